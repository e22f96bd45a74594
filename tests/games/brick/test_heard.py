"""A person who only hears the wall of Brick Dominoes is told where a brick may lie: as an action, and in words."""

from game.games.brick.rules.actions import Lay
from game.scenes.access.telling import choices
from game.scenes.match.play import PlayScene
from tests.pilot import Pilot
from tests.scenes.sitting import sit_in

ALL_WAYS = 4


def places(scene: PlayScene) -> list[str]:
    """The places as they are told, in words."""
    told = choices(scene).partition("You can choose: ")[2].removesuffix(".").split("; ")
    return [each for each in told if " @" in each]


def test_every_place_is_called_as_the_action_that_lays_the_brick_there_and_told_in_words(pilot: Pilot) -> None:
    scene = sit_in(pilot, "brick", 3, 8)
    pilot.key("1")
    told, first = set(), places(scene)
    for words in (
        "5|2 @0,4 E: on level 1, rests on 3|2 and 3|1, scores 1 point, 5 on the left and 2 on the right, "
        "left neighbour 3|1, right neighbour 3|2, needed: left half 1+, right half 2+ (or blank)",
        "5|2 @4,2 E: on the ground, 5 on the left and 2 on the right, lower neighbour 4|3, "
        "at the right end of the wall, needed: left half 4+ (or blank)",
        "5|2 @-3,-1 E: on the ground, 5 on the left and 2 on the right, right neighbour 6|1, "
        "at the left end of the wall, needed: right half 1+ (or blank)",
    ):
        assert words in first
    for _ in range(ALL_WAYS):
        told |= {f"lay {each.partition(':')[0]}" for each in places(scene)}
        pilot.key("r")
    picked = next(pick.partition(":")[2] for pick in scene.table.picks)
    legal = [str(action) for action in scene.view.legal if isinstance(action, Lay)]
    assert told == {text for text in legal if set(text[4:7]) == set(picked)}
    pilot.key("esc")
    assert scene.describe().count(first[7]) == 1, "the best ones are told before a brick is picked, in the same words"
    assert "5|2 has 37 other places. Once picked, a brick can be turned." in scene.describe()
