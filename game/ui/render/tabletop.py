"""The whole window during a game: cloth, head, plates, rack, hand, pad, strip, and the game's own picture."""

from collections.abc import Sequence
from dataclasses import replace

import pygame

from game.core.rules import Seat
from game.ui.animation.motion import Motion
from game.ui.animation.planner import Doors
from game.ui.board import layout
from game.ui.board.handtiles import hand_tiles
from game.ui.board.hintmarks import hinted
from game.ui.board.items import RACK, Item
from game.ui.board.nameplate import Plate
from game.ui.board.newsplace import NewsPlaces, news_places
from game.ui.board.picture import Areas, Camera, Picture, Situation, View
from game.ui.board.table import HAND, Table, tile_of
from game.ui.draw.regions import outside
from game.ui.render.displaylist import DisplayList
from game.ui.render.snapshot import ZoomSnapshot
from game.ui.render.stilllayer import StillLayer
from game.ui.sprites.assets import Assets
from game.ui.style.scale import Scale
from game.ui.style.tempo import SQUEEZE, Pace

BEHIND_SECONDS = 0.003
"""Seconds per frame for painting behind a zoom snapshot at rest; while it is being stretched there are none."""
SEARCH_RADIUS = 44
"""Radius around the mouse, in dp, in which items are looked for; no hit area reaches further."""


