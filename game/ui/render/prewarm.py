"""Idle prewarming: what the next touch or turn will show is painted on nothing, so that its sprites are cached."""

from collections.abc import Iterator, Sequence
from copy import copy
from dataclasses import replace

import pygame

from game.ui.board import dropshadow
from game.ui.board.items import HandTile
from game.ui.board.nameplate import draw_plate
from game.ui.board.picture import View
from game.ui.board.table import HAND
from game.ui.draw.outlines import focus_ring
from game.ui.render.staging import BACK
from game.ui.render.tabletop import Tabletop
from game.ui.widgets.buttons import Button, IconButton
from game.ui.widgets.tooltip import lay_tooltip
from game.ui.widgets.widgets import Widget
from game.words import _, pgettext

FIRST = 2
"""How many of the things that lead on are tried: the others show much the same."""


class Prewarm:
    """Paints one thing at a time as it may look soon, and each of them once."""

    def __init__(self, tabletop: Tabletop) -> None:
        self._tabletop = tabletop
        self._seen: set[object] = set()
        self._nothing = pygame.Surface((1, 1))
        self._left: Iterator[None] = iter(())
        self._look: object = None
        self._things: object = None
        """The things that were on the table when the work began."""
        self._worked: object = None
        """The observation for which the table has worked out everything."""

    def step(self, widgets: Sequence[Widget]) -> bool:
        """Paints the next thing; whether there was one."""
        tabletop = self._tabletop
        look = tabletop.assets.look, tabletop.shown[0].scale
        if look != self._look:
            self._look, self._things, self._worked = look, None, None
            self._seen.clear()
        if self._things is not tabletop.things:
            self._things, self._left = tabletop.things, self._all(widgets)
        return next(self._left, self) is None

    def _all(self, widgets: Sequence[Widget]) -> Iterator[None]:
        tabletop, view, nothing = self._tabletop, self._tabletop.shown[0], self._nothing
        assets, scale = tabletop.assets, view.scale
        turns = _("Your turn"), pgettext("a player", "thinking"), pgettext("a player", "to play"), ""
        if view.legal and self._worked is not view.observation:
            yield from tabletop.table.prewarm(view)
            yield from self._touches(view)
            self._worked = view.observation
        for seat, rect in tabletop.plates.items():
            for turn in turns:
                plate = replace(tabletop.plate(seat), turn=turn)
                if self._new(("plate", seat, tuple(rect), plate)):
                    draw_plate(nothing, rect, plate, assets, scale)
                    yield
        for item in tabletop.things.values():
            if isinstance(item, HandTile) and self._new((item.first, item.second, item.rect.size)):
                for dim in (False, True):
                    replace(item, dim=dim).paint(nothing, assets, item.rect, scale)
                    yield
        for item in tabletop.things.values():
            if item.moves and self._new(("lifted", type(item), item.rect.size)):
                item.shadow(nothing, assets, item.rect, 0.5)
                yield
        if self._new("backs"):
            yield from self._backs(view)
        place = tabletop.picture.fit or pygame.Rect(0, 0, view.px(48), view.px(48))
        fit = IconButton("fit", "", place, lambda: None, icon="fit")
        for widget in (*widgets, *([fit] if tabletop.picture.zoomable else ())):
            if widget.visible and self._new((type(widget), widget.rect.size, widget.label, widget.enabled)):
                self._press(widget, view)
                yield
        if self._new("news"):
            for refuses in (False, True):
                toast = tabletop.news_places().toast(turns[0], assets, scale, refuses=refuses)
                toast.draw(nothing, assets, scale)
            yield

    def _backs(self, view: View) -> Iterator[None]:
        """Face-down tiles: those that fly to the plates, and the heap that they come from."""
        assets = self._tabletop.assets
        for half, upright in ((view.px(BACK), True), (view.px(BACK + 3), True), (view.px(BACK + 3), False)):
            rect = pygame.Rect(0, 0, half, 2 * half) if upright else pygame.Rect(0, 0, 2 * half, half)
            for lift in (0.0, 1.0):
                dropshadow.cast(self._nothing, assets, rect, lift, small=not lift)
            self._nothing.blit(assets.back(half, vertical=upright), rect)
            yield

    def _press(self, widget: Widget, view: View) -> None:
        """A button hovered, pressed, with the focus and with its tooltip."""
        assets, scale, nothing = self._tabletop.assets, view.scale, self._nothing
        for hovered, pressed, enabled in ((True, False, True), (True, True, True), (False, False, not widget.enabled)):
            other = copy(widget)
            other.hovered, other.pressed, other.enabled = hovered, pressed, enabled
            other.draw(nothing, assets, scale)
        if isinstance(widget, Button):  # in brass it is what is waited for
            waited_for = copy(widget)
            waited_for.kind, waited_for.enabled = "brass", True
            waited_for.draw(nothing, assets, scale)
        focus_ring(nothing, widget.rect, widget.radius * scale.factor, scale.factor, assets.theme)
        if widget.tooltip[0]:
            words, key = widget.tooltip
            lay_tooltip(words, widget.rect, assets, scale, key=key).draw(nothing, assets, scale)

    def _touches(self, view: View) -> Iterator[None]:
        """The first things that lead on, each pointed at; and picked, with what leads on then pointed at."""
        tabletop, table = self._tabletop, self._tabletop.table
        if table.picks:
            return
        known, leads = {item.touch: item for item in tabletop.things.values()}, table.leads(view)
        for item in [item for touch, item in known.items() if touch and touch in leads][:FIRST]:
            self._show(replace(view, hovered=item.key), ())
            yield
            for further in self._show(view, (item.touch,))[:1]:
                self._show(replace(view, hovered=further), (item.touch,))
                yield

    def _show(self, view: View, picks: tuple[str, ...]) -> list[str]:
        """Paints what would be new with those picks; the keys of the places that would lead on then.

        The table makes its present picture last, for it remembers what it has shown.
        """
        tabletop, nothing = self._tabletop, self._nothing
        table, assets = tabletop.table, tabletop.assets
        try:
            table.picks = picks
            picture, leads = table.picture(view), table.leads(view)
        finally:
            table.picks = ()
            table.picture(tabletop.shown[0])
        pointed = picture.pointed(view.hovered) if picture.pointed is not None else ()
        for item in [*picture.items, *pointed]:
            if item.shows and item != tabletop.things.get(item.key):
                item.shadow(nothing, assets, item.rect, 0.0)
                item.paint(nothing, assets, item.rect, view.scale)
        if picture.strip is not None and view.areas.strip is not None:
            picture.strip.paint(nothing, pygame.Rect((0, 0), view.areas.strip.size), assets, view.scale)
        return [item.key for item in picture.items if item.touch in leads and not item.touch.startswith(HAND)]

    def _new(self, what: object) -> bool:
        new = what not in self._seen
        self._seen.add(what)
        return new
