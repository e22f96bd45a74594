"""Fortress: a block game in which every double spins."""

from .common import (
    ChainTable,
    Event,
    Layout,
    OptionRules,
    check_hands,
    check_partition,
    check_tiles,
    highest_double,
    set_named,
)

HAND_SIZE = {(3, "D6"): 9, (4, "D6"): 7, (4, "D9"): 13, (5, "D9"): 11, (6, "D9"): 9}
HIGHEST_DOUBLE = {"D6": "6|6", "D9": "9|9"}


class Fortress(ChainTable):
    key = "fortress"
    seat_range = range(3, 7)
    deal_keys = frozenset({"event", "hand", "hands", "boneyard"})

    @staticmethod
    def option_rules(seats: int) -> OptionRules:
        sets = tuple(name for players, name in HAND_SIZE if players == seats)
        return {"target": ((50, 100, 150, 200, 250, 300), 100), "set": (sets, sets[0])}

    def hand_size(self) -> int:
        return HAND_SIZE[self.seats, self.options["set"]]

    def read_deal(self, deal: Event) -> None:
        self.hands = check_hands(deal["hands"], self.seats, self.hand_size())
        self.pile = check_tiles(deal["boneyard"], "boneyard")
        tiles = [tile for hand in self.hands for tile in hand] + self.pile
        check_partition(tiles, set_named(self.options["set"]))
        self.layout = Layout(every_double_spins=True)
        opener = highest_double(self.hands)  # never None: fewer tiles sleep than there are doubles
        assert opener is not None
        self.seat, self.opening_tile = opener

    def laid(self, seat: int, action: str) -> None:
        if self.pile and action == HIGHEST_DOUBLE[self.options["set"]]:
            self.hands[seat].append(self.pile.pop(0))

    def end_won_by(self, reason: str, seat: int | None) -> None:
        self.end_hand(reason, self.pips_ahead(seat))

    def winners(self) -> list[int] | None:
        over = [seat for seat in range(self.seats) if self.scores[seat] > self.options["target"]]
        return over or None
