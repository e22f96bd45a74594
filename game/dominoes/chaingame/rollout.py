"""How a hand of tiles laid end to end is thought through: likely deals, and how everybody plays on in them.

What is said here is so of a block game: heavy tiles and doubles go first, one's own numbers are kept open.
"""

from collections.abc import Callable, Hashable, Sequence
from functools import lru_cache
from itertools import permutations
from math import factorial

from game.ai import match_equity
from game.ai.endings import Endings
from game.ai.search import Dealing, Determinization, Rollout, RolloutPolicy, Solve
from game.core.bot import Prompt
from game.core.chance import Stream, stream
from game.core.rules import Observation, Seat
from game.dominoes.chain import decode_history, opening_tile
from game.dominoes.chaingame.determinization import batches, shares
from game.dominoes.chaingame.evaluation import Sensible, Weights
from game.dominoes.chaingame.rules import PASS, ChainRules
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
from game.dominoes.tiles import DOUBLE, HI, LO, SUIT, WEIGHT, TileSet, mask, members

DETERMINIZATIONS = 24
"""So many deals at most are each solved where no more are possible and few tiles are left."""
LIGHT = 4
"""So many tiles in the hands, and one for each seat, are few; with every further tile a third as many are solved."""
MOST = 1000
"""So many states are looked at to solve one of them."""
IN_ALL = 5000
"""So many are looked at for one decision; where there are more the deals are tried by chance."""
CHOICE = 1.0
"""What a tile of the hand counts, in points, that fits where a play leads."""
NOISE = 4.0
"""How far, in points, people's choices are from what they would do on reflection."""
TEMPERATURE = 6.0
"""How many points people let lie now and then."""


def rids(pip: float, double: float) -> tuple[float, ...]:
    """What getting rid of each tile counts, by its pips and as a double."""
    return tuple(pip * weight + double * twice for weight, twice in zip(WEIGHT, DOUBLE, strict=True))


RIDS = rids(Weights().pip, Weights().double)


def taste(ends: Ends, answers: TileSet) -> Callable[[Lay], float]:
    """What draws people to a play: pips and doubles got rid of."""
    return lambda play: RIDS[play.tile]


PEOPLE = SoftmaxModel(taste, TEMPERATURE)


class ChainPolicy(RolloutPolicy[ChainRules, State, Action]):
    """What a strong player goes by.

    `exchanges` is explained in `LikelyDeals`; with 0 it makes nothing of what the others chose to lay.
    """

    prior_weight = 10.0
    stride = 54.0
    """What is usually scored at once: mean square by mean."""
    first = Sensible()
    """Whose judgement the first thoughts are."""

    def __init__(self, *, exchanges: int = 1) -> None:
        self.exchanges = exchanges

    # -- what a game may know better

    def opponent_models(self, seats: int) -> Sequence[OpponentModel]:
        """The opponent models: how people play, as far as one can tell from outside."""
        return (PEOPLE,)

    def determinizations(self, observation: Observation) -> int:
        """How many deals at most may each be solved."""
        sizes: list[int] = observation["hand_sizes"]
        most: int = DETERMINIZATIONS // 3 ** max(0, sum(sizes) - len(sizes) - LIGHT)
        return most

    def transposition_key(self, state: State) -> Hashable:
        """All of a state that what follows depends on: who holds what, and how often each number is open."""
        sides: dict[int, int] = {}
        for end in state.ends:
            sides[end.number] = sides.get(end.number, 0) + end.sides
        return state.seat, state.hands, frozenset(sides.items()), state.boneyard

    def distinct_moves(self, legal: Sequence[Action], ends: Ends) -> Sequence[Action]:
        """The plays that differ in what they lead to: of those of a tile on one number only the first."""
        found: dict[Hashable, Action] = {}
        for action in legal:
            found.setdefault(action.leaves if isinstance(action, Lay) else action, action)
        return [*found.values()]

    def rollout_for(self, rules: ChainRules, prompt: Prompt[Action]) -> Rollout[State]:
        """As `rollout`, but the seat itself goes on weighing its plays."""
        seen = prompt.observation
        history = decode_history(seen)
        closed = [held[0].barred for held in batches(seen, history, opening_tile(history))]
        own = Weighing(prompt.seat, closed, unseen_tiles(seen))
        return lambda state, rng: self.equity(rules, playout(rules, state, rng, own).scores)

    def rollout(self, rules: ChainRules, state: State, rng: Stream) -> Sequence[float]:
        """The match equity at the end of the hand, in points."""
        return self.equity(rules, playout(rules, state, rng).scores)

    # -- what follows from it

    def equity(self, rules: ChainRules, scores: Sequence[int]) -> Sequence[float]:
        """Every seat's chance to win the match, in points; see `match_equity.equity`."""
        return equity(tuple(scores), rules.goal, rules.target, self.stride)

    def candidates(self, rules: ChainRules, prompt: Prompt[Action], rng: Stream) -> Sequence[Action]:
        """All that may be done, of plays that come to the same the first."""
        return self.distinct_moves(prompt.legal_actions, ends_of(prompt.observation["layout"], rules.spin))

    def prior(self, rules: ChainRules, prompt: Prompt[Action], candidates: Sequence[Action]) -> Sequence[float]:
        """What a sensible relative thinks of them."""
        return [*map(self.first.judge(rules, prompt), candidates)]

    def enumerate_determinizations(self, rules: ChainRules, prompt: Prompt[Action]) -> Sequence[Determinization[State]]:
        """Every deal that fits, and every order of what can be drawn; those likelier that make likely what was laid."""
        seen, own = prompt.observation, prompt.seat
        orders = factorial(min(seen["boneyard"], 8)) if rules.draws else 1
        most = self.determinizations(seen) // orders
        deals = weigh_deals(*self._known(rules, prompt), most) if most else ()
        if not deals:
            return ()
        base = rules.sample_state(seen, stream(rules.key, "worlds"))
        determinizations: list[Determinization[State]] = []
        for likely, held in deals:
            hands = tuple([base.hands[own] if seat == own else held.get(seat, 0) for seat in range(rules.seats)])
            if not rules.draws:
                determinizations.append((likely, base._replace(hands=hands)))
                continue
            for order in permutations(members(held[None])):
                pile = tuple([1 << tile for tile in order])
                determinizations.append(
                    (likely / orders, base._replace(hands=hands, deal=base.deal._replace(pile=pile)))
                )
        return determinizations

    def solving(self, rules: ChainRules, prompt: Prompt[Action]) -> Solve[State]:
        """The match equity with everybody's best play."""
        return self.endings(rules, MOST, IN_ALL).value

    def endings(self, rules: ChainRules, most: int, in_all: int | None = None) -> Endings[State, Action]:
        """What solves a hand, looking at so many states."""

        def worth(over: State) -> Sequence[float]:
            return self.equity(rules, over.scores)

        def choices(state: State) -> Sequence[Action]:
            return self.distinct_moves(state.legal, state.ends)

        return Endings(rules.step, self.transposition_key, worth, most, choices, in_all)

    def dealing(self, rules: ChainRules, prompt: Prompt[Action]) -> Dealing[State]:
        """Deals by how likely they make what was laid."""
        own, likely = prompt.seat, LikelyDeals(*self._known(rules, prompt), self.exchanges)
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
        """What the others' plays tell of their tiles."""
        seen, opponent_models = prompt.observation, self.opponent_models(rules.seats) if self.exchanges else ()
        return gather_evidence(seen, decode_history(seen), opponent_models, rules.spin)

    def _known(self, rules: ChainRules, prompt: Prompt[Action]) -> tuple[TileSet, Whereabouts, Evidence]:
        """The unseen tiles, where they can be, and what the others' plays tell of them."""
        seen = prompt.observation
        history = decode_history(seen)
        places = shares(seen, history, opening_tile(history))
        return unseen_tiles(seen), places, self.evidence(rules, prompt)


