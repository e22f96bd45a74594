"""How a cup stands, as a table on paper: a row for everybody, and a column for each game of the evening."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

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
from game.ui.widgets.page import Page
from game.ui.widgets.widgets import LEAST_WORDS, Lettering, Painting, Widget
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
    page.add(HeadRow("games", _head_said(columns), head, columns))
    for who in range(len(people)):
        rect = pygame.Rect(page.left, head.bottom + who * high, page.width, high)
        page.add(PersonRow(f"person:{who}", _person_said(columns, who), rect, columns, who))
    page.gap(8)
    words = _("Led the cup")
    if columns.evening.rounds:
        told = _listed([(_(title_of(each.game)), led) for each, led in _led(columns)], people)
        rect = page.room(LINE)
        page.add(LedRow("led", _("{name}: {points}").format(name=words, points=told), rect, columns, words))
    if earlier := _earlier(columns):
        told = _listed([(date_of(each), led) for each, led in earlier], people)
        rect, words = page.room(LINE), _("Earlier evenings")
        page.add(EarlierRow("earlier", _("{name}: {points}").format(name=words, points=told), rect, columns, words))


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
    """A row in words: the evening's points, the cup's, and each match."""
    name, evening = columns.stands.cup.people[who], columns.evening
    points, total = Number(evening.totals[who]), Number(columns.stands.totals[who])
    told = [_("{name}: {points:+} tonight, {total} in the cup").format(name=name, points=points, total=total)]
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


class TableRow(Widget):
    """A row of the table, to be read."""

    role = "label"
    focusable = False

    def __init__(self, key: str, label: str, rect: pygame.Rect, columns: Columns) -> None:
        super().__init__(key, label, rect)
        self.columns = columns

    def rule(self, surface: pygame.Surface, assets: Assets, scale: Scale, *, strong: bool = False) -> None:
        """A line along the lower edge."""
        line = pygame.Rect(self.rect.x, self.rect.bottom - 1, self.rect.width, max(1, scale.px(1.3)))
        paint.fill(surface, line, assets.theme.rule_line if strong else assets.theme.rule_line_faint)

    def lines(
        self, surface: pygame.Surface, words: str, rect: pygame.Rect, lettering: Lettering, assets: Assets
    ) -> None:
        """Writes words in two lines where one is too narrow, in the middle of the height."""
        small = max(round(lettering.size * LEAST_WORDS), assets.least)
        if assets.text_size(words, lettering.face, small)[0] <= rect.width:
            self.write(surface, assets, words, rect, lettering)
            return
        small = assets.fitting(words.split(), lettering.face, small, round(small * LEAST_WORDS), rect.width)
        first, *rest = assets.wrap(words, lettering.face, small, rect.width)
        for number, line in enumerate(filter(None, (first, " ".join(rest)))):
            row = pygame.Rect(rect.x, rect.centery + round((number - 1) * small * 1.15), rect.width, round(small * 1.3))
            self.write(surface, assets, line, row, replace(lettering, size=small))


class HeadRow(TableRow):
    """The games' pictures with their names, those still to come after the next one paler; the words over the sums."""

    def draw(self, surface: pygame.Surface, assets: Assets, scale: Scale) -> None:
        px, theme, columns = scale.px, assets.theme, self.columns
        side = min(px(PICTURE), columns.game - px(10))
        played, named = columns.rounds, columns.roomy and self._has_room(assets, columns.game - px(8))
        for number, game in enumerate(columns.stands.cup.games):
            column = columns.place(self.rect, number)
            picture = game_picture(assets, scale, game, side)
            waits = game not in played and game != columns.next_game
            if waits:
                picture = picture.copy()
                picture.set_alpha(130)
            put(surface, picture, midtop=(column.centerx, column.y + px(4)))
            if named:
                below = pygame.Rect(column.x + px(4), column.y + px(8) + side, column.width - px(8), px(30))
                colour = theme.second_on_paper if waits else theme.text_on_paper
                self.lines(surface, _(title_of(game)), below, Lettering("sans-bold", px(17), colour, "center"), assets)
        tonight, total = columns.sums(self.rect)
        for place, words, colour, align in (
            (
                tonight,
                _("Tonight") if not columns.stands.cup.over else date_of(columns.day),
                theme.pencil_new,
                "center",
            ),
            (total, _("Cup"), theme.text_on_paper, "right"),
        ):
            above = pygame.Rect(place.x, place.bottom - px(34), place.width, px(26))
            self.write(surface, assets, words, above, Lettering("sans-bold", px(17), colour, align))
        self.rule(surface, assets, scale, strong=True)

    def _has_room(self, assets: Assets, width: int) -> bool:
        """Whether the names of all games can be read so wide; else the pictures stand alone."""
        words = " ".join(_(title_of(game)) for game in self.columns.stands.cup.games).split()
        return all(assets.text_size(word, "sans-bold", assets.least)[0] <= width for word in words)


