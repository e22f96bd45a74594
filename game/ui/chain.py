"""Where the tiles of a chain lie: straight on while there is room, round a corner before it gets tight."""

from collections.abc import Iterator, Mapping, Sequence

from game.dominoes.tiles import full_set
from game.ui import outlook, room
from game.ui.joints import Direction, End, Place, Pose, Way, is_double, place_at
from game.ui.laid import Laid, begun
from game.ui.outlook import Cloth

Layout = Sequence[Sequence[str | None]]
"""Tiles in play order, each with the tile it was put on (None for the opening tile)."""

_TRIES, _TRIES_EACH, _CHOICES = 300, 40, 4
"""How many placements are tried to make room: altogether, for one tile with what hangs on it, and at one step."""
_STUCK = 100
"""How tight a chain counts that the tile cannot be put on at all."""
_MANY = 20
"""How many tiles at once may be laid again."""


class Chain:
    """Lays a chain tile by tile. What lies stays where it is, but for a few tiles if otherwise an end were walled in.

    `all_spin`: every double takes tiles on all four sides, not only the opening one. `highest`: the most pips on a half
    in the set. What has been laid is remembered, so the next tile of the same chain is quick; the same layout always
    lies the same way.
    """

    def __init__(self, *, all_spin: bool, highest: int, cloth: Cloth) -> None:
        self.all_spin = all_spin
        self.cloth = cloth
        self.everything = full_set(highest)
        self._steps: list[tuple[str, str | None, Direction | None]] = []
        self._laid: list[Laid] = []

    def lay(self, layout: Layout, sides: Mapping[str, Direction]) -> Laid:
        """The chain as it lies; `sides` says on which side of a spinner somebody wanted a tile (if there is room)."""
        steps = [(str(tile), onto, sides.get(str(tile))) for tile, onto in layout]
        known = 0
        while known < min(len(steps), len(self._steps)) and steps[known] == self._steps[known]:
            known += 1
        del self._steps[known:], self._laid[known:]
        for tile, onto, side in steps[known:]:
            if onto is None:
                laid = begun(tile, self.everything, all_spin=self.all_spin)
            else:
                laid = self._further(self._laid[-1], tile, onto, side)
            self._laid.append(laid)
            self._steps.append((tile, onto, side))
        return self._laid[-1]

    def places(self, laid: Laid, tile: str, onto: str) -> list[Place]:
        """Where the tile would go if put on `onto`: one place for each open side with room, the best first.

        If no side has room it is the nearest free spot (should it be chosen, room is made). Empty without an open side.
        """
        site = laid.site(onto)
        return self._places(laid, tile, onto) or [_anyhow(laid, tile, end) for end in site[:1]]

    def _places(self, laid: Laid, tile: str, onto: str) -> list[Place]:
        found = [best for end in laid.site(onto) if (best := self._best(laid, tile, end))]
        return [place for _, place in sorted(found, key=lambda rated: rated[0])]

    def _further(self, laid: Laid, tile: str, onto: str, side: Direction | None) -> Laid:
        places = self._places(laid, tile, onto)
        wanted = [place for place in places if place.end.direction == side] or places
        after = laid.put(wanted[0]) if wanted else None
        if after and after.tightness() <= laid.tightness():
            return after
        made = self._with_room_made(laid, after, tile, onto)
        return made or after or laid.put(_anyhow(laid, tile, laid.site(onto)[0]))

    def _best(self, laid: Laid, tile: str, end: End) -> tuple[float, Place] | None:
        best: tuple[float, Place] | None = None
        for drawback, place in self.rated(laid, tile, end):
            if best and drawback >= best[0]:
                break
            rating = drawback + outlook.trouble(laid, place)
            if not best or rating < best[0]:
                best = rating, place
        return best

    def rated(self, laid: Laid, tile: str, end: End) -> list[tuple[float, Place]]:
        """All places for the tile at that end with what speaks against each at once, the best first."""
        places = (place_at(end, tile, way) for way in laid.free_ways(end, is_double(tile)))
        rated = [(outlook.drawback(laid, place, self.cloth), place) for place in places]
        return sorted(rated, key=lambda one: one[0])

    # -- making room --------------------------------------------------------------------------------------------------

    def _with_room_made(self, laid: Laid, after: Laid | None, tile: str, onto: str) -> Laid | None:
        """The chain with the tile, after laying again as few tiles as it takes; None if that does not help."""
        parents = {**laid.parents, tile: onto}
        tight = after.tight() if after else (laid.site(onto),)
        around = {name for site in tight for name in (site[0].base.tile, *(after or laid).in_the_way(site))}
        roots = {root for name in around for root in _line(parents, name)}
        least = laid.tightness()
        limit = after.tightness() if after else least + _STUCK
        best, tries = None, _TRIES
        for loose in _loose(parents):
            if len(loose) > _MANY or tries <= 0 or limit <= least:
                break
            if loose[0] not in roots:
                continue
            again = [one for one in parents if one in loose or one == tile]
            search = _Search(self, parents, limit, avoid=laid.poses.get(loose[0]))
            if found := search.lay(laid.without(set(again)), again):
                best, limit = found, found.tightness()
            tries -= search.tried
        return best


class _Search:
    """Tries other places for a few tiles, one after the other, going back where it gets too tight."""

    def __init__(self, chain: Chain, parents: Mapping[str, str], limit: int, avoid: Pose | None) -> None:
        self.chain = chain
        self.parents = parents
        self.limit = limit
        self.avoid = avoid
        self.tried = 0

    def lay(self, laid: Laid, tiles: Sequence[str]) -> Laid | None:
        """The chain with those tiles, in that order, and less tight than `limit`; None if not found."""
        if not tiles:
            return laid
        tile = tiles[0]
        rated = [one for end in laid.site(self.parents[tile]) for one in self.chain.rated(laid, tile, end)]
        for _, place in sorted(rated, key=lambda one: one[0])[:_CHOICES]:
            if place.pose == self.avoid:
                continue
            self.tried += 1
            if self.tried > _TRIES_EACH:
                break
            after = laid.put(place)
            if after.tightness() < self.limit and (found := self.lay(after, tiles[1:])):
                return found
        return None


def _line(parents: Mapping[str, str], tile: str) -> Iterator[str]:
    """The tile and those that lead to it, without the opening one."""
    while tile in parents:
        yield tile
        tile = parents[tile]


def _loose(parents: Mapping[str, str]) -> list[list[str]]:
    """Every tile but the opening one with all that hangs on it, the fewest first."""
    hanging: dict[str, list[str]] = {tile: [tile] for tile in parents}
    for tile in reversed([*parents]):
        if parents[tile] in hanging:
            hanging[parents[tile]] += hanging[tile]
    return sorted(hanging.values(), key=len)


def _anyhow(laid: Laid, tile: str, end: End) -> Place:
    """The nearest free spot, where there is no room at the end itself and none can be made."""
    spots = sorted(
        ((x, y) for x in range(-60, 61) for y in range(-40, 41)), key=lambda spot: abs(spot[0]) + abs(spot[1])
    )
    for dx, dy in spots:
        way = Way(dx, dy, end.direction % 2 == 1, end.direction, 0.0)
        if room.is_free(laid.taken, end.x + dx, end.y + dy, way.vertical):
            return place_at(end, tile, way)
    raise ValueError(f"no room at all for {tile}")
