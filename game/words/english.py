"""Numbers and lists as English writes them, for what is printed without a window and is not translated."""

from collections.abc import Iterable, Sequence

from game.core.events import written

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


def counted(number: int, what: str) -> str:
    """A number and what is counted, in its plural where it needs one: ``1 tile``, ``2 tiles``."""
    return f"{number} {what}{'s' * (number != 1)}"


def of_each(names: Iterable[str], numbers: Iterable[int]) -> str:
    """What each seat has, by its name: ``Nora 7, Ben 9``."""
    return ", ".join(f"{name} {written(number)}" for name, number in zip(names, numbers, strict=True))


def spelled(number: int) -> str:
    """A number as it is written in a sentence: small ones as words, others in figures."""
    return NUMBERS[number] if number < len(NUMBERS) else str(number)


def listed(words: Sequence[str], joined: str = "and") -> str:
    """Words in a row, the last of them after `joined`: ``2, 3 and 5``."""
    return f" {joined} ".join(filter(None, [", ".join(words[:-1]), words[-1]]))
