"""Tiles laid end to end: a tree that grows from an opening double wherever a number meets its like.

The open ends of a layout are a tuple with one `End` for each tile that can be played on, in the order of the arms. What
becomes of an end when it is covered is looked up.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from enum import Enum

from game.core.message import N_, because
from game.core.rules import Observation
from game.dominoes.tiles import (
    DOUBLE,
    HI,
    LO,
    SUIT,
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
"""The largest set that is laid end to end here."""
IN_LINE = 5
"""The kind of end of an opening double that is no spinner: it has two sides, and counts until both are taken."""


class Unable(Enum):
    """What a seat does that has no tile to lay: it draws one, or passes."""

    DRAW = "draw"
    PASS = "pass"

    def __str__(self) -> str:
        return self.value


@dataclass(frozen=True, slots=True, eq=False)
class End:
    """A number of a tile that can be played on; there is one object for each.

    `sides` is how often it can still be played on, `rest` what is left of it after once (None: nothing). `fits` are the
    tiles that can be put there; `plays` caches their `Lay`s by tile set.

    `outer` says whether it counts where ends are added up, `pips` what it then adds: the free half of a tile, both
    halves of a double, nothing for a spinner played on at two sides. `hides` is how much less it adds when covered.
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
    kind: int = field(repr=False)

    def __reduce__(self) -> tuple[object, ...]:
        return _end, (self.tile, self.number, self.kind)


@dataclass(frozen=True, slots=True, eq=False)
class Lay:
    """A tile put on another, or the opening double (`onto` is None); there is one object for each, see `lay`.

    `bit` is the tile as a set of one. `leaves` is the end it leaves open where only the opening double spins;
    `leaves_all_spin` where every double does, `leaves_in_line` where none does.
    """

    tile: Tile
    onto: Tile | None
    bit: TileSet = field(repr=False)
    leaves: End = field(repr=False)
    leaves_all_spin: End = field(repr=False)
    leaves_in_line: End = field(repr=False)
    text: str

    def __str__(self) -> str:
        return self.text

    def __reduce__(self) -> tuple[object, ...]:
        return lay, (self.tile, self.onto)


class Spin(Enum):
    """Which doubles are spinners, which take tiles at their sides as well."""

    NONE = "none"
    OPENING = "the opening double"
    EVERY = "every double"

    def leaves(self, laid: Lay) -> End:
        """The end that a tile leaves open when it is laid."""
        if self is Spin.OPENING:
            return laid.leaves
        return laid.leaves_all_spin if self is Spin.EVERY else laid.leaves_in_line


Action = Lay | Unable
Ends = tuple[End, ...]


def _make_ends() -> dict[tuple[Tile, int, int], End]:
    """Every end by tile, number and kind: how many sides of a spinner, 0 for a plain end, or `IN_LINE`."""
    ends: dict[tuple[Tile, int, int], End] = {}
    for tile in members(full_set(HIGHEST)):
        for number in {HI[tile], LO[tile]}:
            fits = SUIT[number] & full_set(HIGHEST) & ~(1 << tile)
            pips = 2 * number if DOUBLE[tile] else number
            plays: dict[TileSet, tuple[Lay, ...]] = {}
            ends[tile, number, 0] = End(tile, number, 1, None, fits, True, pips, pips, plays, 0)
            rest = None
            for sides in range(1, 5) if DOUBLE[tile] else ():
                shown = pips if sides >= 3 else 0
                hides = shown - (rest.pips if rest else 0)
                rest = ends[tile, number, sides] = End(
                    tile, number, sides, rest, fits, sides >= 3, shown, hides, plays, sides
                )
            if DOUBLE[tile]:
                ends[tile, number, IN_LINE] = End(
                    tile, number, 2, ends[tile, number, 0], fits, True, pips, 0, plays, IN_LINE
                )
    return ends


