"""The layout of a game's window: cloth, rack and hand, strip and pad, the plates of the seats, the head.

Everything is measured at the scale of tiles (`Scale.tiles`), so that cloth and tiles keep their size when text is
enlarged. Larger text gets the same plates, buttons and papers, some of which fold. Constants are in dp.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace

import pygame

from game.core.rules import Seat
from game.ui.board.picture import Areas, View
from game.ui.board.table import Table
from game.ui.style.scale import Scale

MARGIN = 16
EDGE = 24
PLATE = (304, 56)
MIN_PLATE_WIDTH, NARROW_PLATE_WIDTH, TINY_PLATE_WIDTH = 160, 144, 60
SMALL_HEAD = 164
"""Left edge of the plates beside the smallest head, in dp."""
TAB = 56
"""Width of a folded pad at the right edge, in dp."""
OWN_PLATE = (264, 56)
RACK = 116
LEDGE = 18
HIDDEN = 5
"""How much of a hand tile the ledge hides, in dp: its foot, but none of its lowest pips."""
BUTTON, TIGHT_BUTTON = (112, 48), 84
"""Size of a button beside the rack, and its width in a tight window, in dp."""
MAX_BUTTONS_IN_ROW = 4
"""Number of buttons that always fit in one row."""
MIN_HAND_WIDTH = 290
"""Width of the rack, in dp, that a hand needs. If a single row of more buttons would leave less, they take two."""
LOW_BUTTON = 46
"""Height of a button in one of two rows, in dp."""
STRIP = 62
PAD_WIDTH = 236
NARROW_PAD = 168
MIN_PAD_HEIGHT = 340
"""Height that a pad opened below the plates needs, in dp."""
HAND_HALF = 48
HAND_PITCH = 64
SECOND_HALF, THIRD_HALF = 40, 30
"""Half of a hand tile in two rows, and in more, in dp."""
MAX_TILES_IN_ROW, MAX_ROWS = 10, 4
"""Largest number of tiles in a row, and of rows."""
LOW_WINDOW = 520
"""In windows lower than this, in dp, the hand leaves more room for the table."""
MIN_PITCH, SORT_WIDTH, ROW_GAP = 44, 54, 16
"""Smallest pitch of tiles, width of the sort button, and gap between two rows of the rack, in dp."""
MAX_TABLE_WIDTH = 1640
"""Largest width of a table, in dp; in wider windows cloth and rack extend to the edges."""


@dataclass(frozen=True, slots=True)
class WindowLayout:
    """The areas of a window, the part of the rack for the hand, and the boxes of the hand's tiles; in pixels."""

    areas: Areas
    hand_room: pygame.Rect
    hand_rects: list[pygame.Rect]


def divide(table: Table, scale: Scale, seats: int, hand: int, verbs: int, *, pad_open: bool) -> WindowLayout:
    """The layout for a hand of that many tiles with that many buttons beside it."""
    words, scale = scale, scale.tiles
    px = scale.px
    left, width = content(scale)
    columns = button_columns(scale, verbs)
    room = pygame.Rect(left + px(16 + _plate_width(scale)), 0, width - px(_beside_hand(scale, columns)), 0)
    rows = hand_rows(scale, hand, room.width)
    rack = rack_height(scale, rows) if table.has_rack else 0
    if rack and columns < verbs:
        rack = max(rack, px(LEDGE + 2 * LOW_BUTTON + 16))
    room.y, room.height = scale.height - rack, rack
    folded = pad_is_folded(table, words)
    divided = areas(
        scale,
        rack=rack,
        strip=table.has_strip,
        pad=table.has_pad and not folded,
        plates=seats - 1 if table.has_rack else 0,
        tab=folded,
    )
    rects = hand_rects(scale, hand, room, rows, divided.felt.centerx) if table.has_rack else []
    return WindowLayout(_with_pad(divided, words) if pad_open and folded else divided, room, rects)


def pad_is_folded(table: Table, scale: Scale) -> bool:
    """Whether the score pad folds into a tab: in small windows and with large text."""
    return table.has_pad and table.pad_folds and (scale.tiles.compact or scale.large)


def _with_pad(areas: Areas, scale: Scale) -> Areas:
    """The areas with the folded pad opened: strip and cloth end before it. Extra width due to larger text covers the
    cloth, since otherwise the tiles would shrink."""
    pad, usual = _opened(areas, scale), _opened(areas, scale.tiles)
    felt, strip = areas.felt.copy(), areas.strip.copy() if areas.strip else None
    felt.width = usual.left - scale.tiles.px(MARGIN) - felt.x
    if strip:
        strip.width = pad.left - scale.px(MARGIN) - strip.x
    return replace(areas, pad=pad, felt=felt, strip=strip)


