"""Parts of the pages of a rule book: chapter names, pictures, examples, and the box with our rulings."""

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from game.scenes.learning.chapters import BookPicture, Chapter
from game.ui.draw import paint
from game.ui.stilllife import paint_still
from game.ui.widgets.drawn import Brush, Drawn, painting
from game.ui.widgets.page import Page
from game.ui.widgets.widgets import Label, Lettering
from game.words import N_, _

RULING = N_("House ruling – the rule sheet doesn’t say:")
LARGEST_HALF = 50
"""Largest half of a tile in a picture, in dp."""


def chapter_tab(key: str, label: str, on_press: Callable[[], None], *, chosen: bool) -> Drawn:
    """A chapter's name in the list; the open one is a slip of paper with a brass edge."""

    def draw(on: Brush) -> None:
        px, theme, rect = on.px, on.theme, on.rect
        colour, face = theme.text, "sans"
        if chosen:
            paint.rounded(on.surface, rect, px(10), theme.paper)
            paint.brass_edge(on.surface, rect, on.scale.factor, theme)
            colour, face = theme.text_on_paper, "sans-bold"
        elif on.widget.state != "rest":
            veil = (*theme.panel_bottom, 110 if on.widget.state == "hover" else 180)
            paint.rounded(on.surface, rect, px(10), veil)
        inner = pygame.Rect(rect.x + px(22), rect.y, rect.width - px(30), rect.height)
        on.widget.write(on.surface, on.assets, label, inner, Lettering(face, px(19), colour, smallest=px(16)))

    return Drawn(key, label, pygame.Rect(0, 0, 0, 0), draw, "tab", on_press=on_press)


def _draw_picture(picture: BookPicture, largest: int, on: Brush) -> None:
    """Draws a position on felt: label left, figure right, the things beneath; half a tile is at most `largest`
    pixels."""
    px, assets, rect = on.px, on.assets, on.rect
    felt = assets.felt_inlay(*rect.size).convert_alpha()
    paint.round_off(felt, px(12))
    on.surface.blit(felt, rect)
    room = rect.inflate(-px(28), -px(28))
    if picture.label or picture.figure:
        row = pygame.Rect(rect.x + px(16), rect.y + px(8), rect.width - px(32), px(32))
        named = assets.text_size(picture.label, "sans-bold", px(14))[0] + px(12)
        size = assets.fitting(picture.figure, "serif", px(22), px(15), row.width - named)
        figure, light = assets.text_size(picture.figure, "serif", size)[0], on.theme.text
        left = pygame.Rect(row.x, row.y, row.width - figure - px(12), row.height)
        on.write(picture.label, left, "sans-bold", 17, light)
        on.widget.write(on.surface, assets, picture.figure, row, Lettering("serif", size, light, "right"))
        room.y += px(30)
        room.height -= px(30)
    paint_still(on.surface, room, picture.still, assets, largest=largest)


