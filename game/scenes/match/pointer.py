"""The mouse on the table: hover, click-click, drag, turning, panning. Everything ends in touches of named things."""

from typing import TYPE_CHECKING

import pygame

from game.ui.board.items import Item
from game.ui.board.touches import IN_HAND
from game.ui.style import tempo

if TYPE_CHECKING:
    from game.scenes.match.touching import TouchScene

DRAG_FROM = 6
"""How far, in dp, the mouse goes before a press becomes a drag."""


class Pointer:
    """What the mouse is doing on one table."""

    def __init__(self, scene: "TouchScene") -> None:
        self.scene = scene
        self.over: Item | None = None
        self.at = (0, 0)
        self.held: Item | None = None
        """The thing being dragged, drawn at the mouse."""
        self._pressed: Item | None = None
        self._press_at = (0, 0)
        self._panning = False
        self._spent = False
        """Whether nothing more comes of the button being down."""
        self._untold = False
        """Whether what is held fits nowhere and that has not been said: in the rack it may be put elsewhere."""
        self._snapped = False
        """Whether it was shown so before that which it is over now."""
        self._places: tuple[object, object, tuple[list[Item], list[pygame.Rect]]] = None, None, ([], [])
        """Where what is held may lie, and among which things, by what leads on."""
        self._typed = 0
        """How many keys have been pressed since the mouse was used."""

    def handle(self, event: pygame.event.Event) -> bool:
        """Uses a mouse event; whether it was used."""
        scene = self.scene
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL):
            self._typed = 0
        if event.type == pygame.MOUSEBUTTONDOWN:
            scene.finish_motion()
            if event.button == 1:
                self._down(event.pos)
            elif event.button == 3 and not scene.turn():
                scene.put_back()
            return True
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            self._up(event.pos)
            return True
        if event.type == pygame.MOUSEMOTION and event.buttons[1]:
            scene.pan(event.rel)
            return True
        if event.type == pygame.MOUSEMOTION:
            self._move(event.pos, event.rel, pressed=bool(event.buttons[0]))
            return True
        if event.type == pygame.MOUSEWHEEL:
            if not scene.turn(-1 if event.y < 0 else 1):
                scene.camera(1.12**event.y, self.at)
            return True
        return False

    @property
    def snapped(self) -> bool:
        """Whether what is held shows at the place it would be dropped on instead of at the mouse: a frame after it got
        there."""
        if self.held is None or self.scene.tabletop.fleeting.behind:
            return self.held is not None and self._snapped
        return self.snapping

    @property
    def snapping(self) -> bool:
        """Whether what is held is over a place that shows what it would be there, now or in the next frame."""
        return self.over is not None and self.over.key == self.scene.hovered

    def rest(self) -> None:
        """Whoever types looks at what has the focus, not where the mouse was left."""
        self.over = None
        self._typed += 1

    def look_again(self) -> None:
        """What is in hand lies otherwise now. If the mouse was used last, what it is on is looked at, although it has
        not moved; one key, which turned what is in hand, does not count."""
        if self._typed > 1:
            return
        self._typed, self._snapped = 0, self.snapped
        self.over = self._goal(self.held, self.at) if self.held else self.scene.tabletop.thing_at(self.at)

    def forget(self) -> None:
        """The things on the table are others now: nothing is held or hovered."""
        self.over = self.held = self._pressed = None
        self.scene.hand.take_back()

    def let_go(self) -> None:
        """Something has been played: what is held stays in hand only if it is still to be had."""
        things, held = self.scene.tabletop.things, self.held
        if held is not None and (held.key not in things or things[held.key].touch != held.touch):
            self.forget()
            self.scene.tabletop.gap = ""

    def give_up(self) -> bool:
        """What is held goes back to where it was, as if it had never been lifted; whether anything was held."""
        scene, held = self.scene, self.held
        if held is None:
            return False
        self.forget()
        self._spent = True
        scene.tabletop.gap = ""
        scene.tabletop.lay_down(held, self.at)
        scene.put_back()
        scene.refresh(moving=True)
        self._hurry(held.key)
        return True

    def _down(self, position: tuple[int, int]) -> None:
        self.at = self._press_at = position
        self._pressed = self.scene.tabletop.thing_at(position)
        self._panning = self._spent = False

    def _up(self, position: tuple[int, int]) -> None:
        scene, pressed, held = self.scene, self._pressed, self.held
        self._pressed = self.held = None
        if held is not None:
            self._drop(held, position)
        elif pressed is not None and not self._panning:
            found = scene.tabletop.thing_at(position)
            if found is not None and found.key == pressed.key:
                scene.attention.focus(pressed.key)
                scene.touch(pressed.touch)
        elif not self._panning:
            scene.put_back()
        self._panning = False

    def _move(self, position: tuple[int, int], by: tuple[int, int], *, pressed: bool) -> None:
        scene = self.scene
        self.at = position
        if not pressed:
            self.give_up()  # it was let go where this scene did not see it: over a sheet
            self._pressed = None
        if self.held is not None:
            self._carry(self.held, position)
            return
        far = pygame.Vector2(position).distance_to(self._press_at) >= scene.context.scale.px(DRAG_FROM)
        if self._pressed is not None and far:
            if scene.table.paints and self._marks(self._pressed):
                self._paint(position)
            elif scene.table.paints:
                self._panning = True
                scene.pan(by)
            elif self._pressed.drags:
                self._carry(self._lift(self._pressed), position)
            return
        if pressed and not self._spent and self._pressed is None and (far or self._panning):
            self._panning = True
            if scene.on_cloth(self._press_at):
                scene.pan(by)
            return
        over = scene.tabletop.thing_at(position)
        scene.tips.rest_on(scene.tabletop.told_at(position))
        if (over.key if over else None) != (self.over.key if self.over else None):
            self.over = over
            scene.changed()

    def _lift(self, item: Item) -> Item:
        scene = self.scene
        scene.tips.rest_on(None)
        self._untold = item.touch not in scene.table.picks and not scene.leads_on(item.touch)
        if item.touch not in scene.table.picks and not self._untold:
            scene.touch(item.touch)
        self.held = scene.tabletop.things.get(item.key, item)
        self._pressed = None
        return self.held

    def _carry(self, held: Item, position: tuple[int, int]) -> None:
        """What is held follows the mouse, and where it would go is shown.

        To find that out is enough for one frame: it shows in the next, and the words about it once it has stayed for a
        moment. Until they come nothing else is found out as long as it does.
        """
        fleeting = self.scene.tabletop.fleeting
        if fleeting.hesitates and self.snapping and self.over is not None and self.over.holds(position):
            self.scene.changed()
            return
        self._snapped = self.snapped
        self.over = self._goal(held, position)
        self._make_room(held, position)
        if self._untold and not self.scene.tabletop.gap:
            self._untold = False
            self.scene.touch(held.touch)
            self.held = held = self.scene.tabletop.things.get(held.key, held)
            self.over = self._goal(held, position)
        self.scene.sync_hover()
        self.scene.changed()

    def _drop(self, held: Item, position: tuple[int, int]) -> None:
        """Lets go: onto a place, into the rack at another place of the hand, or back to where it was, saying why."""
        scene, tabletop = self.scene, self.scene.tabletop
        scene.finish_motion()
        rearranging, tabletop.gap = bool(tabletop.gap), ""
        tabletop.lay_down(held, position)
        if rearranging:
            scene.hand.put_down()
            scene.put_back()
            scene.rearranged()
            scene.refresh(moving=True)
            return
        goal = self._goal(held, position)
        goal = goal or scene.table.meant(tabletop.things.values(), position)
        if held.touch in scene.table.picks and tabletop.view is not None:
            if goal is None:
                scene.refuse(scene.table.why_not(tabletop.view, ""), scene.table.rule_against(tabletop.view, ""))
                scene.put_back()
            else:
                scene.touch(goal.touch)
        elif not scene.refused:
            scene.put_back()
        if scene.answered:
            return
        tabletop.lay_down(held, position)
        scene.refresh(moving=True)
        self._hurry(held.key)

    def _hurry(self, key: str) -> None:
        """What goes back is there sooner than what is laid."""
        track = self.scene.tabletop.motion.tracks.get(key)
        if track is not None:
            track.duration = min(track.duration, tempo.BACK)

    def _make_room(self, held: Item, position: tuple[int, int]) -> None:
        """Over the rack the other tiles of the hand stand apart where the held one would go."""
        scene, tabletop = self.scene, self.scene.tabletop
        kind, _, text = held.touch.partition(":")
        rack = tabletop.view.areas.rack if tabletop.view is not None else pygame.Rect(0, 0, 0, 0)
        gap = text if kind == "hand" and rack.collidepoint(position) else ""
        if gap:
            scene.reorder(text, position)
        else:
            scene.hand.take_back()
        if gap != tabletop.gap:
            tabletop.gap = gap
            scene.refresh(moving=True)

    def _goal(self, held: Item, position: tuple[int, int]) -> Item | None:
        """What the held thing would be dropped on: where it may lie within half a tile, else what is there."""
        found = self.scene.tabletop.thing_at(position, other_than=held.key)
        if found is None or not (found.exact or found.touch in self.scene.leads()):
            here, (places, around) = pygame.Vector2(position), self._places_for(held)
            near = [places[number] for number in pygame.Rect(position, (1, 1)).collidelistall(around)]
            found = min(near, key=lambda item: here.distance_to(item.rect.center), default=found)
        return None if found is None or found.touch.startswith(IN_HAND) else found

    def _places_for(self, held: Item) -> tuple[list[Item], list[pygame.Rect]]:
        """Where the held thing may lie, each with how far around what is let go snaps to it: half a tile.

        Every step of the mouse asks.
        """
        things, leads = self.scene.tabletop.unpointed, self.scene.leads()
        if self._places[0] is not things or self._places[1] is not leads:
            useful = [item for item in things.values() if item.touch in leads and item.key != held.key]
            places = [item for item in useful if not item.touch.startswith(IN_HAND)]
            grown = [item.rect.inflate(2 * min(item.rect.size), 2 * min(item.rect.size)) for item in places]
            self._places = things, leads, (places, grown)
        return self._places[2]

    def _marks(self, item: Item) -> bool:
        """Whether dragging from there marks things; looked at from nearer, what leads nowhere drags the whole."""
        table = self.scene.table
        return not table.strayed or item.touch in table.picks or self.scene.leads_on(item.touch)

    def _paint(self, position: tuple[int, int]) -> None:
        scene, pressed = self.scene, self._pressed
        self._panning = True
        if pressed is not None and pressed.touch not in scene.table.picks:
            scene.touch(pressed.touch)
        item = scene.tabletop.thing_at(position)
        if item is not None and item.touch not in scene.table.picks and scene.leads_on(item.touch):
            scene.touch(item.touch)
