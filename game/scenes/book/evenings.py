"""Evenings and cups: who played together, who led, and what comes next tonight."""

import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial

import pygame

from game.book.cups import Cup, Standing, load, standing, store, tonight
from game.book.statistics import Evening, evening_of, evenings
from game.games import find
from game.scenes.book.between import Between, headed, onward
from game.scenes.book.leaf import follow, put_leaf
from game.scenes.book.library import Library
from game.scenes.book.newcup import NewCupSheet, can_play
from game.scenes.book.rows import draw_person, draw_touched, games_in_order, write_notices
from game.scenes.book.standing import Results, summed_up, told_tonight
from game.scenes.shell.context import Context
from game.scenes.shell.paper import PaperScene
from game.scenes.shell.sheet import Dialog
from game.ui.draw import paint
from game.ui.widgets.blocks import Block, Column, Gap, Words, press
from game.ui.widgets.drawn import Brush, Drawn
from game.ui.widgets.page import Page, Written
from game.words import N_, _, capital, ngettext, pgettext, sentences
from game.words.dates import day_of, stamp
from game.words.saying import Listing, Number

ROW = 88
"""Height of an evening or a cup in the lists, in dp."""
ASIDE = 12
"""How far a row extends beyond its words on either side, in dp."""
LAUREL = 46
"""Side of the laurel around a leader's sign, in dp."""
NO_EVENINGS = N_(
    "No evenings yet. Every day on which people play at the same table is listed here, with who won how often."
)
NO_CUPS = N_("In a cup the same people play several games, on one evening or on many: a point for everyone you beat.")
TOO_FEW = N_("First play a match with at least two people: the cup takes its players from the book")
POINTS = N_("one point for everyone you beat")


