"""The sheet about the program: what it never does, what it is made of, and under which licences."""

import re
import tomllib
from pathlib import Path

from game.scenes.options.about import PARTS
from tests.scenes.sitting import told

ROOT = Path(__file__).parents[2]


def test_the_sheet_says_that_there_is_no_network_and_is_read_to_its_end_and_back(pilot):
    pilot.click("about")
    first = told(pilot)
    sentences = (line for line in first.split("\n") if "." in line and " " in line and "Pipstone 0" not in line)
    assert next(sentences).startswith("Pipstone never uses the network.")
    pilot.key("end")
    last = told(pilot)
    assert "Where your files are" in last
    assert pilot.dump()["focus"] == "close"
    lines = [*first.split("\n"), *last.split("\n")]
    assert [part for part in PARTS for words in part if words not in lines] == []
    pilot.key("home")
    assert told(pilot) == first
    assert pilot.dump()["focus"] == "close"
    for link in ("licence:serif", "licence:sans"):
        pilot.key("end")
        pilot.click(link)
        assert "SIL OPEN FONT LICENSE" in told(pilot).upper()
        pilot.key("esc")
        assert pilot.scene.name == "about"


def test_every_library_and_family_of_letters_is_named_with_its_licence():
    """All that the project depends on, and all fonts that come with it."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    fonts = (ROOT / "sprites/fonts").glob("*.ttf")
    listed = dict(PARTS)
    assert {re.split(r"[<>=]", each)[0] for each in project["dependencies"]} <= set(listed)
    families = {re.sub(r"(?<=[a-z])(?=[A-Z\d])", " ", path.stem.partition("-")[0]) for path in fonts}
    assert families <= {family for name in listed for family in name.split(", ")}
    assert all(re.search(r"licen[cs]e|LGPL", licence, re.IGNORECASE) for licence in listed.values())
