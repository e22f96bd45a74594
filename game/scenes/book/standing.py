"""The standing of a cup as a table: a row for each person, and a column for each game of the evening."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

import pygame

from game.book.cups import Cup, Round, Standing
from game.core.events import written
from game.games import title_of
from game.scenes.book.rows import draw_person, game_picture, style_of
from game.ui.draw import paint
from game.ui.draw.paint import put
from game.ui.widgets.blocks import (
    BAR,
    Around,
    Block,
    Column,
    Described,
    Gap,
    Kit,
    Painted,
    Row,
    Size,
    Spread,
    Words,
    exactly,
    rule,
)
from game.ui.widgets.drawn import painting
from game.ui.widgets.widgets import Widget
from game.words import _, ngettext, sentences
from game.words.dates import date_of
from game.words.saying import Listing, Number

ROW, LEAST_ROW = 82, 60
"""Height of a row, and its least height with many people, in dp."""
PICTURE = 72
"""Side of a game's picture, in dp."""
COLUMN = 132
"""Largest width of a game's column, in dp."""
ROOMY = 760
"""Least width, in dp, at which names and totals have more room and games have names."""
MOST_EARLIER = 12
"""Most earlier evenings that are listed."""
LINE, SIGN = 46, 28
"""Height of the lines below the table, and width of a sign in them, in dp."""
CAPTION = partial(Words, face="sans-bold", size=17, smallest=13, lines=2)
"""The caption at the start of such a line."""


