"""The rules of Fortress: lay tile to tile, every double open on all its sides, pass when unable, be out first."""

from game.core.rules import Options
from game.dominoes.chaingame.rules import ChainRules
from game.dominoes.layout import Spin

HAND = {(3, 6): 9, (4, 6): 7, (4, 9): 13, (5, 9): 11, (6, 9): 9}
"""Tiles dealt to each seat, by the number of seats and the set's highest number (rule sheet, 'Setup')."""


class FortressRules(ChainRules):
    """Fortress for three to six seats. Options: ``target``, to be exceeded, and ``set`` (``D6`` or ``D9``).

    A seat that opens with the set's highest double also takes the first sleeping tile (rule sheet, notes on the numbers
    of players). The winner of a hand scores the pips of the others less its own (rule sheet, 'Scoring').
    """

    key = "fortress"
    spin = Spin.EVERY
    picks_up = True
    beyond = True

    def __init__(self, seats: int, options: Options) -> None:
        highest, target = int(str(options["set"])[1:]), int(options["target"])
        super().__init__(seats, options, highest=highest, hand_size=HAND[seats, highest], target=target)
