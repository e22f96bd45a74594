"""The zoom snapshot: the last picture of a wall, stretched until the wall has been painted at its new size.

When the camera moves over a full wall of Brick (1920 x 1080), the longest frame takes 23 ms, and 147 ms without it.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass, field

import pygame

from game.ui.board.picture import Camera
from game.ui.draw.regions import clipped, outside
from game.ui.sprites.assets import Assets
from game.ui.style import tempo
from game.ui.style.scale import Scale


@dataclass(eq=False)
class ZoomSnapshot:
    """Covers the site of a wall until its motion has ended and the wall has been `made`."""

    source: pygame.Surface
    """The wall as last painted."""
    box: pygame.Rect
    """The box of that picture in the window."""
    first: Camera
    """The camera of that picture."""
    start: Camera
    end: Camera
    starts: float
    duration: float = 0.0
    made: bool = False
    under: list[Callable[[pygame.Surface], None]] = field(default_factory=list)
    """Painters of what lies on the cloth below the wall: the shade of the rack."""
    painted: float = -1.0
    """Progress (0..1) when all of it was last painted."""
    key: str = "zoom"
    layer: int = -1

    def bounds(self, clock: float) -> pygame.Rect:
        return self.end.site

    def look(self, clock: float) -> object:
        return self._at(clock)

    def over(self, clock: float) -> bool:
        return self.made and clock >= self.starts + self.duration

    def paint(self, surface: pygame.Surface, assets: Assets, scale: Scale, clock: float) -> None:
        """Paints the wall at its present size, and the cloth around it."""
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
                for part in outside(now.inside, seen):  # newly visible parts are not painted yet
                    surface.fill(assets.theme.well, part)
                for one, other in zip(_sides(old, self.first.border), _sides(new, now.border), strict=True):
                    self._lay(surface, one, other)
            if seen.width and seen.height:
                self._lay(surface, cut, seen)

    def changes(self) -> pygame.Rect:
        """The area that differs from one frame to the next: the wall's border does so only once."""
        return self.end.site if self.painted < 0 else self.end.inside

    def rests(self, clock: float) -> bool:
        """Whether it looks as it was last painted."""
        return self.painted == self._at(clock)

    def _at(self, clock: float) -> float:
        gone = clock - self.starts
        return 1.0 if gone >= self.duration else tempo.ease_both(max(gone / self.duration, 0.0))

    def _wall(self, now: Camera) -> tuple[pygame.Rect, pygame.Rect]:
        """The visible part of the source, and its place in the window, in pixels."""
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
        """Stretches a part of the source into `place`, within the clip."""
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
    """The part of one box that covers a given part of the other when stretched to it."""
    across, down = one.width / other.width, one.height / other.height
    left, top = one.x + (part.x - other.x) * across, one.y + (part.y - other.y) * down
    right, bottom = left + part.width * across, top + part.height * down
    x, y = math.floor(left), math.floor(top)
    return pygame.Rect(x, y, max(math.ceil(right), x + 1) - x, max(math.ceil(bottom), y + 1) - y)


def _sides(frame: pygame.Rect, border: int) -> tuple[pygame.Rect, ...]:
    return (
        pygame.Rect(frame.x, frame.y, frame.width, border),
        pygame.Rect(frame.x, frame.bottom - border, frame.width, border),
        pygame.Rect(frame.x, frame.y, border, frame.height),
        pygame.Rect(frame.right - border, frame.y, border, frame.height),
    )
