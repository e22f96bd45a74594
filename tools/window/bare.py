"""A bare window of the same library with one line of text, with which `tools/measure_start.py` compares the program."""

import glob
import json
import os
import time
from pathlib import Path

import pygame

FONT = Path(__file__).parents[2] / "sprites/fonts/SourceSerif4-Semibold.ttf"


def main() -> None:
    """Opens the window, notes when it was painted, as the program does, and waits until it is closed."""
    if not glob.glob("/dev/dri/*"):
        os.environ["SDL_FRAMEBUFFER_ACCELERATION"] = "0"  # as the program does
    pygame.display.init()
    pygame.font.init()
    window = pygame.Window("bare", (1280, 800))
    window.get_surface().fill((60, 40, 20))
    line = pygame.font.Font(FONT, 72).render("Pipstone", True, (243, 234, 211))
    window.get_surface().blit(line, (496, 48))
    window.flip()
    at = time.monotonic()
    with open(os.environ["PIPSTONE_TIMING"], "w", encoding="utf-8") as notes:
        notes.writelines(
            json.dumps(note) + "\n" for note in ({"what": "first", "at": at}, {"at": at, "what": "frame", "drew": True})
        )
    while True:
        if pygame.event.wait().type == pygame.QUIT:
            return


if __name__ == "__main__":
    main()
