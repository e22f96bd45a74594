"""The stack of scenes: the top one gets the input; those that are seen are drawn from the lowest up."""

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
        """Position of the mouse when last seen, in pixels."""
        self.keyed = False
        """Whether a key was pressed after the mouse was used; only then tables show a focus ring."""
        self._language = current()
        self._outdated: list[Layer] = []
        """Scenes out of sight that must be laid out before they are seen again."""

    @property
    def top(self) -> Layer:
        """The topmost scene."""
        return self.scenes[-1]

    @property
    def ground(self) -> Layer:
        """The scene on the first one; what lies on it is only visited in passing."""
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
        """Returns to the first scene; those above it close without a result."""
        if len(self.scenes) > 1:
            self._remove(1)
            self._uncover()

    def release(self) -> None:
        """Frees what all scenes hold in memory, as the window closes."""
        for scene in self.scenes:
            scene.release()

    def _remove(self, start: int) -> None:
        for scene in self.scenes[start:]:
            scene.release()
        del self.scenes[start:]

    def _uncover(self) -> None:
        """Updates the scene now on top and lays out outdated scenes that are seen again."""
        if self.scenes:
            self.top.uncovered()
            self._renew([each for each in self.scenes if each in self._outdated or each is self.top])

    def _renew(self, scenes: Sequence[Layer]) -> None:
        """Lays out those of the scenes that are seen, and marks the others as outdated."""
        outdated, seen = [*self._outdated, *scenes], self.seen()
        self._outdated = [each for each in self.scenes if each in outdated and each not in seen]
        for scene in seen:
            if scene in scenes:
                scene.lay_out()

    def lay_out(self) -> None:
        """Lays every scene out again after a change of the window, the settings or the language."""
        if self._language != current():
            self._language = current()
            for scene in self.scenes:
                scene.retranslate()
        self._renew(self.scenes)

    def new_day(self) -> None:
        """Lays out what depends on the date, as the day has changed."""
        self._renew([each for each in self.scenes if each.shows_today])

    @property
    def dirty(self) -> bool:
        """Whether what is seen has changed since it was drawn."""
        return any(scene.dirty for scene in self.seen())

    def spoil(self) -> None:
        """Has everything drawn again, as the window has lost its picture."""
        for scene in self.scenes:
            scene.areas, scene.dirty = None, True

    def seen(self) -> list[Layer]:
        """The scenes that are at least partly seen, the lowest first."""
        first = len(self.scenes) - 1
        while first > 0 and not self.scenes[first].opaque:
            first -= 1
        return self.scenes[first:]

    def picture(self, surface: pygame.Surface) -> None:
        """Draws what is seen, without focus ring and tooltips."""
        seen = self.seen()
        for number, scene in enumerate(seen):
            scene.stale()  # brings it up to date
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
