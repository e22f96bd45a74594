"""Parts of the month's sheet: a day with what was made of it, and Master's tries as dots on a line."""

from collections import Counter
from collections.abc import Callable, Sequence
from datetime import date

import pygame

from game.core.events import signed
from game.daily.progress import Entry
from game.daily.sharing import title, told_of
from game.ui.draw import paint
from game.ui.draw.paint import put
from game.ui.sprites.assets import Assets
from game.ui.style.scale import Scale
from game.ui.widgets.cards import said_of
from game.ui.widgets.widgets import Lettering, Widget
from game.words import _, capital, pgettext
from game.words.dates import day_of

TALL, TALLER = 60, 80
"""How high a day must be, in dp, to show a tile, and par below it."""
TILE = 46
"""The height of such a tile in dp at most; it is twice as wide."""
DOT = 6
"""The radius of a dot in dp; of high piles they cover each other in part."""
STEPS = (1, 2, 5)
"""Ticks stand at these figures and at ten, a hundred, … times these."""
TICKS = 6


class DayTile(Widget):
    """A day of the month: its number, and a tile with the game at the left and the result at the right.

    A day without a result has a dashed place; one that is still to come is faint and cannot be pressed.
    """

    role = "choice"
    radius = 8.0

    def __init__(
        self,
        day: date,
        game: str,
        entry: Entry,
        rect: pygame.Rect,
        today: date,
        press: Callable[[], None] | None,
        picture: Callable[[int], pygame.Surface],
        *,
        chosen: bool,
    ) -> None:
        """The deal of a game, and what was made of it; `picture` is the game on felt, for a side in pixels."""
        self.told = told_of(game, entry)
        self.number, self.today, self.chosen, self.picture = str(day.day), day == today, chosen, picture
        state = _("today") if self.today else _("still to come") if day > today else ""
        words = capital(day_of(day.isoformat())), title(game), self.told.result, self.told.par, state
        super().__init__(f"day:{day}", said_of(", ".join(filter(None, words)), chosen), rect, on_press=press)
        self.focusable = press is not None

    def draw(self, surface: pygame.Surface, assets: Assets, scale: Scale) -> None:
        """As much of it as there is room for."""
        px, theme, rect = scale.px, assets.theme, self.rect
        if self.chosen or self.state in ("hover", "pressed"):
            ground = theme.paper_tint if self.state == "pressed" else theme.paper_button
            paint.rounded(surface, rect, px(8), ground)
        if self.chosen:
            paint.rounded(surface, rect, px(8), theme.brass_dark, max(1, px(2)))
        tall = rect.height >= px(TALL)
        bold = bool(self.told.short) or self.today
        ink = theme.text_on_paper if bold and self.focusable else theme.second_on_paper
        head = pygame.Rect(rect.x + px(8), rect.y + px(2), rect.width - px(16), px(20) if tall else rect.height - px(4))
        number = self.write(surface, assets, self.number, head, Lettering("sans-bold" if bold else "sans", px(15), ink))
        beside = pygame.Rect(number.right + px(6), head.y, head.right - number.right - px(6), head.height)
        colour = theme.right_sum if self.told.good else theme.text_on_paper
        if self.today and (tall or not self.told.short):
            self.write(surface, assets, _("today"), beside, Lettering("sans-bold", px(15), theme.pencil_new, "right"))
        if not tall:
            words = self._result(assets, beside.width)
            self.write(surface, assets, words, beside, Lettering("serif", px(17), colour, "right"))
            return
        below = px(20) if rect.height >= px(TALLER) else px(4)
        half = min((rect.width - px(14)) // 2, px(TILE), rect.bottom - below - head.bottom - px(4))
        tile = pygame.Rect(0, 0, 2 * half, half)
        tile.center = rect.centerx, (head.bottom + rect.bottom - below) // 2
        self._tile(surface, assets, scale, tile, colour)
        if self.told.par and rect.height >= px(TALLER):
            line = pygame.Rect(rect.x + px(6), rect.bottom - px(21), rect.width - px(12), px(19))
            par = assets.first_whole((self.told.par, self.told.short_par), "sans", px(15), line.width)
            self.write(surface, assets, par, line, Lettering("sans", px(15), theme.second_on_paper, "right"))

    def _result(self, assets: Assets, width: int) -> str:
        """The result; its sign where it is a word that could only be read too small."""
        told = self.told
        return assets.first_whole((told.short, told.sign), "serif", assets.least, width) if told.sign else told.short

    def _tile(
        self, surface: pygame.Surface, assets: Assets, scale: Scale, tile: pygame.Rect, colour: tuple[int, int, int]
    ) -> None:
        px, theme, half = scale.px, assets.theme, tile.height
        side = half - 2 * px(3)
        place = pygame.Rect(tile.x + px(4), tile.y + px(3), side, side)
        if self.today:
            paint.rounded(surface, tile.inflate(px(8), px(8)), px(9), theme.brass)
        if self.told.short:
            surface.blit(assets.tile(0, 0, half, vertical=False), tile)
            right = pygame.Rect(tile.centerx + px(5), tile.y, half - px(7), half - px(2))
            words = self._result(assets, right.width)
            size = assets.fitting(words, "serif", px(19), px(15), right.width)
            self.write(surface, assets, words, right, Lettering("serif", size, colour, "center"))
        elif self.today:
            paint.rounded(surface, tile, px(6), theme.paper_button)
        elif self.focusable:
            line = max(1.0, px(1.5))
            paint.dashed(surface, tile, px(7), theme.rule_line, line, px(5), px(4))
        picture = self.picture(side)
        if not (self.told.short or self.today):
            picture = picture.copy()
            picture.set_alpha(90 if self.focusable else 50)
        put(surface, picture, topleft=place.topleft)


class Tries(Widget):
    """Master's leads as dots above a line, par as a dashed one, and the person's lead as a red pin."""

    role = "picture"
    focusable = False

    def __init__(self, key: str, words: str, rect: pygame.Rect, leads: Sequence[int], par: int, mine: int) -> None:
        super().__init__(key, words, rect)
        self.leads = leads
        self.par = par
        self.mine = mine

    def draw(self, surface: pygame.Surface, assets: Assets, scale: Scale) -> None:
        """Dots that would cover each other stand on top of each other."""
        px, theme = scale.px, assets.theme
        step, first, last = _ticks(min(*self.leads, self.mine), max(*self.leads, self.mine))
        room = self.rect.inflate(-2 * px(22), 0)
        base = self.rect.bottom - px(26)
        tall = base - self.rect.y - px(26)

        def x(value: float) -> float:
            return room.x + (value - first) / (last - first) * room.width

        radius = px(DOT)
        pitch = 2 * radius + max(1, px(2))
        piles = Counter(round(x(lead) / pitch) for lead in self.leads)
        rise = min(pitch, (tall - pitch) / max(1, max(piles.values()) - 1))
        paint.fill(surface, pygame.Rect(self.rect.x, base, self.rect.width, max(1, px(1.5))), theme.rule_line)
        small = Lettering("sans", px(15), theme.second_on_paper, "center")
        for tick in range(first, last + 1, step):
            paint.fill(surface, pygame.Rect(round(x(tick)), base, max(1, px(1.2)), px(6)), theme.rule_line)
            place = pygame.Rect(round(x(tick)) - px(24), base + px(6), px(48), px(20))
            self.write(surface, assets, signed(tick), place, small)
        line, top = round(x(self.par)), self.rect.y + px(20)
        for y in range(top, base, px(7)):
            paint.fill(surface, pygame.Rect(line, y, max(1, px(1.6)), min(px(4), base - y)), theme.pencil_new)
        for column, number in piles.items():
            for pile in range(number):
                centre = (column * pitch, base - px(3) - radius - pile * rise)
                paint.disc(surface, centre, radius + max(1, px(1)), theme.paper)
                paint.disc(surface, centre, radius, theme.second_on_paper)
        mine = x(self.mine)
        foot = base - px(3) - piles[round(mine / pitch)] * rise
        head = min(foot - px(14), self.rect.y + px(28))
        paint.line(surface, (mine, head), (mine, foot), theme.devil, max(2.0, px(2)))
        paint.disc(surface, (mine, head), px(9), theme.devil)
        leftwards = self.mine < self.par or (self.mine == self.par and mine > room.centerx)
        for words, at, up, colour, left in (
            (_("par"), line, self.rect.y, theme.pencil_new, not leftwards),
            (pgettext("a mark on a scale", "you"), round(mine), head - px(10), theme.text_on_paper, leftwards),
        ):
            gap = px(12) if colour == theme.text_on_paper else px(4)
            box = pygame.Rect(at - gap - px(70) if left else at + gap, up, px(70), px(20))
            align = "right" if left else "left"
            self.write(surface, assets, words, box.clip(self.rect), Lettering("sans-bold", px(15), colour, align))


def _ticks(low: int, high: int) -> tuple[int, int, int]:
    """How far apart ticks stand, the first, and the last."""
    step = next(
        ten * each for ten in (10**power for power in range(6)) for each in STEPS if (high - low) / (ten * each) < TICKS
    )
    first, last = low // step * step, -(-high // step) * step
    return step, first, max(last, first + step)
