"""Waiting for the next input without looking at the clock: SDL itself is asked to sleep until something happens."""

import ctypes
import signal
import socket
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pygame


class SignalWatch:
    """Requests to end (Ctrl+C, SIGTERM, SIGHUP) call `act`, from another thread, even while SDL sleeps."""

    def __init__(self, act: Callable[[], None]) -> None:
        self._reader, self._writer = socket.socketpair()
        self._writer.setblocking(False)
        self._act = act
        for name in ("SIGTERM", "SIGHUP", "SIGINT"):
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
    """Waits for input; falls back to looking thirty times a second where SDL's own library cannot be reached."""

    def __init__(self) -> None:
        self._wait = _sdl_wait()
        self._clock = pygame.time.Clock()

    @property
    def sleeps(self) -> bool:
        """Whether waiting costs nothing."""
        return self._wait is not None

    def wait(self, seconds: float | None) -> None:
        """Returns as soon as an event is there, at the latest after `seconds` (None: as long as it takes)."""
        if self._wait is None:
            self._clock.tick(30)
        elif seconds is None:
            self._wait(-1)
        elif seconds > 0:
            self._wait(round(seconds * 1000) or 1)


def _sdl_wait() -> Callable[[int], object] | None:
    """SDL_WaitEventTimeout of the very library that pygame has loaded; the event stays in the queue."""
    for path in _candidates():
        try:
            library = ctypes.CDLL(str(path))
            library.SDL_WasInit.restype = ctypes.c_uint32
            if not library.SDL_WasInit(0x20):  # another copy, whose video nobody has started
                continue
            function = library.SDL_WaitEventTimeout
        except (OSError, AttributeError):
            continue
        function.argtypes = (ctypes.c_void_p, ctypes.c_int)
        function.restype = ctypes.c_int
        return lambda milliseconds: function(None, milliseconds)
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
