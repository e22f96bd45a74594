"""What the thinking process does with a record: analyses it, and says after each piece what it has found."""

from collections.abc import Callable, Iterator
from dataclasses import replace

from game.analysis.chances import course
from game.analysis.findings import GRADED, Graded
from game.analysis.ranking import ranking
from game.analysis.study import DECISION, Found, Study
from game.core import position, record
from game.core.game import Game
from game.core.rules import Json


def replies(find: Callable[[str], Game], question: Json) -> Iterator[Json]:
    """Any number of lines with ``progress``, from 0 to 1, and one with the ``analysis`` as it is kept.

    The first line also has the ``chances``, further ones each a ``decision``, as far as they are known by then. The
    first ``decisions`` of the match may be given with the question: they are not judged again.
    """
    match = record.rebuild(record.loads(question["record"]), find)
    chances = course(match)
    yield {"progress": 0.0, "chances": chances}
    study = Study(match, question["playouts"])
    pieces, found = study.pieces(), list[Found]()
    known = (GRADED(each, "decision") for each in question.get("decisions", ()))
    for piece in pieces:
        found.append((next(known, None) if piece.kind == DECISION else None) or study.find(piece))
        done = {"progress": len(found) / len(pieces)}
        last = found[-1]
        yield done | {"decision": last.to_data()} if isinstance(last, Graded) else done
    yield {"analysis": replace(study.whole(pieces, found), chances=tuple(chances)).to_kept()}


def ranks(find: Callable[[str], Game], question: Json) -> Iterator[Json]:
    """The ranking of the actions of a position, which is given as a text."""
    yield {"analysis": ranking(position.loads(question["record"], find), None, 0)}
