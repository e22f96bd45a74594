"""The paper beside the table in lessons, puzzles and lists: where it lies, and the room it leaves to the table.

In windows higher than wide it lies below the table.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Unpack

import pygame

from game.scenes.shell.context import Context
from game.scenes.shell.scene import Scene
from game.ui.style.scale import Scale
from game.ui.widgets.blocks import Kit, Scrolled
from game.ui.widgets.buttons import Button, IconButton, side_by_side
from game.ui.widgets.page import Page, Written
from game.ui.widgets.widgets import Extras, Widget
from game.words import _

PAPER_WIDTH = 308
"""Width of the paper, in dp; larger letters do not widen it, or the tiles beside it would get smaller."""
LEAST_TEXT_WIDTH = 200
"""Smallest width of the text on the paper, in dp; letters grow no further than that allows."""
PAPER_SHARE = 0.3
"""Largest share of the window that the paper takes."""
LETTER_GROWTH = 1.35, 1.2
"""Factors by which letters grow on a paper with room for them."""
GROWN_TEXT_SHARE = 0.85
"""Largest share of the room that grown text may take."""
BUTTON_HEIGHT, BUTTON_GAP = 46, 8
"""Height of the buttons and the gap between them, in dp."""
MARGIN = 22
"""Distance from the paper's edge to its text, in dp, where there is room for it."""


def paper_rect(whole: Scale) -> pygame.Rect:
    """The bounds of the paper, in window pixels: along the right edge, or along the foot in a high window."""
    if whole.upright:
        height = round(whole.height * PAPER_SHARE)
        return pygame.Rect(0, whole.height - height, whole.width, height)
    width = min(whole.tiles.px(PAPER_WIDTH), round(whole.width * PAPER_SHARE))
    return pygame.Rect(whole.width - width, 0, width, whole.height)


def paper_scale(whole: Scale) -> Scale:
    """The scale of the paper: the window's, or the largest at which `LEAST_TEXT_WIDTH` fits."""
    most = paper_rect(whole).width / LEAST_TEXT_WIDTH
    return whole if whole.factor <= most else Scale(whole.width, whole.height, most / whole.tiles.factor)


def grown(whole: Scale) -> Iterator[tuple[Scale, float]]:
    """The scales to try for the text, the largest first, each with the largest share of the room that the text may
    take."""
    usual, width = paper_scale(whole), paper_rect(whole).width
    larger = (Scale(whole.width, whole.height, usual.ui * by) for by in LETTER_GROWTH)
    yield from ((scale, GROWN_TEXT_SHARE) for scale in larger if width / scale.factor >= LEAST_TEXT_WIDTH)
    yield usual, 1.0


def table_scale(whole: Scale) -> Scale:
    """The scale of the part of the window that the paper leaves to the table."""
    paper = paper_rect(whole)
    return whole.part(paper.x or whole.width, paper.y or whole.height)


def fit_menu_button(button: IconButton, scale: Scale) -> IconButton:
    """Puts the menu button in its usual place, sized for the table, whose head stands beside it and plates below."""
    side = max(scale.px(48), min(44, scale.px(52)))  # in a small window it is drawn as large as its touch area
    button.rect.update(scale.px(16), scale.px(16), side, side)
    return button


def table_part(surface: pygame.Surface, scale: Scale) -> pygame.Surface:
    """The table's part of the window, clipped as the window is."""
    room = surface.subsurface((0, 0, scale.width, scale.height))
    room.set_clip(surface.get_clip().clip(room.get_rect()))
    return room


def presses_paper(context: Context, event: pygame.event.Event) -> bool:
    """Whether a press or a turn of the wheel is on the paper, and so does nothing to the table."""
    at = getattr(event, "pos", context.stack.mouse) or (0, 0)
    pressed = event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL)
    return pressed and paper_rect(context.scale).collidepoint(at)


def draw_paper(surface: pygame.Surface, context: Context) -> None:
    """Draws the sheet of paper and its shadow on the table; the words are widgets."""
    assets, rect = context.assets, paper_rect(context.scale)
    assets.lay_paper(surface, rect, lifted=True)


def paper_head(context: Context, key: str) -> Page:
    """A page at the top of the paper, as wide as its text."""
    rect, scale = paper_rect(context.scale), paper_scale(context.scale)
    margin = min(scale.px(MARGIN), rect.width // 14)
    return Page(context.assets, scale, rect.x + margin, rect.y + scale.px(16), rect.width - 2 * margin, key=key)


def paper_title(context: Context, words: str) -> Page:
    """A page at the top of the paper, with a heading."""
    head = paper_head(context, "heading")
    size = head.assets.fitting(words.split(), "serif", head.scale.px(26), head.scale.px(18), head.width)
    head.words(words, face="serif", size=size / head.scale.factor, leading=1.2)
    return head


def leave_button(page: Page, key: str, label: str, press: Callable[[], None]) -> IconButton:
    """The cross in the paper's upper right corner, beside the first line. It has no key, since Esc puts back first."""
    px, side = page.scale.px, page.scale.px(40)
    rect = pygame.Rect(page.left + page.width - side + px(8), page.y - px(4), side, side)
    return IconButton(key, label, rect, press, icon="cross", kind="paper", bare=True)


def paper_button(
    key: str, label: str, press: Callable[[], None], kind: str = "paper", **extras: Unpack[Extras]
) -> Button:
    """A button of the paper; `place_rows` sets its place."""
    return Button(key, label, pygame.Rect(0, 0, 0, 0), press, kind=kind, **extras)


def fill_paper(
    scene: Scene, head: Page, ways: Sequence[Written], rows: list[list[Button]], *, grows: bool = True
) -> list[Widget]:
    """The widgets of a paper in reading order: its head, the text below it, and rows of buttons at the foot.

    The first of the `ways` to write the text that fits is taken, in larger letters if it `grows`; the last one scrolls.
    What had no room is in the scene's `kit`.
    """
    px, left, width = head.scale.px, head.left, head.width
    context = scene.context
    feet = place_rows(context, rows, left, width, head.scale.height - px(14))
    room = pygame.Rect(left, head.y + px(6), width, feet[0].rect.top - px(16) - head.y)
    scales, paper = grown(context.scale) if grows else [(head.scale, 1.0)], paper_rect(context.scale)
    kits = [(Kit(head.assets, scale, paper=paper), share) for scale, share in scales]
    fits = ((kit, way) for way in ways for kit, share in kits if kit.high(way, width).best <= share * room.height)
    scene.kit, said = next(fits, (kits[-1][0], ways[-1]))
    return [*head.widgets, *scene.kit.put(Scrolled(said, _("What the paper says")), room), *feet]


def place_rows(context: Context, rows: list[list[Button]], left: int, width: int, bottom: int) -> list[Widget]:
    """The buttons in their rows, the lowest ending at `bottom`, all in pixels. A wider label gets a wider button.

    Below a table they are all in one row if they fit.
    """
    px, assets = paper_scale(context.scale).px, context.assets
    gap, high = px(BUTTON_GAP), px(BUTTON_HEIGHT)
    one = [each for row in rows for each in row]
    widest = max(assets.text_size(each.label, "sans-bold", px(19))[0] + px(16) + gap for each in one)
    if context.scale.upright and len(one) * widest <= width:
        rows = [one]
    y = bottom - (len(rows) - 1) * gap - len(rows) * high
    for row in rows:
        place = pygame.Rect(left, y, width, high)
        for each, rect in zip(row, side_by_side([each.label for each in row], place, gap, px, assets), strict=True):
            each.rect = rect
        y += high + gap
    return [each for row in rows for each in row]
