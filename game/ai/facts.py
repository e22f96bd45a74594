"""What is plain to see about an action: a hint is told from it, and it gives an opponent its style."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from game.core.bot import Prompt
from game.core.rules import Rules


@dataclass(frozen=True, slots=True)
class Facts:
    """What anybody at the table could count out about one action, from what its seat sees.

    `now` is what it scores at once, in points; in Castle Rock tiles captured, in Stones 0. `threat` is the most that
    the next seat can make of what is left to it, in the same unit, if it holds the right unseen tiles; in Stones on how
    many sets of squares it could end the hand. `answers` is with how many unseen tiles the next seat could play at all;
    in Stones on how many sets of squares. `keeps` is how many of the seat's own tiles could be played on what is left.
    `spent` are the numbers left open that nobody else can hold any more.
    """

    now: int = 0
    threat: int = 0
    answers: int = 0
    keeps: int = 0
    spent: tuple[int, ...] = ()


Observed = Callable[[Rules[Any, Any], Prompt[Any], Any], Facts]
"""The facts about a legal action of a prompt."""
