"""The things of a table one upon the other: which of them lies under the mouse."""

from collections.abc import Mapping, Sequence

import pygame

from game.ui.animation.planner import RACK
from game.ui.board.items import Item
from game.ui.board.picture import Picture, View

AROUND = 44
"""How far around the mouse, in dp, is looked for things: no hit area reaches further."""


class Stacking:
    """All that can be touched, or has something to say, the topmost first. It is sorted once as long as the things are
    the same ones, for every step of the mouse asks."""

    def __init__(self) -> None:
        self._things: object = None
        self._items: list[Item] = []
        self._rects: list[pygame.Rect] = []

    def take(self, things: Mapping[str, Item]) -> "Stacking":
        """The pile of those things."""
        if self._things is not things:
            known = [item for item in things.values() if item.touch or item.tip]
            self._things, self._items = things, sorted(known, key=lambda item: item.layer)[::-1]
            self._rects = [item.rect for item in self._items]
        return self

    def touched(self, position: tuple[int, int], view: View, picture: Picture, *, other_than: str = "") -> Item | None:
        """The topmost touchable thing whose face holds the point (window pixels), else what may be tried there, else
        the nearest within its hit area. `other_than` is the key of a thing that is being dropped."""
        if _on_opened_pad(position, view):
            return None
        close = [item for item in self._about(position, view) if item.touch and item.key != other_than]
        found = next((item for item in close if item.holds(position)), None) or picture.trial_at(position)
        if found is not None:
            return found
        near = [item for item in close if item.hit(view.scale).collidepoint(position)]
        return min(near, key=lambda item: pygame.Vector2(position).distance_to(item.rect.center), default=None)

    def told(self, position: tuple[int, int], view: View, picture: Picture) -> Item | None:
        """The topmost thing there, if there is something to say about it."""
        if _on_opened_pad(position, view):
            return None
        top = next((item for item in self._about(position, view) if item.holds(position)), None)
        return top if top and top.tip and (top.touch or not picture.trial_at(position)) else None

    def _about(self, position: tuple[int, int], view: View) -> Sequence[Item]:
        """The things that lie near there; on the rack only what stands on it."""
        reach = view.scale.px(AROUND)
        zone = pygame.Rect(position[0] - reach, position[1] - reach, 2 * reach + 1, 2 * reach + 1)
        about = [self._items[number] for number in zone.collidelistall(self._rects)]
        if view.areas.rack.collidepoint(position):
            return [item for item in about if item.layer >= RACK]
        return about


def _on_opened_pad(position: tuple[int, int], view: View) -> bool:
    """Whether a pad lies there that hides a part of the cloth: nothing below it is touched through it."""
    pad = view.areas.pad
    return pad is not None and pad.collidepoint(position) and pad.colliderect(view.areas.felt)
