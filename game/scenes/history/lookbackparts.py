"""Parts of the page that looks back at a match: decisions, hands, and the table of luck and play."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial

import pygame

from game.analysis.margins import CHANCES, ROUNDS, Parts
from game.core.rules import Seat
from game.dominoes.tiles import HI, LO, parse_tile
from game.scenes.history.curves import DISC, draw_disc
from game.ui.board.picture import Seating
from game.ui.draw import paint
from game.ui.draw.paint import put
from game.ui.sprites.assets import Assets
from game.ui.style.scale import Scale
from game.ui.style.theme import Colour, mix
from game.ui.widgets.buttons import draw_face
from game.ui.widgets.drawn import Brush, Drawn, painting
from game.ui.widgets.page import Page
from game.words import N_, _, pgettext
from game.words.saying import Number

LINE = 20
"""Height of a line of text in a row, in dp."""
ROW, FIGURE = 28, 76
"""Height of the row of a part of the result, and width of its figure, in dp."""
ROOMY = 440
"""Least width of the parts at which they have bars, in dp."""
BAR = 32
"""Length of the longest bar to either side, in dp."""
HALF = 17
"""Half a tile's length where hands are shown, in dp."""
PARTS = {
    "luck": N_("Luck and the unknown"),
    "own": N_("Your play"),
    "others": N_("The others’ play"),
}
"""The parts of a result, by the names of their fields, and their titles."""


def decision_row(ply: int, number: int, words: str, cost: str, page: Page, on_press: Callable[[], None]) -> Drawn:
    """A costly decision: its number, its description, and its cost. Pressing it opens its position."""
    px, rect = page.scale.px, page.room(0)
    left, tail = px(10 + 2 * DISC + 10), page.assets.text_size(cost, "serif", px(20))[0] + px(24)
    lines = page.assets.wrap(words, "sans", px(16), rect.width - left - tail)
    rect.height = max(px(14) + px(LINE) * len(lines), px(44))

    def draw(on: Brush) -> None:
        """A slip of paper that rises under the mouse."""
        px, rect, lit = on.px, on.rect, on.widget.hovered
        face = draw_face(on.surface, rect, on.assets, on.scale, "paper", on.widget.state)
        draw_disc(on.surface, (face.x + px(10 + DISC), face.centery), number, on.assets, on.scale, lit=lit)
        top = face.centery - px(LINE) * len(lines) // 2
        for at, line in enumerate(lines):
            on.write(line, pygame.Rect(rect.x + left, top + at * px(LINE), rect.width - left - tail, px(LINE)))
        place = pygame.Rect(rect.right - tail, face.y, tail - px(12), face.height)
        on.write(cost, place, "serif", 20, on.theme.devil, "right")

    return Drawn(f"decision:{ply}", f"{number}. {words} {cost}", rect, draw, "button", on_press=on_press, fades=True)


