"""Is there a placement at all? A search that stops at the first one and takes every blank it meets for free."""

from game.games.stones.rules.board import Board, reach
from game.games.stones.rules.squares import BESIDE, Squares, beside, members, spread

FEW = 10
"""With fewer markers than this the search keeps to the squares they can reach."""


def find_placement(board: Board, uncovered: Squares, contact: Squares, most: int, picked: Squares = 0) -> Squares:
    """Some connected set of uncovered squares that makes nine, or 0 if there is none.

    It holds at least one square of `contact`, at most `most` squares, and all of `picked` (uncovered squares that need
    not hang together yet).
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
    """A placement that holds `root` and `picked`, whose pips are paid for already; `rest` pips are to be added."""
    pips_at, equal, at_most = board.pips_at, board.equal, board.at_most
    gratis = equal[0] | picked
    if most < FEW:
        free &= _nearby(root, free, most)
    near = _near(board, contact, free, rest, gratis) if picked else []
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


def _nearby(root: Squares, free: Squares, most: int) -> Squares:
    """The squares that a set of at most `most` squares around `root` can hold."""
    nearby = root
    for _ in range(most - 1):
        nearby |= beside(nearby) & free
    return nearby


def _near(board: Board, contact: Squares, free: Squares, rest: int, gratis: Squares) -> list[Squares]:
    """For 0 … `rest`: the squares from which `contact` can be reached by adding at most that many pips."""
    return [contact | beside(within) for within in reach(board, contact, free, rest, gratis)]


def _fitting(board: Board, squares: Squares, contact: Squares, most: int, picked: Squares) -> Squares:
    """The set, or it with fewer blanks, if that is a placement; 0 otherwise."""
    if picked & ~squares or not squares & contact:
        return 0
    if squares.bit_count() <= most:
        return squares
    needed = squares & ~board.equal[0] | picked
    spare = squares & ~needed
    return _joined_shortly(needed, spare, contact, most) or _joined(needed, spare, contact, most)


def _joined_shortly(squares: Squares, blanks: Squares, contact: Squares, most: int) -> Squares:
    """The set made to hang together and to hold a square of `contact`, each gap bridged by as few blanks as can be.

    0 if more than `most` squares come of it; there may be a cleverer way then.
    """
    while squares.bit_count() <= most:
        together = spread(squares & -squares, squares)
        if together == squares and squares & contact:
            return squares
        goal = squares & ~together or contact & blanks
        layers = [together]
        seen = together
        while not layers[-1] & goal:
            layers.append(beside(layers[-1]) & (blanks | goal) & ~seen)
            seen |= layers[-1]
        step = layers.pop() & goal
        while layers:
            step &= -step
            squares |= step
            step = beside(step) & layers.pop()
    return 0


def _joined(squares: Squares, blanks: Squares, contact: Squares, most: int) -> Squares:
    """The same by trying every way to add blanks; 0 if `most` squares are too few."""
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
