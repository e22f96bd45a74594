"""What a thing of the table says to whoever rests on it: after half a second with the mouse, at once by keyboard."""

import pygame

from game.scenes.match.host import Host
from game.scenes.shell.inputs import TOOLTIP_DELAY
from game.ui.board.items import Item
from game.ui.platform.pending import Pending
from game.ui.widgets.tooltip import Tooltip, lay_tooltip


class Tips:
    """Which thing of one table is explained now."""

    def __init__(self, host: Host) -> None:
        self._host = host
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
        self._wait, self._host.inputs.explained = None, None
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
        board, things = self._host.board, self._host.board.tabletop.things
        item = things.get(self._key) or things.get(self._host.inputs.explained or "")
        if item is None or not item.tip or board.held is not None:
            return None
        return item if item.touch not in board.table.picks else None

    def tooltip(self) -> Tooltip | None:
        """What it says, above the thing, or under it where there is no room; None while nothing is explained.

        Of a tile in hand it stands above the strip, whose figures tell whether to play it, if there is room.
        """
        item, context = self.item, self._host.context
        if item is None:
            return None
        told = lay_tooltip(item.tip, item.rect, context.assets, context.scale, above=True)
        strip = self._host.board.view.areas.strip
        if strip is None or not told.rect.colliderect(strip):
            return told
        higher = told.rect.move(0, strip.top - context.scale.px(8) - told.rect.bottom)
        around = [thing.rect for thing in self._host.board.tabletop.things.values()]
        return told if higher.collidelist(around) >= 0 else told._replace(rect=higher)

    def draw(self, surface: pygame.Surface) -> None:
        """Draws that slip."""
        told = self.tooltip()
        if told is not None:
            told.draw(surface, self._host.context.assets, self._host.context.scale)

    def _explain(self, key: str) -> None:
        if key != self._key:
            self._key = key
            self._host.changed()
