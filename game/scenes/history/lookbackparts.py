"""What stands on the page of a match that is looked back at: decisions, hands, and the columns of luck and play."""

from collections.abc import Mapping, Sequence
from functools import partial

import pygame

from game.core.events import signed
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
from game.ui.widgets.portraits import drawn_name
from game.ui.widgets.widgets import Lettering, Widget
from game.words import N_, _, pgettext

LINE = 20
"""The height of a line of a row, in dp."""
HEAD, ROW = 30, 30
"""The heights of the words above the columns, and of a seat's row, in dp."""
NAMED, SIGNED = 116, 30
"""What sign and name take at the left of the columns, in dp; where there is little room, the sign alone."""
ROOMY = 560
"""The least width, in dp, of columns with names and bars."""
BAR = 32
"""The longest bar, to either side, in dp."""
HALF = 17
"""Half a tile's length where hands are shown, in dp."""
PARTS = {
    "dealt": N_("Tiles dealt"),
    "drawn": N_("Tiles drawn"),
    "mistakes": N_("Mistakes"),
    "rest": N_("The rest"),
}
"""What a result is made of: the columns and their names."""


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
    """Whose hand it was, and its tiles."""

    role = "picture"
    focusable = False

    def __init__(self, key: str, words: str, name: str, hand: Sequence[str], page: Page) -> None:
        self._scale = page.scale
        px = page.scale.px
        self._name, self._hand = name, [parse_tile(text) for text in hand]
        self._step = px(HALF + 4)
        self._fit = max((page.width - px(72)) // self._step, 1)
        lines = max(1, -(-len(hand) // self._fit))
        super().__init__(key, words, page.room((2 * HALF + 4) * lines))

    def draw(self, surface: pygame.Surface, assets: Assets, scale: Scale) -> None:
        px = self._scale.px
        name = pygame.Rect(self.rect.x, self.rect.y, px(68), px(2 * HALF))
        self.write(surface, assets, self._name, name, Lettering("sans", px(16), assets.theme.text_on_paper))
        for number, tile in enumerate(self._hand):
            down, across = divmod(number, self._fit)
            place = self.rect.x + px(72) + across * self._step, self.rect.y + down * px(2 * HALF + 4)
            put(surface, assets.tile(HI[tile], LO[tile], px(HALF), vertical=True), topleft=place)


class Columns(Widget):
    """What each seat's result is made of: a bar and a figure for each part, and what they add up to."""

    role = "table"
    focusable = False

    def __init__(
        self, key: str, words: str, totals: Mapping[str, Sequence[int]], seating: Sequence[Seating], page: Page
    ) -> None:
        super().__init__(key, words, page.room(HEAD + ROW * len(seating)))
        self._totals, self._seating = totals, seating

    def draw(self, surface: pygame.Surface, assets: Assets, scale: Scale) -> None:
        px, theme = scale.px, assets.theme
        roomy = self.rect.width >= px(ROOMY)
        first, last = px(NAMED if roomy else SIGNED), px(78 if roomy else 58)
        wide = (self.rect.width - first - last) / len(PARTS)
        most = max(1, *(abs(each) for key in PARTS for each in self._totals[key]))
        heads = [*map(_, PARTS.values()), pgettext("of a match", "Result")]
        for number, words in enumerate(heads):
            width = round(wide) if number < len(PARTS) else last
            head = pygame.Rect(self.rect.x + first + round(number * wide), self.rect.y, width - px(6), px(HEAD))
            self.write(surface, assets, words, head, Lettering("sans-bold", px(15), theme.second_on_paper, "right"))
        for seat, seating in enumerate(self._seating):
            row = pygame.Rect(self.rect.x, self.rect.y + px(HEAD) + seat * px(ROW), self.rect.width, px(ROW))
            put(surface, assets.glyph(seating.style, px(18), on_paper=True), midleft=(row.x, row.centery))
            if roomy:
                name = drawn_name(seating.name, px(17), first - px(28), assets)
                put(surface, name, midleft=(row.x + px(26), row.centery))
            for number, key in enumerate(PARTS):
                amount = self._totals[key][seat]
                cell = pygame.Rect(row.x + first + round(number * wide), row.y, round(wide) - px(6), row.height)
                if roomy:
                    self._bar(surface, cell, amount / most, seating, assets, scale)
                self.write(
                    surface, assets, signed(amount), cell, Lettering("sans-bold", px(17), theme.text_on_paper, "right")
                )
            end = pygame.Rect(row.right - last, row.y, last - px(6), row.height)
            total = signed(self._totals["result"][seat])
            self.write(surface, assets, f"= {total}", end, Lettering("serif", px(19), theme.text_on_paper, "right"))

    def _bar(
        self, surface: pygame.Surface, cell: pygame.Rect, share: float, seating: Seating, assets: Assets, scale: Scale
    ) -> None:
        """From an axis to the right or, paler, to the left."""
        px, theme = scale.px, assets.theme
        axis, long = cell.x + px(BAR + 4), round(abs(share) * px(BAR))
        colour = seating.style.colour.on_paper
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


def draw_card(assets: Assets, scale: Scale, surface: pygame.Surface, rect: pygame.Rect) -> None:
    """The paper of the decision that is open."""
    paint.rounded(surface, rect, scale.px(12), assets.theme.paper_button)
    paint.rounded(surface, rect, scale.px(12), assets.theme.brass, max(1, scale.px(2)))
