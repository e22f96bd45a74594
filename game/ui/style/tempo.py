"""How long everything takes that moves, and along which curve: the one place where motion is timed."""

from dataclasses import dataclass
from typing import Protocol

HOVER = 0.09
"""A thing answers the mouse."""
BUTTON = 0.10
"""A button changes from one look to the next."""
LIFT = 0.12
"""A tile is picked up, or put back."""
PLACE = 0.18
"""A tile goes from a hand to its place; more from far away."""
BACK = 0.15
"""A tile let go where it does not fit returns."""
DEAL, STAGGER = 0.14, 0.045
"""A tile is dealt; the next one follows it."""
STANDS_UP = 0.15
"""So long before a drawn tile stands in the rack its sound begins: first it slides."""
ALL_DEALT = 1.3
"""However many tiles are dealt, the last one starts by then."""
LEAVE = 0.315
"""Captured tiles rise (LIFT) and leave for the pile."""
SQUEEZE = 0.22
"""The row shuts where tiles have left it."""
DROP = 0.16
"""A marker drops the last of its way."""
FALL = 0.26
"""A brick comes, and falls from one level above."""
LEAP = 0.28
"""A peg jumps over the other."""
RIM = 0.16
"""The white rim of the last move fades in once it lies."""
STROKE = 0.18
"""One stroke of the pencil."""
COUNT = 0.40
"""A score counts up."""
TAG = 0.32
"""The points fly to the plate; before that they can be read for READ."""
READ = 0.25
LID = 0.25
"""The lid of the box slides."""
FADE = 0.08
"""Everything, where motion is reduced."""
FAR = 6000.0
"""Dp of way for each further second; no way adds more than LONGEST."""
LONGEST = 0.12
LANDS = 0.8
"""The part of its time after which a carried tile touches down; the rest is settling."""

SPEEDS = {"slow": 1.6, "normal": 1.0, "fast": 0.5, "instant": 0.0}
"""How long motion takes at each speed, as a factor."""


@dataclass(frozen=True, slots=True)
class Pace:
    """How fast things move at present: a factor on every time (0: everything jumps); reduced, things fade instead."""

    factor: float = 1.0
    reduced: bool = False

    @property
    def still(self) -> bool:
        """Whether nothing is seen to move at all."""
        return self.factor <= 0


def settle(t: float) -> float:
    """Ease-out cubic with 4 % overshoot, from 0 to 1 over 0 <= t <= 1."""
    return 1 - (1 - t) ** 3 + 0.378 * t * t * (1 - t)


def ease_out(t: float) -> float:
    """Quick at first, soft at the end."""
    return 1 - (1 - t) ** 3


def ease_in(t: float) -> float:
    """From rest, faster and faster: how things fall and leave."""
    return t * t


def ease_both(t: float) -> float:
    """From rest to rest."""
    return t * t * (3 - 2 * t)


def part(t: float, start: float, end: float) -> float:
    """How much of the stretch from `start` to `end` is over, 0 to 1."""
    return min(max((t - start) / (end - start), 0.0), 1.0)


def further(distance: float) -> float:
    """Seconds that a way of so many dp adds."""
    return min(distance / FAR, LONGEST)


class MotionWishes(Protocol):
    """What the settings say about motion: one of SPEEDS, and whether things may move at all."""

    @property
    def speed(self) -> str: ...
    @property
    def reduced_motion(self) -> bool: ...


def pace(wishes: MotionWishes) -> Pace:
    """The pace that people want."""
    return Pace(SPEEDS[wishes.speed], wishes.reduced_motion)
