"""Between two games of a cup or an evening: who leads, what the next game can change, and how it begins."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

import pygame

from game.book.cups import Standing
from game.book.outlook import Outlook
from game.games import find, title_of
from game.scenes import routes
from game.scenes.book.rows import draw_person, game_picture, style_of
from game.scenes.shell.context import Context
from game.scenes.shell.layer import Layer
from game.ui.draw import paint
from game.ui.draw.paint import put
from game.ui.style.theme import mix
from game.ui.widgets.blocks import (
    Block,
    Column,
    Described,
    Either,
    Gap,
    Kit,
    Painted,
    Row,
    Size,
    Spread,
    Words,
    even,
    exactly,
    press,
    rule,
)
from game.words import _, declared, ngettext, sentences
from game.words.saying import Listing, Number

LARGE_SIGNS = 4
"""Most people who get a large sign each."""
NEXT_WIDTH, NEXT_GAP = 336, 40
"""Width of the column of the next game, and of the gap beside it, in dp."""
RANGE = 38
"""Height of a line of the totals possible after the next game, in dp."""


def headline(stands: Standing, outlook: Outlook) -> str:
    """Who leads, and by how much."""
    names, leaders = stands.cup.people, outlook.leaders
    chasers, points = outlook.chasers
    if not chasers:
        return _("All are level.")
    led = Listing(names[who] for who in leaders)
    first = _("{names:and} lead.") if len(leaders) > 1 else _("{names:and} leads.")
    behind = Listing(names[who] for who in chasers)
    if len(chasers) > 1:
        words = ngettext("{names:and} are {n} point behind.", "{names:and} are {n} points behind.", points)
    else:
        words = ngettext("{names:and} is {n} point behind.", "{names:and} is {n} points behind.", points)
    return f"{first.format(names=led)} {words.format(names=behind, n=Number(points))}"


def what_next(stands: Standing, outlook: Outlook, *, cup: bool = True) -> str:
    """What beating everybody in the next game would bring to whom; in a cup also what those behind can still win."""
    names = stands.cup.people

    def listed(people: Sequence[int]) -> Listing:
        return Listing(names[who] for who in people)

    told = []
    if outlook.alone:
        told.append(_("After beating everyone, {names:or} leads alone").format(names=listed(outlook.alone)))
    if outlook.level:
        told.append(_("{names:or} would at least draw level").format(names=listed(outlook.level)))
    if outlook.behind and cup:
        words = ngettext(
            "{names:and} can still win {n} point tonight", "{names:and} can still win {n} points tonight", outlook.left
        )
        told.append(words.format(names=listed(outlook.behind), n=Number(outlook.left)))
    return sentences([*told, ""]) + ("." if len(told) == 1 else "")


def headed(kit: Kit, title: Words, words: str) -> Row:
    """A title, with the meaning of the figures at its right."""
    points = Words(words, size=17, colour=kit.theme.second_on_paper, align="right", key="points")
    return Row((title, points), gap=24, widths=(0, kit.wide(points).best + kit.px(4)))


def onward(context: Context, game: str, people: Sequence[str]) -> list[Block]:
    """The buttons that start `game` with these people: set the table, or deal at once."""

    def play(how: Callable[..., Layer]) -> None:
        context.open(how, game=find(game), people=people)

    # TRANSLATORS: button: the tiles of that game are dealt
    words = _("Deal {game}").format(game=_(title_of(game)))
    return [
        press("seats", _("Set the table"), partial(play, routes.setup), "panel", around=52),
        press("next", words, partial(play, routes.dealt_for), "brass", around=52),
    ]


class Between:
    """Makes the page of a standing on the evening `day`, with `game` next; without a `cup` nothing after that is
    planned."""

    def __init__(self, kit: Kit, stands: Standing, day: str, game: str, *, cup: bool = True) -> None:
        self.cup = cup
        self.kit = kit
        self.stands = stands
        self.day = day
        self.game = game
        self.outlook = Outlook.of(stands, day)

    def page(self, *, wide: bool) -> Block:
        """The whole page; the next game stands at the right if `wide`, else at the end."""
        pale, told = self.kit.theme.second_on_paper, what_next(self.stands, self.outlook, cup=self.cup)
        head = (
            Words(headline(self.stands, self.outlook), "serif", 34 if wide else 26, lines=0, smallest=22, key="lead"),
            Gap(6, 2),
            Words(told, size=18, colour=pale, lines=0, smallest=17, key="next:told"),
            Gap(12, 6),
        )
        line = rule(self.kit, faint=True)
        if wide:
            left = Column((*head, self._people(), Gap(10, 4), line, *self._ranges(), Spread(down=True)))
            px = self.kit.px
            return Row((left, Painted(self._divide), Column(self._next())), widths=(0, px(NEXT_GAP), px(NEXT_WIDTH)))
        return Column((*head, self._people(), Gap(10, 4), line, *self._ranges(), Gap(16), line, *self._next()))

    def _divide(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        surface.fill(self.kit.theme.rule_line_faint, (rect.centerx, rect.y, max(1, self.kit.px(1)), rect.height))

    # -- who leads ----------------------------------------------------------------------------------------------------

    def _people(self) -> Block:
        """Everybody's sign, total and latest gain; side by side, or in rows if room is short."""
        people, px = range(len(self.stands.cup.people)), self.kit.px
        gains = (self.stands.evening(self.day) if self.cup else self.stands.last).totals
        totals = self.stands.totals
        large = len(people) <= LARGE_SIGNS
        columns, rows = list[Block](), list[Block]()
        for who in people:
            name = self.stands.cup.people[who]
            gained, said = format(Number(gains[who]), "+"), _("{name}: {points:+} tonight, {total} in the cup")
            # TRANSLATORS: {points} is what somebody has won this evening, such as +3
            words = _("{points} tonight")
            if not self.cup:
                said = _("{name}: {points:+} in the last game, {total} tonight")
                # TRANSLATORS: {points} is what somebody has won in the game that has just ended, such as +1
                words = _("{points} just now")
            said = said.format(name=name, points=Number(gains[who]), total=Number(totals[who]))
            ink = self.kit.theme.pencil_new
            named = Words(name, "sans-bold", 20, align="center", inset=4, name=True)
            side = 112 if large else 64
            sign = partial(Painted, partial(self._sign, who))
            total = Words(str(totals[who]), "serif", 52, align="center", smallest=30)
            gain = Words(words.format(points=gained), "sans-bold", 17, ink, align="center", inset=4, smallest=15)
            down = Size(px(side * 1.5), px(64), px(48))
            column = Column((sign(Size(px(side), px(40), px(40)), down), named, total, gain))
            columns.append(Described(said, column, f"person:{who}"))
            small = sign(exactly(px(56)), Size(px(52), px(44), px(40)))
            cells = small, replace(named, align="left"), replace(total, size=30, smallest=24, align="right")
            rows.append(Described(said, Row(cells, gap=10, widths=(px(56), 0, px(64))), f"person:{who}"))
        return Either((even(columns), Column(rows)))

    def _sign(self, who: int, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Draws a sign, with a laurel if that person leads."""
        side, name = min(rect.width, rect.height) * 6 // 10, self.stands.cup.people[who]
        laurel = round(side * 1.6) if who in self.outlook.leaders else 0
        draw_person(surface, rect.center, side, who, name, self.kit.assets, laurel)

    # -- what the next game can change --------------------------------------------------------------------------------

    def _ranges(self) -> Sequence[Block]:
        """A line for each person: the sign at the present total, a ring at every total the next game can bring."""
        px, theme, outlook = self.kit.px, self.kit.theme, self.outlook
        first, last = min(outlook.totals), max(outlook.totals) + outlook.others
        heads = [Words(str(points), "serif", 19, align="center", smallest=13) for points in range(first, last + 1)]
        name = px(120)
        caption = Words(_("After the next"), size=16, colour=theme.second_on_paper, smallest=15)
        rows: list[Block] = [Row((caption, even(heads)), widths=(name, 0))]
        for who, each in enumerate(self.stands.cup.people):
            after = outlook.after(who)
            words = _("{name}: {n} now, up to {most} after the next game")
            said = words.format(name=each, n=Number(after[0]), most=Number(after[-1]))
            line = Painted(partial(self._range, who, first, last), down=Size(px(RANGE), px(28), px(24)))
            named = Words(each, "sans-bold", 17, name=True)
            rows.append(Described(said, Row((named, line), widths=(name, 0)), f"range:{who}"))
        return rows

    def _range(self, who: int, first: int, last: int, surface: pygame.Surface, rect: pygame.Rect) -> None:
        px, style, after = self.kit.px, style_of(who), self.outlook.after(who)
        ink, pitch = style.colour.on_paper, rect.width / (last - first + 1)
        spots = [(rect.x + round((points - first + 0.5) * pitch), rect.centery) for points in after]
        bar = pygame.Rect(spots[0][0], rect.centery - px(4), spots[-1][0] - spots[0][0], px(8))
        paint.fill(surface, bar, mix(self.kit.theme.paper, ink, 0.4))
        for spot in spots[1:]:
            paint.disc(surface, spot, px(8), self.kit.theme.paper)
            paint.disc(surface, spot, px(8), ink, max(2, px(2.5)))
        put(surface, self.kit.assets.glyph(style, px(22), on_paper=True), center=spots[0])

    # -- the next game ------------------------------------------------------------------------------------------------

    def _next(self) -> Sequence[Block]:
        """The next game: its picture, who begins, and what follows it."""
        px, kit, game = self.kit.px, self.kit, find(self.game)
        played = {each.game for each in self.stands.evening(self.day).rounds}
        follows = [each for each in self.stands.cup.games if each not in played and each != self.game]
        title = Words(_("Next: {game}").format(game=_(game.title)), "serif", 26, smallest=18, key="next:game")
        parts: list[Block] = [title, Gap(8), self._picture(self.game, 200)]
        if game.begins:
            caption = Words(_("Who begins"), size=16, colour=kit.theme.second_on_paper)
            parts += [Gap(10), caption, Words(declared(game.begins), size=18, lines=0, smallest=16)]
        if follows and self.cup:
            last = _("the last game tonight") if len(follows) == 1 else ""
            second = Words(last, size=16, colour=kit.theme.second_on_paper)
            words = Column((Words(_(title_of(follows[0])), "sans-bold", 18), second))
            then = Row((self._picture(follows[0], 56), words), gap=12, widths=(px(60), 0))
            caption = Words(_("Then"), size=16, colour=kit.theme.second_on_paper)
            parts += [Gap(12, 6), rule(kit, faint=True), Gap(8, 4), caption, then]
        return [*parts, Spread(down=True)]

    def _picture(self, game: str, side: int) -> Painted:
        kit, px = self.kit, self.kit.px

        def draw(surface: pygame.Surface, rect: pygame.Rect) -> None:
            put(surface, game_picture(kit.assets, kit.scale, game, min(rect.height, rect.width)), midleft=rect.midleft)

        return Painted(draw, exactly(px(56)), Size(px(side), px(min(side, 120)), px(min(side, 48))))
