"""Counts and lists what can be covered, without enumerating every set of squares.

A set is grown from one square: of the squares beside it, each is taken in turn and the ones before it are left out for
good, so that every connected set appears exactly once. Two measures keep this fast even where blanks lie together.
Blanks that only dangle from a set are counted in bulk at its end. Where a wide patch of blanks is entered, the
remaining count depends only on the squares still within reach, so it is made once and cached on the board.
"""

from collections.abc import Iterator
from itertools import zip_longest

from game.games.stones.rules.board import Board, Ways, reach
from game.games.stones.rules.squares import BESIDE, Squares, members, spread

Group = tuple[Squares, int, Squares, Squares, int]
"""Sets of squares grown in the same way so far: (squares, number of squares, edge, free, rest).

With `rest` -1, each set is `squares` and any one square of `edge`; the number includes that one. Otherwise each set is
`squares` and what can be grown from `edge` through `free` to cover `rest` more pips; `edge` are the squares of `free`
beside the set.
"""

ENDINGS = -1
"""The `rest` of a group whose sets differ only in their last square."""


def groups_from(board: Board, root: Squares, free: Squares) -> list[Group]:
    """Every connected set of `root` and squares of `free` that makes nine, in groups, each set in exactly one."""
    edge = BESIDE[root] & free
    return _grow(board, root, 1, edge, free, 9 - board.pips_at[root], at_once=False)


def groups_within(board: Board, group: Group) -> list[Group]:
    """The sets of a group with an edge to grow from (`rest` >= 0), split into smaller groups."""
    squares, size, edge, free, rest = group
    if rest:
        return _grow(board, squares, size, edge, free, rest, at_once=True)
    bit = edge & -edge
    edge ^= bit
    free ^= bit
    return [(squares, size, edge, free, 0), (squares | bit, size + 1, edge | BESIDE[bit] & free, free, 0)]


def unfolded(board: Board, group: Group) -> Iterator[Squares]:
    """The sets of a group, one by one."""
    todo = [group]
    while todo:
        group = todo.pop()
        squares, _, edge, _, rest = group
        if rest == ENDINGS:
            for bit in members(edge):
                yield squares | bit
        elif edge:
            todo += reversed(groups_within(board, group))
        else:
            yield squares


def ways(board: Board, edge: Squares, free: Squares, rest: int) -> Ways:
    """The number of ways to grow `rest` pips from `edge` through `free`, by the number of squares added."""
    if not rest:
        return _blank_ways(board, edge, free)
    free = reach(board, edge, free, rest, board.equal[0])[rest]
    edge &= free
    key = (edge, free, rest)
    known = board.memory.get(key)
    if known is None:
        known = board.memory[key] = tally(board, _grow(board, 0, 0, edge, free, rest, at_once=True))
    return known


def tally(board: Board, groups: list[Group]) -> Ways:
    """The number of sets of 0, 1, 2 … squares in all groups together."""
    sizes = [0] * 64
    for _, size, edge, free, rest in groups:
        if rest == ENDINGS:
            sizes[size] += edge.bit_count()
        else:
            for more, count in enumerate(ways(board, edge, free, rest)):
                sizes[size + more] += count
    while sizes and not sizes[-1]:
        sizes.pop()
    return tuple(sizes)


def _grow(
    board: Board, squares: Squares, size: int, edge: Squares, free: Squares, rest: int, *, at_once: bool
) -> list[Group]:
    """The groups grown from a start; one that enters a wide patch is left whole, the start itself unless `at_once`."""
    pips_at, equal, at_most, near_blank, wide = board.pips_at, board.equal, board.at_most, board.near_blank, board.wide
    blank = equal[0]
    groups: list[Group] = []
    todo = [(squares, size, edge, free, rest)]
    while todo:
        squares, size, edge, free, rest = todo.pop()
        if edge & wide and not at_once:
            groups.append((squares, size, edge, free, rest))
            continue
        at_once = False
        dangling = edge & blank
        size += 1
        last = edge & equal[rest]
        if last:
            plain = 0 if dangling else last & ~near_blank
            if plain:
                groups.append((squares, size, plain, 0, ENDINGS))
                last ^= plain
            while last:
                bit = last & -last
                last ^= bit
                blanks = (dangling | BESIDE[bit] & blank) & free
                if blanks:
                    groups.append((squares | bit, size, blanks, spread(blanks, blank & free), 0))
                else:
                    groups.append((squares, size, bit, 0, ENDINGS))
        if rest > 1 or dangling:
            free &= at_most[rest]
            edge &= free
            inner = edge & at_most[rest - 1] & ~blank
            while inner:
                bit = inner & -inner
                inner ^= bit
                free ^= bit
                edge ^= bit
                left = rest - pips_at[bit]
                further = (edge | BESIDE[bit] & free) & at_most[left]
                if further:
                    todo.append((squares | bit, size, further, free, left))
            if dangling:
                free &= ~edge | dangling
                while dangling:
                    bit = dangling & -dangling
                    dangling ^= bit
                    free ^= bit
                    further = dangling | BESIDE[bit] & free
                    if further:
                        todo.append((squares | bit, size, further, free, rest))
    return groups


def _blank_ways(board: Board, edge: Squares, free: Squares) -> Ways:
    """The ways to add blanks: each blank of the edge is left out, or taken together with the blanks beside it."""
    if not edge:
        return (1,)
    key = (edge, free, 0)
    known = board.memory.get(key)
    if known is None:
        bit = edge & -edge
        edge ^= bit
        free ^= bit
        without = _blank_ways(board, edge, free)
        taken = _blank_ways(board, edge | BESIDE[bit] & free, free)
        known = board.memory[key] = tuple(map(sum, zip_longest(without, (0, *taken), fillvalue=0)))
    return known
