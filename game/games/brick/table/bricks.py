"""The wall of bricks seen at an oblique angle: where bricks and places are on the screen, and how they are painted."""

from dataclasses import dataclass, field, replace

import pygame

from game.ui.board import dropshadow
from game.ui.board.items import Item
from game.ui.board.picture import Camera
from game.ui.draw import outlines, paint
from game.ui.draw.regions import outside_all
from game.ui.sprites.assets import Assets
from game.ui.sprites.plates import PlaqueKind
from game.ui.style.scale import Scale

Coordinates = tuple[int, int]
"""x and y of a cell of the wall's grid."""
LARGEST, SMALLEST = 84, 10
"""The largest side of a cell, in dp, and the smallest, in pixels."""
RISE = 0.34
"""How far each level lifts a face, in cell sides."""
THIN_RIM_BELOW = 24
"""The cell side below which the rim of a brick narrows, in dp."""
FAINT = 128
"""The alpha below which a brick casts no shadow."""
STEP, THICKEST = 0.016, 5
"""The dark rim of a brick seen from above: its width per level, in cell sides, and the level where it stops growing."""
FOOTPRINT = 0.46
"""The scale of the picture of a place on the ground, which keeps places apart."""
PEEP = 0.12
"""The least of a place on the ground that shows behind what hides it, in cell sides."""


@dataclass(frozen=True, slots=True)
class Oblique:
    """The projection from cells and levels to window pixels: `side` is the side of a cell, `rise` how far a level lifts
    a face (0 seen from above), `tilt` the rise in cell sides at any zoom."""

    side: int
    rise: int
    left: int
    top: int
    tilt: float = RISE

    def camera(self, felt: pygame.Rect) -> Camera:
        """The camera of this view, for zoom snapshots."""
        return Camera(felt, self.left, self.top, self.side, kind=self.rise > 0)

    def face(self, cells: tuple[Coordinates, Coordinates], level: int) -> pygame.Rect:
        """The top face of a brick of that level on those cells."""
        (x, y), (x2, y2) = sorted(cells)
        return pygame.Rect(
            self.left + x * self.side,
            self.top + y * self.side - (level + 1) * self.rise,
            (x2 - x + 1) * self.side,
            (y2 - y + 1) * self.side,
        )

    def ground(self, cells: tuple[Coordinates, Coordinates], level: int) -> pygame.Rect:
        """The area that a brick of that level on those cells rests on: faces, or the cloth."""
        return self.face(cells, level - 1)

    def cell(self, point: tuple[int, int], level: int) -> Coordinates:
        """The cell whose ground at that level lies at that point (window pixels)."""
        return (point[0] - self.left) // self.side, (point[1] - self.top + level * self.rise) // self.side


def fitted(box: pygame.Rect, highest: int, room: pygame.Rect, scale: Scale, tilt: float) -> Oblique:
    """The largest view in which the cells of `box`, with that many levels at its upper edge, fit the room (pixels)."""
    side = min(room.width / box.width, room.height / (box.height + tilt * highest), scale.tiles.px(LARGEST))
    middle = box.x + box.width / 2, box.y + box.height / 2
    return looking_at(middle, max(int(side), SMALLEST), highest, room.center, tilt)


def looking_at(point: tuple[float, float], side: int, highest: int, at: tuple[int, int], tilt: float) -> Oblique:
    """The view with cells of that side in which `point` of the grid, at half the wall's height, appears at `at`."""
    rise = min(Assets.rise(side), max(int(tilt * side), 1)) if 0 < tilt < RISE else bool(tilt) * Assets.rise(side)
    left, top = at[0] - round(point[0] * side), at[1] - round(point[1] * side) + highest * rise // 2
    return Oblique(side, rise, left, top, tilt)


