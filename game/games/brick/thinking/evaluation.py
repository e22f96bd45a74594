"""What a master expects of a brick before any hand is played out: what it scores and opens, near the end its weight."""

from game.core.rules import Observation
from game.games.brick.thinking.bot import BRICK, Evaluation

PIP_WEIGHT, LEAST_PIP_WEIGHT = 0.6, 0.05
"""What a pip laid is worth when nothing is left to draw; with tiles to be drawn it is less, down to this little."""


def pip_weight(supply: int) -> float:
    """What a pip laid is worth with so many tiles left to draw."""
    return max(LEAST_PIP_WEIGHT, PIP_WEIGHT / (1 + supply))


class MasterEvaluation(Evaluation):
    """Minds the weight of its hand no more than some of it may be left over: heavy bricks go with more places."""

    def __init__(self, observation: Observation, highest: int) -> None:
        super().__init__(observation, highest, brick=BRICK)
        self.pip_weight = pip_weight(self.supply)
