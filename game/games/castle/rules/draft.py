"""A position of Castle Rock being set up: the row, what was captured, and the seat's own hand.

The sizes of hands and boneyard follow from these, and so does the dealer: each turn adds a tile to the row.
"""

from dataclasses import dataclass, replace

from game.core.message import N_, Reason, because
from game.core.rules import Observation, Seat, with_seat
from game.dominoes.draft import HAND, Draft, Spot, Step
from game.dominoes.row import Row
from game.dominoes.tiles import TEXT, Tile, TileSet, mask, parse_tile, parse_tiles, texts
from game.games.castle.rules.actions import Lay, lays
from game.games.castle.rules.rules import HAND as DEALT
from game.games.castle.rules.rules import CastleRules, Deal, State

ROW = Spot("row", N_("the row"))


def draft(rules: CastleRules, seen: Observation | None) -> "CastleDraft":
    """A draft of what that seat sees; without ``seen``, nothing lies."""
    if seen is None:
        return CastleDraft(rules, 0, (0,) * rules.seats, captured=(0,) * rules.seats)
    row, captured = tuple(map(parse_tile, seen["row"])), tuple(map(parse_tiles, seen["captured"]))
    hand, scores = parse_tiles(seen["hand"]), tuple(seen["scores"])
    return CastleDraft(rules, seen["seat"], scores, hand, seen["hand_no"], row, captured, seen["laid"])


@dataclass(frozen=True)
class CastleDraft(Draft[CastleRules, Lay]):
    """A position being set up; `laid`: whether the tile of this turn is down."""

    row: Row = ()
    captured: tuple[TileSet, ...] = ()
    laid: bool = False

    @property
    def begun(self) -> bool:
        return bool(self.row or any(self.captured))

    @property
    def done(self) -> bool:
        return bool(self.row)

    @property
    def lying(self) -> TileSet:
        return mask(self.row)

    @property
    def seen(self) -> TileSet:
        return super().seen | sum(self.captured)

    # -- what follows from it -----------------------------------------------------------------------------------------

    @property
    def _turns(self) -> int:
        """The number of turns that are over, each of which has added a tile to the row."""
        return len(self.row) + sum(self.captured).bit_count() - self.rules.row_size - self.laid

    @property
    def _left(self) -> int:
        """The number of tiles that the others hold or that can be drawn."""
        return (self.every & ~self.seen).bit_count()

    @property
    def sizes(self) -> list[int]:
        """Everybody has two while tiles can be drawn; then hands shrink one after the other."""
        seats, others = self.rules.seats, self.rules.seats - 1
        each, more = divmod(min(self._left, others * DEALT), others)
        sizes = [self.hand.bit_count()] * seats
        for later in range(1, seats):
            sizes[(self.me + later) % seats] = each + (later <= more)
        return sizes

    @property
    def boneyard(self) -> int:
        return max(0, self._left - (self.rules.seats - 1) * DEALT)

    @property
    def hand_due(self) -> int:
        return DEALT - self.laid if self.boneyard else self.hand.bit_count()

    @property
    def hand_limit(self) -> int:
        return DEALT + 1

    @property
    def lacks(self) -> Reason | None:
        if self._turns >= 0:
            return None
        words = N_("A hand begins with {number} tiles in the row: that many must be there or captured.")
        return because(words, number=self.rules.row_size)

    @property
    def observation(self) -> Observation:
        return {
            **self.seat_sees,
            "row": [TEXT[tile] for tile in self.row],
            "captured": [texts(pile) for pile in self.captured],
            "dealer": (self.me - 1 - self._turns) % self.rules.seats,
            "laid": self.laid,
        }

    @property
    def state(self) -> State:
        hands, pile = self.dealt()
        deal = Deal(0, self.hand_no, 0, pile, self.scores)
        goes_on = not self.hand  # an empty hand is the end of a hand unless a tile is down
        return State(deal, self.me, goes_on, self.row, (), hands, 0, self.captured, ())

    @property
    def legal(self) -> tuple[Lay, ...]:
        return lays(self.hand)

    # -- touches ------------------------------------------------------------------------------------------------------

    @property
    def spots(self) -> list[Spot]:
        piles = [Spot(f"captured:{seat}", N_("captured by {name}"), seat) for seat in range(self.rules.seats)]
        return [HAND, ROW, *piles]

    def spot_of(self, tile: Tile) -> Spot | None:
        for seat, pile in enumerate(self.captured):
            if pile >> tile & 1:
                return self.spots[2 + seat]
        return super().spot_of(tile)

    def put(self, tile: Tile, spot: str) -> "CastleDraft":
        where = self.spot_of(tile)
        kind, _, seat = (where.key if where is not None else spot).partition(":")
        if kind == "captured":
            at = int(seat)
            return replace(self, captured=with_seat(self.captured, at, self.captured[at] ^ 1 << tile))
        return replace(self, row=(*self.row, tile)) if kind == "row" else super().put(tile, spot)

    def after(self, action: Lay) -> "CastleDraft":
        return replace(self, hand=self.hand & ~(1 << action.tile), row=(*self.row, action.tile))

    def taken_back(self) -> "CastleDraft":
        return replace(self, row=self.row[:-1], hand=self.hand | 1 << self.row[-1])

    @property
    def steps(self) -> list[Step]:
        options = self.rules.options
        steps = [
            Step("laid", N_("Your turn"), N_("after laying") if self.laid else N_("before laying"), (int(self.laid), 2))
        ]
        counts = options["bar"] == "on" or options["limit"]
        return [*steps, Step("hand", N_("Hand"), self.hand_no + 1)] if counts else steps

    def stepped(self, key: str, by: int) -> "CastleDraft":
        if key == "laid":
            return replace(self, laid=not self.laid)
        return replace(self, hand_no=max(0, self.hand_no + by))

    def scored(self, seat: Seat, points: int) -> "CastleDraft":
        """Changes a score, which can be below 0; what is captured in this hand counts when it is over."""
        return replace(self, scores=with_seat(self.scores, seat, self.scores[seat] + points))
