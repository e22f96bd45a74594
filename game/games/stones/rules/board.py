"""The wall: every seat's double-six set laid out at random, fourteen tiles to a column, each tile two squares wide."""

from dataclasses import dataclass, field
from itertools import chain

from game.core.chance import Stream
from game.dominoes.tiles import HI, LO, set_size
from game.games.stones.rules.squares import BIT, ROWS, Squares, beside, spread

WIDE = 4
"""A connected patch of more than this many blanks is counted with a cache of earlier counts."""

NOTHING = 9
"""Stands for the pips of a square without a tile, in a wall that is being set up."""

Ways = tuple[int, ...]
"""The number of ways to do something by adding 0, 1, 2 … squares."""


@dataclass(frozen=True, slots=True)
class Board:
    """The pips of every square, in the order of squares, and what follows from them.

    Boards are equal when their pips are. `pips_at` maps a square's bit to its pips; `equal[n]` are the squares of n
    pips and `at_most[n]` those of up to n, for n = 0 … 9. `near_blank` are the squares beside a blank, and `wide` are
    the blanks in patches of more than `WIDE` squares. `memory` caches counts made on this board.
    """

    pips: tuple[int, ...]
    squares: Squares = field(init=False, repr=False, compare=False)
    pips_at: dict[Squares, int] = field(init=False, repr=False, compare=False)
    equal: tuple[Squares, ...] = field(init=False, repr=False, compare=False)
    at_most: tuple[Squares, ...] = field(init=False, repr=False, compare=False)
    near_blank: Squares = field(init=False, repr=False, compare=False)
    wide: Squares = field(init=False, repr=False, compare=False)
    memory: dict[tuple[Squares, Squares, int], Ways] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        pips_at = dict(zip(BIT, self.pips, strict=False))
        equal = [0] * 10
        for bit, pips in pips_at.items():
            equal[pips] |= bit
        at_most = [0] * 10
        squares = 0
        for pips in range(10):
            at_most[pips] = squares = squares | equal[pips]
        wide, blanks = 0, equal[0]
        while blanks:
            together = spread(blanks & -blanks, blanks)
            blanks ^= together
            wide |= together if together.bit_count() > WIDE else 0
        for name, value in (
            ("squares", squares),
            ("pips_at", pips_at),
            ("equal", tuple(equal)),
            ("at_most", tuple(at_most)),
            ("near_blank", beside(equal[0])),
            ("wide", wide),
            ("memory", {}),
        ):
            object.__setattr__(self, name, value)

    def __reduce__(self) -> tuple[type["Board"], tuple[tuple[int, ...]]]:
        return Board, (self.pips,)

    def total(self, squares: Squares) -> int:
        """The sum of the pips of those squares."""
        return sum((self.equal[pips] & squares).bit_count() * pips for pips in range(1, 7))

    @property
    def grid(self) -> list[list[int]]:
        """The pips row by row: 14 lists of one number for each column."""
        return [list(self.pips[row::ROWS]) for row in range(ROWS)]


def board_of_grid(grid: list[list[int]]) -> Board:
    """The board with those rows."""
    return Board(tuple(chain.from_iterable(zip(*grid, strict=True))))


def shuffled_board(seats: int, rng: Stream) -> Board:
    """A board of that many double-six sets: shuffled, each tile turned at random, laid column by column."""
    tiles = list(range(set_size(6))) * seats
    rng.shuffle(tiles)
    random = rng.random
    pips: list[int] = []
    for first in range(0, len(tiles), ROWS):
        column = [(HI[t], LO[t]) if random() < 0.5 else (LO[t], HI[t]) for t in tiles[first : first + ROWS]]
        pips += [left for left, _ in column]
        pips += [right for _, right in column]
    return Board(tuple(pips))


def reach(board: Board, start: Squares, free: Squares, rest: int, gratis: Squares) -> list[Squares]:
    """For 0 … `rest`: the squares of `free` on a path from `start` with at most that many pips.

    `start` counts as part of the path; squares of `gratis` cost nothing.
    """
    equal = board.equal
    costs = [gratis & free, *(equal[pips] & free & ~gratis for pips in range(1, 7))]
    waiting = [0] * (rest + 7)
    for pips, squares in enumerate(costs):
        waiting[pips] = start & squares
    reached = 0
    layers = []
    for spent in range(rest + 1):
        new = waiting[spent] & ~reached
        while new:
            reached |= new
            around = beside(new) & ~reached
            for pips in range(1, 7):
                waiting[spent + pips] |= around & costs[pips]
            new = around & costs[0]
        layers.append(reached)
    return layers
