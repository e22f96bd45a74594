"""Places signs on a wall so that they cover no pip: the levels of bricks, and the numbers of partly hidden halves.

Lengths are in cell sides on the projected wall: x from the left edge of column 0, y from the back edge of row 0 on the
cloth; a level lifts a face by `share` of a side.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from math import floor, hypot, inf
from typing import NamedTuple

from game.dominoes.tiles import HI, LO, parse_tile
from game.games.brick.table.bricks import Coordinates
from game.games.brick.table.seenwall import Placed
from game.ui.sprites.pips import numbered, plain

CLEAR = 0.8
"""The visible share of a face below which it gets a sign with its number."""
EDGE = 0.09
"""The width of the strip along the front and back edges of a face that is free of pips."""
USUAL, GAIN = 0.3, 0.32
"""The usual height of a sign, and of one with a gain; signs are larger where these could not be read."""
TOO_SMALL = 0.7
"""The share of the wanted height below which a sign is too small."""
MARGIN = 0.15
"""How far a sign may reach onto a face that it does not describe."""
INWARD = 0.15
"""The distance from the end of a groove, inwards, to the middle of a sign."""
LONGER = 0.5
"""The additional width of a sign for each further figure, in sign heights."""

Ink = tuple[float, float, float, float, float]
"""A pip or a figure: left, top, right and bottom of a box, and how far it reaches beyond the box."""


class Sign(NamedTuple):
    """A sign: its middle, its height, and what it says."""

    x: float
    y: float
    high: float
    words: str

    @property
    def flank(self) -> float:
        """Half the length of its middle line; a sign with more figures is wider."""
        return LONGER * self.high * (len(self.words) - 1) / 2


class Half(NamedTuple):
    """What shows on a cell: its pips (-1: a back), how they are turned, and the height of the wall there, in levels."""

    pips: int
    vertical: bool
    second: bool
    height: int


class Visible(NamedTuple):
    """A face: its back edge, its visible share, and its pips with their turning if they can be read."""

    cell: Coordinates
    top: float
    seen: float
    tells: tuple[int, bool, bool] | None


class Faces:
    """The visible faces of bricks, in the order laid, and the signs on them; `least` is the height of a readable sign.

    If the wall has grown from that of `before`, only signs near the new bricks are placed again.
    """

    def __init__(
        self, placed: Sequence[Placed], share: float, least: float, *, numerals: bool, before: "Faces | None" = None
    ) -> None:
        self.share = share
        self.least = least
        self.numerals = numerals
        self.placed = placed
        self.halves: dict[Coordinates, Half] = {}
        self.owner: dict[Coordinates, int] = {}
        """The index of the brick that shows on a cell."""
        self._rows = defaultdict[int, set[int]](set)
        """The rows with bricks, by column."""
        self.highest = start = 0
        for number in range(len(placed)):
            self._lay(number)
        self._columns = {x: self._visible(x) for x in [*self._rows]}
        old, laid = dict[str, Sign](), [each.brick for each in placed]
        if before is not None and [each.brick for each in before.placed] == laid[: len(before.placed)]:
            start, old = len(before.placed), before.signs
        new = placed[start:]
        changed = {x for each in new for x, _ in each.cells}
        stay = {name: sign for name, sign in old.items() if not self._near(sign.x, sign.y, new)}
        gone = {name.partition(":")[2] for name in old.keys() - stay.keys()}
        again = [number for number, brick in enumerate(laid) if brick["tile"] in gone]
        cells = [
            (x, y)
            for x in sorted({x + by for x in changed for by in (-1, 0, 1)})
            for y in sorted(self._rows[x])
            if not start or f"{x},{y}" in gone or self._near(x + 0.5, self.top((x, y)) + 0.5, new)
        ]
        self.signs: dict[str, Sign] = self._signs(stay, cells, again)
        """The signs by name: ``face:0,1`` for the pips on a cell, ``level:6|4`` for the level of a brick."""

    def _lay(self, number: int) -> None:
        brick, cells, _, _ = self.placed[number]
        tile, vertical, height = parse_tile(brick["tile"]), cells[0][0] == cells[1][0], brick["level"] + 1
        pips = (-1, -1) if brick["face_down"] else (HI[tile], LO[tile])
        for cell, other, each in zip(cells, reversed(cells), pips, strict=True):
            self.halves[cell] = Half(each, vertical, cell > other, height)
            self.owner[cell] = number
            self._rows[cell[0]].add(cell[1])
        self.highest = max(self.highest, height)

    def _near(self, x: float, y: float, placed: Sequence[Placed]) -> bool:
        """Whether those bricks may change what is visible at that point."""
        for brick, both, _, _ in placed:
            (left, back), (right, front) = sorted(both)
            if left - 1 <= x <= right + 2 and back - brick["level"] * self.share - 2 <= y <= front + 2:
                return True
        return False

    def _visible(self, x: int) -> list[Visible]:
        found = list[Visible]()
        for y in self._rows[x]:
            half, seen, top = self.halves[x, y], self.seen((x, y)), self.top((x, y))
            found.append(Visible((x, y), top, seen, half[:3] if half.pips >= 0 and seen >= CLEAR else None))
        return found

    def top(self, cell: Coordinates) -> float:
        """The back edge of the face on a cell, or of its cloth."""
        half = self.halves.get(cell)
        return cell[1] - (half.height if half else 0) * self.share

    def seen(self, cell: Coordinates) -> float:
        """The visible share of a cell, from its back edge on; below 0 if nothing is visible."""
        return min(1.0, 1.0 + self.room_before(cell))

    def room_before(self, cell: Coordinates) -> float:
        """How much is visible beyond the front edge of a cell; below 0 if its face is partly hidden."""
        x, y = cell
        low, rows, room = self.top(cell) + 1, self._rows[x], inf
        for row in range(y + 1, y + 3 + floor(self.highest * self.share)):
            if row in rows:
                room = min(room, row - self.halves[x, row].height * self.share - low)
        return round(room, 9)

    # -- signs --------------------------------------------------------------------------------------------------------

    def _signs(self, stay: dict[str, Sign], cells: list[Coordinates], again: list[int]) -> dict[str, Sign]:
        """All signs: those that `stay`, the other ones of those cells, and those of the bricks to place `again`."""
        taken, found = Taken(self, stay.values()), stay
        want = max(USUAL, self.least)
        for x, y in cells:
            seen = self.seen((x, y))
            if seen < CLEAR and f"face:{x},{y}" not in found:
                high = min(want, max(seen, 0) + EDGE)
                sign = Sign(x + 0.5, self.top((x, y)) + max(seen, high) / 2, high, str(max(self.halves[x, y].pips, 0)))
                found[f"face:{x},{y}"] = taken.take(sign)
        others = list[tuple[str, list[Coordinates], str]]()
        for number in dict.fromkeys([*again, *(self.owner[cell] for cell in cells)]):
            brick, both = self.placed[number].brick, self.placed[number].cells
            name, words = f"level:{brick['tile']}", str(brick["level"])
            shown = [cell for cell in sorted(both) if self.owner[cell] == number]
            if not brick["level"] or not shown or name in found:
                continue
            front = self._at_front(shown, both, words, want)
            if front is None:
                others.append((name, shown, words))
            else:
                found[name] = taken.take(front)
        for name, shown, words in others:
            found[name] = taken.best([*self._elsewhere(shown, want)], self._all_over(shown), want, words, shown)
        return found

    def _at_front(
        self, shown: list[Coordinates], both: tuple[Coordinates, ...], words: str, want: float
    ) -> Sign | None:
        """A sign on the front edge of a brick, low enough to cover no pip; None where too little of it is visible."""
        rooms = {(x, y): self._room(x, y) for x, y in shown if (x, y + 1) not in both}
        enough = self.least - EDGE
        if len(rooms) == 2 and min(rooms.values()) >= enough:
            return self._on_edge(max(shown)[0], max(shown), min(want, min(rooms.values()) + EDGE), words)
        for cell, room in rooms.items():
            if room >= enough:
                return self._on_edge(cell[0] + 0.5, cell, min(want, room + EDGE), words)
        return None

    def _room(self, x: int, y: int) -> float:
        """How far a sign may hang from a cell's front edge, including over the next face if that has no sign there."""
        room = self.room_before((x, y))
        if room == inf or room < 0:
            return room
        low = self.top((x, y)) + 1 + room
        rows = range(y + 1, y + 3 + floor(self.highest * self.share))
        ahead = [row for row in rows if (x, row) in self.halves and abs(self.top((x, row)) - low) < 1e-6]
        return room + (EDGE if all(self.seen((x, row)) >= CLEAR for row in ahead) else 0.0)

    def _on_edge(self, x: float, cell: Coordinates, high: float, words: str) -> Sign:
        return Sign(x, self.top(cell) + 1 - EDGE + high / 2, high, words)

    def _elsewhere(self, shown: list[Coordinates], want: float) -> Iterator[tuple[float, float]]:
        """Other points for the level of a brick that shows on those cells, the best first."""
        (x, y), top = shown[0], self.top(shown[0])
        if len(shown) == 2:
            if shown[0][0] == shown[1][0]:
                yield from ((x + 1 - INWARD, top + 1), (x + INWARD, top + 1))
            else:
                yield from ((x + 1.0, top + 1 - INWARD), (x + 1.0, top + INWARD))
        for cell in shown:
            (x, y), top, seen = cell, self.top(cell), min(max(self.seen(cell), 0.0), 1.0)
            if (x, y - 1) not in self.halves:
                yield x + 0.5, top + EDGE - want / 2
            if seen < CLEAR:
                yield from ((x + at, top + max(seen, want) / 2) for at in (0.8, 0.2))
        for cell in shown:
            yield from self._around(cell, want, 0.0)

    def _around(self, cell: Coordinates, want: float, flank: float) -> Iterator[tuple[float, float]]:
        """Points at the edges of the visible part of a cell."""
        x, top, seen = cell[0], self.top(cell), min(max(self.seen(cell), 0.0), 1.0)
        yield x + 0.5, top + EDGE - want / 2
        yield from ((x + across, top + down) for down in (seen - 0.06, 0.06) for across in (0.06, 0.94))
        out = want / 2 + flank - EDGE
        yield from ((x + across, top + seen / 2) for across in (-out, 1 + out))

    def hides(self, cell: str) -> str:
        """The name of the tile that hides most of a cell; cells are named like ``0,1``."""
        x, y = map(int, cell.split(","))
        rows = (row for row in range(y + 1, y + 3 + floor(self.highest * self.share)) if (x, row) in self.halves)
        return str(self.placed[self.owner[x, min(rows, key=lambda row: self.top((x, row)))]].brick["tile"])

    def gains(self, places: Mapping[str, tuple[tuple[Coordinates, Coordinates], str]]) -> dict[str, Sign]:
        """The signs with the gain of each place, by the place's name."""
        taken, want, found = Taken(self, self.signs.values()), max(GAIN, self.least), dict[str, Sign]()
        for name, (pair, words) in places.items():
            found[name] = taken.best([*self._for_gain(pair, want)], self._all_over(pair), want, words, pair)
        return found

    def _for_gain(self, pair: tuple[Coordinates, Coordinates], want: float) -> Iterator[tuple[float, float]]:
        (x, y), (_, other) = pair
        top, seen = self.top((x, y)), min(map(self.seen, pair)) + (other > y)
        middle = (x + 0.5, top + 1) if other > y else (x + 1.0, top + 0.5)
        across, along = (0.5 - INWARD, 0.0) if other > y else (0.0, 0.5 - INWARD)
        yield middle[0], top + EDGE - want / 2
        for by in (-1, 1):
            if middle[1] + by * along + want / 2 <= top + seen:
                yield middle[0] + by * across, middle[1] + by * along
        if middle[1] + want / 2 <= top + seen:
            yield middle
        for cell in pair:
            yield from self._around(cell, want, 0.25 * want)

    def _all_over(self, cells: Iterable[Coordinates]) -> list[tuple[float, float]]:
        """Points all over the visible parts of those cells."""
        steps = [step / 5 for step in range(6)]
        sights = [(x, self.top((x, y)), min(max(self.seen((x, y)), 0.0), 1.0)) for x, y in cells]
        return [(x + across, top + seen * (1 - down)) for x, top, seen in sights for down in steps for across in steps]

    # -- the space for a sign -----------------------------------------------------------------------------------------

    def free(self, x: float, y: float, flank: float, reach: float, own: Collection[Coordinates]) -> float:
        """The distance from a line, `flank` long to both sides of a point, to the nearest pip or figure and to the
        inside of every face but its `own`; at most `reach`."""
        found = reach
        for column in range(floor(x - flank - reach), floor(x + flank + reach) + 1):
            for cell, top, seen, tells in self._columns.get(column, ()):
                across, down = x - column, y - top
                if not -reach < down < seen + reach:
                    continue
                if tells is not None:
                    found = min(
                        found, from_ink(tells, self.numerals, round(across, 2), round(down, 2), round(flank, 2))
                    )
                if cell not in own:
                    aside = max(MARGIN - across - flank, across - flank - 1 + MARGIN, 0.0)
                    found = min(found, hypot(aside, max(MARGIN - down, down - max(seen - MARGIN, MARGIN), 0.0)))
        return found


