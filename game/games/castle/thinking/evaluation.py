"""The value of what a turn leaves: a row to the next seat, and a tile in hand that may capture from it later."""

from collections.abc import Iterator
from typing import NamedTuple

from game.dominoes.row import MATES, Row
from game.dominoes.tiles import DOUBLE, Tile, TileSet, members
from game.games.castle.thinking.turns import Course, Rows, Turn, threes

LOOKED_AT = 30
"""The most unseen tiles that are tried out for the next seat."""


class GlanceWeights(NamedTuple):
    """The value of each visible feature of a turn, in points ahead of the others' mean at the end of the hand.

    Fitted by least squares to the ends of hands after some 300,000 turns at each number of seats.
    """

    lies_open: float
    """each tile that can be captured as the row lies"""
    capture: float
    """the chance that the next seat holds a tile that captures"""
    three: float
    """the chance that it holds one that takes three"""
    two: float
    """the chance that it holds one that takes the last tile, and then the one before"""
    kept_captures: float
    """the kept tile would capture from the row as it is"""
    kept_waits: float
    """the chance that the next seat does not capture, where the kept tile would then take what that seat laid"""
    kept_takes_two: float
    """the kept tile would then capture the last tile of this row, too"""
    kept_double: float
    kept_mates: float
    """the share of the unseen tiles that bear a number of the kept tile"""
    last_mates: float
    """the share of the unseen tiles that bear a number of the last tile in the row"""
    last_double: float


GLANCE_WEIGHTS = {
    2: GlanceWeights(-0.96, -0.51, -1.63, -2.97, 0.71, 0.49, 0.38, -0.34, 0.38, -0.52, -0.19),
    3: GlanceWeights(-0.45, -0.60, -1.51, -1.94, 0.40, 0.38, -0.13, -0.33, 0.41, -0.06, 0.0),
    4: GlanceWeights(-0.21, -0.94, -0.68, -0.98, 0.18, 0.19, -0.12, -0.25, 0.68, -0.76, 0.0),
    5: GlanceWeights(-0.17, -0.15, 0.0, -0.50, 0.11, 0.06, -0.07, -0.24, 1.15, -0.61, -0.09),
}
"""By number of seats; five stands for all above. With more seats, less of what a seat leaves comes back to it."""


class CloseWeights(NamedTuple):
    """The weights of the closer look, which tries out every tile that the next seat may lay."""

    answer: float
    """each tile that the next seat is expected to capture"""
    kept_captures: float
    """each tile that the kept one is expected to capture after that"""
    kept_double: float
    kept_mates: float
    last_mates: float
    last_double: float


CLOSE_WEIGHTS = {
    2: CloseWeights(-0.73, 0.79, -0.33, 0.50, -0.61, -0.16),
    3: CloseWeights(-0.60, 0.43, -0.24, 0.50, -0.25, 0.0),
    4: CloseWeights(-0.45, 0.18, -0.19, 0.76, -1.05, 0.0),
    5: CloseWeights(-0.12, 0.06, -0.21, 1.20, -0.59, -0.10),
}


class RowEvaluation:
    """Judges what turns leave at a table with that many seats, in points from then on."""

    def __init__(self, rows: Rows, seats: int) -> None:
        self._rows = rows
        self._glance = GLANCE_WEIGHTS[min(seats, max(GLANCE_WEIGHTS))]
        self._close = CLOSE_WEIGHTS[min(seats, max(CLOSE_WEIGHTS))]

    def at_a_glance(self, row: Row, kept: TileSet, unseen: TileSet, draws: int) -> float:
        """The value to a seat of leaving that row and keeping that tile (or none).

        `unseen` are the tiles that it cannot see, of which the next seat holds `draws`.
        """
        price, tiles = self._glance, unseen.bit_count() or 1
        worth = _in_the_long_run(price, row, kept, unseen, tiles)
        if len(row) < 2 or not draws:
            return worth
        before, last = row[-2], row[-1]
        worth += price.lies_open * self._rows.most(row)
        captures, bait = MATES[before], threes(before, last)
        worth += price.capture * _chance(unseen & captures, tiles, draws)
        if bait:
            worth += price.three * _chance(unseen & bait, tiles, draws)
        if len(row) > 2:
            worth += price.two * _chance(unseen & captures & MATES[row[-3]] & ~bait, tiles, draws)
        if kept & captures:
            worth += price.kept_captures
        if kept & MATES[last]:
            worth += price.kept_waits * (unseen & ~captures).bit_count() / tiles
            if kept & captures:
                worth += price.kept_takes_two
        return worth

    def closely(self, row: Row, kept: TileSet, unseen: TileSet, draws: int) -> float:
        """The value, found by trying out every tile with which the next seat may answer."""
        look = self._close
        worth = _in_the_long_run(look, row, kept, unseen, unseen.bit_count() or 1)
        for likely, taken, end in self._answers(row, unseen, draws):
            worth += likely * look.answer * taken
            if kept:
                worth += likely * look.kept_captures * max(self._rows.gains(end, members(kept)).values())
        return worth

    def policy(self, course: Course, laid: bool = False) -> Turn:
        """The rollout policy: the turn that looks best at a glance, or the rest of it once its tile is laid."""
        hand, (unseen, draws), glance = course.hands[course.seat], course.sight, self.at_a_glance
        turns = self._rows.turns(course.row, hand, laid)
        if len(turns) == 1:
            return turns[0]
        return max(turns, key=lambda turn: turn.taken + glance(turn.end, turn.keeps(hand), unseen, draws))

    def _answers(self, row: Row, unseen: TileSet, draws: int) -> Iterator[tuple[float, int, Row]]:
        """The answers of the next seat, each as its probability, the tiles it captures, and the row it leaves."""
        answers = []
        for tile in looked_at(unseen) if draws else ():
            worth, end = self._rows.judged(row, tile, unseen & ~(1 << tile))
            answers.append((worth, len(row) + 1 - len(end), end))
        answers.sort(key=lambda answer: answer[0], reverse=True)
        none_so_far = 1.0
        for number, (_, taken, end) in enumerate(answers):
            drawn = min(1.0, draws / (len(answers) - number))
            yield none_so_far * drawn, taken, end
            none_so_far *= 1 - drawn


def _in_the_long_run(
    prices: GlanceWeights | CloseWeights, row: Row, kept: TileSet, unseen: TileSet, tiles: int
) -> float:
    """The value of doubles, and of tiles that fit many others, wherever they will lie."""
    worth = 0.0
    if row:
        last = row[-1]
        worth += prices.last_mates * (unseen & MATES[last]).bit_count() / tiles + prices.last_double * DOUBLE[last]
    if kept:
        tile = kept.bit_length() - 1
        worth += prices.kept_mates * (unseen & MATES[tile]).bit_count() / tiles + prices.kept_double * DOUBLE[tile]
    return worth


def _chance(some: TileSet, tiles: int, draws: int) -> float:
    """The probability that at least one of that many draws is among those."""
    return 1 - (1 - some.bit_count() / tiles) ** draws


def looked_at(unseen: TileSet) -> list[Tile]:
    """The tiles that are tried out for the next seat: all of them, or a selection spread as widely as possible."""
    tiles = members(unseen)
    return tiles[:: -(-len(tiles) // LOOKED_AT) or 1]
