"""Somebody hears the window: each time it has changed they are told, by a screen reader or by the system's voice."""

from collections.abc import Callable

from game.reader.speech import Speech
from game.reader.tree import Tree
from game.reader.voice import Voice, voices
from game.scenes.access.reading import tree_of
from game.scenes.shell.base import Context, Scene
from game.words.language import current


class Listening:
    """Looks at the window after each turn of the loop; `drawn` counts its pictures, `size` is in pixels."""

    def __init__(self, context: Context, drawn: Callable[[], int], size: Callable[[], tuple[int, int]]) -> None:
        self._context = context
        self._drawn = drawn
        self._size = size
        self._seen = -1
        """The picture that was looked at last."""
        self._scene: Scene | None = None
        self._tree: Tree | None = None
        self._speech = Speech()
        self._voice: Voice | None = None

    def look(self) -> None:
        """Tells what has changed. While things move at the table nothing is; what comes to the top is told at once."""
        scene, drawn = self._context.stack.top, self._drawn()
        if not self._context.settings.speaks:
            self._hush()
        elif drawn != self._seen and (scene is not self._scene or not scene.under_way()):
            self._seen, self._scene = drawn, scene
            tree = tree_of(self._context.stack, self._size())
            if tree != self._tree:
                self._tree = tree
                self._say(tree)

    def close(self) -> None:
        """Nothing is said any more."""
        self._hush()

    def _say(self, tree: Tree) -> None:
        if self._voice is None or self._voice.language != current():
            self._hush()
            self._voice = Voice(voices(), current())
        if (line := self._speech.hear(tree)) is not None:
            self._voice.say(line)

    def _hush(self) -> None:
        """The next time everything is new."""
        if self._voice is not None:
            self._voice.close()
            self._voice, self._speech, self._tree, self._seen = None, Speech(), None, -1
