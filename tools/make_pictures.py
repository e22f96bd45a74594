"""Makes all pictures of the README, the wide one, a crop of each game's table and a window, and the desktop's icon.

python tools/make_pictures.py [FOLDER]
"""

import argparse
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import numpy as np  # noqa: E402
import pygame  # noqa: E402

from tools.art import hero  # noqa: E402
from tools.art.field import write_png  # noqa: E402
from tools.art.hero import SHADE, around, at_table, lying, paint_things  # noqa: E402
from tools.gallery.moments import Moment  # noqa: E402
from tools.gallery.stage import Stage  # noqa: E402
from tools.gallery.taking import stand_still  # noqa: E402


@dataclass(frozen=True, slots=True)
class Crop:
    """A position, and how the keys of the things shown begin; the things in `near` are in the middle, or all."""

    moment: Moment
    kinds: tuple[str, ...]
    near: tuple[str, ...] = ()
    then: tuple[Callable[[Stage], None], ...] = ()
    """Steps before the picture is taken."""


PICTURES = {
    "stones": Crop(Moment("stones", 4, seed=2, ply=7), ("wall", "bead:", "last:"), near=("bead:",)),
    "fives": Crop(Moment("fives", 3, seed=475, ply=8), ("tile:", "place:", "tag"), then=(Stage.pick, Stage.hover_best)),
    "castle": Crop(
        Moment("castle", 2, seed=15, ply=10),
        ("tile:", "matchbox", "chevrons", "open end", "bracket:", "suit"),
        then=(Stage.pick,),
    ),
    "fortress": Crop(Moment("fortress", 3, seed=2, ply=10), ("tile:", "place:"), then=(Stage.pick, Stage.hover_best)),
    "brick": Crop(
        Moment("brick", 3, seed=94, ply=39), ("tile:", SHADE, "ghost", "tag"), then=(Stage.pick, Stage.hover_best)
    ),
}
"""The README's picture of each game, by file name."""
TABLE = Moment("fives", 3, seed=5, ply=35)
"""The position shown as a whole window."""
SIZE = (960, 600)
EDGE = 56
"""The cloth around the things shown, in pixels of the window."""
ICON = (512, 512)


def main(folder: Path) -> None:
    """Makes all pictures."""
    stand_still()
    for name, crop in PICTURES.items():
        save(take(crop), folder / f"{name}.png")
    with at_table(TABLE) as stage:
        save(pygame.transform.smoothscale(stage.app.window.get_surface(), SIZE), folder / "table.png")
    save(hero.paint_hero(), folder / "hero.png")
    icon = pygame.image.load_sized_svg(ROOT / "sprites/drawings/pipstone.svg", ICON)
    pygame.image.save(icon, ROOT / "docs/desktop/pipstone.png")


def take(crop: Crop) -> pygame.Surface:
    """The things on the cloth, as large as they fit."""
    with at_table(crop.moment) as stage:
        for act in crop.then:
            act(stage)
        things = lying(stage, crop.kinds)
        shown = around(lying(stage, crop.near) if crop.near else things).inflate(2 * EDGE, 2 * EDGE)
        wide = max(SIZE[0], shown.width, shown.height * SIZE[0] // SIZE[1])
        box = pygame.Rect(0, 0, wide, wide * SIZE[1] // SIZE[0])
        box.center = shown.center
        box.clamp_ip(around(things).inflate(2 * EDGE, 2 * EDGE).union(shown))
        window = stage.app.window.get_surface()
        cloth = stage.table.tabletop.assets.felt(*window.get_size()).copy()
        paint_things(cloth, things, stage)
        return pygame.transform.smoothscale(cloth.subsurface(box.clamp(cloth.get_rect())), SIZE)


def save(picture: pygame.Surface, path: Path) -> None:
    """Writes a small file: drops the last bit of each colour, which cannot be seen but compresses badly."""
    pixels = pygame.surfarray.array3d(picture).swapaxes(0, 1)
    write_png(path, (np.minimum(pixels, 254) + 1) & np.uint8(254))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Makes the README's pictures and the desktop's icon.")
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / "docs")
    main(parser.parse_args().folder)
