"""Finds a placement that ends the hand wherever there is one, without trying all ways to add blanks.

Blanks cost nothing, so a placement that nobody can answer stays so when it takes in the blanks beside it: an answer
beside such a blank could have held the blank as well. It is enough to try the sets that hold every blank they touch;
under a clear marker also those that leave out blanks connected to that marker alone.
"""

from collections.abc import Iterable, Iterator
from itertools import islice, product

from game.games.stones.rules.finding import Answers
from game.games.stones.rules.placements import Placement, Placements, most_squares
from game.games.stones.rules.rules import Markers, State, StonesRules
from game.games.stones.rules.squares import BESIDE, Squares, beside, connected, members, spread

PLENTY = 16
"""The number of markers from which one square more or less makes no difference to any answer."""
MOST_SETS_LISTED = 20_000
"""The number of sets that are tried one by one where markers are short."""


def ending(rules: StonesRules, state: State) -> Placement | None:
    """A placement with which the seat to act ends the hand; None if there is none, or the hand is over."""
    if state.to_act is None:
        return None
    legal = rules.legal_actions(state)
    assert isinstance(legal, Placements)
    return killing(legal, state.markers[(state.to_act + 1) % rules.seats])


def killing(legal: Placements, following: Markers) -> Placement | None:
    """A legal placement that leaves no answer to a next seat with `following` markers; None if there is none.

    None also where the house rule requires an answer. A clear marker is spent only if necessary.
    """
    if legal.answers is not None:
        return None
    most = most_squares(*following)
    answers = Answers(legal.board, most)
    sets: Iterable[Squares] = gathered(legal)
    if min(most, legal.most) < PLENTY:
        sets = (*sets, *islice(legal.sets(), MOST_SETS_LISTED))
    with_clear = None
    for squares in sets:
        if squares.bit_count() <= legal.most:
            found = _unanswered(legal, answers, squares)
            if found and not found.clear:
                return found
            with_clear = with_clear or found
    return with_clear


def wins_on(legal: Placements, answers: Answers, squares: Squares) -> bool:
    """Whether markers on these squares, one of them clear or none, leave no answer."""
    leaves = answers.clear_choices(legal.uncovered, squares)
    if leaves is None:
        return True
    return leaves != squares and legal.affords(squares.bit_count(), True)


def gathered(legal: Placements) -> Iterator[Squares]:
    """Every set that makes nine, has a square of `contact`, and holds all uncovered blanks beside it; each set once.

    The number of markers it takes is ignored.
    """
    board, contact, free = legal.board, legal.contact, legal.uncovered
    blank = board.equal[0] & free
    done = 0
    if contact != free:  # else every set holds a square that is not blank and lies in contact
        waiting = contact & blank
        while waiting:
            patch = spread(waiting & -waiting, blank)
            waiting &= ~patch
            yield from _grown(legal, patch, 9, free & ~patch, done)
            done |= patch
    for root in members(contact & ~blank):
        free ^= root
        start = spread(root, blank | root)
        yield from _grown(legal, start, 9 - board.pips_at[root], free & ~start, done)


def _grown(legal: Placements, start: Squares, rest: int, free: Squares, banned: Squares) -> Iterator[Squares]:
    """The gathered sets of `start` and squares of `free`, without squares of `banned`, that make `rest` more pips."""
    board = legal.board
    pips_at, at_most, blank = board.pips_at, board.at_most, board.equal[0]
    todo = [(start, free, rest)] if not start & banned else []
    while todo:
        squares, free, rest = todo.pop()
        if not rest:
            yield squares
            continue
        edge = beside(squares) & free & at_most[rest]
        while edge:
            bit = edge & -edge
            edge ^= bit
            free ^= bit
            grown = squares | bit
            if BESIDE[bit] & blank & free:
                grown = spread(grown, blank & free | grown)
            if not grown & banned:
                todo.append((grown, free & ~grown, rest - pips_at[bit]))


def _unanswered(legal: Placements, answers: Answers, squares: Squares) -> Placement | None:
    """A placement on these squares, or on part of them with a clear marker, if that leaves no answer."""
    size = squares.bit_count()
    if not legal.clear:
        return Placement(squares) if not answers.left_by(legal.uncovered, squares) else None
    may_be_clear = answers.clear_choices(legal.uncovered, squares)
    if may_be_clear is None:
        return Placement(squares, 0 if legal.affords(size, False) else squares & -squares)
    ending = squares & ~may_be_clear
    if ending:
        return Placement(squares, ending)
    blank = legal.board.equal[0]
    for bit in members(squares & beside(squares & blank)):
        loose = [part for part in _parts(squares ^ bit) if not part & ~blank]
        for left_out in product(*((0, part) for part in loose)):
            fewer = squares & ~sum(left_out)
            if (
                fewer != squares
                and fewer & legal.contact
                and fewer & ~blank
                and legal.affords(fewer.bit_count(), True)
                and not answers.left_by(legal.uncovered, fewer, bit)
            ):
                assert connected(fewer)
                return Placement(fewer, bit)
    return None


def _parts(squares: Squares) -> Iterator[Squares]:
    """The connected parts of the squares."""
    while squares:
        part = spread(squares & -squares, squares)
        yield part
        squares ^= part
