"""Makes the pictures of the example looks in docs/looks by arithmetic alone."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tools.art.field import Field, blur, colour, grid, noise, to_bytes, write_png

LOOKS = Path(__file__).resolve().parent.parent / "docs/looks"
SEED = 28


def _mixed(one: str, other: str, share: Field) -> Field:
    """The mixture of two colours, with a share 0..1 of the second for each pixel."""
    return colour(one) + (colour(other) - colour(one)) * np.clip(share, 0, 1)[..., None]


def linen() -> Field:
    """A seamless weave of uneven threads, alternately over and under, 256 px square."""
    rng, (x, y) = np.random.default_rng(SEED), grid(256, 256)
    across, down = np.sin(np.pi * x / 4) ** 2, np.sin(np.pi * y / 4) ** 2
    over = (x // 4 + y // 4) % 2
    thread = np.where(over == 1, across * (0.7 + 0.3 * down), down * (0.7 + 0.3 * across))
    uneven = noise(rng, 256, 256, 1, 24) + noise(rng, 256, 256, 24, 1)
    return _mixed("#2A3446", "#445270", 0.55 * thread + 0.07 * uneven + 0.2)


def marble() -> Field:
    """A stone face, 512 x 256 px, with pale grey veins."""
    rng = np.random.default_rng(SEED + 1)
    bend = noise(rng, 256, 512, 30, 40)
    veins = np.exp(-np.abs(bend + 0.35 * noise(rng, 256, 512, 6, 8)) * 9)
    return _mixed("#FFFFFF", "#C3C8CC", blur(veins, 1.2) * 0.9 + 0.04 * noise(rng, 256, 512, 20, 20))


def chevrons() -> Field:
    """A back, 512 x 256 px, of inlaid bands that meet in the middle."""
    x, y = grid(256, 512)
    band = ((np.abs(x - 256) + y * 0.5) // 24) % 2
    return _mixed("#FFFFFF", "#B9C0CC", blur(band, 0.8))


def pictures() -> dict[str, NDArray[np.uint8]]:
    """Every picture by its file name in docs/looks, without extension."""
    made = {"marble/face": marble(), "marble/back": chevrons(), "linen/cloth": linen()}
    return {name: to_bytes(picture) for name, picture in made.items()}


if __name__ == "__main__":
    for name, picture in pictures().items():
        write_png(LOOKS / f"{name}.png", picture)
