"""How a hand of tiles laid end to end is searched: likely deals, and a rollout policy for all seats.

This is for a block game: heavy tiles and doubles go first, one's own numbers are kept open.
"""

from collections.abc import Callable, Hashable, Sequence
from functools import cache, lru_cache
from itertools import permutations
from math import factorial
from typing import NamedTuple

from game.ai import match_equity
from game.ai.endings import Endings
from game.ai.search import Dealing, Determinization, Rollout, RolloutPolicy, Solve
from game.core.bot import Prompt
from game.core.chance import Stream, stream
from game.core.rules import Observation, Seat
from game.dominoes.chain import decode_history, opening_tile, together
from game.dominoes.chaingame.determinization import batches, whereabouts
from game.dominoes.chaingame.evaluation import Sensible, Weights
from game.dominoes.chaingame.playout import Playout
from game.dominoes.chaingame.rules import ChainRules
from game.dominoes.chaingame.state import State
from game.dominoes.layout import Action, End, Ends, Lay, ends_of, unseen_tiles
from game.dominoes.likely import LikelyDeals
from game.dominoes.opponent_model import (
    Evidence,
    OpponentModel,
    SoftmaxModel,
    Whereabouts,
    gather_evidence,
    weigh_deals,
)
from game.dominoes.tiles import DOUBLE, HIGHEST, SUIT, WEIGHT, TileSet, mask, members, set_size

DETERMINIZATIONS = 24
"""The most deals that are solved one by one."""
LIGHT = 4
"""The most tiles in the hands, beyond one for each seat, for that number; a third as many with every further tile."""
MOST = 1000
"""The most states looked at to solve one deal."""
IN_ALL = 5000
"""The same for one decision; beyond that deals are sampled."""
NOISE = 4.0
"""The range of the noise on choices in rollouts, in points."""
TEMPERATURE = 6.0
"""The temperature of the opponent model, in points."""


def rids(pip: float, double: float) -> tuple[float, ...]:
    """The value of getting rid of each tile, by its pips and as a double."""
    return tuple(pip * weight + double * twice for weight, twice in zip(WEIGHT, DOUBLE, strict=True))


WEIGHTS = Weights()
RIDS = rids(WEIGHTS.pip, WEIGHTS.double)
MOST_RID = [value + NOISE for value in RIDS]
OWN = [WEIGHTS.choice * choices - WEIGHTS.stuck * (not choices) for choices in range(set_size(HIGHEST))]
"""The value of holding 0, 1, 2 … tiles that could be played next."""


def utility(ends: Ends, answers: TileSet) -> Callable[[Lay], float]:
    """People get rid of pips and doubles."""
    return lambda play: RIDS[play.tile]


PEOPLE = SoftmaxModel(utility, TEMPERATURE)


