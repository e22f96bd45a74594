"""How a component says when it wants to be called again."""

from collections.abc import Callable

Pending = bool | float
"""True: something moves, so call again in the next frame. False: nothing waits for time. A number: nothing moves, but
call again in that many seconds; no frame is drawn until then."""


class Countdown:
    """Calls a function once, a number of seconds after `begin`."""

    def __init__(self, then: Callable[[], object]) -> None:
        self._then = then
        self._left: float | None = None

    def begin(self, seconds: float) -> None:
        """Starts the countdown, or starts it again."""
        self._left = seconds

    def stop(self) -> None:
        """Cancels the countdown."""
        self._left = None

    def tick(self, dt: float) -> Pending:
        """Lets `dt` seconds pass; returns the seconds left (False if nothing waits)."""
        if self._left is None:
            return False
        self._left -= dt
        if self._left > 0:
            return self._left
        self._left = None
        self._then()
        return False


def sooner(*wishes: Pending) -> Pending:
    """The wish that is due first."""
    first: Pending = False
    for wish in wishes:
        if wish is True:
            return True
        if wish is not False and (first is False or wish < first):
            first = wish
    return first
