"""The book of matches: all kept matches by day, newest first, and the chosen match beside them."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

import pygame

from game.book.listing import Finished, Query, earliest
from game.games import keys as game_keys
from game.scenes import routes
from game.scenes.book.chosenmatch import ChosenMatch, note_of
from game.scenes.book.filters import FilterSheet
from game.scenes.book.leaf import back_button, follow, lay_wide_sheet, put_narrow_head
from game.scenes.book.library import Entry, Library, by_day, key_of, moment_of
from game.scenes.book.rows import HEAD, ROW, RowBar, day_heading, game_chip, games_in_order, match_row, write_notices
from game.scenes.learning.bookpages import draw_fold
from game.scenes.session.opening import go_on
from game.scenes.shell.context import Context
from game.scenes.shell.paper import PaperScene
from game.storage import Save
from game.ui.draw.regions import clipped
from game.ui.platform import keys
from game.ui.platform.pending import Pending
from game.ui.widgets.blocks import Block, Control, Row, Spread, Words, press
from game.ui.widgets.buttons import Button
from game.ui.widgets.controls import choice_stepper
from game.ui.widgets.page import Page
from game.ui.widgets.widgets import Extras
from game.words import N_, _, capital, ngettext, pgettext
from game.words.dates import day_of, month_of
from game.words.saying import Number

LEFT_SHARE = 0.592
"""The left page's share of the book's width."""
EMPTY = N_(
    "No matches yet. Every match that is played to its end is kept here automatically; save any other with {key} or "
    "from the menu."
)


class BookScene(PaperScene):
    """The book as two pages. In a narrow window it is one, and the chosen match has a page of its own."""

    name = "records"
    leads_to_table = True
    on_walnut = True

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.library = Library(context)
        follow(self, self.library)
        self.query = Query()
        self.first = 0
        """Index of the first entry shown."""
        self.shown: list[Entry] = []
        self.number = 0
        """How many entries the query has."""
        self.match: ChosenMatch | None = None
        """The chosen match, if any."""
        self.alone = False
        """Whether only the chosen match is shown, in a narrow window."""
        self.two_pages = True
        self._gutter = 0
        self.preloads = [
            "game.scenes.book.statisticspage",
            "game.scenes.history.lookback",
            "game.scenes.history.replay",
            *(f"game.games.{key}.table" for key in game_keys()),
        ]

    def title(self) -> str:
        return _("Book of matches")

    @property
    def entry(self) -> Entry | None:
        """The entry of the chosen match, if any."""
        return None if self.match is None else self.match.entry

    def _open_match(self, entry: Entry | None) -> None:
        """Chooses a match, or none, after keeping the note on the previous one."""
        self._keep_note()
        self.match = None
        if entry is not None:
            self.match = ChosenMatch(self.context, self.library, entry, self.lay_out, self._deleted)

    def _deleted(self) -> None:
        self.match, self.alone = None, False
        self.lay_out()

    def describe(self) -> str:
        rows = [each.label for each in self.widgets if each.role == "row" or each.key.startswith("day:")]
        return "\n".join([self.title(), *self.library.notices(), *rows])

    # -- layout -------------------------------------------------------------------------------------------------------

    def compose(self) -> None:
        self.two_pages = self.context.scale.spread
        self.number = self.library.count(self.query)
        if self.focus_key is None:
            self.focus_key = "row:0" if self.number else "close"
        if self.two_pages:
            paper = lay_wide_sheet(self)
            self._gutter = paper.x + round(paper.width * LEFT_SHARE)
            self._spread()
        elif self.alone and self.match is not None:
            self._single()
        else:
            self._narrow()

    def _spread(self) -> None:
        """List and chosen match side by side."""
        px, paper, scale = self.context.scale.px, self.paper, self.context.scale
        page = pygame.Rect(paper.x + px(40), paper.y + px(20), self._gutter - paper.x - px(80), paper.height - px(32))
        title = Words(self.title(), "serif", 34, smallest=24, key="title")
        pale, filters = self.kit.theme.second_on_paper, self._filter_button("paper", across=116)
        caption = Words(self._caption(), size=16, colour=pale, align="right", key="caption")
        head = Row((title, caption, filters), gap=14, widths=(min(self.kit.wide(title).best, px(300)), 0, px(116)))
        self.put(head, pygame.Rect(page.x, page.y, page.width, px(50)))
        top = self._chips(pygame.Rect(page.x, page.y + px(58), page.width, px(52)))
        self._list(pygame.Rect(page.x, top + px(6), page.width, page.bottom - top - px(6)))
        right = pygame.Rect(self._gutter + px(36), paper.y + px(28), 0, paper.height - px(52))
        right.width = paper.right - px(36) - right.x
        if self.match is not None:
            self.put(self.match.page(headed=True), right)
        foot = pygame.Rect(px(24), scale.height - px(68), scale.width - px(48), px(52))
        self.put(Row((back_button(self, tall=52, across=132), Spread(), *self._others("panel", 52)), gap=16), foot)

    def _others(self, kind: str, tall: float) -> Sequence[Block]:
        """Buttons to the other pages of the book."""
        return (
            press("evenings", _("Evenings and cups"), self._open_evenings, kind, around=56, tall=tall),
            press("statistics", _("Statistics"), self._open_statistics, kind, around=56, tall=tall),
        )

    def _narrow(self) -> None:
        """The list on one page, with title and filter above it."""
        px, title = self.context.scale.px, self.title()
        page = self._one_page(put_narrow_head(self, title, self._filter_button("panel"), line=self._caption()), 8)
        self._list(pygame.Rect(page.x, page.y, page.width, page.height - px(54)))
        foot = pygame.Rect(page.x, page.bottom - px(46), page.width, px(46))
        self.put(Row((Spread(), *self._others("paper", 46)), gap=16), foot)

    def _single(self) -> None:
        """The chosen match on one page."""
        assert self.match is not None
        day = capital(day_of(moment_of(self.match.entry)))
        self.put(self.match.page(headed=False), self._one_page(put_narrow_head(self, self.match.name, line=day), 12))

    def _one_page(self, top: int, margin: float) -> pygame.Rect:
        """Places the paper below `top`, in pixels; returns the area inside its margins."""
        px, scale = self.context.scale.px, self.context.scale
        self.paper = pygame.Rect(px(16), top, scale.width - px(32), scale.height - top - px(16))
        return self.paper.inflate(-2 * px(24), -2 * px(margin))

    def _caption(self) -> str:
        everything = self.library.count(Query())
        if self.query != Query():
            # TRANSLATORS: how many matches of all that are kept are listed
            words = ngettext("{number:,} of {all:,} match", "{number:,} of {all:,} matches", everything)
            return words.format(number=Number(self.number), all=Number(everything))
        if not everything:
            return ""
        if not (since := self.library.ask(earliest, "")):
            return ngettext("{n:,} match", "{n:,} matches", everything).format(n=Number(everything))
        words = ngettext("{n:,} match since {month}", "{n:,} matches since {month}", everything)
        return words.format(n=Number(everything), month=month_of(since))

    def _filter_button(self, kind: str, across: float = 0) -> Control:
        words = _("Filter") if self.query == Query() else _("Filter: on")
        return press("filter", words, self._open_filters, kind, around=44, tall=46, share=1, across=across)

    def _chips(self, row: pygame.Rect) -> int:
        """Adds the game chips and the control for people; returns where the list begins, in pixels."""
        px = self.context.scale.px
        games, known = ["", *games_in_order()], self.library.people()
        people = {"": _("Everyone")} | {name: name for name in known}
        room = row.width - px(190)
        side = min(px(52), room // len(games) - px(8))
        for number, game in enumerate(games):
            rect = pygame.Rect(row.x + number * (side + px(8)), row.y + (row.height - side) // 2, side, side)
            only, chosen = partial(self.ask_for, replace(self.query, game=game)), self.query.game == game
            self.widgets.append(game_chip(f"game:{game or 'all'}", game, rect, only, chosen=chosen))
        left = row.x + len(games) * (side + px(8)) + px(8)
        rect, label = pygame.Rect(left, row.y + px(3), row.right - left, px(46)), pgettext("filter", "Player")
        able = Extras(enabled=len(people) > 1, reason=_("Nobody is in the book yet"))
        take = lambda name: self.ask_for(replace(self.query, person=name))  # noqa: E731
        self.widgets.append(choice_stepper("person", label, rect, people, self.query.person, take, **able))
        return row.bottom

    def _list(self, rect: pygame.Rect) -> None:
        """Notices, then as many rows as fit."""
        page = Page(self.context.assets, self.context.scale, rect.x, rect.y, rect.width, key="told")
        write_notices(page, self.library)
        if not self.number:
            page.gap(12)
            key = self.context.key("Ctrl+S")
            page.words(_(EMPTY).format(key=key) if self.query == Query() else _("No matches fit this filter."))
            if self.query != Query():
                page.gap(12)
                everything = partial(self.ask_for, Query())
                page.put(press("everything", _("Show everything"), everything, tall=46, across=220, share=1))
        self.widgets += page.widgets
        room = pygame.Rect(rect.x, page.y, rect.width, rect.bottom - page.y)
        self._fetch(room.height)
        self._rows(room)

    def _fetch(self, height: int) -> None:
        """Fetches the entries to show; `first` moves back if the list would end before the room is filled."""
        most = height // self.context.scale.px(ROW) + 1
        self.first = min(self.first, max(self.number - 1, 0))
        found = self.library.window(self.query, self.first, most)
        self.shown = found[: self._fitting(found, height)]
        if self.first and self.first + len(self.shown) >= self.number:
            start = max(0, self.number - most)
            found = self.library.window(self.query, start, most)
            while found and self._fitting(found, height) < len(found):
                found, start = found[1:], start + 1
            self.first, self.shown = start, found
        if self.two_pages and self.match is None and self.shown:
            self._open_match(self.shown[0])

    def _fitting(self, entries: Sequence[Entry], height: int) -> int:
        """How many of the entries fit into `height` pixels, at least one."""
        px, y = self.context.scale.px, 0
        for number, (_entry, first) in enumerate(by_day(entries)):
            y += px(ROW) + (px(HEAD) if first else 0)
            if y > height:
                return max(number, 1)
        return len(entries)

    def _rows(self, room: pygame.Rect) -> None:
        px, y = self.context.scale.px, room.y
        for number, (entry, first) in enumerate(by_day(self.shown), self.first):
            if first:
                heading = pygame.Rect(room.x, y, room.width, px(HEAD))
                self.widgets.append(day_heading(f"day:{number}", capital(day_of(moment_of(entry))), heading))
                y += px(HEAD)
            self._row(number, entry, pygame.Rect(room.x - px(12), y, room.width + px(24), px(ROW)), ruled=not first)
            y += px(ROW)
        if len(self.shown) < self.number:
            bar = pygame.Rect(room.right + px(13), room.y + px(4), px(10), room.height - px(8))
            self.widgets.append(RowBar(bar, self.first, len(self.shown), self.number, self._scroll_to))

    def _row(self, number: int, entry: Entry, rect: pygame.Rect, *, ruled: bool) -> None:
        px, saved = self.context.scale.px, isinstance(entry, Save)
        key, wide = f"row:{number}", px(124)
        marked = note_of(self.library, entry).marked
        chosen, press = self.two_pages and self._is_chosen(entry), partial(self.choose, entry)
        aside = wide + px(8) if saved else 0
        self.widgets.append(match_row(key, entry, rect, press, chosen=chosen, marked=marked, ruled=ruled, aside=aside))
        self.widgets[-1].place = number + 1, self.number
        if isinstance(entry, Save):
            place = pygame.Rect(rect.right - px(12) - wide, rect.y + px(8), wide, rect.height - px(16))
            words, onward = pgettext("a match", "Continue"), partial(go_on, self.context, entry)
            self.widgets.append(Button(f"{key}:continue", words, place, onward, kind="paper"))

    def _is_chosen(self, entry: Entry) -> bool:
        return self.entry is not None and key_of(self.entry) == key_of(entry)

    def draw_paper(self, surface: pygame.Surface) -> None:
        """Draws the paper, with a fold between two pages."""
        super().draw_paper(surface)
        px, paper, theme = self.context.scale.px, self.paper, self.context.assets.theme
        if self.two_pages and theme.flat:
            pygame.draw.line(surface, theme.rule_line, (self._gutter, paper.y), (self._gutter, paper.bottom))
        elif self.two_pages:
            fold = pygame.Rect(0, paper.y, 0, paper.height)
            fold.centerx = self._gutter
            with clipped(surface, paper):
                draw_fold(surface, fold, px(30))

    # -- scrolling ----------------------------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        """Scrolls by wheel, Page up, Page down, Home and End, and by Up and Down beyond the first and last row."""
        if self.alone and not self.two_pages:
            return super().handle(event)
        if event.type == pygame.MOUSEWHEEL:
            return self._scroll_to(self.first - event.y)
        if event.type != pygame.KEYDOWN:
            return False
        seen, chord = len(self.shown), keys.pressed(event)
        moves = {"Page up": self.first - seen, "Page down": self.first + seen, "Home": 0, "End": self.number}
        if chord in moves:
            moved = self._scroll_to(moves[chord])
            if moved and (self.focus_key or "").startswith("row:"):
                self.inputs.focus(f"row:{self.first + (len(self.shown) - 1 if chord in ('Page down', 'End') else 0)}")
            return moved
        ends = {"Up": (self.first, -1), "Down": (self.first + seen - 1, 1)}
        if chord in ends and self.focus_key == f"row:{ends[chord][0]}":
            number, by = ends[chord]
            if self._scroll_to(self.first + by):
                self.inputs.focus(f"row:{number + by}", explain=True)
                return True
        return False

    def _scroll_to(self, first: int) -> bool:
        """Shows the list from entry `first` on; returns whether it has moved."""
        before = self.first
        self.first = min(max(first, 0), max(self.number - 1, 0))
        if self.first != before:
            row = (self.focus_key or "").removeprefix("row:")
            self.lay_out()
            if row.isdigit():
                self.inputs.focus(f"row:{min(max(int(row), self.first), self.first + len(self.shown) - 1)}")
        return self.first != before

    def ask_for(self, query: Query) -> None:
        """Lists the matches of `query`; the chosen match, if among them, stays chosen and in view."""
        number = None if self.entry is None else self.library.number_of(query, self.entry)
        if number is None:
            self._open_match(None)
        self.query, self.first, self.alone = query, 0, False
        self.lay_out()
        if number is not None and number >= len(self.shown):
            self.first = number
            self.lay_out()

    def _open_filters(self) -> None:
        self.context.stack.push(FilterSheet(self.context, self.query, self.library, self.ask_for))

    def _open_statistics(self) -> None:
        def list_them(query: Query | None) -> None:
            if query is not None:
                self.ask_for(query)

        self._keep_note()
        self.context.ask(routes.statistics, list_them, library=self.library, person=self.query.person)

    def _open_evenings(self) -> None:
        self._keep_note()
        self.context.open(routes.evenings, library=self.library)

    def choose(self, entry: Entry) -> None:
        """Opens a match on the right page, or on a page of its own."""
        self._open_match(entry)
        self.alone = not self.two_pages
        if self.alone:
            self.focus_key = "look_back" if isinstance(entry, Finished) else "continue"
        self.lay_out()

    def back(self) -> None:
        """Returns from a match on its own page to the list; otherwise closes the book."""
        self._keep_note()
        if self.alone and not self.two_pages:
            self.alone = False
            number = next((at for at, each in enumerate(self.shown, self.first) if self._is_chosen(each)), self.first)
            self.focus_key = f"row:{number}"
            self.lay_out()
        else:
            self.close(None)

    def update(self, dt: float) -> Pending:
        """Keeps the note once typing has paused."""
        return self.match.tick(dt) if self.match is not None else False

    def covered(self) -> None:
        super().covered()
        self._keep_note()

    def release(self) -> None:
        self._keep_note()
        self.library.close()

    def _keep_note(self) -> None:
        if self.match is not None:
            self.match.keep_note()
