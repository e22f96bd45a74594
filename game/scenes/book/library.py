"""The data of the book: saved matches, and finished ones from an index that is updated in the background."""

import contextlib
import sqlite3
from bisect import bisect_left
from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeVar

from game.book import listing, people, statistics
from game.book.index import BRIEF, WAIT, discard, forget, is_busy, open_index, within
from game.book.listing import SAVED, Finished, Query
from game.book.reader import Reader
from game.book.shelf import MEGABYTE, NEARLY, Note, going_notice
from game.core.naming import tidy
from game.core.record import Head
from game.scenes.shell.context import Context
from game.storage import Save
from game.words import N_, _, ngettext, reason
from game.words.dates import stamp
from game.words.language import ENGLISH, current
from game.words.saying import Number

T = TypeVar("T")
SAME_SECOND = 50
"""Upper bound for matches that end within the same second."""


def _why(error: Exception) -> str:
    """Why the index cannot be used."""
    if isinstance(error, sqlite3.Error):
        return (
            _("another program is using their index, or it takes too long")
            if is_busy(error)
            else _("their index cannot be used ({reason})").format(reason=_in_words(str(error)))
        )
    return reason(error)


_SQLITE = (
    # TRANSLATORS: this and the next ones are what SQLite says of a file that it cannot use
    N_("database disk image is malformed"),
    N_("file is not a database"),
    N_("disk I/O error"),
    N_("database or disk is full"),
    N_("attempt to write a readonly database"),
    N_("unable to open database file"),
)
"""The messages of SQLite that are translated."""


def _in_words(said: str) -> str:
    if said in _SQLITE or current() == ENGLISH:
        return _(said)
    return _("the system says “{words}”").format(words=said)


Entry = Finished | Save
"""An entry of the book: a finished match or a saved one."""


def key_of(entry: Entry) -> str:
    """A key that no other entry has."""
    return entry.file if isinstance(entry, Finished) else f"save:{entry.name}"


def moment_of(entry: Entry) -> str:
    """When the match ended or was saved, as the book writes times."""
    return entry.ended if isinstance(entry, Finished) else stamp(entry.saved_at)


