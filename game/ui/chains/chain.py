"""Chooses where the tiles of a chain lie: straight on while there is room, round a corner before it gets tight."""

import itertools
from collections.abc import Iterator, Mapping, Sequence
from math import inf
from operator import itemgetter

from game.dominoes.layout import ALIKE, Joining, Lay, Spin
from game.dominoes.tiles import DOUBLE, TEXT, full_set
from game.ui.chains import reserve, room, surroundings
from game.ui.chains.joints import ODD, ChainPlace, Direction, LaidEnd, Way, place_at
from game.ui.chains.laid import Laid, Site, begun
from game.ui.chains.surroundings import Cloth

Layout = Sequence[Sequence[str | None]]
"""Tiles in play order, each with the tile it was put on (none for the opening tile), in a `Joining`'s notation."""

_SPOTS = sorted(((x, y) for x in range(-60, 61) for y in range(-40, 41)), key=lambda spot: abs(spot[0]) + abs(spot[1]))
"""Offsets from an end in steps, nearest first."""


class Chain:
    """Lays a chain tile by tile. The same layout always lies the same way, and no tile ever moves.

    `spin` says which doubles take tiles on all four sides, `highest` is the most pips on a half in the set, and
    `joining` says by which halves tiles join.
    """

    def __init__(self, *, spin: Spin, highest: int, cloth: Cloth, joining: Joining = ALIKE) -> None:
        self.spin = spin
        self.joining = joining
        self.cloth = cloth
        self.everything = full_set(highest)
        self._steps: list[tuple[str, str | None, Direction | None]] = []
        self.course: list[Laid] = []
        """The chain after the opening tile, after one more tile, and so on."""
        self._known: tuple[Laid | None, dict[tuple[str, str], list[ChainPlace]]] = None, {}
        """The chain that was asked about last, and the places found in it."""

    def lay(self, layout: Layout, sides: Mapping[str, Direction]) -> Laid:
        """The chain as it lies; `sides` has the sides of spinners that people chose, used if there is room."""
        steps = [(str(tile), onto, sides.get(str(tile))) for tile, onto in layout]
        known = 0
        while known < min(len(steps), len(self._steps)) and steps[known] == self._steps[known]:
            known += 1
        del self._steps[known:], self.course[known:]
        for tile, onto, side in steps[known:]:
            if not onto:
                laid = begun(tile, self.everything, self.spin, self.joining)
            else:
                places = self.places(self.course[-1], tile, onto)
                wanted = [place for place in places if place.end.direction == side] or places
                laid = self.course[-1].put(wanted[0])
            self.course.append(laid)
            self._steps.append((tile, onto, side))
        return self.course[-1]

    def places(self, laid: Laid, tile: str, onto: str) -> list[ChainPlace]:
        """The places for a tile put on `onto`: one for each open side with room, best first.

        If each of them would wall in an end, the result is one other joint that walls none in, or else the nearest free
        spot, where the tile lies apart. Empty without an open side.
        """
        if self._known[0] is not laid:
            self._known = laid, {}
        known = self._known[1]
        if (tile, onto) not in known:
            known[tile, onto] = self._rank(laid, self.joining.lays[f"{tile}>{onto}"], onto)
        return known[tile, onto]

    def _rank(self, laid: Laid, tile: Lay, onto: str) -> list[ChainPlace]:
        site = laid.site(onto)
        rated = sorted([best for end in site if (best := self._best(laid, tile, end))], key=itemgetter(0))
        found = [place for _, place in rated]
        roomy = [place for rating, place in rated if rating < reserve.NO_ROOM or not _takes_room(laid, place)]
        kept = [place for place in roomy or found if not _walls_in(laid, place)]
        return kept or list(itertools.islice(_makeshift(laid, tile, site), 1)) or found

    def _best(self, laid: Laid, tile: Lay, end: LaidEnd) -> tuple[float, ChainPlace] | None:
        """The best place at an end; odd joints are tried only if something would lack room otherwise."""
        ways = list(laid.free_ways(end, _across(laid, tile)))
        best, lack = self._best_of(laid, tile, end, [way for way in ways if way.strain < ODD])
        if best is None or lack:
            odd = [way for way in ways if way.strain >= ODD]
            best = self._best_of(laid, tile, end, odd, best[0] if best else inf)[0] or best
        return best

    def _best_of(
        self, laid: Laid, tile: Lay, end: LaidEnd, ways: Sequence[Way], least: float = inf
    ) -> tuple[tuple[float, ChainPlace] | None, float]:
        """The best of some ways with its rating (lower is better, below `least`), and what lacks room then."""
        steps = [(place, laid.put(place)) for place in (_put(tile, end, way) for way in ways)]
        rated = [(surroundings.drawback(laid, place, after, self.cloth), place, after) for place, after in steps]
        best, lacks = None, 0.0
        for drawback, place, after in sorted(rated, key=itemgetter(0)):
            if drawback >= least:
                break
            lack = reserve.lack(after, place, least - drawback)
            if drawback + lack < least:
                least, best, lacks = drawback + lack, (drawback + lack, place), lack
        return best, lacks


def _makeshift(laid: Laid, tile: Lay, site: Site) -> Iterator[ChainPlace]:
    """Places that wall nothing in, however odd: joined in any way, then apart, starting with sides without room."""
    double = _across(laid, tile)
    ways = [(way, end) for end in site for way in laid.free_ways(end, double)]
    joined = (_put(tile, end, way) for way, end in sorted(ways, key=lambda one: one[0].strain))
    ends = sorted(site, key=lambda end: laid.has_room(end, double))
    places = itertools.chain(joined, *(aside(laid, tile, end) for end in ends))
    return (place for place in places if not _walls_in(laid, place))


def _takes_room(laid: Laid, place: ChainPlace) -> bool:
    """Whether a place leaves a possible next tile without the room it had before."""
    return reserve.nowhere(laid.put(place), place) > reserve.nowhere(laid, place)


def _walls_in(laid: Laid, place: ChainPlace) -> bool:
    """Whether a place would newly wall in the ends of a tile nearby, or its own."""
    after = laid.put(place)
    near = (site for site in after.sites if reserve.is_near(site, place) and after.is_walled_in(site))
    return any(not (before := laid.site(site[0].base.tile)) or not laid.is_walled_in(before) for site in near)


def _across(laid: Laid, tile: Lay) -> bool:
    """Whether a tile lies across its line, as doubles do if equal numbers join."""
    return DOUBLE[tile.tile] and laid.joining.alike


def _put(tile: Lay, end: LaidEnd, way: Way) -> ChainPlace:
    """The place of the tile at that end."""
    return place_at(end, TEXT[tile.tile], way, tile.inner)


def aside(laid: Laid, tile: Lay, end: LaidEnd) -> Iterator[ChainPlace]:
    """The free spots, nearest first, for a tile without room at the end, from which the line can go on.

    A double lies across its line here too, since its ends are those of a double that does.
    """
    ground, across = surroundings.ground(laid), _across(laid, tile)
    for dx, dy in _SPOTS:
        for turn in (0, 1, 3, 2):
            ahead = (end.direction + turn) % 4
            place = _put(tile, end, Way(dx, dy, (ahead % 2 == 1) != across, ahead, 0.0, joined=False))
            if room.is_free(laid.taken, place.pose.x, place.pose.y, place.pose.vertical):
                after = laid.put(place)
                if all(surroundings.has_way_out(after, onward, ground) for onward in after.site(TEXT[tile.tile])):
                    yield place
