"""Round figures for the axes of curves."""

from collections.abc import Iterator
from itertools import count


def round_step(span: int, most: int) -> int:
    """The smallest of the steps 1, 2, 5, 10, 20, 50, … that fits into `span` at most `most` times."""
    steps: Iterator[int] = (step * 10**power for power in count() for step in (1, 2, 5))
    return next(step for step in steps if step * most >= span)


def label_step(pitch: float, least: float, number: int) -> int:
    """Every how many of `number` marks there is a label. Marks are `pitch` pixels apart, labels `least` or more."""
    steps = (1, 2, 5, 10, 20, 50, 100, number)
    return next(every for every in steps if every * pitch >= least or every >= number)
