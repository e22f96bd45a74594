"""Every set of squares that still makes nine, and which of them touch: the net of what may follow what on one wall."""

from game.games.stones.rules.board import Board
from game.games.stones.rules.squares import BESIDE, Squares, beside, members

MOST_SETS = 8_000
"""So many sets are listed at most; where there are more, only the smaller ones."""
BIG, FEW = 12, 2_000
"""Larger sets than that hold many blanks and change little: they are listed only where all sets are so few."""


class Around(dict[Squares, Squares]):
    """What lies beside each set: beside those left out, which somebody may have covered all the same, once asked."""

    def __missing__(self, squares: Squares) -> Squares:
        found = self[squares] = beside(squares)
        return found


class Web:
    """The sets on the squares `uncovered` that make nine, of `most` squares at most; all of them if they are `few`.

    `complete` says whether none was left out, `holding` are the sets on each square, `around` is what lies beside each
    set. What follows a set is looked up once and remembered. `pairs` is a notebook of two sets beside a third that no
    single clear marker on it would stop.
    """

    def __init__(self, board: Board, uncovered: Squares, most: int, few: int = FEW) -> None:
        self.board = board
        self.uncovered = uncovered
        self.sets, largest = sets_of_nine(board, uncovered, most, few)
        if largest < min(BIG, most):
            self.sets, largest = sets_of_nine(board, uncovered, min(BIG, most))
        self.complete = largest == most
        self.around = Around({squares: beside(squares) for squares in self.sets})
        self.holding: dict[Squares, list[Squares]] = {bit: [] for bit in members(uncovered)}
        self.pairs: dict[Squares, tuple[Squares, Squares]] = {}
        self._after: dict[Squares, list[Squares]] = {}
        for squares in self.sets:
            for bit in members(squares):
                self.holding[bit].append(squares)

    def touching(self, contact: Squares) -> list[Squares]:
        """The sets that hold a square of `contact`."""
        return [squares for squares in self.sets if squares & contact]

    def after(self, squares: Squares) -> list[Squares]:
        """The sets beside that one, also those that meet covered squares."""
        known = self._after.get(squares)
        if known is None:
            known = self._after[squares] = []
            taken = squares
            for bit in members(self.around[squares] & self.uncovered & ~squares):
                known += [each for each in self.holding[bit] if not each & taken]
                taken |= bit
        return known


def sets_of_nine(board: Board, uncovered: Squares, most: int, limit: int = MOST_SETS) -> tuple[list[Squares], int]:
    """Every connected set of uncovered squares that makes nine, and of how many squares at most: `most`, if possible.

    Where there would be more than `limit` of them, the largest are left out, all of one size.
    """
    pips_at, at_most, equal = board.pips_at, board.at_most, board.equal
    found: list[Squares] = []
    free = uncovered
    for root in members(uncovered & ~equal[0]) if most > 1 else ():
        free ^= root
        todo = [(root, BESIDE[root] & free, free, 9 - pips_at[root], 1)]
        while todo:
            squares, edge, within, rest, size = todo.pop()
            edge &= at_most[rest]
            if size + 1 < most:
                while edge:
                    bit = edge & -edge
                    edge ^= bit
                    within ^= bit
                    left = rest - pips_at[bit]
                    if not left:
                        found.append(squares | bit)
                    todo.append((squares | bit, edge | BESIDE[bit] & within, within, left, size + 1))
            elif size < most:
                found += [squares | bit for bit in members(edge & equal[rest])]
            while len(found) > limit:
                most -= 1
                found = [each for each in found if each.bit_count() <= most]
    return found, most
