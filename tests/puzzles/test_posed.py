"""A position that was set up becomes a puzzle whose answer is proved, or it is said why it is none."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date

import pytest

from game import games
from game.core.document import BadDocument
from game.core.match import Match
from game.core.position import Position
from game.puzzles import posed, puzzle
from game.puzzles.collection import Collection
from game.puzzles.puzzle import EXACT, WIN_1, Puzzle


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
    """The puzzle of that kind that is quickest to prove."""
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


class TestKept:
    @pytest.fixture
    def kept(self) -> Puzzle:
        found = asked(at(few("fives", EXACT).match()))
        assert isinstance(found, Puzzle)
        return found

    def test_it_stands_among_ones_own_with_its_position_and_day(self, tmp_path, kept):
        day = date(2026, 11, 28)
        assert Collection(tmp_path).keep(kept, day) is None
        (again,) = Collection(tmp_path).own
        assert again == replace(kept, kept=day)
        assert again.match().prompt().observation == kept.position
        assert not Collection(tmp_path).refuses(again)

    def test_a_position_that_cannot_be_is_refused_when_it_is_opened(self, kept):
        wrong = replace(kept, position={**kept.position, "boneyard": 27})
        with pytest.raises(BadDocument, match="boneyard"):
            wrong.check()


class TestNoPuzzle:
    def plain(self, key: str, seats: int) -> Iterator[Match]:
        match = Match(games.find(key), seats, None, 5)
        while match.to_act is not None:
            yield match
            match.play(match.prompt().legal_actions[0])

    def test_where_there_is_one_move(self):
        match = next(each for each in self.plain("fives", 2) if len(each.prompt().legal_actions) == 1)
        assert asked(at(match)) == posed.ONE_MOVE

    def test_where_there_are_too_many(self, monkeypatch):
        monkeypatch.setattr(posed, "MOST_LEGAL", 1)
        match = next(each for each in self.plain("fives", 2) if len(each.prompt().legal_actions) > 1)
        assert asked(at(match)) == posed.MANY

    def test_where_the_best_is_not_clear(self):
        match = next(each for each in self.plain("fortress", 3) if each.ply == 2)
        assert asked(at(match)) == posed.TOO_CLOSE
