"""The list of matches: those that were asked for, one screenful at a time, newest first."""

import json
import sqlite3
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from game.book.shelf import Shelf
from game.core.form import many, whole
from game.core.naming import tidy
from game.core.record import HUMAN, MOST_ACTIONS, Chair, Head

PEOPLE, OPPONENTS = "people", "opponents"
"""The company at the table: people only, or at least one opponent."""
WON, LOST = "won", "lost"
FINISHED, SAVED = "finished", "saved"
READ = 500
"""The most matches whose heads are read where there is no index."""


_COURSE = many(whole(-(10**9), 10**9), MOST_ACTIONS, 1)


@dataclass(frozen=True, slots=True)
class Query:
    """Which matches are to be listed; an empty text means all.

    `result` is that of the `person` or, if nobody is named, of any of the people. A saved match has none. `month` is
    the month in which the match ended or was saved, ``YYYY-MM``.
    """

    game: str = ""
    person: str = ""
    month: str = ""
    company: str = ""
    result: str = ""
    kind: str = ""

    def fits_saved(self, game: str, chairs: Sequence[Chair], moment: str, called: Callable[[str], str]) -> bool:
        """Whether a match saved then with those seats is asked for; `called` gives the name of somebody in the book."""
        possible = not self.result and self.kind != FINISHED and moment.startswith(self.month)
        return possible and self.fits(game, chairs, called)

    def fits(self, game: str, chairs: Sequence[Chair], called: Callable[[str], str] = tidy) -> bool:
        """Whether a match of that game with those seats is asked for, saved or finished, whatever its result and
        month."""
        people = [called(chair.name) for chair in chairs if chair.player == HUMAN]
        alone = len(people) == len(chairs)
        return (
            self.game in ("", game)
            and (not self.person or self.person in people)
            and self.company in ("", PEOPLE if alone else OPPONENTS)
        )


@dataclass(frozen=True, slots=True)
class Sitter:
    """A seat of a match: name, player, final score, share of the win, and the totals after each hand."""

    name: str
    player: str
    score: int
    won: float
    course: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Finished:
    """A finished match as lists show it. `ended` is local time, ``YYYY-MM-DD hhmmss``."""

    file: str
    ended: str
    game: str
    sitters: tuple[Sitter, ...]
    practice: bool
    hints: int
    coached: bool


def window(
    index: sqlite3.Connection, query: Query, saved: Sequence[str], start: int, most: int
) -> list[Finished | int]:
    """At most `most` matches from number `start` on, newest first: finished ones that are asked for, and between them
    the indices of `saved` ones, which are given by when they were saved."""
    where, values = _where(query)
    rows = index.execute(
        f"""select m.ended as at, m.id, null from matches m where {where}
        union all select value, null, key from json_each(?) order by at desc, 2 desc, 3 limit ? offset ?""",
        (*values, json.dumps(list(saved)), most, start),
    ).fetchall()
    finished = _finished(index, [match for _, match, _ in rows if match is not None])
    return [int(number) if match is None else finished[match] for _, match, number in rows]


def from_heads(shelf: Shelf, query: Query, heads: dict[str, Head | None], most: int) -> list[Finished]:
    """Finished matches without an index, as far as names and heads of their files tell: nobody has points.

    What has been read stays in `heads`; no more than `READ` files are. Raises `OSError`.
    """
    if query.result or query.kind == SAVED:
        return []
    entries = [each for each in reversed(shelf.entries()) if query.game in ("", each.game)]
    entries = [each for each in entries if each.ended.startswith(query.month)]
    sifted = bool(query.person or query.company)
    found = []
    for entry in entries[: READ if sifted else most]:
        if entry.name not in heads:
            heads[entry.name] = shelf.head(entry.name)
        head = heads[entry.name]
        if head is not None and (not sifted or query.fits(head.game, head.chairs)):
            sitters = tuple(Sitter(chair.name, chair.player, 0, 0.0, ()) for chair in head.chairs)
            found.append(Finished(entry.name, entry.ended, head.game, sitters, False, 0, False))
    return found[:most]


def count(index: sqlite3.Connection, query: Query) -> int:
    """The number of finished matches that are asked for."""
    where, values = _where(query)
    return int(index.execute(f"select count(*) from matches m where {where}", values).fetchone()[0])


def earliest(index: sqlite3.Connection) -> str:
    """When the first match of the book ended; empty if there is none."""
    return str(index.execute("select min(ended) from matches").fetchone()[0] or "")


def months(index: sqlite3.Connection) -> set[str]:
    """The months in which matches ended, each ``YYYY-MM``."""
    return {str(month) for (month,) in index.execute("select distinct substr(ended, 1, 7) from matches")}


def size(index: sqlite3.Connection) -> int:
    """The size of all files of the book, in bytes."""
    sizes = "select size from matches union all select size from unread"
    return int(index.execute(f"select coalesce(sum(size), 0) from ({sizes})").fetchone()[0])


def unreadable(index: sqlite3.Connection) -> int:
    """The number of files in the folder that could not be read."""
    return int(index.execute("select count(*) from unread").fetchone()[0])


def _where(query: Query) -> tuple[str, list[str]]:
    """The condition on a match ``m`` in SQL, and its values."""
    conditions, values = ["1"], list[str]()
    if query.kind == SAVED:
        conditions.append("0")
    if query.game:
        conditions.append("m.game = ?")
        values.append(query.game)
    if query.month:
        conditions.append("substr(m.ended, 1, 7) = ?")
        values.append(query.month)
    named, name = ("and c.name = ?", [query.person]) if query.person else ("", [])
    person = f"exists (select 1 from chairs c where c.match = m.id and c.player = ? {named}"
    if query.person:
        conditions.append(f"{person})")
        values += [HUMAN, *name]
    if query.company:
        missing = "not" if query.company == PEOPLE else ""
        conditions.append(f"{missing} exists (select 1 from chairs o where o.match = m.id and o.player != ?)")
        values.append(HUMAN)
    if query.result:
        missing = "not" if query.result == LOST else ""
        conditions.append(f"{missing} {person} and c.won > 0)")
        values += [HUMAN, *name]
    return " and ".join(conditions), values


def _finished(index: sqlite3.Connection, matches: Sequence[int]) -> dict[int, Finished]:
    ids = json.dumps(list(matches))
    sitters: dict[int, list[Sitter]] = {match: [] for match in matches}
    for match, name, player, score, won, course in index.execute(
        """select match, name, player, score, won, course from chairs
        where match in (select value from json_each(?)) order by match, seat""",
        (ids,),
    ):
        sitters[match].append(Sitter(name, player, score, won, _COURSE(json.loads(course), "course")))
    return {
        match: Finished(file, ended, game, tuple(sitters[match]), bool(practice), hints, bool(coached))
        for match, file, ended, game, practice, hints, coached in index.execute(
            """select id, file, ended, game, practice, hints, coached from matches
            where id in (select value from json_each(?))""",
            (ids,),
        )
    }
