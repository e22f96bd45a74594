"""Setting the table: a quick table as it is, or seat by seat, with the house rules on paper."""

import contextlib
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

import pygame

from game.ai.characters import CHARACTERS
from game.core.game import Game, Option, Value
from game.games import find
from game.scenes import routes
from game.scenes.history.honesty import TITLE, promised
from game.scenes.learning.lessonbook import lesson_of
from game.scenes.session.opening import go_on, waiting_match
from game.scenes.session.opponents import introduced, newcomer
from game.scenes.session.rivals import rivals_at
from game.scenes.session.tableplan import (
    NAMES,
    BadTable,
    TablePlan,
    is_same_table,
    reseat,
    spare_seat,
    what_is_missing,
    with_opponent,
)
from game.scenes.setup.houserules import write_house_rules
from game.scenes.setup.namesheet import NamesScene
from game.scenes.setup.quicktables import QuickTable, quick_tables
from game.scenes.setup.seatrows import SeatRows
from game.scenes.setup.usualtable import dealt, named, usual_table
from game.scenes.shell.context import Context
from game.scenes.shell.paper import PaperScene
from game.ui.board.chrome import draw_ground
from game.ui.draw.paint import put
from game.ui.widgets import blocks
from game.ui.widgets.blocks import Block, Column, Either, Gap, Painted, Row, Scrolled, Spread, Words, link, press
from game.ui.widgets.cards import Card, free_place
from game.ui.widgets.page import Page, Written
from game.ui.widgets.scroll import ScrollArea
from game.words import N_, _, ngettext, pgettext
from game.words.saying import Listing

SEALED = N_("The deal is sealed before play; you can verify it afterwards.")
SHORT = N_("Why it’s fair")
"""Label of the link where there is no room for the promise."""


