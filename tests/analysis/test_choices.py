"""Choices of a match in progress are judged as they will be when it is over, from what their seat was given."""

import pytest

from game import games
from game.analysis.asked import judged, replies
from game.analysis.study import DECISION, Study, prompt_at
from game.analysis.study import choices as chosen
from game.core.rules import Json
from tests.analysis.matches import USUAL, played, text_of


def choices(key: str, seats: int, most: int = 3) -> Json:
    """The question to the process about the first choices of the first seat."""
    match = played(key, seats)
    made = [(ply, each) for ply, each in chosen(match, [0]) if each["hand"] == 0][:most]
    found = [each | {"observation": prompt_at(match, ply).observation} for ply, each in made]
    return {"game": key, "seats": seats, "options": dict(match.options), "choices": found}


@pytest.mark.nightly(one_in=3)
@pytest.mark.parametrize(("key", "seats"), USUAL)
def test_the_judgement_is_that_of_the_analysis_afterwards(key, seats, monkeypatch):
    monkeypatch.setattr(type(games.find(key).expertise()), "playouts", 20)
    question, study = choices(key, seats), Study(played(key, seats), 20)
    *lines, last = judged(games.find, question)
    afterwards = [study.find(piece).to_kept() for piece in study.pieces() if piece.kind == DECISION]
    assert [line["decision"] for line in lines] == [each for each in afterwards if each["seat"] == 0][: len(lines)]
    assert [line["progress"] for line in lines][-1] == 1.0
    assert last == {"analysis": {}}


def test_decisions_of_some_seats_come_first_and_the_analysis_is_the_same() -> None:
    question = {"record": text_of(played("fives", 3)), "playouts": 2}
    lines, alike = (list(replies(games.find, question | {"first": first})) for first in ([1], []))
    seats = [line["decision"]["seat"] for line in lines if "decision" in line]
    own = seats.count(1)
    assert own
    assert seats[:own] == [1] * own
    assert 1 not in seats[own:]
    assert lines[-1] == alike[-1]
