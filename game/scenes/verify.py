"""Whether the deal of a hand is the one that was sealed before play, what that proves, and what it does not."""

from collections.abc import Sequence

from game.core.chance import Seal
from game.scenes.base import Context
from game.scenes.sheet import Foot, SheetScene
from game.ui.page import Page


class VerifyScene(SheetScene):
    """Opens the seal of one hand: its mark, the whole digest, and the line that it was made from."""

    name = "verify"
    wide = 760.0

    def __init__(self, context: Context, shown: str, seal: Seal) -> None:
        super().__init__(context)
        self._shown = shown
        self._seal = seal
        self.focus_key = "ok"

    def heading(self) -> str:
        """What came out."""
        return "The deal is the sealed one" if self._shown == self._seal.digest else "The deal is not the sealed one"

    def write(self, page: Page) -> None:
        """The digests, the content, and the limits of the proof."""
        page.words(f"Sealed before the first move:\n{self._shown}", size=16)
        page.gap(8)
        page.words(f"Made from the deal now:\n{self._seal.digest}", size=16)
        page.gap(14)
        page.words(
            "This shows that no tile was exchanged after the deal was sealed, whatever you or your opponents did. "
            "It does not show that the shuffle was fair: that is in the open source of the program. And opponents "
            "never get the deal; they are sent what their own seat may see."
        )
        page.gap(14)
        page.words("To check it without this program, take the SHA-256 of this line:", size=16, colour=page.pale)
        page.gap(6)
        page.words(_broken(self._seal.content), size=14, colour=page.pale)

    def feet(self) -> Sequence[Foot]:
        """Only to go back."""
        return [Foot("ok", "All right", lambda: self.close(None), primary=True)]


def _broken(line: str, every: int = 78) -> str:
    """A long line without spaces, broken for reading."""
    return "\n".join(line[start : start + every] for start in range(0, len(line), every))
