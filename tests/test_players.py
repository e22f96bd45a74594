"""A person or an opponent fills a seat; neither ever plays for another position."""

from types import SimpleNamespace
from typing import Any

from game.ai.asked import Answer
from game.core.bot import Budget
from game.core.match import Match
from game.players import Computer
from game.scenes.news.advice import Adviser
from tests.helpers import toy


class Oracle:
    """A thinker that answers when the test says so."""

    def __init__(self) -> None:
        self.asked: list[tuple[Any, ...]] = []
        self.answers: dict[int, Answer] = {}
        self.open = 0

    def ask(self, *about: Any, **how: Any) -> int:
        self.asked.append((*about, how))
        self.open = len(self.asked)
        return self.open

    def say(self, action: str, note: str | None = None) -> None:
        self.answers[self.open] = Answer(self.open, action, note)
        self.open = 0

    def is_open(self, question: int) -> bool:
        return question == self.open

    def answer(self, question: int) -> Answer | None:
        return self.answers.pop(question, None)

    def drop(self, question: int) -> None:
        self.open = 0 if question == self.open else self.open


def at_table(plies: int = 0) -> tuple[Match, Computer, Oracle]:
    match = Match(toy.GAME, 2, None, 7)
    for _ in range(plies):
        match.play(match.prompt().legal_actions[-1])
    oracle = Oracle()
    return match, Computer(oracle, match, "casual", Budget(playouts=1)), oracle  # type: ignore[arg-type]


class TestAnOpponent:
    def test_is_asked_once_and_plays_when_the_answer_has_come(self) -> None:
        """`tests/honesty/test_what_is_told.py` checks what it is told."""
        match, computer, oracle = at_table()
        prompt = match.prompt()
        assert [computer.poll(prompt) for _ in range(3)] == [None] * 3
        assert len(oracle.asked) == 1
        oracle.say("draw")
        assert str(computer.poll(prompt)) == "draw"
        assert computer.notice is None

    def test_is_asked_anew_when_actions_were_taken_back(self) -> None:
        match, computer, oracle = at_table(plies=1)
        match.play(match.prompt().legal_actions[0])
        computer.poll(match.prompt())
        oracle.say("draw")
        match.back_to(1)
        match.play(match.prompt().legal_actions[1])
        assert computer.poll(match.prompt()) is None
        assert [prompt.ply for _, prompt, _ in oracle.asked] == [2, 2]

    def test_is_asked_anew_when_somebody_else_asked_for_advice_meanwhile(self) -> None:
        match, computer, oracle = at_table()
        computer.poll(match.prompt())
        oracle.ask("a hint")
        assert computer.poll(match.prompt()) is None
        assert len(oracle.asked) == 3

    def test_drops_only_its_own_question(self) -> None:
        match, computer, oracle = at_table()
        computer.poll(match.prompt())
        hint = oracle.ask("a hint")
        computer.forget()
        assert oracle.is_open(hint)

    def test_that_answers_nonsense_does_not_stop_the_match_and_passes_on_what_went_wrong(self) -> None:
        match, computer, oracle = at_table()
        for nonsense in ("", "lay 99", "fly"):
            computer.poll(match.prompt())
            oracle.say(nonsense)
            assert computer.poll(match.prompt()) in match.prompt().legal_actions
            assert computer.notice is not None
        computer.poll(match.prompt())
        oracle.say("draw", "It stumbled.")
        computer.poll(match.prompt())
        assert computer.notice == "It stumbled."


def test_a_hint_that_is_given_up_drops_only_its_own_question() -> None:
    match, computer, oracle = at_table()
    session = SimpleNamespace(match=match, game=SimpleNamespace(levels=["master"]))
    adviser = Adviser(session, SimpleNamespace(thinker=oracle))  # type: ignore[arg-type]
    adviser.ask(match.prompt())
    computer.poll(match.prompt())
    adviser.forget()
    assert computer.ponders(match.prompt())
