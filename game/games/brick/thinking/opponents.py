"""Who plays Brick Dominoes: what each level overlooks and misjudges, and how far it thinks."""

from collections.abc import Callable

from game.ai.simple import ByTableSize
from game.core.bot import Bot, Prompt
from game.core.expertise import Expertise
from game.games.brick.rules.actions import Action
from game.games.brick.rules.rules import BrickRules
from game.games.brick.thinking import advice, facts
from game.games.brick.thinking.bot import Sensible
from game.games.brick.thinking.thinking import BrickSearcher


class BrickExpertise(Expertise[BrickRules, Action]):
    """What is known of how to play Brick Dominoes well."""

    leeway = 0.08
    facts = staticmethod(facts.facts)
    advice = staticmethod(advice.advice)

    def bot(self, level: str) -> Bot[BrickRules, Action]:
        """The bot of a level."""
        match level:
            case "novice":
                return Sensible(overlook=0.3, doubt=1.5)
            case "casual":
                return Sensible(overlook=0.1, doubt=0.5)
            case "skilled":
                sharp = BrickSearcher(playouts=16, overlook=0.08, doubt=0.2)
                return ByTableSize(sharp, Sensible(counts=True, overlook=0.05, doubt=0.3), most=2)
            case "master":
                return BrickSearcher()
        raise KeyError(level)

    def judge(self, rules: BrickRules, prompt: Prompt[Action]) -> Callable[[Action], float]:
        """What each action is worth to somebody who overlooks, forgets and misjudges nothing."""
        return Sensible(counts=True).judge(rules, prompt)
