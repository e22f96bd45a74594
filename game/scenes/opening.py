"""A match that is kept is played again up to its end beside the window, so that the window stays as quick as ever."""

import threading
from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

from game.core.document import BadDocument
from game.core.record import Record
from game.games import find
from game.scenes.base import Context
from game.scenes.session import Session
from game.scenes.sheet import Foot, SheetScene
from game.ui.page import Page
from game.ui.pending import Pending

T = TypeVar("T")
PATIENCE = 0.03
"""Seconds in which most matches have been opened; only for others a sheet says that they are being opened."""


class GivenUp(Exception):
    """Nobody waits for it any more."""


class Work(Generic[T]):
    """Something that is worked out in a thread of its own.

    `job` is given a function to call often: it ends the job once that has been given up.
    """

    def __init__(self, job: Callable[[Callable[[], None]], T]) -> None:
        self._given_up = False
        self._found: list[T] = []
        self._problem: BadDocument | None = None
        self._thread = threading.Thread(target=self._run, args=(job,), name="opening", daemon=True)
        self._thread.start()

    def _run(self, job: Callable[[Callable[[], None]], T]) -> None:
        try:
            self._found.append(job(self._go_on))
        except BadDocument as problem:
            self._problem = problem
        except GivenUp:
            return

    def _go_on(self) -> None:
        if self._given_up:
            raise GivenUp

    def done(self, patience: float | None = 0.0) -> bool:
        """Whether it has come to its end; that is waited for so many seconds at most, None: as long as it takes."""
        self._thread.join(patience)
        return not self._thread.is_alive()

    def result(self) -> T:
        """What was worked out, once it is done; raises `BadDocument` where that is what came of it."""
        if self._problem is not None:
            raise self._problem
        return self._found[0]

    def give_up(self) -> None:
        """It need not go on."""
        self._given_up = True


def resume(record: Record, go_on: Callable[[], None]) -> Session:
    """The match of a record; `BadDocument` if it makes no sense."""
    try:
        game = find(record.game)
    except ValueError as error:
        raise BadDocument(str(error)) from None
    return Session.resume(record, game, go_on)


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

    def job(go_on: Callable[[], None]) -> tuple[Record, Session]:
        record = read()
        return record, resume(record, go_on)

    def finish() -> None:
        try:
            record, session = work.result()
        except BadDocument as problem:
            fails(problem)
        else:
            then(record, session)

    work = Work(job)
    if work.done(None if context.unhurried else PATIENCE):
        finish()
    else:
        context.stack.push(OpeningScene(context, name, work), lambda opened: finish() if opened else None)


class OpeningScene(SheetScene):
    """Says that a match is being opened; the result is whether it has been."""

    name = "opening"

    def __init__(self, context: Context, match: str, work: Work[tuple[Record, Session]]) -> None:
        super().__init__(context)
        self._match = match
        self._work = work
        self.focus_key = "cancel"

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
        self._work.give_up()
        self.close(False)

    def update(self, dt: float) -> Pending:
        """Looks whether it is open."""
        if self._work.done():
            self.close(True)
            return False
        return 0.05

    def settled(self) -> bool:
        """It goes on by itself."""
        return False
