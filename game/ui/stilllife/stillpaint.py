"""Painting a still life: tiles, bricks, markers, paper and pencil, as large as there is room."""

from collections.abc import Sequence

import pygame

from game.ui.draw import outlines, paint
from game.ui.draw.contour import contour
from game.ui.sprites.assets import Assets
from game.ui.stilllife.still import COLOURS, Still, Thing, halves
from game.ui.style.theme import SEAT_STYLES, Colour


def paint_still(
    surface: pygame.Surface, rect: pygame.Rect, still: Still, assets: Assets, *, largest: int = 10_000, lift: int = 0
) -> int:
    """Paints the picture into the middle of `rect`; half a tile is at most `largest` pixels. Answers that length.

    `lift` moves tiles, bricks and beads up by so many pixels, away from their shadows.
    """
    half = int(min(rect.width / still.size[0], rect.height / still.size[1], largest))
    if half < 3:
        return half
    left = rect.centerx - still.size[0] * half / 2
    top = rect.centery - still.size[1] * half / 2
    brush = _Brush(surface, assets, half, left, top, lift)
    for thing in still.things:
        if thing.kind in ("tile", "brick"):
            brush.shade(thing)
    for thing in still.things:
        brush.lay(thing)
    return half


class _Brush:
    """Paints things at a scale of `half` pixels."""

    def __init__(self, surface: pygame.Surface, assets: Assets, half: int, left: float, top: float, lift: int) -> None:
        self.surface = surface
        self.assets = assets
        self.half = half
        self.left, self.top = left, top
        self.lift = lift
        self.factor = assets.scale

    def lay(self, thing: Thing) -> None:
        getattr(self, f"_{thing.kind}")(thing)

    def shade(self, thing: Thing) -> None:
        """The shadow of a tile, before any tile lies."""
        rect = self._body(thing)
        small = self.half < 26 * self.factor
        level = thing.how.get("level", 0)
        if level:
            rect.height += self.assets.rise(self.half)
        picture, pad = self.assets.shadow(rect.width, rect.height, small=small)
        self.surface.blit(picture, (rect.x - pad, rect.y - pad))

    def _spot(self, x: float, y: float) -> tuple[int, int]:
        return round(self.left + x * self.half), round(self.top + y * self.half)

    def _box(self, at: tuple[float, float], size: Sequence[float]) -> pygame.Rect:
        (x, y), (right, bottom) = self._spot(*at), self._spot(at[0] + size[0], at[1] + size[1])
        return pygame.Rect(x, y, right - x, bottom - y)

    def _body(self, thing: Thing) -> pygame.Rect:
        x, y = self._spot(*thing.at)
        upright = thing.how.get("upright", False)
        size = (self.half, 2 * self.half) if upright else (2 * self.half, self.half)
        rise = self.assets.rise(self.half) * thing.how.get("level", 0)
        return pygame.Rect(x, y - rise, *size)

    def _colour_of(self, thing: Thing, usual: str) -> Colour:
        colour: Colour = getattr(self.assets.theme, COLOURS[thing.how.get("colour", usual)])
        return colour

    def _tile(self, thing: Thing) -> None:
        rect, how = self._body(thing), thing.how
        pips = halves(thing.what)
        assert pips is not None
        upright = how.get("upright", False)
        corner = self.assets.corner(self.half)
        if how.get("rim") == "last":
            outlines.last_move_outline(self.surface, rect, corner, self.factor, self.assets.theme)
        elif how.get("rim") == "ghost":
            outlines.ghost_frame(self.surface, rect, corner, self.factor, self.assets.theme)
        if how.get("down"):
            picture = self.assets.back(self.half, vertical=upright)
        else:
            picture = self.assets.tile(*pips, self.half, vertical=upright, dim=how.get("dim", False))
        self.surface.blit(picture, rect.move(0, -self.lift))
        if how.get("rim") == "picked":
            outlines.focus_ring(self.surface, rect, corner, self.factor, self.assets.theme)

    def _brick(self, thing: Thing) -> None:
        rect, how = self._body(thing), thing.how
        pips = halves(thing.what)
        assert pips is not None
        picture = self.assets.brick(
            *pips,
            self.half,
            vertical=how.get("upright", False),
            face_down=how.get("down", False),
            alpha=64 if how.get("clear") else 255,
        )
        self.surface.blit(picture, rect.move(0, -self.lift))
        if how.get("level") and not how.get("clear"):
            side = max(round(0.3 * self.half), 12)
            badge = self.assets.plaque("level", (side, side), str(how["level"]))
            low = rect.bottom - self.lift - round(0.09 * self.half)
            self.surface.blit(badge, (rect.centerx - side // 2 - 2, low - 2))

    def _bead(self, thing: Thing) -> None:
        style = SEAT_STYLES[thing.what]
        rect = self._box(thing.at, (1, 1))
        self.assets.lay_bead(self.surface, rect.move(0, -self.lift), style, clear=bool(thing.how.get("clear")))

    def _place(self, thing: Thing) -> None:
        rect = self._box(thing.at, thing.what).inflate(-2, -2)
        width = max(1.5, 2 * self.factor)
        colour = self._colour_of(thing, "pale")
        paint.dashed(self.surface, rect, 0.17 * self.half, colour, width, 6 * self.factor, 4 * self.factor)

    def _circle(self, thing: Thing) -> None:
        """A ring around something, and a brass pill with a figure beside it (``figure`` is where, from the middle)."""
        theme = self.assets.theme
        x, y = self._spot(*thing.at)
        radius = thing.how.get("radius", 0.62) * self.half
        paint.disc(self.surface, (x, y), radius, theme.focus_dark, max(3, 4.5 * self.factor))
        paint.disc(self.surface, (x, y), radius - 1.2 * self.factor, theme.legal, max(1.5, 2 * self.factor))
        if thing.what:
            dx, dy = thing.how.get("figure", [0, -1])
            self._pill(thing.what, (round(x + dx * self.half), round(y + dy * self.half)))

    def _points(self, thing: Thing) -> None:
        self._pill(thing.what, self._spot(*thing.at))

    def _pill(self, words: str, centre: tuple[int, int]) -> None:
        size = max(round(min(0.46 * self.half, 22 * self.factor)), 9)
        text = self.assets.text(words, "serif", size, self.assets.theme.text_on_brass)
        height = round(size * 1.55)
        rect = pygame.Rect(0, 0, max(text.get_width() + height * 2 // 3, round(height * 1.1)), height)
        rect.center = centre
        self.surface.blit(self.assets.brass(*rect.size), rect)
        self.surface.blit(text, text.get_rect(center=rect.center))

    def _words(self, thing: Thing) -> None:
        face = "serif" if thing.how.get("serif") else "sans-bold" if thing.how.get("bold") else "sans"
        size = max(round(thing.how.get("size", 0.4) * self.half), round(12 * self.factor))
        text = self.assets.text(thing.what, face, size, self._colour_of(thing, "text"))
        self.surface.blit(text, text.get_rect(center=self._spot(*thing.at)))

    def _paper(self, thing: Thing) -> None:
        """A slip of paper, which may lie slanted (``turn`` degrees)."""
        rect = self._box(thing.at, thing.what)
        shadow, pad = self.assets.shadow(*rect.size, small=True, radius=0)
        lay_tooltip = pygame.Surface(shadow.get_size(), pygame.SRCALPHA)
        lay_tooltip.blit(shadow, (0, 0))
        lay_tooltip.blit(self.assets.paper(*rect.size), (pad, pad))
        turned = pygame.transform.rotozoom(lay_tooltip, thing.how.get("turn", 0), 1)
        self.surface.blit(turned, turned.get_rect(center=rect.center))

    def _board(self, thing: Thing) -> None:
        rect = self._box(thing.at, thing.what)
        shadow, pad = self.assets.shadow(*rect.size, small=True)
        self.surface.blit(shadow, (rect.x - pad, rect.y - pad))
        self.surface.blit(self.assets.cribbage_wood(*rect.size), rect)
        hole = max(1.5, 0.045 * self.half)
        count = 15
        for row in range(2):
            y = rect.y + rect.height * (0.33 + 0.34 * row)
            for number in range(count):
                x = rect.x + rect.width * (0.09 + 0.82 * (number + number // 5 * 0.4) / (count + 0.2))
                paint.disc(self.surface, (x, y), hole, (44, 24, 10))

    def _peg(self, thing: Thing) -> None:
        side = round(thing.how.get("size", 0.42) * self.half)
        x, y = self._spot(*thing.at)
        self.surface.blit(self.assets.peg(SEAT_STYLES[thing.what], side), (x - 0.44 * side, y - 0.40 * side))

    def _matchbox(self, thing: Thing) -> None:
        rect = self._box(thing.at, thing.what)
        self.surface.blit(self.assets.matchbox(*rect.size), rect)

    def _token(self, thing: Thing) -> None:
        side = round(thing.how.get("size", 0.8) * self.half)
        picture = self.assets.token(SEAT_STYLES[thing.what], side, thing.how.get("letter", ""))
        self.surface.blit(picture, picture.get_rect(center=self._spot(*thing.at)))

    def _stroke(self, thing: Thing) -> None:
        points = [self._spot(thing.at[0] + x, thing.at[1] + y) for x, y in thing.what]
        width = max(1.2, thing.how.get("width", 0.06) * self.half)
        closed = thing.how.get("closed", False)
        paint.polyline(self.surface, points, self._colour_of(thing, "pencil"), width, closed=closed)

    def _ring(self, thing: Thing) -> None:
        width = max(1.2, thing.how.get("width", 0.06) * self.half)
        colour = self._colour_of(thing, "pencil")
        paint.disc(self.surface, self._spot(*thing.at), thing.what * self.half, colour, width)

    def _contour(self, thing: Thing) -> None:
        points = [self._spot(thing.at[0] + x, thing.at[1] + y) for x, y in thing.what]
        lines = list(zip(points, [*points[1:], points[0]], strict=True))
        contour(self.surface, lines, self._colour_of(thing, "white"), self.factor, self.assets.theme)

    def _bracket(self, thing: Thing) -> None:
        """A square bracket `what` halves long, its feet `depth` halves down (up, if negative)."""
        start, end = self._spot(*thing.at), self._spot(thing.at[0] + thing.what, thing.at[1])
        depth = thing.how.get("depth", 0.25) * self.half
        paint.bracket(self.surface, start, end, depth, self._colour_of(thing, "brass"), max(2.0, 3 * self.factor))

    def _chevrons(self, thing: Thing) -> None:
        rect = self._box(thing.at, thing.what)
        paint.chevrons(self.surface, rect, self.assets.theme.legal, max(1.5, 2 * self.factor))

    def _arrow(self, thing: Thing) -> None:
        points = [pygame.Vector2(self._spot(thing.at[0] + x, thing.at[1] + y)) for x, y in thing.what]
        colour, width = self._colour_of(thing, "pale"), max(1.8, 2.4 * self.factor)
        paint.polyline(self.surface, [(p.x, p.y) for p in points], colour, width)
        back = (points[-2] - points[-1]).normalize() * self.half * 0.24
        for angle in (32, -32):
            tip = points[-1] + back.rotate(angle)
            paint.line(self.surface, (points[-1].x, points[-1].y), (tip.x, tip.y), colour, width)

    def _refused(self, thing: Thing) -> None:
        rect = self._box(thing.at, thing.what)
        paint.refuse_wash(self.surface, rect, 0.17 * self.half, self.factor, self.assets.theme)

    def _devil(self, thing: Thing) -> None:
        side = round(thing.what * self.half)
        self.surface.blit(self.assets.devil(side), self._spot(*thing.at))
