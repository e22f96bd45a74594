"""What people have chosen in the program: sizes, speeds, sounds, names, and the tables they set up last."""

import dataclasses
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

FORMAT = "pipstone-settings/1"

Check = Callable[[Any], bool]


def _whole(low: int, high: int) -> Check:
    return lambda value: type(value) is int and low <= value <= high


def _one_of(*words: str) -> Check:
    return lambda value: type(value) is str and value in words


def _switch(value: Any) -> bool:
    return type(value) is bool


def _text(value: Any) -> bool:
    return type(value) is str and len(value) <= 200


def _pair(low: int, high: int) -> Check:
    inside = _whole(low, high)
    return lambda value: isinstance(value, tuple) and len(value) == 2 and all(map(inside, value))


def _texts(value: Any) -> bool:
    return isinstance(value, tuple) and len(value) <= 200 and all(map(_text, value))


def _table(value: Any) -> bool:
    return isinstance(value, dict) and all(map(_text, value))


def _words(value: Any) -> bool:
    return _table(value) and all(map(_text, value.values()))


def _or_none(check: Check) -> Check:
    return lambda value: value is None or check(value)


def _setting(default: Any, check: Check) -> Any:
    if isinstance(default, dict):
        return field(default_factory=dict, metadata={"check": check})
    return field(default=default, metadata={"check": check})


@dataclass(frozen=True, slots=True)
class Settings:
    """Every setting with its default; change one with ``dataclasses.replace``.

    `language` is the code of a catalogue, or nothing for the system's. `ui_scale` is in per cent, volumes go from 0 to
    100, window sizes and positions are in pixels (None: wherever the desktop puts it); of a maximised window they are
    those from before. `setups` holds the table last set up for each game, `racks` how people put their tiles in the
    last deal and `earlier_seats` who sat in the hands of a match before seats were changed, as plain JSON data;
    `coach` has before which mistakes a person, by name, is spoken to (``big`` or ``all``; who is not in it never is);
    `book_limit` is the room for finished matches in megabytes, and `book_told` the latest file that people were told
    will be deleted to make room; `shortcuts` maps an action's name to its key; `numerals` says at which
    sets figures stand beside pips, the `large` ones being those above double nine; `speaks` has the system's voice say
    what happens; `other` keeps what a newer version wrote and this one does not know.
    """

    language: str = _setting("", _text)
    ui_scale: int = _setting(100, _whole(50, 300))
    speed: str = _setting("normal", _one_of("slow", "normal", "fast", "instant"))
    master_volume: int = _setting(80, _whole(0, 100))
    effects_volume: int = _setting(100, _whole(0, 100))
    ambience_volume: int = _setting(0, _whole(0, 100))
    mute: bool = _setting(False, _switch)
    reduced_motion: bool = _setting(False, _switch)
    ask_me: bool = _setting(False, _switch)
    hints: bool = _setting(True, _switch)
    book_limit: int = _setting(100, _whole(1, 100_000))
    book_told: str = _setting("", _text)
    curtain_on_return: bool = _setting(True, _switch)
    theme: str = _setting("lamp", _text)
    tile_set: str = _setting("ivory", _text)
    cloth: str = _setting("felt", _text)
    captions: bool = _setting(False, _switch)
    speaks: bool = _setting(False, _switch)
    colour_pips: bool = _setting(False, _switch)
    numerals: str = _setting("large", _one_of("never", "large", "always"))
    hand_order: str = _setting("drawn", _text)
    racks: Mapping[str, Any] = _setting({}, _table)
    earlier_seats: Mapping[str, Any] = _setting({}, _table)
    fullscreen: bool = _setting(False, _switch)
    window_maximized: bool = _setting(False, _switch)
    window_size: tuple[int, int] | None = _setting(None, _or_none(_pair(1, 32_000)))
    window_position: tuple[int, int] | None = _setting(None, _or_none(_pair(-32_000, 32_000)))
    names: tuple[str, ...] = _setting((), _texts)
    last_game: str = _setting("", _text)
    coach: Mapping[str, str] = _setting({}, _words)
    lessons: tuple[str, ...] = _setting((), _texts)
    setups: Mapping[str, Any] = _setting({}, _table)
    shortcuts: Mapping[str, str] = _setting({}, _words)
    other: Mapping[str, Any] = _setting({}, _table)

    def to_data(self) -> dict[str, Any]:
        """The settings as plain JSON data."""
        known = {each.name: getattr(self, each.name) for each in dataclasses.fields(self) if each.name != "other"}
        plain = {key: list(value) if isinstance(value, tuple) else value for key, value in known.items()}
        return {**self.other, **plain}

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> "tuple[Settings, tuple[str, ...]]":
        """The settings written by `to_data`, and the names of those that made no sense and got their default."""
        checks: dict[str, Check] = {each.name: each.metadata["check"] for each in dataclasses.fields(cls)}
        del checks["other"]
        given: dict[str, Any] = {
            key: tuple(data[key]) if isinstance(data[key], list) else data[key] for key in checks if key in data
        }
        if type(numerals := given.get("numerals")) is bool:  # an older version kept a switch
            given["numerals"] = "always" if numerals else "large"
        good = {key: value for key, value in given.items() if checks[key](value)}
        other = {key: value for key, value in data.items() if key not in checks}
        return cls(**good, other=other), tuple(key for key in given if key not in good)