class Taken:
    """The signs placed so far, by column."""

    def __init__(self, faces: Faces, signs: Iterable[Sign] = ()) -> None:
        self._faces = faces
        self._columns: dict[int, list[Ink]] = {}
        for sign in signs:
            self.take(sign)

    def take(self, sign: Sign) -> Sign:
        """Places a sign, and returns it."""
        x, y, flank = sign.x, sign.y, sign.flank
        self._columns.setdefault(floor(x), []).append((x - flank, y, x + flank, y, sign.high / 2))
        return sign

    def best(
        self,
        places: Sequence[tuple[float, float]],
        grid: Sequence[tuple[float, float]],
        want: float,
        words: str,
        own: Collection[Coordinates],
    ) -> Sign:
        """Places a sign at the first point with room for the height wanted, or else at the one with the most room.

        Points of the `grid` are tried only if the sign would be too small at all `places`. It stays on its `own` cells
        and the edges of other faces, unless it would be too small there.
        """
        found, most = Sign(0, 0, 0, words), -1.0
        tries = ((each, free) for free in (own, self._faces.halves) for each in (places, grid))
        for each, free in tries:
            for x, y in each:
                high = self.room(x, y, want, words, free)
                if high > most + 1e-9:
                    found, most = Sign(x, y, max(high, 0.0), words), high
                if high >= want - 1e-9:
                    break
            if most >= TOO_SMALL * want:
                break
        return self.take(found)

    def room(self, x: float, y: float, want: float, words: str, own: Collection[Coordinates]) -> float:
        """How high a sign with its middle there may be, at most the height wanted."""
        flank = Sign(x, y, want, words).flank
        found = self._faces.free(x, y, flank, want / 2, own)
        for column in range(floor(x) - 1, floor(x) + 2):
            for each in self._columns.get(column, ()):
                found = min(found, distance(x, y, flank, each))
        return 2 * found


