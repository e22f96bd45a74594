"""What a master expects of a brick before any hand is played out: what it scores and opens, near the end its weight."""

from game.core.rules import Observation
from game.games.brick.thinking.bot import BRICK, Outlook

PULL, LEAST_PULL = 0.6, 0.05
"""What a pip laid is worth when nothing is left to draw; with tiles to be drawn it is less, down to this little."""


def pull_of(supply: int) -> float:
    """What a pip laid is worth with so many tiles left to draw."""
    return max(LEAST_PULL, PULL / (1 + supply))


class Foresight(Outlook):
    """Minds the weight of its hand no more than some of it may be left over: heavy bricks go with more places."""

    def __init__(self, observation: Observation, highest: int) -> None:
        super().__init__(observation, highest, brick=BRICK)
        self.pull = pull_of(self.supply)
