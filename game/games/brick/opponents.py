"""Who plays Brick Dominoes: what each level overlooks, misjudges and forgets, and how far it thinks."""

from collections.abc import Callable
from typing import Any

from game.ai.tablesize import ByTableSize
from game.core.bot import Bot, Prompt
from game.core.rules import Rules
from game.games.brick.bot import Sensible
from game.games.brick.thinking import BrickSearcher


def novice() -> Bot:
    """The bot of Gentle."""
    return Sensible(overlook=0.3, doubt=1.5)


def casual() -> Bot:
    """The bot of Steady."""
    return Sensible(overlook=0.1, doubt=0.5)


def skilled() -> Bot:
    """The bot of Sharp."""
    sharp = BrickSearcher(playouts=16, overlook=0.08, doubt=0.2)
    return ByTableSize(sharp, Sensible(counts=True, overlook=0.05, doubt=0.3), most=2)


def master() -> Bot:
    """The bot of Master."""
    return BrickSearcher()


def judge(rules: Rules[Any, Any], prompt: Prompt[Any]) -> Callable[[Any], float]:
    """What each action is worth to somebody who overlooks, forgets and misjudges nothing."""
    return Sensible(counts=True).judge(rules, prompt)
