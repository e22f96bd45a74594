"""The fifty points of use and the seven complaints: each is there, in order, and shown somewhere that exists."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from game.gallery.rooms import everything
from tests.helpers.named import exists

ROOT = Path(__file__).parents[1]
POINTS: list[dict[str, Any]] = tomllib.loads((ROOT / "tests/points.toml").read_text("utf-8"))["point"]
PICTURES = frozenset(exhibit.key for exhibit in everything())


def is_there(shown: str) -> bool:
    """Whether the test, picture or tool exists."""
    if "::" in shown:
        return exists(shown)
    if shown.startswith("gallery/"):
        return shown.removeprefix("gallery/") in PICTURES
    return shown.startswith("tools/") and (ROOT / shown).is_file()


def test_none_is_missing_and_they_stand_in_order() -> None:
    assert [point["number"] for point in POINTS] == [*"abcdefg", *range(1, 51)]


@pytest.mark.parametrize("point", POINTS, ids=lambda point: str(point["number"]))
class TestEveryPoint:
    def test_says_what_must_hold(self, point: dict[str, Any]) -> None:
        assert set(point) == {"number", "says", "shown"}
        assert 20 < len(point["says"]) < 200
        assert point["says"].endswith(".")

    def test_is_shown_where_one_can_look(self, point: dict[str, Any]) -> None:
        assert point["shown"]
        assert len(point["shown"]) == len(set(point["shown"]))
        assert [shown for shown in point["shown"] if not is_there(shown)] == []


@pytest.mark.parametrize(
    "shown", ["tests/test_points.py::test_that_is_not_there", "gallery/nothing", "tools/none.py", "x"]
)
def test_what_is_not_there_is_found_out(shown: str) -> None:
    assert not is_there(shown)