class ChainPolicy(RolloutPolicy[ChainRules, State, Action]):
    """How the strong opponents of a block game search."""

    prior_weight = 10.0
    stride = 54.0
    """What is usually scored at once: mean square by mean."""
    first = Sensible()
    """Whose judgement the prior is."""

    def opponent_models(self, seats: int) -> Sequence[OpponentModel]:
        """How others may play, each model as likely as another; without any, all deals that fit are equally likely."""
        return (PEOPLE,)

    def max_determinizations(self, observation: Observation) -> int:
        """The most deals that are solved one by one."""
        sizes: list[int] = observation["hand_sizes"]
        most: int = DETERMINIZATIONS // 3 ** max(0, sum(sizes) - len(sizes) - LIGHT)
        return most

    def transposition_key(self, state: State) -> Hashable:
        """All that the rest of the hand depends on: who holds what, and how often each number is open."""
        sides: dict[int, int] = {}
        for end in state.ends:
            sides[end.number] = sides.get(end.number, 0) + end.sides
        return state.seat, state.hands, frozenset(sides.items()), state.boneyard

    def distinct_moves(self, legal: Sequence[Action], ends: Ends) -> Sequence[Action]:
        """The first of each class of equivalent moves: plays of one tile on one number."""
        found: dict[Hashable, Action] = {}
        for action in legal:
            found.setdefault(action.leaves if isinstance(action, Lay) else action, action)
        return [*found.values()]

    def rollout_for(self, rules: ChainRules, prompt: Prompt[Action]) -> Rollout[State]:
        """As `rollout`, but the seat itself weighs its plays."""
        seen = prompt.observation
        history = decode_history(seen)
        closed = [held[0].barred for held in batches(seen, history, opening_tile(history))]
        own = Knowledge(prompt.seat, closed, unseen_tiles(seen))
        return lambda state, rng: self.equity(rules, playout(rules, state, rng, own))

    def rollout(self, rules: ChainRules, state: State, rng: Stream) -> Sequence[float]:
        """The match equity at the end of the hand, in points."""
        return self.equity(rules, playout(rules, state, rng))

    def equity(self, rules: ChainRules, scores: Sequence[float]) -> Sequence[float]:
        return equity(tuple(scores), rules.goal, rules.target, self.stride)

    def candidates(self, rules: ChainRules, prompt: Prompt[Action], rng: Stream) -> Sequence[Action]:
        return self.distinct_moves(prompt.legal_actions, ends_of(prompt.observation["layout"], rules.spin))

    def same_as(
        self, rules: ChainRules, prompt: Prompt[Action], action: Action, candidates: Sequence[Action]
    ) -> Action:
        ends = ends_of(prompt.observation["layout"], rules.spin)
        return next((each for each in candidates if len(self.distinct_moves((each, action), ends)) == 1), action)

    def prior(self, rules: ChainRules, prompt: Prompt[Action], candidates: Sequence[Action]) -> Sequence[float]:
        return [*map(self.first.judge(rules, prompt), candidates)]

    def enumerate_determinizations(self, rules: ChainRules, prompt: Prompt[Action]) -> Sequence[Determinization[State]]:
        most = self.max_determinizations(prompt.observation)
        return self.every(rules, prompt, most, self.evidence) if most else ()

    def every(
        self, rules: ChainRules, prompt: Prompt[Action], most: int, evidence: Callable[..., Evidence]
    ) -> Sequence[Determinization[State]]:
        """Every deal that fits, and every order of the pile where one draws, weighed by the evidence; up to `most`."""
        seen, own = prompt.observation, prompt.seat
        orders = factorial(min(seen["boneyard"], 8)) if rules.draws else 1
        most //= orders
        deals = weigh_deals(*self._known(rules, prompt, evidence), most) if most else ()
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

    def solving(self, rules: ChainRules, prompt: Prompt[Action]) -> Callable[[], Solve[State]]:
        endings = self.endings(rules, MOST, IN_ALL)

        def of_deal() -> Solve[State]:
            endings.forget()
            return endings.value

        return of_deal

    def endings(self, rules: ChainRules, most: int, in_all: int | None = None) -> Endings[State, Action]:
        """A solver that looks at so many states."""
        return Endings(
            rules.step,
            self.transposition_key,
            lambda over: self.equity(rules, over.scores),
            lambda state: self.distinct_moves(state.legal, state.ends),
            most,
            in_all,
        )

    def dealing(self, rules: ChainRules, prompt: Prompt[Action]) -> Dealing[State]:
        own, likely = prompt.seat, LikelyDeals(*self._known(rules, prompt, self.evidence))
        base = rules.sample_state(prompt.observation, stream(rules.key, "dealing"))
        before = base.deal.pile[: len(base.deal.pile) - base.boneyard]

        def deal(rng: Stream) -> State:
            hands = [0] * rules.seats
            pile = before
            for seat, tiles in likely.deal(rng):
                if seat is None:
                    pile = (*before, *[1 << tile for tile in tiles])
                else:
                    hands[seat] |= mask(tiles)
            hands[own] = base.hands[own]
            return base._replace(hands=tuple(hands), deal=base.deal._replace(pile=pile))

        return deal

    def evidence(self, rules: ChainRules, prompt: Prompt[Action]) -> Evidence:
        """The likelihoods of the others' plays."""
        seen = prompt.observation
        return gather_evidence(seen, decode_history(seen), self.opponent_models(rules.seats), rules.spin)

    def _known(
        self, rules: ChainRules, prompt: Prompt[Action], evidence: Callable[..., Evidence]
    ) -> tuple[TileSet, Whereabouts, Evidence]:
        seen = prompt.observation
        return unseen_tiles(seen), whereabouts(seen), evidence(rules, prompt)


