"""Fives: make the open ends add up to a multiple of five; the opening double can be played on all four sides."""

from typing import Any

from game.core.bot import Bot
from game.core.game import Choice, Game, Option, Strength
from game.core.rules import Options, Rules


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
            "Bonus for going out",
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


def _random() -> Bot:
    from game.core.bot import RandomBot

    return RandomBot()


def _novice() -> Bot:
    from game.games.fives.bot import Casual

    return Casual(overlook=0.25, doubt=4.0)


def _casual() -> Bot:
    from game.games.fives.bot import Casual

    return Casual()


GAME = Game(
    key="fives",
    title="Fives",
    tagline="Make the open ends add up to five, ten, fifteen, and build houses of fifty.",
    seats=range(2, 9),
    default_seats=2,
    hidden=True,
    options_for=_options,
    make_rules=_rules,
    strengths={
        "random": Strength("random", "Dice", "Plays anything that is allowed.", _random),
        "novice": Strength("novice", "Gentle", "Scores when it notices, and does not look further.", _novice),
        "casual": Strength(
            "casual", "Steady", "Scores what it can and minds what the next seat may make of it.", _casual
        ),
    },
)
