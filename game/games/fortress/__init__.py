"""Fortress: a blocking game in which every double can be played on at all its sides.

the rules       rules, counting, hidden, telling
opponents       bot, habits, weighing
hints           facts, advice
on the screen   table
"""

from collections.abc import Callable, Sequence
from typing import Any

from game.core.bot import Bot, Prompt
from game.core.game import DICE, Choice, Game, Option, Strength
from game.core.rules import Options, Rules


def _options(seats: int) -> tuple[Option, ...]:
    six, nine = Choice("D6", "Double six", "28 tiles"), Choice("D9", "Double nine", "55 tiles")
    sets = {3: (six,), 4: (six, nine)}.get(seats, (nine,))
    return (
        Option(
            "target",
            "Match to over",
            tuple(Choice(points, f"{points} points") for points in range(50, 301, 50)),
            100,
            "Whoever has more than this when a hand is counted has won.",
        ),
        Option("set", "Tiles", sets, sets[0].value, "Four seats may choose; three use the small set, more the large."),
    )


def _rules(seats: int, options: Options) -> Rules[Any, Any]:
    from game.games.fortress.rules import FortressRules

    return FortressRules(seats, options)


def _novice() -> Bot:
    from game.games.fortress.bot import Sensible

    return Sensible(overlook=0.35, doubt=15.0, memory=0)


def _casual() -> Bot:
    from game.games.fortress.bot import Sensible

    return Sensible(overlook=0.12, doubt=5.0, memory=4)


def _skilled() -> Bot:
    from game.ai.search import Searcher
    from game.ai.tablesize import ByTableSize
    from game.games.fortress.bot import Sensible
    from game.games.fortress.habits import FortressHabits

    sharp = Searcher(FortressHabits(), playouts=8, overlook=0.05)
    return ByTableSize(sharp, Sensible(overlook=0.04, doubt=2.0, memory=8), most=3)


def _master() -> Bot:
    from game.ai.search import Searcher
    from game.games.fortress.habits import FortressHabits

    return Searcher(FortressHabits(), playouts=200)


def _facts(rules: Rules[Any, Any], prompt: Prompt[Any], action: Any) -> Any:
    from game.games.fortress.facts import facts

    return facts(rules, prompt, action)


def _advice(rules: Rules[Any, Any], prompt: Prompt[Any], action: Any, facts: Any, names: Sequence[str]) -> list[str]:
    from game.games.fortress.advice import advice

    return advice(rules, prompt, action, facts, names)


def _judge(rules: Rules[Any, Any], prompt: Prompt[Any]) -> Callable[[Any], float]:
    from game.games.fortress.bot import Sensible

    return Sensible().judge(rules, prompt)


GAME = Game(
    key="fortress",
    title="Fortress",
    tagline="Every double opens four ways. Keep your own numbers open, and be out first.",
    seats=range(3, 7),
    default_seats=4,
    hidden=True,
    options_for=_options,
    make_rules=_rules,
    facts=_facts,
    advice=_advice,
    judge=_judge,
    leeway=0.5,
    strengths={
        "random": DICE,
        "novice": Strength("novice", "Gentle", "Gets rid of what is heavy, and misjudges the rest.", _novice),
        "casual": Strength(
            "casual", "Steady", "Keeps its next moves open, and soon forgets who passed on what.", _casual
        ),
        "skilled": Strength(
            "skilled", "Sharp", "Keeps its own next moves open, and shuts out whoever passed of late.", _skilled
        ),
        "master": Strength(
            "master",
            "Master",
            "Guesses the hidden tiles from all that was done, and thinks many deals through.",
            _master,
        ),
    },
)
