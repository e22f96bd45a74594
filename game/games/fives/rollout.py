"""How Fives is played on in an opponent's thoughts: everybody scores, and minds what the next seat can make of it."""

from collections.abc import Hashable, Sequence

from game.ai import match_equity
from game.ai.search import Rollout
from game.core.bot import Prompt
from game.core.chance import Stream
from game.core.rules import Observation
from game.dominoes.chaingame.rollout import ChainPolicy, rids
from game.dominoes.chaingame.rules import ChainRules
from game.dominoes.chaingame.state import State
from game.dominoes.layout import Action, End, Ends, Lay, playable, plays_at
from game.dominoes.opponent_model import OpponentModel, model_likelihoods
from game.dominoes.tiles import TileSet, members
from game.games.fives.evaluation import FivesSensible
from game.games.fives.opponent_models import BETWEEN_TWO, DOUBLE_TILE, HABIT, OPPONENT_MODELS, PIP, greediest

REPLY = 0.3
"""What a point counts which the next seat can make in answer."""
NOISE = 1.0
"""How far, in points, people's choices are from what they would do on reflection."""

FEW = 9
"""So few tiles in the hands, and none to draw, can be looked at in every order at the end of a playout."""
SHORT = 400
"""So many states are looked at there; where there are more the end is judged at a glance."""
DETERMINIZATIONS = 24
"""So many deals at most are each solved where no more are possible and few tiles are left."""
LIGHT = 8
"""So many tiles, in the hands and the boneyard, are few; with every further tile half as many deals are solved."""
CHOICE = 1.5
"""What a tile that could be played counts where a hand is judged at a glance."""
TURN = 0.8
"""What it counts there to play next."""

_RIDS = rids(PIP, DOUBLE_TILE)


class FivesPolicy(ChainPolicy):
    """What a strong player goes by.

    `exchanges` as in `ChainPolicy`. `plies` is the depth of a rollout for two seats, one more for each further seat;
    what stands there is evaluated. None: to the end of the hand.
    """

    prior_weight = 30.0
    stride = 12.0
    first = FivesSensible()

    def __init__(self, *, exchanges: int = 1, plies: int | None = 8) -> None:
        super().__init__(exchanges=exchanges)
        self.plies = plies

    def opponent_models(self, seats: int) -> Sequence[OpponentModel]:
        """How people play; between two seats who has a rule is taken at its word."""
        return BETWEEN_TWO if seats == 2 else OPPONENT_MODELS

    def determinizations(self, observation: Observation) -> int:
        """With every further tile, in the hands and the boneyard, half as many deals are solved."""
        left: int = sum(observation["hand_sizes"]) + observation["boneyard"]
        return DETERMINIZATIONS >> max(0, left - LIGHT)

    def transposition_key(self, state: State) -> Hashable:
        """All of a state that what follows depends on; which tiles show the ends' numbers is no part of it."""
        return state.seat, state.hands, tuple(sorted(map(kind, state.ends))), state.boneyard, state.scores

    def distinct_moves(self, legal: Sequence[Action], ends: Ends) -> Sequence[Action]:
        """The plays that differ in what they lead to: of those of a tile on ends of one kind only the first."""
        kinds = {end.tile: kind(end) for end in ends}
        found: dict[Hashable, Action] = {}
        for action in legal:
            key = (action.leaves, kinds.get(action.onto)) if isinstance(action, Lay) else action  # type: ignore[arg-type]
            found.setdefault(key, action)
        return [*found.values()]

    def rollout_for(self, rules: ChainRules, prompt: Prompt[Action]) -> Rollout[State]:
        """As `rollout`, but the others each in one of the manners, the likelier the better it explains their plays."""
        own, found = prompt.seat, self.evidence(rules, prompt)
        others = [seat for seat in range(rules.seats) if seat != own]
        sampled: list[TileSet] = []
        ways = [HABIT] * rules.seats

        def rollout(state: State, rng: Stream) -> Sequence[float]:
            hands = [state.hands[seat] for seat in others]
            if found and hands != sampled:
                sampled[:] = hands
                for seat, hand in zip(others, hands, strict=True):
                    ways[seat] = drawn(model_likelihoods(seat, members(hand), found), rng)
            return self.rollout(rules, state, rng, ways)

        return rollout

    def rollout(self, rules: ChainRules, state: State, rng: Stream, ways: Sequence[int] = ()) -> Sequence[float]:
        """The match equity; where the hand is not over solved, or judged at a glance. `ways`: everybody's manners."""
        least = None if self.plies is None else self.plies + rules.seats - 2
        later = playout(rules, state, rng, least, ways)
        if later.end is not None:
            return self.equity(rules, later.scores)
        if not later.boneyard and sum(hand.bit_count() for hand in later.hands) <= FEW:
            solved = self.endings(rules, SHORT).value(later)
            if solved is not None:
                return solved
        scores = [min(points, rules.target - 1) for points in evaluation(later)]
        return match_equity.equity(scores, [rules.target - score for score in scores], rules.target, self.stride)


def drawn(likely: Sequence[float], rng: Stream) -> int:
    """One of so many things, each as often as it is likely."""
    mark = rng.random() * sum(likely)
    for at, chance in enumerate(likely):
        mark -= chance
        if mark < 0:
            return at
    return len(likely) - 1


def evaluation(state: State) -> list[float]:
    """The scores one may expect: whoever can play much, and plays next, makes more of the rest of the hand."""
    fits = playable(state.ends)
    ahead = [score + CHOICE * (hand & fits).bit_count() for score, hand in zip(state.scores, state.hands, strict=True)]
    ahead[state.seat] += TURN
    return ahead


def kind(end: End) -> tuple[int, int, int]:
    """What an end offers: its number, how often, and what covering it takes from the count."""
    return end.number, end.sides, end.hides


def playout(rules: ChainRules, state: State, rng: Stream, plies: int | None, ways: Sequence[int] = ()) -> State:
    """The state after so many plies, or where the hand ends, everybody in that manner, or by habit."""
    step, random, seats = rules.step, rng.random, rules.seats
    left = -1 if plies is None else plies
    while state.end is None and left:
        left -= 1
        legal = state.legal
        if len(legal) == 1:
            state = step(state, legal[0])
            continue
        if ways and ways[state.seat] != HABIT:
            state = step(state, greediest(state, ways[state.seat], rng))
            continue
        total, following = state.total, state.hands[(state.seat + 1) % seats]
        covers: dict[int, End] = {}
        answers: list[tuple[End, int]] = []
        for end in state.ends:
            covers[end.tile] = end
            answers += _gains(following, end)
        best, chosen = -1e9, legal[0]
        for action in legal:
            cover, leaves = covers[action.onto], action.leaves  # type: ignore[union-attr, index]
            count = total + leaves.pips - cover.hides
            value = _RIDS[action.tile] + NOISE * random()  # type: ignore[union-attr]
            if not count % 5:
                value += count
            most = 0
            for end, gain in answers:
                if count + gain > most and not (count + gain) % 5 and end is not cover:
                    most = count + gain
            for _, gain in _gains(following, leaves):
                if count + gain > most and not (count + gain) % 5:
                    most = count + gain
            value -= REPLY * most
            if value > best:
                best, chosen = value, action
        state = step(state, chosen)
    return state


def _gains(tiles: TileSet, end: End) -> list[tuple[End, int]]:
    """What each of the tiles that fit there adds to the count."""
    fits = tiles & end.fits
    if not fits:
        return []
    laid = end.plays.get(fits) or plays_at(end, fits)
    return [(end, lay.leaves.pips - end.hides) for lay in laid]
