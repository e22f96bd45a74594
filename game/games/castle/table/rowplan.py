"""Where the row lies on the cloth: in one line from the matchbox to the open end, or in a few, read like a page."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import pairwise

import pygame

from game.dominoes.row import MATES, Row, forms
from game.ui.style.scale import Scale

USUAL, BIGGEST = 48, 62
"""Half a tile while the row is short, and at most, where it has few tiles and nothing wants the space, in dp."""
EASY = 38
"""The size of half a tile below which the row goes on in another line instead, in dp."""
HIGH, EASIER = 0.6, 52
"""The height of the cloth, per width, from which another line costs nothing, and the size to use there, in dp."""
MOST_LINES = 4
CALM_LINES = 2
"""The number of lines up to which each has room for an even number of tiles, so that not every tile more or less
changes the size of all of them; more lines need the room."""
GAP = 1 / 6
"""The space between neighbours, in halves of a tile."""
ABOVE, BELOW = 0.62, 0.45
"""The space above and below a line for brackets and a lifted tile, in halves of a tile."""
RING = 10
"""Additional space for lines where possible, in dp: it makes the suit's name large, clear of the ring around a tile."""
START, FINISH = 76, 84
"""The space at the left of a line for the matchbox, and at its right for the chevrons, in dp."""


@dataclass(frozen=True, slots=True)
class RowPlan:
    """The row in pixels: a strip of darker cloth, faces of tiles, the next free place, and the marks of both ends."""

    strip: pygame.Rect
    half: int
    tiles: tuple[pygame.Rect, ...]
    end: pygame.Rect
    """Where the next tile goes."""
    matchbox: pygame.Rect
    chevrons: pygame.Rect
    turns: tuple[tuple[int, int, int], ...]
    """Where a line goes on in the next one: x of its right end, x of the next one's left end, y of its middle."""
    pitch: int

    def is_open(self, point: tuple[int, int]) -> bool:
        """Whether a point there can only mean the free place: on it, or on the cloth at the right end of a line."""
        if not self.strip.collidepoint(point):
            return False
        high = self.strip.height // (len(self.turns) + 1)
        line = (point[1] - self.strip.y) // high
        return point[0] >= (self.turns[line][0] if line < len(self.turns) else self.end.x)

    def line_of(self, index: int) -> int:
        """The y that identifies a tile's line."""
        return self.tiles[index].y


def plan(
    room: pygame.Rect, count: int, scale: Scale, *, easy: int = 0, free: int = 0, threes: Collection[int] = ()
) -> RowPlan:
    """A row of `count` tiles and a free place, as large as fits into `room` and only as high as it needs.

    `threes` are the middle tiles of threes that stay in one line where there is room. The row goes on in another line
    rather than making half a tile smaller than `easy` pixels, or than is usual. Tiles are larger than is usual only
    where `free` pixels of the height are left.
    """
    px = scale.tiles.px
    most = max(px(USUAL), min(px(BIGGEST), int((room.height - free) / (2 + ABOVE + BELOW))))
    places = count + 1
    across = room.width - px(START) - px(FINISH)
    easy = max(easy, px(EASIER if room.height > HIGH * room.width else EASY))
    lines, half = 1, 6
    for tried in range(1, MOST_LINES + 1):
        per_line = -(-places // tried)
        if tried <= CALM_LINES:
            per_line += per_line % 2
        deep = room.height / tried - (px(RING) if tried > 1 else 0)
        fits = min(across / (per_line * (1 + GAP)), deep / (2 + ABOVE + BELOW), most)
        if int(fits) > half:
            lines, half = tried, int(fits)
        if half >= easy:
            break
    pitch = half + max(2, round(half * GAP))
    per_line = max(-(-places // lines), (across + pitch - half) // pitch)  # a line is full before the next begins
    starts = _starts(places, per_line, threes)
    lines = len(starts) - 1
    high = round(half * (2 + ABOVE + BELOW))
    apart = max(0, min(px(RING), room.height // lines - high)) if lines > 1 else 0
    high += apart
    strip = pygame.Rect(room.x, room.y, room.width, lines * high)
    left, rects = room.x + px(START), []
    for line, (first, beyond) in enumerate(pairwise(starts)):
        y = strip.y + apart + line * high + round(half * ABOVE)
        rects += [pygame.Rect(left + column * pitch, y, half, 2 * half) for column in range(beyond - first)]
    *tiles, end = rects
    box = pygame.Rect(0, 0, min(px(50), round(half * 1.05)), round(half * 2.2))
    box.center = (room.x + px(START) // 2 - px(4), rects[0].centery)
    chevrons = pygame.Rect(end.right + px(12), end.centery - px(13), px(46), px(26))
    middles = [strip.y + apart + line * high + round(half * (1 + ABOVE)) for line in range(lines)]
    counts = [beyond - first for first, beyond in pairwise(starts)]
    turns = tuple((left + many * pitch, left, y) for many, y in zip(counts, middles[:-1], strict=False))
    return RowPlan(strip, half, tuple(tiles), end, box, chevrons, turns, pitch)


def _starts(places: int, per_line: int, threes: Collection[int]) -> list[int]:
    """The first place of each line, and at the end the number of places."""
    starts = [0]
    while (full := starts[-1] + per_line) < places:
        starts.append(next((at for at in range(full, full - 3, -1) if not {at - 1, at}.intersection(threes)), full))
    if len(starts) > -(-places // per_line):
        starts = [*range(0, places, per_line)]
    return [*starts, places]


# -- what may be captured ---------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Capture:
    """A tile that may be captured: its index in the row, whether all three may be, and how far out its bracket is."""

    middle: int
    three: bool
    level: int = 0


def captures(row: Row) -> list[Capture]:
    """Every tile of the row between two of one suit; overlapping threes have brackets at different levels."""
    found: list[Capture] = []
    for middle in range(1, len(row) - 1):
        left, right = row[middle - 1], row[middle + 1]
        if not MATES[left] >> right & 1:
            continue
        three = len(forms(left, row[middle], right)) == 2
        taken = {each.level for each in found if each.three and middle - each.middle <= 2} if three else set()
        level = next(level for level in range(3) if level not in taken)
        found.append(Capture(middle, three, level))
    return found


def pieces(plan: RowPlan, first: int, last: int) -> Sequence[tuple[pygame.Rect, bool, bool]]:
    """The stretches of tiles `first` to `last`, one for each line, and whether each contains the start and the end."""
    stretches: list[tuple[pygame.Rect, bool, bool]] = []
    start = first
    for index in range(first, last + 1):
        if index == last or plan.line_of(index + 1) != plan.line_of(index):
            stretches.append((plan.tiles[start].union(plan.tiles[index]), start == first, index == last))
            start = index + 1
    return stretches
