"""What the thinking process does with a record: analyses it, and says after each piece how far it is."""

from collections.abc import Callable, Iterator

from game.analysis.study import analyse
from game.core import record
from game.core.game import Game
from game.core.rules import Json


def replies(find: Callable[[str], Game], question: Json) -> Iterator[Json]:
    """Any number of lines with ``progress``, from 0 to 1, and one with the ``analysis``, as the command prints it."""
    steps = analyse(record.rebuild(record.loads(question["record"]), find), question["playouts"])
    while True:
        try:
            done = next(steps)
        except StopIteration as end:
            yield {"analysis": end.value.to_data()}
            return
        yield {"progress": done}
