"""Whether the tiles that may come next around a place all find room: together, not only each by itself."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from game.dominoes.tiles import DOUBLES, SUIT
from game.ui import room
from game.ui.joints import DX, DY, Direction, End, Place, Side, Way, ways
from game.ui.laid import Laid, Site
from game.ui.room import Cells

Spot = tuple[Cells, Cells]
"""Room for a tile, or for two in a row: the steps it takes, and those with the gap around it that must be free."""
Wish = Sequence[Spot]
"""A tile that may come, by all the spots it could take."""
Wishes = Mapping[str, Sequence[Wish]]
"""The tiles that may come to each lying tile."""

_NEAR = 16
"""How far from a tile, in steps, others feel it."""
NOWHERE = 1000.0
"""How bad each tile is that may come and has no room."""
_DEAD_END, _NO_SPINNER, _NOT_BOTH = 60.0, 100.0, 30.0
"""The same for each that could not be followed by another; and for each end at which the double that may come, with
tiles at its sides, has no room, or has none once other doubles have come."""
_TRIES = 60
"""How many spots are tried before it is taken that the tiles do not fit together."""


def lack(laid: Laid, place: Place) -> float:
    """How much room is missing around the place of the tile laid last for what may come there."""
    near = [site for site in laid.sites if _is_near(site, place)]
    singles = {site[0].base.tile: _wishes(laid, site) for site in near}
    wanting = {tile: [[spot for spot, _, _ in wish] for wish in wishes] for tile, wishes in singles.items()}
    without = left_over(_all(wanting.values()))
    pairs = [[pair for one in wish for pair in _pairs(laid, one)] for wishes in singles.values() for wish in wishes]
    return NOWHERE * without + _DEAD_END * left_over(pairs) + _doubles(laid, near, wanting, without)


def nowhere(laid: Laid, place: Place) -> int:
    """How many tiles that may come around the place have no room, whether that is taken or not."""
    near = [site for site in laid.sites if _is_near(site, place)]
    wishes = [[spot for spot, _, _ in wish] for site in near for wish in _wishes(laid, site)]
    doubles = (site for site in near if laid.awaits_double(site))
    return left_over(wishes) + sum(not laid.has_room(site[0], double=True) for site in doubles)


def left_over(wishes: Iterable[Wish]) -> int:
    """How many of the tiles find no spot, if as many as possible are to lie at the same time (found by trying)."""
    order = sorted(wishes, key=len)
    best, tries = len(order), _TRIES

    def settle(number: int, taken: Cells, missed: int) -> None:
        nonlocal best, tries
        if number == len(order):
            best = missed
            return
        for cells, wide in order[number]:
            if not best or missed >= best or tries <= 0:
                return
            if not taken & wide:
                tries -= 1
                settle(number + 1, taken | cells, missed)
        if missed + 1 < best:
            settle(number + 1, taken, missed + 1)

    settle(0, 0, 0)
    return best


def _is_near(site: Site, place: Place) -> bool:
    return abs(site[0].x - place.pose.x) <= _NEAR and abs(site[0].y - place.pose.y) <= _NEAR


def _all(wishes: Iterable[Iterable[Wish]]) -> list[Wish]:
    return [wish for some in wishes for wish in some]


# -- one tile at each end, and one behind it --------------------------------------------------------------------------

_Found = tuple[Spot, Way, tuple[int, int]]
"""A spot with the way that leads there and the middle of the tile."""


def _wishes(laid: Laid, site: Site) -> list[list[_Found]]:
    """One wish for each tile other than a double that can come to the site."""
    awaited = laid.awaits(site)
    if not awaited:
        return []
    taken = _others(laid, site[0])
    found = sorted((list(_spots(taken, end, False, laid.all_spin)) for end in site), key=len, reverse=True)
    rest = [one for wish in found[awaited - 1 :] for one in wish]
    return [*found[: awaited - 1], rest]


def _others(laid: Laid, end: End) -> Cells:
    return laid.taken ^ room.cells(end.base.x, end.base.y, end.base.vertical)


def _spots(taken: Cells, end: End, double: bool, all_spin: bool) -> Iterator[_Found]:
    for way in ways(end.side, end.direction, double, all_spin):
        x, y = end.x + way.dx, end.y + way.dy
        wide = room.with_gap(x, y, way.vertical)
        if not taken & wide:
            yield (room.cells(x, y, way.vertical), wide), way, (x, y)


def _pairs(laid: Laid, first: _Found) -> Iterator[Spot]:
    """The tile with another one behind it, straight on or round a corner."""
    (cells, wide), way, (x, y) = first
    x, y = x + DX[way.direction], y + DY[way.direction]
    for onward in ways(Side.FREE_HALF, way.direction, False, False)[:3]:
        at = x + onward.dx, y + onward.dy, onward.vertical
        if not laid.taken & (further := room.with_gap(*at)):
            yield cells | room.cells(*at), wide | further


# -- doubles ----------------------------------------------------------------------------------------------------------


def _doubles(laid: Laid, near: Sequence[Site], wanting: Wishes, without: int) -> float:
    """What is missing if doubles came: to each end by itself, and to one end after the other."""
    total, now, gone = 0.0, wanting, 0
    for site in near:
        if laid.awaits_double(site):
            missed, after, cells = _with_double(laid, site, now, gone, without)
            if not missed:
                now, gone = after, gone | cells
            elif gone and not _with_double(laid, site, wanting, 0, without)[0]:
                total += _NOT_BOTH
            else:
                total += _NO_SPINNER * missed
    return total


def _with_double(laid: Laid, site: Site, wanting: Wishes, gone: Cells, without: int) -> tuple[int, Wishes, Cells]:
    """How many tiles more find no room once the site's double has come, and then: all wishes, the double's steps.

    `gone` are steps that others will have taken, and `without` is how many tiles find no room in any case.
    """
    end, spins = site[0], laid.all_spin
    sides = min(3 if spins else 1, (laid.left & SUIT[end.pips] & ~DOUBLES).bit_count())
    least, mine = 4, 0
    result: Wishes = wanting
    for (cells, _), way, at in _spots(_others(laid, end) | gone, end, True, spins):
        after = {tile: [_clear(wish, cells) for wish in some] for tile, some in wanting.items()}
        own = [_beside(laid.taken | gone, side, way, at, spins) for side in _sides(way.direction, spins)]
        after[end.base.tile] = sorted(own, key=len, reverse=True)[:sides]
        missed = max(0, left_over(_all(after.values())) - without)
        if missed < least:
            least, result, mine = missed, after, cells
        if not missed:
            break
    return least, result, mine


def _clear(wish: Wish, cells: Cells) -> Wish:
    return [spot for spot in wish if not spot[1] & cells]


def _sides(ahead: Direction, spins: bool) -> tuple[Direction, ...]:
    return (ahead, (ahead + 3) % 4, (ahead + 1) % 4) if spins else (ahead,)


def _beside(taken: Cells, direction: Direction, double: Way, at: tuple[int, int], spins: bool) -> Wish:
    """The spots at one side of a double that would lie there."""
    side = Side.FAR_SIDE
    if spins:
        side = Side.SHORT_SIDE if (direction % 2 == 1) == double.vertical else Side.LONG_SIDE
    found = []
    for way in ways(side, direction, False, spins):
        x, y = at[0] + way.dx, at[1] + way.dy
        wide = room.with_gap(x, y, way.vertical)
        if not taken & wide:
            found.append((room.cells(x, y, way.vertical), wide))
    return found