def write_example(page: Page, chapter: Chapter) -> None:
    """Writes numbered rows: what is done, how it counts, what it scores."""
    px, theme, assets = page.scale.px, page.assets.theme, page.assets
    em, step, badge = px(18), px(26), px(40)
    columns = max(map(len, chapter.example))
    last = max((assets.text_size(row[2], "serif", em)[0] for row in chapter.example if len(row) > 2), default=0)
    room = page.width - badge - (last + px(12) if columns > 2 else 0)
    first = room if columns == 1 else round(room * 0.52)
    spots = [(0, room)] if columns == 1 else [(0, first - px(8)), (first, room - first)]
    for number, row in enumerate(chapter.example, 1):
        top, key = page.y + px(6), f"{page.key}.example.{number}"
        page.y = top + step
        for column, (words, (x, width)) in enumerate(zip(row, spots, strict=False)):
            lines = assets.wrap(words, "sans", em, width)
            rect = pygame.Rect(page.left + badge + x, top, width, step * len(lines))
            lettering = Lettering("sans", em, page.pale if column else page.ink)
            page.add(Label(f"{key}.{column}", words, rect, lettering, lines=lines, leading=step))
        if len(row) > 2:
            rect = pygame.Rect(page.left + page.width - last, top, last, step)
            face, colour = ("serif", theme.right_sum) if row[2].startswith("+") else ("sans", page.pale)
            page.add(Label(f"{key}.2", row[2], rect, Lettering(face, em, colour, "right")))
        _add_badge(page, number, top + (step - px(28)) // 2)
        page.gap(6)
        page.rule()


def _add_badge(page: Page, number: int, top: int) -> None:
    px, y = page.scale.px, page.y

    def draw(surface: pygame.Surface, place: pygame.Rect) -> None:
        paint.disc(surface, place.center, place.width / 2, page.pale, max(1.2, 1.4 * page.scale.factor))
        paint.put(surface, page.assets.text(str(number), "sans-bold", px(15), page.ink), center=place.center)

    page.add(painting(f"{page.key}.badge.{number}", str(number), pygame.Rect(page.left, top, px(28), px(28)), draw))
    page.y = y


def write_picture(page: Page, picture: BookPicture, highest: float, deep: float) -> None:
    """Writes a picture with its caption, at most `highest` dp high; its felt's height is at least `deep` of its
    width."""
    px, size = page.scale.px, picture.still.size
    width = min(page.width, px(560))
    head = px(40) if picture.label or picture.figure else 0
    height = round(min((width - px(32)) / size[0], px(LARGEST_HALF)) * size[1]) + head + px(40)
    height = min(max(height, px(120), round(width * deep)), px(highest))
    rect = pygame.Rect(page.left + (page.width - width) // 2, page.y, width, height)
    told = picture.caption or picture.figure or picture.label or _("Picture")
    page.add(Drawn(f"{page.key}.picture", told, rect, partial(_draw_picture, picture, px(LARGEST_HALF))))
    if picture.caption:
        page.gap(10)
        page.words(picture.caption, size=17, colour=page.pale, leading=1.4)
    page.gap(18)


def write_rulings(page: Page, rulings: Sequence[str], *, size: float = 17, close: bool = False) -> None:
    """Writes the tinted box with our rulings; `size` is that of the words, in dp. `close` means narrower padding."""
    px, theme = page.scale.px, page.assets.theme
    side, above = px(18 if close else 26), px(9 if close else 14)
    left, width = page.left + side, page.width - side - px(10 if close else 22)
    inner = Page(page.assets, page.scale, left, page.y + above, width, key=f"{page.key}.silent")
    inner.words(_(RULING), face="serif", size=19, colour=theme.pencil_new, leading=1.3)
    inner.gap(6)
    dots = []
    for ruling in rulings:
        dots.append(inner.y + px(12))
        inner.words(ruling, size=size, indent=16 if close else 20, leading=1.32 if close else 1.4)
        inner.gap(5 if close else 7)
    rect = pygame.Rect(page.left, page.y, page.width, inner.height + above + px(4 if close else 8))
    offsets = [y - rect.y for y in dots]

    def draw(surface: pygame.Surface, place: pygame.Rect) -> None:
        paint.framed(surface, place, px(12), theme.paper_tint, theme.rule_line, max(1, px(1.2)))
        bar = pygame.Rect(place.x, place.y + px(14), px(5), place.height - px(28))
        paint.rounded(surface, bar, px(2.5), theme.pencil_new)
        for offset in offsets:
            paint.disc(surface, (place.x + side + px(6), place.y + offset), px(3), theme.pencil_new)

    page.add(painting(f"{page.key}.silent", _(RULING), rect, draw))
    page.widgets += inner.widgets
    page.gap(4)


def mark_beside(page: Page, rect: pygame.Rect) -> Drawn:
    """A brass bar at the left of the paragraph that a link led to; `rect` is the paragraph's, in pixels."""
    px, colour = page.scale.px, page.assets.theme.brass_dark
    bar = pygame.Rect(rect.x - px(14), rect.y + px(3), px(5), rect.height - px(6))
    return painting(f"{page.key}.mark", "", bar, lambda surface, place: paint.rounded(surface, place, px(2.5), colour))


def draw_fold(surface: pygame.Surface, book: pygame.Rect, reach: int) -> None:
    """Draws the shade along a book's fold, `reach` pixels to either side."""
    for offset in range(-reach, reach + 1):
        share = 1 - abs(offset) / reach
        strip = pygame.Rect(book.centerx + offset, book.y, 1, book.height)
        paint.fill(surface, strip, (70, 48, 24, round(70 * share * share)))
