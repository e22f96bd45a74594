"""The contents of the packages: nothing stray in the wheel, and everything for development in the sdist."""

import email
import re
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

import game
from hatch_build import abroad

ROOT = Path(game.__file__).parents[1]


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    folder = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "hatchling", "build", "--directory", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True, timeout=120)
    return folder


def test_the_wheel_has_every_file_that_the_program_reads_and_nothing_else(built):
    wheel = zipfile.ZipFile(next(built.glob("*.whl")))
    names = [name for name in wheel.namelist() if not re.match(r"pipstone-[\d.]+\.(data|dist-info)/", name)]
    levels = {name.removeprefix("game/data/") for name in names if name.startswith("game/data/levels/")}
    others = [name for name in names if not name.startswith("game/data/levels/")]
    kinds = {(name.split("/")[2] if name.startswith("game/data/") else "", Path(name).suffix) for name in others}
    assert kinds == {
        *(("", ".py"), ("", ".typed"), ("sounds", ".ogg")),
        *(("sprites", ".png"), ("sprites", ".svg"), ("sprites", ".ttf"), ("sprites", ".txt")),
        *(("docs", ".md"), ("docs", ".desktop"), ("docs", ".xml"), ("docs", ".png")),
    }
    kept = (path.relative_to(ROOT).as_posix() for path in (ROOT / "levels").rglob("*") if path.is_file())
    assert levels == {name for name in kept if not name.endswith((".po", "README.md"))}


def test_the_wheel_says_its_licences_brings_them_along_and_shows_a_page_without_links_that_lead_nowhere(built):
    wheel = zipfile.ZipFile(next(built.glob("*.whl")))
    name = next(name for name in wheel.namelist() if name.endswith(".dist-info/METADATA"))
    about = email.message_from_bytes(wheel.read(name))
    assert about["License-Expression"] == "MIT AND OFL-1.1"
    files = about.get_all("License-File")
    assert {Path(each).name for each in files} == {"LICENSE", "OFL-SourceSans.txt", "OFL-SourceSerif.txt"}
    assert {f"{name.removesuffix('METADATA')}licenses/{each}" for each in files} <= {*wheel.namelist()}
    page = about.get_payload()
    assert "## The games" in page
    assert not re.search(r"\]\((?!\w+:)|<img|!\[", page)


def test_the_other_has_all_that_one_needs_to_work_on_it(built):
    with tarfile.open(next(built.glob("*.tar.gz"))) as packed:
        names = {name.partition("/")[2]: packed.getmember(name).mode for name in packed.getnames()}
    for name in (".ci/run", ".ci/freeze", "packaging/build"):
        assert names[name] & 0o100, f"{name} cannot be started"
    assert {"hatch_build.py", "tests/conftest.py", "tools/words.py", "levels/words/de.po", "README.md"} < set(names)
    assert not [name for name in names if re.search(r"__pycache__|\.pyc$|^build/|^dist/|_cache/", name)]


def test_the_page_shows_pictures_where_the_files_have_an_address():
    readme, place = (ROOT / "README.md").read_text("utf-8"), "https://example.org/pipstone/0.1.0/"
    page = abroad(readme, place)
    shown = re.findall(r'(?:src="|!\[[^]]*\]\()([^")]*)', page)
    assert len(shown) == 7
    assert all(address.startswith(f"{place}docs/") for address in shown)
    assert all(link.startswith("https://") for link in re.findall(r"\]\(([^)]*)\)", page))
    assert page.replace(place, "") == readme
