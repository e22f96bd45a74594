"""Actions are compared in the same determinizations; if there is time for none, the prior decides."""

from collections.abc import Callable, Sequence

import pytest

from game.ai.elimination import SuccessiveElimination, TimeBudget
from game.core.bot import Budget


class Looks(TimeBudget):
    """A budget that is used up after a number of looks at the clock."""

    def __init__(self, looks: int) -> None:
        super().__init__(Budget())
        self.looks = looks

    def time_is_up(self) -> bool:
        self.looks -= 1
        return self.looks <= 0


def tried(looks: int, *, prior: bool = True) -> list[tuple[str, int]]:
    """The actions, best first, and the number of determinizations of each: 3 is worth most, 1 has the best prior."""
    elimination = SuccessiveElimination(["1", "2", "3"])
    if prior:
        elimination.set_prior([5.0, 4.0, 3.0], 0.1)
    elimination.run(lambda: None, lambda state, action: 10.0 * int(action), Looks(looks))
    return [(each.action, each.determinizations) for each in elimination.verdicts()]


def test_all_actions_are_tried_alike_and_what_is_expected_decides_where_there_is_no_time_to() -> None:
    tries = dict(tried(30))
    assert next(iter(tries)) == "3"
    assert len({*tries.values()}) == 1
    assert tried(2) == [("1", 0), ("2", 0), ("3", 0)]
    assert tried(1, prior=False) == [("3", 1), ("2", 1), ("1", 1)], "where nothing is expected each is tried once"


def after(names: Sequence[str], worlds: int, value: Callable[[int, int], float]) -> SuccessiveElimination[str]:
    """The elimination among those actions after `worlds` determinizations with these values."""
    elimination = SuccessiveElimination(names)
    for world in range(worlds):
        for at in elimination.running:
            elimination.note(at, value(at, world))
        elimination.determinizations += 1
        elimination.eliminate()
    return elimination


def test_the_luck_of_a_few_worlds_does_not_make_what_was_given_up_look_better() -> None:
    def value(at: int, world: int) -> float:
        return (9.0 if world < 30 else -9.0) + (1.0 if at == 0 else 0.2 * (world % 2))

    first, second = after(["better", "worse"], 60, value).verdicts()
    assert (first.action, first.determinizations, second.determinizations) == ("better", 60, 24)
    assert first.value - second.value == pytest.approx(0.9)


def test_it_stops_when_all_that_is_left_is_the_same_in_every_world() -> None:
    def value(at: int, world: int) -> float:
        return float(world % 5 - (at == 0))

    early, elimination = (after(["worse", "good", "as good"], worlds, value) for worlds in (23, 24))
    assert early.is_open
    assert elimination.running == [1, 2]
    assert not elimination.is_open
    assert [verdict.value for verdict in elimination.verdicts()] == pytest.approx([1.9, 1.9, 0.9], abs=0.1)
