"""What is pending when a step is over: whether, and when, somebody wants to be called again."""

from collections.abc import Callable

Pending = bool | float
"""True: something moves, call again in the next frame. False: nothing waits for time. A number: nothing moves, but call
again in so many seconds; no frame is drawn until then."""


class Countdown:
    """Calls something once, so many seconds after it was begun last."""

    def __init__(self, then: Callable[[], object]) -> None:
        self._then = then
        self._left: float | None = None

    def begin(self, seconds: float) -> None:
        """From now on so many seconds have to pass."""
        self._left = seconds

    def stop(self) -> None:
        """It is not called any more."""
        self._left = None

    def tick(self, dt: float) -> Pending:
        """Lets `dt` seconds pass; those that are left (False: nothing waits)."""
        if self._left is None:
            return False
        self._left -= dt
        if self._left > 0:
            return self._left
        self._left = None
        self._then()
        return False


def sooner(*wishes: Pending) -> Pending:
    """The one of them that comes first."""
    first: Pending = False
    for wish in wishes:
        if wish is True:
            return True
        if wish is not False and (first is False or wish < first):
            first = wish
    return first
