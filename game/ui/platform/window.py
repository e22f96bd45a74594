"""Opens and places the window, switches full screen, updates its surface, and converts points to pixels."""

import contextlib
import ctypes
import glob
import io
import math
import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import pygame

from game import resources
from game.ui.platform.sdl import find_sdl
from game.ui.style.scale import DESIGN
from game.ui.style.theme import Colour

SMALLEST = (800, 560)
"""Smallest size of the window, in points."""
BESIDE = (16, 68)
"""Space to leave for frame, title bar and task bar when a window is fitted to its screen, in points."""
ICON = (64, 64)
SHARP = {"SDL_WINDOWS_DPI_AWARENESS": "permonitorv2", "SDL_WINDOWS_DPI_SCALING": "1"}
"""SDL hints that we draw every physical pixel ourselves; otherwise Windows stretches the window, as at 125 %."""
UNSEEN = ("dummy", "offscreen")
"""SDL video drivers that show nothing."""
MAXIMIZED = 0x80
"""SDL's flag for a maximised window."""

FrameWidths = tuple[int, int, int, int]
"""Widths of the frame the desktop draws around a window, in points: top, left, bottom, right."""
Standing = tuple[tuple[int, int] | None, tuple[int, int] | None]
"""The size of a window and the position of its inside on the screens, in points; None if unknown."""


MESSAGE = pygame.USEREVENT + 7
"""The event that carries messages from other threads."""


def post(message: object) -> None:
    """Hands a message to the loop, from any thread; does nothing once the window has gone."""
    with contextlib.suppress(pygame.error):
        pygame.event.post(pygame.event.Event(MESSAGE, message=message))


def handle_of(window: pygame.Window) -> int:
    """The window's native handle; 0 if it is unknown."""
    return int(getattr(window, "handle", 0))


def open_window(
    size: tuple[int, int] | None,
    left: Standing,
    ground: Colour,
    *,
    maximized: bool,
    fullscreen: bool,
    first: Callable[[int], object] | None = None,
) -> pygame.Window:
    """Starts the video and opens the window, filled with `ground`.

    `size` applies to this session alone. Without it the window is opened as it was `left`: at that size and position
    if today's screens have room for them, otherwise as close as they allow. If it is `maximized` or in full screen, it
    returns to that size afterwards; if both, it is maximised on leaving full screen. `first` is called with the
    window's handle before the window is visible.

    Raises `pygame.error` if there is no screen.
    """
    if sys.platform == "linux" and not glob.glob("/dev/dri/*"):
        # without a graphics card SDL's "accelerated" window surface takes 13 ms a frame instead of 0.5 ms
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
    for name, value in SHARP.items():
        os.environ.setdefault(name, value)
    for name in ("SDL_VIDEO_X11_WMCLASS", "SDL_VIDEO_WAYLAND_WMCLASS"):
        os.environ[name] = "pipstone"  # the desktop finds its menu entry by this name
    _start_video()
    pygame.font.init()
    pygame.key.set_repeat(400, 45)
    screens = find_screens()
    wanted, place = (at_least(size), None) if size else fitted(left, screens)
    spot: Any = place or pygame.WINDOWPOS_CENTERED
    hidden = first is not None
    window = pygame.Window("Pipstone", wanted, spot, resizable=True, allow_high_dpi=True, hidden=hidden)
    if first is not None:
        first(handle_of(window))
        window.show()
    window.minimum_size = SMALLEST
    drawing = io.BytesIO(resources.read("sprites/drawings/pipstone.svg"))
    window.set_icon(pygame.image.load_sized_svg(drawing, ICON))
    if place:
        stand(window, place)
    if not size:
        bring_in(window, screens)
        if maximized and not fullscreen:
            window.maximize()
    window.get_surface().fill(ground)
    window.flip()
    if fullscreen:
        set_fullscreen(window, True)
    return window


def _start_video() -> None:
    """Starts SDL's video. A driver that shows nothing is accepted only if it was requested, not as SDL's fallback."""
    with _hushed():
        pygame.display.init()
    if pygame.display.get_driver() in UNSEEN and not os.environ.get("SDL_VIDEODRIVER"):
        pygame.display.quit()
        places = (f"{name} is {os.environ.get(name, '')!r}" for name in ("DISPLAY", "WAYLAND_DISPLAY"))
        lacking = missing_libraries(os.environ)
        if lacking:
            raise pygame.error(f"this system lacks {', '.join(lacking)}")
        raise pygame.error(f"no screen answers ({', '.join(places)})")