class Tabletop:
    """Draws a view by its game's table, keeps what moves, and finds what lies under the mouse."""

    def __init__(self, assets: Assets, table: Table) -> None:
        self.assets = assets
        self.table = table
        self.motion = Motion()
        self.picture = Picture()
        self.plates: dict[Seat, pygame.Rect] = {}
        """The box of each seat's plate, in pixels."""
        self.items: dict[str, Item] = {}
        self.lasting: dict[str, Item] = {}
        """The items as they are when nothing is hovered."""
        self.view: View | None = None
        self.situation: Situation | None = None
        self._hand: Sequence[str] = ()
        """The tiles of the hand, in the order shown."""
        self.hand_rects: list[pygame.Rect] = []
        self.hand_room = pygame.Rect(0, 0, 0, 0)
        self.gap = ""
        """The tile of the hand whose place is shown empty while it is dragged along the rack."""
        self._news: tuple[object, NewsPlaces] = None, NewsPlaces([])
        """The places for news, preceded by the items they depend on."""
        self.lifted: frozenset[str] = frozenset()
        """Keys of items that are picked and stand higher than others."""
        self.display_list = DisplayList(assets)
        self._still = StillLayer()
        self._seen: object = None
        """What the present still picture was made from."""
        self._zoom: ZoomSnapshot | None = None
        self._hid: pygame.Rect | None = None
        """The area that the zoom snapshot hid in the last frame."""
        self._shown: tuple[Camera, object] | None = None
        """The camera and the look of the wall in the still picture."""
        self._hidden: frozenset[str] = frozenset()
        """Keys of items that are not drawn in their place."""

    @property
    def shown(self) -> tuple[View, Situation]:
        """The view and the situation of the picture."""
        assert self.view is not None
        assert self.situation is not None
        return self.view, self.situation

    # -- room ---------------------------------------------------------------------------------------------------------

    def areas(self, scale: Scale, seats: int, hand: int, verbs: int, *, pad_open: bool) -> Areas:
        """Divides the window; see `layout.divide`."""
        divided = layout.divide(self.table, scale, seats, hand, verbs, pad_open=pad_open)
        self.hand_room, self.hand_rects = divided.hand_room, divided.hand_rects
        return divided.areas

    # -- what is shown ------------------------------------------------------------------------------------------------

    def show(self, view: View, situation: Situation, hand: Sequence[str]) -> dict[str, Item]:
        """Shows the view's picture; returns the items before it, by key."""
        before = self.items
        self.view, self.situation, self._hand = view, situation, hand
        self.picture = self.table.picture(view)
        self.plates = self.picture.plates or layout.seat_plates(self.table, view, situation.home)
        going = {key: self.plates[seat].center for key, seat in self.picture.takers.items()}
        self.picture = replace(self.picture, exits=going | self.picture.exits) if going else self.picture
        items = [*self.picture.items, *hand_tiles(self.table, view, hand, self.hand_rects, gap=self.gap)]
        old = self.lasting
        self.lasting = {each.key: each.unless(old.get(each.key)) for each in items}
        self.items = self._with_overlay(view)
        marks = hinted(list(self.items.values()), view.hinted, view.hovered)
        self.items.update({mark.key: mark.unless(before.get(mark.key)) for mark in marks})
        self.motion.keep(self.items)
        self.lifted = frozenset(f"tile:{tile_of(pick)}" for pick in self.table.picks if pick.startswith(HAND))
        self._list()
        self._seen = None
        self._stretch(view)
        return before

    def _list(self) -> None:
        """Lists the draw operations of this picture."""
        view, situation = self.shown
        plates = {seat: (rect, self.plate(seat)) for seat, rect in self.plates.items()}
        head = situation if self.headed else None
        self.display_list.begin(self.picture, view, head, plates, self.hand_rects, self.items)

    def point(self, key: str) -> dict[str, Item] | None:
        """Hovers the item of that key. Like `show`, but if only the overlay depends on it the picture is not made
        again. Returns the items before it, or None if nothing has to move."""
        view, situation = self.shown
        rises = any(f"tile:{text}" in (key, view.hovered) for text in self._hand)
        view = replace(view, hovered=key)
        if rises or view.hinted or self.picture.overlay is None or self.table.looked_through:
            return self.show(view, situation, self._hand)
        before, self.view = self.items, view
        self.items = self._with_overlay(view)
        self.motion.keep(self.items)
        self._stretch(view)
        others = ((before[key], item) for key, item in self.items.items() if before.get(key, item) is not item)
        return before if self.motion.active or any(old.rect != item.rect for old, item in others) else None

    def _with_overlay(self, view: View) -> dict[str, Item]:
        """All items, with the overlay for the hovered one."""
        overlay = self.picture.overlay(view.hovered) if self.picture.overlay is not None else ()
        return self.lasting | {item.key: item.unless(self.items.get(item.key)) for item in overlay}

    def _stretch(self, view: View) -> None:
        """Starts a zoom snapshot if the camera has moved, to show the wall stretched until it is repainted."""
        camera, last = self.picture.camera, self._zoom
        if last is not None and self._behind() is None and not self._still.owes:
            self._shown = (last.end, self._shown[1]) if self._shown is not None else None
            self._zoom = last = None
        if self._shown is None or camera is None:
            return
        first, look = self._shown
        seen = last.end if last is not None else first
        dragged = self.table.strayed and camera != seen and camera.unit == seen.unit  # from outside the picture
        if look != (self.assets.look, view.scale) or not first.like(camera) or dragged:
            self._zoom = None
            if last is not None:
                self.motion.effects.pop(last.key, None)
        elif camera != seen:
            box = last.box if last is not None else (first.frame or self._still.zoomed()).clip(first.site)
            if not box:
                return  # it is out of sight, so there is nothing to stretch
            source = last.source if last is not None else self._still.copy(box)
            self._zoom = ZoomSnapshot(source, box, first, seen, camera, self.motion.clock)
            self.motion.add(self._zoom)

    def stand_still(self) -> None:
        """Ends all motion. A wall is then painted in place, regardless of its earlier camera."""
        self.motion.clear()
        self._zoom = self._shown = None

    def _behind(self) -> pygame.Rect | None:
        """The area hidden by the zoom snapshot, in window pixels; None if there is none."""
        zoom = self._zoom
        return zoom.end.site if zoom is not None and self.motion.effects.get(zoom.key) is zoom else None

    def move(self, before: dict[str, Item], pace: Pace, *, actor: Seat | None, dealt: bool = False) -> None:
        """Moves everything that has changed since `before` to its place.

        New items come from the `actor`'s plate or tray, those of the hand from the heap, and all of them from the heap
        if `dealt`. Without an actor items only change places, and nothing arrives or leaves.
        """
        view = self.shown[0]
        heap = self.heap() if actor is not None else None
        plate = self.plates[actor].center if actor is not None else None
        tray = self.items.get(f"tray:{actor}")

        def enter(item: Item) -> tuple[float, float] | None:
            if plate is None or item.heaped:
                return item.rect.center if item.travels == "drops" else None
            if dealt or item.layer >= RACK:
                return heap
            return tray.rect.center if tray and item.travels == "drops" else plate

        above = layout.above(view, self.plates.values())
        floor = view.areas.rack.bottom - view.scale.tiles.px(layout.LEDGE) if view.areas.rack.height else None
        exits = {key: at for key, at in self.picture.exits.items() if key not in self.items and actor is not None}
        tracks = self.motion.tracks
        items = {key: item for key, item in self.items.items() if before.get(key) is not item or key in tracks}
        if self._behind() is not None and self._zoom is not None and self._zoom.starts == self.motion.clock:
            self._zoom.duration = 0.0 if pace.still or pace.reduced else SQUEEZE * pace.factor
            stay = {key for key, item in before.items() if item.zooms}
            items = {key: item for key, item in items.items() if not (item.zooms and key in stay)}
        doors, panned = Doors(enter, exits, floor, heap, above), self.picture.zoomable and self.picture.camera is None
        self.motion.plan(before, items.values(), doors, pace, view.scale, panned=panned)
        if actor is None:
            self.motion.rests = self.motion.clock  # play does not wait for what is moved by hand

    @property
    def headed(self) -> bool:
        """Whether there is a head beside the menu button; with large text the menu says the same."""
        return not self.shown[0].scale.large and self.picture.headed

    def heap(self) -> tuple[int, int]:
        """The point tiles are drawn from: the boneyard's last tile if visible, otherwise the centre of the cloth."""
        yard = (item.rect.center for item in reversed(self.items.values()) if item.heaped)
        return next(yard, self.shown[0].areas.felt.center)

    def news_places(self) -> NewsPlaces:
        """The places for news: where the game wants it, otherwise where it hides least."""
        if self._news[0] is not self.items:
            if self.picture.news is not None:
                found = NewsPlaces([self.picture.news(self.ghost_rect())])
            else:
                fixed = [*self.plates.values(), *(verb.rect for verb in self.picture.verbs if verb.rect)]
                found = news_places(self.shown[0], self.assets, self.items.values(), self.ghost_rect(), fixed)
            self._news = self.items, found
        return self._news[1]

    def ghost_rect(self) -> pygame.Rect | None:
        """The box of the ghost of the tile in hand; None if there is none."""
        return ghost.rect if (ghost := self.items.get("ghost")) else None

    # -- touching -----------------------------------------------------------------------------------------------------

    def item_at(self, position: tuple[int, int], *, other_than: str = "") -> Item | None:
        """The topmost touchable item whose face contains the point (window pixels), or what may be tried there, or the
        nearest item with the point in its hit area. `other_than` is the key of an item being dropped."""
        if self.view is None or self._on_opened_pad(position):
            return None
        close = [item for item in self._near(position) if item.touch and item.key != other_than]
        found = next((item for item in close if item.holds(position)), None) or self.picture.trial_at(position)
        if found is not None:
            return found
        near = [item for item in close if item.hit(self.view.scale).collidepoint(position)]
        return min(near, key=lambda item: pygame.Vector2(position).distance_to(item.rect.center), default=None)

    def told_at(self, position: tuple[int, int]) -> Item | None:
        """The topmost item there if it has a tip; None otherwise."""
        if self.view is None or self._on_opened_pad(position):
            return None
        top = next((item for item in self._near(position) if item.holds(position)), None)
        return top if top and top.tip and (top.touch or not self.picture.trial_at(position)) else None

    def _near(self, position: tuple[int, int]) -> list[Item]:
        """Items near a point that can be touched or have a tip, topmost first; on the rack only the hand.

        A hovered item is found in its usual place.
        """
        view = self.shown[0]
        reach, on_rack = view.scale.px(SEARCH_RADIUS), view.areas.rack.collidepoint(position)
        zone = pygame.Rect(position[0] - reach, position[1] - reach, 2 * reach + 1, 2 * reach + 1)
        known = [item for item in reversed(self.lasting.values()) if zone.colliderect(item.rect)]
        near = [item for item in known if (item.touch or item.tip) and (item.layer >= RACK or not on_rack)]
        return sorted(near, key=lambda item: item.layer, reverse=True)

    def _on_opened_pad(self, position: tuple[int, int]) -> bool:
        """Whether an unfolded pad covers the point on the cloth, so that nothing below it can be touched."""
        areas = self.shown[0].areas
        return areas.pad is not None and areas.pad.collidepoint(position) and areas.pad.colliderect(areas.felt)

    def lay_down(self, item: Item, position: tuple[int, int]) -> None:
        """Lets go of a dragged item: its next motion starts from that point (window pixels)."""
        if item.key in self.items:
            rect = item.rect.copy()
            rect.center = position
            self.items = {**self.items, item.key: replace(item, rect=rect)}

    # -- drawing ------------------------------------------------------------------------------------------------------

    def release(self) -> None:
        """Frees the still picture, which is as large as the window; the next `update` makes it again."""
        self._still, self._zoom = StillLayer(), None

    def update(self, size: tuple[int, int], hidden: frozenset[str] = frozenset()) -> list[pygame.Rect] | None:
        """Updates the still picture before a frame, leaving out what moves and the `hidden` items.

        Returns the changed areas in window pixels; None for everywhere.
        """
        view, zoom, behind = self.shown[0], self._zoom, self._behind()
        look = self.assets.look, view.scale
        moving = hidden.union(self.motion.tracks)
        seen, self._hidden = (self.items, size, moving), hidden
        areas: list[pygame.Rect] | None = []
        if seen != self._seen or (behind is None and self._still.owes):
            self._seen = seen
            ops = self.display_list.ops(self.items, self.lifted, moving)
            if behind is not None and zoom is not None:
                zoom.under = [op.paint for op in ops if op.layer < 0 and op.bounds.colliderect(behind)]
            areas = self._still.show(size, look, self.assets.felt(*size), ops, behind=behind)
        hid, self._hid = self._hid, behind
        if behind is not None and zoom is not None:
            if zoom.rests(self.motion.clock):
                zoom.made = self._still.work(BEHIND_SECONDS)
            return areas
        self._zoom = None
        self._shown = (self.picture.camera, look) if self.picture.camera is not None else None
        return areas if areas is None or hid is None else [*areas, hid]

    def draw(self, surface: pygame.Surface) -> None:
        """Draws the still picture as `update` left it, then what moves, within the clip."""
        area, behind = surface.get_clip(), self._behind()
        for part in [area] if behind is None or not behind.colliderect(area) else outside(area, behind):
            self._still.draw(surface, part)
        self.motion.paint(surface, self.assets, self.shown[0].scale, self._hidden)

    def draw_held(self, surface: pygame.Surface, item: Item, position: tuple[int, int]) -> None:
        """Draws an item held at the mouse, with its shadow."""
        rect = item.rect.copy()
        rect.center = position
        item.shadow(surface, self.assets, rect, 1.0)
        item.paint(surface, self.assets, rect, self.shown[0].scale)

    def backs(self, seat: Seat) -> int | None:
        """The number of face-down tiles on a seat's plate; None for the home seat and in games without hands."""
        view, situation = self.shown
        return self.table.plate_tiles(view, seat) if seat != situation.home else None

    def plate(self, seat: Seat) -> Plate:
        """The content of a seat's plate."""
        view, situation = self.shown
        others = [name for at, name in enumerate(view.names) if at != situation.home]
        return Plate(
            view.seating[seat],
            self.table.plate_note(view, seat),
            self.backs(seat),
            view.scores[seat],
            situation.turn_words if seat == situation.turn else "",
            seat == situation.home,
            self.table.plate_beads(view, seat),
            *(((), ()) if seat == situation.home else (tuple(others), view.scores)),
        )
