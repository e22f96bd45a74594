"""Whatever is counted stands in the window in figures, at every game: what is left, hands, captures, markers."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.glass import read, through_glass
from tests.pilot import Pilot
from tests.scenes.sitting import sit_in

SIZE = (1280, 800)


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    with through_glass(1.0), Pilot(SIZE, tmp_path, settings={"speed": "instant"}) as flown:
        yield flown


def written(pilot: Pilot) -> set[str]:
    """Every line that can be read in the window."""
    return {line.words for line in read(pilot.app.stack, SIZE)}


@pytest.mark.parametrize(
    ("key", "seed", "told"),
    [("fives", 5, "Boneyard {}"), ("castle", 5, "Boneyard {}"), ("brick", 5, "{}")],
)
def test_what_is_left_to_draw_is_told(pilot: Pilot, key: str, seed: int, told: str) -> None:
    scene = sit_in(pilot, key, 3, 4, seed=seed)
    left = scene.view.observation["boneyard"]
    assert left
    assert told.format(left) in written(pilot)


@pytest.mark.parametrize("key", ["fives", "castle", "fortress", "brick"])
def test_the_plate_of_every_other_seat_has_the_size_of_its_hand(pilot: Pilot, key: str) -> None:
    scene = sit_in(pilot, key, 3, 6)
    sizes = scene.view.observation["hand_sizes"]
    assert [scene.tabletop.plate(seat).tiles for seat in (1, 2)] == sizes[1:]


def test_captured_tiles_are_told_of_every_seat(pilot: Pilot) -> None:
    scene = sit_in(pilot, "castle", 3, 20)
    own, *others = (len(tiles) for tiles in scene.view.observation["captured"])
    assert own
    assert {f"You took {own}", *(f"Steady · {number} taken" for number in others)} <= written(pilot)


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_markers_left_are_told_of_every_seat(pilot: Pilot, seats: int) -> None:
    scene = sit_in(pilot, "stones", seats, seats)
    told = written(pilot)
    for regular, clear in scene.view.observation["markers"]:
        ways = (
            {str(regular)},  # beside a marker on a plate; the single figure beside a clear one the glass does not read
            {f"{regular} markers", f"clear {clear} of 3"},
        )
        assert any(way <= told for way in ways), (regular, clear)


def test_readied_bricks_lie_face_up_beside_the_wall(pilot: Pilot) -> None:
    scene = sit_in(pilot, "brick", 3, 4)
    pilot.click("skip")
    readied = scene.session.observation(0)["readied"]
    assert len(readied) > 1
    assert {f"tile:{tile}" for tile in readied} <= {item["key"] for item in pilot.dump()["items"] if item["label"]}
