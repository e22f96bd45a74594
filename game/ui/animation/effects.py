"""Effects over the still picture: flying points, counting scores, pencil strokes, the heap of shuffled tiles."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar

import pygame

from game.ui.board import dropshadow
from game.ui.board.nameplate import Plate, draw_plate
from game.ui.board.scorepad import Figure, PadRow, Stroke, pencil
from game.ui.draw.paint import Point
from game.ui.draw.regions import clipped
from game.ui.sprites.assets import Assets
from game.ui.style import tempo
from game.ui.style.scale import Scale

ABOVE = 200
"""Layer of effects that fly above everything else."""
NO_BOX = pygame.Rect(0, 0, 0, 0)


@dataclass(eq=False)
class Effect:
    """Base of effects, each a `motion.Moving`. Unless overridden, it looks different in every frame."""

    key: str
    layer: ClassVar[int] = ABOVE

    def look(self, clock: float) -> object:
        return None


@dataclass(eq=False)
class PointsTag(Effect):
    """A tag such as ``+15``: it rises beside the scoring play, stays readable, then flies to the score on the plate."""

    text: str
    start: Point
    end: Point
    starts: float
    reads: float
    flies: float
    px: float
    """Pixels per dp."""
    layer = ABOVE + 1

    @property
    def ends(self) -> float:
        """When the tag reaches the plate, on the motion's clock."""
        return self.starts + self.reads + self.flies

    def over(self, clock: float) -> bool:
        return clock >= self.ends

    def rect(self, clock: float) -> pygame.Rect:
        """The tag's present box; empty before it appears."""
        if clock < self.starts:
            return NO_BOX
        rise = tempo.ease_out(tempo.part(clock, self.starts, self.starts + max(self.reads / 2, 1e-6)))
        t = tempo.part(clock, self.starts + self.reads, max(self.ends, self.starts + 1e-6))
        k = tempo.ease_both(t)
        size = (0.7 + 0.3 * rise) * (1 - 0.42 * tempo.ease_in(t))
        rect = pygame.Rect(0, 0, round((30 + 14 * len(self.text)) * size * self.px), round(44 * size * self.px))
        arc = -40 * self.px * 4 * k * (1 - k)
        start = self.start[1] - 10 * self.px * rise
        rect.center = (
            round(self.start[0] + (self.end[0] - self.start[0]) * k),
            round(start + (self.end[1] - start) * k + arc * (0.4 if self.end[1] < start else 1.0)),
        )
        return rect

    def bounds(self, clock: float) -> pygame.Rect:
        rect = self.rect(clock)
        return rect.inflate(round(104 * self.px), round(104 * self.px)) if rect else rect

    def paint(self, surface: pygame.Surface, assets: Assets, scale: Scale, clock: float) -> None:
        """Draws a brass pill, scaled to its present size from one sprite."""
        rect = self.rect(clock)
        if not rect:
            return
        whole = pygame.Rect(0, 0, round((30 + 14 * len(self.text)) * self.px), round(44 * self.px))
        pill = assets.brass(whole.width, whole.height).copy()
        assets.write(pill, self.text, "serif", scale.px(28), assets.theme.text_on_brass, center=whole.center)
        whole.center = rect.center
        assets.cast_shadow(surface, whole, small=True, radius=whole.height / 2)
        if rect.size != whole.size:
            pill = pygame.transform.smoothscale(pill, rect.size)
        surface.blit(pill, rect)


@dataclass(eq=False)
class PlateShow(Effect):
    """A plate whose score counts up and whose tiles come one by one, painted over that of the still picture."""

    rect: pygame.Rect
    plate: Callable[[int, int | None], Plate]
    """Makes the plate for a score and a number of tiles."""
    score: tuple[int, int]
    counts: tuple[float, float]
    """When the score starts and ends counting."""
    tiles: Sequence[tuple[float, int]] = ()
    """Pairs of a time and the number of tiles shown from then on; the first holds the number before."""

    def over(self, clock: float) -> bool:
        return clock >= max(self.counts[1], self.tiles[-1][0] if self.tiles else 0.0)

    def bounds(self, clock: float) -> pygame.Rect:
        return self.rect

    def look(self, clock: float) -> Plate:
        tiles = [count for since, count in self.tiles if since <= clock]
        k = tempo.ease_out(tempo.part(clock, self.counts[0], max(self.counts[1], self.counts[0] + 1e-6)))
        score = round(self.score[0] + (self.score[1] - self.score[0]) * k)
        return self.plate(score, tiles[-1] if tiles else None)

    def paint(self, surface: pygame.Surface, assets: Assets, scale: Scale, clock: float) -> None:
        with clipped(surface, self.rect):
            draw_plate(surface, self.rect, self.look(clock), assets, scale)


