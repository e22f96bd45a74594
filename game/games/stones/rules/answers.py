"""What a placement leaves to the next seat: does any answer remain, and does one if this or that marker is clear?"""

from game.games.stones.rules.board import Board
from game.games.stones.rules.finding import find_placement
from game.games.stones.rules.squares import Squares, beside, members


class Answers:
    """Placements of at most `most` squares on one board, found when asked for and kept for the next question.

    Most questions are settled by a placement that is known already. `uncovered` are always the free squares before
    the placement `squares` that is asked about.
    """

    def __init__(self, board: Board, most: int) -> None:
        self.board = board
        self.most = most
        self._known: dict[Squares, list[Squares]] = {}

    def left_by(self, uncovered: Squares, squares: Squares, clear: Squares = 0) -> bool:
        """Whether an answer is left; it may be built on every marker but the clear one."""
        left = uncovered & ~squares
        contact = beside(squares ^ clear) & left
        known = self._known
        for bit in members(contact):
            for answer in known.get(bit, ()):
                if answer & left == answer:
                    return True
        return self._find(left, contact) != 0

    def clear_choices(self, uncovered: Squares, squares: Squares) -> Squares | None:
        """Which of the squares may be clear so that an answer is left; None if even without a clear one none is."""
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
