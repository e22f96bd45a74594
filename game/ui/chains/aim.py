"""At which open end a tile was let go that does not match it."""

from collections.abc import Iterable, Mapping, Sequence

import pygame

from game.ui.board.items import Item

REACH = 2
"""So many halves around a tile, the length of the tile that would lie there, are meant for its open end."""


def meant(things: Iterable[Item], ends: Mapping[str, Sequence[int]], tile: str, point: tuple[int, int]) -> Item | None:
    """The nearest of the things whose touch is one of the `ends`, each with the numbers that are open there.

    None if `point` (window pixels) is near none, or if the `tile` (``6|4``) does match.
    """
    here, near = pygame.Vector2(point), list[Item]()
    for item in things:
        reach = 2 * REACH * min(item.rect.size)
        if item.touch in ends and item.rect.inflate(reach, reach).collidepoint(point):
            near.append(item)
    found = min(near, key=lambda item: here.distance_to(item.rect.center), default=None)
    return found if found and not any(str(number) in tile.split("|") for number in ends[found.touch]) else None
