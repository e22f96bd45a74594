"""Glass beads in every seat's shape, the clear lens, and the pegs of the cribbage board; grey, to be dyed."""

from __future__ import annotations

import math

import numpy as np

from tools.art.field import LAMP, Field, blur, box, colour, cover, dome, flat, grid, over, polygon, rgba, slope

SIZE = 192
REACH = 0.42 * SIZE


def beads() -> dict[str, Field]:
    """By file name, for every shape: the glass (grey times cover), the light on it and its outline (both white)."""
    pictures: dict[str, Field] = {}
    for name, distance in shapes().items():
        glass, light = _bead(distance, flat_top=name != "circle")
        pictures[f"beads/{name}"] = glass
        pictures[f"beads/{name}-light"] = light
        pictures[f"beads/{name}-cut"] = rgba(flat(distance.shape, np.full(3, 255.0)), cover(distance + 1.0))
    return pictures


def shapes() -> dict[str, Field]:
    """Signed distance in pixels of every seat's shape."""
    x, y = grid(SIZE, SIZE)
    x, y = x - SIZE / 2, y - SIZE / 2
    r = REACH
    soft = 0.10 * r
    return {
        "circle": np.hypot(x, y) - r,
        "square": box(x, y, 1.82 * r, 1.82 * r, 0.16 * r),
        "triangle": polygon(x, y - 0.16 * r, _ring(3, 0.98 * r), 0.13 * r),
        "diamond": polygon(x, y, _ring(4, 0.98 * r), soft),
        "pentagon": polygon(x, y - 0.03 * r, _ring(5, 0.94 * r), soft),
        "star": polygon(x, y - 0.05 * r, _star(5, 0.96 * r, 0.52 * r), soft),
        "cross": polygon(x, y, _cross(0.92 * r, 0.32 * r), soft),
        "ring": np.abs(np.hypot(x, y) - 0.66 * r) - 0.34 * r,
    }


def _ring(count: int, radius: float) -> list[tuple[float, float]]:
    turns = [2 * math.pi * number / count for number in range(count)]
    return [(radius * math.sin(turn), -radius * math.cos(turn)) for turn in turns]


def _star(count: int, outer: float, inner: float) -> list[tuple[float, float]]:
    turns = [math.pi * number / count for number in range(2 * count)]
    reach = (outer, inner)
    return [(reach[n % 2] * math.sin(turn), -reach[n % 2] * math.cos(turn)) for n, turn in enumerate(turns)]


def _cross(reach: float, arm: float) -> list[tuple[float, float]]:
    quarter = [(arm, -reach), (arm, -arm), (reach, -arm)]
    corners: list[tuple[float, float]] = []
    for _ in range(4):
        corners += quarter
        quarter = [(-y, x) for x, y in quarter]
    return corners


def _bead(distance: Field, *, flat_top: bool) -> tuple[Field, Field]:
    x, y = grid(SIZE, SIZE)
    x, y = (x - SIZE / 2) / REACH, (y - SIZE / 2) / REACH
    depth = np.clip(-distance / REACH, 0, 1)
    bevel = 0.30 if flat_top else 1.0
    rise = np.sqrt(np.clip(1 - (1 - np.clip(depth / bevel, 0, 1)) ** 2, 0, 1))
    rise = blur(rise, 1.6)
    across, down = slope(rise * (0.24 if flat_top else 0.52) * REACH)
    length = np.sqrt(across**2 + down**2 + 1)
    lit = -(across * LAMP[0] + down * LAMP[1]) / length
    shape = cover(distance)
    caustic = np.exp(-((x - 0.30) ** 2 + (y - 0.42) ** 2) / 0.17) * (0.55 if flat_top else 0.62)
    shade = np.clip(0.86 + 0.34 * np.clip(lit, -1, 0.6) + 0.26 * caustic, 0, 1)
    body = np.clip(depth / 0.42, 0, 1) ** 0.8
    opaque = (0.93 - 0.32 * body) if flat_top else (0.86 - 0.36 * body)
    rim = np.exp(-(((distance + 2.0) / 2.2) ** 2)) * 0.25
    glass = rgba((shade * (1 - rim) * 255)[..., None] * np.ones(3), shape * np.clip(opaque + rim, 0, 1))

    gleam = np.exp(
        -(((x + 0.36) * 0.8 + (y + 0.46) * 0.5) ** 2 / 0.030 + ((x + 0.36) * -0.5 + (y + 0.46) * 0.8) ** 2 / 0.010)
    )
    lip = np.clip(lit, 0, 1) ** 1.6 * 0.50 + np.clip(lit - 0.35, 0, 1) * 0.25
    inner = np.clip(1 - np.abs(distance + 0.045 * REACH) / 3.0, 0, 1) * np.clip(lit, 0, 1) * 0.6
    light = np.clip(0.95 * gleam * (depth > 0.02) + lip + 0.14 * caustic + inner, 0, 1) * shape
    cast = cover(distance)
    cast = np.roll(cast, (round(0.07 * REACH) + 3, round(0.04 * REACH) + 2), axis=(0, 1))
    shadow = rgba(flat(x.shape, np.zeros(3)), np.clip(blur(cast, 4.5), 0, 1) * 0.44 * (1 - 0.85 * shape))
    return over(shadow, glass), rgba(flat(x.shape, np.full(3, 255.0)), light)


