"""Keyboard navigation: the next stop in reading order, or the nearest one in a direction."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pygame

DIRECTIONS: Final = {"Left": (-1, 0), "Right": (1, 0), "Up": (0, -1), "Down": (0, 1)}


@dataclass(frozen=True, slots=True)
class Stop:
    """A place for the keyboard focus: its key, its box in pixels, and the part of the table it belongs to."""

    key: str
    rect: pygame.Rect
    part: str = ""


def in_reading_order(stops: Sequence[Stop]) -> list[Stop]:
    """The stops by rows from the top, each row from the left. Stops whose middles are at similar heights form a row."""
    rows: list[list[Stop]] = []
    for stop in sorted(stops, key=lambda stop: (stop.rect.centery, stop.rect.x)):
        if rows and stop.rect.centery - rows[-1][0].rect.centery < min(stop.rect.height, rows[-1][0].rect.height) / 2:
            rows[-1].append(stop)
        else:
            rows.append([stop])
    return [stop for row in rows for stop in sorted(row, key=lambda stop: stop.rect.x)]


def along(stops: Sequence[Stop], current: str | None, step: int) -> str | None:
    """The key `step` places further, wrapping around; without a current stop the first, or the last if going back."""
    keys = [stop.key for stop in stops]
    if not keys:
        return None
    if current not in keys:
        return keys[0 if step > 0 else -1]
    return keys[(keys.index(current) + step) % len(keys)]


def towards(stops: Sequence[Stop], current: str | None, direction: tuple[int, int]) -> str | None:
    """The nearest stop in a direction, preferring one straight ahead; None if there is none.

    Focus stays within a part of the table, such as the cloth, while that has a stop within 45 degrees of the direction.
    """
    here = next((stop for stop in stops if stop.key == current), None)
    if here is None:
        return stops[0].key if stops else None
    costs = [(_cost(here.rect, stop.rect, direction), stop) for stop in stops if stop is not here]
    found = sorted(((cost, stop) for cost, stop in costs if cost is not None), key=lambda pair: pair[0])
    if not found:
        return None
    nearest = found[0][1]
    if here.part and nearest.part != here.part:
        same = (stop for _, stop in found if stop.part == here.part)
        nearest = next((stop for stop in same if _ahead(here.rect, stop.rect, direction)), nearest)
    return nearest.key


def _ahead(here: pygame.Rect, there: pygame.Rect, direction: tuple[int, int]) -> bool:
    """Whether another box is straight ahead, or its centre within 45 degrees of the direction."""
    dx, dy = direction
    if dx:
        beside = there.top < here.bottom and here.top < there.bottom
    else:
        beside = there.left < here.right and here.left < there.right
    across, down = there.centerx - here.centerx, there.centery - here.centery
    return beside or across * dx + down * dy >= abs(across * dy) + abs(down * dx)


def _cost(here: pygame.Rect, there: pygame.Rect, direction: tuple[int, int]) -> float | None:
    """The cost of moving to another box; None if it is not in that direction. Boxes straight ahead cost less."""
    dx, dy = direction
    ahead = (there.centerx - here.centerx) * dx + (there.centery - here.centery) * dy
    if dx:
        gap = there.left - here.right if dx > 0 else here.left - there.right
        aside = max(there.top - here.bottom, here.top - there.bottom)
        off = abs(there.centery - here.centery)
    else:
        gap = there.top - here.bottom if dy > 0 else here.top - there.bottom
        aside = max(there.left - here.right, here.left - there.right)
        off = abs(there.centerx - here.centerx)
    if ahead <= 0 or gap < -min(here.width, here.height) / 2:
        return None
    turn = max(here.size) if dx else here.height  # sideways prefers the same row; vertically, no row is skipped
    detour = 3 * aside + 2 * turn if aside >= 0 else 0  # boxes that only touch edge to edge are not straight ahead
    return max(gap, 0) + detour + off / 100
