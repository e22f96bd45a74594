"""The window itself: opening it where it was, full screen and back, and points told as pixels."""

import ctypes
import glob
import io
import os
import sys
from collections.abc import Sequence
from typing import Any

import pygame

from game import resources
from game.ui.sdl import find_sdl
from game.ui.theme import Colour

SMALLEST = (800, 560)
"""The window is never smaller than this, in pixels."""
USUAL = (1280, 800)
BESIDE = (16, 68)
"""What frame, title bar and task bar take of a screen, in points: a window that opens for the first time leaves it."""
ICON = (64, 64)


def open_window(
    size: tuple[int, int] | None, place: tuple[int, int] | None, ground: Colour, *, fullscreen: bool
) -> pygame.Window:
    """Starts the video and opens the window, `ground` all over; where it would be out of sight, in the middle."""
    if sys.platform == "linux" and not glob.glob("/dev/dri/*"):
        # without a graphics card SDL's "accelerated" window surface takes 13 ms a frame instead of half a one
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
    for name in ("SDL_VIDEO_X11_WMCLASS", "SDL_VIDEO_WAYLAND_WMCLASS"):
        os.environ[name] = "pipstone"  # by which the desktop finds the entry in its menu
    pygame.display.init()
    pygame.font.init()
    pygame.key.set_repeat(400, 45)
    wanted = size or first_size(pygame.display.get_desktop_sizes()[0])
    wanted = (max(wanted[0], SMALLEST[0]), max(wanted[1], SMALLEST[1]))
    known = place is not None and _on_a_screen(place, wanted)
    spot: Any = place if known else pygame.WINDOWPOS_CENTERED
    window = pygame.Window("Pipstone", wanted, spot, resizable=True, allow_high_dpi=True)
    window.minimum_size = SMALLEST
    drawing = io.BytesIO(resources.read("sprites/drawings/pipstone.svg"))
    window.set_icon(pygame.image.load_sized_svg(drawing, ICON))
    window.get_surface().fill(ground)
    window.flip()
    if known:
        stand(window, spot)
    if fullscreen:
        set_fullscreen(window, True)
    return window


def first_size(screen: tuple[int, int]) -> tuple[int, int]:
    """The usual size where the screen is as large, be it without a frame; else what a smaller one has room for."""
    if screen[0] >= USUAL[0] and screen[1] >= USUAL[1]:
        return USUAL
    return min(USUAL[0], screen[0] - BESIDE[0]), min(USUAL[1], screen[1] - BESIDE[1])


def stand(window: pygame.Window, place: tuple[int, int]) -> None:
    """Puts a new window where it was: some desktops put its frame there, and it would come lower each time."""
    pygame.event.pump()
    if window.position != place:
        window.position = place


class Canvas:
    """Shows what has been drawn on a window's surface: all of it, or only where it has changed, far quicker."""

    def __init__(self, window: pygame.Window) -> None:
        self._window = window
        self._update: Any = None
        self._handle: int | None = None
        library = find_sdl()
        try:
            if library is not None:
                library.SDL_GetWindowFromID.restype = ctypes.c_void_p
                self._handle = library.SDL_GetWindowFromID(ctypes.c_uint32(window.id))
                self._update = library.SDL_UpdateWindowSurfaceRects
                self._update.argtypes = (ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int)
        except AttributeError:
            self._update = None

    @property
    def surface(self) -> pygame.Surface:
        """What is drawn on; a new one when the window has changed its size."""
        return self._window.get_surface()

    def show(self, areas: Sequence[pygame.Rect] | None = None) -> None:
        """Brings those areas (in pixels, within the window) before people's eyes; None for the whole window."""
        if areas is None or self._update is None or not self._handle:
            self._window.flip()
        elif areas:
            numbers = [number for area in areas for number in area]
            if self._update(self._handle, (ctypes.c_int * len(numbers))(*numbers), len(areas)):
                self._window.flip()  # the window's surface has just become another one


def set_fullscreen(window: pygame.Window, on: bool) -> None:
    """Over the whole screen, or back."""
    if on:
        window.set_fullscreen(desktop=True)
    else:
        window.set_windowed()


def in_pixels(window: pygame.Window, event: pygame.event.Event) -> pygame.event.Event:
    """On high-density screens the mouse is told in points; everything here counts pixels."""
    if not hasattr(event, "pos"):
        return event
    points, pixels = window.size, window.get_surface().get_size()
    if points == pixels:
        return event
    fx, fy = pixels[0] / points[0], pixels[1] / points[1]
    values = dict(event.dict)
    values["pos"] = (round(event.pos[0] * fx), round(event.pos[1] * fy))
    if "rel" in values:
        values["rel"] = (round(event.rel[0] * fx), round(event.rel[1] * fy))
    return pygame.event.Event(event.type, values)


def _on_a_screen(place: tuple[int, int], size: tuple[int, int]) -> bool:
    """Whether enough of the window's title bar would be seen (screens come and go)."""
    width, height = pygame.display.get_desktop_sizes()[0]
    return -size[0] // 2 < place[0] < width - 100 and -10 <= place[1] < height - 100
