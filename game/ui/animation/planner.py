"""Plans the tracks between two pictures of the table: which items glide, are carried, fall or leave."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace

import pygame

from game.ui.animation.tracks import CARRIED, DROPS, FALLS, LEAPS, LEAVES, LIFTED, SLIDES, Track, reach_of
from game.ui.board.items import RACK, Item, PaintedItem, TileItem
from game.ui.draw.paint import Point
from game.ui.style import tempo
from game.ui.style.scale import Scale

STRETCHED = 12
"""If more items than this move, none is scaled on its way: all take their new size at once."""
SHORT_WAY = 6
"""Longest move, in dp, that counts as a mere response to the mouse."""
BEYOND = 5
"""Largest overshoot, in dp."""


@dataclass(frozen=True, slots=True)
class Doors:
    """Where items come from and go to, in window pixels."""

    enter: Callable[[Item], Point | None]
    """The point a new item comes from; None if it appears in place."""
    exits: Mapping[str, tuple[int, int]]
    """The points that departing items go to, by key."""
    floor: int | None = None
    """The y of the rack's ledge, which hides the lower edge of the hand."""
    heap: Point | None = None
    """The heap from which tiles are drawn face down."""
    above: tuple[pygame.Rect, ...] = ()
    """Boxes of what stands above the table. Items that stay on the table pass below them."""


class Planner:
    """Plans the tracks from one picture to the next."""

    def __init__(self, clock: float, doors: Doors, factor: float, scale: Scale, *, wait: float) -> None:
        self.clock = clock
        self.doors = doors
        self.factor = factor
        self.scale = scale
        self.wait = wait
        self.tracks: list[Track] = []
        self.fresh: dict[str, int] = {}

    def leave(self, gone: Iterable[Item], now: Mapping[str, Track]) -> None:
        """Plans the departing items: up, then away while shrinking."""
        for item in gone:
            start, end = self._start(item, now), self.doors.exits[item.key]
            lift = _held(item), 1.0
            self._add(Track(item, start, end, 0.0, tempo.LEAVE, LEAVES, leaving=True, size=(1.0, 0.55), lift=lift))

    def carry(self, before: Mapping[str, Item], items: Mapping[str, Item], now: Mapping[str, Track]) -> None:
        """Plans the items that stay or arrive."""
        stayed = [(before[key], item) for key, item in items.items() if key in before]
        stayed = [(old, item) for old, item in stayed if old.rect != item.rect or item.key in now]
        starts = [(old, item, self._start(old, now)) for old, item in stayed if goes(old, item)]
        moved = [way for way in starts if way[2] != way[1].rect.center or _ratio(way[0], way[1]) != 1.0]
        for old, item, start in moved:
            self._go(old, item, start, stretch=len(moved) <= STRETCHED)
        new = [item for key, item in items.items() if key not in before and item.moves]
        for item in new:
            origin = self.doors.enter(item)
            if origin is not None:
                self._come(item, origin, len(new))

    def clear_the_way(self) -> None:
        """Delays tiles placed on the table until those lying there have moved: first the camera, then the tile."""
        moved = [track.ends for track in self.tracks if track.travel is SLIDES and track.item.layer < RACK]
        wait = max(moved, default=self.clock) - self.clock
        for number, track in enumerate(self.tracks):
            if track.travel is CARRIED and track.item.layer < RACK:
                self.tracks[number] = replace(track, starts=track.starts + wait)

    def follow(self, before: Mapping[str, Item], items: Mapping[str, Item], kept: Mapping[str, Track]) -> None:
        """Plans items that belong to moving ones (on tracks `kept` or new). They appear when those have arrived."""
        ends = {track.key: track.ends for track in (*kept.values(), *self.tracks)}
        for key, item in items.items():
            if item.awaits in ends and (key not in before or before[key].rect != item.rect):
                at, came, fades = item.rect.center, ends[item.awaits], tempo.FADE * self.factor
                reach = reach_of(item, self.scale)
                self.tracks.append(Track(item, at, at, came, fades, SLIDES, fresh=True, alpha=(0.0, 1.0), reach=reach))
            elif item.awaits:
                self.carry(before, {key: item}, {})

    def _go(self, old: Item, item: Item, start: Point, *, stretch: bool) -> None:
        end, lift = item.rect.center, (_held(old), _held(item))
        size = (_ratio(old, item) if stretch else 1.0, 1.0)
        if old.layer >= RACK and item.layer >= RACK:
            far = pygame.Vector2(start).distance_to(end) / self.scale.factor
            aside = abs(start[0] - item.rect.centerx) >= 4
            time = tempo.BACK if aside else tempo.HOVER if far <= SHORT_WAY else tempo.LIFT
            self._add(Track(item, start, end, 0.0, time, LIFTED, lift=lift))
        elif item.travels == "leaps":
            self._add(Track(item, start, end, 0.09 * self._count("leaps"), tempo.LEAP, LEAPS))
        elif old.layer >= RACK or (item.travels == "falls" and old.travels != "falls"):
            travel = FALLS if item.travels == "falls" else CARRIED
            time, twist = tempo.FALL if travel is FALLS else tempo.PLACE, _twist(old, item)
            self._add(Track(item, start, end, 0.0, time, travel, lift=lift, size=size, twist=twist))
        else:
            close = self.wait if item.layer < RACK else 0.0
            under = self.doors.above if max(old.layer, item.layer) < RACK and lift == (0.0, 0.0) else ()
            slides = Track(item, start, end, close, tempo.SQUEEZE, SLIDES, lift=lift, size=size, under=under)
            self._add(slides)

    def _come(self, item: Item, origin: Point, count: int) -> None:
        step = min(tempo.STAGGER, tempo.ALL_DEALT / max(count, 1))
        drawn = item.layer >= RACK and isinstance(item, TileItem)
        travels = {"drops": (DROPS, tempo.DROP), "falls": (FALLS, tempo.FALL), "leaps": (LEAPS, tempo.LEAP)}
        travel, time = travels.get(item.travels, (CARRIED, tempo.DEAL if drawn else tempo.PLACE))
        delay, turned = step * self._count("new"), drawn and origin == self.doors.heap
        size = 0.62 if drawn else 1.0, 1.0
        self._add(Track(item, origin, item.rect.center, delay, time, travel, fresh=True, turned=turned, size=size))

    def _add(self, plan: Track) -> None:
        """Adds a track that is given relative to now, at normal speed and for a short distance."""
        item, travel = plan.item, plan.travel
        distance = pygame.Vector2(plan.start).distance_to(plan.end) / self.scale.factor
        rim = tempo.RIM if getattr(item, "outline", "") == "last" and travel in (CARRIED, FALLS) else 0.0
        behind = item.layer >= RACK or plan.lift != (0.0, 0.0)
        self.tracks.append(
            replace(
                plan,
                starts=self.clock + plan.starts * self.factor,
                duration=(plan.duration + tempo.further(distance)) * self.factor,
                beyond=min(1.0, BEYOND / max(0.04 * distance, 1e-6)),
                hop=item.drop if travel is FALLS else self.scale.px(travel.hop),
                reach=reach_of(item, self.scale),
                floor=self.doors.floor if behind else None,
                rim=rim * self.factor,
            )
        )

    def _count(self, kind: str) -> int:
        self.fresh[kind] = self.fresh.get(kind, -1) + 1
        return self.fresh[kind]

    def _start(self, item: Item, now: Mapping[str, Track]) -> Point:
        return now[item.key].rect(self.clock).center if item.key in now else item.rect.center


