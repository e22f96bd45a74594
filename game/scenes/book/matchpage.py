"""The right page of the book: one match, who played it and how it went."""

from collections.abc import Sequence
from functools import partial
from itertools import pairwise

import pygame

from game.book.listing import Finished, Sitter
from game.core.events import written
from game.games import find
from game.games import keys as game_keys
from game.scenes.book.library import Entry, moment_of
from game.scenes.book.rows import character_of, draw_person, has_points, line_of, name_of, result_of, style_of
from game.ui.draw import paint
from game.ui.draw.axes import label_step
from game.ui.draw.laurel import draw_laurel
from game.ui.draw.paint import put
from game.ui.sprites.assets import Assets
from game.ui.style.scale import Scale
from game.ui.widgets.drawn import Brush, Drawn, painting
from game.ui.widgets.page import Page
from game.ui.widgets.portraits import draw_portrait
from game.words import _, capital, ngettext, sentences
from game.words.dates import day_of, hour_of
from game.words.saying import Listing, Number

SITTERS, MEDAL = 124, 60
"""Height of a row of people, and side of a portrait in it, in dp."""
MOST_ACROSS = 4
"""Most people in a single row; more of them stand in two."""
CURVE = 104
"""Height of the curve, in dp."""


def write_match(page: Page, entry: Entry, *, headed: bool = True) -> None:
    """Writes all but the note and the buttons; if `headed`, with game and day at the top."""
    if headed:
        page.words(name_of(entry), face="serif", size=26, leading=1.3)
        page.words(capital(day_of(moment_of(entry))), size=17, colour=page.pale)
    if not isinstance(entry, Finished):
        page.words(_("Players: {names:and}").format(names=Listing(chair.name for chair in entry.chairs)), size=19)
        page.words(_("Saved at {time}").format(time=hour_of(moment_of(entry))), size=17, colour=page.pale)
        return
    page.words(result_of(entry), size=19)
    page.words(_course(entry), size=17, colour=page.pale)
    page.gap(8)
    room = page.room(SITTERS * (1 + (len(entry.sitters) > MOST_ACROSS)))
    page.add(Drawn("sitters", line_of(entry), room, partial(_draw_sitters, entry), "people"))
    page.gap(6)
    if has_points(entry) and all(len(sitter.course) > 1 for sitter in entry.sitters):
        hands, games = _("Points after each hand"), _("Points after each game")
        page.words(games if _counts_games(entry) else hands, face="sans-bold", size=16)
        page.gap(2)
        words = sentences(
            _("{name}: {points}").format(name=each.name, points=Listing(map(written, each.course)))
            for each in entry.sitters
        )
        draw = lambda surface, rect: draw_curve(surface, rect, entry.sitters, page.assets, page.scale)  # noqa: E731
        page.add(painting("curve", words, page.room(CURVE), draw))
        page.gap(8)


def _course(entry: Finished) -> str:
    """How many hands the match took, when it was over, and what makes it count apart."""
    rounds, time = len(entry.sitters[0].course), hour_of(entry.ended)
    if not rounds:
        return _("Over at {time}").format(time=time)
    if _counts_games(entry):
        words = ngettext("{n} game, over at {time}", "{n} games, over at {time}", rounds)
    else:
        words = ngettext("{n} hand, over at {time}", "{n} hands, over at {time}", rounds)
    aids = []
    if entry.practice:
        aids.append(_("Practice"))
    if entry.hints:
        aids.append(ngettext("{n} hint", "{n} hints", entry.hints).format(n=Number(entry.hints)))
    if entry.coached:
        aids.append(_("With the coach"))
    return " · ".join([words.format(n=Number(rounds), time=time), *aids])


def _counts_games(entry: Finished) -> bool:
    """Whether the rounds of the match are called games."""
    return entry.game in game_keys() and find(entry.game).hand_word == "game"


