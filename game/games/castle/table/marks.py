"""What is drawn around the row: matchbox and chevrons, brackets, the chosen suit."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, field

import pygame

from game.dominoes.tiles import HI, LO, Tile
from game.games.castle.rules import guide
from game.games.castle.table.rowplan import Capture, RowPlan, pieces
from game.ui.board.items import Item, PaintedItem, Painter
from game.ui.board.picture import View
from game.ui.draw import outlines, paint
from game.ui.sprites.assets import Assets
from game.ui.style.scale import Scale

Surface = pygame.Surface
Rect = pygame.Rect

WORDS = "open end"
"""What is said under the chevrons."""

# -- around the row ---------------------------------------------------------------------------------------------------


def ground(row: RowPlan) -> list[Item]:
    """The darker cloth under the row, the matchbox at its shut end, the chevrons at its open one."""

    def cloth(surface: Surface, rect: Rect, assets: Assets, scale: Scale) -> None:
        paint.rounded(surface, rect, scale.px(12), (*assets.theme.focus_dark, 74))
        paint.rounded(surface, rect, scale.px(12), assets.theme.panel_edge, scale.px(1))

    def matchbox(surface: Surface, rect: Rect, assets: Assets, scale: Scale) -> None:
        sprite, room = assets.shadow(rect.width, rect.height, radius=2 * scale.factor)
        surface.blit(sprite, (rect.x - room, rect.y - room))
        surface.blit(assets.matchbox(rect.width, rect.height), rect)

    items: list[Item] = [
        PaintedItem("row", row.strip, label="The row", painter=Painter("cloth", cloth)),
        PaintedItem("matchbox", row.matchbox, layer=1, label="The shut end", painter=Painter("matchbox", matchbox)),
        Chevrons("chevrons", row.chevrons, layer=1, label="The open end", strip=row.strip),
    ]
    for number, (right, left, y) in enumerate(row.turns):
        items.append(_leaving(f"turn:{number}", right, y, row.half))
        below = y + row.strip.height / (len(row.turns) + 1)
        items.append(_entering(f"entry:{number}", left - row.half * 0.5, below, row.half))
    return items


@dataclass(frozen=True)
class Chevrons(Item):
    """The sign of the open end, with its words below where they lie on the `strip`."""

    strip: Rect = field(default_factory=lambda: Rect(0, 0, 0, 0))

    def covers(self, assets: Assets, scale: Scale) -> Rect:
        """With the words."""
        return self.rect.union(self._words(assets, scale) or self.rect)

    def paint(self, surface: Surface, assets: Assets, rect: Rect, scale: Scale) -> None:
        """Sign and words."""
        paint.chevrons(surface, rect, assets.theme.brass_light, max(2.0, 2.4 * scale.factor))
        place = self._words(assets, scale)
        if place is not None:
            words = assets.text(WORDS, "sans", scale.px(16), assets.theme.second)
            surface.blit(words, (place.x + rect.x - self.rect.x, place.y + rect.y - self.rect.y))

    def _words(self, assets: Assets, scale: Scale) -> Rect | None:
        place = Rect(self.rect.x, self.rect.bottom + scale.px(4), *assets.text_size(WORDS, "sans", scale.px(16)))
        return place if self.strip.contains(place) else None


@dataclass(frozen=True)
class Arrow(PaintedItem):
    """Where a line goes on in the next one."""

    inside = True
    late = 0


def _leaving(key: str, x: float, y: float, half: int) -> Item:
    """An arrow that leaves a line at its right end."""
    reach = half * 0.35
    return _arrow(key, [((x, y), (x + reach, y), (x + reach, y + reach * 1.4))], half, "miter")


def _entering(key: str, x: float, y: float, half: int) -> Item:
    """Another that enters the next line."""
    reach = half * 0.35
    tip = x + reach
    back = tip - reach * 0.6
    head = ((back, y - reach * 0.6), (tip, y), (back, y + reach * 0.6))
    return _arrow(key, [((tip - 1.6 * reach, y), (tip, y)), head], half, "round")


def _arrow(key: str, strokes: Sequence[Sequence[paint.Point]], half: int, join: str) -> Item:
    width = max(2.0, half * 0.07)
    across, down = zip(*(point for stroke in strokes for point in stroke), strict=True)
    room = math.ceil(width) + 2
    left, top = math.floor(min(across)) - room, math.floor(min(down)) - room
    rect = Rect(left, top, math.ceil(max(across)) + room - left, math.ceil(max(down)) + room - top)

    def draw(surface: Surface, rect: Rect, assets: Assets, scale: Scale) -> None:
        for stroke in strokes:
            paint.polyline(surface, stroke, assets.theme.brass_light, width, join=join)

    return Arrow(key, rect, painter=Painter(str(strokes), draw))


def refusal(item: Item) -> Item:
    """The red wash over a tile that cannot be taken."""

    def wash(surface: Surface, rect: Rect, assets: Assets, scale: Scale) -> None:
        paint.refuse_wash(surface, rect, 0.17 * rect.width, scale.factor, assets.theme)

    return PaintedItem(f"refused:{item.key}", item.rect, layer=6, painter=Painter("refused", wash))


def ghost(item: Item, tile: Tile) -> Item:
    """A tile as it would lie in that place; touching it is touching the place."""

    def draw(surface: Surface, rect: Rect, assets: Assets, scale: Scale) -> None:
        outlines.ghost_frame(surface, rect, 0.17 * rect.width, scale.factor, assets.theme)
        surface.blit(assets.tile(HI[tile], LO[tile], rect.width, vertical=True, alpha=219), rect)

    return PaintedItem(item.key, item.rect, 3, item.touch, item.label, painter=Painter(tile, draw))


# -- captures ---------------------------------------------------------------------------------------------------------


def brackets(
    view: View, row: RowPlan, found: Sequence[Capture], chosen: str, *, raised: bool, busy: Sequence[Rect] = ()
) -> list[Item]:
    """Over every three of one suit and under every tile between two of one suit; all but the chosen one's are pale.

    `raised` says that the chosen tiles are held up. Where a pale one over three would stand in something `busy` it is
    under the middle tile instead.
    """
    items: list[Item] = []
    texts: list[str] = view.observation["row"]
    for capture in found:
        tile = texts[capture.middle]
        quiet = bool(chosen) and tile != chosen
        lift = lift_of(row) if tile == chosen and raised else 0
        middle = row.tiles[capture.middle]
        box = row.tiles[capture.middle - 1].unionall([middle, row.tiles[capture.middle + 1]])
        high = round(row.half * 0.6)
        above = Rect(box.x, box.y - high, box.width, high)
        over = capture.three and not (quiet and above.collidelist(busy) >= 0)

        def draw(
            surface: Surface,
            rect: Rect,
            assets: Assets,
            scale: Scale,
            capture: Capture = capture,
            lift: int = lift,
            quiet: bool = quiet,
            over: bool = over,
        ) -> None:
            theme = assets.theme
            colour = (*theme.brass_light, 130) if quiet else theme.brass_light
            width = max(2.0, min(2.6 * scale.factor, row.half * 0.07))
            if over:
                _over(surface, row, capture, lift, colour, width)
            else:
                _under(surface, row, capture, colour, width)

        # with all that `_over` and `_under` draw beyond the tiles, held up or not
        if over:
            box = Rect(box.x, box.y - high - lift_of(row), box.width, box.height + high + lift_of(row))
        else:
            box = Rect(*middle.topleft, middle.width, middle.height + round(row.half * 0.5))
        painter = Painter((lift, quiet, over), draw)
        items.append(PaintedItem(f"bracket:{tile}", box, layer=3, painter=painter, awaits=f"tile:{tile}"))
    return items


def lift_of(row: RowPlan) -> int:
    """How far a chosen tile is held up, pixels: less where the suit's name must stand between two lines."""
    return round(row.half * (0.36 if not row.turns else 0.18))


