"""Chooses where a line of news is shown on the cloth: above the strip or the rack, or where it hides less."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

import pygame

from game.ui.board.hintmarks import HintItem
from game.ui.board.items import Item, TargetItem, TileItem
from game.ui.board.layout import corner
from game.ui.board.picture import View
from game.ui.draw.regions import covered
from game.ui.sprites.assets import Assets
from game.ui.style.scale import Scale
from game.ui.widgets.toast import Toast

WIDEST, LINE, LINES = 820, 40, 65
"""Largest width of the room for news, and its height for one line and for two, in dp."""
NARROWEST_GAP = 300
"""Smallest width of a gap for news, in dp; in a narrower one a line would break into more than two."""
HEAD = 76
"""Where the head and the first row of plates end, in dp; beside a second row the cloth is free."""
MARK = 8
"""How far the frame of a hint reaches beyond the item, in dp."""
STEP = 10
"""Vertical step, in dp, in which places beside items are tried."""


@dataclass(frozen=True, slots=True, eq=False)
class NewsPlaces:
    """The rooms for news, best first, and what news there should not hide; all in pixels."""

    rooms: Sequence[pygame.Rect]
    cloth: pygame.Rect | None = None
    """Where else news may be shown; None for nowhere."""
    fixed: Sequence[pygame.Rect] = ()
    """Plates and buttons."""
    meant: Sequence[pygame.Rect] = ()
    """Legal places, the last move, and what a hint means."""
    rest: Sequence[pygame.Rect] = ()
    """Everything else on the cloth."""
    words: Sequence[pygame.Rect] = ()
    """The part of `rest` that is not tiles: words, numbers and marks."""
    _known: dict[object, Toast] = field(default_factory=dict)

    def toast(self, words: str, assets: Assets, scale: Scale, *, refuses: bool = False, links: int = 0) -> Toast:
        """The toast in the first room where it hides nothing; otherwise anywhere on the cloth clear of all items;
        otherwise where it hides least."""
        asked = words, assets.look, scale, refuses, links
        if asked not in self._known:
            self._known[asked] = self._toast(words, assets, scale, refuses=refuses, links=links)
        return self._known[asked]

    def _toast(self, words: str, assets: Assets, scale: Scale, *, refuses: bool, links: int) -> Toast:
        toasts = [Toast(words, room, refuses, links) for room in self.rooms]
        hides = [self.hides(toast.place(assets, scale)[0]) for toast in toasts]
        if self.cloth is None or not any(min(hides)):
            return toasts[hides.index(min(hides))]
        whole = Toast(words, self.cloth, refuses, links)
        return self._beside(whole, assets, scale) or self._over_least(whole, assets, scale)

    def hides(self, pill: pygame.Rect) -> tuple[int, int, int]:
        """How many pixels of `fixed`, `meant` and `rest` a pill would hide."""
        return covered(pill, self.fixed), covered(pill, self.meant), covered(pill, self.rest)

    def _beside(self, toast: Toast, assets: Assets, scale: Scale) -> Toast | None:
        """The toast in one line, or else in two, where the cloth is free, as low as possible; None if nowhere."""
        things, lowest = [*self.fixed, *self.meant, *self.rest], max(room.bottom for room in self.rooms)
        wide = replace(toast, room=pygame.Rect(0, 0, 99 * scale.width, 0)).place(assets, scale)[0].width
        for height, share in ((LINE, 1.0), (LINES, 0.6)):
            for band in self._bands(toast.room, scale, height):
                gap = _gap(band, things)
                if gap.width >= (wide if share == 1.0 else max(share * wide, scale.px(NARROWEST_GAP))):
                    there = replace(toast, room=gap)
                    pill = there.place(assets, scale)[0]
                    if pill.bottom <= lowest and not any(self.hides(pill)):
                        return there
        return None

    def _over_least(self, toast: Toast, assets: Assets, scale: Scale) -> Toast:
        """The toast at the left, centre or right of the cloth where it hides least, as low as possible."""
        pill, cloth = toast.place(assets, scale)[0], toast.room
        lefts = cloth.centerx - pill.width // 2, cloth.x, cloth.right - pill.width
        bands = list(self._bands(cloth, scale, pill.height / scale.factor)) or [*self.rooms]
        rooms = [pygame.Rect(left, band.y, pill.width, band.height) for band in bands for left in lefts]
        return replace(toast, room=min(rooms, key=self.hides))

    def _bands(self, cloth: pygame.Rect, scale: Scale, height: float) -> Iterator[pygame.Rect]:
        """Bands as wide as the cloth and `height` dp high, from the usual place of news upwards."""
        band = pygame.Rect(cloth.x, 0, cloth.width, scale.px(height))
        for bottom in range(max(room.bottom for room in self.rooms), cloth.top + band.height - 1, -scale.px(STEP)):
            band.bottom = bottom
            yield band.copy()


def news_places(
    view: View, assets: Assets, items: Iterable[Item], ghost: pygame.Rect | None, fixed: Sequence[pygame.Rect]
) -> NewsPlaces:
    """The places for news on a table whose game does not name any. `ghost` is the box of the tile in hand as it would
    lie, `fixed` are the boxes of plates and buttons."""
    px, felt, lying = view.px, view.areas.felt, [item for item in items if item.rect.colliderect(view.areas.felt)]
    targets = [item.rect for item in lying if isinstance(item, TargetItem)] + ([ghost] if ghost else [])
    latest = [item.rect for item in lying if isinstance(item, TileItem) and item.outline == "last"]
    hints = [item for item in lying if isinstance(item, HintItem)]
    marks = [item.rect.inflate(px(2 * MARK), px(2 * MARK)) for item in hints]
    marks += [lamp for item in hints if (lamp := item.lamp_rect(view.scale))]
    tiles = [item.rect for item in lying if isinstance(item, TileItem)]
    lowest = min((item.layer for item in lying if isinstance(item, TileItem)), default=0)
    others = [item for item in lying if not isinstance(item, TileItem | TargetItem | HintItem)]
    covers = [(item.covers(assets, view.scale), item.layer > lowest) for item in others]
    words = [rect for rect, above in covers if above or rect.collidelist(tiles) < 0]
    fixed = [*fixed, corner(view.scale)]
    usual, above = _usual(view, targets, latest)
    cloth = pygame.Rect(felt.x, min(felt.y, px(HEAD)), felt.width, 0)
    cloth.height = felt.bottom - cloth.y
    return NewsPlaces([usual, above], cloth, fixed, [*targets, *latest, *marks], [*tiles, *words], words)


def _usual(view: View, places: Sequence[pygame.Rect], latest: Sequence[pygame.Rect]) -> tuple[pygame.Rect, pygame.Rect]:
    """The rooms above the strip or the rack and at the upper edge of the cloth. The upper one comes first if only the
    lower one would hide any of the `places` for a tile or what was laid `latest`."""
    areas, px = view.areas, view.px
    room = pygame.Rect(0, 0, min(px(WIDEST), areas.felt.width), px(LINE))
    below = areas.strip.y - px(6) if areas.strip else areas.window.bottom - areas.rack.height - px(22)
    room.midbottom = (areas.felt.centerx, below)
    middle = room.inflate(-room.width // 2, 0)  # few lines are wider
    high = min(px(LINES), areas.felt.height)  # two lines do not reach the plates
    above = pygame.Rect(room.x, areas.felt.top, room.width, high)
    hides = room.collidelist(places) >= 0 or middle.collidelist(latest) >= 0
    return (above, room) if hides and above.collidelist([*places, *latest]) < 0 else (room, above)


def _gap(band: pygame.Rect, things: Sequence[pygame.Rect]) -> pygame.Rect:
    """The widest free part of the band."""
    left, best = band.left, pygame.Rect(band.topleft, (0, band.height))
    for thing in sorted((things[at].clip(band) for at in band.collidelistall(things)), key=lambda rect: rect.left):
        if thing.left - left > best.width:
            best.x, best.width = left, thing.left - left
        left = max(left, thing.right)
    if band.right - left > best.width:
        best.x, best.width = left, band.right - left
    return best
