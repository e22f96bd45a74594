"""The surfaces of the tables, the rack, the peg board and the papers."""

from __future__ import annotations

import numpy as np

from tools.art.field import Field, colour, flat, grid, noise


def felt() -> Field:
    """The seamless nap of the felt, a grey near white, to be multiplied by the lamp light."""
    rng = np.random.default_rng(7)
    size = 512
    fibres = noise(rng, size, size, 0.6, 3.6)
    nap = noise(rng, size, size, 0.7, 0.7)
    worn = noise(rng, size, size, 22, 30)
    return 243 * (1 + 0.015 * fibres + 0.014 * nap + 0.010 * worn)


def pool(cloth: str, rim: str, bright: float, warmth: tuple[float, float, float] = (8, 7, 3)) -> Field:
    """The colour of the table under the lamp over the whole window: a pool of light, and dusk at the rim.

    It multiplies a grey texture whose mean is ``bright``.
    """
    height, width = 150, 240
    x, y = grid(height, width)
    far = np.hypot((x / width - 0.47) * 1.06, (y / height - 0.41) * 1.0)
    level = 1.20 - 0.86 * np.clip(far, 0, 1.1) ** 1.55
    glow = np.clip(1 - far * 1.75, 0, 1) ** 2
    rgb = colour(cloth) * level[..., None] + glow[..., None] * np.array(warmth)
    return np.maximum(rgb, colour(rim)) * 255 / bright


def felt_light() -> Field:
    """The lamp on green felt."""
    return pool("#1B4E3E", "#0C2620", 243)


def slate_light() -> Field:
    """The lamp on slate: warm in the pool, cold at the rim."""
    return pool("#363E45", "#15191D", 226, (11, 7, 1))


def wood_light() -> Field:
    """The lamp on a wooden table, whose texture has its own colour."""
    return pool("#D3CAC0", "#5C524A", 255, (12, 5, 0))


def slate() -> Field:
    """Seamless riven slate in grey: flat layers that break off along soft steps, lit from the upper left."""
    rng = np.random.default_rng(23)
    size = 1024
    swell = noise(rng, size, size, 48, 190) + 0.35 * noise(rng, size, size, 17, 70)
    layers = (swell + 0.07 * noise(rng, size, size, 3.5, 12)) * 0.9
    step = layers - np.floor(layers)
    cleft = np.floor(layers) + 1 / (1 + np.exp(-(step - 0.5) * 30))
    tooth = noise(rng, size, size, 0.8, 1.5)
    grit = noise(rng, size, size, 2.2, 8)
    relief = 2.2 * cleft + 0.035 * tooth + 0.16 * grit + 1.6 * swell
    light = (np.roll(relief, 1, axis=0) - relief) * 0.74 + (np.roll(relief, 1, axis=1) - relief) * 0.46
    clouds = noise(rng, size, size, 60, 180)
    bands = noise(rng, size, size, 5, 150)
    level = 1 + 0.15 * np.clip(light, -0.50, 0.32) + 0.016 * clouds + 0.010 * bands + 0.011 * tooth
    return np.clip(226 * level, 150, 255)


