"""The parts of the statistics: rows of a game, a level and a person, and stamps. Each says its figures in words."""

from collections.abc import Callable, Mapping, Sequence

import pygame

from game.book.stamps import Earned
from game.book.statistics import SHARE_FROM, Person, Share
from game.core.events import written
from game.games import find, title_of
from game.games import keys as game_keys
from game.scenes.book.rows import draw_lit, draw_touched, game_picture
from game.ui.draw import paint
from game.ui.draw.paint import put
from game.ui.sprites.assets import Assets
from game.ui.style.scale import Scale
from game.ui.style.theme import Colour, SeatStyle, mix, rgb
from game.ui.widgets.cards import said_of
from game.ui.widgets.drawn import Brush, Drawn
from game.words import _, capital, ngettext, sentences
from game.words.dates import day_of
from game.words.saying import Listing, Number

GAME, LEVEL, PERSON, SIGNS = 78, 58, 68, 34
"""Heights of a game's row, a level's row, a person's row, and of the signs above the latter, in dp."""
PICTURE = 52
"""Side of a game's picture, in dp."""
NAME = 150
"""Least room for a game's name, in dp; if there is less, its picture is left out."""
COLUMNS = {"won": (0.355, 0.226), "course": (0.65, 0.193), "best": (0.88, 0.12)}
"""Start and width of the columns of a game's row, as fractions of its width."""
STAMP_INK = rgb("#7A3B22")
STAMP, STAMP_WIDE, STAMP_WIDER = 60, 94, 116
"""Diameter of a stamp, and its column's width beside the games and across the page, in dp."""


def column(name: str, row: pygame.Rect) -> pygame.Rect:
    """The place of a column in a game's row, without its margins."""
    start, width = COLUMNS[name]
    return pygame.Rect(row.x + round(start * row.width), row.y, round(width * row.width), row.height)


def decimal(number: float, *, tenths: bool = False) -> str:
    """A number as text; with one decimal place if it is not whole or `tenths` is set."""
    if number == int(number) and not tenths:
        return format(Number(number), ",")
    return format(Number(round(10 * round(number, 1))), ".1")


def percent(share: float) -> str:
    """A share as text, in per cent."""
    return format(Number(round(100 * share)), "%")


def share_words(share: Share, chance: float | None = None) -> list[str]:
    """Matches won of those played; from `SHARE_FROM` matches on also the rate, its interval, and the rate by chance."""
    won = ngettext("{won} of {n:,} match won", "{won} of {n:,} matches won", share.matches)
    told = [won.format(won=decimal(share.won), n=Number(share.matches))]
    if share.won != int(share.won):
        told.append(_("A shared win counts as a fraction"))
    if share.rate is None:
        return told
    low, high = map(percent, share.interval)
    words = _("That is {rate}, and in the long run most likely between {low} and {high}")
    told.append(words.format(rate=percent(share.rate), low=low, high=high))
    if chance is not None:
        told.append(_("By chance alone it would be {rate}").format(rate=percent(chance)))
    return told


def apart_words(practice: int, hints: int, coached: int) -> str:
    """How many matches are counted apart, and why; empty if there are none."""
    kinds = (
        (practice, ngettext("{n:,} practice match", "{n:,} practice matches", practice)),
        (hints, ngettext("{n:,} match with hints", "{n:,} matches with hints", hints)),
        (coached, ngettext("{n:,} match with the coach", "{n:,} matches with the coach", coached)),
    )
    parts = [words.format(n=Number(number)) for number, words in kinds if number]
    return _("Counted apart: {matches:and}").format(matches=Listing(parts)) if parts else ""


def ahead_words(name: str, other: str, share: Share) -> str:
    """How often one person ended ahead of another."""
    words = ngettext(
        "{name} ended ahead of {other} in {won} of {n:,} match",
        "{name} ended ahead of {other} in {won} of {n:,} matches",
        share.matches,
    )
    return words.format(name=name, other=other, won=decimal(share.won), n=Number(share.matches))


