"""The window itself: opening it where it was, full screen and back, and points told as pixels."""

import glob
import os
import sys
from typing import Any

import pygame

from game.ui.theme import Colour

SMALLEST = (800, 560)
"""The window is never smaller than this, in pixels."""
USUAL = (1280, 800)


def open_window(
    size: tuple[int, int] | None, place: tuple[int, int] | None, ground: Colour, *, fullscreen: bool
) -> pygame.Window:
    """Starts the video and opens the window, `ground` all over; where it would be out of sight, in the middle."""
    if sys.platform == "linux" and not glob.glob("/dev/dri/*"):
        # without a graphics card SDL's "accelerated" window surface takes 13 ms a frame instead of half a one
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
    pygame.display.init()
    pygame.font.init()
    pygame.key.set_repeat(400, 45)
    wanted = size or USUAL
    wanted = (max(wanted[0], SMALLEST[0]), max(wanted[1], SMALLEST[1]))
    spot: Any = place if place and _on_a_screen(place, wanted) else pygame.WINDOWPOS_CENTERED
    window = pygame.Window("Pipstone", wanted, spot, resizable=True, allow_high_dpi=True)
    window.minimum_size = SMALLEST
    window.get_surface().fill(ground)
    window.flip()
    if fullscreen:
        set_fullscreen(window, True)
    return window


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
