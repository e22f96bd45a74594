"""The track of one item over the table: how it rises, travels, comes down and settles."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

import pygame

from game.ui.board import dropshadow
from game.ui.board.items import Item, TileItem
from game.ui.draw import paint
from game.ui.draw.paint import Point
from game.ui.draw.regions import clipped, outside_all
from game.ui.draw.shadows import Sides
from game.ui.sprites.assets import Assets
from game.ui.style import tempo
from game.ui.style.scale import Scale

SPREAD = 52
"""Largest reach of a lifted item's shadow beyond the item, in dp."""
LYING_SPREAD = 26
"""Largest reach of a lying item's shadow beyond the item, in dp."""
EDGE = 14
"""Reach of rims and rings beyond an item, in dp."""


@dataclass(frozen=True, slots=True)
class Travel:
    """How an item travels. `along` gives its progress (0..1, slightly more in an overshoot) and `height` its height
    (0..1 of `hop` dp) at each moment (0..1) of its time."""

    along: Callable[[float], float]
    height: Callable[[float], float]
    hop: float
    lands: float = 1.0
    """The share of the time after which the item touches down."""


def _over(t: float) -> float:
    """Rises in the first fifth and is down again by LANDS."""
    return tempo.ease_both(min(tempo.part(t, 0, 0.22), 1 - tempo.part(t, 0.42, tempo.LANDS)))


def _flat(t: float) -> float:
    return 0.0


_RISEN = tempo.LIFT / tempo.LEAVE
SLIDES = Travel(tempo.ease_both, _flat, 0)
"""Glides over the cloth without being lifted."""
CARRIED = Travel(tempo.settle, _over, 12, tempo.LANDS)
"""Is lifted over other tiles and put down; it overshoots a little and settles."""
LIFTED = Travel(tempo.ease_out, _flat, 0)
"""Rises from the rack or returns into it."""
DROPS = Travel(
    lambda t: tempo.ease_out(tempo.part(t, 0, 0.6)), lambda t: 1 - tempo.ease_in(tempo.part(t, 0.45, 0.85)), 6, 0.85
)
"""Drops straight down for the last bit, as a marker does."""
FALLS = Travel(
    lambda t: tempo.ease_out(tempo.part(t, 0, 0.62)), lambda t: 1 - tempo.ease_in(tempo.part(t, 0.6, 0.9)), 0, 0.9
)
"""Falls from one level above, as a brick does; the track sets `hop`."""
LEAPS = Travel(tempo.ease_both, lambda t: math.sin(math.pi * t), 26)
"""Jumps in an arc over another item, as a peg does."""
LEAVES = Travel(
    lambda t: tempo.ease_in(tempo.part(t, _RISEN, 1)), lambda t: tempo.ease_out(tempo.part(t, 0, _RISEN)), 18
)
"""Rises, then goes away."""


