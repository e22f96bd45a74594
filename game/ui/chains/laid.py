"""A chain as it lies: its tiles, its open ends, and which of them have room for another tile."""

from collections.abc import Iterator
from dataclasses import dataclass

from game.dominoes import tiles
from game.dominoes.layout import Joining, Spin
from game.dominoes.tiles import DOUBLES, TileSet
from game.ui.chains import room
from game.ui.chains.joints import (
    Box,
    ChainPlace,
    LaidEnd,
    Pose,
    Side,
    Way,
    ends_of_place,
    opening_ends,
    opening_pose,
    ways,
)
from game.ui.chains.room import Cells

Site = tuple[LaidEnd, ...]
"""All open ends of one tile."""


@dataclass(frozen=True, slots=True)
class Laid:
    """The opening tile and the places of all others in the order laid. `spin` says which doubles spin, `joining` by
    which halves tiles join."""

    opening: Pose
    places: tuple[ChainPlace, ...]
    sites: tuple[Site, ...]
    taken: Cells
    box: Box
    left: TileSet
    """The tiles of the set that have not been laid."""
    spin: Spin
    joining: Joining

    @property
    def all_spin(self) -> bool:
        """Whether every double can be played on at all four sides."""
        return self.spin is Spin.EVERY

    @property
    def poses(self) -> dict[str, Pose]:
        return {self.opening.tile: self.opening, **{place.pose.tile: place.pose for place in self.places}}

    def put(self, place: ChainPlace) -> "Laid":
        """The chain with one more tile."""
        pose, used = place.pose, place.end
        sites = [
            site if site[0].base != used.base else tuple(end for end in site if end != used) for site in self.sites
        ]
        return Laid(
            self.opening,
            (*self.places, place),
            (*filter(None, sites), ends_of_place(place, spins=self.all_spin)),
            self.taken | room.cells(pose.x, pose.y, pose.vertical),
            joined(self.box, pose.box),
            self.left & ~(1 << tiles.tile(pose.first, pose.second)),
            self.spin,
            self.joining,
        )

    def site(self, tile: str) -> Site:
        """The open ends of a tile; empty if it has none."""
        return next((site for site in self.sites if site[0].base.tile == tile), ())

    def free_ways(self, end: LaidEnd, double: bool) -> Iterator[Way]:
        """The ways in which a tile, or a double, has room at an end, straightest first."""
        others = self.others(end.base)
        for way in ways(end.side, end.direction, double, self.all_spin):
            if room.is_free(others, end.x + way.dx, end.y + way.dy, way.vertical):
                yield way

    def others(self, pose: Pose) -> Cells:
        """The cells taken by tiles other than the one at that pose."""
        return self.taken ^ room.cells(pose.x, pose.y, pose.vertical)

    def has_room(self, end: LaidEnd, double: bool) -> bool:
        """Whether a tile, or a double, has room at an end."""
        return next(self.free_ways(end, double), None) is not None

    def awaits(self, site: Site) -> int:
        """How many tiles that lie in the line can still come to a site, limited by its ends and the tiles left."""
        across = DOUBLES if self.joining.alike else 0
        return min(len(site), (self.left & self.joining.fits[site[0].pips] & ~across).bit_count())

    def awaits_double(self, site: Site) -> bool:
        """Whether the double of its number can still come to a site and lie across."""
        fits = self.joining.fits[site[0].pips] & DOUBLES if self.joining.alike else 0
        return site[0].side is Side.FREE_HALF and bool(self.left & fits)

    def is_walled_in(self, site: Site) -> bool:
        """Whether a tile or a double that can still come to the site would have no room at all."""
        if self.awaits_double(site) and not self.has_room(site[0], True):
            return True
        return bool(self.awaits(site)) and not any(self.has_room(end, False) for end in site)


def begun(tile: str, everything: TileSet, spin: Spin, joining: Joining) -> Laid:
    """A chain of only the opening tile; `everything` is the whole set."""
    pose = opening_pose(tile, spin, joining)
    left = everything & ~(1 << tiles.tile(pose.first, pose.second))
    taken = room.cells(0, 0, pose.vertical)
    return Laid(pose, (), (opening_ends(pose, spin),), taken, pose.box, left, spin, joining)


def joined(one: Box, other: Box) -> Box:
    """The smallest box around both."""
    return min(one[0], other[0]), min(one[1], other[1]), max(one[2], other[2]), max(one[3], other[3])
