"""The pencilled houses of a Fives score sheet: fifty points each, drawn stroke by stroke as they were won.

A house is a long diagonal (5), a long line across it (10), then the four corners, 10 each: two short lines for 5 and 5,
a ring for 10 at once. What is left below 5 stands beside it as ticks.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache

import pygame

from game.ui.board import scorepad
from game.ui.draw.paint import Point
from game.ui.style.theme import Colour

HOUSE = 50
STROKE = 5


class Kind(Enum):
    """What one stroke of a house is: 5 points each, a ring 10, a tick 1."""

    DIAGONAL = "diagonal"
    CROSSING = "crossing"
    SHORT = "short line"
    SHORT_ACROSS = "short line across"
    RING = "ring"
    TICK = "tick"


@dataclass(frozen=True, slots=True)
class HouseStroke:
    """One stroke of the pencil: its house (from 0), its corner or tick, and the index of the addition it is for."""

    kind: Kind
    house: int
    place: int
    addition: int


CORNERS: tuple[Point, ...] = ((0.0, -0.33), (0.33, 0.0), (0.0, 0.33), (-0.33, 0.0))
"""The centres of the four corners of a house of side 1, in the order they are filled: top, right, bottom, left."""


def strokes(additions: Sequence[int]) -> list[HouseStroke]:
    """All strokes for points won one after another, the ticks last; `ValueError` for points below 0."""
    drawn: list[HouseStroke] = []
    total = 0
    for number, points in enumerate(additions):
        if points < 0:
            raise ValueError(f"{points} points cannot be pencilled in")
        before, total = total, total + points
        at, end = before // STROKE * STROKE, total // STROKE * STROKE
        while at < end:
            kind, place, worth = _next_stroke(at % HOUSE, end - at)
            drawn.append(HouseStroke(kind, at // HOUSE, place, number))
            at += worth
    last = max((number for number, points in enumerate(additions) if points % STROKE), default=0)
    house = max(0, (total // STROKE * STROKE - 1) // HOUSE)
    drawn += [HouseStroke(Kind.TICK, house, tick, last) for tick in range(total % STROKE)]
    return drawn


def _next_stroke(filled: int, rest: int) -> tuple[Kind, int, int]:
    """The stroke after ``filled`` points of a house, with ``rest`` still to be drawn: its kind, corner and points."""
    if filled < 10:
        return Kind.CROSSING if filled else Kind.DIAGONAL, 0, 5
    corner, begun = divmod(filled - 10, 10)
    if begun:
        return Kind.SHORT_ACROSS, corner, 5
    return (Kind.RING, corner, 10) if rest >= 10 else (Kind.SHORT, corner, 5)


def houses_needed(additions: Sequence[int]) -> int:
    """The number of houses those points begin; at least one."""
    return max(1, math.ceil(sum(additions) // STROKE * STROKE / HOUSE))


def pencilled(
    rect: pygame.Rect,
    additions: Sequence[int],
    *,
    size: int,
    colour: Colour,
    new_colour: Colour,
    new_from: int | None = None,
) -> list[tuple[int, scorepad.Stroke]]:
    """The strokes of houses of ``size`` px inside ``rect``, each with its addition's index; one column while it fits.

    Strokes from the addition ``new_from`` on are drawn in ``new_colour``.
    """
    pitch = size * 1.12
    columns = math.ceil(houses_needed(additions) / max(1, int(rect.height // pitch)))
    left = rect.centerx - columns * pitch / 2
    drawn = []
    for stroke in strokes(additions):
        row, column = divmod(stroke.house, columns)
        centre = (left + (column + 0.5) * pitch, rect.y + (row + 0.5) * pitch)
        fresh = new_from is not None and stroke.addition >= new_from
        path = tuple((centre[0] + x * size, centre[1] + y * size) for x, y in stroke_path(stroke))
        drawn.append((stroke.addition, scorepad.Stroke(path, new_colour if fresh else colour, max(1.2, size * 0.034))))
    return drawn


@lru_cache(maxsize=512)
def stroke_path(stroke: HouseStroke) -> Sequence[Point]:
    """The path of a stroke in a house of side 1 centred at 0, 0: never quite straight, always the same."""
    hand = random.Random(f"{stroke.house}.{stroke.kind.value}.{stroke.place}")
    x, y = CORNERS[stroke.place] if stroke.kind in (Kind.SHORT, Kind.SHORT_ACROSS, Kind.RING) else (0.0, 0.0)
    short = 0.105
    match stroke.kind:
        case Kind.DIAGONAL | Kind.CROSSING:
            side = 0.47 if stroke.kind is Kind.DIAGONAL else -0.47
            return _line((side, -0.47), (-side, 0.47), hand, 0.018)
        case Kind.SHORT | Kind.SHORT_ACROSS:
            side = short if stroke.kind is Kind.SHORT else -short
            return _line((x + side, y - short), (x - side, y + short), hand, 0.010)
        case Kind.RING:
            return _circle(x, y, 0.108, hand)
        case Kind.TICK:
            top = 0.40 - 0.105 * stroke.place
            return _line((0.56, top), (0.70, top - 0.035), hand, 0.008)


def _line(start: Point, end: Point, hand: random.Random, wobble: float) -> list[Point]:
    (x, y), (to_x, to_y) = [
        (at[0] + hand.uniform(-wobble, wobble), at[1] + hand.uniform(-wobble, wobble)) for at in (start, end)
    ]
    dx, dy, length = to_x - x, to_y - y, math.dist((x, y), (to_x, to_y))
    bow, sway, phase = hand.uniform(-wobble, wobble), hand.uniform(-wobble, wobble) * 0.3, hand.uniform(0, 6)
    path: list[Point] = []
    for step in range(17):
        t = step / 16
        off = (bow * math.sin(math.pi * t) + sway * math.sin(2 * math.pi * t + phase)) / length
        path.append((x + dx * t - dy * off, y + dy * t + dx * off))
    return path


def _circle(x: float, y: float, radius: float, hand: random.Random) -> list[Point]:
    """A ring drawn in one go, a little past its start, which it does not quite meet."""
    tall, wide = radius * hand.uniform(0.93, 1.05), radius * hand.uniform(0.93, 1.05)
    lean, turn = hand.uniform(-0.5, 0.5), hand.uniform(-0.5, 0.1)
    cosine, sine = math.cos(lean * 0.2), math.sin(lean * 0.2)
    path: list[Point] = []
    for step in range(31):
        t = step / 30
        angle = turn + 2 * math.pi * 1.045 * t
        grow = 1 + 0.055 * (t - 0.5)
        px, py = wide * grow * math.sin(angle), -tall * grow * math.cos(angle)
        path.append((x + px * cosine - py * sine, y + px * sine + py * cosine))
    return path
