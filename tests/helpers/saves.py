"""Matches to save, and all that are saved."""

from game.core.record import Chair, Record
from game.storage import Store


def match_of(plies: int) -> Record:
    """A match of the toy game with that many actions."""
    return Record("toy", {"target": 20}, 7, (Chair("Ana"), Chair("Ben", "casual")), ("draw",) * plies)


def opened(store: Store) -> dict[str, Record]:
    """The saved matches by name, the latest first."""
    found = {}
    for save in store.list_saves()[0]:
        record, notice = store.open(save)
        assert record is not None, notice
        found[save.name] = record
    return found
