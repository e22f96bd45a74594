"""Who is one person in the book: names that differ in spelling alone, and names that somebody has said are the same.

Records say what people were called; the index calls everybody by one name. Which names were joined is kept beside the
matches, and can be undone at any time.
"""

import sqlite3
from collections.abc import Mapping

from game import files
from game.book.shelf import Shelf
from game.core.document import read_sealed
from game.core.form import name, table
from game.core.naming import person, tidy
from game.core.record import HUMAN
from game.files import Notice

FILE = "people.json"
FORMAT = "pipstone-people/1"

Joined = Mapping[str, str]
"""The names that belong to another one, each with that."""


def load(shelf: Shelf) -> tuple[dict[str, str], Notice]:
    """Which names were joined."""
    found, notice = files.load(shelf.folder / FILE, _read)
    return found or {}, notice


def join(shelf: Shelf, other: str, name: str) -> Notice:
    """From now on `other` is the person who is called `name`; a notice if that cannot be kept."""
    joined = load(shelf)[0]
    if person(head(joined, other)) == person(head(joined, name)):
        return None
    return _store(shelf, {**joined, head(joined, other): head(joined, name)})


def part(shelf: Shelf, other: str) -> Notice:
    """That name is a person of its own again; a notice if that cannot be kept."""
    return _store(shelf, {name: to for name, to in load(shelf)[0].items() if person(name) != person(other)})


def head(joined: Joined, name: str) -> str:
    """The name that all joined to it are called by; a ring of names ends where it began."""
    to, seen = {person(each): to for each, to in joined.items()}, set[str]()
    while (key := person(name)) in to and key not in seen:
        seen.add(key)
        name = to[key]
    return name


def others(joined: Joined, name: str) -> list[str]:
    """The names that belong to that person besides."""
    own = person(head(joined, name))
    return sorted(each for each in joined if person(head(joined, each)) == own)


def settle(index: sqlite3.Connection, joined: Joined) -> None:
    """Calls everybody in the index by one name: of its spellings the one used most, the latest of those used as often;
    names that were joined by that of the person."""
    rows = index.execute(
        """select c.person, c.written, count(*) as times, max(m.ended) as latest from chairs c
        join matches m on m.id = c.match where c.player = ? group by c.person, c.written order by times, latest""",
        (HUMAN,),
    )
    spelt = {key: written for key, written, _times, _latest in rows}
    with index:
        for key, written in spelt.items():
            name = head(joined, written)
            index.execute(
                "update chairs set name = ? where person = ? and player = ? and name != ?",
                (shown := spelt.get(person(name), name), key, HUMAN, shown),
            )


def called(index: sqlite3.Connection, name: str) -> str:
    """What the index calls the person who has that name, or had it once."""
    found = index.execute("select name from chairs where person = ? and player = ?", (person(name), HUMAN)).fetchone()
    return str(found[0]) if found else tidy(name)


def met(index: sqlite3.Connection, name: str) -> set[str]:
    """Everybody who has sat at a table with that person: they cannot be the same."""
    rows = index.execute(
        """select distinct o.name from chairs c join chairs o on o.match = c.match and o.seat != c.seat
        where c.name = ? and c.player = ? and o.player = ?""",
        (name, HUMAN, HUMAN),
    )
    return {other for (other,) in rows}


def _store(shelf: Shelf, joined: Joined) -> Notice:
    return files.keep(shelf.folder / FILE, FORMAT, joined=dict(sorted(joined.items())))


JOINED = table(name, name)
"""What the file of names that were joined holds."""


def _read(raw: bytes) -> dict[str, str]:
    return read_sealed(raw, FORMAT, "joined", JOINED)