@lru_cache(maxsize=50_000)
def from_ink(half: tuple[int, bool, bool], numerals: bool, x: float, y: float, flank: float) -> float:
    """The distance from a line, `flank` long to both sides of a point, to what is painted on a half."""
    return min((distance(x, y, flank, each) for each in ink(*half, numerals)), default=inf)


def distance(x: float, y: float, flank: float, ink: Ink) -> float:
    """The distance from a line, `flank` long to both sides of a point, to a pip or figure."""
    left, up, right, down, reach = ink
    return hypot(max(left - x - flank, x - flank - right, 0), max(up - y, y - down, 0)) - reach


@cache
def ink(pips: int, vertical: bool, second: bool, numerals: bool) -> tuple[Ink, ...]:
    """What is painted on a half, from its cell's corner: its pips, slightly enlarged, and a figure."""
    half = numbered(pips, vertical=vertical, mirrored=second and not vertical) if numerals else None
    half = half or plain(pips, vertical=vertical)
    reach = half.radius * (1.0 if numerals else 1.1) + 0.012
    found = [(0.5 + x, 0.5 + y, 0.5 + x, 0.5 + y, reach) for x, y in half.places]
    if half.figure is not None:
        x, y = half.figure
        wide, tall = 0.29 * half.em * len(str(pips)), 0.36 * half.em
        found.append((0.5 + x - wide, 0.5 + y - tall, 0.5 + x + wide, 0.5 + y + tall, 0.0))
    return tuple(found)


def on_ghost(halves: tuple[int, int], *, vertical: bool, want: float, numerals: bool) -> tuple[float, float, float]:
    """The sign at an end of the ghost's groove, for a front without room: x and y from its corner, and its height."""
    x, y = (1 - INWARD, 1.0) if vertical else (1.0, 1 - INWARD)
    near = []
    for second, pips in enumerate(halves):
        dx, dy = (0, second) if vertical else (second, 0)
        near += [(a + dx, b + dy, c + dx, d + dy, r) for a, b, c, d, r in ink(pips, vertical, bool(second), numerals)]
    return x, y, min([want, *(2 * distance(x, y, 0.0, each) for each in near)])


def steepest(heights: Mapping[Coordinates, int]) -> tuple[int, ...]:
    """The most levels by which the wall rises from a cell to the cells one row and two rows in front of it."""
    return tuple(
        max((heights.get((x, y + rows), 0) - height for (x, y), height in heights.items()), default=0)
        for rows in (1, 2)
    )


def lifted(steps: tuple[int, ...], usual: float, strip: float) -> float:
    """How far a level may lift a face, in cell sides, so that ``strip`` of each face stays visible."""
    return min([usual, *((rows - strip) / step for rows, step in enumerate(steps, 1) if step > 0)])
