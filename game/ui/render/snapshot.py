"""A wall that somebody looks at from nearer or further: its picture is stretched until it has been painted anew."""

import math
from collections.abc import Callable
from dataclasses import dataclass, field, replace

import pygame

from game.ui.draw.regions import clipped, outside
from game.ui.sprites.assets import Assets
from game.ui.style import tempo
from game.ui.style.scale import Scale


@dataclass(frozen=True, slots=True)
class Camera:
    """From where a wall is seen. Its point (x, y) is at ``left + x * unit``, ``top + y * unit``, in window pixels."""

    site: pygame.Rect
    """Beyond this nothing of the wall is painted, with all that lies on it; hardly anything else lies within."""
    left: float
    top: float
    unit: float
    frame: pygame.Rect | None = None
    """The frame around it, if there is one: it may grow, but it does not come nearer."""
    border: int = 0
    kind: object = None
    """Pictures of different kinds cannot be stretched to one another."""

    def like(self, other: "Camera") -> bool:
        """Whether the one can be made from the other by stretching."""
        return self.site == other.site and self.kind == other.kind and bool(self.frame) == bool(other.frame)

    def towards(self, other: "Camera", part: float) -> "Camera":
        """So much of the way (0 to 1) to the other one; the frame is the other one's."""

        def between(one: float, two: float) -> float:
            return one + (two - one) * part

        return replace(
            other,
            left=between(self.left, other.left),
            top=between(self.top, other.top),
            unit=between(self.unit, other.unit),
        )

    @property
    def inside(self) -> pygame.Rect:
        """Where the wall itself is seen."""
        return self.site if self.frame is None else self.frame.inflate(-2 * self.border, -2 * self.border)


@dataclass(eq=False)
class ZoomSnapshot:
    """Hides the site of a wall behind its stretched picture, till its time is over and the wall has been `made`."""

    source: pygame.Surface
    """The wall as it was painted last."""
    box: pygame.Rect
    """Where that lay in the window."""
    first: Camera
    """How it was seen there."""
    start: Camera
    end: Camera
    starts: float
    duration: float = 0.0
    made: bool = False
    under: list[Callable[[pygame.Surface], None]] = field(default_factory=list)
    """What lies on the cloth there, below the wall: the shade of the rack."""
    painted: float = -1.0
    """How far it had come when all of it was painted last."""
    key: str = "zoom"
    layer: int = -1

    def bounds(self, clock: float) -> pygame.Rect:
        """The whole site."""
        return self.end.site

    def look(self, clock: float) -> object:
        """How far it has come."""
        return self._at(clock)

    def over(self, clock: float) -> bool:
        """Not before what it hides is there."""
        return self.made and clock >= self.starts + self.duration

    def paint(self, surface: pygame.Surface, assets: Assets, scale: Scale, clock: float) -> None:
        """The wall in the size that it has by now, and the cloth around it."""
        at = self._at(clock)
        if surface.get_clip().contains(self.changes()):
            self.painted = at
        now = self.start.towards(self.end, at)
        old, new = self.first.frame, now.frame
        cut, seen = self._wall(now)
        felt = assets.felt(*surface.get_size())
        covered = seen if old is None or new is None else new
        with clipped(surface, self.end.site):
            for area in outside(surface.get_clip(), covered):
                surface.blit(felt, area, area)
                with clipped(surface, area):
                    for paint in self.under:
                        paint(surface)
            if old is not None and new is not None:
                for part in outside(now.inside, seen):  # nothing is known yet of what comes into sight there
                    surface.fill(assets.theme.well, part)
                for one, other in zip(_sides(old, self.first.border), _sides(new, now.border), strict=True):
                    self._lay(surface, one, other)
            if seen.width and seen.height:
                self._lay(surface, cut, seen)

    def changes(self) -> pygame.Rect:
        """Where it looks different from frame to frame: its frame is in its place from the first one on."""
        return self.end.site if self.painted < 0 else self.end.inside

    def rests(self, clock: float) -> bool:
        """Whether it looks as it was painted last."""
        return self.painted == self._at(clock)

    def _at(self, clock: float) -> float:
        gone = clock - self.starts
        return 1.0 if gone >= self.duration else tempo.ease_both(max(gone / self.duration, 0.0))

    def _wall(self, now: Camera) -> tuple[pygame.Rect, pygame.Rect]:
        """What of the source is seen, and where: in window pixels, and to the nearest one."""
        before, inside = self.first.inside.clip(self.box), now.inside
        by = now.unit / self.first.unit
        left, top = now.left - self.first.left * by, now.top - self.first.top * by
        x, y = max(math.floor((inside.x - left) / by), before.x), max(math.floor((inside.y - top) / by), before.y)
        right = min(math.ceil((inside.right - left) / by), before.right)
        bottom = min(math.ceil((inside.bottom - top) / by), before.bottom)
        cut = pygame.Rect(x, y, max(right - x, 0), max(bottom - y, 0))
        shown = pygame.Rect(round(left + x * by), round(top + y * by), 0, 0)
        shown.size = max(round(left + right * by) - shown.x, 0), max(round(top + bottom * by) - shown.y, 0)
        return cut, shown.clip(inside)

    def _lay(self, surface: pygame.Surface, cut: pygame.Rect, place: pygame.Rect) -> None:
        """Stretches a part of the source, or what is painted of it; straight into the surface where that is all."""
        shown = surface.get_clip().clip(place)
        if shown == place and surface.get_bitsize() == self.source.get_bitsize():
            pygame.transform.scale(self._part(cut), place.size, surface.subsurface(place))
        elif shown:
            part = _same_part(cut, place, shown).clip(cut)
            spot = _same_part(place, cut, part)
            with clipped(surface, shown):
                surface.blit(pygame.transform.scale(self._part(part), spot.size), spot)

    def _part(self, cut: pygame.Rect) -> pygame.Surface:
        return self.source.subsurface(cut.move(-self.box.x, -self.box.y).clip(self.source.get_rect()))


def _same_part(one: pygame.Rect, other: pygame.Rect, part: pygame.Rect) -> pygame.Rect:
    """What of the one is where that part of the other is, when the one is stretched to be the other."""
    across, down = one.width / other.width, one.height / other.height
    left, top = one.x + (part.x - other.x) * across, one.y + (part.y - other.y) * down
    right, bottom = left + part.width * across, top + part.height * down
    x, y = math.floor(left), math.floor(top)
    return pygame.Rect(x, y, max(math.ceil(right), x + 1) - x, max(math.ceil(bottom), y + 1) - y)


def _sides(frame: pygame.Rect, border: int) -> tuple[pygame.Rect, ...]:
    """The four sides of a frame."""
    return (
        pygame.Rect(frame.x, frame.y, frame.width, border),
        pygame.Rect(frame.x, frame.bottom - border, frame.width, border),
        pygame.Rect(frame.x, frame.y, border, frame.height),
        pygame.Rect(frame.right - border, frame.y, border, frame.height),
    )
