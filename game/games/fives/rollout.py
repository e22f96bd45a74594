"""How Fives is judged and searched: everybody scores, and minds what the next seat can make of it."""

from collections.abc import Hashable, Sequence

from game.ai import match_equity
from game.ai.search import Rollout
from game.core.bot import Prompt
from game.core.chance import Stream
from game.core.rules import Observation
from game.dominoes.chaingame.evaluation import Sensible, Weights
from game.dominoes.chaingame.rollout import ChainPolicy, rids
from game.dominoes.chaingame.rules import ChainRules
from game.dominoes.chaingame.state import State
from game.dominoes.layout import Action, End, Ends, Lay, playable, plays_at
from game.dominoes.opponent_model import OpponentModel, model_likelihoods
from game.dominoes.tiles import TileSet, members
from game.games.fives.opponent_models import BETWEEN_TWO, DOUBLE_TILE, HABIT, OPPONENT_MODELS, PIP, greediest

USUAL = Weights(reply=0.7, pip=0.05, double=0.6, choice=0.5, stuck=0.0, shut=0.0, follow=0.25, out=4.0)
SOBER = Weights(reply=0.75, pip=0.0, double=0.2, choice=0.55, stuck=0.0, shut=0.0, follow=0.12, out=4.0, answer=0.6)
"""Fitted to what the strongest opponent expects of thousands of plays at two seats."""

REPLY = 0.3
"""The cost of a point that the next seat can make in answer."""
NOISE = 1.0
"""The range of the noise on choices in rollouts, in points."""

FEW = 9
"""The most tiles in the hands, with none to draw, for which the end of a rollout is solved."""
SHORT = 400
"""The most states looked at there; where there are more the end is evaluated."""
DETERMINIZATIONS = 24
"""The most deals that are solved one by one."""
LIGHT = 8
"""The most tiles, in the hands and the boneyard, for that number; half as many with every further tile."""
CHOICE = 1.5
"""The value of a playable tile at the end of a rollout."""
TURN = 0.8
"""The value of the turn there."""

_RIDS = rids(PIP, DOUBLE_TILE)


class FivesSensible(Sensible):
    """The evaluation; a pip got rid of counts for more where the bonus is paid in full."""

    usual = USUAL

    def pip(self, rules: ChainRules) -> float:
        return self.weights.pip * (1 if rules.options["bonus"] == "fifth" else 3)


class FivesPolicy(ChainPolicy):
    """How the strong opponents of Fives search.

    `plies` is the depth of a rollout for two seats, one more for each further seat.
    """

    prior_weight = 30.0
    stride = 12.0
    first = FivesSensible()

    def __init__(self, *, plies: int = 8) -> None:
        self.plies = plies

    def opponent_models(self, seats: int) -> Sequence[OpponentModel]:
        """Between two seats strict ones: greedy opponents never err but by epsilon."""
        return BETWEEN_TWO if seats == 2 else OPPONENT_MODELS

    def max_determinizations(self, observation: Observation) -> int:
        left: int = sum(observation["hand_sizes"]) + observation["boneyard"]
        return DETERMINIZATIONS >> max(0, left - LIGHT)

    def transposition_key(self, state: State) -> Hashable:
        """All that the rest of the hand depends on; which tiles show the open numbers does not matter."""
        return state.seat, state.hands, tuple(sorted(map(kind, state.ends))), state.boneyard, state.scores

    def distinct_moves(self, legal: Sequence[Action], ends: Ends) -> Sequence[Action]:
        """The first of each class of equivalent moves: plays of one tile on ends of one kind."""
        kinds = {end.tile: kind(end) for end in ends}
        found: dict[Hashable, Action] = {}
        for action in legal:
            key = (action.leaves, kinds.get(action.onto)) if isinstance(action, Lay) else action  # type: ignore[arg-type]
            found.setdefault(key, action)
        return [*found.values()]

    def rollout_for(self, rules: ChainRules, prompt: Prompt[Action]) -> Rollout[State]:
        """As `rollout`; each opponent plays by a model drawn by how well it explains its plays in that deal."""
        own, found = prompt.seat, self.evidence(rules, prompt)
        others = [seat for seat in range(rules.seats) if seat != own]
        sampled: list[TileSet] = []
        models = [HABIT] * rules.seats

        def rollout(state: State, rng: Stream) -> Sequence[float]:
            hands = [state.hands[seat] for seat in others]
            if found and hands != sampled:
                sampled[:] = hands
                for seat, hand in zip(others, hands, strict=True):
                    models[seat] = rng.weighted(model_likelihoods(seat, members(hand), found))
            return self.rollout(rules, state, rng, models)

        return rollout

    def rollout(self, rules: ChainRules, state: State, rng: Stream, models: Sequence[int] = ()) -> Sequence[float]:
        """The match equity; where the hand is not over it is solved or evaluated. `models`: each seat's."""
        later = playout(rules, state, rng, self.plies + rules.seats - 2, models)
        if later.end is not None:
            return self.equity(rules, later.scores)
        if not later.boneyard and sum(hand.bit_count() for hand in later.hands) <= FEW:
            solved = self.endings(rules, SHORT).value(later)
            if solved is not None:
                return solved
        scores = [min(points, rules.target - 1) for points in evaluation(later)]
        return match_equity.equity(scores, [rules.target - score for score in scores], rules.target, self.stride)


def evaluation(state: State) -> list[float]:
    """The expected scores: who can play much, and plays next, makes more of the rest of the hand."""
    fits = playable(state.ends)
    ahead = [score + CHOICE * (hand & fits).bit_count() for score, hand in zip(state.scores, state.hands, strict=True)]
    ahead[state.seat] += TURN
    return ahead


def kind(end: End) -> tuple[int, int, int]:
    """Ends of one kind are equivalent: same number, same sides, same change of the count when covered."""
    return end.number, end.sides, end.hides


def playout(rules: ChainRules, state: State, rng: Stream, plies: int, models: Sequence[int] = ()) -> State:
    """The state after so many plies, or where the hand ends; without `models` all play by `HABIT`."""
    step, random, seats = rules.step, rng.random, rules.seats
    for _ in range(plies):
        if state.end is not None:
            break
        legal = state.legal
        if len(legal) == 1:
            state = step(state, legal[0])
            continue
        if models and models[state.seat] != HABIT:
            state = step(state, greediest(state, models[state.seat], rng))
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
    """What each tile that fits there adds to the count."""
    fits = tiles & end.fits
    return [(end, lay.leaves.pips - end.hides) for lay in end.plays.get(fits) or plays_at(end, fits)] if fits else []
