"""Every set of squares that still makes nine, and which of them touch: the net of what may follow what on one wall."""

from game.games.stones.board import Board
from game.games.stones.squares import BESIDE, Squares, beside, members

MOST_SETS = 8_000
"""So many sets are listed at most; where there are more, only the smaller ones."""
SMALL = 4
"""Sets of up to this many squares are listed first where there are too many."""


class Web:
    """The sets on the squares `uncovered` that make nine, of `most` squares at most.

    `complete` says whether none was left out. What follows a set is looked up once and remembered.
    """

    def __init__(self, board: Board, uncovered: Squares, most: int) -> None:
        self.board = board
        self.uncovered = uncovered
        found = sets_of_nine(board, uncovered, most)
        self.complete = found is not None
        size = min(SMALL, most)
        while found is None and size > 1:
            found = sets_of_nine(board, uncovered, size)
            size -= 1
        if not self.complete:
            size += 2
            while larger := sets_of_nine(board, uncovered, size):
                found = larger
                size += 1
        self.sets: list[Squares] = found or []
        self.around: dict[Squares, Squares] = {squares: beside(squares) for squares in self.sets}
        self._holding: dict[Squares, list[Squares]] = {bit: [] for bit in members(uncovered)}
        self._after: dict[Squares, list[Squares]] = {}
        for squares in self.sets:
            for bit in members(squares):
                self._holding[bit].append(squares)

    def touching(self, contact: Squares) -> list[Squares]:
        """The sets that hold a square of `contact`."""
        return [squares for squares in self.sets if squares & contact]

    def after(self, squares: Squares) -> list[Squares]:
        """The sets beside that one; whoever asks leaves out those that meet covered squares."""
        known = self._after.get(squares)
        if known is None:
            known = self._after[squares] = []
            taken = squares
            for bit in members(self.around[squares] & self.uncovered & ~squares):
                known += [each for each in self._holding[bit] if not each & taken]
                taken |= bit
        return known


def sets_of_nine(board: Board, uncovered: Squares, most: int, limit: int = MOST_SETS) -> list[Squares] | None:
    """Every connected set of at most `most` uncovered squares that makes nine; None if they are more than `limit`."""
    pips_at, at_most = board.pips_at, board.at_most
    found: list[Squares] = []
    free = uncovered
    for root in members(uncovered & ~board.equal[0]) if most > 1 else ():
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
            else:
                found += [squares | bit for bit in members(edge & board.equal[rest])]
            if len(found) > limit:
                return None
    return found
