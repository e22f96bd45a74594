"""The shade that high bricks of a wall throw on the cloth and on lower ones."""

from collections.abc import Iterator
from dataclasses import dataclass

import pygame

from game.ui.areas import clipped
from game.ui.assets import Assets
from game.ui.items import Item
from game.ui.scale import Scale

Brick = tuple[pygame.Rect, int]
"""The top face of a brick in window pixels, and the level its underside is at."""
REACH = 5
"""From how many levels up a shadow is still seen."""
FAR = 2
"""No shadow reaches further than so many cells beyond its brick's footprint."""


@dataclass(frozen=True)
class WallShade(Item):
    """All shade on one plane of the wall: the cloth is plane 0, the tops of level 0 are plane 1, and so on.

    It is painted in the shadows of `layer`: give it the layer of the bricks that stand on that plane.
    """

    zooms = True
    inside = True
    feet: tuple[pygame.Rect, ...] = ()
    """The footprints on this plane of the bricks whose shadow is seen on it, in pixels."""
    drops: tuple[int, ...] = ()
    """How many levels above the plane each of them is."""
    plane: int = 0
    half: int = 1
    """A cell's side in pixels."""
    bare: tuple[pygame.Rect, ...] = ()
    """The faces of cells that lie on this plane and carry nothing, in pixels."""
    frame: pygame.Rect | None = None
    """Within which the wall is seen, in pixels; None: everywhere."""
    known: frozenset[tuple[int, ...]] = frozenset()
    """The bricks once more, each as five numbers."""
    late = 1

    def apart(self, other: Item) -> pygame.Rect | None:
        """Around the bricks that only one of them knows: what they shade, and what they leave bare."""
        if not isinstance(other, WallShade) or (self.half, self.frame) != (other.half, other.frame):
            return None
        rise, far = Assets.rise(self.half), 2 * FAR * self.half
        odd = [(pygame.Rect(top), level) for *top, level in self.known ^ other.known]
        feet = [top.move(0, (level + 1 - self.plane) * rise).inflate(far, far) for top, level in odd]
        return feet[0].unionall(feet[1:]) if feet else None

    def shadow(self, surface: pygame.Surface, assets: Assets, rect: pygame.Rect, lift: float) -> None:
        """Nothing above the plane is painted yet: on the cloth shade may go anywhere, else only on bare tops."""
        with clipped(surface, self.frame):
            area = surface.get_clip()
            thrown = list(self._thrown(assets, area))
            if self.plane == 0:
                for picture, place in thrown:
                    surface.blit(picture, place)
                return
            places = [place for _, place in thrown]
            for cell in map(self.bare.__getitem__, area.collidelistall(self.bare) if thrown else ()):
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
        near = area.inflate(2 * FAR * self.half, 2 * FAR * self.half)
        for number in near.collidelistall(self.feet):
            foot = self.feet[number]
            picture, pad, (right, down) = assets.brick_shadow(*foot.size, self.half, self.drops[number] + 0.5)
            yield picture, picture.get_rect(topleft=(foot.x - pad + right, foot.y - pad + down))


def shades(bricks: tuple[Brick, ...], half: int, layer: int, frame: pygame.Rect | None = None) -> list[Item]:
    """One for every plane that something stands on; the bricks of level 0 are in `layer`, the next above it.

    The bricks come level by level.
    """
    tops: dict[int, list[pygame.Rect]] = {}
    cells: dict[int, list[tuple[int, int]]] = {}
    numbers: list[tuple[int, ...]] = []
    for top, level in bricks:
        x, y, wide, tall = top
        tops.setdefault(level, []).append(top)
        cells.setdefault(level, []).extend(((x, y), (x + wide - half, y + tall - half)))
        numbers.append((x, y, wide, tall, level))
    highest, rise, known = max(tops, default=-1), Assets.rise(half), frozenset(numbers)
    found: list[Item] = []
    for plane in range(highest + 1):
        feet, drops = list[pygame.Rect](), list[int]()
        for drop in range(REACH):
            standing = tops.get(plane + drop, [])
            feet += [top.move(0, (drop + 1) * rise) for top in standing]
            drops += [drop] * len(standing)
        reach = feet[0].unionall(feet[1:]).inflate(2 * FAR * half, 2 * FAR * half)
        carrying = {(x, y + rise) for x, y in cells.get(plane, ())}
        bare = [corner for corner in cells.get(plane - 1, ()) if corner not in carrying]
        found.append(
            WallShade(
                f"shade:{plane}",
                reach if frame is None else reach.clip(frame),
                layer + plane,
                feet=tuple(feet),
                drops=tuple(drops),
                plane=plane,
                half=half,
                bare=tuple([pygame.Rect(corner, (half, half)) for corner in bare]),
                frame=frame,
                known=known,
            )
        )
    return found