def person_words(person: Person) -> str:
    """All that is known of a person at one game, in sentences."""
    told = share_words(person.share, person.chance) if person.share.matches else []
    if person.share.matches:
        average, lately = person.average, person.curve[-1]
        if scores(person.game):
            words = _("{average} points a hand, {lately} lately, {best} in the best hand").format(
                average=decimal(average, tenths=True), lately=decimal(lately, tenths=True), best=written(person.best)
            )
        else:
            words = _("{average} of all games won, {lately} lately").format(
                average=percent(average), lately=percent(lately)
            )
        told.append(words)
    if person.out or person.blocked:
        words = ngettext(
            "Went out in {out:,} of {n:,} hand; {blocked:,} blocked",
            "Went out in {out:,} of {n:,} hands; {blocked:,} blocked",
            person.hands,
        )
        told.append(words.format(out=Number(person.out), n=Number(person.hands), blocked=Number(person.blocked)))
    return sentences([*told, apart_words(person.practice, person.hints, person.coached)])


def scores(game: str) -> bool:
    """Whether hands of a game bring points; otherwise they are only won."""
    return game not in game_keys() or find(game).hand_word == "hand"


def draw_share(on: Brush, rect: pygame.Rect, share: Share, ink: Colour, chance: float = 0) -> None:
    """Draws the share of wins as a dot on its interval, with a tick for `chance`; as beads while matches are few."""
    px, theme, surface, y = on.px, on.theme, on.surface, rect.centery
    if share.rate is None:
        pitch = min(rect.width / SHARE_FROM, px(15))
        for number in range(SHARE_FROM):
            played = number < share.matches
            ring = 0 if number < round(share.won) else max(1, px(1.8 if played else 1.2))
            colour = ink if played else theme.rule_line_faint
            paint.disc(surface, (rect.x + pitch * (number + 0.5), y), pitch * 0.42, colour, ring)
        return
    line = pygame.Rect(rect.x, y - px(3), rect.width, px(6))
    paint.rounded(surface, line, px(3), mix(theme.paper, theme.rule_line, 0.4))
    low, high = (rect.x + round(rect.width * end) for end in share.interval)
    paint.rounded(surface, (low, y - px(5), max(high - low, px(10)), px(10)), px(5), (*ink, 87))
    if chance:
        x = rect.x + round(rect.width * chance)
        paint.fill(surface, pygame.Rect(x - px(1), y - px(10), px(2), px(20)), theme.text_on_paper)
    paint.disc(surface, (rect.x + rect.width * share.rate, y), px(6.5), ink)


def draw_course(
    surface: pygame.Surface, rect: pygame.Rect, points: Sequence[float], ink: Colour, assets: Assets, scale: Scale
) -> int:
    """Draws a curve over a pale ground with a dot at its end; returns the dot's y, in pixels."""
    px, low, high = scale.px, min(points), max(points)
    way = [
        (
            rect.x + rect.width * number / max(len(points) - 1, 1),
            rect.bottom - rect.height * (0.12 + 0.8 * ((each - low) / (high - low) if high > low else 0.5)),
        )
        for number, each in enumerate(points)
    ]
    paint.polygon(surface, [(rect.x, rect.bottom), *way, rect.bottomright], (*ink, 30))
    pygame.draw.line(surface, assets.theme.rule_line_faint, rect.bottomleft, rect.bottomright, max(1, px(1)))
    paint.polyline(surface, way, ink, px(2))
    paint.disc(surface, way[-1], px(4), ink)
    return round(way[-1][1])


def person_chip(name: str, rect: pygame.Rect, style: SeatStyle, on_press: Callable[[], None], *, chosen: bool) -> Drawn:
    """A chip with a person's sign and name, dark if chosen."""

    def draw(on: Brush) -> None:
        px, theme, rect, surface = on.px, on.theme, on.rect, on.surface
        ground, ink = (theme.text_on_paper, theme.paper) if chosen else (theme.paper_button, theme.text_on_paper)
        paint.framed(surface, rect, px(10), ground, theme.paper_button_edge, max(1, px(1.3)))
        put(surface, on.assets.glyph(style, px(20), on_paper=not chosen), center=(rect.x + px(23), rect.centery))
        on.write(name, pygame.Rect(rect.x + px(40), rect.y, rect.width - px(48), rect.height), "sans", 18, ink)
        draw_lit(on, 10)

    return Drawn(f"person:{name}", said_of(name, chosen), rect, draw, "choice", on_press=on_press)


