"""The layout around the wall: trays at both sides for two seats, plates on top and one column for more.

In windows taller than wide the papers lie below the wall, where that makes its squares larger.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import pygame

from game.core.rules import Seat
from game.games.stones.table.wallplan import WallPlan, fitted
from game.ui.board import layout
from game.ui.style.scale import SMALLEST_WINDOW, Scale

HEAD = 140
"""The height down to below the log button, which is at the left under the title, in dp."""
TITLE = 74
BUTTON = 48
WORDY = 112
"""The preferred width of a button with two words, in dp."""
OVER, CURT = 130, 64
"""The greatest width that *Start over* may have for that, in per cent of the others', and its least width, in dp."""
CAPTION = 44
"""The height of the caption on the paper with the sum, in dp: news may hide it, but not the sum."""
NARROWEST = 176
"""The least width of the columns beside the wall, in dp."""
WIDEST = 360
"""The greatest width of a column beside the wall, in dp."""
NEAR = 200
"""The greatest width of a column where the wall is looked at from near, in dp."""
FOOT, SMALL_FOOT = 24, 20
"""The space below the lowest buttons for captions of sounds, in dp; the same in small windows."""
NOTE = 66
"""The space for a note in the column beside the wall, in dp."""
ROOMY = 560
"""The height of the window from which two seats have trays for their markers, in dp."""
STRIP = 66
"""The height of the paper with the sum where it is a strip, in dp."""
COLUMNS = 150, 135, 120
"""The widths of that strip, and of what is above and below it, in dp: from the preferred to the least."""
SHORTEST = 190
"""The least height of the list of placements that leaves room for a note below it, in dp."""


@dataclass(frozen=True, slots=True)
class Places:
    """Rectangles in pixels. Where there is no room, `trays` is empty, and `recent` and `note` are None."""

    wall: WallPlan
    room: pygame.Rect
    """The area the wall may take when it is looked at from nearer."""
    plates: dict[Seat, pygame.Rect]
    trays: dict[Seat, pygame.Rect]
    cover: pygame.Rect
    recent: pygame.Rect | None
    note: pygame.Rect | None
    buttons: pygame.Rect
    start_over: pygame.Rect
    place: pygame.Rect | None = None
    """The buttons that place the markers and take a clear one, if they are not on the paper, which is a strip then."""
    use_clear: pygame.Rect | None = None
    log: pygame.Rect | None = None
    """The log button, if it is not in its usual place."""
    told: pygame.Rect | None = None
    """The area for news, if that is known."""

    def site(self, scale: Scale) -> pygame.Rect:
        """The area in the window where the wall may paint with its shadow: up to what lies beside it."""
        beside = scale.px(14 if not scale.compact else 9)
        top, foot = self.room.y - scale.px(8), self.room.bottom
        foot = foot + scale.px(8) if self.cover.y > foot else scale.height
        found = pygame.Rect(self.room.x - beside, top, self.room.width + 2 * beside, foot - top)
        return found.clip(pygame.Rect(0, 0, scale.width, scale.height))

    def news(self, scale: Scale) -> pygame.Rect:
        """Where news cover neither wall nor buttons: above the viewer's own plate, else below the wall, else above the
        lower of two papers, else on one of them."""
        px, foot = scale.px, self.wall.rect.bottom
        if self.told is not None:
            return self.told
        if self.trays:
            own = max(self.plates.values(), key=lambda plate: plate.x)
            return pygame.Rect(own.x, px(8), own.width, own.y - px(8 + 6))
        if scale.height - foot >= px(48):
            return pygame.Rect(self.wall.rect.x, foot, self.wall.rect.width, scale.height - foot)
        paper = self.recent or self.cover
        foot = paper.bottom
        between = self.cover.y - px(6)
        if foot + px(40) <= between and 2 * between - px(40) > scale.height:  # news grow upwards from there
            foot = between
        elif self.recent is not None and 2 * foot - px(40) <= scale.height:  # news there would grow over the sum
            return pygame.Rect(paper.x, paper.y, paper.width, self.cover.y + px(CAPTION) - paper.y)
        return pygame.Rect(paper.x, foot - px(40), paper.width, px(40))


