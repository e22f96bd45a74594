"""What the thinking process can be asked: one answer for a seat, or an analysis, which comes in steps.

Each knows what it makes of a reply and of a crash; that there is a process at all it does not know.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from game.ai.characters import RANDOM
from game.core.bot import Verdict
from game.core.rules import Json

CRASHES = 3
"""So many in a row end the attempts."""
ERROR = 2
"""As so many crashes counts an error that the process tells of: it would only come again."""
STEP = 60.0
"""Seconds that one step of an analysis may take, or an answer that has no time set: some machines are slow."""


@dataclass(frozen=True, slots=True)
class Answer:
    """The text of the action chosen, empty if even choosing at random failed; `note` says what went wrong.

    `ranked` are the best actions, as texts, where asked for; `seconds` is how long it was thought about.
    """

    question: int
    action: str
    note: str | None = None
    ranked: tuple[Verdict, ...] = ()
    seconds: float = field(default=0.0, compare=False)


@dataclass(frozen=True, slots=True)
class Analysing:
    """How much of an analysis is done; once all is, the document of it. `note` says what went wrong, if it failed.

    `chances` and `decisions` are parts of it, as far as they are known before.
    """

    question: int
    done: float = 0.0
    chances: Sequence[Json] = ()
    decisions: tuple[Json, ...] = ()
    result: Json | None = None
    note: str | None = None


class Asked(ABC):
    """One thing that is asked. `message` is what the process is told."""

    allowed = STEP
    """Seconds from one reply to the next in which nothing is amiss."""

    def __init__(self, number: int, message: Json) -> None:
        self.number = number
        self.message = message
        self._crashes = 0

    @abstractmethod
    def hear(self, reply: Json) -> bool:
        """Takes a reply; whether it was the last one."""

    @abstractmethod
    def stumble(self, trouble: str, crashes: int) -> bool:
        """Something went wrong; whether that was the end of it. Else it is to be asked again."""


class OneAnswer(Asked):
    """What a seat does: after the second crash it is left to chance in the process, after the third to the table."""

    def __init__(self, number: int, message: Json) -> None:
        super().__init__(number, message)
        self.allowed = STEP if message["seconds"] is None else float(message["seconds"])
        self.answer: Answer | None = None
        """What came of it, in the end."""
        self._note: str | None = None

    def hear(self, reply: Json) -> bool:
        ranked = tuple(Verdict(*each) for each in reply.get("ranked", ()))
        self.answer = Answer(self.number, reply["action"], self._note, ranked, reply.get("seconds", 0.0))
        return True

    def stumble(self, trouble: str, crashes: int) -> bool:
        self._crashes += crashes
        if self._crashes >= ERROR:
            self.message = {**self.message, "player": RANDOM}
            self._note = self._note or f"The opponent could not think ({trouble}) and chose at random."
        if self._crashes >= CRASHES:
            self.answer = Answer(self.number, "", self._note)
        return self._crashes >= CRASHES


class InSteps(Asked):
    """An analysis: after a crash it begins anew, after an error or the third crash it has failed."""

    def __init__(self, number: int, message: Json) -> None:
        super().__init__(number, message)
        self.seen = Analysing(number)
        """How far it is."""

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
