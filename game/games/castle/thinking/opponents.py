"""Who plays Castle Rock: what each level overlooks and misjudges, and how far it thinks."""

from collections.abc import Callable

from game.ai.tablesize import ByTableSize
from game.core.bot import Bot, Prompt
from game.core.expertise import Expertise
from game.games.castle.rules.actions import Action
from game.games.castle.rules.rules import CastleRules
from game.games.castle.thinking import advice, facts, match_equity
from game.games.castle.thinking.bot import Sensible
from game.games.castle.thinking.thinking import CastleSearcher


class CastleExpertise(Expertise[CastleRules, Action]):
    """What is known of how to play Castle Rock well."""

    leeway = 0.5
    facts = staticmethod(facts.facts)
    advice = staticmethod(advice.advice)
    match_value = staticmethod(match_equity.match_value)

    def bot(self, level: str) -> Bot[CastleRules, Action]:
        """The bot of a level."""
        match level:
            case "novice":
                return Sensible(overlook=0.12, doubt=0.9)
            case "casual":
                return Sensible(overlook=0.04, doubt=0.4)
            case "skilled":
                return ByTableSize(Sensible(ahead=True, doubt=0.5), Sensible(), most=2)
            case "master":
                return CastleSearcher()
        raise KeyError(level)

    def judge(self, rules: CastleRules, prompt: Prompt[Action]) -> Callable[[Action], float]:
        """What each action is worth to somebody who overlooks, forgets and misjudges nothing."""
        return Sensible(ahead=rules.seats == 2).judge(rules, prompt)
