"""Checks whether the tiles that may come next around a place have room, all together and not only each by itself."""

import itertools
from collections.abc import Iterable, Iterator, Mapping, Sequence

from game.dominoes.tiles import DOUBLES, SUIT
from game.ui.chains import room
from game.ui.chains.joints import DX, DY, ChainPlace, Direction, LaidEnd, Side, Way, onward, spinner_side, ways
from game.ui.chains.laid import Laid, Site
from game.ui.chains.room import Cells

Bay = tuple[Cells, Cells]
"""Room for one tile or two in a row: the cells it takes, and those cells with the gap around them."""
Wish = Sequence[Bay]
"""A tile that may come, as all the bays it could take."""
Wishes = Mapping[str, Sequence[Wish]]
"""The wishes at each lying tile."""

_NEAR = 12
"""Distance, in steps, within which tiles affect each other."""
NO_ROOM = 1000.0
"""Penalty for each tile that may come and has no room."""
_DEAD_END, _NO_SPINNER, _NOT_BOTH = 60.0, 100.0, 30.0
"""Penalties for each tile behind which no other could follow; for each end without room for its double with tiles at
the sides; and for each end that loses such room once other doubles have come."""
_TRIES = 40
"""Number of bays tried before tiles are assumed not to fit together."""


def lack(laid: Laid, place: ChainPlace, enough: float) -> float:
    """The penalty for lack of room, around the tile laid last, for tiles that may come there.

    The search stops once the penalty reaches `enough`.
    """
    near = [site for site in laid.sites if is_near(site, place)]
    singles = {site[0].base.tile: _wishes(laid, site) for site in near}
    wanting = {tile: [[bay for bay, _, _ in wish] for wish in wishes] for tile, wishes in singles.items()}
    without = left_over(itertools.chain.from_iterable(wanting.values()))
    found = NO_ROOM * without
    if found < enough:
        found += _DEAD_END * _dead_ends(laid, sorted(itertools.chain.from_iterable(singles.values()), key=len))
    if found < enough:
        found += _doubles(laid, near, wanting, without, enough - found)
    return found


def nowhere(laid: Laid, place: ChainPlace) -> int:
    """How many tiles that may come around the place have no room, whether or not it is taken."""
    near = [site for site in laid.sites if is_near(site, place)]
    wishes = [[bay for bay, _, _ in wish] for site in near for wish in _wishes(laid, site)]
    doubles = (site for site in near if laid.awaits_double(site))
    return left_over(wishes) + sum(not laid.has_room(site[0], double=True) for site in doubles)


def left_over(wishes: Iterable[Wish]) -> int:
    """How many tiles find no bay when as many as possible are placed together (by bounded search)."""
    waiting = sorted(wishes, key=len)
    if _settles(waiting):
        return 0
    given = [wish for wish in waiting if wish]
    return len(waiting) - len(given) + sum(_left_of(some, _TRIES)[0] for some in _rivals(given))


def _rivals(wishes: Sequence[Wish]) -> list[list[Wish]]:
    """Groups of wishes that could get in each other's way; wishes without rivals are left out."""
    groups: list[tuple[Cells, Cells, list[Wish]]] = []
    for wish in wishes:
        mine, wide = 0, 0
        for cells, around in wish:
            mine |= cells
            wide |= around
        some, apart = [wish], []
        for group in groups:
            if group[0] & wide:
                mine, wide, some = mine | group[0], wide | group[1], some + group[2]
            else:
                apart.append(group)
        groups = [*apart, (mine, wide, some)]
    return [some for _, _, some in groups if len(some) > 1]


def _settles(wishes: Iterable[Iterable[Bay]]) -> bool:
    """Whether all find a bay when each in turn takes the first free one."""
    taken = 0
    for wish in wishes:
        for cells, wide in wish:
            if not taken & wide:
                taken |= cells
                break
        else:
            return False
    return True


def _left_of(wishes: Sequence[Wish], tries: int) -> tuple[int, int]:
    """How many wishes are left over, and how many tries remain; the wish with the fewest bays chooses first."""
    hardest = min(range(len(wishes)), key=lambda number: len(wishes[number]))
    others = [*wishes[:hardest], *wishes[hardest + 1 :]]
    if not others:
        return 0, tries
    best = len(wishes)
    for cells, _ in wishes[hardest]:
        if tries <= 0:
            break
        tries -= 1
        rest = [[bay for bay in wish if not bay[1] & cells] for wish in others]
        kept = [wish for wish in rest if wish]
        missed = len(rest) - len(kept)
        if missed < best and kept:
            more, tries = _left_of(kept, tries)
            missed += more
        best = min(best, missed)
        if not best:
            return 0, tries
    if best > 1:
        more, tries = _left_of(others, tries)
        best = min(best, 1 + more)
    return best, tries