def _draw_sitters(entry: Finished, on: Brush) -> None:
    """Draws everybody at the table, in one row or two."""
    seats = list(enumerate(entry.sitters))
    across = len(seats) if len(seats) <= MOST_ACROSS else -(-len(seats) // 2)
    width, high = min(on.rect.width // across, on.px(150)), on.px(SITTERS)
    left = on.rect.centerx - width * across // 2
    for place, (seat, sitter) in enumerate(seats):
        down, at = divmod(place, across)
        _draw_sitter(entry, seat, sitter, pygame.Rect(left + at * width, on.rect.y + down * high, width, high), on)


def _draw_sitter(entry: Finished, seat: int, sitter: Sitter, column: pygame.Rect, on: Brush) -> None:
    """Draws portrait or sign, name and points, with a laurel around a winner."""
    px = on.px
    medal = min(px(MEDAL), round(column.width * 0.6))
    face = pygame.Rect(0, 0, medal, medal)
    face.center = (column.centerx, column.y + px(36))
    if sitter.won:
        draw_laurel(on.surface, face.center, round(medal * 1.4), on.theme)
    if (known := character_of(sitter)) is not None:
        draw_portrait(on.surface, face, known.key, style_of(seat), on.assets, on_paper=True)
    else:
        draw_person(on.surface, face.center, round(medal * 0.66), seat, sitter.name, on.assets)
    name = pygame.Rect(column.x + px(2), column.y + px(72), column.width - px(4), px(22))
    on.write(sitter.name, name, "sans-bold" if sitter.won else "sans", 17, align="center")
    if has_points(entry):
        row = pygame.Rect(name.x, name.bottom + px(2), name.width, px(28))
        on.write(written(sitter.score), row, "serif", 24, align="center")


def draw_curve(
    surface: pygame.Surface, rect: pygame.Rect, sitters: Sequence[Sitter], assets: Assets, scale: Scale
) -> None:
    """Draws a line of each seat's points after each hand, with its sign at the end; a winner's line is thicker."""
    px, theme = scale.px, assets.theme
    figures = [0, *(points for sitter in sitters for points in sitter.course)]
    low, high, hands = min(figures), max(max(figures), 1), len(sitters[0].course)
    most, least = (assets.text(written(figure), "sans", px(15), theme.second_on_paper) for figure in (high, low))
    left = rect.x + max(most.get_width(), least.get_width()) + px(8)
    room = pygame.Rect(left, rect.y + px(10), rect.right - px(24) - left, rect.height - px(34))

    def spot(hand: int, points: int) -> tuple[float, float]:
        return room.x + hand / hands * room.width, room.bottom - (points - low) / (high - low) * room.height

    for figure, drawn in ((high, most), (low, least)):
        y = round(spot(0, figure)[1])
        pygame.draw.line(surface, theme.rule_line_faint, (room.x, y), (room.right, y), max(1, px(1)))
        put(surface, drawn, midright=(room.x - px(8), y))
    every = label_step(room.width / hands, px(24), hands)
    for hand in range(every, hands + 1, every):
        x = round(spot(hand, 0)[0])
        pygame.draw.line(surface, theme.rule_line_faint, (x, room.y), (x, room.bottom), max(1, px(1)))
        words = assets.text(str(hand), "sans", px(15), theme.second_on_paper)
        put(surface, words, center=(round(x - room.width / hands / 2), room.bottom + px(13)))
    for seat, sitter in sorted(enumerate(sitters), key=lambda each: each[1].won):
        way = [spot(hand, points) for hand, points in enumerate((0, *sitter.course))]
        paint.polyline(surface, way, style_of(seat).colour.on_paper, px(3 if sitter.won else 2))
    ends = sorted((spot(hands, sitter.course[-1])[1], seat) for seat, sitter in enumerate(sitters))
    ys = [round(y) for y, _seat in ends]
    for lower, (above, here) in enumerate(pairwise(list(ys)), 1):
        ys[lower] = max(here, ys[lower - 1] + px(15), above)
    over = max(0, ys[-1] - rect.bottom + px(16))
    for y, (_y, seat) in zip(ys, ends, strict=True):
        put(surface, assets.glyph(style_of(seat), px(14), on_paper=True), center=(room.right + px(14), y - over))
