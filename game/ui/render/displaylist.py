"""All that lies still on a table, from the rack up to the head, as parts of one picture."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Set
from functools import cache
from operator import attrgetter
from typing import Protocol

import pygame

from game.core.rules import Seat
from game.ui.animation.tracks import LYING_SPREAD
from game.ui.board import chrome, dropshadow, layout
from game.ui.board.items import Item, Painter
from game.ui.board.nameplate import Plate, draw_plate
from game.ui.board.picture import Picture, Situation, View
from game.ui.draw.shadows import Sides
from game.ui.render.stilllayer import DrawOp
from game.ui.sprites.assets import Assets

HAND = 90
"""Items of this layer and above stand before plates, strip and pad."""
UNSEEN = frozenset({"touch", "label", "tip", "enter", "sound", "awaits"})
"""What an item knows that is not seen where it lies."""
OVER = 1000
"""The layer of the ledge, which hides the hand's feet; the head is written above it."""


class ItemStamp:
    """All that is seen of an item where it lies. It is compared more seldom than it is made."""

    __slots__ = ("_item", "_lift")

    def __init__(self, item: Item, lift: float) -> None:
        self._item = item
        self._lift = lift

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ItemStamp) and self._lift == other._lift and _alike(self._item, other._item)

    __hash__ = None  # type: ignore[assignment]


def _alike(one: Item, other: Item) -> bool:
    """Whether two items look the same."""
    if type(one) is not type(other):
        return False
    seen = _reader(tuple(vars(one)))
    return bool(seen(one) == seen(other))


@cache
def _reader(names: tuple[str, ...]) -> Callable[[Item], object]:
    """Reads what is seen of an item that knows all that."""
    return attrgetter(*(name for name in names if name not in UNSEEN))


class Shown(Protocol):
    """What a tabletop shows, as far as its parts depend on it; see `tabletop.Tabletop`."""

    assets: Assets
    picture: Picture
    view: View | None
    situation: Situation | None
    plates: dict[Seat, pygame.Rect]
    things: dict[str, Item]
    hand_rects: list[pygame.Rect]
    lifted: frozenset[str]

    @property
    def headed(self) -> bool:
        """Whether the head stands beside the menu button."""

    def plate(self, seat: Seat) -> Plate:
        """What a seat's plate shows."""


