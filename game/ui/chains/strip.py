"""The strip above the rack with every open end: its number, its share of the sum or how often it is open, what fits."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import pygame

from game.core.rules import Observation
from game.dominoes.chaingame.rules import ChainRules
from game.dominoes.layout import Ends, Joining, Lay, ends_after, terms, unseen
from game.dominoes.tiles import DOUBLE, TEXT, parse_tiles
from game.ui.board.items import Painter
from game.ui.draw import paint
from game.ui.sprites.assets import Assets
from game.ui.style.scale import Scale
from game.words import _, ngettext, pgettext

HALF = 27
_FACTORS = (1.0, 0.86, 0.74, 0.62, 0.52)
"""Scaling factors tried when there is little room."""


@dataclass(frozen=True, slots=True)
class StripEnd:
    """One end on the strip: the faces shown, a figure beside them, a caption below."""

    faces: tuple[int, ...]
    figure: str
    caption: str
    brief: str = ""
    """The caption if there is little room: only a number."""
    dead: bool = False
    """No tile fits it any more, neither an unseen one nor one of the viewer's hand."""
    new: bool = False
    """It would be opened by the play under the mouse."""
    meant: bool = False
    """The play under the mouse goes to such an end."""


@dataclass(frozen=True, slots=True)
class Strip:
    """The content of the strip. With `total` the entries form a sum; `now` is the sum before the play shown."""

    title: str
    entries: tuple[StripEnd, ...]
    total: int | None = None
    now: int | None = None
    scores: bool = False
    """Whether the total scores points."""

    def painter(self) -> Painter:
        """The painter of the whole strip."""
        words = ", ".join(f"{entry.figure} {entry.caption}".strip() for entry in self.entries)
        return Painter(self, self._paint, f"{self.title}: {words}")

    def fitted(self, width: int, assets: Assets, scale: Scale) -> "Fitted":
        """The strip at the largest size that fits `width` pixels, with captions in words if possible, else numbers."""
        tries = [(factor, True) for factor in _FACTORS[:3]] if not scale.large else []
        tries += [(factor, False) for factor in _FACTORS]
        strips = (Fitted(self, assets, scale, factor, words) for factor, words in tries)
        return next((strip for strip in strips if strip.room <= width), Fitted(self, assets, scale, *tries[-1]))

    def _paint(self, surface: pygame.Surface, rect: pygame.Rect, assets: Assets, scale: Scale) -> None:
        self.fitted(rect.width, assets, scale).draw(surface, rect)


