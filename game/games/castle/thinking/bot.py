"""A sensible player of Castle Rock: tries every order of capturing, then judges what the row offers the next seat."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from game.ai.simple import OnePly
from game.core.bot import Budget, Prompt, Verdict
from game.core.chance import Stream
from game.core.rules import Observation
from game.dominoes.row import Row, Take, reachable, squeeze
from game.dominoes.tiles import Tile, TileSet, parse_tile, parse_tiles
from game.games.castle.rules.actions import Action, Lay
from game.games.castle.rules.rules import CastleRules
from game.games.castle.thinking.evaluation import RowEvaluation, looked_at
from game.games.castle.thinking.keeping import unseen_tiles
from game.games.castle.thinking.turns import Rows

FEAR = 1.0
"""The cost of a tile that the next seat is expected to capture, in captured tiles."""
LEFT_IN_ROW_COST = 0.3
"""The cost of a tile left in the row at the very end of the hand; it is lower while more tiles are still to come."""


class Evaluation:
    """The value of the rest of a turn, in tiles: those captured now, less what the row is then worth to others."""

    def __init__(self, observation: Observation, highest: int) -> None:
        self._hidden = unseen_tiles(observation, highest)
        self._unseen = looked_at(self._hidden)
        sizes: list[int] = observation["hand_sizes"]
        self._next_hand: int = sizes[(observation["seat"] + 1) % len(sizes)]
        # Without the tile of this turn, so that a turn is judged the same before and after it is laid.
        to_come = sum(sizes) + observation["boneyard"] - (not observation["laid"])
        self._devil: float = LEFT_IN_ROW_COST / max(1, to_come)
        self._ends: dict[tuple[Row, TileSet], float] = {}
        self._rows = Rows()

    def best(self, row: Row, kept: TileSet) -> float:
        """The value of a row with this turn's tile laid and that one kept, if the best captures are made now."""
        return max(len(row) - len(end) + self.end(end, kept) for end in reachable(row))

    def end(self, row: Row, kept: TileSet) -> float:
        """The value of leaving this row to the next seat and keeping that tile."""
        known = (row, kept)
        if known not in self._ends:
            self._ends[known] = self.left(row, kept)
        return self._ends[known]

    def left(self, row: Row, kept: TileSet) -> float:
        """The value of `end`, worked out; here the kept tile does not matter."""
        return -FEAR * self.threat(row) - self._devil * len(row)

    def threat(self, row: Row) -> float:
        """The number of tiles the next seat is expected to capture from this row, laying the best tile it may hold."""
        if not self._unseen or not self._next_hand:
            return 0.0
        return expected_best(sorted(self._rows.gains(row, self._unseen).values(), reverse=True), self._next_hand)


class LongEvaluation(Evaluation):
    """An evaluation that also counts what the kept tile may capture after the next seat, and which tiles fit many."""

    def __init__(self, observation: Observation, rules: CastleRules) -> None:
        super().__init__(observation, rules.highest)
        self._evaluation = RowEvaluation(self._rows, rules.seats)

    def left(self, row: Row, kept: TileSet) -> float:
        """See `RowEvaluation.closely`; 0 when all tiles have been laid."""
        if not self._hidden | kept:
            return 0.0
        return self._evaluation.closely(row, kept, self._hidden, self._next_hand)


def expected_best(falling: Sequence[int], draws: int) -> float:
    """The expected maximum of that many numbers drawn from a falling list without replacement."""
    total, left, none_so_far = 0.0, len(falling), 1.0
    for number in falling:
        drawn = min(1.0, draws / left)
        total += number * none_so_far * drawn
        none_so_far *= 1 - drawn
        left -= 1
    return total


class Sensible(OnePly[CastleRules, Action]):
    """Takes what it can when that pays, and does not open the row to the next seat needlessly.

    `overlook` is the chance of missing a capture at the open end; it grows with the tiles that lie between. `doubt` is
    the error of its judgement, in tiles. With `ahead` the kept tile counts, too.
    """

    def __init__(self, *, overlook: float = 0.0, doubt: float = 0.0, ahead: bool = False) -> None:
        super().__init__(doubt=doubt)
        self._overlook = overlook
        self._ahead = ahead

    def rank(self, rules: CastleRules, prompt: Prompt[Action], budget: Budget, rng: Stream) -> list[Verdict]:
        """The noticed actions, best first; laying a tile and ending the turn are always noticed."""
        if self._overlook and prompt.observation["laid"]:
            row = [parse_tile(text) for text in prompt.observation["row"]]
            noticed = [each for each in prompt.legal_actions if self._notices(row, each, rng)]
            prompt = replace(prompt, legal_actions=noticed)
        return super().rank(rules, prompt, budget, rng)

    def _notices(self, row: Sequence[Tile], action: Action, rng: Stream) -> bool:
        if not isinstance(action, Take):
            return True
        between = len(row) - 2 - row.index(action.tiles[len(action.tiles) // 2])
        return rng.random() < (1 - self._overlook) ** (1 + between)

    def judge(self, rules: CastleRules, prompt: Prompt[Action]) -> Callable[[Action], float]:
        """The value of each action in tiles, with the turn played out in the best way after it."""
        seen = prompt.observation
        evaluation = LongEvaluation(seen, rules) if self._ahead else Evaluation(seen, rules.highest)
        row: tuple[Tile, ...] = tuple(map(parse_tile, seen["row"]))
        hand = parse_tiles(seen["hand"])

        def worth(action: Action) -> float:
            if isinstance(action, Lay):
                return evaluation.best((*row, action.tile), hand & ~(1 << action.tile))
            if isinstance(action, Take):
                return len(action.tiles) + evaluation.best(squeeze(row, action.tiles), hand)
            return evaluation.end(row, hand)

        return worth
