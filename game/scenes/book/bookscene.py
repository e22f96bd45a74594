"""The book of matches: all that are kept under their days, the newest first, and beside them the one that is chosen."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

import pygame

from game.book.listing import Finished, Wanted
from game.book.shelf import Note
from game.core.record import Record
from game.games import keys as game_keys
from game.scenes import routes
from game.scenes.book.filters import FilterSheet
from game.scenes.book.leaf import LeafScene, back_button
from game.scenes.book.library import Entry, Library, key_of, moment_of
from game.scenes.book.matchpage import write_match
from game.scenes.book.rows import (
    HEAD,
    ROW,
    DayHeading,
    GameChip,
    MatchRow,
    RowBar,
    games_in_order,
    name_of,
    write_notices,
)
from game.scenes.learning.bookpages import draw_fold
from game.scenes.session.opening import go_on, open_kept
from game.scenes.session.session import Session
from game.scenes.shell.context import Context
from game.scenes.shell.sheet import Dialog
from game.storage import Save
from game.ui.draw.regions import clipped
from game.ui.platform import keys
from game.ui.platform.pending import Pending
from game.ui.widgets.buttons import Button, IconButton
from game.ui.widgets.controls import Stepper
from game.ui.widgets.page import Page
from game.ui.widgets.scroll import ScrollArea
from game.ui.widgets.textfield import TextField
from game.ui.widgets.widgets import Label, Lettering, Widget
from game.words import N_, _, ngettext, pgettext
from game.words.dates import day_of, month_of
from game.words.saying import Number

LEFT_SHARE = 0.592
"""How much of the book's width the left page has."""
WIDEST = 1400
"""The width of the book at most, in dp."""
LONGEST = 200
"""Letters of a note that can be typed here."""
SOON = 1.0
"""Seconds after the last letter until a note is kept."""
EMPTY = N_(
    "No matches yet. Every match that is played to its end is kept here automatically; save any other with {key} or "
    "from the menu."
)


