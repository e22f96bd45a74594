"""Two seats: proves which seat makes the last placement, looking first where the answers are few.

Proof-number search, depth first (Nagai's df-pn): the proof and disproof number of a state are the least numbers of
states still to be settled to show a win or a loss of the seat to act. The search goes on where least is missing.

While both seats have `SHORT` regular markers or more it takes short cuts: transposition keys omit these markers, no
placement is too large, and of a placement with answers not every place of a clear marker is tried. With fewer markers
everything is counted. `ProofSearch.exact` says whether the short cuts certainly changed nothing; if not, the result is
heuristic. The first placement of a bot is always legal.
"""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass

from game.ai.elimination import TimeBudget
from game.games.stones.rules.placements import Placement, most_squares
from game.games.stones.rules.rules import Markers
from game.games.stones.rules.squares import Squares, beside, members
from game.games.stones.thinking.web import Place, Sets, Web

NEVER = 10**9
"""The proof or disproof number of what can no longer be shown."""
SHORT = 14
"""The number of regular markers below which each of them counts; from there on only the clear ones do."""
MUCH = 0.7
"""The least share of the answers that a clear marker must take away to be tried first."""
WIDEST = 400
"""A state with more sets to place on than this is only searched for an end of the hand, and left open."""
BUSY = 4_000
"""The number of answers examined that cost as much as expanding one more state."""
PATIENCE = 1.25
"""The factor by which the second best may be exceeded before the search turns to it."""


@dataclass(slots=True, eq=False)
class Node:
    """A state: the seat to act has `markers`, the other one `others`; its choice are `answers`, a `number` of sets.

    They lie beside `onto`, where the last markers were placed (0: they do not, and `sets` is given), and are listed as
    `sets` once the state is expanded. `best` is the winning placement once the proof number is 0. `moves` are the
    placements not yet refuted; None before expansion. `free` are the sets without a covered square; before expansion,
    those before the last placement.
    """

    covered: Squares
    markers: Markers
    others: Markers
    answers: Sets
    onto: Squares
    free: Sets
    number: int
    proof_number: int
    disproof_number: int
    sets: Sequence[Squares] | None = None
    best: Placement | None = None
    moves: "list[Move] | None" = None

    @property
    def short(self) -> bool:
        """Whether regular markers count."""
        return self.markers[0] < SHORT or self.others[0] < SHORT


@dataclass(slots=True, eq=False)
class Move:
    """A placement and the state after it; `answers` are the sets beside it, however the markers lie.

    `refuted` pairs each clear marker tried with the squares touched by the answer that won against it; such an answer
    goes on winning wherever it touches more than the clear marker.
    """

    squares: Squares
    clear: Squares
    after: Node
    answers: Sets
    refuted: list[tuple[Squares, Squares]]


