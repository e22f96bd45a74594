"""Pictures, sounds and levels are found in a checkout and inside a zip file, and their licences are named."""

import re
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

from game import resources
from game.scenes.options.about import PARTS

ROOT = Path(__file__).parents[1]


def test_a_file_of_the_checkout_is_read_and_a_missing_one_is_named() -> None:
    assert resources.read("sprites/tiles/pin.png").startswith(b"\x89PNG")
    assert "pin.png" in resources.listing("sprites/tiles", ".png")
    with pytest.raises(resources.MissingResource, match=r"sounds/trumpet\.ogg"):
        resources.read("sounds/trumpet.ogg")
    with pytest.raises(resources.MissingResource, match="sounds/trumpets/"):
        resources.listing("sounds/trumpets")
    assert not resources.exists("sounds/trumpet.ogg")


@pytest.mark.parametrize(
    ("number", "said"),
    [
        ("9" * 5000, "4300 digits"),
        ("0x" + "f" * 5000, "a whole number of 20000 bits is too long"),
        ("0b1" + "0" * 63, "a whole number of 64 bits is too long"),
        ("1e999", "inf is no number"),
    ],
)
def test_a_number_that_no_file_needs_is_refused_in_one_short_sentence(number, said, monkeypatch):
    monkeypatch.setattr(resources, "read", lambda path: f"[[seat]]\nname = [1, {number}]\n".encode())
    with pytest.raises(resources.BadToml, match=f"^levels/x.toml: .*{said}") as refusal:
        resources.toml("levels/x.toml")
    assert len(str(refusal.value)) < 200


@pytest.mark.parametrize("path", ["", "game/resources.py", "sprites/../LICENSE", "/etc/passwd"])
def test_nothing_outside_the_folders_is_served(path: str) -> None:
    with pytest.raises(ValueError, match="is not below"):
        resources.read(path)


def test_it_works_inside_a_zip_file(tmp_path: Path) -> None:
    archive = tmp_path / "table.zip"
    source = Path(resources.__file__).read_text(encoding="utf-8")
    with zipfile.ZipFile(archive, "w") as packed:
        packed.writestr("game/__init__.py", "")
        packed.writestr("game/resources.py", source)
        packed.writestr("game/data/levels/fives/first.txt", "6|6")
    code = (
        f"import sys; sys.path.insert(0, {str(archive)!r}); from game import resources as r\n"
        "assert r.__file__.find('.zip') > 0\n"
        "assert r.read('levels/fives/first.txt') == b'6|6'\n"
        "assert r.listing('levels/fives', '.txt') == ['first.txt']\n"
        "assert not r.exists('sounds/win.ogg')"
    )
    subprocess.run([sys.executable, "-c", code], check=True, timeout=30, cwd=tmp_path)


def test_every_library_and_family_of_letters_is_named_with_its_licence() -> None:
    """All dependencies of the project, and all fonts that come with it."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    fonts = (ROOT / "sprites/fonts").glob("*.ttf")
    listed = dict(PARTS)
    assert {re.split(r"[<>=]", each)[0] for each in project["dependencies"]} <= set(listed)
    families = {re.sub(r"(?<=[a-z])(?=[A-Z\d])", " ", path.stem.partition("-")[0]) for path in fonts}
    assert families <= {family for name in listed for family in name.split(", ")}
    assert all(re.search(r"licen[cs]e|LGPL", licence, re.IGNORECASE) for licence in listed.values())
