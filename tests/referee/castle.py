"""Castle Rock: lay a tile at the open end of a row, then capture tiles between two of a suit."""

from .common import (
    Event,
    OptionRules,
    Refused,
    Table,
    check_hands,
    check_partition,
    check_tiles,
    halves,
    is_whole,
    set_named,
)

HAND_SIZE = 2


def row_size(tiles: int, seats: int) -> int:
    """House ruling: the smallest row of three or more that lets every hand see equally many tiles."""
    size = 3
    while (tiles - size) % seats:
        size += 1
    return size


def captures(row: list[str]) -> list[str]:
    """Castle Rock rule sheet, 'The Play': the middle of two of a suit, or all three if it is of that suit too."""
    found = []
    for left, middle, right in zip(row, row[1:], row[2:], strict=False):
        shared = set(halves(left)) & set(halves(right))
        if shared:
            found.append(f"take {middle}")
        if shared & set(halves(middle)):
            found.append(f"take {left}+{middle}+{right}")
    return found


class Castle(Table):
    key = "castle"
    seat_range = range(2, 9)
    deal_keys = frozenset({"event", "hand", "hands", "boneyard", "dealer", "row"})

    @staticmethod
    def option_rules(seats: int) -> OptionRules:
        sets = ("D6",) if seats <= 6 else ("D9", "D12")
        return {
            "target": ((25, 50, 75, 100), 50),
            "limit": (tuple(range(100)), 0 if seats <= 4 else 12),
            "set": (sets, sets[0]),
            "bar": (("off", "on"), "off"),
            "rounds": (tuple(range(1, 21)), 5),
        }

    dealer: int | None = None

    def read_deal(self, deal: Event) -> None:
        tiles = set_named(self.options["set"])
        self.hands = check_hands(deal["hands"], self.seats, HAND_SIZE)
        self.row = check_tiles(deal["row"], "row", row_size(len(tiles), self.seats))
        self.boneyard = check_tiles(deal["boneyard"], "boneyard")
        check_partition([tile for hand in self.hands for tile in hand] + self.row + self.boneyard, tiles)
        dealer = deal["dealer"]
        if not is_whole(dealer) or not 0 <= dealer < self.seats:
            raise Refused(f"dealer: no seat: {dealer!r}")
        if self.dealer is not None and dealer != self.after(self.dealer):
            raise Refused(f"dealer: seat {dealer} deals, but the deal passes to seat {self.after(self.dealer)}")
        self.dealer = dealer
        self.captured = [0] * self.seats
        self.laid = False
        self.seat = self.after(dealer)

    def all_actions(self) -> list[str]:
        assert self.seat is not None
        if not self.laid:
            return [f"lay {tile}" for tile in self.hands[self.seat]]
        return [*captures(self.row), "done"]

    def play(self, action: str) -> None:
        seat = self.seat
        assert seat is not None
        verb, _, tiles = action.partition(" ")
        if verb == "lay":
            self.hands[seat].remove(tiles)
            self.row.append(tiles)
            self.laid = True
        elif verb == "take":
            for tile in tiles.split("+"):
                self.row.remove(tile)
                self.captured[seat] += 1
        else:
            if self.boneyard:
                self.hands[seat].append(self.boneyard.pop(0))
            self.laid = False
            self.seat = self.after(seat)
            if not any(self.hands):
                self.end_hand("empty", [captured - len(self.row) for captured in self.captured])

    def last_dealt(self, seats: list[int]) -> int:
        """The winner of equal seats: the youngest hand, which was dealt last; the dealer is dealt last of all."""
        assert self.dealer is not None
        in_deal_order = [(self.dealer + turn) % self.seats for turn in range(1, self.seats + 1)]
        return [seat for seat in in_deal_order if seat in seats][-1]

    def settle(self) -> None:
        if self.options["bar"] == "off":
            super().settle()
            return
        best = [seat for seat in range(self.seats) if self.points[seat] == max(self.points)]
        self.scores[self.last_dealt(best)] += 1
        self.hands_played += 1

    def winners(self) -> list[int] | None:
        if self.options["bar"] == "on":
            return self.leaders() if self.hands_played == self.options["rounds"] else None
        limit = self.options["limit"]
        over = max(self.scores) >= self.options["target"] or (limit > 0 and self.hands_played >= limit)
        return [self.last_dealt(self.leaders())] if over else None
