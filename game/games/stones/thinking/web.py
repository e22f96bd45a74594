"""Every set of squares that still makes nine, and which of them touch: a web of what may follow what on one wall.

Sets have numbers, so that many of them are one integer, and what covers, follows or meets what is a few masks.
"""

from collections.abc import Sequence
from itertools import accumulate
from operator import or_
from typing import NamedTuple

from game.games.stones.rules.board import Board
from game.games.stones.rules.squares import BESIDE, Squares, beside, members

MOST_SETS = 8_000
"""The most sets that are listed; where there are more, only the smaller ones are."""
MOST_MARKERS = 31
"""The most markers that a seat ever has for one placement."""
BIG, FEW_SETS = 12, 2_000
"""Sets larger than this hold many blanks and change little: they are listed only if there are that few sets in all."""


Sets = int
"""Some of the sets of a web, as a bit mask of their numbers."""


class Place(NamedTuple):
    """What may follow markers on a set of squares, wherever else there are markers.

    `meets` are the sets that share a square with it, `after` those beside it that do not, and `many` is their number.
    `several` of them touch more than one of its squares; `lone` pairs its squares with the sets that touch that one
    alone. `edge` are the uncovered squares beside it.
    """

    edge: Squares
    meets: Sets
    after: Sets
    many: int
    several: Sets
    lone: Sequence[tuple[Squares, Sets]]

    def under(self, clear: Squares) -> Sets:
        """The sets that may follow if that square, where there is one, is under a clear marker."""
        for bit, sets in self.lone:
            if bit == clear:
                return self.after & ~sets
        return self.after


class Web(dict[Squares, Place]):
    """The sets of at most `most` squares on `uncovered` that make nine; all of them if they are `few`.

    `complete` says whether none was left out; `up_to` are the sets of at most 0, 1, 2 … squares. A web gives the
    `Place` of any set of squares, even of those left out, and works it out once.
    """

    def __init__(self, board: Board, uncovered: Squares, most: int, few: int = FEW_SETS) -> None:
        super().__init__()
        self.board = board
        self.uncovered = uncovered
        self.sets, largest = sets_of_nine(board, uncovered, most, few)
        if largest < min(BIG, most):
            self.sets, largest = sets_of_nine(board, uncovered, min(BIG, most))
        self.complete = largest == most
        holding: dict[Squares, bytearray] = {bit: bytearray(len(self.sets) // 8 + 1) for bit in members(uncovered)}
        sizes = [bytearray(len(self.sets) // 8 + 1) for _ in range(MOST_MARKERS + 1)]
        for number, squares in enumerate(self.sets):
            at, bit = number >> 3, 1 << (number & 7)
            sizes[squares.bit_count()][at] |= bit
            for each in members(squares):
                holding[each][at] |= bit
        self._holding: dict[Squares, Sets] = {bit: int.from_bytes(sets, "little") for bit, sets in holding.items()}
        self._twice: dict[Squares, Sets] = {}
        self.up_to: list[Sets] = [*accumulate((int.from_bytes(sets, "little") for sets in sizes), or_)]

    def touching(self, contact: Squares) -> list[Squares]:
        """The sets with a square of `contact`."""
        return [squares for squares in self.sets if squares & contact]

    def free(self, covered: Squares) -> Sets:
        """The sets without a covered square."""
        return self.up_to[-1] & ~self._with(covered)

    def follow(self, squares: Squares, sets: Sets, covered: Squares = 0) -> list[Squares]:
        """Those sets beside ``squares``, one by one, by the first square beside these that they hold.

        None of the sets may hold a `covered` square.
        """
        found = []
        for bit in members(self[squares].edge & ~covered):
            part = self._holding[bit] & sets
            sets ^= part
            while part:
                one = part & -part
                part ^= one
                found.append(self.sets[one.bit_length() - 1])
        return found

    def can_end(self, sets: Sets, free: Sets, clears: int) -> bool:
        """Whether markers on one of `sets`, one of them clear if there are any, leave no free set that can follow.

        What can follow one of them can follow many: all of these are ruled out at once.
        """
        numbered = self.sets
        while sets:
            squares = numbered[sets.bit_length() - 1]
            place = self[squares]
            answers = place.after & free
            if clears and answers:
                if not answers & place.several:
                    if any(not answers & ~alone for _, alone in place.lone):
                        return True
                    sets ^= 1 << sets.bit_length() - 1
                    continue
                answers &= place.several
            if not answers:
                return True
            other = numbered[answers.bit_length() - 1]
            sets &= ~(self._touched_twice(other) if clears else self[other].after)
        return False

    def _touched_twice(self, squares: Squares) -> Sets:
        """The sets that ``squares`` can follow and touch at more than one square."""
        found = self._twice.get(squares)
        if found is None:
            once = found = 0
            for bit in members(self[squares].edge):
                sets = self._holding[bit]
                found |= once & sets
                once |= sets
            found = self._twice[squares] = found & ~self[squares].meets
        return found

    def _with(self, squares: Squares) -> Sets:
        """The sets with at least one of those squares."""
        found, holding = 0, self._holding
        squares &= self.uncovered
        while squares:
            bit = squares & -squares
            squares ^= bit
            found |= holding[bit]
        return found

    def __missing__(self, squares: Squares) -> Place:
        meets, edge, holding = self._with(squares), beside(squares) & self.uncovered & ~squares, self._holding
        once = several = 0
        touching = []
        for bit in members(squares):
            sets, near = 0, BESIDE[bit] & edge
            while near:
                one = near & -near
                near ^= one
                sets |= holding[one]
            several |= once & sets
            once |= sets
            touching.append((bit, sets))
        after = once & ~meets
        single = after & ~several
        lone = [(bit, alone) for bit, sets in touching if (alone := sets & single)]
        place = self[squares] = Place(edge, meets, after, after.bit_count(), after & several, lone)
        return place


def sets_of_nine(board: Board, uncovered: Squares, most: int, limit: int = MOST_SETS) -> tuple[list[Squares], int]:
    """Every connected set of uncovered squares that makes nine, and their greatest size: `most`, if possible.

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
