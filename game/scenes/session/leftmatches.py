"""A match that was left for another one waits among the records until somebody goes on with it: the last of each game.

An older one stays there under a number.
"""

from itertools import count

from game.core.record import Record
from game.games import find
from game.games import keys as game_keys
from game.storage import Save, Store

WORTH_KEEPING = 4
"""Actions after which a match that is left for another one is kept."""


def left_name(key: str) -> str:
    """Under what name a match of that game is kept that was left for another one."""
    return f"{find(key).title} left at the table"


def keep_left_match(store: Store, taken_up: Record | None = None) -> None:
    """Keeps the match in progress among the records before another one, perhaps a kept one, takes its place."""
    record, _ = store.load_autosave()
    if record is None or len(record.actions) < WORTH_KEEPING or record.game not in game_keys():
        return
    name = left_name(record.game)
    waiting = store.find_named(name)
    older = store.open(waiting)[0] if waiting is not None else None
    if older is not None and older.seed != record.seed and older != taken_up:
        free = next(each for number in count(2) if not store.is_saved(each := f"{name} {number}"))
        store.save_named(free, older)
    store.save_named(name, record)


def has_left_match(store: Store, key: str) -> bool:
    """Whether a match of that game waits among the records that was left for another one."""
    return store.find_named(left_name(key)) is not None


def waiting_match(store: Store, key: str) -> Save | None:
    """The match of that game that one can go on with: the one in progress, or the one that was left for another."""
    waiting = store.find_autosave()
    return waiting if waiting is not None and waiting.game == key else store.find_named(left_name(key))
