"""The search for chain games: likely deals, and a rollout policy for all seats.

The policy is that of a block game: lay heavy tiles and doubles first, keep one's own numbers open.
"""

from collections.abc import Callable, Hashable, Sequence
from functools import cache, cached_property, lru_cache
from itertools import permutations
from math import factorial

from game.ai import match_equity
from game.ai.endings import Endings
from game.ai.search import Decision, Determinization
from game.core.chance import Stream, stream
from game.dominoes.chain import Ply, decode_history, opening_tile
from game.dominoes.chaingame.determinization import batches, whereabouts
from game.dominoes.chaingame.evaluation import Sensible, Weights, made
from game.dominoes.chaingame.rules import DRAW, PASS, ChainRules
from game.dominoes.chaingame.state import State
from game.dominoes.layout import ALIKE, Action, End, Ends, Joining, Lay, playable, unseen_tiles
from game.dominoes.layout import HIGHEST as LARGEST
from game.dominoes.likely import LikelyDeals
from game.dominoes.opponent_model import (
    Evidence,
    OpponentModel,
    Preference,
    SoftmaxModel,
    Whereabouts,
    gather_evidence,
    weigh_deals,
)
from game.dominoes.tiles import HIGHEST, WEIGHT, Tile, TileSet, mask, members, set_size

DETERMINIZATIONS = 24
"""The most deals that are solved one by one."""
LIGHT = 4
"""The most tiles in the hands, beyond one per seat, for that number of deals; each further tile divides it by 3."""
MOST_STATES = 1000
"""The most states visited to solve one deal."""
IN_ALL = 5000
"""The most states visited to solve all deals of one decision; beyond that, deals are sampled."""
NOISE = 4.0
"""The range of the noise on choices in rollouts, in points."""
TEMPERATURE = 6.0
"""The temperature of the opponent model, in points."""
TO_THE_END = 10**6
"""More plies than any hand has."""

Choose = Callable[[State, Sequence[Lay]], Lay]
"""Chooses what the seat to act lays in a rollout."""
Habit = Callable[[ChainRules, State, Sequence[Lay], Stream], Lay]
"""A rollout policy for any seat, with some noise."""


def rids(pip: float, double: float, joining: Joining = ALIKE, highest: int = LARGEST) -> tuple[float, ...]:
    """The value of getting rid of each tile of a set, in points; `pip` and `double` are as in `Weights`."""
    awkward = joining.awkward(highest)
    return tuple([pip * weight + double * much for weight, much in zip(WEIGHT, awkward, strict=False)])


WEIGHTS = Weights()
OWN = [WEIGHTS.choice * choices - WEIGHTS.stuck * (not choices) for choices in range(set_size(HIGHEST))]
"""The value of holding 0, 1, 2 … tiles that could be played next, in points."""


@cache
def rid(joining: Joining, highest: int) -> tuple[float, ...]:
    """The value of getting rid of each tile, in rollouts of a block game."""
    return rids(WEIGHTS.pip, WEIGHTS.double, joining, highest)


@cache
def most_rid(joining: Joining, highest: int) -> tuple[float, ...]:
    """The values of `rid` plus the most noise."""
    return tuple([value + NOISE for value in rid(joining, highest)])


def sheds(rules: ChainRules) -> Preference:
    """A preference for getting rid of pips and doubles, and for points if plays score."""
    worth = rid(rules.joining, rules.highest)

    def preference(ends: Ends, answers: TileSet) -> Callable[[Lay], float]:
        return lambda play: worth[play.tile] + made(play, ends, rules)

    return preference


def transposition_key(rules: ChainRules, state: State) -> Hashable:
    """All that the rest of the hand depends on: the hands, and how often each number is open.

    If plays score, also the scores, and what the ends add to the count.
    """
    if rules.plays_score:
        return state.seat, state.hands, tuple(sorted(map(kind, state.ends))), state.boneyard, state.scores
    sides: dict[int, int] = {}
    for end in state.ends:
        sides[end.number] = sides.get(end.number, 0) + end.sides
    return state.seat, state.hands, frozenset(sides.items()), state.boneyard


def distinct_moves(rules: ChainRules, legal: Sequence[Action], ends: Ends) -> Sequence[Action]:
    """One move of each class of equivalent ones: plays of one tile on one number, or on ends of one kind."""
    kinds = {end.tile: kind(end) for end in ends if rules.plays_score or not rules.joining.alike}
    found: dict[Hashable, Action] = {}
    for action in legal:
        key = (action.leaves, kinds.get(action.onto, ())) if isinstance(action, Lay) else action  # type: ignore[arg-type]
        found.setdefault(key, action)
    return [*found.values()]


