"""Stones of the Wall: every seat's dominoes make the board; cover nine pips at a time and be the last who can.

the rules       rules, squares, board, placements, finding, growth
opponents       bot, answers, killing, playing, web, proof, thinking
hints           facts, advice
on the screen   table, picking, places, wallplan, wallview, wallwords, papers, coverpaper
"""

from collections.abc import Callable, Sequence
from typing import Any

from game.core.bot import Bot, Prompt, RandomBot
from game.core.game import Choice, Game, Option, Strength
from game.core.rules import Options, Rules


def _options_for(seats: int) -> tuple[Option, ...]:
    hands = 6 * seats - 9
    length = Option(
        "length",
        "Match",
        (
            Choice("source", f"Best {hands // 2 + 1} of {hands}", "As the rule sheet has it for this many players."),
            Choice("1", "One game"),
            Choice("3", "Best of 3"),
            Choice("5", "Best of 5"),
            Choice("9", "Best of 9"),
        ),
        "source",
        "Whoever wins more than half of the games wins the match. If nobody does, most games win; a tie is played off.",
    )
    opening = Option(
        "opening",
        "First placement",
        (
            Choice("free", "Anything", "As the rule sheet has it: it may even end the game at once."),
            Choice("answerable", "Must leave an answer", "House rule: the next player must be able to move."),
        ),
        "free",
        "On about half of all boards some first placement would end the game before anybody else has moved.",
    )
    stake = Option(
        "stake",
        "Stake",
        tuple(Choice(n, "None" if n == 0 else f"{n} counter{'s' if n > 1 else ''}") for n in range(101)),
        0,
        "Play counters that everybody puts in before the match; the winner takes them all.",
    )
    return (length, opening, stake)


def _rules(seats: int, options: Options) -> Rules[Any, Any]:
    from game.games.stones.rules import StonesRules

    return StonesRules(seats, options)


def _novice() -> Bot:
    from game.ai.tablesize import ByTableSize
    from game.games.stones.bot import Builder

    return ByTableSize(Builder(overlook=0.55, doubt=0.05), Builder(overlook=0.8, doubt=0.15), most=2)


def _casual() -> Bot:
    from game.games.stones.bot import Builder

    return Builder(overlook=0.5)


def _skilled() -> Bot:
    from game.games.stones.thinking import StonesSearcher

    return StonesSearcher(looks=40, hands=16, overlook=0.3)


def _master() -> Bot:
    from game.games.stones.thinking import StonesSearcher

    return StonesSearcher()


def _facts(rules: Rules[Any, Any], prompt: Prompt[Any], action: Any) -> Any:
    from game.games.stones.facts import facts

    return facts(rules, prompt, action)


def _advice(rules: Rules[Any, Any], prompt: Prompt[Any], action: Any, facts: Any, names: Sequence[str]) -> list[str]:
    from game.games.stones.advice import advice

    return advice(rules, prompt, action, facts, names)


def _judge(rules: Rules[Any, Any], prompt: Prompt[Any]) -> Callable[[Any], float]:
    from game.games.stones.bot import MANY, Builder

    return Builder(enough=MANY).judge(rules, prompt)


GAME = Game(
    key="stones",
    title="Stones of the Wall",
    tagline="Cover nine pips at a time, and be the last who can.",
    seats=range(2, 7),
    default_seats=2,
    hidden=False,
    options_for=_options_for,
    make_rules=_rules,
    facts=_facts,
    advice=_advice,
    judge=_judge,
    leeway=0.0015,
    by_chance=True,
    hand_word="game",
    strengths={
        "random": Strength("random", "Dice", "Places markers anywhere that is allowed.", RandomBot),
        "novice": Strength("novice", "Gentle", "Plays sensibly but overlooks a lot.", _novice),
        "casual": Strength("casual", "Steady", "Leaves you few answers and takes a win when it sees one.", _casual),
        "skilled": Strength(
            "skilled", "Sharp", "Hardly ever misses a win, and looks a few placements ahead.", _skilled
        ),
        "master": Strength("master", "Master", "Counts the game out to its end as early as it can.", _master),
    },
)
