"""Random walks through every game, found automatically, with every number of seats and every option, for the contracts
that all games keep."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

from game import games
from game.core.chance import stream
from game.core.game import Game
from game.core.rules import Rules, at_random


@dataclass(frozen=True)
class Setting:
    """A game, a number of seats and options; its text is a readable name."""

    game: Game
    seats: int
    options: dict[str, Any]

    def __str__(self) -> str:
        said = " ".join(f"{key}={value}" for key, value in self.options.items())
        return f"{self.game.key}-{self.seats} {said}".strip()

    def rules(self) -> Rules[Any, Any]:
        return self.game.rules(self.seats, self.options)


def settings() -> list[Setting]:
    """Every game at every number of seats with default options, and each other value of an option once."""
    found = []
    for game in map(games.find, games.keys()):
        for seats in game.seats:
            found.append(Setting(game, seats, {}))
            for option in game.options_for(seats):
                values = [value for value in option.values if value != option.default]
                step = max(1, len(values) // 3)
                found += [Setting(game, seats, {option.key: value}) for value in values[::step][:3]]
    return found


def plain_settings() -> list[Setting]:
    """Every game at every number of seats with its default options."""
    return [setting for setting in settings() if not setting.options]


@dataclass(frozen=True)
class Step:
    """A state, the action chosen in it, and the state after it."""

    rules: Rules[Any, Any]
    state: Any
    action: Any
    after: Any


def walk(setting: Setting, seed: int, hands: int = 1, player: str = "contract") -> Iterator[Step]:
    """Random play over that many hands; another `player` plays the same deals differently."""
    rules, rng = setting.rules(), stream(player, seed)
    state = rules.initial_state(seed)
    for hand in range(hands):
        while rules.to_act(state) is not None:
            action = at_random(rules.legal_actions(state), rng)
            after = rules.step(state, action)
            yield Step(rules, state, action, after)
            state = after
        if rules.winners(state) is not None or hand == hands - 1:
            return
        state = rules.next_hand(state)


def some(legal: Any, most: int = 40) -> list[Any]:
    """A few of the legal actions."""
    return [*islice(legal, most)]
