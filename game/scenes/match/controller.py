"""Input at the table: every touch, by mouse, key or gamepad, narrows the legal actions until one is left."""

from itertools import chain

import pygame

from game.scenes.match.host import Host
from game.scenes.match.hud import Hud
from game.scenes.match.pointer import Pointer
from game.ui.board.picture import Verb
from game.ui.board.table import HAND, IN_HAND, Touched
from game.ui.platform import keys
from game.ui.render.staging import Before
from game.ui.widgets.focus import Stop, in_reading_order

TOP_BUTTONS = ("menu", "log", "through")
"""The buttons at the top left, which come before the things of the table."""
NUMERAL_HEIGHT = 9
"""Distance by which a numeral reaches below its tile in the hand, in dp."""
RING_MARGIN = 10
"""Margin that the focus ring takes around a thing, in dp."""


class Controller:
    """Mouse and keyboard at one table. A touch that leaves a single action plays it at once, by `Host.play`."""

    def __init__(self, host: Host, hud: Hud) -> None:
        self._host = host
        self._context = host.context
        self._board = host.board
        self._hud = hud
        self.pointer = Pointer(host, hud, self)
        self._followed: str | None = None
        """The key of the focused thing that was last panned into view."""
        self._given: str | None = None
        """The key that a new turn has focused, until the focus moves elsewhere."""

    # -- touching -----------------------------------------------------------------------------------------------------

    def touch(self, name: str) -> bool:
        """Touches one thing, alike for click, drag and keyboard; whether that completed an action."""
        board = self._board
        if not board.view.legal:
            return False
        had = len(board.table.picks)
        return self._answer(board.table.touch(board.view, name), name, had)

    def use_verb(self, verb: Verb) -> None:
        """Presses one of the game's buttons."""
        if verb.command:
            self._answer(self._board.table.command(self._board.view, verb.command), verb.touch)
        else:
            self.touch(verb.touch)

    def _answer(self, touched: Touched, name: str, had: int = 0) -> bool:
        """Acts on a touch before which `had` things were picked; whether something was played."""
        board = self._board
        board.refused = ""
        if touched.action is not None:
            self._host.play(touched.action, touched.side)
            return True
        if touched.refused:
            board.refused = name
            self._host.refuse(touched.refused, board.table.rule_against(board.view, name))
        elif not touched.looked and name.partition("/")[0] not in board.hinted:
            board.hinted = frozenset()
        before = board.before()
        board.hovered = self._looked_at()  # the pick leads elsewhere: one picture shows both
        self._host.refresh(gliding=True)
        board.staging(before).touched(picked=len(board.table.picks) > had and not touched.refused)
        board.advance(0.0)
        if not name:
            self._look_again(before)
        return False

    def _look_again(self, before: Before) -> None:
        """After the tile in hand was turned, moves the focus from a place that is gone to the nearest one."""
        self.pointer.look_again()
        items, was = self._board.tabletop.items, before.items.get(self._host.focus_key or "")
        if was is not None and was.key not in items and (places := self._places()):
            here = pygame.Vector2(was.rect.center)
            self._host.focus_key = min(places, key=lambda key: here.distance_to(items[key].rect.center))
        self.sync_hover()

    def put_back(self) -> bool:
        """Puts back all that is picked; whether anything was. The focus returns from a place that is gone."""
        picked, had = self._board.table.picks, self._board.table.put_back()
        if had:
            if self._board.hinted:
                self._hud.news.move_on()
            self._board.hinted = frozenset()
            self._host.refresh(gliding=True)
            if self._host.focus_key not in {stop.key for stop in self._host.stops()}:
                items = self._board.tabletop.items.values()
                self._host.focus_key = next((item.key for item in items if item.touch in picked), None)
                self.focus_something()
        return had

    def turn(self, by: int = 1) -> bool:
        """Turns what is in hand, for right click, R and the wheel; whether there was something to turn."""
        if not self._board.view.legal:
            return False
        touched = self._board.table.command(self._board.view, "turn" if by > 0 else "turn back")
        if touched.changed:
            self._answer(touched, "")
        return touched.changed

    def reorder(self, text: str, position: tuple[int, int]) -> None:
        """Makes room in the hand for a tile held over the rack at `position` (window pixels)."""
        here = pygame.Vector2(position)
        places = [here.distance_to(rect.center) for rect in self._board.tabletop.hand_rects]
        place, hand = places.index(min(places)), self._board.view.observation["hand"]
        if self._board.hand.of(hand).index(text) != place:
            self._board.hand.hold(text, place, hand)
            self._host.refresh(gliding=True)

    # -- looking ------------------------------------------------------------------------------------------------------

    def sync_hover(self) -> None:
        """Shows what belongs to the thing under the mouse or in focus, if that has changed."""
        self._follow_focus()
        if (key := self._looked_at()) != self._board.hovered:
            if self._board.point(key) or self._hud.news.line:
                self._host.renew_buttons()  # the links of the news give way to what is shown
            self._host.changed()

    def _looked_at(self) -> str:
        """The key of the thing looked at, under the mouse or else in focus; empty if it leads nowhere. The focus does
        not count while the mouse holds something, nor in some games after it was set automatically."""
        board = self._board
        focused = board.tabletop.items.get(self._host.focus_key or "")
        if focused is not None and focused.key == self._given:  # focus on a hand tile counts only with keys
            unseen = focused.touch.startswith(HAND) and not self._context.stack.keyed
            focused = focused if board.table.looks_first and not unseen else None
        places = board.over, focused if board.held is None else None
        return next((item.key for item in places if item and item.touch and board.leads_on(item.touch)), "")

    def _follow_focus(self) -> None:
        """Notes where the keyboard focus has moved, and pans once to what is out of sight there."""
        if self._followed != self._host.focus_key:
            self._followed = self._host.focus_key
            self._given = self._given if self._given == self._followed else None
            item = self._board.tabletop.items.get(self._host.focus_key or "")
            rim = 2 * self._host.scale.px(RING_MARGIN)
            if item is not None and self._board.table.pan_to(item, self._board.view.areas.felt.inflate(-rim, -rim)):
                self._host.refresh(gliding=self._board.tabletop.picture.camera is None)

    def _look_through(self, on: bool) -> bool:
        """Sets whether the top layer is seen through, as while the key is held; whether that changed anything."""
        if self._board.table.looked_through == on:
            return False
        self._board.table.looked_through = on
        self._host.refresh()
        return True

    def toggle_through(self) -> None:
        """Turns seeing through the top layer on or off."""
        self._look_through(not self._board.table.looked_through)

    def camera(self, factor: float, about: tuple[int, int] | None = None) -> None:
        """Zooms by that factor `about` a fixed point (pixels); 0 shows the whole layout again."""
        if self._board.tabletop.picture.zoomable:
            self._board.table.zoom_by(factor, about, self._board.view.areas.felt.center)
            self._host.refresh(gliding=True)

    def pan(self, by: tuple[int, int]) -> None:
        """Pans the cloth by that many pixels, but keeps part of what lies on it in sight."""
        if self._board.tabletop.picture.zoomable:
            self._board.table.pan_by(by, self._board.view.areas.felt.size)
            self._host.refresh()

    def toggle_pad(self) -> None:
        """Opens or closes the folded score pad."""
        self._board.pad_open = not self._board.pad_open
        self._host.refresh()

    # -- the keyboard -------------------------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        """Handles the mouse on the table, digits that pick a tile, and the key that sees through the top layer."""
        if event.type in (pygame.KEYDOWN, pygame.KEYUP) and keys.pressed(event).removeprefix("Shift+") == "X":
            return self._look_through(event.type == pygame.KEYDOWN)
        if event.type != pygame.KEYDOWN:
            return self.pointer.handle(event)
        self.pointer.rest()
        digit = keys.digit(event)
        if digit is None:
            return False
        hand = [item for item in self._board.tabletop.items.values() if item.touch.startswith(HAND)]
        number = (digit - 1) % 10
        if number < len(hand):
            self._host.inputs.explained = None
            self._host.inputs.focus(hand[number].key)
            if not self.touch(hand[number].touch) and hand[number].touch in self._board.table.picks:
                self._go_on()
        return True

    def _go_on(self) -> bool:
        """Moves the focus from a picked tile to the first of its places; whether there is one."""
        places = self._places()
        if places:
            self._host.inputs.focus(places[0], explain=True)
        return bool(places)

    def focus_something(self) -> None:
        """At a new turn, focuses the first thing that leads to a legal action, unless the focus is on one already."""
        leads = self._board.table.foremost(self._board.view)
        focused = self._board.tabletop.items.get(self._host.focus_key or "")
        if focused is None or focused.touch not in leads:
            items = [item.key for item in self._board.tabletop.items.values() if item.touch in leads]
            verbs = [verb.key for verb in self._board.tabletop.picture.verbs if verb.touch in leads]
            self.give_focus(next(iter(items + verbs), self._host.focus_key))

    def give_focus(self, key: str | None) -> None:
        """Sets the focus automatically; some games show at once what looking at that thing shows."""
        self._host.focus_key = self._given = key
        self.sync_hover()

    def stops(self, widgets: list[Stop]) -> list[Stop]:
        """The focus stops: the menu, what can be touched on the cloth, the buttons (`widgets`) above the rack, the
        rack, and what lies beside the table (the page of a lesson), each in reading order."""
        cloth, hand = self._things() if self._board.view.legal else ([], [])
        first, edge = sum(stop.key in TOP_BUTTONS for stop in widgets), self._host.scale.width
        rack = self._board.view.areas.rack.top
        around = [stop for stop in widgets[first:] if stop.rect.x < edge]
        above = [stop for stop in around if stop.rect.centery < rack]
        foot = [*hand, *(stop for stop in around if stop.rect.centery >= rack)]
        parts = map(in_reading_order, (cloth, above, foot))
        beside = [stop for stop in widgets[first:] if stop.rect.x >= edge]
        return [*widgets[:first], *chain.from_iterable(parts), *beside]

    def _things(self) -> tuple[list[Stop], list[Stop]]:
        """What can be touched on the cloth and in the hand; a refused tile of the hand keeps the focus."""
        useful = self._board.leads() | self._board.table.starts(self._board.view) | frozenset(self._board.table.picks)
        cloth, hand = list[Stop](), list[Stop]()
        for item in self._board.tabletop.items.values():
            in_hand = item.touch.startswith(HAND)
            if item.touch in useful or (item.key == self._host.focus_key and in_hand):
                part, name = (hand, "hand") if in_hand else (cloth, "cloth")
                part.append(Stop(item.key, item.stop, name))
        return cloth, hand

    def press(self, key: str) -> bool:
        """Touches a thing of the table on Enter or Space; on a picked tile, moves the focus on to its places."""
        item = self._board.tabletop.items.get(key)
        if item is not None and item.touch:
            picked = item.touch in self._board.table.picks and item.touch.startswith(IN_HAND)
            if not (picked and len(self._places()) > 1 and self._go_on()):
                self.touch(item.touch)
        return item is not None

    def _places(self) -> list[str]:
        """The keys of the places where what is picked may be laid."""
        leads, items = self._board.leads(), self._board.tabletop.items.values()
        return [item.key for item in items if item.touch in leads and not item.touch.startswith(IN_HAND)]

    def focus_shape(self, key: str) -> tuple[pygame.Rect, float] | None:
        """The focus ring around a thing of the table with its ghost or the numeral below it; None for no ring."""
        board = self._board
        item = board.tabletop.items.get(key)
        if item is None or not board.view.legal or board.tabletop.motion.busy or board.held:
            return None
        ghost = board.tabletop.ghost_rect() if key == board.hovered else None
        shape = item.rect.union(ghost) if ghost else item.rect.copy()
        if item.touch.startswith(HAND) and key not in board.tabletop.lifted:
            shape.height += board.view.px(NUMERAL_HEIGHT)
        return shape, min(item.rect.size) * 0.17

    def dashes(self, key: str) -> bool:
        """Whether the focus ring is dashed: around what is picked it is whole, around other things dashed."""
        item = self._board.tabletop.items.get(key)
        return item is not None and item.touch not in self._board.table.picks
