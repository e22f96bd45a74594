"""What a game's folder declares about itself, so that menus, tests and commands find it without knowing it."""

import importlib
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from game.core.bot import Bot, Prompt, RandomBot
from game.core.rules import Observation, Options, Rules

Value = int | str


class BadOption(ValueError):
    """An option, seat count or seat that the game does not know; the message names it and what is allowed."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One value of an option and how people read it, e.g. ``Choice("fifth", "A fifth", "Rounded pips … by five.")``."""

    value: Value
    label: str
    explain: str = ""


class Need(NamedTuple):
    """What an option needs to count at all: that value of another one. `why` says that it does not without it."""

    key: str
    value: Value
    why: str


@dataclass(frozen=True, slots=True)
class Option:
    """A house rule that can be chosen: its name, its title in the setup, its choices and the default."""

    key: str
    title: str
    choices: tuple[Choice, ...]
    default: Value
    explain: str = ""
    needs: Need | None = None

    def idle(self, options: Options) -> str:
        """Why it does not count with these values of all options, in words; empty if it does."""
        return self.needs.why if self.needs is not None and options[self.needs.key] != self.needs.value else ""

    @property
    def values(self) -> tuple[Value, ...]:
        """The allowed values, in order."""
        return tuple(choice.value for choice in self.choices)

    def parse(self, text: str) -> Value:
        """The value written as `text` on a command line; numbers are plain decimals. `BadOption` otherwise."""
        for value in self.values:
            if str(value) == text:
                return value
        raise BadOption(f"option {self.key}={text[:60]!r} is not allowed; {self._allowed()}")

    def check(self, value: object) -> Value:
        """The value itself, if it is allowed and of the right type (a number or a text); `BadOption` otherwise."""
        for allowed in self.values:
            if type(value) is type(allowed) and value == allowed:
                return allowed
            if str(value) == str(allowed):
                raise BadOption(f"option {self.key} is {json.dumps(value)}, to be written {json.dumps(allowed)}")
        raise BadOption(f"option {self.key}={value!r} is not allowed; {self._allowed()}")

    def _allowed(self) -> str:
        values = self.values
        if len(values) > 12:
            return f"it may be {values[0]} to {values[-1]}"
        return "it may be " + ", ".join(map(str, values))


@dataclass(frozen=True, slots=True)
class Level:
    """A level of computer opponent: its key, the word people see, what it does well or badly, and who makes its bot."""

    key: str
    label: str
    explain: str
    make: Callable[[], Bot]


DICE = Level("random", "Dice", "Plays anything that is allowed.", RandomBot)
"""The level that every game has and that needs nothing of the game's own."""
LEVELS = {"novice": "Gentle", "casual": "Steady", "skilled": "Sharp", "master": "Master"}
"""The levels above it, by their keys: the words people see."""


@dataclass(frozen=True, slots=True)
class Later:
    """A function whose module is imported when it is first called, e.g. ``Later("game.games.fives.facts:facts")``."""

    where: str

    def __call__(self, *given: Any) -> Any:
        return self.found()(*given)

    def found(self) -> Callable[..., Any]:
        """The function itself."""
        module, _, name = self.where.partition(":")
        function: Callable[..., Any] = getattr(importlib.import_module(module), name)
        return function


def usual_levels(opponents: str, *, dice: str = DICE.explain, **explain: str) -> dict[str, Level]:
    """Dice and the levels above it, each with a sentence about it; `opponents` is the module that makes their bots.

    It does so by functions that are called as the levels' keys are, such as ``master()``.
    """
    above = [Level(key, label, explain[key], Later(f"{opponents}:{key}")) for key, label in LEVELS.items()]
    return {level.key: level for level in (replace(DICE, explain=dice), *above)}


@dataclass(frozen=True, slots=True)
class Game:
    """A game: its name, its seats and options, and the way to its rules and opponents.

    `make_rules`, `facts`, `advice`, `judge`, `odds`, `point` and each level's `make` are found `Later`, so that listing
    games stays cheap. `facts` counts out what is plain to see about a legal action (see `ai.facts`), and `advice` says
    it, clause by clause, to the seat that may do it. `judge` is what an action of a prompt is worth, in points, to
    somebody who overlooks, forgets and misjudges nothing; `leeway` how little, in points of its opponents' judgement,
    makes no difference to them; `by_chance` whether they judge by the chance to win the hand, 0 to 1, instead of
    points. `odds` says how many of their points are a match won for sure, in what its seat sees, where the end of a
    match is so near that they judge by the chance to win it; 0 where a point is a point. `point` says how many of their
    points that is at so many seats, if it is not one. `hand_word` is what one round of a match is called. `hidden` says
    whether seats have anything to hide from each other (then people passing one screen get a curtain).
    """

    key: str
    title: str
    tagline: str
    seats: range
    default_seats: int
    hidden: bool
    options_for: Callable[[int], tuple[Option, ...]]
    make_rules: Callable[[int, Options], Rules[Any, Any]]
    levels: Mapping[str, Level] = field(default_factory=dict)
    facts: Callable[[Rules[Any, Any], Prompt[Any], Any], Any] | None = None
    advice: Callable[[Rules[Any, Any], Prompt[Any], Any, Any, Sequence[str]], list[str]] | None = None
    judge: Callable[[Rules[Any, Any], Prompt[Any]], Callable[[Any], float]] | None = None
    leeway: float = 0.0
    by_chance: bool = False
    odds: Callable[[Rules[Any, Any], Observation], float] | None = None
    point: Callable[[int], float] | None = None
    hand_word: str = "hand"

    def options(self, seats: int, given: Mapping[str, object] | None = None) -> dict[str, Value]:
        """Every option for that many seats, in declared order, with what is given checked and defaults filled in."""
        self.check_seats(seats)
        known = {option.key: option for option in self.options_for(seats)}
        for key in given or {}:
            if key not in known:
                raise BadOption(f"{self.key} has no option {key!r}; it has {', '.join(known)}")
        return {
            key: option.check(given[key]) if given and key in given else option.default for key, option in known.items()
        }

    def parse_options(self, seats: int, given: Mapping[str, str]) -> dict[str, Value]:
        """The same from texts, as a command line gives them."""
        self.check_seats(seats)
        known = {option.key: option for option in self.options_for(seats)}
        return self.options(
            seats, {key: known[key].parse(text) if key in known else text for key, text in given.items()}
        )

    def check_seats(self, seats: int) -> None:
        """Raises `BadOption` unless the game can be played by that many."""
        if seats not in self.seats:
            raise BadOption(f"{self.key} is for {self.seats[0]} to {self.seats[-1]} seats, not {seats}")

    def rules(self, seats: int, options: Mapping[str, object] | None = None) -> Rules[Any, Any]:
        """The rules for that many seats and those options (checked, defaults filled in)."""
        return self.make_rules(seats, self.options(seats, options))
