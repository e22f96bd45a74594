"""Decisions of Fortress judged from outside: every deal that fits what a seat saw is played out to its end.

Of the program it uses only the tiles dealt and the actions, as a trace writes them.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from .common import Refused, halves, tile_set, weight
from .fortress import Fortress
from .openhands import chosen

Sides = tuple[int, ...]
"""The number of open sides for each number."""
Hands = tuple[int, ...]
"""The tiles of every seat as bit masks, by their place in the set."""


class Hand(Fortress):
    """A first hand as far as it has been played, by its trace."""

    def __init__(self, seats: int, highest: int, hands: Sequence[Sequence[str]], asleep: Sequence[str]) -> None:
        super().__init__(seats, {"set": f"D{highest}", "target": 100})
        self.read_deal({"hands": [[*hand] for hand in hands], "boneyard": [*asleep]})
        self.highest, self.tiles = highest, tile_set(highest)
        self.lacks: list[set[int]] = [set() for _ in range(seats)]

    @property
    def sides(self) -> Sides:
        numbers = {tile: self.layout.open_number(tile) for tile in self.layout.target}
        return tuple(
            sum(self.free(tile) for tile, number in numbers.items() if number == each)
            for each in range(self.highest + 1)
        )

    def free(self, tile: str) -> int:
        """The number of open sides of a tile in the layout."""
        return self.layout.sides(tile) - len(self.layout.put_on(tile)) - (self.layout.target[tile] is not None)

    def play(self, action: str) -> None:
        """Plays one action; a seat that passes holds no open number."""
        if action == "pass" and self.seat is not None:
            self.lacks[self.seat] |= {number for number, sides in enumerate(self.sides) if sides}
        super().play(action)

    def offered(self, target: str) -> int:
        """The number that the next tile on that one must have."""
        number = self.layout.open_number(target)
        if number is None:
            raise Refused(f"nothing can be put on {target}")
        return number

    def deals(self, most: int) -> list[Hands]:
        """Every deal that fits what the seat to act saw; empty if there are more than `most`."""
        assert self.seat is not None
        own, found = self.hands[self.seat], list[Hands]()
        unseen = [tile for tile in self.tiles if tile not in self.layout.target and tile not in own]
        for some in self._shared(unseen, [(self.seat + by) % self.seats for by in range(1, self.seats)]):
            found.append(tuple(self.mask(some.get(at, own)) for at in range(self.seats)))
            if len(found) > most:
                return []
        return found

    def mask(self, hand: Iterable[str]) -> int:
        """A hand as a bit mask."""
        return sum(1 << self.tiles.index(tile) for tile in hand)

    def _shared(self, pool: list[str], others: list[int]) -> Iterator[dict[int, Sequence[str]]]:
        if not others:
            yield {}
            return
        seat, *rest = others
        may = [tile for tile in pool if self._may_hold(seat, tile)]
        for held in combinations(may, len(self.hands[seat])):
            for more in self._shared([tile for tile in pool if tile not in held], rest):
                yield {seat: held, **more}

    def _may_hold(self, seat: int, tile: str) -> bool:
        first, second = halves(tile)
        opened = weight(next(iter(self.layout.target)))
        return not (first == second and 2 * first > opened) and not {first, second} & self.lacks[seat]


def put(sides: Sides, first: int, second: int, number: int) -> Sides:
    """The open sides after a tile was put on `number`: a double opens three more, another tile its other half."""
    left = [*sides]
    left[number] -= 1
    left[first + second - number] += 3 if first == second else 1
    return tuple(left)


class TooMany(Exception):
    """More states than may be searched."""


class OpenHands:
    """Deals with every tile face up: every seat plays for the largest lead over the others' mean.

    Ends that are equal for the seat that chooses are equally likely. At most `left` states are searched in all deals
    together; then `TooMany` is raised.
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
        """Every seat's lead in that deal, by the tile laid and the number it is laid on."""
        self._known = {}
        return {(self._tiles[at], number): ends for at, number, ends in self._after(hands, seat, sides)}

    def _after(self, hands: Hands, seat: int, sides: Sides) -> Iterator[tuple[int, int, list[float]]]:
        for number, free in enumerate(sides):
            fits = hands[seat] & self._bearing[number] if free else 0
            for at in [at for at in range(fits.bit_length()) if fits >> at & 1]:
                held = (*hands[:seat], hands[seat] ^ 1 << at, *hands[seat + 1 :])
                yield at, number, self._ends(held, seat, put(sides, *self._halves[at], number))

    def _ends(self, hands: Hands, last: int, sides: Sides) -> list[float]:
        """Every seat's lead after the seat `last` has played."""
        turns = [(last + by) % len(hands) for by in range(1, len(hands) + 1)]
        fits = [bearing for bearing, free in zip(self._bearing, sides, strict=True) if free]
        seat = next((seat for seat in turns if any(hands[seat] & bearing for bearing in fits)), None)
        if seat is None or not hands[last]:
            return self._over(hands, last)
        key = seat, hands, sides
        if key not in self._known:
            self.left -= 1
            if self.left < 0:
                raise TooMany
            self._known[key] = chosen(seat, [ends for _, _, ends in self._after(hands, seat, sides)])
        return self._known[key]

    def _over(self, hands: Hands, last: int) -> list[float]:
        """Every seat's lead at the end of the hand, won by the seat that is out or by the only lightest hand."""
        weights = [sum(sum(both) for at, both in enumerate(self._halves) if hand >> at & 1) for hand in hands]
        if hands[last] and weights.count(min(weights)) > 1:
            return [0.0] * len(hands)
        seat = weights.index(min(weights)) if hands[last] else last
        points = sum(weights) - 2 * weights[seat]
        return [float(points) if at == seat else -points / (len(hands) - 1) for at in range(len(hands))]
