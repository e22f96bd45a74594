"""The door to the very SDL that pygame has loaded, for the few calls that pygame does not pass on."""

import ctypes
import sys
from pathlib import Path

import pygame

VIDEO = 0x20
"""SDL's name for its video part."""


def find_sdl() -> ctypes.CDLL | None:
    """SDL's own library, once pygame has started its video; None where it cannot be reached."""
    for path in _candidates():
        try:
            library = ctypes.CDLL(str(path))
            library.SDL_WasInit.restype = ctypes.c_uint32
            if library.SDL_WasInit(VIDEO):  # else it is another copy, whose video nobody has started
                return library
        except (OSError, AttributeError):
            continue
    return None


def _candidates() -> list[Path]:
    if sys.platform == "linux":
        try:
            lines = Path("/proc/self/maps").read_text().splitlines()
        except OSError:
            lines = []
        loaded = {line.split(maxsplit=5)[5] for line in lines if "/libSDL2-2" in line}
        return [Path(name) for name in sorted(loaded)]
    package = Path(pygame.__file__).parent
    return sorted(package.glob("SDL2.dll")) + sorted(package.glob(".dylibs/libSDL2-2*"))