@dataclass(frozen=True)
class BrickItem(Item):
    """A brick in the wall; `rect` is its top face."""

    zooms: bool = field(default=True, kw_only=True)
    first: int = 0
    second: int = 0
    vertical: bool = False
    level: int = 0
    face_down: bool = False
    outline: str = ""
    alpha: int = 255
    front: int = 0
    """The height of its front in pixels; 0 if it is seen from above, and painted as a tile."""
    rim: int = 0
    """The width of the rim around the last brick laid, in pixels."""
    moves = True
    travels = "falls"

    @property
    def drop(self) -> int:
        return Assets.rise(self.half)

    @property
    def pitch(self) -> float:
        """A semitone for each level."""
        return float(self.level)

    @property
    def half(self) -> int:
        """A cell's side in pixels."""
        return self.rect.width if self.vertical else self.rect.height

    @property
    def body(self) -> pygame.Rect:
        """The top face and the front."""
        return pygame.Rect(self.rect.x, self.rect.y, self.rect.width, self.rect.height + self.front)

    def holds(self, position: tuple[int, int]) -> bool:
        return bool(self.seen(self.body).collidepoint(position))

    def difference(self, other: Item) -> pygame.Rect | None:
        """The body with the rim, if the bricks differ only in rim, words and `within` (one of them may have none)."""
        if not isinstance(other, BrickItem) or (
            self.within != other.within and None not in (self.within, other.within)
        ):
            return None
        one, two = (replace(each, outline="", within=None, label="", tip="", touch="") for each in (self, other))
        return self.body.inflate(2 * self.rim, 2 * self.rim) if one == two else None

    def shadow(self, surface: pygame.Surface, assets: Assets, rect: pygame.Rect, lift: float) -> None:
        if self.alpha < FAINT:
            return
        dropshadow.cast(surface, assets, rect.move(0, self.front), lift, small=assets.is_small(self.half))
        if not self.front and self.level:
            rim = max(1, round(min(self.level, THICKEST) * STEP * self.half))
            colour = (*assets.theme.focus_dark, 215)
            paint.rounded(surface, rect.inflate(2 * rim, 2 * rim), self.half * 0.12 + rim, colour)

    def paint(self, surface: pygame.Surface, assets: Assets, rect: pygame.Rect, scale: Scale) -> None:
        half, first, second = self.half, self.first, self.second
        body = pygame.Rect(rect.x, rect.y, rect.width, rect.height + self.front)
        vertical, face_down, alpha = self.vertical, self.face_down, self.alpha
        if self.outline == "last":
            outlines.last_move_outline(surface, body, half * 0.1, rim_scale(half, scale), assets.theme)
        elif self.outline == "ghost":
            outlines.ghost_frame(surface, body, half * 0.1, rim_scale(half, scale), assets.theme)
        if self.front:
            sprite = assets.brick(
                first, second, half, vertical=vertical, front=self.front, face_down=face_down, alpha=alpha
            )
        elif face_down:
            sprite = assets.back(half, vertical=vertical, alpha=alpha)
        else:
            sprite = assets.tile(first, second, half, vertical=vertical, alpha=alpha)
        surface.blit(sprite, rect)


@dataclass(frozen=True)
class GhostBrick(BrickItem):
    """The brick in hand where it would go, painted with its frame as one sprite."""

    badge: tuple[int, int, int] = (0, 0, 0)
    """The sign with its level: x and y of its middle from the brick's corner, and its height, in pixels."""
    overlaid: bool = field(default=True, kw_only=True)

    def paint(self, surface: pygame.Surface, assets: Assets, rect: pygame.Rect, scale: Scale) -> None:
        edge = sum(outlines.rims(rim_scale(self.half, scale)))
        size = rect.width + 2 * edge, rect.height + self.front + 2 * edge
        face = self.first, self.second, self.vertical, self.face_down
        look = *face, self.level, not self.front, self.badge, assets.numerals
        whole = assets.drawn(size, "ghost", *look, paint=lambda sheet: self._paint_whole(sheet, assets, edge, scale))
        surface.blit(whole, (rect.x - edge, rect.y - edge), special_flags=pygame.BLEND_PREMULTIPLIED)

    def _paint_whole(self, sheet: pygame.Surface, assets: Assets, edge: int, scale: Scale) -> None:
        super().paint(sheet, assets, pygame.Rect((edge, edge), self.rect.size), scale)
        x, y, high = self.badge
        if self.level and high:
            paint.put(sheet, assets.plaque("level", (high, high), str(self.level)), center=(edge + x, edge + y))


@dataclass(frozen=True)
class SignItem(Item):
    """A sign above all bricks: the level of a brick, or the pips of a partly hidden half."""

    zooms: bool = field(default=True, kw_only=True)
    kind: PlaqueKind = "level"
    words: str = ""
    inside = True

    def paint(self, surface: pygame.Surface, assets: Assets, rect: pygame.Rect, scale: Scale) -> None:
        surface.blit(assets.plaque(self.kind, (rect.width - 4, rect.height - 4), self.words), rect)


@dataclass(frozen=True)
class PlaceItem(Item):
    """Two cells for the brick in hand. Places overlap by half, so only the middle of each can be touched."""

    zooms: bool = field(default=True, kw_only=True)
    overlaid: bool = field(default=True, kw_only=True)

    @property
    def stop(self) -> pygame.Rect:
        return middle(self.rect, min(self.rect.size))

    def holds(self, position: tuple[int, int]) -> bool:
        return bool(self.seen(self.stop).collidepoint(position))


