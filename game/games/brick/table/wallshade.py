"""The shade that the bricks of a wall cast on the cloth and on lower bricks."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property

import pygame

from game.ui.board.items import Item
from game.ui.draw.regions import clipped
from game.ui.sprites.assets import Assets
from game.ui.style.scale import Scale

Brick = tuple[pygame.Rect, int]
"""The top face of a brick in window pixels, and its level."""
REACH = 5
"""The number of levels above a plane whose shadows on it are visible."""
FAR = 2
"""The furthest that a shadow reaches beyond the footprint of its brick, in cell sides."""


@dataclass(frozen=True)
class Standing:
    """The bricks of a wall, level by level; `half` is a cell's side and `rise` how far a level lifts a face, in pixels.

    Plane 0 is the cloth, plane 1 the tops of level 0, and so on.
    """

    bricks: tuple[Brick, ...] = ()
    half: int = 1
    rise: int = 0

    @cached_property
    def levels(self) -> dict[int, list[pygame.Rect]]:
        """The top faces by level."""
        found: dict[int, list[pygame.Rect]] = {}
        for top, level in self.bricks:
            found.setdefault(level, []).append(top)
        return found

    def reach(self, plane: int) -> pygame.Rect:
        """The area that shade on that plane may cover, in pixels."""
        tops = {level: self.levels[level] for level in range(plane, plane + REACH) if level in self.levels}
        feet = [self.foot(each[0].unionall(each[1:]), level, plane) for level, each in tops.items()]
        return feet[0].unionall(feet[1:]).inflate(2 * FAR * self.half, 2 * FAR * self.half)

    def thrown(self, plane: int, area: pygame.Rect) -> Iterator[tuple[pygame.Rect, int]]:
        """The footprints on that plane (pixels) that reach into the area, each with the levels up to its brick."""
        for level in range(plane, plane + REACH):
            tops, down = self.levels.get(level, ()), self._drop(level, plane)
            for number in area.move(0, -down).collidelistall(tops):
                yield tops[number].move(0, down), level - plane

    @cached_property
    def bare(self) -> dict[int, list[pygame.Rect]]:
        """The faces of cells with no brick on them, by plane, in pixels."""
        corners = {
            level: [at for top in tops for at in (top.topleft, (top.right - self.half, top.bottom - self.half))]
            for level, tops in self.levels.items()
        }
        found = {}
        for level, cells in corners.items():
            carrying = {(x, y + self.rise) for x, y in corners.get(level + 1, ())}
            found[level + 1] = [pygame.Rect(at, (self.half, self.half)) for at in cells if at not in carrying]
        return found

    @cached_property
    def numbers(self) -> frozenset[tuple[int, ...]]:
        """Every brick as the numbers of its top face and its level."""
        return frozenset([(*top, level) for top, level in self.bricks])

    def foot(self, top: pygame.Rect, level: int, plane: int) -> pygame.Rect:
        """The footprint of a brick on that plane."""
        return top.move(0, self._drop(level, plane))

    def _drop(self, level: int, plane: int) -> int:
        return (level + 1 - plane) * self.rise


@dataclass(frozen=True)
class WallShade(Item):
    """All shade on one plane of the wall; its layer is that of the bricks standing on the plane."""

    zooms: bool = field(default=True, kw_only=True)
    standing: Standing = field(default_factory=Standing)
    plane: int = 0
    inside = True

    def difference(self, other: Item) -> pygame.Rect | None:
        """The area that the bricks only one of them has shade or leave bare; None if the look of the wall differs."""
        if not isinstance(other, WallShade) or self.within != other.within:
            return None
        one, two = self.standing, other.standing
        if (one.half, one.rise) != (two.half, two.rise):
            return None
        feet = [one.foot(pygame.Rect(top), level, self.plane) for *top, level in one.numbers ^ two.numbers]
        return feet[0].unionall(feet[1:]).inflate(2 * FAR * one.half, 2 * FAR * one.half) if feet else None

    def shadow(self, surface: pygame.Surface, assets: Assets, rect: pygame.Rect, lift: float) -> None:
        """Paints shade anywhere on the cloth, but only on bare tops above it; bricks above the plane come later."""
        area = surface.get_clip()
        thrown = list(self._thrown(assets, area))
        if self.plane == 0:
            surface.blits(thrown)
            return
        places, bare = [place for _, place in thrown], self.standing.bare[self.plane] if thrown else []
        for cell in map(bare.__getitem__, area.collidelistall(bare)):
            with clipped(surface, cell):
                surface.blits([thrown[number] for number in cell.collidelistall(places)])

    def ready(self, assets: Assets, scale: Scale) -> Iterator[None]:
        for _ in self._thrown(assets, self.rect):
            yield

    def _thrown(self, assets: Assets, area: pygame.Rect) -> Iterator[tuple[pygame.Surface, pygame.Rect]]:
        half = self.standing.half
        for foot, drop in self.standing.thrown(self.plane, area.inflate(2 * FAR * half, 2 * FAR * half)):
            picture, pad, (right, down) = assets.brick_shadow(*foot.size, half, drop + 0.5)
            yield picture, picture.get_rect(topleft=(foot.x - pad + right, foot.y - pad + down))


def shades(bricks: Sequence[Brick], half: int, rise: int, within: pygame.Rect) -> list[Item]:
    """The shade on every plane with bricks, where bricks of level 0 are in layer 1; see `Standing`."""
    standing, found = Standing(tuple(bricks), half, rise), list[Item]()
    for plane in range(max(standing.levels, default=-1) + 1):
        rect = standing.reach(plane).clip(within)
        found.append(WallShade(f"shade:{plane}", rect, 1 + plane, standing=standing, plane=plane, within=within))
    return found
