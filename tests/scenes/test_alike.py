"""What all tables have in common: digits lead to places, tooltips end under a sheet, counts have tooltips."""

import pytest

from game.core.events import LAID
from game.words.events import line
from tests.glass import read, through_glass
from tests.pilot import Pilot
from tests.scenes.sitting import sit_in


def written(pilot):
    """Every line that can be read in the window through the glass."""
    return {line.words for line in read(pilot.app.stack, pilot.app.window.size)}


@pytest.fixture
def seen(tmp_path):
    """A pilot that reads through the glass."""
    with through_glass(), Pilot((1280, 800), tmp_path, settings={"speed": "instant"}) as pilot:
        yield pilot


def test_a_tooltip_ends_when_a_sheet_comes_over_it(pilot):
    table = sit_in(pilot, "fives", 2, 6)
    item = next(each for each in table.tabletop.items.values() if each.tip and each.touch.startswith("hand:"))
    tips = (item.rect.center, table.hud.tips.tooltip, "f10"), ("menu", lambda: table.inputs.tooltip, "f1")
    for spot, tip, sheet in tips:
        pilot.hover(spot, seconds=0.7)
        assert tip()
        pilot.key(sheet)
        pilot.key("esc")
        assert pilot.scene is table
        assert not tip()


@pytest.mark.nightly(one_in=2)
@pytest.mark.parametrize(
    ("key", "seats", "plies"),
    [("stones", 2, 3), ("fives", 3, 8), ("castle", 3, 8), ("fortress", 4, 8), ("brick", 3, 8)],
)
def test_what_was_laid_last_is_outlined_and_nothing_else_however_long_one_thinks(pilot, key, seats, plies):
    scene = sit_in(pilot, key, seats, plies)
    laid = [line(entry.event, scene.view.names) for entry in scene.session.log if entry.event.kind == LAID]
    for _ in range(2):
        things = scene.tabletop.items.values()
        last = [each.key for each in things if getattr(each, "outline", "") == "last" or each.key.startswith("last:")]
        assert len(last) == 1
        assert last[0].startswith("last:") or last[0].removeprefix("tile:") in laid[-1]
        pilot.pass_time(60.0)


def test_what_is_left_to_draw_and_what_others_hold_or_have_captured_is_told_in_figures(seen):
    for key, left in (("fives", "Boneyard {}"), ("castle", "Boneyard {}"), ("brick", "{}"), ("fortress", "")):
        scene = sit_in(seen, key, 3, 20 if key == "castle" else 4)
        known = scene.view.observation
        assert [scene.tabletop.plate(seat).tiles for seat in (1, 2)] == known["hand_sizes"][1:]
        if left:
            assert known["boneyard"]
            assert left.format(known["boneyard"]) in written(seen)
        if key == "castle":
            own, *others = (len(tiles) for tiles in known["captured"])
            assert own
            assert {f"You took {own}", *(f"Steady · {number} taken" for number in others)} <= written(seen)


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_markers_left_are_told_of_every_seat(seen, seats):
    scene = sit_in(seen, "stones", seats, seats)
    told = written(seen)
    for regular, clear in scene.view.observation["markers"]:
        ways = (
            {str(regular)},  # beside a marker on a plate; the glass does not read the single figure beside a clear one
            {f"{regular} markers", f"clear {clear} of 3"},
        )
        assert any(way <= told for way in ways), (regular, clear)


def test_readied_bricks_lie_face_up_beside_the_wall(pilot):
    scene = sit_in(pilot, "brick", 3, 4)
    pilot.click("skip")
    readied = scene.session.observation(0)["readied"]
    assert len(readied) > 1
    assert {f"tile:{tile}" for tile in readied} <= {item["key"] for item in pilot.dump()["items"] if item["label"]}