class ChainDecision(Decision[ChainRules, State, Action]):
    """The search of the strong opponents of a block game."""

    prior_weight = 10.0
    stride = 54.0
    """The typical size of one score, mean square divided by mean; see `match_equity.chances`."""
    first = Sensible()
    """The one-ply opponent whose judgement is the prior."""

    @staticmethod
    def habit(rules: ChainRules, state: State, lays: Sequence[Lay], rng: Stream) -> Lay:
        """The usual play in a rollout: heavy tiles and doubles first, plus a point for each tile of the hand that would
        fit the new end, plus points if plays score, plus noise.
        """
        random, held, best, laid = rng.random, state.hands[state.seat], -1e9, lays[0]
        worth = most_rid(rules.joining, rules.highest)
        for play in lays:
            most = worth[play.tile] + (held & play.leaves.fits).bit_count()
            if rules.plays_score:
                most += made(play, state.ends, rules)
            if most > best:
                value = most - NOISE + NOISE * random()
                if value > best:
                    best, laid = value, play
        return laid

    @classmethod
    def equity(cls, rules: ChainRules, scores: Sequence[float]) -> Sequence[float]:
        """The match equity of those scores at the end of a hand, in points."""
        return equity(tuple(scores), rules.goal, rules.target, cls.stride)

    def opponent_models(self) -> Sequence[OpponentModel]:
        """Equally likely models of how others play; without any, all deals that fit are equally likely."""
        return (SoftmaxModel(sheds(self.rules), TEMPERATURE),)

    def max_determinizations(self) -> int:
        """The most deals that are solved one by one, given the sizes of the hands."""
        sizes: list[int] = self.prompt.observation["hand_sizes"]
        most: int = DETERMINIZATIONS // 3 ** max(0, sum(sizes) - len(sizes) - LIGHT)
        return most

    def candidates(self, rng: Stream) -> Sequence[Action]:
        return distinct_moves(self.rules, self.prompt.legal_actions, self._ends)

    def first_actions(self, action: Action) -> Sequence[Action]:
        """The legal actions equivalent to that one."""
        legal = self.prompt.legal_actions
        return [each for each in legal if len(distinct_moves(self.rules, (action, each), self._ends)) == 1]

    def prior(self, candidates: Sequence[Action]) -> Sequence[float]:
        return [*map(self.first.judge(self.rules, self.prompt), candidates)]

    def enumerate_determinizations(self) -> Sequence[Determinization[State]]:
        return self.every(self.max_determinizations())

    def every(self, most: int, *, by_play: bool = True) -> Sequence[Determinization[State]]:
        """Every deal that fits, and every order of the pile if tiles are drawn, with its probability, given what was
        played or (not `by_play`) equal for all; empty if there are more than `most`."""
        rules, seen, own = self.rules, self.prompt.observation, self.prompt.seat
        orders = factorial(min(seen["boneyard"], 8)) if rules.draws else 1
        most //= orders
        deals = weigh_deals(*self._hidden, self.evidence if by_play else (), most) if most else ()
        if not deals:
            return ()
        base = rules.sample_state(seen, stream(rules.key, "worlds"))
        found: list[Determinization[State]] = []
        for likely, held in deals:
            hands = tuple([base.hands[own] if seat == own else held.get(seat, 0) for seat in range(rules.seats)])
            piles = permutations([1 << tile for tile in members(held[None])]) if rules.draws else [base.deal.pile]
            found += [
                (likely / orders, base._replace(hands=hands, deal=base.deal._replace(pile=pile))) for pile in piles
            ]
        return found

    def solver(self) -> Endings[State, Action]:
        return self.endings(MOST_STATES, IN_ALL)

    def endings(self, most: int, in_all: int | None = None) -> Endings[State, Action]:
        """A solver that visits at most that many states; see `Endings`."""
        rules = self.rules
        return Endings(
            rules.step,
            lambda state: (state.seat, state.legal) if state.legal else None,
            lambda state: transposition_key(rules, state),
            lambda over: self.equity(rules, over.scores),
            most,
            in_all,
            moves=lambda state, legal: distinct_moves(rules, legal, state.ends),
        )

    def deal(self, rng: Stream) -> State:
        base = self._base
        hands = [0] * self.rules.seats
        pile = before = base.deal.pile[: len(base.deal.pile) - base.boneyard]
        for seat, tiles in self._likely.deal(rng):
            if seat is None:
                pile = (*before, *[1 << tile for tile in tiles])
            else:
                hands[seat] |= mask(tiles)
        hands[self.prompt.seat] = base.hands[self.prompt.seat]
        return base._replace(hands=tuple(hands), deal=base.deal._replace(pile=pile))

    def value(self, sampled: State, action: Action, rng: Stream) -> float:
        return self.rollout(self.rules.step(sampled, action), rng)[self.prompt.seat]

    def rollout(self, state: State, rng: Stream) -> Sequence[float]:
        """The match equity at the end of a rollout in which the seat itself uses `weigh` and the others `habit`."""
        rules, passed = self.rules, [*self._closed]

        def choose(state: State, lays: Sequence[Lay]) -> Lay:
            thinks = state.seat == self.prompt.seat
            return weigh(rules, state, lays, passed) if thinks else self.habit(rules, state, lays, rng)

        return self.equity(rules, play_on(rules, state, choose, passed=passed).scores)

    @cached_property
    def evidence(self) -> Evidence:
        """The likelihoods of the others' plays."""
        return gather_evidence(self.prompt.observation, self._history, self.opponent_models(), self.rules.spin)

    @cached_property
    def _history(self) -> Sequence[Ply]:
        return decode_history(self.prompt.observation, self.rules.joining)

    @cached_property
    def _ends(self) -> Ends:
        return self.rules.open_ends(self.prompt.observation)

    @cached_property
    def _hidden(self) -> tuple[TileSet, Whereabouts]:
        """The tiles that the seat does not see, and where they may be."""
        return unseen_tiles(self.prompt.observation), whereabouts(self.prompt.observation, self.rules.joining)

    @cached_property
    def _closed(self) -> Sequence[TileSet]:
        """For each seat, the tiles that it cannot hold since its passes."""
        history, joining = self._history, self.rules.joining
        return [held[0].barred for held in batches(self.prompt.observation, history, opening_tile(history), joining)]

    @cached_property
    def _likely(self) -> LikelyDeals:
        return LikelyDeals(*self._hidden, self.evidence)

    @cached_property
    def _base(self) -> State:
        """Any state that fits the observation."""
        return self.rules.sample_state(self.prompt.observation, stream(self.rules.key, "dealing"))


