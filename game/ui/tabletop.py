"""The whole window while a game is played: cloth, head, plates, rack, hand, pad, strip, and the game's own picture."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import pygame

from game.core.rules import Seat
from game.dominoes.tiles import HI, LO, parse_tile
from game.ui import chrome
from game.ui.assets import Assets
from game.ui.items import GapItem, HandTile, Item, Painter, hinted
from game.ui.motion import Motion
from game.ui.planner import Doors
from game.ui.scale import Scale
from game.ui.table import Areas, Picture, Table, View
from game.ui.tempo import Pace

BUTTON = (112, 48)


@dataclass(frozen=True, slots=True)
class Situation:
    """What is going on around the picture: the title, whose turn it is, and what each plate says."""

    title: str
    head: tuple[str, ...]
    """What stands under the title, the most important first; the last ones go where there is no room."""
    home: Seat
    """The seat at the bottom of the screen."""
    turn: Seat | None
    turn_words: str
    pad_open: bool = False


class Tabletop:
    """Draws a view through its game's table, keeps what moves, and finds what lies under the mouse."""

    def __init__(self, assets: Assets, table: Table) -> None:
        self.assets = assets
        self.table = table
        self.motion = Motion()
        self.picture = Picture()
        self.things: dict[str, Item] = {}
        self.view: View | None = None
        self.situation: Situation | None = None
        self.hand_rects: list[pygame.Rect] = []
        self.hand_room = pygame.Rect(0, 0, 0, 0)
        self.gap = ""
        """The tile of the hand whose place is shown empty while it is dragged along the rack."""
        self._still: pygame.Surface | None = None
        self._still_moving: frozenset[str] = frozenset()
        self._painted: dict[str, tuple[object, pygame.Surface]] = {}

    # -- room ---------------------------------------------------------------------------------------------------------

    def areas(self, scale: Scale, seats: int, hand: int, verbs: int, *, pad_open: bool) -> Areas:
        """How the window is divided for a hand of that many tiles and that many buttons beside it."""
        px = scale.px
        left, width = chrome.content(scale)
        plate = 0 if scale.tight else px(chrome.OWN_PLATE[0] + chrome.MARGIN)
        if scale.tight:
            plate = px(180)
        columns = chrome.button_columns(scale, verbs)
        buttons = columns * px((BUTTON[0] if not scale.tight else 84) + 12) + px(16)
        room = pygame.Rect(left + px(16) + plate, 0, width - plate - buttons - px(32), 0)
        rows = chrome.hand_rows(scale, hand, room.width)
        rack = chrome.rack_height(scale, rows) if self.table.has_rack else 0
        if rack and columns < verbs:
            rack = max(rack, px(chrome.LEDGE + 2 * chrome.LOW_BUTTON + 16))
        room.y, room.height = scale.height - rack, rack
        self.hand_room = room
        self.hand_rects = chrome.hand_rects(scale, hand, room, rows) if self.table.has_rack else []
        result = chrome.areas(
            scale,
            rack=rack,
            strip=self.table.has_strip,
            pad=self.table.has_pad and not (self.table.pad_folds and scale.compact),
            plates=seats - 1 if self.table.has_rack else 0,
            tab=self.table.has_pad and self.table.pad_folds and scale.compact,
        )
        if pad_open and self.table.has_pad and result.pad is None:
            pad = pygame.Rect(0, px(16), min(px(chrome.PAD_WIDTH), scale.width // 2), scale.height - rack - px(32))
            pad.right = scale.width - px(64)
            result = replace(result, pad=pad)
        return result

    # -- what is shown ------------------------------------------------------------------------------------------------

    def show(self, view: View, situation: Situation, hand: Sequence[str], *, revealed: bool = True) -> dict[str, Item]:
        """Takes the view's picture; returns what lay there before, by key."""
        before = self.things
        self.view, self.situation = view, situation
        self.picture = self.table.picture(view)
        items = [*self.picture.items, *self._hand(view, hand if revealed else ())]
        items += hinted(items, view.hinted)
        self.things = {item.key: item for item in items}
        self.motion.keep(self.things)
        self._still = None
        return before

    def move(self, before: dict[str, Item], pace: Pace, *, actor: Seat | None, dealt: bool = False) -> None:
        """Lets what has changed since `before` go to its place.

        New things come from the `actor`'s plate or tray, to the hand from the heap; all of them from the heap when they
        are `dealt`. Without actor things only change their places, and nothing comes or goes.
        """
        view, situation = self.view, self.situation
        assert view is not None
        assert situation is not None
        heap = self.heap()
        plate = self.plate_rects(view, situation.home)[actor].center if actor is not None else None
        tray = self.things.get(f"tray:{actor}")

        def enter(item: Item) -> tuple[float, float] | None:
            if plate is None or item.key.startswith("yard:"):
                return item.rect.center if item.travels == "drops" else None
            if dealt or item.layer >= 90:
                return heap
            return tray.rect.center if tray and item.travels == "drops" else plate

        floor = view.areas.rack.bottom - view.px(chrome.LEDGE) if view.areas.rack.height else None
        doors = Doors(enter, self.picture.exits if actor is not None else {}, floor, heap)
        self.motion.plan(before, self.things.values(), doors, pace, view.scale)

    def heap(self) -> tuple[int, int]:
        """Where tiles are drawn from: the last of the boneyard if it lies in sight, else the middle of the cloth."""
        assert self.view is not None
        yard = [item.rect.center for item in self.things.values() if item.key.startswith("yard:")]
        return yard[-1] if yard else self.view.areas.felt.center

    def news_room(self) -> pygame.Rect:
        """Where news stand: where the game wants them, else above the strip (which stays in sight) or the rack."""
        assert self.view is not None
        if self.picture.news is not None:
            return self.picture.news
        areas, px = self.view.areas, self.view.px
        room = pygame.Rect(0, 0, min(px(820), areas.felt.width), px(40))
        below = areas.strip.y - px(6) if areas.strip else areas.window.bottom - areas.rack.height - px(22)
        room.midbottom = (areas.felt.centerx, below)
        return room

    def ghost_rect(self) -> pygame.Rect | None:
        """Where the tile in hand is shown as it would lie, if it is."""
        ghost = self.things.get("ghost")
        return ghost.rect if ghost else None

    def _hand(self, view: View, hand: Sequence[str]) -> list[Item]:
        starts = self.table.starts(view) if view.legal else None
        items: list[Item] = []
        rise = view.px(18)
        for text, rect in zip(hand, self.hand_rects, strict=True):
            tile = parse_tile(text)
            touch = f"hand:{text}"
            picked = touch in self.table.picks
            if text == self.gap:
                items.append(GapItem("gap", rect, 89))
            items.append(
                HandTile(
                    key=f"tile:{text}",
                    rect=rect.move(0, -rise) if picked else rect,
                    layer=90,
                    touch=touch,
                    label=f"{text} in your hand",
                    first=HI[tile],
                    second=LO[tile],
                    vertical=True,
                    dim=starts is not None and touch not in starts and self.table.dims_hand,
                    outline="picked" if picked else "",
                    tip=self._tip(view, touch),
                )
            )
        return items

    def _tip(self, view: View, touch: str) -> str:
        """That touching a tile twice is enough, where there is only one thing to do with it."""
        action = self.table.only(view, touch)
        return f"Only {self.table.said(view, action)}: touch it twice to play" if action is not None else ""

    def plate_rects(self, view: View, home: Seat) -> dict[Seat, pygame.Rect]:
        """Where each seat's plate stands: the home seat's in the rack, the others clockwise along the top."""
        if self.picture.plates:
            return self.picture.plates
        px, scale = view.scale.px, view.scale
        count = len(view.seating)
        others = [(home + i) % count for i in range(1, count)]
        folded = self.table.pad_folds and scale.compact
        right = view.areas.pad.left if view.areas.pad and not folded else 0
        left, width = chrome.content(scale)
        right = (right - px(chrome.MARGIN)) if right else left + width - px(20)
        if folded and self.table.has_pad:
            right -= px(chrome.TAB)
        rects = dict(zip(others, chrome.plate_rects(scale, len(others), right), strict=True))
        own = pygame.Rect(0, 0, px(chrome.OWN_PLATE[0] if not scale.tight else 172), px(chrome.OWN_PLATE[1]))
        rack = view.areas.rack
        own.midleft = (left + px(chrome.MARGIN), rack.y + (rack.height - px(chrome.LEDGE)) // 2 + px(3))
        rects[home] = own
        return rects

    # -- touching -----------------------------------------------------------------------------------------------------

    def thing_at(self, position: tuple[int, int], *, snap: int = 0, other_than: str = "") -> Item | None:
        """The touchable thing there: the topmost whose face holds the point, else the nearest within its hit area.

        `snap` widens the search by so many pixels (for dropping); `other_than` is the key of the thing being dropped.
        """
        if self.view is None:
            return None
        order = sorted(enumerate(self.things.values()), key=lambda pair: (pair[1].layer, pair[0]), reverse=True)
        touchable = [item for _, item in order if item.touch and item.key != other_than]
        for item in touchable:
            if item.holds(position):
                return item
        near = [
            item for item in touchable if item.hit(self.view.scale).inflate(2 * snap, 2 * snap).collidepoint(position)
        ]
        here = pygame.Vector2(position)
        return min(near, key=lambda item: here.distance_to(item.rect.center), default=None)

    def told_at(self, position: tuple[int, int]) -> Item | None:
        """The topmost thing there, if there is something to say about it."""
        order = sorted(enumerate(self.things.values()), key=lambda pair: (pair[1].layer, pair[0]), reverse=True)
        here = (item for _, item in order if (item.tip or item.touch) and item.holds(position))
        return next((item for item in here if item.tip), None)

    def lay_down(self, item: Item, position: tuple[int, int]) -> None:
        """A dragged thing is let go there: its next motion starts from that point (window pixels)."""
        if item.key in self.things:
            rect = item.rect.copy()
            rect.center = position
            self.things[item.key] = replace(item, rect=rect)

    # -- drawing ------------------------------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface, *, hidden: frozenset[str] = frozenset()) -> None:
        """Draws the still things once, then whatever moves. Items whose keys are `hidden` are left out."""
        moving = frozenset(self.motion.tracks) | hidden
        if self._still is None or self._still.get_size() != surface.get_size() or moving != self._still_moving:
            self._still = self._draw_still(surface.get_size(), moving)
            self._still_moving = moving
        surface.blit(self._still, (0, 0))
        assert self.view is not None
        for under_way in self.motion.movings(hidden):
            under_way.paint(surface, self.assets, self.view.scale, self.motion.clock)

    def draw_held(self, surface: pygame.Surface, item: Item, position: tuple[int, int]) -> None:
        """Draws a thing held at the mouse."""
        assert self.view is not None
        rect = item.rect.copy()
        rect.center = position
        item.shadow(surface, self.assets, rect, 1.0)
        item.paint(surface, self.assets, rect, self.view.scale)

    def _draw_still(self, size: tuple[int, int], moving: frozenset[str]) -> pygame.Surface:
        view, situation = self.view, self.situation
        assert view is not None
        assert situation is not None
        assets, scale, areas = self.assets, view.scale, view.areas
        surface = self._still if self._still is not None and self._still.get_size() == size else pygame.Surface(size)
        surface.blit(assets.felt(*size), (0, 0))
        items = [item for item in self.things.values() if item.key not in moving]
        on_cloth = [item for item in items if item.layer < 90]
        if areas.rack.height:
            shade = assets.rack_shade(areas.rack.width)
            surface.blit(shade, shade.get_rect(bottomleft=areas.rack.topleft))
            surface.blit(assets.rack(areas.rack.width, areas.rack.height), areas.rack)
        self._paint(surface, on_cloth)
        if self.picture.strip is not None and areas.strip is not None:
            self._paint_whole(surface, "strip", self.picture.strip, areas.strip)
        self._draw_plates(surface)
        if self.picture.pad is not None and areas.pad is not None:  # folded out, it lies over the plates
            self._paint_whole(surface, "pad", self.picture.pad, areas.pad)
        self._paint(surface, [item for item in items if item.layer >= 90])
        if areas.rack.height:
            chrome.draw_ledge(surface, areas.rack, self.hand_rects, assets, scale)
        chrome.draw_head(surface, situation.title, situation.head, assets, scale, self._head_room(view))
        return surface

    def _head_room(self, view: View) -> int:
        assert self.situation is not None
        plates = [rect.left for rect in self.plate_rects(view, self.situation.home).values() if rect.y < view.px(40)]
        high = [item.rect.left for item in self.picture.items if item.rect.y < view.px(66)]
        beside = [left for left in plates + high if left > view.px(80)]
        return max(min(beside, default=view.areas.window.right) - view.px(80 + 12), view.px(60))

    def _paint(self, surface: pygame.Surface, items: Sequence[Item]) -> None:
        assert self.view is not None
        layers = sorted({item.layer for item in items})
        for layer in layers:
            same = [item for item in items if item.layer == layer]
            for item in same:
                item.shadow(surface, self.assets, item.rect, 1.0 if item.key in self._held_keys() else 0.0)
            for item in same:
                item.paint(surface, self.assets, item.rect, self.view.scale)

    def _held_keys(self) -> frozenset[str]:
        return frozenset(f"tile:{pick.partition(':')[2]}" for pick in self.table.picks if pick.startswith("hand:"))

    def _paint_whole(self, surface: pygame.Surface, name: str, painter: Painter, rect: pygame.Rect) -> None:
        """Pads and strips are painted once per stamp and size and kept."""
        stamp = (painter.stamp, rect.size)
        kept = self._painted.get(name)
        if kept is None or kept[0] != stamp:
            sheet = pygame.Surface(rect.size, pygame.SRCALPHA)
            assert self.view is not None
            painter.paint(sheet, sheet.get_rect(), self.assets, self.view.scale)
            kept = self._painted[name] = (stamp, sheet)
        surface.blit(kept[1], rect)

    def plate(self, seat: Seat) -> chrome.Plate:
        """What a seat's plate shows."""
        view, situation = self.view, self.situation
        assert view is not None
        assert situation is not None
        return chrome.Plate(
            view.seating[seat],
            self.table.plate_note(view, seat),
            self.table.plate_tiles(view, seat) if seat != situation.home else None,
            view.scores[seat],
            situation.turn_words if seat == situation.turn else "",
        )

    def _draw_plates(self, surface: pygame.Surface) -> None:
        assert self.view is not None
        assert self.situation is not None
        for seat, rect in self.plate_rects(self.view, self.situation.home).items():
            chrome.draw_plate(surface, rect, self.plate(seat), self.assets, self.view.scale)
