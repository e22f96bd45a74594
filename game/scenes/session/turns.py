"""Whose turn it is at the table, the beat before each action, and what opponents answer."""

import math
from collections.abc import Collection
from dataclasses import replace
from typing import Any

from game.ai.characters import player_of
from game.core.bot import Budget, Prompt
from game.core.record import HUMAN
from game.core.rules import LazyActions, Seat
from game.players import Computer
from game.scenes.session.session import Session
from game.scenes.shell.context import Context
from game.ui.platform.pending import Pending

BEAT = {"slow": 1.3, "normal": 0.75, "fast": 0.3, "instant": 0.0}
"""Seconds before another seat's action is shown, by speed."""
FORCED_BEAT = 0.6
"""Seconds before a forced action plays itself."""
THINKING_MARK = 0.3
"""Seconds of thinking, the beat included, after which a plate says so."""
THINKING = Budget(seconds=0.9)
"""An opponent's time for one action; with the transfer it is a second at most."""
ROUND = 1.8
"""Seconds that all opponents together may think between two turns of a person, whatever their number."""
FURTHER_DIVISOR = 4
"""Divisor of an opponent's share for a further action in the same turn."""
LEAST_THINKING = 0.02
"""Shortest thinking time of an opponent, in seconds."""


class Shares:
    """How long each opponent may think. Those who play before the next person share equally what is left of the round.
    One more share is reserved for further actions of a turn, since its first action decides most."""

    def __init__(self, persons: Collection[Seat], seats: int) -> None:
        self._persons = persons
        self._seats = seats
        self._left = ROUND
        self._last: Seat | None = None

    def of(self, seat: Seat) -> Budget:
        """The share of that seat, which is to act, for one action; a person begins a new round."""
        if seat in self._persons:
            self._left = ROUND
        again, self._last = seat == self._last, seat
        if THINKING.seconds is None or not self._persons:
            return THINKING
        before = next(at for at in range(self._seats) if (seat + at) % self._seats in self._persons)
        share = self._left / (before + 1) / (FURTHER_DIVISOR if again else 1)
        return replace(THINKING, seconds=min(THINKING.seconds, max(LEAST_THINKING, share)))

    def spend(self, seconds: float) -> None:
        """Takes an opponent's thinking time from the round."""
        self._left -= seconds


class Turns:
    """The prompt of the seat to act, and the clock of its answer. Time comes in by `pass_time` only."""

    def __init__(self, session: Session, context: Context) -> None:
        self._session = session
        self._context = context
        kinds = [player_of(seat.player, seat.name) for seat in session.plan.seats]
        self._players = [
            Computer(context.thinker, session.match, kind, THINKING) if kind != HUMAN else None for kind in kinds
        ]
        self._shares = Shares(session.humans, len(kinds))
        if any(self._players):
            context.thinker.start()
        self.prompt: Prompt[Any] | None = None
        self.trouble = ""
        """What went wrong with the thinking about the last action; empty if nothing did."""
        self._wait = 0.0
        self._pondered = 0.0

    @property
    def beat(self) -> float:
        """Seconds between actions at the chosen speed."""
        return BEAT[self._context.settings.speed]

    @property
    def thinking(self) -> bool:
        """Whether the seat to act has been thinking long enough to say so."""
        return self._pondered >= THINKING_MARK

    @property
    def stands_still(self) -> bool:
        """Whether the seat to act is thinking but does not respond."""
        player = self._players[self.prompt.seat] if self.prompt else None
        return self.prompt is not None and player is not None and player.stands_still(self.prompt)

    def asks(self, seat: Seat | None) -> Prompt[Any] | None:
        """The prompt, if it is that seat's and still about the present state."""
        prompt = self.prompt
        return prompt if prompt and prompt.seat == seat and prompt.ply == self._session.match.ply else None

    def ask(self) -> Prompt[Any]:
        """Asks the seat to act; the beat before its answer begins."""
        self.prompt = prompt = self._session.match.prompt()
        human, forced = self._session.is_human(prompt.seat), self.forced(prompt) is not None
        budget, player = self._shares.of(prompt.seat), self._players[prompt.seat]
        if player is not None:
            player.budget = budget
        self._wait = self.beat if not human else min(FORCED_BEAT, self.beat) if forced else 0.0
        self._pondered = 0.0
        return prompt

    def forced(self, prompt: Prompt[Any]) -> Any:
        """The one legal action, if it may play itself; else None."""
        legal = prompt.legal_actions
        if isinstance(legal, LazyActions) or len(legal) != 1:
            return None
        if self._session.is_human(prompt.seat) and self._context.settings.ask_me:
            return None
        return legal[0] if self._session.match.rules.is_routine(legal[0]) else None

    def pass_time(self, dt: float, unread: float = 0.0) -> tuple[Any, Pending]:
        """Lets `dt` seconds pass; returns an answer or a forced action once it is due, and when to call again. An
        answer waits `unread` seconds, until earlier events have been read."""
        prompt = self.prompt
        assert prompt is not None
        player, forced = self._players[prompt.seat], self.forced(prompt)
        self._wait = max(0.0, self._wait - dt)
        if forced is None and player is None:
            return None, self._wait or False
        if player is not None and player.ponders(prompt):
            self._pondered += dt
        if wait := max(self._wait, unread):
            if player is None or forced is not None:
                return None, wait
            player.prepare(prompt)
            return None, min(wait, self._until_mark())
        if forced is not None or player is None:
            self.trouble = ""
            return forced, False
        action = player.poll(prompt)
        if action is not None:
            self.trouble = player.notice or ""
            self._shares.spend(player.thought)
            return action, False
        return None, False if self.thinking else self._until_mark()

    def _until_mark(self) -> float:
        """Seconds until the plate says that its seat is thinking; infinite if it says so already."""
        return math.inf if self.thinking else THINKING_MARK - self._pondered

    def forget(self, *, thoughts: bool = False) -> None:
        """Drops the prompt of an old state; with `thoughts` (after taking back) also any thinking in progress."""
        self.prompt = None
        self._pondered = 0.0
        if thoughts:
            for player in filter(None, self._players):
                player.forget()
