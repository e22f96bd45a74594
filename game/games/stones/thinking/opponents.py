"""Who plays Stones of the Wall: what each level overlooks and misjudges, and how far it thinks."""

from collections.abc import Callable

from game.ai.tablesize import ByTableSize
from game.core.bot import Bot, Prompt
from game.core.expertise import Expertise
from game.games.stones.rules.placements import Placement
from game.games.stones.rules.rules import StonesRules
from game.games.stones.thinking import advice, facts
from game.games.stones.thinking.bot import MANY, Builder
from game.games.stones.thinking.thinking import StonesSearcher


class StonesExpertise(Expertise[StonesRules, Placement]):
    """What is known of how to play Stones of the Wall well."""

    leeway = 0.0015
    by_chance = True
    facts = staticmethod(facts.facts)
    advice = staticmethod(advice.advice)

    def bot(self, level: str) -> Bot[StonesRules, Placement]:
        """The bot of a level."""
        match level:
            case "novice":
                return ByTableSize(Builder(overlook=0.55, doubt=0.05), Builder(overlook=0.8, doubt=0.15), most=2)
            case "casual":
                return Builder(overlook=0.5)
            case "skilled":
                return StonesSearcher(looks=40, hands=16, overlook=0.3)
            case "master":
                return StonesSearcher()
        raise KeyError(level)

    def judge(self, rules: StonesRules, prompt: Prompt[Placement]) -> Callable[[Placement], float]:
        """What each action is worth to somebody who overlooks, forgets and misjudges nothing."""
        return Builder(enough=MANY).judge(rules, prompt)
