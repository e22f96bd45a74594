"""A wall of bricks seen obliquely: where every brick and place lies on the screen, and how they are drawn."""

from dataclasses import dataclass, replace

import pygame

from game.ui.animation.tracks import SPREAD
from game.ui.board import dropshadow
from game.ui.board.items import Item
from game.ui.board.picture import Camera
from game.ui.draw import outlines, paint
from game.ui.draw.regions import clipped, outside_all
from game.ui.sprites.assets import Assets
from game.ui.sprites.plates import PlaqueKind
from game.ui.style.scale import Scale

Coordinates = tuple[int, int]
"""x and y of a cell of the grid on which the wall stands."""
LARGEST = 84
"""The side of a cell at most, in dp."""
SMALLEST = 10
"""The side of a cell at least, in pixels."""
RISE = 0.34
"""How far a level lifts a face, in sides of a cell."""
NARROW = 24
"""A brick with smaller cells, in pixels for each dp, has a narrower rim."""
FAINT = 128
"""A brick less opaque than this casts no shadow."""
STEP, THICKEST = 0.016, 5
"""Seen from above a brick has a dark rim, so many sides of a cell wide for each level up to that one."""
FOOTPRINT = 0.46
"""A place on the ground is shown so large: none touches another one then."""
PEEP = 0.12
"""So much, in sides of a cell, of a place on the ground is seen at least behind what hides it."""


@dataclass(frozen=True, slots=True)
class Oblique:
    """From cells and levels to window pixels: `side` is a cell's side, `rise` how far a level lifts a face.

    A rise of 0 shows the wall from straight above. `tilt` is that in sides of a cell, however near the wall is.
    """

    side: int
    rise: int
    left: int
    top: int
    tilt: float = RISE

    def camera(self, felt: pygame.Rect) -> Camera:
        """The same for stretching pictures of all that is seen on the felt."""
        return Camera(felt, self.left, self.top, self.side, kind=self.rise > 0)

    def face(self, cells: tuple[Coordinates, Coordinates], level: int) -> pygame.Rect:
        """The top face of a brick on those cells whose underside is at that level."""
        (x, y), (x2, y2) = sorted(cells)
        return pygame.Rect(
            self.left + x * self.side,
            self.top + y * self.side - (level + 1) * self.rise,
            (x2 - x + 1) * self.side,
            (y2 - y + 1) * self.side,
        )

    def ground(self, cells: tuple[Coordinates, Coordinates], level: int) -> pygame.Rect:
        """What a brick of that level would lie on: the faces below it, or the cloth."""
        return self.face(cells, level - 1)

    def cell(self, point: tuple[int, int], level: int) -> Coordinates:
        """The cell whose ground, for a brick of that level, is at that point (window pixels)."""
        return (point[0] - self.left) // self.side, (point[1] - self.top + level * self.rise) // self.side


def fitted(box: pygame.Rect, highest: int, room: pygame.Rect, scale: Scale, tilt: float) -> Oblique:
    """The largest view in which the cells of `box`, with walls of that many levels at its top, lie in the room (px)."""
    side = min(room.width / box.width, room.height / (box.height + tilt * highest), scale.px(LARGEST * scale.plain))
    middle = box.x + box.width / 2, box.y + box.height / 2
    return looking_at(middle, max(int(side), SMALLEST), highest, room.center, tilt)


def looking_at(point: tuple[float, float], side: int, highest: int, at: tuple[int, int], tilt: float) -> Oblique:
    """The view with cells of that side in which `point` of the grid, half as high as the wall, is at `at`."""
    rise = min(Assets.rise(side), max(int(tilt * side), 1)) if tilt < RISE else Assets.rise(side)
    rise = rise if tilt else 0
    left, top = at[0] - round(point[0] * side), at[1] - round(point[1] * side) + highest * rise // 2
    return Oblique(side, rise, left, top, tilt)