def goes(old: Item, item: Item) -> bool:
    """Whether the motion of an item is shown: for tiles and what goes along with them, such as a matchbox, a bracket or
    a peg. Other items, such as the shade of a wall, change at once."""
    painted = isinstance(item, PaintedItem) and item.layer > 0 and old.rect.size == item.rect.size
    return item.moves or painted or item.travels == "leaps"


def _held(item: Item) -> float:
    """1 for an item that is held up, otherwise 0."""
    return 1.0 if getattr(item, "outline", "") in ("picked", "ghost") else 0.0


def _ratio(old: Item, item: Item) -> float:
    """The ratio of the old size to the new one; 1 if the shape differs."""
    tiles = old.travels == item.travels == "carried"
    if not item.rect.height or not (tiles or _across(old) == _across(item)):
        return 1.0
    return min(old.rect.size) / min(item.rect.size) if tiles else old.rect.height / item.rect.height


def _across(item: Item) -> bool:
    return item.rect.width > item.rect.height


def _twist(old: Item, item: Item) -> float:
    """The angle from the new pose of a tile to the old one, in degrees counterclockwise."""
    if not (isinstance(old, TileItem) and isinstance(item, TileItem)):
        return 0.0
    kept = old.first == item.first
    if old.vertical == item.vertical:
        return 0.0 if kept else 180.0
    return -90.0 if kept == old.vertical else 90.0
