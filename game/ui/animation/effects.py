"""What moves over the still table besides its things: points that fly, scores that count, a pencil, a heap."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from game.ui.board import dropshadow
from game.ui.board.nameplate import Plate, draw_plate
from game.ui.board.pencil import Stroke
from game.ui.board.scorepad import Figure, PadRow
from game.ui.draw.paint import Point
from game.ui.draw.regions import clipped
from game.ui.sprites.assets import Assets
from game.ui.style import tempo
from game.ui.style.scale import Scale

ABOVE = 200
"""The layer of what flies over everything."""


@dataclass(slots=True)
class PointsTag:
    """Points such as ``+15``: they rise beside what brought them, are read, and fly to the plate's score."""

    key: str
    text: str
    start: Point
    end: Point
    starts: float
    reads: float
    flies: float
    px: float
    """Pixels per dp."""
    layer: int = ABOVE + 1

    @property
    def arrives(self) -> float:
        """When it reaches the plate."""
        return self.starts + self.reads + self.flies

    def over(self, clock: float) -> bool:
        """Whether it has arrived."""
        return clock >= self.arrives

    def rect(self, clock: float) -> pygame.Rect:
        """The pill as it is now; empty before it shows."""
        if clock < self.starts:
            return pygame.Rect(0, 0, 0, 0)
        rise = tempo.ease_out(tempo.part(clock, self.starts, self.starts + max(self.reads / 2, 1e-6)))
        t = tempo.part(clock, self.starts + self.reads, max(self.arrives, self.starts + 1e-6))
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
        """The pill with its shadow."""
        rect = self.rect(clock)
        return rect.inflate(round(104 * self.px), round(104 * self.px)) if rect else rect

    def look(self, clock: float) -> object:
        """Never the same."""
        return None

    def paint(self, surface: pygame.Surface, assets: Assets, scale: Scale, clock: float) -> None:
        """A brass pill; its size is stretched from the one picture."""
        rect = self.rect(clock)
        if not rect:
            return
        whole = pygame.Rect(0, 0, round((30 + 14 * len(self.text)) * self.px), round(44 * self.px))
        pill = assets.brass(whole.width, whole.height).copy()
        figure = assets.text(self.text, "serif", scale.px(28), assets.theme.text_on_brass)
        pill.blit(figure, figure.get_rect(center=whole.center))
        shadow, pad = assets.shadow(whole.width, whole.height, small=True, radius=whole.height / 2)
        surface.blit(shadow, (rect.centerx - whole.width // 2 - pad, rect.centery - whole.height // 2 - pad))
        if rect.size != whole.size:
            pill = pygame.transform.smoothscale(pill, rect.size)
        surface.blit(pill, rect)


@dataclass(slots=True)
class PlateShow:
    """A plate whose score counts up and whose backs come one by one, painted over the plate that lies still."""

    key: str
    rect: pygame.Rect
    plate: Callable[[int, int | None], Plate]
    """The plate with that score and so many tiles."""
    score: tuple[int, int]
    counts: tuple[float, float]
    """From when to when the score counts."""
    tiles: Sequence[tuple[float, int]] = ()
    """From when on how many tiles are shown, first the number before."""
    layer: int = ABOVE
    _made: tuple[Plate, pygame.Surface] | None = None
    """The plate that was painted last: what flies past uncovers it time and again."""

    def over(self, clock: float) -> bool:
        """Whether score and backs are what they are."""
        return clock >= max(self.counts[1], self.tiles[-1][0] if self.tiles else 0.0)

    def bounds(self, clock: float) -> pygame.Rect:
        """The plate."""
        return self.rect

    def shown(self, clock: float) -> int:
        """The score as it stands now."""
        k = tempo.ease_out(tempo.part(clock, self.counts[0], max(self.counts[1], self.counts[0] + 1e-6)))
        return round(self.score[0] + (self.score[1] - self.score[0]) * k)

    def look(self, clock: float) -> Plate:
        """The plate as of now."""
        tiles = [count for since, count in self.tiles if since <= clock]
        return self.plate(self.shown(clock), tiles[-1] if tiles else None)

    def paint(self, surface: pygame.Surface, assets: Assets, scale: Scale, clock: float) -> None:
        """The plate as of now."""
        plate = self.look(clock)
        if self._made is None or self._made[0] != plate:
            sheet = pygame.Surface(self.rect.size, pygame.SRCALPHA)
            draw_plate(sheet, sheet.get_rect(), plate, assets, scale)
            self._made = plate, sheet
        surface.blit(self._made[1], self.rect)


@dataclass(slots=True)
class Pencil:
    """Strokes drawn one after the other on paper that is shown as it was before them."""

    key: str
    paper: Callable[[], pygame.Surface]
    """The whole sheet without the new strokes."""
    at: pygame.Rect
    """Where the sheet lies, pixels."""
    strokes: Sequence[Stroke]
    starts: Sequence[float]
    time: float
    layer: int = ABOVE - 1
    _room: pygame.Rect | None = None
    _ground: pygame.Surface | None = None

    def over(self, clock: float) -> bool:
        """Whether the last stroke is drawn."""
        return clock >= self.starts[-1] + self.time

    def bounds(self, clock: float) -> pygame.Rect:
        """Where the new strokes are; nothing before the first begins."""
        if clock < self.starts[0]:
            return pygame.Rect(0, 0, 0, 0)
        if self._room is None:
            rooms = [stroke.bounds() for stroke in self.strokes]
            self._room = rooms[0].unionall(rooms[1:]).move(self.at.topleft).clip(self.at)
        return self._room

    def look(self, clock: float) -> object:
        """Never the same."""
        return None

    def paint(self, surface: pygame.Surface, assets: Assets, scale: Scale, clock: float) -> None:
        """The paper there, then as much of the strokes as is drawn."""
        room = self.bounds(clock)
        if not room:
            return
        if self._ground is None:
            self._ground = self.paper().subsurface(room.move(-self.at.x, -self.at.y)).copy()
        surface.blit(self._ground, room)
        with clipped(surface, room):
            for stroke, since in zip(self.strokes, self.starts, strict=True):
                done = tempo.part(clock, since, since + max(self.time, 1e-6))
                if done > 0:
                    stroke.draw(surface, tempo.ease_both(done), self.at.topleft)


@dataclass(slots=True)
class PadTotals:
    """The totals on a pad count up, written over the place where they stand."""

    key: str
    paper: Callable[[], tuple[pygame.Surface, PadRow]]
    """The whole sheet without totals, and the row for them."""
    at: pygame.Rect
    """Where the sheet lies, pixels."""
    scores: tuple[tuple[int, ...], tuple[int, ...]]
    counts: tuple[float, float]
    """From when to when they count."""
    layer: int = ABOVE
    _ground: pygame.Surface | None = None
    _row: PadRow | None = None

    def over(self, clock: float) -> bool:
        """Whether they are what they are."""
        return clock >= self.counts[1]

    def bounds(self, clock: float) -> pygame.Rect:
        """The row; nothing before they begin."""
        if clock < self.counts[0]:
            return pygame.Rect(0, 0, 0, 0)
        if self._row is None:
            sheet, self._row = self.paper()
            self._ground = sheet.subsurface(self._row.rect.clip(sheet.get_rect())).copy()
        return self._row.rect.move(self.at.topleft).clip(self.at)

    def look(self, clock: float) -> object:
        """The totals as they stand now."""
        return self.shown(clock)

    def shown(self, clock: float) -> list[int]:
        """The totals as they stand now."""
        k = tempo.ease_out(tempo.part(clock, *self.counts))
        return [round(was + (now - was) * k) for was, now in zip(*self.scores, strict=True)]

    def paint(self, surface: pygame.Surface, assets: Assets, scale: Scale, clock: float) -> None:
        """The paper there, then the figures."""
        room = self.bounds(clock)
        if self._ground is None or self._row is None or not room:
            return
        surface.blit(self._ground, room)
        self._row.write(surface, [Figure(str(points)) for points in self.shown(clock)], self.at.topleft)


@dataclass(slots=True)
class OldSheet:
    """A sheet as it was before, until what is new on it arrives."""

    key: str
    sheet: pygame.Surface
    rect: pygame.Rect
    until: float
    layer: int = ABOVE - 2

    def over(self, clock: float) -> bool:
        """Whether the new sheet may be seen."""
        return clock >= self.until

    def bounds(self, clock: float) -> pygame.Rect:
        """The sheet."""
        return self.rect

    def look(self, clock: float) -> object:
        """The sheet as it was."""
        return self.sheet

    def paint(self, surface: pygame.Surface, assets: Assets, scale: Scale, clock: float) -> None:
        """The sheet as it was."""
        surface.blit(self.sheet, self.rect)


@dataclass(slots=True)
class Heap:
    """The shuffled tiles face down in the middle, until the last one of them is dealt."""

    key: str
    at: tuple[int, int]
    half: int
    leaves: Sequence[float]
    """When each of them goes, the topmost first."""
    reach: int
    layer: int = 0

    SHOWN = 14

    def over(self, clock: float) -> bool:
        """Whether none is left."""
        return clock >= self.leaves[-1]

    def look(self, clock: float) -> int:
        """How many are seen."""
        return min(sum(1 for time in self.leaves if time > clock), self.SHOWN)

    def _backs(self, clock: float) -> list[tuple[pygame.Rect, bool]]:
        backs = []
        for number in range(self.look(clock)):
            angle = number * 2.399963  # the golden angle: no two lie alike
            away = self.half * 0.62 * (number + 0.5) ** 0.5
            upright = number % 3 != 1
            rect = pygame.Rect(0, 0, self.half * (1 if upright else 2), self.half * (2 if upright else 1))
            direction = pygame.Vector2(away * 1.5, 0).rotate_rad(angle)
            rect.center = (round(self.at[0] + direction.x), round(self.at[1] + direction.y * 0.7))
            backs.append((rect, upright))
        return backs

    def bounds(self, clock: float) -> pygame.Rect:
        """All that still lie."""
        backs = self._backs(clock)
        return (
            backs[0][0].unionall([rect for rect, _ in backs]).inflate(2 * self.reach, 2 * self.reach)
            if backs
            else (pygame.Rect(0, 0, 0, 0))
        )

    def paint(self, surface: pygame.Surface, assets: Assets, scale: Scale, clock: float) -> None:
        """Their backs, the first one topmost."""
        for rect, upright in reversed(self._backs(clock)):
            dropshadow.cast(surface, assets, rect, 0.0, small=True)
            surface.blit(assets.back(self.half, vertical=upright), rect)