def game_row(person: Person, rect: pygame.Rect, ink: Colour, on_press: Callable[[], None]) -> Drawn:
    """A game: matches played and won, the curve of points and the best hand. Pressing it lists the matches."""
    words, share = person_words(person), person.share
    label = _("{match}: {result}").format(match=_(title_of(person.game)), result=words)

    def draw(on: Brush) -> None:
        """On one line, with a rule below it."""
        px, theme, rect = on.px, on.theme, on.rect
        draw_touched(on)
        inner = rect.inflate(-2 * px(12), 0)
        paint.fill(on.surface, pygame.Rect(inner.x, inner.bottom, inner.width, max(1, px(1))), theme.rule_line_faint)
        won, course, best = (column(name, inner) for name in COLUMNS)
        left = inner.x + px(PICTURE + 16)
        if won.x - left >= px(NAME):
            put(on.surface, game_picture(on.assets, on.scale, person.game, px(PICTURE)), midleft=inner.midleft)
        else:
            left = inner.x
        upper, pale = pygame.Rect(left, rect.centery - px(25), won.x - left - px(8), px(24)), theme.second_on_paper
        on.write(_(title_of(person.game)), upper, "sans-bold", 18)
        matches = ngettext("{n:,} match", "{n:,} matches", share.matches).format(n=Number(share.matches))
        on.write(matches, pygame.Rect(left, rect.centery + px(1), upper.width, px(24)), colour=pale)
        if not share.matches:
            room = pygame.Rect(won.x, inner.y, inner.right - won.x, inner.height)
            on.write(_("none that counts yet"), room, colour=pale)
            return
        _draw_won(on, won, person, ink)
        if share.rate is None:
            _write_later(on, pygame.Rect(course.x, inner.y, inner.right - course.x, inner.height))
            return
        _draw_points(on, course, person, ink)
        if scores(person.game):
            on.write(written(person.best), best, "serif", 24, align="right")

    return Drawn(f"game:{person.game}", label, rect, draw, "row", on_press=on_press, radius=8, tip=words)


def _draw_won(on: Brush, rect: pygame.Rect, person: Person, ink: Colour) -> None:
    px, share = on.px, person.share
    line = pygame.Rect(rect.x, rect.centery - px(27), rect.width, px(30))
    figure = on.write(decimal(share.won), line, "serif", 24)
    after = pygame.Rect(figure.right + px(8), line.y + px(2), line.right - figure.right - px(8), line.height)
    on.write(_("of {n:,}").format(n=Number(share.matches)), after, colour=on.theme.second_on_paper)
    draw_share(on, pygame.Rect(rect.x, rect.centery + px(6), rect.width, px(20)), share, ink, person.chance)


def _draw_points(on: Brush, rect: pygame.Rect, person: Person, ink: Colour) -> None:
    px, points = on.px, person.curve
    y = draw_course(on.surface, rect.inflate(0, px(40) - rect.height), points, ink, on.assets, on.scale)
    words = decimal(points[-1], tenths=True) if scores(person.game) else percent(points[-1])
    on.write(words, pygame.Rect(rect.right + px(10), y - px(7), px(46), px(20)), "sans-bold")


