"""Several people at one screen: whose hand may be seen, and when the lid covers the table.

What somebody has to do anyhow is done without lifting the lid for it: it is shown, and told to them at their next turn.
Before the lid comes the table rests for a moment, so that everybody sees what was played and what it scored. Whoever
lifts the lid is told all that the others have done meanwhile.
"""

from collections.abc import Sequence
from typing import Protocol

from game.core.events import Event
from game.core.rules import Seat
from game.scenes.match.handover import HandOverScene, Regret
from game.scenes.match.host import Host
from game.scenes.match.hud import Hud
from game.scenes.match.turns import Turns
from game.scenes.news.news import TAKEN_BACK, in_a_line, missed

REST = {"slow": 1.6, "normal": 1.2, "fast": 0.6, "instant": 0.0}
"""Seconds the table is seen at rest before the lid covers it, by speed."""


class SharedTable(Protocol):
    """The match as far as its hot seat needs it."""

    turns: Turns

    def hide(self) -> None:
        """Leaves nothing of anybody's hand in the picture, the news or the picks."""

    def went_back(self) -> None:
        """Something was taken back: shows the state before it."""

    def command(self, name: str) -> bool:
        """Does what a key stands for; whether it was done."""

    def menu(self) -> None:
        """Opens the menu of the match."""


class HotSeat:
    """Whose hand is shown at one table, and when the lid lies over it."""

    def __init__(self, host: Host, hud: Hud, table: SharedTable) -> None:
        self._host = host
        self._board = host.board
        self._session = host.board.session
        self._context = host.context
        self._hud = hud
        self._table = table
        self._done: dict[Seat, list[Event]] = {}
        """What has been done for people whose hands were covered, until they see the table again."""
        self._rest = 0.0
        """Seconds before the lid may come: what was played, and what it scored, is to be seen."""

    def covered(self, seat: Seat | None) -> bool:
        """Whether that is a person whose hand is not the one that is shown."""
        session = self._session
        return seat is not None and session.is_human(seat) and session.game.hidden and seat != self._board.viewer

    def lid_needed(self) -> bool:
        """Whether somebody is to choose whose hand must not be seen before the lid is lifted."""
        match, turns = self._session.match, self._table.turns
        if not self.covered(match.to_act):
            return False
        return turns.forced(turns.asks(match.to_act) or match.prompt()) is None

    def done_for(self, seat: Seat, events: Sequence[Event]) -> None:
        """Something was done for a person whose hand is covered: all may see it for a while."""
        done, board = self._done.setdefault(seat, []), self._board
        done.extend(event for event in events if event.seat == seat)
        if not self._hud.news.line:
            self._hud.news.say(in_a_line([event.seen_by(board.viewer) for event in done], board.view.names))

    def rest(self) -> None:
        """Something has been played: if the lid is next, it comes once that has been seen."""
        self._rest = REST[self._context.settings.speed]

    @property
    def waits(self) -> bool:
        """Whether the lid is about to come once something has been seen."""
        return self._rest > 0 and self.covered(self._session.match.to_act)

    def hurry(self) -> None:
        """What was to be seen before the lid comes has been seen."""
        self._rest = 0.0

    def forget(self) -> None:
        """Another deal, or an earlier position: what was done for people is not told any more."""
        self._done, self._rest = {}, 0.0

    def pass_time(self, dt: float) -> float:
        """Lets `dt` seconds pass in which nothing moves before the lid comes; how many are left."""
        self._rest = max(0.0, self._rest - dt)
        return self._rest

    def lower_lid(self) -> None:
        """Covers the table with the next name before anything of that seat is drawn."""
        seat, table = self._session.match.to_act, self._table
        assert seat is not None
        self.hide()
        seating = self._board.view.seating[seat]
        lid = HandOverScene(self._context, seating, table.command, table.menu, self._regret())
        self._context.stack.push(lid, lambda _: self._lift_lid(seat))

    def _regret(self) -> Regret | None:
        """The seat that played last, if a person sits there and nothing hidden has been seen since."""
        session, match = self._session, self._session.match
        seat = match.rules.to_act(match.at(match.ply - 1)) if match.ply else None
        if seat is None or not session.is_human(seat) or session.undo_blocked(seat):
            return None

        def take_back() -> None:
            if session.take_back(seat):
                self._table.went_back()

        return Regret(self._board.view.seating[seat].name, take_back)

    def hide(self) -> None:
        """Nothing of anybody's hand is kept in the picture, the news or the picks."""
        self._board.viewer = None
        self._rest = 0.0
        self._table.hide()

    def look_away(self) -> None:
        """The window is no longer looked at: with several people at one screen the lid goes down again."""
        session, board = self._session, self._board
        shared = session.game.hidden and len(session.humans) > 1
        if shared and board.viewer is not None and self._context.settings.curtain_on_return:
            self.hide()

    def _lift_lid(self, seat: Seat) -> None:
        session, board, news = self._session, self._board, self._hud.news
        board.viewer = seat
        told = missed(session.seen(seat), seat, board.view.names, self._done.pop(seat, ()))
        latest = session.latest(seat)
        if session.undone:  # what had happened before was told when the lid was lifted the first time
            news.advise(TAKEN_BACK)
        elif len({event.seat for event in latest}) > 1:  # what all did at once is told as at an open table
            news.tell(latest, board.view.names, seat)
        elif told:
            news.recall(told)
        self._host.refresh()
