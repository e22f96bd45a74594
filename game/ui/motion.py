"""Motion made from two pictures: things in both glide, new ones come, others leave; after that only time passes."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Protocol

import pygame

from game.ui.assets import Assets
from game.ui.items import Item
from game.ui.scale import Scale

PLACE = 0.18
ENTER = 0.225
LEAVE = 0.195
FADE = 0.08
STAGGER = 0.045
SPEEDS = {"slow": 1.6, "normal": 1.0, "fast": 0.5, "instant": 0.0}
"""How long motion takes at each speed, as a factor."""
SPREAD = 52
"""How far, in dp, the shadow of a lifted thing reaches beyond it at most."""


class Moving(Protocol):
    """Something under way. What it paints depends on the clock alone, and lies within `bounds`."""

    @property
    def layer(self) -> int:
        """Lower layers are painted first."""
        ...

    def bounds(self, clock: float) -> pygame.Rect:
        """All that it may paint now, in window pixels, with shadow and overshoot; empty while it shows nothing."""
        ...

    def paint(self, surface: pygame.Surface, assets: Assets, scale: Scale, clock: float) -> None:
        """Paints it as it is at that time."""
        ...

    def over(self, clock: float) -> bool:
        """Whether it has come to an end, so that the still picture shows all of it."""
        ...


def ease(t: float) -> float:
    """Ease-out cubic with 4 % overshoot, from 0 to 1 over 0 <= t <= 1."""
    overshoot = 0.378 * t * t * (1 - t)
    return 1 - (1 - t) ** 3 + overshoot


@dataclass(slots=True)
class Track:
    """The way of one item: from one centre to another, after a delay, in seconds."""

    item: Item
    start: tuple[float, float]
    end: tuple[float, float]
    delay: float
    duration: float
    leaving: bool = False
    fading: bool = False
    reach: int = 0
    """How far beyond its rectangle it may paint, in pixels."""

    @property
    def layer(self) -> int:
        """The item's own."""
        return self.item.layer

    def at(self, clock: float) -> float:
        """How much of the way is done, 0 to 1, before easing."""
        if self.duration <= 0:
            return 1.0
        return min(max((clock - self.delay) / self.duration, 0.0), 1.0)

    def rect(self, clock: float) -> pygame.Rect:
        """Where the item is now, in pixels."""
        t = self.at(clock)
        k = ease(t) if not self.leaving else t * t
        rect = self.item.rect.copy()
        rect.center = (
            round(self.start[0] + (self.end[0] - self.start[0]) * k),
            round(self.start[1] + (self.end[1] - self.start[1]) * k),
        )
        return rect

    def bounds(self, clock: float) -> pygame.Rect:
        """Its rectangle with room for shadow, side and rim."""
        return self.rect(clock).inflate(2 * self.reach, 2 * self.reach)

    def paint(self, surface: pygame.Surface, assets: Assets, scale: Scale, clock: float) -> None:
        """The item where it is now, highest in the middle of its way."""
        rect = self.rect(clock)
        lift = 1.0 - abs(2 * self.at(clock) - 1)
        self.item.shadow(surface, assets, rect, lift)
        self.item.paint(surface, assets, rect, scale)

    def over(self, clock: float) -> bool:
        """Whether it has arrived."""
        return self.at(clock) >= 1.0


class Motion:
    """All that moves on the table at the moment."""

    def __init__(self) -> None:
        self.tracks: dict[str, Track] = {}
        """The items under way, by key; they are not part of the still picture."""
        self.effects: list[Moving] = []
        """What moves besides, over the still picture."""
        self.clock = 0.0

    @property
    def active(self) -> bool:
        """Whether anything still moves."""
        return bool(self.tracks or self.effects)

    def movings(self) -> list[Moving]:
        """All that moves, in the order it is painted."""
        return sorted([*self.tracks.values(), *self.effects], key=lambda moving: moving.layer)

    def plan(
        self,
        before: Mapping[str, Item],
        after: Iterable[Item],
        *,
        exits: Mapping[str, tuple[int, int]],
        enter: tuple[int, int] | None,
        factor: float,
        reduced: bool = False,
        scale: Scale,
    ) -> None:
        """Starts the motion from one picture to the next.

        `before` are the items that lay there by key; `enter` is where new touchable things come from unless they say
        otherwise; `factor` stretches time (0: everything jumps). With `reduced` things fade instead of moving.
        """
        now = {key: track.rect(self.clock).center for key, track in self.tracks.items() if not track.leaving}
        self.clear()
        if factor <= 0:
            return
        fresh = 0
        seen = set()
        for item in after:
            seen.add(item.key)
            reach = _reach(item, scale)
            old = before.get(item.key)
            if old is not None:
                start = now.get(item.key, old.rect.center)
                if start != item.rect.center and not reduced:
                    self.tracks[item.key] = Track(
                        item, start, item.rect.center, 0.0, self._time(start, item) * factor, reach=reach
                    )
                continue
            origin = item.enter or (enter if item.moves else None)
            if origin is None:
                continue
            if reduced:
                self.tracks[item.key] = Track(
                    item, item.rect.center, item.rect.center, 0.0, FADE, fading=True, reach=reach
                )
                continue
            delay = fresh * STAGGER * factor
            self.tracks[item.key] = Track(item, origin, item.rect.center, delay, ENTER * factor, reach=reach)
            fresh += 1
        for key, goal in exits.items():
            if key in before and key not in seen and not reduced:
                item = before[key]
                start = now.get(key, item.rect.center)
                self.tracks[key] = Track(
                    item, start, goal, 0.0, LEAVE * factor, leaving=True, reach=_reach(item, scale)
                )

    def clear(self) -> None:
        """Nothing moves, nothing lands."""
        self.tracks = {}
        self.effects = []
        self.clock = 0.0

    def advance(self, dt: float) -> list[Item]:
        """Lets `dt` seconds pass; the items that have landed in this step (for their sounds)."""
        self.clock += dt
        landed = []
        for key, track in list(self.tracks.items()):
            if track.over(self.clock):
                del self.tracks[key]
                if not track.leaving:
                    landed.append(track.item)
        self.effects = [effect for effect in self.effects if not effect.over(self.clock)]
        return landed

    def finish(self) -> list[Item]:
        """Everything is where it belongs at once; the items that landed by it."""
        return self.advance(3600.0)

    @staticmethod
    def _time(start: tuple[float, float], item: Item) -> float:
        distance = pygame.Vector2(start).distance_to(item.rect.center)
        return PLACE + min(distance / 6000.0, 0.12)


def _reach(item: Item, scale: Scale) -> int:
    """How far an item paints beyond its rectangle: the shadow when lifted, and below it a tile's or brick's side."""
    return scale.px(SPREAD) + min(item.rect.size) // 2
