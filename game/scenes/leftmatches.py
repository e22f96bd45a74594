"""A match that was left for another one waits among the records, one of each game, until somebody goes on with it."""

from game.games import find
from game.games import keys as game_keys
from game.storage import Save, Store

WORTH_KEEPING = 4
"""Actions after which a match that is left for another one is kept."""


def left_name(key: str) -> str:
    """Under what name a match of that game is kept that was left for another one."""
    return f"{find(key).title} left at the table"


def keep_left_match(store: Store) -> None:
    """Keeps the match in progress among the records before another one takes its place."""
    record, _ = store.load_autosave()
    if record is not None and len(record.actions) >= WORTH_KEEPING and record.game in game_keys():
        store.save_named(left_name(record.game), record)


def has_left_match(store: Store, key: str) -> bool:
    """Whether a match of that game waits among the records that was left for another one."""
    return store.save_path(left_name(key)).exists()


def waiting_match(store: Store, key: str) -> Save | None:
    """The match of that game that one can go on with: the one in progress, or the one that was left for another."""
    record, _ = store.load_autosave()
    if record is not None and record.game == key:
        return Save("The match in progress", 0.0, record)
    return store.load_named(left_name(key))
