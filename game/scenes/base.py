"""A stack of scenes: each is one thing to look at, is pushed, and returns a result when it is done."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import pygame

from game.ui.scale import Scale
from game.ui.widgets import Widget

if TYPE_CHECKING:
    from game.ai.worker import Thinker
    from game.storage import Settings, Store
    from game.ui.assets import Assets
    from game.ui.sound import Sound


@dataclass
class Context:
    """What every scene is given: the sprites, the ear, what is remembered, the thinking process and the stack itself."""

    assets: "Assets"
    sound: "Sound"
    store: "Store"
    settings: "Settings"
    thinker: "Thinker"
    scale: Scale
    stack: "Stack" = field(default_factory=lambda: Stack())
    seed: int | None = None
    """A seed for the next match, given on the command line; None draws one from the system's entropy."""
    change_settings: Callable[..., None] = lambda **changes: None
    """Stores changed settings and applies them (scale, full screen, sound, theme)."""
    quit: Callable[[], None] = lambda: None


class Scene(ABC):
    """Something to look at and touch. Widgets are made in `layout`; focus, hover and activation work by themselves."""

    name = "scene"
    opaque = True
    """Whether it covers the window; otherwise the scene below is drawn first, dimmed."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.widgets: list[Widget] = []
        self.focus_key: str | None = None
        self.dirty = True
        self.on_result: Callable[[Any], None] | None = None

    # -- to be said by each scene -------------------------------------------------------------------------------------

    @abstractmethod
    def layout(self) -> None:
        """Makes ``self.widgets`` for the present window (``self.context.scale``), in reading order."""

    @abstractmethod
    def draw(self, surface: pygame.Surface) -> None:
        """Draws everything but the focus ring and tooltip; changes nothing."""

    def update(self, dt: float) -> bool:
        """Lets `dt` seconds pass; whether something still moves (then it is called again next frame)."""
        return False

    def handle(self, event: pygame.event.Event) -> bool:
        """Uses an input event that no widget used; whether it was used."""
        return False

    def back(self) -> None:
        """What Esc does: one level back; never quits the program outright."""
        self.close(None)

    def wake(self, message: object) -> None:
        """Something was posted from outside (an opponent's answer)."""

    def items(self) -> Sequence[dict[str, object]]:
        """The things lying on the table, for the layout dump: key, rect, touch."""
        return ()

    def settled(self) -> bool:
        """Whether nothing moves, so that the layout may be dumped."""
        return True

    # -- ready-made ---------------------------------------------------------------------------------------------------

    def close(self, result: Any) -> None:
        """Takes this scene off the stack and hands its result to whoever pushed it."""
        self.context.stack.pop(self, result)

    def changed(self) -> None:
        """Asks for a new frame."""
        self.dirty = True


class Stack:
    """The scenes on top of each other; input goes to the top one only."""

    def __init__(self) -> None:
        self.scenes: list[Scene] = []

    @property
    def top(self) -> Scene:
        """The scene that is being looked at."""
        return self.scenes[-1]

    def push(self, scene: Scene, on_result: Callable[[Any], None] | None = None) -> None:
        """Shows the scene on top; `on_result` is called with what it returns when it closes."""
        scene.on_result = on_result
        self.scenes.append(scene)
        scene.layout()
        scene.changed()

    def pop(self, scene: Scene, result: Any = None) -> None:
        """Removes the scene (and whatever stands on it) and reports its result."""
        if scene not in self.scenes:
            return
        del self.scenes[self.scenes.index(scene) :]
        if self.scenes:
            self.top.layout()
            self.top.changed()
        if scene.on_result:
            scene.on_result(result)

    def replace(self, scene: Scene) -> None:
        """Shows the scene instead of the top one."""
        if self.scenes:
            gone = self.scenes.pop()
            scene.on_result = gone.on_result
        self.scenes.append(scene)
        scene.layout()
        scene.changed()
