"""Rates a place for a tile: whether the whole chain then suits the cloth, and whether ends keep open ground."""

import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from operator import or_

from game.ui.chains import room
from game.ui.chains.joints import DX, DY, ODD, Box, ChainPlace, LaidEnd, Side, Way, box_at, ways
from game.ui.chains.laid import Laid, Site, joined
from game.ui.chains.room import Cells

_LEVEL, _CORNER, _STRAIN, _ASIDE, _THRIFT, _CONTEST, _SHUT = 40.0, 4.0, 1.0, 0.6, 0.1, 0.01, 60.0
"""Penalties: for each size by which all tiles must shrink, a corner, a unit of strain, a short side of a spinner,
growth of the chain in length or height, each step claimed for two ends, and each tile that will come but has no way to
open ground. All but the first two decide only between corners."""
_SHUT_LINE = 400.0
"""Penalty for the latter where there are few ends: almost anything is better than curling up."""
_PART = 0.7
"""Largest share of the cloth on one side of the opening tile: the line may slide, but not to the edge of the cloth."""
_NEXT = 5
"""How far, in steps, a next place may extend beyond the tiles."""
_LANE = 6
"""Width in steps of open ground that counts as a way out: a double across its line with the gaps beside it."""
_CLAIM, _CLAIM_OF_SPINNER = 10, 14
"""Width in steps of the ground an end claims; more where a spinner may come, which needs its sides too."""


@dataclass(frozen=True, slots=True)
class Cloth:
    """The room for a chain, in pixels, and the permitted sizes of half a tile, largest first."""

    width: int
    height: int
    sizes: tuple[int, ...]
    corners: tuple[tuple[int, int], ...] = ()
    """Width and height of each thing at the upper left that must stay clear of tiles."""

    def half(self, box: Box) -> float:
        """The largest half tile, in pixels, at which a box (in steps from the opening tile) fits."""
        left, top, right, bottom = box
        across = max((right - left) / self.width, max(-left, right) / (_PART * self.width))
        down = max((bottom - top) / self.height, max(-top, bottom) / (_PART * self.height))
        return 2 / max(across, down)

    def level(self, laid: Laid) -> float:
        """The index of the first size at which the chain fits, with the next place of each end that awaits a tile.

        Beyond the last size, the missing pixels are added.
        """
        left, top, right, bottom = laid.box
        if self.half((left - _NEXT, top - _NEXT, right + _NEXT, bottom + _NEXT)) >= self.sizes[0] and not self.corners:
            return 0
        following = self.next_places(laid)
        around = reduce(joined, following, laid.box)
        half = self.half(around)
        for number, size in enumerate(self.sizes):
            if size <= half and not self._in_corner(laid, following, around, size):
                return number
        return len(self.sizes) + max(0.0, self.sizes[-1] - half)

    def _in_corner(self, laid: Laid, following: Sequence[Box], around: Box, size: int) -> bool:
        """Whether tiles would cover what must stay clear at that size, however far the chain slides away from it."""
        step = size / 2
        for width, height in self.corners:
            x = around[2] - (self.width - width) / step
            y = around[3] - (self.height - height) / step
            if around[0] < x and around[1] < y:
                boxes = itertools.chain((pose.box for pose in laid.poses.values()), following)
                if any(box[0] < x and box[1] < y for box in boxes):
                    return True
        return False

    def next_places(self, laid: Laid) -> list[Box]:
        """For each end that awaits a tile, the regular next place that takes up least room."""
        found: list[Box] = []
        box = laid.box
        for site in laid.sites:
            awaited = laid.awaits(site)
            if awaited or laid.awaits_double(site):
                places = [place for end in site if (place := self._least(laid, end, box, not awaited))]
                places.sort(key=lambda place: self.half(joined(box, place)), reverse=True)
                for place in places[: awaited or 1]:
                    found.append(place)
                    box = joined(box, place)
        return found

    def _least(self, laid: Laid, end: LaidEnd, box: Box, double: bool) -> Box | None:
        regular = (way for way in laid.free_ways(end, double) if way.strain < ODD)
        places = [box_at(end.x + way.dx, end.y + way.dy, way.vertical) for way in regular]
        return max(places, key=lambda place: self.half(joined(box, place)), default=None)


def drawback(laid: Laid, place: ChainPlace, after: Laid, cloth: Cloth) -> float:
    """The penalty for going from `laid` to `after` by that place, without the part that `reserve` computes."""
    return (
        _LEVEL * cloth.level(after)
        + _CORNER * (place.way.direction != place.end.direction)
        + _STRAIN * place.way.strain
        + _ASIDE * (place.end.side is Side.SHORT_SIDE)
        + _THRIFT * cloth.height / cloth.half(after.box)
        + _CONTEST * _contests(after)
        + (_SHUT if laid.all_spin else _SHUT_LINE) * _shut_in(after)
    )


def _shut_in(laid: Laid) -> int:
    """How many tiles will come that have no way out."""
    outside = ground(laid)
    out = (laid.awaits(site) - sum(has_way_out(laid, end, outside) for end in site) for site in laid.sites)
    return sum(max(0, shut) for shut in out)


# -- ways out ---------------------------------------------------------------------------------------------------------


def ground(laid: Laid) -> Cells:
    """The open ground around the chain: the centres of all lane-wide squares that can slide in from outside."""
    return room.open_ground(laid.taken, _LANE)


def has_way_out(laid: Laid, end: LaidEnd, outside: Cells) -> bool:
    """Whether a tile at the end could lead on to open ground."""
    return any(
        room.is_open(outside, end.x + way.dx + 3 * DX[way.direction], end.y + way.dy + 3 * DY[way.direction])
        for way in laid.free_ways(end, False)
    )


# -- claims -----------------------------------------------------------------------------------------------------------


Claim = list[list[Cells]]
"""The ground claimed for a tile's open ends: for each end, that of each of its ways, straight on first."""


def _contests(laid: Laid) -> int:
    """How many steps of the ground before the open ends are taken, or also claimed for an end of another tile."""
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
    start = -2 if way.direction in (0, 1) else 2 - _CLAIM
    if way.direction in (0, 2):
        return room.block_at(x + start, y - broad // 2, _CLAIM, broad)
    return room.block_at(x - broad // 2, y + start, broad, _CLAIM)
