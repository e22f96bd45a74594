"""The wall as it is seen: tiles side by side in a walnut frame, and lines around sets of squares."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import pygame

from game.games.stones.picking import Picked
from game.games.stones.squares import NAME, ROWS, Square, Squares, names, parse_square, parse_squares
from game.ui import paint
from game.ui.areas import clipped
from game.ui.assets import Assets
from game.ui.items import BeadItem, Item, PaintedItem, Painter
from game.ui.scale import Scale
from game.ui.table import View
from game.ui.theme import Colour, mix

BORDER = 25
"""Width of the frame in dp, with the letters and numbers on it."""
BIGGEST = 60
"""Half a tile in dp at most."""
NEAREST = 84
"""The same where somebody looks from nearer."""

Point = tuple[int, int]
Paint = Callable[[pygame.Surface, pygame.Rect, Assets, Scale], None]


@dataclass(frozen=True, slots=True)
class Wall:
    """The wall in its frame `rect`, in pixels: `half` is the side of a square's face.

    Looked at from so near that it does not fit into the frame it lies `shift` beside it, and is seen through `window`.
    """

    rect: pygame.Rect
    columns: int
    half: int
    border: int
    shift: Point = (0, 0)
    window: pygame.Rect | None = None
    """The inside of the frame, where it hides a part of the wall."""
    gap: int = field(init=False)
    """Pixels between neighbouring tiles of a row."""
    step: int = field(init=False)
    """Pixels from row to row."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "gap", max(1, round(self.half * 0.045)))
        object.__setattr__(self, "step", _step(self.half))

    def x(self, line: int) -> int:
        """The x of a line between columns of squares, 0 to `columns`."""
        tiles, within = divmod(line, 2)
        middle = self.gap // 2 if not within else 0
        return self._left + tiles * (2 * self.half + self.gap) + within * self.half - middle

    def y(self, line: int) -> int:
        """The y of a line between rows, 0 to 14."""
        return self._top + line * self.step - (self.step - self.half) // 3

    def face(self, square: Square) -> pygame.Rect:
        """The face of a square."""
        column, row = divmod(square, ROWS)
        tiles, within = divmod(column, 2)
        left = self._left + tiles * (2 * self.half + self.gap) + within * self.half
        return pygame.Rect(left, self._top + row * self.step, self.half, self.half)

    @property
    def _left(self) -> int:
        return self.rect.x + self.border + self.shift[0]

    @property
    def _top(self) -> int:
        return self.rect.y + self.border + self.shift[1]


def _step(half: int) -> int:
    return half + max(1, round(half * 0.065))


def fitted(room: pygame.Rect, columns: int, scale: Scale) -> Wall:
    """The largest wall that fits, in the middle of `room` and at its top."""
    border = scale.px(BORDER if not scale.compact else 21)
    half = scale.px(BIGGEST)
    while half > 8:
        wide, tall = _size(columns, half, border)
        if wide <= room.width and tall <= room.height:
            break
        half -= 1
    rect = pygame.Rect(0, room.y, *_size(columns, half, border))
    rect.centerx = room.centerx
    return Wall(rect, columns, half, border)


