"""Bots that think ahead at the wall: no win escapes them, and towards the end they know who will win."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from operator import attrgetter

from game.ai.elimination import SuccessiveElimination, TimeBudget
from game.ai.judge import EXACT, ROLLOUTS
from game.core.bot import Bot, Budget, Prompt, Verdict
from game.core.chance import Stream, stream
from game.core.rules import with_seat
from game.games.stones.rules.placements import Placement, Placements, most_squares
from game.games.stones.rules.rules import State, StonesRules, left_after
from game.games.stones.rules.squares import Squares
from game.games.stones.thinking.bot import Builder
from game.games.stones.thinking.killing import ending
from game.games.stones.thinking.proof import NEVER, Move, ProofSearch
from game.games.stones.thinking.rollout import hands_over, winner
from game.games.stones.thinking.web import Web

MOST_CONSIDERED = 80
"""The most of a seat's own placements that are considered: those with the fewest answers."""
RANKED = 1000
"""The number of sets of squares whose answers are counted to find those."""
CROWD = 100_000
"""The number of answers counted after which no more sets are examined."""
ROLLOUT_CANDIDATES = 16
"""The number of placements tried in rollouts."""
LONG = 1_000
"""The number of sets examined in rollouts that cost as much as one more rollout."""
MOST_CHECKED = 5
"""The number of the best placements checked for a win they hand over, where not all sets are known."""
SHARE = 0.92
"""The share of the seconds allowed that goes into thinking; clearing up takes the rest."""
UNASKED_LOOKS, MOST_LOOKS = 300, 12_000
"""The number of states expanded where the budget says nothing, and the most otherwise."""
SHARPNESS = 0.2
"""How strongly the chance depends on what is missing from a proof; estimated from hands played out."""
SURELY = 0.95
"""The highest value of a placement that is not proved to win; 1 less this is the lowest if it is not proved to lose."""

LIKELY = 0.99
"""The highest value of a placement tried in rollouts; 1 less this is the lowest."""


class StonesSearcher(Bot[StonesRules, Placement]):
    """Ends the hand wherever that is possible; else proves what it can, and guesses well where it cannot.

    `looks` is the most states it expands, and `hands` the most hands it plays out with more than two seats, whatever
    the budget allows. `overlook` is the chance of missing a place for its own markers, unless that ends the hand.
    Against more than one opponent there is more to watch: the chance applies twice, and an end of the hand is missed
    now and then too.
    """

    def __init__(self, *, looks: int = MOST_LOOKS, hands: int = MOST_LOOKS, overlook: float = 0.0) -> None:
        self.looks = looks
        self.hands = hands
        self.overlook = overlook

    def rank(self, rules: StonesRules, prompt: Prompt[Placement], budget: Budget, rng: Stream) -> list[Verdict]:
        """The placements considered, best first, by the chance of winning: 1 for a proved win, 0 for a proved loss.

        A placement that ends the hand is the only one considered.
        """
        asked = UNASKED_LOOKS if budget.playouts is None and budget.seconds is None else MOST_LOOKS
        seconds = None if budget.seconds is None else SHARE * budget.seconds
        most = self.looks if rules.seats == 2 else self.hands
        allowed = TimeBudget(Budget(budget.playouts, seconds), min(asked, most))
        state = rules.sample_state(prompt.observation, stream(0))
        last, crowded = ending(rules, state), rules.seats > 2 and self.overlook > 0
        if last is not None and not (crowded and rng.random() < self.overlook):
            return [Verdict(last, 1.0)]
        noticed = (1 - self.overlook) ** min(rules.seats - 1, 2)
        decision = StonesDecision(rules, state, allowed, rng, 1 - noticed)
        found = decision.by_proof() if rules.seats == 2 else decision.by_rollouts()
        if not found or (rules.seats == 2 and found[0].value <= 1 - SURELY):
            found = decision.despite(found, Builder().rank(rules, prompt, budget, rng))
        if decision.exact:
            return found
        return [replace(each, value=min(max(each.value, 1 - SURELY), SURELY)) for each in found]

    def weigh(
        self, rules: StonesRules, prompt: Prompt[Placement], action: Placement, budget: Budget, rng: Stream
    ) -> list[Verdict]:
        """The placements of `rank` and that one, each with its error; at two seats, that one by the best answer."""
        state = rules.sample_state(prompt.observation, stream(0))
        after = rules.step(state, action)
        if after.to_act is None:
            return [Verdict(action, 1.0)]
        if rules.seats > 2:
            return self._played_on(rules, state, action, budget, rng)
        found = self.rank(rules, prompt, budget, rng)
        if found[0].action != action and found[0].value and ending(rules, after) is not None:
            # Letting the other seat end the hand at once loses all that the best placement is worth.
            others = [replace(each, error=0.0) for each in found if each.action != action]
            return [*others, Verdict(action, 0.0, deficit=found[0].value, paired_error=0.0, judged=ROLLOUTS)]
        if found[0].action != action:
            seen, legal = rules.observe(after, after.to_act), rules.legal_actions(after)
            answers = self.rank(rules, Prompt(after.to_act, prompt.ply + 1, seen, legal), budget, rng)
            others = [each for each in found if each.action != action]
            found = sorted([*others, Verdict(action, 1 - answers[0].value)], key=attrgetter("value"), reverse=True)
        told = [replace(each, error=math.sqrt(each.value * (1 - each.value))) for each in found]
        proved = found[0].value == 1.0
        return [replace(each, judged=EXACT) if proved and not each.error else each for each in told]

    def _played_on(
        self, rules: StonesRules, state: State, action: Placement, budget: Budget, rng: Stream
    ) -> list[Verdict]:
        found = StonesDecision(rules, state, TimeBudget(budget, self.hands), rng).by_rollouts(action)
        last = ending(rules, state)
        if last is None and ending(rules, rules.step(state, action)) is not None:
            sure = [replace(each, paired_error=0.0, judged=ROLLOUTS) for each in found if each.action == action]
            return [*(each for each in found if each.action != action), *sure] if found[0].action != action else found
        if last is None:
            return found
        own = next(each for each in found if each.action == action)
        return [Verdict(last, 1.0), replace(own, paired_z=None, deficit=None, paired_error=None)]


