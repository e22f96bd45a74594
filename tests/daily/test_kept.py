"""The solitaire in progress: when a deal counts among those cleared, and that each counts once."""

from pathlib import Path

import pytest

from game.daily.kept import Kept, match_of
from game.solitaire.solver import offered, solve_deal


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "solitaire.json"


def begun(number: int = 0) -> Kept:
    return Kept(match_of(number or offered(1, {"forced": "off"}), "off"), [0, 0, 0])


def stuck(left: int) -> Kept:
    """The first deal that leaves so many tiles when nothing is taken that need not be."""
    for number in range(1, 400):
        kept = begun(number)
        while kept.match.to_act is not None:
            kept.match.play(kept.match.prompt().legal_actions[0])
        if kept.left == left:
            return kept
    raise AssertionError("there is no such deal")


def test_a_deal_that_is_cleared_counts_at_once_and_once(path: Path) -> None:
    kept, best = begun(), solve_deal(offered(1, {"forced": "off"}), forced=False)
    assert best is not None
    for action in best.line:
        kept.match.play(action)
    for _ in range(2):
        assert kept.save(path) is None
    again, _ = Kept.load(path)
    again.deal(7, "off")
    assert (kept.ends, again.ends) == ([1, 0, 0], [1, 0, 0])


@pytest.mark.parametrize(("left", "ends"), [(5, [0, 1, 0]), (6, [0, 0, 1])])
def test_one_that_is_stuck_counts_when_it_is_left_for_it_can_be_taken_back(path, left, ends):
    kept = stuck(left)
    kept.save(path)
    assert kept.ends == [0, 0, 0]
    for time, match in enumerate((kept.match, kept.match), 1):
        kept.match = match
        kept.deal(7, "off")
        assert kept.ends == [time * each for each in ends]


def test_one_that_is_given_up_counts_nowhere() -> None:
    kept = begun()
    kept.deal(7, "off")
    assert kept.ends == [0, 0, 0]