def hand_row(key: str, words: str, name: str, hand: Sequence[str], page: Page) -> Drawn:
    """A name and the tiles of that hand; the tiles alone if the name is empty."""
    px = page.scale.px
    step, left = px(HALF + 4), px(72) if name else 0
    fit = max((page.width - left) // step, 1)

    def draw(on: Brush) -> None:
        on.write(name, pygame.Rect(*on.rect.topleft, px(68), px(2 * HALF)))
        for number, tile in enumerate(map(parse_tile, hand)):
            down, across = divmod(number, fit)
            place = on.rect.x + left + across * step, on.rect.y + down * px(2 * HALF + 4)
            put(on.surface, on.assets.tile(HI[tile], LO[tile], px(HALF), vertical=True), topleft=place)

    rect = page.room((2 * HALF + 4) * max(1, -(-len(hand) // fit)))
    return Drawn(key, words, rect, draw, scale=page.scale)


def signed_part(found: Parts, name: str) -> str:
    """A part of the result, or the margin, as text with its sign."""
    return format(Number(getattr(found, name)), {CHANCES: "+%", ROUNDS: "+."}.get(found.unit, "+"))


def in_parts(found: Parts) -> str:
    """The parts of a result in a sentence."""
    words = _("Luck and the unknown {luck}, your play {own}, the others’ play {others}: {margin}")
    return words.format(**{name: signed_part(found, name) for name in (*PARTS, "margin")})


def unit_of(found: Parts) -> str:
    """What the figures measure, in a sentence."""
    if found.unit == CHANCES:
        return _("In percentage points, all games together, above or below an even share")
    if found.unit == ROUNDS:
        return _("In rounds more or fewer than the others on average")
    return _("In points more or fewer than the others on average")


def parts_table(key: str, found: Parts, seating: Seating, page: Page) -> Drawn:
    """The parts of a seat's result: a bar and a figure for each, and their sum."""

    def draw(on: Brush) -> None:
        px, rect = on.px, on.rect
        wide = px(2 * BAR + 8) if rect.width >= px(ROOMY) else 0
        most = max(1, *(abs(getattr(found, name)) for name in PARTS))
        for number, (name, words) in enumerate([*PARTS.items(), ("margin", "")]):
            row = pygame.Rect(rect.x, rect.y + number * px(ROW), rect.width, px(ROW))
            end = pygame.Rect(row.right - px(FIGURE), row.y, px(FIGURE), row.height)
            bars = pygame.Rect(end.x - wide, row.y, wide, row.height)
            label = pygame.Rect(row.x, row.y, bars.x - row.x - px(6), row.height)
            if name in PARTS:
                on.write(_(words), label)
                if wide:
                    _draw_bar(on, bars, getattr(found, name) / most, seating.style.colour.on_paper)
                on.write(signed_part(found, name), end, "sans-bold", 17, align="right")
            else:
                on.write(pgettext("of a match", "Result"), label, "sans-bold")
                on.write(f"= {signed_part(found, name)}", end, "serif", 19, align="right")

    return Drawn(key, in_parts(found), page.room(ROW * (len(PARTS) + 1)), draw, "table", scale=page.scale)


def _draw_bar(on: Brush, cell: pygame.Rect, share: float, colour: Colour) -> None:
    """Draws a bar from an axis to the right or, paler, to the left."""
    px, theme = on.px, on.theme
    axis, long = cell.x + px(BAR + 4), round(abs(share) * px(BAR))
    bar = pygame.Rect(axis if share > 0 else axis - long, cell.centery - px(8), long, px(16))
    if long:
        paint.fill(on.surface, bar, colour if share > 0 else mix(theme.paper, colour, 0.5))
    line = pygame.Rect(axis, cell.y + px(2), max(1, px(1.5)), cell.height - px(4))
    paint.fill(on.surface, line, theme.rule_line)


def level_line(
    key: str,
    words: str,
    levels: Mapping[Seat, float],
    seating: Sequence[Seating],
    labels: Sequence[str],
    page: Page,
) -> Drawn:
    """A line from the lowest level to the highest, with each seat's sign at the level of its decisions."""

    def draw(on: Brush) -> None:
        """Signs at the same level stand beside each other."""
        px, theme, rect = on.px, on.theme, on.rect
        step = min(px(150), rect.width // len(labels))
        left, y = rect.x + step // 2, rect.y + px(12)
        paint.fill(on.surface, pygame.Rect(left, y, step * (len(labels) - 1), max(1, px(1.5))), theme.rule_line)
        for number, label in enumerate(labels):
            tick = pygame.Rect(left + number * step, y - px(5), max(1, px(1.5)), px(11))
            paint.fill(on.surface, tick, theme.rule_line)
            room = pygame.Rect(tick.x - step // 2, rect.y + px(23), step, px(21))
            on.write(label, room, "sans", 15, theme.second_on_paper, "center")
        last = -step
        for seat, level in sorted(levels.items(), key=lambda each: each[1]):
            last = max(last + px(17), left + round(level * step))
            put(on.surface, on.assets.glyph(seating[seat].style, px(17), on_paper=True), center=(last, y))

    return Drawn(key, words, page.room(46), draw, scale=page.scale)


@contextmanager
def framed(
    page: Page, key: str, inset: float, draw: Callable[[Assets, Scale, pygame.Surface, pygame.Rect], None]
) -> Iterator[None]:
    """Insets by `inset` dp what the body puts on the page, on a ground that `draw` paints."""
    frame, start, left, width = page.room(0), len(page.widgets), page.left, page.width
    page.left, page.width = left + page.scale.px(inset), width - page.scale.px(2 * inset)
    yield
    page.left, page.width = left, width
    frame.height = page.y - frame.y
    page.widgets.insert(start, painting(key, "", frame, partial(draw, page.assets, page.scale)))


def draw_card(assets: Assets, scale: Scale, surface: pygame.Surface, rect: pygame.Rect) -> None:
    """Paints the paper of the open decision."""
    paint.framed(surface, rect, scale.px(12), assets.theme.paper_button, assets.theme.brass, max(1, scale.px(2)))


def draw_band(assets: Assets, scale: Scale, surface: pygame.Surface, rect: pygame.Rect) -> None:
    """Paints the tint under what to try next time, with a brass edge at the left."""
    paint.fill(surface, rect, assets.theme.paper_tint)
    paint.fill(surface, pygame.Rect(*rect.topleft, scale.px(5), rect.height), assets.theme.brass)
