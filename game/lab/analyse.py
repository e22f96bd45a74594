"""Analyses the record of a match: grades its decisions, and takes every hand apart into luck and play."""

import os
from collections.abc import Sequence
from functools import partial

from game import games
from game.analysis.findings import COLUMNS, Analysis
from game.analysis.judging import GRADES
from game.analysis.study import Found, Piece, Study
from game.core import record
from game.core.match import Match
from game.core.record import Record
from game.lab.arguments import Parser, decimal
from game.lab.processes import processes
from game.lab.replay import read_match, summary
from game.lab.trace import show
from game.words.english import counted

FEW = 16
"""So few pieces are not worth starting processes for."""
CHUNK = 4
"""So many pieces are handed to a process at once."""


def run(arguments: Sequence[str]) -> int:
    """The ``analyse`` command. Nothing is printed before the whole record has proved sound and is analysed."""
    parser = Parser("analyse", "Grades every decision of a recorded match, and tells luck from play in every hand.")
    parser.add_argument("file", metavar="RECORD", help="the record of the match")
    parser.flag("--playouts", type=decimal(1, 10**6), metavar="N", help="playouts for a decision; as the game asks")
    parser.flag("--jobs", type=decimal(1, 64), metavar="N", help="processes that share the work; 2 by default")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    given = parser.parse_args(arguments)
    match = read_match(given.file)
    found = analysed(match, given.playouts, given.jobs or min(2, os.cpu_count() or 1))
    if given.json:
        show(found.to_data())
    else:
        for line in told(match, found):
            print(line)
    return 0


def analysed(match: Match, playouts: int | None, jobs: int) -> Analysis:
    """The analysis, by so many processes; what is found does not depend on their number."""
    study = Study(match, playouts)
    pieces = study.pieces()
    if jobs == 1 or len(pieces) <= FEW:
        return study.whole(pieces, [study.find(piece) for piece in pieces])
    text = record.dumps(Record.of(match, [record.Chair(str(seat)) for seat in range(match.seats)]))
    with processes(jobs, partial(prepare, text, playouts)) as pool:
        return study.whole(pieces, list(pool.map(find, pieces, chunksize=CHUNK)))


_studies: list[Study] = []
"""In the pool's processes: what they work on."""


def prepare(text: str, playouts: int | None) -> None:
    """Reads the record in one of the pool's processes."""
    _studies.append(Study(record.rebuild(record.loads(text), games.find), playouts))


def find(piece: Piece) -> Found:
    """Finds out one piece there."""
    return _studies[-1].find(piece)


def told(match: Match, found: Analysis) -> list[str]:
    """The analysis in plain lines."""
    lines = [f"{summary(match)}; {counted(len(found.decisions), 'decision')} with a choice"]
    for seat in range(match.seats):
        own = [each.grade for each in found.decisions if each.seat == seat]
        words = ("small mistake", "mistake", "blunder")
        numbers = [counted(own.count(grade), word) for grade, word in zip(GRADES, words, strict=True)]
        lines.append(f"seat {seat}: {', '.join(numbers)} in {counted(len(own), 'decision')}")
    for hand in found.hands:
        lines.append(f"hand {hand.hand}:")
        for seat in range(match.seats):
            amounts = [f"{column} {getattr(hand, column)[seat] / 100:+.2f}" for column in COLUMNS]
            lines.append(f"  seat {seat}: {hand.result[seat] / 100:+.2f} = {', '.join(amounts)}")
    for each in found.decisions:
        if each.grade in GRADES:
            behind = f"{each.loss / 100:.2f} behind {each.best}, give or take {each.error / 100:.2f}"
            where = f"hand {each.hand}, ply {each.ply}, seat {each.seat}"
            lines.append(f"{where}: {each.action} is a {words_of(each.grade)}, {behind}")
    return lines


def words_of(grade: str) -> str:
    """The grade as it is said."""
    return "small mistake" if grade == GRADES[0] else grade
