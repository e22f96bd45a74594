"""What the next touch or turn will show is painted once upon nothing, while nobody does anything: its pictures are
there when they are wanted."""

from collections.abc import Iterator, Sequence
from copy import copy
from dataclasses import replace
from typing import TYPE_CHECKING

import pygame

from game.ui.board import dropshadow
from game.ui.board.items import HandTile, Item
from game.ui.board.nameplate import draw_plate
from game.ui.board.picture import View
from game.ui.board.touches import HAND
from game.ui.draw.outlines import focus_ring
from game.ui.render.staging import BACK
from game.ui.widgets.buttons import IconButton
from game.ui.widgets.tooltip import lay_tooltip
from game.ui.widgets.widgets import Widget

if TYPE_CHECKING:
    from game.ui.render.tabletop import Tabletop

TURNS = ("Your turn", "thinking", "to play", "")
"""What plates say about whose turn it is."""
FIRST = 2
"""So many of the things that lead on are tried: what the others show is much the same."""


class Prewarm:
    """Paints one thing at a time as it may look soon, and each of them once."""

    def __init__(self, tabletop: "Tabletop") -> None:
        self._tabletop = tabletop
        self._seen: set[object] = set()
        self._nothing = pygame.Surface((1, 1))
        self._prewarmed: Iterator[None] = iter(())
        """What the game's table still works out."""
        self._prewarmed_in: object = None
        """What was seen of the match when it began to."""
        self._left: Iterator[None] = iter(())
        self._look: object = None
        self._of: object = None
        """The things that were lying there."""
        self._touched_in: object = None
        """What was seen of the match when touches were tried last: once for each position is enough."""

    def step(self, widgets: Sequence[Widget]) -> bool:
        """Paints the next thing; whether there was one."""
        tabletop = self._tabletop
        assert tabletop.view is not None
        look = tabletop.assets.look, tabletop.view.scale
        if look != self._look:
            self._look, self._of, self._prewarmed_in = look, None, None
            self._seen.clear()
        if self._prewarm_table(tabletop.view) or tabletop.assets.warm():
            return True
        if self._of is not tabletop.things:
            self._of = tabletop.things
            self._left = self._all(widgets)
        return next(self._left, self) is None

    def _prewarm_table(self, view: View) -> bool:
        """Lets the game's table work out one more thing for whoever is to act; whether there was one."""
        if not view.legal:
            return False
        if self._prewarmed_in is not view.observation:
            self._prewarmed_in, self._prewarmed = view.observation, self._tabletop.table.prewarm(view)
        return next(self._prewarmed, self) is None

    def _all(self, widgets: Sequence[Widget]) -> Iterator[None]:
        tabletop = self._tabletop
        view, situation, assets = tabletop.view, tabletop.situation, tabletop.assets
        assert view is not None
        assert situation is not None
        scale = view.scale
        for seat, rect in tabletop.plates.items():
            for turn in TURNS:
                plate = replace(tabletop.plate(seat), turn=turn)
                if self._new(("plate", seat, tuple(rect), plate)):
                    draw_plate(self._nothing, rect, plate, assets, scale)
                    yield
        for item in tabletop.things.values():
            if isinstance(item, HandTile) and self._new((item.first, item.second, item.rect.size)):
                yield from self._handled(item)
        for item in tabletop.things.values():
            if item.moves and self._new(("lifted", type(item), item.rect.size)):
                item.shadow(self._nothing, assets, item.rect, 0.5)
                yield
        if self._new("backs"):
            yield from self._dealt(view)
        for widget in widgets:
            if widget.visible and self._new((type(widget), widget.rect.size, widget.label, widget.enabled)):
                self._press(widget)
                yield
        if tabletop.picture.zoomable and self._new("fit"):
            place = tabletop.picture.fit or pygame.Rect(0, 0, view.px(48), view.px(48))
            self._press(IconButton("fit", "", place, lambda: None, icon="fit"))
            yield
        if self._new("news"):
            for refuses in (False, True):
                tabletop.news_places().toast(TURNS[0], assets, scale, refuses=refuses).draw(
                    self._nothing, assets, scale
                )
            yield
        if view.legal and self._touched_in is not view.observation:
            self._touched_in = view.observation
            yield from self._touched(view)

    def _dealt(self, view: View) -> Iterator[None]:
        """Tiles face down: those that fly to the plates, and the heap that they come from, which lie both ways."""
        assets = self._tabletop.assets
        for half, upright in ((view.px(BACK), True), (view.px(BACK + 3), True), (view.px(BACK + 3), False)):
            rect = pygame.Rect(0, 0, half, 2 * half) if upright else pygame.Rect(0, 0, 2 * half, half)
            for lift in (0.0, 1.0):
                dropshadow.cast(self._nothing, assets, rect, lift, small=not lift)
            self._nothing.blit(assets.back(half, vertical=upright), rect)
            yield

    def _handled(self, item: HandTile) -> Iterator[None]:
        """A tile of the hand taken up, and as it looks when it can be played and when it cannot."""
        tabletop = self._tabletop
        assert tabletop.view is not None
        item.shadow(self._nothing, tabletop.assets, item.rect, 1.0)
        yield
        looks: list[Item] = [replace(item, dim=dim) for dim in (False, True)]
        for look in looks:
            look.paint(self._nothing, tabletop.assets, item.rect, tabletop.view.scale)
            yield

    def _press(self, widget: Widget) -> None:
        """A button as it looks under the mouse, under the finger and with the focus, and what it says of itself."""
        tabletop = self._tabletop
        assert tabletop.view is not None
        for hovered, pressed, enabled in ((True, False, True), (True, True, True), (False, False, not widget.enabled)):
            other = copy(widget)
            other.hovered, other.pressed, other.enabled = hovered, pressed, enabled
            other.draw(self._nothing, tabletop.assets, tabletop.view.scale)
        factor, theme = tabletop.view.scale.factor, tabletop.assets.theme
        focus_ring(self._nothing, widget.rect, widget.radius * factor, factor, theme)
        if widget.tooltip[0]:
            words, key = widget.tooltip
            told = lay_tooltip(words, widget.rect, tabletop.assets, tabletop.view.scale, key=key)
            told.draw(self._nothing, tabletop.assets, tabletop.view.scale)

    def _touched(self, view: View) -> Iterator[None]:
        """The first things that lead on, each pointed at; and picked up, with what leads on then pointed at."""
        tabletop = self._tabletop
        table, known = tabletop.table, {item.touch: item for item in tabletop.things.values()}
        if table.picks:
            return
        first = [item for touch, item in known.items() if touch and touch in table.leads(view)][:FIRST]
        for item in first:
            self._show(replace(view, hovered=item.key), ())
            yield
            for further in self._show(view, (item.touch,))[:1]:
                self._show(replace(view, hovered=further), (item.touch,))
                yield

    def _show(self, view: View, picks: tuple[str, ...]) -> list[str]:
        """Paints what would be new with those picks; the keys of the places that would lead on then.

        The table sees its own picture last, for it remembers what it has shown.
        """
        tabletop = self._tabletop
        table, assets, now = tabletop.table, tabletop.assets, tabletop.view
        assert now is not None
        try:
            table.picks = picks
            picture, leads = table.picture(view), table.leads(view)
        finally:
            table.picks = ()
            table.picture(now)
        pointed = picture.pointed(view.hovered) if picture.pointed is not None else ()
        for item in [*picture.items, *pointed]:
            if item.shows and item != tabletop.things.get(item.key):
                item.shadow(self._nothing, assets, item.rect, 0.0)
                item.paint(self._nothing, assets, item.rect, view.scale)
        if picture.strip is not None and view.areas.strip is not None:
            picture.strip.paint(self._nothing, pygame.Rect((0, 0), view.areas.strip.size), assets, view.scale)
        return [item.key for item in picture.items if item.touch in leads and not item.touch.startswith(HAND)]

    def _new(self, what: object) -> bool:
        new = what not in self._seen
        self._seen.add(what)
        return new
