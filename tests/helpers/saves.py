"""Saved matches with their records, for tests that need all of them."""

from game.core.record import Record
from game.storage import Store


def opened(store: Store) -> dict[str, Record]:
    """The saved matches by name, the latest first."""
    found = {}
    for save in store.list_saves()[0]:
        record, notice = store.open(save)
        assert record is not None, notice
        found[save.name] = record
    return found