@dataclass(frozen=True)
class Framed(Item):
    """Something that is seen, and can be touched, only within the felt, however near the wall is looked at."""

    frame: pygame.Rect | None = None
    """The felt, in pixels; None: everywhere."""
    zooms = True

    @property
    def within(self) -> pygame.Rect | None:
        """Inside the frame only."""
        return self.frame

    @property
    def casts(self) -> bool:
        """Those that say how."""
        return type(self).cast is not Framed.cast

    def unframed(self) -> Item:
        """Without the frame."""
        return replace(self, frame=None)

    def shadow(self, surface: pygame.Surface, assets: Assets, rect: pygame.Rect, lift: float) -> None:
        """Inside the frame only."""
        if self._well_inside(rect, assets):
            self.cast(surface, assets, rect, lift)
            return
        with clipped(surface, self.frame):
            self.cast(surface, assets, rect, lift)

    def paint(self, surface: pygame.Surface, assets: Assets, rect: pygame.Rect, scale: Scale) -> None:
        """Inside the frame only."""
        if self._well_inside(rect, assets):
            self.draw(surface, assets, rect, scale)
            return
        with clipped(surface, self.frame):
            self.draw(surface, assets, rect, scale)

    def _well_inside(self, rect: pygame.Rect, assets: Assets) -> bool:
        """Whether it is further from the frame than it is wide, and than the shadow of the smallest brick falls."""
        if self.frame is None or self.inside:
            return self.frame is None or bool(self.frame.contains(rect))
        reach = 2 * max(*rect.size, round(SPREAD * assets.scale))
        return bool(self.frame.contains(rect.inflate(reach, reach)))

    def cast(self, surface: pygame.Surface, assets: Assets, rect: pygame.Rect, lift: float) -> None:
        """Paints the shadow."""

    def draw(self, surface: pygame.Surface, assets: Assets, rect: pygame.Rect, scale: Scale) -> None:
        """Paints the thing."""

    def seen(self, rect: pygame.Rect) -> pygame.Rect:
        """The part of `rect` within the frame."""
        return rect if self.frame is None else rect.clip(self.frame)


@dataclass(frozen=True)
class BrickItem(Framed):
    """A brick in the wall; `rect` is its top face. Without height it is drawn as a tile seen from above."""

    first: int = 0
    second: int = 0
    vertical: bool = False
    level: int = 0
    face_down: bool = False
    flat: bool = False
    outline: str = ""
    alpha: int = 255
    front: int = 0
    """How much of its front is seen, in pixels; 0: as much as is usual, of one that is not flat."""
    rim: int = 0
    """How far the rim around the last one reaches, in pixels."""
    moves = True
    travels = "falls"

    @property
    def drop(self) -> int:
        """One level, on the wall seen slantwise as well as from above."""
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
    def rise(self) -> int:
        """How much of its front is seen, in pixels."""
        return 0 if self.flat else self.front or Assets.rise(self.half)

    @property
    def body(self) -> pygame.Rect:
        """Its top and its front."""
        return pygame.Rect(self.rect.x, self.rect.y, self.rect.width, self.rect.height + self.rise)

    def holds(self, position: tuple[int, int]) -> bool:
        """Its top or its front, as far as it is in sight."""
        return bool(self.seen(self.body).collidepoint(position))

    def apart(self, other: Item) -> pygame.Rect | None:
        """No more than the rim, where only that has come or gone: then there may be a frame on the other side of which
        nothing lies."""
        if not isinstance(other, BrickItem) or (self.frame != other.frame and None not in (self.frame, other.frame)):
            return None
        one, two = (replace(each, outline="", frame=None, label="", tip="", touch="") for each in (self, other))
        return self.body.inflate(2 * self.rim, 2 * self.rim) if one == two else None

    def cast(self, surface: pygame.Surface, assets: Assets, rect: pygame.Rect, lift: float) -> None:
        """On the cloth or on the bricks below."""
        if self.alpha < FAINT:
            return
        dropshadow.cast(surface, assets, rect.move(0, self.rise), lift, small=self.half < 26)
        if self.flat and self.level:
            rim = max(1, round(min(self.level, THICKEST) * STEP * self.half))
            paint.rounded(
                surface, rect.inflate(2 * rim, 2 * rim), self.half * 0.12 + rim, (*assets.theme.focus_dark, 215)
            )

    def draw(self, surface: pygame.Surface, assets: Assets, rect: pygame.Rect, scale: Scale) -> None:
        """Top and front."""
        half = self.half
        body = pygame.Rect(rect.x, rect.y, rect.width, rect.height + self.rise)
        if self.outline == "last":
            outlines.last_move_outline(surface, body, half * 0.1, rim_scale(half, scale), assets.theme)
        elif self.outline == "ghost":
            outlines.ghost_frame(surface, body, half * 0.1, rim_scale(half, scale), assets.theme)
        if not self.flat:
            sprite = assets.brick(
                self.first,
                self.second,
                half,
                vertical=self.vertical,
                front=self.rise,
                face_down=self.face_down,
                alpha=self.alpha,
            )
        elif self.face_down:
            sprite = assets.back(half, vertical=self.vertical, alpha=self.alpha)
        else:
            sprite = assets.tile(self.first, self.second, half, vertical=self.vertical, alpha=self.alpha)
        surface.blit(sprite, rect)


