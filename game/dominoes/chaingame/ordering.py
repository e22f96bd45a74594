"""Finds orders in which the tiles of a chain game can have been laid, given the layout and the sizes of the hands."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from game.core.chance import stream
from game.core.rules import Seat, with_seat
from game.dominoes.chaingame.determinization import Held, after_unable, higher, opened, without
from game.dominoes.chaingame.rules import DRAW, PASS, ChainRules
from game.dominoes.layout import Action, Ends, Lay, ends_after
from game.dominoes.tiles import TileSet, set_size

STEPS = 800
"""The most steps tried before the search restarts in another way."""
WAYS = 8
"""The number of starts of the search."""

Numbers = int
"""A bit mask of numbers."""


@dataclass(frozen=True)
class Given:
    """The given facts: the tiles `laid`, the opening double first; the `sizes` of the hands, and the `hand` of the seat
    `me`, which is to act; how many tiles each seat drew when it `searched` for a double."""

    rules: ChainRules
    laid: Sequence[Lay]
    sizes: Sequence[int]
    me: Seat
    hand: TileSet
    searched: int = 0

    @property
    def drawn(self) -> int:
        """The number of tiles drawn after the opening; negative if more are gone from the hands than are laid."""
        rules = self.rules
        return len(self.laid) + sum(self.sizes) - rules.seats * (rules.hand_size + self.searched) - self.picked_up

    @property
    def picked_up(self) -> bool:
        """Whether the opening seat took a sleeping tile."""
        return self.rules.takes_sleeping(self.laid[0].tile)

    @cached_property
    def left(self) -> int:
        """The number of tiles neither in a hand nor on the table."""
        return set_size(self.rules.highest) - len(self.laid) - sum(self.sizes)


@dataclass(frozen=True)
class Order:
    """The seat that began, and the actions `done`. `lacking` has, for each seat, the numbers that were open when it
    drew or passed."""

    first: Seat
    done: tuple[Action, ...]
    lacking: tuple[Numbers, ...]


def orders(given: Given) -> Iterator[Order]:
    """Orders that fit, fewest passes first, one for each distinct `lacking`."""
    if given.left < 0 or given.drawn < 0 or (given.drawn and not given.rules.draws):
        return
    known = set[tuple[Numbers, ...]]()
    tried = [_Search(given, first) for first in range(given.rules.seats)]
    for search in sorted((each for each in tried if each.possible), key=lambda each: each.turns):
        for order in search.found():
            if order.lacking not in known:
                known.add(order.lacking)
                yield order


@dataclass(frozen=True)
class _At:
    """A partial order: the number of `turns` over, the tiles on the table, how often each seat has still to draw or
    pass, how many tiles have still to be drawn, what is known of each hand, and the numbers each seat was `lacking`."""

    turns: int
    lies: TileSet
    ends: Ends = field(compare=False)
    waits: tuple[int, ...]
    draws: int
    held: tuple[Held, ...]
    lacking: tuple[Numbers, ...]
    done: tuple[Action, ...] = field(default=(), compare=False)


class _Search:
    """The search for orders in which the seat `first` began. `possible`: whether the numbers of tiles allow any."""

    def __init__(self, given: Given, first: Seat) -> None:
        self._given, self._first = given, first
        rules, laid = given.rules, len(given.laid)
        had = [rules.hand_size + given.searched] * rules.seats
        had[first] += given.picked_up
        gone = [before - size for before, size in zip(had, given.sizes, strict=True)]
        passing = not rules.to_draw(given.left)  # otherwise a seat that cannot play draws
        self.turns = laid + (given.me - first - laid) % rules.seats
        while passing and min(self._waits(gone)) < 0 and self.turns < 3 * laid:
            self.turns += rules.seats
        waits = self._waits(gone)
        own = (given.hand & higher(given.laid[0].tile)).bit_count()
        self.possible = min(waits) >= 0 and (passing or self.turns == laid) and own <= waits[given.me] + given.searched
        dealt = [opened(size, given.laid[0].tile, searched=given.searched > 0) for size in had]
        self._start = _At(0, 0, (), waits, given.drawn, tuple(dealt), (0,) * rules.seats)

    def _waits(self, gone: Sequence[int]) -> tuple[int, ...]:
        """How often each seat drew or passed, if `self.turns` turns are over."""
        seats = len(gone)
        ago = [(seat - self._first) % seats for seat in range(seats)]
        return tuple((self.turns - 1 - late) // seats + 1 - less for late, less in zip(ago, gone, strict=True))

    def found(self) -> Iterator[Order]:
        """The orders met within the allowed steps: first with the tiles in the given order, then at random."""
        for way in range(WAYS if any(self._start.waits) else 1):
            rng = stream("order", way)
            tried, waiting = set[_At](), [self._start]
            while waiting and len(tried) < STEPS:
                at = waiting.pop()
                if at in tried:
                    continue
                tried.add(at)
                if at.turns == self.turns and not any(at.waits):
                    if at.lies.bit_count() == len(self._given.laid):
                        yield Order(self._first, at.done, at.lacking)
                    continue
                following = [*self._next(at)]
                waiting += rng.shuffled(following) if way else following

    def _next(self, at: _At) -> Iterator[_At]:
        """What can follow, the likeliest last."""
        given, seat = self._given, (self._first + at.turns) % self._given.rules.seats
        numbers = fits = 0
        for end in at.ends:
            numbers, fits = numbers | 1 << end.number, fits | given.rules.joining.fits[end.number]
        later = at.waits[seat] if at.draws else 0  # tiles that come to the hand with this draw and later
        fitting = seat == given.me and (given.hand & fits).bit_count() > later
        if at.waits[seat] and at.ends and not fitting and (at.draws or at.turns < self.turns):
            yield _At(
                at.turns if at.draws else at.turns + 1,
                at.lies,
                at.ends,
                with_seat(at.waits, seat, at.waits[seat] - 1),
                max(0, at.draws - 1),
                with_seat(at.held, seat, after_unable(at.held[seat], fits, drew=at.draws > 0)),
                with_seat(at.lacking, seat, at.lacking[seat] | numbers),
                (*at.done, DRAW if at.draws else PASS),
            )
        if at.turns == self.turns:
            return
        for action in reversed(given.laid):
            free = any(end.tile == action.onto for end in at.ends) if at.ends else action.onto is None
            if free and not at.lies & action.bit and (held := without(at.held[seat], action.tile)) is not None:
                yield _At(
                    at.turns + 1,
                    at.lies | action.bit,
                    ends_after(at.ends, action, given.rules.spin),
                    at.waits,
                    at.draws,
                    with_seat(at.held, seat, held),
                    at.lacking,
                    (*at.done, action),
                )
