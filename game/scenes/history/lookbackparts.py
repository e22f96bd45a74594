"""What stands on the page of a match that is looked back at: decisions, hands, and the columns of luck and play."""

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
from game.ui.style.theme import mix
from game.ui.widgets.buttons import draw_face
from game.ui.widgets.page import Page
from game.ui.widgets.widgets import Lettering, Painting, Widget
from game.words import N_, _, pgettext
from game.words.saying import Number

LINE = 20
"""The height of a line of a row, in dp."""
ROW, FIGURE = 28, 76
"""The height of a part of the result, and the width of its figure, in dp."""
ROOMY = 440
"""The least width, in dp, of parts with bars."""
BAR = 32
"""The longest bar, to either side, in dp."""
HALF = 17
"""Half a tile's length where hands are shown, in dp."""
PARTS = {
    "luck": N_("Luck and the unknown"),
    "own": N_("Your play"),
    "others": N_("The others’ play"),
}
"""What a result is made of, and what the parts are called."""


class DecisionRow(Widget):
    """A costly decision: its number, what there is to say, and what it cost. Pressing it opens its position."""

    role = "button"
    fades = True

    def __init__(self, ply: int, number: int, words: str, cost: str, page: Page, on_press: partial[None]) -> None:
        px, rect = page.scale.px, page.room(0)
        self.number, self._cost = number, cost
        self._left = px(10 + 2 * DISC + 10)
        self._tail = page.assets.text_size(cost, "serif", px(20))[0] + px(24)
        self._lines = page.assets.wrap(words, "sans", px(16), rect.width - self._left - self._tail)
        rect.height = max(px(14) + px(LINE) * len(self._lines), px(44))
        super().__init__(f"decision:{ply}", f"{number}. {words} {cost}", rect, on_press=on_press)

    def draw(self, surface: pygame.Surface, assets: Assets, scale: Scale) -> None:
        """A slip of paper that rises under the mouse."""
        px, theme = scale.px, assets.theme
        face = draw_face(surface, self.rect, assets, scale, "paper", self.state)
        draw_disc(surface, (face.x + px(10 + DISC), face.centery), self.number, assets, scale, lit=self.hovered)
        top = face.centery - px(LINE) * len(self._lines) // 2
        width = self.rect.width - self._left - self._tail
        for number, line in enumerate(self._lines):
            row = pygame.Rect(self.rect.x + self._left, top + number * px(LINE), width, px(LINE))
            self.write(surface, assets, line, row, Lettering("sans", px(16), theme.text_on_paper))
        cost = pygame.Rect(self.rect.right - self._tail, face.y, self._tail - px(12), face.height)
        self.write(surface, assets, self._cost, cost, Lettering("serif", px(20), theme.devil, "right"))