@lru_cache(maxsize=4096)
def equity(scores: tuple[int, ...], goal: int, target: int, stride: float) -> Sequence[float]:
    """The match equity; at the end of a hand the same few scores are asked about again and again."""
    return match_equity.equity(scores, [goal - score for score in scores], target, stride)


def playout(rules: ChainRules, state: State, rng: Stream, own: "Weighing | None" = None) -> State:
    """The end of the hand when everybody plays by habit, but for the one who weighs its plays."""
    step, random = rules.step, rng.random
    thinker = None if own is None else own.seat
    closed, unseen = ([], 0) if own is None else ([*own.closed], own.unseen)
    while state.end is None:
        legal = state.legal
        chosen = legal[0]
        if chosen is PASS and own is not None:
            for end in state.ends:
                closed[state.seat] |= end.fits
        elif len(legal) > 1 and own is not None and state.seat == thinker:
            chosen = own.choose(state, closed, unseen)
        elif len(legal) > 1:
            hand, best = state.hands[state.seat], -1.0
            for action in legal:
                value = RIDS[action.tile] + CHOICE * (hand & action.leaves.fits).bit_count()  # type: ignore[union-attr]
                if value + NOISE > best:
                    value += NOISE * random()
                    if value > best:
                        best, chosen = value, action
        if isinstance(chosen, Lay):
            unseen &= ~chosen.bit
        state = step(state, chosen)
    return state


class Weighing:
    """What `Sensible` minds in a block game, at a glance, for one seat in a hand that is being thought through.

    `closed` are the tiles that each seat cannot hold after its passes so far, `unseen` those that the seat itself does
    not see. How likely a tile is in a hand goes by the sizes of the hands alone.
    """

    def __init__(self, seat: Seat, closed: Sequence[TileSet], unseen: TileSet) -> None:
        self.seat = seat
        self.closed = closed
        self.unseen = unseen
        self._weights = Weights()

    def choose(self, state: State, closed: Sequence[TileSet], unseen: TileSet) -> Action:
        """The play that seems best, of equals the first, with what is closed and unseen by then."""
        w, own = self._weights, self.seat
        hand, seats = state.hands[own], len(state.hands)
        sides: dict[int, int] = {}
        for end in state.ends:
            sides[end.number] = sides.get(end.number, 0) + end.sides
        everywhere = 0
        for number in sides:
            everywhere |= SUIT[number]
        number_unseen = unseen.bit_count()
        others = []
        for turn in range(1, seats):
            seat = (own + turn) % seats
            missing = 1 - state.hands[seat].bit_count() / number_unseen
            others.append((unseen & ~closed[seat], missing, w.shut / turn))
        best, chosen = -1e9, state.legal[0]
        tried: set[End] = set()
        for play in state.legal:
            if not isinstance(play, Lay) or play.leaves in tried:
                continue
            tried.add(play.leaves)
            far = play.leaves.number
            joined = far if DOUBLE[play.tile] else HI[play.tile] + LO[play.tile] - far
            fits = everywhere
            if sides[joined] == 1:
                fits = 0
                for number in sides:
                    if number != joined:
                        fits |= SUIT[number]
            fits |= SUIT[far]
            choices = (hand & ~play.bit & fits).bit_count()
            value = RIDS[play.tile] + w.choice * choices - w.stuck * (choices == 0)
            for tiles, missing, shut in others:
                value += shut * missing ** (tiles & fits).bit_count()
            if value > best:
                best, chosen = value, play
        return chosen
