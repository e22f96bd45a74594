"""Who plays Fortress: what each level overlooks, misjudges and forgets, and how far it thinks."""

from collections.abc import Callable
from typing import Any

from game.ai.search import Searcher
from game.ai.tablesize import ByTableSize
from game.core.bot import Bot, Prompt
from game.core.rules import Rules
from game.games.fortress.bot import Sensible
from game.games.fortress.habits import FortressHabits


def novice() -> Bot:
    """The bot of Gentle."""
    return Sensible(overlook=0.35, doubt=15.0, memory=0)


def casual() -> Bot:
    """The bot of Steady."""
    return Sensible(overlook=0.12, doubt=5.0, memory=4)


def skilled() -> Bot:
    """The bot of Sharp."""
    sharp = Searcher(FortressHabits(), playouts=8, overlook=0.05)
    return ByTableSize(sharp, Sensible(overlook=0.04, doubt=2.0, memory=8), most=3)


def master() -> Bot:
    """The bot of Master."""
    return Searcher(FortressHabits(), playouts=200)


def judge(rules: Rules[Any, Any], prompt: Prompt[Any]) -> Callable[[Any], float]:
    """What each action is worth to somebody who overlooks, forgets and misjudges nothing."""
    return Sensible().judge(rules, prompt)
