"""More than two seats: plays a state on to the end of the hand, quickly and not foolishly."""

from game.core.chance import Stream
from game.core.rules import Seat
from game.games.stones.rules.placements import most_squares
from game.games.stones.rules.rules import Markers
from game.games.stones.rules.squares import Squares, beside, members
from game.games.stones.thinking.web import Web

SECOND_THOUGHTS = 3
"""How many placements are tried in search of one after which the next seat cannot end the hand."""
EAGER = 0.3
"""How often a clear marker is spent where none is needed."""


def winner(
    web: Web, covered: Squares, squares: Squares, clear: Squares, seat: Seat, markers: list[Markers], rng: Stream
) -> tuple[Seat, int]:
    """Who wins the hand after `seat` has placed on `squares`, if everybody plays on like that; and the effort.

    `covered` and `markers` are how things stand after that placement. Every seat ends the hand where it can. The effort
    is how many sets were gone through.
    """
    markers = list(markers)
    effort = 0
    while True:
        near = beside(squares ^ clear)
        seat_after = (seat + 1) % len(markers)
        most = most_squares(*markers[seat_after])
        beside_it = web.after(squares)
        effort += len(beside_it)
        sets = [each for each in beside_it if not each & covered and each & near and each.bit_count() <= most]
        following = markers[(seat_after + 1) % len(markers)][1]
        if not sets:
            return seat, effort
        seat = seat_after
        regular, clears = markers[seat]
        if any(ends(web, each, covered | each, clears) for each in sets):
            return seat, effort
        rng.shuffle(sets)
        squares = sets[0]
        for each in sets[:SECOND_THOUGHTS]:
            effort += len(web.after(each))
            if not hands_over(web, each, covered | each, following):
                squares = each
                break
        clear = 0
        size = squares.bit_count()
        if clears and (size > regular or rng.random() < EAGER):
            clear = rng.choice(members(squares))
        covered |= squares
        markers[seat] = (regular - size + (clear > 0), clears - (clear > 0))


def ends(web: Web, squares: Squares, covered: Squares, clears: int) -> bool:
    """Whether nothing can follow these squares, or nothing if one of them is clear."""
    one, other = web.pairs.get(squares, (covered, covered))
    if not one & covered and not (clears and other & covered):
        return False
    around, holding = web.around, web.holding
    lone = first = 0
    again = []
    edge = around[squares] & web.uncovered & ~covered
    while edge:
        bit = edge & -edge
        edge ^= bit
        for each in holding[bit]:
            if not each & covered:
                if not clears:
                    return False
                touched = around[each] & squares
                if touched & (touched - 1):
                    web.pairs[squares] = each, each
                    return False
                if lone and lone != touched:
                    web.pairs[squares] = first, each
                    return False
                lone, first = touched, each
                again.append(bit)
                break
    for bit in again:
        for each in holding[bit]:
            if not each & covered and around[each] & squares != lone:
                web.pairs[squares] = first, each
                return False
    return True


def hands_over(web: Web, squares: Squares, covered: Squares, clears: int) -> bool:
    """Whether the next seat, with that many clear markers, could end the hand after these squares."""
    return any(ends(web, each, covered | each, clears) for each in web.after(squares) if not each & covered)