@lru_cache(maxsize=4096)
def equity(scores: tuple[float, ...], goal: int, target: int, stride: float) -> Sequence[float]:
    """The match equity of those scores; cached, because rollouts end with the same few scores."""
    return match_equity.equity(scores, [goal - score for score in scores], target, stride)


def kind(end: End) -> tuple[int, int, int]:
    """The kind of an end: number, sides, and change of the count when covered. Ends of one kind are equivalent."""
    return end.number, end.sides, end.hides


def play_on(
    rules: ChainRules, state: State, choose: Choose, plies: int = TO_THE_END, passed: list[TileSet] | None = None
) -> State:
    """Plays a hand on for that many plies, not counting the opening, or to its end; no seat draws that can play.

    `passed` has, for each seat, the tiles that fitted when it passed; it is updated.
    """
    step = rules.step
    while not state.ends:
        state = step(state, state.legal[0])
    while plies and (legal := state.legal):
        plies -= 1
        action = legal[0]
        if len(legal) > 1:
            lays: Sequence[Lay] = legal if legal[-1] is not DRAW else legal[:-1]  # type: ignore[assignment]
            action = choose(state, lays) if len(lays) > 1 else lays[0]
        elif action is PASS and passed:
            passed[state.seat] |= playable(state.ends)
        state = step(state, action)
    return state


def weigh(rules: ChainRules, state: State, lays: Sequence[Lay], passed: Sequence[TileSet]) -> Lay:
    """The best play by a fast version of `Sensible`, in which the probability of a tile depends on hand sizes alone.

    `passed` has, for each seat, the tiles that it cannot hold since its passes.
    """
    own, hands, unseen = state.seat, state.hands, state.unseen()
    held, number_unseen, others = hands[own], unseen.bit_count(), []
    for turn in range(1, len(hands)):
        seat = own + turn - len(hands)
        likely = shutting(hands[seat].bit_count(), number_unseen, turn)
        others.append((unseen & ~passed[seat], likely))
    once = twice = tried = 0
    numbers: dict[Tile | None, int] = {}
    joins, bearing = rules.joining.fits, rules.joining.bearing
    worth = rid(rules.joining, rules.highest)
    for end in state.ends:
        bit = numbers[end.tile] = 1 << end.number
        twice |= bit if end.sides > 1 else once & bit
        once |= bit
    best, laid, onto, fresh, others_open = -1e9, lays[0], None, True, 0
    for play in lays:
        if play.onto != onto:
            onto = play.onto
            bit = numbers[onto]
            fresh, others_open = not tried & bit, bearing(once ^ bit | twice & bit)
            tried |= bit
        if fresh:
            fits = others_open | joins[play.leaves.number]
            value = worth[play.tile] + OWN[(held & fits & ~play.bit).bit_count()]
            if rules.plays_score:
                value += made(play, state.ends, rules)
            for possible, likely in others:
                value += likely[(possible & fits).bit_count()]
            if value > best:
                best, laid = value, play
    return laid


@lru_cache(maxsize=4096)
def shutting(size: int, unseen: int, turn: int) -> Sequence[float]:
    """The value, in points, that a seat with `size` of the `unseen` tiles has none of 0, 1, 2 … fitting ones."""
    missing = 1 - size / unseen
    return [WEIGHTS.shut / turn * missing**fitting for fitting in range(unseen + 1)]
