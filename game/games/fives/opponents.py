"""Who plays Fives: what each level overlooks, misjudges and forgets, and how far it thinks."""

from collections.abc import Callable
from typing import Any

from game.ai.search import Searcher
from game.core.bot import Bot, Prompt
from game.core.rules import Rules
from game.games.fives.bot import SOBER, Sensible, Weights
from game.games.fives.habits import FivesHabits


def novice() -> Bot:
    """The bot of Gentle."""
    return Sensible(overlook=0.4, doubt=6.0, memory=0, weights=Weights(reply=0.0, choice=0.0, follow=0.0))


def casual() -> Bot:
    """The bot of Steady."""
    return Sensible(overlook=0.2, doubt=2.5, memory=2, weights=Weights(reply=0.3))


def skilled() -> Bot:
    """The bot of Sharp."""
    return Sensible(overlook=0.08, doubt=1.0, memory=6)


def master() -> Bot:
    """The bot of Master."""
    return Searcher(FivesHabits(), playouts=1500)


def judge(rules: Rules[Any, Any], prompt: Prompt[Any]) -> Callable[[Any], float]:
    """What each action is worth to somebody who overlooks, forgets and misjudges nothing."""
    return Sensible(weights=SOBER).judge(rules, prompt)
