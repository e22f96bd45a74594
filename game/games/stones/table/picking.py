"""Help for picking squares one by one: what may still be added, what is complete, and what is wrong."""

from dataclasses import dataclass
from functools import lru_cache

from game.core.message import Message, by, message
from game.core.rules import Observation
from game.games.stones.rules.board import reach
from game.games.stones.rules.finding import find_placement
from game.games.stones.rules.placements import Placement, Placements, most_squares
from game.games.stones.rules.squares import Squares, beside, connected, names, parse_squares


@dataclass(frozen=True, slots=True)
class Picked:
    """The squares picked so far, the sum of their pips, and what can become of them.

    `complete` are the legal placements on exactly these squares: without a clear marker (if the markers allow it), then
    with one on each square in turn. `following` are the squares that can be added so that a legal placement remains
    possible; `near` are those of them beside the picked ones or, with nothing picked, where a placement may start.
    """

    squares: Squares
    total: int
    complete: tuple[Placement, ...]
    following: Squares
    near: Squares

    @property
    def hopeful(self) -> bool:
        """Whether these squares are, or can become, a legal placement."""
        return bool(self.complete or self.following)


@lru_cache(maxsize=256)
def narrowed(legal: Placements, squares: Squares) -> Picked:
    """What can become of these squares, picked in any order; they need not be connected yet.

    Takes milliseconds on any board: one search for every few squares within reach, none of which lists placements.
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
    """Whether a placement leaves the next seat, with that many regular and clear markers, without an answer."""
    left, most = legal.uncovered & ~action.squares, most_squares(*following)
    return not find_placement(legal.board, left, beside(action.squares ^ action.clear) & left, most)


def why_not(legal: Placements, observation: Observation, squares: Squares, clear: Squares) -> Message | None:
    """Why these squares, with clear markers on `clear`, are not a placement; None if they are one."""
    if not squares:
        return message("stones.pick")
    covered = squares & ~legal.uncovered
    if covered:
        return message("stones.taken", square=names(covered)[0])
    if clear & (clear - 1):
        return message("stones.one_clear")
    if clear and not legal.clear:
        return message("stones.no_clear")
    total = legal.board.total(squares)
    if total > 9:
        return message("stones.too_many", total=total, over=total - 9)
    last = parse_squares(observation["last"])
    if not squares & legal.contact:
        seat = observation["covered"][-1][1]
        return by("stones.clear_only" if squares & beside(last) else "stones.not_beside", seat)
    if not connected(squares):
        return message("stones.apart")
    if total < 9:
        key = "stones.to_go" if narrowed(legal, squares).following else "stones.no_way"
        return message(key, total=total, left=9 - total)
    needed = squares.bit_count()
    if not legal.affords(needed, clear != 0):
        key = "stones.needs_clear" if not clear and legal.affords(needed, True) else "stones.needs_markers"
        return message(key, squares=needed, markers=legal.regular)
    if Placement(squares, clear) not in legal:
        return by("stones.must_leave_reply", (observation["to_act"] + 1) % len(observation["markers"]))
    return None


def _completion(legal: Placements, squares: Squares) -> Squares:
    """The squares of a legal placement that contains all of these; 0 if there is none."""
    found = find_placement(legal.board, legal.uncovered, legal.contact, legal.most, squares)
    if not found or legal.answers is None or legal.placements_on(found):
        return found
    return next((each for each in legal.sets(squares) if legal.placements_on(each)), 0)
