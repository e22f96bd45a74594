"""Setting the table: a quick table as it comes, or seat by seat, with the house rules on paper."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

import pygame

from game.core.game import Game, Option, Value
from game.core.rules import Options
from game.scenes import routes
from game.scenes.history.honesty import TITLE, promised
from game.scenes.learning.lessonbook import lesson_of
from game.scenes.session.opening import go_on, keep_left_match, waiting_match
from game.scenes.session.opponents import introduced, newcomer
from game.scenes.session.tableplan import (
    NAMES,
    BadTable,
    TablePlan,
    coaches_of,
    is_same_table,
    reseat,
    spare_seat,
    what_is_missing,
    with_names,
    with_people,
)
from game.scenes.setup.namesheet import NamesScene
from game.scenes.setup.quicktables import QuickTable, quick_tables
from game.scenes.setup.seatrows import SeatRows
from game.scenes.shell.context import Context
from game.scenes.shell.scene import Scene
from game.ui.board.chrome import draw_ground
from game.ui.widgets.buttons import Button, Link
from game.ui.widgets.cards import Card, FreePlace
from game.ui.widgets.controls import Stepper
from game.ui.widgets.page import Page
from game.ui.widgets.scroll import ScrollArea
from game.ui.widgets.widgets import Label, Lettering, Painting
from game.words import N_, _, declared, ngettext, pgettext
from game.words.saying import Listing

SEALED = N_("The deal is sealed before play; you can verify it afterwards.")
SHORT = N_("Why it’s fair")
"""Where there is no room for both."""


class SetupScene(Scene):
    """One game's setup. It begins with the table that was set up last, else with the first quick table; `people` who
    are named sit there instead of those who sat there."""

    name = "setup"
    leads_to_table = True

    def __init__(self, context: Context, game: Game, people: Sequence[str] = ()) -> None:
        super().__init__(context)
        self.game = game
        self.ahead = ("game.scenes.match.play", f"game.games.{game.key}.table", "game.ai.thinker")
        self._read_tables()
        self.plan = self._remembered() or self._named(self.tables[0].plan)
        if people:
            self.plan = with_people(game, self.plan, people)
        self.lesson = lesson_of(context.store, game) if game.key not in context.settings.lessons else None
        self.waiting = waiting_match(context.store, game.key)
        """The match of this game that one can go on with."""
        self.paper = pygame.Rect(0, 0, 0, 0)
        self.focus_key = "deal"

    def _read_tables(self) -> None:
        self.tables, problems = quick_tables(self.game)
        self.context.store.log(*problems)

    def title(self) -> str:
        return _(self.game.title)

    def retranslate(self) -> None:
        self._read_tables()

    def make_widgets(self) -> None:
        """Quick tables above, seats at the left, house rules at the right; all in one column where it is narrow."""
        scale, px = self.context.scale, self.context.scale.px
        theme = self.context.assets.theme
        width = min(scale.width, px(1640))
        left = (scale.width - width) // 2 + px(24)
        head = pygame.Rect(px(80), px(12), scale.width - px(100), px(36))
        second = pygame.Rect(head.x, px(44), head.width, px(22))
        self.widgets = [
            self.menu_button(),
            Label("title", _(self.game.title), head, Lettering("serif", px(28), theme.text)),
            Label("second", _("Set the table"), second, Lettering("sans", px(16), theme.second)),
        ]
        self._offer(left + width - px(48))
        self.rack = pygame.Rect(0, 0, scale.width, px(116 if scale.down >= 700 else 92 if scale.down >= 560 else 72))
        self.rack.bottom = scale.height
        body = pygame.Rect(left, px(84), width - px(48), self.rack.top - px(84) - px(12))
        if scale.across < 940 or scale.down < 560:
            self._one_column(body)
        else:
            self._two_columns(body)
        self._foot(left, width - px(48))

    def draw(self, surface: pygame.Surface) -> None:
        assets = self.context.assets
        draw_ground(surface, self.rack, assets)
        if self.paper.width:
            assets.lay_paper(surface, self.paper)
        self.draw_widgets(surface)

    def _offer(self, right: int) -> None:
        """In the head at the right the match that waits, or the game's lesson for those who have not had it."""
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
            return
        px, assets = self.context.scale.px, self.context.assets
        title = self.widgets[1]
        taken = title.rect.x + max(assets.text_size(title.label, "serif", px(28))[0], px(120)) + px(20)
        for words in told:
            width = assets.text_size(words, "sans-bold", px(19))[0] + px(2)
            if right - width >= taken:
                break
        rect = pygame.Rect(right - width, px(24), width, px(30))
        for label in self.widgets[1:3]:
            label.rect.width = rect.x - px(12) - label.rect.x
        self.widgets.append(Link(key, words, rect, act, on_paper=False))

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
        window = pygame.Rect(seats.x - px(8), head.y, seats.width + px(16), seats.bottom - head.y)
        for width in (seats.width, seats.width - px(14)):  # beside what scrolls there is a bar
            rows = self._page("rows", seats.x, head.y + px(4), width)
            self._rows(rows, seats.bottom - head.y)
            if self._fits(rows, window):
                break
        self._scrolled("seats", pgettext("at a table", "Seats"), window, rows, on_paper=False)
        self._rules_paper(self.paper)

    def _one_column(self, body: pygame.Rect) -> None:
        px = self.context.scale.px
        self.paper = pygame.Rect(0, 0, 0, 0)
        page = self._page("all", body.x, body.y, body.width - px(12))
        self._quick(page, tall=56)
        page.gap(14)
        self._seats_heading(page)
        page.gap(4)
        self._rows(page, 0)
        page.gap(16)
        write_house_rules(page, self.game, self.plan, self._choose, self._open_rules)
        page.gap(8)
        window = pygame.Rect(body.x - px(8), body.y - px(6), body.width + px(16), body.height + px(12))
        self._scrolled("all", _("Set the table"), window, page, on_paper=False)

    def _page(self, key: str, left: int, top: int, width: int, *, on_paper: bool = False) -> Page:
        return Page(self.context.assets, self.context.scale, left, top, width, key=key, on_paper=on_paper)

    def _scrolled(self, key: str, label: str, window: pygame.Rect, page: Page, *, on_paper: bool) -> None:
        """Puts the page behind a window if it is too long for it."""
        self.widgets += page.widgets
        if not self._fits(page, window):
            height = page.y - window.y + self.context.scale.px(8)
            self.widgets.append(ScrollArea(f"{key}:scroll", label, window, height, page.widgets, on_paper=on_paper))

    def _fits(self, page: Page, window: pygame.Rect) -> bool:
        return page.y - window.y + self.context.scale.px(8) <= window.height

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
                table.note,
                rect,
                partial(self._take, table),
                styles=styles,
                chosen=is_same_table(self.plan, table.plan),
                onward=self._deal if not what_is_missing(self.plan) else None,
                goes_on=_("Press Enter to deal"),
            )
            page.add(card)

    def _seats_heading(self, page: Page) -> None:
        px, theme = page.scale.px, page.assets.theme
        heading = page.heading(pgettext("at a table", "Seats"))
        x = heading.rect.x + page.assets.text_size(heading.label, "serif", heading.lettering.size)[0] + px(20)
        room = pygame.Rect(x, heading.rect.y, page.left + page.width - x, heading.rect.height)
        # TRANSLATORS: beside the heading “Seats”: the order in which the seats are listed
        words = _("clockwise from the bottom of the screen")
        page.add(Label("clockwise", words, room, Lettering("sans", px(17), theme.second)))
        page.gap(4)

    def _rows(self, page: Page, room: int) -> None:
        """A row for each seat, and the place for one more: at the foot of the `room` (pixels; 0: as much as it takes),
        so that it stays under the mouse while seats come."""
        px, foot = page.scale.px, page.y + room - page.scale.px(12)
        seats, allowed = self.plan.seats, self.game.seats
        title, least, most = _(self.game.title), allowed[0], allowed[-1]
        few = ngettext("{game} needs at least {n} seat", "{game} needs at least {n} seats", least)
        why = few.format(game=title, n=least) if len(seats) <= least else ""
        rows = SeatRows(self.context, self.game, self.plan, self._show, self._remove, why)
        height = rows.write(page, room)
        full = len(seats) >= most
        rect = pygame.Rect(page.left, page.y, page.width, px(44) if full else min(height, px(62)))
        rect.y = max(rect.y, foot - rect.height)
        label = _("The table is full") if full else _("Add a seat")
        note = ngettext("{least} to {most} player", "{least} to {most} players", most).format(least=least, most=most)
        many = ngettext("{game} is for {least} to {most} player", "{game} is for {least} to {most} players", most)
        why = many.format(game=title, least=least, most=most)
        page.add(FreePlace("add", label, note, rect, self._add, enabled=not full, reason=why))

    def _rules_paper(self, paper: pygame.Rect) -> None:
        px = self.context.scale.px
        margin = px(34 if paper.width > px(360) else 26)
        page = self._page("house", paper.x + margin, paper.y + px(18), paper.width - 2 * margin, on_paper=True)
        write_house_rules(page, self.game, self.plan, self._choose, self._open_rules)
        page.gap(8)
        window = pygame.Rect(paper.x + px(8), paper.y + px(10), paper.width - px(16), paper.height - px(20))
        self._scrolled("house", _("House rules"), window, page, on_paper=True)

    def _foot(self, left: int, width: int) -> None:
        """Back, the promise, and the one brass button."""
        scale, px, assets = self.context.scale, self.context.scale.px, self.context.assets
        ledge = px(18)
        middle = self.rack.y + (self.rack.height - ledge) // 2 + px(3)
        back = pygame.Rect(left, 0, px(132 if scale.across > 800 else 112), px(52))
        deal = pygame.Rect(0, 0, px(260 if scale.across > 1000 else 200), px(60 if self.rack.height > px(100) else 52))
        back.centery = deal.centery = middle
        deal.right = left + width
        trouble = what_is_missing(self.plan)
        self.widgets.append(Button("back", pgettext("to the screen before", "Back"), back, self.back, shortcut="Esc"))
        x = back.right + px(24)
        room = deal.left - px(24) - x - px(46)
        fairness = promised(self.game, self.plan)
        seal, why = _(SEALED), _(SHORT)
        faces = ((seal, "sans-bold"), (fairness, "sans"), (why, "sans-bold"))
        sealed, fair, short = (assets.text_size(line, face, px(18))[0] for line, face in faces)
        proves = partial(self.context.open, routes.honesty)
        if max(sealed, fair) <= room:
            lock = pygame.Rect(x, middle - px(20), px(40), px(40))
            self.widgets.append(
                Painting("lock", "", lock, lambda surface, place: surface.blit(assets.padlock(place.width), place))
            )
            rect = pygame.Rect(x + px(46), middle - px(24), sealed, px(24))
            self.widgets.append(Link("honesty", seal, rect, proves, on_paper=False, size=18, tip=_(TITLE)))
            rect = pygame.Rect(x + px(46), middle, room, px(24))
            lettering = Lettering("sans", px(18), assets.theme.text_on_walnut)
            self.widgets.append(Label("promise", fairness, rect, lettering))
        elif short <= room + px(46):
            rect = pygame.Rect(x, middle - px(15), short, px(30))
            self.widgets.append(Link("honesty", why, rect, proves, on_paper=False, size=18, tip=_(TITLE)))
        self.widgets.append(
            Button("deal", _("Deal the tiles"), deal, self._deal, kind="brass", enabled=not trouble, reason=trouble)
        )

    def commands(self) -> dict[str, Callable[[], object]]:
        """F1 opens this game's rules."""
        return {"rules": self._open_rules}

    def _open_rules(self) -> None:
        self.context.open(routes.rulebook, game_key=self.game.key)

    def _deal(self) -> None:
        """Deals; before the first time people are asked for their names, unless they have given them here."""
        people = [self.plan.seats[seat].name for seat in self.plan.people]
        if people and not self.context.settings.names and set(people) <= set(NAMES):
            self.context.stack.push(NamesScene(self.context, self.plan), self._deal_to)
        else:
            self._deal_to(self.plan)

    def _deal_to(self, plan: TablePlan | None) -> None:
        """Remembers the table, keeps a match that was left, and deals; nothing where the sheet was put away."""
        if plan is None:
            return
        try:
            plan = plan.checked()
        except BadTable:
            return
        people = tuple(seat.name for seat in plan.seats if seat.is_person)
        self.context.change_settings(
            setups={**self.context.settings.setups, self.game.key: plan.to_data()},
            names=people or self.context.settings.names,
            coach=coaches_of(self.context.settings.coach, plan),
        )
        keep_left_match(self.context)
        self.context.stack.replace(routes.match(self.context, plan=plan))

    def _show(self, plan: TablePlan) -> None:
        self.plan = plan
        self.lay_out()

    def _take(self, table: QuickTable) -> None:
        self._show(self._named(table.plan))

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

    def _remove(self, number: int) -> None:
        rest = tuple(seat for at, seat in enumerate(self.plan.seats) if at != number)
        self.focus_key = "add"
        self._show(reseat(self.game, self.plan, rest))

    def _named(self, plan: TablePlan) -> TablePlan:
        return introduced(with_names(plan, self.context.settings.names), self.context.settings.setups)

    def _remembered(self) -> TablePlan | None:
        data = self.context.settings.setups.get(self.game.key)
        try:
            plan = TablePlan.from_data(data) if data else None
        except BadTable as problem:
            self.context.store.log(f"the table last set up for {self.game.key} cannot be used: {problem}")
            return None
        return introduced(plan) if plan and plan.game == self.game.key else None


