"""What a game's opponents and hints know of it: its bots, and what can be counted out and said about an action."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from game.core.bot import Bot, Prompt
from game.core.rules import AnyRules, Observation

R = TypeVar("R", bound=AnyRules)
A = TypeVar("A")


@dataclass(frozen=True, slots=True)
class Facts:
    """What anybody at the table could count out about one action, from what its seat sees.

    `now` is what it scores at once, in points; nothing in Fortress, where only the end of a hand scores; in Castle Rock
    the most tiles captured from it to the end of the turn; in Stones 1 if it wins the hand, else 0.

    `threat` is the most that the next seat can make of what is left to it, in the same unit, if it holds the right one
    of the unseen tiles that it may hold. In Fortress it is the most pips that it can get rid of. In Castle Rock what is
    left is the row after the most captures, and of several such rows the one that offers least. In Stones it is the
    number of sets of squares on which the next seat could win the hand at once; where it can answer on very many sets
    only 1 or 0, whether it could.

    `answers` is with how many of those tiles the next seat could play at all; in Castle Rock capture at all; in Brick
    at how many places it could lay one of them; in Stones on how many sets of squares it could place its markers.

    `keeps` is how many of the seat's own tiles could be played on what is left, if nothing were changed until then; in
    Castle Rock how many would capture; in Brick at how many places one could lie; in Stones how many markers it keeps.

    `spent` are the numbers left open that nobody else can play on any more, ascending; in Castle Rock those which the
    next tile would need at the open end. In Stones and Brick there are none.

    `shed` is how many pips leave the hand with a tile that is laid, in Fortress and Brick, where a light hand counts.

    `promise` is the most that the seat could make, with one of its own tiles, of what is left, if nothing were changed
    until then, in the unit of `threat`; in Stones nothing.
    """

    now: int = 0
    threat: int = 0
    answers: int = 0
    keeps: int = 0
    spent: tuple[int, ...] = ()
    shed: int = 0
    promise: int = 0


class Expertise(ABC, Generic[R, A]):
    """What is known of how to play a game well; its module is imported when it is first asked for.

    `leeway` is how little, in points of the opponents' judgement, makes no difference to them; `by_chance` whether they
    judge by the chance to win the hand, 0 to 1, instead of points.
    """

    leeway = 0.0
    by_chance = False

    @abstractmethod
    def bot(self, level: str) -> Bot[R, A]:
        """The bot of that level, which is one of the game's."""

    @abstractmethod
    def facts(self, rules: R, prompt: Prompt[A], action: A) -> Facts:
        """What is plain to see about a legal action."""

    @abstractmethod
    def advice(self, rules: R, prompt: Prompt[A], action: A, facts: Facts, names: Sequence[str]) -> list[str]:
        """The same in clauses, the weightiest first, to the seat that may do it; `names` are those of all seats."""

    @abstractmethod
    def judge(self, rules: R, prompt: Prompt[A]) -> Callable[[A], float]:
        """What an action is worth, in points, to somebody who overlooks, forgets and misjudges nothing."""

    def match_value(self, rules: R, observation: Observation) -> float:
        """How many of the bots' points are a match won for sure, where its end is so near that they judge by that.

        0 where a point is a point.
        """
        return 0.0

    def point_value(self, seats: int) -> float:
        """How many of the bots' points are a point, at so many seats."""
        return 1.0


AnyExpertise = Expertise[Any, Any]
"""That of a game one does not know."""
