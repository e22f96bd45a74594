"""Opens every picture, sound, letter and level that came with the program, to see that none is damaged."""

import gettext
import json
import os
import tomllib
from collections.abc import Callable
from io import BytesIO
from pathlib import PurePosixPath

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from game import resources


def open_everything(folder: str) -> int:
    """Opens every file below that folder of resources, without a window or a loudspeaker; how many there are.

    `resources.Damaged` naming the first that cannot be opened.
    """
    paths = resources.below(folder)
    for path in paths:
        if PurePosixPath(path).name.startswith("."):
            continue
        opener = OPENERS.get(PurePosixPath(path).suffix)
        if opener is None:
            raise resources.Damaged(f"{path} is of an unknown kind")
        try:
            opener(resources.read(path), path)
        except (pygame.error, ValueError, OSError) as error:
            raise resources.Damaged(f"{path} cannot be opened: {error}") from None
    return len(paths)


def no_hardware() -> None:
    """Lets pictures and sounds be opened where there is no screen and no loudspeaker."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    pygame.display.init()
    pygame.font.init()
    pygame.mixer.init()


def _picture(data: bytes, path: str) -> None:
    pygame.image.load(BytesIO(data), path)


def _sound(data: bytes, path: str) -> None:
    if pygame.mixer.Sound(BytesIO(data)).get_length() <= 0:
        raise ValueError("it is silent for no time at all")


def _letters(data: bytes, path: str) -> None:
    pygame.font.Font(BytesIO(data), 20).render("6|4", True, (0, 0, 0))


def _toml(data: bytes, path: str) -> None:
    tomllib.loads(data.decode())


def _json(data: bytes, path: str) -> None:
    json.loads(data)


def _catalogue(data: bytes, path: str) -> None:
    gettext.GNUTranslations(BytesIO(data))


def _text(data: bytes, path: str) -> None:
    data.decode()


OPENERS: dict[str, Callable[[bytes, str], None]] = {
    ".png": _picture,
    ".svg": _picture,
    ".ogg": _sound,
    ".wav": _sound,
    ".ttf": _letters,
    ".otf": _letters,
    ".toml": _toml,
    ".json": _json,
    ".mo": _catalogue,
    ".po": _text,
    ".txt": _text,
    ".md": _text,
}
"""How each kind of file is opened."""
