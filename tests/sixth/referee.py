"""Block: one line of tiles, and nobody draws."""

import random

from . import common
from .common import DealAgain, Event, Layout, OptionRules, check_hands, check_partition, check_tiles, tile_set
from .fortress import Fortress

HAND_SIZE = {2: 7, 3: 6, 4: 5}


class Line(Layout):
    """No double spins: every tile is joined at two sides at most."""

    def sides(self, tile: str) -> int:
        return 2


class Block(Fortress):
    """A hand goes and ends as at Fortress, but nobody picks up a tile, and the target is to be reached."""

    key = "block"
    seat_range = range(2, 5)

    @staticmethod
    def option_rules(seats: int) -> OptionRules:
        return {"target": ((50, 100, 150, 200), 50)}

    def random_deal(self, rng: random.Random) -> Event:
        pile, size = tile_set(6), HAND_SIZE[self.seats]
        rng.shuffle(pile)
        hands = [pile[seat * size : (seat + 1) * size] for seat in range(self.seats)]
        return {"event": "deal", "hand": self.hands_played, "hands": hands, "boneyard": pile[self.seats * size :]}

    def read_deal(self, deal: Event) -> None:
        self.hands = check_hands(deal["hands"], self.seats, HAND_SIZE[self.seats])
        asleep = check_tiles(deal["boneyard"], "boneyard")
        check_partition([tile for hand in self.hands for tile in hand] + asleep, tile_set(6))
        first = common.highest_double(self.hands)
        if first is None:
            raise DealAgain("nobody can open")
        self.seat, self.opening_tile = first
        self.layout, self.sleeping = Line(every_double_spins=False), []

    def winners(self) -> list[int] | None:
        return self.leaders() if max(self.scores) >= self.options["target"] else None
