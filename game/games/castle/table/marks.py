"""What is drawn around the row: matchbox and chevrons, brackets, and the name of the chosen suit."""

import math
from collections.abc import Sequence
from functools import partial

import pygame

from game.core.message import message
from game.dominoes.row import suit as suit_of
from game.games.castle.rules import guide
from game.games.castle.table.rowplan import Capture, RowPlan, pieces
from game.ui.board.items import CaptionItem, Item, PaintedItem, Painter
from game.ui.board.layout import log_button
from game.ui.board.picture import View
from game.ui.draw import paint
from game.ui.sprites.assets import Assets
from game.ui.style.scale import Scale
from game.words import _

Surface = pygame.Surface
Rect = pygame.Rect

# -- around the row ---------------------------------------------------------------------------------------------------


def ground(row: RowPlan, assets: Assets, scale: Scale) -> list[Item]:
    """The darker cloth under the row, the matchbox at its shut end, arrows between lines, chevrons at its open end, and
    the words for that end where there is room."""

    def cloth(surface: Surface, rect: Rect, assets: Assets, scale: Scale) -> None:
        paint.framed(surface, rect, scale.px(12), (*assets.theme.focus_dark, 74), assets.theme.panel_edge, scale.px(1))

    def matchbox(surface: Surface, rect: Rect, assets: Assets, scale: Scale) -> None:
        picture = assets.matchbox(rect.width, rect.height)
        place = picture.get_rect(center=rect.center)  # beside large tiles it is lower than its place
        assets.cast_shadow(surface, place, radius=2 * scale.factor)
        surface.blit(picture, place)

    items: list[Item] = [
        PaintedItem("row", row.strip, label=_("The row"), painter=Painter("cloth", cloth)),
        PaintedItem("matchbox", row.matchbox, layer=1, label=_("The shut end"), painter=Painter("matchbox", matchbox)),
        Chevrons("chevrons", row.chevrons, layer=1, label=_("The open end")),
    ]
    words = _("open end")
    named = Rect(
        row.chevrons.x + scale.px(6), row.chevrons.bottom + scale.px(4), *assets.text_size(words, "sans", scale.px(16))
    )
    if row.strip.contains(named):
        items.append(CaptionItem("open end", named, layer=1, words=words))
    reach = row.half * 0.35
    for number, (right, left, y) in enumerate(row.turns):
        out = [(right, y), (right + reach, y), (right + reach, y + reach * 1.4)]
        items.append(_arrow(f"turn:{number}", [out], row.half, "miter"))
        tip, below = left - row.half * 0.5 + reach, y + row.strip.height / (len(row.turns) + 1)
        back = tip - reach * 0.6
        head = [(back, below - reach * 0.6), (tip, below), (back, below + reach * 0.6)]
        items.append(_arrow(f"entry:{number}", [[(tip - 1.6 * reach, below), (tip, below)], head], row.half, "round"))
    return items


class Chevrons(Item):
    """The sign of the open end."""

    def paint(self, surface: Surface, assets: Assets, rect: Rect, scale: Scale) -> None:
        paint.chevrons(surface, rect, assets.theme.brass_light, max(2.0, 2.4 * scale.factor))


def _arrow(key: str, strokes: Sequence[Sequence[paint.Point]], half: int, join: str) -> Item:
    """One half of the sign that a line goes on in the next one."""
    width = max(2.0, half * 0.07)
    across, down = zip(*(point for stroke in strokes for point in stroke), strict=True)
    room = math.ceil(width) + 2
    left, top = math.floor(min(across)) - room, math.floor(min(down)) - room
    rect = Rect(left, top, math.ceil(max(across)) + room - left, math.ceil(max(down)) + room - top)

    def draw(surface: Surface, rect: Rect, assets: Assets, scale: Scale) -> None:
        for stroke in strokes:
            paint.polyline(surface, stroke, assets.theme.brass_light, width, join=join)

    return PaintedItem(key, rect, painter=Painter(str(strokes), draw))


# -- captures ---------------------------------------------------------------------------------------------------------