def lens() -> tuple[Field, Field]:
    """The clear marker, transparent glass between a dark and a pale ring, and the light on it."""
    x, y = grid(SIZE, SIZE)
    px, py = x - SIZE / 2, y - SIZE / 2
    reach = 0.46 * SIZE
    x, y = px / reach, py / reach
    far = np.hypot(px, py)
    distance = far - reach
    away = (px * LAMP[0] + py * LAMP[1]) / np.maximum(far * np.hypot(LAMP[0], LAMP[1]), 1e-6)

    def ring(radius: float, width: float) -> Field:
        return np.clip(width / 2 + 0.5 - np.abs(far - radius), 0, 1)

    cast = np.roll(cover(distance), (9, 5), axis=(0, 1))
    shadow = rgba(flat(x.shape, np.zeros(3)), blur(cast, 4.0) * 0.46 * (far > reach - 3))
    tint = rgba(flat(x.shape, colour("#DDEFEA")), cover(distance) * (0.07 + 0.17 * np.clip(far / reach, 0, 1) ** 5))
    dark = rgba(flat(x.shape, colour("#123029")), np.clip(ring(reach - 2, 4.6) + ring(reach - 11, 2.2) * 0.75, 0, 1))
    pale = rgba(flat(x.shape, colour("#F4FFFC")), ring(reach - 6.8, 5.4) * (0.80 + 0.20 * np.clip(away, 0, 1)))
    gleam = np.exp(
        -(((x + 0.46) * 0.8 + (y + 0.54) * 0.5) ** 2 / 0.028 + ((x + 0.46) * -0.5 + (y + 0.54) * 0.8) ** 2 / 0.008)
    )
    glow = np.exp(-((x - 0.40) ** 2 + (y - 0.52) ** 2) / 0.05) * 0.34
    shine = rgba(flat(x.shape, np.full(3, 255.0)), np.clip(0.85 * gleam + glow, 0, 1) * cover(distance + 16))
    picture = shadow
    for layer in (tint, dark, pale):
        picture = over(picture, layer)
    return picture, shine


def peg() -> tuple[Field, Field]:
    """A cribbage peg from above: dyed wood (grey) with its shadow, and the light on its head."""
    size = 128
    x, y = grid(size, size)
    r = 0.30 * size
    cx, cy = size * 0.44, size * 0.40
    px, py = (x - cx) / r, (y - cy) / r
    far = np.hypot(px, py)
    diffuse, mirror = dome(0.93 * px, 0.93 * py)
    turned = 1 - 0.16 * np.exp(-(((far - 0.62) / 0.07) ** 2))
    shade = np.clip(0.34 + 0.70 * diffuse, 0, 1) * turned
    cast = np.zeros(x.shape)
    for step in range(9):
        ahead = 0.10 * step * r
        cast = np.maximum(cast, cover(np.hypot(x - cx - ahead * 0.62, y - cy - ahead) - r * 0.9))
    shadow = rgba(flat(x.shape, np.zeros(3)), blur(cast, 3.0) * 0.50)
    body = over(shadow, rgba((shade * 255)[..., None] * np.ones(3), cover((far - 1) * r)))
    rim = np.exp(-(((far - 0.62) / 0.06) ** 2)) * np.clip(-(px * LAMP[0] + py * LAMP[1]), 0, 1) * 0.35
    light = np.clip(0.85 * mirror**26 + rim, 0, 1) * cover((far - 1) * r)
    return body, rgba(flat(x.shape, np.full(3, 255.0)), light)
