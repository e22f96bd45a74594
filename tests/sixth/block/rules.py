"""The rules of Block: those of every chain game. By options players draw, plays score, or halves making seven join."""

from collections.abc import Iterable

from game.core.rules import Options
from game.dominoes.chaingame.rules import ChainRules
from game.dominoes.layout import ALIKE, Ends, joining
from game.dominoes.tiles import HI, LO, WEIGHT, Tile

HAND = {2: 7, 3: 6, 4: 5}
"""Tiles dealt to each seat by the number of seats; the others sleep."""


def seven(number: int, tile: Tile) -> Iterable[int]:
    """The halves of a tile that make seven with that number; all halves of 0|0 and of tiles with seven pips."""
    return [half for half in (HI[tile], LO[tile]) if half + number == 7 or WEIGHT[tile] in (0, 7)]


class BlockRules(ChainRules):
    """Block for two to four seats with the double six.

    The options are ``target``, the score to reach, ``boneyard`` (``asleep``, or ``drawn`` except the last two tiles),
    ``ends`` (``none``, or ``threes``: a play scores a third of the sum of the ends) and ``join`` (``alike``, or
    ``seven``, the sum of two touching halves).
    """

    key = "block"
    stays = 2

    def __init__(self, seats: int, options: Options) -> None:
        super().__init__(seats, options, highest=6, hand_size=HAND[seats], target=int(options["target"]))
        self.draws = options["boneyard"] == "drawn"
        self.plays_score = options["ends"] == "threes"
        self.joining = joining(seven) if options["join"] == "seven" else ALIKE

    def points(self, ends: Ends, total: int) -> int:
        return 0 if total % 3 else total // 3
