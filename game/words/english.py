"""Numbers as English writes them, for what is printed without a window and is not translated."""

from collections.abc import Iterable

from game.core.events import written


def counted(number: int, what: str) -> str:
    """A number and what is counted, in its plural where it needs one: ``1 tile``, ``2 tiles``."""
    return f"{number} {what}{'s' * (number != 1)}"


def of_each(names: Iterable[str], numbers: Iterable[int]) -> str:
    """What each seat has, by its name: ``Nora 7, Ben 9``."""
    return ", ".join(f"{name} {written(number)}" for name, number in zip(names, numbers, strict=True))
