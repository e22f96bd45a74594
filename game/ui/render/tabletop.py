"""The whole window while a game is played: cloth, head, plates, rack, hand, pad, strip, and the game's own picture."""

from collections.abc import Sequence, Set
from dataclasses import replace
from functools import lru_cache, partial
from operator import attrgetter

import pygame

from game.core.rules import Seat
from game.ui.animation.motion import Motion
from game.ui.animation.planner import Doors
from game.ui.board import dropshadow, layout
from game.ui.board.handtiles import hand_tiles
from game.ui.board.hintmarks import hinted
from game.ui.board.items import Item
from game.ui.board.nameplate import Plate
from game.ui.board.newsplace import NewsPlaces, news_places
from game.ui.board.picture import Areas, Picture, Situation, View
from game.ui.board.stacking import Stacking
from game.ui.board.table import Table
from game.ui.board.touches import HAND, tile_of
from game.ui.draw.regions import outside
from game.ui.render.displaylist import DisplayList
from game.ui.render.overlay import Overlay
from game.ui.render.snapshot import Camera, ZoomSnapshot
from game.ui.render.stilllayer import DrawOp, StillLayer
from game.ui.sprites.assets import Assets
from game.ui.style.scale import Scale
from game.ui.style.tempo import SQUEEZE, Pace

REST = 0.003
"""Seconds of a frame for painting behind a wall's picture while that only waits: to stretch it is enough for one."""


