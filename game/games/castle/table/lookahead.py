"""The strip above the rack: the boneyard, the viewer's pile, and between them the row as a capture would leave it."""

from collections.abc import Sequence

import pygame

from game.dominoes.tiles import HI, LO, parse_tile
from game.ui.board.items import Painter
from game.ui.board.picture import View
from game.ui.draw import paint
from game.ui.sprites.assets import Assets
from game.ui.style.scale import Scale
from game.words import _, pgettext

Surface = pygame.Surface
Rect = pygame.Rect

HALF = 20
"""Half a tile in the strip, where the row is shown as it would be, in dp."""
ALL_SHOWN = 3
"""Up to this many tiles around the join are shown without dots."""
MOST_STACKED = 3
"""The most tiles shown of the boneyard and of a pile."""


def strip(view: View, chosen: str, takes: Sequence[tuple[str, ...]], *, bare: bool = False) -> Painter:
    """The boneyard on the left, the viewer's pile on the right, and the row as it would close up in the middle.

    With buttons in the middle the strip is `bare`: the viewer's pile is a number only.
    """
    seen, boneyard, took = view.observation, _boneyard(view), _took(view)
    after = [(_heading(take, alone=len(takes) == 1), *closed_up(seen["row"], take)) for take in takes]

    def draw(surface: Surface, rect: Rect, assets: Assets, scale: Scale) -> None:
        px, colour, room = scale.px, assets.theme.text, room_between(view, rect, assets, bare=bare)
        _stack(surface, (rect.x + px(16), rect.centery), seen["boneyard"], assets, scale)
        at = room.x - px(12), rect.centery
        assets.write(surface, boneyard, "sans-bold", px(18), colour, midright=at)
        if took:
            at = rect.right - px(16), rect.centery
            assets.write(surface, took, "sans-bold", px(18), colour, midright=at)
            _stack(surface, room.midright, _piled(view, bare=bare), assets, scale)
            room.width -= px(12)
        if after:
            _ahead(surface, room, after, assets, scale)

    shown = tuple(words for (words, _short), _row, _join in after)
    stamp = boneyard, took, bare, chosen, tuple(seen["row"]), shown
    return Painter(stamp, draw, "; ".join(shown))


def _boneyard(view: View) -> str:
    return _("Boneyard {n}").format(n=view.observation["boneyard"])


def _took(view: View) -> str:
    """The number of tiles that the viewer has captured, in words; empty without a viewer."""
    if view.viewer is None:
        return ""
    # TRANSLATORS: how many tiles you have captured
    return _("You took {n}").format(n=len(view.observation["captured"][view.viewer]))


def _heading(take: Sequence[str], *, alone: bool) -> tuple[str, str]:
    """The words beside the row that a capture would leave, and a shorter wording."""
    if alone:
        # TRANSLATORS: the row as it would be after a capture
        return _("Row after"), _("Row after")
    if len(take) == 3:
        # TRANSLATORS: the row as it would be after all three tiles are taken
        return _("After all three"), _("All three")
    return _("After {tile}").format(tile=take[0]), take[0]


def closed_up(row: list[str], take: Sequence[str]) -> tuple[list[str], int]:
    """The row without these neighbours, and the index at which it closes up."""
    join = row.index(take[0])
    return row[:join] + row[join + len(take) :], join


def room_between(view: View, rect: Rect, assets: Assets, *, bare: bool) -> Rect:
    """The middle of the strip, between the boneyard's figure on the left and the viewer's pile on the right."""
    px = view.px

    def wide(words: str) -> int:
        return assets.text_size(words, "sans-bold", px(18))[0]

    left = px(28) + _stacked(view.observation["boneyard"], view.scale) + wide(_boneyard(view)) + px(12)
    right = px(16) + px(12) + _stacked(_piled(view, bare=bare), view.scale) + wide(_took(view))
    return Rect(rect.x + left, rect.y, rect.width - left - right, rect.height)


def _piled(view: View, *, bare: bool) -> int:
    """The number of tiles in the viewer's pile; 0 if it is only a number."""
    return 0 if bare or view.viewer is None else len(view.observation["captured"][view.viewer])


def _stack(surface: Surface, at: tuple[int, int], count: int, assets: Assets, scale: Scale) -> None:
    """Paints a few tiles face down, from the point at their left."""
    half, step = scale.tiles.px(18), scale.tiles.px(20)
    for number in range(min(count, MOST_STACKED)):
        place = Rect(at[0] + number * step, at[1] - half, half, 2 * half)
        assets.cast_shadow(surface, place, small=True)
        surface.blit(assets.back(half, vertical=True), place)