Choose = Callable[[Option, Value], None]


def write_house_rules(page: Page, game: Game, plan: TablePlan, choose: Choose, open_rules: Callable[[], None]) -> None:
    """A stepper for each option, a plain line where there is nothing to choose, and the way to the rule book."""
    page.words(_("House rules"), face="serif", size=24 if page.on_paper else 20, leading=1.35)
    page.gap(8)
    facts, options = [], game.options_for(len(plan.seats))
    width = max((_needed(page, option) for option in options if len(option.choices) > 1), default=0.0)
    for option in options:
        if len(option.choices) == 1:
            facts.append((_(option.title), declared(option.choices[0].label)))
            continue
        _write_option(page, option, plan.options, choose, width)
        page.gap(10)
        page.rule()
        page.gap(10)
    if dealt := _dealt(game, plan):
        facts.append((_("Tiles per player"), dealt))
    for title, value in facts:
        page.fact(title, value)
        page.gap(6)
    page.gap(4)
    page.link("rules", _("Open the rules"), open_rules, size=19)


def _dealt(game: Game, plan: TablePlan) -> str:
    """What each seat is dealt, as ``7 of 28``; nothing where nobody holds tiles."""
    if not game.hidden:
        return ""
    rules = game.rules(len(plan.seats), plan.options)
    deal = rules.deal_record(rules.initial_state(0))
    # TRANSLATORS: after “Tiles per player”
    return _("{n} of {all}").format(n=len(deal["hands"][0]), all=str(deal).count("|"))


def _needed(page: Page, option: Option) -> float:
    """How wide a stepper has to be for the longest of an option's choices, in dp; all on a page are as wide as one."""
    labels = [page.assets.text_size(declared(each.label), "sans-bold", page.scale.px(18))[0] for each in option.choices]
    return max(190, max(labels) / page.scale.factor + 2 * 46 + 8)


def _write_option(page: Page, option: Option, options: Options, choose: Choose, width: float) -> None:
    at, idle = option.values.index(options[option.key]), option.idle(options)
    choice = option.choices[at]

    def step(by: int) -> None:
        number = at + by
        if not 0 <= number < len(option.choices):
            number = number % len(option.choices) if abs(by) == 1 else min(max(number, 0), len(option.choices) - 1)
        choose(option, option.values[number])

    page.row(
        _(option.title),
        lambda rect: Stepper(
            f"option:{option.key}",
            _(option.title),
            rect,
            declared(choice.label),
            step,
            among=(at, len(option.choices)),
            on_paper=page.on_paper,
            enabled=not idle,
            reason=_(idle),
        ),
        declared(idle or choice.explain or option.explain),
        width=width,
    )