LIBRARIES = {
    "DISPLAY": ("libX11.so.6", "libXext.so.6", "libXcursor.so.1", "libXi.so.6", "libXrandr.so.2", "libXfixes.so.3"),
    "WAYLAND_DISPLAY": ("libwayland-client.so.0", "libwayland-cursor.so.0", "libwayland-egl.so.1", "libxkbcommon.so.0"),
}
"""Libraries SDL loads on Linux, by the environment variable that tells the kind of screen."""


def missing_libraries(environment: Mapping[str, str]) -> list[str]:
    """The libraries needed for the screen of that environment that are not installed; none except on Linux."""
    if sys.platform != "linux":
        return []
    lacking = []
    for name in (name for variable, names in LIBRARIES.items() if environment.get(variable) for name in names):
        try:
            ctypes.CDLL(name)
        except OSError:
            lacking.append(name)
    return lacking


@contextlib.contextmanager
def _hushed() -> Iterator[None]:
    """Discards what libraries write to standard error, since failures are reported in our own words."""
    try:
        kept = os.dup(2)
    except OSError:  # it is closed
        yield
        return
    with open(os.devnull, "wb") as nowhere:
        os.dup2(nowhere.fileno(), 2)
    try:
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)


def fitted(left: Standing, screens: Sequence[pygame.Rect]) -> tuple[tuple[int, int], tuple[int, int] | None]:
    """The size and position for a window that was last `left` so (position None: centred on the first screen).

    It belongs to the screen that shows most of it. If it is larger than that screen or reaches beyond it, it is fitted
    with room for its frame. If its screen has gone, it moves to the first one.
    """
    size, place = at_least(left[0] or DESIGN), left[1]
    window = pygame.Rect(place or (0, 0), size)
    screen = most_under(window, screens) if place else screens[0]
    if place and not screen.colliderect(window):
        screen, place = screens[0], None
    inner = screen.inflate(-BESIDE[0], -BESIDE[1])
    if size[0] > screen.width or size[1] > screen.height:
        size = at_least((min(size[0], inner.width), min(size[1], inner.height)))
    if not place or screen.contains(window):
        return size, place
    room = inner if size[0] <= inner.width and size[1] <= inner.height else screen
    x, y = pygame.Rect(place, size).clamp(room).topleft
    return size, (x, y)


def at_least(size: tuple[int, int]) -> tuple[int, int]:
    """The size, enlarged to the smallest allowed one."""
    return max(size[0], SMALLEST[0]), max(size[1], SMALLEST[1])


def stand(window: pygame.Window, place: tuple[int, int]) -> None:
    """Puts a new window back in place. Some desktops put its frame there, so it would sink a little at each start."""
    pygame.event.pump()
    if window.position != place:
        window.position = place


def bring_in(window: pygame.Window, screens: Sequence[pygame.Rect]) -> None:
    """Shrinks or moves a new window whose frame would reach beyond its screen."""
    pygame.event.pump()
    now = pygame.Rect(window.position, window.size)
    inside = framed(now, find_frame(window), screens)
    if inside.size != now.size:
        window.size = inside.size
    if inside.topleft != now.topleft:
        window.position = inside.topleft


def bring_back(window: pygame.Window, screens: Sequence[pygame.Rect]) -> None:
    """Shrinks or moves an open window to fit after the screens have changed, as when it opens."""
    size, place = fitted((window.size, window.position), screens)
    if size != window.size:
        window.size = size
    spot: Any = place or pygame.WINDOWPOS_CENTERED
    if spot != window.position:
        window.position = spot
    bring_in(window, screens)


def true_size(window: pygame.Window) -> tuple[int, int] | None:
    """The size of a window in pixels according to the X server; None on other systems.

    Without a window manager SDL assumes that a request for full screen was granted.
    """
    handle = handle_of(window)
    if pygame.display.get_driver() != "x11" or not handle:
        return None
    try:
        x11 = ctypes.CDLL("libX11.so.6")
    except OSError:
        return None
    x11.XOpenDisplay.restype = ctypes.c_void_p
    display = ctypes.c_void_p(x11.XOpenDisplay(None))
    if not display:
        return None
    sides = [ctypes.c_ulong(), *(ctypes.c_int() for _ in range(6))]
    known = x11.XGetGeometry(display, ctypes.c_ulong(handle), *map(ctypes.byref, sides))
    x11.XCloseDisplay(display)
    return (sides[3].value, sides[4].value) if known else None