def _write_later(on: Brush, room: pygame.Rect) -> None:
    """Writes when percentage and curve will appear."""
    lines = on.assets.wrap(_("percentage and curve after ten matches"), "sans", on.px(15), room.width)
    step = round(on.px(15) * 1.2)
    for number, line in enumerate(lines):
        row = pygame.Rect(room.x, room.centery - step * len(lines) // 2 + number * step, room.width, step)
        on.write(line, row, size=15, colour=on.theme.second_on_paper)


def level_bar(level: str, title: str, rect: pygame.Rect, share: Share, besides: Sequence[str], ink: Colour) -> Drawn:
    """The matches won against a level of opponents. Its tip says more, and then what `besides` says of single games and
    opponents."""
    tip = sentences([*share_words(share), *besides])

    def draw(on: Brush) -> None:
        """The bar stands below the level's name."""
        px, rect = on.px, on.rect
        line = pygame.Rect(rect.x, rect.y + px(2), rect.width, px(24))
        figure = _("{won} of {n:,}").format(won=decimal(share.won), n=Number(share.matches))
        taken = on.write(figure, line, colour=on.theme.second_on_paper, align="right").width + px(8)
        on.write(title, pygame.Rect(line.x, line.y, line.width - taken, line.height), "sans-bold", 17)
        draw_share(on, pygame.Rect(line.x, line.bottom + px(6), line.width, px(20)), share, ink)

    label = _("{match}: {result}").format(match=title, result=tip)
    return Drawn(f"level:{level}", label, rect, draw, "row", focusable=True, radius=6, tip=tip)


def ahead_head(width: int, people: int, scale: Scale) -> int:
    """Width of the sign and name of a row of the matrix, in pixels."""
    return max(scale.px(64), min(width - people * scale.px(PERSON), scale.px(150)))


def ahead_row(
    name: str,
    among: Mapping[str, SeatStyle],
    shares: Mapping[str, Share],
    rect: pygame.Rect,
    on_press: Callable[[], None],
) -> Drawn:
    """A person's row of the matrix: how often they ended ahead of each of the others. `among` are all people of the
    matrix with their styles, `shares` this person's results against others."""
    words = sentences(ahead_words(name, other, shares[other]) for other in among if other in shares)

    def draw(on: Brush) -> None:
        """Sign and name, then a cell for each person, deeper in colour for a larger share."""
        px, theme, rect, style = on.px, on.theme, on.rect, among[name]
        if on.touched:
            paint.rounded(on.surface, rect, px(8), theme.paper_button)
        wide = ahead_head(rect.width, len(among), on.scale)
        sign = on.assets.glyph(style, px(20), on_paper=True)
        if wide >= px(84):
            put(on.surface, sign, center=(rect.x + px(10), rect.centery))
            on.write(name, pygame.Rect(rect.x + px(28), rect.y, wide - px(32), rect.height), "sans", 17)
        else:
            put(on.surface, sign, center=(rect.x + wide // 2, rect.centery - px(12)))
            below = pygame.Rect(rect.x, rect.centery, wide - px(4), px(24))
            on.write(name, below, "sans", 15, align="center")
        pitch = min((rect.width - wide) / len(among), px(PERSON))
        for number, other in enumerate(among):
            left = rect.x + wide + round(number * pitch)
            cell = pygame.Rect(left, rect.y, round(pitch), rect.height).inflate(-px(4), -px(4))
            if other == name:
                (x, y), far = cell.center, px(12)
                paint.line(on.surface, (x - far, y + far), (x + far, y - far), theme.rule_line_faint, px(1.5))
            elif other in shares:
                _draw_cell(on, cell, shares[other], style.colour.on_paper)

    return Drawn(f"ahead:{name}", words, rect, draw, "row", on_press=on_press, radius=8, tip=words)


def _draw_cell(on: Brush, cell: pygame.Rect, share: Share, ink: Colour) -> None:
    px, part = on.px, share.won / share.matches
    paint.rounded(on.surface, cell, px(6), (*ink, round(20 + 90 * part)))
    upper = pygame.Rect(cell.x, cell.centery - px(22), cell.width, px(26))
    on.write(decimal(share.won), upper, "serif", 24 if part >= 0.5 else 20, align="center")
    lower = pygame.Rect(cell.x + px(2), cell.centery + px(5), cell.width - px(4), px(20))
    on.write(_("of {n:,}").format(n=Number(share.matches)), lower, size=15, align="center")


def stamp_sign(earned: Earned, place: pygame.Rect, assets: Assets, scale: Scale) -> Drawn:
    """A stamp that somebody has earned: its drawing in two rings, its title and what it is for. It is as high as its
    words need in the width of `place`."""
    px, theme, stamp = scale.px, assets.theme, earned.stamp
    title, what = _(stamp.title), _(stamp.what)
    lines: list[tuple[str, str, Colour]] = []
    for words, face, ink in ((title, "sans-bold", theme.text_on_paper), (what, "sans", theme.second_on_paper)):
        lines += [(line, face, ink) for line in assets.wrap(words, face, px(16), place.width - px(8))]
    rect = pygame.Rect(place.x, place.y, place.width, px(STAMP + 12) + len(lines) * px(19))
    # TRANSLATORS: a stamp that someone has earned: its name, what it is for, and the day
    said = _("{stamp}: {what}. {day}").format(stamp=title, what=what, day=capital(day_of(earned.ended)))

    def draw(on: Brush) -> None:
        """The words stand below the drawing."""
        rect, centre = on.rect, (on.rect.centerx, on.rect.y + px(STAMP / 2 + 2))
        paint.disc(on.surface, centre, px(STAMP / 2), STAMP_INK, max(1.2, px(2.2)))
        paint.disc(on.surface, centre, px(STAMP / 2 - 4), STAMP_INK, max(1, px(1)))
        put(on.surface, assets.icon(stamp.key, px(38), STAMP_INK, "stamps"), center=centre)
        for number, (line, face, ink) in enumerate(lines):
            row = pygame.Rect(rect.x, rect.y + px(STAMP + 8) + number * px(19), rect.width, px(19))
            on.write(line, row, face, 16, ink, "center")

    return Drawn(f"stamp:{stamp.key}", said, rect, draw, "stamp", focusable=True, radius=8, tip=said)