@dataclass(eq=False)
class StonesDecision:
    """One decision where no placement ends the hand.

    `sets` are those considered for placing, `whole` says whether they are all there are, and `exact` whether the
    results on them are proved.
    """

    rules: StonesRules
    state: State
    allowed: TimeBudget
    rng: Stream
    overlook: float = 0.0

    def __post_init__(self) -> None:
        state, legal = self.state, self.rules.legal_actions(self.state)
        assert state.to_act is not None
        assert isinstance(legal, Placements)
        self.seat, self.legal = state.to_act, legal
        self.web = Web(state.board, state.uncovered, max(most_squares(*each) for each in state.markers))
        self.covered = state.board.squares ^ state.uncovered
        self.whole, self.exact = False, True
        self.sets = self._sets()

    def by_proof(self) -> list[Verdict]:
        """For two seats: the placements considered, those first that are proved to win or likeliest to."""
        proof = ProofSearch(self.web, self.allowed.playouts, self.allowed)
        own, other = self.state.markers[self.seat], self.state.markers[1 - self.seat]
        root = proof.begin(self.covered, self.state.contact, self.sets, own, other)
        proof.search(root, must_leave_answer=self.legal.answers is not None)
        self.exact = proof.exact
        sure = 1.0 if self.web.complete else SURELY
        found = {} if root.best is None else {root.best: sure}
        for move in proof.first:
            found.setdefault(Placement(move.squares, move.clear), _chance(move, sure))
        return self.safe_first(
            sorted((Verdict(*each) for each in found.items()), key=attrgetter("value"), reverse=True)
        )

    def by_rollouts(self, weighed: Placement | None = None) -> list[Verdict]:
        """The placements considered, by how often their seat wins when the hand is played on to its end.

        A `weighed` placement is among them, and tried as often as the best.
        """
        candidates, kept = self._candidates(), set[int]()
        if weighed is not None:
            candidates = [*(each for each in candidates if each != weighed), weighed]
            kept = {len(candidates) - 1}
        elimination = SuccessiveElimination(candidates, kept)
        starts = []
        for action in candidates:
            left = left_after(self.state.markers[self.seat], action)
            starts.append((action, with_seat(self.state.markers, self.seat, left)))
        played = effort = 0
        late = False
        while len(elimination.running) > 1 and played + effort // LONG < self.allowed.playouts and not late:
            for at in elimination.running:
                (squares, clear_one), markers = starts[at]
                won, sets = winner(self.web, self.covered | squares, squares, clear_one, self.seat, markers, self.rng)
                elimination.note(at, float(won == self.seat))
                effort += sets
                late = self.allowed.time_is_up()
                if late:
                    break
            played += len(elimination.running)
            elimination.determinizations += 1
            if not elimination.determinizations % 8 and not late:
                elimination.eliminate()
        tried = elimination.verdicts()
        return self.safe_first(replace(each, value=min(max(each.value, 1 - LIKELY), LIKELY)) for each in tried)

    def despite(self, shown: Sequence[Verdict], guessed: Sequence[Verdict]) -> list[Verdict]:
        """For lost positions: first placements not considered, in the order of guesses; if none, all in that order."""
        losing = {verdict.action.squares for verdict in shown}
        if self.whole:
            return [Verdict(each.action, 0.0) for each in guessed]
        known = [Verdict(each.action, 0.0 if each.action.squares in losing else each.value) for each in guessed]
        return sorted(known, key=attrgetter("value"), reverse=True)

    def _sets(self) -> list[Squares]:
        """The sets considered for placing, those with the fewest answers first."""
        overlook, sets = self.overlook, self.web.touching(self.state.contact)
        self.whole = self.web.complete and not overlook and len(sets) <= MOST_CONSIDERED
        if overlook:
            sets = [squares for squares in sets if self.rng.random() >= overlook] or sets[:1]
        if len(sets) <= MOST_CONSIDERED and self.rules.seats == 2:
            return sets
        if len(sets) > RANKED:
            self.rng.shuffle(sets)
        counted, gone_through, free = [], 0, self.web.free(self.covered)
        for squares in sets[:RANKED]:
            place = self.web[squares]
            gone_through += place.many
            counted.append(((place.after & free).bit_count(), squares))
            if gone_through > CROWD or self.allowed.time_is_up():
                break
        return [squares for _, squares in sorted(counted)[:MOST_CONSIDERED]]

    def _candidates(self) -> list[Placement]:
        regular, clear = self.state.markers[self.seat]
        following = self.state.markers[(self.seat + 1) % self.rules.seats][1]
        free, safe = self.web.free(self.covered), list[Squares]()
        lost: list[Squares] = []
        for squares in self.sets:
            handed = hands_over(self.web, squares, free, following)
            (lost if handed else safe).append(squares)
            if len(safe) == ROLLOUT_CANDIDATES or self.allowed.time_is_up():
                break
        found = []
        for squares in (safe + lost)[:ROLLOUT_CANDIDATES]:
            if squares.bit_count() <= regular:
                found.append(Placement(squares))
            elif clear and squares.bit_count() <= regular + 1:
                found.append(Placement(squares, squares & -squares))
        return [action for action in found if action in self.legal]

    def safe_first(self, best_first: Iterable[Verdict]) -> list[Verdict]:
        """The legal ones of these; where not all sets are known, the best ones that hand over a win come last."""
        possible = [verdict for verdict in best_first if verdict.action in self.legal]
        lost: list[Verdict] = []
        while possible and len(lost) < MOST_CHECKED and not self.web.complete:
            if ending(self.rules, self.rules.step(self.state, possible[0].action)) is None:
                break
            worst = replace(possible.pop(0), value=0.0, error=0.0, paired_z=None, deficit=None, paired_error=None)
            lost.append(worst)
        return possible + lost


def _chance(move: Move, sure: float) -> float:
    """The chance that a placement wins, from what is missing from the proofs of a win and of a loss."""
    after = move.after
    if not after.disproof_number:
        return sure
    if not after.proof_number:
        return 1 - sure
    ratio = after.disproof_number / after.proof_number if after.proof_number < NEVER else float(after.number)
    return min(SURELY, max(1 - SURELY, 1 / (1 + math.pow(ratio, SHARPNESS))))
