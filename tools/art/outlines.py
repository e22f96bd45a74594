"""Outlines drawn with few points: smooth loops with corners, discs and bands, and how much of each pixel they cover."""

from __future__ import annotations

import itertools
import math
import os
from collections.abc import Iterable, Sequence

import numpy as np

from tools.art.field import Field

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
import pygame

Point = tuple[float, float]
Loop = list[Point]
"""Corners of a closed outline; x to the right and y down, both from -1 to 1."""

FINER = 4
"""How many times finer than the picture an outline is filled, along each side."""
STEPS = 12
"""The number of straight pieces from one point of a smooth loop to the next."""


def loop(*points: tuple[float, ...]) -> Loop:
    """A smooth closed line through the points; a third number makes a point a corner."""
    found: Loop = []
    count = len(points)
    for at in range(count):
        before, here, there, after = (points[(at + turn) % count] for turn in (-1, 0, 1, 2))
        leave = _tangent(before, here, there)
        arrive = _tangent(here, there, after)
        for step in range(STEPS):
            t = step / STEPS
            a, b = (1 + 2 * t) * (1 - t) ** 2, t * (1 - t) ** 2
            c, d = t * t * (3 - 2 * t), t * t * (t - 1)
            found.append(
                (
                    a * here[0] + b * leave[0] + c * there[0] + d * arrive[0],
                    a * here[1] + b * leave[1] + c * there[1] + d * arrive[1],
                )
            )
    return found


def _tangent(before: Sequence[float], here: Sequence[float], after: Sequence[float]) -> Point:
    if len(here) > 2:
        return 0.0, 0.0
    return (after[0] - before[0]) / 2, (after[1] - before[1]) / 2


def disc(x: float, y: float, across: float, down: float | None = None, turn: float = 0.0) -> Loop:
    """An ellipse with the half axes `across` and `down`, turned clockwise by `turn` degrees."""
    down = across if down is None else down
    angles = [2 * math.pi * n / 64 for n in range(64)]
    return turned([(x + across * math.cos(a), y + down * math.sin(a)) for a in angles], turn, (x, y))


def band(width: float, *points: Point) -> list[Loop]:
    """A line of that width through the points, with round ends and joints."""
    found = [disc(x, y, width / 2) for x, y in points]
    for (ax, ay), (bx, by) in itertools.pairwise(points):
        length = math.hypot(bx - ax, by - ay) or 1.0
        nx, ny = -(by - ay) / length * width / 2, (bx - ax) / length * width / 2
        found.append([(ax + nx, ay + ny), (bx + nx, by + ny), (bx - nx, by - ny), (ax - nx, ay - ny)])
    return found


def turned(line: Loop, degrees: float, about: Point = (0.0, 0.0)) -> Loop:
    """The outline turned clockwise."""
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    x, y = about
    return [(x + (px - x) * c - (py - y) * s, y + (px - x) * s + (py - y) * c) for px, py in line]


def moved(line: Loop, x: float, y: float, size: float = 1.0) -> Loop:
    """The outline enlarged about the middle, then moved."""
    return [(x + size * px, y + size * py) for px, py in line]


def mirrored(line: Loop) -> Loop:
    """The outline with left and right exchanged."""
    return [(-x, y) for x, y in line]


def covered(lines: Iterable[Loop], size: int, reach: float) -> Field:
    """How much of each pixel of a square picture lies inside any outline, 0..1; a unit is ``reach`` pixels."""
    side = size * FINER
    sheet = pygame.Surface((side, side), depth=8)
    sheet.set_palette([(n, n, n) for n in range(256)])
    sheet.fill(0)
    for line in lines:
        spots = [((x * reach + size / 2) * FINER, (y * reach + size / 2) * FINER) for x, y in line]
        pygame.draw.polygon(sheet, 255, [(round(x), round(y)) for x, y in spots])
    pixels = np.frombuffer(sheet.get_buffer().raw, dtype=np.uint8).reshape(side, sheet.get_pitch())[:, :side]
    return (pixels > 0).reshape(size, FINER, size, FINER).mean(axis=(1, 3))
