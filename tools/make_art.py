"""Makes the pictures in sprites/ by arithmetic alone; ``--check`` compares those in the folder with fresh ones."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tools.art import medals, pieces, surfaces, tiles
from tools.art.field import Field, to_bytes, write_png

SPRITES = Path(__file__).resolve().parent.parent / "sprites"
TOLERANCE = 2
"""Largest difference in any channel, of 255, that may come from another machine's arithmetic."""


def pictures() -> dict[str, NDArray[np.uint8]]:
    """Every picture by its file name in sprites/, without extension."""
    peg, peg_light = pieces.peg()
    lens, lens_light = pieces.lens()
    made: dict[str, Field] = {
        **tiles.bodies(),
        "tiles/pip": tiles.pip(),
        "tiles/pip-deep": tiles.pip_deep(),
        "tiles/pip-light": tiles.pip_light(),
        "tiles/pip-rim": tiles.pip_rim(),
        "tiles/pin": tiles.pin(),
        **pieces.beads(),
        "beads/clear": lens,
        "beads/clear-light": lens_light,
        "beads/peg": peg,
        "beads/peg-light": peg_light,
        **medals.portraits(),
    }
    textures: dict[str, Callable[[], Field]] = {
        "table/felt": surfaces.felt,
        "table/felt-light": surfaces.felt_light,
        "table/slate": surfaces.slate,
        "table/slate-light": surfaces.slate_light,
        "table/wood": surfaces.wood,
        "table/wood-light": surfaces.wood_light,
        "table/dusk": surfaces.dusk,
        "table/grain": surfaces.grain,
        "table/brushed": surfaces.brushed,
        "table/walnut": surfaces.walnut,
        "table/maple": surfaces.maple,
        "table/paper": surfaces.paper,
    }
    made |= {name: make() for name, make in textures.items()}
    return {name: to_bytes(picture) for name, picture in made.items()}


def read_png(path: Path) -> NDArray[np.uint8]:
    """The picture in ``path`` as RGBA (height, width, 4), whatever its format."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    import pygame

    surface = pygame.image.load(str(path))
    width, height = surface.get_size()
    return np.frombuffer(pygame.image.tobytes(surface, "RGBA"), dtype=np.uint8).reshape(height, width, 4)


def as_rgba(picture: NDArray[np.uint8]) -> NDArray[np.uint8]:
    if picture.ndim == 2:
        picture = np.repeat(picture[..., None], 3, axis=2)
    if picture.shape[2] == 4:
        return picture
    return np.dstack([picture, np.full(picture.shape[:2], 255, dtype=np.uint8)])


def differences(folder: Path) -> list[str]:
    """Lines for pictures that are missing from ``folder`` or differ from fresh ones; empty if all is well."""
    found: list[str] = []
    for name, picture in pictures().items():
        path = folder / f"{name}.png"
        if not path.exists():
            found.append(f"{name}.png is missing")
            continue
        fresh, kept = as_rgba(picture), read_png(path)
        if fresh.shape != kept.shape:
            found.append(f"{name}.png is {kept.shape[1]}x{kept.shape[0]}, not {fresh.shape[1]}x{fresh.shape[0]}")
            continue
        worst = int(np.abs(fresh.astype(int) - kept.astype(int)).max())
        if worst > TOLERANCE:
            found.append(f"{name}.png differs by {worst} of 255")
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="compare, write nothing")
    parser.add_argument("--out", type=Path, default=SPRITES, help="folder of the pictures")
    arguments = parser.parse_args()
    if arguments.check:
        found = differences(arguments.out)
        print("\n".join(found) or f"all pictures in {arguments.out.name}/ are as made")
        return 1 if found else 0
    for name, picture in pictures().items():
        write_png(arguments.out / f"{name}.png", picture)
    return 0


if __name__ == "__main__":
    sys.exit(main())