class Results:
    """Makes the table of a standing on the evening `day`, for paper `width` pixels wide."""

    def __init__(self, kit: Kit, stands: Standing, day: str, width: int) -> None:
        self.kit = kit
        self.stands = stands
        self.day = day
        self.evening = stands.evening(day)
        self.rounds = {each.game: each for each in self.evening.rounds}
        self.next_game = "" if stands.cup.over else stands.next_game(day)
        """The game to be played next that evening; empty if the cup is over."""
        self.roomy = width >= kit.px(ROOMY)
        self.width = width - kit.px(BAR)  # leaves room for a scroll bar
        self.names, tonight, total = map(kit.px, (176, 116, 84) if self.roomy else (120, 72, 50))
        count = len(stands.cup.games)
        self.game = min((self.width - self.names - tonight - total) // count, kit.px(COLUMN))
        self.columns = (self.names, *[self.game] * count, 0, tonight, total)

    def part(self) -> Block:
        """The table, and below it who led when."""
        people = range(len(self.stands.cup.people))
        rows = [part for who in people for part in (self._person(who), rule(self.kit, faint=who < people[-1]))]
        table: Block = Column((self._head(), rule(self.kit), *rows))
        if self.next_game:
            left = self.names + self.stands.cup.games.index(self.next_game) * self.game
            table = _OnSlip(table, left, self.game)
        return Column((table, Gap(8, 8), *self._led(), *self._earlier()))

    def _row(self, cells: Sequence[Block]) -> Row:
        return Row(cells, widths=self.columns)

    # -- the table ----------------------------------------------------------------------------------------------------

    def _head(self) -> Block:
        """The games' pictures and names, paler if they come after the next one, and the captions of the sums."""
        kit, games, bold = self.kit, self.stands.cup.games, partial(Words, face="sans-bold", size=17)
        name, pale = partial(bold, align="center", lines=2, smallest=16, inset=4), kit.theme.second_on_paper
        names = [name(_(title_of(game)), colour=pale if self._waits(game) else None) for game in games]
        if not self.roomy or any(kit.wide(each).floor > self.game - kit.px(8) for each in names):
            names = []
        pictures = [Painted(partial(self._picture, game), down=exactly(self._side + kit.px(8))) for game in games]
        cells = [Column(parts) for parts in zip(pictures, names, strict=True)] if names else pictures
        today = _("Tonight") if not self.stands.cup.over else date_of(self.day)
        sums = bold(today, colour=kit.theme.pencil_new, align="center"), bold(_("Cup"), align="right")
        told = [_("Games: {list}").format(list=Listing(_(title_of(game)) for game in games))]
        if self.next_game:
            told.append(_("Next: {game}").format(game=_(title_of(self.next_game))))
        above = max(kit.high(each, self.game).best for each in cells) / kit.scale.factor - 34
        low = [Column((Gap(above, above), each)) for each in sums]
        return Described(sentences(told), self._row([Gap(0), *cells, Gap(0), *low]), "games")

    @property
    def _side(self) -> int:
        """Side of a game's picture, in pixels."""
        return min(self.kit.px(PICTURE), self.game - self.kit.px(10))

    def _waits(self, game: str) -> bool:
        return game not in self.rounds and game != self.next_game

    def _picture(self, game: str, surface: pygame.Surface, rect: pygame.Rect) -> None:
        picture = game_picture(self.kit.assets, self.kit.scale, game, self._side)
        if self._waits(game):
            picture = picture.copy()
            picture.set_alpha(130)
        put(surface, picture, midtop=(rect.centerx, rect.y + self.kit.px(4)))

    def _person(self, who: int) -> Block:
        """A row: sign (with a laurel if leading), name, each game's score above the people beaten, and the sums."""
        kit, stands, theme = self.kit, self.stands, self.kit.theme
        side, high = kit.px(80 if self.roomy else 56), Size(*map(kit.px, (ROW, LEAST_ROW, LEAST_ROW)))
        sign = Painted(partial(self._sign, who), exactly(side), high)
        name = Row((sign, Words(stands.cup.people[who], "sans-bold", 18, name=True)), widths=(side, 0))
        cells, most = list[Block](), Number(stands.totals[who] + len(stands.cup.people) - 1)
        for game in stands.cup.games:
            if game in self.rounds:
                cells.append(self._round(self.rounds[game], who))
            elif game == self.next_game:
                words = _("can reach {points}").format(points=most)
                cells.append(Words(words, "sans", 17, theme.second_on_paper, "center", lines=2, smallest=14, inset=4))
            else:
                cells.append(Gap(0))
        gained = format(Number(self.evening.totals[who]), "+") if self.rounds else ""
        size = (38 if who in stands.leaders else 32) if self.roomy else 26
        tonight = Words(gained, "serif", 26, theme.pencil_new, "center")
        total = Words(str(stands.totals[who]), "serif", size, align="right")
        return Described(self._said(who), self._row([name, *cells, Gap(0), tonight, total]), f"person:{who}")

    def _said(self, who: int) -> str:
        """A row in words: the points of the evening (given by its date once the cup is over), of the cup, and of each
        match."""
        name, evening = self.stands.cup.people[who], self.evening
        points, total = Number(evening.totals[who]), Number(self.stands.totals[who])
        words = _("{name}: {points:+} tonight, {total} in the cup")
        if self.stands.cup.over:
            # TRANSLATORS: {date} is such as “24 October”
            words = _("{name}: {points:+} on {date}, {total} in the cup")
        told = [words.format(name=name, points=points, total=total, date=date_of(self.day))]
        for each in evening.rounds:
            beaten = each.points[who]
            words = ngettext("{game}: {score}, {n} person beaten", "{game}: {score}, {n} people beaten", beaten)
            told.append(words.format(game=_(title_of(each.game)), score=Number(each.scores[who]), n=Number(beaten)))
        return sentences(told)

    def _sign(self, who: int, surface: pygame.Surface, rect: pygame.Rect) -> None:
        side, name = rect.width // 2, self.stands.cup.people[who]
        laurel = round(side * 1.8) if who in self.stands.leaders else 0
        centre = rect.x + round(side * 0.85), rect.centery
        draw_person(surface, centre, side, who, name, self.kit.assets, laurel)

    def _round(self, played: Round, who: int) -> Block:
        """The score, if the game counts points, and a dot for each other person, filled if beaten."""
        best, theme = played.scores[who] == max(played.scores), self.kit.theme
        score, ink = written(played.scores[who]), theme.text_on_paper if best else theme.second_on_paper
        figure = [Words(score, "serif", 26 if best else 22, ink, "center")] if any(played.scores) else []
        dots = Painted(partial(self._dots, played.points[who], who), down=exactly(self.kit.px(20)))
        above = Gap(15 if best else 17, 6) if figure else Gap(31, 20)
        return Column((above, *figure, dots, above))

    def _dots(self, beaten: int, who: int, surface: pygame.Surface, rect: pygame.Rect) -> None:
        px, others = self.kit.px, len(self.stands.cup.people) - 1
        pitch = min(px(18), (rect.width - px(12)) // max(others, 1))
        for number in range(others):
            spot = rect.centerx + (number - (others - 1) / 2) * pitch, rect.centery
            if number < beaten:
                paint.disc(surface, spot, pitch / 3, style_of(who).colour.on_paper)
            else:
                paint.disc(surface, spot, pitch / 3, self.kit.theme.rule_line, max(1, px(1.5)))

    # -- who has led --------------------------------------------------------------------------------------------------

    def _line(self, key: str, words: str, led: Sequence[tuple[str, tuple[int, ...]]], row: Row) -> Sequence[Block]:
        """A line below the table that says who led after each game, or on each day."""
        people, each_led = self.stands.cup.people, _("{name}: {points}")
        told = Listing(
            each_led.format(name=what, points=Listing(people[who] for who in leaders)) for what, leaders in led
        )
        return [Described(each_led.format(name=words, points=told), row, key), rule(self.kit, faint=True)]

    def _signs(self, people: Sequence[int], across: Size) -> Painted:
        """The signs of `people` side by side."""
        kit = self.kit

        def draw(surface: pygame.Surface, rect: pygame.Rect) -> None:
            pitch = min(kit.px(SIGN), rect.width // len(people))
            for number, who in enumerate(people):
                x = rect.centerx + round((number - (len(people) - 1) / 2) * pitch)
                glyph = kit.assets.glyph(style_of(who), min(kit.px(18), pitch), on_paper=True)
                put(surface, glyph, center=(x, rect.centery))

        return Painted(draw, across, exactly(kit.px(LINE)))

    def _led(self) -> Sequence[Block]:
        """Who led after each game of the evening, below its column."""
        led = {each.game: self.stands.until(each).leaders for each in self.evening.rounds}
        if not led:
            return ()
        games, words = self.stands.cup.games, _("Led the cup")
        cells = [self._signs(led[game], exactly(self.game)) if game in led else Gap(0) for game in games]
        row = self._row([CAPTION(words), *cells, *[Gap(0)] * 3])
        return self._line("led", words, [(_(title_of(game)), leaders) for game, leaders in led.items()], row)

    def _earlier(self) -> Sequence[Block]:
        """Who led on earlier evenings: as many of the latest as fit."""
        kit, stands, words = self.kit, self.stands, _("Earlier evenings")
        days = [each for each in stands.evenings if each < self.day][-MOST_EARLIER:]
        led = [(date_of(each), stands.until(stands.evening(each).rounds[-1]).leaders) for each in days]
        room, parts = self.width - self.names, list[Block]()
        for day, leaders in reversed(led):
            signs = self._signs(leaders, exactly(kit.px(SIGN) * len(leaders)))
            shown = Row((signs, Words(day, size=16, colour=kit.theme.second_on_paper), Gap(20, 20)))
            room -= kit.wide(shown).best
            if room < 0:
                break
            parts.insert(0, shown)
        row = Row((CAPTION(words), Row((*parts, Spread()))), widths=(self.names, 0))
        return self._line("earlier", words, led, row) if led else ()


@dataclass(frozen=True)
class _OnSlip(Around):
    """A table with a slip of paper under one column, `left` pixels from the table's edge and `across` pixels wide."""

    part: Block
    left: int
    across: int

    def put(self, kit: Kit, rect: pygame.Rect) -> list[Widget]:
        made, px, theme = kit.put(self.part, rect), kit.px, kit.theme
        spot = pygame.Rect(rect.x + self.left, rect.y, self.across, 0)
        spot.height = max(each.rect.bottom for each in made) + px(8) - rect.y

        def draw(surface: pygame.Surface, place: pygame.Rect) -> None:
            kit.assets.cast_shadow(surface, place, small=True, radius=px(8))
            paint.framed(surface, place, px(8), theme.paper_button, theme.brass_dark, max(1, px(2)))

        return [painting("slip", "", spot, draw), *made]


def summed_up(cup: Cup, stands: Standing) -> str:
    """Who is ahead in a cup, or has won it."""
    if not stands.rounds:
        return _("Nothing has been played yet")
    leaders = Listing(cup.people[who] for who in stands.leaders)
    words = _("Won by {names:and} with {points}") if cup.over else _("Ahead in the cup: {names:and} with {points}")
    return words.format(names=leaders, points=Number(max(stands.totals)))


def told_tonight(stands: Standing, day: str) -> str:
    """How many of the evening's games have been played; empty before the first."""
    evening = stands.evening(day)
    if not evening.rounds:
        return ""
    # TRANSLATORS: {done} of {all} games of a cup have been played this evening
    words = ngettext(
        "{done} of {all} game played tonight", "{done} of {all} games played tonight", len(evening.cup.games)
    )
    return words.format(done=Number(len(evening.rounds)), all=Number(len(evening.cup.games)))
