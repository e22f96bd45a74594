"""The squares of the wall as bits, so that a set of squares is one integer and its neighbours are four shifts away.

Square ``column · 14 + row`` is the bit of that number: `A1` is bit 0, `A14` bit 13, `B1` bit 14. So ascending bits are
in written order, and the board of two seats is the left part of every larger one.
"""

from collections.abc import Iterable

from game.core.message import N_, because

Square = int
"""The number of a square, 0 … 335."""
Squares = int
"""A set of squares as a bit mask."""

ROWS = 14
MOST_COLUMNS = 24
"""The number of columns of the widest board (6 seats)."""

NAME = tuple(f"{chr(ord('A') + column)}{row + 1}" for column in range(MOST_COLUMNS) for row in range(ROWS))
"""The name of each square: column letter, then row number."""
BIT: tuple[Squares, ...] = tuple(1 << square for square in range(len(NAME)))
"""The set of each single square."""

_BY_NAME = {name: square for square, name in enumerate(NAME)}
_TOP = sum(BIT[::ROWS])
_BELOW_TOP = sum(BIT) ^ _TOP
_ABOVE_BOTTOM = sum(BIT) ^ _TOP << (ROWS - 1)


def beside(squares: Squares) -> Squares:
    """All squares left, right, above or below one of these; may include some of these, and some off a narrow board."""
    return (squares & _ABOVE_BOTTOM) << 1 | (squares & _BELOW_TOP) >> 1 | squares << ROWS | squares >> ROWS


BESIDE: dict[Squares, Squares] = {bit: beside(bit) for bit in BIT}
"""The neighbours of each single square, keyed by its bit."""


def spread(start: Squares, within: Squares) -> Squares:
    """`start` and every square connected with it through squares of `within`."""
    while True:
        more = start | beside(start) & within
        if more == start:
            return start
        start = more


def connected(squares: Squares) -> bool:
    """Whether the squares (at least one) are connected by their sides."""
    return spread(squares & -squares, squares) == squares


def members(squares: Squares) -> list[Squares]:
    """The squares of a set in written order, each as its own bit."""
    result = []
    while squares:
        bit = squares & -squares
        result.append(bit)
        squares ^= bit
    return result


def names(squares: Squares) -> list[str]:
    """The names of the squares of a set, by column letter and then row number."""
    return [NAME[bit.bit_length() - 1] for bit in members(squares)]


def parse_square(name: str) -> Square:
    """The square of that name; `ValueError` with the name if there is none."""
    try:
        return _BY_NAME[name]
    except KeyError:
        raise ValueError(because(N_("{name} is not a square such as C4"), name=repr(name))) from None


def parse_squares(names: Iterable[str]) -> Squares:
    """The set of the squares of those names."""
    return sum({BIT[parse_square(name)] for name in names})
