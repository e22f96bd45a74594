"""The stack that scenes lie on: the top one has the input, and what is seen is drawn from below."""

from collections.abc import Callable, Sequence
from typing import Any

import pygame

from game.scenes.shell.layer import Layer
from game.ui.draw.regions import clipped, merged
from game.words.language import current


class Stack:
    """The scenes on top of each other; input goes to the top one only."""

    def __init__(self) -> None:
        self.scenes: list[Layer] = []
        self.mouse: tuple[int, int] | None = None
        """Where the mouse was last seen, in pixels."""
        self.keyed = False
        """Whether a key was pressed after the mouse: at a table the focus ring is for those who use keys."""
        self._language = current()

    @property
    def top(self) -> Layer:
        """The scene that is being looked at."""
        return self.scenes[-1]

    @property
    def room(self) -> Layer:
        """The scene on the first one: what stands on it is looked at in passing."""
        return self.scenes[min(1, len(self.scenes) - 1)]

    def push(self, scene: Layer, on_result: Callable[[Any], None] | None = None) -> None:
        """Shows the scene on top; `on_result` is called with its result when it closes."""
        if self.scenes:
            self.top.covered()
        scene.on_result = on_result
        self.scenes.append(scene)
        scene.lay_out()

    def pop(self, scene: Layer, result: Any = None) -> None:
        """Removes the scene and all above it, and reports its result."""
        if scene not in self.scenes:
            return
        self._remove(self.scenes.index(scene))
        if self.scenes:
            self.top.lay_out()
        if scene.on_result:
            scene.on_result(result)

    def replace(self, scene: Layer, old: Layer | None = None) -> None:
        """Shows the scene instead of `old` (or the top one) and all above that."""
        if self.scenes:
            gone = old or self.top
            scene.on_result = gone.on_result
            self._remove(self.scenes.index(gone))
        self.scenes.append(scene)
        scene.lay_out()

    def home(self) -> None:
        """Back to the first scene; those above it go without a result."""
        if len(self.scenes) > 1:
            self._remove(1)
            self.top.lay_out()

    def release(self) -> None:
        """Frees what all scenes hold in memory: the window closes."""
        for scene in self.scenes:
            scene.release()

    def _remove(self, start: int) -> None:
        for scene in self.scenes[start:]:
            scene.release()
        del self.scenes[start:]

    def lay_out(self) -> None:
        """Lays out every scene, as the window or the language in use has changed."""
        if self._language != current():
            self._language = current()
            for scene in self.scenes:
                scene.retranslate()
        for scene in self.scenes:
            scene.lay_out()

    def new_day(self) -> None:
        """The day has changed: what speaks of today looks again."""
        for scene in [each for each in self.scenes if each.dated]:
            scene.lay_out()

    @property
    def dirty(self) -> bool:
        """Whether what is seen has changed since it was drawn."""
        return any(scene.dirty for scene in self.seen())

    def spoil(self) -> None:
        """The window has lost its picture: everything is drawn again."""
        for scene in self.scenes:
            scene.areas, scene.dirty = None, True

    def seen(self) -> list[Layer]:
        """The scenes that are (partly) seen, the lowest first."""
        first = len(self.scenes) - 1
        while first > 0 and not self.scenes[first].opaque:
            first -= 1
        return self.scenes[first:]

    def render(self, surface: pygame.Surface) -> list[pygame.Rect] | None:
        """Draws what is seen and has changed; returns those areas, None for everything."""
        seen = self.seen()
        areas: list[pygame.Rect] | None = []
        for scene in seen:
            stale = scene.stale() if scene.dirty else []
            areas = None if stale is None or areas is None else areas + stale
            scene.dirty, scene.areas = False, []
        if areas is not None:
            areas = merged(areas, surface.get_rect())
        for area in [surface.get_rect()] if areas is None else areas:
            with clipped(surface, area):
                self._draw(surface, seen, area)
        return areas

    def _draw(self, surface: pygame.Surface, seen: Sequence[Layer], area: pygame.Rect) -> None:
        for number, scene in enumerate(seen):
            if number:
                scene.dim(surface, area)
            if scene is self.top:
                scene.render(surface)
            else:
                scene.draw(surface)
