"""What tiles in hand are called when they are touched: ``hand:6|4`` stands in the own rack, ``readied:6|4`` lies ready
for whoever takes it up."""

from collections.abc import Iterable

HAND = "hand:"
READY = "readied:"
IN_HAND = (HAND, READY)
"""What is taken up rather than dropped on."""


def pick_of(picks: Iterable[str], kinds: str | tuple[str, ...] = IN_HAND) -> str:
    """The first of the picks that is of those kinds, such as ``hand:6|4``; empty if none."""
    return next((pick for pick in picks if pick.startswith(kinds)), "")


def tile_of(touch: str) -> str:
    """Which tile it is: the ``6|4`` of ``hand:6|4``; empty for an empty name."""
    return touch.partition(":")[2]