@dataclass(frozen=True)
class GhostBrick(BrickItem):
    """The brick in hand as it would lie: with its frame it is laid as one picture."""

    badge: tuple[int, int, int] = (0, 0, 0)
    """Where the middle of the sign with its level is, from its corner, and how high that is, in pixels."""
    overlaid = True

    def draw(self, surface: pygame.Surface, assets: Assets, rect: pygame.Rect, scale: Scale) -> None:
        """Frame and brick."""
        edge = sum(outlines.rims(rim_scale(self.half, scale)))
        size = rect.width + 2 * edge, rect.height + self.rise + 2 * edge
        look = (
            self.first,
            self.second,
            self.vertical,
            self.level,
            self.face_down,
            self.flat,
            self.badge,
            assets.numerals,
        )
        whole = assets.drawn(size, "ghost", *look, paint=lambda sheet: self._draw_whole(sheet, assets, edge, scale))
        surface.blit(whole, (rect.x - edge, rect.y - edge), special_flags=pygame.BLEND_PREMULTIPLIED)

    def _draw_whole(self, sheet: pygame.Surface, assets: Assets, edge: int, scale: Scale) -> None:
        super().draw(sheet, assets, pygame.Rect((edge, edge), self.rect.size), scale)
        x, y, high = self.badge
        if self.level and high:
            badge = assets.plaque("level", (high, high), str(self.level))
            sheet.blit(badge, badge.get_rect(center=(edge + x, edge + y)))


@dataclass(frozen=True)
class SignItem(Framed):
    """A figure on the wall, above all bricks: the level of one, or the pips of a half partly hidden."""

    kind: PlaqueKind = "level"
    words: str = ""
    inside = True

    def draw(self, surface: pygame.Surface, assets: Assets, rect: pygame.Rect, scale: Scale) -> None:
        """As a head of brass, or of the black of pips."""
        surface.blit(assets.plaque(self.kind, (rect.width - 4, rect.height - 4), self.words), rect)


@dataclass(frozen=True)
class PlaceItem(Framed):
    """Two cells for the brick in hand. Places overlap by half, and their middles lie side by side."""

    overlaid = True

    def holds(self, position: tuple[int, int]) -> bool:
        """Only its middle."""
        return bool(self.seen(middle(self.rect, min(self.rect.size))).collidepoint(position))


