"""What has happened, put on the stage: what lands when and how it sounds, where points fly, how scores count."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import pygame

from game.core.events import SETTLED, Event, Gesture
from game.core.rules import Seat
from game.ui.animation.effects import Heap, OldSheet, PadTotals, Pencil, PlateShow, PointsTag
from game.ui.animation.motion import Cue
from game.ui.animation.planner import RACK
from game.ui.animation.tracks import CARRIED, SLIDES, Track, reach_of
from game.ui.board.items import Item, Painter, TileItem
from game.ui.board.nameplate import Plate
from game.ui.board.scorepad import PadRow
from game.ui.render.tabletop import Tabletop
from game.ui.style import tempo
from game.ui.style.tempo import Pace

SOUNDS = {Gesture.LAY: "clack", Gesture.SHUFFLE: "shuffle", Gesture.KNOCK: "tick"}
"""What a gesture sounds like that is heard where one thing lands."""
BACK = 15
"""Half of a face-down tile on its way to a plate, in dp."""


@dataclass(frozen=True, slots=True)
class Before:
    """What the table showed before: items by key, scores, and how many tiles each plate showed."""

    things: dict[str, Item]
    scores: tuple[int, ...]
    tiles: tuple[int | None, ...]
    pad: Painter | None = None
    """The score pad as it was."""

    @classmethod
    def of(cls, tabletop: Tabletop, seats: int) -> "Before":
        """What the tabletop of so many seats shows now, to see later what has changed."""
        if tabletop.view is None:
            return cls({}, (0,) * seats, (None,) * seats)
        tiles = tuple(tabletop.plate(seat).tiles for seat in range(seats))
        return cls(tabletop.things, tabletop.view.scores, tiles, tabletop.picture.pad)


class Staging:
    """Puts events on one tabletop, whose picture already shows what they led to and whose things are under way."""

    def __init__(self, tabletop: Tabletop, before: Before, pace: Pace) -> None:
        assert tabletop.view is not None
        assert tabletop.situation is not None
        self.tabletop = tabletop
        self.motion = tabletop.motion
        self.view = tabletop.view
        self.home = tabletop.situation.home
        self.before = before
        self.pace = pace
        self.plates = tabletop.plates
        self.now = self.motion.clock

    # -- an action ----------------------------------------------------------------------------------------------------

    def play(self, events: Sequence[Event]) -> None:
        """What one action brought: its sounds as things land, tags for its points, plates that count."""
        counts: dict[Seat, float] = {}
        lies = self.now
        for event in events:
            lands = self._event(event)
            lies = max(lies, lands)
            if event.kind == SETTLED and event.points:
                counts.setdefault(event.seat, lies)
            elif event.points > 0:
                counts[event.seat] = self._points(event, lands)
        self._pegs()
        self._plates(counts)
        if counts:
            self._pencil(max(counts.values()))
            self._totals(max(counts.values()))

    def _event(self, event: Event) -> float:
        """The sounds of an event; when it is over, as far as that is seen."""
        match event.kind.gesture:
            case Gesture.NONE:
                return self.now
            case Gesture.MARK:
                return self._markers()
            case Gesture.TAKE:
                return self._capture(event)
            case Gesture.DRAW:
                return self._drawn(event)
            case gesture:
                return self._thing(event, SOUNDS[gesture])

    def _thing(self, event: Event, sound: str) -> float:
        """The first of its tiles that is to be seen sounds where it lands; if there is none, the seat's plate."""
        item = next((self.tabletop.things[key] for key in self._keys(event) if key in self.tabletop.things), None)
        lands = self.motion.lands(item.key) if item else None
        x = item.rect.centerx if item else self.plates[event.seat].centerx
        falls = item is not None and item.travels == "falls"
        return self._hear(lands, "brick" if falls else sound, x, pitch=item.pitch if item else 0.0)

    def _keys(self, event: Event) -> list[str]:
        return [f"tile:{text}" for text in event.tiles]

    def _markers(self) -> float:
        beads = [track for track in self.motion.tracks.values() if track.item.travels == "drops"]
        for track in beads:
            self._hear(track.lands, "stone", track.item.rect.centerx)
        if not beads:
            return self._hear(None, "stone", self.view.areas.felt.centerx)
        return max(track.lands for track in beads)

    def _capture(self, event: Event) -> float:
        """The tiles are swept up; when the row has shut, its neighbours touch."""
        gone = [self.before.things[key] for key in self._keys(event) if key in self.before.things]
        x = sum(item.rect.centerx for item in gone) / len(gone) if gone else self.view.areas.felt.centerx
        self._hear(None, "capture", x)
        closing = [track.lands for track in self.motion.tracks.values() if track.travel is SLIDES and not track.leaving]
        if closing:
            return self._hear(max(closing), "touch", x)
        return self.motion.rests

    def _drawn(self, event: Event) -> float:
        """Into the own hand it came by its track; to another seat flies a back, whatever tile it is."""
        key = next((key for key in self._keys(event) if self.motion.lands(key) is not None), None)
        if key is not None:
            lands = self.motion.lands(key) or self.now
            self._hear(max(self.now, lands - tempo.STANDS_UP), "draw", self.motion.tracks[key].item.rect.centerx)
            return lands
        lands = self._fly(event.seat, 0, self.tabletop.heap(), self.now)
        return self._hear(lands, "draw", self.plates[event.seat].centerx)

    def _fly(self, seat: Seat, number: int, heap: tuple[int, int], since: float) -> float:
        """A tile goes face down from the heap to a seat's plate; when it is there."""
        goal = self.plates[seat]
        if not self.pace.still and not self.pace.reduced:
            px = self.view.px
            back = pygame.Rect(0, 0, px(BACK), 2 * px(BACK))
            back.center = goal.center
            item = TileItem(f"dealt:{seat}:{number}", back, RACK, face_up=False, vertical=True)
            way = pygame.Vector2(heap).distance_to(goal.center) / self.view.scale.factor
            time = (tempo.DEAL + tempo.further(way)) * self.pace.factor
            track = Track(
                item, heap, goal.center, since, time, CARRIED, fresh=True, leaving=True,
                hop=px(CARRIED.hop), reach=reach_of(item, self.view.scale), alpha=(1.0, 1.0),
            )  # fmt: skip
            self.motion.add(track, until=track.ends)
            return track.ends
        return since

    # -- points -------------------------------------------------------------------------------------------------------

    def _points(self, event: Event, lands: float) -> float:
        """The points fly from what brought them to the plate; when they are there."""
        plate, px = self.plates[event.seat], self.view.px
        score = plate.right - px(34), plate.centery
        if self.pace.still or self.pace.reduced:
            self._hear(None, "score", score[0])
            return self.now
        item = next((self.tabletop.things[key] for key in self._keys(event) if key in self.tabletop.things), None)
        start = (item.rect.centerx, item.rect.top - px(16)) if item else self.view.areas.felt.center
        way = pygame.Vector2(start).distance_to(score) / self.view.scale.factor
        tag = PointsTag(
            f"points:{event.seat}",
            f"+{event.points}",
            start,
            score,
            lands,
            tempo.READ * self.pace.factor,
            (tempo.TAG + tempo.further(way)) * self.pace.factor,
            self.view.scale.factor,
        )
        self.motion.add(tag)
        self._hear(tag.arrives, "score", score[0])
        return tag.arrives

    def _plates(self, counts: dict[Seat, float]) -> None:
        """Scores and backs of the plates go from what they were to what they are."""
        if self.pace.still or self.pace.reduced:
            return
        for seat, rect in self.plates.items():
            was, score = self.before.scores[seat], self.view.scores[seat]
            tiles, had = self.tabletop.plate(seat).tiles, self.before.tiles[seat]
            since = counts.get(seat, self.now)
            shown: list[tuple[float, int]] = []
            if tiles is not None:
                gained = had is not None and tiles > had
                shown = [(0.0, had or 0), (max(self.motion.rests, self.now), tiles)] if gained else [(0.0, tiles)]
            if was != score or len(shown) > 1:
                counted = since + tempo.COUNT * self.pace.factor * (was != score)
                self._show(seat, rect, (was, score), (since, counted), shown)

    def _show(
        self,
        seat: Seat,
        rect: pygame.Rect,
        score: tuple[int, int],
        counts: tuple[float, float],
        tiles: Sequence[tuple[float, int]],
    ) -> None:
        tabletop = self.tabletop

        def plate(points: int, backs: int | None) -> Plate:
            return replace(tabletop.plate(seat), score=points, tiles=backs)

        self.motion.add(PlateShow(f"plate:{seat}", rect, plate, score, counts, tiles))

    def _pegs(self) -> None:
        for track in self.motion.tracks.values():
            if track.item.travels == "leaps":
                self._hear(track.lands, "peg", track.item.rect.centerx)

    def _pencil(self, since: float) -> None:
        """The newest strokes on the pad are drawn one by one."""
        pad, rect = self.tabletop.picture.pad, self.view.areas.pad
        if pad is None or rect is None or pad.writing is None or self.pace.still or self.pace.reduced:
            return
        was, inside = self.before.pad, pygame.Rect(0, 0, *rect.size)
        if was is not None:
            sheet = pygame.Surface(rect.size)
            was.paint(sheet, inside, self.tabletop.assets, self.view.scale)
            self.motion.add(OldSheet("old pad", sheet, rect, since))
        pencil = pencil_on(pad, rect, self.tabletop, since, self.pace)
        if pencil is not None:
            self.motion.add(pencil)
            for at in pencil.starts:
                self._hear(at, "pencil", rect.centerx)

    def _totals(self, since: float) -> None:
        """With the strokes the totals on the pad count up."""
        pad, rect = self.tabletop.picture.pad, self.view.areas.pad
        write = pad.writing.totals if pad is not None and pad.writing is not None else None
        if write is None or rect is None or self.pace.still or self.pace.reduced:
            return

        def paper() -> tuple[pygame.Surface, PadRow]:
            sheet = pygame.Surface(rect.size)
            return sheet, write(sheet, sheet.get_rect(), self.tabletop.assets, self.view.scale)

        scores = self.before.scores, self.view.scores
        self.motion.add(PadTotals("pad totals", paper, rect, scores, (since, since + tempo.COUNT * self.pace.factor)))

    # -- a deal -------------------------------------------------------------------------------------------------------

    def deal(self) -> None:
        """A new hand: from the heap one tile to each seat in turn, backs to the plates, the own ones to the rack."""
        if self.pace.still or self.pace.reduced:
            self._hear(None, "shuffle", self.view.areas.felt.centerx)
            return
        own = sorted(
            (track for track in self.motion.tracks.values() if track.fresh and track.item.layer >= RACK),
            key=lambda track: track.item.rect.centerx,
        )
        others = {seat: self.tabletop.plate(seat).tiles or 0 for seat in self.plates if seat != self.home}
        count = len(own) + sum(others.values())
        step = min(tempo.STAGGER, tempo.ALL_DEALT / max(count, 1)) * self.pace.factor
        self._hear(None, "shuffle", self.view.areas.felt.centerx)
        at, leaves, heap = self.now, [], self.tabletop.heap()
        seats = len(self.view.seating)
        arrivals: dict[Seat, list[float]] = {seat: [] for seat in others}
        for number in range(max([len(own), *others.values()], default=0)):
            for turn in range(1, seats + 1):
                seat = (self.home + turn) % seats
                if seat == self.home and number < len(own):
                    own[number].starts = at
                    self.motion.rests = max(self.motion.rests, own[number].ends)
                    self._hear(own[number].lands, "deal", own[number].item.rect.centerx)
                elif seat != self.home and number < others[seat]:
                    arrivals[seat].append(self._fly(seat, number, heap, at))
                else:
                    continue
                leaves.append(at)
                at += step
        for seat, times in arrivals.items():
            shown = [(0.0, 0), *((time, number) for number, time in enumerate(times, 1))]
            self._show(seat, self.plates[seat], (self.view.scores[seat],) * 2, (self.now, self.now), shown)
        laid = [t for t in self.motion.tracks.values() if t.fresh and t.item.layer < RACK and t not in own]
        for number, track in enumerate(sorted(laid, key=lambda track: track.item.rect.topleft)):
            track.starts = at + number * step
            self.motion.rests = max(self.motion.rests, track.ends)
            self._hear(track.lands, "touch", track.item.rect.centerx)
            leaves.append(track.starts)
        if leaves and not any(key.startswith("yard:") for key in self.tabletop.things):
            px = self.view.px
            self.motion.add(Heap("heap", heap, px(BACK + 3), leaves, px(30) + px(BACK)))

    # -- touching -----------------------------------------------------------------------------------------------------

    def touched(self, *, picked: bool) -> None:
        """A thing is picked up at once; what is put back sounds when it stands again."""
        for track in self.motion.tracks.values():
            if track.item.travels == "drops":
                self._hear(track.lands, "stone", track.item.rect.centerx)
            elif track.lift == (1.0, 0.0):
                self._hear(track.lands, "touch", track.item.rect.centerx)
        dropped = any(track.item.travels == "drops" for track in self.motion.tracks.values())
        if picked and not dropped:
            lifted = [track.item.rect.centerx for track in self.motion.tracks.values() if track.lift == (0.0, 1.0)]
            self._hear(None, "pick", lifted[0] if lifted else self.view.areas.felt.centerx)

    def _hear(self, at: float | None, sound: str, x: float, *, pitch: float = 0.0) -> float:
        """A sound at that time of the motion's clock; None: now. Answers the time."""
        time = self.now if at is None else at
        self.motion.hear(Cue(time, sound, x, pitch))
        return time


def pencil_on(pad: Painter, rect: pygame.Rect, tabletop: Tabletop, since: float, pace: Pace) -> Pencil | None:
    """The strokes of a pad's pencil, drawn one after the other from `since` on; None if there are none."""
    view = tabletop.view
    assert view is not None
    assert pad.writing is not None
    inside = pygame.Rect(0, 0, *rect.size)
    strokes = pad.writing.strokes(inside, tabletop.assets, view.scale)
    if not strokes:
        return None

    def paper() -> pygame.Surface:
        sheet = pygame.Surface(rect.size)
        assert pad.writing is not None
        pad.writing.without(sheet, inside, tabletop.assets, view.scale)
        return sheet

    time = tempo.STROKE * pace.factor
    return Pencil("pencil", paper, rect, strokes, [since + number * time for number in range(len(strokes))], time)
