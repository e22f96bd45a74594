"""Replays a record, which is untrusted, and prints its trace or that it is sound."""

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeVar

from game import files, games
from game.core import record
from game.core.document import SIZE_LIMIT, BadDocument
from game.core.match import Match
from game.core.record import BadRecord, Record
from game.lab.arguments import Parser
from game.words import _
from game.words.english import counted

T = TypeVar("T")


def run(arguments: Sequence[str]) -> int:
    """The ``replay`` command. It prints nothing until the whole record has proved sound."""
    parser = Parser("replay", _("Replays the record of a match and prints the trace of it."))
    parser.add_argument("file", metavar="FILE", help=_("the record"))
    parser.add_argument("--check", action="store_true", help=_("only say that it is sound and how far it got"))
    parser.flag("--legal", choices=("full", "count"), default="full", help=_("list legal actions, or only count them"))
    given = parser.parse_args(arguments)
    match = read_match(given.file)
    if given.check:
        print(f"sound: {summary(match)}")
    else:
        from game.lab.trace import MatchTrace, show  # slow to import, and only needed here

        for line in MatchTrace(match, full=given.legal == "full").whole():
            show(line)
    return 0


def read_match(path: str) -> Match:
    """The match recorded in a file, played again. `BadRecord` names the file and what is wrong with it."""
    return read_record(path)[1]


def read_record(path: str) -> tuple[Record, Match]:
    """The record in a file, and its match played again; `BadRecord` as in `read_match`."""

    def parse(data: bytes) -> tuple[Record, Match]:
        kept = record.loads(data)
        return kept, record.rebuild(kept, games.find)

    return read_sound(path, parse, "record", BadRecord)


def read_sound(
    path: str, parse: Callable[[bytes], T], what: str, bad: type[BadDocument] = BadDocument, *, piped: bool = False
) -> T:
    """The parsed contents of a file, or of standard input for ``-`` if `piped`. An error of class `bad` names the file
    and what is wrong with it."""
    shown = repr(path) if len(path) <= 200 else repr(path[:200]) + "…"
    try:
        return parse(sys.stdin.buffer.read(SIZE_LIMIT + 1) if piped and path == "-" else files.read(Path(path)))
    except OSError as error:
        raise bad(f"{shown} cannot be read: {error.strerror}") from None
    except ValueError as error:
        raise bad(f"{shown} is no sound {what}: {error}") from None


def summary(match: Match) -> str:
    """One line on how far a match got."""
    won = match.winners
    how = "undecided" if won is None else "won by seat " + " and ".join(map(str, won))
    hands = f"{counted(match.hands_finished, 'hand')} finished"
    plies = f"{match.ply} {'ply' if match.ply == 1 else 'plies'}"
    return f"{match.game.key} with {match.seats} seats, {plies}, {hands}, {how}"
