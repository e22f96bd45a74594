"""Two seats: proves who makes the last placement, looking first where the answers are few.

Proof-number search, depth first (Nagai's df-pn): the proof and disproof number of a state say how many more states
must be settled, at least, to show a win or a loss of the seat to act. The search goes on where least is missing.

It is a heuristic, not exact. While both seats have `SHORT` regular markers or more, transposition keys drop these
markers and no placement is too large. So a seat may be credited with an answer of more than `SHORT` squares that it
cannot pay for, and two orders of play that use the same squares and clear markers share one result although they may
leave the seats different numbers of regular markers. With fewer markers everything is counted. Hands seldom come that
far: over 146 settled states of random hands, exact keys changed no result. What a bot plays first is always legal.
"""

from dataclasses import dataclass

from game.ai.elimination import TimeBudget
from game.games.stones.rules.placements import Placement, most_squares
from game.games.stones.rules.rules import Markers
from game.games.stones.rules.squares import Squares, beside, members
from game.games.stones.thinking.web import Web

NEVER = 10**9
"""So much is missing from what can no longer be shown."""
SHORT = 14
"""With fewer regular markers than this every one of them counts; before that only the clear ones do."""
MUCH = 0.7
"""A clear marker is tried first where it takes away at least this part of the answers."""
WIDEST = 400
"""A state with more sets to place on than this is only searched for an end of the hand, and left open."""
BUSY = 4_000
"""So many answers gone through cost as much as looking into one more state."""
PATIENCE = 1.25
"""How far the second best may be passed before the search turns to it."""


@dataclass(slots=True, eq=False)
class Node:
    """A state: the seat to act has `markers`, the other one `others`, and `sets` are where it can place.

    `best` is the winning placement once the proof number is 0. `moves` are the placements not yet refuted; None before
    the first look.
    """

    covered: Squares
    markers: Markers
    others: Markers
    sets: list[Squares]
    proof_number: int
    disproof_number: int
    best: Placement | None = None
    moves: "list[Move] | None" = None

    @property
    def short(self) -> bool:
        """Whether regular markers count."""
        return min(self.markers[0], self.others[0]) < SHORT


@dataclass(slots=True, eq=False)
class Move:
    """A placement and what it leads to; `answers` are the sets beside it however the markers lie.

    `refuted` are the answers that won against it while the clear marker lay elsewhere; one of them goes on winning
    wherever it touches more than that marker.
    """

    squares: Squares
    clear: Squares
    after: Node
    answers: list[Squares]
    refuted: list[tuple[Squares, Squares]]


