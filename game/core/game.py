"""The declaration of a game in its folder, by which menus, tests and commands handle games they do not know."""

from __future__ import annotations

import importlib
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, NamedTuple

from game.core.message import N_, Message, because

if TYPE_CHECKING:
    from game.core.bot import AnyBot
    from game.core.expertise import AnyExpertise
    from game.core.rules import AnyRules, Observation, Options

Value = int | str
Words = str | Message
"""Displayed words of a declaration: a text marked with `N_`, or a message if it contains a number."""


class BadOption(ValueError):
    """An option or seat count that the game does not allow; the message names it and what is allowed."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One value of an option and its words: ``Choice("fifth", N_("A fifth"), N_("Rounded pips … by five."))``."""

    value: Value
    label: Words
    explain: Words = ""


class Need(NamedTuple):
    """The value of another option that an option requires to have any effect, and `why`."""

    key: str
    value: Value
    why: str


@dataclass(frozen=True, slots=True)
class Option:
    """A house rule with its choices."""

    key: str
    title: str
    choices: tuple[Choice, ...]
    default: Value
    explain: str = ""
    needs: Need | None = None

    def idle(self, options: Options) -> str:
        """Why the option has no effect together with these; empty if it has."""
        return self.needs.why if self.needs is not None and options[self.needs.key] != self.needs.value else ""

    @property
    def values(self) -> tuple[Value, ...]:
        """The values that may be chosen, in order."""
        return tuple(choice.value for choice in self.choices)

    def parse(self, text: str) -> Value:
        """The value written as `text` on a command line, numbers as plain decimals; `BadOption` if there is none."""
        for value in self.values:
            if str(value) == text:
                return value
        raise self._refused(text[:60])

    def check(self, value: object) -> Value:
        """The value itself if it is allowed and of the right type, int or text; `BadOption` otherwise."""
        for allowed in self.values:
            if type(value) is type(allowed) and value == allowed:
                return allowed
            if str(value) == str(allowed):
                words = N_("option {key} is {value}, to be written {right}")
                raise BadOption(because(words, key=self.key, value=json.dumps(value), right=json.dumps(allowed)))
        raise self._refused(value)

    def _refused(self, value: object) -> BadOption:
        values = self.values
        words = N_("option {key}={value} is not allowed; it may be {values}")
        if len(values) > 12:
            words = N_("option {key}={value} is not allowed; it may be {least} to {most}")
        facts = {"values": ", ".join(map(str, values)), "least": str(values[0]), "most": str(values[-1])}
        return BadOption(because(words, key=self.key, value=repr(value), **facts))


@dataclass(frozen=True, slots=True)
class Level:
    """A level of opponents, with a sentence on what it does well or badly."""

    key: str
    label: str
    explain: str


# TRANSLATORS: the lowest level of computer opponents: a name or an adjective for a player
RANDOM = Level("random", N_("Random"), N_("Plays any legal move."))
"""The level that every game has."""
# TRANSLATORS: the levels of computer opponents, weakest first: a name or an adjective for a player
LEVELS = {"novice": N_("Gentle"), "casual": N_("Steady"), "skilled": N_("Sharp"), "master": N_("Master")}
"""The levels above Random, weakest first, and their displayed names."""


@dataclass(frozen=True, slots=True)
class Later:
    """A callable that is imported when first called: ``Later("game.games.fives.rules:FivesRules")``."""

    where: str

    def __call__(self, *given: object) -> Any:
        return named(self.where)(*given)


def named(where: str) -> Any:
    """Imports the object named ``module:name``."""
    module, _, name = where.partition(":")
    return getattr(importlib.import_module(module), name)


def usual_levels(*, random: str = RANDOM.explain, **explain: str) -> dict[str, Level]:
    """Random and the levels above it by key, each with its explanation."""
    above = [Level(key, label, explain[key]) for key, label in LEVELS.items()]
    return {level.key: level for level in (replace(RANDOM, explain=random), *above)}


@dataclass(frozen=True, slots=True)
class Game:
    """A game. `make_rules` and `expertise` are imported `Later`, so that listing the games is cheap.

    `hidden` says whether seats have hidden tiles. `hand_word` is ``hand`` or ``game``, what one round is; it is not
    shown. `won` is what an opponent may say after winning a match. `day_options` are the unusual options of the deal
    of the day, by the date such as ``2026-12-01`` from which they hold, so that earlier days keep theirs. `daily_from`
    is the first day on which the game can be the game of the day, so that earlier days keep theirs; empty for the
    original games. `levels` are the computer players by key, weakest first. Words in declarations are marked with `N_`
    and translated where they are shown. `begins` says who begins a hand. `tie`, shown after a colon, says what decides
    a match between equal totals.
    `position` completes a partly given observation, or raises `BadDocument` (`game.core.position`). `draft` begins to
    set up a position, from an observation or from nothing (`game.dominoes.draft`).
    """

    key: str
    title: str
    tagline: str
    seats: range
    default_seats: int
    hidden: bool
    options_for: Callable[[int], tuple[Option, ...]]
    make_rules: Callable[[int, Options], AnyRules]
    expertise: Callable[[], AnyExpertise]
    levels: Mapping[str, Level] = field(default_factory=dict)
    hand_word: str = "hand"
    won: str = ""
    day_options: Mapping[str, Mapping[str, Value]] = field(default_factory=dict)
    daily_from: str = ""
    tie: str = ""
    begins: str = ""
    position: Callable[[AnyRules, object], Observation] | None = None
    draft: Callable[[AnyRules, Observation | None], object] | None = None

    def options(self, seats: int, given: Mapping[str, object] | None = None) -> dict[str, Value]:
        """Every option for that number of seats, in declared order, checked (`BadOption`), with defaults filled in."""
        self.check_seats(seats)
        known = {option.key: option for option in self.options_for(seats)}
        for key in given or {}:
            if key not in known:
                words = N_("{game} has no option {key}; it has {known}")
                raise BadOption(because(words, game=self.key, key=repr(key), known=", ".join(known)))
        return {
            key: option.check(given[key]) if given and key in given else option.default for key, option in known.items()
        }

    def options_of_day(self, day: str) -> dict[str, Value]:
        """The options of the deal of that day, a date such as ``2026-12-01``, at the default number of seats."""
        begun = [date for date in self.day_options if date <= day]
        return self.options(self.default_seats, self.day_options[max(begun)] if begun else None)

    def parse_options(self, seats: int, given: Mapping[str, str]) -> dict[str, Value]:
        """The options as `options` returns them, from texts as a command line gives them."""
        self.check_seats(seats)
        known = {option.key: option for option in self.options_for(seats)}
        parsed = {key: known[key].parse(text) if key in known else text for key, text in given.items()}
        return self.options(seats, parsed)

    def check_seats(self, seats: int) -> None:
        """Raises `BadOption` unless the game can be played with that number of seats."""
        if seats not in self.seats:
            words = N_("{game} is for {least} to {most} seats, not {number}")
            raise BadOption(because(words, game=self.key, least=self.seats[0], most=self.seats[-1], number=seats))

    def rules(self, seats: int, options: Mapping[str, object] | None = None) -> AnyRules:
        """The rules for that number of seats and those options (checked, defaults filled in)."""
        return self.make_rules(seats, self.options(seats, options))

    def bot(self, level: str) -> AnyBot:
        """The bot of that level, ``random`` included; `KeyError` if the game lacks it."""
        from game.core.bot import RandomBot

        return RandomBot() if level == RANDOM.key else self.expertise().bot(level)
