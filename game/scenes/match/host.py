"""What the parts of a match scene may ask of the scene they belong to, and nothing more."""

from typing import Any, Protocol

import pygame

from game.scenes.match.boardview import BoardView
from game.scenes.shell.context import Context
from game.scenes.shell.inputs import InputManager
from game.ui.style.scale import Scale
from game.ui.widgets.focus import Stop
from game.ui.widgets.widgets import Widget


class Host(Protocol):
    """A match scene as its parts see it; `MatchScene` says what each of these does."""

    context: Context
    board: BoardView
    inputs: InputManager
    widgets: list[Widget]
    focus_key: str | None

    @property
    def scale(self) -> Scale: ...
    def focus_shape(self, key: str) -> tuple[pygame.Rect, float] | None: ...
    def stops(self) -> list[Stop]: ...
    def play(self, action: Any, side: int | None = None) -> None: ...
    def refresh(self, *, moving: bool = False, gliding: bool = False, dealt: bool = False) -> None: ...
    def renew_buttons(self) -> None: ...
    def changed(self, *areas: pygame.Rect) -> None: ...
    def refuse(self, why: str, rule: str = "") -> None: ...
    def finish_motion(self) -> None: ...
    def rearranged(self) -> None: ...
