"""Tells people who listen what has changed in the window, by a screen reader or by the system's voice."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.scenes.shell.context import Context
from game.scenes.shell.layer import Layer
from game.words.language import current

if TYPE_CHECKING:
    from game.reader.screenreader import ScreenReader
    from game.reader.speech import Speech
    from game.reader.tree import Tree
    from game.reader.voice import Voice


class Listening:
    """Looks at the window after each turn of the loop; `drawn` counts its frames, `size` is in pixels.

    The modules that read and speak are imported once somebody listens. They are half of the program, and few need them.
    """

    def __init__(
        self,
        context: Context,
        drawn: Callable[[], int],
        size: Callable[[], tuple[int, int]],
        screen_reader: ScreenReader | None = None,
    ) -> None:
        self._context = context
        self._reader = screen_reader
        self._drawn = drawn
        self._size = size
        self._seen = -1
        """The number of the frame looked at last."""
        self._scene: Layer | None = None
        self._tree: Tree | None = None
        self._speech: Speech | None = None
        self._voice: Voice | None = None
        self._heard = False, False
        """Whether the voice speaks, and whether a screen reader listens."""

    def look(self) -> None:
        """Tells what has changed. It waits while things move at the table, but tells a new top scene at once."""
        scene, drawn = self._context.stack.top, self._drawn()
        speaks, read = self._context.settings.speaks, self._reader is not None and self._reader.asked
        if (speaks, read) != self._heard:
            self._heard, self._tree, self._seen = (speaks, read), None, -1  # all is new to a new reader
        if not speaks:
            self.silence()
        if (speaks or read) and drawn != self._seen and (scene is not self._scene or not scene.under_way()):
            from game.scenes.access.reading import tree_of

            self._seen, self._scene = drawn, scene
            tree = tree_of(self._context, self._size())
            if tree == self._tree:
                return
            self._tree = tree
            if read and self._reader is not None:
                self._reader.show(tree)
            if speaks:
                self._say(tree)

    def focused(self, window: bool) -> None:
        """Passes on whether the window has the keyboard focus."""
        if self._reader is not None:
            self._reader.focused(window)

    def _say(self, tree: Tree) -> None:
        from game.reader.speech import Speech
        from game.reader.voice import Voice, voices

        if self._voice is None or self._voice.language != current():
            self.silence()
            self._voice = Voice(voices(), current())
        self._speech = self._speech or Speech()
        if (line := self._speech.hear(tree)) is not None:
            self._voice.say(line)

    def silence(self) -> None:
        """Silences the voice; everything counts as new when it speaks again."""
        if self._voice is not None:
            self._voice.close()
            self._voice, self._speech = None, None
