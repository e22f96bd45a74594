"""What stands around every table: the head, the name plates, the rack with the hand, toasts."""

from collections.abc import Sequence

import pygame

from game.ui import paint
from game.ui.assets import Assets
from game.ui.nameplate import Plate as Plate
from game.ui.nameplate import draw_plate as draw_plate
from game.ui.nameplate import write_fitting
from game.ui.picture import Areas
from game.ui.scale import Scale

MARGIN = 16
EDGE = 24
PLATE = (304, 56)
LEAST_PLATE = 160
TAB = 56
"""What a folded pad leaves of itself at the right edge."""
OWN_PLATE = (264, 56)
RACK = 116
LEDGE = 18
MOST_BUTTONS = 4
"""So many buttons stand in one row of a tight window."""
LOW_BUTTON = 46
"""The height of a button in one of two rows, in dp."""
STRIP = 62
PAD_WIDTH = 236
NARROW_PAD = 168
HAND_HALF = 48
HAND_PITCH = 64
SECOND_HALF, THIRD_HALF = 40, 30
"""Half of a hand tile, in dp, once the hand needs two rows, or more."""
ROW_MOST, ROWS_MOST = 10, 4
"""Tiles up to which a hand stands in one row, and rows at most."""
LOW = 520
"""In windows lower than this, in dp, the hand must leave room for the table."""
NEAREST, SORT, STEP = 44, 54, 16
"""In dp: from tile to tile at least, the room of the button that sorts, and between two rows of the rack."""
CONTENT = 1640
"""No table is spread wider than this, in dp; on wider windows cloth and rack run on to the edges."""


def content(scale: Scale) -> tuple[int, int]:
    """Left edge and width, in pixels, of the room that tables use."""
    width = min(scale.width, scale.px(CONTENT))
    return (scale.width - width) // 2, width


def rack_height(scale: Scale, rows: int) -> int:
    """The height of the rack in pixels for so many rows of the hand."""
    if rows == 1:
        return scale.px(100 if scale.compact else RACK)
    return scale.px(20 + rows * 2 * hand_half(scale, rows) + (rows - 1) * STEP)


