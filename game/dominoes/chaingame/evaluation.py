"""One-ply evaluation for chain games: what a play gets rid of, keeps open and leaves to others."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import prod

from game.ai.simple import OnePly
from game.core.bot import Prompt
from game.core.rules import Observation
from game.dominoes import chain
from game.dominoes.chaingame import determinization
from game.dominoes.chaingame.rules import ChainRules
from game.dominoes.deal import chances
from game.dominoes.layout import ALIKE, Action, Ends, Joining, Lay, ends_after, playable, plays, unseen_tiles
from game.dominoes.opponent_model import remembered
from game.dominoes.tiles import WEIGHT, Tile, TileSet, mask, members, parse_tiles


@dataclass(frozen=True, slots=True)
class Weights:
    """The weights of the evaluation, in points; by default those of a block game.

    `pip`, `double`: getting rid of a pip, and of a double or another tile that a single number takes; getting rid of a
    tile that every number takes loses as much. `choice`: a tile of the hand that could be played next; `stuck`: none
    could. `shut`: the next seat cannot play; later seats count less. `out`: out of tiles. `reply`: an expected point of
    the next seat; `answer`: an expected tile that it could play. `follow`: a point that the best tile of the hand would
    score next.
    """

    pip: float = 0.5
    double: float = 8.0
    choice: float = 1.0
    stuck: float = 15.0
    shut: float = 40.0
    out: float = 100.0
    reply: float = 0.0
    follow: float = 0.0
    answer: float = 0.0


class Sensible(OnePly[ChainRules, Action]):
    """Plays by the evaluation. `memory` is for how many plies it remembers who could not play; None for all."""

    usual = Weights()

    def __init__(
        self, *, overlook: float = 0.0, doubt: float = 0.0, memory: int | None = None, weights: Weights | None = None
    ) -> None:
        super().__init__(overlook=overlook, doubt=doubt)
        self.memory = memory
        self.weights = weights or self.usual

    def pip(self, rules: ChainRules) -> float:
        """The weight of a pip under these rules."""
        return self.weights.pip

    def judge(self, rules: ChainRules, prompt: Prompt[Action]) -> Callable[[Action], float]:
        """A function from an action to its value in points; 0 for a draw or a pass."""
        seen, w, pip = prompt.observation, self.weights, self.pip(rules)
        ends, hand = rules.open_ends(seen), parse_tiles(seen["hand"])
        awkward = rules.joining.awkward(rules.highest)
        others = following_chances(seen, self.memory, rules.joining)

        def worth(action: Action) -> float:
            if not isinstance(action, Lay):
                return 0.0
            then = ends_after(ends, action, rules.spin)
            left = hand & ~action.bit
            value = count(then, rules) + pip * WEIGHT[action.tile] + w.double * awkward[action.tile]
            if not left:
                return value + w.out
            if w.reply:
                value -= w.reply * expected_reply(then, others[0], rules)
            fits = playable(then)
            if w.answer:
                value -= w.answer * expected_answers(fits, others[0])
            own = (left & fits).bit_count()
            value += w.choice * own - w.stuck * (own == 0)
            if w.follow:
                value += w.follow * max(gains(left, then, rules).values(), default=0)
            for turn, likely in enumerate(others if w.shut else (), start=1):
                value += w.shut / turn * no_answer(likely, fits)
            return value

        return worth


def count(ends: Ends, rules: ChainRules) -> int:
    """The points of a play that leaves these ends; 0 if plays do not score."""
    return rules.points(ends, sum([end.pips for end in ends])) if rules.plays_score else 0


def made(play: Lay, ends: Ends, rules: ChainRules) -> int:
    """The points of a play at those ends; 0 if plays do not score."""
    return count(ends_after(ends, play, rules.spin), rules) if rules.plays_score else 0


def gains(tiles: TileSet, ends: Ends, rules: ChainRules) -> dict[Tile, int]:
    """The most that each fitting tile would bring: points, or pips got rid of if plays do not score."""
    if not rules.plays_score:
        return {tile: WEIGHT[tile] for tile in members(tiles & playable(ends))}
    best: dict[Tile, int] = {}
    for play in plays(tiles, ends):
        best[play.tile] = max(made(play, ends, rules), best.get(play.tile, 0))
    return best


def following_chances(
    observation: Observation, memory: int | None = None, joining: Joining = ALIKE
) -> list[Mapping[Tile, float]]:
    """The probability of each unseen tile in each other seat's hand, next seat first, as far as `memory` goes."""
    history = remembered(chain.decode_history(observation, joining), memory)
    places = determinization.shares(observation, history, chain.opening_tile(history), joining)
    seats = len(observation["hand_sizes"])
    held: list[dict[Tile, float]] = [{} for _ in range(seats)]
    for (seat, _), likely in zip(places, chances(unseen_tiles(observation), [s for _, s in places]), strict=True):
        if seat is not None:
            for tile, chance in likely.items():
                held[seat][tile] = held[seat].get(tile, 0.0) + chance
    return [held[(observation["seat"] + turn) % seats] for turn in range(1, seats)]


def no_answer(likely: Mapping[Tile, float], fits: TileSet) -> float:
    """The probability that a hand has none of the tiles that fit."""
    return prod(1 - chance for tile, chance in likely.items() if fits >> tile & 1)


def expected_answers(fits: TileSet, likely: Mapping[Tile, float]) -> float:
    """The expected number of fitting tiles in a hand."""
    return sum(chance for tile, chance in likely.items() if fits >> tile & 1)


def expected_reply(ends: Ends, likely: Mapping[Tile, float], rules: ChainRules) -> float:
    """The expected points of a seat's best reply."""
    expected, nothing_better = 0.0, 1.0
    best = gains(mask(likely), ends, rules)
    for tile in sorted(best, key=best.__getitem__, reverse=True):
        if not best[tile]:
            break
        expected += nothing_better * likely[tile] * best[tile]
        nothing_better *= 1 - likely[tile]
    return expected
