"""The display list of a table: a draw operation for everything on it, from the rack up to the head."""

from collections.abc import Callable, Container, Iterator, Mapping, Sequence, Set
from functools import partial
from operator import attrgetter

import pygame

from game.core.rules import Seat
from game.ui.animation.tracks import LYING_SPREAD
from game.ui.board import chrome, dropshadow, layout
from game.ui.board.items import RACK, Item, Painter
from game.ui.board.nameplate import Plate, draw_plate
from game.ui.board.picture import Camera, Picture, Situation, View
from game.ui.draw.regions import clipped
from game.ui.draw.shadows import Sides
from game.ui.render.stilllayer import DrawOp
from game.ui.sprites.assets import Assets
from game.ui.style.scale import Scale

UNSEEN = frozenset({"touch", "label", "tip", "awaits"})
"""Fields of an item that do not affect its look."""
OVER = 1000
"""The layer of the ledge, which hides the feet of the hand; the head shares it."""


class ItemStamp:
    """The look of an item at rest, for comparison. Its fields are read only when it is compared, which is rare."""

    __slots__ = ("_item", "_lift")

    def __init__(self, item: Item, lift: float) -> None:
        self._item = item
        self._lift = lift

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ItemStamp) and self._lift == other._lift and self._seen() == other._seen()

    __hash__ = None  # type: ignore[assignment]

    def _seen(self) -> tuple[object, dict[str, object]]:
        return type(self._item), {name: value for name, value in vars(self._item).items() if name not in UNSEEN}


