"""Block: one line of tiles; by options players draw, plays score, or halves that make seven join."""

from .common import (
    DealAgain,
    Event,
    Layout,
    OptionRules,
    check_hands,
    check_partition,
    check_tiles,
    halves,
    highest_double,
    is_double,
    tile_set,
)
from .fortress import Fortress

HAND_SIZE = {2: 7, 3: 6, 4: 5}


class Line(Layout):
    """A line in which no double spins. Touching halves are alike or, by an option, make seven."""

    def __init__(self, *, sevens: bool) -> None:
        super().__init__(every_double_spins=False)
        self.sevens = sevens

    def sides(self, tile: str) -> int:
        return 2

    def plays(self, hand: list[str]) -> list[str]:
        if not self.sevens:
            return super().plays(hand)
        ends = [(target, number) for target in self.target if (number := self.open_number(target)) is not None]
        return [
            f"{half}|{sum(halves(tile)) - half}>{target}"
            for target, number in ends
            for tile in hand
            for half in {*halves(tile)}
            if half + number == 7 or tile in ("0|0", "4|3", "5|2", "6|1")
        ]

    def lay(self, action: str, hand: list[str]) -> None:
        written, _, target = action.partition(">")
        if not self.sevens or not target:
            super().lay(action, hand)
            return
        inner, outer = halves(written)
        tile = f"{max(inner, outer)}|{min(inner, outer)}"
        self.target[tile], self.joined_by[tile] = target, inner
        hand.remove(tile)


class Block(Fortress):
    """A hand goes and ends as in Fortress, but nobody picks up a tile, and the target need only be reached.

    By options players draw, except the last two tiles, plays score, and halves that make seven join.
    """

    key = "block"
    seat_range = range(2, 5)

    @staticmethod
    def option_rules(seats: int) -> OptionRules:
        yard, ends = (("asleep", "drawn"), "asleep"), (("none", "threes"), "none")
        join = ("alike", "seven"), "alike"
        return {"target": ((50, 100, 150, 200), 50), "boneyard": yard, "ends": ends, "join": join}

    def read_deal(self, deal: Event) -> None:
        self.hands = check_hands(deal["hands"], self.seats, HAND_SIZE[self.seats])
        self.pile = check_tiles(deal["boneyard"], "boneyard")
        check_partition([tile for hand in self.hands for tile in hand] + self.pile, tile_set(6))
        while self.draws() and highest_double(self.hands) is None:
            for hand in self.hands:
                hand.append(self.pile.pop(0))
        first = highest_double(self.hands)
        if first is None:
            raise DealAgain("nobody can open")
        self.seat, self.opening_tile = first
        self.layout = Line(sevens=self.options["join"] == "seven")

    def draws(self) -> bool:
        return self.options["boneyard"] == "drawn"

    def can_draw(self) -> bool:
        return self.draws() and len(self.pile) > 2

    def laid(self, seat: int, action: str) -> None:
        count = self.count()
        if self.options["ends"] == "threes" and count % 3 == 0:
            self.scores[seat] += count // 3

    def reached(self, seat: int) -> bool:
        return bool(self.options["ends"] == "threes" and self.scores[seat] >= self.options["target"])

    def count(self) -> int:
        """The sum of the two ends, doubles with both halves; a double that lies alone counts once.

        If halves make seven, a double lies in the line and counts one half.
        """
        total, sevens = 0, self.options["join"] == "seven"
        for tile, target in self.layout.target.items():
            taken = len(self.layout.put_on(tile))
            if taken < (2 if target is None else 1):
                both = is_double(tile) and (not sevens or (target is None and not taken))
                total += sum(halves(tile)) if both else int(self.layout.open_number(tile) or 0)
        return total

    def winners(self) -> list[int] | None:
        return self.leaders() if max(self.scores) >= self.options["target"] else None
