"""What a thing of the table says to whoever rests on it: after half a second with the mouse, at once by keyboard."""

from typing import TYPE_CHECKING

import pygame

from game.scenes.shell.focus import TOOLTIP_DELAY
from game.ui.board.items import Item
from game.ui.platform.pending import Pending
from game.ui.widgets.tooltip import Slip, slip

if TYPE_CHECKING:
    from game.scenes.match.tablescene import TableScene


class Tips:
    """Which thing of one table is explained now."""

    def __init__(self, scene: "TableScene") -> None:
        self.scene = scene
        self._key = ""
        self._rests_on = ""
        self._wait: float | None = None

    def rest_on(self, item: Item | None) -> None:
        """The mouse is on that thing now, or on none."""
        key = item.key if item is not None else ""
        if key == self._rests_on:
            return
        self._rests_on = key
        self._wait = TOOLTIP_DELAY if key else None
        self._explain("")

    def forget(self) -> None:
        """Nothing is explained until the mouse or the keyboard has moved on."""
        self._wait, self.scene.attention.explained = None, None
        self._explain("")

    def pass_time(self, dt: float) -> Pending:
        """Lets `dt` seconds pass; seconds until it wants to be called again."""
        if self._wait is None:
            return False
        self._wait -= dt
        if self._wait > 0:
            return self._wait
        self._wait = None
        self._explain(self._rests_on)
        return False

    @property
    def item(self) -> Item | None:
        """The thing that is explained now: the mouse rests on it, or the keyboard has gone to it.

        What is picked needs no words: they would lie over what its play would bring.
        """
        scene, things = self.scene, self.scene.tabletop.things
        item = things.get(self._key) or things.get(scene.attention.explained or "")
        if item is None or not item.tip or scene.pointer.held is not None:
            return None
        return item if item.touch not in scene.table.picks else None

    def slip(self) -> Slip | None:
        """What it says, above the thing, or under it where there is no room; None while nothing is explained.

        Of a tile in hand it stands above the strip, whose figures tell whether to play it, if there is room.
        """
        item, context = self.item, self.scene.context
        if item is None:
            return None
        told = slip(item.tip, item.rect, context.assets, context.scale, above=True)
        strip = self.scene.view.areas.strip
        if strip is None or not told.rect.colliderect(strip):
            return told
        higher = told.rect.move(0, strip.top - context.scale.px(8) - told.rect.bottom)
        around = [thing.rect for thing in self.scene.tabletop.things.values()]
        return told if higher.collidelist(around) >= 0 else told._replace(rect=higher)

    def draw(self, surface: pygame.Surface) -> None:
        """Draws that slip."""
        told = self.slip()
        if told is not None:
            told.draw(surface, self.scene.context.assets, self.scene.context.scale)

    def _explain(self, key: str) -> None:
        if key != self._key:
            self._key = key
            self.scene.changed()
