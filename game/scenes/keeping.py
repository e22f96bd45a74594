"""The match on the table is kept after every move; when the disk refuses, the people at the table are told."""

from collections.abc import Callable

from game.core.game import Game
from game.core.record import Record
from game.scenes.base import Context
from game.scenes.dialog import MessageScene
from game.storage import Tally

GOES_ON = (
    "The match goes on, and what was saved last is still there. Make room there or allow writing: it is tried again "
    "after every move. Until that works, closing the program would lose the latest moves."
)
LAST = ", the last match played"


class Keeping:
    """Keeps the match on the table: `save` has it written while the last move is still shown, `tell` waits for that.

    `saved` says whether the position that `tell` waited for last is on the disk.
    """

    def __init__(self, context: Context) -> None:
        self.saved = True
        self._context = context
        self._untold = ""

    def save(self, record: Callable[[], Record]) -> None:
        """Keeps the match as it stands when it is begun to be written; `record` makes a record of that."""
        self._context.store.autosave_aside(record)

    def end(self, game: Game, record: Record, match: Tally) -> None:
        """Counts a finished match, and keeps it among the records in place of the last one of that game."""
        store = self._context.store
        tallies, _ = store.load_statistics()
        tallies[game.key] = tallies.get(game.key, Tally()) + match
        for notice in (store.save_statistics(tallies), store.save_named(f"{game.title}{LAST}", record)):
            if notice:
                store.log(notice)

    def tell(self) -> bool:
        """Puts a sheet on top if something has to be said: once for each time that it stops working."""
        store = self._context.store
        notice = store.autosaved()
        if notice and self.saved:
            store.log(notice)
            self._untold = "" if store.folders.data in store.closed else notice
        self.saved = notice is None
        words, self._untold = self._untold, ""
        if not words or self.saved:
            return False
        self._context.stack.push(MessageScene(self._context, "The match is not saved", f"{words}\n{GOES_ON}"))
        return True
