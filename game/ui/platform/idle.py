"""What is done while nobody does anything: the next rooms are made ready, and what is no longer in use is put away."""

import contextlib
import ctypes
import importlib
import sys
from collections.abc import Callable, Sequence

QUIET = 0.1
"""Seconds without input after which there is leisure."""
MEANWHILE = 0.01
"""Seconds between one thing that is worked out ahead and the next."""


class IdleTasks:
    """Says how long to wait while there is something left to do, and does one thing at a time.

    `ahead` tells the modules that will be needed next, `untidy` whether there is something to put away, and `tidy` puts
    it away. `prewarm` works out one thing that may be asked for next, and answers whether there was one. When all is
    done the program sleeps until something happens.
    """

    def __init__(
        self,
        ahead: Callable[[], Sequence[str]],
        untidy: Callable[[], bool],
        tidy: Callable[[], None],
        prewarm: Callable[[], bool] = lambda: False,
    ) -> None:
        self._ahead = ahead
        self._untidy = untidy
        self._tidy = tidy
        self._prewarm_table = prewarm
        self.curious: float | None = QUIET
        """Seconds to wait at most while something may still be worked out ahead, or None."""
        self._tried: set[str] = set()

    @property
    def wanted(self) -> float | None:
        """Seconds to wait at most while nothing moves and nothing is waited for; None: as long as it takes."""
        return QUIET if self._untidy() or self._missing() else self.curious

    def stir(self) -> None:
        """Something has happened: other things may be asked for next."""
        self.curious = QUIET

    def use(self) -> None:
        """A quiet moment has passed: does the next thing, if there is one."""
        missing = self._missing()
        if missing:
            self._tried.add(missing)
            with contextlib.suppress(ImportError):  # whoever really needs it will say so
                importlib.import_module(missing)
        elif self._untidy():
            self._tidy()
        else:
            self.look_ahead()

    def look_ahead(self) -> None:
        """Works out one more thing that may be asked for; also while only some time has to pass.

        After the last one the memory that was needed on the way is given back.
        """
        worked, more = self.curious == MEANWHILE, self._prewarm_table()
        self.curious = MEANWHILE if more else None
        if worked and not more:
            give_back()

    def _missing(self) -> str:
        return next((name for name in self._ahead() if name not in sys.modules and name not in self._tried), "")


def give_back() -> None:
    """Freed memory goes back to the system at once, where the C library would keep it in reserve."""
    if sys.platform == "linux":
        trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
        if trim is not None:
            trim(0)