def _make_lays() -> dict[tuple[Tile, Tile | None], Lay]:
    lays: dict[tuple[Tile, Tile | None], Lay] = {}
    for end in [end for (_, _, sides), end in _ENDS.items() if not sides]:
        for tile in members(end.fits):
            far = HI[tile] + LO[tile] - end.number
            leaves = _ENDS[tile, far, 0]
            spins = _ENDS[tile, far, 3] if DOUBLE[tile] else leaves
            text = f"{TEXT[tile]}>{TEXT[end.tile]}"
            lays[tile, end.tile] = Lay(tile, end.tile, 1 << tile, leaves, spins, leaves, text)
    for number in range(HIGHEST + 1):
        double = set_size(number) - 1
        spinner, in_line = _ENDS[double, number, 4], _ENDS[double, number, IN_LINE]
        lays[double, None] = Lay(double, None, 1 << double, spinner, spinner, in_line, TEXT[double])
    return lays


_ENDS = _make_ends()
_LAYS = _make_lays()
_ACTIONS: dict[str, Action] = {lay.text: lay for lay in _LAYS.values()} | {str(word): word for word in Unable}


def _end(tile: Tile, number: int, kind: int) -> End:
    return _ENDS[tile, number, kind]


def lay(tile: Tile, onto: Tile | None = None) -> Lay:
    """The laying of that tile on another, or of an opening double; `KeyError` if they share no number."""
    return _LAYS[tile, onto]


def parse_action(text: str, highest: int) -> Action:
    """The action written ``5|5``, ``5|0>5|5``, ``draw`` or ``pass``; `ValueError` unless the set has its tiles."""
    action = _ACTIONS.get(text)
    outside = set_size(highest)
    if action is None or (isinstance(action, Lay) and max(action.tile, action.onto or 0) >= outside):
        words = N_("{text} is not one of the actions 5|0>5|5, 5|5, draw, pass with double-{highest} tiles")
        raise ValueError(because(words, text=repr(text[:80]), highest=highest))
    return action


def any_fits(tiles: TileSet, ends: Iterable[End]) -> bool:
    """Whether one of the tiles can be put on an open end."""
    return bool(tiles & playable(ends))


def plays(hand: TileSet, ends: Ends) -> tuple[Lay, ...]:
    """Every way of putting a tile of the hand on an open end; equal sides of one double count once."""
    result: tuple[Lay, ...] = ()
    for end in ends:
        if fits := hand & end.fits:
            try:
                result += end.plays[fits]
            except KeyError:
                result += plays_at(end, fits)
    return result


def plays_at(end: End, tiles: TileSet) -> tuple[Lay, ...]:
    """The plays of those tiles at one end; those of small sets are cached."""
    result = tuple(_LAYS[tile, end.tile] for tile in members(tiles))
    if len(result) <= 4:
        end.plays[tiles] = result
    return result


def ends_after(ends: Ends, laid: Lay, spin: Spin) -> Ends:
    """The open ends after that tile is laid. Arms keep their order, what is left of a double comes last."""
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
    """The outermost tiles and what each adds where ends are added up: a double both halves, a spinner until it is
    played on twice."""
    return [(TEXT[end.tile], end.pips) for end in ends if end.outer]


# -- what an observation shows ----------------------------------------------------------------------------------------


def ends_of(layout: Sequence[Sequence[str | None]], spin: Spin) -> Ends:
    """The open ends of an observation's layout ``[[tile, tile it was put on or null], …]``."""
    ends: Ends = ()
    for tile, onto in layout:
        laid = lay(parse_tile(tile or ""), parse_tile(onto) if onto else None)
        ends = ends_after(ends, laid, spin)
    return ends


def by_number(ends: Ends) -> dict[int, tuple[str, ...]]:
    """The tiles that offer each open number, numbers ascending; a tile is named once for each of its open sides."""
    return {
        number: tuple(TEXT[end.tile] for end in ends if end.number == number for _ in range(end.sides))
        for number in numbers(ends)
    }


def unseen_tiles(observation: Observation) -> TileSet:
    """The tiles of the set that the seat neither holds nor sees lying."""
    seen = parse_tiles(observation["hand"]) | mask(parse_tile(tile) for tile, _ in observation["layout"])
    return full_set(observation["highest"]) & ~seen


def unseen(observation: Observation) -> dict[int, int]:
    """How many tiles that the seat has not seen bear each number of the set."""
    hidden = unseen_tiles(observation)
    return {number: (hidden & SUIT[number]).bit_count() for number in range(observation["highest"] + 1)}
