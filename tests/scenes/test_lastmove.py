"""What was laid last stays outlined on the table of every game, however long one thinks."""

import pytest

from game.core.events import LAID
from game.words.events import line
from tests.pilot import Pilot
from tests.scenes.sitting import outlined, sit_in


@pytest.mark.nightly(one_in=2)
@pytest.mark.parametrize(
    ("key", "seats", "plies"),
    [("stones", 2, 3), ("fives", 3, 8), ("castle", 3, 8), ("fortress", 4, 8), ("brick", 3, 8)],
)
def test_what_was_laid_last_is_outlined_and_nothing_else(pilot: Pilot, key: str, seats: int, plies: int) -> None:
    scene = sit_in(pilot, key, seats, plies)
    (mark,) = outlined(scene)
    laid = [line(entry.event, scene.view.names) for entry in scene.session.log if entry.event.kind == LAID]
    assert mark.startswith("last:") or mark.removeprefix("tile:") in laid[-1]
    pilot.pass_time(60.0)
    assert outlined(scene) == [mark]
