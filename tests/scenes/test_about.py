"""The sheet about the program: what it never does, what it is made of, and under which licences."""

import re
import tomllib
from pathlib import Path

import pytest

from game.scenes.options.about import PARTS
from tests.pilot import Pilot

ROOT = Path(__file__).parents[2]


@pytest.fixture
def about(pilot: Pilot) -> Pilot:
    pilot.click("about")
    return pilot


def lines(pilot: Pilot) -> list[str]:
    """What is read on the sheet."""
    return [str(widget["label"]) for widget in pilot.dump()["widgets"]]


def read_on(pilot: Pilot) -> list[str]:
    """The same, read to its end by keyboard."""
    seen = lines(pilot)
    pilot.key("end")
    return seen + [line for line in lines(pilot) if line not in seen]


def test_says_first_of_all_that_there_is_no_network(about: Pilot) -> None:
    assert next(line for line in lines(about) if "." in line and " " in line and "Pipstone 0" not in line).startswith(
        "Pipstone never uses the network."
    )


def test_names_every_library_and_family_of_letters_with_its_licence(about: Pilot) -> None:
    """All that the project depends on, and all fonts that come with it."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    libraries = {re.split(r"[<>=]", each)[0] for each in project["dependencies"]}
    families = {re.sub(r"(?<=[a-z])(?=[A-Z\d])", " ", path.stem.partition("-")[0]) for path in fonts()}
    listed = dict(PARTS)
    assert libraries <= set(listed)
    assert families <= {family for name in listed for family in name.split(", ")}
    assert all(re.search(r"licen[cs]e|LGPL", licence, re.IGNORECASE) for licence in listed.values())
    read = read_on(about)
    assert all(name in read and licence in read for name, licence in PARTS)


@pytest.mark.parametrize("link", ["licence:serif", "licence:sans"])
def test_the_licence_of_the_letters_can_be_read_there(about: Pilot, link: str) -> None:
    about.key("end")
    about.click(link)
    assert "SIL OPEN FONT LICENSE" in "\n".join(lines(about)).upper()
    about.key("esc")
    assert about.scene.name == "about"


def test_a_long_sheet_is_read_to_its_end_and_back_without_leaving_the_button_in_focus(about: Pilot) -> None:
    first = lines(about)
    for key, sought in (("end", "Where your files are"), ("home", first[2])):
        about.key(key)
        assert sought in lines(about)
        assert about.dump()["focus"] == "close"
    assert lines(about) == first


def fonts() -> list[Path]:
    """The files of all letters."""
    return sorted((ROOT / "sprites/fonts").glob("*.ttf"))
