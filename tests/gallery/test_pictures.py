"""Each picture of the gallery is taken and checked: in the usual window, and in small, usual and huge windows, with
small and large words, in a language that is longer than English.

By night they are read in every language: `test_languages`.
"""

import gettext
import re
import time
from collections.abc import Iterator
from typing import Any

import pytest

from game import games
from tests import reading
from tests.gallery.layouts import GAMES_OF_THE_HOUSE, HOUSE, differences, kept_layouts, layout_of
from tests.gallery.spoken import CODE, catalogue, in_plain_english, spoken
from tests.glass import through_glass
from tests.legible import faults
from tools.gallery.rooms import every_page, everything
from tools.gallery.stage import Exhibit, Look, staged
from tools.gallery.taking import stand_still

EVERY = pytest.mark.parametrize("exhibit", everything(), ids=lambda exhibit: exhibit.key)
KEPT = kept_layouts()
CUT_NAME = r"shortened: '[A-Z]\w*…'"
"""A shortened name: if letters are large, short words of twice the length displace it; `test_languages` reads names."""
TILE = re.compile(r"(tile|square):")
SMALLEST, LARGE = "800x560@200", "1280x800@200"
WINDOWS = (SMALLEST, LARGE, "1280x800@100", "1024x640@200", "800x560@100", "1920x1080@150", "1896x800@100")
"""The extremes: smallest and largest words and windows, and a wide one (1896x800 equals 2560x1080 in dp)."""
TIGHT = {
    "house-position-800x560@200": "the ring of tray:.* is not in sight",
    "house-cup-results-800x560@200": "no room: a picture '' needs 0x25 and has 78x24",
    "house-lookback-800x560@200": "no room: .*|told: .* is partly outside the window",
    "fives-figures-800x560@200": "pad and show overlap",
    "stones-2-refused-800x560@200": r"'\[Búíld óñ .* lies over .*|'E8' crosses the edge of plate 1 .*",
    "house-position-1024x640@200": "shortened: 'pósítíóñ·…'",
    "house-position-castle-1024x640@200": "shortened: 'pósítíóñ··…'",
    "house-position-brick-1024x640@200": "shortened: 'pósítíóñ··…'",
    "brick-first-1024x640@200": r"'\[Shów' crosses the edge of reveal .*",
    "brick-2-show-1024x640@200": r"'\[Shów' crosses the edge of reveal .*",
    "fives-mistakes-1024x640@200": "shortened: 'místáké…'",
    "fives-mistakes-answer-1024x640@200": "shortened: 'místáké…'",
    "house-records-full-1280x800@100": r"no room: Row .*|.*\[11 mátćhés síñćé .*",
    "house-records-chosen-1280x800@100": r"no room: Row .*|.*\[11 mátćhés síñćé .*",
    "house-solitaire-1280x800@100": r".*shortened: .*\[Pláý wíth ćómpúlsórý ćáptúrés·….*",
    "house-solitaire-asked-1280x800@100": r".*shortened: .*\[Pláý wíth ćómpúlsórý ćáptúrés·….*",
    "house-solitaire-1896x800@100": r".*shortened: .*\[Pláý wíth ćómpúlsórý ćáptúrés·….*",
    "house-solitaire-asked-1896x800@100": r".*shortened: .*\[Pláý wíth ćómpúlsórý ćáptúrés·….*",
    "fives-8-longest-1920x1080@150": r"'\[Bóñéýárd 13.* lies over .*",
    "brick-8-early-800x560@100": "shortened: '(Re|Ti)…'",
    "brick-8-highest-800x560@100": "shortened: '(Re|Ti)…'",
}
"""What has no room in that language in such a window, and is excused there."""
BESIDE = (
    "brick-lesson-1", "brick-lesson-5", "fives-lesson-5", "stones-lesson-3", "castle-small-pad", "fives-small-pad",
)  # fmt: skip
"""Pictures with a page or a pad beside the tiles, which large words must not make smaller."""
AWAY = ("refused", "other", "winner")
"""Names, or their ends, of pictures without a focus: nothing can be done, or what was clicked is no stop."""
NO_MENU = ("dialog", "coach", "winning")
SHARED = ("lesson", "hints", "replay", "mistakes", "puzzle", "setting")
"""Scenes with a paper beside a smaller table, whose menu button is smaller too."""


def in_windows() -> Iterator[Any]:
    """Every picture and page in every window; by day the first picture of each kind of screen in the smallest, and a
    sample."""
    kinds = {""}
    for exhibit in (*everything(), *every_page()):
        for window in [LARGE] if exhibit.size or exhibit.scale else WINDOWS:
            kind = KEPT[exhibit.key].head.partition(" '")[0] if exhibit.key in KEPT else ""
            name = f"{exhibit.key}-{window}"
            by_day = window == SMALLEST and kind not in kinds and name not in TIGHT
            kinds |= {kind} if by_day else set()
            yield pytest.param(exhibit, window, id=name, marks=() if by_day else pytest.mark.nightly(one_in=120))


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


@pytest.mark.parametrize(("exhibit", "window"), [*in_windows()])
def test_in_a_longer_language_all_is_translated_can_be_read_and_is_walked_by_keys(exhibit, window, words):
    """Keys go in reading order, with the ring in sight. The menu's button is always in the same place."""
    size, scale = window.split("@")
    look = Look(tuple(map(int, size.split("x"))), exhibit.scale or int(scale), {"language": CODE})
    with through_glass(), spoken(words) as drawn, staged(exhibit, look) as stage:
        layout, scene, px = stage.dump(), stage.scene, stage.app.context.scale.px
        wrong = [] if exhibit.size or exhibit.scale else reading.faults(stage) + reading.walked(stage)
        stops = [stop.key for stop in scene.stops()]
    told = {layout.get("title", ""), layout.get("tooltip") or "", *(widget["label"] for widget in layout["widgets"])}
    assert in_plain_english(drawn | told) == {}
    excused = re.compile(TIGHT.get(f"{exhibit.key}-{window}", "") + f"|{CUT_NAME}" * (int(scale) >= 150))
    assert [fault for fault in wrong if not excused.fullmatch(fault)] == []
    assert layout["focus"] in stops or exhibit.name.endswith(AWAY)
    menu = [tuple(widget["rect"]) for widget in layout["widgets"] if widget["key"] == "menu"]
    if scene.name not in SHARED:
        assert menu == ([] if scene.name in NO_MENU else [(px(16), px(16), px(48), px(48))])
    if exhibit.key in BESIDE and window == LARGE:
        large = {item["key"]: min(item["rect"][2:]) for item in layout["items"]}
        usual = {key: min(it.rect[2:]) for key, it in KEPT[exhibit.key].things.items() if TILE.match(key)}
        assert usual
        assert {key: side for key, side in usual.items() if large.get(key, 0) < side} == {}


def test_nothing_is_kept_of_pictures_that_are_gone() -> None:
    assert set(KEPT) <= {exhibit.key for exhibit in everything()}
