"""The shade that high bricks of a wall throw on the cloth and on lower ones."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property

import pygame

from game.ui.board.items import Item
from game.ui.draw.regions import clipped
from game.ui.sprites.assets import Assets
from game.ui.style.scale import Scale

Brick = tuple[pygame.Rect, int]
"""The top face of a brick in window pixels, and the level its underside is at."""
REACH = 5
"""From how many levels up a shadow is still seen."""
FAR = 2
"""No shadow reaches further than so many cells beyond its brick's footprint."""


class Standing:
    """The bricks of a wall. What one of its planes has to do with shade is worked out when that is painted."""

    def __init__(self, bricks: Sequence[Brick], half: int, rise: int) -> None:
        self.bricks = tuple(bricks)
        self.half = half
        """A cell's side in pixels."""
        self.rise = rise
        """How far a level lifts a face, in pixels."""
        self._levels: dict[int, list[pygame.Rect]] = {}
        for top, level in self.bricks:
            self._levels.setdefault(level, []).append(top)
        self._bare: dict[int, list[pygame.Rect]] = {}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Standing) and (self.half, self.rise, self.bricks) == (
            other.half,
            other.rise,
            other.bricks,
        )

    __hash__ = None  # type: ignore[assignment]

    @property
    def planes(self) -> range:
        """Every plane that something stands on."""
        return range(max(self._levels, default=-1) + 1)

    def reach(self, plane: int) -> pygame.Rect:
        """How far shade on that plane may reach, in pixels."""
        levels = [level for level in range(plane, plane + REACH) if level in self._levels]
        around = [tops[0].unionall(tops[1:]) for tops in map(self._levels.__getitem__, levels)]
        feet = [self._foot(top, level, plane) for top, level in zip(around, levels, strict=True)]
        return feet[0].unionall(feet[1:]).inflate(2 * FAR * self.half, 2 * FAR * self.half)

    def thrown(self, plane: int, area: pygame.Rect) -> Iterator[tuple[pygame.Rect, int]]:
        """The footprints on that plane, as far as they reach into the area, of the bricks whose shadow is seen on it,
        in pixels, and how many levels above it each of them is."""
        for level in range(plane, plane + REACH):
            tops, down = self._levels.get(level, ()), self._drop(level, plane)
            for number in area.move(0, -down).collidelistall(tops):
                yield tops[number].move(0, down), level - plane

    def bare(self, plane: int) -> list[pygame.Rect]:
        """The faces of cells that lie on that plane and carry nothing, in pixels."""
        if plane not in self._bare:
            carrying = {(x, y + self.rise) for x, y in self._corners(plane)}
            corners = [corner for corner in self._corners(plane - 1) if corner not in carrying]
            self._bare[plane] = [pygame.Rect(corner, (self.half, self.half)) for corner in corners]
        return self._bare[plane]

    def apart(self, other: "Standing", plane: int) -> pygame.Rect | None:
        """All that may be shaded otherwise on that plane where another wall stands; None: nothing is."""
        odd = [(pygame.Rect(top), level) for *top, level in self._numbers ^ other._numbers]
        far = 2 * FAR * self.half
        feet = [self._foot(top, level, plane).inflate(far, far) for top, level in odd]
        return feet[0].unionall(feet[1:]) if feet else None

    @cached_property
    def _numbers(self) -> frozenset[tuple[int, ...]]:
        """The bricks, each as five numbers."""
        return frozenset([(*top, level) for top, level in self.bricks])

    def _foot(self, top: pygame.Rect, level: int, plane: int) -> pygame.Rect:
        return top.move(0, self._drop(level, plane))

    def _drop(self, level: int, plane: int) -> int:
        """How far below the top face of a brick its footprint on that plane is, in pixels."""
        return (level + 1 - plane) * self.rise

    def _corners(self, level: int) -> list[tuple[int, int]]:
        """Of both cells of every brick of that level."""
        tops = self._levels.get(level, ())
        return [at for top in tops for at in (top.topleft, (top.right - self.half, top.bottom - self.half))]


@dataclass(frozen=True)
class WallShade(Item):
    """All shade on one plane of the wall: the cloth is plane 0, the tops of level 0 are plane 1, and so on.

    It is painted in the shadows of `layer`: give it the layer of the bricks that stand on that plane.
    """

    zooms = True
    inside = True
    standing: Standing = field(default_factory=lambda: Standing((), 1, 0))
    plane: int = 0
    frame: pygame.Rect | None = None
    """Within which the wall is seen, in pixels; None: everywhere."""

    def apart(self, other: Item) -> pygame.Rect | None:
        """Around the bricks that only one of them knows: what they shade, and what they leave bare."""
        if not isinstance(other, WallShade) or self.frame != other.frame:
            return None
        if (self.standing.half, self.standing.rise) != (other.standing.half, other.standing.rise):
            return None
        return self.standing.apart(other.standing, self.plane)

    def shadow(self, surface: pygame.Surface, assets: Assets, rect: pygame.Rect, lift: float) -> None:
        """Nothing above the plane is painted yet: on the cloth shade may go anywhere, else only on bare tops."""
        with clipped(surface, self.frame):
            area = surface.get_clip()
            thrown = list(self._thrown(assets, area))
            if self.plane == 0:
                for picture, place in thrown:
                    surface.blit(picture, place)
                return
            places, bare = [place for _, place in thrown], self.standing.bare(self.plane)
            for cell in map(bare.__getitem__, area.collidelistall(bare) if thrown else ()):
                with clipped(surface, cell):
                    for number in cell.collidelistall(places):
                        surface.blit(*thrown[number])

    def paint(self, surface: pygame.Surface, assets: Assets, rect: pygame.Rect, scale: Scale) -> None:
        """There is nothing but shade."""

    def prepare(self, assets: Assets) -> None:
        """Makes all the shadows it will want."""
        for _ in self._thrown(assets, self.rect):
            pass

    def _thrown(self, assets: Assets, area: pygame.Rect) -> Iterator[tuple[pygame.Surface, pygame.Rect]]:
        half = self.standing.half
        for foot, drop in self.standing.thrown(self.plane, area.inflate(2 * FAR * half, 2 * FAR * half)):
            picture, pad, (right, down) = assets.brick_shadow(*foot.size, half, drop + 0.5)
            yield picture, picture.get_rect(topleft=(foot.x - pad + right, foot.y - pad + down))


def shades(bricks: Sequence[Brick], half: int, rise: int, layer: int, frame: pygame.Rect | None = None) -> list[Item]:
    """One for every plane that something stands on; the bricks of level 0 are in `layer`, the next above it.

    `half` is a cell's side in pixels, `rise` how far a level lifts a face. The bricks come level by level.
    """
    standing, found = Standing(bricks, half, rise), list[Item]()
    for plane in standing.planes:
        reach = standing.reach(plane)
        rect = reach if frame is None else reach.clip(frame)
        found.append(WallShade(f"shade:{plane}", rect, layer + plane, standing=standing, plane=plane, frame=frame))
    return found
