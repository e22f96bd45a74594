"""Actions are compared in the same determinizations; where there is time for none, what is expected decides."""

from game.ai.elimination import SuccessiveElimination, TimeBudget
from game.core.bot import Budget


class Looks(TimeBudget):
    """The time is up after so many looks at it."""

    def __init__(self, looks: int) -> None:
        super().__init__(Budget())
        self.looks = looks

    def time_is_up(self) -> bool:
        self.looks -= 1
        return self.looks <= 0


def tried(looks: int, *, prior: bool = True) -> list[tuple[str, int]]:
    """The actions, best first, and in how many determinizations each was tried: 3 is worth most, 1 seems so."""
    elimination = SuccessiveElimination(["1", "2", "3"])
    if prior:
        elimination.set_prior([5.0, 4.0, 3.0], 0.1)
    elimination.run(lambda: None, lambda state, action: 10.0 * int(action), Looks(looks))
    return [(each.action, each.determinizations) for each in elimination.verdicts()]


def test_all_actions_are_tried_alike() -> None:
    assert tried(30)[0][0] == "3"
    assert len({count for _, count in tried(30)}) == 1


def test_without_time_for_one_try_of_each_what_is_expected_decides() -> None:
    assert tried(2) == [("1", 0), ("2", 0), ("3", 0)]


def test_where_nothing_is_expected_each_is_tried_once() -> None:
    assert tried(1, prior=False) == [("3", 1), ("2", 1), ("1", 1)]
