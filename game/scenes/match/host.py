"""What the parts of a match scene may ask of the scene they belong to, and nothing more."""

from typing import Any, Protocol

import pygame

from game.scenes.match.boardview import BoardView
from game.scenes.shell.base import Context, InputManager
from game.ui.style.scale import Scale
from game.ui.widgets.focus import Stop
from game.ui.widgets.widgets import Widget


class Host(Protocol):
    """A match scene as its parts see it."""

    context: Context
    board: BoardView
    inputs: InputManager
    widgets: list[Widget]
    focus_key: str | None

    @property
    def scale(self) -> Scale:
        """The room of the table: its size in pixels and what a dp is."""

    def focus_shape(self, key: str) -> tuple[pygame.Rect, float] | None:
        """Where the focus ring goes around a stop, and its corner radius in pixels; None for no ring."""

    def stops(self) -> list[Stop]:
        """Everything the keyboard can stand on, in reading order."""

    def play(self, action: Any, side: int | None = None) -> None:
        """Plays a legal action of the seat to act, on that side of a spinner where the rules leave it open."""

    def refresh(self, *, moving: bool = False, gliding: bool = False, dealt: bool = False) -> None:
        """Makes the picture and the buttons again; see `BoardView.show`."""

    def renew_buttons(self) -> None:
        """Makes only the buttons again."""

    def changed(self, *areas: pygame.Rect) -> None:
        """Asks for a new frame."""

    def refuse(self, why: str, rule: str = "") -> None:
        """Says why something cannot be done, and keeps it for the log; `rule` is its heading in the rule book."""

    def finish_motion(self) -> None:
        """Ends all motion and asks the next seat."""

    def rearranged(self) -> None:
        """A tile of the hand has been put elsewhere in the rack."""
