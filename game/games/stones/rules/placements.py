"""Placements, the only kind of action, and the set of all legal ones: tested, counted and sampled without a list."""

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate, islice
from typing import NamedTuple, overload

from game.core.chance import Stream
from game.core.message import N_, because, miswritten
from game.core.rules import LazyActions
from game.games.stones.rules.board import Board, reach
from game.games.stones.rules.finding import Answers, find_placement
from game.games.stones.rules.growth import ENDINGS, Group, groups_from, groups_within, unfolded, ways
from game.games.stones.rules.squares import NAME, ROWS, Squares, beside, connected, members, parse_square, spread

VAST = 20
"""The number of connected uncovered blanks above which `Placements.sample` grows a placement and counts nothing."""
PATIENCE = 1000
"""The number of attempts to draw or grow a placement that is legal."""

_WRITTEN = re.compile(r"[A-X][0-9]{1,2}\*?( [A-X][0-9]{1,2}\*?)*")


class Placement(NamedTuple):
    """Squares covered in one turn, and the one of them under the clear marker (0: none)."""

    squares: Squares
    clear: Squares = 0

    def __str__(self) -> str:
        clear = self.clear
        return " ".join(NAME[bit.bit_length() - 1] + ("*" if bit == clear else "") for bit in members(self.squares))


def parse_placement(text: str, columns: int) -> Placement:
    """The placement with that text, e.g. ``B3 B4 C4*``, on a board of that many columns; `ValueError` otherwise.

    Only the notation is checked: squares of the board, in order, none twice, at most one of them clear.
    """
    if not _WRITTEN.fullmatch(text):
        raise ValueError(miswritten(text, "B3 B4 C4*"))
    squares = clear = 0
    for word in text.split(" "):
        square = parse_square(word.removesuffix("*"))
        bit = 1 << square
        if square >= columns * ROWS:
            raise ValueError(because(N_("{square} is not on a wall of {n} columns"), square=word, n=columns))
        if bit <= squares:
            words = N_("{square} in {text} is out of order: by column letter, then row number")
            raise ValueError(because(words, square=word, text=repr(text[:80])))
        squares |= bit
        if word.endswith("*"):
            if clear:
                raise ValueError(because(N_("{text} has more than one clear marker"), text=repr(text[:80])))
            clear = bit
    return Placement(squares, clear)


def most_squares(regular: int, clear: int) -> int:
    """The most squares that a seat with that many regular and clear markers left can cover in one turn."""
    return regular + 1 if clear else regular


