"""Occupied parts of the cloth as bit sets, one bit per square step, for fast searches."""

from functools import cache, lru_cache

ACROSS = 152
"""Width of the tracked cloth, in steps; the opening tile lies in the middle."""
DOWN = 88
"""Height of the tracked cloth, in steps."""
GAP = 1
"""Gap between tiles that are not joined, in steps (half a half-tile)."""

Cells = int
"""A set of square steps, one bit each."""

_ORIGIN = (DOWN // 2) * ACROSS + ACROSS // 2
_COLUMN = sum(1 << (row * ACROSS) for row in range(DOWN))
_EDGE = ((1 << ACROSS) - 1) | ((1 << ACROSS) - 1) << (ACROSS * (DOWN - 1)) | _COLUMN | _COLUMN << (ACROSS - 1)
ALL: Cells = (1 << (ACROSS * DOWN)) - 1


@cache
def block(width: int, height: int) -> Cells:
    """A block of steps with its upper left corner at bit 0."""
    row = (1 << width) - 1
    return sum(row << (line * ACROSS) for line in range(height))


_LYING = block(4, 2)
_STANDING = block(2, 4)
_LYING_WIDE = block(4 + 2 * GAP, 2 + 2 * GAP)
_STANDING_WIDE = block(2 + 2 * GAP, 4 + 2 * GAP)


def shift(x: int, y: int) -> int:
    """The bit of the step whose upper left corner is (x, y)."""
    return _ORIGIN + y * ACROSS + x


def block_at(x: int, y: int, width: int, height: int) -> Cells:
    """A block of steps with its upper left corner at (x, y); any part above the cloth is cut off."""
    by = shift(x, y)
    return block(width, height) << by if by >= 0 else block(width, height) >> -by


@lru_cache(maxsize=4096)
def cells(x: int, y: int, vertical: bool) -> Cells:
    """The steps covered by a tile with that centre."""
    if vertical:
        return _STANDING << shift(x - 1, y - 2)
    return _LYING << shift(x - 2, y - 1)


@lru_cache(maxsize=8192)
def with_gap(x: int, y: int, vertical: bool) -> Cells:
    """The steps that must be free for a tile with that centre; all steps if it is too close to the edge."""
    if abs(x) > ACROSS // 2 - 8 or abs(y) > DOWN // 2 - 8:
        return ALL
    if vertical:
        return _STANDING_WIDE << shift(x - 1 - GAP, y - 2 - GAP)
    return _LYING_WIDE << shift(x - 2 - GAP, y - 1 - GAP)


def is_free(taken: Cells, x: int, y: int, vertical: bool) -> bool:
    """Whether a tile with that centre would keep its distance from everything taken."""
    return not taken & with_gap(x, y, vertical)


def open_ground(taken: Cells, reach: int) -> Cells:
    """The centres of all squares of (even) side `reach` that can slide in from outside without touching anything."""
    free = ALL & ~_touching(taken, reach)
    found = _EDGE & free
    while True:
        grown = found
        for to in (1, ACROSS):
            found |= _smear(found, free, to)
        if found == grown:
            return found


def _touching(taken: Cells, reach: int) -> Cells:
    """The centres of all squares of that side that touch anything taken."""
    done = 1
    while done < reach:
        by = min(done, reach - done)
        taken |= taken >> by
        taken |= taken >> (by * ACROSS)
        done += by
    return taken << (reach // 2) * (ACROSS + 1)


def _smear(found: Cells, free: Cells, by: int) -> Cells:
    """The cells reached from `found` in a straight line both ways through free cells, at most 127 steps."""
    up, down, open_up, open_down = found, found, free, free
    far = by
    for _ in range(7):
        up |= open_up & (up << far)
        open_up &= open_up << far
        down |= open_down & (down >> far)
        open_down &= open_down >> far
        far *= 2
    return up | down


def is_open(ground: Cells, x: int, y: int) -> bool:
    """Whether the point (x, y) belongs to the open ground."""
    return bool(ground >> shift(x, y) & 1)
