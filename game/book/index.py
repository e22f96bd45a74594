"""The index over the book of matches: SQLite tables made from the records alone, so that they can be made again.

A file that is missing, damaged or of another version is thrown away and made anew. Only the records, and what people
noted about them, have to survive.
"""

import contextlib
import json
import os
import sqlite3
import stat
import time
from collections.abc import Callable, Iterable
from functools import cache
from itertools import accumulate
from pathlib import Path

from game.ai.characters import player_of
from game.book import people
from game.book.played import Played, read
from game.book.shelf import Entry, Shelf
from game.core.naming import person, tidy
from game.core.record import BadRecord

FILE = "index.sqlite"
VERSION = 5
"""Kept as SQLite's ``user_version``; another number means other tables."""
TABLES = """
create table matches (
    id integer primary key, file text unique not null, size integer not null, changed integer not null,
    ended text not null, game text not null, seats integer not null, hands integer not null,
    practice integer not null, hints integer not null, coached integer not null, deal text not null
);
create table chairs (
    match integer not null references matches on delete cascade, seat integer not null, name text not null,
    written text not null, person text not null, player text not null, score integer not null, won real not null,
    best integer not null, out integer not null, blocked integer not null,
    play integer not null, behind integer not null, course text not null, primary key (match, seat)
) without rowid;
create table unread (file text primary key, size integer not null, changed integer not null, why text not null);
create index chairs_by_name on chairs (name, match);
create index chairs_by_person on chairs (person, match);
create index matches_by_date on matches (ended);
create index matches_by_deal on matches (deal, ended);
"""
ILL = """
    select 1 from matches where typeof(file) || typeof(ended) || typeof(game) || typeof(deal) != 'texttexttexttext'
        or typeof(size) || typeof(changed) || typeof(seats) || typeof(hands) != 'integerintegerintegerinteger'
        or typeof(practice) || typeof(hints) || typeof(coached) != 'integerintegerinteger'
    union all select 1 from chairs where typeof(name) || typeof(player) || typeof(course) != 'texttexttext'
        or typeof(person) || typeof(written) != 'texttext'
        or typeof(score) || typeof(best) || typeof(out) || typeof(blocked) != 'integerintegerintegerinteger'
        or typeof(play) || typeof(behind) || typeof(won) != 'integerintegerreal' or not json_valid(course)
    union all select 1 from unread where typeof(file) || typeof(size) != 'textinteger' limit 1
"""
"""Finds a value of another type than its column has, which SQLite itself allows."""
WAIT = 10.0
"""How long to wait while another program holds the index, in seconds."""
BRIEF = 0.15
"""How long the window waits for the index, and lets one question take, in seconds."""
TOGETHER = 100
"""The number of matches added in one transaction."""

Progress = Callable[[int, int], bool]
"""Called with the number of matches looked at and of all matches; False stops."""


def open_index(folder: Path, wait: float = WAIT) -> sqlite3.Connection:
    """The index in that folder, made or made again if necessary. Raises `sqlite3.Error` if nothing can be written, as
    on a full disk, or if another program holds it, or checking it takes, longer than `wait` seconds."""
    path = folder / FILE
    if (kept := _kept(path, wait)) is not None:
        return kept
    discard(folder)
    made = sqlite3.connect(path, timeout=wait)
    try:
        made.executescript(f"begin; {TABLES} pragma user_version = {VERSION}; commit;")
        return _ready(made)
    except sqlite3.Error:
        made.close()
        raise


def _kept(path: Path, wait: float) -> sqlite3.Connection | None:
    """The index as it is; None if it is missing, damaged, of another version, or holds what an index never does."""
    try:
        if not stat.S_ISREG(path.lstat().st_mode):
            return None
        found = sqlite3.connect(path, timeout=wait)
    except (OSError, sqlite3.Error):
        return None
    try:
        within(found, wait)
        ours = found.execute("pragma user_version").fetchone() == (VERSION,) and _schema(found) == _own_schema()
        if ours and found.execute(ILL).fetchone() is None:
            return _ready(found)
    except sqlite3.DatabaseError as error:
        if is_busy(error):
            found.close()
            raise
    found.close()
    return None


def within(index: sqlite3.Connection, seconds: float) -> None:
    """Limits everything asked from now on to that many seconds in all; see `is_busy`."""
    until = time.monotonic() + seconds
    index.set_progress_handler(lambda: time.monotonic() > until, 10_000)