class ProofSearch:
    """Searches states on one web until it has expanded `most` of them, or the budget is used up.

    `looks` counts the states expanded; the answers examined there count too, see `BUSY`. `first` are the placements of
    the first state, refuted ones too. It is no longer `exact` once two orders of play that use the same squares and
    clear markers, but leave other numbers of regular ones, have shared a result; once a clear marker was not tried
    elsewhere although the seat could run out of regular ones by placing with clear ones alone (else a clear marker kept
    is worth a regular one); or where a seat may not be able to pay for the largest set.
    """

    def __init__(self, web: Web, most: int, allowed: TimeBudget) -> None:
        self.web = web
        self.looks = 0
        self.first: list[Move] = []
        self._largest = max((squares.bit_count() for squares in web.sets), default=0)
        self.exact = self._largest <= SHORT
        self._answers = 0
        self._most = most
        self._allowed = allowed
        self._nodes: dict[Hashable, Node] = {}

    def begin(
        self, covered: Squares, contact: Squares, sets: Sequence[Squares], markers: Markers, others: Markers
    ) -> Node:
        """The state with these squares covered, and placements to be made on one of `sets`, all in `contact`."""
        if min(markers[0], others[0]) < SHORT:
            most = most_squares(*markers)
            sets = [each for each in sets if each.bit_count() <= most]
            self.exact = True
        node = Node(covered, markers, others, 0, 0, self.web.free(covered), len(sets), 1, len(sets), sets)
        return self._nodes.setdefault(_key(covered, contact, markers, others), node)

    def search(self, node: Node, *, must_leave_answer: bool = False) -> None:
        """Tries to prove who wins from there. `must_leave_answer`: the first placement must not end the hand."""
        if node.number:
            self._look(node, must_leave_answer)
            self.first = list(node.moves or ())
            self._settle(node, NEVER, NEVER)

    # -- one state --------------------------------------------------------------------------------------------------

    def _look(self, node: Node, must_leave_answer: bool = False) -> None:
        """Expands a state: finds a placement that ends the hand, or else lists them all."""
        self.looks += 1
        web, clear = self.web, node.markers[1]
        if node.onto:
            node.free &= ~web[node.onto].meets
        free = node.free
        if node.short:
            free &= web.up_to[most_squares(*node.others)]
        if node.sets is None:
            node.sets = web.follow(node.onto, node.answers, node.covered)
        found = []
        node.moves = []
        for squares in node.sets[:WIDEST]:
            place = web[squares]
            self._answers += place.many
            answers = place.after & free
            number = answers.bit_count()
            lone, alone = _lone(place, answers) if clear else (0, 0)
            if alone == number and must_leave_answer:
                if answers:
                    found.append((squares, answers, 0))
                continue
            if alone == number:
                size = squares.bit_count()
                if not answers and size <= node.markers[0]:
                    _prove(node, Placement(squares))
                    return
                if clear and size <= node.markers[0] + 1:
                    _prove(node, Placement(squares, lone or squares & -squares))
                    return
            found.append((squares, answers, lone if alone >= MUCH * number else 0))
        if node.number > WIDEST:
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

    def _move(self, node: Node, squares: Squares, clear: Squares, answers: Sets) -> Move:
        return Move(squares, clear, self._after(node, squares, clear, answers), answers, [])

    def _after(self, node: Node, squares: Squares, clear: Squares, answers: Sets) -> Node:
        covered, place, others = node.covered | squares, self.web[squares], node.others
        regular, clears = node.markers
        contact = place.edge & ~covered
        left = (regular - squares.bit_count(), clears)
        if clear:
            contact &= beside(squares ^ clear)
            left = (left[0] + 1, clears - 1)
        short = left[0] < SHORT or others[0] < SHORT
        key = _key(covered, contact, others, left)
        found = self._nodes.get(key)
        if found is None:
            if clear:
                answers &= place.under(clear)
            if short:
                answers &= self.web.up_to[most_squares(*others)]
            number = answers.bit_count()
            found = self._nodes[key] = Node(
                covered, others, left, answers, squares, node.free, number, 1 if number else NEVER, number
            )
        elif found.markers != others or found.others != left:
            self.exact = False
        return found

    def _refuted(self, node: Node, move: Move) -> bool:
        """Tries the same squares with the clear marker elsewhere; whether there is no such place left."""
        if node.short:
            return True
        regular, clears = node.markers
        if (clears - 1) * (self._largest - 1) > regular - move.squares.bit_count():
            self.exact = False
        assert move.after.best is not None
        touched = beside(move.after.best.squares) & move.squares
        if move.clear:
            move.refuted.append((move.clear, touched))
            if len(move.refuted) > 1 and any(not clear for clear, _ in move.refuted):
                return True
            clear = 0
        elif touched & (touched - 1) or not clears or any(by != touched for _, by in move.refuted):
            return True
        else:
            move.refuted.append((0, touched))
            clear = touched
        after = self._after(node, move.squares, clear, move.answers)
        if not after.number:  # only where a first placement must not end the hand
            return True
        move.clear, move.after = clear, after
        return False

    # -- the search ----------------------------------------------------------------------------------------------------

    def _settle(self, node: Node, most_proof: int, most_disproof: int) -> None:
        """Searches below this state until one of its numbers reaches its bound, or time is up."""
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


def _key(covered: Squares, contact: Squares, markers: Markers, others: Markers) -> Hashable:
    if markers[0] < SHORT or others[0] < SHORT:
        return covered, contact, markers, others
    return covered, contact, markers[1], others[1]


def _prove(node: Node, placement: Placement) -> None:
    node.proof_number, node.disproof_number = 0, NEVER
    node.best = placement
    node.moves = []


def _lone(place: Place, answers: Sets) -> tuple[Squares, int]:
    """The square that is the only contact of most answers, and the number of these answers."""
    lone = most = 0
    for bit, sets in place.lone:
        alone = (answers & sets).bit_count()
        if alone > most:
            lone, most = bit, alone
    return lone, most
