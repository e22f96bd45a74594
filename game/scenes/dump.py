"""What the settled window shows, as data: for tests, and for tools that read it to people."""

import json
import os
from pathlib import Path
from typing import Any

from game.scenes.base import Stack


def describe(stack: Stack, size: tuple[int, int], *, words: bool = False) -> dict[str, Any]:
    """The layout of the top scene; rectangles are [x, y, width, height] in window pixels.

    `focus` is the key of the widget or item that has the keyboard; `tooltip` what is explained just now. With `words`
    the scene also says in `text` what is shown.
    """
    scene = stack.top
    return {
        "scene": scene.name,
        "title": scene.title(),
        "focus": scene.focus_key,
        "size": list(size),
        "widgets": [widget.dump() for widget in scene.widgets if widget.visible],
        "items": [dict(item) for item in scene.items()],
        "tooltip": scene.attention.tooltip,
        "text": scene.describe() if words else "",
    }


class LayoutFile:
    """The file that follows the window: replaced whole whenever the settled layout has changed."""

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)
        self._last = ""

    def write(self, layout: dict[str, Any]) -> None:
        """Writes the layout unless it is the one that is there."""
        text = json.dumps(layout, ensure_ascii=False, indent=1) + "\n"
        if text == self._last:
            return
        fresh = self.path.with_name(f".{self.path.name}.{os.getpid()}.tmp")
        fresh.write_text(text, encoding="utf-8")
        os.replace(fresh, self.path)
        self._last = text
