"""What is pending when a step is over: whether, and when, somebody wants to be called again."""

Pending = bool | float
"""True: something moves, call again in the next frame. False: nothing waits for time. A number: nothing moves, but call
again in so many seconds; no frame is drawn until then."""


def sooner(*wishes: Pending) -> Pending:
    """The one of them that comes first."""
    first: Pending = False
    for wish in wishes:
        if wish is True:
            return True
        if wish is not False and (first is False or wish < first):
            first = wish
    return first