class DisplayList:
    """The draw operations of one tabletop. An unchanged item keeps the same operation object."""

    def __init__(self, assets: Assets) -> None:
        self._assets = assets
        self._items: dict[str, tuple[Item, bool, DrawOp | None]] = {}
        """By key: the item, whether it is lifted, and its draw operation (None if nothing of it is visible)."""
        self._sheets: dict[str, tuple[object, pygame.Surface]] = {}
        self._around: list[DrawOp] = []
        self._look: object = None
        self._reach = Sides(0, 0, 0, 0), Sides(0, 0, 0, 0)
        """How far shadows reach beyond lying and lifted items."""
        self._scale: Scale
        self._camera: Camera | None = None

    def begin(
        self,
        picture: Picture,
        view: View,
        situation: Situation | None,
        plates: Mapping[Seat, tuple[pygame.Rect, Plate]],
        hand_rects: Sequence[pygame.Rect],
        items: Container[str],
    ) -> None:
        """Switches to another picture with the items of those keys; without a `situation` there is no head."""
        self._scale, self._camera = view.scale, picture.camera
        look = self._assets.look, view.scale
        if look != self._look:
            self._look, self._items = look, {}
            factor = max(view.scale.factor, self._assets.scale)  # in a part of the window: the shadows of the whole
            self._reach = Sides(*[round(LYING_SPREAD * factor)] * 4), dropshadow.reach(factor, held=True)
        self._items = {key: known for key, known in self._items.items() if key in items}
        self._around = list(self._surroundings(picture, view, situation, plates, hand_rects))

    def ops(self, items: Mapping[str, Item], lifted: Set[str], without: Set[str]) -> list[DrawOp]:
        """Everything visible in painting order, `without` the items of those keys."""
        below, overlay = list[DrawOp](), list[DrawOp]()
        for key, item in items.items():
            known = self._items.get(key)
            if known is None or known[0] is not item or known[1] != (key in lifted):
                lifts = key in lifted
                op = self._thing(item, float(lifts)) if item.shows else None
                known = self._items[key] = item, lifts, op
            if known[2] is not None and key not in without:
                (overlay if known[2].overlaid else below).append(known[2])
        return sorted([*below, *self._around, *overlay], key=attrgetter("layer"))

    def _surroundings(
        self,
        picture: Picture,
        view: View,
        situation: Situation | None,
        plates: Mapping[Seat, tuple[pygame.Rect, Plate]],
        hand_rects: Sequence[pygame.Rect],
    ) -> Iterator[DrawOp]:
        """The surroundings of the items: rack, strip, plates, pad, head."""
        assets, scale, areas = self._assets, view.scale, view.areas
        if areas.rack.height:
            near = picture.zoomable and picture.camera is None
            yield self._rack(areas.rack, RACK - 0.4 if near else -1)
        if picture.strip is not None and areas.strip is not None:
            yield self._whole("strip", picture.strip, areas.strip, RACK - 0.3)
        for seat, (rect, plate) in plates.items():
            paint = partial(draw_plate, rect=rect, plate=plate, assets=assets, scale=scale)
            yield DrawOp(f"plate:{seat}", plate, rect.inflate(scale.px(8), scale.px(8)), RACK - 0.2, paint)
        if picture.pad is not None and areas.pad is not None:  # unfolded, it covers the plates
            yield self._whole("pad", picture.pad, areas.pad, RACK - 0.1, casts=True)
        if areas.rack.height:
            yield from self._foot(areas.rack, hand_rects)
        if situation is not None:
            rects = (rect for rect, _ in plates.values())
            room = layout.head_room(view, rects, [item.rect for item in picture.items])
            title, head = situation.title, situation.head
            bounds = pygame.Rect(0, 0, layout.content(scale)[0] + scale.px(84) + room, scale.px(70))
            paint = partial(chrome.draw_head, title=title, notes=head, assets=assets, scale=scale, width=room)
            yield DrawOp("the head", (title, head, room), bounds, OVER, paint)

    def _thing(self, item: Item, lift: float) -> DrawOp:
        assets, scale, rect, camera = self._assets, self._scale, item.rect, self._camera
        bounds = item.covers(assets, scale).inflate(0, 2 * item.drop)
        if not item.inside:
            bounds = self._reach[lift > 0 or item.held_up].around(bounds)
        if item.zooms and camera is not None:
            bounds = bounds.clip(camera.site)

        paint = partial(item.paint, assets=assets, rect=rect, scale=scale)
        shade = partial(item.shadow, assets=assets, rect=rect, lift=lift) if item.casts else None
        if (within := item.within) is not None:
            paint, shade = partial(_inside, within, paint), shade and partial(_inside, within, shade)
        return DrawOp(
            item.key,
            ItemStamp(item, lift),
            bounds,
            item.layer,
            paint,
            shade,
            item=item,
            ready=partial(item.ready, assets, scale) if item.zooms else None,
            overlaid=item.overlaid,
        )

    def _rack(self, rack: pygame.Rect, layer: float) -> DrawOp:
        """The rack. A layout that can be zoomed may extend beyond the cloth and is then below the rack."""
        above = self._assets.rack_shade(rack.width).get_rect(bottomleft=rack.topleft)
        paint = partial(chrome.draw_rack, rack=rack, assets=self._assets)
        return DrawOp("the rack", tuple(rack), rack.union(above), layer, paint)

    def _foot(self, rack: pygame.Rect, hand: Sequence[pygame.Rect]) -> Iterator[DrawOp]:
        """What hides the feet of the hand: the steps, which stay, and the numerals, which move with the tiles."""
        assets, scale = self._assets, self._scale

        def ledge(surface: pygame.Surface, step: pygame.Rect) -> None:
            surface.blit(assets.ledge(*step.size), step)

        for number, step in enumerate(chrome.steps_of(rack, hand, scale)):
            yield DrawOp(f"step {number}", tuple(step), step, OVER, partial(ledge, step=step))
        places = chrome.numerals_of(rack, hand, scale)
        if places:
            room = places[0].unionall(places[1:])
            bounds = pygame.Rect(rack.x, room.y, rack.width, room.height)
            paint = partial(chrome.draw_numerals, places=places, assets=assets, scale=scale)
            yield DrawOp("the numerals", tuple(map(tuple, places)), bounds, OVER, paint)

    def _whole(self, name: str, painter: Painter, rect: pygame.Rect, layer: float, *, casts: bool = False) -> DrawOp:
        """Something painted on a sheet of its own; a sheet that `casts` a shadow is opaque."""

        def paint(surface: pygame.Surface) -> None:
            surface.blit(self.sheet(name, painter, rect.size, opaque=casts), rect)

        def shade(surface: pygame.Surface) -> None:
            self._assets.lay_shadow(surface, rect, rect, radius=1)

        bounds = self._reach[0].around(rect) if casts else rect
        return DrawOp(f"the {name}", painter.stamp, bounds, layer, paint, shade if casts else None)

    def sheet(self, name: str, painter: Painter, size: tuple[int, int], *, opaque: bool) -> pygame.Surface:
        """The painter's picture on a sheet of that size, repainted when its look has changed."""
        stamp = painter.stamp, size, self._assets.look, self._scale
        kept, sheet = self._sheets.get(name, (None, None))
        if sheet is None or sheet.get_size() != size:
            sheet = pygame.Surface(size, 0 if opaque else pygame.SRCALPHA)
        elif kept != stamp:
            sheet.fill((0, 0, 0, 0))
        if kept != stamp:
            painter.paint(sheet, sheet.get_rect(), self._assets, self._scale)
            self._sheets[name] = stamp, sheet
        return sheet


def _inside(area: pygame.Rect, paint: Callable[[pygame.Surface], None], surface: pygame.Surface) -> None:
    with clipped(surface, area):
        paint(surface)