class EveningsScene(PaperScene):
    """The lists of evenings and cups, or the standing of one cup."""

    name = "evenings"
    on_walnut = True
    arrows_scroll = True

    def __init__(self, context: Context, library: Library, now: Callable[[], float] | None = None) -> None:
        """`now` returns the time in seconds since 1970."""
        super().__init__(context)
        self.library = library
        self._part = follow(self, library, self.forget)
        self.now = now or time.time
        self.table = False
        """Whether the table of all results is shown between two games."""
        self.cup: Cup | None = None
        """The cup whose standing is shown; None for the lists."""
        self.cups, self.notice = load(context.store.shelf)
        self._standings: dict[Cup, Standing] = {}
        self._listed: list[Evening] | None = None

    def title(self) -> str:
        return _("Evenings and cups") if self.cup is None else self.cup.name

    def describe(self) -> str:
        return "\n".join([self.title(), *(each.label for each in self.widgets if each.role in ("label", "row"))])

    @property
    def today(self) -> str:
        """The evening to which a match played now belongs."""
        return evening_of(datetime.fromtimestamp(self.now()))

    def release(self) -> None:
        self._part()

    def forget(self) -> None:
        """Forgets computed standings and evenings."""
        self._standings, self._listed = {}, None

    def _standing(self, cup: Cup) -> Standing:
        if cup not in self._standings:
            self._standings[cup] = self.library.ask(lambda index: standing(index, cup), Standing(cup, ()))
        return self._standings[cup]

    @property
    def is_between(self) -> bool:
        """Whether some games of the cup have been played this evening, and others have not."""
        if self.cup is None or self.cup.over:
            return False
        stands = self._standing(self.cup)
        return bool(stands.evening(self.today).rounds and stands.next_game(self.today))

    def _summed_up(self, cup: Cup) -> str:
        """Who is ahead in a cup. That nothing was played is said only once reading is complete."""
        stands = self._standing(cup)
        return summed_up(cup, stands) if stands.rounds or self.library.complete else ""

    def _evenings(self) -> list[Evening]:
        if self._listed is None:
            self._listed = self.library.ask(evenings, list[Evening]())
        return self._listed

    def uncovered(self) -> None:
        """Reads what has been played meanwhile."""
        self.library.look_again()
        self.library.read()

    # -- layout -------------------------------------------------------------------------------------------------------

    def compose(self) -> None:
        """Puts the paper with heading and buttons around it; its content scrolls if it must."""
        put_leaf(
            self, self._title(), self._part_for, self._lists_feet() if self.cup is None else self._cup_feet(self.cup)
        )
        if self.focus_key is None:
            rows = (each.key for each in self.widgets if each.role == "row" and each.focusable)
            begin = self.widget("begin")
            self.focus_key = next(rows, "begin" if begin is None or begin.enabled else "close")

    def _part_for(self, width: int, wide: bool) -> Block:
        """The content of the paper, which is `width` pixels wide."""
        if self.cup is None:
            return Written(self._write)
        if self.is_between and not self.table:
            stands, game = self._standing(self.cup), self._standing(self.cup).next_game(self.today)
            return Between(self.kit, stands, self.today, game).page(wide=wide)
        return Column((Written(self._write_notices), *self._results(self.cup, width, wide=wide)))

    def _title(self) -> Block:
        """The title; for a cup, with the meaning of its figures."""
        title = Words(self.title(), "serif", 34, smallest=17, key="title")
        if self.cup is None:
            return title
        words = told_tonight(self._standing(self.cup), self.today) if self.is_between and not self.table else _(POINTS)
        return headed(self.kit, title, words)

    def _write_notices(self, page: Page) -> None:
        """Writes the notices."""
        write_notices(page, self.library)
        if self.notice:
            page.words(self.notice, size=16, colour=page.assets.theme.devil, leading=1.3)

    def _write(self, page: Page) -> None:
        """Writes the two lists."""
        self._write_notices(page)
        page.columns((self._write_cups,), (self._write_evenings,), least=400)

    # -- the lists ----------------------------------------------------------------------------------------------------

    def _write_cups(self, page: Page) -> None:
        page.heading(_("Cups"), 24)
        page.gap(8)
        if not self.cups:
            page.words(sentences([_(NO_CUPS), _(TOO_FEW)] if self._few() else [_(NO_CUPS)]), colour=page.pale)
        for number, cup in enumerate(self.cups):
            stands = self._standing(cup)
            told = self._summed_up(cup)
            leads = [(who, cup.people[who]) for who in stands.leaders] if len(stands.leaders) == 1 else [None]
            words, choose = [format(Listing(cup.people)), told], partial(self.choose, cup)
            page.add(list_row(f"cup:{number}", cup.name, words, _row(page), choose, leads[0]))

    def _write_evenings(self, page: Page) -> None:
        page.heading(pgettext("when people played", "Evenings"), 24)
        page.gap(8)
        found = self._evenings()
        if not found and self.library.complete:
            page.words(_(NO_EVENINGS), colour=page.pale)
        for evening in found:
            page.add(list_row(f"evening:{evening.day}", capital(day_of(evening.day)), _told(evening), _row(page)))

    def _lists_feet(self) -> list[Block]:
        few = self._few()
        return [
            press(
                "begin",
                _("Begin a cup"),
                self._begin,
                "brass",
                around=52,
                enabled=not few,
                reason=_(TOO_FEW) if few else "",
            )
        ]

    def _few(self) -> bool:
        """Whether the book knows too few people for a cup."""
        return len(can_play(self.library.people())) < 2

    # -- one cup ------------------------------------------------------------------------------------------------------

    def _day(self, cup: Cup) -> str:
        """The evening shown: today, or the last one of a cup that is over."""
        return next(reversed(self._standing(cup).evenings), cup.over[:10]) if cup.over else self.today

    def _results(self, cup: Cup, width: int, *, wide: bool) -> Sequence[Block]:
        """The table of all results; unless `wide`, the meaning of its figures stands below."""
        day, stands, pale = self._day(cup), self._standing(cup), self.kit.theme.second_on_paper
        told = [capital(day_of(day)), told_tonight(stands, day) if not cup.over else "", self._summed_up(cup)]
        points = () if wide else (Gap(4), Words(_(POINTS), size=16, colour=pale, lines=0))
        words = Words(sentences(told), size=19 if wide else 17, colour=pale, lines=0)
        return words, Gap(14, 8), Results(self.kit, stands, day, width).part(), *points

    def _cup_feet(self, cup: Cup) -> list[Block]:
        if cup.over:
            return []
        stands, home = self._standing(cup), self.context.stack.home
        game, played = stands.next_game(self.today), bool(stands.evening(self.today).rounds)
        end = press("end", _("End the cup"), partial(self._ask_to_end, cup), "panel", around=52)
        enough = press("enough", _("Enough for tonight"), home, "panel" if game else "brass", around=52)
        if not game:
            return [end, enough]
        shows = _("Who leads") if self.table else _("All results")
        turn = press("table", shows, self._turn, "panel", around=52)
        quiet = [end] if not played else [turn, end] if self.table else [enough, turn]
        return [*quiet, *onward(self.context, game, cup.people)]

    # -- commands -----------------------------------------------------------------------------------------------------

    def _turn(self) -> None:
        """Shows the table of all results, or who leads again."""
        self.table = not self.table
        self.lay_out()

    def choose(self, cup: Cup) -> None:
        """Shows the standing of a cup."""
        self.cup, self.table = cup, False
        self.focus_key = "close" if cup.over else "next" if self._standing(cup).next_game(self.today) else "enough"
        self.lay_out()

    def back(self) -> None:
        """Returns from a cup to the lists, or closes the page."""
        if self.cup is None:
            self.close(None)
            return
        self.focus_key = next((f"cup:{at}" for at, each in enumerate(self.cups) if each == self.cup), "begin")
        self.cup = None
        self.lay_out()

    def _begin(self) -> None:
        """Opens the sheet for a new cup; the people of the latest evening are chosen."""
        latest = self._evenings()[:1]
        people = self.library.people()
        chosen = [name for each in latest for name, _points in each.people] or people[:2]

        def begin(cup: Cup | None) -> None:
            if cup is not None:
                self._keep([cup, *self.cups])
                self.choose(cup)

        self.context.stack.push(NewCupSheet(self.context, people, chosen, stamp(self.now())), begin)

    def _ask_to_end(self, cup: Cup) -> None:
        played = bool(self._standing(cup).rounds)

        def end(yes: bool) -> None:
            if not yes:
                return
            ended = replace(cup, over=stamp(self.now()))
            changed = [ended if each == cup else each for each in self.cups]
            self._keep(changed if played else [each for each in self.cups if each != cup])
            self.cup, self.focus_key = (ended, "close") if played else (None, "begin")
            self.lay_out()

        words = _("“{name}” ends as it stands; later matches no longer count towards it.")
        if not played:
            words = _("Nothing has been played in “{name}”, so it will be removed from the list.")
        question = Dialog(
            self.context, _("End this cup?"), words.format(name=cup.name), yes=_("End the cup"), no=_("Keep playing")
        )
        self.context.stack.push(question, end)

    def _keep(self, cups: list[Cup]) -> None:
        self.cups = cups
        self.notice = store(self.context.store.shelf, cups)


