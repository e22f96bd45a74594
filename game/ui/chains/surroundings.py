"""How good a place for a tile is: whether the whole chain then suits the cloth, and whether ends keep open ground."""

from dataclasses import dataclass
from functools import reduce
from operator import or_

from game.ui.chains import room
from game.ui.chains.joints import DX, DY, Box, ChainPlace, LaidEnd, Side, Way, ways
from game.ui.chains.laid import Laid, Site
from game.ui.chains.room import Cells

_GROWTH, _OVER, _STRAIN, _ASIDE, _CONTEST, _SHUT = 2.5, 35.0, 1.0, 0.6, 0.03, 60.0
"""What is bad: each half-tile beyond comfort, each beyond the limit, an odd joint, a short side of a spinner, each step
claimed for two ends, each tile that will come and have no way to open ground."""
_SPARE, _NEXT = 1.5, 5
"""How many half-tiles the next tiles should keep off comfort, and how far (steps) the next tile takes an end."""
_SHUT_LINE = 400.0
"""The same where there are few ends: rather anything than to curl up."""
_LANE = 6
"""How broad open ground must be, in steps, to count as a way out: a double across its line and the gaps beside it."""
_CLAIM, _CLAIM_OF_SPINNER = 10, 14
"""How broad, in steps, an end wants its ground to be; where a spinner may come it needs its sides, too."""


@dataclass(frozen=True, slots=True)
class Cloth:
    """The room for a chain: its width by its height, and up to which height a chain may grow straight on."""

    aspect: float
    comfort: float = 15.0
    """In half-tiles; and as much wider as the cloth is."""
    limit: float = 19.0
    """Beyond this height, in half-tiles, the tiles become too small to read well."""
    thrift: float = 0.15
    """What each half-tile of height counts before that."""
    coming: float = 1.0
    """How bad each half-tile is that the next tiles would come nearer to comfort than they should."""
    corners: tuple[tuple[int, int], ...] = ()
    """What lies at the upper left and stays clear, by its lower right corner, in steps from the opening tile."""

    def outlay(self, box: Box) -> float:
        """How high the cloth must be, in half-tiles, to hold the box with the opening tile in its middle.

        So a chain turns where the cloth ends, and the opening tile need not move for it.
        """
        left, top, right, bottom = box
        return max(max(-left, right) / self.aspect, -top, bottom)


def drawback(laid: Laid, place: ChainPlace, after: Laid, cloth: Cloth) -> float:
    """How bad it is to get from `laid` to `after` by that place, without what `reserve` finds."""
    before, now = cloth.outlay(laid.box), cloth.outlay(after.box)
    return (
        cloth.thrift * (now - before)
        + _GROWTH * max(0.0, now - max(before, cloth.comfort))
        + _OVER * max(0.0, now - max(before, cloth.limit))
        + _STRAIN * place.way.strain
        + _ASIDE * (place.end.side is Side.SHORT_SIDE)
        + cloth.coming * max(0.0, cloth.outlay(_grown(after)) - cloth.comfort + _SPARE)
        + _CONTEST * _contests(after)
        + (_SHUT if laid.all_spin else _SHUT_LINE) * _shut_in(after)
    )


def _shut_in(laid: Laid) -> int:
    """How many tiles will come and have no way out."""
    outside = ground(laid)
    out = (laid.awaits(site) - sum(has_way_out(laid, end, outside) for end in site) for site in laid.sites)
    return sum(max(0, shut) for shut in out)


def _grown(laid: Laid) -> Box:
    """The box around the chain once every end that awaits a tile has gone straight on."""
    ends = [end for site in laid.sites if laid.awaits(site) for end in site]
    xs = [end.x + _NEXT * DX[end.direction] for end in ends]
    ys = [end.y + _NEXT * DY[end.direction] for end in ends]
    left, top, right, bottom = laid.box
    return min([left, *xs]), min([top, *ys]), max([right, *xs]), max([bottom, *ys])


# -- ways out ---------------------------------------------------------------------------------------------------------


def ground(laid: Laid) -> Cells:
    """The open ground around the chain: the middles of all squares, as broad as a lane, that come in from outside."""
    return room.open_ground(laid.taken, _LANE)


def has_way_out(laid: Laid, end: LaidEnd, outside: Cells) -> bool:
    """Whether a tile at the end could lead on to the open ground."""
    return any(
        room.is_open(outside, end.x + way.dx + 3 * DX[way.direction], end.y + way.dy + 3 * DY[way.direction])
        for way in laid.free_ways(end, False)
    )


# -- claims -----------------------------------------------------------------------------------------------------------


Claim = list[list[Cells]]
"""The ground that a tile's open ends want: for each end that of each of its ways, the straight one first."""


def _contests(laid: Laid) -> int:
    """How many steps of the ground before the open ends are taken, or claimed for the end of another tile."""
    claims = [(site, _claim(laid, site)) for site in laid.sites if laid.awaits(site)]
    straight = [reduce(or_, (grounds[0] for grounds in claim)) for _, claim in claims]
    total = 0
    for number, (site, claim) in enumerate(claims):
        others = reduce(or_, (*straight[:number], *straight[number + 1 :]), laid.others(site[0].base))
        total += sum(min((others & ground).bit_count() for ground in grounds) for grounds in claim)
    return total


def _claim(laid: Laid, site: Site) -> Claim:
    broad = _CLAIM_OF_SPINNER if laid.all_spin and laid.awaits_double(site) else _CLAIM
    return [[_ground(end, way, broad) for way in ways(end.side, end.direction, False, False)[:3]] for end in site]


def _ground(end: LaidEnd, way: Way, broad: int) -> Cells:
    x, y = end.x + way.dx, end.y + way.dy
    match way.direction:
        case 0:
            return room.block_at(x - 2, y - broad // 2, _CLAIM, broad)
        case 1:
            return room.block_at(x - broad // 2, y - 2, broad, _CLAIM)
        case 2:
            return room.block_at(x + 2 - _CLAIM, y - broad // 2, _CLAIM, broad)
    return room.block_at(x - broad // 2, y + 2 - _CLAIM, broad, _CLAIM)
