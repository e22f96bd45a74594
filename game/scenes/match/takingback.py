"""Taking back at the table: who may take back what, and how long others wait for that."""

import pygame

from game.core.rules import Seat
from game.scenes.match.handover import HotSeat, SharedTable
from game.scenes.match.tablebuttons import Undo
from game.scenes.shell.sheet import Dialog
from game.ui.platform import keys
from game.words import _, sentences

REGRET = {"slow": 2.0, "normal": 2.0, "fast": 1.0, "instant": 0.0}
"""Seconds in which a person may take back their last action before others go on, by speed."""


class TakingBack:
    """What people at one table may take back."""

    def __init__(self, table: SharedTable, hot_seat: HotSeat) -> None:
        self._table = table
        self._hot_seat = hot_seat
        self._session = table.board.session
        self.left = 0.0
        """Seconds for which others still wait so that the person may take back their last action."""

    # -- others wait --------------------------------------------------------------------------------------------------

    def begin(self) -> None:
        """Makes others wait after an action that was a choice of the viewer."""
        self.left = REGRET[self._table.context.settings.speed] if self._just_decided() else 0.0

    def _just_decided(self) -> bool:
        """Whether the last action was a choice of the viewer that they may freely take back."""
        session, seat = self._session, self._table.board.viewer
        if seat is None or not session.game.hidden or not session.is_human(seat):
            return False
        ply = session.decision_before(seat)
        return ply == session.match.ply - 1 and not session.undo_blocked(seat, ply)

    def pass_time(self, dt: float) -> None:
        """Lets `dt` seconds pass in which others wait; once the wait is over, the Undo button looks as usual."""
        was, self.left = self.left, max(0.0, self.left - dt)
        if was and not self.left:
            self._table.renew_buttons()

    def goes_on(self, event: pygame.event.Event) -> bool:
        """Whether that press ends the wait, since it neither takes back nor begins to."""
        if event.type == pygame.MOUSEBUTTONDOWN:
            pressed = self._table.inputs.at(event.pos)
            return pressed is None or pressed.key != "undo"
        if event.key in keys.MODIFIERS or keys.command(event, self._table.context.settings.shortcuts) == "undo":
            return False
        return self._table.focus_key != "undo" or keys.pressed(event) not in ("Enter", "Space")

    # -- it is taken back ---------------------------------------------------------------------------------------------

    def state(self) -> Undo:
        """Whether the person's decision can be taken back; the words say why not, or why only as practice."""
        session, seat, board = self._session, self._undoer(), self._table.board
        ply = session.decision_before(seat) if seat is not None else None
        if seat is None or ply is None:
            return Undo(False, _("Nothing to undo"), False)
        if self._hot_seat.left:
            waited_for = board.viewer is not None and not session.undo_blocked(board.viewer)
        else:
            waited_for = self.left > 0 and not board.view.legal
        why = session.undo_blocked(seat, ply)
        return Undo(not why or len(session.humans) == 1, why, waited_for)

    def undo(self) -> None:
        """Takes the last decision back; if something hidden was seen since, only as practice and after asking."""
        seat, state, table = self._undoer(), self.state(), self._table
        why = state.why
        if seat is None or self._session.decision_before(seat) is None:
            table.refuse(_("Nothing to undo"))
        elif not state.possible:
            # TRANSLATORS: {why} is a clause such as “Ben has played since”
            table.refuse(_("Cannot undo: {why}").format(why=why))
        elif why and not self._session.practice:
            # TRANSLATORS: {why} is a clause such as “Ben has played since”
            unfair = _("Undoing now would not be fair: {why}").format(why=why)
            words = sentences((unfair, _("You can still undo, but the match will count as practice")))
            heading, no = _("Undo and go on as practice?"), _("Keep my move")
            question = Dialog(table.context, heading, words, yes=_("Undo"), no=no)
            table.context.stack.push(question, lambda yes: table.take_back(seat, practice=True) if yes else None)
        else:
            table.take_back(seat, practice=bool(why))

    def redo(self) -> None:
        """Plays again what was taken back last."""
        if self._session.undone and self._table.board.view.legal:
            self._table.show_after(self._session.play_again())

    def _undoer(self) -> Seat | None:
        """The person who may take something back: the viewer, or the last to act where nothing is hidden."""
        session, viewer = self._session, self._table.board.viewer
        if session.game.hidden or len(session.humans) == 1:
            return viewer if viewer in session.humans else None
        return next((e.event.seat for e in reversed(session.log) if session.is_human(e.event.seat)), None)
