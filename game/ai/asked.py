"""Questions to the thinking process: a single answer for a seat, or an analysis, which arrives in steps.

A question handles replies and crashes, but does not know the process.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from game.core.bot import Verdict
from game.core.game import RANDOM
from game.core.rules import Json

CRASHES = 3
"""The number of crashes that ends the attempts."""
ERROR = 2
"""An error reported by the process counts as this many crashes, because it would only recur."""
STEP = 60.0
"""Longest time for a step of an analysis, or an answer without a time limit, in seconds; some machines are slow."""


@dataclass(frozen=True, slots=True)
class Answer:
    """The text of the chosen action, empty if even choosing at random failed; `note` says what went wrong.

    `ranked` are verdicts on the best actions, as texts, if asked for; `seconds` is the time spent thinking.
    """

    question: int
    action: str
    note: str | None = None
    ranked: tuple[Verdict, ...] = ()
    seconds: float = field(default=0.0, compare=False)


@dataclass(frozen=True, slots=True)
class Analysing:
    """The state of an analysis: the share `done`, 0 to 1, and at the end its document as `result`.

    `chances` and `decisions` are the parts known so far. `note` says what went wrong if it failed.
    """

    question: int
    done: float = 0.0
    chances: Sequence[Json] = ()
    decisions: tuple[Json, ...] = ()
    result: Json | None = None
    note: str | None = None


class Asked(ABC):
    """A question. `message` is what is sent to the process."""

    allowed = STEP
    """Longest normal time between two replies, in seconds."""

    def __init__(self, number: int, message: Json) -> None:
        self.number = number
        self.message = message
        self._crashes = 0

    @abstractmethod
    def hear(self, reply: Json) -> bool:
        """Takes in a reply; whether it was the last one."""

    @abstractmethod
    def stumble(self, trouble: str, crashes: int) -> bool:
        """Takes note of a failure; whether it was the last. If not, the question must be asked again."""


class OneAnswer(Asked):
    """A seat's action: after two crashes the process chooses at random, after three the table does."""

    def __init__(self, number: int, message: Json) -> None:
        super().__init__(number, message)
        self.allowed = STEP if message["seconds"] is None else float(message["seconds"])
        self.answer: Answer | None = None
        """The final answer, once there is one."""
        self._note: str | None = None

    def hear(self, reply: Json) -> bool:
        ranked = tuple(Verdict(*each) for each in reply.get("ranked", ()))
        self.answer = Answer(self.number, reply["action"], self._note, ranked, reply.get("seconds", 0.0))
        return True

    def stumble(self, trouble: str, crashes: int) -> bool:
        self._crashes += crashes
        if self._crashes >= ERROR:
            self.message = {**self.message, "player": RANDOM.key}
            self._note = self._note or f"The opponent could not think ({trouble}) and chose at random."
        if self._crashes >= CRASHES:
            self.answer = Answer(self.number, "", self._note)
        return self._crashes >= CRASHES


class InSteps(Asked):
    """An analysis: starts over after a crash, and fails after an error or the third crash."""

    def __init__(self, number: int, message: Json) -> None:
        super().__init__(number, message)
        self.seen = Analysing(number)
        """The progress so far."""

    def hear(self, reply: Json) -> bool:
        if "progress" not in reply:
            self.seen = replace(self.seen, done=1.0, result=reply["analysis"])
            return True
        known = self.seen
        decisions = (*known.decisions, reply["decision"]) if "decision" in reply else known.decisions
        chances = reply.get("chances", known.chances)
        self.seen = replace(known, done=reply["progress"], chances=chances, decisions=decisions)
        return False

    def stumble(self, trouble: str, crashes: int) -> bool:
        self._crashes += crashes
        ends = crashes >= ERROR or self._crashes >= CRASHES
        self.seen = replace(self.seen, note=trouble) if ends else Analysing(self.number)
        return ends
