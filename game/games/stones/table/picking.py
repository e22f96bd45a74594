"""Help for a person who picks squares one by one: what may still be added, what is complete, and what is wrong."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from game.core.rules import Observation
from game.games.stones.rules.board import reach
from game.games.stones.rules.finding import find_placement
from game.games.stones.rules.placements import Placement, Placements, most_squares
from game.games.stones.rules.squares import Squares, beside, connected, names, parse_squares


@dataclass(frozen=True, slots=True)
class Picked:
    """Squares picked so far, their pips together, and what can become of them.

    `complete` are the legal placements on exactly these squares: without a clear marker (if the markers allow it),
    then with one on each square in turn. `following` are the squares that can be added so that a legal placement
    remains possible; those of them in `near` lie beside the picked ones or, with nothing picked, where a placement may
    start.
    """

    squares: Squares
    total: int
    complete: tuple[Placement, ...]
    following: Squares
    near: Squares

    @property
    def hopeful(self) -> bool:
        """Whether these squares are or can become a legal placement."""
        return bool(self.complete or self.following)


@lru_cache(maxsize=256)
def narrowed(legal: Placements, squares: Squares) -> Picked:
    """What can become of these squares, picked in any order; they need not hang together yet.

    Takes milliseconds on any board: one search for each few squares within reach, none of which lists placements.
    """
    total = legal.board.total(squares)
    following = 0
    if not squares & ~legal.uncovered and total <= 9:
        start = squares or legal.contact
        within = reach(legal.board, start, legal.uncovered, 9 - total, legal.board.equal[0] | squares)[9 - total]
        waiting = within & ~squares
        while waiting:
            bit = waiting & -waiting
            found = _completion(legal, squares | bit)
            following |= found
            waiting &= ~(found | bit)
        following &= ~squares
    complete = tuple(legal.placements_on(squares)) if legal.is_set(squares) else ()
    near = following & (beside(squares) if squares else legal.contact)
    return Picked(squares, total, complete, following, near)


@lru_cache(maxsize=64)
def wins(legal: Placements, action: Placement, following: tuple[int, int]) -> bool:
    """Whether the next seat, with so many regular and clear markers left, has no answer to a placement."""
    left, most = legal.uncovered & ~action.squares, most_squares(*following)
    return not find_placement(legal.board, left, beside(action.squares ^ action.clear) & left, most)


def why_not(
    legal: Placements, observation: Observation, squares: Squares, clear: Squares, players: Sequence[str]
) -> str:
    """Why these squares, with clear markers on `clear`, are no placement, in one plain sentence; empty if they are one.

    `players` are the names by seat.
    """
    if not squares:
        return "Pick free squares that make 9."
    covered = squares & ~legal.uncovered
    if covered:
        return f"There is a marker on {names(covered)[0]} already."
    if clear & (clear - 1):
        return "Only one clear marker a turn."
    if clear and not legal.clear:
        return "No clear marker is left."
    total = legal.board.total(squares)
    if total > 9:
        return f"These make {total}, which is {total - 9} too many."
    last = parse_squares(observation["last"])
    if not squares & legal.contact:
        seat = observation["covered"][-1][1]
        if squares & beside(last):
            return f"Nobody may build on {players[seat]}’s clear marker alone."
        return f"Not beside {players[seat]}’s last placement."
    if not connected(squares):
        return "These squares do not hang together."
    if total < 9:
        short = f"These make {total}: {9 - total} more to go"
        return f"{short}." if narrowed(legal, squares).following else f"{short}, but nothing that fits makes it 9."
    needed = squares.bit_count()
    if not legal.affords(needed, clear != 0):
        if not clear and legal.affords(needed, True):
            return f"{needed} squares, and {legal.regular} markers left: one of them must be a clear one."
        return f"{needed} squares need more markers than the {legal.regular} left."
    if Placement(squares, clear) not in legal:
        following = players[(observation["to_act"] + 1) % len(players)]
        return f"The first placement must leave {following} an answer (house rule)."
    return ""


def _completion(legal: Placements, squares: Squares) -> Squares:
    """The squares of some legal placement that holds all of these; 0 if there is none."""
    found = find_placement(legal.board, legal.uncovered, legal.contact, legal.most, squares)
    if not found or legal.answers is None or legal.placements_on(found):
        return found
    return next((each for each in legal.sets(squares) if legal.placements_on(each)), 0)
