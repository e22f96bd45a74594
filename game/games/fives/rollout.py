"""How Fives is evaluated, rolled out and searched: players score, and mind what the next seat can score in answer."""

from collections.abc import Sequence

from game.core.bot import Prompt
from game.core.chance import Stream
from game.core.rules import Seat
from game.dominoes.chaingame.evaluation import Sensible, Weights
from game.dominoes.chaingame.rollout import ChainDecision, equity, play_on, rids
from game.dominoes.chaingame.rules import ChainRules
from game.dominoes.chaingame.state import State
from game.dominoes.layout import Action, Lay, playable
from game.dominoes.opponent_model import OpponentModel, model_likelihoods
from game.dominoes.tiles import TileSet, members
from game.games.fives.opponent_models import ANSWERS, BETWEEN_TWO, DOUBLE_TILE, HABIT, OPPONENT_MODELS, PIP, greediest

USUAL = Weights(reply=0.7, pip=0.05, double=0.6, choice=0.5, stuck=0.0, shut=0.0, follow=0.25, out=4.0)
SOBER = Weights(reply=0.75, pip=0.0, double=0.2, choice=0.55, stuck=0.0, shut=0.0, follow=0.12, out=4.0, answer=0.6)
"""The weights of the judge's evaluation, fitted once to what the strongest opponent expects of thousands of plays at
two seats. No tool repeats the fit; ``tools/measure_blunders.py`` and the arena measure what a change is worth."""

REPLY = 0.3
"""The cost of each point that the next seat can score in answer."""
NOISE = 1.0
"""The range of the noise on choices in rollouts, in points."""

MOST_SOLVED = 9
"""The largest number of tiles in the hands, with none to draw, for which the end of a rollout is solved."""
SHORT = 400
"""The most states a solver visits at the end of a rollout; beyond that the end is evaluated."""
DETERMINIZATIONS = 24
"""The largest number of determinizations solved one by one."""
LIGHT = 8
"""The number of tiles in hands and boneyard up to which that many are solved; each further tile halves the number."""
CHOICE = 1.5
"""The value of each playable tile at the end of a rollout, in points."""
TURN = 0.8
"""The value of having the turn at the end of a rollout, in points."""

_RIDS = rids(PIP, DOUBLE_TILE)


class FivesSensible(Sensible):
    """The evaluation; where the bonus is paid in full, getting rid of a pip counts three times as much."""

    usual = USUAL

    def pip(self, rules: ChainRules) -> float:
        return self.weights.pip * (1 if rules.options["bonus"] == "fifth" else 3)


class FivesDecision(ChainDecision):
    """The search of the strong opponents; `plies` is the depth of a rollout at two seats, one more per further seat."""

    prior_weight = 30.0
    stride = 12.0
    first = FivesSensible()
    plies = 8

    def __init__(self, rules: ChainRules, prompt: Prompt[Action]) -> None:
        super().__init__(rules, prompt)
        self._others: dict[Seat, TileSet] = {}
        self._models = [HABIT] * rules.seats

    def opponent_models(self) -> Sequence[OpponentModel]:
        """Strict models between two seats: greedy opponents deviate only with probability epsilon."""
        return BETWEEN_TWO if self.rules.seats == 2 else OPPONENT_MODELS

    def max_determinizations(self) -> int:
        seen = self.prompt.observation
        left: int = sum(seen["hand_sizes"]) + seen["boneyard"]
        return DETERMINIZATIONS >> max(0, left - LIGHT)

    @staticmethod
    def habit(rules: ChainRules, state: State, lays: Sequence[Lay], rng: Stream) -> Lay:
        """A play for points, for pips got rid of, and against points of the next seat, with a little noise."""
        best, total, random, laid = -1e9, state.total, rng.random, lays[0]
        following = state.hands[rules.following[state.seat]]
        covers = {end.tile: end for end in state.ends}
        answering = [(end, ANSWERS[end]) for end in state.ends if following & end.fits]
        for play in lays:
            cover = covers[play.onto]  # type: ignore[index]
            count = total + play.leaves.pips - cover.hides
            value = _RIDS[play.tile] + NOISE * random()
            rest = count % 5
            if not rest:
                value += count
            if value > best:
                most = 0
                for end, answers in (*answering, (play.leaves, ANSWERS[play.leaves])):
                    if end is not cover:
                        for bit, gain, _ in answers[rest]:
                            if following & bit:
                                if count + gain > most:
                                    most = count + gain
                                break
                value -= REPLY * most
                if value > best:
                    best, laid = value, play
        return laid

    def rollout(self, state: State, rng: Stream) -> Sequence[float]:
        """The match equity after a rollout; a hand that is not over is solved if small enough, else evaluated.

        Each opponent plays by a model drawn according to how well it explains the opponent's plays in that deal.
        """
        rules, models = self.rules, self._models
        others = {seat: hand for seat, hand in enumerate(state.hands) if seat != self.prompt.seat}
        if self.evidence and others != self._others:
            self._others = others
            for seat, hand in others.items():
                models[seat] = rng.weighted(model_likelihoods(seat, members(hand), self.evidence))

        def choose(state: State, lays: Sequence[Lay]) -> Lay:
            model = models[state.seat]
            return self.habit(rules, state, lays, rng) if model == HABIT else greediest(state, lays, model, rng)

        later = play_on(rules, state, choose, self.plies + rules.seats - 2)
        if later.end is not None:
            return self.equity(rules, later.scores)
        if not later.boneyard and sum(held.bit_count() for held in later.hands) <= MOST_SOLVED:
            solved = self.endings(SHORT).value(later)
            if solved is not None:
                return solved
        scores = tuple([min(points, rules.target - 1) for points in evaluation(later)])
        return equity(scores, rules.target, rules.target, self.stride)


def evaluation(hand: State) -> list[float]:
    """The expected scores: a seat with playable tiles, or the turn, will make more of the rest of the hand."""
    fits = playable(hand.ends)
    ahead = [score + CHOICE * (held & fits).bit_count() for score, held in zip(hand.scores, hand.hands, strict=True)]
    ahead[hand.seat] += TURN
    return ahead
