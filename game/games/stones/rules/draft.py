"""A position of Stones of the Wall that is being set up: the wall tile by tile, then what was placed on it, in turn."""

from collections import Counter
from dataclasses import dataclass, replace
from functools import cached_property

from game.core.chance import stream
from game.core.message import N_, Player, Reason, because
from game.core.rules import Observation, Seat
from game.dominoes.draft import Draft, Spot, Step
from game.dominoes.tiles import HI, LO, Tile, TileSet, full_set, mask, tile
from game.games.stones.rules.board import NOTHING, board_of_grid
from game.games.stones.rules.placements import Placement, Placements
from game.games.stones.rules.position import WIDTH
from game.games.stones.rules.rules import CLEAR, REGULAR, State, StonesRules
from game.games.stones.rules.squares import ROWS

WAYS = (Spot("larger", N_("the wall, larger half left")), Spot("smaller", N_("the wall, smaller half left")))


def draft(rules: StonesRules, seen: Observation | None) -> "StonesDraft":
    """What that seat sees, to be changed; without that there is no wall, and the first seat begins."""
    if seen is None:
        return StonesDraft(rules, 0, (0,) * rules.seats)
    pips = tuple(value for row in seen["grid"] for value in row)
    state = rules.sample_state(seen, stream("draft"))
    return StonesDraft(
        rules, seen["seat"], tuple(seen["scores"]), 0, seen["hand_no"], pips, state.played, seen["first"]
    )


@dataclass(frozen=True)
class StonesDraft(Draft[StonesRules, Placement]):
    """`pips` of the squares that are told, row by row; `played` was placed in turn, `first` began."""

    pips: tuple[int, ...] = ()
    played: tuple[Placement, ...] = ()
    first: Seat = 0

    opening = N_("Press the tiles of the wall, row by row from the upper left. Then cover squares as in play.")

    @property
    def copies(self) -> int:
        return self.rules.seats

    @property
    def every(self) -> TileSet:
        return full_set(6)

    @property
    def begun(self) -> bool:
        return bool(self.pips)

    @property
    def done(self) -> bool:
        return bool(self.pips)

    def lie(self, tile: Tile) -> int:
        """How many copies of a tile lie."""
        return self._lying[tile]

    @property
    def lying(self) -> TileSet:
        return mask(each for each, lie in self._lying.items() if lie >= self.copies)

    # -- what follows from it -----------------------------------------------------------------------------------------

    @cached_property
    def _lying(self) -> Counter[Tile]:
        return Counter(tile(*self.pips[at : at + 2]) for at in range(0, len(self.pips), 2))

    @property
    def _squares(self) -> int:
        return ROWS * WIDTH * self.rules.seats

    @property
    def lacks(self) -> Reason | None:
        if len(self.pips) == self._squares:
            return None
        words = N_("{number} of {all} tiles of the wall are laid: go on row by row, from left to right.")
        return because(words, number=len(self.pips) // 2, all=self._squares // 2)

    @property
    def turn(self) -> Seat:
        return (self.first + len(self.played)) % self.rules.seats

    @cached_property
    def state(self) -> State:
        """All that was placed is placed by the rules, as far as they go."""
        rules, wide = self.rules, WIDTH * self.rules.seats
        filled = [*self.pips, *[NOTHING] * (self._squares - len(self.pips))]
        board = board_of_grid([filled[at : at + wide] for at in range(0, len(filled), wide)])
        markers, scores = ((REGULAR, CLEAR),) * rules.seats, self.scores
        whole = board.squares
        state = State(0, sum(scores), self.first, board, (), whole, whole, markers, self.first, scores)
        for action in self.played:
            state = rules.step(state, action)
        return state

    @property
    def observation(self) -> Observation:
        return self.rules.observe(self.state, self.me)

    @property
    def legal(self) -> Placements | tuple[()]:
        return self.rules.legal_actions(self.state) if self.lacks is None else ()

    # -- touches ------------------------------------------------------------------------------------------------------

    @property
    def spots(self) -> tuple[Spot, ...]:
        return WAYS if self.lacks else WAYS[:1]

    def spot_of(self, tile: Tile) -> Spot | None:
        return None

    def put(self, tile: Tile, spot: str) -> "StonesDraft":
        halves = (HI[tile], LO[tile]) if spot == WAYS[0].key else (LO[tile], HI[tile])
        return replace(self, pips=(*self.pips, *halves))

    def after(self, action: Placement) -> "StonesDraft":
        return replace(self, played=(*self.played, action))

    def taken_back(self) -> "StonesDraft":
        """The last placement, else the last tile."""
        if self.played:
            return replace(self, played=self.played[:-1])
        return replace(self, pips=self.pips[:-2])

    @property
    def steps(self) -> list[Step]:
        return [Step("first", N_("Moved first"), Player(self.first), (self.first, self.rules.seats))]

    def stepped(self, key: str, by: int) -> "StonesDraft":
        return replace(self, first=(self.first + by) % self.rules.seats)