def wood() -> Field:
    """Seamless smoked oak boards, grain across, each another piece of the tree, with narrow dark joints."""
    rng = np.random.default_rng(14)
    height, width, board = 1000, 1600, 200
    y = np.mgrid[0:height, 0:width][0] / height
    warp = 0.030 * noise(rng, height, width, 46, 360) + 0.004 * noise(rng, height, width, 8, 110)
    phase = (y + warp) * 2 * np.pi
    rings = np.sin(phase * 19 + 1.4 * np.sin(phase * 4)) * 0.55 + np.sin(phase * 53) * 0.45
    streak = noise(rng, height, width, 2.0, 110)
    fine = noise(rng, height, width, 0.7, 34)
    pores = np.clip(noise(rng, height, width, 0.75, 15) - 1.2, 0, 2.0)
    rays = np.clip(noise(rng, height, width, 2.6, 7) - 1.9, 0, 1.2) * np.clip(noise(rng, height, width, 30, 200), 0, 1)
    tree = 0.075 * rings + 0.060 * streak + 0.045 * fine - 0.13 * pores + 0.06 * rays
    tone = np.empty((height, width))
    for number in range(height // board):
        rows = np.arange(board) + int(rng.integers(height))
        piece = np.roll(tree[rows % height], int(rng.integers(width)), axis=1)
        tone[number * board : (number + 1) * board] = 0.50 + piece + 0.075 * rng.uniform(-1, 1)
    joint = np.zeros((height, width))
    lit = np.zeros((height, width))
    for number in range(height // board):
        top = number * board
        joint[top : top + 2] = 1
        lit[top + 2 : top + 3] = 1
        end = int(rng.integers(width))
        joint[top : top + board, end : end + 2] = 1
        lit[top + 2 : top + board, (end + 2) % width] = 1
    tone = np.clip(tone, 0.02, 1.0)[..., None]
    dark, middle, light = colour("#35251A"), colour("#5C4430"), colour("#7A5C41")
    rgb = dark + (middle - dark) * np.clip(tone / 0.5, 0, 1) + (light - middle) * np.clip((tone - 0.5) / 0.5, 0, 1)
    return rgb * (1 - 0.62 * joint[..., None]) * (1 + 0.13 * lit[..., None])


def walnut(seed: int = 9, height: int = 1000, width: int = 1600) -> Field:
    """A walnut board, grain across, seamless."""
    rng = np.random.default_rng(seed)
    y = np.mgrid[0:height, 0:width][0] / height
    warp = 0.036 * noise(rng, height, width, 60, 330) + 0.0045 * noise(rng, height, width, 9, 120)
    phase = (y + warp) * 2 * np.pi
    rings = np.sin(phase * 23 + 1.2 * np.sin(phase * 5)) * 0.6 + np.sin(phase * 61) * 0.4
    broad = noise(rng, height, width, 34, 300)
    streak = noise(rng, height, width, 2.4, 120)
    fine = noise(rng, height, width, 0.75, 30)
    pores = np.clip(noise(rng, height, width, 0.62, 8) - 1.25, 0, 2.2)
    figure = noise(rng, height, width, 70, 26)
    tone = 0.47 + 0.085 * rings + 0.105 * broad + 0.06 * streak + 0.050 * fine + 0.022 * figure * (1 + broad)
    tone = np.clip(tone - 0.14 * pores, 0.02, 1.05)[..., None]
    dark, middle, light = colour("#2E1A10"), colour("#5A3824"), colour("#865B3C")
    low = dark + (middle - dark) * np.clip(tone / 0.5, 0, 1)
    return low + (light - middle) * np.clip((tone - 0.5) / 0.55, 0, 1)


def maple() -> Field:
    """The pale wood of a cribbage board, grain across."""
    rng = np.random.default_rng(31)
    height, width = 200, 1280
    y = np.mgrid[0:height, 0:width][0] / height
    warp = 0.03 * noise(rng, height, width, 30, 300)
    rings = np.sin((y + warp) * 2 * np.pi * 9) + 0.5 * np.sin((y + warp) * 2 * np.pi * 21)
    streak = noise(rng, height, width, 1.5, 90)
    fine = noise(rng, height, width, 0.7, 24)
    pores = np.clip(noise(rng, height, width, 0.6, 7) - 1.4, 0, 2)
    broad = noise(rng, height, width, 20, 200)
    tone = 0.56 + 0.10 * rings + 0.08 * streak + 0.055 * fine + 0.10 * broad - 0.16 * pores
    tone = np.clip(tone, 0, 1)[..., None]
    return colour("#9A6A38") * (1 - tone) + colour("#DDAE72") * tone


def paper() -> Field:
    """Seamless laid paper: cloudy, with a little tooth and a few fibres."""
    rng = np.random.default_rng(5)
    size = 512
    clouds = noise(rng, size, size, 24, 30)
    mottle = noise(rng, size, size, 5, 7)
    tooth = noise(rng, size, size, 0.7, 0.8)
    fibres = np.clip(np.abs(noise(rng, size, size, 1.0, 9)) - 2.5, 0, 1)
    level = 1 + 0.0080 * clouds + 0.0035 * mottle + 0.0055 * tooth - 0.02 * fibres
    warm = np.array([0, 0.0012, 0.004]) * clouds[..., None]
    return flat((size, size), colour("#F3EAD3")) * (level[..., None] + warm)


def dusk() -> Field:
    """The fading of the lamp towards the corners of a bare table, in grey; multiplies wood."""
    height, width = 100, 160
    x, y = grid(height, width)
    far = np.hypot((x / width - 0.50) * 1.10, (y / height - 0.40) * 1.05)
    return 255 * np.clip(1.04 - 0.62 * np.clip(far, 0, 1.2) ** 2.0, 0.35, 1)


def brushed() -> Field:
    """Seamless fine brush marks across a brass plate, in grey; multiplies brass."""
    rng = np.random.default_rng(41)
    return np.clip(247 * (1 + 0.011 * noise(rng, 64, 512, 0.45, 70) + 0.004 * noise(rng, 64, 512, 0.5, 4)), 0, 255)


def grain() -> Field:
    """Seamless pores and fine lines of wood, in grey; sharpens wood in windows larger than its picture."""
    rng = np.random.default_rng(17)
    size = 512
    lines = noise(rng, size, size, 0.7, 34)
    pores = np.clip(noise(rng, size, size, 0.8, 13) - 1.5, 0, 1.6)
    return np.clip(243 * (1 + 0.030 * lines - 0.16 * pores), 0, 255)
