"""The strip over the rack: the boneyard, one's own pile, and between them the row as it would close up."""

from collections.abc import Sequence

import pygame

from game.dominoes.tiles import HI, LO, parse_tile
from game.games.castle.rules import guide
from game.ui.board.items import Painter
from game.ui.board.picture import View
from game.ui.draw import paint
from game.ui.sprites.assets import Assets
from game.ui.style.scale import Scale

Surface = pygame.Surface
Rect = pygame.Rect

HALF = 20
"""Half a tile in dp in the strip, where the row is shown as it would be."""
FEW = 3
"""Of so many tiles around the join all are shown."""
EMPTY = "empty"
"""What is said there instead of a row without tiles."""


def strip(view: View, chosen: str, takes: Sequence[tuple[str, ...]], *, bare: bool = False) -> Painter:
    """Boneyard at the left, one's own pile at the right, and the row as it would close up in the middle.

    Where buttons need the middle the pile is `bare`: told, but not drawn.
    """
    seen = view.observation
    own = None if view.viewer is None else len(seen["captured"][view.viewer])
    after = [
        (_after_words(take, len(takes)), guide.row_after(seen, take), seen["row"].index(take[0])) for take in takes
    ]

    def draw(surface: Surface, rect: Rect, assets: Assets, scale: Scale) -> None:
        px, theme = scale.px, assets.theme
        figure = assets.text(f"Boneyard {seen['boneyard']}", "sans-bold", px(18), theme.text)
        width = _stack(surface, (rect.x + px(16), rect.centery), min(3, seen["boneyard"]), assets, scale)
        surface.blit(figure, figure.get_rect(midleft=(rect.x + px(28) + width, rect.centery)))
        left = rect.x + px(40) + width + figure.get_width()
        right = rect.right
        if own is not None:
            words = assets.text(f"You took {own}", "sans-bold", px(18), theme.text)
            place = words.get_rect(midright=(rect.right - px(16), rect.centery))
            surface.blit(words, place)
            piled = 0 if bare else min(3, own)
            left_of_pile = place.left - px(12) - _stacked(piled, scale)
            _stack(surface, (left_of_pile, rect.centery), piled, assets, scale)
            right = left_of_pile - px(12)
        if after:
            _ahead(surface, Rect(left, rect.y, right - left, rect.height), after, assets, scale)

    shown = [words for words, _, _ in after]
    return Painter(
        (seen["boneyard"], own, bare, chosen, tuple(seen["row"]), tuple(shown), view.scale), draw, "; ".join(shown)
    )


def room_between(view: View, rect: Rect, assets: Assets) -> Rect:
    """The middle of the strip, where buttons cover neither the boneyard's figure nor what one took."""
    px, seen = view.px, view.observation
    piled = min(3, seen["boneyard"])
    left = px(28) + _stacked(piled, view.scale)
    left += assets.text_size(f"Boneyard {seen['boneyard']}", "sans-bold", px(18))[0] + px(12)
    right = px(28)
    if view.viewer is not None:
        right += assets.text_size(f"You took {len(seen['captured'][view.viewer])}", "sans-bold", px(18))[0]
    return Rect(rect.x + left, rect.y, rect.width - left - right, rect.height)


def _after_words(take: Sequence[str], forms: int) -> str:
    if forms == 1:
        return "Row after"
    return "After all three" if len(take) == 3 else f"After {take[0]}"


def _stack(surface: Surface, at: tuple[int, int], count: int, assets: Assets, scale: Scale) -> int:
    """A few tiles face down, from the point at their left; how wide they lie, pixels."""
    half, step = scale.tiles.px(18), scale.tiles.px(20)
    for number in range(count):
        sprite, room = assets.shadow(half, 2 * half, small=True)
        place = (at[0] + number * step, at[1] - half)
        surface.blit(sprite, (place[0] - room, place[1] - room))
        surface.blit(assets.back(half, vertical=True), place)
    return _stacked(count, scale)


def _stacked(count: int, scale: Scale) -> int:
    """How wide that many tiles lie there, pixels."""
    return (count - 1) * scale.tiles.px(20) + scale.tiles.px(18) if count else 0


