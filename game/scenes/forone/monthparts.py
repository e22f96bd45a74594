"""Parts of the month's sheet: a day with its result, and Master's tries as dots on a line."""

from collections import Counter
from collections.abc import Callable, Sequence
from datetime import date

import pygame

from game.core.events import signed
from game.daily.progress import Entry
from game.daily.sharing import DayOutcome, title, told_of
from game.scenes.book.rows import game_picture
from game.ui.draw import paint
from game.ui.draw.axes import round_step
from game.ui.draw.paint import put
from game.ui.sprites.assets import Assets
from game.ui.style.scale import Scale
from game.ui.widgets.cards import said_of
from game.ui.widgets.drawn import Brush, Drawn
from game.ui.widgets.widgets import Lettering
from game.words import _, capital, pgettext
from game.words.dates import day_of

TALL, TALLER = 60, 80
"""Least height of a day with a tile, and with par below it, in dp."""
TILE = 46
"""Largest height of such a tile, in dp; it is twice as wide."""
DOT = 6
"""Radius of a dot, in dp; in high piles dots overlap."""
SMALLEST_PICTURE = 44
"""Side of the smallest picture of a game that is drawn, in pixels."""
TICKS = 6
"""Most steps between ticks that the leads span."""


def day_tile(
    day: date,
    game: str,
    entry: Entry,
    rect: pygame.Rect,
    today: date,
    press: Callable[[], None] | None,
    *,
    chosen: bool,
) -> Drawn:
    """A day of the month: its number, and a tile with the game at the left and the result at the right.

    A day without a result has a dashed place; one that is still to come is faint and cannot be pressed.
    """
    told, now = told_of(game, entry), day == today
    state = _("today") if now else _("still to come") if day > today else ""
    words = capital(day_of(day.isoformat())), title(game), told.result, told.par, state

    def draw(on: Brush) -> None:
        """Draws as much of it as there is room for."""
        px, theme, rect = on.px, on.theme, on.rect
        if chosen or on.touched:
            ground = theme.paper_tint if on.widget.state == "pressed" else theme.paper_button
            paint.rounded(on.surface, rect, px(8), ground)
        if chosen:
            paint.rounded(on.surface, rect, px(8), theme.brass_dark, max(1, px(2)))
        tall = rect.height >= px(TALL)
        bold = bool(told.short) or now
        ink = theme.text_on_paper if bold and press else theme.second_on_paper
        head = pygame.Rect(rect.x + px(8), rect.y + px(2), rect.width - px(16), px(20) if tall else rect.height - px(4))
        number = on.write(str(day.day), head, "sans-bold" if bold else "sans", 15, ink)
        beside = pygame.Rect(number.right + px(6), head.y, head.right - number.right - px(6), head.height)
        if now and (tall or not told.short):
            on.write(_("today"), beside, "sans-bold", 15, theme.pencil_new, "right")
        if not tall:
            colour = theme.right_sum if told.good else theme.text_on_paper
            on.write(_short(told, on.assets, beside.width), beside, "serif", 17, colour, "right")
            return
        below = px(20) if rect.height >= px(TALLER) else px(4)
        half = min((rect.width - px(14)) // 2, px(TILE), rect.bottom - below - head.bottom - px(4))
        tile = pygame.Rect(0, 0, 2 * half, half)
        tile.center = rect.centerx, (head.bottom + rect.bottom - below) // 2
        _draw_tile(on, tile, game, told, now=now, come=press is not None)
        if told.par and rect.height >= px(TALLER):
            line = pygame.Rect(rect.x + px(6), rect.bottom - px(21), rect.width - px(12), px(19))
            par = on.assets.first_whole((told.par, told.short_par), "sans", px(15), line.width)
            on.write(par, line, "sans", 15, theme.second_on_paper, "right")

    label = said_of(", ".join(filter(None, words)), chosen)
    return Drawn(f"day:{day}", label, rect, draw, "choice", on_press=press, radius=8)


def _short(told: DayOutcome, assets: Assets, width: int) -> str:
    """The result; its sign instead of a word that would be too small to read."""
    return assets.first_whole((told.short, told.sign), "serif", assets.least, width) if told.sign else told.short


def _draw_tile(on: Brush, tile: pygame.Rect, game: str, told: DayOutcome, *, now: bool, come: bool) -> None:
    """Draws the tile of a day; `now` if that is today, `come` unless it is still to come."""
    px, theme, half = on.px, on.theme, tile.height
    if now:
        paint.rounded(on.surface, tile.inflate(px(8), px(8)), px(9), theme.brass)
    if told.short:
        on.surface.blit(on.assets.tile(0, 0, half, vertical=False), tile)
        right = pygame.Rect(tile.centerx + px(5), tile.y, half - px(7), half - px(2))
        words, colour = _short(told, on.assets, right.width), theme.right_sum if told.good else theme.text_on_paper
        on.widget.write(on.surface, on.assets, words, right, Lettering("serif", px(19), colour, "center", px(15)))
    elif now:
        paint.rounded(on.surface, tile, px(6), theme.paper_button)
    elif come:
        paint.dashed(on.surface, tile, px(7), theme.rule_line, max(1.0, px(1.5)), px(5), px(4))
    shown = day_picture(on.assets, on.scale, game, half - 2 * px(3))
    if not (told.short or now):
        shown = shown.copy()
        shown.set_alpha(90 if come else 50)
    put(on.surface, shown, topleft=(tile.x + px(4), tile.y + px(3)))


def day_picture(assets: Assets, scale: Scale, game: str, side: int) -> pygame.Surface:
    """A game on a piece of felt, `side` pixels square; very small ones are drawn larger and scaled down."""
    drawn = max(side, SMALLEST_PICTURE)
    picture = game_picture(assets, scale, game, drawn)
    return picture if drawn == side else pygame.transform.smoothscale(picture, (side, side))


def tries(key: str, words: str, rect: pygame.Rect, leads: Sequence[int], par: int, mine: int) -> Drawn:
    """Master's leads as dots above a line, par as a dashed one, and the person's lead as a red pin."""

    def draw(on: Brush) -> None:
        """Draws dots at the same place on top of each other."""
        px, theme, rect, surface = on.px, on.theme, on.rect, on.surface
        step, first, last = _ticks(min(*leads, mine), max(*leads, mine))
        room = rect.inflate(-2 * px(22), 0)
        base = rect.bottom - px(26)
        tall = base - rect.y - px(26)

        def x(value: float) -> float:
            return room.x + (value - first) / (last - first) * room.width

        radius = px(DOT)
        pitch = 2 * radius + max(1, px(2))
        piles = Counter(round(x(lead) / pitch) for lead in leads)
        rise = min(pitch, (tall - pitch) / max(1, max(piles.values()) - 1))
        paint.fill(surface, pygame.Rect(rect.x, base, rect.width, max(1, px(1.5))), theme.rule_line)
        for tick in range(first, last + 1, step):
            paint.fill(surface, pygame.Rect(round(x(tick)), base, max(1, px(1.2)), px(6)), theme.rule_line)
            place = pygame.Rect(round(x(tick)) - px(24), base + px(6), px(48), px(20))
            on.write(signed(tick), place, "sans", 15, theme.second_on_paper, "center")
        line, top = round(x(par)), rect.y + px(20)
        for y in range(top, base, px(7)):
            paint.fill(surface, pygame.Rect(line, y, max(1, px(1.6)), min(px(4), base - y)), theme.pencil_new)
        for column, number in piles.items():
            for pile in range(number):
                centre = (column * pitch, base - px(3) - radius - pile * rise)
                paint.disc(surface, centre, radius + max(1, px(1)), theme.paper)
                paint.disc(surface, centre, radius, theme.second_on_paper)
        pin = x(mine)
        foot = base - px(3) - piles[round(pin / pitch)] * rise
        head = min(foot - px(14), rect.y + px(28))
        paint.line(surface, (pin, head), (pin, foot), theme.devil, max(2.0, px(2)))
        paint.disc(surface, (pin, head), px(9), theme.devil)
        leftwards = mine < par or (mine == par and pin > room.centerx)
        for told, at, up, colour, left in (
            (_("par"), line, rect.y, theme.pencil_new, not leftwards),
            (pgettext("a mark on a scale", "you"), round(pin), head - px(10), theme.text_on_paper, leftwards),
        ):
            gap = px(12) if colour == theme.text_on_paper else px(4)
            box = pygame.Rect(at - gap - px(70) if left else at + gap, up, px(70), px(20))
            on.write(told, box.clip(rect), "sans-bold", 15, colour, "right" if left else "left")

    return Drawn(key, words, rect, draw)


def _ticks(low: int, high: int) -> tuple[int, int, int]:
    """The distance of ticks, the first, and the last."""
    step = round_step(high - low + 1, TICKS)
    first, last = low // step * step, -(-high // step) * step
    return step, first, max(last, first + step)
