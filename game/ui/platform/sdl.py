"""The very SDL that pygame has loaded, for the few calls that pygame does not offer; and waiting for input with it."""

import ctypes
import signal
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pygame

PLACES = ("SDL2.dll", ".dylibs/libSDL2-2*", "__dot__dylibs/libSDL2-2*", "libSDL2-2*")
"""Where it lies on Windows and macOS, in pygame's folder or, in a frozen program, in the one that holds that."""
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
    return [path for root in (package, package.parent) for place in PLACES for path in sorted(root.glob(place))]


class SignalWatch:
    """Requests to end (Ctrl+C, SIGTERM, SIGHUP, SIGQUIT) call `act`, from another thread, even while SDL sleeps."""

    def __init__(self, act: Callable[[], None]) -> None:
        import socket  # the window need not wait for it

        self._reader, self._writer = socket.socketpair()
        self._writer.setblocking(False)
        self._act = act
        for name in ("SIGTERM", "SIGHUP", "SIGINT", "SIGQUIT"):
            if hasattr(signal, name):
                signal.signal(getattr(signal, name), lambda number, frame: None)
        signal.set_wakeup_fd(self._writer.fileno(), warn_on_full_buffer=False)
        threading.Thread(target=self._watch, name="signals", daemon=True).start()

    def close(self) -> None:
        """Watches no longer."""
        signal.set_wakeup_fd(-1)
        self._writer.close()

    def _watch(self) -> None:
        while self._reader.recv(1):
            self._act()
        self._reader.close()


class Waiter:
    """Waits for input; falls back to looking thirty times a second where SDL's own library cannot be reached.

    `pygame.event.wait` would look a thousand times a second, which takes 2 % of a core.
    """

    def __init__(self) -> None:
        self._wait = _sdl_wait()
        self._clock = pygame.time.Clock()

    def wait(self, seconds: float | None) -> None:
        """Returns as soon as an event is there, at the latest after `seconds` (None: as long as it takes)."""
        if self._wait is None:
            self._clock.tick(30)
        elif seconds is None:
            self._wait(-1)
        elif seconds > 0:
            self._wait(round(seconds * 1000) or 1)


def _sdl_wait() -> Callable[[int], object] | None:
    """SDL_WaitEventTimeout; the event stays in the queue."""
    function = getattr(find_sdl(), "SDL_WaitEventTimeout", None)
    if function is None:
        return None
    function.argtypes = (ctypes.c_void_p, ctypes.c_int)
    function.restype = ctypes.c_int
    return lambda milliseconds: function(None, milliseconds)
