"""Decisions of Fortress judged from outside: every deal that fits what a seat saw, each of them played out to its end.

Nothing of the program is used but the tiles dealt and the actions as a trace writes them.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from .common import halves, highest_double, tile_set, weight
from .openhands import chosen

Sides = tuple[int, ...]
"""How many open sides bear each number."""
Hands = tuple[int, ...]
"""The tiles of every seat, as sums of powers of two by their place in the set."""


class Hand:
    """A first hand as far as it was played, followed by its trace; `own` is the seat that looks."""

    def __init__(self, seats: int, highest: int, hands: Sequence[Sequence[str]], asleep: Sequence[str]) -> None:
        self.seats = seats
        self.tiles = tile_set(highest)
        self.hands = [{*hand} for hand in hands]
        self.asleep = [*asleep]
        self.highest = highest
        self.lying: list[str] = []
        self.joined: dict[str, int] = {}
        self.sides: Sides = (0,) * (highest + 1)
        self.lacks: list[set[int]] = [set() for _ in range(seats)]
        opener = highest_double([[*hand] for hand in hands])
        assert opener is not None
        self.seat, _ = opener

    def play(self, action: str) -> None:
        """Goes on by one action; who passes holds nothing of what is open."""
        tile, _, target = action.partition(">")
        if tile == "pass":
            self.lacks[self.seat] |= {number for number, open_ in enumerate(self.sides) if open_}
        else:
            number = halves(tile)[0] if not target else self.offered(target)
            if target:
                self.sides = put(self.sides, *halves(tile), number)
            else:
                self.sides = tuple(4 * (each == number) for each in range(self.highest + 1))
            self.joined[tile] = number
            self.lying.append(tile)
            self.hands[self.seat].remove(tile)
            if not target and number == self.highest and self.asleep:
                self.hands[self.seat].add(self.asleep.pop(0))
        self.seat = (self.seat + 1) % self.seats

    def offered(self, target: str) -> int:
        """The number that the next tile on that one must bear."""
        first, second = halves(target)
        return first if first == second else first + second - self.joined[target]

    def deals(self, most: int) -> list[Hands]:
        """Every deal that fits what the seat to act saw; empty if they are more than `most`."""
        own = self.hands[self.seat]
        unseen = [tile for tile in self.tiles if tile not in self.lying and tile not in own]
        opened = weight(self.lying[0])
        others = [(self.seat + by) % self.seats for by in range(1, self.seats)]
        found: list[Hands] = []
        for some in self._shared(unseen, others, opened):
            found.append(tuple(self.mask(own if at == self.seat else some[at]) for at in range(self.seats)))
            if len(found) > most:
                return []
        return found

    def mask(self, hand: Iterable[str]) -> int:
        """A hand as one number."""
        return sum(1 << self.tiles.index(tile) for tile in hand)

    def _shared(self, pool: list[str], others: list[int], opened: int) -> Iterator[dict[int, frozenset[str]]]:
        if not others:
            yield {}
            return
        seat, *rest = others
        may = [tile for tile in pool if self._may_hold(seat, tile, opened)]
        for held in combinations(may, len(self.hands[seat])):
            left = [tile for tile in pool if tile not in held]
            for more in self._shared(left, rest, opened):
                yield {seat: frozenset(held), **more}

    def _may_hold(self, seat: int, tile: str, opened: int) -> bool:
        first, second = halves(tile)
        return not (first == second and 2 * first > opened) and not {first, second} & self.lacks[seat]


def put(sides: Sides, first: int, second: int, number: int) -> Sides:
    """The sides left after a tile was put on one of that number: a double offers three more, another its other half."""
    left = [*sides]
    left[number] -= 1
    left[first + second - number] += 3 if first == second else 1
    return tuple(left)


class TooMany(Exception):
    """More states than may be looked at."""


class OpenHands:
    """Deals with every tile face up: all play for the most points they can be ahead of the others' mean.

    Ends that are alike to the seat that has the choice are each as likely as another. At most `left` states are looked
    at in all deals together.
    """

    def __init__(self, highest: int, left: int) -> None:
        self._tiles = tile_set(highest)
        self._halves = [halves(tile) for tile in self._tiles]
        self._bearing = [
            sum(1 << at for at, both in enumerate(self._halves) if number in both) for number in range(highest + 1)
        ]
        self.left = left
        self._known: dict[tuple[int, Hands, Sides], list[float]] = {}

    def worth(self, hands: Hands, seat: int, sides: Sides) -> dict[tuple[str, int], list[float]]:
        """How far every seat will be ahead in that deal, by the tile that is put and the number that it is put on."""
        self._known = {}
        return {(self._tiles[at], number): ends for at, number, ends in self._after(hands, seat, sides)}

    def _after(self, hands: Hands, seat: int, sides: Sides) -> Iterator[tuple[int, int, list[float]]]:
        for number, free in enumerate(sides):
            fits = hands[seat] & self._bearing[number] if free else 0
            while fits:
                bit = fits & -fits
                fits ^= bit
                at = bit.bit_length() - 1
                held = (*hands[:seat], hands[seat] ^ bit, *hands[seat + 1 :])
                yield at, number, self._ends(held, seat, put(sides, *self._halves[at], number))

    def _ends(self, hands: Hands, last: int, sides: Sides) -> list[float]:
        """The same after the seat `last` has played."""
        if not hands[last]:
            return self._won(hands, last)
        fits = 0
        for number, free in enumerate(sides):
            fits |= self._bearing[number] if free else 0
        seat = last
        for _ in hands:
            seat = (seat + 1) % len(hands)
            if hands[seat] & fits:
                break
        else:
            weights = [*map(self._weight, hands)]
            alone = weights.count(min(weights)) == 1
            return self._won(hands, weights.index(min(weights))) if alone else [0.0] * len(hands)
        key = seat, hands, sides
        if key not in self._known:
            self.left -= 1
            if self.left < 0:
                raise TooMany
            self._known[key] = chosen(seat, [ends for _, _, ends in self._after(hands, seat, sides)])
        return self._known[key]

    def _won(self, hands: Hands, seat: int) -> list[float]:
        weights = [*map(self._weight, hands)]
        points = sum(weights) - 2 * weights[seat]
        return [float(points) if at == seat else -points / (len(hands) - 1) for at in range(len(hands))]

    def _weight(self, hand: int) -> int:
        return sum(sum(both) for at, both in enumerate(self._halves) if hand >> at & 1)
