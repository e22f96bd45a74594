"""The mouse at the table: hover, click, drag, turn, pan. Everything ends in touches of named things."""

from typing import Protocol

import pygame

from game.scenes.match.host import Host
from game.scenes.match.hud import Hud
from game.ui.board.items import Item
from game.ui.board.table import IN_HAND
from game.ui.style import tempo

DRAG_FROM = 6
"""Distance the mouse moves before a press becomes a drag, in dp."""


class Hands(Protocol):
    """The actions of a mouse at the table; `Controller` documents each of them."""

    def touch(self, name: str) -> bool: ...
    def put_back(self) -> bool: ...
    def turn(self, by: int = 1) -> bool: ...
    def reorder(self, text: str, position: tuple[int, int]) -> None: ...
    def sync_hover(self) -> None: ...
    def camera(self, factor: float, about: tuple[int, int] | None = None) -> None: ...
    def pan(self, by: tuple[int, int]) -> None: ...


class Pointer:
    """The state of the mouse at one table, and what its events do."""

    def __init__(self, host: Host, hud: Hud, hands: Hands) -> None:
        self._host = host
        self._board = host.board
        self._hud = hud
        self._hands = hands
        self._pressed: Item | None = None
        self._press_at = (0, 0)
        self._panning = False
        self._spent = False
        """Whether the button that is down has no further effect."""
        self._untold = False
        """Whether the held item fits nowhere and that is not said yet; it may still be moved within the rack."""
        self._typed = 0
        """Number of keys pressed since the mouse was used."""

    def handle(self, event: pygame.event.Event) -> bool:
        """Handles a mouse event; whether it was used."""
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL):
            self._typed = 0
        if event.type == pygame.MOUSEBUTTONDOWN:
            if event.button == 1:
                self._down(event.pos)
            elif event.button == 3 and not self._hands.turn():
                self._hands.put_back()
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            self._up(event.pos)
        elif event.type == pygame.MOUSEMOTION and event.buttons[1]:
            self._hands.pan(event.rel)
        elif event.type == pygame.MOUSEMOTION:
            self._move(event.pos, event.rel, pressed=bool(event.buttons[0]))
        elif event.type == pygame.MOUSEWHEEL:
            if not self._hands.turn(-1 if event.y < 0 else 1):
                self._hands.camera(1.12**event.y, self._board.mouse)
        else:
            return False
        return True

    def rest(self) -> None:
        """Looks at what has the focus instead of what the mouse was left on, after a key press."""
        self._board.over = None
        self._typed += 1

    def look_again(self) -> None:
        """After the tile in hand was turned, looks again at what is under the mouse, unless other keys were used
        too."""
        if self._typed > 1:
            return
        self._typed, board = 0, self._board
        board.over = self._goal(board.held, board.mouse) if board.held else board.tabletop.item_at(board.mouse)

    def forget(self) -> None:
        """Drops what is held, pressed or hovered."""
        self._board.over = self._board.held = self._pressed = None
        self._board.hand.take_back()

    def let_go(self) -> None:
        """After an action, keeps the held item only if it is still there to be touched."""
        items, held = self._board.tabletop.items, self._board.held
        if held is not None and (held.key not in items or items[held.key].touch != held.touch):
            self.forget()
            self._board.tabletop.gap = ""

    def give_up(self) -> bool:
        """Returns the held item as if it had never been lifted; whether anything was held."""
        held = self._board.held
        if held is None:
            return False
        self.forget()
        self._spent = True
        self._board.tabletop.gap = ""
        self._board.tabletop.lay_down(held, self._board.mouse)
        self._hands.put_back()
        self._host.refresh(moving=True)
        self._hurry(held.key)
        return True

    def _down(self, position: tuple[int, int]) -> None:
        self._board.mouse = self._press_at = position
        self._pressed = self._board.tabletop.item_at(position)
        self._panning = self._spent = False

    def _up(self, position: tuple[int, int]) -> None:
        pressed, held = self._pressed, self._board.held
        self._pressed = self._board.held = None
        if held is not None:
            self._drop(held, position)
        elif pressed is not None and not self._panning:
            found = self._board.tabletop.item_at(position)
            if found is not None and found.key == pressed.key:
                self._host.inputs.focus(pressed.key)
                self._hands.touch(pressed.touch)
        elif not self._panning:
            self._hands.put_back()
        self._panning = False

    def _move(self, position: tuple[int, int], by: tuple[int, int], *, pressed: bool) -> None:
        board = self._board
        board.mouse = position
        if not pressed:
            self.give_up()  # the button was released where this scene did not see it: over a sheet
            self._pressed = None
        if board.held is not None:
            self._carry(board.held, position)
            return
        far = pygame.Vector2(position).distance_to(self._press_at) >= self._host.context.scale.px(DRAG_FROM)
        if self._pressed is not None and far:
            if board.table.paints and self._marks(self._pressed):
                self._paint(self._pressed, position)
            elif board.table.paints:
                self._panning = True
                self._hands.pan(by)
            elif self._pressed.drags:
                self._carry(self._lift(self._pressed), position)
            return
        if pressed and not self._spent and self._pressed is None and (far or self._panning):
            self._panning = True
            if board.on_cloth(self._press_at):
                self._hands.pan(by)
            return
        over = board.tabletop.item_at(position)
        self._hud.tips.rest_on(board.tabletop.told_at(position))
        if (over.key if over else None) != (board.over.key if board.over else None):
            board.over = over
            self._host.changed()

    def _lift(self, item: Item) -> Item:
        board, picked = self._board, item.touch in self._board.table.picks
        self._hud.tips.rest_on(None)
        self._untold = not picked and not board.leads_on(item.touch)
        if not picked and not self._untold:
            self._hands.touch(item.touch)
        board.held = held = board.tabletop.items.get(item.key, item)
        self._pressed = None
        return held

    def _carry(self, held: Item, position: tuple[int, int]) -> None:
        """Moves the held item with the mouse and shows where it would go."""
        self._board.over = self._goal(held, position)
        self._make_room(held, position)
        if self._untold and not self._board.tabletop.gap:
            self._untold = False
            self._hands.touch(held.touch)
            self._board.held = held = self._board.tabletop.items.get(held.key, held)
            self._board.over = self._goal(held, position)
        self._hands.sync_hover()
        self._host.changed()

    def _drop(self, held: Item, position: tuple[int, int]) -> None:
        """Drops the held item: onto a place, elsewhere in the rack, or back to where it was, saying why."""
        tabletop, table = self._board.tabletop, self._board.table
        self._host.finish_motion()
        rearranging, tabletop.gap = bool(tabletop.gap), ""
        tabletop.lay_down(held, position)
        if rearranging:
            self._board.hand.put_down()
            self._hands.put_back()
            self._host.rearranged()
            self._host.refresh(moving=True)
            return
        goal = self._goal(held, position) or table.meant(tabletop.items.values(), position)
        if held.touch not in table.picks:
            if not self._board.refused:
                self._hands.put_back()
        elif goal is None:
            self._host.refuse(table.why_not(self._board.view, ""), table.rule_against(self._board.view, ""))
            self._hands.put_back()
        elif self._hands.touch(goal.touch):
            return
        tabletop.lay_down(held, position)
        self._host.refresh(moving=True)
        self._hurry(held.key)

    def _hurry(self, key: str) -> None:
        """Shortens the motion of an item that goes back."""
        track = self._board.tabletop.motion.tracks.get(key)
        if track is not None:
            track.duration = min(track.duration, tempo.BACK)

    def _make_room(self, held: Item, position: tuple[int, int]) -> None:
        """Opens a gap in the hand for an item held over the rack."""
        tabletop = self._board.tabletop
        kind, _, text = held.touch.partition(":")
        on_rack = self._board.view.areas.rack.collidepoint(position)
        gap = text if kind == "hand" and on_rack else ""
        if gap:
            self._hands.reorder(text, position)
        else:
            self._board.hand.take_back()
        if gap != tabletop.gap:
            tabletop.gap = gap
            self._host.refresh(moving=True)

    def _goal(self, held: Item, position: tuple[int, int]) -> Item | None:
        """The thing that the held item would be dropped on: a place within half a tile, else what is there."""
        tabletop, leads = self._board.tabletop, self._board.leads()
        found = tabletop.item_at(position, other_than=held.key)
        if found is None or not (found.exact or found.touch in leads):
            useful = (item for item in tabletop.lasting.values() if item.touch in leads and item.key != held.key)
            near = [item for item in useful if not item.touch.startswith(IN_HAND) and _snaps(item.rect, position)]
            here = pygame.Vector2(position)
            found = min(near, key=lambda item: here.distance_to(item.rect.center), default=found)
        return None if found is None or found.touch.startswith(IN_HAND) else found

    def _marks(self, item: Item) -> bool:
        """Whether dragging from that item marks things; in a zoomed view, an item that leads nowhere pans instead."""
        table = self._board.table
        return not table.strayed or item.touch in table.picks or self._board.leads_on(item.touch)

    def _paint(self, pressed: Item, position: tuple[int, int]) -> None:
        """Touches what was pressed and what the mouse is on now."""
        self._panning = True
        if pressed.touch not in self._board.table.picks:
            self._hands.touch(pressed.touch)
        item = self._board.tabletop.item_at(position)
        if item is not None and item.touch not in self._board.table.picks and self._board.leads_on(item.touch):
            self._hands.touch(item.touch)


def _snaps(rect: pygame.Rect, position: tuple[int, int]) -> bool:
    """Whether a drop there goes to the place: within a margin as wide as the place."""
    around = 2 * min(rect.size)
    return rect.inflate(around, around).collidepoint(position)