def is_busy(error: sqlite3.Error) -> bool:
    """Whether the index cannot be used now, though nothing is wrong: another program holds it, or it took too long."""
    return isinstance(error, sqlite3.OperationalError) and any(word in str(error) for word in ("locked", "interrupted"))


def _schema(index: sqlite3.Connection) -> list[tuple[object, ...]]:
    """All tables, indices, views and triggers, as they were written."""
    return index.execute("select type, name, tbl_name, sql from sqlite_master order by 1, 2").fetchmany(50)


@cache
def _own_schema() -> list[tuple[object, ...]]:
    with contextlib.closing(sqlite3.connect(":memory:")) as made:
        made.executescript(TABLES)
        return _schema(made)


def discard(folder: Path) -> None:
    """Throws the index away; it is made again when it is opened."""
    for ending in ("", "-journal", "-wal", "-shm"):
        with contextlib.suppress(OSError):
            os.unlink(f"{folder / FILE}{ending}")


def _ready(connection: sqlite3.Connection) -> sqlite3.Connection:
    connection.set_progress_handler(None, 0)
    connection.execute("pragma foreign_keys = on")
    connection.execute("pragma synchronous = off")  # it can be made again
    return connection


def outdated(index: sqlite3.Connection, shelf: Shelf) -> tuple[list[Entry], list[str]]:
    """The files that are not in the index in their present state, and the names of indexed files that are gone."""
    known = {
        name: (size, changed)
        for name, size, changed in index.execute(
            "select file, size, changed from matches union all select file, size, changed from unread"
        )
    }
    entries = {entry.name: entry for entry in shelf.entries()}
    fresh = [entry for name, entry in entries.items() if known.get(name) != (entry.size, entry.changed)]
    return fresh, [name for name in known if name not in entries]


def refresh(index: sqlite3.Connection, shelf: Shelf, progress: Progress | None = None) -> list[str]:
    """Brings the index up to date with the folder, and with the names that were joined; the notices about damaged
    files, a sentence each."""
    fresh, gone = outdated(index, shelf)
    with index:
        forget(index, [*gone, *(entry.name for entry in fresh)])
    told = []
    for start in range(0, len(fresh), TOGETHER):
        if progress is not None and not progress(start, len(fresh)):
            break
        with index:
            for entry in fresh[start : start + TOGETHER]:
                told += _take(index, shelf, entry)
    joined, notice = people.load(shelf)
    people.settle(index, joined)
    if progress is not None:
        progress(len(fresh), len(fresh))
    return [*told, notice] if notice else told


def add(index: sqlite3.Connection, entry: Entry, played: Played) -> None:
    """Adds a match to the index."""
    row = {
        "file": entry.name,
        "size": entry.size,
        "changed": entry.changed,
        "ended": entry.ended,
        "game": played.game,
        "seats": len(played.chairs),
        "hands": len(played.hands),
        "practice": played.practice,
        "hints": played.hints,
        "coached": played.coached,
        "deal": played.deal,
    }
    columns, places = ", ".join(row), ", ".join(f":{name}" for name in row)
    match = index.execute(f"insert into matches ({columns}) values ({places})", row).lastrowid
    blocked = sum(hand.blocked for hand in played.hands)
    index.executemany(
        "insert into chairs values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [
            (
                *(match, seat, tidy(chair.name), tidy(chair.name), person(chair.name)),
                *(player_of(chair.player, chair.name), played.scores[seat], played.share(seat)),
                max(hand.points[seat] for hand in played.hands),
                sum(hand.out == seat for hand in played.hands),
                blocked,
                *(played.plays[seat], played.behind[seat]),
                json.dumps(list(accumulate(hand.points[seat] for hand in played.hands))),
            )
            for seat, chair in enumerate(played.chairs)
        ],
    )


def forget(index: sqlite3.Connection, names: Iterable[str]) -> None:
    """Removes the matches of those files from the index."""
    rows = [(name,) for name in names]
    index.executemany("delete from matches where file = ?", rows)
    index.executemany("delete from unread where file = ?", rows)


def _take(index: sqlite3.Connection, shelf: Shelf, entry: Entry) -> list[str]:
    """Reads a file and adds it to the index; the notices about it. A damaged file has been set aside then."""
    record, notice = shelf.open(entry.name)
    if record is None:
        return [notice] if notice else []
    try:
        add(index, entry, read(record))
    except BadRecord as fault:
        row = (entry.name, entry.size, entry.changed, str(fault))
        index.execute("insert or replace into unread values (?, ?, ?, ?)", row)
        return [f"{entry.name} is not in the statistics: {fault}"]
    return []
