"""What is asked at the table of a puzzle, one position after the other: puzzles, or something else in the same way."""

from abc import ABC, abstractmethod
from typing import Any, Protocol

from game.scenes.puzzles.course import PuzzleCourse
from game.scenes.puzzles.paper import Solving, question
from game.scenes.shell.layer import Layer
from game.ui.widgets.widgets import Widget


class Asked(Solving, Protocol):
    """The table as what it asks sees it; `PuzzleScene` says what each of these does."""

    @property
    def layer(self) -> Layer: ...
    def take(self, action: Any, side: int | None = None) -> None: ...
    def begin(self, course: PuzzleCourse) -> None: ...
    def announce(self, words: str) -> None: ...
    def renew_buttons(self) -> None: ...
    def changed(self) -> None: ...
    def close(self, result: Any) -> None: ...


class Asking(ABC):
    """What a table asks about, one position after the other; `course` is that of the present one."""

    name = "puzzle"
    course: PuzzleCourse

    @abstractmethod
    def paper(self, scene: Asked) -> list[Widget]:
        """The widgets of the paper beside the table."""

    @abstractmethod
    def heading(self) -> str:
        """What is asked about, by its name."""

    @abstractmethod
    def place(self) -> str:
        """Where it comes from, or how hard it is."""

    @abstractmethod
    def onward(self, scene: Asked) -> None:
        """Asks the next one."""

    @abstractmethod
    def every(self, scene: Asked) -> None:
        """Shows the page of all of them: the one below, or a new one in the place of the table."""

    def question(self) -> str:
        """What is asked, in a sentence or two."""
        return question(self.course)

    @property
    def waits(self) -> bool:
        """Whether an answer waits until it is known how good it is."""
        return False

    def holds_back(self, scene: Asked, action: Any, side: int | None) -> bool:
        """Whether that answer has to wait; then it is given to `Asked.take` later."""
        return False

    def answered(self) -> None:
        """It has been answered; the table is about to show what came of it."""

    def pass_time(self, scene: Asked) -> None:
        """Goes on with what is found out meanwhile."""

    def forget(self) -> None:
        """Nothing waits any more."""
