"""The row of a solitaire: the places of its tiles, and each tile as a button."""

from collections.abc import Callable, Sequence

import pygame

from game.dominoes.tiles import HI, LO, TEXT, Tile
from game.ui.draw import outlines, paint
from game.ui.sprites.assets import Assets
from game.ui.style.scale import Scale
from game.ui.widgets.drawn import Brush, Drawn
from game.words import _

LARGEST = 70
"""Largest half of a tile, in dp."""
PITCH = 64 / 54
"""Distance from one tile to the next, in halves of a tile."""
LINE = 2.9
"""Height of a line with its brackets, in halves of a tile."""
MOST_LINES = 4


def places(room: pygame.Rect, count: int, scale: Scale) -> tuple[int, list[pygame.Rect]]:
    """Half a tile in pixels, and the places of `count` tiles and of the next one, as large as fits."""

    def fits(lines: int) -> int:
        per_line = -(-(count + 1) // lines)
        return int(min(room.width / (per_line * PITCH), room.height / (lines * LINE), scale.px(LARGEST)))

    lines = max(range(1, MOST_LINES + 1), key=lambda lines: (fits(lines), -lines))
    half = max(8, fits(lines))
    per_line = max(1, int(room.width / (half * PITCH)))
    lines = -(-(count + 1) // per_line)
    top = room.y + max(0, room.height - round(lines * LINE * half)) // 2 + round(0.5 * half)
    return half, [
        pygame.Rect(
            room.x + round(at % per_line * half * PITCH), top + at // per_line * round(LINE * half), half, 2 * half
        )
        for at in range(count + 1)
    ]


def row_tile(
    tile: Tile, number: int, rect: pygame.Rect, may: str, press: Callable[[], None] | None, *, picked: bool
) -> Drawn:
    """A tile of the row. `may` names what can be taken there, shown by a bracket below; a `picked` tile is raised."""

    def draw(on: Brush) -> None:
        place, half = on.rect, on.rect.width
        rect = place.move(0, -half // 4 if picked else -on.px(2) if may and on.widget.hovered else 0)
        on.assets.cast_shadow(on.surface, rect, small=on.assets.is_small(half))
        if picked:
            outlines.ghost_frame(on.surface, rect, on.assets.corner(half), on.scale.factor, on.theme)
        on.surface.blit(on.assets.tile(HI[tile], LO[tile], half, vertical=True), rect)
        if may and not picked:
            y, deep = place.bottom + half * 0.42, -half * 0.2
            ends = (place.x, y), (place.right, y)
            paint.bracket(on.surface, *ends, deep, on.theme.brass_light, max(2.0, on.px(2.5)))

    words = _("{tile}, number {n} of the row: you may take {tiles}") if may else _("{tile}, number {n} of the row")
    label = words.format(tile=TEXT[tile], n=number + 1, tiles=may)
    return Drawn(f"tile:{TEXT[tile]}", label, rect, draw, "tile", on_press=press, radius=6)


def paint_small(
    surface: pygame.Surface, rect: pygame.Rect, row: Sequence[Tile], assets: Assets, half: int, *, back: bool = False
) -> None:
    """Paints tiles side by side, closer if there are many; face down if `back`."""
    step = min(half + max(2, half // 8), (rect.width - half) // max(1, len(row) - 1))
    for number, tile in enumerate(row):
        place = (rect.x + number * step, rect.centery - half)
        surface.blit(
            assets.back(half, vertical=True) if back else assets.tile(HI[tile], LO[tile], half, vertical=True), place
        )
