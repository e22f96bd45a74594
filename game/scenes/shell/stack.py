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
        self._outdated: list[Layer] = []
        """Scenes out of sight that are laid out once they are seen again."""

    @property
    def top(self) -> Layer:
        """The scene that is being looked at."""
        return self.scenes[-1]

    @property
    def ground(self) -> Layer:
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
        self._uncover()
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
            self._uncover()

    def release(self) -> None:
        """Frees what all scenes hold in memory: the window closes."""
        for scene in self.scenes:
            scene.release()

    def _remove(self, start: int) -> None:
        for scene in self.scenes[start:]:
            scene.release()
        del self.scenes[start:]

    def _uncover(self) -> None:
        """The scene on top has been left to by those above it: it looks again, and so does what is outdated below."""
        if self.scenes:
            self.top.uncovered()
            self._renew([each for each in self.scenes if each in self._outdated or each is self.top])

    def _renew(self, scenes: Sequence[Layer]) -> None:
        """Lays out those of the scenes that are seen; the others once they are."""
        outdated, seen = [*self._outdated, *scenes], self.seen()
        self._outdated = [each for each in self.scenes if each in outdated and each not in seen]
        for scene in seen:
            if scene in scenes:
                scene.lay_out()

    def lay_out(self) -> None:
        """The window, the settings or the language in use have changed: every scene looks again."""
        if self._language != current():
            self._language = current()
            for scene in self.scenes:
                scene.retranslate()
        self._renew(self.scenes)

    def new_day(self) -> None:
        """The day has changed: what speaks of today looks again."""
        self._renew([each for each in self.scenes if each.dated])

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

    def picture(self, surface: pygame.Surface) -> None:
        """Draws what is seen, without what only shows where the keyboard and the mouse are."""
        seen = self.seen()
        for number, scene in enumerate(seen):
            scene.stale()  # it is brought up to date
            if number:
                scene.dim(surface, surface.get_rect())
            scene.draw(surface)
        self.spoil()

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
