"""How Fives is judged and searched: everybody scores, and minds what the next seat can make of it."""

from collections.abc import Hashable, Sequence

from game.ai.search import Rollout
from game.core.bot import Prompt
from game.core.chance import Stream
from game.core.rules import Observation
from game.dominoes.chaingame.evaluation import Sensible, Weights
from game.dominoes.chaingame.playout import TO_THE_END, Playout
from game.dominoes.chaingame.rollout import ChainPolicy, equity, rids
from game.dominoes.chaingame.rules import ChainRules
from game.dominoes.chaingame.state import State
from game.dominoes.layout import Action, End, Ends, Lay, playable
from game.dominoes.opponent_model import OpponentModel, model_likelihoods
from game.dominoes.tiles import TileSet, members
from game.games.fives.opponent_models import ANSWERS, BETWEEN_TWO, DOUBLE_TILE, HABIT, OPPONENT_MODELS, PIP, greediest

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
        if later.over:
            return self.equity(rules, later.scores)
        if not later.left and sum(held.bit_count() for held in later.hands) <= FEW:
            solved = self.endings(rules, SHORT).value(later.state())
            if solved is not None:
                return solved
        scores = tuple([min(points, rules.target - 1) for points in evaluation(later)])
        return equity(scores, rules.target, rules.target, self.stride)


def evaluation(hand: Playout) -> list[float]:
    """The expected scores: who can play much, and plays next, makes more of the rest of the hand."""
    fits = playable(hand.ends)
    ahead = [score + CHOICE * (held & fits).bit_count() for score, held in zip(hand.scores, hand.hands, strict=True)]
    ahead[hand.seat] += TURN
    return ahead


def kind(end: End) -> tuple[int, int, int]:
    """Ends of one kind are equivalent: same number, same sides, same change of the count when covered."""
    return end.number, end.sides, end.hides


def playout(
    rules: ChainRules, state: State, rng: Stream, plies: int = TO_THE_END, models: Sequence[int] = ()
) -> Playout:
    """The hand after so many plies, or where it ends; without `models` all play by `HABIT`."""

    def choose(hand: Playout) -> tuple[End, Lay]:
        model = models[hand.seat] if models else HABIT
        return habitual(hand, rng) if model == HABIT else greediest(hand, model, rng)

    hand = Playout(rules, state)
    hand.run(choose, plies)
    return hand


def habitual(hand: Playout, rng: Stream) -> tuple[End, Lay]:
    """The play by habit: for points, pips and few points of the next seat, with a little noise."""
    best, total, random, plays = -1e9, hand.total, rng.random, hand.plays
    following = hand.hands[hand.rules.following[hand.seat]]
    answering = [(end, ANSWERS[end]) for end in hand.ends if following & end.fits]
    cover, laid = plays[0][0], plays[0][1][0]
    for end, lays in plays:
        for play in lays:
            count = total + play.leaves.pips - end.hides
            value = _RIDS[play.tile] + NOISE * random()
            rest = count % 5
            if not rest:
                value += count
            if value > best:
                most = 0
                for other, answers in answering:
                    if other is not end:
                        for bit, gain, _ in answers[rest]:
                            if following & bit:
                                if count + gain > most:
                                    most = count + gain
                                break
                for bit, gain, _ in ANSWERS[play.leaves][rest]:
                    if following & bit:
                        if count + gain > most:
                            most = count + gain
                        break
                value -= REPLY * most
                if value > best:
                    best, cover, laid = value, end, play
    return cover, laid
