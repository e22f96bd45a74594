"""Fives: make the open ends add up to a multiple of five; the opening double can be played on all four sides.

the rules       rules, counting, hidden, telling
opponents       bot, habits, manners
hints           facts, advice
on the screen   table, houses
"""

from collections.abc import Callable, Sequence
from typing import Any

from game.core.bot import Bot, Prompt
from game.core.game import DICE, Choice, Game, Option, Strength
from game.core.rules import Observation, Options, Rules


def _options(seats: int) -> tuple[Option, ...]:
    return (
        Option(
            "target",
            "Match to",
            tuple(Choice(points, f"{points} points") for points in (50, 100, 150, 200, 250)),
            100,
            "Whoever first has this many points has won, in the middle of a hand too.",
        ),
        Option(
            "bonus",
            "Going-out bonus",
            (
                Choice("fifth", "A fifth", "What the others still hold, to the nearest five, divided by five."),
                Choice("full", "In full", "What the others still hold, to the nearest five."),
            ),
            "fifth",
            "Goes to whoever is out of tiles, or to the lightest hand when nobody can play.",
        ),
    )


def _rules(seats: int, options: Options) -> Rules[Any, Any]:
    from game.games.fives.rules import FivesRules

    return FivesRules(seats, options)


def _novice() -> Bot:
    from game.games.fives.bot import Sensible, Weights

    return Sensible(overlook=0.4, doubt=6.0, memory=0, weights=Weights(reply=0.0, choice=0.0, follow=0.0))


def _casual() -> Bot:
    from game.games.fives.bot import Sensible, Weights

    return Sensible(overlook=0.2, doubt=2.5, memory=2, weights=Weights(reply=0.3))


def _skilled() -> Bot:
    from game.games.fives.bot import Sensible

    return Sensible(overlook=0.08, doubt=1.0, memory=6)


def _master() -> Bot:
    from game.ai.search import Searcher
    from game.games.fives.habits import FivesHabits

    return Searcher(FivesHabits(), playouts=1500)


def _facts(rules: Rules[Any, Any], prompt: Prompt[Any], action: Any) -> Any:
    from game.games.fives.facts import facts

    return facts(rules, prompt, action)


def _advice(rules: Rules[Any, Any], prompt: Prompt[Any], action: Any, facts: Any, names: Sequence[str]) -> list[str]:
    from game.games.fives.advice import advice

    return advice(rules, prompt, action, facts, names)


def _odds(rules: Rules[Any, Any], observation: Observation) -> float:
    from game.games.fives.habits import odds

    return odds(observation["scores"], int(rules.options["target"]))


def _judge(rules: Rules[Any, Any], prompt: Prompt[Any]) -> Callable[[Any], float]:
    from game.games.fives.bot import SOBER, Sensible

    return Sensible(weights=SOBER).judge(rules, prompt)


GAME = Game(
    key="fives",
    title="Fives",
    tagline="Make the open ends add up to five, ten, fifteen, and build houses of fifty.",
    seats=range(2, 9),
    default_seats=2,
    hidden=True,
    options_for=_options,
    make_rules=_rules,
    facts=_facts,
    advice=_advice,
    judge=_judge,
    leeway=0.75,
    odds=_odds,
    strengths={
        "random": DICE,
        "novice": Strength("novice", "Gentle", "Scores when it notices, and does not look further.", _novice),
        "casual": Strength(
            "casual", "Steady", "Scores what it sees, and thinks of the next seat only now and then.", _casual
        ),
        "skilled": Strength(
            "skilled",
            "Sharp",
            "Scores, remembers for a while who had to draw, and leaves the next seat little.",
            _skilled,
        ),
        "master": Strength(
            "master",
            "Master",
            "Guesses the hidden tiles from all that was done, and thinks many deals through.",
            _master,
        ),
    },
)
