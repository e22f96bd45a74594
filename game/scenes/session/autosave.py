"""Saves the match on the table with every move, and tells the people there if the disk refuses."""

from functools import partial

from game.book.shelf import MEGABYTE
from game.core.record import Record
from game.scenes.session.session import Session
from game.scenes.shell.context import Context
from game.scenes.shell.sheet import MessageScene
from game.settings import Settings
from game.storage import Notice, Store
from game.words import N_, _, pgettext

GOES_ON = N_(
    "You can play on, and what was saved last is safe. Free some space or allow writing; saving is tried again after "
    "every move. Until that works, closing the program would lose your latest moves."
)


class Autosave:
    """Saves the match on the table: `save` begins to write it, `kept` says when that is done, `tell` reports failures.

    Nothing played is announced or comes to rest before it is kept. The table sets `late` when the disk takes longer
    than the motion.
    """

    def __init__(self, context: Context) -> None:
        self.late = False
        self._context = context
        self._failure: Notice = None
        """Why the position that `tell` reported on last is not on the disk."""

    def save(self, session: Session) -> None:
        """Begins at once to save the match as it stands. A match that has been decided also goes into the book, if
        people played in it."""
        store, record = self._context.store, session.record()
        then = partial(keep_in_book, store, record, self._context.settings) if _belongs_in_the_book(session) else None
        store.begin_autosave(record, then)

    def kept(self, *, wait: bool = False) -> bool:
        """Whether the match has been written, or writing has failed; with `wait`, waits for that."""
        return self._context.store.autosave_done(None if wait or self._context.synchronous else 0.0)

    @property
    def trouble(self) -> str:
        """Why the match is not simply saved, in words; empty if it is."""
        if self.late:
            return pgettext("the match", "being saved")
        return pgettext("the match", "not saved") if self._failure else ""

    def tell(self) -> bool:
        """Opens a sheet if saving has failed, once for each time it begins to fail; whether it did."""
        store, before = self._context.store, self._failure
        self._failure, self.late = store.autosaved(), False
        book, store.besides = store.besides, None
        self._context.kept(_("The match is not in the book"), book)
        if self._failure != before:
            store.log(self._failure)
        if before or self._failure is None or store.folders.data in store.closed:
            return False
        heading = _("The match is not saved")
        self._context.stack.push(MessageScene(self._context, heading, f"{self._failure}\n{_(GOES_ON)}"))
        return True


class Unsaved(Autosave):
    """Saves nothing, for a trial that leaves no trace."""

    def save(self, session: Session) -> None:
        """Does nothing."""

    def kept(self, *, wait: bool = False) -> bool:
        return True

    def tell(self) -> bool:
        return False


def keep_in_book(store: Store, record: Record, settings: Settings) -> Notice:
    """Keeps a finished match in the book; if the book is full, deletes the oldest matches that were announced."""
    return store.shelf.keep(record) or store.shelf.trim(settings.book_limit * MEGABYTE, settings.book_told)


def make_up_for_end(store: Store, session: Session) -> Notice:
    """Puts a match in progress that turns out to be over into the book, if it is not there already."""
    if not _belongs_in_the_book(session):
        return None
    return store.shelf.keep(session.record(), store.autosaved_at())


def _belongs_in_the_book(session: Session) -> bool:
    return session.match.winners is not None and bool(session.humans)