class DisplayList:
    """The parts of one tabletop's picture. Pads and strips are painted once per stamp and size and kept."""

    def __init__(self, tabletop: Shown) -> None:
        self._tabletop = tabletop
        self._kept: dict[str, tuple[object, pygame.Surface]] = {}
        self._things: dict[str, tuple[Item, bool, DrawOp | None]] = {}
        """The parts by key, each with its thing and whether that is lifted; None for what does not show."""
        self._overlaid: dict[str, tuple[Item, bool, DrawOp | None]] = {}
        """The same of what is fleeting."""
        self._rested: tuple[object, Set[str], dict[str, DrawOp], dict[str, tuple[Item, bool, DrawOp | None]]]
        self._rested = None, frozenset(), {}, {}
        """The parts of what is fleeting and there whatever is looked at, and what is lifted."""
        self._around: dict[str, DrawOp] = {}
        self._look: object = None
        self._reach = Sides(0, 0, 0, 0), Sides(0, 0, 0, 0)

    def parts(self) -> list[DrawOp]:
        """Everything but what is fleeting in the order it is painted. The key of a thing's part is the thing's own."""
        assert self._tabletop.view is not None
        assets, scale = self._tabletop.assets, self._tabletop.view.scale
        if (assets.look, scale) != self._look:
            self._look, self._things, self._overlaid, self._around = (assets.look, scale), {}, {}, {}
            self._rested = None, frozenset(), {}, {}
        factor = max(scale.factor, assets.scale)  # a table in a part of the window has the shadows of the whole
        self._reach = Sides(*[round(LYING_SPREAD * factor)] * 4), dropshadow.reach(factor, held=True)
        self._around = {part.key: _unless(part, self._around.get(part.key)) for part in self._parts()}
        known, self._things = self._things, {}
        items = [item for item in self._tabletop.things.values() if not item.overlaid]
        things = self._lying(items, known, self._things, self._tabletop.lifted)
        return sorted([*things, *self._around.values()], key=attrgetter("layer"))

    def overlaid(self, items: Mapping[str, Item], resting: Mapping[str, Item]) -> list[DrawOp]:
        """What comes and goes with what is in hand, in the order it is painted; the `parts` have been asked for.

        Most of the items are those that are `resting` whatever is looked at: their parts are found once.
        """
        lifted, known = self._tabletop.lifted, self._overlaid
        if self._rested[0] is not resting or self._rested[1] != lifted:
            kept: dict[str, tuple[Item, bool, DrawOp | None]] = {}
            rested = {part.key: part for part in self._lying(resting.values(), known, kept, lifted)}
            self._rested = resting, lifted, rested, kept
        _, _, rested, kept = self._rested
        others = {key: item for key, item in items.items() if resting.get(key) is not item}
        self._overlaid = dict(kept)
        new = {part.key: part for part in self._lying(others.values(), known, self._overlaid, lifted)}
        found = [(new if key in others else rested).get(key) for key in items]
        return sorted(filter(None, found), key=attrgetter("layer"))

    def _lying(
        self,
        items: Iterable[Item],
        known: Mapping[str, tuple[Item, bool, DrawOp | None]],
        kept: dict[str, tuple[Item, bool, DrawOp | None]],
        lifted: Set[str],
    ) -> Iterator[DrawOp]:
        """Things that show; a part stays the same one as long as its thing looks the same."""
        for item in items:
            key = item.key
            lifts, lies = key in lifted, known.get(key)
            if lies is not None and lies[0] is item and lies[1] == lifts:
                kept[key] = lies
                part = lies[2]
            else:
                if lies is not None and lies[1] == lifts and _alike(lies[0], item):
                    part = lies[2]
                else:
                    part = self._thing(item, float(lifts)) if item.shows else None
                kept[key] = item, lifts, part
            if part is not None:
                yield part

    def _parts(self) -> Iterator[DrawOp]:
        """What lies around the things: rack, strip, plates, pad, head."""
        tabletop = self._tabletop
        view, situation, assets = tabletop.view, tabletop.situation, tabletop.assets
        assert view is not None
        assert situation is not None
        scale, areas = view.scale, view.areas
        if areas.rack.height:
            near = tabletop.picture.zoomable and tabletop.picture.camera is None
            yield self._rack(areas.rack, HAND - 0.4 if near else -1)
        if tabletop.picture.strip is not None and areas.strip is not None:
            yield self._whole("strip", tabletop.picture.strip, areas.strip, HAND - 0.3)
        for seat, rect in tabletop.plates.items():
            yield self._plate(f"plate:{seat}", rect, tabletop.plate(seat))
        if tabletop.picture.pad is not None and areas.pad is not None:  # folded out, it lies over the plates
            yield self._whole("pad", tabletop.picture.pad, areas.pad, HAND - 0.1, casts=True)
        if areas.rack.height:
            yield from self._foot(areas.rack)
        if not tabletop.headed:
            return  # the menu says it
        room = layout.head_room(view, tabletop.plates.values(), [item.rect for item in tabletop.picture.items])
        title, head = situation.title, situation.head
        yield DrawOp(
            "the head",
            (title, head, room),
            pygame.Rect(0, 0, layout.content(scale)[0] + scale.px(84) + room, scale.px(70)),
            OVER,
            lambda surface: chrome.draw_head(surface, title, head, assets, scale, room),
        )

    def _thing(self, item: Item, lift: float) -> DrawOp:
        assets, view = self._tabletop.assets, self._tabletop.view
        assert view is not None
        scale, rect = view.scale, item.rect
        bounds, camera = item.covers(assets, scale).inflate(0, 2 * item.drop), self._tabletop.picture.camera
        if not item.inside:
            bounds = self._reach[lift > 0 or item.held_up].around(bounds)
        if item.zooms and camera is not None:
            bounds = bounds.clip(camera.site)
        return DrawOp(
            item.key,
            ItemStamp(item, lift),
            bounds,
            item.layer,
            lambda surface: item.paint(surface, assets, rect, scale),
            (lambda surface: item.shadow(surface, assets, rect, lift)) if item.casts else None,
            item=item,
            ready=(lambda: item.ready(assets, scale)) if item.zooms else None,
            overlaid=item.overlaid,
            hides=hides.clip(bounds) if (hides := item.hides(scale)) is not None else None,
        )

    def _rack(self, rack: pygame.Rect, layer: float) -> DrawOp:
        """The rack; what may be looked at from nearer and then reaches out of the cloth lies under it."""
        assets = self._tabletop.assets
        shade = assets.rack_shade(rack.width)
        above = shade.get_rect(bottomleft=rack.topleft)

        def paint(surface: pygame.Surface) -> None:
            surface.blit(shade, above)
            surface.blit(assets.rack(rack.width, rack.height), rack)

        return DrawOp("the rack", tuple(rack), rack.union(above), layer, paint, hides=rack)

    def _foot(self, rack: pygame.Rect) -> Iterator[DrawOp]:
        """What hides the feet of the hand. The numerals move along with the tiles, the steps stay."""
        tabletop = self._tabletop
        assert tabletop.view is not None
        assets, scale, hand = tabletop.assets, tabletop.view.scale, tabletop.hand_rects
        for number, step in enumerate(chrome.steps_of(rack, hand, scale)):
            yield self._step(f"step {number}", step)
        places = chrome.numerals_of(rack, hand, scale)
        if places:
            room = places[0].unionall(places[1:])
            yield DrawOp(
                "the numerals",
                tuple(map(tuple, places)),
                pygame.Rect(rack.x, room.y, rack.width, room.height),
                OVER,
                lambda surface: chrome.draw_numerals(surface, places, assets, scale),
            )

    def _step(self, key: str, step: pygame.Rect) -> DrawOp:
        assets = self._tabletop.assets

        def paint(surface: pygame.Surface) -> None:
            surface.blit(assets.ledge(*step.size), step)

        return DrawOp(key, tuple(step), step, OVER, paint)

    def _plate(self, key: str, rect: pygame.Rect, plate: Plate) -> DrawOp:
        assets, view = self._tabletop.assets, self._tabletop.view
        assert view is not None
        scale = view.scale
        bounds = rect.inflate(scale.px(8), scale.px(8))
        return DrawOp(
            key,
            plate,
            bounds,
            HAND - 0.2,
            lambda surface: draw_plate(surface, rect, plate, assets, scale),
        )

    def _whole(self, name: str, painter: Painter, rect: pygame.Rect, layer: float, *, casts: bool = False) -> DrawOp:
        """Something painted on a sheet of its own; if it `casts` a shadow it is opaque; both come at once."""

        def paint(surface: pygame.Surface) -> None:
            surface.blit(self._sheet(name, painter, rect.size, opaque=casts), rect)

        def shade(surface: pygame.Surface) -> None:
            self._tabletop.assets.lay_shadow(surface, rect, rect, radius=1)

        return DrawOp(
            f"the {name}",
            painter.stamp,
            self._reach[0].around(rect) if casts else rect,
            layer,
            paint,
            shade if casts else None,
            hides=rect if casts else None,
        )

    def _sheet(self, name: str, painter: Painter, size: tuple[int, int], *, opaque: bool) -> pygame.Surface:
        """What the painter paints on a sheet of that size."""
        tabletop = self._tabletop
        assert tabletop.view is not None
        stamp = (painter.stamp, size, tabletop.assets.look)
        kept = self._kept.get(name)
        if kept is None or kept[0] != stamp:
            fits = kept is not None and kept[1].get_size() == size
            sheet = kept[1] if kept is not None and fits else pygame.Surface(size, 0 if opaque else pygame.SRCALPHA)
            if not opaque:
                sheet.fill((0, 0, 0, 0))
            painter.paint(sheet, sheet.get_rect(), tabletop.assets, tabletop.view.scale)
            kept = self._kept[name] = (stamp, sheet)
        return kept[1]


def _unless(part: DrawOp, old: DrawOp | None) -> DrawOp:
    """The `old` part if this one looks the same, so that nobody has to compare the two again; else this one."""
    if old is None or (old.bounds, old.layer, old.stamp) != (part.bounds, part.layer, part.stamp):
        return part
    return old
