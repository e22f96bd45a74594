"""Kept matches: one left for another waits among the records; each is opened in slices between frames."""

import math
import time
from collections.abc import Callable, Iterator
from itertools import count

from game.core.document import BadDocument
from game.core.message import cause
from game.core.record import Record
from game.daily.progress import Progress
from game.games import find
from game.games import keys as game_keys
from game.scenes import routes
from game.scenes.session.names import left_name, shown_name
from game.scenes.session.session import Session
from game.scenes.shell.context import Context
from game.scenes.shell.sheet import Foot, MessageScene, SheetScene
from game.storage import Notice, Save, Store
from game.ui.platform.pending import Pending
from game.ui.widgets.page import Page
from game.words import N_, _
from game.words import reason as why

SLICE = 0.008
"""Seconds of each frame spent on opening a match."""
SOON = 0.001
"""Seconds until the next slice: as soon as everything else has had its turn."""
SHEET_AFTER = 0.03
"""Seconds that suffice to open most matches; only slower ones show a sheet."""
WORTH_KEEPING = 4
"""Number of actions from which a match left for another one is kept."""


class Opening:
    """The match of a record, replayed in slices of time."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self._steps = _resuming(record)
        self._session: Session | None = None
        self._problem: BadDocument | None = None

    def go_on(self, seconds: float) -> bool:
        """Replays for that many seconds; whether it has reached the end."""
        until, done = time.monotonic() + seconds, False
        try:
            while not done and time.monotonic() < until:
                found = next(self._steps, None)
                self._session, done = found or self._session, found is None
        except BadDocument as problem:
            self._problem, done = problem, True
        return done

    def session(self) -> Session:
        """The match, once it has been replayed to its end; raises `BadDocument` if it is unsound."""
        if self._problem is not None or self._session is None:
            raise self._problem or BadDocument("nothing has been opened")
        return self._session


def _resuming(record: Record) -> Iterator[Session]:
    try:
        game = find(record.game)
    except ValueError as error:
        raise BadDocument(cause(error)) from None
    yield from Session.resuming(record, game)


def open_match(
    context: Context,
    name: str,
    record: Record,
    then: Callable[[Record, Session], None],
    fails: Callable[[BadDocument], None],
) -> None:
    """Replays the match of a record and passes it to `then`, or a fault to `fails`. If that takes a while, a sheet says
    so and offers to cancel."""

    def finish() -> None:
        try:
            session = opening.session()
        except BadDocument as problem:
            fails(problem)
        else:
            then(record, session)

    opening = Opening(record)
    if opening.go_on(math.inf if context.synchronous else SHEET_AFTER):
        finish()
    else:
        context.stack.push(OpeningScene(context, name, opening), lambda opened: finish() if opened else None)


def go_on(context: Context, save: Save) -> None:
    """Takes a kept match to the table, if it is sound, and keeps any other match in progress. A match that has been
    decided opens for looking back."""

    stack, store = context.stack, context.store

    def sit_down(record: Record, session: Session) -> None:
        if session.match.winners is not None:
            context.open(routes.look_back, session=session)
            return
        if store.load_autosave()[0] != record:
            keep_left_match(context, record)
        scene = routes.match_of(context, session=session, keep=True)
        left = store.find_named(left_name(record.game))
        if left is not None and left.path == save.path and store.open(left)[0] == record:
            store.delete(left)  # it no longer waits
        stack.home()
        stack.push(scene)

    open_kept(context, shown_name(save), store.open(save), sit_down)


def open_kept(
    context: Context, name: str, found: tuple[Record | None, Notice], then: Callable[[Record, Session], None]
) -> None:
    """Opens the match of that name at its end and passes it to `then`, or says that it is unsound. `found` is its
    record, and a notice about its file."""

    def fails(problem: BadDocument) -> None:
        reason = _("“{name}” cannot be used: {reason}.")
        advice = _(
            "Your other matches are not affected. A newer Pipstone may be able to read this one. If you do not need "
            "it, delete it in the book of matches."
        )
        words = f"{reason.format(name=name, reason=why(problem).rstrip('.'))} {advice}"
        context.stack.push(MessageScene(context, _("This match cannot be opened"), words))

    record, notice = found
    if record is None:
        fails(BadDocument(notice or _("its file is missing")))
    else:
        open_match(context, name, record, then, fails)


class OpeningScene(SheetScene):
    """Says that a match is being opened; the result is True once it has been."""

    name = "opening"
    headline = N_("Opening the match")

    def __init__(self, context: Context, match: str, opening: Opening) -> None:
        super().__init__(context)
        self._match = match
        self._opening = opening

    def write(self, page: Page) -> None:
        page.words(_("“{name}” is long: it is being replayed from the first move.").format(name=self._match))

    def feet(self) -> list[Foot]:
        return [Foot("cancel", _("Cancel"), self.back, primary=True)]

    def update(self, dt: float) -> Pending:
        if self._opening.go_on(SLICE):
            self.close(True)
            return False
        return SOON

    def settled(self) -> bool:
        return False


def keep_left_match(context: Context, taken_up: Record | None = None) -> None:
    """Keeps the match in progress among the records before another one, perhaps a kept one, takes its place. A deal of
    the day whose try counts waits for its day. If saving fails, the file is set aside and a message says so."""
    record, _notice = context.store.load_autosave()
    if record is not None and (notice := _left_aside(context.store, record, taken_up)):
        context.tell(_("The match could not be saved"), notice, context.store.spare_autosave())


def _left_aside(store: Store, record: Record, taken_up: Record | None) -> Notice:
    if (progress := Progress(store.daily_path)).is_waiting(record):
        return progress.keep_left(record)
    if len(record.actions) < WORTH_KEEPING or record.game not in game_keys():
        return None
    name = left_name(record.game)
    waiting = store.find_named(name)
    older = store.open(waiting)[0] if waiting is not None else None
    if older is not None and older.seed != record.seed and older != taken_up:
        free = next(each for number in count(2) if not store.is_saved(each := f"{name} {number}"))
        if notice := store.save_named(free, older):
            return notice
    return store.save_named(name, record)


def waiting_match(store: Store, key: str) -> Save | None:
    """The match of that game to go on with: the one in progress, or the one that was left for another."""
    waiting = store.find_autosave()
    return waiting if waiting is not None and waiting.game == key else store.find_named(left_name(key))
