"""The tiles of a chain and the marks around them: open sides, and wires to tiles that lie apart."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import pygame

from game.ui.board.items import Item, PaintedItem, Painter, TileItem
from game.ui.board.picture import View
from game.ui.draw import paint
from game.ui.draw.regions import covered
from game.ui.sprites.assets import Assets
from game.ui.style.scale import Scale
from game.words import _, ngettext


@dataclass(frozen=True)
class LaidTile(TileItem):
    """A tile of the layout. While a tile is picked, touching this one puts that tile on its open end."""

    joins = True

    def hit(self, scale: Scale) -> pygame.Rect:
        """Empty: only the face itself can be hit (`holds`), so that open places around it are found first."""
        return pygame.Rect(self.rect.center, (0, 0))


@dataclass(frozen=True)
class _Asleep(PaintedItem):
    """A face-down tile with words beside it."""

    def covers(self, assets: Assets, scale: Scale) -> pygame.Rect:
        wide = self.rect.height // 2 + scale.px(10) + assets.text_size(self.label, "sans-bold", scale.px(16))[0]
        return pygame.Rect(self.rect.x, self.rect.y, min(wide, self.rect.width), self.rect.height)


def asleep(count: int, rect: pygame.Rect) -> Item:
    """The number of sleeping tiles: a face-down tile as high as `rect`, and words beside it."""
    words, half = ngettext("{n} asleep", "{n} asleep", count).format(n=count), rect.height // 2

    def rest(surface: pygame.Surface, place: pygame.Rect, assets: Assets, scale: Scale) -> None:
        surface.blit(assets.back(half, vertical=True), place)
        at = place.x + half + scale.px(10), place.centery
        assets.write(surface, words, "sans-bold", scale.px(16), assets.theme.text, midleft=at)

    return _Asleep("asleep", rect, label=words, painter=Painter(words, rest))


def beside(rect: pygame.Rect, lying: Sequence[pygame.Rect], view: View) -> pygame.Rect:
    """The box of a tag above, below, right or left of the ghost in `rect` that covers no tile, or least of them."""
    px, gap = view.px, view.px(12)
    tags = [pygame.Rect(0, 0, px(72), px(44)) for _place in range(4)]
    tags[0].midbottom = (rect.centerx, rect.top - gap)
    tags[1].midtop = (rect.centerx, rect.bottom + gap)
    tags[2].midleft = (rect.right + gap, rect.centery)
    tags[3].midright = (rect.left - gap, rect.centery)
    free = [tag for tag in tags if view.areas.felt.contains(tag) and tag.collidelist(lying) < 0]
    within = [tag.clamp(view.areas.felt) for tag in tags]
    return free[0] if free else min(within, key=lambda tag: (tag.colliderect(rect), covered(tag, lying)))


def dashed(key: str, rect: pygame.Rect, label: str, *, awaits: str = "") -> Item:
    """A dashed outline: the place for the first tile, or an open side of a spinner."""

    def write(surface: pygame.Surface, place: pygame.Rect, assets: Assets, scale: Scale) -> None:
        colour, half = (*assets.theme.legal, 150), min(place.size)
        paint.dashed(surface, place, 0.17 * half, colour, max(1, scale.px(1.6)), scale.px(6), scale.px(5))

    return PaintedItem(key, rect, 1, label=label, painter=Painter(rect.size, write), awaits=awaits)


def link(key: str, points: Sequence[tuple[int, int]], half: int) -> Item:
    """A brass wire through the points (window pixels), under the tiles: from an end to a tile without room there."""
    wide = max(3, round(0.16 * half))
    left, top = min(x for x, _ in points) - wide, min(y for _, y in points) - wide
    right, bottom = max(x for x, _ in points) + wide, max(y for _, y in points) + wide
    inside = tuple((x - left, y - top) for x, y in points)

    def write(surface: pygame.Surface, place: pygame.Rect, assets: Assets, scale: Scale) -> None:
        at = [(x + place.x, y + place.y) for x, y in inside]
        for colour, thick in ((assets.theme.brass_dark, wide), (assets.theme.brass_light, max(1, wide // 3))):
            for start, end in pairwise(at):
                pygame.draw.line(surface, colour, start, end, thick)
            for point in at:
                pygame.draw.circle(surface, colour, point, thick / 2 if thick == wide else thick)

    rect = pygame.Rect(left, top, right - left, bottom - top)
    return PaintedItem(key, rect, 9, label=_("joined by a wire"), painter=Painter((inside, half), write))
