"""What the thinking process does with a record: analyses it, and says after each piece what it has found."""

from collections.abc import Callable, Iterator

from game.analysis.chances import course
from game.analysis.findings import Graded
from game.analysis.study import Study
from game.core import record
from game.core.game import Game
from game.core.rules import Json


def replies(find: Callable[[str], Game], question: Json) -> Iterator[Json]:
    """Any number of lines with ``progress``, from 0 to 1, and one with the ``analysis`` as it is kept.

    The first line also has the ``chances``, further ones each a ``decision``, as far as they are known by then.
    """
    match = record.rebuild(record.loads(question["record"]), find)
    chances = course(match)
    yield {"progress": 0.0, "chances": chances}
    study = Study(match, question["playouts"])
    pieces, found = study.pieces(), []
    for piece in pieces:
        found.append(study.find(piece))
        done = {"progress": len(found) / len(pieces)}
        yield done | {"decision": found[-1].to_data()} if isinstance(found[-1], Graded) else done
    yield {"analysis": study.whole(pieces, found).to_data() | {"chances": chances}}
