"""A person's most costly kind of mistake, from the reasons against their decisions."""

import pytest

from game import games
from game.analysis.findings import Graded
from game.analysis.habits import SHUT, Habit, habit, kind_of
from game.analysis.margins import POINTS, Measure
from game.core.message import message
from game.words import said

TWO = Measure(POINTS, 2)


def graded(*reasons: tuple[str, int, int], loss: int = 100, grade: str = "mistake") -> Graded:
    return Graded(0, 0, 0, "one", "other", loss, 0, grade, reasons=reasons)


def kind(key: str, *reasons: tuple[str, int, int]) -> str:
    return kind_of(games.find(key).expertise(), graded(*reasons))


class TestAKind:
    @pytest.mark.parametrize(
        ("key", "reason", "told"),
        [
            ("fives", ("now", 0, 10), "points_now"), ("fives", ("threat", 15, 0), "points_threat"),
            ("castle", ("now", 0, 1), "tiles_now"), ("castle", ("threat", 4, 0), "tiles_threat"),
            ("stones", ("threat", 2, 0), "wins_threat"), ("fortress", ("keeps", 0, 2), SHUT),
            ("fortress", ("keeps", 1, 2), "tiles_keeps"), ("brick", ("shed", 2, 11), "pips_shed"),
            ("brick", ("deals", 20, 60), ""),
        ],
    )  # fmt: skip
    def test_follows_from_the_reason(self, key: str, reason: tuple[str, int, int], told: str) -> None:
        assert kind(key, reason) == told

    def test_is_that_of_most_points_and_has_words_whatever_the_reason(self) -> None:
        assert kind("fives", ("now", 5, 10), ("threat", 20, 0)) == "points_threat"
        assert kind("fives", ("now", 0, 10), ("threat", 15, 10)) == "points_now"
        for key in [*games.keys()]:
            for fact, reason in games.find(key).expertise().reasons.items():
                assert kind(key, (fact, 3, 7)) == reason.partition(".")[2]
                for room in ("habit", "advice"):
                    assert said(message(f"{room}.{kind(key, (fact, 3, 7))}"))


class TestAHabit:
    def of(self, *decisions: Graded) -> Habit | None:
        return habit(games.find("castle").expertise(), [(TWO, each) for each in decisions])

    def test_is_what_costs_most(self) -> None:
        one, other = ("now", 0, 2), ("threat", 4, 0)
        found = self.of(graded(one, loss=150), graded(one), *3 * [graded(other, loss=70)])
        assert found == Habit("tiles_now", 500, 920)

    def test_is_none_if_it_happened_once_costs_little_or_nobody_is_blamed_for_it(self) -> None:
        own, unclear = graded(("now", 0, 2)), graded(("now", 0, 2), grade="unclear")
        for decisions in ((), (graded(("now", 0, 2), loss=900),), (own, own, graded(loss=500)), (unclear, unclear)):
            assert self.of(*decisions) is None
