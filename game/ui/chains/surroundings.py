"""How good a place for a tile is: whether the whole chain then suits the cloth, and whether ends keep open ground."""

from collections.abc import Sequence
from dataclasses import dataclass

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
_CLOSE = 14
"""How far from a tile, in steps, its ways out may change by it while the rest of the open ground stays."""
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


class Surroundings:
    """What is known of a chain before a tile is laid, so that each place for it is judged by what it changes."""

    def __init__(self, laid: Laid) -> None:
        self.laid = laid
        self.ground = ground(laid)
        self.ways_out = {id(site): _ways_out(laid, site, self.ground) for site in laid.sites}
        self.claims = {id(site): _claim(laid, site) for site in laid.sites if laid.awaits(site)}
        everybody = list(self.claims.values())
        self.contests = {id(claim.site): _contested(laid, claim, everybody) for claim in everybody}

    def drawback(self, place: ChainPlace, after: Laid, cloth: Cloth) -> float:
        """How bad it is to come to `after` by that place, but for what `reserve` finds."""
        laid = self.laid
        before, now = cloth.outlay(laid.box), cloth.outlay(after.box)
        return (
            cloth.thrift * (now - before)
            + _GROWTH * max(0.0, now - max(before, cloth.comfort))
            + _OVER * max(0.0, now - max(before, cloth.limit))
            + _STRAIN * place.way.strain
            + _ASIDE * (place.end.side is Side.SHORT_SIDE)
            + cloth.coming * max(0.0, cloth.outlay(_grown(after)) - cloth.comfort + _SPARE)
            + _CONTEST * self._contests(place, after)
            + (_SHUT if laid.all_spin else _SHUT_LINE) * self._shut_in(place, after)
        )

    def _shut_in(self, place: ChainPlace, after: Laid) -> int:
        """How many tiles will come and have no way out."""
        pose = place.pose
        near = room.ground_left(self.ground, pose.x, pose.y, pose.vertical, _LANE)
        outside = ground(after) if near is None else near
        total = 0
        for site in after.sites:
            out = self.ways_out.get(id(site)) if near is not None and not _is_close(site, place) else None
            total += max(0, after.awaits(site) - (_ways_out(after, site, outside) if out is None else out))
        return total

    def _contests(self, place: ChainPlace, after: Laid) -> int:
        """How many steps of the ground before the open ends are taken, or claimed for the end of another tile."""
        claims = [self._claim(after, site) for site in after.sites if after.awaits(site)]
        kept = {id(claim.site) for claim in claims}
        changed = room.cells(place.pose.x, place.pose.y, place.pose.vertical)
        for claim in claims:
            if self.claims.get(id(claim.site)) is not claim:
                changed |= claim.straight
        for key, claim in self.claims.items():
            if key not in kept or self.claims[key] is not claim:
                changed |= claim.straight
        total = 0
        for claim in claims:
            known = self.contests.get(id(claim.site)) if self.claims.get(id(claim.site)) is claim else None
            total += _contested(after, claim, claims) if known is None or changed & claim.all else known
        return total

    def _claim(self, after: Laid, site: Site) -> "_Claim":
        known = self.claims.get(id(site))
        return known if known and known.broad == _broad(after, site) else _claim(after, site)


def _is_close(site: Site, place: ChainPlace) -> bool:
    return abs(site[0].x - place.pose.x) <= _CLOSE and abs(site[0].y - place.pose.y) <= _CLOSE


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


def _ways_out(laid: Laid, site: Site, outside: Cells) -> int:
    return sum(has_way_out(laid, end, outside) for end in site)


def has_way_out(laid: Laid, end: LaidEnd, outside: Cells) -> bool:
    """Whether a tile at the end could lead on to the open ground."""
    return any(
        room.is_open(outside, end.x + way.dx + 3 * DX[way.direction], end.y + way.dy + 3 * DY[way.direction])
        for way in laid.free_ways(end, False)
    )


# -- claims -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, eq=False)
class _Claim:
    """The ground that a tile's open ends want: for each end that of its ways, the straight ones, and all together."""

    site: Site
    broad: int
    ends: list[list[Cells]]
    straight: Cells
    all: Cells


def _claim(laid: Laid, site: Site) -> _Claim:
    broad = _broad(laid, site)
    ends = [[_ground(end, way, broad) for way in ways(end.side, end.direction, False, False)[:3]] for end in site]
    straight, everything = 0, 0
    for grounds in ends:
        straight |= grounds[0]
        for one in grounds:
            everything |= one
    return _Claim(site, broad, ends, straight, everything)


def _broad(laid: Laid, site: Site) -> int:
    return _CLAIM_OF_SPINNER if laid.all_spin and laid.awaits_double(site) else _CLAIM


def _contested(laid: Laid, mine: _Claim, claims: Sequence[_Claim]) -> int:
    base = mine.site[0].base
    others = laid.taken ^ room.cells(base.x, base.y, base.vertical)
    for claim in claims:
        if claim is not mine:
            others |= claim.straight
    return sum(min([(others & ground).bit_count() for ground in grounds]) for grounds in mine.ends)


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
