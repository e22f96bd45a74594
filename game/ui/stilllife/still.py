"""Still lifes: small pictures of things on the table, written down as data (``levels/README.md`` says how).

The unit of length is half a tile; (0, 0) is the picture's upper left corner.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from game.dominoes.tiles import parse_tile
from game.ui.style.theme import SEAT_STYLES


class BadPicture(ValueError):
    """A picture that is not written as it should be; the message names the thing and the key."""


@dataclass(frozen=True, slots=True)
class Thing:
    """One thing of a picture: its kind, what it is (``"6|4"``, a seat, a size …) and how it lies."""

    kind: str
    what: Any
    at: tuple[float, float]
    how: Mapping[str, Any]


@dataclass(frozen=True)
class Still:
    """A picture: its width and height in halves, and its things in the order they are laid."""

    size: tuple[float, float]
    things: tuple[Thing, ...]


_Check = Callable[[Any], bool]


def _number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and -1000 < value < 1000


def _pair(value: Any) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(map(_number, value))


def _points(value: Any) -> bool:
    return isinstance(value, list) and len(value) >= 2 and all(map(_pair, value))


def _switch(value: Any) -> bool:
    return isinstance(value, bool)


def _words(value: Any) -> bool:
    return isinstance(value, str)


def _seat(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < len(SEAT_STYLES)


def _tile(value: Any) -> bool:
    return isinstance(value, str) and halves(value) is not None


def _colour(value: Any) -> bool:
    return isinstance(value, str) and value in COLOURS


COLOURS = {
    "white": "last_move",
    "brass": "brass",
    "pale": "legal",
    "pencil": "pencil",
    "new": "pencil_new",
    "dark": "ink",
    "red": "refuse",
    "text": "text",
}
"""What colours are called in a picture, and in the theme."""

_LYING = {"upright": _switch, "down": _switch, "dim": _switch, "rim": lambda v: v in ("last", "ghost", "picked")}
_KINDS: dict[str, tuple[_Check, dict[str, _Check]]] = {
    "tile": (_tile, _LYING),
    "brick": (_tile, {"upright": _switch, "down": _switch, "level": _seat, "clear": _switch}),
    "bead": (_seat, {"clear": _switch}),
    "place": (_pair, {"colour": _colour}),
    "circle": (_words, {"radius": _number, "figure": _pair}),
    "words": (_words, {"size": _number, "colour": _colour, "bold": _switch, "serif": _switch}),
    "points": (_words, {}),
    "paper": (_pair, {"turn": _number}),
    "board": (_pair, {}),
    "peg": (_seat, {"size": _number}),
    "matchbox": (_pair, {}),
    "token": (_seat, {"letter": _words, "size": _number}),
    "stroke": (_points, {"colour": _colour, "width": _number, "closed": _switch}),
    "ring": (_number, {"colour": _colour, "width": _number}),
    "contour": (_points, {"colour": _colour}),
    "bracket": (_number, {"depth": _number, "colour": _colour}),
    "chevrons": (_pair, {}),
    "arrow": (_points, {"colour": _colour}),
    "refused": (_pair, {}),
    "devil": (_number, {}),
}


def read_still(data: Any) -> Still:
    """The picture written as ``{size = [w, h], things = [{tile = "6|4", at = [x, y]}, …]}``; `BadPicture` otherwise."""
    if not isinstance(data, dict) or set(data) - {"size", "things"}:
        raise BadPicture("a picture has size and things, nothing else")
    size: Any = data.get("size")
    if not _pair(size) or min(size) <= 0:
        raise BadPicture("size must be [width, height] in halves of a tile")
    things = data.get("things", [])
    if not isinstance(things, list):
        raise BadPicture("things must be a list")
    return Still((float(size[0]), float(size[1])), tuple(_thing(number, thing) for number, thing in enumerate(things)))


def _thing(number: int, data: Any) -> Thing:
    where = f"things[{number}]"
    if not isinstance(data, dict):
        raise BadPicture(f"{where} must be a table")
    kind = next((key for key in data if key in _KINDS), "")
    if not kind:
        raise BadPicture(f"{where} is none of {', '.join(_KINDS)}")
    check, hows = _KINDS[kind]
    if not check(data[kind]):
        raise BadPicture(f"{where}.{kind}: {data[kind]!r} makes no sense")
    at = data.get("at", [0, 0])
    if not _pair(at):
        raise BadPicture(f"{where}.at must be [x, y]")
    for key, value in data.items():
        if key in (kind, "at"):
            continue
        if key not in hows:
            raise BadPicture(f"{where}.{key} is not known for a {kind}; there are {', '.join(['at', *hows])}")
        if not hows[key](value):
            raise BadPicture(f"{where}.{key}: {value!r} makes no sense")
    how = {key: value for key, value in data.items() if key not in (kind, "at")}
    return Thing(kind, data[kind], (float(at[0]), float(at[1])), how)


def halves(text: str) -> tuple[int, int] | None:
    """The pips of a tile, the first half first, or None if it is no tile."""
    try:
        parse_tile("|".join(sorted(text.split("|"), key=int, reverse=True)))
        first, second = text.split("|")
        return int(first), int(second)
    except ValueError:
        return None
