"""Motion between two pictures: items in both glide, new ones arrive, others leave; afterwards only time passes."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Protocol

import pygame

from game.ui.animation.planner import SHORT_WAY, Doors, Planner, goes
from game.ui.animation.tracks import SLIDES, Track, reach_of
from game.ui.board.items import RACK, Item
from game.ui.sprites.assets import Assets
from game.ui.style import tempo
from game.ui.style.scale import Scale
from game.ui.style.tempo import Pace


class Moving(Protocol):
    """Something in motion. What it paints depends on the clock alone and stays within `bounds`."""

    @property
    def key(self) -> str:
        """Identifies it; a later one replaces an earlier one with the same key."""

    @property
    def layer(self) -> int:
        """Lower layers are painted first."""

    def bounds(self, clock: float) -> pygame.Rect:
        """The box it may paint now, in window pixels, with shadow and overshoot; empty while nothing shows."""

    def look(self, clock: float) -> object:
        """A value that is equal in frames that look the same; None if every frame looks different."""

    def paint(self, surface: pygame.Surface, assets: Assets, scale: Scale, clock: float) -> None:
        """Paints its state at that time."""

    def over(self, clock: float) -> bool:
        """Whether it has ended and the still picture shows the result."""


@dataclass(frozen=True, slots=True)
class Cue:
    """A sound and the time to play it: the frame in which something lands. `x` is the place, in window pixels."""

    at: float
    sound: str
    x: float
    pitch: float = 0.0


class Motion:
    """Everything that moves on the table at present, with the sounds still to come."""

    def __init__(self) -> None:
        self.tracks: dict[str, Track] = {}
        """Items in motion, by key. The still picture leaves them out."""
        self.effects: dict[str, Moving] = {}
        """Other items that move over the still picture, by key."""
        self.cues: list[Cue] = []
        self.clock = 0.0
        self.rests = 0.0
        """When all items are in place. Whatever moves after that is ornament, and play does not wait for it."""
        self._seen: tuple[object, list[tuple[Moving, pygame.Rect]]] = None, []
        """The last result of `seen`, preceded by what it depended on."""

    @property
    def active(self) -> bool:
        """Whether anything is still moving or any sound is still to come."""
        return bool(self.tracks or self.effects or self.cues)

    @property
    def busy(self) -> bool:
        """Whether anything is still on its way to its place. The next turn waits for that."""
        return self.active and self.clock < self.rests

    def until_rest(self) -> float:
        """Seconds until the next item lands, or until play goes on; 0 if nothing is awaited."""
        lands = (track.lands for track in self.tracks.values() if track.lands > self.clock)
        return min((*lands, self.rests)) - self.clock if self.busy else 0.0

    def movings(self, without: frozenset[str] = frozenset()) -> list[Moving]:
        """Everything in motion, in painting order; `without` excludes items by key."""
        tracks = [track for key, track in self.tracks.items() if key not in without]
        return sorted([*tracks, *self.effects.values()], key=lambda moving: moving.layer)

    def seen(self, without: frozenset[str] = frozenset()) -> list[tuple[Moving, pygame.Rect]]:
        """The visible ones of `movings`, with their bounds. Kept, because it is needed for each area of a frame."""
        known = self.clock, without, [*self.tracks.values(), *self.effects.values()]
        if self._seen[0] != known:
            bounded = [(moving, moving.bounds(self.clock)) for moving in self.movings(without)]
            self._seen = known, [(moving, bounds) for moving, bounds in bounded if bounds]
        return self._seen[1]

    def paint(self, surface: pygame.Surface, assets: Assets, scale: Scale, without: frozenset[str]) -> None:
        """Paints whatever is in motion within the surface's clip."""
        area = surface.get_clip()
        for moving, bounds in self.seen(without):
            if bounds.colliderect(area):
                moving.paint(surface, assets, scale, self.clock)

    def plan(
        self,
        before: Mapping[str, Item],
        after: Iterable[Item],
        doors: Doors,
        pace: Pace,
        scale: Scale,
        *,
        panned: bool = False,
    ) -> None:
        """Starts the motion from one picture to the next.

        `before` holds the old items by key, `after` at least all that have changed or are in motion. Where items leave,
        the rest close up after they have gone. If the camera has `panned`, tiles placed on the table wait for it.
        """
        if not self.active:
            self.clock = 0.0
        items = {item.key: item for item in after}
        now = {key: track for key, track in self.tracks.items() if not track.leaving}
        kept = {key: track for key, track in self.tracks.items() if _continues(track, before.get(key), items.get(key))}
        self.tracks, self.rests = {}, self.clock
        if pace.still:
            return
        gone = [before[key] for key in doors.exits if key in before]
        if pace.reduced:
            self._fade(before, items, gone, doors.above, scale)
            return
        planner = Planner(self.clock, doors, pace.factor, scale, wait=tempo.LEAVE if gone else 0.0)
        planner.leave(gone, now)
        others = {key: item for key, item in items.items() if key not in kept}
        planner.carry(before, {key: item for key, item in others.items() if not item.awaits}, now)
        if panned:
            planner.clear_the_way()
        planner.follow(before, {key: item for key, item in others.items() if item.awaits}, kept)
        for track in (*kept.values(), *planner.tracks):
            self.put(track)

    def put(self, track: Track) -> None:
        """Adds a track. Play waits until it ends, unless its item merely follows another."""
        self.tracks[track.key] = track
        if not track.item.awaits:
            self.rests = max(self.rests, track.ends)

    def add(self, effect: Moving, *, until: float = 0.0) -> None:
        """Adds an effect, and makes play wait until the given time."""
        self.effects.pop(effect.key, None)
        self.effects[effect.key] = effect
        self.rests = max(self.rests, until)

    def lands(self, key: str) -> float | None:
        """When the item with that key lands; None if it is not in motion."""
        track = self.tracks.get(key)
        return track.lands if track else None

    def keep(self, items: Mapping[str, Item]) -> None:
        """Drops the tracks of items that the picture now shown has elsewhere or not at all."""
        for key, track in list(self.tracks.items()):
            item = items.get(key)
            if not track.leaving and (item is None or item.rect != track.item.rect):
                del self.tracks[key]

    def clear(self) -> None:
        """Stops all motion and drops the sounds still to come."""
        self.tracks, self.effects, self.cues = {}, {}, []
        self.clock = self.rests = 0.0

    def advance(self, dt: float) -> list[Cue]:
        """Advances the clock by `dt` seconds and returns the sounds due now."""
        self.clock += dt
        heard = [cue for cue in self.cues if cue.at <= self.clock]
        self.cues = [cue for cue in self.cues if cue.at > self.clock]
        for key in [key for key, track in self.tracks.items() if track.over(self.clock)]:
            del self.tracks[key]
        self.effects = {key: effect for key, effect in self.effects.items() if not effect.over(self.clock)}
        return heard

    def finish(self) -> list[Cue]:
        """Ends all motion at once and returns the last cue of each sound still to come."""
        left = {cue.sound: cue for cue in sorted(self.cues, key=lambda cue: cue.at)}
        self.clear()
        return list(left.values())

    def _fade(
        self,
        before: Mapping[str, Item],
        items: Mapping[str, Item],
        gone: Iterable[Item],
        above: tuple[pygame.Rect, ...],
        scale: Scale,
    ) -> None:
        """Reduced motion: moved and new items fade in, departed ones fade out."""
        for key, item in items.items():
            old = before.get(key)
            changed = goes(old, item) and old.rect.center != item.rect.center if old else item.moves
            if not changed or (
                old is not None and item.layer >= RACK and _apart(old, item) <= SHORT_WAY * scale.factor
            ):
                continue
            if old is not None:
                out = _faded(replace(old, key=f"{key} before"), self.clock, scale, leaving=True)
                self.add(replace(out, under=above if old.layer < RACK else ()))
            self.put(replace(_faded(item, self.clock, scale), under=above if item.layer < RACK else ()))
        for item in gone:
            self.put(_faded(item, self.clock, scale, leaving=True))


def _continues(track: Track, old: Item | None, item: Item | None) -> bool:
    """Whether a track still fits the new picture: its item has the same target, or has left and stays away."""
    if track.leaving or item is None or old is None:
        return track.leaving and item is None and old is None
    return old.rect == item.rect and track.item.rect == item.rect


def _apart(old: Item, item: Item) -> float:
    return pygame.Vector2(old.rect.center).distance_to(item.rect.center)


def _faded(item: Item, clock: float, scale: Scale, *, leaving: bool = False) -> Track:
    at, alpha, reach = item.rect.center, (1.0, 0.0) if leaving else (0.0, 1.0), reach_of(item, scale)
    return Track(item, at, at, clock, tempo.FADE, SLIDES, fresh=not leaving, leaving=leaving, alpha=alpha, reach=reach)
