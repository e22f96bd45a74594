"""The manners in which people play Fives: by these an opponent tells what they hold, and what they will do."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from game.core.chance import Stream
from game.core.rules import Seat
from game.dominoes.chain import together
from game.dominoes.chaingame.state import State
from game.dominoes.layout import Action, End, Ends, Lay, plays, plays_at
from game.dominoes.opponent_model import UNIFORM, Decision, OpponentModel, Preference, SoftmaxModel
from game.dominoes.tiles import DOUBLE, WEIGHT, Tile, TileSet
from game.games.fives.counting import score

PIP = 0.1
"""What a pip got rid of counts beside the points of a play."""
DOUBLE_TILE = 0.6
"""What getting rid of a double counts: it fits on one number only."""


def scoring(pip: float, double: float) -> Preference:
    """Draws people who score and, at so many points each, get rid of pips and doubles."""

    def drawn(ends: Ends, answers: TileSet) -> Callable[[Lay], float]:
        total = sum(end.pips for end in ends)
        covers = {end.tile: end for end in ends}

        def worth(play: Lay) -> float:
            count = total + play.leaves.pips - covers[play.onto].hides  # type: ignore[index]
            return score(count) + pip * WEIGHT[play.tile] + double * DOUBLE[play.tile]

        return worth

    return drawn


def mindful(ends: Ends, answers: TileSet) -> Callable[[Lay], float]:
    """Draws people who score, and mind where that is equal what the seats after them can make of it."""
    answered = answering(ends, answers)
    share = 2.1 / max(1, answers.bit_count())

    def worth(play: Lay) -> float:
        count, replies = answered(play)
        return score(count) + 0.02 * WEIGHT[play.tile] - share * replies

    return worth


def answering(ends: Ends, answers: TileSet) -> Callable[[Lay], tuple[int, int]]:
    """Gives the count after a play, and what the tiles it may be answered with would then score, all added up."""
    replying = replies(ends, answers)

    def answered(play: Lay) -> tuple[int, int]:
        count, most = replying(play)
        return count, sum(most.values())

    return answered


def replies(ends: Ends, answers: TileSet) -> Callable[[Lay], tuple[int, dict[Tile, int]]]:
    """Gives the count after a play, and the most that each tile it may be answered with would then score, if any."""
    total = sum(end.pips for end in ends)
    covers = {end.tile: end for end in ends}
    fitting = [(end, *found) for end in ends for found in _adding(answers, end)]

    def replying(play: Lay) -> tuple[int, dict[Tile, int]]:
        cover = covers[play.onto]  # type: ignore[index]
        count = total + play.leaves.pips - cover.hides
        most: dict[Tile, int] = {}
        for end, tile, gain in fitting:
            points = count + gain
            if not points % 5 and end is not cover and points > most.get(tile, 0):
                most[tile] = points
        for end in (play.leaves, cover.rest) if cover.rest else (play.leaves,):
            for tile, gain in _adding(answers, end):
                points = count + gain
                if not points % 5 and points > most.get(tile, 0):
                    most[tile] = points
        most.pop(play.tile, None)
        return count, most

    return replying


@dataclass(frozen=True, slots=True)
class GreedyLikelihood:
    """What one play tells of people who always lay what is best by their rule: they held nothing better.

    Any of `better` would have been laid instead. A tile of `rivals`, or one that was held for certain (None), would
    have been if few of its answers were out of sight: with it comes by how much it is behind if all of them were, and
    what each tile changes of that by being in the hand. `epsilon` is how often people do anything at all.
    """

    seat: Seat
    better: TileSet
    rivals: Mapping[Tile | None, Sequence[tuple[int, Sequence[int]]]]
    epsilon: float

    def likelihood(self, held: Sequence[Tile]) -> float:
        """How likely the seat was to do what it did if its unseen tiles are these."""
        seldom = self.epsilon * UNIFORM
        for tile in (None, *held):
            if tile is not None and self.better >> tile & 1:
                return seldom
            for behind, less in self.rivals.get(tile, ()):
                for other in held:
                    behind -= less[other]
                if behind < 0:
                    return seldom
        return 1 - self.epsilon + seldom


@dataclass(frozen=True, slots=True)
class GreedyModel:
    """The manner of people who lay what scores most, and of several the heaviest; see `greediest`.

    If they are `minding` they prefer among those what is answered least by the tiles which they do not see.
    """

    minding: bool
    epsilon: float

    def likelihood_of(self, decision: Decision) -> GreedyLikelihood:
        """What a play tells if that is their manner."""
        done, held, maybe = decision.done, decision.held, decision.maybe
        replying = replies(decision.ends, decision.answers if self.minding else 0)
        count, answers = replying(done)
        points, tiles = score(count), range(maybe.bit_length())
        better, rivals = 0, dict[Tile | None, list[tuple[int, list[int]]]]()
        for play in plays(maybe | held, decision.ends):
            count, most = replying(play)
            sure = bool(held & play.bit)
            if score(count) > points and not sure:
                better |= play.bit
            elif score(count) >= points:
                # Whole answers come first, then weight: a score is at least five, no tile weighs fifty pips.
                less = [10 * (most.get(tile, 0) - answers.get(tile, 0)) for tile in tiles]
                behind = 10 * (sum(most.values()) - sum(answers.values())) + WEIGHT[done.tile] - WEIGHT[play.tile]
                if score(count) > points:
                    behind = -sum(map(abs, less)) - 1
                if behind < sum([change for change in less if change > 0]):
                    rivals.setdefault(None if sure else play.tile, []).append((behind, less))
        return GreedyLikelihood(decision.seat, better, rivals, self.epsilon)


def greediest(state: State, model: int, rng: Stream) -> Action:
    """The play that scores most; of several the heaviest, or where that is minded the one which is answered least."""
    total, random = state.total, rng.random
    covers = {end.tile: end for end in state.ends}
    best, equals = -1, list[Lay]()
    for action in state.legal:
        assert isinstance(action, Lay)
        points = score(total + action.leaves.pips - covers[action.onto].hides)  # type: ignore[index]
        if points > best:
            best, equals = points, [action]
        elif points == best:
            equals.append(action)
    if len(equals) == 1:
        return equals[0]
    if model == MINDFUL:
        pile = state.deal.pile
        answers = together(pile[len(pile) - state.boneyard :]) | together(state.hands) & ~state.hands[state.seat]
        answered = answering(state.ends, answers)
        return min(equals, key=lambda play: (answered(play)[1], -WEIGHT[play.tile], random()))
    return max(equals, key=lambda play: (WEIGHT[play.tile], random()))


OPPONENT_MODELS = (
    SoftmaxModel(scoring(PIP, DOUBLE_TILE), 4.0),
    SoftmaxModel(scoring(0.3, 0.0), 0.3, 0.01),
    SoftmaxModel(mindful, 1.0, 0.02),
)
"""How people play, as far as one can tell from outside: by habit, for points and weight, for points and few answers."""
BETWEEN_TWO: Sequence[OpponentModel] = (
    OPPONENT_MODELS[0],
    GreedyModel(minding=False, epsilon=0.02),
    GreedyModel(minding=True, epsilon=0.02),
)
"""The same between two seats: who has a rule is taken at its word, for every hand that it may hold."""
HABIT, HEAVY, MINDFUL = range(3)


def _adding(tiles: TileSet, end: End) -> list[tuple[Tile, int]]:
    """The tiles that fit there, and what each adds to the count."""
    return [(lay.tile, lay.leaves.pips - end.hides) for lay in plays_at(end, tiles & end.fits)]
