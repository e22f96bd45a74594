"""The first stage of the start: reads the settings and opens the window before the rest is even imported."""

import sys
import time
from importlib.util import find_spec
from typing import TYPE_CHECKING

import pygame

from game.preferences import speak, style_of
from game.storage import Store
from game.ui.platform.window import open_window, post
from game.words import _

if TYPE_CHECKING:
    from game.reader.screenreader import ScreenReader


class NoWindow(Exception):
    """No window can be opened here; the message is one sentence that says why."""


class Opening:
    """The settings, notices about them, and the window. Raises `NoWindow`."""

    def __init__(self, store: Store, size: tuple[int, int] | None = None) -> None:
        """Opens the window as it was left, or with that `size` in pixels."""
        self.store = store
        speak("", store)
        self.notices = [notice for notice in (store.lock(),) if notice]
        self.settings, notice = store.load_settings()
        if notice:
            self.notices.append(notice)
        if self.settings.language:
            speak(self.settings.language, store)
        self.reader: ScreenReader | None = None
        """The connection to screen readers, if it must be made before the window is shown."""
        early = sys.platform == "win32" and find_spec("accesskit") is not None
        try:
            self.window = open_window(
                size,
                (self.settings.window_size, self.settings.window_position),
                style_of(self.settings)["theme"].walnut,
                maximized=self.settings.window_maximized,
                fullscreen=self.settings.fullscreen and size is None,
                first=self._connect if early else None,
            )
        except pygame.error as error:
            store.unlock()
            raise NoWindow(_("pipstone: no window can be opened here: {reason}").format(reason=error)) from None
        self.painted = time.monotonic()
        """When the window first showed something, by the system's monotonic clock, in seconds."""

    def _connect(self, handle: int) -> None:
        """Connects AccessKit, which on Windows must hook into the window's messages before the window is shown."""
        from game.reader.screenreader import ScreenReader

        self.reader = ScreenReader(handle, post, self.store.log)