def _over(surface: Surface, row: RowPlan, capture: Capture, raised: int, colour: paint.Paint, width: float) -> None:
    """A bracket over three tiles, in two open parts where the line turns between them."""
    half = row.half
    up = half * (0.50 - 0.16 * capture.level) + raised
    for rect, starts, ends in pieces(row, capture.middle - 1, capture.middle + 1):
        y = rect.top - up
        left, right = rect.left + half * 0.08, rect.right - half * 0.08
        path = [(left, y), (right, y)]
        if starts:
            path.insert(0, (left, y + half * 0.16))
        if ends:
            path.append((right, y + half * 0.16))
        paint.polyline(surface, path, colour, width, join="miter")


def _under(surface: Surface, row: RowPlan, capture: Capture, colour: paint.Paint, width: float) -> None:
    """A bracket under one tile, with a dot."""
    rect, half = row.tiles[capture.middle], row.half
    y = rect.bottom + half * 0.32
    paint.bracket(surface, (rect.left + half * 0.08, y), (rect.right - half * 0.08, y), -half * 0.16, colour, width)
    paint.disc(surface, (rect.centerx, y), max(2.5, half * 0.09), colour)


def suit(view: View, row: RowPlan, middle: int, assets: Assets, *, raised: bool) -> Item:
    """A dark pill with the chosen suit's name: over the tiles, in a lower line on the bracket between the lines."""
    px, tile = view.px, row.tiles[middle]
    text = view.observation["row"][middle]
    three = len(guide.takes_of(view.observation, text)) == 2
    words = f"{'three' if three else 'between two'} {guide.suit_around(view.observation, text)}"
    top = tile.top - (lift_of(row) if raised else 0)
    before = max((each.bottom for each in row.tiles if each.y < tile.y), default=None)
    ring = 0 if raised else px(7)
    tall = px(34) if before is None else min(px(34), top - before - px(2) - ring)
    size = px(20) * tall // px(34)
    rect = Rect(0, 0, assets.text_size(words, "serif", size)[0] + tall * 7 // 8, tall)
    if before is None:
        rect.midbottom = (tile.centerx, top - round(row.half * (0.60 if three else 0.42)))
    else:
        rect.center = (tile.centerx, (before + top + px(2) - ring) // 2)
    rect.clamp_ip(row.strip.inflate(0, px(100)))

    def draw(surface: Surface, rect: Rect, assets: Assets, scale: Scale) -> None:
        paint.rounded(surface, rect, rect.height / 2, assets.theme.panel_bottom)
        paint.rounded(surface, rect, rect.height / 2, assets.theme.button_edge, max(1, scale.px(1)))
        drawn = assets.text(words, "serif", size, assets.theme.text)
        surface.blit(drawn, drawn.get_rect(center=rect.center))

    return PaintedItem("suit", rect, layer=7, label=words, painter=Painter(words, draw))
