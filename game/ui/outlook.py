"""What becomes of a chain by a place for a tile: whether others keep room, and whether the whole suits the cloth."""

from collections.abc import Iterator
from dataclasses import dataclass

from game.dominoes import tiles
from game.dominoes.tiles import DOUBLES, SUIT
from game.ui import room
from game.ui.joints import DX, DY, Box, End, Place, Side, Way, place_at, ways
from game.ui.laid import Laid, Site
from game.ui.room import Cells

_GROWTH, _OVER, _STRAIN, _BUNCHED, _ASIDE, _CONTEST, _SHUT = 2.5, 20.0, 1.0, 5.0, 0.6, 0.05, 20.0
"""What is bad: each half-tile beyond comfort, each beyond the limit, an odd joint, spinners lying across with one tile
between them, a short side of a spinner, each step claimed for two ends, each tile that will come and have no way to
open ground."""
_TROUBLE = (300.0, 100.0, 0.0)
"""How bad it is for an end near the tile to be safe for only so many more tiles; 1000 if it is walled in at once."""
_FORESIGHT = 2
_NEAR = 12
"""How far from a tile, in steps, others feel it."""
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

    def outlay(self, box: Box) -> float:
        """How high the cloth must be, in half-tiles, to hold the box."""
        left, top, right, bottom = box
        return max((right - left) / self.aspect, bottom - top) / 2


def drawback(laid: Laid, place: Place, cloth: Cloth) -> float:
    """How bad a place is as far as it shows at once."""
    after = laid.put(place)
    before, now = cloth.outlay(laid.box), cloth.outlay(after.box)
    return (
        _GROWTH * max(0.0, now - max(before, cloth.comfort))
        + _OVER * max(0.0, now - max(before, cloth.limit))
        + _STRAIN * place.way.strain
        + _BUNCHED * _is_bunched(laid, place)
        + _ASIDE * (place.end.side is Side.SHORT_SIDE)
        + _CONTEST * _contested(after)
        + _SHUT * _shut_in(after)
    )


def trouble(laid: Laid, place: Place) -> float:
    """How bad a place is for what may come next around it."""
    after = laid.put(place)
    return sum(_trouble(after, site, double) for site, double in _expected(after, place))


def can_take(laid: Laid, site: Site, double: bool, foresight: int) -> bool:
    """Whether a tile can come to a site so that what is near it stays safe for `foresight` more tiles."""
    if not foresight:
        return sum(laid.has_room(end, double) for end in site) >= (1 if double else laid.awaits(site))
    for end in site:
        for way in laid.free_ways(end, double):
            place = place_at(end, _demanding(laid, end.pips, double), way)
            if _is_safe(laid.put(place), place, foresight - 1):
                return True
    return False


def _is_safe(laid: Laid, place: Place, foresight: int) -> bool:
    return all(can_take(laid, site, double, foresight) for site, double in _expected(laid, place))


def _trouble(laid: Laid, site: Site, double: bool) -> float:
    for foresight in range(_FORESIGHT, -1, -1):
        if can_take(laid, site, double, foresight):
            return _TROUBLE[foresight]
    return 1000.0


def _expected(laid: Laid, place: Place) -> Iterator[tuple[Site, bool]]:
    """What can still come near the place: the sites, and whether a double."""
    for site in laid.sites:
        if abs(site[0].x - place.pose.x) <= _NEAR and abs(site[0].y - place.pose.y) <= _NEAR:
            if laid.awaits(site):
                yield site, False
            if laid.awaits_double(site):
                yield site, True


def _demanding(laid: Laid, pips: int, double: bool) -> str:
    """The tile that can come to that number and will itself be followed by most."""
    if double:
        return f"{pips}|{pips}"
    left = laid.left & SUIT[pips] & ~DOUBLES
    return tiles.TEXT[max(tiles.members(left), key=lambda t: _following(laid, tiles.HI[t] + tiles.LO[t] - pips))]


def _following(laid: Laid, number: int) -> int:
    suit = laid.left & SUIT[number]
    return 2 * bool(suit & DOUBLES) + bool(suit & ~DOUBLES)


def _is_bunched(laid: Laid, place: Place) -> bool:
    """Whether a spinner would lie across with only one tile between it and another: their sides need the same room."""
    pose = place.pose
    along = pose.vertical == (place.way.direction % 2 == 1)
    if not laid.all_spin or pose.first != pose.second or along:
        return False
    between = next((one for one in laid.places if one.pose == place.end.base), None)
    return between is not None and between.end.side is not Side.FREE_HALF


def _shut_in(laid: Laid) -> int:
    ground = room.open_ground(laid.taken, _LANE)
    out = (sum(has_way_out(laid, end, ground) for end in site) - laid.awaits(site) for site in laid.sites)
    return -sum(min(0, spare) for spare in out)


def has_way_out(laid: Laid, end: End, ground: Cells) -> bool:
    """Whether a tile at the end could lead on to the open ground."""
    return any(
        room.is_open(ground, end.x + way.dx + 3 * DX[way.direction], end.y + way.dy + 3 * DY[way.direction])
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
            return room.block(_CLAIM, broad) << room.shift(x - 2, y - broad // 2)
        case 1:
            return room.block(broad, _CLAIM) << room.shift(x - broad // 2, y - 2)
        case 2:
            return room.block(_CLAIM, broad) << room.shift(x + 2 - _CLAIM, y - broad // 2)
    return room.block(broad, _CLAIM) << room.shift(x - broad // 2, y + 2 - _CLAIM)