@lru_cache(maxsize=4096)
def equity(scores: tuple[float, ...], goal: int, target: int, stride: float) -> Sequence[float]:
    """The match equity of scores; cached, because rollouts end in the same few scores."""
    return match_equity.equity(scores, [goal - score for score in scores], target, stride)


class Knowledge(NamedTuple):
    """What a seat knows: the tiles that each seat cannot hold after its passes, and those that it does not see."""

    seat: Seat
    closed: Sequence[TileSet]
    unseen: TileSet


def playout(rules: ChainRules, state: State, rng: Stream, own: Knowledge | None = None) -> Sequence[int]:
    """The scores at the end of the hand when everybody plays by the rollout policy, but the seat of `own` weighs."""
    thinker = own.seat if own else None

    def choose(hand: Playout) -> tuple[End, Lay]:
        return weigh(hand, own) if own and hand.seat == thinker else habitual(hand, rng)

    hand = Playout(rules, state)
    hand.run(choose)
    return hand.scores


def habitual(hand: Playout, rng: Stream) -> tuple[End, Lay]:
    """The play by habit: heavy tiles and doubles go first, a point is for each tile that fits there, and some noise."""
    random, held, best, plays = rng.random, hand.hands[hand.seat], -1.0, hand.plays
    cover, laid = plays[0][0], plays[0][1][0]
    for end, lays in plays:
        for play in lays:
            most = MOST_RID[play.tile] + (held & play.leaves.fits).bit_count()
            if most > best:
                value = most - NOISE + NOISE * random()
                if value > best:
                    best, cover, laid = value, end, play
    return cover, laid


def weigh(hand: Playout, knows: Knowledge) -> tuple[End, Lay]:
    """The best play by the judgement of `Sensible`, made fast; the probability of a tile goes by the hands' sizes."""
    own, hands, closed, unseen = hand.seat, hand.hands, hand.closed, knows.unseen & ~hand.laid
    held, number_unseen, others = hands[own], unseen.bit_count(), []
    for turn in range(1, len(hands)):
        seat = own + turn - len(hands)
        likely = shutting(hands[seat].bit_count(), number_unseen, turn)
        others.append((unseen & ~(knows.closed[seat] | closed[seat]), likely))
    once = twice = tried = 0
    for end in hand.ends:
        bit = 1 << end.number
        twice |= bit if end.sides > 1 else once & bit
        once |= bit
    best, (cover, (laid, *_)) = -1e9, hand.plays[0]
    for end, lays in hand.plays:
        bit = 1 << end.number
        if not tried & bit:
            tried |= bit
            others_open = bearing(once ^ bit | twice & bit)
            for play in lays:
                fits = others_open | SUIT[play.leaves.number]
                value = RIDS[play.tile] + OWN[(held & fits).bit_count() - 1]
                for possible, likely in others:
                    value += likely[(possible & fits).bit_count()]
                if value > best:
                    best, cover, laid = value, end, play
    return cover, laid


@cache
def bearing(numbers: int) -> TileSet:
    """All tiles that bear one of the numbers of a bit mask."""
    return together(tiles for number, tiles in enumerate(SUIT) if numbers >> number & 1)


@lru_cache(maxsize=4096)
def shutting(size: int, unseen: int, turn: int) -> Sequence[float]:
    """What it is worth that a seat with so many of the unseen tiles can play none of 0, 1, 2 … of them."""
    missing = 1 - size / unseen
    return [WEIGHTS.shut / turn * missing**fitting for fitting in range(unseen + 1)]
