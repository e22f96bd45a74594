"""What is in the packages: nothing stray in the wheel, everything one needs to work on it in the other."""

import email
import re
import subprocess
import sys
import tarfile
import zipfile
from email.message import Message
from pathlib import Path

import pytest

import game
from hatch_build import abroad

ROOT = Path(game.__file__).parents[1]
PAGE = (ROOT / "README.md").read_text("utf-8")


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "hatchling", "build", "--directory", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True, timeout=120)
    return folder


@pytest.fixture(scope="module")
def wheel(built: Path) -> zipfile.ZipFile:
    return zipfile.ZipFile(next(built.glob("*.whl")))


@pytest.fixture(scope="module")
def about(wheel: zipfile.ZipFile) -> Message:
    name = next(name for name in wheel.namelist() if name.endswith(".dist-info/METADATA"))
    return email.message_from_bytes(wheel.read(name))


class TestTheWheel:
    def test_has_every_file_that_the_program_reads_and_nothing_else(self, wheel: zipfile.ZipFile) -> None:
        names = [name for name in wheel.namelist() if not re.match(r"pipstone-[\d.]+\.(data|dist-info)/", name)]
        levels = {name.removeprefix("game/data/") for name in names if name.startswith("game/data/levels/")}
        others = [name for name in names if not name.startswith("game/data/levels/")]
        kinds = {(name.split("/")[2] if name.startswith("game/data/") else "", Path(name).suffix) for name in others}
        assert kinds == {
            *(("", ".py"), ("", ".typed")),
            *(("sprites", ".png"), ("sprites", ".svg"), ("sprites", ".ttf"), ("sprites", ".txt")),
            ("sounds", ".ogg"),
            *(("docs", ".md"), ("docs", ".desktop"), ("docs", ".xml"), ("docs", ".png")),
        }
        kept = (path.relative_to(ROOT).as_posix() for path in (ROOT / "levels").rglob("*") if path.is_file())
        assert levels == {name for name in kept if not name.endswith((".po", "README.md"))}

    def test_says_under_which_licences_it_is_and_brings_them_along(self, wheel, about):
        assert about["License-Expression"] == "MIT AND OFL-1.1"
        files = about.get_all("License-File") or []
        assert {Path(name).name for name in files} == {"LICENSE", "OFL-SourceSans.txt", "OFL-SourceSerif.txt"}
        folder = next(name for name in wheel.namelist() if name.endswith("/METADATA")).removesuffix("METADATA")
        assert all(f"{folder}licenses/{name}" in wheel.namelist() for name in files)

    def test_shows_a_page_without_links_that_lead_nowhere(self, about: Message) -> None:
        page = about.get_payload()
        assert isinstance(page, str)
        assert "## The games" in page
        assert not re.search(r"\]\((?!\w+:)|<img|!\[", page)


class TestTheOther:
    def test_has_all_that_one_needs_to_work_on_it(self, built: Path) -> None:
        with tarfile.open(next(built.glob("*.tar.gz"))) as packed:
            names = {name.partition("/")[2]: packed.getmember(name).mode for name in packed.getnames()}
        for name in (".ci/run", ".ci/freeze", "packaging/build"):
            assert names[name] & 0o100, f"{name} cannot be started"
        assert {"hatch_build.py", "tests/conftest.py", "tools/words.py", "levels/words/de.po", "README.md"} < set(names)
        assert not [name for name in names if re.search(r"__pycache__|\.pyc$|^build/|^dist/|_cache/", name)]


class TestThePage:
    ADDRESS = "https://example.org/pipstone/0.1.0/"

    def test_shows_pictures_where_the_files_have_an_address(self) -> None:
        page = abroad(PAGE, self.ADDRESS)
        shown = re.findall(r'(?:src="|!\[[^]]*\]\()([^")]*)', page)
        assert len(shown) == 7
        assert all(address.startswith(f"{self.ADDRESS}docs/") for address in shown)
        links = re.findall(r"\]\(([^)]*)\)", page)
        assert all(link.startswith("https://") for link in links)
        assert page.replace(self.ADDRESS, "") == PAGE
