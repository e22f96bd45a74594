"""The settings that people choose: sizes, speeds, sounds, names, and the tables they set up last."""

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from game.core.document import BadDocument
from game.core.form import (
    MOST_SEATS,
    OPTIONS,
    Form,
    Where,
    anything,
    as_is,
    either,
    made,
    many,
    name,
    one_of,
    pattern,
    row,
    switch,
    table,
    text,
    whole,
)
from game.core.message import N_, because
from game.words import language

FORMAT = "pipstone-settings/1"
SIGNS = 8
"""The number of colours, and of shapes, that tell seats apart."""


def _language(value: Any, where: Where) -> str:
    return "" if value == "" else one_of(language.ENGLISH, *language.codes())(value, where)


def _look(*words: str) -> Form[str]:
    """A built-in look, or one that people have made."""
    own = pattern("own-[a-z0-9-]{1,40}", because(N_("one of {words}"), words=", ".join((*words, "own-…"))))
    return lambda value, where: str(value) if value in words else own(value, where)


def _setting(default: Any, form: Form[Any]) -> Any:
    if isinstance(default, dict):
        return field(default_factory=dict, metadata={"form": form})
    return field(default=default, metadata={"form": form})


_KEY = pattern("[a-z][a-z0-9_-]{0,59}", because(N_("a key")))
_SEAL = text(200)
_SIGN = whole(0, SIGNS - 1)
_SEAT: Form[dict[str, Any]] = made(dict, name=name, player=_KEY, colour=_SIGN, shape=_SIGN)
PLAN: Form[dict[str, Any]] = made(dict, game=_KEY, seats=many(_SEAT, MOST_SEATS), options=OPTIONS)
_RACKS = table(pattern("[0-9]{1,2}", because(N_("a seat"))), many(text(40), 200), MOST_SEATS)
_LEVEL = whole(0, 100)
_CHORD = pattern(r"(Ctrl\+)?(Alt\+)?(Shift\+)?(\S.{0,29})", because(N_("a key")))


@dataclass(frozen=True, slots=True)
class Settings:
    """Every setting with its default; change settings with ``dataclasses.replace``.

    `language` is the code of a catalogue, or empty for the system's. `ui_scale` is in per cent, volumes go from 0 to
    100. Window sizes and positions are in pixels (None: chosen by the desktop); for a maximised window they are the
    previous ones. As plain JSON data, `setups` has the table last set up for each game, `racks` how people arranged
    their tiles in the last deal, and `earlier_seats` who played the hands of a match before seats were changed.
    `lessons` are the finished ones, `lesson_steps` the number of steps done in others, and `begun` the matches begun of
    each game, up to three. `coach` says, by a person's name, before which mistakes the coach speaks (``big`` or
    ``all``; never to others). `said` is the number of the line that characters said last, by manner and occasion.
    `book_limit` is the room for finished matches in megabytes, and `book_told` the latest file that people were told
    will be deleted. `shortcuts` maps an action's name to its key. `numerals` says for which sets figures stand beside
    pips; ``large`` ones are above double nine. `speaks` has the system's voice say what happens. `other` keeps what a
    newer version wrote and this one does not know.
    """

    language: str = _setting("", _language)
    ui_scale: int = _setting(100, whole(50, 300))
    speed: str = _setting("normal", one_of("slow", "normal", "fast", "instant"))
    master_volume: int = _setting(80, _LEVEL)
    effects_volume: int = _setting(100, _LEVEL)
    ambience_volume: int = _setting(0, _LEVEL)
    mute: bool = _setting(False, switch)
    reduced_motion: bool = _setting(False, switch)
    ask_me: bool = _setting(False, switch)
    hints: bool = _setting(True, switch)
    sayings: bool = _setting(True, switch)
    said: Mapping[str, int] = _setting({}, table(text(40), whole(0, 1000)))
    book_limit: int = _setting(100, whole(1, 100_000))
    book_told: str = _setting("", text(200))
    curtain_on_return: bool = _setting(True, switch)
    theme: str = _setting("lamp", one_of("lamp", "contrast"))
    tile_set: str = _setting("ivory", _look("ivory", "ebony", "celadon"))
    cloth: str = _setting("felt", _look("felt", "wood", "slate"))
    captions: bool = _setting(False, switch)
    speaks: bool = _setting(False, switch)
    colour_pips: bool = _setting(False, switch)
    numerals: str = _setting("large", one_of("never", "large", "always"))
    hand_order: str = _setting("drawn", one_of("drawn", "suit", "pips"))
    racks: Mapping[str, Any] = _setting({}, as_is(either({}, made(dict, deal=_SEAL, seats=_RACKS))))
    earlier_seats: Mapping[str, Any] = _setting({}, as_is(either({}, made(dict, deal=_SEAL, hands=many(PLAN, 10_000)))))
    fullscreen: bool = _setting(False, switch)
    window_maximized: bool = _setting(False, switch)
    window_size: tuple[int, int] | None = _setting(None, either(None, row(*[whole(1, 32_000)] * 2)))
    window_position: tuple[int, int] | None = _setting(None, either(None, row(*[whole(-32_000, 32_000)] * 2)))
    names: tuple[str, ...] = _setting((), many(name, MOST_SEATS))
    last_game: str = _setting("", either("", _KEY))
    coach: Mapping[str, str] = _setting({}, table(name, one_of("", "big", "all")))
    lessons: tuple[str, ...] = _setting((), many(_KEY, 200, different=True))
    lesson_steps: Mapping[str, int] = _setting({}, table(_KEY, whole(1, 99)))
    begun: Mapping[str, int] = _setting({}, table(_KEY, whole(1, 3)))
    setups: Mapping[str, Any] = _setting({}, as_is(table(_KEY, PLAN)))
    shortcuts: Mapping[str, str] = _setting({}, table(_KEY, _CHORD))
    other: Mapping[str, Any] = _setting({}, anything)

    def to_data(self) -> dict[str, Any]:
        """The settings as plain JSON data."""
        known = {each.name: getattr(self, each.name) for each in dataclasses.fields(self) if each.name != "other"}
        plain = {key: list(value) if isinstance(value, tuple) else value for key, value in known.items()}
        return {**self.other, **plain}

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> "tuple[Settings, tuple[str, ...]]":
        """The settings in data written by `to_data`, and the names of malformed ones, which get their defaults."""
        forms: dict[str, Form[Any]] = {each.name: each.metadata["form"] for each in dataclasses.fields(cls)}
        del forms["other"]
        given = {key: value for key, value in data.items() if key in forms}
        if type(numerals := given.get("numerals")) is bool:  # older versions had a switch
            given["numerals"] = "always" if numerals else "large"
        good, reset = dict[str, Any](), list[str]()
        for key, value in given.items():
            try:
                good[key] = forms[key](value, key)
            except BadDocument:
                reset.append(key)
        other = {key: value for key, value in data.items() if key not in forms}
        return cls(**good, other=other), tuple(reset)
