"""The content of the settled window as data, for tests and for tools that read it aloud."""

import json
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any, TextIO

from game import files
from game.scenes.shell.stack import Stack


def describe(stack: Stack, size: tuple[int, int], *, words: bool = False) -> dict[str, Any]:
    """The layout of the top scene. Rectangles are [x, y, width, height] in window pixels; `focus` is the key of a
    widget or item; `cramped` are the parts of the page with less room than they need. With `words`, `text` says what is
    shown."""
    scene = stack.top
    return {
        "scene": scene.name,
        "title": scene.title(),
        "focus": scene.focus_key,
        "size": list(size),
        "widgets": [widget.dump() for widget in scene.widgets if widget.visible],
        "items": [dict(item) for item in scene.items()],
        "tooltip": scene.tooltip,
        "cramped": scene.kit.cramped,
        "text": scene.describe() if words else "",
    }


class LayoutFile:
    """The file that follows the window: replaced as a whole whenever the settled layout has changed. A failure is
    reported once; the old file stays, and the next change tries again."""

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)
        self._last = ""
        self._failing = False

    def write(self, layout: dict[str, Any]) -> None:
        """Writes the layout unless the file has it already."""
        text = json.dumps(layout, ensure_ascii=False, indent=1) + "\n"
        if text == self._last:
            return
        try:
            files.write(self.path, text.encode())
        except OSError as problem:
            if not self._failing:
                why = problem.strerror or str(problem)
                say_aside(
                    f"pipstone: the layout cannot be written to {self.path}: {why}; the match goes on and is kept as "
                    "ever, and the file follows again as soon as there is room for it"
                )
            self._failing = True
            return
        self._last, self._failing = text, False


def say_aside(words: str) -> None:
    """Prints a line on standard error; does nothing if that is closed."""
    with suppress(OSError, ValueError):
        print(words, file=sys.stderr, flush=True)


class Spoken:
    """Standard output, line by line; once its reader is gone, lines are dropped."""

    def __init__(self, out: TextIO) -> None:
        self._out: TextIO | None = out

    def __call__(self, words: str) -> None:
        """Prints a line at once."""
        if self._out is None:
            return
        try:
            print(words, file=self._out, flush=True)
        except (OSError, ValueError) as problem:
            self._out = None
            if not isinstance(problem, BrokenPipeError):
                say_aside(f"pipstone: nothing more can be said on standard output: {problem}; the match goes on")