def brackets(
    view: View, row: RowPlan, found: Sequence[Capture], chosen: str, *, raised: bool, busy: Sequence[Rect] = ()
) -> list[Item]:
    """Brackets over every three of one suit and under every tile between two of one suit; all but the chosen are pale.

    `raised` says that the chosen tiles are held up. A pale bracket whose place over three tiles is `busy` goes under
    the middle tile instead.
    """
    items: list[Item] = []
    for capture in found:
        tile, middle = view.observation["row"][capture.middle], row.tiles[capture.middle]
        pale, held = bool(chosen) and tile != chosen, raised and tile == chosen
        box = middle.unionall([row.tiles[capture.middle - 1], row.tiles[capture.middle + 1]])
        high, lift = round(row.half * 0.6), lift_of(row)
        over = capture.three and not (pale and Rect(box.x, box.y - high, box.width, high).collidelist(busy) >= 0)
        # everything drawn beyond the tiles, held up or not
        if over:
            box = Rect(box.x, box.y - high - lift, box.width, box.height + high + lift)
        else:
            box = Rect(*middle.topleft, middle.width, middle.height + round(row.half * 0.5))
        draw = partial(_bracket, row, capture, over, lift if held else 0, pale, box.topleft)
        painter = Painter((lift if held else 0, pale, over), draw)
        items.append(PaintedItem(f"bracket:{tile}", box, layer=3, painter=painter, awaits=f"tile:{tile}"))
    return items


def lift_of(row: RowPlan) -> int:
    """How far a chosen tile is held up, in pixels: less where the suit's name must fit between two lines."""
    return round(row.half * (0.36 if not row.turns else 0.18))


def _bracket(
    row: RowPlan,
    capture: Capture,
    over: bool,
    lift: int,
    pale: bool,
    place: tuple[int, int],
    surface: Surface,
    rect: Rect,
    assets: Assets,
    scale: Scale,
) -> None:
    """Paints a bracket over three tiles, in two open parts where the line turns between them, or under one tile, with a
    dot. On its way to its `place` it is drawn where its `rect` is."""
    half, theme = row.half, assets.theme
    across, down = rect.x - place[0], rect.y - place[1]
    colour = (*theme.brass_light, 130) if pale else theme.brass_light
    width = max(2.0, min(2.6 * scale.factor, half * 0.07))
    if not over:
        rect = row.tiles[capture.middle].move(across, down)
        y = rect.bottom + half * 0.32
        ends = (rect.left + half * 0.08, y), (rect.right - half * 0.08, y)
        paint.bracket(surface, *ends, -half * 0.16, colour, width)
        paint.disc(surface, (rect.centerx, y), max(2.5, half * 0.09), colour)
        return
    for piece, first, last in pieces(row, capture.middle - 1, capture.middle + 1):
        rect = piece.move(across, down)
        y = rect.top - (half * (0.50 - 0.16 * capture.level) + lift)
        left, right = rect.left + half * 0.08, rect.right - half * 0.08
        path = [(left, y), (right, y)]
        if first:
            path.insert(0, (left, y + half * 0.16))
        if last:
            path.append((right, y + half * 0.16))
        paint.polyline(surface, path, colour, width, join="miter")


def suit(view: View, row: RowPlan, middle: int, assets: Assets, *, raised: bool) -> Item:
    """A dark pill with the chosen suit's name: over the tiles or, in a lower line, on the bracket between the lines."""
    px, tile = view.px, row.tiles[middle]
    text = view.observation["row"][middle]
    three = len(guide.takes_of(view.observation, text)) == 2
    number = guide.number_around(view.observation, text)
    assert number is not None
    name = suit_of(number)
    words = view.say(message("castle.mark_three", suit=name) if three else message("castle.mark", number=number))
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
    if rect.colliderect(log := log_button(view.scale)):
        rect.left = log.right + px(4)

    def draw(surface: Surface, rect: Rect, assets: Assets, scale: Scale) -> None:
        theme = assets.theme
        paint.framed(surface, rect, rect.height / 2, theme.panel_bottom, theme.button_edge, max(1, scale.px(1)))
        assets.write(surface, words, "serif", size, assets.theme.text, center=rect.center)

    return PaintedItem("suit", rect, layer=7, label=words, painter=Painter(words, draw))
