"""Each picture of the gallery is taken and checked twice: in the usual window, and in words of twice the size in a
language that is longer than English.

By night they are read in every language at both sizes: `test_languages`.
"""

import gettext
import re
import time
from collections.abc import Iterator

import pytest

from game import games
from tests import reading
from tests.gallery.layouts import GAMES_OF_THE_HOUSE, HOUSE, differences, kept_layouts, layout_of
from tests.gallery.spoken import CODE, catalogue, in_plain_english, spoken
from tests.glass import through_glass
from tests.legible import faults
from tools.gallery.rooms import everything
from tools.gallery.stage import Exhibit, Look, staged
from tools.gallery.taking import stand_still

EVERY = pytest.mark.parametrize("exhibit", everything(), ids=lambda exhibit: exhibit.key)
KEPT = kept_layouts()
CUT_NAME = re.compile(r"shortened: '[A-Z]\w*…'")
"""A shortened name: short words are twice as long in that language and displace names; `tests.reading` reads names."""
TILE = re.compile(r"(tile|square):")
BESIDE = (
    "brick-lesson-1", "brick-lesson-5", "fives-lesson-5", "stones-lesson-3", "castle-small-pad", "fives-small-pad",
)  # fmt: skip
"""Pictures with a page or a pad beside the tiles, which large words must not make smaller."""


@pytest.fixture(autouse=True)
def still(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Fixes the time zone."""
    monkeypatch.setenv("TZ", "UTC")
    stand_still()
    yield
    monkeypatch.undo()
    if hasattr(time, "tzset"):
        time.tzset()


@pytest.fixture(scope="module")
def words(tmp_path_factory: pytest.TempPathFactory) -> gettext.GNUTranslations:
    return catalogue(tmp_path_factory.mktemp("words"))


@pytest.mark.nightly(one_in=4)
@EVERY
def test_all_lies_where_it_did_and_can_be_read(exhibit: Exhibit) -> None:
    if exhibit.group == HOUSE and set(games.keys()) != set(GAMES_OF_THE_HOUSE):
        pytest.skip("there are other games on the title")
    with staged(exhibit, Look()) as stage:
        layout = stage.dump()
    assert faults(layout) == []
    here = {exhibit.key: layout_of(layout)}
    assert [*differences({name: KEPT[name] for name in here if name in KEPT}, here)] == []


@pytest.mark.nightly(one_in=36)
@EVERY
def test_in_large_words_of_another_language_all_is_translated_and_can_be_read(exhibit, words):
    scale = exhibit.scale or 200
    with (
        through_glass(1.0),
        spoken(words) as drawn,
        staged(exhibit, Look((1280, 800), scale, {"language": CODE})) as stage,
    ):
        layout = stage.dump()
        unread = [] if exhibit.size or exhibit.scale else reading.faults(stage)
    told = {layout.get("title", ""), layout.get("tooltip") or "", *(widget["label"] for widget in layout["widgets"])}
    assert in_plain_english(drawn | told) == {}
    assert [fault for fault in unread if not CUT_NAME.fullmatch(fault)] == []
    if exhibit.key in BESIDE:
        large = {item["key"]: min(item["rect"][2:]) for item in layout["items"]}
        usual = {key: min(it.rect[2:]) for key, it in KEPT[exhibit.key].things.items() if TILE.match(key)}
        assert usual
        assert {key: side for key, side in usual.items() if large.get(key, 0) < side} == {}


def test_nothing_is_kept_of_pictures_that_are_gone() -> None:
    assert set(KEPT) <= {exhibit.key for exhibit in everything()}
