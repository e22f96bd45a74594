"""Tiles laid end to end: a tree that grows from an opening double, wherever a half meets one that it may join.

A `Joining` says which halves those are. The open ends of a layout are a tuple with one `End` for each tile that can be
played on, in the order of the arms. What is left of an end once it is covered is precomputed.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from enum import Enum
from functools import cache

from game.core.message import N_, because
from game.core.rules import Observation
from game.dominoes.tiles import (
    DOUBLE,
    HI,
    LO,
    TEXT,
    Tile,
    TileSet,
    full_set,
    mask,
    members,
    parse_tile,
    parse_tiles,
    set_size,
)

HIGHEST = 12
"""The largest set that is laid end to end, by its highest number."""
IN_LINE = 5
"""The kind of end of an opening double that is no spinner: it has two sides, and counts until both are covered."""


class Unable(Enum):
    """The actions of a seat that lays no tile: draw one, or pass."""

    DRAW = "draw"
    PASS = "pass"

    def __str__(self) -> str:
        return self.value


@dataclass(frozen=True, slots=True, eq=False)
class End:
    """An open number of a tile. There is one object for each, per `joining`.

    `sides` is how often it can still be played on, `rest` the end left after one play (None: nothing). `fits` are the
    tiles that can be put there, `lays` their `Lay`s by tile; `plays` caches `Lay`s by tile set.

    `outer` says whether it counts where ends are added up, and `pips` what it then adds: the free half of a tile, both
    halves of a double that lies across, nothing for a spinner covered on two sides. `hides` is how many pips less it
    adds once covered.
    """

    tile: Tile
    number: int
    sides: int
    rest: "End | None" = field(repr=False)
    fits: TileSet = field(repr=False)
    outer: bool
    pips: int
    hides: int
    plays: dict[TileSet, tuple["Lay", ...]] = field(repr=False)
    lays: dict[Tile, tuple["Lay", ...]] = field(repr=False)
    kind: int = field(repr=False)
    joining: "Joining" = field(repr=False)

    def __reduce__(self) -> tuple[object, ...]:
        return _end, (self.joining.halves, self.tile, self.number, self.kind)


@dataclass(frozen=True, slots=True, eq=False)
class Lay:
    """A tile put on another, or the opening double (`onto` is None). There is one object for each, see `Joining`.

    `bit` is the tile as a set of one, `inner` the half that joins. `leaves` is the end it leaves open if only the
    opening double spins; `leaves_all_spin` if every double does, `leaves_in_line` if none does.
    """

    tile: Tile
    onto: Tile | None
    bit: TileSet = field(repr=False)
    leaves: End = field(repr=False)
    leaves_all_spin: End = field(repr=False)
    leaves_in_line: End = field(repr=False)
    inner: int = field(repr=False)
    text: str

    def __str__(self) -> str:
        return self.text

    def __reduce__(self) -> tuple[object, ...]:
        return _lay, (self.leaves.joining.halves, self.text)


class Spin(Enum):
    """Which doubles are spinners, that is, take tiles on four sides."""

    NONE = "none"
    OPENING = "the opening double"
    EVERY = "every double"

    def leaves(self, laid: Lay) -> End:
        """The end that a tile leaves open once laid."""
        if self is Spin.OPENING:
            return laid.leaves
        return laid.leaves_all_spin if self is Spin.EVERY else laid.leaves_in_line


Action = Lay | Unable
Ends = tuple[End, ...]


_WORDS = {str(word): word for word in Unable}

Halves = Callable[[int, Tile], Iterable[int]]
"""A function of a number and a tile: the halves by which the tile may join an end that shows the number."""


def equal(number: int, tile: Tile) -> Iterable[int]:
    """The usual halves: a number joins its equal."""
    return (number,) if number in (HI[tile], LO[tile]) else ()


class Joining:
    """A way in which tiles join, given by `halves`, with all its ends and plays; see `joining`.

    `fits` has, for each number, the tiles that may join an end that shows it; `lays` has the plays by text. `awkward`
    says, for the set of a highest number, how hard each tile is to get rid of: 1 if a single number takes it, -1 if
    every number does, else 0.

    If equal numbers join (`alike`), doubles lie across the line, and a play is written ``5|0>5|5``. Otherwise doubles
    lie in line as other tiles do, and show one half. The joining half, which may be either, is then written first:
    ``4|3>5|5``, ``3|4>5|5``.
    """

    def __init__(self, halves: Halves) -> None:
        self.halves = halves
        self.alike = halves is equal
        every = members(full_set(HIGHEST))
        self.fits = tuple(mask(tile for tile in every if [*halves(n, tile)]) for n in range(HIGHEST + 1))
        self.bearing, self.awkward = cache(self._bearing), cache(self._awkward)
        self._ends = dict[tuple[Tile, int, int], End]()
        self.lays = dict[str, Lay]()
        self._make_ends()
        self._make_lays()

    def _make_ends(self) -> None:
        """Makes every end, by tile, number and kind: a spinner's open sides, 0 for a plain end, or `IN_LINE`."""
        ends = self._ends
        for tile in members(full_set(HIGHEST)):
            for number in {HI[tile], LO[tile]}:
                fits = self.fits[number] & ~(1 << tile)
                both = 2 * number if DOUBLE[tile] else number
                pips = both if self.alike else number
                more: tuple[dict[TileSet, tuple[Lay, ...]], dict[Tile, tuple[Lay, ...]]] = {}, {}
                ends[tile, number, 0] = End(tile, number, 1, None, fits, True, pips, pips, *more, 0, self)
                rest = None
                for sides in range(1, 5) if DOUBLE[tile] else ():
                    shown = both if sides >= 3 else 0
                    hides = shown - (rest.pips if rest else 0)
                    rest = ends[tile, number, sides] = End(
                        tile, number, sides, rest, fits, sides >= 3, shown, hides, *more, sides, self
                    )
                if DOUBLE[tile]:
                    plain = ends[tile, number, 0]
                    ends[tile, number, IN_LINE] = End(
                        tile, number, 2, plain, fits, True, both, both - pips, *more, IN_LINE, self
                    )

    def _make_lays(self) -> None:
        """Makes every way to put a tile on an end, and to open with a double."""
        for end in [end for (_, _, sides), end in self._ends.items() if not sides]:
            for tile in members(end.fits):
                end.lays[tile] = tuple(
                    self._lay(tile, end.tile, inner) for inner in dict.fromkeys(self.halves(end.number, tile))
                )
        for number in range(HIGHEST + 1):
            double = set_size(number) - 1
            spinner, in_line = self._ends[double, number, 4], self._ends[double, number, IN_LINE]
            text = TEXT[double]
            self.lays[text] = Lay(double, None, 1 << double, spinner, spinner, in_line, number, text)

    def _lay(self, tile: Tile, onto: Tile, inner: int) -> Lay:
        """The laying of a tile onto another by that half; the same object whichever half of the other is open."""
        far = HI[tile] + LO[tile] - inner
        text = f"{TEXT[tile] if self.alike else f'{inner}|{far}'}>{TEXT[onto]}"
        if text not in self.lays:
            leaves = self._ends[tile, far, 0]
            spins = self._ends[tile, far, 3] if DOUBLE[tile] else leaves
            self.lays[text] = Lay(tile, onto, 1 << tile, leaves, spins, leaves, inner, text)
        return self.lays[text]

    def end(self, tile: Tile, number: int, kind: int) -> End:
        """The end of that tile, number and kind."""
        return self._ends[tile, number, kind]

    def parse(self, text: str, highest: int) -> Action:
        """The action written ``5|5``, ``5|0>5|5``, ``draw`` or ``pass``; `ValueError` if there is none in that set."""
        action = self.lays.get(text) or _WORDS.get(text)
        outside = set_size(highest)
        if action is None or (isinstance(action, Lay) and max(action.tile, action.onto or 0) >= outside):
            words = N_("{text} is not one of the actions 5|0>5|5, 5|5, draw, pass with double-{highest} tiles")
            raise ValueError(because(words, text=repr(text[:80]), highest=highest))
        return action

    def _bearing(self, numbers: int) -> TileSet:
        """All tiles that may join any of the numbers in a bit mask."""
        found = 0
        for number, tiles in enumerate(self.fits):
            if numbers >> number & 1:
                found |= tiles
        return found

    def _awkward(self, highest: int) -> tuple[int, ...]:
        takers = [sum(fits >> tile & 1 for fits in self.fits[: highest + 1]) for tile in members(full_set(highest))]
        return tuple([(count == 1) - (count == highest + 1) for count in takers])


