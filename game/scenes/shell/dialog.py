"""Sheets that tell something, and sheets that ask before something that cannot be taken back."""

from collections.abc import Sequence

from game.scenes.shell.base import Context
from game.scenes.shell.sheet import Foot, SheetScene
from game.ui.widgets.page import Page


class MessageScene(SheetScene):
    """Says what happened, what was kept and what to do; one button."""

    name = "message"

    def __init__(self, context: Context, heading: str, words: str) -> None:
        super().__init__(context)
        self._heading = heading
        self._words = words

    def heading(self) -> str:
        """What it is about."""
        return self._heading

    def write(self, page: Page) -> None:
        """The message, a paragraph a line."""
        for paragraph in self._words.split("\n"):
            page.words(paragraph)
            page.gap(8)

    def feet(self) -> Sequence[Foot]:
        """Only to go on."""
        return [Foot("ok", "All right", lambda: self.close(None), primary=True)]


class Dialog(SheetScene):
    """Asks before an act that cannot be taken back: the button `yes` names the act, keeping (`no`) is the safe choice.

    The result is True for the act and False for keeping, also on Esc.
    """

    name = "dialog"
    asks = True

    def __init__(self, context: Context, heading: str, words: str, *, yes: str, no: str = "Cancel") -> None:
        super().__init__(context)
        self._heading = heading
        self._words = words
        self._yes = yes
        self._no = no

    def heading(self) -> str:
        """The question."""
        return self._heading

    def write(self, page: Page) -> None:
        """What would be lost."""
        page.words(self._words)

    def feet(self) -> Sequence[Foot]:
        """The act, quiet at the left; the safe choice in brass."""
        return [
            Foot("yes", self._yes, lambda: self.close(True)),
            Foot("no", self._no, lambda: self.close(False), primary=True),
        ]

    def back(self) -> None:
        """Keeps everything."""
        self.close(False)