@dataclass(eq=False)
class Placements(LazyActions[Placement]):
    """Every legal placement on `uncovered` squares with at least one of `contact`, given the markers left.

    With `answers`, a placement must also leave at least one placement for the next seat. Truth and ``in`` take
    microseconds; ``len``, indexing, iteration and `sample` count sets of squares in groups, once. The order is stable:
    set by set, each first without and then with the clear marker on each of its squares.
    """

    board: Board
    uncovered: Squares
    contact: Squares
    regular: int
    clear: int
    answers: Answers | None = None

    # -- tested directly ----------------------------------------------------------------------------------------------

    def __contains__(self, action: object) -> bool:
        if not isinstance(action, Placement):
            return False
        squares, clear = action
        return (
            self.is_set(squares)
            and self.affords(squares.bit_count(), clear != 0)
            and (not clear or (clear & squares == clear and clear & (clear - 1) == 0))
            and (self.answers is None or self.answers.left_by(self.uncovered, squares, clear))
        )

    def is_set(self, squares: Squares) -> bool:
        """Whether these squares may be covered in one turn with the number of markers left; answers are ignored."""
        return (
            squares & self.contact != 0
            and not squares & ~self.uncovered
            and squares.bit_count() <= self.most
            and self.board.total(squares) == 9
            and connected(squares)
        )

    def affords(self, size: int, with_clear: bool) -> bool:
        """Whether the markers left suffice for that many squares, one of them under a clear marker if `with_clear`."""
        return size <= self.regular + 1 and self.clear > 0 if with_clear else size <= self.regular

    def __bool__(self) -> bool:
        return self._any

    @cached_property
    def _any(self) -> bool:
        if self.answers is not None:
            return next(iter(self), None) is not None
        return find_placement(self.board, self.uncovered, self.contact, self.most) != 0

    @property
    def most(self) -> int:
        """The most squares that the markers left can cover."""
        return most_squares(self.regular, self.clear)

    # -- counted in groups --------------------------------------------------------------------------------------------

    def __len__(self) -> int:
        total = self._ends[-1]
        return total if self.answers is None else total - sum(map(self._unanswered, self._groups))

    @overload
    def __getitem__(self, index: int) -> Placement: ...
    @overload
    def __getitem__(self, index: slice) -> list[Placement]: ...
    def __getitem__(self, index: int | slice) -> Placement | list[Placement]:
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(len(self)))]
        place = index + len(self) if index < 0 else index
        if self.answers is not None:
            for action in islice(self, place, None) if place >= 0 else ():
                return action
        elif 0 <= place < self._ends[-1]:
            return self._at(place)
        raise IndexError(f"no placement number {index}")

    def sample(self, rng: Stream) -> Placement:
        """One of the placements, all equally likely; see `VAST` for the boards on which they are only roughly so.

        Placements that leave no answer are rejected and drawn again, so the others stay equally likely.
        """
        if self._vast():
            return self._grown(rng)
        for _ in range(PATIENCE):
            action = self._at(rng.below(self._ends[-1]))
            if self.answers is None or self.answers.left_by(self.uncovered, *action):
                return action
        return rng.choice(list(self))

    def __iter__(self) -> Iterator[Placement]:
        for squares in self.sets():
            yield from self.placements_on(squares)

    def sets(self, holding: Squares = 0) -> Iterator[Squares]:
        """The sets of squares that the markers allow, each once; only those that contain all squares of `holding`.

        Whether an answer is left is not checked.
        """
        variants, contact = self._variants, self.contact
        for group in self._each_group(holding & -holding):
            for squares in unfolded(self.board, group):
                if variants[squares.bit_count()] and squares & contact and not holding & ~squares:
                    yield squares

    def placements_on(self, squares: Squares) -> list[Placement]:
        """The legal placements on exactly these squares, which are one of `sets`: without and with a clear marker."""
        may_be_clear = squares if self.answers is None else self.answers.clear_choices(self.uncovered, squares)
        if may_be_clear is None:
            return []
        size = squares.bit_count()
        plain = [Placement(squares)] if self.affords(size, False) else []
        if not self.affords(size, True):
            return plain
        return plain + [Placement(squares, bit) for bit in members(may_be_clear)]

    def _unanswered(self, group: Group) -> int:
        """The number of placements of a group that leave no answer: 0 where answers lie out of its reach."""
        assert self.answers is not None
        squares, _, edge, free, rest = group
        possible = edge | (reach(self.board, edge, free, rest, self.board.equal[0])[rest] if rest > 0 else free)
        if self.answers.clear_choices(self.uncovered & ~possible, squares) == squares:
            return 0
        if rest > 0 or (edge and rest == 0):
            return sum(map(self._unanswered, groups_within(self.board, group)))
        return sum(
            self._variants[each.bit_count()] - len(self.placements_on(each)) for each in unfolded(self.board, group)
        )

    def _roots(self) -> list[Squares]:
        """The squares to grow from, one of which is in every set; wide patches come first, to be entered intact."""
        blank, wide = self.board.equal[0], self.board.wide & self.contact
        rest = 0 if self.contact == self.uncovered else self.contact & blank & ~wide  # every set covers some pips
        return members(wide) + members(self.contact & ~blank) + members(rest)

    def _each_group(self, root: Squares = 0) -> Iterator[Group]:
        free = self.uncovered
        for each in [root] if root else self._roots():
            free ^= each
            yield from groups_from(self.board, each, free)

    @cached_property
    def _variants(self) -> list[int]:
        """The number of placements on a set of 0, 1, 2 … squares with the markers left."""
        regular, clear = self.regular, self.clear
        return [(size <= regular) + (size if clear and size <= regular + 1 else 0) for size in range(64)]

    @cached_property
    def _groups(self) -> list[Group]:
        return list(self._each_group())

    @cached_property
    def _ends(self) -> list[int]:
        """The number of placements in the groups before each one, and in all of them."""
        return list(accumulate(map(self._weight, self._groups), initial=0))

    def _weight(self, group: Group) -> int:
        """The number of placements in a group."""
        _, size, edge, free, rest = group
        variants = self._variants
        if rest == ENDINGS:
            return edge.bit_count() * variants[size]
        return sum(count * variants[size + more] for more, count in enumerate(ways(self.board, edge, free, rest)))

    def _at(self, place: int) -> Placement:
        """The placement with that index."""
        number = bisect_right(self._ends, place) - 1
        group, place = self._groups[number], place - self._ends[number]
        while True:
            squares, size, edge, _, rest = group
            if rest == ENDINGS:
                which, place = divmod(place, self._variants[size])
                return self._variant(squares | members(edge)[which], place)
            if not edge:
                return self._variant(squares, place)
            for part in groups_within(self.board, group):
                weight = self._weight(part)
                if place < weight:
                    group = part
                    break
                place -= weight

    def _variant(self, squares: Squares, place: int) -> Placement:
        if self.affords(squares.bit_count(), False):
            place -= 1
        return Placement(squares, members(squares)[place] if place >= 0 else 0)

    # -- too many to count in time ------------------------------------------------------------------------------------

    def _vast(self) -> bool:
        """Whether more than `VAST` uncovered blanks are connected."""
        blanks = self.board.wide & self.uncovered
        while blanks.bit_count() > VAST:
            together = spread(blanks & -blanks, blanks)
            if together.bit_count() > VAST:
                return True
            blanks ^= together
        return False

    def _grown(self, rng: Stream) -> Placement:
        """A placement grown by squares that are equally likely each time: any is possible, but some are more likely."""
        at_most = self.board.at_most
        starts = members(self.contact)
        for _ in range(PATIENCE):
            squares, rest = 0, 9
            edge = rng.choice(starts)
            while edge and squares.bit_count() < self.most:
                bit = rng.choice(members(edge))
                squares |= bit
                rest -= self.board.pips_at[bit]
                edge = beside(squares) & self.uncovered & ~squares & at_most[rest]
                if not rest and rng.random() < 0.5:
                    break
            choices = [] if rest else self.placements_on(squares)
            if choices:
                return rng.choice(choices)
        return next(iter(self))
