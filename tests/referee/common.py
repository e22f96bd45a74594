"""Tiles, hands, the tree of tiles, and the parts common to all refereed matches."""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Mapping, Set
from dataclasses import dataclass
from typing import Any, ClassVar

Event = dict[str, Any]
OptionRules = dict[str, tuple[tuple[Any, ...], Any]]

LISTED_AT_MOST = 50_000
"""The most legal actions that are listed; a ply with more gives only their number."""


class Refused(Exception):
    """The trace breaks a rule; the message says which one and how."""


class DealAgain(Refused):
    """A valid deal that the rules discard."""


class TooMany(Exception):
    """More states than the referee may search; carries the number of actions found so far."""

    def __init__(self, found: int) -> None:
        super().__init__(f"stopped after {found} actions")
        self.found = found


# Tiles ---------------------------------------------------------------------------------------------


def tile_set(highest: int) -> list[str]:
    """All tiles of the double-`highest` set, each written larger half first."""
    return [f"{high}|{low}" for high in range(highest + 1) for low in range(high + 1)]


def set_named(name: str) -> list[str]:
    """`D6` is the double-six set, and so on."""
    return tile_set(int(name[1:]))


def halves(tile: str) -> tuple[int, int]:
    first, second = tile.split("|")
    return int(first), int(second)


def is_double(tile: str) -> bool:
    first, second = halves(tile)
    return first == second


def weight(tile: str) -> int:
    return sum(halves(tile))


def hand_weight(hand: list[str]) -> int:
    return sum(weight(tile) for tile in hand)


def highest_double(hands: list[list[str]]) -> tuple[int, str] | None:
    """The seat with the highest double, and that double."""
    held = [(halves(tile)[0], seat, tile) for seat, hand in enumerate(hands) for tile in hand if is_double(tile)]
    if not held:
        return None
    _, seat, tile = max(held)
    return seat, tile


def lightest_alone(hands: list[list[str]]) -> int | None:
    """The seat whose hand weighs less than every other; None if the least weight is shared."""
    weights = [hand_weight(hand) for hand in hands]
    least = min(weights)
    return weights.index(least) if weights.count(least) == 1 else None


# Fields of an event --------------------------------------------------------------------------------


def some(names: list[str]) -> str:
    """The first few of a list of names from an untrusted file, safe to print."""
    shown = ", ".join(ascii(name)[1:-1] for name in names[:5])
    return f"{shown} and {len(names) - 5} more" if len(names) > 5 else shown


def check_keys(event: Event, keys: Set[str]) -> None:
    missing = sorted(keys - set(event))
    extra = sorted(set(event) - keys)
    if missing:
        raise Refused(f"{event.get('event')}: key missing: {some(missing)}")
    if extra:
        raise Refused(f"{event.get('event')}: key not allowed: {some(extra)}")


def is_whole(value: object) -> bool:
    """A JSON integer; true and false are not integers."""
    return type(value) is int


def check_tiles(value: object, what: str, count: int | None = None) -> list[str]:
    if not isinstance(value, list) or not all(isinstance(tile, str) for tile in value):
        raise Refused(f"{what}: not a list of tiles: {value!r}")
    if count is not None and len(value) != count:
        raise Refused(f"{what}: {len(value)} tiles where {count} belong")
    return list(value)


def check_hands(value: object, seats: int, size: int) -> list[list[str]]:
    if not isinstance(value, list) or len(value) != seats:
        raise Refused(f"hands: not one hand for each of {seats} seats")
    return [check_tiles(hand, f"hand of seat {seat}", size) for seat, hand in enumerate(value)]


def check_partition(dealt: list[str], whole_set: list[str]) -> None:
    """Every tile of the set is dealt exactly once, and nothing else."""
    counted = Counter(dealt)
    strange = sorted(tile for tile in counted if tile not in whole_set)
    twice = sorted(tile for tile, times in counted.items() if times > 1)
    missing = sorted(tile for tile in whole_set if tile not in counted)
    if strange:
        raise Refused(f"deal: no tile of this set: {some(strange)}")
    if twice:
        raise Refused(f"deal: tile dealt twice: {some(twice)}")
    if missing:
        raise Refused(f"deal: tile missing: {some(missing)}")


# The layout of Fives and Fortress ------------------------------------------------------------------


