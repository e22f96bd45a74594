"""What a place for a tile makes of a chain: whether the whole suits the cloth, and whether ends keep their ground."""

from dataclasses import dataclass

from game.ui import room
from game.ui.joints import DX, DY, Box, End, Place, Side, Way, ways
from game.ui.laid import Laid, Site
from game.ui.room import Cells

_GROWTH, _OVER, _STRAIN, _BUNCHED, _ASIDE, _CONTEST, _SHUT = 2.5, 35.0, 1.0, 5.0, 0.6, 0.03, 60.0
"""What is bad: each half-tile beyond comfort, each beyond the limit, an odd joint, spinners lying across with one tile
between them, a short side of a spinner, each step claimed for two ends, each tile that will come and have no way to
open ground."""
_COMING, _SPARE, _NEXT = 1.0, 1.5, 5
"""Where many ends grow: how bad each half-tile is that the next tiles would come nearer to comfort than the spare ones;
and how far, in steps, the next tile takes an end."""
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

    def outlay(self, box: Box) -> float:
        """How high the cloth must be, in half-tiles, to hold the box."""
        left, top, right, bottom = box
        return max((right - left) / self.aspect, bottom - top) / 2


def drawback(laid: Laid, place: Place, after: Laid, cloth: Cloth) -> float:
    """How bad it is to have come from `laid` to `after` by that place, but for what `reserve` finds."""
    before, now = cloth.outlay(laid.box), cloth.outlay(after.box)
    return (
        cloth.thrift * (now - before)
        + _GROWTH * max(0.0, now - max(before, cloth.comfort))
        + _OVER * max(0.0, now - max(before, cloth.limit))
        + _STRAIN * place.way.strain
        + _BUNCHED * _is_bunched(laid, place)
        + _ASIDE * (place.end.side is Side.SHORT_SIDE)
        + _COMING * max(0.0, cloth.outlay(_grown(after)) - cloth.comfort + _SPARE) * laid.all_spin
        + _CONTEST * _contested(after)
        + (_SHUT if laid.all_spin else _SHUT_LINE) * _shut_in(after)
    )


def _grown(laid: Laid) -> Box:
    """The box around the chain once every end that awaits a tile has gone straight on."""
    ends = [end for site in laid.sites if laid.awaits(site) for end in site]
    xs = [end.x + _NEXT * DX[end.direction] for end in ends]
    ys = [end.y + _NEXT * DY[end.direction] for end in ends]
    left, top, right, bottom = laid.box
    return min([left, *xs]), min([top, *ys]), max([right, *xs]), max([bottom, *ys])


def _is_bunched(laid: Laid, place: Place) -> bool:
    """Whether a spinner would lie across with only one tile between it and another: their sides need the same room."""
    pose = place.pose
    along = pose.vertical == (place.way.direction % 2 == 1)
    if not laid.all_spin or pose.first != pose.second or along:
        return False
    between = next((one for one in laid.places if one.pose == place.end.base), None)
    return between is not None and between.end.side is not Side.FREE_HALF


def ground(laid: Laid) -> Cells:
    """The open ground around the chain: the middles of all squares, as broad as a lane, that come in from outside."""
    return room.open_ground(laid.taken, _LANE)


def _shut_in(laid: Laid) -> int:
    outside = ground(laid)
    out = (sum(has_way_out(laid, end, outside) for end in site) - laid.awaits(site) for site in laid.sites)
    return -sum(min(0, spare) for spare in out)


def has_way_out(laid: Laid, end: End, outside: Cells) -> bool:
    """Whether a tile at the end could lead on to the open ground."""
    return any(
        room.is_open(outside, end.x + way.dx + 3 * DX[way.direction], end.y + way.dy + 3 * DY[way.direction])
        for way in laid.free_ways(end, False)
    )


def _contested(laid: Laid) -> int:
    """How many steps of the ground before the open ends are taken, or claimed for the end of another tile."""
    claims = [(site, [_claims(laid, site, end) for end in site]) for site in laid.sites if laid.awaits(site)]
    straight = [(site, claim[0]) for site, ends in claims for claim in ends]
    total = 0
    for site, ends in claims:
        base = site[0].base
        others = laid.taken ^ room.cells(base.x, base.y, base.vertical)
        for other, claim in straight:
            if other is not site:
                others |= claim
        total += sum(min((others & ground).bit_count() for ground in claim) for claim in ends)
    return total


def _claims(laid: Laid, site: Site, end: End) -> list[Cells]:
    broad = _CLAIM_OF_SPINNER if laid.all_spin and laid.awaits_double(site) else _CLAIM
    return [_ground(end, way, broad) for way in ways(end.side, end.direction, False, False)[:3]]


def _ground(end: End, way: Way, broad: int) -> Cells:
    x, y = end.x + way.dx, end.y + way.dy
    match way.direction:
        case 0:
            return room.block_at(x - 2, y - broad // 2, _CLAIM, broad)
        case 1:
            return room.block_at(x - broad // 2, y - 2, broad, _CLAIM)
        case 2:
            return room.block_at(x + 2 - _CLAIM, y - broad // 2, _CLAIM, broad)
    return room.block_at(x - broad // 2, y + 2 - _CLAIM, broad, _CLAIM)
