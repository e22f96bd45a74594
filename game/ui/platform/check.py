"""Opens every packaged picture, sound, font and level to check that none is damaged."""

import gettext
import json
import os
import tomllib
from io import BytesIO
from pathlib import PurePosixPath

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from game import resources


def open_everything(folder: str) -> int:
    """Opens every file below a resource folder, without a window or a loudspeaker, and returns their number.

    Raises `resources.Damaged` for the first file that cannot be opened.
    """
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    pygame.display.init()
    pygame.font.init()
    pygame.mixer.init()
    paths = resources.below(folder)
    for path in paths:
        try:
            open_file(path)
        except (pygame.error, ValueError, OSError) as error:
            raise resources.Damaged(f"{path} cannot be opened: {error}") from None
    return len(paths)


def open_file(path: str) -> None:
    """Opens a file according to its suffix. Raises `pygame.error`, `ValueError` or `OSError` if it is damaged."""
    data = resources.read(path)
    match PurePosixPath(path).suffix:
        case ".png" | ".svg":
            pygame.image.load(BytesIO(data), path)
        case ".ogg" | ".wav":
            if pygame.mixer.Sound(BytesIO(data)).get_length() <= 0:
                raise ValueError("it has no length")
        case ".ttf" | ".otf":
            pygame.font.Font(BytesIO(data), 20).render("6|4", True, (0, 0, 0))
        case ".toml":
            tomllib.loads(data.decode())
        case ".jsonl":
            for line in data.splitlines():
                json.loads(line)
        case ".json":
            json.loads(data)
        case ".mo":
            gettext.GNUTranslations(BytesIO(data))
        case ".po" | ".txt" | ".md" | ".html":
            data.decode()
        case "" if not data:  # a mark such as ``untranslated`` is empty
            pass
        case _ if not PurePosixPath(path).name.startswith("."):
            raise ValueError("no program here knows this kind of file")
