"""Direct calls to the SDL library that pygame has loaded, for what pygame lacks, such as waiting without polling."""

import ctypes
import signal
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pygame

PLACES = ("SDL2.dll", ".dylibs/libSDL2-2*", "__dot__dylibs/libSDL2-2*", "libSDL2-2*")
"""Where SDL lies on Windows and macOS: in pygame's folder or, in a frozen program, in that folder's parent."""
VIDEO = 0x20
"""SDL's flag for its video subsystem."""


def find_sdl() -> ctypes.CDLL | None:
    """The SDL library that pygame uses, once its video has started; None if it cannot be reached."""
    for path in _candidates():
        try:
            library = ctypes.CDLL(str(path))
            library.SDL_WasInit.restype = ctypes.c_uint32
            if library.SDL_WasInit(VIDEO):  # otherwise it is another copy, without video
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
    return [path for root in (package, package.parent) for place in PLACES for path in sorted(root.glob(place))]


class SignalWatch:
    """Calls `act` from another thread on SIGINT, SIGTERM, SIGHUP or SIGQUIT, even while SDL sleeps."""

    def __init__(self, act: Callable[[], None]) -> None:
        import socket  # the window need not wait for this import

        self._reader, self._writer = socket.socketpair()
        self._writer.setblocking(False)
        self._act = act
        for name in ("SIGTERM", "SIGHUP", "SIGINT", "SIGQUIT"):
            if hasattr(signal, name):
                signal.signal(getattr(signal, name), lambda number, frame: None)
        signal.set_wakeup_fd(self._writer.fileno(), warn_on_full_buffer=False)
        threading.Thread(target=self._watch, name="signals", daemon=True).start()

    def close(self) -> None:
        """Stops watching."""
        signal.set_wakeup_fd(-1)
        self._writer.close()

    def _watch(self) -> None:
        while self._reader.recv(1):
            self._act()
        self._reader.close()


class Waiter:
    """Waits for input. If the SDL library cannot be reached, it polls thirty times a second.

    `pygame.event.wait` would poll a thousand times a second, which takes 2 % of a core.
    """

    def __init__(self) -> None:
        self._wait = _sdl_wait()
        self._clock = pygame.time.Clock()

    def wait(self, seconds: float | None) -> None:
        """Returns when an event is in the queue, at the latest after `seconds` (None: no limit)."""
        if self._wait is None:
            self._clock.tick(30)
        elif seconds is None:
            self._wait(-1)
        elif seconds > 0:
            self._wait(round(seconds * 1000) or 1)


def _sdl_wait() -> Callable[[int], object] | None:
    """SDL_WaitEventTimeout, which leaves the event in the queue; None if it cannot be reached."""
    function = getattr(find_sdl(), "SDL_WaitEventTimeout", None)
    if function is None:
        return None
    function.argtypes = (ctypes.c_void_p, ctypes.c_int)
    function.restype = ctypes.c_int
    return lambda milliseconds: function(None, milliseconds)