class Fitted:
    """A strip at one size: `factor` scales everything, `words` selects captions in words."""

    def __init__(self, strip: Strip, assets: Assets, scale: Scale, factor: float, words: bool) -> None:
        self.words = words
        self._strip = strip
        self._assets = assets
        self._scale = scale
        px, tiles = scale.px, scale.tiles
        self._figure, self._small = px(24 * factor), max(px(15), assets.least)
        if not scale.large:  # each of the two lines has limited height
            self._figure, self._small = min(self._figure, tiles.px(30)), min(self._small, tiles.px(19))
        half = HALF if not scale.large else HALF * 1.3  # without words below there is more room
        self._half, self._step = tiles.px(half * factor), tiles.px((half + 2) * factor)
        self._total = px(34 * factor)
        self._gap = px((34 if strip.total is not None else 44 if words else 26) * factor)
        self._titled = words and scale.across > 900
        self._widths = [self._width(entry) for entry in strip.entries]
        self.room = self._room()
        """The required width, in pixels."""

    def _room(self) -> int:
        px, strip, text_size = self._scale.px, self._strip, self._assets.text_size
        room = sum(self._widths) + self._gap * max(len(self._widths) - 1, 0) + px(36)
        if self._titled:
            room += text_size(strip.title, "sans-bold", px(16))[0] + px(28)
        if strip.total is not None:
            room += px(36) + text_size(str(strip.total), "serif", self._total)[0] + px(16)
            room += text_size(_now(strip.now), "sans", px(16))[0] + px(10) if strip.now is not None else 0
        return room

    def _width(self, entry: StripEnd) -> int:
        top = len(entry.faces) * self._step + self._scale.px(8)
        top += self._assets.text_size(entry.figure, "serif", self._figure)[0]
        return max(top, self._assets.text_size(self._caption(entry), "sans", self._small)[0])

    def _caption(self, entry: StripEnd) -> str:
        """The words below an end; none if text is large."""
        return entry.caption if self.words else entry.brief if not self._scale.large else ""

    def draw(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Draws the strip, centred in the rectangle."""
        strip, assets, scale, gap = self._strip, self._assets, self._scale, self._gap
        px, theme = scale.px, assets.theme
        panel = pygame.Rect(0, 0, min(self.room, rect.width), rect.height)
        panel.center = rect.center
        surface.blit(assets.panel(panel.width, panel.height), panel)
        x = panel.x + px(18)
        if self._titled:
            at = x, panel.centery
            x = assets.write(surface, strip.title, "sans-bold", px(16), theme.second, midleft=at).right + px(28)
        for number, (entry, width) in enumerate(zip(strip.entries, self._widths, strict=True)):
            if number and strip.total is not None:
                y = panel.centery if scale.large else panel.y + scale.tiles.px(22)
                assets.write(surface, "+", "sans", px(20), theme.second, center=(x - gap // 2, y))
            self._entry(surface, pygame.Rect(x, panel.y, width, panel.height), entry)
            x += width + gap
        if strip.total is not None:
            assets.write(surface, "=", "sans", px(24), theme.second, midleft=(x - gap + px(12), panel.centery))
            colour, at = theme.score if strip.scores else theme.text, (x - gap + px(36), panel.centery)
            total = assets.write(surface, str(strip.total), "serif", self._total, colour, midleft=at)
            if strip.now is not None:
                at = total.right + px(10), panel.centery + px(2)
                assets.write(surface, _now(strip.now), "sans", px(16), theme.second, midleft=at)

    def _entry(self, surface: pygame.Surface, rect: pygame.Rect, entry: StripEnd) -> None:
        assets, px, tiles, theme, half = self._assets, self._scale.px, self._scale.tiles, self._assets.theme, self._half
        figure = assets.text(entry.figure, "serif", self._figure, theme.text)
        x = rect.centerx - (len(entry.faces) * self._step + px(8) + figure.get_width()) // 2
        caption = self._caption(entry)
        y = rect.y + tiles.px(9) if caption else rect.centery - half // 2
        for face in entry.faces:
            surface.blit(assets.half_face(face, half, dim=entry.dead), (x, y))
            x += self._step
        paint.put(surface, figure, midleft=(x + px(6), y + half // 2))
        if caption:
            colour, at = theme.refuse if entry.dead else theme.second, (rect.centerx, rect.y + tiles.px(37.5))
            assets.write(surface, caption, "sans", self._small, colour, midtop=at)
        frame = rect.inflate(px(14), -px(6))
        if entry.new:
            paint.dashed(surface, frame, px(7), theme.legal, max(1, px(1.6)), px(6), px(4))
        if entry.meant:
            paint.rounded(surface, frame, px(7), theme.brass, max(1, px(2)))


def _now(total: int) -> str:
    # TRANSLATORS: beside the sum of the ends as it would be: what it is now
    return _("now {n}").format(n=total)


def open_ends(seen: Observation, numbers: Mapping[int, Sequence[str]], action: Any, joining: Joining) -> Strip:
    """Every open number with how often it is open and what fits; the target of the play under the mouse is marked."""
    left, onto, hand = unseen(seen, joining), str(action).partition(">")[2], seen.get("hand", [])
    entries = [
        StripEnd(
            (number,),
            f"×{len(tiles)}",
            unseen_words(left[number], held(hand, number, joining)),
            str(left[number]),
            dead=not left[number] and not held(hand, number, joining),
            meant=onto in tiles,
        )
        for number, tiles in numbers.items()
    ]
    return Strip(_("Open ends"), tuple(entries))


def sum_of_ends(seen: Observation, ends: Ends, action: object, rules: ChainRules) -> Strip:
    """The outermost tiles with what each adds; with a play under the mouse, the sum after it."""
    then = ends_after(ends, action, rules.spin) if isinstance(action, Lay) else ends
    now, left, entries = terms(ends), unseen(seen, rules.joining), list[StripEnd]()
    hand = [text for text in seen.get("hand", []) if not isinstance(action, Lay) or text != TEXT[action.tile]]
    for end in then:
        if end.outer:
            mine, number = held(hand, end.number, rules.joining), end.number
            faces = (number, number) if DOUBLE[end.tile] and (rules.joining.alike or end.sides > 1) else (number,)
            new = action is not None and (TEXT[end.tile], end.pips) not in now
            words, dead = unseen_words(left[number], mine), not left[number] and not mine
            entries.append(StripEnd(faces, str(end.pips), words, str(left[number]), dead=dead, new=new))
    total, before = (sum(pips for _tile, pips in terms(each)) for each in (then, ends))
    # TRANSLATORS: the open ends of the layout, before their sum
    title, scores = pgettext("open ends", "Ends"), rules.points(then, total) > 0
    return Strip(title, tuple(entries), total, before if action is not None else None, scores=scores)


def unseen_words(count: int, held: int = 0) -> str:
    """The caption: how many unseen tiles fit; if none do, whether a tile of the viewer's hand does."""
    if count:
        # TRANSLATORS: how many tiles with this number have not been seen yet
        return ngettext("{n} unseen", "{n} unseen", count).format(n=count)
    # TRANSLATORS: who may still have tiles with this number: below “×2”, so short words
    return pgettext("tiles with a number", "only you") if held else pgettext("tiles with a number", "none left")


def held(hand: Sequence[str], number: int, joining: Joining) -> int:
    """How many tiles of a hand, given as texts, may join a number."""
    return (parse_tiles(hand) & joining.fits[number]).bit_count()
