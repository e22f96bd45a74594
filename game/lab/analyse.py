"""Analyses the record of a match: grades its decisions, and divides every hand into luck and play."""

import os
from argparse import Namespace
from collections.abc import Sequence
from functools import partial

from game import games
from game.analysis.evidence import example
from game.analysis.findings import COLUMNS, Analysis, Graded
from game.analysis.judging import GRADES
from game.analysis.ranking import ranking
from game.analysis.reasons import EVIDENCE, reasons
from game.analysis.study import Found, Piece, Study, decision
from game.core import position, record
from game.core.document import BadDocument
from game.core.events import signed
from game.core.match import Match
from game.core.position import Position
from game.core.record import MOST_ACTIONS, Record
from game.lab.arguments import BadArguments, Parser, budget, decimal, seed
from game.lab.processes import processes
from game.lab.replay import read_match, read_sound, summary
from game.lab.trace import show
from game.words import _, said, sentences
from game.words.english import counted

BY_ONE_PROCESS = 16
"""The most pieces for which no other processes are started."""
CHUNK = 4
"""The number of pieces passed to a process at once."""


def run(arguments: Sequence[str]) -> int:
    """The ``analyse`` command. It prints nothing until the whole record has been checked and analysed."""
    parser = Parser("analyse", _("Grades every decision of a recorded match, and tells luck from play in every hand."))
    parser.add_argument("file", metavar="RECORD", nargs="?", help=_("the record of the match"))
    parser.flag("--position", metavar="FILE", help=_("rank the actions of a position instead; - is standard input"))
    parser.add_argument("--ranking", action="store_true", help=_("rank the actions of one position of the record"))
    parser.flag("--ply", type=decimal(0, MOST_ACTIONS), metavar="N", help=_("which position: after so many actions"))
    parser.flag("--budget", type=budget, metavar="B", help=_("for a ranking: playouts:N or seconds:S"))
    parser.flag("--seed", type=seed, metavar="S", help=_("for a ranking: a whole number, 0 or higher"))
    parser.flag(
        "--playouts",
        type=decimal(1, 10**6),
        metavar="N",
        help=_("playouts per decision; by default what the game asks for"),
    )
    parser.flag("--jobs", type=decimal(1, 64), metavar="N", help=_("processes that share the work; 2 by default"))
    parser.add_argument("--json", action="store_true", help=_("print one JSON object"))
    given = parser.parse_args(arguments)
    if given.position is not None or given.ranking:
        return _rank(given)
    if given.file is None:
        raise BadArguments(f"{parser.prog}: a RECORD or --position FILE is needed")
    for flag in ("ply", "budget", "seed"):
        if getattr(given, flag) is not None:
            raise BadArguments(f"{parser.prog}: --{flag} belongs to a ranking: --ranking or --position")
    match = read_match(given.file)
    found = analysed(match, given.playouts, given.jobs or min(2, os.cpu_count() or 1))
    if given.json:
        show(found.to_data())
    else:
        for line in report(match, found):
            print(line)
    return 0


def _rank(given: Namespace) -> int:
    """Ranks the actions of the given position, or of one in a record."""
    if given.position is not None and (given.file is not None or given.ranking or given.ply is not None):
        raise BadArguments("pipstone analyse: --position stands alone, without a RECORD, --ply or --ranking")
    if given.position is None and (given.file is None or given.ply is None):
        raise BadArguments("pipstone analyse: --ranking needs a RECORD and --ply N")
    place = read_position(given.position) if given.position is not None else position_at(given.file, given.ply)
    found = ranking(place, given.budget, given.seed or 0)
    if given.json:
        show(found)
        return 0
    for each in found["ranking"]:
        told = f"{each['action']}: {each['value']:+.2f}, give or take {each['error']:.2f}"
        print(sentences((told, *each["reasons"])))
    return 0


def read_position(path: str) -> Position:
    """The position in a file, or on standard input for ``-``. `BadDocument` names the file and what is wrong."""
    return read_sound(path, lambda data: position.loads(data, games.find), "position", piped=True)


def position_at(path: str, ply: int) -> Position:
    """The position in a record at that ply, as the seat to act sees it. `BadDocument` if there is none."""
    match = read_match(path)
    if ply > match.ply:
        raise BadDocument(f"{path!r} has {counted(match.ply, 'action')}, so there is no position after {ply}")
    seat = match.rules.to_act(match.at(ply))
    if seat is None:
        raise BadDocument(f"nobody is to act in {path!r} after {counted(ply, 'action')}")
    return Position(match.game, match.seats, match.options, seat, match.rules.observe(match.at(ply), seat))


def analysed(match: Match, playouts: int | None, jobs: int) -> Analysis:
    """The analysis, shared by that many processes; the result does not depend on their number."""
    study = Study(match, playouts)
    pieces = study.pieces()
    if jobs == 1 or len(pieces) <= BY_ONE_PROCESS:
        return study.whole(pieces, [study.find(piece) for piece in pieces])
    text = record.dumps(Record.of(match, [record.Chair(str(seat)) for seat in range(match.seats)]))
    with processes(jobs, partial(prepare, text, playouts)) as pool:
        return study.whole(pieces, list(pool.map(find, pieces, chunksize=CHUNK)))


_studies: list[Study] = []
"""In a process of the pool: what it works on."""


def prepare(text: str, playouts: int | None) -> None:
    """Rebuilds the match in a process of the pool."""
    _studies.append(Study(record.rebuild(record.loads(text), games.find), playouts))


def find(piece: Piece) -> Found:
    """Does one piece in a process of the pool."""
    return _studies[-1].find(piece)


def report(match: Match, found: Analysis) -> list[str]:
    """The analysis as lines of text."""
    lines = [f"{summary(match)}; {counted(len(found.decisions), 'decision')} with a choice"]
    for seat in range(match.seats):
        own = [each.grade for each in found.decisions if each.seat == seat]
        numbers = [counted(own.count(grade), words_of(grade)) for grade in GRADES]
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
            lines += _why(match, each)
    return lines


def _why(match: Match, graded: Graded) -> list[str]:
    """The reasons for the best action; if the reason is the evidence of rollouts, also one deal played on."""
    rules, expertise, names = match.rules, match.game.expertise(), [f"seat {seat}" for seat in range(match.seats)]
    prompt = decision(match, graded)
    own, best = (rules.parse_action(text) for text in (graded.action, graded.best))
    found = reasons(expertise, rules, prompt, own, best)
    lines = [f"  {said(each.message, names)}" for each in found]
    shown = example(expertise, rules, prompt, own, best) if found and found[0].fact == EVIDENCE else None
    if shown is not None:
        others = [seat for seat in range(match.seats) if seat != prompt.seat and shown.hands[seat]]
        held = (f"{names[seat]} holding {' '.join(shown.hands[seat])}" for seat in others)
        lines.append(f"  with {', '.join(held)}:")
        for action, points, line in (
            (graded.best, shown.better, shown.better_line),
            (graded.action, shown.yours, shown.yours_line),
        ):
            lines.append(f"    {action}: {' '.join(map(signed, map(round, points)))} after {', '.join(line)}")
    return lines


def words_of(grade: str) -> str:
    """The grade in words."""
    return "small mistake" if grade == GRADES[0] else grade
