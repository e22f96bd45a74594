"""What a turn leaves behind: a row to the next seat, a tile to oneself."""

import pytest

from game.dominoes.row import MATES, Take, reachable
from game.dominoes.tiles import TileSet, full_set, mask, members, parse_tile
from game.games.castle.rules.actions import DONE, Lay
from game.games.castle.thinking.evaluation import RowEvaluation
from game.games.castle.thinking.turns import Course, Rows
from tests.games.castle.rows import rules as castle
from tests.helpers.play import tiles


def worths(left: str, kept: str, seats: int = 2, unseen: TileSet | None = None) -> tuple[float, float]:
    """At a glance, and on a closer look; two tiles in the next hand, nothing captured so far."""
    lies, hand = tiles(left), mask(tiles(kept))
    others = full_set(6) & ~mask(lies) & ~hand if unseen is None else unseen
    leaving = RowEvaluation(Rows(), seats)
    return leaving.at_a_glance(lies, hand, others, 2), leaving.closely(lies, hand, others, 2)


def better(one: tuple[float, float], other: tuple[float, float]) -> bool:
    return one[0] > other[0] + 0.2 and one[1] > other[1] + 0.2


@pytest.mark.parametrize("seats", [2, 3])
class TestARowLeft:
    def test_is_better_where_no_three_can_be_taken(self, seats: int) -> None:
        """Any six takes three after the 6|2 and 6|1, but after the 3|2 and 6|1 only one."""
        assert better(worths("5|5 3|2 6|1", "4|0", seats), worths("5|5 6|2 6|1", "4|0", seats))

    def test_is_better_where_one_capture_does_not_make_the_next(self, seats: int) -> None:
        """A three that takes the 5|4 from after the 3|2 takes the 3|2 from after the 6|3, too."""
        assert better(worths("1|1 6|6 3|2 5|4", "0|0", seats), worths("1|1 6|3 3|2 5|4", "0|0", seats))

    def test_is_better_where_nothing_lies_open(self, seats: int) -> None:
        assert better(worths("6|6 5|5 3|1 4|4", "0|0", seats), worths("6|6 5|1 6|2 4|4", "0|0", seats))

    def test_is_no_danger_if_all_that_would_capture_is_gone(self, seats: int) -> None:
        captures = MATES[parse_tile("6|2")] | MATES[parse_tile("6|1")]
        safe = full_set(6) & ~captures & ~mask(tiles("5|5 6|2 6|1 4|0"))
        assert better(worths("5|5 6|2 6|1", "4|0", seats, safe), worths("5|5 6|2 6|1", "4|0", seats))


class TestATileKept:
    def test_is_better_if_it_will_capture(self) -> None:
        """Whatever quiet tile comes after the 5|3 is taken from before the 5|1, and the 4|2 takes nothing there."""
        assert better(worths("6|6 0|0 5|3", "5|1"), worths("6|6 0|0 5|3", "4|2"))

    def test_is_better_if_it_is_no_double(self) -> None:
        assert better(worths("6|6 1|0 5|4", "3|2"), worths("6|6 1|0 5|4", "3|3"))

    def test_matters_less_the_more_seats_come_between(self) -> None:
        def difference(seats: int) -> float:
            return worths("6|6 0|0 5|3", "5|1", seats)[1] - worths("6|6 0|0 5|3", "4|2", seats)[1]

        assert difference(2) > difference(3) > difference(4)


def test_an_empty_row_and_an_empty_hand_are_worth_nothing() -> None:
    assert RowEvaluation(Rows(), 2).at_a_glance((), 0, full_set(6), 2) == 0
    assert RowEvaluation(Rows(), 2).closely((), 0, full_set(6), 2) == 0


def test_the_better_tile_is_kept_where_neither_captures() -> None:
    """After the 1|0 and 5|4 neither fits; the 5|2 may still take what comes, and the double had better be gone."""
    others = full_set(6) & ~mask(tiles("6|6 1|0 5|4 5|2 3|3"))
    course = Course(tiles("6|6 1|0 5|4"), [mask(tiles("5|2 3|3")), mask(tiles("6|5 4|1"))], members(others), [0, 0], 0)
    turn = RowEvaluation(Rows(), 2).policy(course)
    assert (turn.tile, turn.end) == (parse_tile("3|3"), tiles("6|6 1|0 5|4 3|3"))


def test_a_course_goes_on_as_the_rules_do() -> None:
    """Whole hands played by the policy: after each turn it has the row, hands and captures that the rules have."""
    rules = castle(3)
    for seed in range(3):
        state = rules.initial_state(seed)
        evaluation, rows = RowEvaluation(Rows(), 3), Rows()
        course = Course(state.row, state.hands, state.deal.boneyard, (0, 0, 0), state.seat)
        while course.pool:
            turn = evaluation.policy(course)
            assert turn in rows.turns(state.row, state.hands[state.seat])
            assert turn.tile is not None
            state = rules.step(state, Lay(turn.tile))
            for take in reachable(state.row)[turn.end]:
                state = rules.step(state, Take(take))
            state = rules.step(state, DONE)
            course.make(turn)
            course.pass_on()
            assert (course.row, (*course.hands,)) == (state.row, state.hands)
            assert course.captured == [pile.bit_count() for pile in state.captured]
        assert rules.to_act(state) is None
