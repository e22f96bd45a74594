"""Taking back the last own decision: freely while nothing hidden has been seen since, afterwards only as practice."""

from collections.abc import Callable

from game.core.rules import Seat
from game.scenes.match.host import Host
from game.scenes.shell.dialog import Dialog


class TakeBack:
    """Undo at one table; `went_back` shows the state before what was taken back."""

    def __init__(self, host: Host, went_back: Callable[[], None]) -> None:
        self._host = host
        self._session = host.board.session
        self._went_back = went_back

    def possible(self) -> tuple[bool, str]:
        """Whether an own decision can be taken back now; the words say why not, or why only as practice."""
        seat = self._own_seat()
        if seat is None:
            return False, "nobody to take back for"
        why = self._session.undo_blocked(seat)
        alone = len(self._session.humans) == 1 and self._session.decision_before(seat) is not None
        return not why or alone, why

    def _own_seat(self) -> Seat | None:
        """The person who may take something back: who looks, or who acted last where nothing is hidden."""
        session, viewer = self._session, self._host.board.viewer
        if session.game.hidden or len(session.humans) == 1:
            return viewer if viewer in session.humans else None
        return next((e.event.seat for e in reversed(session.log) if session.is_human(e.event.seat)), None)

    def ask(self) -> None:
        """Takes the last own decision back; if something hidden was seen since, only as practice and after asking."""
        seat = self._own_seat()
        possible, why = self.possible()
        if seat is None or not possible:
            self._host.refuse(f"Cannot take back: {why}")
            self._host.changed()
        elif why and not self._session.practice:
            question = Dialog(
                self._host.context,
                "Take it back as practice?",
                f"It can no longer be taken back quite fairly: {why}. The match will be marked as practice.",
                yes="Take back",
                no="Leave it",
            )
            self._host.context.stack.push(question, lambda yes: self._do(seat, practice=True) if yes else None)
        else:
            self._do(seat, practice=bool(why))

    def _do(self, seat: Seat, *, practice: bool) -> None:
        if self._session.take_back(seat, practice=practice):
            self._went_back()