class PersonRow(TableRow):
    """A sign, the name, each game's score over the people beaten as dots, and the sums; who leads wears the laurel."""

    def __init__(self, key: str, label: str, rect: pygame.Rect, columns: Columns, who: int) -> None:
        super().__init__(key, label, rect, columns)
        self.who = who

    def draw(self, surface: pygame.Surface, assets: Assets, scale: Scale) -> None:
        px, theme, columns, who = scale.px, assets.theme, self.columns, self.who
        stands, rounds, middle = columns.stands, columns.rounds, self.rect.centery
        name, side = stands.cup.people[who], px(40 if columns.roomy else 28)
        leads = who in stands.leaders
        if leads:
            draw_laurel(surface, (self.rect.x + round(side * 0.85), middle), round(side * 1.8), theme)
        token = assets.token(style_of(who), side, initial(name), on_paper=True)
        put(surface, token, center=(self.rect.x + round(side * 0.85), middle))
        x = self.rect.x + side * 2
        words = pygame.Rect(x, middle - px(14), columns.names + self.rect.x - x - px(4), px(28))
        self.write(surface, assets, name, words, Lettering("sans-bold", px(18), theme.text_on_paper))
        for number, game in enumerate(stands.cup.games):
            column = columns.place(self.rect, number)
            if game in rounds:
                self._round(surface, column, rounds[game], assets, scale)
            elif game == columns.next_game:
                most = Number(stands.totals[who] + len(stands.cup.people) - 1)
                line = pygame.Rect(column.x + px(4), middle - px(14), column.width - px(8), px(28))
                up_to = _("can reach {points}").format(points=most)
                self.lines(surface, up_to, line, Lettering("sans", px(17), theme.second_on_paper, "center"), assets)
        tonight, total = columns.sums(self.rect)
        if rounds:
            gained = format(Number(columns.evening.totals[who]), "+")
            self.write(surface, assets, gained, tonight, Lettering("serif", px(26), theme.pencil_new, "center"))
        size = px(38 if leads else 32) if columns.roomy else px(26)
        points = str(stands.totals[who])
        self.write(surface, assets, points, total, Lettering("serif", size, theme.text_on_paper, "right"))
        self.rule(surface, assets, scale, strong=who == len(stands.cup.people) - 1)

    def _round(self, surface: pygame.Surface, column: pygame.Rect, played: Round, assets: Assets, scale: Scale) -> None:
        """The score, where the game counts points, and a dot for each of the others, filled for who was beaten."""
        px, theme, who = scale.px, assets.theme, self.who
        others, beaten = len(played.points) - 1, played.points[who]
        best = played.scores[who] == max(played.scores)
        y = self.rect.centery + (px(16) if any(played.scores) else 0)
        if any(played.scores):
            line = pygame.Rect(column.x + px(2), self.rect.centery - px(26), column.width - px(4), px(32))
            ink = theme.text_on_paper if best else theme.second_on_paper
            lettering = Lettering("serif", px(26 if best else 22), ink, "center")
            self.write(surface, assets, written(played.scores[who]), line, lettering)
        pitch = min(px(18), (column.width - px(12)) // max(others, 1))
        for number in range(others):
            spot = (column.centerx + (number - (others - 1) / 2) * pitch, y)
            if number < beaten:
                paint.disc(surface, spot, pitch / 3, style_of(who).colour.on_paper)
            else:
                paint.disc(surface, spot, pitch / 3, theme.rule_line, max(1, px(1.5)))


class LedRow(TableRow):
    """Who led after each game of the evening, below its column."""

    def __init__(self, key: str, label: str, rect: pygame.Rect, columns: Columns, words: str) -> None:
        super().__init__(key, label, rect, columns)
        self.words = words

    def draw(self, surface: pygame.Surface, assets: Assets, scale: Scale) -> None:
        self._heading(surface, assets, scale)
        games = self.columns.stands.cup.games
        for played, leaders in _led(self.columns):
            column = self.columns.place(self.rect, games.index(played.game))
            self._signs(surface, column.center, leaders, column.width, assets, scale)
        self.rule(surface, assets, scale)

    def _heading(self, surface: pygame.Surface, assets: Assets, scale: Scale) -> None:
        room = pygame.Rect(self.rect.x, self.rect.y, self.columns.names - scale.px(8), self.rect.height)
        self.write(surface, assets, self.words, room, Lettering("sans-bold", scale.px(17), assets.theme.text_on_paper))

    def _signs(
        self,
        surface: pygame.Surface,
        centre: tuple[int, int],
        people: Sequence[int],
        room: int,
        assets: Assets,
        scale: Scale,
    ) -> int:
        """Their signs side by side about that point; how wide they are, in pixels."""
        pitch = min(scale.px(28), room // len(people))
        for number, who in enumerate(people):
            x = centre[0] + round((number - (len(people) - 1) / 2) * pitch)
            put(surface, assets.glyph(style_of(who), min(scale.px(18), pitch), on_paper=True), center=(x, centre[1]))
        return pitch * len(people)


class EarlierRow(LedRow):
    """Who led the evenings before: as many of the latest as there is room for."""

    def draw(self, surface: pygame.Surface, assets: Assets, scale: Scale) -> None:
        self._heading(surface, assets, scale)
        px, lettering = scale.px, Lettering("sans", scale.px(16), assets.theme.second_on_paper)
        room, shown = self.rect.width - self.columns.names, list[tuple[str, tuple[int, ...], int]]()
        for day, leaders in reversed(_earlier(self.columns)):
            words = date_of(day)
            wide = px(28) * len(leaders) + assets.text_size(words, "sans", px(16))[0] + px(20)
            room -= wide
            if room < 0:
                break
            shown.insert(0, (words, leaders, wide))
        x = self.rect.x + self.columns.names
        for words, leaders, wide in shown:
            signs = px(28) * len(leaders)
            self._signs(surface, (x + signs // 2, self.rect.centery), leaders, signs, assets, scale)
            place = pygame.Rect(x + signs, self.rect.y, wide - signs, self.rect.height)
            self.write(surface, assets, words, place, lettering)
            x += wide