def has_trays(scale: Scale, seats: int) -> bool:
    """Whether the markers lie in trays; otherwise the plates and the paper show their numbers."""
    return bool(places(scale, seats, 0).trays)


@lru_cache(maxsize=16)
def places(scale: Scale, seats: int, home: Seat, *, near: bool = False) -> Places:
    """The layout for that many seats; `home` sits at the right, or comes first among the plates.

    Where the wall is looked at from `near`, what stands beside it leaves it more room. Where words are made larger,
    papers fold as soon as the squares would otherwise become smaller.
    """
    usual = _usual(scale, seats, home, near=near)
    least = _usual(scale.tiles, seats, home).wall.half
    if scale.plain == 1.0 or usual.wall.half >= least:
        return usual
    for column in COLUMNS:
        found = max(
            *(_beside(scale, seats, home, column), _below(scale, seats, home, column)),
            *([usual] if scale.upright else []),
            key=lambda where: where.wall.half,
        )
        if found.wall.half >= least:
            break
    return found


def _usual(scale: Scale, seats: int, home: Seat, *, near: bool = False) -> Places:
    beside = _face_to_face(scale, home, near=near) if seats == 2 else _around(scale, seats, home)
    if not scale.upright:
        return beside
    return max(beside, _upright(scale, seats, home), key=lambda where: where.wall.half)