class Layout:
    """A tree of tiles: the tile that each was put on, and the number by which."""

    def __init__(self, *, every_double_spins: bool) -> None:
        self.every_double_spins = every_double_spins
        self.target: dict[str, str | None] = {}
        self.joined_by: dict[str, int] = {}

    def sides(self, tile: str) -> int:
        """The number of sides of a tile that can ever be joined, including the one it was put on by."""
        if is_double(tile) and (self.every_double_spins or self.target[tile] is None):
            return 4
        return 2

    def put_on(self, tile: str) -> list[str]:
        """The tiles that were put on this one."""
        return [other for other, target in self.target.items() if target == tile]

    def open_number(self, tile: str) -> int | None:
        """The number by which the next tile would join this one; None if no side is free."""
        used = len(self.put_on(tile)) + (self.target[tile] is not None)
        if used >= self.sides(tile):
            return None
        first, second = halves(tile)
        if first == second:
            return first
        return first + second - self.joined_by[tile]

    def open(self, tile: str) -> None:
        self.target[tile] = None

    def put(self, tile: str, target: str) -> None:
        number = self.open_number(target)
        assert number is not None
        assert number in halves(tile)
        self.target[tile] = target
        self.joined_by[tile] = number

    def lay(self, action: str, hand: list[str]) -> None:
        """Carry out `tile` or `tile>target` with a tile of that hand."""
        tile, _, target = action.partition(">")
        if target:
            self.put(tile, target)
        else:
            self.open(tile)
        hand.remove(tile)

    def plays(self, hand: list[str]) -> list[str]:
        """Every `tile>target` that a hand allows."""
        return [
            f"{tile}>{target}" for target in self.target for tile in hand if self.open_number(target) in halves(tile)
        ]


# A match under the referee's eyes ------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Legal:
    """The legal actions of a state: a list if they are few enough, and always the number found."""

    actions: list[str] | None
    count: int
    exact: bool = True


class Table(ABC):
    """One match: the seat to act, its legal actions, the ends of hands and match."""

    key: ClassVar[str]
    seat_range: ClassVar[range]
    deal_keys: ClassVar[frozenset[str]]

    def __init__(self, seats: int, options: Mapping[str, Any]) -> None:
        self.seats = seats
        self.options = dict(options)
        self.scores = [0] * seats
        self.hands_played = 0
        self.seat: int | None = None  # None: between hands
        self.reason = ""
        self.points = [0] * seats

    @staticmethod
    @abstractmethod
    def option_rules(seats: int) -> OptionRules:
        """By option: the values allowed at this number of seats, and the default."""

    @abstractmethod
    def read_deal(self, deal: Event) -> None:
        """Check a deal and start the hand; raises `Refused` if it is impossible."""

    @abstractmethod
    def all_actions(self) -> list[str]:
        """Every action of the seat to move, in any order."""

    @abstractmethod
    def play(self, action: str) -> None:
        """Carry out a legal action; if it ends the hand, `seat` becomes None, and `reason` and `points` are set."""

    @abstractmethod
    def winners(self) -> list[int] | None:
        """The winners of the match after a settled hand; None if it goes on."""

    def legal(self, max_enumeration: int) -> Legal:
        actions = sorted(self.all_actions())
        return Legal(actions, len(actions))

    def is_legal(self, action: str) -> bool:
        return action in self.all_actions()

    def end_hand(self, reason: str, points: list[int]) -> None:
        self.seat = None
        self.reason = reason
        self.points = points

    def settle(self) -> None:
        """Add the hand's points to the match scores."""
        self.scores = [score + points for score, points in zip(self.scores, self.points, strict=True)]
        self.hands_played += 1

    def after(self, seat: int) -> int:
        """The next seat clockwise."""
        return (seat + 1) % self.seats

    def leaders(self) -> list[int]:
        return [seat for seat in range(self.seats) if self.scores[seat] == max(self.scores)]


class ChainTable(Table):
    """A match in which tiles are put on the layout; a hand ends when a seat is out or nobody can play any more."""

    hands: list[list[str]]
    pile: list[str]
    """The tiles that were not dealt, the next one first."""
    layout: Layout
    opening_tile: str

    def all_actions(self) -> list[str]:
        assert self.seat is not None
        if not self.layout.target:
            return [self.opening_tile]
        return self.layout.plays(self.hands[self.seat]) or ["draw" if self.can_draw() else "pass"]

    def can_draw(self) -> bool:
        """Whether a seat that cannot play draws a tile."""
        return False

    def play(self, action: str) -> None:
        seat = self.seat
        assert seat is not None
        if action == "pass":
            self.seat = self.after(seat)
            return
        if action == "draw":
            self.hands[seat].append(self.pile.pop(0))
        else:
            self.layout.lay(action, self.hands[seat])
            self.laid(seat, action)
        if self.reached(seat):
            self.end_hand("won", [0] * self.seats)
        elif not self.hands[seat]:
            self.end_won_by("out", seat)
        elif not self.can_draw() and not any(self.layout.plays(hand) for hand in self.hands):
            self.end_won_by("blocked", lightest_alone(self.hands))
        elif action != "draw":
            self.seat = self.after(seat)

    @abstractmethod
    def laid(self, seat: int, action: str) -> None:
        """What a tile brings at once, other than the end of the hand."""

    def reached(self, seat: int) -> bool:
        """Whether the match is over in the middle of a hand."""
        return False

    @abstractmethod
    def end_won_by(self, reason: str, seat: int | None) -> None:
        """Ends the hand, which that seat has won, or nobody."""

    def pips_ahead(self, seat: int | None) -> list[int]:
        """For the winner the pips left in the other hands, less those in its own; nothing for others."""
        weights = [hand_weight(hand) for hand in self.hands]
        return [sum(weights) - 2 * weights[each] if each == seat else 0 for each in range(self.seats)]
