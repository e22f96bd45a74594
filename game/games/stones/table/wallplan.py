"""Where the wall lies on the screen: its frame, the face of every square, and the outline of a set of squares."""

from dataclasses import dataclass
from functools import lru_cache

import pygame

from game.games.stones.rules.squares import ROWS, Square, Squares, members, spread
from game.ui.board.picture import Camera
from game.ui.style.scale import Scale

BORDER = 25
"""The width of the frame, which holds the letters and numbers, in dp."""
BIGGEST = 60
"""The largest side of half a tile, in dp."""
NEAREST = 84
"""The largest side of half a tile when zoomed in, in dp."""

WORTHWHILE = 1.15
"""The least zoom that is worth making unasked."""

Corner = tuple[int, int]
"""A corner of squares: a line between columns, and a line between rows."""


@dataclass(frozen=True, slots=True)
class WallPlan:
    """The wall in its frame `rect`, in pixels; `half` is the side of a square's face.

    A wall that is larger than its frame is moved by `shift` and seen through `window`.
    """

    rect: pygame.Rect
    columns: int
    half: int
    border: int
    shift: tuple[int, int] = (0, 0)
    window: pygame.Rect | None = None
    """The inside of the frame, where it hides a part of the wall."""

    @property
    def step(self) -> int:
        """The distance from row to row, in pixels."""
        return _step(self.half)

    @property
    def _start(self) -> tuple[int, int]:
        """The position of the first square, in pixels."""
        return self.rect.x + self.border + self.shift[0], self.rect.y + self.border + self.shift[1]

    def x(self, line: int) -> int:
        """The x of a line between columns of squares, 0 to `columns`."""
        middle = 0 if line % 2 else _gap(self.half) // 2
        return self.face(line * ROWS).x - middle

    def y(self, line: int) -> int:
        """The y of a line between rows, 0 to 14."""
        return self._start[1] + line * self.step - (self.step - self.half) // 3

    def face(self, square: Square) -> pygame.Rect:
        """The face of a square."""
        column, row = divmod(square, ROWS)
        tiles, within = divmod(column, 2)
        x, y = self._start
        left = x + tiles * (2 * self.half + _gap(self.half)) + within * self.half
        return pygame.Rect(left, y + row * self.step, self.half, self.half)

    def camera(self, site: pygame.Rect) -> Camera:
        """The plan as a camera, for stretching pictures of it; no paint of it reaches beyond the site."""
        return Camera(site, *self._start, self.step, self.rect, self.border, self.columns)


def _gap(half: int) -> int:
    """The space between neighbouring tiles of a row, in pixels."""
    return max(1, round(half * 0.045))


def _step(half: int) -> int:
    return half + max(1, round(half * 0.065))


def fitted(room: pygame.Rect, columns: int, scale: Scale) -> WallPlan:
    """The largest wall that fits, centred at the top of `room`."""
    scale = scale.tiles
    border = scale.px(BORDER if not scale.compact else 21)
    half = scale.px(BIGGEST)
    while half > 8:
        wide, tall = _size(columns, half, border)
        if wide <= room.width and tall <= room.height:
            break
        half -= 1
    rect = pygame.Rect(0, room.y, *_size(columns, half, border))
    rect.centerx = room.centerx
    return WallPlan(rect, columns, half, border)


def nearer(wall: WallPlan, room: pygame.Rect, zoom: float, pan: tuple[int, int]) -> tuple[WallPlan, tuple[int, int]]:
    """The fitted wall zoomed in, in a frame that takes as much of the room as it needs.

    Also the pan that is applied, in pixels, which ends at the edges of the wall.
    """
    half = round(wall.half * zoom)
    wide, tall = _size(wall.columns, half, wall.border)
    rect = pygame.Rect(0, room.y, min(wide, room.width), min(tall, room.height))
    rect.centerx = room.centerx
    hidden = wide - rect.width, tall - rect.height
    moved = tuple(min(max(by, -((over + 1) // 2)), over // 2) for by, over in zip(pan, hidden, strict=True))
    window = rect.inflate(-2 * wall.border, -2 * wall.border) if any(hidden) else None
    shift = moved[0] - hidden[0] // 2, moved[1] - hidden[1] // 2
    return WallPlan(rect, wall.columns, half, wall.border, shift, window), (moved[0], moved[1])


def framed(wall: WallPlan, room: pygame.Rect, squares: Squares, most: float) -> tuple[float, tuple[int, int]]:
    """The zoom of the fitted wall, at most ``most``, at which the squares are all in sight, and the pan for that, in
    pixels."""
    cells = [divmod(bit.bit_length() - 1, ROWS) for bit in members(squares & (1 << wall.columns * ROWS) - 1)]
    (left, right), (top, foot) = ((min(line), max(line) + 1) for line in zip(*cells, strict=True))
    half = round(wall.half * most)
    while half > wall.half:
        wide, tall = (right - left) * half + (right - left) // 2 * _gap(half), (foot - top) * _step(half)
        if wide <= room.width - 2 * wall.border and tall <= room.height - 2 * wall.border:
            break
        half -= 1
    zoom = half / wall.half
    if zoom < WORTHWHILE:
        return 1.0, (0, 0)
    seen, _moved = nearer(wall, room, zoom, (0, 0))
    box = seen.face(left * ROWS + top).union(seen.face((right - 1) * ROWS + foot - 1))
    return zoom, (seen.rect.centerx - box.centerx, seen.rect.centery - box.centery)


def _size(columns: int, half: int, border: int) -> tuple[int, int]:
    """The width and height of a wall in its frame."""
    return columns * half + (columns // 2 - 1) * _gap(half) + 2 * border, ROWS * _step(half) + 2 * border


@lru_cache(maxsize=16)
def outlines(squares: Squares) -> list[list[tuple[Corner, Corner]]]:
    """The edges around each connected group of squares."""
    found = []
    while squares:
        group = spread(squares & -squares, squares)
        squares ^= group
        cells = {divmod(bit.bit_length() - 1, ROWS) for bit in members(group)}
        edges: list[tuple[Corner, Corner]] = []
        for x, y in cells:
            corners = (x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)
            beyond = (x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)
            edges += [(corners[at - 1], corners[at]) for at in range(4) if beyond[at - 1] not in cells]
        found.append(edges)
    return found