def is_near(site: Site, place: ChainPlace) -> bool:
    """Whether the site is close enough to be affected by a tile at that place."""
    return abs(site[0].x - place.pose.x) <= _NEAR and abs(site[0].y - place.pose.y) <= _NEAR


# -- one tile at each end, and one behind it --------------------------------------------------------------------------

_Found = tuple[Bay, Way, tuple[int, int]]
"""A bay, the way that leads there, and the centre of the tile."""


def _wishes(laid: Laid, site: Site) -> list[list[_Found]]:
    """One wish for each tile, other than a double, that can come to the site."""
    awaited = laid.awaits(site)
    if not awaited:
        return []
    taken = laid.others(site[0].base)
    found = sorted((list(_spots(taken, end, False, laid.all_spin)) for end in site), key=len, reverse=True)
    return [*found[: awaited - 1], list(itertools.chain.from_iterable(found[awaited - 1 :]))]


def _spots(taken: Cells, end: LaidEnd, double: bool, all_spin: bool) -> Iterator[_Found]:
    return _bays(taken, (end.x, end.y), ways(end.side, end.direction, double, all_spin))


def _bays(taken: Cells, start: tuple[int, int], those: Iterable[Way]) -> Iterator[_Found]:
    """The free bays to which those ways lead from a point."""
    for way in those:
        x, y = start[0] + way.dx, start[1] + way.dy
        wide = room.with_gap(x, y, way.vertical)
        if not taken & wide:
            yield (room.cells(x, y, way.vertical), wide), way, (x, y)


def _dead_ends(laid: Laid, wishes: Sequence[Sequence[_Found]]) -> int:
    """How many tiles find no bay behind which another tile could follow."""
    if _settles((pair for one in wish for pair in _pairs(laid, one)) for wish in wishes):
        return 0
    return left_over([[pair for one in wish for pair in _pairs(laid, one)] for wish in wishes])


def _pairs(laid: Laid, first: _Found) -> Iterator[Bay]:
    """The tile with another one behind it, straight on or round a corner."""
    (cells, wide), way, (x, y) = first
    end = x + DX[way.direction], y + DY[way.direction]
    for (more, further), _, _ in _bays(laid.taken, end, ways(Side.FREE_HALF, way.direction, False, False)[:3]):
        yield cells | more, wide | further


# -- doubles ----------------------------------------------------------------------------------------------------------


def _doubles(laid: Laid, near: Sequence[Site], wanting: Wishes, without: int, enough: float) -> float:
    """The penalty if doubles came to all ends, one after the other."""
    total, now, gone = 0.0, wanting, 0
    for site in near:
        if total >= enough:
            break
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
    """How many more tiles have no room once the site's double has come; and then all wishes and the double's cells.

    `gone` are cells that other doubles take, and `without` is the number of tiles that have no room in any case.
    """
    end, spins = site[0], laid.all_spin
    sides = min(3 if spins else 1, (laid.left & SUIT[end.pips] & ~DOUBLES).bit_count())
    least, mine = 4, 0
    result: Wishes = wanting
    for (cells, _), way, at in _spots(laid.others(end.base) | gone, end, True, spins):
        after: dict[str, list[Wish]] = {
            tile: [[bay for bay in wish if not bay[1] & cells] for wish in some] for tile, some in wanting.items()
        }
        ahead = onward(way.direction) if spins else (way.direction,)
        own = [_beside(laid.taken | gone, direction, way, at, spins) for direction in ahead]
        after[end.base.tile] = sorted(own, key=len, reverse=True)[:sides]
        missed = max(0, left_over(itertools.chain.from_iterable(after.values())) - without)
        if missed < least:
            least, result, mine = missed, after, cells
        if not missed:
            break
    return least, result, mine


def _beside(taken: Cells, direction: Direction, double: Way, at: tuple[int, int], spins: bool) -> Wish:
    """The bays at one side of a double at that point."""
    side = spinner_side(direction, double.vertical) if spins else Side.FAR_SIDE
    return [bay for bay, _, _ in _bays(taken, at, ways(side, direction, False, spins))]
