"""The wall as it is seen: tiles side by side in a walnut frame, and lines around sets of squares."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

import pygame

from game.games.stones.rules.squares import ROWS, Squares, members, parse_squares
from game.games.stones.table.places import Places
from game.games.stones.table.wallplan import WallPlan, outline
from game.ui.animation.tracks import LYING_SPREAD
from game.ui.board.items import BeadItem, Item, PaintedItem, Painter
from game.ui.board.picture import View
from game.ui.draw import paint
from game.ui.draw.contour import contour
from game.ui.draw.regions import clipped
from game.ui.sprites.assets import Assets
from game.ui.style.scale import Scale
from game.ui.style.theme import Colour, mix

CORNER = 10
"""How round the corners of the wall's frame are, in dp."""
ON_WOOD = 0.76
"""How large letters and numbers are at most, as a share of the frame's width, so as to stand on the wood."""
PARTS = 5
"""So many frames it takes to lay the wall on an empty table."""

Draw = Callable[[pygame.Surface, pygame.Rect, Assets, Scale], None]


def paint_wall(
    surface: pygame.Surface,
    wall: WallPlan,
    grid: Sequence[Sequence[int]],
    assets: Assets,
    scale: Scale,
    plank: tuple[int, int] | None = None,
) -> None:
    """Frame, letters, numbers and all tiles, the upper rows first so that each covers the foot of the one above.

    The frame is cut out of a `plank` of that size if one is given.
    """
    rect, theme = wall.rect, assets.theme
    corner, area = scale.px(CORNER), surface.get_clip()
    hidden = rect.inflate(-2 * corner, -2 * corner)
    if not hidden.contains(area):
        assets.lay_shadow(surface, rect, hidden, radius=CORNER * scale.factor)
    wood = wall.border - scale.tiles.px(3)
    surface.blit(assets.tray(rect.width, rect.height, wood, plank=plank), rect)
    size, seen = scale.px(15 if wall.border >= scale.px(24) else 13.5), wall.window or rect
    size = min(size, round(ON_WOOD * wall.border))
    while (
        scale.plain < 1.0 and size > 8 and assets.text_size(str(ROWS), "sans-bold", size)[0] > wood - scale.tiles.px(3)
    ):
        size -= 1
    for column in range(wall.columns if area.top < rect.y + wall.border else 0):
        x = wall.face(column * ROWS).centerx
        if seen.left < x < seen.right and _within(x - size, 2 * size, area.left, area.right):
            drawn = assets.text(chr(ord("A") + column), "sans-bold", size, theme.text_on_walnut)
            surface.blit(drawn, drawn.get_rect(center=(x, rect.y + wall.border // 2)))
    for row in range(ROWS if area.left < rect.x + wall.border else 0):
        y = wall.face(row).centery
        if seen.top < y < seen.bottom and _within(y - size, 2 * size, area.top, area.bottom):
            drawn = assets.text(str(row + 1), "sans-bold", size, theme.text_on_walnut)
            surface.blit(drawn, drawn.get_rect(center=(rect.x + wood // 2, y)))
    with clipped(surface, wall.window):
        _paint_tiles(surface, wall, grid, assets)


def _make_ready(
    wall: WallPlan, grid: Sequence[Sequence[int]], assets: Assets, scale: Scale, plank: tuple[int, int] | None
) -> Iterator[None]:
    """The large pictures of the wall one by one, and its tiles."""
    rect = wall.rect
    for _ in assets.make_tray(rect.width, rect.height, wall.border - scale.tiles.px(3), plank=plank):
        yield
    for first, second in {(pips[at], pips[at + 1]): None for pips in grid for at in range(0, wall.columns, 2)}:
        assets.tile(first, second, wall.half, vertical=False)
        yield


def _paint_tiles(surface: pygame.Surface, wall: WallPlan, grid: Sequence[Sequence[int]], assets: Assets) -> None:
    area, first, across = surface.get_clip(), wall.face(0), wall.face(2 * ROWS).x - wall.face(0).x
    room = area.inflate(4 * wall.half, 4 * wall.half)  # tiles reach so far to the right and down
    lefts = [(2 * number, first.x + number * across) for number in range(wall.columns // 2)]
    shown = [(column, x) for column, x in lefts if room.left < x < area.right]
    for row, pips in enumerate(grid):
        y = first.y + row * wall.step
        if room.top < y < area.bottom:
            for column, x in shown:
                surface.blit(assets.tile(pips[column], pips[column + 1], wall.half, vertical=False), (x, y))


def _within(start: int, length: int, low: int, high: int) -> bool:
    """Whether any of a stretch lies between two edges."""
    return start < high and start + length > low


def paint_outline(
    surface: pygame.Surface, wall: WallPlan, squares: Squares, colour: Colour, assets: Assets, scale: Scale
) -> None:
    """A line around each group of squares that hang together."""
    factor = min(scale.factor, wall.half / 34)
    with clipped(surface, wall.window):
        for loop in outline(squares):
            points = [(wall.x(column), wall.y(row)) for column, row in loop]
            contour(surface, points, colour, factor, assets.theme)


def tick_colour(assets: Assets) -> Colour:
    """Brass on dark faces; in the shade on pale ones, where plain brass does not read."""
    return assets.theme.brass if assets.tiles.dark else mix(assets.theme.brass_dark, assets.theme.ink, 0.42)


@dataclass(frozen=True)
class OnWall(Item):
    """Something on the wall: seen, and to be touched, only where the frame lets one see it."""

    window: pygame.Rect | None = None
    zooms = True

    @property
    def shows(self) -> bool:
        """Whether any of it is in sight."""
        return self.window is None or bool(self.window.colliderect(self.rect))

    @property
    def in_sight(self) -> bool:
        """Only within the window."""
        return self.window is None or bool(self.window.contains(self.rect))

    def holds(self, position: tuple[int, int]) -> bool:
        """Only within the window."""
        return super().holds(position) and (self.window is None or self.window.collidepoint(position))

    def hit(self, scale: Scale) -> pygame.Rect:
        """Only within the window."""
        return super().hit(scale) if self.window is None else super().hit(scale).clip(self.window)


@dataclass(frozen=True)
class PaintedOn(PaintedItem):
    """The wall itself, and lines on it."""

    zooms = True


@dataclass(frozen=True)
class PickedLines(PaintedOn):
    """Lines around what is picked: they come and go with it."""

    overlaid = True
    late = 0


@dataclass(frozen=True)
class WallPart(PaintedOn):
    """An upright part of the wall in its frame (`rect` is all of it)."""

    part: pygame.Rect = field(default_factory=lambda: pygame.Rect(0, 0, 0, 0))
    """What it paints of the window, with the shadow around the frame."""
    inside = True

    def covers(self, assets: Assets, scale: Scale) -> pygame.Rect:
        """Its part only."""
        return self.part

    def hides(self, scale: Scale) -> pygame.Rect | None:
        """Its part of the frame, without the round corners."""
        corner = scale.px(CORNER)
        return self.rect.inflate(-2 * corner, -2 * corner).clip(self.part)

    def paint(self, surface: pygame.Surface, assets: Assets, rect: pygame.Rect, scale: Scale) -> None:
        """Its part only."""
        with clipped(surface, self.part):
            super().paint(surface, assets, rect, scale)


@dataclass(frozen=True)
class Marker(OnWall, BeadItem):
    """A marker on a square; `tried` while that is only picked."""

    tried: bool = False

    @property
    def overlaid(self) -> bool:
        """Those that are tried come and go."""
        return self.tried

    def paint(self, surface: pygame.Surface, assets: Assets, rect: pygame.Rect, scale: Scale) -> None:
        """Only within the window."""
        with clipped(surface, self.window):
            super().paint(surface, assets, rect, scale)


@dataclass(frozen=True)
class SquareItem(OnWall):
    """One square: marked with four ticks if it may be picked next, with a cross if it was refused."""

    mark: str = ""
    """``next``, ``later`` (thinner), ``hot`` (under the mouse or the focus), ``refused`` or nothing."""
    inside = True

    @property
    def overlaid(self) -> bool:
        """Marks come and go with what is picked."""
        return bool(self.mark)

    @property
    def shows(self) -> bool:
        """Only with a mark."""
        return bool(self.mark) and super().shows

    def paint(self, surface: pygame.Surface, assets: Assets, rect: pygame.Rect, scale: Scale) -> None:
        """Shape and colour both say that it can be touched."""
        with clipped(surface, self.window):
            self._paint(surface, assets, rect, scale)

    def _paint(self, surface: pygame.Surface, assets: Assets, rect: pygame.Rect, scale: Scale) -> None:
        factor = min(scale.factor, rect.width / 38)
        inner = rect.inflate(-round(rect.width * 0.08), -round(rect.width * 0.08))
        if self.mark == "hot":
            rim, thin = max(2, round(2.4 * factor)), max(1, round(factor))
            paint.rounded(surface, rect, rect.width * 0.14, assets.theme.focus_dark, rim + 2 * thin)
            paint.rounded(surface, rect.inflate(-2 * thin, -2 * thin), rect.width * 0.12, assets.theme.brass, rim)
        elif self.mark in ("next", "later"):
            weight = factor if self.mark == "next" else factor * 0.55
            under = assets.theme.focus_dark if assets.tiles.dark else assets.theme.ivory
            paint.corner_ticks(surface, inner, weight, tick_colour(assets), under)
        elif self.mark == "refused":
            paint.refuse_wash(surface, rect, rect.width * 0.17, factor, assets.theme)


# -- the wall and the lines on it --------------------------------------------------------------------------------------


def wall_parts(view: View, where: Places, *, near: bool) -> list[Item]:
    """The wall in its frame, in upright parts. It is seen from `near` where its frame may have any size."""
    grid, wall = view.observation["grid"], where.wall
    plank, site = where.room.size if near else None, where.site(view.scale)

    def bricks(surface: pygame.Surface, rect: pygame.Rect, assets: Assets, scale: Scale) -> None:
        paint_wall(surface, wall, grid, assets, scale, plank)

    def ready(assets: Assets, scale: Scale) -> Iterator[None]:
        return _make_ready(wall, grid, assets, scale, plank)

    painter = Painter((tuple(map(tuple, grid)), wall.half, wall.shift, near), bricks, ready=ready)
    around = wall.rect.inflate(2 * view.px(LYING_SPREAD), 2 * view.px(LYING_SPREAD)).clip(site)
    return _parts(wall.rect, around, painter)


def last_lines(view: View, wall: WallPlan) -> list[Item]:
    """Around the last placement; around what lies under its clear marker for itself, for there nobody may build on."""
    seen = view.observation
    last = parse_squares(seen["last"])
    lenses = parse_squares(name for name, _, under_clear in seen["covered"] if under_clear)

    def built_on(surface: pygame.Surface, rect: pygame.Rect, assets: Assets, scale: Scale) -> None:
        for part in (last & lenses, last & ~lenses):
            paint_outline(surface, wall, part, assets.theme.last_move, assets, scale)

    return _lined(PaintedOn, "last", wall, last, 3, built_on)


def picked_lines(wall: WallPlan, picked: Squares) -> list[Item]:
    """Around the squares that are picked."""

    def covering(surface: pygame.Surface, rect: pygame.Rect, assets: Assets, scale: Scale) -> None:
        paint_outline(surface, wall, picked, assets.theme.brass, assets, scale)

    return _lined(PickedLines, "picks", wall, picked, 6, covering)


def _parts(rect: pygame.Rect, around: pygame.Rect, painter: Painter) -> list[Item]:
    """The wall in its frame, which paints no further than `around`."""
    lines = [around.x + around.width * number // PARTS for number in range(PARTS + 1)]
    boxes = [pygame.Rect(x, around.y, right - x, around.height) for x, right in pairwise(lines)]
    others = replace(painter, ready=None)
    return [
        WallPart("wall", rect, label="The wall", painter=painter, part=boxes[0]),
        *(WallPart(f"wall:{number}", rect, painter=others, part=box) for number, box in enumerate(boxes[1:], 1)),
    ]


def _lined(kind: type[PaintedOn], name: str, wall: WallPlan, squares: Squares, layer: int, paint: Draw) -> list[Item]:
    """Lines around some squares. They are other lines, not ones that have moved, as soon as the squares are others."""
    faces = [wall.face(bit.bit_length() - 1) for bit in members(squares)]
    if not faces:
        return []
    around = faces[0].unionall(faces[1:])
    shown = around if wall.window is None else around.clip(wall.window)
    painter = Painter((squares, tuple(around)), paint)
    return [kind(f"{name}:{squares:x}", shown, layer=layer, painter=painter)] if shown else []
