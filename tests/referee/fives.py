"""Fives: open ends that add up to a multiple of five score; the opening double spins."""

from .common import (
    Event,
    Layout,
    OptionRules,
    Table,
    check_hands,
    check_partition,
    check_tiles,
    halves,
    hand_weight,
    highest_double,
    is_double,
    lightest_alone,
    tile_set,
)


def nearest_five(pips: int) -> int:
    return 5 * round(pips / 5)


class Fives(Table):
    key = "fives"
    seat_range = range(2, 9)
    deal_keys = frozenset({"event", "hand", "hands", "boneyard"})

    @staticmethod
    def option_rules(seats: int) -> OptionRules:
        return {"target": ((50, 100, 150, 200, 250), 100), "bonus": (("fifth", "full"), "fifth")}

    def whole_set(self) -> list[str]:
        return tile_set(6 if self.seats <= 4 else 12)

    def hand_size(self) -> int:
        return {2: 7, 3: 6, 4: 5}.get(self.seats, 7)

    def read_deal(self, deal: Event) -> None:
        self.hands = check_hands(deal["hands"], self.seats, self.hand_size())
        self.boneyard = check_tiles(deal["boneyard"], "boneyard")
        check_partition([tile for hand in self.hands for tile in hand] + self.boneyard, self.whole_set())
        self.layout = Layout(every_double_spins=False)
        self.search_for_a_double()

    def search_for_a_double(self) -> None:
        """House ruling: in seat order, and everybody draws in each round. A double always comes in time."""
        while highest_double(self.hands) is None:
            for hand in self.hands:
                hand.append(self.boneyard.pop(0))
        opener = highest_double(self.hands)
        assert opener is not None
        self.seat, self.opening_tile = opener

    def all_actions(self) -> list[str]:
        assert self.seat is not None
        if not self.layout.target:
            return [self.opening_tile]
        plays = self.layout.plays(self.hands[self.seat])
        if plays:
            return plays
        return ["draw"] if self.boneyard else ["pass"]

    def play(self, action: str) -> None:
        seat = self.seat
        assert seat is not None
        if action == "pass":
            self.seat = self.after(seat)
        elif action == "draw":
            self.hands[seat].append(self.boneyard.pop(0))
            if self.is_blocked():
                self.end_blocked()
        else:
            self.play_tile(seat, action)

    def play_tile(self, seat: int, action: str) -> None:
        self.layout.lay(action, self.hands[seat])
        count = self.count()
        if count > 0 and count % 5 == 0:
            self.scores[seat] += count

        if self.scores[seat] >= self.options["target"]:
            self.end_hand("won", [0] * self.seats)
        elif not self.hands[seat]:
            self.end_out(seat)
        elif self.is_blocked():
            self.end_blocked()
        else:
            self.seat = self.after(seat)

    def count(self) -> int:
        """The pips on the outermost tiles, and the spinner's own while at most one side of it is used."""
        total = 0
        for tile, target in self.layout.target.items():
            if target is None:
                if len(self.layout.put_on(tile)) <= 1:
                    total += sum(halves(tile))
            elif not self.layout.put_on(tile):
                if is_double(tile):
                    total += sum(halves(tile))
                else:
                    free = self.layout.open_number(tile)
                    assert free is not None
                    total += free
        return total

    def is_blocked(self) -> bool:
        return not self.boneyard and not any(self.layout.plays(hand) for hand in self.hands)

    def end_out(self, seat: int) -> None:
        others = sum(hand_weight(hand) for hand in self.hands)
        self.end_with_bonus("out", seat, others)

    def end_blocked(self) -> None:
        seat = lightest_alone(self.hands)
        if seat is None:
            self.end_hand("blocked", [0] * self.seats)
        else:
            own = hand_weight(self.hands[seat])
            others = sum(hand_weight(hand) for hand in self.hands) - own
            self.end_with_bonus("blocked", seat, others - own)

    def end_with_bonus(self, reason: str, seat: int, pips: int) -> None:
        rounded = nearest_five(pips)
        points = [0] * self.seats
        points[seat] = rounded if self.options["bonus"] == "full" else rounded // 5
        self.end_hand(reason, points)

    def winners(self) -> list[int] | None:
        reached = [seat for seat in range(self.seats) if self.scores[seat] >= self.options["target"]]
        return reached or None
