"""Tiles of two materials with a brass pin, flat and standing as bricks, shaded for each way they lie."""

from __future__ import annotations

import numpy as np

from tools.art.field import (
    LAMP,
    Field,
    blur,
    box,
    colour,
    cover,
    dome,
    flat,
    grid,
    lambert,
    noise,
    over,
    rgba,
    slope,
)
from tools.art.wares import BRASS, GAP, HALF, WARES, Stuff, TileDesign

RADIUS = 0.17 * HALF
BEVEL = 0.085 * HALF
LIP = round(0.09 * HALF)
RISE = round(0.34 * HALF)
PIP, PIN = 34.0, 30.0
"""Radii in pixels."""
BRASS_DARK = colour("#6B4A16")


def bodies() -> dict[str, Field]:
    """Every tile body of every set by file name, RGBA."""
    made: dict[str, Field] = {}
    for folder, ware in WARES.items():
        for name, depth in (("face", LIP), ("back", LIP), ("brick", RISE), ("back-brick", RISE)):
            for way in ("h", "v"):
                made[f"tiles/{folder}/{name}-{way}"] = _body(
                    ware, way == "h", back=name.startswith("back"), depth=depth
                )
        made[f"tiles/{folder}/half"] = _body(ware, None, back=False, depth=LIP)
    return made


def _body(ware: TileDesign, across: bool | None, *, back: bool, depth: int) -> Field:
    """One body: its top, and ``depth`` pixels of its side below. If ``across`` is None, it is a single half."""
    width, height = (HALF, HALF) if across is None else (2 * HALF, HALF) if across else (HALF, 2 * HALF)
    side = _side(ware, width, height, depth, back=back)
    top = _top(ware.back if back else ware.face, width, height, bool(across), back=back, halves=across is not None)
    full = np.zeros((height + depth, width, 4))
    full[..., :3] = side[..., :3]
    full[:height] = top
    full[height:, :, :3] = top[-1:, :, :3]
    return over(side, full)


def _top(stuff: Stuff, width: int, height: int, across: bool, *, back: bool, halves: bool) -> Field:
    x, y = grid(height, width)
    x, y = x - width / 2, y - height / 2
    edge = box(x, y, width - 2 * GAP, height - 2 * GAP, RADIUS)
    rounding = np.clip(1 + edge / BEVEL, 0, 1)
    tall = -0.62 * BEVEL * rounding**2.2 * 0.9
    rng = np.random.default_rng(11 + across + 2 * back)
    grain = noise(rng, height, width, *((1.1, 16) if across else (16, 1.1)))
    broad = noise(rng, height, width, *((7, 90) if across else (90, 7)))
    relief = tall + stuff.relief * grain
    if halves and not back:
        relief = relief + _groove(x, y, across)
    dx, dy = slope(relief)
    diffuse, mirror = lambert(dx, dy)
    drift = 1.012 - 0.035 * (y / height) - 0.016 * (x / width)
    if stuff.pale:
        tone = stuff.tone * (drift + stuff.grain * grain + stuff.broad * broad)[..., None]
        shade = np.clip(1 - diffuse, 0, 1)[..., None]
        rgb = tone * (1 - shade) + stuff.shade * shade
        rgb += (np.clip(diffuse - 1, 0, 0.5) * 34 + stuff.gloss * np.clip(mirror - 0.93, 0, 1) / 0.07 * rounding)[
            ..., None
        ]
    else:
        tone = stuff.tone * (1 + stuff.grain * grain[..., None] + stuff.broad * broad[..., None])
        rgb = tone * drift[..., None] * np.clip(diffuse, 0.25, 1.6)[..., None] ** 1.2
        rgb += (stuff.gloss * mirror**26 * rounding**0.7 + stuff.sheen * mirror**5)[..., None] * np.array(
            [1, 0.9, 0.78]
        )
    if stuff.marking is not None:
        rgb = stuff.marking(rgb, x, y, across, rng)
    return rgba(rgb, cover(edge))


def _groove(x: Field, y: Field, across: bool) -> Field:
    """The groove between the halves, 74 % of the width, as a change of height."""
    over_cut, along = (x, y) if across else (y, x)
    reach = np.clip((0.37 * HALF - np.abs(along)) / 5, 0, 1)
    return -5.0 * np.exp(-((over_cut / 3.4) ** 2)) * reach


def _side(ware: TileDesign, width: int, height: int, depth: int, *, back: bool) -> Field:
    """The front side below the top: face over back, or back over face on a face-down tile."""
    x, y = grid(height + depth, width)
    left = np.abs(x - width / 2) - (width / 2 - GAP - RADIUS)
    turn = np.clip(left / RADIUS, 0, 1)
    foot = height - GAP - RADIUS + RADIUS * np.sqrt(np.clip(1 - turn**2, 0, 1))
    down = np.clip((y - foot) / depth, 0, 1)
    rng = np.random.default_rng(5 + depth)
    grain = noise(rng, height + depth, width, 1.0, 22)[..., None]
    tall = depth > LIP
    seam = 0.57 if tall else 0.52
    upper, lower = (ware.back, ware.face) if back else (ware.face, ware.back)
    upper_rgb, lower_rgb = (_cut(stuff, x.shape, grain, tall) for stuff in (upper, lower))
    share = np.clip((down - seam) * depth + 0.5, 0, 1)[..., None]
    rgb = upper_rgb * (1 - share) + lower_rgb * share
    light = 1 - 0.10 * down - 0.55 * turn**3
    light -= 0.42 * np.exp(-down * depth / (0.028 * HALF))
    line = np.exp(-(((down - seam) * depth / 1.8) ** 2)) * (0.30 if tall else 0.15)
    gloss = np.exp(-((((down - seam) * depth - 4.5) / 2.2) ** 2)) * (14 if tall else 0)
    rgb = rgb * np.clip(light - line, 0.1, 1.1)[..., None] + gloss[..., None] * (0.4 if not back else 1)
    outline = np.maximum(y - foot - depth, np.abs(x - width / 2) - (width / 2 - GAP))
    inside = np.where(y > height / 2, cover(outline), 0)
    return rgba(rgb, inside)


