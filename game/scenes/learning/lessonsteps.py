"""What a lesson is made of: steps, each with a position that the rules have led to, and what is waited for there."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from game.core.game import Game, Value
from game.core.rules import Rules

PERSON = 0
"""The seat of whoever learns."""
ANY = "any"
DEFAULT = "default"


@dataclass(frozen=True)
class RecordedPosition:
    """A position reached by rules: seats, options, seed, and the actions up to it as a record writes them."""

    seats: int
    options: Mapping[str, Value]
    seed: int
    actions: tuple[str, ...] = ()


@dataclass(frozen=True)
class Awaited:
    """One action that is waited for: the texts that are right, or kinds of actions (``any``: whatever is legal)."""

    texts: tuple[str, ...]
    kinds: frozenset[str] = frozenset()

    def accepts(self, text: str, kind: str) -> bool:
        """Whether an action with that text and of that kind is right."""
        return text in self.texts or kind in self.kinds or ANY in self.kinds


@dataclass(frozen=True)
class Step:
    """One idea: what is said, what is to be done, what follows, and what is said about doing something else."""

    title: str
    say: tuple[str, ...]
    start: RecordedPosition
    fresh: bool
    """Whether the position is a new one instead of the one that the step before led to."""
    task: str = ""
    moves: tuple[Awaited, ...] = ()
    then: tuple[str, ...] = ()
    """What is said after each move; one text per move, empty ones say nothing."""
    reply: tuple[str, ...] = ()
    wrong: Mapping[str, str] = field(default_factory=dict)
    point: tuple[tuple[str, ...], ...] = ()
    """The names of what is outlined while each move is waited for; a step without moves has one such group."""
    rule: str = ""
    """The title of the rule book's chapter about it."""
    rulings: tuple[str, ...] = ()
    """What we play where the sheet says nothing, word for word as in the rule book."""
    pad: bool = False
    """Whether a folded score pad is opened."""

    def wrong_words(self, text: str, kind: str) -> str:
        """What is said about a legal action that is not the right one."""
        usual = "That is allowed, but this step is about something else."
        return self.wrong.get(text) or self.wrong.get(kind) or self.wrong.get(DEFAULT) or usual


@dataclass(frozen=True)
class Lesson:
    """A game's lesson."""

    game: Game
    minutes: int
    steps: tuple[Step, ...]


def kind_of(rules: Rules[Any, Any], state: Any, action: Any) -> str:
    """What kind of action it is there: the word for the first event it makes."""
    events = rules.apply(state, action).events
    return events[0].kind.word if events else ""
