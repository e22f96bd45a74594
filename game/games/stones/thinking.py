"""Opponents at the wall who think ahead: no win escapes them, and towards the end they know who will have it."""

from collections.abc import Sequence
from typing import Any

from game.ai.search import Allowance, Race
from game.core.bot import Bot, Budget, Prompt
from game.core.chance import Stream, stream
from game.core.rules import Rules
from game.games.stones.bot import Builder
from game.games.stones.killing import killing
from game.games.stones.placements import Placement, Placements, most_squares
from game.games.stones.playing import winner
from game.games.stones.proof import NEVER, Move, Proof
from game.games.stones.rules import State, StonesRules
from game.games.stones.squares import Squares
from game.games.stones.web import Web

BIG = 12
"""Sets of more squares than this are not reckoned with; more than nine hold blanks that change little."""
WIDE = 80
"""So many of a seat's own placements are thought about, those with the fewest answers first."""
RANKED = 1000
"""Of so many sets of squares the answers are counted, to find those."""
NARROW = 16
"""How many placements are tried by playing on."""
SURE = 5
"""How many of the best placements are checked for a win they hand over, where not all sets are known."""
SHARE = 0.92
"""The part of the seconds allowed that goes into thinking; clearing up takes the rest."""
UNASKED, MOST = 500, 12_000
"""How many positions are looked into where the budget says nothing, and at most."""


def skilled() -> "Thinker":
    """Sees every placement that ends the hand, and looks into two hundred positions besides."""
    return Thinker(looks=200)


def master() -> "Thinker":
    """Thinks as long as it may."""
    return Thinker()


class Thinker(Bot):
    """Ends the hand wherever that is possible; else proves what it can, and guesses well where it cannot.

    `looks` is how many positions it looks into at most, or how many hands it plays out with more than two seats,
    whatever the budget allows.
    """

    def __init__(self, *, looks: int = MOST) -> None:
        self.looks = looks

    def choose(self, rules: Rules[Any, Any], prompt: Prompt[Any], budget: Budget, rng: Stream) -> Any:
        """The placement found best."""
        assert isinstance(rules, StonesRules)
        asked = UNASKED if budget.playouts is None and budget.seconds is None else self.looks
        seconds = None if budget.seconds is None else SHARE * budget.seconds
        allowed = Allowance(Budget(budget.playouts, seconds), min(asked, self.looks))
        state = rules.resample(prompt.observation, stream(0))
        legal = rules.legal_actions(state)
        assert isinstance(legal, Placements)
        ending = killing(legal, state.markers[rules.mover(state, len(state.played) + 1)])
        if ending is not None:
            return ending
        thought = Thought(rules, state, legal, allowed, rng)
        best = thought.by_proof() if rules.seats == 2 else thought.by_playing_on()
        return best or Builder().choose(rules, prompt, budget, rng)


class Thought:
    """One decision where no placement ends the hand."""

    def __init__(self, rules: StonesRules, state: State, legal: Placements, allowed: Allowance, rng: Stream) -> None:
        self.rules = rules
        self.state = state
        self.legal = legal
        self.allowed = allowed
        self.rng = rng
        self.web = Web(state.board, state.uncovered, min(BIG, max(most_squares(*each) for each in state.markers)))
        self.covered = state.board.squares ^ state.uncovered

    def by_proof(self) -> Placement | None:
        """With two seats: a placement that is shown to win, else the likeliest; None if all are shown to lose."""
        seat = self.state.to_act
        assert seat is not None
        proof = Proof(self.web, self.allowed.playouts, self.allowed)
        markers = self.state.markers
        root = proof.node(self.covered, self.state.contact, self._sets(WIDE), markers[seat], markers[1 - seat])
        proof.search(root, must_leave_answer=self.legal.answers is not None)
        if root.best is not None and root.best in self.legal:
            return root.best
        moves = [Placement(move.squares, move.clear) for move in sorted(root.moves or (), key=_promise)]
        return self._safe(moves)

    def by_playing_on(self) -> Placement | None:
        """The placement after which its seat wins most often when the hand is played on to its end."""
        seat = self.state.to_act
        assert seat is not None
        candidates = self._candidates(NARROW)
        race = Race(candidates)
        starts = []
        for action in candidates:
            regular, clear = self.state.markers[seat]
            spent = action.clear > 0
            markers = list(self.state.markers)
            markers[seat] = (regular - action.squares.bit_count() + spent, clear - spent)
            starts.append((action, markers))
        played = 0
        while len(race.running) > 1 and played < self.allowed.playouts:
            for at in race.running:
                (squares, clear_one), markers = starts[at]
                won = winner(self.web, self.covered | squares, squares, clear_one, seat, markers, self.rng)
                race.note(at, float(won == seat))
                if self.allowed.time_is_up():
                    return self._safe([verdict.action for verdict in race.verdicts([0.0] * len(candidates))])
            played += len(race.running)
            race.worlds += 1
            if not race.worlds % 8:
                race.drop_behind()
        return self._safe([verdict.action for verdict in race.verdicts([0.0] * len(candidates))])

    def _sets(self, number: int) -> list[Squares]:
        """Where to place: that many sets of squares, those with the fewest answers first."""
        sets = self.web.touching(self.state.contact)
        if len(sets) <= number:
            return sets
        if len(sets) > RANKED:
            self.rng.shuffle(sets)
        counted = []
        for squares in sets[:RANKED]:
            taken = self.covered | squares
            answers = sum(1 for each in self.web.after(squares) if not each & taken)
            counted.append((answers, squares))
            if self.allowed.time_is_up():
                break
        return [squares for _, squares in sorted(counted)[:number]]

    def _candidates(self, number: int) -> list[Placement]:
        seat = self.state.to_act
        assert seat is not None
        regular, clear = self.state.markers[seat]
        found = []
        for squares in self._sets(number):
            if squares.bit_count() <= regular:
                found.append(Placement(squares))
            elif clear and squares.bit_count() <= regular + 1:
                found.append(Placement(squares, squares & -squares))
        return [action for action in found if action in self.legal]

    def _safe(self, best_first: Sequence[Placement]) -> Placement | None:
        """The first of them; where not all sets are known, the first that does not hand over a win, of a few."""
        possible = [action for action in best_first if action in self.legal]
        if self.web.complete:
            return possible[0] if possible else None
        for action in possible[:SURE]:
            after = self.rules.step(self.state, action)
            legal = self.rules.legal_actions(after)
            if isinstance(legal, Placements) and not self._lost(after, legal):
                return action
        return possible[0] if possible else None

    def _lost(self, after: State, legal: Placements) -> bool:
        following = after.markers[self.rules.mover(after, len(after.played) + 1)]
        return killing(legal, following) is not None


def _promise(move: Move) -> float:
    """The less, the better: how much is missing from the proof that it wins, beside what is from the contrary."""
    after = move.after
    return after.loss / after.win if 0 < after.win < NEVER else float(len(after.sets))
