"""Stages events: what lands when and how it sounds, where points fly, how scores count."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import pygame

from game.core.events import SETTLED, Event, Gesture
from game.core.rules import Seat
from game.ui.animation.effects import Heap, PadWriting, PlateShow, PointsTag
from game.ui.animation.motion import Cue
from game.ui.animation.tracks import CARRIED, SLIDES, Track, reach_of
from game.ui.board.items import RACK, Item, Painter, TileItem
from game.ui.board.nameplate import Plate
from game.ui.board.scorepad import PadRow
from game.ui.render.tabletop import Tabletop
from game.ui.style import tempo
from game.ui.style.tempo import Pace

SOUNDS = {Gesture.LAY: "clack", Gesture.SHUFFLE: "shuffle", Gesture.KNOCK: "tick"}
"""Sounds of gestures that are heard where one item lands."""
BACK = 15
"""Half of a face-down tile on its way to a plate, in dp."""


@dataclass(frozen=True, slots=True)
class Before:
    """The earlier state of the table: items by key, scores, the number of tiles on each plate, and the score pad."""

    items: dict[str, Item]
    scores: tuple[int, ...]
    tiles: tuple[int | None, ...]
    pad: Painter | None = None

    @classmethod
    def of(cls, tabletop: Tabletop, seats: int) -> "Before":
        """The present state of a tabletop with that many seats."""
        if tabletop.view is None:
            return cls({}, (0,) * seats, (None,) * seats)
        tiles = tuple(tabletop.backs(seat) for seat in range(seats))
        return cls(tabletop.items, tabletop.view.scores, tiles, tabletop.picture.pad)


class Staging:
    """Stages events on a tabletop that already shows their result and whose items are in motion."""

    def __init__(self, tabletop: Tabletop, before: Before, pace: Pace) -> None:
        self.tabletop = tabletop
        self.motion = tabletop.motion
        self.view, situation = tabletop.shown
        self.home = situation.home
        self.before = before
        self.factor = pace.factor
        self.moves = not pace.still and not pace.reduced
        """Whether anything flies, counts or is drawn stroke by stroke."""
        self.plates = tabletop.plates
        self.now = self.motion.clock

    # -- an action -----------------------------------------------------------------------------------------------------

    def play(self, events: Sequence[Event]) -> None:
        """Stages one action: sounds as items land, tags for its points, plates that count."""
        counts: dict[Seat, float] = {}
        lies = self.now
        for event in events:
            lands = self._event(event)
            lies = max(lies, lands)
            if event.kind == SETTLED and event.points:
                counts.setdefault(event.seat, lies)
            elif event.points > 0:
                counts[event.seat] = self._points(event, lands)
        self._hear_all("leaps", "peg")
        if self.moves:
            self._count(counts)
            if counts:
                self._write(max(counts.values()))

    def _event(self, event: Event) -> float:
        """Adds the sounds of an event; returns when its motion ends."""
        match event.kind.gesture:
            case Gesture.NONE:
                return self.now
            case Gesture.MARK:
                return self._hear_all("drops", "stone") or self._hear(None, "stone", self.view.areas.felt.centerx)
            case Gesture.TAKE:
                return self._capture(event)
            case Gesture.DRAW:
                return self._drawn(event)
            case gesture:
                return self._thing(event, SOUNDS[gesture])

    def _thing(self, event: Event, sound: str) -> float:
        """Schedules the sound where the first visible tile of an event lands, or at the seat's plate; returns when."""
        item = self._item(event)
        if item is None:
            return self._hear(None, sound, self.plates[event.seat].centerx)
        falls = item.travels == "falls"
        return self._hear(self.motion.lands(item.key), "brick" if falls else sound, item.rect.centerx, pitch=item.pitch)

    def _item(self, event: Event) -> Item | None:
        keys = (f"tile:{text}" for text in event.tiles)
        return next((self.tabletop.items[key] for key in keys if key in self.tabletop.items), None)

    def _capture(self, event: Event) -> float:
        """Schedules the sounds of tiles being swept up and of the row closing; returns the time of the latter."""
        items = self.before.items
        gone = [items[f"tile:{text}"] for text in event.tiles if f"tile:{text}" in items]
        x = sum(item.rect.centerx for item in gone) / len(gone) if gone else self.view.areas.felt.centerx
        self._hear(None, "capture", x)
        closing = [track.lands for track in self.motion.tracks.values() if track.travel is SLIDES and not track.leaving]
        return self._hear(max(closing), "touch", x) if closing else self.motion.rests

    def _drawn(self, event: Event) -> float:
        """Schedules the sound of a draw; returns when it ends. An own tile has a track, to other seats a back flies."""
        for text in event.tiles:
            lands = self.motion.lands(f"tile:{text}")
            if lands is not None:
                x = self.motion.tracks[f"tile:{text}"].item.rect.centerx
                self._hear(max(self.now, lands - tempo.STANDS_UP), "draw", x)
                return lands
        lands = self._fly(event.seat, 0, self.tabletop.heap(), self.now) if self.moves else self.now
        return self._hear(lands, "draw", self.plates[event.seat].centerx)

    def _fly(self, seat: Seat, number: int, heap: tuple[int, int], since: float) -> float:
        """Lets a tile fly face down from the heap to a seat's plate; returns when it arrives."""
        goal, px = self.plates[seat], self.view.px
        back = pygame.Rect(0, 0, px(BACK), 2 * px(BACK))
        back.center = goal.center
        item = TileItem(f"dealt:{seat}:{number}", back, RACK, face_up=False, vertical=True)
        time = (tempo.DEAL + self._further(heap, goal.center)) * self.factor
        track = Track(
            item, heap, goal.center, since, time, CARRIED, fresh=True, leaving=True,
            hop=px(CARRIED.hop), reach=reach_of(item, self.view.scale),
        )  # fmt: skip
        self.motion.add(track, until=track.ends)
        return track.ends

    def _further(self, start: tuple[int, int], end: tuple[int, int]) -> float:
        """Seconds that the distance adds."""
        return tempo.further(pygame.Vector2(start).distance_to(end) / self.view.scale.factor)

    # -- points -------------------------------------------------------------------------------------------------------

    def _points(self, event: Event, lands: float) -> float:
        """Lets the points fly from what scored them to the plate; returns when they arrive."""
        plate, px = self.plates[event.seat], self.view.px
        score = plate.right - px(34), plate.centery
        if not self.moves:
            return self._hear(None, "score", score[0])
        item = self._item(event)
        start = (item.rect.centerx, item.rect.top - px(16)) if item else self.view.areas.felt.center
        tag = PointsTag(
            f"points:{event.seat}",
            f"+{event.points}",
            start,
            score,
            lands,
            tempo.READ * self.factor,
            (tempo.TAG + self._further(start, score)) * self.factor,
            self.view.scale.factor,
        )
        self.motion.add(tag)
        return self._hear(tag.ends, "score", score[0])

    def _count(self, counts: dict[Seat, float]) -> None:
        """Counts the scores and backs on plates from their earlier to their present values."""
        for seat in self.plates:
            was, score = self.before.scores[seat], self.view.scores[seat]
            tiles, had = self.tabletop.backs(seat), self.before.tiles[seat]
            since = counts.get(seat, self.now)
            shown: list[tuple[float, int]] = []
            if tiles is not None:
                gained = had is not None and tiles > had
                shown = [(0.0, had or 0), (max(self.motion.rests, self.now), tiles)] if gained else [(0.0, tiles)]
            if was != score or len(shown) > 1:
                counted = since + tempo.COUNT * self.factor * (was != score)
                self._show(seat, (was, score), (since, counted), shown)

    def _show(
        self, seat: Seat, score: tuple[int, int], counts: tuple[float, float], tiles: Sequence[tuple[float, int]]
    ) -> None:
        tabletop = self.tabletop

        def plate(points: int, backs: int | None) -> Plate:
            return replace(tabletop.plate(seat), score=points, tiles=backs)

        self.motion.add(PlateShow(f"plate:{seat}", self.plates[seat], plate, score, counts, tiles))

    def _write(self, since: float) -> None:
        """Draws the newest strokes on the pad one by one, and lets its totals count up."""
        pad, rect = self.tabletop.picture.pad, self.view.areas.pad
        if pad is None or rect is None or pad.writing is None:
            return
        inside, assets, scale = pygame.Rect(0, 0, *rect.size), self.tabletop.assets, self.view.scale
        writing, was = pad.writing, self.before.pad

        def paper() -> tuple[pygame.Surface, PadRow | None]:
            sheet = pygame.Surface(rect.size)
            return sheet, writing.without(sheet, inside, assets, scale)

        old = self.tabletop.display_list.sheet("pad", was, rect.size, opaque=True).copy() if was is not None else None
        strokes, scores = writing.strokes(inside, assets, scale), (self.before.scores, self.view.scores)
        stroke, count = tempo.STROKE * self.factor, tempo.COUNT * self.factor
        self.motion.add(PadWriting("pad", old, paper, rect, strokes, scores, since, (stroke, count)))
        for number in range(len(strokes)):
            self._hear(since + number * stroke, "pencil", rect.centerx)

    # -- a deal -------------------------------------------------------------------------------------------------------

    def deal(self) -> None:
        """Stages a deal: from the heap one tile to each seat in turn, backs to the plates, own tiles to the rack."""
        self._hear(None, "shuffle", self.view.areas.felt.centerx)
        if not self.moves:
            return
        fresh = [track for track in self.motion.tracks.values() if track.fresh]
        own = [track for track in fresh if track.item.layer >= RACK]
        laid = [track for track in fresh if track.item.layer < RACK]
        own.sort(key=lambda track: track.item.rect.centerx)
        laid.sort(key=lambda track: track.item.rect.topleft)
        others = {seat: self.tabletop.backs(seat) or 0 for seat in self.plates if seat != self.home}
        step = min(tempo.STAGGER, tempo.ALL_DEALT / max(len(own) + sum(others.values()), 1)) * self.factor
        at, leaves, heap = self.now, list[float](), self.tabletop.heap()
        arrivals: dict[Seat, list[float]] = {seat: [] for seat in others}
        for number in range(max([len(own), *others.values()], default=0)):
            for turn in range(1, len(self.view.seating) + 1):
                seat = (self.home + turn) % len(self.view.seating)
                if seat == self.home and number < len(own):
                    self._start(own[number], at, "deal")
                elif seat != self.home and number < others[seat]:
                    arrivals[seat].append(self._fly(seat, number, heap, at))
                else:
                    continue
                leaves.append(at)
                at += step
        for seat, times in arrivals.items():
            shown = [(0.0, 0), *((time, number) for number, time in enumerate(times, 1))]
            self._show(seat, (self.view.scores[seat],) * 2, (self.now, self.now), shown)
        for number, track in enumerate(laid):
            self._start(track, at + number * step, "touch")
            leaves.append(track.starts)
        if leaves and not any(item.heaped for item in self.tabletop.items.values()):
            px = self.view.px
            self.motion.add(Heap("heap", heap, px(BACK + 3), leaves, px(30) + px(BACK)))

    def _start(self, track: Track, at: float, sound: str) -> None:
        track.starts = at
        self.motion.rests = max(self.motion.rests, track.ends)
        self._hear(track.lands, sound, track.item.rect.centerx)

    # -- touching -----------------------------------------------------------------------------------------------------

    def touched(self, *, picked: bool) -> None:
        """Schedules the sounds of touching: a pick at once, an item put back when it lands."""
        dropped = self._hear_all("drops", "stone")
        tracks = [track for track in self.motion.tracks.values() if track.item.travels != "drops"]
        for track in tracks:
            if track.lift == (1.0, 0.0):
                self._hear(track.lands, "touch", track.item.rect.centerx)
        if picked and not dropped:
            lifted = [track.item.rect.centerx for track in self.motion.tracks.values() if track.lift == (0.0, 1.0)]
            self._hear(None, "pick", lifted[0] if lifted else self.view.areas.felt.centerx)

    def _hear_all(self, travels: str, sound: str) -> float:
        """Schedules a sound where each such item lands; returns when the last one does, 0 if there is none."""
        tracks = [track for track in self.motion.tracks.values() if track.item.travels == travels]
        return max((self._hear(track.lands, sound, track.item.rect.centerx) for track in tracks), default=0.0)

    def _hear(self, at: float | None, sound: str, x: float, *, pitch: float = 0.0) -> float:
        """Schedules a sound at a time on the motion's clock (None: now), and returns that time."""
        time = self.now if at is None else at
        self.motion.cues.append(Cue(time, sound, x, pitch))
        return time
