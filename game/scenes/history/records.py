"""The saved matches: to go on with one, to replay it, or to delete it."""

import time
from functools import partial

import pygame

from game.core.record import Record
from game.games import keys as game_keys
from game.games import title_of
from game.scenes.session.names import shown_name
from game.scenes.session.opening import go_on, open_save
from game.scenes.session.session import Session
from game.scenes.shell.base import Context
from game.scenes.shell.sheet import Dialog, SheetScene
from game.storage import Save
from game.ui.widgets.buttons import Button, IconButton
from game.ui.widgets.page import Page
from game.ui.widgets.widgets import Lettering
from game.words import N_, _, pgettext

WIDE, NARROW = 900.0, 560.0
"""How wide the sheet is with matches on it and without, in dp."""
ROWS = 40
"""So many matches are shown at first, and more of them each time they are asked for."""
EMPTY = N_("No saved matches yet. Save any match with {key} or from the menu.")
# TRANSLATORS: the months, as short as they are written in a date
MONTHS = (
    *(N_("Jan"), N_("Feb"), N_("Mar"), N_("Apr"), N_("May"), N_("Jun")),
    *(N_("Jul"), N_("Aug"), N_("Sep"), N_("Oct"), N_("Nov"), N_("Dec")),
)


class RecordsScene(SheetScene):
    """The list of saved matches, the latest first."""

    name = "records"
    headline = N_("Records")

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.saves: list[Save] = []
        self.most = ROWS
        """How many matches are shown, if there are so many."""
        self.more = False
        """Whether there are older ones."""
        self.notice: str | None = None
        self._read()

    def write(self, page: Page) -> None:
        """A row for each match."""
        if self.notice:
            page.words(self.notice, colour=page.assets.theme.devil)
            page.gap(10)
        if not self.saves:
            page.words(_(EMPTY).format(key=self.context.key("Ctrl+S")))
            page.gap(8)
        for number, save in enumerate(self.saves):
            self._row(page, number, save)
        if self.more:
            place = pygame.Rect(page.left, page.y, page.scale.px(200), page.scale.px(46))
            page.add(Button("more", _("Show older ones"), place, self._show_older, kind="paper"))
            page.gap(8)

    def _row(self, page: Page, number: int, save: Save) -> None:
        """Name and people at the left, buttons at the right (below, where it is narrow)."""
        px = page.scale.px
        buttons = px(120) + px(8) + px(108) + px(8) + px(46)
        beside = page.width - buttons > px(300)
        width = page.width - buttons - px(16) if beside else page.width
        top = page.y
        bold, plain = Lettering("sans-bold", px(19), page.ink), Lettering("sans", px(16), page.pale)
        page.paragraph(f"save:{number}:name", shown_name(save), bold, px(28), width)
        page.paragraph(f"save:{number}:line", _line(save), plain, px(24), width)
        if not beside:
            page.gap(6)
        y = top + px(4) if beside else page.y
        right, key = page.left + page.width, f"save:{number}"
        go = pygame.Rect(right - buttons, y, px(120), px(46))
        onward = pgettext("a match", "Continue")
        page.add(Button(f"{key}:continue", onward, go, partial(go_on, self.context, save), kind="paper"))
        again = pygame.Rect(go.right + px(8), y, px(108), px(46))
        page.add(
            Button(
                f"{key}:replay", pgettext("watch a match", "Replay"), again, partial(self._replay, save), kind="paper"
            )
        )
        bin_, ask = pygame.Rect(right - px(46), y, px(46), px(46)), partial(self._ask_to_delete, save)
        label = _("Delete “{name}”").format(name=shown_name(save))
        page.add(IconButton(f"{key}:delete", label, bin_, ask, icon="remove", kind="paper"))
        page.gap(8)
        page.rule()
        page.gap(8)

    def _show_older(self) -> None:
        number, self.most = self.most, self.most + ROWS
        self._read()
        self.focus_key = f"save:{number}:continue"
        self.lay_out()

    def _replay(self, save: Save) -> None:
        def show(record: Record, session: Session) -> None:
            self.context.open("replay", record=record, plan=session.plan)

        open_save(self.context, save, show)

    def _ask_to_delete(self, save: Save) -> None:
        def delete(yes: bool) -> None:
            if yes:
                self.notice = self.context.store.delete(save)
                self._read()
                self.lay_out()

        words = _("“{name}” will be deleted for good.").format(name=shown_name(save))
        heading, yes, no = _("Delete this match?"), _("Delete it"), _("Keep it")
        self.context.stack.push(Dialog(self.context, heading, words, yes=yes, no=no), delete)

    def _read(self) -> None:
        saves, lost = self.context.store.list_saves(self.most + 1)
        self.saves, self.more = saves[: self.most], len(saves) > self.most
        self.ahead = [f"game.games.{key}.table" for key in game_keys() if any(save.game == key for save in self.saves)]
        self.notice = self.notice or lost
        self.wide = WIDE if self.saves else NARROW


def _line(save: Save) -> str:
    """Game (unless the match is called after it), people, and when it was saved."""
    at = time.localtime(save.saved_at)
    # TRANSLATORS: a date, such as “3 Oct 2025, 18:30”
    words = _("{day} {month} {year}, {hour:02}:{minute:02}")
    month = _(MONTHS[at.tm_mon - 1])
    when = words.format(day=at.tm_mday, month=month, year=at.tm_year, hour=at.tm_hour, minute=at.tm_min)
    title, people = _(title_of(save.game)), ", ".join(chair.name for chair in save.chairs)
    return " · ".join([people, when] if shown_name(save).startswith(title) else [title, people, when])
