"""A wall of bricks seen obliquely: where every brick and place lies on the screen, and how they are drawn."""

from dataclasses import dataclass

import pygame

from game.ui import paint
from game.ui.assets import Assets
from game.ui.items import Item
from game.ui.scale import Scale

Cell = tuple[int, int]
LARGEST = 84
"""The side of a cell at most, in dp."""
SMALLEST = 16
"""The side of a cell at least, in pixels."""


@dataclass(frozen=True, slots=True)
class Oblique:
    """From cells and levels to window pixels: `side` is a cell's side, `rise` how far a level lifts a face.

    A rise of 0 shows the wall from straight above.
    """

    side: int
    rise: int
    left: int
    top: int

    def face(self, cells: tuple[Cell, Cell], level: int) -> pygame.Rect:
        """The top face of a brick on those cells whose underside is at that level."""
        (x, y), (x2, y2) = sorted(cells)
        return pygame.Rect(
            self.left + x * self.side,
            self.top + y * self.side - (level + 1) * self.rise,
            (x2 - x + 1) * self.side,
            (y2 - y + 1) * self.side,
        )

    def ground(self, cells: tuple[Cell, Cell], level: int) -> pygame.Rect:
        """What a brick of that level would lie on: the faces below it, or the cloth."""
        return self.face(cells, level - 1)


def fitted(cells: set[Cell], highest: int, room: pygame.Rect, scale: Scale, *, flat: bool) -> Oblique:
    """The largest view in which all cells, and walls of that many levels, lie within the room (pixels), centred."""
    left, right = min(x for x, _ in cells), max(x for x, _ in cells) + 1
    top, bottom = min(y for _, y in cells), max(y for _, y in cells) + 1
    lift = 0.0 if flat else 0.34 * highest
    side = min(room.width / (right - left), room.height / (bottom - top + lift), scale.px(LARGEST))
    whole = max(int(side), SMALLEST)
    rise = 0 if flat else Assets.rise(whole)
    x = room.centerx - (right - left) * whole // 2 - left * whole
    y = room.centery - ((bottom - top) * whole - highest * rise) // 2 - top * whole
    return Oblique(whole, rise, x, y)


@dataclass(frozen=True)
class BrickItem(Item):
    """A brick in the wall; `rect` is its top face. Without height it is drawn as a tile seen from above."""

    first: int = 0
    second: int = 0
    vertical: bool = False
    level: int = 0
    face_down: bool = False
    flat: bool = False
    outline: str = ""
    alpha: int = 255
    moves = True

    @property
    def half(self) -> int:
        """A cell's side in pixels."""
        return self.rect.width if self.vertical else self.rect.height

    def shadow(self, surface: pygame.Surface, assets: Assets, rect: pygame.Rect, lift: float) -> None:
        """On the cloth or on the bricks below."""
        body = rect.move(0, 0 if self.flat else assets.rise(self.half))
        sprite, pad = assets.shadow(body.width, body.height, lifted=lift > 0.5, small=self.half < 26)
        surface.blit(sprite, (body.x - pad, body.y - pad))

    def paint(self, surface: pygame.Surface, assets: Assets, rect: pygame.Rect, scale: Scale) -> None:
        """Top and front; the number of its level on the pin."""
        half = self.half
        body = rect if self.flat else pygame.Rect(rect.x, rect.y, rect.width, rect.height + assets.rise(half))
        if self.outline == "last":
            paint.last_move_outline(surface, body, half * 0.1, scale.factor, assets.theme)
        elif self.outline == "ghost":
            paint.ghost_frame(surface, body, half * 0.1, scale.factor, assets.theme)
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
            sprite = assets.tile(self.first, self.second, half, vertical=self.vertical)
        surface.blit(sprite, rect)
        if self.flat and self.level and not self.face_down:
            badge = assets.level_badge(max(round(half * 0.3), 12), self.level)
            surface.blit(badge, badge.get_rect(center=rect.center))


@dataclass(frozen=True)
class SpotItem(Item):
    """A place where the brick in hand may lie: a dot on the cloth, a dashed outline on the wall."""

    level: int = 0
    hot: bool = False

    def holds(self, position: tuple[int, int]) -> bool:
        """Only its middle: places overlap by half, and their middles lie side by side."""
        side = min(self.rect.size)
        return bool(
            pygame.Rect(0, 0, side, side)
            .move(self.rect.centerx - side // 2, self.rect.centery - side // 2)
            .collidepoint(position)
        )

    def hit(self, scale: Scale) -> pygame.Rect:
        """The middle, grown to 44 dp."""
        side = max(min(self.rect.size), scale.px(44))
        middle = pygame.Rect(0, 0, side, side)
        middle.center = self.rect.center
        return middle

    def paint(self, surface: pygame.Surface, assets: Assets, rect: pygame.Rect, scale: Scale) -> None:
        """A quiet dot on the ground; on the wall dashes and a plus."""
        theme, side = assets.theme, min(rect.size)
        if self.level == 0 and not self.hot:
            paint.disc(surface, rect.center, scale.px(5.5), (*theme.focus_dark, 230))
            paint.disc(surface, rect.center, scale.px(3.5), theme.legal)
            return
        colour = theme.brass_light if self.hot else theme.legal
        paint.dashed(surface, rect.inflate(-2, -2), side * 0.12, colour, max(2, scale.px(2)), scale.px(8), scale.px(5))
        if not self.hot:
            paint.plus_disc(surface, rect.center, min(side * 0.22, scale.px(13)), theme)


@dataclass(frozen=True)
class FaceItem(Item):
    """A face or bare cell that may be tried with the brick in hand; it shows only when it was refused."""

    refused: bool = False

    def paint(self, surface: pygame.Surface, assets: Assets, rect: pygame.Rect, scale: Scale) -> None:
        """A red wash with a cross, after the attempt only."""
        if self.refused:
            paint.refuse_wash(surface, rect, min(rect.size) * 0.12, scale.factor, assets.theme)
