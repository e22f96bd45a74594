"""What hands do at the table: every touch, by mouse, key or gamepad, narrows the legal actions until one is left."""

from itertools import chain

import pygame

from game.scenes.match.nextframe import NextFrameScene
from game.scenes.match.pointer import Pointer
from game.scenes.session.session import Session
from game.scenes.shell.base import Context
from game.ui.board.picture import Verb
from game.ui.board.table import Touched
from game.ui.board.touches import HAND, IN_HAND
from game.ui.render.staging import Before, Staging
from game.ui.style.tempo import pace
from game.ui.widgets.focus import Stop, in_reading_order

FINISHING = frozenset(
    {pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.FINGERDOWN, pygame.CONTROLLERBUTTONDOWN, pygame.JOYBUTTONDOWN}
)
"""Kinds of input that finish what moves."""
HELD_DOWN = pygame.KMOD_CTRL | pygame.KMOD_META | pygame.KMOD_ALT
"""With one of these a key is a command."""

HEAD = ("menu", "log", "through")
"""The buttons at the left above, which come before the things of the table."""
NUMERAL = 9
"""So far below a tile of the hand, in dp, its numeral reaches."""

RING = 10
"""What the focus ring takes around a thing, in dp."""


class TouchScene(NextFrameScene):
    """A table that can be touched. What has been picked is told to the player of the seat; nothing is played here."""

    def __init__(self, context: Context, session: Session) -> None:
        super().__init__(context, session)
        self.pointer = Pointer(self)
        self.answered = False
        """Whether an action has been picked that is not played yet."""
        self.side: int | None = None
        """On which side that is to lie, where the rules leave it open."""
        self._followed: str | None = None
        """What the keyboard was on when the table last saw to it that it is in sight."""
        self._given: str | None = None
        """What a new turn has given the focus to, until the focus goes elsewhere."""

    # -- touching -----------------------------------------------------------------------------------------------------

    def touch(self, name: str) -> None:
        """Touches one thing: the same for click, drag and keyboard."""
        if self.tabletop.view is not None and self.view.legal:
            had = len(self.table.picks)
            self._answer(self.table.touch(self.view, name), name, had)

    def use_verb(self, verb: Verb) -> None:
        """Presses one of the game's buttons."""
        if verb.command:
            self._answer(self.table.command(self.view, verb.command), verb.touch)
        else:
            self.touch(verb.touch)

    def _answer(self, touched: Touched, name: str, had: int = 0) -> None:
        """What comes of a touch; `had` is how many things were picked before it."""
        self.refused = ""
        if touched.action is not None:
            self.turns.pick(touched.action)
            self.side = touched.side
            self.answered = True  # the picture stays as it is: what was let go moves on from there
            self.changed()
            return
        if touched.refused:
            self.refused = name
            self.refuse(touched.refused, self.table.rule_against(self.view, name))
        elif not touched.looked and name.partition("/")[0] not in self.hinted:
            self.hinted = frozenset()
        before = self.before()
        self._look()  # what has been picked leads elsewhere: one picture shows both
        self.refresh(gliding=True)
        picked = len(self.table.picks) > had and not touched.refused
        Staging(self.tabletop, before, pace(self.context.settings)).touched(picked=picked)
        self.hear_landings()
        if not name:
            self._look_again(before)

    def _look_again(self, before: Before) -> None:
        """What is in hand has been turned: whoever looked at a place, by mouse or keyboard, looks at the one there now,
        or at the nearest."""
        self.pointer.look_again()
        things, was = self.tabletop.things, before.things.get(self.focus_key or "")
        if was is not None and was.key not in things and (places := self._places()):
            here = pygame.Vector2(was.rect.center)
            self.focus_key = min(places, key=lambda key: here.distance_to(things[key].rect.center))
        self.sync_hover()

    def leads_on(self, name: str) -> bool:
        """Whether touching that leads towards a legal action now."""
        return name in self.leads()

    def leads(self) -> frozenset[str]:
        """Everything that leads towards a legal action when it is touched now."""
        return self.table.leads(self.view) if self.view.legal else frozenset()

    def put_back(self) -> bool:
        """Nothing is picked any more; whether anything was. The focus goes back from a place that is gone."""
        picked, had = self.table.picks, self.table.put_back()
        if had:
            if self.hinted:
                self.news.move_on()
            self.hinted = frozenset()
            self.refresh(gliding=True)
            if self.focus_key not in {stop.key for stop in self.stops()}:
                things = self.tabletop.things.values()
                self.focus_key = next((item.key for item in things if item.touch in picked), None)
                self.focus_something()
        return had

    def turn(self, by: int = 1) -> bool:
        """Right click, R and the wheel turn what is in hand; whether there was something to turn."""
        if self.tabletop.view is None or not self.view.legal:
            return False
        touched = self.table.command(self.view, "turn" if by > 0 else "turn back")
        if touched.changed:
            self._answer(touched, "")
        return touched.changed

    def reorder(self, text: str, position: tuple[int, int]) -> None:
        """The others make room for a tile of the hand where it is held over the rack (window pixels)."""
        here = pygame.Vector2(position)
        places = [here.distance_to(rect.center) for rect in self.tabletop.hand_rects]
        place, hand = places.index(min(places)), self.view.observation["hand"]
        if self.hand.of(hand).index(text) != place:
            self.hand.hold(text, place, hand)
            self.refresh(gliding=True)

    def rearranged(self) -> None:
        """A tile of the hand has been put elsewhere in the rack."""

    def hear_landings(self) -> None:
        """What lands without having been on its way is heard at once."""
        self.news.hear(self.tabletop.motion.advance(0.0))

    # -- looking ------------------------------------------------------------------------------------------------------

    def sync_hover(self) -> None:
        """What the mouse or the focus is on decides which preview is shown."""
        if self.answered:
            return
        self._follow_focus()
        if self._look():
            self._point()
        else:
            self.line_up()

    def _look(self) -> bool:
        """Finds out what is looked at, the mouse before the focus; whether that is something else now.

        What is held at the mouse is not shown at the focus as well; some games show nothing where that came of itself.
        """
        self._given = self._given if self._given == self.focus_key else None
        unseen = self.pointer.held is not None or (self._given is not None and not self._looks_first())
        focused = self.tabletop.things.get(self.focus_key or "") if not unseen else None
        places = self.pointer.over, focused
        before, useful = self.hovered, (item for item in places if item and item.touch and self.leads_on(item.touch))
        self.hovered = next((item.key for item in useful), "")
        return self.hovered != before

    def _looks_first(self) -> bool:
        """Whether what a turn has given the focus to is looked at; a tile of the hand only by those who use keys."""
        given = self.tabletop.things.get(self._given or "")
        unseen = given is not None and given.touch.startswith(HAND) and not self.context.stack.keyed
        return self.table.looks_first and not unseen

    def _point(self) -> None:
        """Shows what is looked at now, and leaves everything that does not depend on it as it is."""
        tabletop = self.tabletop
        verbs = tabletop.picture.verbs
        before = tabletop.point(self.hovered, held=self.pointer.held is not None)
        if before is not None:
            tabletop.move(before, pace(self.context.settings), actor=None)
        if tabletop.picture.verbs is not verbs and tabletop.picture.verbs != verbs:
            self.renew_buttons()
        self.line_up(anew=True)
        self.changed()

    def _follow_focus(self) -> None:
        """Whatever the keyboard has gone to comes into sight, once."""
        if self._followed != self.focus_key:
            self._followed = self.focus_key
            item = self.tabletop.things.get(self.focus_key or "")
            rim = 2 * self.scale.px(RING)
            if item is not None and self.table.pan_to(item, self.view.areas.felt.inflate(-rim, -rim)):
                self.refresh(gliding=self.tabletop.picture.sight is None)

    def _look_through(self, on: bool) -> bool:
        """While the key is held, what lies on top lets what is below it show."""
        if self.tabletop.view is None or self.table.looked_through == on:
            return False
        self.table.looked_through = on
        self.refresh()
        return True

    def toggle_through(self) -> None:
        """What lies on top lets what is below it show until this is asked for again."""
        self._look_through(not self.table.looked_through)

    def camera(self, factor: float, about: tuple[int, int] | None = None) -> None:
        """Nearer or further by that factor, `about` a point that stays (pixels); 0 shows the whole layout again."""
        if self.tabletop.picture.zoomable:
            self.table.zoom_by(factor, about, self.view.areas.felt.center)
            self.refresh(gliding=True)

    def pan(self, by: tuple[int, int]) -> None:
        """Drags the cloth by so many pixels, as far as something of what lies on it stays in sight."""
        if self.tabletop.picture.zoomable and self.tabletop.view is not None:
            self.table.pan_by(by, self.tabletop.view.areas.felt.size)
            self.refresh()

    def on_cloth(self, position: tuple[int, int]) -> bool:
        """Whether a point lies on the cloth: not on the rack or a paper."""
        if self.tabletop.view is None:
            return False
        areas = self.tabletop.view.areas
        return not any(place is not None and place.collidepoint(position) for place in (areas.rack, areas.pad))

    def toggle_pad(self) -> None:
        """Opens or closes the folded score pad."""
        self.pad_open = not self.pad_open
        self.refresh()

    # -- input --------------------------------------------------------------------------------------------------------

    def process(self, event: pygame.event.Event) -> None:
        """Any key or click finishes what moves and what is still to be read, and then does what it does."""
        self.come_round()
        if event.type in FINISHING:
            self.finish_motion()
            self.news.read()
        super().process(event)

    def finish_motion(self) -> None:
        """Whatever moves is where it belongs at once, and whoever is next is asked: no touch meets a table at rest
        that does not know whose turn it is."""
        if self.tabletop.motion.active:
            busy = self.tabletop.motion.busy
            self.news.hear(self.tabletop.motion.finish())
            self.changed()
            if busy:
                self.update(0.0)

    @property
    def follows(self) -> bool:
        """Whether every step of the mouse counts: where dragging over things touches them."""
        return self.table.paints

    @property
    def carries(self) -> bool:
        """Whether a thing of the table is held."""
        return self.pointer.held is not None

    def handle(self, event: pygame.event.Event) -> bool:
        """The mouse on the table, the digits that pick a tile, and the key that looks through what lies on top."""
        if event.type in (pygame.KEYDOWN, pygame.KEYUP) and event.key == pygame.K_x and not event.mod & HELD_DOWN:
            return self._look_through(event.type == pygame.KEYDOWN)
        if event.type != pygame.KEYDOWN:
            return self.pointer.handle(event)
        self.finish_motion()
        self.pointer.rest()
        if event.mod & HELD_DOWN or not pygame.K_0 <= event.key <= pygame.K_9:
            return False
        hand = [item for item in self.tabletop.things.values() if item.touch.startswith(HAND)]
        number = (event.key - pygame.K_1) % 10
        if number < len(hand):
            self.attention.explained = None
            self.attention.focus(hand[number].key)
            self.touch(hand[number].touch)
        return True

    def back(self) -> None:
        """Esc puts back what is held or picked, else opens the menu."""
        if not (self.pointer.give_up() or self.put_back()):
            self.menu()

    # -- the keyboard -------------------------------------------------------------------------------------------------

    def focus_something(self) -> None:
        """A new turn: the focus goes to the first thing that leads on, unless it is on one already."""
        leads = self.table.foremost(self.view)
        focused = self.tabletop.things.get(self.focus_key or "")
        if focused is None or focused.touch not in leads:
            things = [item.key for item in self.tabletop.things.values() if item.touch in leads]
            verbs = [verb.key for verb in self.tabletop.picture.verbs if verb.touch in leads]
            self.focus_key = self._given = next(iter(things + verbs), self.focus_key)

    def move_on(self) -> None:
        """From a button that has become grey the focus goes to what leads on; until it is one's turn it goes away."""
        self.focus_key = None
        if self.view.legal:
            self.focus_something()

    def stops(self) -> list[Stop]:
        """The menu, what can be touched on the cloth, the buttons above the rack, then the rack: each in reading order.

        A refused tile of the hand keeps the keyboard. What lies beside the table (the page of a lesson) comes last.
        """
        stops = super().stops()
        if self.tabletop.view is None:
            return stops
        cloth, hand = self._things() if self.view.legal else ([], [])
        first, rack, edge = sum(stop.key in HEAD for stop in stops), self.view.areas.rack.top, self.scale.width
        around = [stop for stop in stops[first:] if stop.rect.x < edge]
        above = [stop for stop in around if stop.rect.centery < rack]
        foot = [*hand, *(stop for stop in around if stop.rect.centery >= rack)]
        parts = map(in_reading_order, (cloth, above, foot))
        return [*stops[:first], *chain.from_iterable(parts), *(stop for stop in stops[first:] if stop.rect.x >= edge)]

    def _things(self) -> tuple[list[Stop], list[Stop]]:
        """What can be touched on the cloth, and in the hand."""
        useful = self.leads() | self.table.starts(self.view) | frozenset(self.table.picks)
        cloth, hand = list[Stop](), list[Stop]()
        for item in self.tabletop.things.values():
            in_hand = item.touch.startswith(HAND)
            if item.touch in useful or (item.key == self.focus_key and in_hand):
                part, name = (hand, "hand") if in_hand else (cloth, "cloth")
                part.append(Stop(item.key, item.stop, name))
        return cloth, hand

    def press(self, key: str) -> bool:
        """Enter or Space on a thing of the table touches it; on a tile that is picked it goes on to its places."""
        item = self.tabletop.things.get(key)
        if item is not None and item.touch:
            places = self._places() if item.touch in self.table.picks and item.touch.startswith(IN_HAND) else []
            if len(places) > 1:
                self.attention.focus(places[0], explain=True)
            else:
                self.touch(item.touch)
        return item is not None

    def _places(self) -> list[str]:
        """The keys of where what is picked may be laid."""
        leads, things = self.leads(), self.tabletop.things.values()
        return [item.key for item in things if item.touch in leads and not item.touch.startswith(IN_HAND)]

    def focus_shape(self, key: str) -> tuple[pygame.Rect, float] | None:
        """Around a thing of the table the ring follows its face, and takes in the ghost that shows there.

        Around a tile that stands in the rack it takes in the numeral below. For those who use the mouse there is none.
        """
        if not self.context.stack.keyed:
            return None
        item = self.tabletop.things.get(key)
        if item is None:
            return super().focus_shape(key)
        if self.tabletop.view is None or not self.view.legal or self.tabletop.motion.busy or self.pointer.held:
            return None
        ghost = self.tabletop.ghost_rect() if key == self.hovered else None
        shape = item.rect.union(ghost) if ghost else item.rect.copy()
        if item.touch.startswith(HAND) and key not in self.tabletop.lifted:
            shape.height += self.tabletop.view.px(NUMERAL)
        return shape, min(item.rect.size) * 0.17

    def dashes(self, key: str) -> bool:
        """Around what is picked the ring is whole, around other things of the table dashed."""
        item = self.tabletop.things.get(key)
        return item is not None and item.touch not in self.table.picks
