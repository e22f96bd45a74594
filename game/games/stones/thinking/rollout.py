"""Rollouts for more than two seats: plays a state on to the end of the hand, quickly and not foolishly."""

from collections.abc import Sequence

from game.core.chance import Stream
from game.core.rules import Seat
from game.games.stones.rules.placements import most_squares
from game.games.stones.rules.rules import Markers
from game.games.stones.rules.squares import Squares, members
from game.games.stones.thinking.web import Sets, Web

SECOND_THOUGHTS = 3
"""The number of placements tried in search of one after which the next seat cannot end the hand."""
EAGER = 0.3
"""The probability of spending a clear marker where none is needed."""


def winner(
    web: Web, covered: Squares, squares: Squares, clear: Squares, seat: Seat, markers: Sequence[Markers], rng: Stream
) -> tuple[Seat, int]:
    """The winner of the hand after `seat` has placed on `squares`, if everybody plays on like that; and the effort.

    `covered` and `markers` are those after that placement. Every seat ends the hand where it can. The effort is the
    number of sets examined.
    """
    markers = list(markers)
    effort, free = 0, web.free(covered)
    while True:
        place = web[squares]
        effort += place.many
        seat_after = (seat + 1) % len(markers)
        following = markers[(seat_after + 1) % len(markers)][1]
        possible = place.under(clear) & free & web.up_to[most_squares(*markers[seat_after])]
        if not possible:
            return seat, effort
        seat = seat_after
        regular, clears = markers[seat]
        if web.can_end(possible, free, clears):
            return seat, effort
        sets = web.follow(squares, possible)
        rng.shuffle(sets)
        squares = sets[0]
        for each in sets[:SECOND_THOUGHTS]:
            effort += web[each].many
            if not hands_over(web, each, free, following):
                squares = each
                break
        clear = 0
        size = squares.bit_count()
        if clears and (size > regular or rng.random() < EAGER):
            clear = rng.choice(members(squares))
        free &= ~web[squares].meets
        markers[seat] = (regular - size + (clear > 0), clears - (clear > 0))


def hands_over(web: Web, squares: Squares, free: Sets, clears: int) -> bool:
    """Whether the next seat, with that many clear markers, could end the hand after these squares.

    `free` are the sets that were free before.
    """
    place = web[squares]
    return web.can_end(place.after & free, free & ~place.meets, clears)