class Library:
    """All kept matches. `watchers` are called when there is something new to show."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._store = context.store
        self._shelf = context.store.shelf
        self.watchers: list[Callable[[], None]] = []
        self._notices: list[str] = []
        """Notices to show, each a sentence or two."""
        self._fault = ""
        """Why the index cannot be used."""
        self._damaged = 0
        """Number of files set aside by readings of this library that the index does not count as unreadable."""
        self._unreadable = 0
        """Number of unreadable files in the index before the present reading."""
        self._mended = False
        self._going = ""
        self._people: list[str] | None = None
        self.progress: tuple[int, int] | None = None
        """(new matches read, new matches in all) while a long reading is under way, else None."""
        self.complete = False
        """Whether no matches are left to be read."""
        self.notes: dict[str, Note] = {}
        self.saves: list[Save] = []
        self._heads: dict[str, Head | None] = {}
        """Headers read from the files of finished matches, for want of an index."""
        self._index = self._open()
        self._reader: Reader | None = None
        self._note(self._shelf.notes()[1])
        self._note(people.load(self._shelf)[1])
        self.look_again()
        self.read()

    # -- queries ------------------------------------------------------------------------------------------------------

    def look_again(self) -> None:
        """Reads the list of saved matches and the notes again."""
        self._people = None
        self.saves, notice = self._store.list_saves()
        self._note(notice)
        self.notes = self._shelf.notes()[0]

    def window(self, query: Query, start: int, most: int) -> list[Entry]:
        """Up to `most` entries from index `start` on, newest first."""
        saves = self._saved(query)
        moments = [stamp(save.saved_at) for save in saves]
        if self._index is None:
            return self._unindexed(query, saves, start, most)
        found = self.ask(lambda index: listing.window(index, query, moments, start, most), list[Finished | int]())
        if self._index is None:  # found unusable just now
            return self._unindexed(query, saves, start, most)
        return [saves[each] if isinstance(each, int) else each for each in found]

    def number_of(self, query: Query, entry: Entry) -> int | None:
        """The index of an entry among those of `query`, newest first; None if it is not among them."""
        moment = moment_of(entry)

        def reached(at: int) -> bool:
            return all(moment_of(each) <= moment for each in self.window(query, at, 1))

        first = bisect_left(range(self.count(query)), True, key=reached)
        near = enumerate(self.window(query, first, SAME_SECOND), first)
        return next((at for at, each in near if key_of(each) == key_of(entry)), None)

    def _unindexed(self, query: Query, saves: Sequence[Save], start: int, most: int) -> list[Entry]:
        """The entries of `window` from the files alone."""
        finished = self._from_heads(query, start + most)
        every: list[Entry] = [*saves, *finished]
        return sorted(every, key=moment_of, reverse=True)[start : start + most]

    def _from_heads(self, query: Query, most: int) -> list[Finished]:
        try:
            return listing.from_heads(self._shelf, query, self._heads, most)
        except OSError:
            return []

    def count(self, query: Query) -> int:
        """How many entries `query` has."""
        found = self.ask(lambda index: listing.count(index, query), 0)
        if self._index is None:
            found = len(self._from_heads(query, listing.READ))
        return len(self._saved(query)) + found

    def people(self) -> list[str]:
        """The names of everybody in the book, most matches first."""
        if self._people is None:
            self._people = self.ask(statistics.names, list[str]())
        return self._people

    def months(self) -> list[str]:
        """The months in which matches ended or were saved, each ``YYYY-MM``, latest first."""
        saved = {stamp(save.saved_at)[:7] for save in self.saves}
        return sorted(saved | self.ask(listing.months, set[str]()), reverse=True)

    def notices(self) -> list[str]:
        """The notices to show above the list."""
        told = list(self._notices)
        if self._fault and self.complete:
            words = _("Points and statistics cannot be shown: {reason}. The matches are all in {folder}.")
            told.append(words.format(reason=self._fault.rstrip("."), folder=self._shelf.folder))
        if damaged := self._damaged + self.ask(listing.unreadable, 0):
            words = ngettext(
                "{n} file of the book cannot be read. It was left in {folder}; nothing else is affected.",
                "{n} files of the book cannot be read. They were left in {folder}; nothing else is affected.",
                damaged,
            )
            told.append(words.format(n=Number(damaged), folder=self._shelf.folder))
        return [*told, self._going] if self._going else told

    def reading(self) -> str:
        """How much of the book has been read, in words; empty unless a long reading is under way."""
        if self.progress is None:
            return ""
        done, of = map(Number, self.progress)
        return _("Reading the book… {done:,} of {all:,}").format(done=done, all=of)

    def _saved(self, query: Query) -> list[Save]:
        if query == Query() or query == Query(kind=SAVED):
            return self.saves
        saves = [(save, stamp(save.saved_at)) for save in self.saves]
        return [save for save, moment in saves if query.fits_saved(save.game, save.chairs, moment, self.called)]

    # -- joined names -------------------------------------------------------------------------------------------------

    def called(self, name: str) -> str:
        """The name in the book of the person who has, or once had, this name."""
        return self.ask(lambda index: people.called(index, name), tidy(name))

    def other_names(self, name: str) -> list[str]:
        """The names joined to a person's."""
        return people.others(people.load(self._shelf)[0], name)

    def join(self, other: str, name: str) -> None:
        """Makes both names one person, called `name` from now on."""
        self._settle(people.join(self._shelf, other, name))

    def part(self, other: str) -> None:
        """Makes a joined name a person of its own again."""
        self._settle(people.part(self._shelf, other))

    def _settle(self, notice: str | None) -> None:
        self._note(notice)
        self.ask(lambda index: people.settle(index, people.load(self._shelf)[0]), None)
        self._people = None
        self._renewed()

    # -- commands -----------------------------------------------------------------------------------------------------

    def annotate(self, entry: Finished, note: Note) -> None:
        """Sets the note on a finished match."""
        if self.notes.get(entry.file, Note()) == note:
            return
        self._note(self._shelf.annotate(entry.file, note))
        self.notes[entry.file] = note
        self._look_for_room()

    def delete(self, entry: Entry) -> None:
        """Deletes a match for good."""
        if isinstance(entry, Save):
            self._note(self._store.delete(entry))
        else:
            self._note(self._shelf.delete(entry.file))
            self.ask(lambda index: self._forget(index, entry.file), None)
        self.look_again()
        self._look_for_room()

    def close(self) -> None:
        """Stops reading and closes the index."""
        if self._reader is not None:
            self._reader.stop()
        if self._index is not None:
            self._index.close()
            self._index = None

    @staticmethod
    def _forget(index: sqlite3.Connection, file: str) -> None:
        with index:
            forget(index, [file])

    # -- the index ----------------------------------------------------------------------------------------------------

    def read(self) -> None:
        """Starts to bring the index up to date."""
        if self._index is None and not self._fault:
            self._index = self._open()
        self.complete = self._index is None
        if self._index is None and not self._fault:
            return
        self._unreadable = self.ask(listing.unreadable, 0)
        post: Callable[[Callable[[], None]], object] = self._context.post
        if self._context.synchronous:
            post = lambda act: act()  # noqa: E731
        reader = Reader(
            self._shelf,
            lambda done, of: post(partial(self._heard, reader, (done, of))),
            lambda told, fault: post(partial(self._finished, reader, told, fault)),
            BRIEF if self._context.synchronous else WAIT,
        )
        self._reader = reader
        reader.read() if self._context.synchronous else reader.start()

    def _heard(self, reader: Reader, progress: tuple[int, int]) -> None:
        if reader is self._reader:
            self.progress = progress
            if self._index is None:
                self._fault, self._index = "", self._open()
            self._renewed()

    def _finished(self, reader: Reader, told: list[str], fault: str) -> None:
        if reader is not self._reader:
            return
        self._store.log(*told, fault)
        self.progress, self._people, self.complete = None, None, True
        if self._index is None and not fault:
            self._fault = ""
            self._index = self._open()
        elif not self._fault:
            self._fault = fault
        self._damaged += len(told) - (self.ask(listing.unreadable, 0) - self._unreadable)
        self._look_for_room()
        self._renewed()

    def _renewed(self) -> None:
        for watch in list(self.watchers):
            watch()

    def _look_for_room(self) -> None:
        """Finds out which matches will have to go, and keeps in the settings that this has been said."""
        most, settings = self._context.settings.book_limit * MEGABYTE, self._context.settings
        self._going = ""
        if self.ask(listing.size, 0) <= NEARLY * most:
            return
        with contextlib.suppress(OSError):
            if going := self._shelf.surplus(round(NEARLY * most)):
                self._going = going_notice(len(going), most)
                if going[-1].name > settings.book_told:
                    self._context.change_settings(book_told=going[-1].name)

    def _open(self) -> sqlite3.Connection | None:
        try:
            return open_index(self._shelf.folder, BRIEF) if self._shelf.folder.is_dir() else None
        except (OSError, sqlite3.Error) as error:
            self._fault = _why(error)
            return None

    def ask(self, question: Callable[[sqlite3.Connection], T], otherwise: T) -> T:
        """The answer of the index, or `otherwise` if it has none. A damaged index is made again, once."""
        if self._index is None:
            return otherwise
        try:
            within(self._index, BRIEF)
            return question(self._index)
        except (sqlite3.Error, ArithmeticError, LookupError, TypeError, ValueError) as error:
            self._store.log(str(error))
            self._index.close()
            self._index = None
            if isinstance(error, sqlite3.Error) and is_busy(error):
                self._fault = _why(error)
            elif not self._mended:
                self._mended = True
                discard(self._shelf.folder)
                self._index = self._open()
                self.read()
            else:
                self._fault = _why(error)
            return otherwise

    def _note(self, notice: str | None) -> None:
        if notice and notice not in self._notices:
            self._notices.append(notice)


def by_day(entries: Sequence[Entry]) -> list[tuple[Entry, bool]]:
    """Each entry with whether it is the first of its day, above which a heading stands."""
    days = [moment_of(each)[:10] for each in entries]
    return [(each, day != before) for each, day, before in zip(entries, days, ["", *days], strict=False)]