@dataclass(eq=False)
class PadWriting(Effect):
    """The score pad while it is written on: first as it was, then strokes are drawn one by one and totals count up."""

    old: pygame.Surface | None
    """The sheet as it was, shown until the new entries arrive; None if there was none."""
    paper: Callable[[], tuple[pygame.Surface, PadRow | None]]
    """Makes the sheet without the new strokes and the totals, and the row for these."""
    at: pygame.Rect
    """The box of the sheet, in pixels."""
    strokes: Sequence[Stroke]
    scores: tuple[tuple[int, ...], tuple[int, ...]]
    since: float
    """When the new entries arrive."""
    times: tuple[float, float]
    """How long a stroke takes, and how long the totals count, in seconds."""
    layer = ABOVE - 1
    _made: tuple[pygame.Surface, PadRow | None] | None = None

    def over(self, clock: float) -> bool:
        stroke, count = self.times
        return clock >= self.since + max(len(self.strokes) * stroke, count)

    def bounds(self, clock: float) -> pygame.Rect:
        return NO_BOX if clock < self.since and self.old is None else self.at

    def look(self, clock: float) -> object:
        return self.old if clock < self.since else None

    def paint(self, surface: pygame.Surface, assets: Assets, scale: Scale, clock: float) -> None:
        if clock < self.since:
            if self.old is not None:
                surface.blit(self.old, self.at)
            return
        sheet, row = self._made = self._made or self.paper()
        stroke, count = self.times
        surface.blit(sheet, self.at)
        with clipped(surface, self.at):
            if row is not None:
                k = tempo.ease_out(tempo.part(clock, self.since, self.since + count))
                totals = [round(was + (now - was) * k) for was, now in zip(*self.scores, strict=True)]
                row.write(surface, [Figure(str(points)) for points in totals], self.at.topleft)
            pencil(surface, self.strokes, clock - self.since, stroke, self.at.topleft)


@dataclass(eq=False)
class Heap(Effect):
    """The heap of shuffled tiles in the middle of the table, face down, until the last one is dealt."""

    at: tuple[int, int]
    half: int
    leaves: Sequence[float]
    """When each tile leaves, topmost first."""
    reach: int
    """How far painting reaches beyond the tiles, in pixels."""
    layer = 0

    SHOWN = 14

    def over(self, clock: float) -> bool:
        return clock >= self.leaves[-1]

    def look(self, clock: float) -> int:
        return min(sum(1 for time in self.leaves if time > clock), self.SHOWN)

    def _backs(self, clock: float) -> list[tuple[pygame.Rect, bool]]:
        backs = []
        for number in range(self.look(clock)):
            angle = number * 2.399963  # the golden angle, so no two tiles lie alike
            away = self.half * 0.62 * (number + 0.5) ** 0.5
            upright = number % 3 != 1
            rect = pygame.Rect(0, 0, self.half * (1 if upright else 2), self.half * (2 if upright else 1))
            direction = pygame.Vector2(away * 1.5, 0).rotate_rad(angle)
            rect.center = (round(self.at[0] + direction.x), round(self.at[1] + direction.y * 0.7))
            backs.append((rect, upright))
        return backs

    def bounds(self, clock: float) -> pygame.Rect:
        rects = [rect for rect, _ in self._backs(clock)]
        return rects[0].unionall(rects[1:]).inflate(2 * self.reach, 2 * self.reach) if rects else NO_BOX

    def paint(self, surface: pygame.Surface, assets: Assets, scale: Scale, clock: float) -> None:
        for rect, upright in reversed(self._backs(clock)):
            dropshadow.cast(surface, assets, rect, 0.0, small=True)
            surface.blit(assets.back(self.half, vertical=upright), rect)
