"""How a cup stands, as a table on paper: a row for everybody, and a column for each game of the evening."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

import pygame

from game.book.cups import Cup, Round, Standing
from game.core.events import written
from game.core.naming import initial
from game.games import title_of
from game.scenes.book.rows import game_picture, style_of
from game.ui.draw import paint
from game.ui.draw.laurel import draw_laurel
from game.ui.draw.paint import put
from game.ui.sprites.assets import Assets
from game.ui.style.scale import Scale
from game.ui.style.theme import Colour
from game.ui.widgets.drawn import Brush, Drawn
from game.ui.widgets.page import Page
from game.ui.widgets.widgets import LEAST_WORDS, Lettering, Painting
from game.words import _, ngettext, sentences
from game.words.dates import date_of
from game.words.saying import Listing, Number

ROW, LEAST_ROW = 82, 60
"""The height of a row in dp, and the least of it where there are many people."""
PICTURE = 72
"""The side of a game's picture, in dp."""
COLUMN = 132
"""The width of a game's column at most, in dp."""
ROOMY = 760
"""From this width on, in dp, names and totals have more room, and games their names."""
EARLIER = 12
"""So many evenings before this one are told at most."""
LINE = 46
"""The height of the lines below the table, in dp."""


@dataclass(frozen=True, slots=True)
class Columns:
    """The cup as it stands, the evening that is shown, and where the columns stand, in pixels from the left edge."""

    stands: Standing
    day: str
    names: int
    game: int
    tonight: int
    total: int
    roomy: bool

    @classmethod
    def of(cls, stands: Standing, day: str, width: int, scale: Scale) -> "Columns":
        """The columns for a table so many pixels wide."""
        px = scale.px
        roomy = width >= px(ROOMY)
        names, tonight, total = (px(176), px(116), px(84)) if roomy else (px(120), px(72), px(50))
        game = min((width - names - tonight - total) // len(stands.cup.games), px(COLUMN))
        return cls(stands, day, names, game, tonight, total, roomy)

    @property
    def evening(self) -> Standing:
        """What was played that evening."""
        return self.stands.evening(self.day)

    @property
    def rounds(self) -> dict[str, Round]:
        """The matches of that evening by their games."""
        return {each.game: each for each in self.evening.rounds}

    @property
    def next_game(self) -> str:
        """Which game is played next that evening; nothing in a cup that is over."""
        return "" if self.stands.cup.over else self.stands.next_game(self.day)

    def place(self, rect: pygame.Rect, number: int) -> pygame.Rect:
        """Where the column of a game crosses a row."""
        return pygame.Rect(rect.x + self.names + number * self.game, rect.y, self.game, rect.height)

    def sums(self, rect: pygame.Rect) -> tuple[pygame.Rect, pygame.Rect]:
        """Where the sums of the evening and of the cup stand in a row."""
        total = pygame.Rect(rect.right - self.total, rect.y, self.total, rect.height)
        return pygame.Rect(total.x - self.tonight, rect.y, self.tonight, rect.height), total


def write_standing(page: Page, stands: Standing, day: str, room: int) -> None:
    """The table and who has led; its rows are as high as `room` (pixels) allows."""
    px, people = page.scale.px, stands.cup.people
    columns = Columns.of(stands, day, page.width, page.scale)
    head = page.room(PICTURE + 44 if columns.roomy else columns.game / page.scale.factor)
    lines = (len(columns.evening.rounds) > 0) + (len(_earlier(columns)) > 0)
    spare = room - head.height - lines * px(LINE) - px(12)
    high = min(px(ROW), max(px(LEAST_ROW), spare // len(people)))
    if columns.next_game:
        spot = columns.place(head, stands.cup.games.index(columns.next_game))
        spot.height = head.height + high * len(people) + px(8)
        page.add(Painting("slip", "", spot, lambda surface, rect: _draw_slip(surface, rect, page)))
        page.y = head.y
    page.add(Drawn("games", _head_said(columns), head, partial(_draw_head, columns), "label"))
    for who in range(len(people)):
        rect = pygame.Rect(page.left, head.bottom + who * high, page.width, high)
        draw = partial(_draw_person, columns, who)
        page.add(Drawn(f"person:{who}", _person_said(columns, who), rect, draw, "label"))
    page.gap(8)
    led = [(_(title_of(each.game)), leaders) for each, leaders in _led(columns)]
    earlier = [(date_of(each), leaders) for each, leaders in _earlier(columns)]
    for key, words, draw_line, told in (
        ("led", _("Led the cup"), _draw_led, led),
        ("earlier", _("Earlier evenings"), _draw_earlier, earlier),
    ):
        if told:
            said = _("{name}: {points}").format(name=words, points=_listed(told, people))
            page.add(Drawn(key, said, page.room(LINE), partial(draw_line, columns, words), "label"))


def summed_up(cup: Cup, stands: Standing) -> str:
    """Who is ahead in a cup, or has won it."""
    if not stands.rounds:
        return _("Nothing has been played yet")
    leaders = Listing(cup.people[who] for who in stands.leaders)
    words = _("Won by {names:and} with {points}") if cup.over else _("Ahead in the cup: {names:and} with {points}")
    return words.format(names=leaders, points=Number(max(stands.totals)))


def told_tonight(stands: Standing, day: str) -> str:
    """How far the evening is; empty before its first match."""
    evening = stands.evening(day)
    if not evening.rounds:
        return ""
    # TRANSLATORS: {done} of {all} games of a cup have been played this evening
    words = ngettext(
        "{done} of {all} game played tonight", "{done} of {all} games played tonight", len(evening.cup.games)
    )
    return words.format(done=Number(len(evening.rounds)), all=Number(len(evening.cup.games)))


def _listed(led: Sequence[tuple[str, tuple[int, ...]]], people: Sequence[str]) -> Listing:
    """Games or days, each with who led then."""
    words = _("{name}: {points}")
    return Listing(words.format(name=what, points=Listing(people[who] for who in leaders)) for what, leaders in led)


def _led(columns: Columns) -> list[tuple[Round, tuple[int, ...]]]:
    """Each match of the evening, and who led the cup after that."""
    return [(each, columns.stands.until(each).leaders) for each in columns.evening.rounds]


def _earlier(columns: Columns) -> list[tuple[str, tuple[int, ...]]]:
    """The latest evenings before this one, and who led the cup after each of them."""
    stands = columns.stands
    days = [each for each in stands.evenings if each < columns.day]
    return [(each, stands.until(stands.evening(each).rounds[-1]).leaders) for each in days[-EARLIER:]]


def _head_said(columns: Columns) -> str:
    """The games in words, and which of them is next."""
    games = Listing(_(title_of(game)) for game in columns.stands.cup.games)
    told = [_("Games: {list}").format(list=games)]
    if columns.next_game:
        told.append(_("Next: {game}").format(game=_(title_of(columns.next_game))))
    return sentences(told)


def _person_said(columns: Columns, who: int) -> str:
    """A row in words: the points of the evening, which is a day like others once the cup is over, the cup's, and each
    match."""
    name, evening = columns.stands.cup.people[who], columns.evening
    points, total = Number(evening.totals[who]), Number(columns.stands.totals[who])
    words = _("{name}: {points:+} tonight, {total} in the cup")
    if columns.stands.cup.over:
        # TRANSLATORS: {date} is such as “24 October”
        words = _("{name}: {points:+} on {date}, {total} in the cup")
    told = [words.format(name=name, points=points, total=total, date=date_of(columns.day))]
    for each in evening.rounds:
        beaten = each.points[who]
        words = ngettext("{game}: {score}, {n} person beaten", "{game}: {score}, {n} people beaten", beaten)
        told.append(words.format(game=_(title_of(each.game)), score=Number(each.scores[who]), n=Number(beaten)))
    return sentences(told)


def _draw_slip(surface: pygame.Surface, rect: pygame.Rect, page: Page) -> None:
    """The paper that lies under the next game's column."""
    px, theme = page.scale.px, page.assets.theme
    page.assets.cast_shadow(surface, rect, small=True, radius=px(8))
    paint.rounded(surface, rect, px(8), theme.paper_button)
    paint.rounded(surface, rect, px(8), theme.brass_dark, max(1, px(2)))


def _rule(on: Brush, *, strong: bool = False) -> None:
    """A line along the lower edge of a row."""
    line = pygame.Rect(on.rect.x, on.rect.bottom - 1, on.rect.width, max(1, on.px(1.3)))
    paint.fill(on.surface, line, on.theme.rule_line if strong else on.theme.rule_line_faint)


def _write_lines(on: Brush, words: str, rect: pygame.Rect, face: str, colour: Colour) -> None:
    """Writes words in two lines where one is too narrow, in the middle of the height."""
    assets, em = on.assets, on.px(17)
    small = max(round(em * LEAST_WORDS), assets.least)
    if assets.text_size(words, face, small)[0] <= rect.width:
        on.write(words, rect, face, 17, colour, "center")
        return
    small = assets.fitting(words.split(), face, small, round(small * LEAST_WORDS), rect.width)
    first, *rest = assets.wrap(words, face, small, rect.width)
    for number, line in enumerate(filter(None, (first, " ".join(rest)))):
        row = pygame.Rect(rect.x, rect.centery + round((number - 1) * small * 1.15), rect.width, round(small * 1.3))
        on.widget.write(on.surface, assets, line, row, Lettering(face, small, colour, "center"))


def _draw_head(columns: Columns, on: Brush) -> None:
    """The games' pictures with their names, those still to come after the next one paler; the words over the sums."""
    px, theme, side = on.px, on.theme, min(on.px(PICTURE), columns.game - on.px(10))
    played, named = columns.rounds, columns.roomy and _has_room(columns, on.assets, columns.game - px(8))
    for number, game in enumerate(columns.stands.cup.games):
        column = columns.place(on.rect, number)
        picture = game_picture(on.assets, on.scale, game, side)
        waits = game not in played and game != columns.next_game
        if waits:
            picture = picture.copy()
            picture.set_alpha(130)
        put(on.surface, picture, midtop=(column.centerx, column.y + px(4)))
        if named:
            below = pygame.Rect(column.x + px(4), column.y + px(8) + side, column.width - px(8), px(30))
            colour = theme.second_on_paper if waits else theme.text_on_paper
            _write_lines(on, _(title_of(game)), below, "sans-bold", colour)
    tonight, total = columns.sums(on.rect)
    today = _("Tonight") if not columns.stands.cup.over else date_of(columns.day)
    for place, words, colour, align in (
        (tonight, today, theme.pencil_new, "center"),
        (total, _("Cup"), theme.text_on_paper, "right"),
    ):
        above = pygame.Rect(place.x, place.bottom - px(34), place.width, px(26))
        on.write(words, above, "sans-bold", 17, colour, align)
    _rule(on, strong=True)


def _has_room(columns: Columns, assets: Assets, width: int) -> bool:
    """Whether the names of all games can be read so wide; else the pictures stand alone."""
    words = " ".join(_(title_of(game)) for game in columns.stands.cup.games).split()
    return all(assets.text_size(word, "sans-bold", assets.least)[0] <= width for word in words)


def _draw_person(columns: Columns, who: int, on: Brush) -> None:
    """A sign, the name, each game's score over the people beaten as dots, and the sums; who leads wears the laurel."""
    px, theme, rect = on.px, on.theme, on.rect
    stands, rounds, middle = columns.stands, columns.rounds, rect.centery
    name, side = stands.cup.people[who], px(40 if columns.roomy else 28)
    leads, spot = who in stands.leaders, (rect.x + round(side * 0.85), middle)
    if leads:
        draw_laurel(on.surface, spot, round(side * 1.8), theme)
    put(on.surface, on.assets.token(style_of(who), side, initial(name), on_paper=True), center=spot)
    x = rect.x + side * 2
    on.write(name, pygame.Rect(x, middle - px(14), columns.names + rect.x - x - px(4), px(28)), "sans-bold", 18)
    for number, game in enumerate(stands.cup.games):
        column = columns.place(rect, number)
        if game in rounds:
            _draw_round(on, column, rounds[game], who)
        elif game == columns.next_game:
            most = Number(stands.totals[who] + len(stands.cup.people) - 1)
            line = pygame.Rect(column.x + px(4), middle - px(14), column.width - px(8), px(28))
            _write_lines(on, _("can reach {points}").format(points=most), line, "sans", theme.second_on_paper)
    tonight, total = columns.sums(rect)
    if rounds:
        gained = format(Number(columns.evening.totals[who]), "+")
        on.write(gained, tonight, "serif", 26, theme.pencil_new, "center")
    size = (38 if leads else 32) if columns.roomy else 26
    on.write(str(stands.totals[who]), total, "serif", size, align="right")
    _rule(on, strong=who == len(stands.cup.people) - 1)


def _draw_round(on: Brush, column: pygame.Rect, played: Round, who: int) -> None:
    """The score, where the game counts points, and a dot for each of the others, filled for who was beaten."""
    px, theme, middle = on.px, on.theme, on.rect.centery
    others, beaten = len(played.points) - 1, played.points[who]
    best = played.scores[who] == max(played.scores)
    y = middle + (px(16) if any(played.scores) else 0)
    if any(played.scores):
        line = pygame.Rect(column.x + px(2), middle - px(26), column.width - px(4), px(32))
        ink = theme.text_on_paper if best else theme.second_on_paper
        on.write(written(played.scores[who]), line, "serif", 26 if best else 22, ink, "center")
    pitch = min(px(18), (column.width - px(12)) // max(others, 1))
    for number in range(others):
        spot = (column.centerx + (number - (others - 1) / 2) * pitch, y)
        if number < beaten:
            paint.disc(on.surface, spot, pitch / 3, style_of(who).colour.on_paper)
        else:
            paint.disc(on.surface, spot, pitch / 3, theme.rule_line, max(1, px(1.5)))


def _draw_led(columns: Columns, words: str, on: Brush) -> None:
    """Who led after each game of the evening, below its column."""
    _write_caption(columns, words, on)
    games = columns.stands.cup.games
    for played, leaders in _led(columns):
        column = columns.place(on.rect, games.index(played.game))
        _draw_signs(on, column.center, leaders, column.width)
    _rule(on)


def _draw_earlier(columns: Columns, words: str, on: Brush) -> None:
    """Who led the evenings before: as many of the latest as there is room for."""
    _write_caption(columns, words, on)
    px, rect = on.px, on.rect
    room, shown = rect.width - columns.names, list[tuple[str, tuple[int, ...], int]]()
    for day, leaders in reversed(_earlier(columns)):
        wide = px(28) * len(leaders) + on.assets.text_size(date_of(day), "sans", px(16))[0] + px(20)
        room -= wide
        if room < 0:
            break
        shown.insert(0, (date_of(day), leaders, wide))
    x = rect.x + columns.names
    for date, leaders, wide in shown:
        signs = px(28) * len(leaders)
        _draw_signs(on, (x + signs // 2, rect.centery), leaders, signs)
        place = pygame.Rect(x + signs, rect.y, wide - signs, rect.height)
        on.write(date, place, colour=on.theme.second_on_paper)
        x += wide


def _write_caption(columns: Columns, words: str, on: Brush) -> None:
    on.write(words, pygame.Rect(*on.rect.topleft, columns.names - on.px(8), on.rect.height), "sans-bold", 17)


def _draw_signs(on: Brush, centre: tuple[int, int], people: Sequence[int], room: int) -> None:
    """Their signs side by side about that point."""
    pitch = min(on.px(28), room // len(people))
    for number, who in enumerate(people):
        x = centre[0] + round((number - (len(people) - 1) / 2) * pitch)
        sign = on.assets.glyph(style_of(who), min(on.px(18), pitch), on_paper=True)
        put(on.surface, sign, center=(x, centre[1]))
