"""The boneyard beside a layout: its backs and their number."""

from dataclasses import dataclass

import pygame

from game.ui.board.items import Item, PaintedItem, Painter, YardTile
from game.ui.board.layout import corner
from game.ui.board.picture import View
from game.ui.draw import paint
from game.ui.sprites.assets import Assets
from game.ui.style.scale import Scale
from game.words import _, ngettext

YARD_WORDS = 16
"""Size of the words below the boneyard, in dp."""
YARD_ROW, YARD_ROWS = 5, 3
"""Tiles per row of the boneyard, and rows. More tiles, or a cloth too low for the rows, overlap in a single row."""
MAX_YARD_TILES = 12
"""Largest number of tiles shown in that single row."""


def boneyard(view: View) -> list[Item]:
    """The items of the boneyard at the upper left; touching its last tile draws."""
    items: list[Item] = []
    count, px, area = view.observation["boneyard"], view.scale.tiles.px, view.areas.felt.copy()
    half = px(19 if not view.scale.tiles.compact else 15)
    below, words = 2 * half + px(5), view.px(24)
    if view.scale.large:
        area.height -= (low := max(0, corner(view.scale).bottom + px(8) - area.y))
        area.y += low
    else:
        area.x += view.px(56)
    apart = count <= YARD_ROW * max(1, min(YARD_ROWS, (area.height - words) // below))
    shown = count if apart else min(count, MAX_YARD_TILES)
    in_row = YARD_ROW if apart else shown
    step = (YARD_ROW - 1) * (half + px(3)) / (in_row - 1)
    for number in range(shown):
        row, column = divmod(number, in_row)
        left, top = area.x + round(column * step), area.y + row * below
        rect = pygame.Rect(left, top, half, 2 * half)
        touch = "verb:draw" if number == shown - 1 and any(str(a) == "draw" for a in view.legal) else ""
        label = (
            ngettext("Boneyard, {n} tile", "Boneyard, {n} tiles", count).format(n=count) if number == shown - 1 else ""
        )
        items.append(YardTile(f"yard:{number}", rect, 1, touch, label))
    if not count:
        items.append(_emptied(pygame.Rect(area.x, area.y, half, 2 * half)))
    rows = -(-shown // in_row)
    label_rect = pygame.Rect(area.x, area.y + max(rows, 1) * below, view.px(140), words)
    if label_rect.bottom > area.bottom:
        label_rect.midleft = items[-1].rect.right + px(10), items[-1].rect.centery
    told = _("Boneyard {n}").format(n=count)
    items.append(_Label("yard words", label_rect, label=told, words=told))
    return items


def _emptied(rect: pygame.Rect) -> Item:
    """The outline of the boneyard's last tile."""

    def outline(surface: pygame.Surface, place: pygame.Rect, assets: Assets, scale: Scale) -> None:
        edge = (*assets.theme.second, 150)
        paint.dashed(surface, place, place.width * 0.17, edge, max(1, scale.px(1.4)), scale.px(6), scale.px(4))

    return PaintedItem("yard emptied", rect, painter=Painter("emptied", outline))


@dataclass(frozen=True)
class _Label(Item):
    """Words on the cloth, left-aligned in their rectangle."""

    words: str = ""

    def paint(self, surface: pygame.Surface, assets: Assets, rect: pygame.Rect, scale: Scale) -> None:
        assets.write(surface, self.words, "sans-bold", scale.px(YARD_WORDS), assets.theme.text, midleft=rect.midleft)

    def covers(self, assets: Assets, scale: Scale) -> pygame.Rect:
        wide = assets.text_size(self.words, "sans-bold", scale.px(YARD_WORDS))[0]
        return pygame.Rect(self.rect.x, self.rect.y, min(wide, self.rect.width), self.rect.height)
