"""Models of how people play Fives: opponents judge observed plays by them, and use them to play in rollouts."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from game.core.chance import Stream
from game.core.rules import Seat
from game.dominoes.chaingame.state import State
from game.dominoes.layout import End, Ends, Lay, plays, plays_at
from game.dominoes.opponent_model import UNIFORM, OpponentModel, PastPlay, Preference, SoftmaxModel
from game.dominoes.tiles import DOUBLE, WEIGHT, Tile, TileSet, mask
from game.games.fives.rules import score

PIP = 0.1
"""The utility of getting rid of a pip, in points."""
DOUBLE_TILE = 0.6
"""The utility of getting rid of a double, in points: a double fits one number only."""


def scoring(pip: float, double: float) -> Preference:
    """A preference for points, in which each pip and each double got rid of is worth that many points."""

    def preference(ends: Ends, answers: TileSet) -> Callable[[Lay], float]:
        total = sum(end.pips for end in ends)
        covers = {end.tile: end for end in ends}

        def utility(play: Lay) -> float:
            count = total + play.leaves.pips - covers[play.onto].hides  # type: ignore[index]
            return score(count) + pip * WEIGHT[play.tile] + double * DOUBLE[play.tile]

        return utility

    return preference


def mindful(ends: Ends, answers: TileSet) -> Callable[[Lay], float]:
    """A preference for points, less 2.1 times the average score of the tiles that could answer."""
    replying = replies(ends, answers)
    share = 2.1 / max(1, answers.bit_count())

    def utility(play: Lay) -> float:
        count, most = replying(play)
        return score(count) + 0.02 * WEIGHT[play.tile] - share * sum(most.values())

    return utility


def replies(ends: Ends, answers: TileSet) -> Callable[[Lay], tuple[int, dict[Tile, int]]]:
    """A function from a play to the count after it and, for each answer that would score, the most it would score."""
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
    """The likelihood of a play under a `GreedyModel`: low if the seat held something better.

    Tiles in `better` always are. Each of `rivals` may be: its tile as a set (empty if it is certainly held), its
    deficit while the seat holds none of the answers, the tiles that lower the deficit, and what each held tile takes
    off it. A rival is better if its deficit falls below 0.
    """

    seat: Seat
    better: TileSet
    rivals: Sequence[tuple[TileSet, int, TileSet, Sequence[int]]]
    epsilon: float

    def likelihood(self, held: Sequence[Tile]) -> float:
        """The probability of the play if the seat's unseen tiles are those."""
        seldom, hand = self.epsilon * UNIFORM, mask(held)
        if hand & self.better:
            return seldom
        for tile, deficit, lowering, less in self.rivals:
            if (not tile or hand & tile) and (deficit < 0 or hand & lowering):
                for other in held:
                    deficit -= less[other]
                if deficit < 0:
                    return seldom
        return 1 - self.epsilon + seldom


@dataclass(frozen=True, slots=True)
class GreedyModel:
    """A seat that plays by `greediest`, except with probability `epsilon`; `minding`: it weighs the answers."""

    minding: bool
    epsilon: float

    def likelihood_of(self, past: PastPlay) -> GreedyLikelihood:
        done, held, maybe = past.done, past.held, past.maybe
        replying = replies(past.ends, past.answers if self.minding else 0)
        count, answers = replying(done)
        points, tiles = score(count), range(maybe.bit_length())
        better, rivals = 0, list[tuple[TileSet, int, TileSet, list[int]]]()
        for play in plays(maybe | held, past.ends):
            count, most = replying(play)
            sure = bool(held & play.bit)
            if score(count) > points and not sure:
                better |= play.bit
            elif score(count) >= points:
                # Answers come before weight: they differ by five points or more, fifty here, and no tile has 50 pips.
                less = [10 * (most.get(tile, 0) - answers.get(tile, 0)) for tile in tiles]
                deficit = 10 * (sum(most.values()) - sum(answers.values())) + WEIGHT[done.tile] - WEIGHT[play.tile]
                if score(count) > points:
                    deficit = -sum(map(abs, less)) - 1
                if deficit < sum([change for change in less if change > 0]):
                    lowering = mask([tile for tile in tiles if less[tile] > 0])
                    rivals.append((0 if sure else play.bit, deficit, lowering, less))
        return GreedyLikelihood(past.seat, better, rivals, self.epsilon)


class _Answers(dict[End, Sequence[Sequence[tuple[TileSet, int, Tile]]]]):
    """A cache that gives for each end, by the count modulo five, the tiles that would score there.

    Each entry is (the tile as a set of one, what it adds to the count, the tile); the largest gains come first.
    """

    def __missing__(self, end: End) -> Sequence[Sequence[tuple[TileSet, int, Tile]]]:
        each = sorted(((1 << tile, gain, tile) for tile, gain in _adding(end.fits, end)), key=lambda play: -play[1])
        found = self[end] = [[play for play in each if not (rest + play[1]) % 5] for rest in range(5)]
        return found


ANSWERS = _Answers()


def greediest(state: State, lays: Sequence[Lay], model: int, rng: Stream) -> Lay:
    """The play that scores most; among equals the heaviest, or for `MINDFUL` the one whose answers score least."""
    random = rng.random
    covers = {end.tile: end for end in state.ends}
    best, equals = -1, list[Lay]()
    for laid in lays:
        points = state.total - covers[laid.onto].hides + laid.leaves.pips  # type: ignore[index]
        if points % 5:
            points = 0
        if points > best:
            best, equals = points, [laid]
        elif points == best:
            equals.append(laid)
    if len(equals) == 1:
        return equals[0]
    if model == MINDFUL:
        answers = state.unseen()
        return min(equals, key=lambda laid: (answered(state, laid, answers), -WEIGHT[laid.tile], random()))
    return max(equals, key=lambda laid: (WEIGHT[laid.tile], random()))


def answered(state: State, play: Lay, answers: TileSet) -> int:
    """The sum of what each tile of ``answers`` could score after that play, where it scores most; see `replies`."""
    cover = next(end for end in state.ends if end.tile == play.onto)
    count = state.total + play.leaves.pips - cover.hides
    rest, most = count % 5, dict[Tile, int]()
    for end in (*state.ends, play.leaves, cover.rest):
        if end and end is not cover and answers & end.fits:
            for bit, gain, tile in ANSWERS[end][rest]:
                if answers & bit and count + gain > most.get(tile, 0):
                    most[tile] = count + gain
    return sum(most.values())


OPPONENT_MODELS = (
    SoftmaxModel(scoring(PIP, DOUBLE_TILE), 4.0),
    SoftmaxModel(scoring(0.3, 0.0), 0.3, 0.01),
    SoftmaxModel(mindful, 1.0, 0.02),
)
"""Models of people who play by habit, for points and weight, and for points and few answers."""
BETWEEN_TWO: Sequence[OpponentModel] = (
    OPPONENT_MODELS[0],
    GreedyModel(minding=False, epsilon=0.02),
    GreedyModel(minding=True, epsilon=0.02),
)
"""The models for two seats, where the last two are taken to follow their rule strictly."""
HABIT, HEAVY, MINDFUL = range(3)


def _adding(tiles: TileSet, end: End) -> list[tuple[Tile, int]]:
    """The tiles that fit the end, each with what it adds to the count."""
    return [(lay.tile, lay.leaves.pips - end.hides) for lay in plays_at(end, tiles & end.fits)]
