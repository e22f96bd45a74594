"""The rules of Block: those of every game of tiles laid end to end, with nothing added."""

from game.core.rules import Options
from game.dominoes.chaingame.rules import ChainRules

HAND = {2: 7, 3: 6, 4: 5}
"""Tiles dealt to each seat by the number of seats; the others sleep."""


class BlockRules(ChainRules):
    """Block for two to four seats with the double six; option ``target``, which is to be reached."""

    key = "block"

    def __init__(self, seats: int, options: Options) -> None:
        super().__init__(seats, options, highest=6, hand_size=HAND[seats], target=int(options["target"]))