@dataclass(slots=True)
class Track:
    """The motion of one item from one centre to another, in window pixels and seconds of the motion's clock."""

    item: Item
    start: Point
    end: Point
    starts: float
    duration: float
    travel: Travel = CARRIED
    fresh: bool = False
    """The item is not on the table before the start."""
    leaving: bool = False
    """The item is not on the table after the end."""
    lift: tuple[float, float] = (0.0, 0.0)
    """How far the item is lifted (0..1) at the start and at the end."""
    size: tuple[float, float] = (1.0, 1.0)
    """The item's scale at the start and at the end; 1 is its own size."""
    alpha: tuple[float, float] = (1.0, 1.0)
    turned: bool = False
    """The item first shows its back and is turned over on the way."""
    twist: float = 0.0
    """Degrees, counterclockwise, that the item is turned at the start."""
    hop: float = 0.0
    """Greatest height above the table, in pixels."""
    reach: tuple[Sides, Sides] = (Sides(0, 0, 0, 0), Sides(0, 0, 0, 0))
    """How far painting may reach beyond the face, in pixels: lying and lifted."""
    floor: int | None = None
    """The item is hidden below this y, the ledge of the rack."""
    under: tuple[pygame.Rect, ...] = ()
    """Boxes that the item passes below, in window pixels: the rack, plates, papers."""
    beyond: float = 1.0
    """The share of the overshoot that remains: over a long distance 4 % would be too much."""
    rim: float = 0.0
    """Seconds in which the white rim fades in after the item has arrived."""
    _sheets: dict[str, pygame.Surface] = field(default_factory=dict)
    _made: tuple[object, pygame.Surface] | None = None
    """The last stretched or turned sprite; kept, because a frame may paint it area by area."""

    @property
    def key(self) -> str:
        return self.item.key

    @property
    def layer(self) -> int:
        return self.item.layer

    @property
    def lands(self) -> float:
        return self.starts + self.duration * self.travel.lands

    @property
    def ends(self) -> float:
        return self.starts + self.duration

    def at(self, clock: float) -> float:
        """The share of the time that has passed, 0 to 1."""
        return 1.0 if self.duration <= 0 else min(max((clock - self.starts) / self.duration, 0.0), 1.0)

    def over(self, clock: float) -> bool:
        """Whether the item has arrived and its rim is complete."""
        return clock >= self.ends + self.rim

    def rect(self, clock: float) -> pygame.Rect:
        """The present box of the face, in its own size and without its height above the table."""
        k = self.travel.along(self.at(clock))
        if k > 1:
            k = 1 + (k - 1) * self.beyond
        rect = self.item.rect.copy()
        rect.center = (
            round(self.start[0] + (self.end[0] - self.start[0]) * k),
            round(self.start[1] + (self.end[1] - self.start[1]) * k),
        )
        return rect

    def bounds(self, clock: float) -> pygame.Rect:
        if self._unseen(clock):
            return pygame.Rect(0, 0, 0, 0)
        rect, t = self.rect(clock), self.at(clock)
        grown = max(1.0, *self.size)
        if grown > 1:
            rect = rect.inflate(round(rect.width * (grown - 1)) + 2, round(rect.height * (grown - 1)) + 2)
        if self.twist and self._twist(t):
            across = math.ceil(math.hypot(*rect.size))
            rect = rect.inflate(across - rect.width, across - rect.height)
        rises = self.hop or self.lift != (0.0, 0.0)
        rect = self.reach[bool(rises) and self._lift(t) > 0].around(rect)
        if self.hop:
            up = math.ceil(self.hop * max(self.travel.height(t), 0.0))
            rect = pygame.Rect(rect.x, rect.y - up, rect.width, rect.height + up)
        if self.floor is not None and rect.bottom > self.floor:
            rect.height = max(0, self.floor - rect.y)
        return rect

    def look(self, clock: float) -> object:
        return None

    def paint(self, surface: pygame.Surface, assets: Assets, scale: Scale, clock: float) -> None:
        if self._unseen(clock):
            return
        for area in self._free(surface, clock):
            with clipped(surface, area):
                self._paint(surface, assets, scale, clock)

    def _free(self, surface: pygame.Surface, clock: float) -> Sequence[pygame.Rect | None]:
        """The areas where nothing hides the item, in pixels; None stands for everywhere."""
        if self.floor is not None:
            return (pygame.Rect(0, 0, surface.get_width(), self.floor),)
        bounds = self.bounds(clock) if self.under else None
        hiding = [rect for rect in self.under if bounds and rect.colliderect(bounds)]
        return outside_all(bounds, hiding) if bounds and hiding else (None,)

    def _paint(self, surface: pygame.Surface, assets: Assets, scale: Scale, clock: float) -> None:
        t, rect = self.at(clock), self.rect(clock)
        body = rect.move(0, -round(self.hop * self.travel.height(t)))
        alpha = _between(self.alpha, t)
        size = _between(self.size, tempo.ease_out(t))
        if alpha < 1:
            with clipped(surface, self.item.within):
                self._blit(surface, self._sheet("all", assets, scale, shadow=True), body.center, alpha=alpha)
            return
        with clipped(surface, self.item.within):
            if self.item.travels == "drops":
                self._bead_shadow(surface, assets, rect, t)
            else:
                if abs(self._twist(t)) % 180 > 45:  # it still lies across
                    centre, rect = rect.center, pygame.Rect(0, 0, rect.height, rect.width)
                    rect.center = centre
                self.item.shadow(surface, assets, rect, self._lift(t))
        twist = self._twist(t)
        if twist:
            sheet = self._sheet("plain", assets, scale)
            spun = self._once((twist, size), lambda: pygame.transform.rotozoom(sheet, twist, size))
            paint.put(surface, spun, center=body.center)
        elif self.turned and t < 1:
            self._turn(surface, assets, scale, body, t, size)
        elif abs(size - 1) > 0.02:
            self._blit(surface, self._sheet("plain", assets, scale), body.center, size=(size, size))
        else:
            with clipped(surface, self.item.within):
                if self.rim and t >= 1:
                    faint = tempo.ease_both(min((clock - self.ends) / self.rim, 1.0))
                    self._blit(surface, self._sheet("rimmed", assets, scale), body.center, alpha=faint)
                (plain(self.item) if self.rim else self.item).paint(surface, assets, body, scale)

    def _unseen(self, clock: float) -> bool:
        return (self.fresh and clock < self.starts) or (self.leaving and clock >= self.ends)

    def _lift(self, t: float) -> float:
        held = _between(self.lift, tempo.ease_both(min(t / self.travel.lands, 1.0)))
        return max(held, self.travel.height(t) if self.travel in (CARRIED, LEAVES, FALLS) and self.hop else 0.0)

    def _twist(self, t: float) -> float:
        """The angle still to turn, in degrees. The final pose is reached at 60 % of the time."""
        return self.twist * (1 - tempo.ease_both(tempo.part(t, 0.05, 0.6))) if self.twist and t < 0.6 else 0.0

    # -- sprites that are stretched, turned or faint ------------------------------------------------------------------

    def _sheet(self, name: str, assets: Assets, scale: Scale, *, shadow: bool = False) -> pygame.Surface:
        """The item alone on a transparent surface, in its own size and centred; made once."""
        sheet = self._sheets.get(name)
        if sheet is None:
            room = scale.px(SPREAD if shadow else EDGE) + min(self.item.rect.size) // 2
            face = self.item.rect.move(room - self.item.rect.x, room - self.item.rect.y)
            sheet = pygame.Surface((face.width + 2 * room, face.height + 2 * room), pygame.SRCALPHA)
            item = self.item if name in ("all", "rimmed") else plain(self.item)
            if name == "back" and isinstance(item, TileItem):
                item = replace(item, face_up=False)
            if shadow:
                item.shadow(sheet, assets, face, self.lift[1])
            item.paint(sheet, assets, face, scale)
            sheet = self._sheets[name] = paint.trimmed(sheet)
        return sheet

    def _once(self, key: object, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The surface for this frame, made once no matter how many areas are painted."""
        if self._made is None or self._made[0] != key:
            self._made = key, make()
        return self._made[1]

    def _blit(
        self,
        surface: pygame.Surface,
        whole: pygame.Surface,
        centre: tuple[int, int],
        *,
        size: tuple[float, float] = (1.0, 1.0),
        alpha: float = 1.0,
    ) -> None:
        sheet = whole
        if size != (1.0, 1.0):
            wide, tall = max(round(whole.get_width() * size[0]), 1), max(round(whole.get_height() * size[1]), 1)
            sheet = self._once((whole, wide, tall), lambda: pygame.transform.smoothscale(whole, (wide, tall)))
        sheet.set_alpha(round(255 * alpha))
        paint.put(surface, sheet, center=centre)

    def _turn(
        self, surface: pygame.Surface, assets: Assets, scale: Scale, body: pygame.Rect, t: float, size: float
    ) -> None:
        """Paints the tile turning over: its back gets narrower, then its face gets wider."""
        across = math.cos(math.pi * tempo.ease_both(tempo.part(t, 0.3, 0.85)))
        sheet = self._sheet("back" if across > 0 else "plain", assets, scale)
        self._blit(surface, sheet, body.center, size=(max(abs(across), 0.06) * size, size))

    def _bead_shadow(self, surface: pygame.Surface, assets: Assets, rect: pygame.Rect, t: float) -> None:
        """Paints a marker's shadow: fainter the higher it is, and flattened for two frames when the marker strikes."""
        height = self.travel.height(t)
        side = round(rect.width * 0.8)
        sprite, _ = assets.shadow(side, side, small=True, radius=side / 2)
        struck = self.travel.lands <= t < self.travel.lands + 2 / 60 / max(self.duration, 0.01)
        centre = rect.centerx, rect.centery + round(self.hop * 0.5 * height)
        if struck:
            sprite = pygame.transform.smoothscale(
                sprite, (round(sprite.get_width() * 1.22), round(sprite.get_height() * 0.86))
            )
            centre = rect.centerx, rect.centery + round(side * 0.1)
        elif t >= self.travel.lands:
            return
        sprite.set_alpha(round(255 * (1 - 0.55 * height)))
        paint.put(surface, sprite, center=centre)
        sprite.set_alpha(255)


def reach_of(item: Item, scale: Scale) -> tuple[Sides, Sides]:
    """How far an item, with its thickness, paints beyond its face: lying and lifted, in pixels."""
    lifted = Sides(*(reach + item.drop for reach in dropshadow.reach(scale.factor, held=False)))
    return lifted if item.held_up else Sides(*[scale.px(LYING_SPREAD) + item.drop] * 4), lifted


def plain(item: Item) -> Item:
    """The item without the rim that marks the last move."""
    if getattr(item, "outline", "") != "last":
        return item
    return replace(item, outline="")  # type: ignore[call-arg]


def _between(ends: tuple[float, float], t: float) -> float:
    return ends[0] + (ends[1] - ends[0]) * t
