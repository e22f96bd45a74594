"""A computer opponent at the table, which is polled for its action and never blocks."""

from typing import Any

from game.ai.thinker import MatchHeader, Thinker
from game.core.bot import Budget, Prompt
from game.core.chance import stream
from game.core.match import Match
from game.core.rules import at_random


class Computer:
    """An opponent that thinks in the thinking process. `notice` says what was wrong with its latest answer.

    Its randomness comes from a hash of the match's seed. So the thinking process learns nothing about deals, yet the
    same match gets the same answers again.
    """

    def __init__(self, thinker: Thinker, match: Match, player: str, budget: Budget) -> None:
        self._thinker = thinker
        self._header = MatchHeader.of(match)
        self._rules = match.rules
        self._player = player
        self.budget = budget
        """The limit on thinking about the next question."""
        self.thought = 0.0
        """The time spent thinking about its latest answer, in seconds."""
        self._seed = stream(match.seed, "players").seed()
        self._chance = stream(self._seed, "by chance")
        self._asked: Prompt[Any] | None = None
        self._question = 0
        self.notice: str | None = None

    def poll(self, prompt: Prompt[Any]) -> Any | None:
        """The action for a prompt, or None while it is awaited. Asks once per prompt; drops answers to earlier ones."""
        waiting = self.ponders(prompt)  # first, because the answer may arrive in between
        answer = self._thinker.answer(self._question) if _same(self._asked, prompt) else None
        if answer is None:
            if not waiting:
                self._ask(prompt)
            return None
        self._asked = None
        self.notice, self.thought = answer.note, answer.seconds
        return self._read(answer.action, prompt)

    def prepare(self, prompt: Prompt[Any]) -> None:
        """Asks ahead of the first poll, unless it has asked already."""
        if not _same(self._asked, prompt):
            self._ask(prompt)

    def ponders(self, prompt: Prompt[Any]) -> bool:
        """Whether the thinking process is working on that prompt."""
        return _same(self._asked, prompt) and self._thinker.is_open(self._question)

    def stands_still(self, prompt: Prompt[Any]) -> bool:
        """Whether the thinking process has been silent for so long that the table should say so."""
        return _same(self._asked, prompt) and self._thinker.stands_still(self._question)

    def forget(self) -> None:
        """Drops the question if it is still open; the next poll asks again."""
        if self._asked is not None:
            self._asked = None
            self._thinker.drop(self._question)

    def _ask(self, prompt: Prompt[Any]) -> None:
        ask, self._asked = self._thinker.ask, prompt
        self._question = ask(self._header, prompt, player=self._player, budget=self.budget, seed=self._seed)

    def _read(self, text: str, prompt: Prompt[Any]) -> Any:
        """The action in an answer; a random one, with a notice, if the answer cannot be used."""
        try:
            action = self._rules.parse_action(text)
        except ValueError:
            action = None
        if action is not None and action in prompt.legal_actions:
            return action
        self.notice = self.notice or f"The opponent answered {text!r}, which is not legal."
        return at_random(prompt.legal_actions, self._chance)


def _same(asked: Prompt[Any] | None, prompt: Prompt[Any]) -> bool:
    """Whether that prompt was the one asked. After taking back, the same ply may have another position."""
    if asked is None or asked is prompt:
        return asked is prompt
    return (asked.seat, asked.ply, asked.observation) == (prompt.seat, prompt.ply, prompt.observation)