class Tabletop:
    """Draws a view through its game's table, keeps what moves, and finds what lies under the mouse."""

    def __init__(self, assets: Assets, table: Table) -> None:
        self.assets = assets
        self.table = table
        self.motion = Motion()
        self.picture = Picture()
        self.plates: dict[Seat, pygame.Rect] = {}
        """Where each seat's plate stands: where the game wants it, else in the rack and along the top; pixels."""
        self.things: dict[str, Item] = {}
        self.unpointed: dict[str, Item] = {}
        """The same as they are while nothing is looked at."""
        self.view: View | None = None
        self.situation: Situation | None = None
        self._divide = lru_cache(maxsize=8)(partial(layout.divide, table))
        self._hand: Sequence[str] = ()
        """The tiles of the hand in the order in which they stand."""
        self._rising: frozenset[str] = frozenset()
        """The keys of those: they rise when they are looked at."""
        self.hand_rects: list[pygame.Rect] = []
        self.hand_room = pygame.Rect(0, 0, 0, 0)
        self.gap = ""
        """The tile of the hand whose place is shown empty while it is dragged along the rack."""
        self._pile = Stacking()
        self._news: tuple[object, NewsPlaces] = None, NewsPlaces([])
        """Where news may stand, and beside which things."""
        self.lifted: frozenset[str] = frozenset()
        """The keys of things that are picked and stand higher than the others."""
        self.display_list = DisplayList(self)
        self._still = StillLayer()
        self._parts: list[DrawOp] | None = None
        self._seen: tuple[tuple[int, int], Set[str]] | None = None
        self.overlay = Overlay()
        self._zoom: ZoomSnapshot | None = None
        self._hid: pygame.Rect | None = None
        """What a stretched picture hid in the last frame."""
        self._shown: tuple[Camera, object] | None = None
        """From where the wall was seen that the still picture shows, and in which look."""
        self._held = Held()
        self._hidden: frozenset[str] = frozenset()
        """The keys of things that are not drawn where they lie."""

    # -- room ---------------------------------------------------------------------------------------------------------

    def areas(self, scale: Scale, seats: int, hand: int, verbs: int, *, pad_open: bool) -> Areas:
        """How the window is divided for a hand of that many tiles and that many buttons beside it."""
        divided = self._divide(scale, seats, hand, verbs, pad_open=pad_open)
        self.hand_room, self.hand_rects = divided.hand_room, divided.hand_rects
        return divided.areas

    # -- what is shown ------------------------------------------------------------------------------------------------

    def show(self, view: View, situation: Situation, hand: Sequence[str]) -> dict[str, Item]:
        """Takes the view's picture; returns what lay there before, by key."""
        before = self.things
        if hand is not self._hand:
            self._hand, self._rising = hand, frozenset(f"tile:{text}" for text in hand)
        self.view, self.situation = view, situation
        self.picture = self.table.picture(view)
        self.plates = self.picture.plates or layout.seat_plates(self.table, view, situation.home)
        going = {key: self.plates[seat].center for key, seat in self.picture.takers.items()}
        self.picture = replace(self.picture, exits=going | self.picture.exits) if going else self.picture
        items = [*self.picture.items, *hand_tiles(self.table, view, hand, self.hand_rects, gap=self.gap)]
        old = self.unpointed
        self.unpointed = {each.key: each if (was := old.get(each.key)) is each else each.unless(was) for each in items}
        self.overlay.begin(self.unpointed)
        self.things = self._with_pointed()
        marks = hinted(list(self.things.values()), view.hinted, view.hovered)
        self.things.update({mark.key: mark.unless(before.get(mark.key)) for mark in marks})
        self.motion.keep(self.things)
        self.lifted = frozenset(f"tile:{tile_of(pick)}" for pick in self.table.picks if pick.startswith(HAND))
        self._parts = None
        self._stretch()
        return before

    def point(self, key: str) -> dict[str, Item] | None:
        """The thing of that key is looked at now: like `show`, which does it wherever more than what is fleeting hangs
        on that. None if nothing has to move for it."""
        assert self.view is not None
        assert self.situation is not None
        view, rises = replace(self.view, hovered=key), self._rising.intersection((key, self.view.hovered))
        if rises or view.hinted or self.picture.pointed is None or self.table.looked_through:
            return self.show(view, self.situation, self._hand)
        before, self.view = self.things, view
        self.things = self._with_pointed()
        self.motion.keep(self.things)
        self._stretch()
        return before if self.motion.stirs(before, self.overlay.items) else None

    def _with_pointed(self) -> dict[str, Item]:
        """All things, with what is shown because one of them is looked at."""
        assert self.view is not None
        pointed = self.picture.pointed(self.view.hovered) if self.picture.pointed is not None else ()
        shown = {item.key: item.unless(self.things.get(item.key)) for item in pointed}
        self.overlay.point(shown)
        return self.unpointed | shown

    def _stretch(self) -> None:
        """Where the wall is seen from nearer or further than it is painted, its picture is stretched for now."""
        camera, last = self.picture.camera, self._zoom
        if last is not None and self._behind() is None and not self._still.owes:
            self._shown = (last.end, self._shown[1]) if self._shown is not None else None
            self._zoom = last = None
        if self._shown is None or camera is None:
            return
        assert self.view is not None
        first, look = self._shown
        seen = last.end if last is not None else first
        dragged = self.table.strayed and camera != seen and camera.unit == seen.unit  # it comes from beyond the picture
        if look != (self.assets.look, self.view.scale) or not first.like(camera) or dragged:
            self._zoom = None
            if last is not None:
                self.motion.effects.pop(last.key, None)
        elif camera != seen:
            box = last.box if last is not None else (first.frame or self._still.around()).clip(first.site)
            if not box:
                return  # it has been pulled out of sight: nothing is seen of it that could be stretched
            source = last.source if last is not None else self._still.copy(box)
            self._zoom = ZoomSnapshot(source, box, first, seen, camera, self.motion.clock)
            self.motion.add(self._zoom)

    def stand_still(self) -> None:
        """Nothing is on its way any more, and a wall is painted as it lies, however it was seen before."""
        self.motion.clear()
        self._zoom = self._shown = None

    def _behind(self) -> pygame.Rect | None:
        """What a stretched picture hides, window pixels."""
        zoom = self._zoom
        return zoom.end.site if zoom is not None and self.motion.effects.get(zoom.key) is zoom else None

    def move(self, before: dict[str, Item], pace: Pace, *, actor: Seat | None, dealt: bool = False) -> None:
        """Lets what has changed since `before` go to its place.

        New things come from the `actor`'s plate or tray, to the hand from the heap; all of them from the heap when they
        are `dealt`. Without actor things only change their places, and nothing comes or goes.
        """
        view = self.view
        assert view is not None
        heap = self.heap() if actor is not None else None
        plate = self.plates[actor].center if actor is not None else None
        tray = self.things.get(f"tray:{actor}")

        def enter(item: Item) -> tuple[float, float] | None:
            if plate is None or item.key.startswith("yard:"):
                return item.rect.center if item.travels == "drops" else None
            if dealt or item.layer >= 90:
                return heap
            return tray.rect.center if tray and item.travels == "drops" else plate

        above = layout.above(view, self.plates.values())
        floor = view.areas.rack.bottom - view.scale.tiles.px(layout.LEDGE) if view.areas.rack.height else None
        exits = {key: at for key, at in self.picture.exits.items() if key not in self.things and actor is not None}
        tracks = self.motion.tracks
        things = {key: item for key, item in self.things.items() if before.get(key) is not item or key in tracks}
        if self._behind() is not None and self._zoom is not None and self._zoom.starts == self.motion.clock:
            self._zoom.duration = 0.0 if pace.still or pace.reduced else SQUEEZE * pace.factor
            stay = {key for key, item in before.items() if item.zooms}
            things = {key: item for key, item in things.items() if not (item.zooms and key in stay)}
        self.motion.plan(before, things.values(), Doors(enter, exits, floor, heap, above), pace, view.scale)
        if actor is None:
            self.motion.rests = self.motion.clock  # what somebody moves by hand keeps nobody waiting

    @property
    def headed(self) -> bool:
        """Whether the head stands beside the menu button; with large words there is no room, and the menu says it."""
        return self.view is not None and not self.view.scale.large and self.picture.headed

    def heap(self) -> tuple[int, int]:
        """Where tiles are drawn from: the last of the boneyard if it lies in sight, else the middle of the cloth."""
        assert self.view is not None
        yard = (item.rect.center for key, item in reversed(self.things.items()) if key.startswith("yard:"))
        return next(yard, self.view.areas.felt.center)

    def news_places(self) -> NewsPlaces:
        """Where news may stand: where the game wants them, else where they hide least. Each frame asks often.

        As long as a game wants them in the same place, it is the same answer.
        """
        things, last = self._news
        if things is not self.things:
            assert self.view is not None
            if self.picture.news is not None:
                found = last.or_in(self.picture.news(self.ghost_rect()))
            else:
                fixed = [*self.plates.values(), *(verb.rect for verb in self.picture.verbs if verb.rect)]
                found = news_places(self.view, self.assets, self.things.values(), self.ghost_rect(), fixed)
            self._news = self.things, found
        return self._news[1]

    def ghost_rect(self) -> pygame.Rect | None:
        """Where the tile in hand is shown as it would lie, if it is."""
        return ghost.rect if (ghost := self.things.get("ghost")) else None

    # -- touching -----------------------------------------------------------------------------------------------------

    def thing_at(self, position: tuple[int, int], *, other_than: str = "") -> Item | None:
        """What touching that point touches: see `Stacking.touched`. What is looked at is touched as while it is not."""
        if self.view is None:
            return None
        return self._pile.take(self.unpointed).touched(position, self.view, self.picture, other_than=other_than)

    def told_at(self, position: tuple[int, int]) -> Item | None:
        """The topmost thing there, if there is something to say about it."""
        return self._pile.take(self.unpointed).told(position, self.view, self.picture) if self.view else None

    def lay_down(self, item: Item, position: tuple[int, int]) -> None:
        """A dragged thing is let go there: its next motion starts from that point (window pixels)."""
        if item.key in self.things:
            rect = item.rect.copy()
            rect.center = position
            self.things = {**self.things, item.key: replace(item, rect=rect)}

    # -- drawing ------------------------------------------------------------------------------------------------------

    def update(self, size: tuple[int, int], hidden: frozenset[str] = frozenset()) -> list[pygame.Rect] | None:
        """Before a frame: brings the still picture up to date, without what moves and the things that are `hidden`.

        Answers where it has changed, in window pixels; None for everywhere.
        """
        assert self.view is not None
        self._hidden, behind = hidden, self._behind()
        moving = hidden.union(self.motion.tracks)
        seen = size, moving - self.overlay.items.keys()
        known = self._parts is not None and self._seen == seen and (behind is not None or not self._still.owes)
        if anew := self._parts is None:
            self._parts = self.display_list.parts()
        changed = self.overlay.find(self.display_list, moving, anew=anew)
        if known and (areas := self._still.flit(self.overlay.parts) if changed else []) is not None:
            return areas + self._go_on(behind)
        assert self._parts is not None
        self._seen = seen
        lying = [part for part in self._parts if part.key not in moving]
        parts = sorted([*lying, *self.overlay.parts], key=attrgetter("layer"))
        if behind is not None and self._zoom is not None:
            self._zoom.under = [part.paint for part in parts if part.layer < 0 and part.bounds.colliderect(behind)]
        look = self.assets.look, self.view.scale
        areas = self._still.show(size, look, self.assets.felt(*size), parts, behind=behind)
        more = self._go_on(behind)
        return None if areas is None else areas + more

    def _go_on(self, behind: pygame.Rect | None) -> list[pygame.Rect]:
        """Paints a little of what a stretched picture hides, or remembers from where the wall is seen.

        What has come to light, in window pixels.
        """
        assert self.view is not None
        if behind is not None and self._zoom is not None:
            self._hid = behind
            if self._zoom.rests(self.motion.clock):
                self._zoom.made = self._still.work(REST)
            return []
        shown, self._hid = self._hid, None
        self._zoom, camera = None, self.picture.camera
        self._shown = (camera, (self.assets.look, self.view.scale)) if camera is not None else None
        return [shown] if shown is not None else []

    def draw(self, surface: pygame.Surface) -> None:
        """Draws the still things as `update` found them, then what moves, as far as the clip reaches."""
        assert self.view is not None
        area, behind = surface.get_clip(), self._behind()
        for part in [area] if behind is None or not behind.colliderect(area) else outside(area, behind):
            self._still.draw(surface, part)
        self.motion.paint(surface, self.assets, self.view.scale, self._hidden)

    def draw_held(self, surface: pygame.Surface, item: Item, position: tuple[int, int]) -> None:
        """Draws a thing held at the mouse."""
        assert self.view is not None
        self._held.draw(surface, item, position, self.assets, self.view.scale)

    def plate(self, seat: Seat) -> Plate:
        """What a seat's plate shows."""
        view, situation = self.view, self.situation
        assert view is not None
        assert situation is not None
        return Plate(
            view.seating[seat],
            self.table.plate_note(view, seat),
            self.table.plate_tiles(view, seat) if seat != situation.home else None,
            view.scores[seat],
            situation.turn_words if seat == situation.turn else "",
            seat == situation.home,
            self.table.plate_beads(view, seat),
        )


class Held:
    """What is held at the mouse: it is laid with its shadow in every frame in which that moves, so as one picture."""

    def __init__(self) -> None:
        self._known: object = None
        self._picture = pygame.Surface((1, 1))

    def draw(self, surface: pygame.Surface, item: Item, at: tuple[int, int], assets: Assets, scale: Scale) -> None:
        """Draws the thing with its middle at that point, on what is opaque itself."""
        around = dropshadow.reach(max(scale.factor, assets.scale), held=True)
        if self._known != (item, assets.look, scale):
            self._known = item, assets.look, scale
            sheet = pygame.Surface(around.around(item.rect).size, pygame.SRCALPHA)
            rect = pygame.Rect((around.left, around.above), item.rect.size)
            item.shadow(sheet, assets, rect, 1.0)
            item.paint(sheet, assets, rect, scale)
            self._picture = sheet.premul_alpha()
        rect = item.rect.copy()
        rect.center = at
        surface.blit(self._picture, around.around(rect), special_flags=pygame.BLEND_PREMULTIPLIED)
