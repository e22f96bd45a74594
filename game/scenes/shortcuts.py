"""The sheet of keys."""

from collections.abc import Sequence

from game.scenes.base import Context
from game.scenes.sheet import Foot, SheetScene
from game.ui import keys
from game.ui.page import Page


class ShortcutsScene(SheetScene):
    """Every key and what it does."""

    name = "shortcuts"
    wide = 760.0

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.focus_key = "close"

    def heading(self) -> str:
        """Plainly."""
        return "Keys"

    def write(self, page: Page) -> None:
        """Group by group; while one types into a field, only keys with Ctrl or Alt count."""
        own = self.context.settings.shortcuts
        page.heading("Moving about")
        page.table(keys.FIXED, first=0.42)
        for group in dict.fromkeys(each.group for each in keys.COMMANDS):
            page.gap(12)
            page.heading(group)
            rows = [
                (", ".join(map(keys.shown, keys.chords(each.name, own))), each.title)
                for each in keys.COMMANDS
                if each.group == group
            ]
            page.table(rows, first=0.42)

    def feet(self) -> Sequence[Foot]:
        """Only to go back."""
        return [Foot("close", "Back", lambda: self.close(None), primary=True)]
