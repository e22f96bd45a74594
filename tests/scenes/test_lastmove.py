"""What was laid last stays outlined on the table of every game, however long one thinks."""

import pytest

from game.core.events import LAID
from game.scenes.play import PlayScene
from tests.pilot import Pilot
from tests.scenes.sitting import sit_in


def outlined(scene: PlayScene) -> list[str]:
    """The keys of all that bears the white outline of the last move."""
    things = scene.tabletop.things.values()
    return [each.key for each in things if getattr(each, "outline", "") == "last" or each.key.startswith("last:")]


@pytest.mark.parametrize(
    ("key", "seats", "plies"),
    [("stones", 2, 3), ("fives", 3, 8), ("castle", 3, 8), ("fortress", 4, 8), ("brick", 3, 8)],
)
def test_what_was_laid_last_is_outlined_and_nothing_else(pilot: Pilot, key: str, seats: int, plies: int) -> None:
    scene = sit_in(pilot, key, seats, plies)
    assert scene is not None
    (mark,) = outlined(scene)
    laid = [entry.event.line(scene.view.names) for entry in scene.session.log if entry.event.kind == LAID]
    assert mark.startswith("last:") or mark.removeprefix("tile:") in laid[-1]
    pilot.pass_time(60.0)
    assert outlined(scene) == [mark]
