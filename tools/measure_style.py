#!/usr/bin/env python3
"""Measures how often each character plays differently from its level, for what, and what that is worth.

    python tools/measure_style.py [--games fives,brick] [--levels novice,casual] [--choices 200] [--playouts 200]
                                  [--seed 1]

A plain player of the level has every seat, deal after deal. At every choice its ranking is given to the level's
characters, and their actions are compared with its own. Their gain, in points per hundred choices, comes from the
ranking if the level is sure or tried the actions out, and otherwise from the game's `judge`, which overlooks nothing.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from game import games  # noqa: E402
from game.ai.characters import TASTES, Tempered, of_level  # noqa: E402
from game.core.bot import Bot, Budget, Prompt, Verdict  # noqa: E402
from game.core.chance import Stream, stream  # noqa: E402
from game.core.game import Game  # noqa: E402
from game.core.match import Match  # noqa: E402
from game.core.rules import AnyRules, has_choice  # noqa: E402

LEVELS = ("novice", "casual", "skilled", "master")


@dataclass(slots=True)
class Style:
    """A character over `choices` choices: its different actions and the plain player's, as its taste sees them.

    `gained` has how much more each of its own is worth.
    """

    choices: int
    own: list[tuple[float, ...]] = field(default_factory=list)
    plain: list[tuple[float, ...]] = field(default_factory=list)
    gained: list[float] = field(default_factory=list)

    def __str__(self) -> str:
        share = f"{100 * len(self.own) / self.choices:5.1f} %"
        if not self.own:
            return share
        return f"{share} {100 * sum(self.gained) / self.choices:+8.2f}   {means(self.own)} for {means(self.plain)}"


def means(values: Sequence[tuple[float, ...]]) -> str:
    """The mean of each component of a taste, as text."""
    return ", ".join(f"{sum(each) / len(each):.1f}" for each in zip(*values, strict=True))


class Shown(Bot[AnyRules, Any]):
    """Returns a given ranking."""

    def __init__(self, ranking: Sequence[Verdict]) -> None:
        self.ranking = list(ranking)

    def rank(self, rules: AnyRules, prompt: Prompt[Any], budget: Budget, rng: Stream) -> list[Verdict]:
        """The ranking it was made with."""
        return self.ranking


def choices(game: Game, level: str, budget: Budget, seed: int) -> Iterator[tuple[AnyRules, Prompt[Any], list[Verdict]]]:
    """Plays hands without end; at every choice the rules, the prompt and the plain player's ranking."""
    bot, deal = game.bot(level), 0
    while True:
        deal += 1
        rng = stream("style", seed, deal)
        match = Match(game, game.default_seats, None, rng.seed())
        while match.to_act is not None:
            prompt = match.prompt()
            ranking = bot.rank(match.rules, prompt, budget, rng)
            if has_choice(prompt.legal_actions):
                yield match.rules, prompt, ranking
            match.play(ranking[0].action)


def styles(game: Game, level: str, count: int, budget: Budget, seed: int) -> dict[str, Style]:
    """The style of each character of that level, by its name, over the first `count` choices."""
    found = {each.name: Style(count) for each in of_level(level)}
    for rules, prompt, ranking in islice(choices(game, level, budget, seed), count):
        plain = ranking[0].action
        for each in of_level(level):
            taste = TASTES[each.temperament]
            tempered = Tempered(Shown(ranking), taste, game.expertise())
            own = tempered.choose(rules, prompt, budget, stream(seed))
            if own != plain:
                found[each.name].own.append(taste(game.expertise().facts(rules, prompt, own)))
                found[each.name].plain.append(taste(game.expertise().facts(rules, prompt, plain)))
                found[each.name].gained.append(gain(game, rules, prompt, ranking, own))
    return found


def gain(game: Game, rules: AnyRules, prompt: Prompt[Any], ranking: Sequence[Verdict], own: Any) -> float:
    """How much more the action `own` is worth than the first of the ranking."""
    first = ranking[0]
    if first.determinizations or not first.error:
        verdict = next(each for each in ranking if each.action == own)
        return verdict.value - first.value if verdict.deficit is None else -verdict.deficit
    worth = game.expertise().judge(rules, prompt)
    return worth(own) - worth(first.action)


def main(arguments: Sequence[str] | None = None) -> int:
    """Prints a line for every character of each level in each game."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--games", default=",".join(games.keys()))
    parser.add_argument("--levels", default=",".join(LEVELS))
    parser.add_argument("--choices", type=int, default=200, help="how many choices of each level")
    parser.add_argument("--playouts", type=int, default=200, help="how far a player thinks who thinks ahead")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    for key in given.games.split(","):
        for level in given.levels.split(","):
            found = styles(games.find(key), level, given.choices, Budget(playouts=given.playouts), given.seed)
            for each in of_level(level):
                print(f"{key:9} {level:8} {each.name:7} {each.temperament:8} {found[each.name]}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
