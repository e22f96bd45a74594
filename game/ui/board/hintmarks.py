"""The marks of a hint on the table: a double line around each item it means, and a small lamp."""

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game.ui.board.items import Item, TileItem
from game.ui.draw import paint
from game.ui.sprites.assets import Assets
from game.ui.style.scale import Scale
from game.words import _


@dataclass(frozen=True)
class HintItem(Item):
    """A double line around an item that a hint means, recognisable without colour; the first of a kind has a lamp."""

    lamp: bool = True
    tucked: bool = False
    """Whether the item is close below the strip, as a picked tile of the hand is, so that the lamp is lower."""
    ringed: bool = False
    """Whether the item already has a ring, so that the outer line is left out."""

    def paint(self, surface: pygame.Surface, assets: Assets, rect: pygame.Rect, scale: Scale) -> None:
        factor = self._factor(rect, scale)
        hint_frame(surface, rect, assets, factor, lamp=self.lamp, tucked=self.tucked, ringed=self.ringed)

    def paint_lamp(self, surface: pygame.Surface, assets: Assets, scale: Scale) -> None:
        if self.lamp:
            hint_lamp(surface, self.rect, assets, self._factor(self.rect, scale), tucked=self.tucked)

    def lamp_rect(self, scale: Scale) -> pygame.Rect | None:
        """The box of its lamp, in pixels; None if it has none."""
        size, x, y = _lamp_at(self.rect, self._factor(self.rect, scale), tucked=self.tucked)
        lamp = pygame.Rect(0, 0, round(2 * size), round(2 * size))
        lamp.center = round(x), round(y)
        return lamp if self.lamp else None

    @staticmethod
    def _factor(rect: pygame.Rect, scale: Scale) -> float:
        return min(scale.factor, min(rect.size) / 38)


def hint_frame(
    surface: pygame.Surface,
    rect: pygame.Rect,
    assets: Assets,
    factor: float,
    *,
    lamp: bool = True,
    low: bool = False,
    tucked: bool = False,
    ringed: bool = False,
) -> None:
    """Draws the double line and the lamp of a hint around `rect` (pixels), or only the inner line if it is `ringed`.

    `factor` is pixels per dp. The lamp is at the upper right corner, or with `low` at the lower one; `tucked` keeps it
    from standing out above.
    """
    theme, radius = assets.theme, min(rect.size) * 0.17
    lines = (6, theme.focus_dark, 7), (5, theme.brass_light, 2), (1.5, theme.brass_light, 2)
    for out, colour, width in lines[2 * ringed :]:
        grown = round(2 * out * factor)
        line = max(2, round(width * factor))
        paint.rounded(surface, rect.inflate(grown, grown), radius + grown / 2, colour, line)
    if lamp:
        hint_lamp(surface, rect, assets, factor, low=low, tucked=tucked)


def hint_lamp(
    surface: pygame.Surface,
    rect: pygame.Rect,
    assets: Assets,
    factor: float,
    *,
    low: bool = False,
    tucked: bool = False,
) -> None:
    """Draws only the lamp, in the same place as `hint_frame`."""
    theme = assets.theme
    size, x, y = _lamp_at(rect, factor, tucked=tucked)
    x, high = min(x, surface.get_width() - size), max(y, size)
    y = min(rect.bottom + size * 0.3, surface.get_height() - size) if low else high
    paint.disc(surface, (x, y), size, theme.focus_dark)
    paint.disc(surface, (x, y), size * 0.86, theme.brass_light)
    paint.disc(surface, (x, y - size * 0.15), size * 0.46, theme.ink)
    socket = round(x - size * 0.2), round(y + size * 0.2), round(size * 0.4), round(size * 0.42)
    paint.fill(surface, socket, theme.ink)


def hinted(items: Sequence[Item], touches: frozenset[str], hovered: str = "") -> list[Item]:
    """The marks around the items that a hint names by touch; the mark of the hovered one also surrounds its ghost."""
    if not touches:
        return []
    ghost = next((item.rect for item in items if item.key == "ghost"), None)
    meant = [item for item in items if item.touch and item.in_sight and item.touch.partition("/")[0] in touches]
    kinds = [item.touch.partition(":")[0] for item in meant]
    faces = [item.rect.union(ghost) if ghost and item.key == hovered else item.rect for item in meant]
    return [
        HintItem(
            f"hint:{item.key}",
            face,
            96,
            label=_("hint: {thing}").format(thing=item.label),
            lamp=kind not in kinds[:number],
            tucked=kind == "hand",
            ringed=isinstance(item, TileItem) and item.outline == "picked",
        )
        for number, (item, face, kind) in enumerate(zip(meant, faces, kinds, strict=True))
    ]


def _lamp_at(rect: pygame.Rect, factor: float, *, tucked: bool) -> tuple[float, float, float]:
    """The radius and the centre of the lamp at the upper right corner."""
    size = 11 * max(factor, 0.8)
    return size, rect.right + size * 0.6, rect.top + size * (0.6 if tucked else -0.6)