def _beside(scale: Scale, seats: int, home: Seat, least: float) -> Places:
    """The board as high as the window; buttons at the left, plates and a strip of paper at the right."""
    px, near = scale.px, scale.tiles.px
    left, width = layout.content(scale)
    right, top, foot = left + width - near(16), near(16), scale.height - max(near(16), px(20))
    # How much larger words are than this scale says: beside the page of a lesson only the table's room is narrow.
    wordier = max(1.0, min(scale.tiles.factor * scale.ui, scale.height / SMALLEST_WINDOW[1]) / scale.factor)
    side, gap = round(px(72) * wordier), near(10)
    start = max(left + near(16), px(8) + side + near(12))
    edge = near(8) if scale.tiles.compact else top
    room = pygame.Rect(start, edge, right - px(least) - near(12) - start, scale.height - 2 * edge)
    wall, column = _with_column(room, right, near(12), px(COLUMNS[0]), seats, scale)
    x = right - column
    use_clear, place, cover = _stacked_up(x, foot, column, (px(46), px(52), px(STRIP)), gap)
    stack = pygame.Rect(x, top, column, cover.y - gap - top)
    high = min(px(48), (foot - px(16 + 104 + 16) - 2 * near(12)) // 3)
    start_over, buttons = _stacked_up(px(8), foot, side, (high, 2 * high + near(12)), near(12))
    # Plates below each other, the viewer's own on top and higher than the others where there is room.
    own, other, between = px(62), px(42), near(8)
    if own + (seats - 1) * (other + between) > stack.height:
        own = other = min(own, (stack.height + between) // seats - between)
    rects = [pygame.Rect(x, top, column, own)]
    while len(rects) < seats:
        rects.append(pygame.Rect(x, rects[-1].bottom + between, column, other))
    free = pygame.Rect(x, rects[-1].bottom + gap, column, stack.bottom - rects[-1].bottom - gap)
    note = free if free.height >= px(NOTE) else None
    log = pygame.Rect(px(16), px(16 + 48 + 8), px(48), px(48))
    told = stack if note is None else pygame.Rect(x, top, column, note.y - gap - top)
    plates = _plates(rects, home)
    return Places(wall, room, plates, {}, cover, None, note, buttons, start_over, place, use_clear, log, told)


def _below(scale: Scale, seats: int, home: Seat, least: float) -> Places:
    """The board as wide as it can be beside a strip of paper and all buttons; the plates above."""
    px, near = scale.px, scale.tiles.px
    left, width = layout.content(scale)
    start, right, gap = left + near(16), left + width - near(16), near(8)
    foot = scale.height - max(near(16), px(20))
    log = pygame.Rect(px(16 + 56), px(16), px(48), px(48))
    band = pygame.Rect(max(start, log.right + near(16)), near(16), 0, near(56))
    band.width = right - band.x
    rows = 1 if (band.width + gap) // seats - gap >= near(NARROWEST) else 2
    per_row = -(-seats // rows)
    wide = min(near(304), (band.width + gap) // per_row - gap)
    rects = [
        pygame.Rect(right - (per_row - at) * (wide + gap) + gap, band.y + row * (band.height + gap), wide, band.height)
        for row, at in (divmod(number, per_row) for number in range(seats))
    ]
    top = max(log.bottom, rects[-1].bottom) + near(8)
    room = pygame.Rect(start, top, right - px(least) - near(12) - start, scale.height - top - near(14))
    wall, column = _with_column(room, right, near(12), px(COLUMNS[0]), seats, scale)
    x, heights = right - column, (px(44), px(44), px(46), px(52), px(STRIP))
    start_over, buttons, use_clear, place, cover = _stacked_up(x, foot, column, heights, gap)
    free = pygame.Rect(x, top, column, cover.y - top - gap)
    told, note = free if free.height >= px(40) else cover, free if free.height >= px(NOTE) else None
    plates = _plates(rects, home)
    return Places(wall, room, plates, {}, cover, None, note, buttons, start_over, place, use_clear, log, told)


def _with_column(
    room: pygame.Rect, right: int, gap: int, widest: int, seats: int, scale: Scale
) -> tuple[WallPlan, int]:
    """The wall in `room`, and the width of the column at its right that takes the rest; shrinks `room` by that."""
    across = right - gap - room.x
    column = min(widest, across - fitted(room, 4 * seats, scale).rect.width)
    room.width = across - column
    return fitted(room, 4 * seats, scale), column


def _stacked_up(x: int, foot: int, width: int, heights: Sequence[int], gap: int) -> list[pygame.Rect]:
    """Rectangles stacked upwards, the lowest first."""
    stack = [pygame.Rect(x, foot + gap, width, 0)]
    for height in heights:
        stack.append(pygame.Rect(x, stack[-1].y - gap - height, width, height))
    return stack[1:]


def _plates(rects: Sequence[pygame.Rect], home: Seat) -> dict[Seat, pygame.Rect]:
    """The plates, clockwise from `home`."""
    return {(home + turn) % len(rects): rect for turn, rect in enumerate(rects)}


def _face_to_face(scale: Scale, home: Seat, *, near: bool) -> Places:
    px, small = scale.px, scale.compact
    left, width = layout.content(scale)
    top, gap, margin = px(TITLE if not small else 10), px(16 if not small else 10), px(24 if not small else 16)
    beside = px(NARROWEST) + margin + gap
    room = pygame.Rect(left + beside, top, width - 2 * beside, scale.height - top - px(14 if not small else 8))
    wall = fitted(room, 8, scale)
    column = min(px(WIDEST if not near else NEAR), wall.rect.left - left - margin - gap)
    roomy = scale.down >= ROOMY
    room = pygame.Rect(left + margin + column + gap, top, width - 2 * (margin + column + gap), room.height)
    own = pygame.Rect(left + width - margin - column, px(HEAD if roomy else 16), column, px(56))
    other = pygame.Rect(left + margin, px(HEAD), column, px(56))
    buttons = pygame.Rect(own.x, scale.height - px(FOOT if not small else SMALL_FOOT) - px(BUTTON), column, px(BUTTON))
    plates, y = {home: own, 1 - home: other}, own.bottom + gap
    free, trays, note = buttons.top - gap - y, dict[Seat, pygame.Rect](), None
    if not roomy:
        paper = pygame.Rect(own.x, max(y, buttons.top - gap - px(214)), column, min(px(214), free))
        recent = pygame.Rect(other.x, other.bottom + gap, column, buttons.bottom - other.bottom - gap)
    else:
        cover = min(px(214), round(free * 0.52))
        tray = min(px(260), free - gap - cover)
        trays = {home: pygame.Rect(own.x, y, column, tray), 1 - home: pygame.Rect(other.x, y, column, tray)}
        paper = pygame.Rect(own.x, y + tray + gap, column, cover)
        recent = pygame.Rect(other.x, paper.y, column, cover)
        note = pygame.Rect(other.x, paper.bottom + px(12), column, scale.height - px(10) - paper.bottom - px(12))
    return Places(wall, room, plates, trays, paper, recent, note, *_row(buttons, px(12 if not scale.tight else 6)))


def _around(scale: Scale, seats: int, home: Seat) -> Places:
    px = scale.px
    left, width = layout.content(scale)
    margin, gap = px(24 if not scale.compact else 16), px(16 if not scale.compact else 10)
    right = left + width - margin
    rects = layout.plate_rects(scale, seats, right)
    top = max(rect.bottom for rect in rects) + px(12)
    start = left + (px(76) if top < px(HEAD) and left < px(72) else margin)  # beside the log button
    least = px(292 if not scale.compact else 244 if not scale.tight else 204)
    room = pygame.Rect(start, top, right - least - gap - start, scale.height - top - px(12))
    wall, column = _with_column(room, right, gap, px(WIDEST), seats, scale)
    x = right - column
    foot, above = px(FOOT if not scale.compact else SMALL_FOOT), gap if not scale.compact else px(4)
    buttons = pygame.Rect(x, scale.height - foot - px(BUTTON), column, px(BUTTON))
    free = buttons.top - above - top
    cover = min(px(244 if free > px(214 + 250) + 2 * gap else 214), free)
    paper = pygame.Rect(x, buttons.top - above - cover, column, cover)
    left_over = paper.top - gap - top
    with_note = left_over - gap - px(BUTTON)
    listing = min(left_over if with_note < px(SHORTEST) else with_note, px(250))
    recent = pygame.Rect(x, top, column, listing) if left_over >= px(90) else None
    note = None
    if recent is not None and left_over - recent.height - gap >= px(BUTTON):
        note = pygame.Rect(x, recent.bottom + px(12), column, paper.top - recent.bottom - px(20))
    row = _row(buttons, px(12 if not scale.tight else 6))
    return Places(wall, room, _plates(rects, home), {}, paper, recent, note, *row)


def _upright(scale: Scale, seats: int, home: Seat) -> Places:
    """The wall as wide as the window, plates above it, two papers side by side below it, buttons under one."""
    px = scale.px
    left, width = layout.content(scale)
    margin, gap = px(16), px(12)
    right = left + width - margin
    rects = layout.plate_rects(scale, seats, right)
    top = max(*(rect.bottom + px(12) for rect in rects), px(HEAD))
    foot = scale.height - px(SMALL_FOOT)
    room = pygame.Rect(left + margin, top, width - 2 * margin, foot - px(BUTTON) - px(214) - 2 * gap - top)
    wall = fitted(room, 4 * seats, scale)
    top = max(wall.rect.bottom + gap, foot - px(BUTTON) - gap - px(300))
    room.height = top - gap - room.y
    column = (room.width - gap) // 2
    buttons = pygame.Rect(room.right - column, foot - px(BUTTON), column, px(BUTTON))
    paper = pygame.Rect(buttons.x, top, column, buttons.top - gap - top)
    recent = pygame.Rect(room.x, top, column, paper.height - px(NOTE - BUTTON))
    note = pygame.Rect(room.x, recent.bottom + gap, column, foot - recent.bottom - gap)
    row = _row(buttons, px(12))
    return Places(wall, room, _plates(rects, home), {}, paper, recent, note, *row, told=note)


def _row(rect: pygame.Rect, gap: int) -> tuple[pygame.Rect, pygame.Rect]:
    """Two thirds of a row for Undo and Hint; the rest, or as much as its words need, for *Start over*."""
    third = (rect.width - 2 * gap) // 3
    wordy, curt = (round(width * rect.height / BUTTON) for width in (WORDY, CURT))
    last = max(third, wordy if wordy <= OVER * third // 100 else curt)
    return (
        pygame.Rect(rect.x, rect.y, rect.width - last - gap, rect.height),
        pygame.Rect(rect.right - last, rect.y, last, rect.height),
    )
