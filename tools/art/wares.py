"""The materials of tiles: bone and ebony, blackwood and boxwood, celadon and iron glaze."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from tools.art.field import Field, box, colour, noise

HALF = 256
GAP = 5
BRASS = colour("#E2B85C")

Marking = Callable[[Field, Field, Field, bool, np.random.Generator], Field]
"""Changes colours 0..255 at x, y (pixels from the middle) of a face that lies across or upright."""


@dataclass(frozen=True)
class Stuff:
    """One material. ``shade`` is its colour away from the lamp; pale materials keep their hue there, dark ones lose
    light. ``grain`` and ``broad`` are the depth of fine and wide lines in its tone, ``relief`` of lines in its height;
    ``gloss`` and ``sheen`` are the light mirrored on the rounded edge and on the whole face."""

    tone: Field
    shade: Field
    pale: bool
    grain: float
    broad: float
    relief: float
    gloss: float
    sheen: float = 0.0
    side: tuple[float, float, float] = (1.0, 1.0, 1.0)
    """The colour cast of its sides."""
    marking: Marking | None = None


@dataclass(frozen=True)
class TileDesign:
    """A set of tiles: the materials of the face and of the back, which is also the lower half of a tile."""

    face: Stuff
    back: Stuff


def _inlay(metal: Field, cut: Field, strength: float) -> Marking:
    """Metal or wood inlaid into the back: a lozenge, and a fine line around it."""

    def mark(rgb: Field, x: Field, y: Field, across: bool, rng: np.random.Generator) -> Field:
        height, width = x.shape
        a, b = (0.52 * HALF, 0.26 * HALF) if across else (0.26 * HALF, 0.52 * HALF)
        lozenge = np.abs((np.abs(x) / a + np.abs(y) / b - 1) * (a * b / np.hypot(a, b)))
        frame = np.abs(box(x, y, width - 2 * GAP - 0.22 * HALF, height - 2 * GAP - 0.22 * HALF, 0.10 * HALF))
        gleam = 0.86 + 0.20 * np.sin((x * 0.8 + y) / 55)
        for line, half_width, share in ((lozenge, 2.9, 0.92), (frame, 1.7, 0.52)):
            groove = (np.clip(half_width + 1.6 - line, 0, 1) * 0.55)[..., None]
            rgb = rgb * (1 - groove) + cut * groove
            fill = (np.clip(half_width + 0.5 - line, 0, 1) * min(1.0, share * strength))[..., None]
            rgb = rgb * (1 - fill) + (metal * 0.86) * gleam[..., None] * fill
        return rgb

    return mark


def _string(metal: Field) -> Marking:
    """A line of pale wood inlaid along the edge, so that a dark tile keeps its outline on a dark table."""

    def mark(rgb: Field, x: Field, y: Field, across: bool, rng: np.random.Generator) -> Field:
        height, width = x.shape
        line = np.abs(box(x, y, width - 2 * GAP, height - 2 * GAP, 0.17 * HALF) + 0.062 * HALF)
        light = np.clip(rgb.mean(axis=2, keepdims=True) / 40, 0.74, 1.12)
        cut = (np.clip(4.4 - line, 0, 1) * 0.6)[..., None]
        rgb = rgb * (1 - cut) + colour("#0C0908") * cut
        wood = (np.clip(3.3 - line, 0, 1) * 0.86)[..., None]
        return rgb * (1 - wood) + metal * light * wood

    return mark


def _cells(rng: np.random.Generator, height: int, width: int, count: int, warp: float) -> Field:
    """The distance in pixels to the nearest border between cells around random points, for the lines of a crackle."""
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    x += (warp * noise(rng, height, width, 14, 14)).astype(np.float32)
    y += (warp * noise(rng, height, width, 14, 14)).astype(np.float32)
    first = np.full((height, width), np.inf, dtype=np.float32)
    second = first.copy()
    for px, py in rng.uniform((0, 0), (width, height), (count, 2)).astype(np.float32):
        far = (x - px) ** 2 + (y - py) ** 2
        second = np.minimum(second, np.maximum(first, far))
        first = np.minimum(first, far)
    return (np.sqrt(second) - np.sqrt(first)).astype(np.float64) / 2


def _crackle(rgb: Field, x: Field, y: Field, across: bool, rng: np.random.Generator) -> Field:
    """A glaze that is thin and warm over the edge, cloudy within, and crazed with fine brown lines."""
    height, width = x.shape
    inside = -box(x, y, width - 2 * GAP, height - 2 * GAP, 0.17 * HALF)
    thin = np.exp(-((np.clip(inside, 0, None) / (0.050 * HALF)) ** 2))[..., None] * 0.55
    rgb = rgb * (1 - thin) + colour("#DCD3AE") * np.clip(rgb.mean(axis=2, keepdims=True) / 190, 0.4, 1.15) * thin
    cloud = noise(rng, height, width, 26, 26)[..., None]
    rgb = rgb * (1 + np.array([0.010, 0.005, 0.008]) * cloud)
    broken = np.clip(0.55 + 0.40 * noise(rng, height, width, 20, 20), 0.08, 1)
    halves = width * height // (HALF * HALF)
    for count, wide, depth in ((11 * halves, 0.75, 0.26), (34 * halves, 0.45, 0.15)):
        line = np.clip(wide + 0.5 - _cells(rng, height, width, count, 5.0), 0, 1) * broken * depth
        rgb = rgb * (1 - line[..., None]) + colour("#5B4A33") * line[..., None]
    return rgb


def _hare(rgb: Field, x: Field, y: Field, across: bool, rng: np.random.Generator) -> Field:
    """An iron glaze with rust where it runs thin over the edge, fine streaks of rust, and a gilded lozenge."""
    height, width = x.shape
    inside = -box(x, y, width - 2 * GAP, height - 2 * GAP, 0.17 * HALF)
    light = np.clip(rgb.mean(axis=2, keepdims=True) / 34, 0.5, 2.2)
    fur = np.clip(noise(rng, height, width, *((2.0, 44) if across else (44, 2.0))) * 0.5 + 0.1, 0, 1)
    thin = np.clip(np.exp(-((np.clip(inside, 0, None) / (0.052 * HALF)) ** 2)) * 0.75 + 0.20 * fur, 0, 1)[..., None]
    rgb = rgb * (1 - thin) + colour("#7A3F1E") * light * thin
    return _inlay(BRASS, colour("#120C09"), 1.0)(rgb, x, y, across, rng)


EBONY = Stuff(
    tone=colour("#38291F"),
    shade=colour("#120C09"),
    pale=False,
    grain=0.10,
    broad=0.09,
    relief=0.035,
    gloss=58,
    sheen=9,
    marking=_inlay(BRASS, colour("#120C09"), 1.0),
)
BONE = Stuff(
    tone=colour("#F6EEDC"),
    shade=colour("#B49A72") * 0.80,
    pale=True,
    grain=0.0065,
    broad=0.007,
    relief=0.012,
    gloss=22,
    side=(1.0, 0.955, 0.845),
)
BLACKWOOD = Stuff(
    tone=colour("#302928"),
    shade=colour("#0C0908"),
    pale=False,
    grain=0.085,
    broad=0.10,
    relief=0.022,
    gloss=120,
    sheen=16,
    marking=_string(colour("#C9A468")),
)
BOXWOOD = Stuff(
    tone=colour("#D9B87E"),
    shade=colour("#7C5A2C"),
    pale=True,
    grain=0.026,
    broad=0.032,
    relief=0.030,
    gloss=22,
    side=(1.0, 0.94, 0.80),
    marking=_inlay(colour("#33241A"), colour("#7A5A30"), 1.06),
)
CELADON = Stuff(
    tone=colour("#BED3C0"),
    shade=colour("#587A69"),
    pale=True,
    grain=0.0,
    broad=0.0,
    relief=0.0,
    gloss=64,
    side=(0.98, 1.0, 0.94),
    marking=_crackle,
)
IRON = Stuff(
    tone=colour("#2A1D19"),
    shade=colour("#0C0706"),
    pale=False,
    grain=0.0,
    broad=0.05,
    relief=0.0,
    gloss=110,
    sheen=13,
    marking=_hare,
)

WARES = {
    "ivory": TileDesign(BONE, EBONY),
    "ebony": TileDesign(BLACKWOOD, BOXWOOD),
    "celadon": TileDesign(CELADON, IRON),
}
"""Every tile set by its folder in sprites/tiles/."""