def _stacked(count: int, scale: Scale) -> int:
    """The width of a stack of that many tiles, as far as they are shown, in pixels."""
    return (min(count, MOST_STACKED) - 1) * scale.tiles.px(20) + scale.tiles.px(18) if count else 0


def _ahead(
    surface: Surface,
    room: Rect,
    after: Sequence[tuple[tuple[str, str], list[str], int]],
    assets: Assets,
    scale: Scale,
) -> None:
    """Paints a panel for each way to take: its words, then the row with a dashed line where it closes up."""
    px = scale.px
    margin, panels = ahead_panels(room, [(words, len(row)) for words, row, _join in after], assets, scale)
    for (word, panel, most), (_words, row, join) in zip(panels, after, strict=True):
        surface.blit(assets.panel(panel.width, panel.height), panel)
        at = panel.x + margin, panel.centery
        place = assets.write(surface, word, "sans-bold", px(16), assets.theme.second, midleft=at)
        _small_row(surface, (place.right + margin - px(2), panel.centery), row, join, most, assets, scale)


def ahead_panels(
    room: Rect, rows: Sequence[tuple[tuple[str, str], int]], assets: Assets, scale: Scale
) -> tuple[int, list[tuple[str, Rect, int]]]:
    """For rows, given as words and lengths: the margin beside the words; words, panel and most tiles of each.

    Panels too wide for `room` get short words and less space; at worst each shows only the two tiles that come to lie
    side by side.
    """
    px, pitch, empty = scale.px, _pitch(scale), assets.text_size(_empty(), "sans", scale.px(16))[0]
    whole, short = [words[0] for words, _count in rows], [words[1] for words, _count in rows]
    for margin, gap, words, least in (
        (px(16), px(12), whole, ALL_SHOWN),
        (px(9), px(6), short, ALL_SHOWN),
        (px(5), px(4), short, 2),
    ):
        bare = [assets.text_size(word, "sans-bold", px(16))[0] + 3 * margin - px(4) for word in words]
        most = max(least, ((room.width - gap * (len(rows) - 1)) // len(rows) - max(bare)) // pitch)
        lies = [pitch * min(count, most) if count else empty for _words, count in rows]
        across = sum(bare) + sum(lies) + gap * (len(rows) - 1)
        if across <= room.width:
            break
    x = room.centerx - across // 2
    panels: list[tuple[str, Rect, int]] = []
    for word, width in zip(words, map(sum, zip(bare, lies, strict=True)), strict=True):
        panels.append((word, Rect(x, room.y, width, room.height), most))
        x += width + gap
    return margin, panels


def _empty() -> str:
    """The word for a row without tiles."""
    return pgettext("the row", "empty")


def _pitch(scale: Scale) -> int:
    """The distance from one tile of a small row to the next, in pixels."""
    return scale.tiles.px(HALF) + max(2, scale.tiles.px(4))


def _small_row(
    surface: Surface, at: tuple[int, int], row: Sequence[str], join: int, most: int, assets: Assets, scale: Scale
) -> None:
    """Paints at most ``most`` tiles of a row, those at the join, with dots where more follow unless they are few."""
    first = max(0, min(join - most // 2, len(row) - most))
    shown, theme, px = row[first : first + most], assets.theme, scale.px
    half, pitch = scale.tiles.px(HALF), _pitch(scale)
    if not shown:
        assets.write(surface, _empty(), "sans", px(16), theme.text, midleft=at)
    for number, text in enumerate(shown):
        x, y = at[0] + number * pitch, at[1] - half
        cut = (number == 0 and first > 0) or (number == len(shown) - 1 and first + most < len(row))
        if cut and most > ALL_SHOWN:
            for dot in (-1, 0, 1):
                paint.disc(surface, (x + half / 2 + dot * half * 0.3, at[1]), max(1.5, half * 0.09), theme.second)
            continue
        tile = parse_tile(text)
        surface.blit(assets.tile(HI[tile], LO[tile], half, vertical=True), (x, y))
    if first < join < first + len(shown):
        x = at[0] + (join - first) * pitch - (pitch - half) // 2 - 1
        for step in range(0, 2 * half, px(6)):
            paint.fill(surface, (x, at[1] - half + step, max(1, px(1.6)), px(3)), theme.brass_light)
