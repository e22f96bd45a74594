"""Brick Dominoes: a wall grows upwards; a brick scores a point for every layer beneath it.

the rules       rules, actions, position, moves, turns, seen, telling
opponents       bot, foresight, habits, course, ways, ending, thinking
hints           facts, advice
on the screen   table, guide, seenwall, wallview, wallwords, wallnews, panel
"""

from collections.abc import Callable, Sequence
from typing import Any

from game.core.bot import Bot, Prompt
from game.core.game import DICE, Choice, Game, Option, Strength
from game.core.rules import Options, Rules


def _options(seats: int) -> tuple[Option, ...]:
    return (
        Option(
            "matches",
            "Hands",
            (Choice(1, "1 hand"), Choice(3, "3 hands"), Choice(5, "5 hands")),
            1,
            "Points of all hands are added; the highest total wins.",
        ),
    )


def _rules(seats: int, options: Options) -> Rules[Any, Any]:
    from game.games.brick.rules import BrickRules

    return BrickRules(seats, options)


def _novice() -> Bot:
    from game.games.brick.bot import Sensible

    return Sensible(overlook=0.3, doubt=1.5)


def _casual() -> Bot:
    from game.games.brick.bot import Sensible

    return Sensible(overlook=0.1, doubt=0.5)


def _skilled() -> Bot:
    from game.ai.tablesize import ByTableSize
    from game.games.brick.bot import Sensible
    from game.games.brick.thinking import BrickSearcher

    sharp = BrickSearcher(playouts=16, overlook=0.08, doubt=0.2)
    return ByTableSize(sharp, Sensible(counts=True, overlook=0.05, doubt=0.3), most=2)


def _master() -> Bot:
    from game.games.brick.thinking import BrickSearcher

    return BrickSearcher()


def _facts(rules: Rules[Any, Any], prompt: Prompt[Any], action: Any) -> Any:
    from game.games.brick.facts import facts

    return facts(rules, prompt, action)


def _advice(rules: Rules[Any, Any], prompt: Prompt[Any], action: Any, facts: Any, names: Sequence[str]) -> list[str]:
    from game.games.brick.advice import advice

    return advice(rules, prompt, action, facts, names)


def _judge(rules: Rules[Any, Any], prompt: Prompt[Any]) -> Callable[[Any], float]:
    from game.games.brick.bot import Sensible

    return Sensible(counts=True).judge(rules, prompt)


GAME = Game(
    key="brick",
    title="Brick Dominoes",
    tagline="Build upwards: the higher a brick lies, the more it scores.",
    seats=range(2, 9),
    default_seats=3,
    hidden=True,
    options_for=_options,
    make_rules=_rules,
    facts=_facts,
    advice=_advice,
    judge=_judge,
    leeway=0.08,
    strengths={
        "random": DICE,
        "novice": Strength("novice", "Gentle", "Climbs when it notices a place, and is often mistaken.", _novice),
        "casual": Strength("casual", "Steady", "Climbs, but overlooks a place here and there.", _casual),
        "skilled": Strength(
            "skilled",
            "Sharp",
            "Overlooks a place now and then, counts who will be left with bricks, and thinks a little ahead.",
            _skilled,
        ),
        "master": Strength(
            "master", "Master", "Thinks many hands through to their end, and counts out the last bricks.", _master
        ),
    },
)
