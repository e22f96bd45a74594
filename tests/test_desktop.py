"""Files for desktops: the menu entry, the icon, the page in the software centre, and their places."""

import configparser
import shutil
import subprocess
from pathlib import Path
from xml.etree import ElementTree

import pygame
import pytest

from game import __version__
from tools.words import languages

ROOT = Path(__file__).parents[1]
CODES = [path.stem for path in languages()]
LANG = "{http://www.w3.org/XML/1998/namespace}lang"
FOLDER = ROOT / "docs/desktop"


@pytest.fixture
def entry() -> configparser.SectionProxy:
    parser = configparser.ConfigParser(interpolation=None)
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    parser.read(FOLDER / "pipstone.desktop", encoding="utf-8")
    return parser["Desktop Entry"]


@pytest.fixture
def about() -> ElementTree.Element:
    return ElementTree.parse(FOLDER / "pipstone.metainfo.xml").getroot()


class TestTheMenuEntry:
    def test_stands_among_the_board_games_and_says_in_every_language_what_it_is(self, entry) -> None:
        assert entry["Categories"] == "Game;BoardGame;"
        for key in ("GenericName", "Comment", "Keywords"):
            assert len({entry[f"{key}[{code}]"] for code in CODES} | {entry[key]}) == len(CODES) + 1, key
            assert {name.partition("[")[2] for name in entry if name.startswith(f"{key}[")} == {f"{c}]" for c in CODES}

    @pytest.mark.skipif(not shutil.which("desktop-file-validate"), reason="there is no validator here")
    def test_is_valid(self) -> None:
        subprocess.run(["desktop-file-validate", FOLDER / "pipstone.desktop"], check=True)


class TestThePage:
    def test_says_what_it_is_in_one_line_and_which_version_and_claims_nothing_on_the_network(self, about):
        summary = about.findtext("summary") or ""
        assert 10 <= len(summary) <= 60
        assert not summary.endswith(".")
        assert next(about.iter("release")).get("version") == __version__
        assert (about.findtext("launchable"), about.findtext("id")) == ("pipstone.desktop", "alt.pipstone.pipstone")
        assert not list(about.iter("url"))
        assert "://" not in (FOLDER / "pipstone.metainfo.xml").read_text("utf-8")

    @pytest.mark.parametrize("tag", ["summary", "p", "li"])
    def test_speaks_every_language(self, about: ElementTree.Element, tag: str) -> None:
        """Every text has a translation for each language, after the English one."""
        spoken = [text.get(LANG) for text in about.iter(tag)]
        texts = ["".join((text.text or "").split()) for text in about.iter(tag)]
        assert spoken == [None, *CODES] * (len(spoken) // (len(CODES) + 1))
        assert len({*texts}) == len(texts)

    @pytest.mark.skipif(not shutil.which("appstreamcli"), reason="there is no validator here")
    def test_is_valid(self) -> None:
        command = ["appstreamcli", "validate", "--no-net", FOLDER / "pipstone.metainfo.xml"]
        subprocess.run(command, check=True, capture_output=True)


class TestTheIcon:
    def test_is_the_drawing_at_512(self) -> None:
        kept = pygame.image.load(FOLDER / "pipstone.png")
        drawn = pygame.image.load_sized_svg(ROOT / "sprites/drawings/pipstone.svg", (512, 512))
        assert kept.get_size() == drawn.get_size()
        for x in range(4, 512, 12):
            for y in range(4, 512, 12):
                one, other = kept.get_at((x, y)), drawn.get_at((x, y))
                assert max(abs(a - b) for a, b in zip(one, other, strict=True)) <= 2, (x, y)