class ProofSearch:
    """Searches states on one web until it has looked into `most` of them, or what is allowed is used up.

    `looks` counts the states looked into; the answers gone through there count too, see `BUSY`. `first` are the
    placements of the first state, refuted ones too.
    """

    def __init__(self, web: Web, most: int, allowed: TimeBudget) -> None:
        self.web = web
        self.looks = 0
        self.first: list[Move] = []
        self._answers = 0
        self._most = most
        self._allowed = allowed
        self._nodes: dict[tuple[Squares, Squares, Markers, Markers], Node] = {}

    def node(self, covered: Squares, contact: Squares, sets: list[Squares], markers: Markers, others: Markers) -> Node:
        """The state with these squares covered, and placements to be made on one of `sets`, all in `contact`."""
        short = min(markers[0], others[0]) < SHORT
        key = (covered, contact, markers, others) if short else (covered, contact, (0, markers[1]), (0, others[1]))
        found = self._nodes.get(key)
        if found is None:
            if short:
                most = most_squares(*markers)
                sets = [each for each in sets if each.bit_count() <= most]
            found = self._nodes[key] = Node(covered, markers, others, sets, 1, len(sets))
            if not sets:
                found.proof_number = NEVER
        return found

    def search(self, node: Node, *, must_leave_answer: bool = False) -> None:
        """Tries to find out who wins there. `must_leave_answer`: the first placement must not end the hand."""
        if node.sets:
            self._look(node, must_leave_answer)
            self.first = list(node.moves or ())
            self._settle(node, NEVER, NEVER)

    # -- one state --------------------------------------------------------------------------------------------------

    def _look(self, node: Node, must_leave_answer: bool = False) -> None:
        """Finds the placement that ends the hand, or else lists them all."""
        self.looks += 1
        covered, clear = node.covered, node.markers[1]
        around, after = self.web.around, self.web.after
        most_after = most_squares(*node.others)
        found = []
        node.moves = []
        for squares in node.sets[:WIDEST]:
            taken = covered | squares
            beside_it = after(squares)
            self._answers += len(beside_it)
            answers = [each for each in beside_it if not each & taken]
            if node.short:
                answers = [each for each in answers if each.bit_count() <= most_after]
            lone, alone = _lone(squares, answers, around) if clear else (0, 0)
            if alone == len(answers) and must_leave_answer:
                if answers:
                    found.append((squares, answers, 0))
                continue
            if alone == len(answers):
                size = squares.bit_count()
                if not answers and size <= node.markers[0]:
                    _prove(node, Placement(squares))
                    return
                if clear and size <= node.markers[0] + 1:
                    _prove(node, Placement(squares, lone or squares & -squares))
                    return
            found.append((squares, answers, lone if alone >= MUCH * len(answers) else 0))
        if len(node.sets) > WIDEST:
            node.proof_number = node.disproof_number = NEVER
            return
        for squares, answers, lone in found:
            if not node.short:
                node.moves.append(self._move(node, squares, lone, answers))
                continue
            size = squares.bit_count()
            if size <= node.markers[0]:
                node.moves.append(self._move(node, squares, 0, answers))
            if clear:
                node.moves += [self._move(node, squares, bit, answers) for bit in members(squares)]

    def _move(self, node: Node, squares: Squares, clear: Squares, answers: list[Squares]) -> Move:
        return Move(squares, clear, self._after(node, squares, clear, answers), answers, [])

    def _after(self, node: Node, squares: Squares, clear: Squares, answers: list[Squares]) -> Node:
        covered = node.covered | squares
        near = beside(squares ^ clear)
        regular, clears = node.markers
        used = squares.bit_count() - (clear > 0)
        left = (regular - used, clears - (clear > 0))
        if clear:
            answers = [each for each in answers if each & near]
        return self.node(covered, near & self.web.uncovered & ~covered, answers, node.others, left)

    def _refuted(self, node: Node, move: Move) -> bool:
        """Tries the same squares with the clear marker elsewhere; whether that is no use either."""
        if node.short:
            return True
        assert move.after.best is not None
        touched = self.web.around[move.after.best.squares] & move.squares
        if move.clear:
            move.refuted.append((move.clear, touched))
            if len(move.refuted) > 1 and any(not clear for clear, _ in move.refuted):
                return True
            clear = 0
        elif touched & (touched - 1) or not node.markers[1] or any(by != touched for _, by in move.refuted):
            return True
        else:
            move.refuted.append((0, touched))
            clear = touched
        after = self._after(node, move.squares, clear, move.answers)
        if not after.sets:  # only where a first placement must not end the hand
            return True
        move.clear, move.after = clear, after
        return False

    # -- the search ----------------------------------------------------------------------------------------------------

    def _settle(self, node: Node, most_proof: int, most_disproof: int) -> None:
        """Goes on below this state until one of its numbers reaches its bound, or time is up."""
        if node.moves is None:
            self._look(node)
        while node.moves and node.proof_number < NEVER:
            win = second = NEVER
            loss = 0
            best: Node | None = None
            lost = False
            for move in node.moves:
                after = move.after
                while not after.proof_number:
                    if self._refuted(node, move):
                        lost = True
                        break
                    after = move.after
                else:
                    if not after.disproof_number:
                        _prove(node, Placement(move.squares, move.clear))
                        return
                    loss += after.proof_number
                    if after.disproof_number < win:
                        win, second, best = after.disproof_number, win, after
                    elif after.disproof_number < second:
                        second = after.disproof_number
            if lost:
                node.moves = [move for move in node.moves if move.after.proof_number]
            if best is None:
                node.proof_number, node.disproof_number = NEVER, 0
                return
            node.proof_number, node.disproof_number = win, min(loss, NEVER)
            if win >= most_proof or loss >= most_disproof or self._over():
                return
            self._settle(best, most_disproof - (loss - best.proof_number), min(most_proof, int(second * PATIENCE) + 1))

    def _over(self) -> bool:
        return self.looks + self._answers // BUSY >= self._most or self._allowed.time_is_up()


def _prove(node: Node, placement: Placement) -> None:
    node.proof_number, node.disproof_number = 0, NEVER
    node.best = placement
    node.moves = []


def _lone(squares: Squares, answers: list[Squares], around: dict[Squares, Squares]) -> tuple[Squares, int]:
    """The square that most answers have as their only way to touch these squares, and how many they are."""
    alone: dict[Squares, int] = {}
    for each in answers:
        touched = around[each] & squares
        if not touched & (touched - 1):
            alone[touched] = alone.get(touched, 0) + 1
    if not alone:
        return 0, 0
    lone = max(alone, key=alone.__getitem__)
    return lone, alone[lone]