def _cut(stuff: Stuff, shape: tuple[int, int], grain: Field, tall: bool) -> Field:
    """The colour of a side of that material, which gets less light than a face."""
    if stuff.pale:
        cast = np.array(stuff.side if tall else (1, 0.95, 0.86) if stuff.grain else stuff.side)
        return (flat(shape, stuff.tone) * (0.80 if tall else 0.62) + 2.2 * grain) * cast
    return flat(shape, stuff.tone) * (0.62 if tall else 0.55) * (1 + 0.10 * grain)


def pip() -> Field:
    """A sunk pip in light grey, to be dyed; its wall towards the lamp is dark."""
    x, y, far = _disc(PIP)
    lit = _towards_lamp(x, y)
    shade = 1 - 0.34 * np.clip(lit, 0, 1) * far**1.5 - 0.10 * np.clip(1 - far, 0, 1)
    shade *= 1 - 0.30 * np.clip((far - 0.80) / 0.20, 0, 1) * np.clip(lit + 0.4, 0, 1)
    return rgba(shade[..., None] * 255 * np.ones(3), cover((far - 1) * PIP))


def pip_deep() -> Field:
    """A sunk pip with a pale filling, in light grey; its wall towards the lamp throws a shadow into it."""
    x, y, far = _disc(PIP)
    wall = np.clip((np.hypot(x - 0.13, y - 0.20) - 0.86) / 0.16, 0, 1)
    shade = 1 - 0.60 * wall - 0.10 * np.clip(_towards_lamp(x, y), -0.4, 1) - 0.05 * np.clip(1 - far, 0, 1)
    shade *= 1 - 0.25 * np.clip((far - 0.86) / 0.14, 0, 1)
    return rgba(np.clip(shade, 0, 1)[..., None] * 255 * np.ones(3), cover((far - 1) * PIP))


def pip_light() -> Field:
    """The light in a sunk pip: a wide glow on its far wall and a glint on the near one."""
    x, y, far = _disc(PIP)
    glow = 0.26 * np.clip(-_towards_lamp(x, y), 0, 1) ** 1.1 * np.exp(-(((far - 0.70) / 0.30) ** 2))
    glint = 0.24 * np.exp(-(((x + 0.27) / 0.24) ** 2 + ((y + 0.36) / 0.19) ** 2))
    return rgba(flat(x.shape, np.full(3, 255.0)), (glow + glint) * cover((far - 0.95) * PIP))


def pip_rim() -> Field:
    """The rim of a pip: a pale crescent away from the lamp, a faint dark one towards it."""
    x, y, far = _disc(PIP)
    lit = _towards_lamp(x, y) / np.maximum(far, 1e-6)
    band = np.clip(1.10 - far, 0, 0.05) / 0.05 * np.clip((far - 0.90) / 0.06, 0, 1)
    pale = band * np.clip(0.15 - lit, 0, 1) * 0.95
    dark = band * np.clip(lit - 0.2, 0, 1) * 0.42
    alpha = pale + dark
    share = (pale / np.maximum(alpha, 1e-6))[..., None]
    return rgba(colour("#6E5A3C") * (1 - share) + colour("#FFFFFF") * share, alpha)


def pin() -> Field:
    """A round-headed brass pin with its own small shadow."""
    x, y, far = _disc(PIN, margin=12)
    diffuse, mirror = dome(0.94 * x, 0.94 * y)
    rgb = BRASS_DARK + (BRASS * 1.10 - BRASS_DARK) * diffuse[..., None] ** 0.85
    rgb += 120 * mirror[..., None] ** 40 + 14 * np.clip(-(x * LAMP[0] + y * LAMP[1]) - 0.5, 0, 1)[..., None]
    head = rgba(rgb, cover((far - 1) * PIN))
    ring = rgba(flat(x.shape, colour("#4A3413")), cover((far - 1.07) * PIN) * 0.8)
    cast = cover((np.hypot(x - 0.10, y - 0.16) - 1.05) * PIN)
    return over(over(rgba(flat(x.shape, colour("#3C2C14")), blur(cast, 3.5) * 0.45), ring), head)


def _disc(radius: float, margin: int = 7) -> tuple[Field, Field, Field]:
    """Coordinates in a square picture of a disc, in radii: across, down, and distance from the middle."""
    size = int(2 * (radius + margin))
    x, y = grid(size, size)
    x, y = (x - size / 2) / radius, (y - size / 2) / radius
    return x, y, np.hypot(x, y)


def _towards_lamp(x: Field, y: Field) -> Field:
    """Distance from 0, 0 towards the lamp."""
    return (x * LAMP[0] + y * LAMP[1]) / np.hypot(LAMP[0], LAMP[1])