@dataclass(frozen=True)
class SpotItem(PlaceItem):
    """A place where the brick in hand may lie: a footprint on the cloth, a dashed outline on the wall.

    There are so many that they come in the frame after that in which the brick was picked.
    """

    level: int = 0
    hot: bool = False
    """Whether the brick is shown there as it would lie, which says enough."""
    seen_of: tuple[int, ...] = ()
    """How far down from its upper edge it is seen, in pixels, by column; nothing: as far as it reaches."""
    gain: str = ""
    """What the brick would bring there, if anything."""
    tag: tuple[int, int, int, int] = (0, 0, 0, 0)
    """Where the sign with that stands, from its upper left corner."""
    around: tuple[tuple[int, int, int, int], ...] = ()
    """The signs of the wall over which it is not painted, likewise."""
    inside = True

    @property
    def stop(self) -> pygame.Rect:
        """Where its middle is: the places themselves overlap."""
        return middle(self.rect, min(self.rect.size))

    @property
    def footprint(self) -> pygame.Rect:
        """Its picture on the ground: of one that is hidden a little shows behind what hides it."""
        rect = self.rect
        small = rect.inflate(round((FOOTPRINT - 1) * rect.width), round((FOOTPRINT - 1) * rect.height))
        small.top = min(small.top, rect.top + max(self.seen_of or (rect.height,)) - round(PEEP * min(rect.size)))
        return small

    @property
    def landmark(self) -> pygame.Rect:
        """What of it should be seen while another place is looked at."""
        return self.footprint if not self.level else pygame.Rect(self.tag).move(self.rect.topleft)

    def covers(self, assets: Assets, scale: Scale) -> pygame.Rect:
        """With its sign, which may stand out."""
        if not self.level:
            return self.rect.union(self.footprint)
        return self.rect.union(pygame.Rect(self.tag).move(self.rect.topleft)) if self.gain else self.rect

    def _well_inside(self, rect: pygame.Rect, assets: Assets) -> bool:
        return False

    def hit(self, scale: Scale) -> pygame.Rect:
        """The middle, grown to 44 dp."""
        return self.seen(middle(self.rect, max(min(self.rect.size), scale.px(44))))

    def draw(self, surface: pygame.Surface, assets: Assets, rect: pygame.Rect, scale: Scale) -> None:
        """Small on the ground, behind what stands before it; on the wall as large as the brick, with what it brings."""
        if self.hot:
            return
        if self.level:
            place = assets.drawn(rect.size, "spot", paint=lambda sheet: self._draw_whole(sheet, assets, scale))
            self._lay(surface, place, rect, rect)
        else:
            small = self.footprint.move(rect.x - self.rect.x, rect.y - self.rect.y)
            shape = assets.drawn(small.size, "footprint", paint=lambda sheet: self._draw_small(sheet, assets, scale))
            self._lay(surface, shape, small, rect)
        if self.gain:
            tag = pygame.Rect(self.tag).move(rect.topleft)
            surface.blit(assets.plaque("gain", (tag.width - 4, tag.height - 4), self.gain), tag)

    def _lay(self, surface: pygame.Surface, picture: pygame.Surface, at: pygame.Rect, rect: pygame.Rect) -> None:
        """As far as it is seen."""
        seen, holes = self.seen_of or (rect.height,), [pygame.Rect(each).move(rect.topleft) for each in self.around]
        wide = rect.width // len(seen)
        for number, down in enumerate(seen):
            part = at.clip((rect.x + number * wide, at.y - 1, wide, max(rect.y + down - at.y + 1, 0)))
            for piece in outside_all(part, holes) if part.width and part.height else ():
                area = piece.move(-at.x, -at.y)
                surface.blit(picture, piece, area, special_flags=pygame.BLEND_PREMULTIPLIED)

    def _draw_whole(self, sheet: pygame.Surface, assets: Assets, scale: Scale) -> None:
        theme, whole, factor = assets.theme, sheet.get_rect(), scale.factor * scale.plain
        width, side, dash = max(2, round(2 * factor)), min(whole.size), (round(8 * factor), round(5 * factor))
        paint.dashed(sheet, whole, side * 0.12 + 1, (*theme.focus_dark, 235), width + 2, *dash)
        paint.dashed(sheet, whole.inflate(-2, -2), side * 0.12, theme.legal, width, *dash)

    def _draw_small(self, sheet: pygame.Surface, assets: Assets, scale: Scale) -> None:
        theme, whole, factor = assets.theme, sheet.get_rect(), scale.factor * scale.plain
        side, width = min(whole.size), max(1, round(1.5 * factor))
        dash = max(2, min(round(5 * factor), side // 4)), max(1, min(round(3 * factor), side // 6))
        paint.rounded(sheet, whole, side * 0.17, (*theme.focus_dark, 96))
        paint.dashed(sheet, whole, side * 0.17, (*theme.legal, 200), width, *dash)
        groove = (
            whole.inflate(-0.5 * whole.width, 0)
            if whole.height > whole.width
            else whole.inflate(0, -0.5 * whole.height)
        )
        ends = (groove.midleft, groove.midright) if whole.height > whole.width else (groove.midtop, groove.midbottom)
        paint.line(sheet, *ends, (*theme.legal, 120), width)


@dataclass(frozen=True)
class TrialItem(PlaceItem):
    """Two cells that may be tried with the brick in hand; they show only once it has been refused there."""

    exact = True

    def hit(self, scale: Scale) -> pygame.Rect:
        """No more than its middle: what leads on is found first."""
        return self.seen(middle(self.rect, min(self.rect.size)))

    def draw(self, surface: pygame.Surface, assets: Assets, rect: pygame.Rect, scale: Scale) -> None:
        """A red wash with a cross."""
        paint.refuse_wash(surface, rect, min(rect.size) * 0.12, scale.factor, assets.theme)


def rim_scale(side: int, scale: Scale) -> float:
    """Pixels per dp for the rim around a brick whose cells have that side: a small one has a narrow rim, however large
    the words are."""
    return min(scale.factor, side / NARROW)


def middle(rect: pygame.Rect, side: int) -> pygame.Rect:
    """The square of that side in the middle."""
    square = pygame.Rect(0, 0, side, side)
    square.center = rect.center
    return square
