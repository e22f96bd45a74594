"""Takes the README's pictures, which are some of the gallery's in a smaller size, and paints the desktop's icon.

python tools/make_pictures.py [FOLDER]
"""

import argparse
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

PICTURES = {
    "title": "house-title",
    "stones": "stones-3-middle",
    "fives": "fives-3-late",
    "castle": "castle-3-late",
    "fortress": "fortress-4-middle",
    "brick": "brick-3-high",
}
"""File of the README, and which picture of the gallery it is."""
SIZE = (960, 600)
ICON = (512, 512)


def main(folder: Path) -> None:
    """Writes them all."""
    from game.gallery.taking import stand_still

    stand_still()
    import pygame

    from game.gallery.rooms import everything
    from game.gallery.stage import Look, Staged

    exhibits = {exhibit.key: exhibit for exhibit in everything()}
    folder.mkdir(parents=True, exist_ok=True)
    for name, key in PICTURES.items():
        with Staged(exhibits[key], Look()) as stage:
            small = pygame.transform.smoothscale(stage.app.window.get_surface(), SIZE)
            pygame.image.save(small, folder / f"{name}.png")
    icon = pygame.image.load_sized_svg(ROOT / "sprites/drawings/pipstone.svg", ICON)
    pygame.image.save(icon, ROOT / "docs/desktop/pipstone.png")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Takes the README's pictures and paints the desktop's icon.")
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / "docs")
    main(parser.parse_args().folder)