@dataclass(frozen=True)
class SpotItem(PlaceItem):
    """A place where the brick in hand may lie: a footprint on the cloth, a dashed outline on the wall."""

    level: int = 0
    hot: bool = False
    """Whether the ghost is shown instead."""
    seen_of: tuple[int, ...] = ()
    """The visible height from its upper edge, in pixels, by column; empty if all of it is visible."""
    gain: str = ""
    """The points the brick would score there, if any."""
    tag: tuple[int, int, int, int] = (0, 0, 0, 0)
    """The rectangle of the sign with the gain, from the place's corner."""
    around: tuple[tuple[int, int, int, int], ...] = ()
    """The rectangles of the wall's signs that are left unpainted, from the place's corner."""
    inside = True

    @property
    def footprint(self) -> pygame.Rect:
        """The picture on the ground, moved up so that a little of it shows behind what hides it."""
        rect = self.rect
        small = rect.inflate(round((FOOTPRINT - 1) * rect.width), round((FOOTPRINT - 1) * rect.height))
        small.top = min(small.top, rect.top + max(self.seen_of or (rect.height,)) - round(PEEP * min(rect.size)))
        return small

    @property
    def landmark(self) -> pygame.Rect:
        """The part that should stay visible while another place is looked at."""
        return self.footprint if not self.level else pygame.Rect(self.tag).move(self.rect.topleft)

    def covers(self, assets: Assets, scale: Scale) -> pygame.Rect:
        return self.rect.union(self.landmark) if self.gain or not self.level else self.rect

    def hit(self, scale: Scale) -> pygame.Rect:
        """The middle, grown to 44 dp."""
        return self.seen(middle(self.rect, max(min(self.rect.size), scale.px(44))))

    def paint(self, surface: pygame.Surface, assets: Assets, rect: pygame.Rect, scale: Scale) -> None:
        if self.hot:
            return
        at, name = rect, "spot"
        if not self.level:
            at, name = self.footprint.move(rect.x - self.rect.x, rect.y - self.rect.y), "footprint"
        draw = self._outline if self.level else self._footprint
        picture = assets.drawn(at.size, name, paint=lambda sheet: draw(sheet, assets, scale))
        down, holes = self.seen_of or (rect.height,), [pygame.Rect(each).move(rect.topleft) for each in self.around]
        wide = rect.width // len(down)
        for number, low in enumerate(down):
            part = at.clip((rect.x + number * wide, at.y - 1, wide, max(rect.y + low - at.y + 1, 0)))
            for piece in outside_all(part, holes) if part.width and part.height else ():
                surface.blit(picture, piece, piece.move(-at.x, -at.y), special_flags=pygame.BLEND_PREMULTIPLIED)
        if self.gain:
            tag = pygame.Rect(self.tag).move(rect.topleft)
            surface.blit(assets.plaque("gain", (tag.width - 4, tag.height - 4), self.gain), tag)

    def _outline(self, sheet: pygame.Surface, assets: Assets, scale: Scale) -> None:
        theme, whole, factor = assets.theme, sheet.get_rect(), scale.tiles.factor
        width, side, dash = max(2, round(2 * factor)), min(whole.size), (round(8 * factor), round(5 * factor))
        paint.dashed(sheet, whole, side * 0.12 + 1, (*theme.focus_dark, 235), width + 2, *dash)
        paint.dashed(sheet, whole.inflate(-2, -2), side * 0.12, theme.legal, width, *dash)

    def _footprint(self, sheet: pygame.Surface, assets: Assets, scale: Scale) -> None:
        theme, whole, factor = assets.theme, sheet.get_rect(), scale.tiles.factor
        side, width = min(whole.size), max(1, round(1.5 * factor))
        dash = max(2, min(round(5 * factor), side // 4)), max(1, min(round(3 * factor), side // 6))
        paint.rounded(sheet, whole, side * 0.17, (*theme.focus_dark, 96))
        paint.dashed(sheet, whole, side * 0.17, (*theme.legal, 200), width, *dash)
        if whole.height > whole.width:
            groove = whole.inflate(-0.5 * whole.width, 0)
            ends = groove.midleft, groove.midright
        else:
            groove = whole.inflate(0, -0.5 * whole.height)
            ends = groove.midtop, groove.midbottom
        paint.line(sheet, *ends, (*theme.legal, 120), width)


@dataclass(frozen=True)
class TrialItem(PlaceItem):
    """Two cells where the brick in hand may not lie; visible once it has been refused there."""

    exact = True

    def hit(self, scale: Scale) -> pygame.Rect:
        """The middle only: legal places are found first."""
        return self.seen(self.stop)

    def paint(self, surface: pygame.Surface, assets: Assets, rect: pygame.Rect, scale: Scale) -> None:
        paint.refuse_wash(surface, rect, min(rect.size) * 0.12, scale.factor, assets.theme)


def rim_scale(side: int, scale: Scale) -> float:
    """Pixels per dp for the rim of a brick with cells of that side; small bricks have narrower rims."""
    return min(scale.factor, side / THIN_RIM_BELOW)


def middle(rect: pygame.Rect, side: int) -> pygame.Rect:
    """The square of that side in the middle of a rectangle."""
    square = pygame.Rect(0, 0, side, side)
    square.center = rect.center
    return square
