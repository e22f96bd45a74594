"""The README: its pictures and links exist, and its commands suit each system."""

import re
import struct
from pathlib import Path

from tools import make_pictures

ROOT = Path(__file__).resolve().parents[1]
PAGE = (ROOT / "README.md").read_text("utf-8")
SHOWN = set(re.findall(r"docs/(\w+)\.png", PAGE))


def commands(language: str) -> list[str]:
    """The contents of the code blocks of that language."""
    return re.findall(rf"^```{language}\n(.*?)^```", PAGE, flags=re.S | re.M)


def test_one_command_makes_all_pictures_which_have_their_size_and_are_light() -> None:
    assert {"hero", "table", *make_pictures.PICTURES} == SHOWN == {path.stem for path in ROOT.glob("docs/*.png")}
    pictures = {name: (ROOT / f"docs/{name}.png").read_bytes() for name in SHOWN}
    for name, data in pictures.items():
        wanted = make_pictures.hero.SIZE if name == "hero" else make_pictures.SIZE
        assert struct.unpack(">II", data[16:24]) == wanted, name
    assert sum(map(len, pictures.values())) < 3_500_000


def test_links_lead_to_files_that_are_there() -> None:
    for page in ("README.md", "CONTRIBUTING.md", "docs/strength.md"):
        links = re.findall(r"\]\(([^)#:]+)[^)]*\)", (ROOT / page).read_text("utf-8"))
        assert links
        assert [link for link in links if not (ROOT / page).parent.joinpath(link).is_file()] == [], page


def test_one_line_installs_and_starts_and_on_windows_every_line_is_one_that_powershell_knows() -> None:
    (line,) = [block for block in commands("sh") if "pytest" not in block]
    assert line.count("\n") == 1
    assert line.endswith(" && .venv/bin/pipstone\n")
    (block,) = commands("powershell")
    assert block.splitlines()[-1] == r".venv\Scripts\pipstone"
    assert not re.search(r"&&|python3|/", block)
