"""Whoever fills a seat: a person or a computer opponent. Both are asked only: what now?"""

from abc import ABC, abstractmethod
from typing import Any

from game.ai.thinker import MatchHeader, Thinking
from game.core.bot import Budget, Prompt
from game.core.chance import stream
from game.core.match import Match


class Player(ABC):
    """Whoever fills a seat: asked by `poll`, again and again, until it answers with an action."""

    @abstractmethod
    def poll(self, prompt: Prompt[Any]) -> Any | None:
        """The action for that prompt, or None if it is not decided yet. Never waits."""

    def prepare(self, prompt: Prompt[Any]) -> None:
        """The prompt will be polled in a moment: whoever needs time to answer may start now."""

    def ponders(self, prompt: Prompt[Any]) -> bool:
        """Whether it has been asked about that prompt and its answer has not come yet."""
        return False

    def forget(self) -> None:
        """The position is another one now (something was taken back): whatever was decided or asked is dropped."""


class Human(Player):
    """A person: what they pick at the table is put into the inbox."""

    def __init__(self) -> None:
        self._inbox: tuple[int, Any] | None = None

    def pick(self, action: Any, ply: int) -> None:
        """Puts an action picked for that ply into the inbox; a later pick replaces it."""
        self._inbox = (ply, action)

    def forget(self) -> None:
        """Empties the inbox."""
        self._inbox = None

    def poll(self, prompt: Prompt[Any]) -> Any | None:
        """What was picked for this ply, once; picks for another ply or against the rules are dropped."""
        if self._inbox is None:
            return None
        (ply, action), self._inbox = self._inbox, None
        return action if ply == prompt.ply and action in prompt.legal_actions else None


class Computer(Player):
    """An opponent that thinks in the thinking process. `notice` tells of trouble with its latest answer.

    Its chance is derived from the match's seed one way only, so what the thinking process is told gives no deal away,
    yet the same match gets the same answers again.
    """

    def __init__(self, thinker: Thinking, match: Match, player: str, budget: Budget) -> None:
        self._thinker = thinker
        self._header = MatchHeader.of(match)
        self._rules = match.rules
        self._player = player
        self._budget = budget
        self._seed = stream(match.seed, "players").seed()
        self._asked: Prompt[Any] | None = None
        self._question = 0
        self.notice: str | None = None

    def poll(self, prompt: Prompt[Any]) -> Any | None:
        """Asks once for each prompt, then fetches the answer; answers to an earlier prompt never arrive here."""
        waiting = self.ponders(prompt)  # before the answer is looked for: it may come in between
        answer = self._thinker.answer(self._question) if _same(self._asked, prompt) else None
        if answer is None:
            if not waiting:
                self._asked, self._question = prompt, self._ask(prompt)
            return None
        self._asked = None
        self.notice = answer.note
        return self._read(answer.action, prompt)

    def prepare(self, prompt: Prompt[Any]) -> None:
        """Asks now."""
        if not _same(self._asked, prompt):
            self._asked, self._question = prompt, self._ask(prompt)

    def ponders(self, prompt: Prompt[Any]) -> bool:
        """Whether the thinking process is at it."""
        return _same(self._asked, prompt) and self._thinker.is_open(self._question)

    def forget(self) -> None:
        """Drops what it is thinking about; the next poll asks anew."""
        if self._asked is not None:
            self._asked = None
            self._thinker.cancel()

    def _ask(self, prompt: Prompt[Any]) -> int:
        return self._thinker.ask(self._header, prompt, player=self._player, budget=self._budget, seed=self._seed)

    def _read(self, text: str, prompt: Prompt[Any]) -> Any:
        """The action of an answer; the match goes on with any legal one if the answer cannot be used."""
        try:
            action = self._rules.parse_action(text)
        except ValueError:
            action = None
        if action is not None and action in prompt.legal_actions:
            return action
        self.notice = self.notice or f"The opponent answered {text!r}, which is not legal."
        return prompt.legal_actions[0]


def _same(asked: Prompt[Any] | None, prompt: Prompt[Any]) -> bool:
    """Whether it is still the question that was asked; after taking back, the same ply may be another position."""
    if asked is None or asked is prompt:
        return asked is prompt
    return (asked.seat, asked.ply, asked.observation) == (prompt.seat, prompt.ply, prompt.observation)
