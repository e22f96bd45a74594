"""Fives: open ends that add up to a multiple of five score; the opening double spins."""

from .common import (
    ChainTable,
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


class Fives(ChainTable):
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
        self.pile = check_tiles(deal["boneyard"], "boneyard")
        check_partition([tile for hand in self.hands for tile in hand] + self.pile, self.whole_set())
        self.layout = Layout(every_double_spins=False)
        self.search_for_a_double()

    def search_for_a_double(self) -> None:
        """House ruling: in seat order, and everybody draws in each round. A double always comes in time."""
        while highest_double(self.hands) is None:
            for hand in self.hands:
                hand.append(self.pile.pop(0))
        opener = highest_double(self.hands)
        assert opener is not None
        self.seat, self.opening_tile = opener

    def can_draw(self) -> bool:
        return bool(self.pile)

    def laid(self, seat: int, action: str) -> None:
        count = self.count()
        if count > 0 and count % 5 == 0:
            self.scores[seat] += count

    def reached(self, seat: int) -> bool:
        return self.scores[seat] >= self.options["target"]

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

    def end_won_by(self, reason: str, seat: int | None) -> None:
        points = self.pips_ahead(seat)
        rounded = [5 * round(pips / 5) for pips in points]
        self.end_hand(reason, rounded if self.options["bonus"] == "full" else [pips // 5 for pips in rounded])

    def winners(self) -> list[int] | None:
        return [seat for seat in range(self.seats) if self.reached(seat)] or None
