"""A hint: one good action for the seat that asks, found by an opponent from what that seat sees, and what it brings."""

from typing import Any

from game.core.bot import Budget, Prompt
from game.core.chance import stream
from game.players import Computer
from game.scenes.base import Context
from game.scenes.session import Session

STRONGEST_FIRST = ("master", "skilled", "casual", "novice", "random")


class Adviser:
    """Asks the strongest opponent the game has, in the thinking process, and puts the answer into words."""

    def __init__(self, session: Session, context: Context) -> None:
        self._session = session
        strengths = session.game.strengths
        self._strength = next((key for key in STRONGEST_FIRST if key in strengths), next(iter(strengths), ""))
        self._computer = Computer(context.thinker, session.match, self._strength, Budget(seconds=1.0))
        self._prompt: Prompt[Any] | None = None

    def ask(self, prompt: Prompt[Any]) -> None:
        """Starts thinking about that prompt."""
        if self._strength:
            self._prompt = prompt

    def forget(self) -> None:
        """The position is another one now."""
        if self._prompt is not None:
            self._computer.forget()
            self._prompt = None

    def poll(self) -> tuple[Any, str] | None:
        """The action and what it scores at once (``scores 10 (4 + 6)``, or nothing), once, when they have come."""
        if self._prompt is None:
            return None
        action = self._computer.poll(self._prompt)
        if action is None:
            return None
        prompt, self._prompt = self._prompt, None
        return action, self._reason(prompt, action)

    def _reason(self, prompt: Prompt[Any], action: Any) -> str:
        """What the action scores at once, told from a position that fits what the seat sees."""
        rules = self._session.match.rules
        state = rules.resample(prompt.observation, stream("hint", prompt.ply))
        events = [event for event in rules.apply(state, action).events if event.seat == prompt.seat]
        done = max(
            (event for event in events if event.kind != "hand_end"), key=lambda event: event.points, default=None
        )
        if done is None:
            return ""
        why = f" ({done.why})" if done.why else ""
        return f"scores {done.points}{why}" if done.points > 0 else ""
