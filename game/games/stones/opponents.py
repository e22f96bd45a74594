"""Who plays Stones of the Wall: what each level overlooks, misjudges and forgets, and how far it thinks."""

from collections.abc import Callable
from typing import Any

from game.ai.tablesize import ByTableSize
from game.core.bot import Bot, Prompt
from game.core.rules import Rules
from game.games.stones.bot import MANY, Builder
from game.games.stones.thinking import StonesSearcher


def novice() -> Bot:
    """The bot of Gentle."""
    return ByTableSize(Builder(overlook=0.55, doubt=0.05), Builder(overlook=0.8, doubt=0.15), most=2)


def casual() -> Bot:
    """The bot of Steady."""
    return Builder(overlook=0.5)


def skilled() -> Bot:
    """The bot of Sharp."""
    return StonesSearcher(looks=40, hands=16, overlook=0.3)


def master() -> Bot:
    """The bot of Master."""
    return StonesSearcher()


def judge(rules: Rules[Any, Any], prompt: Prompt[Any]) -> Callable[[Any], float]:
    """What each action is worth to somebody who overlooks, forgets and misjudges nothing."""
    return Builder(enough=MANY).judge(rules, prompt)
