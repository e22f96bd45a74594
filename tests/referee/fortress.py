"""Fortress: a block game in which every double spins."""

from .common import (
    Event,
    Layout,
    OptionRules,
    Table,
    check_hands,
    check_partition,
    check_tiles,
    hand_weight,
    highest_double,
    lightest_alone,
    set_named,
)

HAND_SIZE = {(3, "D6"): 9, (4, "D6"): 7, (4, "D9"): 13, (5, "D9"): 11, (6, "D9"): 9}
HIGHEST_DOUBLE = {"D6": "6|6", "D9": "9|9"}


class Fortress(Table):
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
        self.sleeping = check_tiles(deal["boneyard"], "boneyard")
        tiles = [tile for hand in self.hands for tile in hand] + self.sleeping
        check_partition(tiles, set_named(self.options["set"]))
        self.layout = Layout(every_double_spins=True)
        opener = highest_double(self.hands)  # never None: fewer tiles sleep than there are doubles
        assert opener is not None
        self.seat, self.opening_tile = opener

    def all_actions(self) -> list[str]:
        assert self.seat is not None
        if not self.layout.target:
            return [self.opening_tile]
        return self.layout.plays(self.hands[self.seat]) or ["pass"]

    def play(self, action: str) -> None:
        seat = self.seat
        assert seat is not None
        if action == "pass":
            self.seat = self.after(seat)
            return
        self.layout.lay(action, self.hands[seat])
        if self.sleeping and action == HIGHEST_DOUBLE[self.options["set"]]:
            self.hands[seat].append(self.sleeping.pop(0))

        if not self.hands[seat]:
            self.end_won_by("out", seat)
        elif not any(self.layout.plays(hand) for hand in self.hands):
            self.end_won_by("blocked", lightest_alone(self.hands))
        else:
            self.seat = self.after(seat)

    def end_won_by(self, reason: str, seat: int | None) -> None:
        points = [0] * self.seats
        if seat is not None:
            own = hand_weight(self.hands[seat])
            points[seat] = sum(hand_weight(hand) for hand in self.hands) - own - own
        self.end_hand(reason, points)

    def winners(self) -> list[int] | None:
        over = [seat for seat in range(self.seats) if self.scores[seat] > self.options["target"]]
        return over or None