class SetupScene(PaperScene):
    """One game's setup. It begins with the table that was set up last, else with the first quick table. Named `people`
    replace those who sat there; an `opponent`, a character's key, sits with the first person."""

    name = "setup"
    leads_to_table = True

    def __init__(self, context: Context, game: Game, people: Sequence[str] = (), opponent: str = "") -> None:
        super().__init__(context)
        self.game = game
        self.preloads = ("game.scenes.match.play", f"game.games.{game.key}.table", "game.ai.thinker")
        self.rivals = rivals_at(context, game.key, self._meet)
        self._read_tables()
        self.plan = usual_table(context, game, people)
        for each in CHARACTERS:
            if each.key == opponent:
                self.plan = introduced(with_opponent(game, self.plan, each))
        self.lesson = lesson_of(context.store, game) if game.key not in context.settings.lessons else None
        self.waiting = waiting_match(context.store, game.key)
        """The match of this game to go on with, if any."""
        self.focus_key = "deal"

    def _read_tables(self) -> None:
        self.tables, problems = quick_tables(self.game)
        self.context.store.log(*problems)

    def title(self) -> str:
        return _(self.game.title)

    def retranslate(self) -> None:
        self._read_tables()

    def compose(self) -> None:
        """Quick tables above, seats at the left, house rules at the right; all in one column in a narrow window."""
        scale, px = self.context.scale, self.kit.px
        width = min(scale.width, px(1640))
        left = (scale.width - width) // 2 + px(24)
        self.put(self._head(), pygame.Rect(px(80), px(11), left + width - px(48) - px(80), px(58)))
        self.rack = pygame.Rect(0, 0, scale.width, px(116 if scale.down >= 700 else 92 if scale.down >= 560 else 72))
        self.rack.bottom = scale.height
        body = pygame.Rect(left, px(84), width - px(48), self.rack.top - px(84) - px(12))
        if scale.across < 940 or scale.down < 560:
            self._one_column(body)
        else:
            self._two_columns(body)
        self.put(self._foot(), pygame.Rect(left, self.rack.y + px(3), width - px(48), self.rack.height - px(18)))

    def draw(self, surface: pygame.Surface) -> None:
        draw_ground(surface, self.rack, self.context.assets)
        if self.paper.width:
            self.context.assets.lay_paper(surface, self.paper)
        self.draw_widgets(surface)

    def _head(self) -> Block:
        """The game's name, and at the right a link to the waiting match, or to a lesson not taken yet."""
        theme = self.kit.theme
        named = Words(_(self.game.title), "serif", 28, theme.text, smallest=28, key="title")
        second = Words(_("Set the table"), size=16, colour=theme.second, smallest=16, key="second")
        return Row((Column((named, second)), Spread(), *self._offer()), gap=6)

    def _offer(self) -> Sequence[Block]:
        if self.waiting is not None:
            people = Listing(chair.name for chair in self.waiting.chairs)
            told = (
                _("Continue the match: {people:and}").format(people=people),
                _("Continue the waiting match"),
                pgettext("the match that waits", "Continue"),
            )
            key, act = "waiting", partial(go_on, self.context, self.waiting)
        elif self.lesson is not None and self.game.key not in self.context.settings.lessons:
            minutes = self.lesson.minutes
            short = ngettext("Learn it in {n} minute", "Learn it in {n} minutes", minutes).format(n=minutes)
            new = _("New to {game}?").format(game=_(self.game.title))
            told, key = (f"{new} {short}", short, _("Lesson")), "lesson"
            act = partial(self.context.open, routes.lesson, game_key=self.game.key)
        else:
            return ()
        return (Either([link(key, words, act, tall=30, on_paper=False) for words in told]),)

    def _two_columns(self, body: pygame.Rect) -> None:
        px, scale = self.context.scale.px, self.context.scale
        page = self._page("quick", body.x, body.y, body.width)
        self._quick(page, tall=88 if scale.down >= 700 else 56)
        self.widgets += page.widgets
        top = page.y + px(22)
        right = px(408 if scale.across >= 1180 else 340)
        self.paper = pygame.Rect(body.right - right, top, right, body.bottom - top)
        seats = pygame.Rect(body.x, top, body.width - right - px(24), body.bottom - top)
        head = self._page("seats", seats.x, seats.y, seats.width)
        self._seats_heading(head)
        self.widgets += head.widgets
        high = seats.bottom - head.y
        rows = Written(partial(self._rows, room=high), "rows", on_paper=False)
        part = Scrolled(rows, pgettext("at a table", "Seats"), "seats:scroll", on_paper=False)
        self.put(part, pygame.Rect(seats.x, head.y + px(4), seats.width, high - px(12)))
        self._rules_paper(self.paper)

    def _one_column(self, body: pygame.Rect) -> None:
        self.paper = pygame.Rect(0, 0, 0, 0)

        def write(page: Page) -> None:
            self._quick(page, tall=56)
            page.gap(14)
            self._seats_heading(page)
            page.gap(4)
            self._rows(page, 0)
            page.gap(16)
            self._write_rules(page)

        part = Written(write, "all", on_paper=False)
        self.put(Scrolled(part, _("Set the table"), "all:scroll", on_paper=False), body)

    def _page(self, key: str, left: int, top: int, width: int) -> Page:
        return Page(self.context.assets, self.context.scale, left, top, width, key=key, on_paper=False)

    def _quick(self, page: Page, *, tall: float) -> None:
        px = page.scale.px
        page.heading(_("Quick tables"))
        page.gap(6)
        gap = px(16 if page.scale.across > 900 else 10)
        per_row = min(len(self.tables), max(1, (page.width + gap) // (px(230) + gap)))
        width = (page.width - (per_row - 1) * gap) // per_row
        top = page.y
        for number, table in enumerate(self.tables):
            row, column = divmod(number, per_row)
            rect = pygame.Rect(page.left + column * (width + gap), top + row * (px(tall) + gap), width, px(tall))
            styles = [seat.style for seat in table.plan.seats]
            card = Card(
                table.key,
                table.title,
                rect,
                partial(self._take, table),
                table.note,
                styles=styles,
                chosen=is_same_table(self.plan, table.plan),
                onward=self._deal if not what_is_missing(self.plan) else None,
                goes_on=_("Press Enter to deal"),
            )
            page.add(card).row_of = "quick"

    def _seats_heading(self, page: Page) -> None:
        px, theme = page.scale.px, page.assets.theme
        heading = page.heading(pgettext("at a table", "Seats"))
        x = heading.rect.x + page.assets.text_size(heading.label, "serif", heading.lettering.size)[0] + px(20)
        room = pygame.Rect(x, heading.rect.centery - px(15), page.left + page.width - x, px(30))
        # TRANSLATORS: beside the heading “Seats”: the order in which the seats are listed
        words = _("clockwise from the bottom of the screen")
        clockwise, more = Words(words, size=17, colour=theme.second, key="clockwise"), list[Block]()
        if len(self.plan.people) == 1:
            more = [Spread(), link("ladder", _("Ladder"), self._open_ladder, tall=30, size=18, on_paper=False)]
        page.widgets += self.kit.put(Either((Row((clockwise, *more)), Row((Gap(0), *more)))), room)
        page.gap(4)

    def _rows(self, page: Page, room: int) -> None:
        """Writes a row for each seat, and the place for one more at the foot of the `room` (pixels; 0: as much as it
        takes), so that it stays under the mouse as seats are added."""
        px, foot = page.scale.px, page.y + room - page.scale.px(12)
        seats, allowed = self.plan.seats, self.game.seats
        title, least, most = _(self.game.title), allowed[0], allowed[-1]
        few = ngettext("{game} needs at least {n} seat", "{game} needs at least {n} seats", least)
        why = few.format(game=title, n=least) if len(seats) <= least else ""
        rows = SeatRows(self.context, self.game, self.plan, self._show, self._remove, why, self.rivals)
        height = rows.write(page, room)
        full = len(seats) >= most
        rect = pygame.Rect(page.left, page.y, page.width, px(44) if full else min(height, px(62)))
        rect.y = max(rect.y, foot - rect.height)
        label = _("The table is full") if full else _("Add a seat")
        note = ngettext("{least} to {most} player", "{least} to {most} players", most).format(least=least, most=most)
        many = ngettext("{game} is for {least} to {most} player", "{game} is for {least} to {most} players", most)
        why = many.format(game=title, least=least, most=most)
        page.add(free_place("add", label, note, rect, self._add, enabled=not full, reason=why, shifts=True))

    def _write_rules(self, page: Page) -> None:
        write_house_rules(page, self.game, self.plan, self._choose, self._open_rules)
        page.gap(8)

    def _rules_paper(self, paper: pygame.Rect) -> None:
        px, margin = self.kit.px, self.kit.px(34 if paper.width > self.kit.px(360) else 26)
        room = pygame.Rect(paper.x + margin, paper.y + px(18), paper.width - 2 * margin, paper.height - px(28))
        self.put(Scrolled(Written(self._write_rules, "house"), _("House rules"), "house:scroll"), room)

    def _foot(self) -> Block:
        """Back, the promise, and the one brass button."""
        scale, trouble = self.context.scale, what_is_missing(self.plan)
        back, high = pgettext("to the screen before", "Back"), self.rack.height > self.kit.px(100)
        away = press("back", back, self.back, "panel", across=132 if scale.across > 800 else 112, shortcut="Esc")
        deal = press("deal", _("Deal the tiles"), self._deal, "brass", enabled=not trouble, reason=trouble)
        deal = replace(deal, across=260 if scale.across > 1000 else 200, tall=60 if high else 52)
        return Row((away, Gap(24, 24), self._promise(), Spread(), Gap(24, 24), deal))

    def _promise(self) -> Block:
        """The promise about the deal, as much of it as has room."""
        theme, assets, side = self.kit.theme, self.context.assets, blocks.exactly(self.kit.px(40))
        opens = partial(link, "honesty", act=partial(self.context.open, routes.honesty), tip=_(TITLE), on_paper=False)
        fair = Words(promised(self.game, self.plan), size=18, colour=theme.text_on_walnut, smallest=18, key="promise")
        said = Column((Spread(down=True), opens(_(SEALED), tall=24, size=18), fair, Spread(down=True)))
        lock = Painted(lambda surface, rect: put(surface, assets.padlock(rect.width), center=rect.center), side, side)
        return Either((Row((lock, said), gap=6), opens(_(SHORT), tall=30, size=18), Gap(0)))

    def commands(self) -> dict[str, Callable[[], object]]:
        """F1 opens this game's rules."""
        return {"rules": self._open_rules}

    def _open_rules(self) -> None:
        self.context.open(routes.rulebook, game_key=self.game.key)

    def _deal(self) -> None:
        """Deals; before the first deal, asks people for their names unless they have given them here."""
        people = [self.plan.seats[seat].name for seat in self.plan.people]
        if people and not self.context.settings.names and set(people) <= set(NAMES):
            self.context.stack.push(NamesScene(self.context, self.plan), self._deal_to)
        else:
            self._deal_to(self.plan)

    def _deal_to(self, plan: TablePlan | None) -> None:
        """Keeps the table and a match that was left, and deals; does nothing if the sheet was dismissed."""
        if plan is None:
            return
        with contextlib.suppress(BadTable):
            self.context.stack.replace(dealt(self.context, plan))

    def _show(self, plan: TablePlan) -> None:
        self.plan = plan
        self.lay_out()

    def _take(self, table: QuickTable) -> None:
        self._show(named(self.context, table.plan))

    def _choose(self, option: Option, value: Value) -> None:
        self._show(replace(self.plan, options={**self.plan.options, option.key: value}))

    def _add(self) -> None:
        plan = self.plan
        seats = (*plan.seats, spare_seat(plan.seats, newcomer(self.game, plan)))
        self._show(introduced(reseat(self.game, plan, seats)))
        place = self.widget("add")
        for area in self.widgets:
            if isinstance(area, ScrollArea) and place is not None:
                area.reveal(place)  # the new seat is just above it

    def _meet(self) -> None:
        """Shows the rivalries, now that the book has been read."""
        self.rivals = rivals_at(self.context, self.game.key)
        if self in self.context.stack.scenes:
            self.lay_out()

    def _open_ladder(self) -> None:
        """Opens the ladder; the character chosen there sits down here, or at another game's table."""

        def take(asked: tuple[str, str] | None) -> None:
            if asked is not None:
                game, opponent = asked
                self.context.stack.replace(routes.setup(self.context, find(game), opponent=opponent), self)

        self.context.ask(routes.ladder, take, self.plan.names[self.plan.people[0]], self.game.key)

    def _remove(self, number: int) -> None:
        rest = tuple(seat for at, seat in enumerate(self.plan.seats) if at != number)
        self.focus_key = "add"
        self._show(reseat(self.game, self.plan, rest))
