"""The log: what has happened in this hand and the ones before it, line by line, as the seat that looks may know it."""

from collections.abc import Sequence

from game.core.rules import Seat
from game.scenes.base import Context
from game.scenes.session import Entry, Session
from game.scenes.sheet import Foot, SheetScene
from game.ui.page import Page


class LogScene(SheetScene):
    """A sheet with the newest line at the top."""

    name = "log"
    wide = 720.0

    def __init__(self, context: Context, session: Session, viewer: Seat | None) -> None:
        super().__init__(context)
        self._names = tuple(seat.name for seat in session.plan.seats)
        self._entries = list(reversed(session.log))
        self._viewer = viewer
        self._session = session
        self.focus_key = "close"

    def heading(self) -> str:
        """What it is."""
        return "What has happened"

    def write(self, page: Page) -> None:
        """A line for each event, a small heading for each hand."""
        hand = -1
        for entry in self._entries:
            if entry.hand != hand:
                page.gap(10 if hand >= 0 else 0)
                hand = entry.hand
                page.words(f"Hand {hand + 1}", role="sans-bold", size=16, colour=page.pale)
                page.gap(6)
            page.words(self._line(entry))
            page.gap(4)
        if not self._entries:
            page.words("Nothing yet: the first move is still to come.", colour=page.pale)

    def _line(self, entry: Entry) -> str:
        event = entry.event.seen_by(self._viewer)
        words = event.sentence(self._names)
        if event.points:
            words = f"{words}: {event.points:+d}".replace("-", "−")
        return f"{words} ({event.why})" if event.why else words

    def feet(self) -> Sequence[Foot]:
        """The last round again on the table, or back to it."""
        reason = "" if self._entries else "Nothing has been played yet"
        again = Foot("again", "Show the last round", self._show_again, reason=reason)
        return [again, Foot("close", "Back", lambda: self.close(None), primary=True)]

    def _show_again(self) -> None:
        from game.scenes.replay import ReplayScene

        session = self._session
        scene = ReplayScene(self.context, session.record(), plan=session.plan, start=session.round_began())
        self.context.stack.push(scene, lambda _: self.close(None))

    def command(self, name: str) -> bool:
        """The key that opened it closes it."""
        if name == "log":
            self.close(None)
        return name == "log"