def framed(window: pygame.Rect, frame: FrameWidths, screens: Sequence[pygame.Rect]) -> pygame.Rect:
    """The window's inside, placed so that it lies with its frame within the screen that shows most of it; in points."""
    if not any(frame):
        return window
    screen = most_under(window, screens)
    top, left, bottom, right = frame
    room = pygame.Rect(screen.x + left, screen.y + top, screen.width - left - right, screen.height - top - bottom)
    size = at_least((min(window.width, room.width), min(window.height, room.height)))
    place = pygame.Rect(window.topleft, size).clamp(room)
    return pygame.Rect((max(place.x, room.x), max(place.y, room.y)), size)


def most_under(window: pygame.Rect, screens: Sequence[pygame.Rect]) -> pygame.Rect:
    """The screen that shows most of a window; the first one if none shows any."""
    return max(screens, key=lambda each: math.prod(each.clip(window).size))


def find_frame(window: pygame.Window) -> FrameWidths:
    """The widths of the frame around a window; zeros if unknown."""
    library, sides = find_sdl(), [ctypes.c_int() for _ in range(4)]
    with contextlib.suppress(AttributeError):
        if library is not None:
            handle = ctypes.c_void_p(find_handle(library, window))
            if library.SDL_GetWindowBordersSize(handle, *map(ctypes.byref, sides)) == 0:
                return sides[0].value, sides[1].value, sides[2].value, sides[3].value
    return 0, 0, 0, 0


def find_screens() -> list[pygame.Rect]:
    """The usable area of each screen, in points; the whole first screen if the SDL library cannot be reached."""
    library, found = find_sdl(), list[pygame.Rect]()
    with contextlib.suppress(AttributeError):
        for number in range(library.SDL_GetNumVideoDisplays() if library else 0):
            bounds = (ctypes.c_int * 4)()
            if library and library.SDL_GetDisplayUsableBounds(number, bounds) == 0:
                found.append(pygame.Rect(*bounds))
    return found or [pygame.Rect((0, 0), pygame.display.get_desktop_sizes()[0])]


def find_handle(library: ctypes.CDLL, window: pygame.Window) -> int | None:
    """The SDL library's pointer to a window. Raises `AttributeError` if the library lacks the function."""
    library.SDL_GetWindowFromID.restype = ctypes.c_void_p
    handle: int | None = library.SDL_GetWindowFromID(ctypes.c_uint32(window.id))
    return handle


def is_maximized(window: pygame.Window) -> bool:
    """Whether the desktop has maximised the window; False if unknown."""
    library = find_sdl()
    with contextlib.suppress(AttributeError):
        if library is not None:
            return bool(library.SDL_GetWindowFlags(ctypes.c_void_p(find_handle(library, window))) & MAXIMIZED)
    return False


class Canvas:
    """Shows a window's surface: all of it, or only the changed areas, which is far quicker."""

    def __init__(self, window: pygame.Window) -> None:
        self._window = window
        self._update: Any = None
        self._handle: int | None = None
        library = find_sdl()
        try:
            if library is not None:
                self._handle = find_handle(library, window)
                self._update = library.SDL_UpdateWindowSurfaceRects
                self._update.argtypes = (ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int)
        except AttributeError:
            self._update = None

    @property
    def surface(self) -> pygame.Surface:
        """The surface to draw on; a new one after the window's size has changed."""
        return self._window.get_surface()

    def show(self, areas: Sequence[pygame.Rect] | None = None) -> None:
        """Brings areas of the surface (in pixels, within the window) to the screen; None for the whole window."""
        if areas is None or self._update is None or not self._handle:
            self._window.flip()
        elif areas:
            numbers = [number for area in areas for number in area]
            if self._update(self._handle, (ctypes.c_int * len(numbers))(*numbers), len(areas)):
                self._window.flip()  # the window has just got a new surface


def set_fullscreen(window: pygame.Window, on: bool, *, maximized: bool = False) -> None:
    """Switches to full screen, or back to a window, which is `maximized` if it was before."""
    if on:
        window.set_fullscreen(desktop=True)
        return
    window.set_windowed()
    if maximized and not is_maximized(window):
        window.maximize()


def in_pixels(window: pygame.Window, event: pygame.event.Event) -> pygame.event.Event:
    """The event with mouse positions in pixels. On high-density screens SDL reports them in points."""
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