class HandRow(Widget):
    """Whose hand it was, and its tiles; without a name tiles alone."""

    role = "picture"
    focusable = False

    def __init__(self, key: str, words: str, name: str, hand: Sequence[str], page: Page) -> None:
        self._scale = page.scale
        px = page.scale.px
        self._name, self._hand = name, [parse_tile(text) for text in hand]
        self._step, self._left = px(HALF + 4), px(72) if name else 0
        self._fit = max((page.width - self._left) // self._step, 1)
        lines = max(1, -(-len(hand) // self._fit))
        super().__init__(key, words, page.room((2 * HALF + 4) * lines))

    def draw(self, surface: pygame.Surface, assets: Assets, scale: Scale) -> None:
        px = self._scale.px
        name = pygame.Rect(self.rect.x, self.rect.y, px(68), px(2 * HALF))
        self.write(surface, assets, self._name, name, Lettering("sans", px(16), assets.theme.text_on_paper))
        for number, tile in enumerate(self._hand):
            down, across = divmod(number, self._fit)
            place = self.rect.x + self._left + across * self._step, self.rect.y + down * px(2 * HALF + 4)
            put(surface, assets.tile(HI[tile], LO[tile], px(HALF), vertical=True), topleft=place)


def amount(found: Parts, name: str) -> str:
    """A part, or the margin, as it is read."""
    number = Number(getattr(found, name))
    if found.unit == CHANCES:
        return format(number, "%") if number <= 0 else "+" + format(number, "%")
    told = format(number, ".") if found.unit == ROUNDS else format(number, "")
    return f"+{told}" if number > 0 else told


def in_parts(found: Parts) -> str:
    """The parts in a sentence."""
    words = _("Luck and the unknown {luck}, your play {own}, the others’ play {others}: {margin}")
    return words.format(**{name: amount(found, name) for name in (*PARTS, "margin")})


def unit_of(found: Parts) -> str:
    """What the figures are, in a sentence."""
    if found.unit == CHANCES:
        return _("In percentage points per game, above or below an even share")
    if found.unit == ROUNDS:
        return _("In rounds more or fewer than the others on average")
    return _("In points more or fewer than the others on average")


class Columns(Widget):
    """What a seat's result is made of: a bar and a figure for each part, and what they add up to."""

    role = "table"
    focusable = False

    def __init__(self, key: str, found: Parts, seating: Seating, page: Page) -> None:
        super().__init__(key, in_parts(found), page.room(ROW * (len(PARTS) + 1)))
        self._found, self._seating, self._scale = found, seating, page.scale

    def draw(self, surface: pygame.Surface, assets: Assets, scale: Scale) -> None:
        px, theme, found = self._scale.px, assets.theme, self._found
        wide = px(2 * BAR + 8) if self.rect.width >= px(ROOMY) else 0
        most = max(1, *(abs(getattr(found, name)) for name in PARTS))
        for number, (name, words) in enumerate([*PARTS.items(), ("margin", "")]):
            row = pygame.Rect(self.rect.x, self.rect.y + number * px(ROW), self.rect.width, px(ROW))
            end = pygame.Rect(row.right - px(FIGURE), row.y, px(FIGURE), row.height)
            bars = pygame.Rect(end.x - wide, row.y, wide, row.height)
            label = pygame.Rect(row.x, row.y, bars.x - row.x - px(6), row.height)
            if name in PARTS:
                self.write(surface, assets, _(words), label, Lettering("sans", px(16), theme.text_on_paper))
                if wide:
                    self._bar(surface, bars, getattr(found, name) / most, assets)
                figure = Lettering("sans-bold", px(17), theme.text_on_paper, "right")
                self.write(surface, assets, amount(found, name), end, figure)
            else:
                told = pgettext("of a match", "Result")
                self.write(surface, assets, told, label, Lettering("sans-bold", px(16), theme.text_on_paper))
                total = Lettering("serif", px(19), theme.text_on_paper, "right")
                self.write(surface, assets, f"= {amount(found, name)}", end, total)

    def _bar(self, surface: pygame.Surface, cell: pygame.Rect, share: float, assets: Assets) -> None:
        """From an axis to the right or, paler, to the left."""
        px, theme = self._scale.px, assets.theme
        axis, long = cell.x + px(BAR + 4), round(abs(share) * px(BAR))
        colour = self._seating.style.colour.on_paper
        bar = pygame.Rect(axis if share > 0 else axis - long, cell.centery - px(8), long, px(16))
        if long:
            paint.fill(surface, bar, colour if share > 0 else mix(theme.paper, colour, 0.5))
        line = pygame.Rect(axis, cell.y + px(2), max(1, px(1.5)), cell.height - px(4))
        paint.fill(surface, line, theme.rule_line)


class LevelLine(Widget):
    """A line from the lowest level to the highest, with everybody's sign where their decisions stand."""

    role = "picture"
    focusable = False

    def __init__(
        self,
        key: str,
        words: str,
        levels: Mapping[Seat, float],
        seating: Sequence[Seating],
        labels: Sequence[str],
        page: Page,
    ) -> None:
        super().__init__(key, words, page.room(46))
        self._scale = page.scale
        self._levels, self._seating, self._labels = levels, seating, labels

    def draw(self, surface: pygame.Surface, assets: Assets, scale: Scale) -> None:
        """Signs in the same place stand beside each other."""
        px, theme, step = self._scale.px, assets.theme, min(self._scale.px(150), self.rect.width // len(self._labels))
        left, y = self.rect.x + step // 2, self.rect.y + px(12)
        paint.fill(surface, pygame.Rect(left, y, step * (len(self._labels) - 1), max(1, px(1.5))), theme.rule_line)
        for number, words in enumerate(self._labels):
            tick = pygame.Rect(left + number * step, y - px(5), max(1, px(1.5)), px(11))
            paint.fill(surface, tick, theme.rule_line)
            room = pygame.Rect(tick.x - step // 2, self.rect.y + px(23), step, px(21))
            self.write(surface, assets, words, room, Lettering("sans", px(15), theme.second_on_paper, "center"))
        last = -step
        for seat, level in sorted(self._levels.items(), key=lambda each: each[1]):
            last = max(last + px(17), left + round(level * step))
            glyph = assets.glyph(self._seating[seat].style, px(17), on_paper=True)
            put(surface, glyph, center=(last, y))


@contextmanager
def framed(
    page: Page, key: str, inset: float, draw: Callable[[Assets, Scale, pygame.Surface, pygame.Rect], None]
) -> Iterator[None]:
    """What is put on the page meanwhile stands so many dp from its sides, on what `draw` paints."""
    frame, start, left, width = page.room(0), len(page.widgets), page.left, page.width
    page.left, page.width = left + page.scale.px(inset), width - page.scale.px(2 * inset)
    yield
    page.left, page.width = left, width
    frame.height = page.y - frame.y
    page.widgets.insert(start, Painting(key, "", frame, partial(draw, page.assets, page.scale)))


def draw_card(assets: Assets, scale: Scale, surface: pygame.Surface, rect: pygame.Rect) -> None:
    """The paper of the decision that is open."""
    paint.rounded(surface, rect, scale.px(12), assets.theme.paper_button)
    paint.rounded(surface, rect, scale.px(12), assets.theme.brass, max(1, scale.px(2)))


def draw_band(assets: Assets, scale: Scale, surface: pygame.Surface, rect: pygame.Rect) -> None:
    """The tint under what to try next time, with a brass edge at the left."""
    paint.fill(surface, rect, assets.theme.paper_tint)
    paint.fill(surface, pygame.Rect(*rect.topleft, scale.px(5), rect.height), assets.theme.brass)
