"""Who plays Castle Rock: what each level overlooks, misjudges and forgets, and how far it thinks."""

from collections.abc import Callable
from typing import Any

from game.ai.tablesize import ByTableSize
from game.core.bot import Bot, Prompt
from game.core.rules import Rules
from game.games.castle.bot import Sensible
from game.games.castle.thinking import CastleSearcher


def novice() -> Bot:
    """The bot of Gentle."""
    return Sensible(overlook=0.12, doubt=0.9)


def casual() -> Bot:
    """The bot of Steady."""
    return Sensible(overlook=0.04, doubt=0.4)


def skilled() -> Bot:
    """The bot of Sharp."""
    return ByTableSize(Sensible(ahead=True, doubt=0.5), Sensible(), most=2)


def master() -> Bot:
    """The bot of Master."""
    return CastleSearcher()


def judge(rules: Rules[Any, Any], prompt: Prompt[Any]) -> Callable[[Any], float]:
    """What each action is worth to somebody who overlooks, forgets and misjudges nothing."""
    return Sensible(ahead=rules.seats == 2).judge(rules, prompt)