@cache
def joining(halves: Halves) -> Joining:
    """The `Joining` by those halves; one object for each."""
    return Joining(halves)


ALIKE = joining(equal)


def _end(halves: Halves, tile: Tile, number: int, kind: int) -> End:
    return joining(halves).end(tile, number, kind)


def _lay(halves: Halves, text: str) -> Lay:
    return joining(halves).lays[text]


def any_fits(tiles: TileSet, ends: Iterable[End]) -> bool:
    """Whether any of the tiles can be put on an open end."""
    return bool(tiles & playable(ends))


def plays(hand: TileSet, ends: Ends) -> tuple[Lay, ...]:
    """Every way to put a tile of the hand on an open end; equal sides of one double count once."""
    result: tuple[Lay, ...] = ()
    for end in ends:
        if fits := hand & end.fits:
            try:
                result += end.plays[fits]
            except KeyError:
                result += plays_at(end, fits)
    return result


def plays_at(end: End, tiles: TileSet) -> tuple[Lay, ...]:
    """The plays of those tiles at one end; up to four of them are cached."""
    result = tuple([lay for tile in members(tiles) for lay in end.lays[tile]])
    if len(result) <= 4:
        end.plays[tiles] = result
    return result


def ends_after(ends: Ends, laid: Lay, spin: Spin) -> Ends:
    """The open ends after that tile is laid. The new end replaces the covered one, followed by what is left of it."""
    leaves = spin.leaves(laid)
    if laid.onto is None:
        return (leaves,)
    at = 0
    while ends[at].tile != laid.onto:
        at += 1
    rest = ends[at].rest
    return ends[:at] + ((leaves, rest) if rest else (leaves,)) + ends[at + 1 :]