def _ahead(
    surface: Surface, room: Rect, after: Sequence[tuple[str, list[str], int]], assets: Assets, scale: Scale
) -> None:
    """A panel for each way of taking: its words, then the row with a dashed line where it closes up."""
    px = scale.px
    named, shown = ahead_panels(room, [(word, len(row)) for word, row, _ in after], assets, scale)
    for (word, panel, most), (_, row, join) in zip(shown, after, strict=True):
        drawn = assets.text(word, "sans-bold", px(16), assets.theme.second)
        surface.blit(assets.panel(panel.width, panel.height), panel)
        surface.blit(drawn, drawn.get_rect(midleft=(panel.x + named, panel.centery)))
        at = panel.x + 2 * named - px(2) + drawn.get_width(), panel.centery
        _small_row(surface, at, row, join, most, assets, scale)


def ahead_panels(
    room: Rect, rows: Sequence[tuple[str, int]], assets: Assets, scale: Scale
) -> tuple[int, list[tuple[str, Rect, int]]]:
    """For rows with their words and lengths: words, panel and most tiles of each; and the margin beside the words.

    Where the panels would be wider than `room` their words are short and stand close; at the worst each shows the two
    tiles that come to lie beside each other.
    """
    px, pitch, empty = scale.px, _pitch(scale), assets.text_size(EMPTY, "sans", scale.px(16))[0]

    def measure(margin: int, words: Sequence[str], gap: int, least: int) -> tuple[list[int], int]:
        bare = [assets.text_size(word, "sans-bold", px(16))[0] + 3 * margin - px(4) for word in words]
        each = (room.width - gap * (len(rows) - 1)) // len(rows)
        most = max(least, (each - max(bare)) // pitch)
        lies = [pitch * min(count, most) if count else empty for _, count in rows]
        return [wide + row for wide, row in zip(bare, lies, strict=True)], most

    whole = [word for word, _ in rows]
    short = [word.removeprefix("After ").capitalize() for word in whole] if len(rows) > 1 else whole
    for margin, gap, words, least in (
        (px(16), px(12), whole, FEW),
        (px(9), px(6), short, FEW),
        (px(5), px(4), short, 2),
    ):
        widths, most = measure(margin, words, gap, least)
        across = sum(widths) + gap * (len(rows) - 1)
        if across <= room.width:
            break
    x = room.centerx - across // 2
    panels: list[tuple[str, Rect, int]] = []
    for word, width in zip(words, widths, strict=True):
        panels.append((word, Rect(x, room.y, width, room.height), most))
        x += width + gap
    return margin, panels


def _pitch(scale: Scale) -> int:
    """From one tile of a small row to the next, pixels."""
    return scale.tiles.px(HALF) + max(2, scale.tiles.px(4))


def _small_row(
    surface: Surface, at: tuple[int, int], row: Sequence[str], join: int, most: int, assets: Assets, scale: Scale
) -> None:
    """At most so many tiles of a row, those around the join, and dots where more follow; of few all are shown."""
    first = max(0, min(join - most // 2, len(row) - most))
    shown = row[first : first + most]
    theme, px = assets.theme, scale.px
    half, pitch = scale.tiles.px(HALF), _pitch(scale)
    if not shown:
        drawn = assets.text(EMPTY, "sans", px(16), theme.text)
        surface.blit(drawn, drawn.get_rect(midleft=at))
    for number, text in enumerate(shown):
        x, y = at[0] + number * pitch, at[1] - half
        cut = (number == 0 and first > 0) or (number == len(shown) - 1 and first + most < len(row))
        if cut and most > FEW:
            for dot in (-1, 0, 1):
                paint.disc(surface, (x + half / 2 + dot * half * 0.3, at[1]), max(1.5, half * 0.09), theme.second)
            continue
        tile = parse_tile(text)
        surface.blit(assets.tile(HI[tile], LO[tile], half, vertical=True), (x, y))
    if first < join < first + len(shown):
        x = at[0] + (join - first) * pitch - (pitch - half) // 2 - 1
        for step in range(0, 2 * half, px(6)):
            paint.fill(surface, (x, at[1] - half + step, max(1, px(1.6)), px(3)), theme.brass_light)