def nearer(wall: Wall, room: pygame.Rect, zoom: float, pan: Point) -> tuple[Wall, Point]:
    """The fitted wall looked at from nearer, in a frame that takes as much of the room as it needs.

    Also how far it is really moved, pixels: no further than up to its edges.
    """
    half = round(wall.half * zoom)
    wide, tall = _size(wall.columns, half, wall.border)
    rect = pygame.Rect(0, room.y, min(wide, room.width), min(tall, room.height))
    rect.centerx = room.centerx
    hidden = wide - rect.width, tall - rect.height
    moved = tuple(min(max(by, -((over + 1) // 2)), over // 2) for by, over in zip(pan, hidden, strict=True))
    window = rect.inflate(-2 * wall.border, -2 * wall.border) if any(hidden) else None
    shift = moved[0] - hidden[0] // 2, moved[1] - hidden[1] // 2
    return Wall(rect, wall.columns, half, wall.border, shift, window), (moved[0], moved[1])


def _size(columns: int, half: int, border: int) -> Point:
    """Width and height of a wall in its frame."""
    gap = max(1, round(half * 0.045))
    return columns * half + (columns // 2 - 1) * gap + 2 * border, ROWS * _step(half) + 2 * border


# -- painting ---------------------------------------------------------------------------------------------------------


def paint_wall(
    surface: pygame.Surface, wall: Wall, grid: Sequence[Sequence[int]], assets: Assets, scale: Scale
) -> None:
    """Frame, letters, numbers and all tiles, the upper rows first so that each covers the foot of the one above."""
    rect, theme = wall.rect, assets.theme
    shadow, room = assets.shadow(rect.width, rect.height, radius=10 * scale.factor)
    surface.blit(shadow, (rect.x - room, rect.y - room))
    surface.blit(assets.tray(rect.width, rect.height, wall.border - scale.px(3)), rect)
    size, area = scale.px(15) if wall.half >= scale.px(30) else scale.px(13.5), surface.get_clip()
    for column in range(wall.columns if area.top < rect.y + wall.border else 0):
        drawn = assets.text(chr(ord("A") + column), "sans-bold", size, theme.text_on_walnut)
        x = wall.face(column * ROWS).centerx
        if wall.window and not wall.window.left < x < wall.window.right:
            continue
        surface.blit(drawn, drawn.get_rect(center=(x, rect.y + wall.border // 2)))
    for row in range(ROWS):
        y = wall.face(row).centery
        if not wall.window or wall.window.top < y < wall.window.bottom:
            drawn = assets.text(str(row + 1), "sans-bold", size, theme.text_on_walnut)
            surface.blit(drawn, drawn.get_rect(center=(rect.x + wall.border // 2, y)))
    with clipped(surface, wall.window):
        _paint_tiles(surface, wall, grid, assets)


def _paint_tiles(surface: pygame.Surface, wall: Wall, grid: Sequence[Sequence[int]], assets: Assets) -> None:
    area = surface.get_clip()
    for row, pips in enumerate(grid):
        for column in range(0, wall.columns, 2):
            face = wall.face(column * ROWS + row)
            if area.colliderect(face.x, face.y, 2 * face.width, 2 * face.height):
                tile = assets.tile(pips[column], pips[column + 1], wall.half, vertical=False)
                surface.blit(tile, face)


def paint_outline(
    surface: pygame.Surface, wall: Wall, squares: Squares, colour: Colour, assets: Assets, scale: Scale
) -> None:
    """A line around each group of squares that hang together."""
    factor = min(scale.factor, wall.half / 34)
    for loop in outline(squares):
        points = [(wall.x(column), wall.y(row)) for column, row in loop]
        with clipped(surface, wall.window):
            paint.contour(surface, points, colour, factor, assets.theme)


def tick_colour(assets: Assets) -> Colour:
    """Brass on dark faces; in the shade on pale ones, where plain brass does not read."""
    return assets.theme.brass if assets.tiles.dark else mix(assets.theme.brass_dark, assets.theme.ink, 0.42)


@dataclass(frozen=True)
class OnWall(Item):
    """Something on the wall: seen, and to be touched, only where the frame lets one see it."""

    window: pygame.Rect | None = None

    @property
    def shows(self) -> bool:
        """Whether any of it is in sight."""
        return self.window is None or bool(self.window.colliderect(self.rect))

    def holds(self, position: tuple[int, int]) -> bool:
        """Only within the window."""
        return super().holds(position) and (self.window is None or self.window.collidepoint(position))

    def hit(self, scale: Scale) -> pygame.Rect:
        """Only within the window."""
        return super().hit(scale) if self.window is None else super().hit(scale).clip(self.window)


@dataclass(frozen=True)
class Marker(OnWall, BeadItem):
    """A marker on a square."""

    def paint(self, surface: pygame.Surface, assets: Assets, rect: pygame.Rect, scale: Scale) -> None:
        """Only within the window."""
        with clipped(surface, self.window):
            super().paint(surface, assets, rect, scale)


@dataclass(frozen=True)
class SquareItem(OnWall):
    """One square: marked with four ticks if it may be picked next, with a cross if it was refused."""

    mark: str = ""
    """``next``, ``later`` (thinner), ``hot`` (under the mouse or the focus), ``refused`` or nothing."""
    inside = True

    @property
    def shows(self) -> bool:
        """Only with a mark."""
        return bool(self.mark) and super().shows

    def paint(self, surface: pygame.Surface, assets: Assets, rect: pygame.Rect, scale: Scale) -> None:
        """Shape and colour both say that it can be touched."""
        with clipped(surface, self.window):
            self._paint(surface, assets, rect, scale)

    def _paint(self, surface: pygame.Surface, assets: Assets, rect: pygame.Rect, scale: Scale) -> None:
        factor = min(scale.factor, rect.width / 38)
        inner = rect.inflate(-round(rect.width * 0.08), -round(rect.width * 0.08))
        if self.mark == "hot":
            paint.rounded(surface, inner, rect.width * 0.12, assets.theme.focus_dark, max(3, round(5 * factor)))
            rim = max(2, round(3 * factor))
            paint.rounded(surface, inner.inflate(-2, -2), rect.width * 0.12, assets.theme.brass, rim)
        elif self.mark in ("next", "later"):
            weight = factor if self.mark == "next" else factor * 0.55
            under = assets.theme.focus_dark if assets.tiles.dark else assets.theme.ivory
            paint.corner_ticks(surface, inner, weight, tick_colour(assets), under)
        elif self.mark == "refused":
            paint.refuse_wash(surface, rect, rect.width * 0.17, factor, assets.theme)


# -- the things on the table ------------------------------------------------------------------------------------------


class SquareItems:
    """Every square, row by row: also covered ones can be touched, and say so.

    Those that look as they did in the picture before are the same items, so that nobody has to compare them.
    """

    def __init__(self) -> None:
        self._wall: Wall | None = None
        self._places: list[tuple[Square, str, str, pygame.Rect]] = []
        self._made: dict[str, tuple[str, str, Item]] = {}

    def of(self, view: View, wall: Wall, state: Picked | None) -> list[Item]:
        """The squares of the picture of that view."""
        if wall != self._wall:
            squares = [column * ROWS + row for row in range(ROWS) for column in range(wall.columns)]
            self._wall, self._made = wall, {}
            self._places = [(each, NAME[each], f"square:{NAME[each]}", wall.face(each)) for each in squares]
        seen, picked, names = view.observation, state.squares if state else 0, view.names
        owners = {name: f", covered by {names[seat]}{' (clear)' * clear}" for name, seat, clear in seen["covered"]}
        grid, made, found = seen["grid"], self._made, []
        for square, name, touch, rect in self._places:
            bit, column, row = 1 << square, square // ROWS, square % ROWS
            mark = "refused" if view.refused == touch else _mark(view, state, bit, touch) if state else ""
            label = f"{name}, {grid[row][column]}{owners.get(name, '')}{', picked' if bit & picked else ''}"
            known = made.get(touch)
            if known is None or known[0] != mark or known[1] != label:
                layer = 5 if mark == "refused" else 1
                known = made[touch] = (
                    mark,
                    label,
                    SquareItem(touch, rect, layer, touch, label, mark=mark, window=wall.window),
                )
            found.append(known[2])
        return found


def items(view: View, wall: Wall, squares: SquareItems, state: Picked | None, clear: Squares) -> list[Item]:
    """The wall, its squares, all markers, and the lines around the last placement and what is picked.

    `squares` keeps the items of the squares from picture to picture; `state` is what is picked and may follow, None
    where nobody is to pick; `clear` is the square of the clear marker.
    """
    seen, picked = view.observation, state.squares if state else 0
    last = parse_squares(seen["last"])
    lenses = parse_squares(name for name, _, under_clear in seen["covered"] if under_clear)

    def bricks(surface: pygame.Surface, rect: pygame.Rect, assets: Assets, scale: Scale) -> None:
        paint_wall(surface, wall, seen["grid"], assets, scale)

    def built_on(surface: pygame.Surface, rect: pygame.Rect, assets: Assets, scale: Scale) -> None:
        for part in (last & lenses, last & ~lenses):
            paint_outline(surface, wall, part, assets.theme.last_move, assets, scale)

    def covering(surface: pygame.Surface, rect: pygame.Rect, assets: Assets, scale: Scale) -> None:
        paint_outline(surface, wall, picked, assets.theme.brass, assets, scale)

    return [
        PaintedItem(
            "wall",
            wall.rect,
            label="The wall",
            painter=Painter((tuple(map(tuple, seen["grid"])), wall.half, wall.shift), bricks),
        ),
        *squares.of(view, wall, state),
        *_bead_items(view, wall, picked, clear),
        *_lined("last", wall, last, 3, built_on),
        *_lined("picks", wall, picked, 4, covering),
    ]


def _lined(name: str, wall: Wall, squares: Squares, layer: int, paint: Paint) -> list[Item]:
    """Lines around some squares. They are other lines, not ones that have moved, as soon as the squares are others."""
    faces = [wall.face(square) for square in range(wall.columns * ROWS) if squares >> square & 1]
    if not faces:
        return []
    around = faces[0].unionall(faces[1:])
    shown = around if wall.window is None else around.clip(wall.window)
    painter = Painter((squares, tuple(around)), paint)
    return [PaintedItem(f"{name}:{squares:x}", shown, layer=layer, painter=painter)] if shown else []


def _mark(view: View, state: Picked, bit: Squares, touch: str) -> str:
    """How a square shows that it may be picked: an empty wall, where all may be, does not; far ones only later."""
    if not bit & state.following:
        return ""
    if view.hovered == touch:
        return "hot"
    if not view.observation["covered"] and not state.squares:
        return ""
    return "next" if bit & state.near else "later" if state.squares else ""


def _bead_items(view: View, wall: Wall, picked: Squares, clear: Squares) -> list[Item]:
    """The markers that lie, and those that would lie on the picked squares."""
    laid = list(view.observation["covered"])
    laid += [[name, view.observation["to_act"], parse_squares([name]) == clear] for name in names(picked)]
    return [
        Marker(
            f"bead:{name}",
            wall.face(parse_square(name)),
            layer=2,
            label=f"{view.names[owner]}'s {'clear ' * under_clear}marker on {name}",
            style=view.seating[owner].style,
            clear=under_clear,
            window=wall.window,
        )
        for name, owner, under_clear in laid
    ]


# -- the line around a set --------------------------------------------------------------------------------------------


def outline(squares: Squares) -> list[list[Point]]:
    """The corners of the closed lines around a set of squares, as (line between columns, line between rows)."""
    ways: dict[Point, list[Point]] = {}
    cells = set()
    while squares:
        bit = squares & -squares
        squares ^= bit
        cells.add(divmod(bit.bit_length() - 1, ROWS))
    for column, row in cells:
        right, low = column + 1, row + 1
        for start, end, beyond in (
            ((column, row), (right, row), (column, row - 1)),
            ((right, row), (right, low), (right, row)),
            ((right, low), (column, low), (column, low)),
            ((column, low), (column, row), (column - 1, row)),
        ):
            if beyond not in cells:
                ways.setdefault(start, []).append(end)
    loops = []
    while ways:
        loops.append(_straightened(_loop(ways)))
    return loops


def _loop(ways: dict[Point, list[Point]]) -> list[Point]:
    """One closed line, taken out of `ways`; where two squares only touch at a corner it turns right, around one."""
    start = min(ways)
    here, came = start, (1, 0)
    loop = []
    while True:
        loop.append(here)
        ends = ways[here]
        right = (-came[1], came[0])
        there = next((end for end in ends if (end[0] - here[0], end[1] - here[1]) == right), ends[0])
        ends.remove(there)
        if not ends:
            del ways[here]
        came = (there[0] - here[0], there[1] - here[1])
        here = there
        if here == start:
            return loop


def _straightened(loop: list[Point]) -> list[Point]:
    """The loop's corners only."""
    kept = []
    for number, (x, y) in enumerate(loop):
        before, after = loop[number - 1], loop[(number + 1) % len(loop)]
        if not before[0] == x == after[0] and not before[1] == y == after[1]:
            kept.append((x, y))
    return kept
