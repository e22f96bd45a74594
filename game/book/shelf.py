"""The folder of finished matches: a record file for each, named by when it ended, and what people noted about them.

A file is called ``2026-11-26 183012 fives 3f2a90bc1d2e4f50.json``: local date and time, game, and the first digits that
identify deal and end, so that keeping a match twice makes one file. Marks and notes are in ``notes.json`` beside the
records, because a record says only what was played; so are analyses, each in a file of its own beside its match.
"""

import contextlib
import os
import re
import time
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import TypeVar

from game import files
from game.book.played import deal_of, end_of
from game.core import record as records
from game.core.form import made, pattern, switch, table, text
from game.core.message import N_, because
from game.core.record import Head, Record
from game.files import Notice
from game.words import _, ngettext
from game.words.dates import stamp
from game.words.saying import Number

T = TypeVar("T")

NOTES = "notes.json"
NOTES_FORMAT = "pipstone-notes/1"
MEGABYTE = 1_000_000
"""The unit of the size limit of the book, in bytes."""
NEARLY = 0.9
"""The share of the size limit from which the book is nearly full, and to which it is cleared."""
LONGEST_NOTE = 2000
"""The most letters of a note."""
NAME = re.compile(r"(\d{4}-\d\d-\d\d \d{6}) ([a-z][a-z0-9_]*) ([0-9a-f]{16})\.json")
ANALYSIS = ".analysis.json"
"""The ending of the file of an analysis, instead of ``.json``."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A file of the folder. `ended` is local time, ``YYYY-MM-DD hhmmss``; `size` is in bytes, `changed` in ns.

    `beside` is the size of its analysis, in bytes.
    """

    name: str
    ended: str
    game: str
    size: int
    changed: int
    beside: int = 0


@dataclass(frozen=True, slots=True)
class Note:
    """What people noted about a match: a mark, which keeps it from being cleared away, and a text."""

    marked: bool = False
    text: str = ""


NOTES_FORM = table(
    pattern(NAME.pattern, because(N_("the name of a match’s file"))),
    made(Note, marked=switch, text=text(LONGEST_NOTE, lines=True)),
    100_000,
)
"""The content of the file of notes."""


class Shelf:
    """The finished matches in a folder, which is made when the first one is kept."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.notes_path = folder / NOTES

    def keep(self, record: Record, ended: float | None = None) -> Notice:
        """Keeps a finished match, once; `ended` is in seconds since 1970 (None: now)."""
        if self.name_of(record):
            return None
        moment = stamp(time.time() if ended is None else ended)
        return files.save(self.folder / f"{moment} {record.game} {_ending(record)}", records.dumps(record))

    def name_of(self, record: Record) -> str:
        """The file in which that match is kept; empty if there is none."""
        ending = _ending(record)
        with contextlib.suppress(OSError):
            return next((each for each in os.listdir(self.folder) if each.endswith(ending)), "")
        return ""

    def entries(self) -> list[Entry]:
        """All files of matches, earliest first; raises `OSError` if the folder cannot be read."""
        found, beside = [], {}
        try:
            with os.scandir(self.folder) as listing:
                for each in listing:
                    with contextlib.suppress(OSError):
                        if name := NAME.fullmatch(each.name):
                            about = each.stat()
                            found.append(Entry(each.name, name[1], name[2], about.st_size, about.st_mtime_ns))
                        elif each.name.endswith(ANALYSIS):
                            beside[each.name.removesuffix(ANALYSIS) + ".json"] = each.stat().st_size
        except FileNotFoundError:
            return []
        found = [replace(entry, beside=beside[entry.name]) if entry.name in beside else entry for entry in found]
        return sorted(found, key=lambda entry: entry.name)

    def open(self, name: str) -> tuple[Record | None, Notice]:
        """The record in that file; a notice if it was damaged and had to be set aside."""
        return files.load(self.folder / name, records.loads)

    def head(self, name: str) -> Head | None:
        """The head of the record in that file; None if it is damaged."""
        return files.load(self.folder / name, records.read_head)[0]

    def delete(self, name: str) -> Notice:
        """Deletes a match, its note and its analysis."""
        notes, _unread = self.notes()
        if name in notes:
            self.annotate(name, Note())
        return self._remove(name)

    def _remove(self, name: str) -> Notice:
        return files.remove(self.analysis_path(name)) or files.remove(self.folder / name)

    def analysis_path(self, name: str) -> Path:
        """The path of the analysis of the match in that file."""
        return self.folder / (name.removesuffix(".json") + ANALYSIS)

    def analysis(self, name: str, parse: Callable[[bytes], T]) -> tuple[T | None, Notice]:
        """The analysis of the match in that file, as `parse` reads it; a notice if it had to be set aside."""
        return files.load(self.analysis_path(name), parse)

    def keep_analysis(self, name: str, text: str) -> Notice:
        """Keeps the analysis of the match in that file."""
        return files.save(self.analysis_path(name), text)

    # -- marks and notes ----------------------------------------------------------------------------------------------

    def notes(self) -> tuple[dict[str, Note], Notice]:
        """The notes by file name."""
        found, notice = files.kept(self.notes_path, NOTES_FORMAT, "notes", NOTES_FORM)
        return found or {}, notice

    def annotate(self, name: str, note: Note) -> Notice:
        """Sets the note of a match, in place of the one before; an empty one removes it."""
        notes, _unread = self.notes()
        notes[name] = Note(note.marked, note.text[:LONGEST_NOTE])
        kept = {key: asdict(each) for key, each in sorted(notes.items()) if each != Note()}
        return files.keep(self.notes_path, NOTES_FORMAT, notes=kept)

    # -- room ---------------------------------------------------------------------------------------------------------

    def surplus(self, most: int) -> list[Entry]:
        """What has to go so that all matches together have at most ``most`` bytes: the oldest unmarked ones."""
        entries = self.entries()
        notes, _unread = self.notes()
        too_much = sum(entry.size + entry.beside for entry in entries) - most
        going = []
        for entry in entries:
            if too_much <= 0:
                break
            if not notes.get(entry.name, Note()).marked:
                going.append(entry)
                too_much -= entry.size + entry.beside
        return going

    def trim(self, most: int, told: str) -> Notice:
        """If all matches together have more than `most` bytes, deletes the oldest unmarked ones until they fill
        `NEARLY` of that; but none after the file `told`, since nobody has been told yet that those will go."""
        if not self.surplus(most):
            return None
        return self.clear(entry for entry in self.surplus(round(NEARLY * most)) if entry.name <= told)

    def clear(self, entries: Iterable[Entry]) -> Notice:
        """Deletes those matches; a notice about the first that could not be deleted."""
        notices = [self._remove(entry.name) for entry in entries]
        return next(filter(None, notices), None)


def _ending(record: Record) -> str:
    """The ending of the name of a match's file, whenever the match ended."""
    return f"{deal_of(record)[:8]}{end_of(record)[:8]}.json"


def going_notice(number: int, most: int) -> str:
    """An advance notice of how many matches will be cleared away once all of them need more than `most` bytes."""
    words = ngettext(
        "The book of matches is nearly full ({room} MB): the oldest unmarked match will be deleted to make room.",
        "The book of matches is nearly full ({room} MB): the {number} oldest unmarked matches will be "
        "deleted to make room.",
        number,
    )
    return words.format(number=Number(number), room=most // MEGABYTE) + " " + _("Mark what you want to keep.")
