"""English numbers and plurals for command-line output, which is not translated."""

from collections.abc import Iterable

from game.core.events import written


def counted(number: int, what: str) -> str:
    """A number and its noun, in the plural if needed: ``1 tile``, ``2 tiles``."""
    return f"{number} {what}{'s' * (number != 1)}"


def of_each(names: Iterable[str], numbers: Iterable[int]) -> str:
    """Each seat's name and number: ``Nora 7, Ben 9``."""
    return ", ".join(f"{name} {written(number)}" for name, number in zip(names, numbers, strict=True))