def playable(ends: Iterable[End]) -> TileSet:
    """All tiles that fit on some open end."""
    fits = 0
    for end in ends:
        fits |= end.fits
    return fits


def numbers(ends: Iterable[End]) -> list[int]:
    """The numbers open to play, ascending."""
    return sorted({end.number for end in ends})


def terms(ends: Iterable[End]) -> list[tuple[str, int]]:
    """The outermost tiles, and the pips that each adds where ends are added up: a double counts both halves, a spinner
    counts until it has been played on twice."""
    return [(TEXT[end.tile], end.pips) for end in ends if end.outer]


# -- what an observation shows ----------------------------------------------------------------------------------------


def by_number(ends: Ends) -> dict[int, tuple[str, ...]]:
    """The tiles that offer each open number, numbers ascending; a tile is listed once for each open side."""
    return {
        number: tuple(TEXT[end.tile] for end in ends if end.number == number for _ in range(end.sides))
        for number in numbers(ends)
    }


def unseen_tiles(observation: Observation) -> TileSet:
    """The tiles of the set that are neither in the seat's hand nor on the table."""
    seen = parse_tiles(observation["hand"]) | mask(parse_tile(tile) for tile, _ in observation["layout"])
    return full_set(observation["highest"]) & ~seen


def unseen(observation: Observation, joining: Joining = ALIKE) -> dict[int, int]:
    """For each number of the set, how many unseen tiles may join it."""
    hidden = unseen_tiles(observation)
    return {number: (hidden & joining.fits[number]).bit_count() for number in range(observation["highest"] + 1)}
