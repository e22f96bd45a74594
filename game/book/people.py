"""Who is one person in the book: names that differ only in spelling, and names that somebody has said are the same.

Records say what people were called; the index calls each person by one name. Which names were joined is kept beside the
matches, and can be undone at any time.
"""

import sqlite3
from collections.abc import Mapping

from game import files
from game.book.shelf import Shelf
from game.core.form import name, table
from game.core.naming import person, tidy
from game.core.record import HUMAN
from game.files import Notice

FILE = "people.json"
FORMAT = "pipstone-people/1"

Joined = Mapping[str, str]
"""Maps each name that belongs to another one to that name."""


def load(shelf: Shelf) -> tuple[dict[str, str], Notice]:
    """The names that were joined, and a notice if their file was damaged."""
    found, notice = files.kept(shelf.folder / FILE, FORMAT, "joined", JOINED)
    return found or {}, notice


def join(shelf: Shelf, other: str, name: str) -> Notice:
    """Makes `other` a name of the person called `name`; a notice if that cannot be saved."""
    joined = load(shelf)[0]
    if person(head(joined, other)) == person(head(joined, name)):
        return None
    return _store(shelf, {**joined, head(joined, other): head(joined, name)})


def part(shelf: Shelf, other: str) -> Notice:
    """Makes that name a person of its own again; a notice if that cannot be saved."""
    return _store(shelf, {name: to for name, to in load(shelf)[0].items() if person(name) != person(other)})


def head(joined: Joined, name: str) -> str:
    """The name by which all names joined to it are called; a ring of names ends where it began."""
    to, seen = {person(each): to for each, to in joined.items()}, set[str]()
    while (key := person(name)) in to and key not in seen:
        seen.add(key)
        name = to[key]
    return name


def others(joined: Joined, name: str) -> list[str]:
    """The other names of that person."""
    own = person(head(joined, name))
    return sorted(each for each in joined if person(head(joined, each)) == own)


def settle(index: sqlite3.Connection, joined: Joined) -> None:
    """Calls everybody in the index by one name: of a person's spellings the one used most or, if several are, the
    latest of these; names that were joined by that of the person."""
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
    """The name in the index of the person who has that name, or once had it."""
    found = index.execute("select name from chairs where person = ? and player = ?", (person(name), HUMAN)).fetchone()
    return str(found[0]) if found else tidy(name)


def met(index: sqlite3.Connection, name: str) -> set[str]:
    """Everybody who has been at a table with that person, and so cannot be the same person."""
    rows = index.execute(
        """select distinct o.name from chairs c join chairs o on o.match = c.match and o.seat != c.seat
        where c.name = ? and c.player = ? and o.player = ?""",
        (name, HUMAN, HUMAN),
    )
    return {other for (other,) in rows}


def _store(shelf: Shelf, joined: Joined) -> Notice:
    return files.keep(shelf.folder / FILE, FORMAT, joined=dict(sorted(joined.items())))


JOINED = table(name, name)
"""The content of the file of joined names."""