def _row(page: Page) -> pygame.Rect:
    """The place of the next row of a list."""
    return page.room(ROW).inflate(2 * page.scale.px(ASIDE), 0)


def _told(evening: Evening) -> list[str]:
    """Two lines: matches played and who led; how many others each person has beaten."""
    most = evening.people[0][1]
    leaders = Listing(name for name, points in evening.people if points == most)
    played = ngettext("{n:,} match", "{n:,} matches", evening.matches).format(n=Number(evening.matches))
    led = [_("Led by {names:and}").format(names=leaders)] if most else []
    # TRANSLATORS: a person and how many others that person has beaten, in a list
    words = _("{name} {number}")
    beaten = Listing(words.format(name=name, number=Number(points)) for name, points in evening.people)
    return [" · ".join([played, *led]), _("People beaten: {list}").format(list=beaten)]


def list_row(
    key: str,
    heading: str,
    lines: Sequence[str],
    rect: pygame.Rect,
    on_press: Callable[[], None] | None = None,
    sign: tuple[int, str] | None = None,
) -> Drawn:
    """A bold line above plain ones. `sign` is a leader's place and name, for the sign in a laurel at the right."""
    said = sentences([_("{name}: {points}").format(name=heading, points=lines[0]), *lines[1:]])

    def draw(on: Brush) -> None:
        px, theme, inner = on.px, on.theme, on.rect.inflate(-2 * on.px(ASIDE), 0)
        draw_touched(on)
        room = inner.width
        if sign is not None:
            side, centre = px(LAUREL), (inner.right - px(LAUREL) // 2, inner.centery)
            draw_person(on.surface, centre, side // 2, *sign, on.assets, side)
            room -= side + px(12)
        for number, words in enumerate((heading, *lines)):
            line = pygame.Rect(inner.x, inner.y + px(6) + number * px(24), room, px(24))
            if number:
                on.write(words, line, colour=theme.second_on_paper)
            else:
                on.write(words, line, "sans-bold", 18)
        rule = pygame.Rect(inner.x, inner.bottom - 1, inner.width, max(1, px(1)))
        paint.fill(on.surface, rule, theme.rule_line_faint)

    return Drawn(key, said, rect, draw, "row" if on_press else "label", on_press=on_press, radius=8)


class TonightScene(PaperScene):
    """The standing of these people over all they have played together tonight, and the next game."""

    name = "tonight"
    on_walnut = True
    arrows_scroll = True

    def __init__(
        self, context: Context, people: Sequence[str], game: str, now: Callable[[], float] | None = None
    ) -> None:
        """`game` is the last one played; `now` returns the time in seconds since 1970."""
        super().__init__(context)
        self._now = now or time.time
        fit = [each for each in games_in_order() if len(people) in find(each).seats]
        at = fit.index(game) + 1 if game in fit else 0
        self._asked = Cup("", tuple(people), (*fit[at:], *fit[:at]), "")
        self.library = Library(context)
        self._part = follow(self, self.library, self._read)
        self._read()
        self.focus_key = "next"

    def _read(self) -> None:
        self.today = evening_of(datetime.fromtimestamp(self._now()))
        self.stands = self.library.ask(lambda index: tonight(index, self._asked, self.today), Standing(self._asked, ()))

    @property
    def next_game(self) -> str:
        """The next game in order that was not played tonight; if all were, the one after the last played."""
        return self.stands.next_game(self.today) or self._asked.games[0]

    def title(self) -> str:
        # TRANSLATORS: heading: how people stand who have played with each other tonight
        return _("This evening")

    def describe(self) -> str:
        return "\n".join([self.title(), *(each.label for each in self.widgets if each.role in ("label", "row"))])

    def release(self) -> None:
        self._part()
        self.library.close()

    def uncovered(self) -> None:
        """Reads what has been played meanwhile."""
        self.library.read()

    def compose(self) -> None:
        played = Number(len(self.stands.rounds))
        told = ngettext("{n:,} match", "{n:,} matches", played).format(n=played)
        head = headed(self.kit, Words(self.title(), "serif", 34, smallest=17, key="title"), told)
        enough = press("enough", _("Enough for tonight"), self.context.stack.home, "panel", around=52)
        put_leaf(self, head, self._page, [enough, *onward(self.context, self.next_game, self._asked.people)])

    def _page(self, _width: int, wide: bool) -> Block:
        if self.stands.rounds:
            return Between(self.kit, self.stands, self.today, self.next_game, cup=False).page(wide=wide)
        told = self.library.reading() or (_("Nothing has been played yet") if self.library.complete else "")
        return Words(told, size=19, colour=self.kit.theme.second_on_paper, lines=0)
