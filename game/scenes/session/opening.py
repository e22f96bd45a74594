"""A match that is kept is played again up to its end bit by bit, so that the window stays as quick as ever."""

import math
import time
from collections.abc import Callable, Generator, Sequence
from typing import Generic, TypeVar

from game.core.document import BadDocument
from game.core.record import Record
from game.games import find
from game.scenes.session.leftmatches import keep_left_match, left_name
from game.scenes.session.session import Session
from game.scenes.shell.base import Context
from game.scenes.shell.sheet import Foot, MessageScene, SheetScene
from game.storage import Save, Tally
from game.ui.platform.pending import Pending
from game.ui.widgets.page import Page

T = TypeVar("T")
SLICE = 0.008
"""Seconds of a frame that are for opening a match."""
SOON = 0.001
"""Seconds until the next of these bits: as soon as whatever else happens has had its turn."""
AT_ONCE = 0.03
"""Seconds in which most matches have been opened; only for others a sheet says that they are being opened."""


class Work(Generic[T]):
    """Something that is worked out bit by bit between frames; who loses interest need only forget it."""

    def __init__(self, steps: Generator[None, None, T]) -> None:
        self._steps = steps
        self._found: list[T] = []
        self._problem: BadDocument | None = None

    def go_on(self, seconds: float) -> bool:
        """Works for so long; whether it has come to its end."""
        until = time.monotonic() + seconds
        try:
            while time.monotonic() < until:
                next(self._steps)
        except StopIteration as end:
            self._found.append(end.value)
        except BadDocument as problem:
            self._problem = problem
        return bool(self._found) or self._problem is not None

    def result(self) -> T:
        """What was worked out, once it is done; raises `BadDocument` where that is what came of it."""
        if self._problem is not None:
            raise self._problem
        return self._found[0]


def resuming(record: Record) -> Generator[None, None, Session]:
    """The match of a record, action by action; `BadDocument` if it makes no sense."""
    try:
        game = find(record.game)
    except ValueError as error:
        raise BadDocument(str(error)) from None
    return (yield from Session.resuming(record, game))


def open_match(
    context: Context,
    name: str,
    read: Callable[[], Record],
    then: Callable[[Record, Session], None],
    fails: Callable[[BadDocument], None],
) -> None:
    """Plays the match that `read` reads again and hands it to `then`; what is wrong with it goes to `fails`.

    Where that takes a while a sheet says so, on which it can be given up.
    """

    def steps() -> Generator[None, None, tuple[Record, Session]]:
        record = read()
        yield
        return record, (yield from resuming(record))

    def finish() -> None:
        try:
            record, session = work.result()
        except BadDocument as problem:
            fails(problem)
        else:
            then(record, session)

    work = Work(steps())
    if work.go_on(math.inf if context.unhurried else AT_ONCE):
        finish()
    else:
        context.stack.push(OpeningScene(context, name, work), lambda opened: finish() if opened else None)


def go_on(context: Context, save: Save) -> None:
    """Takes a kept match to the table, if it makes sense; another one that is in progress is kept in its stead."""

    def sit_down(record: Record, session: Session) -> None:
        stack, store = context.stack, context.store
        if store.load_autosave()[0] != record:
            keep_left_match(store, record)
        scene = context.make("match of a session", session=session, keep=True)
        if session.match.winners is not None:
            store.count(record, Tally())  # it may be anybody's: to look at its result does not count it
        left = store.find_named(left_name(record.game))
        if left is not None and left.path == save.path and store.open(left)[0] == record:
            store.delete(left)  # it waits no more
        stack.home()
        stack.push(scene)

    open_save(context, save, sit_down)


def open_save(context: Context, save: Save, then: Callable[[Record, Session], None]) -> None:
    """Opens a kept match up to its end and hands it to `then`; if it makes no sense, that is said."""

    def read() -> Record:
        record, notice = context.store.open(save)
        if record is None:
            raise BadDocument(notice or f"{save.path.name} is not there any more.")
        return record

    def fails(problem: BadDocument) -> None:
        words = (
            f"{save.name} cannot be used: {str(problem).rstrip('.')}. All other matches are as they were. Delete it "
            "under Records if you do not need it; a newer Pipstone may be able to read it."
        )
        context.stack.push(MessageScene(context, "That match makes no sense", words))

    open_match(context, save.name, read, then, fails)


class OpeningScene(SheetScene):
    """Says that a match is being opened; the result is whether it has been."""

    name = "opening"

    def __init__(self, context: Context, match: str, work: Work[tuple[Record, Session]]) -> None:
        super().__init__(context)
        self._match = match
        self._work = work

    def heading(self) -> str:
        """What is being done."""
        return "Opening the match"

    def write(self, page: Page) -> None:
        """Why it takes so long."""
        page.words(f"“{self._match}” is long: it is played through from its first move.")

    def feet(self) -> Sequence[Foot]:
        """It can be left as it is."""
        return [Foot("cancel", "Cancel", self.back, primary=True)]

    def back(self) -> None:
        """The match stays where it is."""
        self.close(False)

    def update(self, dt: float) -> Pending:
        """Opens a bit more of it."""
        if self._work.go_on(SLICE):
            self.close(True)
            return False
        return SOON

    def settled(self) -> bool:
        """It goes on by itself."""
        return False
