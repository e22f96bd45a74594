#!/usr/bin/env python3
"""Counts how many states of Stones of the Wall that Master has proved to be won it then wins.

    python tools/measure_conversion.py [--hands 100] [--looks 500] [--seed 1]

Steady and Random players begin hands for two. From the first state that Master proves to be won for the seat to act,
Master plays that seat to the end of the hand, once against each of the others. It begins with the placement proved to
win; after that it must find the win anew at each turn, because it remembers nothing.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from game.core.bot import AnyBot, Budget, Prompt, Verdict  # noqa: E402
from game.core.chance import Stream, stream  # noqa: E402
from game.games import find  # noqa: E402
from game.games.stones.rules.rules import State, StonesRules  # noqa: E402

OTHERS = ("random", "casual", "master")
"""The opponents that Master then plays against."""


@dataclass(frozen=True, slots=True)
class Won:
    """A state after `ply` placements in which `action` is proved to win for the seat to act."""

    state: State
    ply: int
    action: Any


def table() -> StonesRules:
    """The rules for two seats, under which no hand ends with its first placement."""
    rules = find("stones").rules(2, {"opening": "answerable"})
    assert isinstance(rules, StonesRules)
    return rules


def won_positions(rules: StonesRules, hands: int, budget: Budget, seed: int) -> Iterator[Won]:
    """The first state of each hand that Master proves to be won, though not by ending the hand at once."""
    for hand in range(hands):
        rng = stream("conversion", seed, hand)
        state = rules.initial_state(rng.seed())
        players = [_bot(rng.choice(("random", "casual"))) for _ in range(2)]
        while state.to_act is not None:
            best = ranked(_bot("master"), rules, state, budget, rng)[0]
            after = rules.step(state, best.action)
            if best.value == 1.0 and after.to_act is not None:
                yield Won(state, len(state.played), best.action)
                break
            state = rules.step(state, ranked(players[state.to_act], rules, state, budget, rng)[0].action)


def converted(rules: StonesRules, won: Won, other: str, budget: Budget, rng: Stream) -> bool:
    """Whether Master wins from there against the level `other`."""
    state, seat = rules.step(won.state, won.action), won.state.to_act
    bots = [_bot("master" if number == seat else other) for number in range(2)]
    while state.to_act is not None:
        state = rules.step(state, ranked(bots[state.to_act], rules, state, budget, rng)[0].action)
    return rules.mover(state, len(state.played) - 1) == seat


def ranked(bot: AnyBot, rules: StonesRules, state: State, budget: Budget, rng: Stream) -> list[Verdict]:
    """The ranking that `bot` makes of the placements of the seat to act."""
    assert state.to_act is not None
    prompt = Prompt(state.to_act, len(state.played), rules.observe(state, state.to_act), rules.legal_actions(state))
    return bot.rank(rules, prompt, budget, rng)


def main(arguments: Sequence[str] | None = None) -> int:
    """Prints a line for each opponent."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--hands", type=int, default=100, help="how many hands are begun")
    parser.add_argument("--looks", type=int, default=500, help="how many positions the master looks into")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    rules, budget = table(), Budget(playouts=given.looks)
    positions = list(won_positions(rules, given.hands, budget, given.seed))
    for other in OTHERS:
        rng = stream("conversion", given.seed, other)
        wins = sum(converted(rules, won, other, budget, rng) for won in positions)
        print(f"{wins} of {len(positions)} positions proved to be won are won against {other}")
    return 0


def _bot(level: str) -> AnyBot:
    return find("stones").bot(level)


if __name__ == "__main__":
    sys.exit(main())
