"""Stones of the Wall: cover touching squares worth nine pips, next to the last placement."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator

from .common import (
    LISTED_AT_MOST,
    DealAgain,
    Event,
    Legal,
    OptionRules,
    Refused,
    Table,
    TooMany,
    is_whole,
    tile_set,
)

ROWS = 14
GOAL = 9
HIGHEST = 6
REGULAR_MARKERS = 30
CLEAR_MARKERS = 3

# A square is a number, column by column and downwards, so that numbers sort like names: A1 is 0, A2 is 1.


def name(square: int) -> str:
    return f"{'ABCDEFGHIJKLMNOPQRSTUVWX'[square // ROWS]}{square % ROWS + 1}"


def beside(square: int, columns: int) -> list[int]:
    column, row = divmod(square, ROWS)
    near = [(column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)]
    return [c * ROWS + r for c, r in near if 0 <= c < columns and 0 <= r < ROWS]


class Stones(Table):
    key = "stones"
    seat_range = range(2, 7)
    deal_keys = frozenset({"event", "hand", "grid", "first"})

    @staticmethod
    def option_rules(seats: int) -> OptionRules:
        return {
            "length": (("source", "1", "3", "5", "9"), "source"),
            "opening": (("free", "answerable"), "free"),
            "stake": (tuple(range(101)), 0),
        }

    first: int | None = None

    def read_deal(self, deal: Event) -> None:
        grid, first = deal["grid"], deal["first"]
        self.check_grid(grid)
        if not is_whole(first) or not 0 <= first < self.seats:
            raise Refused(f"first: no seat: {first!r}")
        if self.first is not None and first != self.after(self.first):
            raise Refused(f"first: seat {first} begins, but it is the turn of seat {self.after(self.first)}")
        self.set_up(grid, first)
        if not any(self.variants(group) for group in self.groups()):
            raise DealAgain("grid: a board without a first placement is dealt again, not played")

    def check_grid(self, grid: object) -> None:
        width = 4 * self.seats
        if not isinstance(grid, list) or len(grid) != ROWS:
            raise Refused(f"grid: not {ROWS} rows")
        for row in grid:
            if not isinstance(row, list) or len(row) != width or not all(is_whole(number) for number in row):
                raise Refused(f"grid: a row that is not {width} whole numbers: {row!r}")
        pairs = [sorted(row[column : column + 2]) for row in grid for column in range(0, width, 2)]
        lying = Counter(f"{high}|{low}" for low, high in pairs)
        if lying != Counter(tile_set(HIGHEST) * self.seats):
            raise Refused(f"grid: the tiles lying side by side are not {self.seats} double-six sets")

    def set_up(self, grid: list[list[int]], first: int) -> None:
        self.columns = 4 * self.seats
        self.uncovered = {
            column * ROWS + row: grid[row][column] for row in range(ROWS) for column in range(self.columns)
        }
        self.near = {square: beside(square, self.columns) for square in self.uncovered}
        self.regular = [REGULAR_MARKERS] * self.seats
        self.clear = [CLEAR_MARKERS] * self.seats
        self.last: list[int] | None = None  # the squares of the last placement without the clear one
        self.first = first
        self.seat = first

    # What may be covered

    def groups(self, limit: int | None = None) -> Iterator[frozenset[int]]:
        """Every set of squares worth nine that the seat to move may cover, small ones first, none twice.

        A connected set of k + 1 squares is one of k squares and a neighbour of it; a set with a given square is reached
        by sets that all have it. Raises `TooMany` if more than `limit` sets would have to be searched.
        """
        assert self.seat is not None
        most = self.regular[self.seat] + (self.clear[self.seat] > 0)
        level = {frozenset([square]): self.uncovered[square] for square in self.roots()}
        looked_at = 0
        found = 0
        size = 1
        while level and size <= most:
            looked_at += len(level)
            bigger: dict[frozenset[int], int] = {}
            for group, pips in level.items():
                if pips == GOAL:
                    found += 1
                    yield group
            for group, pips in level.items():
                if limit is not None and looked_at + len(bigger) > limit:
                    raise TooMany(found)
                for square in group:
                    for near in self.near[square]:
                        if near in self.uncovered and near not in group and pips + self.uncovered[near] <= GOAL:
                            bigger[group | {near}] = pips + self.uncovered[near]
            level = bigger
            size += 1

    def roots(self) -> set[int]:
        """The squares of which a placement must have at least one."""
        if self.last is None:
            return set(self.uncovered)
        return {near for square in self.last for near in self.near[square] if near in self.uncovered}

    def variants(self, group: Iterable[int]) -> list[tuple[frozenset[int], int | None]]:
        """A group without a clear marker, and with one on each square in turn, as far as there are markers."""
        assert self.seat is not None
        squares = frozenset(group)
        regular, clear = self.regular[self.seat], self.clear[self.seat]
        found: list[tuple[frozenset[int], int | None]] = []
        if regular >= len(squares):
            found.append((squares, None))
        if clear >= 1 and regular >= len(squares) - 1:
            found += [(squares, square) for square in sorted(squares)]
        if self.last is None and self.options["opening"] == "answerable":
            found = [(squares, square) for squares, square in found if self.leaves_answer(squares, square)]
        return found

    def leaves_answer(self, squares: frozenset[int], clear: int | None) -> bool:
        """Whether the next seat could go on from a first placement."""
        seat, uncovered, last = self.seat, self.uncovered, self.last
        assert seat is not None
        self.uncovered = {square: pips for square, pips in uncovered.items() if square not in squares}
        self.last = [square for square in squares if square != clear]
        self.seat = self.after(seat)
        answer = next(self.groups(), None)
        self.seat, self.uncovered, self.last = seat, uncovered, last
        return answer is not None

    def written(self, squares: frozenset[int], clear: int | None) -> str:
        return " ".join(name(square) + "*" * (square == clear) for square in sorted(squares))

    def read(self, action: str) -> tuple[frozenset[int], int | None] | None:
        """The squares of a placement and the clear one; None if it is not written as placements are."""
        if not re.fullmatch(r"[A-X][1-9][0-9]?\*?( [A-X][1-9][0-9]?\*?)*", action):
            return None
        by_name = {name(square): square for square in self.near}
        words = action.split(" ")
        if any(word.rstrip("*") not in by_name for word in words):
            return None
        squares = [by_name[word.rstrip("*")] for word in words]
        clear = [by_name[word[:-1]] for word in words if word.endswith("*")]
        if squares != sorted(set(squares)) or len(clear) > 1:
            return None
        return frozenset(squares), clear[0] if clear else None

    def is_legal(self, action: str) -> bool:
        placement = self.read(action)
        if placement is None:
            return False
        squares, _ = placement
        return (
            all(square in self.uncovered for square in squares)
            and sum(self.uncovered[square] for square in squares) == GOAL
            and self.hangs_together(squares)
            and bool(squares & self.roots())
            and placement in self.variants(squares)
        )

    def hangs_together(self, squares: frozenset[int]) -> bool:
        reached = {min(squares)}
        while True:
            more = {near for square in reached for near in self.near[square] if near in squares} - reached
            if not more:
                return reached == squares
            reached |= more

    def all_actions(self) -> list[str]:
        return [self.written(*variant) for group in self.groups() for variant in self.variants(group)]

    def legal(self, max_enumeration: int) -> Legal:
        """The legal placements, or their number, or, if too many must be searched, the number found."""
        placements: list[tuple[frozenset[int], int | None]] = []
        count = 0
        judged_one_by_one = self.last is None and self.options["opening"] == "answerable"
        try:
            for group in self.groups(max_enumeration):
                variants = self.variants(group)
                count += len(variants)
                if count <= LISTED_AT_MOST:
                    placements += variants
                if judged_one_by_one and count > max_enumeration:
                    raise TooMany(count)
        except TooMany:
            return Legal(None, count, exact=False)
        if count > LISTED_AT_MOST:
            return Legal(None, count)
        return Legal(sorted(self.written(*placement) for placement in placements), count)

    # Play

    def play(self, action: str) -> None:
        seat = self.seat
        placement = self.read(action)
        assert seat is not None
        assert placement is not None
        squares, clear = placement
        for square in squares:
            del self.uncovered[square]
        self.regular[seat] -= len(squares) - (clear is not None)
        self.clear[seat] -= clear is not None
        self.last = [square for square in squares if square != clear]
        self.seat = self.after(seat)
        if next(self.groups(), None) is None:
            points = [0] * self.seats
            points[seat] = 1
            self.end_hand("stuck", points)

    def length(self) -> int:
        """The number of hands that the match is the best of."""
        chosen = self.options["length"]
        return 6 * self.seats - 9 if chosen == "source" else int(chosen)

    def winners(self) -> list[int] | None:
        leaders = self.leaders()
        has_majority = 2 * max(self.scores) > self.length()
        played_out = self.hands_played >= self.length() and len(leaders) == 1
        return leaders if has_majority or played_out else None
