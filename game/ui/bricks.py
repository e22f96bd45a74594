"""A wall of bricks seen obliquely: where every brick and place lies on the screen, and how they are drawn."""

from dataclasses import dataclass, replace

import pygame

from game.ui import lifting, paint, rims
from game.ui.areas import clipped
from game.ui.assets import Assets
from game.ui.glance import Sight
from game.ui.items import Item
from game.ui.scale import Scale
from game.ui.tracks import SPREAD

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


@dataclass(frozen=True, slots=True)
class Oblique:
    """From cells and levels to window pixels: `side` is a cell's side, `rise` how far a level lifts a face.

    A rise of 0 shows the wall from straight above.
    """

    side: int
    rise: int
    left: int
    top: int

    def sight(self, felt: pygame.Rect) -> Sight:
        """The same for stretching pictures of all that is seen on the felt."""
        return Sight(felt, self.left, self.top, self.side, kind=self.rise > 0)

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


def fitted(box: pygame.Rect, highest: int, room: pygame.Rect, scale: Scale, *, flat: bool) -> Oblique:
    """The largest view in which the cells of `box`, with walls of that many levels at its top, lie in the room (px)."""
    lift = 0.0 if flat else RISE * highest
    side = min(room.width / box.width, room.height / (box.height + lift), scale.px(LARGEST))
    return looking_at(
        (box.x + box.width / 2, box.y + box.height / 2), max(int(side), SMALLEST), highest, room.center, flat=flat
    )


def looking_at(point: tuple[float, float], side: int, highest: int, at: tuple[int, int], *, flat: bool) -> Oblique:
    """The view with cells of that side in which `point` of the grid, half as high as the wall, is at `at`."""
    rise = 0 if flat else Assets.rise(side)
    left, top = at[0] - round(point[0] * side), at[1] - round(point[1] * side) + highest * rise // 2
    return Oblique(side, rise, left, top)


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
    badge: tuple[int, int] | None = None
    """Where, from its middle and in halves of a cell, the number of its level stands seen from above; None: nowhere."""
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
    def body(self) -> pygame.Rect:
        """Its top and its front."""
        rise = 0 if self.flat else Assets.rise(self.half)
        return pygame.Rect(self.rect.x, self.rect.y, self.rect.width, self.rect.height + rise)

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
        body = rect.move(0, 0 if self.flat else assets.rise(self.half))
        lifting.cast(surface, assets, body, lift, small=self.half < 26)

    def draw(self, surface: pygame.Surface, assets: Assets, rect: pygame.Rect, scale: Scale) -> None:
        """Top and front; the number of its level on the pin, or seen from above where the brick shows."""
        half = self.half
        body = rect if self.flat else pygame.Rect(rect.x, rect.y, rect.width, rect.height + assets.rise(half))
        if self.outline == "last":
            rims.last_move_outline(surface, body, half * 0.1, rim_scale(half, scale), assets.theme)
        elif self.outline == "ghost":
            rims.ghost_frame(surface, body, half * 0.1, rim_scale(half, scale), assets.theme)
        if not self.flat:
            sprite = assets.brick(
                self.first,
                self.second,
                half,
                vertical=self.vertical,
                level=self.level,
                face_down=self.face_down,
                alpha=self.alpha,
            )
        elif self.face_down:
            sprite = assets.back(half, vertical=self.vertical, alpha=self.alpha)
        else:
            sprite = assets.tile(self.first, self.second, half, vertical=self.vertical, alpha=self.alpha)
        surface.blit(sprite, rect)
        if self.flat and self.level and self.badge is not None:
            badge = assets.level_badge(max(round(half * 0.3), 12), self.level)
            if self.alpha < 255:
                badge = badge.copy()
                badge.set_alpha(self.alpha)
            at = rect.centerx + self.badge[0] * half // 2, rect.centery + self.badge[1] * half // 2
            surface.blit(badge, badge.get_rect(center=at))


@dataclass(frozen=True)
class GhostBrick(BrickItem):
    """The brick in hand as it would lie: with its frame it is laid as one picture."""

    fleeting = True

    def draw(self, surface: pygame.Surface, assets: Assets, rect: pygame.Rect, scale: Scale) -> None:
        """Frame and brick."""
        edge, rise = sum(rims.rims(rim_scale(self.half, scale))), 0 if self.flat else assets.rise(self.half)
        size = rect.width + 2 * edge, rect.height + rise + 2 * edge
        look = self.first, self.second, self.vertical, self.level, self.face_down, self.flat
        whole = assets.drawn(size, "ghost", *look, paint=lambda sheet: self._draw_whole(sheet, assets, edge, scale))
        surface.blit(whole, (rect.x - edge, rect.y - edge), special_flags=pygame.BLEND_PREMULTIPLIED)

    def _draw_whole(self, sheet: pygame.Surface, assets: Assets, edge: int, scale: Scale) -> None:
        super().draw(sheet, assets, pygame.Rect((edge, edge), self.rect.size), scale)