def button_columns(scale: Scale, count: int) -> int:
    """In how many columns that many buttons stand beside the hand: in two rows of them where there is little room."""
    return count if not scale.tight or count <= MOST_BUTTONS else -(-count // 2)


def areas(scale: Scale, *, rack: int, strip: bool, pad: bool, plates: int, tab: bool = False) -> Areas:
    """How the window is divided, all in pixels.

    `rack` is its height, 0 for none; `plates` stand along the top, beside the `tab` of a folded pad if there is one.
    """
    px = scale.px
    window = pygame.Rect(0, 0, scale.width, scale.height)
    left, width = content(scale)
    bottom = scale.height - rack
    pad_rect = None
    right = left + width - px(20)
    if pad:
        wide = px(PAD_WIDTH if not scale.compact else NARROW_PAD)
        pad_rect = pygame.Rect(right - wide, px(16), wide, bottom - px(32))
        right = pad_rect.left - px(MARGIN)
    rows = plate_rows(scale, plates, right - (px(TAB) if tab else 0))
    top = px(16) + max(px(PLATE[1]), rows * px(PLATE[1] + 8) - px(8)) + px(12)
    strip_rect = None
    if strip:
        strip_rect = pygame.Rect(left + px(16), bottom - px(STRIP + 12), right - left - px(16), px(STRIP))
        bottom = strip_rect.top
    felt = pygame.Rect(left + px(EDGE), top, right - left - px(EDGE), bottom - top - px(8))
    return Areas(window, felt, pygame.Rect(0, scale.height - rack, scale.width, rack), strip_rect, pad_rect)


def plate_rects(scale: Scale, count: int, right: int) -> list[pygame.Rect]:
    """Where the plates of the other seats stand, left to right, then in a second row; `right` is their right edge."""
    px = scale.px
    left = _plates_left(scale)
    gap = px(MARGIN if count <= 3 else 8)
    rows = plate_rows(scale, count, right)
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
    """In how many rows the plates of that many seats stand; one as long as they do not get too narrow in it."""
    room = right - _plates_left(scale) - scale.px(8) * (count - 1)
    return 1 if room >= count * scale.px(LEAST_PLATE) else 2


def _plates_left(scale: Scale) -> int:
    return content(scale)[0] + scale.px(316 if not scale.compact else 250 if not scale.tight else 200)


def draw_head(
    surface: pygame.Surface, title: str, notes: Sequence[str], assets: Assets, scale: Scale, width: int
) -> None:
    """Title and second line beside the menu button; `width` is the room they have, pixels.

    Of the second line whole parts go where it is too long; a title that is too long takes both lines.
    """
    px, theme = scale.px, assets.theme
    beside = content(scale)[0]
    x, width = px(80) + beside, width - beside
    sizes = px(28 if not scale.compact else 22), px(15)
    first, second = pygame.Rect(x, px(12), width, px(36)), pygame.Rect(x, px(44), width, px(22))
    if assets.text_size(title, "serif", sizes[1])[0] > width:
        lines = assets.wrap(title, "serif", sizes[1], width)
        for line, rect in zip(
            (lines[0], " ".join(lines[1:])), (pygame.Rect(x, px(16), width, px(24)), second), strict=False
        ):
            write_fitting(surface, [line], "serif", (sizes[1], px(12)), theme.text, rect, assets)
        return
    write_fitting(surface, [title], "serif", sizes, theme.text, first, assets)
    shown = " · ".join(notes).split(" · ")
    choices = [" · ".join(shown[:count]) for count in range(len(shown), 0, -1)]
    size = px(16)
    fitting = [words for words in choices if assets.text_size(words, "sans", size)[0] <= width]
    write_fitting(surface, [*(fitting or choices[-1:]), ""], "sans", (size, px(13)), theme.second, second, assets)


def hand_half(scale: Scale, rows: int) -> float:
    """Half of a hand tile, in dp, in a rack of so many rows; in low windows tiles do not grow with the words."""
    half = HAND_HALF if rows == 1 and not scale.compact else THIRD_HALF if rows > 2 else SECOND_HALF
    return half * scale.plain if scale.down < LOW and rows > 1 else half


def _nearest(scale: Scale, rows: int) -> int:
    """How near a hand's tiles may stand to each other, in pixels, middle to middle."""
    if scale.down < LOW:
        return scale.px(NEAREST * scale.plain)
    return scale.px(NEAREST if rows > 1 or scale.compact else 50)


def hand_rows(scale: Scale, count: int, room: int) -> int:
    """How many rows a hand needs in so many pixels: one up to ten tiles, and no tile nearer than a finger is wide."""
    rows = 1 if count <= ROW_MOST else 2
    while rows < ROWS_MOST:
        gaps = -(-count // rows) - 1
        half = min(hand_half(scale, 1), hand_half(scale, 2)) if rows == 1 else hand_half(scale, rows)
        if room - scale.px(SORT + half) >= gaps * _nearest(scale, rows):
            break
        rows += 1
    return rows


def hand_rects(scale: Scale, count: int, room: pygame.Rect, rows: int) -> list[pygame.Rect]:
    """Where the faces of a hand's tiles stand in the rack, in pixels, centred in `room`; at its left one can sort."""
    px, rects = scale.px, []
    half, per_row = px(hand_half(scale, rows)), max(1, -(-count // rows))
    pitch = px(HAND_PITCH)
    if per_row > 1:
        narrow = min(half, px(hand_half(scale, 2))) if scale.down < LOW else half
        pitch = min(pitch, (room.width - px(SORT) - narrow) // (per_row - 1))
        half = max(min(half, pitch - px(2)), narrow)
    left = max(room.centerx - ((per_row - 1) * pitch + half) // 2, room.left + px(SORT) if count > 1 else 0)
    for number in range(count):
        row, column = divmod(number, per_row)
        bottom = room.bottom - px(LEDGE) + px(14 if rows == 1 else 6) - (rows - 1 - row) * (2 * half + px(STEP))
        rects.append(pygame.Rect(left + column * pitch, bottom - 2 * half, half, 2 * half))
    return rects


def draw_ledge(
    surface: pygame.Surface, rack: pygame.Rect, hand: Sequence[pygame.Rect], assets: Assets, scale: Scale
) -> None:
    """The front edge of the rack, over the feet of the tiles, with the numerals of the keys 1 to 9 and 0; a step for
    every further row."""
    px = scale.px
    ledge = pygame.Rect(rack.x, rack.bottom - px(LEDGE), rack.width, px(LEDGE))
    surface.blit(assets.ledge(ledge.width, ledge.height), ledge)
    feet = sorted({rect.bottom for rect in hand})
    for bottom in feet[:-1]:
        row = [rect for rect in hand if rect.bottom == bottom]
        step = pygame.Rect(row[0].left - px(10), bottom - px(4), row[-1].right - row[0].left + px(20), px(STEP))
        surface.blit(assets.ledge(step.width, step.height), step)
    for number, rect in enumerate(hand[:ROW_MOST], 1):
        y = ledge.centery - px(2.5) if rect.bottom == feet[-1] else rect.bottom - px(4) + px(STEP) // 2
        figure = assets.text(str(number % 10), "sans-bold", px(15), assets.theme.text_on_walnut)
        surface.blit(figure, figure.get_rect(center=(rect.centerx, y)))


NARROW = 520
"""In a room for news that is narrower than this, in dp, links stand below the words."""


def toast_place(
    message: str, room: pygame.Rect, assets: Assets, scale: Scale, *, refuse: bool, links: int = 0
) -> tuple[pygame.Rect, list[str]]:
    """Where `draw_toast` puts its pill, in pixels, and the lines in it.

    The `links` pixels at the end of the last line are kept free; in a narrow room they have a line of their own.
    """
    px = scale.px
    beside, below = px(36 + (26 if refuse else 0)), bool(links) and room.width < px(NARROW)
    lines = assets.wrap(message, "sans-bold", px(18), room.width - beside - (0 if below else links))
    wide = max(assets.text_size(line, "sans-bold", px(18))[0] for line in lines)
    wide = max(wide, links) if below else wide + links
    rect = pygame.Rect(0, 0, wide + beside, px(40) + (len(lines) + below - 1) * px(25))
    rect.midbottom = (room.centerx, room.bottom if rect.height > room.height else room.centery + rect.height // 2)
    rect.clamp_ip(pygame.Rect(0, 0, scale.width, scale.height))
    return rect, lines


def draw_toast(
    surface: pygame.Surface,
    message: str,
    room: pygame.Rect,
    assets: Assets,
    scale: Scale,
    *,
    refuse: bool,
    free: pygame.Rect | None = None,
    links: int = 0,
) -> pygame.Rect | None:
    """News or a refusal in a pill, in lines as wide as `room` at most, growing upwards; what it took, in pixels.

    Nothing is drawn where it would lie on `free`: what somebody looks at just now. `links` pixels stay free at its
    right end.
    """
    px = scale.px
    colour = assets.theme.refuse if refuse else assets.theme.text
    ink = (255, 236, 230) if refuse else assets.theme.text
    rect, broken = toast_place(message, room, assets, scale, refuse=refuse, links=links)
    lines = [assets.text(line, "sans-bold", px(18), ink) for line in broken]
    if free is not None and rect.colliderect(free):
        return None
    paint.rounded(surface, rect, px(20), assets.theme.refuse_ground if refuse else assets.theme.panel_bottom)
    paint.rounded(surface, rect, px(20), colour, max(1, px(1.5)))
    x = rect.x + px(18)
    if refuse:
        icon = assets.icon("refuse", px(20), assets.theme.refuse)
        surface.blit(icon, icon.get_rect(midleft=(x - px(4), rect.centery)))
        x += px(22)
    for number, line in enumerate(lines):
        surface.blit(line, line.get_rect(midleft=(x, rect.y + px(20) + number * px(25))))
    return rect