def _opened(areas: Areas, scale: Scale) -> pygame.Rect:
    """The box of the folded pad when opened: below the plates if there is room."""
    px = scale.px
    foot = areas.rack.top - px(16)
    below = foot - areas.felt.top >= px(MIN_PAD_HEIGHT)
    top = max(areas.felt.top, px(16 + 48 + 6)) if below else px(16)
    pad = pygame.Rect(0, top, min(px(PAD_WIDTH), scale.width // 2), foot - top)
    pad.right = scale.width - px(16 if below else 64)
    return pad


def seat_plates(table: Table, view: View, home: Seat) -> dict[Seat, pygame.Rect]:
    """The box of each seat's plate: the home seat's in the rack, the others clockwise along the top."""
    scale, count = view.scale.tiles, len(view.seating)
    px = scale.px
    others = [(home + i) % count for i in range(1, count)]
    folded = pad_is_folded(table, view.scale)
    pad = None if folded else view.areas.pad
    below = pad is not None and pad.y > px(MARGIN)
    right = pad.left if pad and not below else 0
    left, width = content(scale)
    right = (right - px(MARGIN)) if right else left + width - px(20)
    rows = plate_rows(scale, len(others), right - folded * px(TAB))
    right -= folded * view.px(TAB)
    plates = plate_rects(scale, len(others), right, one_row=below, rows=rows)
    own, rack = pygame.Rect(0, 0, px(OWN_PLATE[0] if not scale.tight else 172), px(OWN_PLATE[1])), view.areas.rack
    own.midleft = (left + px(MARGIN), rack.y + (rack.height - px(LEDGE)) // 2 + px(3))
    return {**dict(zip(others, plates, strict=True)), home: own}


def above(view: View, plates: Iterable[pygame.Rect]) -> tuple[pygame.Rect, ...]:
    """The boxes of what stands above the table, in pixels: rack, strip, pad and plates."""
    areas = view.areas
    return tuple(rect for rect in (areas.rack, areas.strip, areas.pad, *plates) if rect)


def corner(scale: Scale) -> pygame.Rect:
    """The box around the menu button and the log button, in pixels."""
    return pygame.Rect(scale.px(MARGIN), scale.px(MARGIN), scale.px(48), scale.px(48)).union(log_button(scale))


def log_button(scale: Scale) -> pygame.Rect:
    """The box of the log button: below the menu button, or with large text in place of the head; in pixels."""
    px, step = scale.px, 48 + 8
    aside, below = (step, 0) if scale.large else (0, step)
    return pygame.Rect(px(MARGIN + aside), px(MARGIN + below), px(48), px(48))


def head_room(view: View, plates: Iterable[pygame.Rect], things: Iterable[pygame.Rect]) -> int:
    """The width of the head in pixels, up to the first plate or item beside it."""
    px, menu, high, low = view.px, view.px(80), view.px(40), view.px(66)
    beside = [rect.left for rect in plates if rect.y < high] + [rect.left for rect in things if rect.y < low]
    right = min((left for left in beside if left > menu), default=view.areas.window.right)
    return max(right - px(80 + 12), px(60))


def content(scale: Scale) -> tuple[int, int]:
    """The left edge and the width of the part of the window that tables use, in pixels."""
    width = min(scale.width, scale.tiles.px(MAX_TABLE_WIDTH))
    return (scale.width - width) // 2, width


def rack_height(scale: Scale, rows: int) -> int:
    """The height of a rack with that many rows of tiles, in pixels."""
    scale = scale.tiles
    if rows == 1:
        return scale.px(100 if scale.compact else RACK)
    return scale.px(20 + rows * 2 * hand_half(scale, rows) + (rows - 1) * ROW_GAP)


def _plate_width(scale: Scale) -> int:
    """The width of the home seat's plate with its margin, in dp."""
    return 180 if scale.tight else OWN_PLATE[0] + MARGIN


def _beside_hand(scale: Scale, columns: int) -> int:
    """The width in the rack of the plate and that many columns of buttons, in dp."""
    return 48 + _plate_width(scale) + columns * ((TIGHT_BUTTON if scale.tight else BUTTON[0]) + 12)


def button_columns(scale: Scale, count: int) -> int:
    """The number of columns for that many buttons beside the hand; fewer, in two rows, where there is little room."""
    scale = scale.tiles
    leaves = min(scale.across, MAX_TABLE_WIDTH) - _beside_hand(scale, count)
    return -(-count // 2) if count > MAX_BUTTONS_IN_ROW and leaves < MIN_HAND_WIDTH else count


def areas(scale: Scale, *, rack: int, strip: bool, pad: bool, plates: int, tab: bool = False) -> Areas:
    """The areas of the window, in pixels.

    `rack` is the height of the rack, 0 for none. `plates` is the number of plates along the top, beside the `tab` of a
    folded pad if there is one. In a low window where the plates would need two rows beside the pad, the pad moves below
    them instead, so that the cloth is higher.
    """
    px, bottom, pad_rect = scale.px, scale.height - rack, None
    window = pygame.Rect(0, 0, scale.width, scale.height)
    left, width = content(scale)
    right = left + width - px(20)
    if pad:
        wide = px(PAD_WIDTH if not scale.compact else NARROW_PAD)
        pad_rect = pygame.Rect(right - wide, px(16), wide, bottom - px(32))
        right = pad_rect.left - px(MARGIN)
    rows = plate_rows(scale, plates, right - (px(TAB) if tab else 0))
    if pad_rect and rows > 1 and scale.down < LOW_WINDOW:
        rows, lower = 1, px(PLATE[1] + 12)
        pad_rect.y, pad_rect.height = pad_rect.y + lower, pad_rect.height - lower
    top = px(16) + max(px(PLATE[1]), rows * px(PLATE[1] + 8) - px(8)) + px(12)
    strip_rect = None
    if strip:
        strip_rect = pygame.Rect(left + px(EDGE), bottom - px(STRIP + 12), right - left - px(EDGE), px(STRIP))
        bottom = strip_rect.top
    felt = pygame.Rect(left + px(EDGE), top, right - left - px(EDGE), bottom - top - px(8))
    return Areas(window, felt, pygame.Rect(0, scale.height - rack, scale.width, rack), strip_rect, pad_rect)


def plate_rects(scale: Scale, count: int, right: int, *, one_row: bool = False, rows: int = 0) -> list[pygame.Rect]:
    """The boxes of the other seats' plates, from left to right, then in a second row; `right` is their right edge.

    They take `rows` rows if given, otherwise as many as needed; with `one_row` a single row beside a narrower head.
    """
    scale = scale.tiles
    px = scale.px
    left = _plates_left(scale, count, right)
    gap = px(MARGIN if count <= 3 and scale.down >= LOW_WINDOW else 8)
    rows = 1 if one_row else rows or plate_rows(scale, count, right)
    if one_row:
        narrow = right - count * px(TINY_PLATE_WIDTH) - (count - 1) * gap
        left = max(min(left, narrow), left - px(MARGIN))
    per_row = -(-count // rows)
    width = min(px(PLATE[0]), (right - left - gap * (per_row - 1)) // per_row)
    height = px(PLATE[1])
    rects = []
    for i in range(count):
        row, column = divmod(i, per_row)
        in_row = min(per_row, count - row * per_row)
        x = right - in_row * width - (in_row - 1) * gap + column * (width + gap)
        rects.append(pygame.Rect(x, px(16) + row * (height + px(8)), width, height))
    return rects


def plate_rows(scale: Scale, count: int, right: int) -> int:
    """The number of rows for that many plates: one unless they would be too narrow."""
    scale = scale.tiles
    return 1 if _in_a_row(scale, count, right - _plates_left(scale, count, right)) else 2


def _in_a_row(scale: Scale, count: int, room: int) -> bool:
    least = NARROW_PLATE_WIDTH if scale.down < LOW_WINDOW else MIN_PLATE_WIDTH
    return room - scale.px(8) * (count - 1) >= count * scale.px(least)


def _plates_left(scale: Scale, count: int, right: int) -> int:
    """Their left edge beside the head, which is smaller in a low window if that saves a second row."""
    left = content(scale)[0]
    usual = left + scale.px(316 if not scale.compact else 250 if not scale.tight else 200)
    near = left + scale.px(SMALL_HEAD)
    saves = not _in_a_row(scale, count, right - usual) and _in_a_row(scale, count, right - near)
    return near if scale.down < LOW_WINDOW and saves else usual


def hand_half(scale: Scale, rows: int) -> float:
    """Half of a hand tile in a rack with that many rows, in dp."""
    return HAND_HALF if rows == 1 and not scale.compact else THIRD_HALF if rows > 2 else SECOND_HALF


def hand_rows(scale: Scale, count: int, room: int) -> int:
    """The number of rows of a hand in `room` pixels: one for up to ten tiles, more if a finger needs more space."""
    rows = 1 if count <= MAX_TILES_IN_ROW else 2
    while rows < MAX_ROWS:
        gaps = -(-count // rows) - 1
        half = min(hand_half(scale, 1), hand_half(scale, 2)) if rows == 1 else hand_half(scale, rows)
        if room - scale.px(SORT_WIDTH + half) >= gaps * scale.px(MIN_PITCH if rows > 1 or scale.compact else 50):
            break
        rows += 1
    return rows


def hand_rects(scale: Scale, count: int, room: pygame.Rect, rows: int, middle: int) -> list[pygame.Rect]:
    """The faces of a hand's tiles in the rack, in pixels, right of the sort button.

    They are centred on `middle`, or as close to it as `room` allows.
    """
    px, rects = scale.px, []
    half, per_row, pitch = px(hand_half(scale, rows)), max(1, -(-count // rows)), px(HAND_PITCH)
    if per_row > 1:
        narrow = min(half, px(hand_half(scale, 2))) if scale.down < LOW_WINDOW else half
        pitch = min(pitch, (room.width - px(SORT_WIDTH) - narrow) // (per_row - 1))
        half = max(min(half, pitch - px(2)), narrow)
    wide = (per_row - 1) * pitch + half
    left = max(min(middle - wide // 2, room.right - wide), room.left + (px(SORT_WIDTH) if count > 1 else 0))
    for number in range(count):
        row, column = divmod(number, per_row)
        bottom = room.bottom - px(LEDGE) + px(HIDDEN) - (rows - 1 - row) * (2 * half + px(ROW_GAP))
        rects.append(pygame.Rect(left + column * pitch, bottom - 2 * half, half, 2 * half))
    return rects
