"""The match chosen in the book: its page, its note and its commands."""

from collections.abc import Callable
from dataclasses import replace

import pygame

from game.book.listing import Finished
from game.book.shelf import Note
from game.core.record import Record
from game.scenes import routes
from game.scenes.book.library import Entry, Library
from game.scenes.book.matchpage import write_match
from game.scenes.book.rows import name_of
from game.scenes.session.opening import go_on, open_kept
from game.scenes.session.session import Session
from game.scenes.shell.context import Context
from game.scenes.shell.sheet import Dialog
from game.ui.platform.pending import Countdown, Pending
from game.ui.widgets.blocks import Block, Column, Control, Gap, Row, Scrolled, Spread, press
from game.ui.widgets.buttons import IconButton
from game.ui.widgets.page import Written
from game.ui.widgets.textfield import TextField
from game.words import _, pgettext
from game.words.dates import day_of

LONGEST_NOTE = 200
"""Longest note that can be typed, in characters."""
TYPING_PAUSE = 1.0
"""Seconds from the last key press until a note is kept."""


class ChosenMatch:
    """One match of the library; `renew` is called when what is shown of it changes, `gone` when it is deleted."""

    def __init__(
        self, context: Context, library: Library, entry: Entry, renew: Callable[[], None], gone: Callable[[], None]
    ) -> None:
        self.context = context
        self.library = library
        self.entry = entry
        self._renew = renew
        self._gone = gone
        self._typed: str | None = None
        """Text typed but not kept yet; None if there is none."""
        self._pauses = Countdown(self.keep_note)

    @property
    def name(self) -> str:
        """The name of the match."""
        return name_of(self.entry)

    # -- the page -----------------------------------------------------------------------------------------------------

    def page(self, *, headed: bool) -> Block:
        """The text on the match, which scrolls if it must, then the note and the buttons."""
        entry = self.entry
        told = Written(lambda page: write_match(page, entry, headed=headed), "match")
        parts: list[Block] = [Scrolled(told, self.name, "match:scroll"), Spread(down=True), Gap(10, 10)]
        if isinstance(entry, Finished):
            parts += [self._note_field(entry), Gap(12, 12)]
        return Column((*parts, self._buttons()))

    def _note_field(self, entry: Finished) -> Block:
        field = TextField(
            f"note:{entry.file}", pgettext("on a match", "Note"), pygame.Rect(0, 0, 0, 0),
            self.note.text if self._typed is None else self._typed, self._type,
            longest=LONGEST_NOTE, writes=self.context.assets.writes, on_paper=True, empty=_("Write a note"),
        )  # fmt: skip
        return Control(field, tall=46)

    def _buttons(self) -> Block:
        entry, none = self.entry, pygame.Rect(0, 0, 0, 0)
        label = _("Delete “{name}”").format(name=self.name)
        made: list[Block] = [
            Control(IconButton("delete", label, none, self._ask_to_delete, icon="remove", kind="paper"), across=52),
            Spread(),
            press("replay", pgettext("watch a match", "Replay"), self._replay, narrowest=220),
        ]
        if isinstance(entry, Finished):
            words = pgettext("on a match", "Unmark") if self.note.marked else pgettext("on a match", "Mark")
            made.append(press("mark", words, self._mark, narrowest=220))
            made.append(press("look_back", _("Look back"), self._look_back, "brass", narrowest=220))
        else:
            words = pgettext("a match", "Continue")
            made.append(press("continue", words, lambda: go_on(self.context, entry), "brass", narrowest=220))
        return Row(made, gap=8)

    # -- the note -----------------------------------------------------------------------------------------------------

    @property
    def note(self) -> Note:
        """The note kept on the match."""
        return note_of(self.library, self.entry)

    def _type(self, text: str) -> None:
        self._typed = text
        self._pauses.begin(TYPING_PAUSE)

    def tick(self, dt: float) -> Pending:
        """Keeps the note once typing has paused."""
        return self._pauses.tick(dt)

    def keep_note(self) -> None:
        """Keeps what has been typed."""
        self._pauses.stop()
        if self._typed is not None and isinstance(self.entry, Finished):
            text, self._typed = self._typed, None
            self.library.annotate(self.entry, replace(self.note, text=text.strip()))

    def _mark(self) -> None:
        self.keep_note()
        assert isinstance(self.entry, Finished)
        self.library.annotate(self.entry, replace(self.note, marked=not self.note.marked))
        self._renew()

    # -- commands -----------------------------------------------------------------------------------------------------

    def _replay(self) -> None:
        def show(record: Record, session: Session) -> None:
            self.context.open(routes.replay, record=record, plan=session.plan)

        self._open(show)

    def _look_back(self) -> None:
        self._open(lambda record, session: self.context.open(routes.look_back, session=session))

    def _open(self, then: Callable[[Record, Session], None]) -> None:
        entry, store = self.entry, self.context.store
        found = store.shelf.open(entry.file) if isinstance(entry, Finished) else store.open(entry)
        open_kept(self.context, self.name, found, then)

    def _ask_to_delete(self) -> None:
        entry = self.entry

        def delete(yes: bool) -> None:
            if yes:
                self.library.delete(entry)
                self._gone()

        words = _("“{name}” will be deleted for good.").format(name=self.name)
        if isinstance(entry, Finished):
            words = _("“{name}”, {day}, will be deleted for good, and with it its place in the statistics.").format(
                name=self.name, day=day_of(entry.ended)
            )
        heading, yes, no = _("Delete this match?"), _("Delete it"), _("Keep it")
        self.context.stack.push(Dialog(self.context, heading, words, yes=yes, no=no), delete)


def note_of(library: Library, entry: Entry) -> Note:
    """The note on a match; an empty one if it is not over."""
    return library.notes.get(entry.file, Note()) if isinstance(entry, Finished) else Note()
