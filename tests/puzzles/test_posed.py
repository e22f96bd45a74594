"""A position that was set up becomes a puzzle with a proved answer, or a reason says why it cannot."""

from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from game.core.document import BadDocument
from game.core.match import Match
from game.core.position import Position
from game.puzzles import posed, puzzle
from game.puzzles.collection import Collection
from game.puzzles.puzzle import BEST, EXACT, WIN_1, Puzzle
from tests.helpers.matches import brought


def at(match: Match) -> Position:
    prompt = match.prompt()
    return Position(match.game, match.seats, match.options, prompt.seat, prompt.observation)


def asked(place: Position) -> Puzzle | str:
    steps = posed.posed(place)
    while True:
        try:
            next(steps)
        except StopIteration as over:
            found: Puzzle | str = over.value
            return found


def few(key: str, kind: str) -> Puzzle:
    """The puzzle of that kind with the quickest proof."""
    return min((each for each in puzzle.of_game(key) if each.kind == kind), key=lambda each: each.worlds)


@pytest.mark.nightly(one_in=2)
@pytest.mark.parametrize(
    ("key", "kind"), [("stones", WIN_1), ("fives", EXACT), ("castle", EXACT), ("fortress", EXACT), ("brick", EXACT)]
)
def test_what_is_proved_is_what_was_proved_of_the_match(key: str, kind: str) -> None:
    known = few(key, kind)
    found = asked(at(known.match()))
    assert isinstance(found, Puzzle)
    assert (found.kind, found.answer, found.themes) == (known.kind, known.answer, known.themes)
    assert found.position is not None
    assert found.actions == ()


def test_one_that_is_kept_stands_among_ones_own_with_its_position_and_day(tmp_path: Path) -> None:
    kept, day = asked(at(few("fives", EXACT).match())), date(2026, 11, 28)
    assert isinstance(kept, Puzzle)
    assert kept.position is not None
    assert Collection(tmp_path).keep(kept, day) is None
    (again,) = Collection(tmp_path).own
    assert again == replace(kept, kept=day)
    assert again.match().prompt().observation == kept.position
    assert not Collection(tmp_path).refuses(again)
    assert replace(kept, position={**kept.position, "scores": [5, 5]}).named() != kept.id == kept.named()
    deal = next(iter(kept.refute.values()))
    for wrong, why in (
        (replace(kept, position={**kept.position, "boneyard": 27}), "boneyard"),
        (replace(kept, answer=("pass",)), "'pass' is not legal where it is asked for"),
        (replace(kept, refute={"pass": deal}), "'pass' is not legal where it is asked for"),
        (replace(kept, refute={kept.answer[0]: {**deal, "hands": deal["hands"][:1]}}), "of other hands than there are"),
    ):
        with pytest.raises(BadDocument, match=why):
            wrong.check()


@pytest.mark.parametrize(
    ("key", "seats", "found", "said"),
    [
        ("fives", 2, lambda match: len(match.prompt().legal_actions) == 1, posed.ONE_MOVE),
        ("fives", 2, lambda match: len(match.prompt().legal_actions) > 1, posed.NOT_PROVABLE),
        ("fortress", 3, lambda match: match.ply == 2, posed.TOO_CLOSE),
    ],
    ids=["one move", "too many", "the best is not clear"],
)
def test_it_is_said_why_there_is_no_puzzle(key, seats, found, said, monkeypatch):
    if said == posed.NOT_PROVABLE:
        monkeypatch.setattr(posed, "MOST_LEGAL", 1)
    assert asked(at(brought(key, seats, 5, found))) == said


@pytest.mark.parametrize("agree", [True, False])
def test_both_ways_to_play_on_must_find_the_same_action_best(agree: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    class Tilted:
        """Scales on which one action is far ahead at once, in the second way perhaps another one."""

        def __init__(self, match: Match, actions: list[str], way: tuple[str, str, int]) -> None:
            self.left = actions if agree or way[0] == "fixed" else actions[::-1]
            self.tried = 0

        def until(self, worlds: int) -> None:
            self.tried = worlds

        def may_be(self, best: str, clear: float) -> bool:
            return best == self.left[0]

        def settles(self, best: str, clear: float, most: int) -> bool:
            self.until(most)
            return best == self.left[0] and most >= 60

        def compared(self) -> tuple[str, str, float, float]:
            return self.left[0], self.left[1], 7.0, 0.126

    monkeypatch.setattr(posed, "Scales", Tilted)
    match = brought("fortress", 3, 5, lambda match: match.ply == 2)
    found = asked(at(match))
    if agree:
        assert isinstance(found, Puzzle)
        assert (found.kind, found.gap, found.error, found.worlds) == (BEST, 7.0, 0.13, 60)
        assert found.answer == (str(match.prompt().legal_actions[0]),)
    else:
        assert found == posed.TOO_CLOSE
