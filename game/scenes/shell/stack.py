"""The stack of scenes: the top one is played with, and those that are seen are drawn where something has changed."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import pygame

from game.ui.draw.regions import clipped, merged

if TYPE_CHECKING:
    from game.scenes.shell.base import Scene


class Stack:
    """The scenes on top of each other; input goes to the top one only."""

    def __init__(self) -> None:
        self.scenes: list[Scene] = []
        self.mouse: tuple[int, int] | None = None
        """Where the mouse was last seen, in pixels."""
        self.keyed = False
        """Whether a key was pressed after the mouse: at a table the focus ring is for those who use keys."""

    @property
    def top(self) -> "Scene":
        """The scene that is being looked at."""
        return self.scenes[-1]

    @property
    def room(self) -> "Scene":
        """The scene one has gone to from the first one; whatever stands on it is looked at in passing."""
        return self.scenes[min(1, len(self.scenes) - 1)]

    def push(self, scene: "Scene", on_result: Callable[[Any], None] | None = None) -> None:
        """Shows the scene on top; `on_result` is called with what it returns when it closes.

        The mouse is this one's now.
        """
        if self.scenes:
            self.top.covered()
        scene.on_result = on_result
        self.scenes.append(scene)
        scene.lay_out()

    def pop(self, scene: "Scene", result: Any = None) -> None:
        """Removes the scene (and whatever stands on it) and reports its result."""
        if scene not in self.scenes:
            return
        del self.scenes[self.scenes.index(scene) :]
        if self.scenes:
            self.top.lay_out()
        if scene.on_result:
            scene.on_result(result)

    def replace(self, scene: "Scene", old: "Scene | None" = None) -> None:
        """Shows the scene instead of `old` and whatever stands on it, else instead of the top one."""
        if self.scenes:
            gone = old or self.top
            scene.on_result = gone.on_result
            del self.scenes[self.scenes.index(gone) :]
        self.scenes.append(scene)
        scene.lay_out()

    def home(self) -> None:
        """Back to the first scene; those above it go without a result."""
        if len(self.scenes) > 1:
            del self.scenes[1:]
            self.top.lay_out()

    def wake(self, message: object) -> None:
        """Tells every scene what was posted, the top one first."""
        for scene in reversed(self.scenes):
            scene.wake(message)

    def lay_out(self) -> None:
        """Lays out every scene for a changed window."""
        for scene in self.scenes:
            scene.lay_out()

    @property
    def dirty(self) -> bool:
        """Whether what is seen has changed since it was drawn."""
        return any(scene.dirty for scene in self.seen())

    def spoil(self) -> None:
        """What the window shows is lost: everything is drawn anew."""
        for scene in self.scenes:
            scene.areas, scene.dirty = None, True

    def seen(self) -> list["Scene"]:
        """The scenes that are (partly) seen, the lowest first."""
        first = len(self.scenes) - 1
        while first > 0 and not self.scenes[first].opaque:
            first -= 1
        return self.scenes[first:]

    def render(self, surface: pygame.Surface) -> list[pygame.Rect] | None:
        """Draws what is seen and has changed; answers which areas that was, None for everything.

        A sheet lies over the scene below it, which is dimmed.
        """
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

    def _draw(self, surface: pygame.Surface, seen: Sequence["Scene"], area: pygame.Rect) -> None:
        for number, scene in enumerate(seen):
            if number and scene.dims:
                veil = pygame.Surface(area.size, pygame.SRCALPHA)
                veil.fill(scene.context.assets.theme.dim)
                surface.blit(veil, area)
            if scene is self.top:
                scene.render(surface)
            else:
                scene.draw(surface)