@dataclass(frozen=True)
class HiddenItem(Framed):
    """The outline of a brick that is wholly covered, drawn on what covers it where the wall is seen from above."""

    depth: int = 1
    """How many bricks lie above it: the deeper, the smaller its outline."""

    def draw(self, surface: pygame.Surface, assets: Assets, rect: pygame.Rect, scale: Scale) -> None:
        """Fine dashes, dark beside pale, so that they show on bone and on backs."""
        inset = min(round(min(rect.size) * 0.14 * self.depth), min(rect.size) // 3)
        inner, width = rect.inflate(-2 * inset, -2 * inset), max(1, scale.px(1.2))
        radius = min(inner.size) * 0.12
        paint.dashed(
            surface, inner.move(width, width), radius, (*assets.theme.ivory, 120), width, scale.px(4), scale.px(4)
        )
        paint.dashed(surface, inner, radius, (*assets.theme.ink, 170), width, scale.px(4), scale.px(4))


@dataclass(frozen=True)
class PlaceItem(Framed):
    """Two cells for the brick in hand. Places overlap by half, and their middles lie side by side."""

    fleeting = True

    def holds(self, position: tuple[int, int]) -> bool:
        """Only its middle."""
        return bool(self.seen(middle(self.rect, min(self.rect.size))).collidepoint(position))


@dataclass(frozen=True)
class SpotItem(PlaceItem):
    """A place where the brick in hand may lie: a dot on the cloth, a dashed outline on the wall.

    There are so many that they come in the frame after that in which the brick was picked.
    """

    level: int = 0
    hot: bool = False
    """Whether the brick is shown there as it would lie, which says enough."""
    inside = True
    late = 1

    @property
    def stop(self) -> pygame.Rect:
        """Where its dot is: the places themselves overlap."""
        return middle(self.rect, min(self.rect.size))

    def hit(self, scale: Scale) -> pygame.Rect:
        """The middle, grown to 44 dp."""
        return self.seen(middle(self.rect, max(min(self.rect.size), scale.px(44))))

    def draw(self, surface: pygame.Surface, assets: Assets, rect: pygame.Rect, scale: Scale) -> None:
        """A quiet dot on the ground; on the wall dashes and a plus. There are many: each is laid as one picture."""
        if self.hot:
            return
        if self.level == 0:
            radius = min(scale.px(5.5), (min(rect.size) - 1) // 2)
            box = pygame.Rect(0, 0, 2 * radius + 4, 2 * radius + 4)
            dot = assets.drawn(box.size, "dot", paint=lambda sheet: _dot(sheet, box.center, radius, assets, scale))
            at = rect.centerx - box.centerx, rect.centery - box.centery
            surface.blit(dot, at, special_flags=pygame.BLEND_PREMULTIPLIED)
            return
        place = assets.drawn(rect.size, "spot", paint=lambda sheet: self._draw_whole(sheet, assets, scale))
        surface.blit(place, rect, special_flags=pygame.BLEND_PREMULTIPLIED)

    def _draw_whole(self, sheet: pygame.Surface, assets: Assets, scale: Scale) -> None:
        theme, whole = assets.theme, sheet.get_rect()
        width, side, dash = max(2, scale.px(2)), min(whole.size), (scale.px(8), scale.px(5))
        paint.dashed(sheet, whole, side * 0.12 + 1, (*theme.focus_dark, 235), width + 2, *dash)
        paint.dashed(sheet, whole.inflate(-2, -2), side * 0.12, theme.legal, width, *dash)
        paint.plus_disc(sheet, whole.center, min(side * 0.22, scale.px(13)), theme)


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


def _dot(sheet: pygame.Surface, middle: Coordinates, radius: int, assets: Assets, scale: Scale) -> None:
    paint.disc(sheet, middle, radius, (*assets.theme.focus_dark, 230))
    paint.disc(sheet, middle, min(scale.px(3.5), radius * 2 / 3), assets.theme.legal)


def rim_scale(side: int, scale: Scale) -> float:
    """Pixels per dp for the rim around a brick whose cells have that side: a small one has a narrow rim, however large
    the words are."""
    return min(scale.factor, side / NARROW)


def middle(rect: pygame.Rect, side: int) -> pygame.Rect:
    """The square of that side in the middle."""
    square = pygame.Rect(0, 0, side, side)
    square.center = rect.center
    return square
