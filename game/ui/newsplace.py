"""Where a line of news stands on the cloth: over the strip or the rack, or where it hides less."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import pygame

from game.ui.assets import Assets
from game.ui.items import HintItem, Item, TargetItem, TileItem
from game.ui.picture import View
from game.ui.scale import Scale
from game.ui.toast import Toast

WIDEST, LINE, LINES = 820, 40, 65
"""How wide the room for news is at most, and how high for one line and for two, in dp."""
LEAST = 300
"""A room narrower than this, in dp, would break every line."""
MARK = 8
"""So far the frame of a hint stands out around what it means, in dp."""
CORNER = 64, 124
"""What menu and log take of the window's corner, in dp."""


@dataclass(frozen=True, slots=True, eq=False)
class NewsPlaces:
    """The rooms in which news may stand, the best first, and what they should not hide there; all in pixels."""

    rooms: Sequence[pygame.Rect]
    fixed: Sequence[pygame.Rect] = ()
    """Plates and buttons."""
    meant: Sequence[pygame.Rect] = ()
    """Where a tile may lie, what was laid last, and what a hint means."""
    rest: Sequence[pygame.Rect] = ()
    """Everything else that lies on the cloth."""

    def toast(
        self, words: str, assets: Assets, scale: Scale, *, refuses: bool = False, links: int = 0
    ) -> tuple[Toast, tuple[int, int, int]]:
        """The line in the room where it hides least; with how many pixels of `fixed`, `meant` and `rest` it hides."""
        best: tuple[Toast, tuple[int, int, int]] | None = None
        for room in self.rooms:
            toast = Toast(words, room, refuses, links)
            hides = self._hides(toast.place(assets, scale)[0])
            if best is None or hides < best[1]:
                best = toast, hides
            if not any(hides):
                break
        assert best is not None
        return best

    def _hides(self, pill: pygame.Rect) -> tuple[int, int, int]:
        return _covered(pill, self.fixed), _covered(pill, self.meant), _covered(pill, self.rest)


def news_places(
    view: View, assets: Assets, things: Iterable[Item], ghost: pygame.Rect | None, plates: Sequence[pygame.Rect]
) -> NewsPlaces:
    """On a table whose game does not say itself where news stand; `ghost` is the tile in hand as it would lie."""
    px, felt, lying = view.px, view.areas.felt, [item for item in things if item.rect.colliderect(view.areas.felt)]
    targets = [item.rect for item in lying if isinstance(item, TargetItem)] + ([ghost] if ghost else [])
    latest = [item.rect for item in lying if isinstance(item, TileItem) and item.outline == "last"]
    marks = [item.rect.inflate(px(2 * MARK), px(2 * MARK)) for item in lying if isinstance(item, HintItem)]
    tiles = [item.rect for item in lying if isinstance(item, TileItem)]
    others = [item for item in lying if not isinstance(item, TileItem | TargetItem | HintItem)]
    covers = [item.covers(assets, view.scale) for item in others]
    rest = [*tiles, *(rect for rect in covers if rect.collidelist(tiles) < 0)]  # not the ground that tiles lie upon
    fixed = [*plates, pygame.Rect(0, 0, *map(px, CORNER))]
    usual, above = _usual(view, targets, latest)
    higher = pygame.Rect(usual.x, felt.top, usual.width, px(LINE))
    beside = [_gap(band, felt, [*fixed, *targets, *latest, *marks, *rest]) for band in (usual, higher)]
    rooms = [usual, *(room for room in (beside[0], above, higher, beside[1]) if room.width >= px(LEAST))]
    return NewsPlaces(rooms, fixed, [*targets, *latest, *marks], rest)


def _usual(view: View, places: Sequence[pygame.Rect], latest: Sequence[pygame.Rect]) -> tuple[pygame.Rect, pygame.Rect]:
    """Above the strip (which stays in sight) or the rack, then at the upper edge of the cloth; or the other way round.

    At the upper edge first where they would hide one of the `places` for a tile below, or what was laid `latest`, and
    do not there.
    """
    areas, px = view.areas, view.px
    room = pygame.Rect(0, 0, min(px(WIDEST), areas.felt.width), px(LINE))
    below = areas.strip.y - px(6) if areas.strip else areas.window.bottom - areas.rack.height - px(22)
    room.midbottom = (areas.felt.centerx, below)
    middle = room.inflate(-room.width // 2, 0)  # few lines are wider
    above = pygame.Rect(room.x, areas.felt.top, room.width, px(LINES))  # two lines do not reach up to the plates
    hides = room.collidelist(places) >= 0 or middle.collidelist(latest) >= 0
    return (above, room) if hides and above.collidelist([*places, *latest]) < 0 else (room, above)


def _gap(room: pygame.Rect, felt: pygame.Rect, things: Sequence[pygame.Rect]) -> pygame.Rect:
    """The widest part of the cloth beside the `room` where nothing lies, as high as that one."""
    band = pygame.Rect(felt.x, room.y, felt.width, room.height)
    left, best = felt.left, pygame.Rect(room.topleft, (0, room.height))
    for thing in sorted((things[at].clip(band) for at in band.collidelistall(things)), key=lambda rect: rect.left):
        if thing.left - left > best.width:
            best.x, best.width = left, thing.left - left
        left = max(left, thing.right)
    if felt.right - left > best.width:
        best.x, best.width = left, felt.right - left
    return best


def _covered(pill: pygame.Rect, things: Sequence[pygame.Rect]) -> int:
    """How many pixels of them it hides."""
    return sum(area.width * area.height for area in (pill.clip(things[at]) for at in pill.collidelistall(things)))
