"""What things are worth at Fives: the count now, the next seat's likely answer, and what is left in the hand."""

from game.dominoes.chaingame.evaluation import Sensible, Weights
from game.dominoes.chaingame.rules import ChainRules

USUAL = Weights(reply=0.7, pip=0.05, double=0.6, choice=0.5, stuck=0.0, shut=0.0, follow=0.25, out=4.0)
SOBER = Weights(reply=0.75, pip=0.0, double=0.2, choice=0.55, stuck=0.0, shut=0.0, follow=0.12, out=4.0, answer=0.6)
"""What things turn out to be worth: from what the strongest opponent expects of thousands of plays at two seats."""


class FivesSensible(Sensible):
    """A pip got rid of counts for more where the bonus is paid in full."""

    usual = USUAL

    def pip(self, rules: ChainRules) -> float:
        """What a pip got rid of is worth under these rules."""
        return self.weights.pip * (1 if rules.options["bonus"] == "fifth" else 3)
