"""Castle Rock: a row that grows at one end; what lies between two tiles of one suit may be captured.

the rules       rules, actions
opponents       bot, turns, keeping, leaving, stakes, thinking
hints           facts, advice
on the screen   table, choice, guide, rowplan, rowwords, marks, pegs, pad
"""

from collections.abc import Callable, Sequence
from typing import Any

from game.core.bot import Bot, Prompt
from game.core.game import DICE, Choice, Game, Option, Strength
from game.core.rules import Observation, Options, Rules


def _options(seats: int) -> tuple[Option, ...]:
    return (
        _set(seats),
        Option(
            "target",
            "Match to",
            tuple(Choice(points, f"{points} points") for points in (25, 50, 75, 100)),
            50,
            "Points are counted when a hand is over; whoever then has this many, and the most, has won.",
        ),
        Option(
            "limit",
            "At most",
            (
                Choice(0, "No limit"),
                Choice(1, "1 hand"),
                *(Choice(hands, f"{hands} hands") for hands in range(2, 100)),
            ),
            0 if seats <= 4 else 12,
            "After this many hands the highest total wins. With five and more seats totals drift downwards, "
            "so a match to a target might never end.",
        ),
        Option(
            "bar",
            "Bar game",
            (
                Choice("off", "Off", "Points are kept on the cribbage board."),
                Choice("on", "On", "No points: every hand is a round of its own, and the most rounds win."),
            ),
            "off",
            "Played for one round after another; the target and the limit then do not count.",
        ),
        Option(
            "rounds",
            "Rounds",
            (Choice(1, "1 round"), *(Choice(rounds, f"{rounds} rounds") for rounds in range(2, 21))),
            5,
            "How many rounds a bar game has.",
        ),
    )


def _set(seats: int) -> Option:
    nine, twelve = Choice("D9", "Double nine", "55 tiles"), Choice("D12", "Double twelve", "91 tiles")
    choices = (Choice("D6", "Double six", "28 tiles"),) if seats <= 6 else (nine, twelve)
    return Option("set", "Tiles", choices, choices[0].value, "Up to six seats play with the double six.")


def _rules(seats: int, options: Options) -> Rules[Any, Any]:
    from game.games.castle.rules import CastleRules

    return CastleRules(seats, options)


def _novice() -> Bot:
    from game.games.castle.bot import Sensible

    return Sensible(overlook=0.12, doubt=0.9)


def _casual() -> Bot:
    from game.games.castle.bot import Sensible

    return Sensible(overlook=0.04, doubt=0.4)


def _skilled() -> Bot:
    from game.ai.tablesize import ByTableSize
    from game.games.castle.bot import Sensible

    return ByTableSize(Sensible(ahead=True, doubt=0.5), Sensible(), most=2)


def _master() -> Bot:
    from game.games.castle.thinking import CastleSearcher

    return CastleSearcher()


def _facts(rules: Rules[Any, Any], prompt: Prompt[Any], action: Any) -> Any:
    from game.games.castle.facts import facts

    return facts(rules, prompt, action)


def _advice(rules: Rules[Any, Any], prompt: Prompt[Any], action: Any, facts: Any, names: Sequence[str]) -> list[str]:
    from game.games.castle.advice import advice

    return advice(rules, prompt, action, facts, names)


def _odds(rules: Rules[Any, Any], observation: Observation) -> float:
    from game.games.castle.stakes import odds

    return odds(rules.options, observation)


def _judge(rules: Rules[Any, Any], prompt: Prompt[Any]) -> Callable[[Any], float]:
    from game.games.castle.bot import Sensible

    return Sensible(ahead=rules.seats == 2).judge(rules, prompt)


GAME = Game(
    key="castle",
    title="Castle Rock",
    tagline="Capture what lies between two of a suit, and leave the Devil nothing.",
    seats=range(2, 9),
    default_seats=3,
    hidden=True,
    options_for=_options,
    make_rules=_rules,
    facts=_facts,
    advice=_advice,
    judge=_judge,
    leeway=0.5,
    odds=_odds,
    strengths={
        "random": DICE,
        "novice": Strength(
            "novice", "Gentle", "Overlooks captures far from the open end, and is often mistaken.", _novice
        ),
        "casual": Strength("casual", "Steady", "Overlooks a capture here and there, most of them far away.", _casual),
        "skilled": Strength(
            "skilled", "Sharp", "Sees every capture of its turn, and minds what it leaves and what it keeps.", _skilled
        ),
        "master": Strength(
            "master", "Master", "Guesses what the others kept, and thinks whole rounds of turns through.", _master
        ),
    },
)
