"""Durations in seconds and easing curves of everything that moves; no other module sets the timing of motion."""

from dataclasses import dataclass
from typing import Protocol

HOVER = 0.09
"""A tile responds to the mouse."""
BUTTON = 0.10
"""A button changes its look."""
LIFT = 0.12
"""A tile is picked up or put back."""
PLACE = 0.18
"""A tile goes from a hand to its place; `further` adds to this for long distances."""
BACK = 0.15
"""A tile dropped where it does not fit returns."""
DEAL, STAGGER = 0.14, 0.045
"""A tile is dealt; delay before the next one."""
STANDS_UP = 0.15
"""The sound of a drawn tile begins this long before it stands in the rack: it slides first."""
ALL_DEALT = 1.3
"""Latest start of the last tile in a deal of any size."""
LEAVE = 0.315
"""Captured tiles rise (for LIFT) and leave for the pile."""
SQUEEZE = 0.22
"""A row closes up after tiles have left it, or the view of a wall changes with it."""
DROP = 0.16
"""A marker drops for the last part of its way."""
FALL = 0.26
"""A brick arrives and falls from one level above."""
LEAP = 0.28
"""A peg jumps over another one."""
RIM = 0.16
"""The white rim of the last move fades in after the tile has arrived."""
STROKE = 0.18
"""One pencil stroke."""
COUNT = 0.40
"""A score counts up."""
TAG = 0.32
"""Points fly to the plate, after they could be read for READ."""
READ = 0.25
LID = 0.25
"""The lid of the box slides."""
FADE = 0.08
"""Anything fades in or out when motion is reduced."""
DP_PER_SECOND = 6000.0
"""Distance, in dp, that adds one second to a move; no move gets more than LONGEST added."""
LONGEST = 0.12
LANDS = 0.8
"""Share of a carried tile's time after which it touches down; the rest is settling."""

SPEEDS = {"slow": 1.6, "normal": 1.0, "fast": 0.5, "instant": 0.0}
"""Factor on all durations at each speed."""


@dataclass(frozen=True, slots=True)
class Pace:
    """The speed of motion: a factor on all durations (0: no motion). If `reduced`, items fade instead of moving."""

    factor: float = 1.0
    reduced: bool = False

    @property
    def still(self) -> bool:
        """Whether no motion is shown at all."""
        return self.factor <= 0


def settle(t: float) -> float:
    """Cubic ease-out with 4 % overshoot, from 0 to 1 over 0 <= t <= 1."""
    return 1 - (1 - t) ** 3 + 0.378 * t * t * (1 - t)


def ease_out(t: float) -> float:
    """Cubic ease-out: fast at first, slow at the end."""
    return 1 - (1 - t) ** 3


def ease_in(t: float) -> float:
    """Quadratic ease-in, for falling and leaving: starts at rest and accelerates."""
    return t * t


def ease_both(t: float) -> float:
    """Smoothstep: starts and ends at rest."""
    return t * t * (3 - 2 * t)


def part(t: float, start: float, end: float) -> float:
    """The share of the interval from `start` to `end` that has passed, 0 to 1."""
    return min(max((t - start) / (end - start), 0.0), 1.0)


def further(distance: float) -> float:
    """Seconds that a distance in dp adds to a move."""
    return min(distance / DP_PER_SECOND, LONGEST)


class MotionWishes(Protocol):
    """The motion settings: one of SPEEDS, and whether motion is reduced."""

    @property
    def speed(self) -> str: ...
    @property
    def reduced_motion(self) -> bool: ...


def pace(wishes: MotionWishes) -> Pace:
    """The pace for the motion settings."""
    return Pace(SPEEDS[wishes.speed], wishes.reduced_motion)
