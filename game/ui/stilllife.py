"""Still lifes: small pictures of things on the table, described as data (see ``levels/README.md``).

The unit of length is half a tile; (0, 0) is the picture's upper left corner.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

import pygame

from game import resources
from game.core.form import Form, Maybe, Where, made, many, number, one_of, row, switch, text, whole, wrong
from game.core.message import N_, because
from game.dominoes.tiles import parse_tile
from game.ui.draw import outlines, paint
from game.ui.sprites.assets import Assets
from game.ui.style.theme import SEAT_STYLES, Colour


@dataclass(frozen=True, slots=True)
class Thing:
    """One thing of a picture: its kind, its content (``"6|4"``, a seat, a size …), position and options."""

    kind: str
    what: Any
    at: tuple[float, float]
    how: Mapping[str, Any]


@dataclass(frozen=True)
class Still:
    """A picture: its width and height in halves, and its things in drawing order."""

    size: tuple[float, float]
    things: tuple[Thing, ...]


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
"""Names of colours in a picture, with the attribute of the theme."""

_NUMBER = number(-1000, 1000)
_PAIR = row(_NUMBER, _NUMBER)
_POINTS = many(_PAIR, 1000, 2)
_SEAT = whole(0, len(SEAT_STYLES) - 1)
_COLOUR = one_of(*COLOURS)


def _tile(value: object, where: Where) -> str:
    if not isinstance(value, str) or halves(value) is None:
        raise wrong(where, value, because(N_("a tile such as 6|4")))
    return value


def _kind(kind: str, what: Form[Any], **how: Form[Any]) -> Form[Thing]:
    """The form of a thing of that kind, with its content and its options."""

    def thing(**found: Any) -> Thing:
        content, at = found.pop(kind), found.pop("at")
        return Thing(kind, content, at, {key: value for key, value in found.items() if value is not None})

    return made(thing, **{kind: what}, at=Maybe(_PAIR, (0.0, 0.0)), **{key: Maybe(form) for key, form in how.items()})


_KINDS: dict[str, Form[Thing]] = {
    "tile": _kind("tile", _tile, upright=switch, down=switch, dim=switch, rim=one_of("last", "ghost", "picked")),
    "brick": _kind("brick", _tile, upright=switch, down=switch, level=_SEAT, clear=switch),
    "bead": _kind("bead", _SEAT, clear=switch),
    "place": _kind("place", _PAIR, colour=_COLOUR),
    "circle": _kind("circle", text(), radius=_NUMBER, figure=_PAIR),
    "words": _kind("words", text(), size=_NUMBER, colour=_COLOUR, bold=switch, serif=switch),
    "points": _kind("points", text()),
    "paper": _kind("paper", _PAIR, turn=_NUMBER),
    "board": _kind("board", _PAIR),
    "peg": _kind("peg", _SEAT, size=_NUMBER),
    "matchbox": _kind("matchbox", _PAIR),
    "token": _kind("token", _SEAT, letter=text(), size=_NUMBER),
    "stroke": _kind("stroke", _POINTS, colour=_COLOUR, width=_NUMBER, closed=switch),
    "ring": _kind("ring", _NUMBER, colour=_COLOUR, width=_NUMBER),
    "contour": _kind("contour", _POINTS, colour=_COLOUR),
    "bracket": _kind("bracket", _NUMBER, depth=_NUMBER, colour=_COLOUR),
    "chevrons": _kind("chevrons", _PAIR),
    "arrow": _kind("arrow", _POINTS, colour=_COLOUR),
    "refused": _kind("refused", _PAIR),
    "devil": _kind("devil", _NUMBER),
}


def _thing(value: object, where: Where) -> Thing:
    kind = next((key for key in value if key in _KINDS), "") if isinstance(value, dict) else ""
    if not kind:
        raise wrong(where, value, because(N_("one of {words}"), words=", ".join(_KINDS)))
    return _KINDS[kind](value, where)


_STILL = made(Still, size=row(*[number(0.1, 1000)] * 2), things=Maybe(many(_thing, 1000), ()))


def read_still(data: Any) -> Still:
    """Reads ``{size = [w, h], things = [{tile = "6|4", at = [x, y]}, …]}``. Raises `BadDocument` for anything else."""
    return _STILL(data, because(N_("the picture")))


@cache
def still_of(name: str) -> Still:
    """The picture of that name in ``levels/pictures.toml``."""
    return read_still(_pictures()[name])


@cache
def _pictures() -> Mapping[str, Any]:
    return resources.toml("levels/pictures.toml")


def halves(text: str) -> tuple[int, int] | None:
    """The pips of a tile, first half first; None if the text is no tile."""
    try:
        parse_tile("|".join(sorted(text.split("|"), key=int, reverse=True)))
        first, second = text.split("|")
        return int(first), int(second)
    except ValueError:
        return None


# -- painting ----------------------------------------------------------------------------------------------------------


def paint_still(
    surface: pygame.Surface, rect: pygame.Rect, still: Still, assets: Assets, *, largest: int = 10_000, lift: int = 0
) -> None:
    """Paints the picture centred in `rect`; half a tile is at most `largest` pixels.

    `lift` moves tiles, bricks and beads up by that many pixels, away from their shadows.
    """
    half = int(min(rect.width / still.size[0], rect.height / still.size[1], largest))
    if half < 3:
        return
    left = rect.centerx - still.size[0] * half / 2
    top = rect.centery - still.size[1] * half / 2
    painter = _Painter(surface, assets, half, left, top, lift)
    for thing in still.things:
        if thing.kind in ("tile", "brick"):
            painter.shade(thing)
    for thing in still.things:
        painter.lay(thing)


class _Painter:
    """Paints things at a scale of `half` pixels per half tile."""

    def __init__(self, surface: pygame.Surface, assets: Assets, half: int, left: float, top: float, lift: int) -> None:
        self.surface = surface
        self.assets = assets
        self.theme = assets.theme
        self.half = half
        self.left, self.top = left, top
        self.lift = lift
        self.factor = assets.scale

    def lay(self, thing: Thing) -> None:
        getattr(self, f"_{thing.kind}")(thing)

    def shade(self, thing: Thing) -> None:
        """Draws the shadow of a tile, before any tile is drawn."""
        rect = self._body(thing)
        if thing.how.get("level", 0):
            rect.height += self.assets.rise(self.half)
        self.assets.cast_shadow(self.surface, rect, small=self.assets.is_small(self.half))

    def _spot(self, x: float, y: float) -> tuple[int, int]:
        return round(self.left + x * self.half), round(self.top + y * self.half)

    def _spots(self, thing: Thing) -> list[tuple[int, int]]:
        return [self._spot(thing.at[0] + x, thing.at[1] + y) for x, y in thing.what]

    def _box(self, thing: Thing) -> pygame.Rect:
        (x, y), (wide, tall) = thing.at, thing.what
        (left, top), (right, bottom) = self._spot(x, y), self._spot(x + wide, y + tall)
        return pygame.Rect(left, top, right - left, bottom - top)

    def _body(self, thing: Thing) -> pygame.Rect:
        x, y = self._spot(*thing.at)
        size = (self.half, 2 * self.half) if thing.how.get("upright") else (2 * self.half, self.half)
        return pygame.Rect(x, y - self.assets.rise(self.half) * thing.how.get("level", 0), *size)

    def _colour_of(self, thing: Thing, usual: str) -> Colour:
        colour: Colour = getattr(self.theme, COLOURS[thing.how.get("colour", usual)])
        return colour

    def _line(self, thing: Thing) -> float:
        width: float = thing.how.get("width", 0.06)
        return max(1.2, width * self.half)

    def _tile(self, thing: Thing) -> None:
        rect, how, upright = self._body(thing), thing.how, thing.how.get("upright", False)
        first, second = halves(thing.what) or (0, 0)
        corner = self.assets.corner(self.half)
        if how.get("rim") == "last":
            outlines.last_move_outline(self.surface, rect, corner, self.factor, self.theme)
        elif how.get("rim") == "ghost":
            outlines.ghost_frame(self.surface, rect, corner, self.factor, self.theme)
        if how.get("down"):
            picture = self.assets.back(self.half, vertical=upright)
        else:
            picture = self.assets.tile(first, second, self.half, vertical=upright, dim=how.get("dim", False))
        self.surface.blit(picture, rect.move(0, -self.lift))
        if how.get("rim") == "picked":
            outlines.focus_ring(self.surface, rect, corner, self.factor, self.theme)

    def _brick(self, thing: Thing) -> None:
        rect, how = self._body(thing), thing.how
        first, second = halves(thing.what) or (0, 0)
        vertical, down, alpha = how.get("upright", False), how.get("down", False), 64 if how.get("clear") else 255
        brick = self.assets.brick(first, second, self.half, vertical=vertical, face_down=down, alpha=alpha)
        self.surface.blit(brick, rect.move(0, -self.lift))
        if how.get("level") and not how.get("clear"):
            side = max(round(0.3 * self.half), 12)
            badge = self.assets.plaque("level", (side, side), str(how["level"]))
            low = rect.bottom - self.lift - round(0.09 * self.half)
            self.surface.blit(badge, (rect.centerx - side // 2 - 2, low - 2))

    def _bead(self, thing: Thing) -> None:
        (x, y), (right, bottom) = self._spot(*thing.at), self._spot(thing.at[0] + 1, thing.at[1] + 1)
        rect = pygame.Rect(x, y - self.lift, right - x, bottom - y)
        self.assets.lay_bead(self.surface, rect, SEAT_STYLES[thing.what], clear=bool(thing.how.get("clear")))

    def _place(self, thing: Thing) -> None:
        rect, width = self._box(thing).inflate(-2, -2), max(1.5, 2 * self.factor)
        colour = self._colour_of(thing, "pale")
        paint.dashed(self.surface, rect, 0.17 * self.half, colour, width, 6 * self.factor, 4 * self.factor)

    def _circle(self, thing: Thing) -> None:
        """Draws a ring, and a brass pill with a figure beside it (``figure`` is its offset from the centre)."""
        x, y = self._spot(*thing.at)
        radius = thing.how.get("radius", 0.62) * self.half
        paint.disc(self.surface, (x, y), radius, self.theme.focus_dark, max(3, 4.5 * self.factor))
        paint.disc(self.surface, (x, y), radius - 1.2 * self.factor, self.theme.legal, max(1.5, 2 * self.factor))
        if thing.what:
            dx, dy = thing.how.get("figure", [0, -1])
            self._pill(thing.what, (round(x + dx * self.half), round(y + dy * self.half)))

    def _points(self, thing: Thing) -> None:
        self._pill(thing.what, self._spot(*thing.at))

    def _pill(self, words: str, centre: tuple[int, int]) -> None:
        size = max(round(min(0.46 * self.half, 22 * self.factor)), 9)
        text = self.assets.text(words, "serif", size, self.theme.text_on_brass)
        height = round(size * 1.55)
        width = max(text.get_width() + height * 2 // 3, round(height * 1.1))
        paint.put(self.surface, self.assets.brass(width, height), center=centre)
        paint.put(self.surface, text, center=centre)

    def _words(self, thing: Thing) -> None:
        face = "serif" if thing.how.get("serif") else "sans-bold" if thing.how.get("bold") else "sans"
        size = max(round(thing.how.get("size", 0.4) * self.half), round(12 * self.factor))
        colour = self._colour_of(thing, "text")
        self.assets.write(self.surface, thing.what, face, size, colour, center=self._spot(*thing.at))

    def _paper(self, thing: Thing) -> None:
        """Draws a sheet of paper, rotated by ``turn`` degrees."""
        rect = self._box(thing)
        shadow, pad = self.assets.shadow(*rect.size, small=True, radius=0)
        sheet = pygame.Surface(shadow.get_size(), pygame.SRCALPHA)
        sheet.blit(shadow, (0, 0))
        sheet.blit(self.assets.paper(*rect.size), (pad, pad))
        paint.put(self.surface, pygame.transform.rotozoom(sheet, thing.how.get("turn", 0), 1), center=rect.center)

    def _board(self, thing: Thing) -> None:
        rect, hole, count = self._box(thing), max(1.5, 0.045 * self.half), 15
        self.assets.cast_shadow(self.surface, rect, small=True)
        self.surface.blit(self.assets.cribbage_wood(*rect.size), rect)
        for line in range(2):
            y = rect.y + rect.height * (0.33 + 0.34 * line)
            for place in range(count):
                x = rect.x + rect.width * (0.09 + 0.82 * (place + place // 5 * 0.4) / (count + 0.2))
                paint.disc(self.surface, (x, y), hole, (44, 24, 10))

    def _peg(self, thing: Thing) -> None:
        side = round(thing.how.get("size", 0.42) * self.half)
        x, y = self._spot(*thing.at)
        self.surface.blit(self.assets.peg(SEAT_STYLES[thing.what], side), (x - 0.44 * side, y - 0.40 * side))

    def _matchbox(self, thing: Thing) -> None:
        rect = self._box(thing)
        self.surface.blit(self.assets.matchbox(*rect.size), rect)

    def _token(self, thing: Thing) -> None:
        side = round(thing.how.get("size", 0.8) * self.half)
        picture = self.assets.token(SEAT_STYLES[thing.what], side, thing.how.get("letter", ""))
        paint.put(self.surface, picture, center=self._spot(*thing.at))

    def _stroke(self, thing: Thing) -> None:
        colour, closed = self._colour_of(thing, "pencil"), thing.how.get("closed", False)
        paint.polyline(self.surface, self._spots(thing), colour, self._line(thing), closed=closed)

    def _ring(self, thing: Thing) -> None:
        radius = thing.what * self.half
        paint.disc(self.surface, self._spot(*thing.at), radius, self._colour_of(thing, "pencil"), self._line(thing))

    def _contour(self, thing: Thing) -> None:
        spots = self._spots(thing)
        lines = list(zip(spots, [*spots[1:], spots[0]], strict=True))
        outlines.contour(self.surface, lines, self._colour_of(thing, "white"), self.factor, self.theme)

    def _bracket(self, thing: Thing) -> None:
        """Draws a square bracket `what` halves long, with feet `depth` halves down (up, if negative)."""
        start, end = self._spot(*thing.at), self._spot(thing.at[0] + thing.what, thing.at[1])
        depth = thing.how.get("depth", 0.25) * self.half
        paint.bracket(self.surface, start, end, depth, self._colour_of(thing, "brass"), max(2.0, 3 * self.factor))

    def _chevrons(self, thing: Thing) -> None:
        paint.chevrons(self.surface, self._box(thing), self.theme.legal, max(1.5, 2 * self.factor))

    def _arrow(self, thing: Thing) -> None:
        spots, colour, width = self._spots(thing), self._colour_of(thing, "pale"), max(1.8, 2.4 * self.factor)
        paint.polyline(self.surface, spots, colour, width)
        end = pygame.Vector2(spots[-1])
        back = (spots[-2] - end).normalize() * self.half * 0.24
        for angle in (32, -32):
            tip = end + back.rotate(angle)
            paint.line(self.surface, spots[-1], (tip.x, tip.y), colour, width)

    def _refused(self, thing: Thing) -> None:
        paint.refuse_wash(self.surface, self._box(thing), 0.17 * self.half, self.factor, self.theme)

    def _devil(self, thing: Thing) -> None:
        self.surface.blit(self.assets.devil(round(thing.what * self.half)), self._spot(*thing.at))
