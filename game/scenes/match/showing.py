"""What happened since a person's last turn, played again in place; any press ends it and has its usual effect."""

from collections.abc import Callable

import pygame

from game.core.rules import Seat
from game.scenes.match.matchscene import MatchScene
from game.scenes.match.tablebuttons import Undo
from game.scenes.session.session import Session
from game.scenes.session.turns import BEAT
from game.ui.board.picture import Situation, View
from game.ui.platform import keys
from game.ui.platform.gamepad import COMMAND
from game.ui.platform.pending import Pending, sooner
from game.words import _, pgettext

LEAST_BEAT = 0.5
"""Shortest time between two actions, in seconds, as they are meant to be watched."""
ENDING = ("Enter", "Space", "Esc")
"""Keys that only end the showing; at the table they would play, or open the menu."""


class ShowingScene(MatchScene):
    """The table below, from an earlier state of its match on. That table stays untouched and reappears at the end."""

    name = "showing"
    tracks_damage = False
    private = True

    def __init__(self, below: MatchScene, session: Session, told: Callable[[View, Seat], Situation]) -> None:
        """`session` is the match at the earlier state; `told` makes the words around the table."""
        super().__init__(below.context, session)
        self._actions = list(map(str, below.session.match.actions))
        self._sides = below.session.sides
        self._told = told
        board, shown = self.board, below.board
        board.viewer, board.hand, board.pad_open = shown.viewer, shown.hand, shown.pad_open
        board.table = self.tabletop.table = shown.table
        self._focus = self.focus_key = below.focus_key
        self._wait = self._beat = max(LEAST_BEAT, BEAT[self.context.settings.speed])

    def situation(self, view: View, home: Seat) -> Situation:
        told, match = self._told(view, home), self.session.match
        return Situation(told.title, told.head, home, match.to_act, pgettext("a player", "to play"))

    def undo_state(self) -> Undo:
        return Undo(False, _("Not your turn"), False)

    def show_first(self) -> None:
        """Shows the earlier state without motion."""
        self.refresh()

    def update(self, dt: float) -> Pending:
        """Waits for motion, then plays one action per beat; after the last one, returns to the table below."""
        if self.move_on_for(dt):
            return True
        fading = self.fade(dt, marked=False)
        self._wait -= dt
        if self._wait > 0:
            return sooner(self._wait, fading)
        self._wait = self._beat
        ply = self.session.match.ply
        if ply >= len(self._actions):
            self.close(None)
            return False
        before = len(self.session.log)
        self.session.play_written([self._actions[ply]], self._sides)
        self.show_after([entry.event for entry in self.session.log[before:]])
        return True

    def settled(self) -> bool:
        return False

    def process(self, event: pygame.event.Event) -> None:
        """Ends the showing on a press, which goes to the table, or to the focus if a reader has moved that."""
        if event.type not in (*keys.PRESSES, COMMAND) or getattr(event, "key", 0) in keys.MODIFIERS:
            if event.type == pygame.MOUSEMOTION:
                self.board.mouse = event.pos
            return
        stack, focus = self.context.stack, self.focus_key
        chord = keys.pressed(event) if event.type == pygame.KEYDOWN else ""
        again = keys.command(event, self.context.settings.shortcuts) if chord else getattr(event, "name", "")
        self.close(None)
        if again == "show" or (chord in ENDING and focus == self._focus):
            return
        if focus != self._focus:
            stack.top.focus(focus)
        stack.top.process(event)
