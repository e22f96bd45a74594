"""What hands do at the table: every touch, by mouse, key or gamepad, narrows the legal actions until one is left."""

from itertools import chain

import pygame

from game.scenes.match.host import Host
from game.scenes.match.hud import Hud
from game.scenes.match.pointer import Pointer
from game.ui.board.picture import Verb
from game.ui.board.table import Touched
from game.ui.board.touches import HAND, IN_HAND
from game.ui.render.staging import Before, Staging
from game.ui.style.tempo import pace
from game.ui.widgets.focus import Stop, in_reading_order

HELD_DOWN = pygame.KMOD_CTRL | pygame.KMOD_META | pygame.KMOD_ALT
"""With one of these a key is a command."""
HEAD = ("menu", "log", "through")
"""The buttons at the left above, which come before the things of the table."""
NUMERAL = 9
"""So far below a tile of the hand, in dp, its numeral reaches."""
RING = 10
"""What the focus ring takes around a thing, in dp."""


class Controller:
    """Mouse and keyboard at one table. A touch that leaves a single action plays it at once, by `Host.play`."""

    def __init__(self, host: Host, hud: Hud) -> None:
        self._host = host
        self._context = host.context
        self._board = host.board
        self._hud = hud
        self.pointer = Pointer(host, hud, self)
        self._followed: str | None = None
        """What the keyboard was on when the table last saw to it that it is in sight."""
        self._given: str | None = None
        """What a new turn has given the focus to, until the focus goes elsewhere."""

    # -- touching -----------------------------------------------------------------------------------------------------

    def touch(self, name: str) -> bool:
        """Touches one thing, the same for click, drag and keyboard; whether that completed an action."""
        board = self._board
        if board.empty or not board.view.legal:
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
        """Does what comes of a touch; `had` is how many things were picked before it. Whether something was played."""
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
        board.hovered = self._looked_at()  # what has been picked leads elsewhere: one picture shows both
        self._host.refresh(gliding=True)
        picked = len(board.table.picks) > had and not touched.refused
        Staging(board.tabletop, before, pace(self._context.settings)).touched(picked=picked)
        self._hud.news.hear(board.tabletop.motion.advance(0.0))
        if not name:
            self._look_again(before)
        return False

    def _look_again(self, before: Before) -> None:
        """What is in hand has been turned: the place that was looked at may be gone; the nearest one takes over."""
        self.pointer.look_again()
        things, was = self._board.tabletop.things, before.things.get(self._host.focus_key or "")
        if was is not None and was.key not in things and (places := self._places()):
            here = pygame.Vector2(was.rect.center)
            self._host.focus_key = min(places, key=lambda key: here.distance_to(things[key].rect.center))
        self.sync_hover()

    def put_back(self) -> bool:
        """Nothing is picked any more; whether anything was. The focus goes back from a place that is gone."""
        picked, had = self._board.table.picks, self._board.table.put_back()
        if had:
            if self._board.hinted:
                self._hud.news.move_on()
            self._board.hinted = frozenset()
            self._host.refresh(gliding=True)
            if self._host.focus_key not in {stop.key for stop in self._host.stops()}:
                things = self._board.tabletop.things.values()
                self._host.focus_key = next((item.key for item in things if item.touch in picked), None)
                self.focus_something()
        return had

    def turn(self, by: int = 1) -> bool:
        """Right click, R and the wheel turn what is in hand; whether there was something to turn."""
        if self._board.empty or not self._board.view.legal:
            return False
        touched = self._board.table.command(self._board.view, "turn" if by > 0 else "turn back")
        if touched.changed:
            self._answer(touched, "")
        return touched.changed

    def reorder(self, text: str, position: tuple[int, int]) -> None:
        """The others make room for a tile of the hand where it is held over the rack (window pixels)."""
        here = pygame.Vector2(position)
        places = [here.distance_to(rect.center) for rect in self._board.tabletop.hand_rects]
        place, hand = places.index(min(places)), self._board.view.observation["hand"]
        if self._board.hand.of(hand).index(text) != place:
            self._board.hand.hold(text, place, hand)
            self._host.refresh(gliding=True)

    # -- looking ------------------------------------------------------------------------------------------------------

    def sync_hover(self) -> None:
        """Shows what looking at the thing under the mouse or in focus shows, if that is another thing now."""
        self._follow_focus()
        if (key := self._looked_at()) != self._board.hovered:
            if self._board.point(key) or self._hud.news.line:
                self._host.renew_buttons()  # the links of the news give way to what is shown
            self._host.changed()

    def _looked_at(self) -> str:
        """The key of what is looked at, the mouse before the focus; empty for nothing that leads on.

        What is held at the mouse is not shown at the focus as well; some games show nothing where that came of itself.
        """
        board, focus_key = self._board, self._host.focus_key
        self._given = self._given if self._given == focus_key else None
        unseen = board.held is not None or (self._given is not None and not self._looks_first())
        focused = board.tabletop.things.get(focus_key or "") if not unseen else None
        places = board.over, focused
        return next((item.key for item in places if item and item.touch and board.leads_on(item.touch)), "")

    def _looks_first(self) -> bool:
        """Whether what a turn has given the focus to is looked at; a tile of the hand only by those who use keys."""
        given = self._board.tabletop.things.get(self._given or "")
        unseen = given is not None and given.touch.startswith(HAND) and not self._context.stack.keyed
        return self._board.table.looks_first and not unseen

    def _follow_focus(self) -> None:
        """Pans once to what the keyboard has gone to, where that is out of sight."""
        if self._followed != self._host.focus_key:
            self._followed = self._host.focus_key
            item = self._board.tabletop.things.get(self._host.focus_key or "")
            rim = 2 * self._host.scale.px(RING)
            if item is not None and self._board.table.pan_to(item, self._board.view.areas.felt.inflate(-rim, -rim)):
                self._host.refresh(gliding=self._board.tabletop.picture.camera is None)

    def _look_through(self, on: bool) -> bool:
        """While the key is held, what lies on top lets what is below it show."""
        if self._board.empty or self._board.table.looked_through == on:
            return False
        self._board.table.looked_through = on
        self._host.refresh()
        return True

    def toggle_through(self) -> None:
        """What lies on top lets what is below it show until this is asked for again."""
        self._look_through(not self._board.table.looked_through)

    def camera(self, factor: float, about: tuple[int, int] | None = None) -> None:
        """Nearer or further by that factor, `about` a point that stays (pixels); 0 shows the whole layout again."""
        if self._board.tabletop.picture.zoomable:
            self._board.table.zoom_by(factor, about, self._board.view.areas.felt.center)
            self._host.refresh(gliding=True)

    def pan(self, by: tuple[int, int]) -> None:
        """Drags the cloth by so many pixels, as far as something of what lies on it stays in sight."""
        if self._board.tabletop.picture.zoomable and not self._board.empty:
            self._board.table.pan_by(by, self._board.view.areas.felt.size)
            self._host.refresh()

    def toggle_pad(self) -> None:
        """Opens or closes the folded score pad."""
        self._board.pad_open = not self._board.pad_open
        self._host.refresh()

    # -- input --------------------------------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        """The mouse on the table, the digits that pick a tile, and the key that looks through what lies on top."""
        if event.type in (pygame.KEYDOWN, pygame.KEYUP) and event.key == pygame.K_x and not event.mod & HELD_DOWN:
            return self._look_through(event.type == pygame.KEYDOWN)
        if event.type != pygame.KEYDOWN:
            return self.pointer.handle(event)
        self._host.finish_motion()
        self.pointer.rest()
        if event.mod & HELD_DOWN or not pygame.K_0 <= event.key <= pygame.K_9:
            return False
        hand = [item for item in self._board.tabletop.things.values() if item.touch.startswith(HAND)]
        number = (event.key - pygame.K_1) % 10
        if number < len(hand):
            self._host.inputs.explained = None
            self._host.inputs.focus(hand[number].key)
            self.touch(hand[number].touch)
        return True

    # -- the keyboard -------------------------------------------------------------------------------------------------

    def focus_something(self) -> None:
        """A new turn: the focus goes to the first thing that leads on, unless it is on one already."""
        leads = self._board.table.foremost(self._board.view)
        focused = self._board.tabletop.things.get(self._host.focus_key or "")
        if focused is None or focused.touch not in leads:
            things = [item.key for item in self._board.tabletop.things.values() if item.touch in leads]
            verbs = [verb.key for verb in self._board.tabletop.picture.verbs if verb.touch in leads]
            self.give_focus(next(iter(things + verbs), self._host.focus_key))

    def give_focus(self, key: str | None) -> None:
        """The focus goes there of itself; some games show at once what looking at it shows."""
        self._host.focus_key = self._given = key
        self.sync_hover()

    def stops(self, widgets: list[Stop]) -> list[Stop]:
        """The menu, what can be touched on the cloth, the buttons above the rack, then the rack: each in reading order.

        `widgets` are the stops of the buttons. A refused tile of the hand keeps the keyboard. What lies beside the
        table (the page of a lesson) comes last.
        """
        stops = widgets
        if self._board.empty:
            return stops
        cloth, hand = self._things() if self._board.view.legal else ([], [])
        first, edge = sum(stop.key in HEAD for stop in stops), self._host.scale.width
        rack = self._board.view.areas.rack.top
        around = [stop for stop in stops[first:] if stop.rect.x < edge]
        above = [stop for stop in around if stop.rect.centery < rack]
        foot = [*hand, *(stop for stop in around if stop.rect.centery >= rack)]
        parts = map(in_reading_order, (cloth, above, foot))
        return [*stops[:first], *chain.from_iterable(parts), *(stop for stop in stops[first:] if stop.rect.x >= edge)]

    def _things(self) -> tuple[list[Stop], list[Stop]]:
        """What can be touched on the cloth, and in the hand."""
        useful = self._board.leads() | self._board.table.starts(self._board.view) | frozenset(self._board.table.picks)
        cloth, hand = list[Stop](), list[Stop]()
        for item in self._board.tabletop.things.values():
            in_hand = item.touch.startswith(HAND)
            if item.touch in useful or (item.key == self._host.focus_key and in_hand):
                part, name = (hand, "hand") if in_hand else (cloth, "cloth")
                part.append(Stop(item.key, item.stop, name))
        return cloth, hand

    def press(self, key: str) -> bool:
        """Enter or Space on a thing of the table touches it; on a tile that is picked it goes on to its places."""
        item = self._board.tabletop.things.get(key)
        if item is not None and item.touch:
            places = self._places() if item.touch in self._board.table.picks and item.touch.startswith(IN_HAND) else []
            if len(places) > 1:
                self._host.inputs.focus(places[0], explain=True)
            else:
                self.touch(item.touch)
        return item is not None

    def _places(self) -> list[str]:
        """The keys of where what is picked may be laid."""
        leads, things = self._board.leads(), self._board.tabletop.things.values()
        return [item.key for item in things if item.touch in leads and not item.touch.startswith(IN_HAND)]

    def focus_shape(self, key: str) -> tuple[pygame.Rect, float] | None:
        """The focus ring around a thing of the table follows its face, and takes in the ghost that shows there.

        Around a tile that stands in the rack it takes in the numeral below. None where there is no such thing, or
        nothing can be touched.
        """
        board = self._board
        item = board.tabletop.things.get(key)
        if item is None or not board.view.legal or board.tabletop.motion.busy or board.held:
            return None
        ghost = self._board.tabletop.ghost_rect() if key == self._board.hovered else None
        shape = item.rect.union(ghost) if ghost else item.rect.copy()
        if item.touch.startswith(HAND) and key not in self._board.tabletop.lifted:
            shape.height += board.view.px(NUMERAL)
        return shape, min(item.rect.size) * 0.17

    def dashes(self, key: str) -> bool:
        """Around what is picked the ring is whole, around other things of the table dashed."""
        item = self._board.tabletop.things.get(key)
        return item is not None and item.touch not in self._board.table.picks
