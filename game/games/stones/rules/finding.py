"""Whether there is a placement at all, and whether one is left as an answer to another.

The search stops at the first placement it finds, and takes every blank it meets for free.
"""

from game.games.stones.rules.board import Board, reach
from game.games.stones.rules.squares import BESIDE, Squares, beside, members, spread

FEW_MARKERS = 10
"""The number of markers below which the search is limited to the squares they can reach."""


class Answers:
    """Placements of at most `most` squares on one board; those found are kept, as they may settle later questions.

    `uncovered` are always the free squares before the placement `squares` in question.
    """

    def __init__(self, board: Board, most: int) -> None:
        self.board = board
        self.most = most
        self._known: dict[Squares, list[Squares]] = {}

    def left_by(self, uncovered: Squares, squares: Squares, clear: Squares = 0) -> bool:
        """Whether an answer is left; it may be built on every marker except the clear one."""
        left = uncovered & ~squares
        contact = beside(squares ^ clear) & left
        for bit in members(contact):
            for answer in self._known.get(bit, ()):
                if answer & left == answer:
                    return True
        return self._find(left, contact) != 0

    def clear_choices(self, uncovered: Squares, squares: Squares) -> Squares | None:
        """The squares that may be clear such that an answer is left; None if none is left even without a clear one."""
        left = uncovered & ~squares
        contact = beside(squares) & left
        only = 0
        for bit in members(contact):
            for answer in self._known.get(bit, ()):
                if answer & left == answer:
                    built_on = beside(answer) & squares
                    if built_on & (built_on - 1) or (only and built_on != only):
                        return squares
                    only = built_on
        if not only:
            answer = self._find(left, contact)
            if not answer:
                return None
            only = beside(answer) & squares
            if only & (only - 1):
                return squares
        return squares if self._find(left, beside(squares ^ only) & left) else squares ^ only

    def _find(self, left: Squares, contact: Squares) -> Squares:
        answer = find_placement(self.board, left, contact, self.most)
        for bit in members(answer):
            self._known.setdefault(bit, []).append(answer)
        return answer


def find_placement(board: Board, uncovered: Squares, contact: Squares, most: int, picked: Squares = 0) -> Squares:
    """A connected set of uncovered squares that makes nine, or 0 if there is none.

    It has at least one square of `contact`, at most `most` squares, and all of `picked` (uncovered squares that need
    not be connected yet).
    """
    if picked:
        rest = 9 - board.total(picked)
        return _search(board, picked & -picked, rest, uncovered, contact, most, picked) if rest >= 0 else 0
    free = uncovered
    for root in members(contact):
        found = _search(board, root, 9 - board.pips_at[root], free, contact, most, 0)
        if found:
            return found
        free ^= root
    return 0


def _search(
    board: Board, root: Squares, rest: int, free: Squares, contact: Squares, most: int, picked: Squares
) -> Squares:
    """A placement with `root` and `picked`, whose pips are already paid for; `rest` pips are still to be added."""
    pips_at, equal, at_most = board.pips_at, board.equal, board.at_most
    gratis = equal[0] | picked
    if most < FEW_MARKERS:
        nearby = root
        for _ in range(most - 1):
            nearby |= beside(nearby) & free
        free &= nearby
    # for 0 … rest: the squares from which `contact` can be reached by adding at most that many pips
    near = [contact | beside(each) for each in reach(board, contact, free, rest, gratis)] if picked else []
    squares = spread(root, gratis & free)
    if not rest:
        return _fitting(board, squares, contact, most, picked)
    todo = [(squares, free & ~squares, rest)]
    while todo:
        squares, free, rest = todo.pop()
        if near and not squares & near[rest]:
            continue
        edge = beside(squares) & free & at_most[rest]
        last = edge & equal[rest]
        while last:
            bit = last & -last
            last ^= bit
            found = _fitting(
                board, spread(squares | bit, gratis & free) if picked else squares | bit, contact, most, picked
            )
            if found:
                return found
        edge &= at_most[rest - 1]
        while edge:
            bit = edge & -edge
            edge ^= bit
            free ^= bit
            grown = squares | bit
            if BESIDE[bit] & gratis & free:
                grown = spread(grown, gratis & free)
            todo.append((grown, free & ~grown, rest - pips_at[bit]))
    return 0


def _fitting(board: Board, squares: Squares, contact: Squares, most: int, picked: Squares) -> Squares:
    """The set, possibly with fewer blanks, if that is a placement; 0 otherwise."""
    if picked & ~squares or not squares & contact:
        return 0
    if squares.bit_count() <= most:
        return squares
    needed = squares & ~board.equal[0] | picked
    spare = squares & ~needed
    return _joined(needed, spare, contact, most)


def _joined(squares: Squares, blanks: Squares, contact: Squares, most: int) -> Squares:
    """The set joined by blanks, with every way to add them tried; 0 if `most` squares are too few."""
    together = spread(squares & -squares, squares)
    if together == squares and squares & contact:
        return squares if squares.bit_count() <= most else 0
    within = together
    for _ in range(most - squares.bit_count()):
        within = spread(within | beside(within) & blanks, squares)
    if squares & ~within or not within & contact:
        return 0
    for bit in members(beside(together) & blanks):
        blanks ^= bit
        found = _joined(squares | bit, blanks, contact, most)
        if found:
            return found
    return 0