class BookScene(LeafScene):
    """Two pages; where it is narrow one, and the chosen match is a page of its own."""

    name = "records"
    leads_to_table = True
    arrows_scroll = False

    def __init__(self, context: Context) -> None:
        super().__init__(context, Library(context))
        self.wanted = Wanted()
        self.first = 0
        """The number of the first entry that is shown."""
        self.shown: list[Entry] = []
        self.number = 0
        """How many entries there are."""
        self.entry: Entry | None = None
        self.alone = False
        """Whether only the chosen match is shown."""
        self.two_pages = True
        self._gutter = 0
        self._note: str | None = None
        """What has been typed and not been kept yet."""
        self._wait = 0.0
        self.ahead = [
            "game.scenes.book.statisticspage",
            "game.scenes.history.lookback",
            "game.scenes.history.replay",
            *(f"game.games.{key}.table" for key in game_keys()),
        ]

    def title(self) -> str:
        return _("Book of matches")

    def describe(self) -> str:
        rows = [widget.label for widget in self.widgets if isinstance(widget, DayHeading | MatchRow)]
        return "\n".join([self.title(), *self.library.notices(), *rows])

    # -- layout -------------------------------------------------------------------------------------------------------

    def make_widgets(self) -> None:
        scale, px = self.context.scale, self.context.scale.px
        self.two_pages = scale.spread
        self.widgets = [self.menu_button()]
        self.number = self.library.count(self.wanted)
        if self.focus_key is None:
            self.focus_key = "row:0" if self.number else "close"
        if self.two_pages:
            width = min(scale.width - px(104), px(WIDEST))
            left = px(80) + max(0, (scale.width - px(104) - width) // 2)
            self.paper = pygame.Rect(left, px(24), width, scale.height - px(112))
            self._gutter = self.paper.x + round(self.paper.width * LEFT_SHARE)
            self._spread()
        elif self.alone and self.entry is not None:
            self._single()
        else:
            self._narrow()

    def _spread(self) -> None:
        """List and chosen match side by side."""
        px, paper, scale = self.context.scale.px, self.paper, self.context.scale
        page = pygame.Rect(paper.x + px(40), paper.y + px(20), self._gutter - paper.x - px(80), paper.height - px(32))
        head = pygame.Rect(page.x, page.y, page.width, px(50))
        filters = self._filter_button(pygame.Rect(head.right - px(116), head.y + px(2), px(116), px(46)))
        theme = self.context.assets.theme
        size = self.context.assets.fitting(self.title(), "serif", px(34), px(24), px(300))
        title = head.move(0, 0)
        title.width = min(self.context.assets.text_size(self.title(), "serif", size)[0] + px(4), px(300))
        caption = pygame.Rect(title.right + px(12), head.y + px(8), filters.rect.left - title.right - px(28), px(36))
        self.widgets += [
            Label("title", self.title(), title, Lettering("serif", size, theme.text_on_paper)),
            Label("caption", self._caption(), caption, Lettering("sans", px(16), theme.second_on_paper, "right")),
            filters,
        ]
        top = self._chips(pygame.Rect(page.x, head.bottom + px(8), page.width, px(52)))
        self._list(pygame.Rect(page.x, top + px(6), page.width, page.bottom - top - px(6)))
        right = pygame.Rect(self._gutter + px(36), paper.y + px(28), 0, paper.height - px(52))
        right.width = paper.right - px(36) - right.x
        if self.entry is not None:
            self._match(right)
        back = pygame.Rect(px(24), scale.height - px(68), px(132), px(52))
        self.widgets.append(back_button(self, back))
        self._others(pygame.Rect(back.right, back.y, scale.width - px(24) - back.right, back.height))

    def _others(self, row: pygame.Rect, kind: str = "panel") -> None:
        """Buttons to the other pages of the book at the right of a row, the last one outermost."""
        px, text_size = self.context.scale.px, self.context.assets.text_size
        others = [
            ("evenings", _("Evenings and cups"), self._open_evenings),
            ("statistics", _("Statistics"), self._open_statistics),
        ]
        most = row.width // len(others) - px(16)
        for key, words, press in reversed(others):
            width = min(text_size(words, "sans-bold", px(19))[0] + px(56), most)
            rect = pygame.Rect(row.right - width, row.y, width, row.height)
            self.widgets.append(Button(key, words, rect, press, kind=kind))
            row = pygame.Rect(row.x, row.y, rect.left - px(16) - row.x, row.height)

    def _narrow(self) -> None:
        """The list on one page, with what else there is in the line above it."""
        scale, px = self.context.scale, self.context.scale.px
        top = self._narrow_head(self.title(), self._caption(), filters=True)
        self.paper = pygame.Rect(px(16), top, scale.width - px(32), scale.height - top - px(16))
        page = self.paper.inflate(-2 * px(24), -2 * px(8))
        self._list(pygame.Rect(page.x, page.y, page.width, page.height - px(54)))
        self._others(pygame.Rect(page.x, page.bottom - px(46), page.width, px(46)), "paper")

    def _single(self) -> None:
        """The chosen match on one page."""
        scale, px = self.context.scale, self.context.scale.px
        assert self.entry is not None
        top = self._narrow_head(name_of(self.entry), day_of(moment_of(self.entry)), filters=False)
        self.paper = pygame.Rect(px(16), top, scale.width - px(32), scale.height - top - px(16))
        self._match(self.paper.inflate(-2 * px(24), -2 * px(12)))

    def _narrow_head(self, title: str, line: str, *, filters: bool) -> int:
        """Title and line beside the menu button, buttons at the right; where the paper begins."""
        px, assets = self.context.scale.px, self.context.assets
        buttons: list[Widget] = [back_button(self)]
        left = buttons[0].rect.left
        if filters:
            label = self._filter_words()
            width = min(assets.text_size(label, "sans-bold", px(19))[0] + px(44), px(200))
            buttons.insert(0, self._filter_button(pygame.Rect(left - px(10) - width, px(16), width, px(46)), "panel"))
            left = buttons[0].rect.left
        head = pygame.Rect(px(80), px(10), left - px(90), px(34))
        size = assets.fitting(title, "serif", px(28), px(17), head.width)
        theme = assets.theme
        self.widgets += [
            Label("title", title, head, Lettering("serif", size, theme.paper)),
            Label("caption", line, head.move(0, px(32)), Lettering("sans", px(16), theme.text_on_walnut)),
            *buttons,
        ]
        return px(76)

    def _caption(self) -> str:
        everything = self.library.count(Wanted())
        if self.wanted != Wanted():
            # TRANSLATORS: how many matches of all that are kept are listed
            words = _("{number:,} of {all:,} matches")
            return words.format(number=Number(self.number), all=Number(everything))
        if not everything:
            return ""
        if not (since := self.library.since()):
            return ngettext("{n:,} match", "{n:,} matches", everything).format(n=Number(everything))
        words = ngettext("{n:,} match since {month}", "{n:,} matches since {month}", everything)
        return words.format(n=Number(everything), month=month_of(since))

    def _filter_words(self) -> str:
        return _("Filter") if self.wanted == Wanted() else _("Filter: on")

    def _filter_button(self, rect: pygame.Rect, kind: str = "paper") -> Button:
        return Button("filter", self._filter_words(), rect, self._open_filters, kind=kind)

    def _chips(self, row: pygame.Rect) -> int:
        """The games and the people to choose from; where the list begins."""
        px = self.context.scale.px
        games, people = ["", *games_in_order()], ["", *self.library.people()]
        room = row.width - px(190)
        side = min(px(52), room // len(games) - px(8))
        for number, game in enumerate(games):
            rect = pygame.Rect(row.x + number * (side + px(8)), row.y + (row.height - side) // 2, side, side)
            take = partial(self.ask_for, replace(self.wanted, game=game))
            chosen = self.wanted.game == game
            self.widgets.append(GameChip(f"game:{game or 'all'}", game, rect, take, chosen=chosen))
        left = row.x + len(games) * (side + px(8)) + px(8)
        at = people.index(self.wanted.person) if self.wanted.person in people else 0

        def step(by: int) -> None:
            self.ask_for(replace(self.wanted, person=people[(at + by) % len(people)]))

        rect = pygame.Rect(left, row.y + px(3), row.right - left, px(46))
        words, label = people[at] or _("Everyone"), pgettext("filter", "Player")
        enabled, reason = len(people) > 1, _("Nobody is in the book yet")
        self.widgets.append(Stepper("person", label, rect, words, step, on_paper=True, enabled=enabled, reason=reason))
        return row.bottom

    def _list(self, rect: pygame.Rect) -> None:
        """What has to be said, then as many rows as there is room for."""
        px = self.context.scale.px
        page = Page(self.context.assets, self.context.scale, rect.x, rect.y, rect.width, key="told")
        write_notices(page, self.library)
        if not self.number:
            page.gap(12)
            key = self.context.key("Ctrl+S")
            page.words(_(EMPTY).format(key=key) if self.wanted == Wanted() else _("No matches fit this filter."))
            if self.wanted != Wanted():
                page.gap(12)
                place = pygame.Rect(page.left, page.y, px(220), px(46))
                everything = partial(self.ask_for, Wanted())
                page.add(Button("everything", _("Show everything"), place, everything, kind="paper"))
        self.widgets += page.widgets
        room = pygame.Rect(rect.x, page.y, rect.width, rect.bottom - page.y)
        self._fetch(room.height)
        self._rows(room)

    def _fetch(self, height: int) -> None:
        """Finds what is shown; not less than there is room for, where the list is longer than that."""
        most = height // self.context.scale.px(ROW) + 1
        self.first = min(self.first, max(self.number - 1, 0))
        found = self.library.window(self.wanted, self.first, most)
        self.shown = found[: self._fitting(found, height)]
        if self.first and self.first + len(self.shown) >= self.number:
            start = max(0, self.number - most)
            found = self.library.window(self.wanted, start, most)
            while found and self._fitting(found, height) < len(found):
                found, start = found[1:], start + 1
            self.first, self.shown = start, found
        if self.two_pages and self.entry is None and self.shown:
            self.entry = self.shown[0]

    def _fitting(self, entries: Sequence[Entry], height: int) -> int:
        """How many of them there is room for."""
        px, y, day = self.context.scale.px, 0, ""
        for number, entry in enumerate(entries):
            y += px(ROW) + (px(HEAD) if moment_of(entry)[:10] != day else 0)
            day = moment_of(entry)[:10]
            if y > height:
                return max(number, 1)
        return len(entries)

    def _rows(self, room: pygame.Rect) -> None:
        px, y, day = self.context.scale.px, room.y, ""
        for number, entry in enumerate(self.shown, self.first):
            moment = moment_of(entry)
            first = moment[:10] != day
            if first:
                day = moment[:10]
                self.widgets.append(
                    DayHeading(f"day:{number}", day_of(moment), pygame.Rect(room.x, y, room.width, px(HEAD)))
                )
                y += px(HEAD)
            self._row(number, entry, pygame.Rect(room.x - px(12), y, room.width + px(24), px(ROW)), ruled=not first)
            y += px(ROW)
        if len(self.shown) < self.number:
            bar = pygame.Rect(room.right + px(13), room.y + px(4), px(10), room.height - px(8))
            self.widgets.append(RowBar(bar, self.first, len(self.shown), self.number, self._scroll_to))

    def _row(self, number: int, entry: Entry, rect: pygame.Rect, *, ruled: bool) -> None:
        px, saved = self.context.scale.px, isinstance(entry, Save)
        key, wide = f"row:{number}", px(124)
        marked = isinstance(entry, Finished) and self._note_of(entry).marked
        chosen = self.two_pages and self._is_chosen(entry)
        press = partial(self.choose, entry)
        aside = wide + px(8) if saved else 0
        self.widgets.append(MatchRow(key, entry, rect, press, chosen=chosen, marked=marked, ruled=ruled, aside=aside))
        if isinstance(entry, Save):
            place = pygame.Rect(rect.right - px(12) - wide, rect.y + px(8), wide, rect.height - px(16))
            words, onward = pgettext("a match", "Continue"), partial(go_on, self.context, entry)
            self.widgets.append(Button(f"{key}:continue", words, place, onward, kind="paper"))

    def _is_chosen(self, entry: Entry) -> bool:
        return self.entry is not None and key_of(self.entry) == key_of(entry)

    # -- the chosen match ---------------------------------------------------------------------------------------------

    def _match(self, rect: pygame.Rect) -> None:
        """What there is to tell, which scrolls if it must; below it a note and the buttons."""
        px, entry, finished = self.context.scale.px, self.entry, isinstance(self.entry, Finished)
        assert entry is not None
        row = pygame.Rect(rect.x, rect.bottom - px(52), rect.width, px(52))
        foot = row.top - px(12)
        note = pygame.Rect(rect.x, foot - px(46), rect.width, px(46))
        room = (note.top if finished else foot) - px(10) - rect.y
        page = Page(self.context.assets, self.context.scale, rect.x, rect.y, rect.width, key="match")
        write_match(page, entry, headed=self.two_pages)
        if page.height > room:
            page = Page(self.context.assets, self.context.scale, rect.x, rect.y, rect.width - px(14), key="match")
            write_match(page, entry, headed=self.two_pages)
        self.widgets += page.widgets
        if page.height > room:
            window = pygame.Rect(rect.x - px(4), rect.y, rect.width + px(8), room)
            self.widgets.append(ScrollArea("match:scroll", name_of(entry), window, page.height + px(8), page.widgets))
        if isinstance(entry, Finished):
            self._note_field(entry, note)
        self._match_buttons(entry, row)

    def _note_field(self, entry: Finished, rect: pygame.Rect) -> None:
        text = self._note if self._note is not None else self._note_of(entry).text
        writes = self.context.assets.writes
        self.widgets.append(
            TextField(
                f"note:{entry.file}", pgettext("on a match", "Note"), rect, text, self._typed,
                longest=LONGEST, writes=writes, on_paper=True, empty=_("Write a note"),
            )
        )  # fmt: skip

    def _match_buttons(self, entry: Entry, row: pygame.Rect) -> None:
        px = self.context.scale.px
        watch = pgettext("watch a match", "Replay")
        ask = partial(self._ask_to_delete, entry)
        made: list[tuple[str, str, Callable[[], None], str]] = [("replay", watch, self._replay, "paper")]
        if isinstance(entry, Finished):
            marked = self._note_of(entry).marked
            words = pgettext("on a match", "Unmark") if marked else pgettext("on a match", "Mark")
            made.append(("mark", words, self._mark, "paper"))
            made.append(("look_back", _("Look back"), self._look_back, "brass"))
        else:
            made.append(("continue", pgettext("a match", "Continue"), partial(go_on, self.context, entry), "brass"))
        bin_ = pygame.Rect(row.x, row.y, px(52), row.height)
        label = _("Delete “{name}”").format(name=name_of(entry))
        self.widgets.append(IconButton("delete", label, bin_, ask, icon="remove", kind="paper"))
        left, gap = bin_.right + px(8), px(8)
        width = min((row.right - left - (len(made) - 1) * gap) // len(made), px(220))
        for number, (key, words, press, kind) in enumerate(made, 1 - len(made)):
            place = pygame.Rect(row.right - width + number * (width + gap), row.y, width, row.height)
            self.widgets.append(Button(key, words, place, press, kind=kind))

    def draw(self, surface: pygame.Surface) -> None:
        assets, px = self.context.assets, self.context.scale.px
        surface.blit(assets.walnut(*surface.get_size()), (0, 0))
        assets.lay_paper(surface, self.paper, lifted=True)
        if self.two_pages and not assets.theme.flat:
            fold = pygame.Rect(0, self.paper.y, 0, self.paper.height)
            fold.centerx = self._gutter
            with clipped(surface, self.paper):
                draw_fold(surface, fold, px(30))
        elif self.two_pages:
            pygame.draw.line(
                surface, assets.theme.rule_line, (self._gutter, self.paper.y), (self._gutter, self.paper.bottom)
            )
        self.draw_widgets(surface)

    # -- leafing through ----------------------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        """The wheel, Page up and Page down, Home and End; Up and Down go on beyond the first and the last row."""
        if self.alone and not self.two_pages:
            return super().handle(event)
        if event.type == pygame.MOUSEWHEEL:
            return self._scroll_to(self.first - event.y)
        if event.type != pygame.KEYDOWN:
            return False
        seen, chord = len(self.shown), keys.pressed(event)
        last = max(self.number - seen, 0)
        moves = {"Page up": self.first - seen, "Page down": self.first + seen, "Home": 0, "End": last}
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
        """Shows the list from that entry on; whether that is another one than before."""
        before = self.first
        self.first = min(max(first, 0), max(self.number - 1, 0))
        if self.first != before:
            row = (self.focus_key or "").removeprefix("row:")
            self.lay_out()
            if row.isdigit():
                self.inputs.focus(f"row:{min(max(int(row), self.first), self.first + len(self.shown) - 1)}")
        return self.first != before

    def ask_for(self, wanted: Wanted) -> None:
        """Lists other matches."""
        self._keep_note()
        self.wanted, self.first, self.entry = wanted, 0, None
        self.lay_out()

    def _open_filters(self) -> None:
        self.context.stack.push(FilterSheet(self.context, self.wanted, self.library.people(), self.ask_for))

    def _open_statistics(self) -> None:
        def list_them(wanted: Wanted | None) -> None:
            if wanted is not None:
                self.ask_for(wanted)

        self._keep_note()
        self.context.ask(routes.statistics, list_them, library=self.library, person=self.wanted.person)

    def _open_evenings(self) -> None:
        self._keep_note()
        self.context.open(routes.evenings, library=self.library)

    def choose(self, entry: Entry) -> None:
        """Opens that match on the right page."""
        self._keep_note()
        self.entry, self.alone = entry, not self.two_pages
        if self.alone:
            self.focus_key = "look_back" if isinstance(entry, Finished) else "continue"
        self.lay_out()

    def back(self) -> None:
        """From the match back to the list, where that is a page of its own."""
        self._keep_note()
        if self.alone and not self.two_pages:
            self.alone = False
            number = next((at for at, each in enumerate(self.shown, self.first) if self._is_chosen(each)), self.first)
            self.focus_key = f"row:{number}"
            self.lay_out()
        else:
            self.close(None)

    # -- what is done with a match ------------------------------------------------------------------------------------

    def _note_of(self, entry: Finished) -> Note:
        return self.library.notes.get(entry.file, Note())

    def _typed(self, text: str) -> None:
        self._note, self._wait = text, SOON

    def update(self, dt: float) -> Pending:
        """A note is kept as soon as nobody types any more."""
        if self._note is None:
            return False
        self._wait -= dt
        if self._wait > 0:
            return self._wait
        self._keep_note()
        return False

    def covered(self) -> None:
        super().covered()
        self._keep_note()

    def release(self) -> None:
        self._keep_note()
        self.library.close()

    def _keep_note(self) -> None:
        if self._note is not None and isinstance(self.entry, Finished):
            text, self._note = self._note, None
            self.library.annotate(self.entry, replace(self._note_of(self.entry), text=text.strip()))

    def _mark(self) -> None:
        self._keep_note()
        assert isinstance(self.entry, Finished)
        note = self._note_of(self.entry)
        self.library.annotate(self.entry, replace(note, marked=not note.marked))
        self.lay_out()

    def _replay(self) -> None:
        def show(record: Record, session: Session) -> None:
            self.context.open(routes.replay, record=record, plan=session.plan)

        self._open(show)

    def _look_back(self) -> None:
        self._open(lambda record, session: self.context.open(routes.look_back, session=session))

    def _open(self, then: Callable[[Record, Session], None]) -> None:
        entry, store = self.entry, self.context.store
        assert entry is not None
        found = store.shelf.open(entry.file) if isinstance(entry, Finished) else store.open(entry)
        open_kept(self.context, name_of(entry), found, then)

    def _ask_to_delete(self, entry: Entry) -> None:
        def delete(yes: bool) -> None:
            if yes:
                self.library.delete(entry)
                self.entry, self.alone = None, False
                self.lay_out()

        words = _("“{name}” will be deleted for good.").format(name=name_of(entry))
        if isinstance(entry, Finished):
            words = _("“{name}”, {day}, will be deleted for good, and with it its place in the statistics.").format(
                name=name_of(entry), day=day_of(entry.ended)
            )
        heading, yes, no = _("Delete this match?"), _("Delete it"), _("Keep it")
        self.context.stack.push(Dialog(self.context, heading, words, yes=yes, no=no), delete)
