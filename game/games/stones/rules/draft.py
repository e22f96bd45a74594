"""A position of Stones of the Wall being set up: the wall tile by tile, then the placements on it.

Only the last placement has to be known as such. The others may have come in any order in which each begins beside the
one before. That order says who made them and who moved first, since it is this seat's turn.
"""

from collections import Counter
from dataclasses import dataclass, replace
from functools import cached_property

from game.core.chance import stream
from game.core.message import N_, Reason, because
from game.core.rules import Observation, Seat
from game.dominoes.draft import Draft, Spot
from game.dominoes.tiles import HI, LO, Tile, TileSet, mask, tile
from game.games.stones.rules.board import NOTHING, board_of_grid
from game.games.stones.rules.placements import Placement, Placements
from game.games.stones.rules.position import WIDTH
from game.games.stones.rules.rules import CLEAR, REGULAR, State, StonesRules, left_after
from game.games.stones.rules.squares import ROWS, beside

MOST_STEPS = 5_000
"""The most partial orders that are tried."""

WAYS = (
    # TRANSLATORS: where a tile that is pressed goes: it lies there with its larger half on the left
    Spot("larger", N_("the wall")),
    # TRANSLATORS: where a tile that is pressed goes: it lies there the other way round, its larger half on the right
    Spot("smaller", N_("the wall, turned")),
)


def draft(rules: StonesRules, seen: Observation | None) -> "StonesDraft":
    """A draft of what that seat sees; without ``seen``, there is no wall yet."""
    if seen is None:
        return StonesDraft(rules, 0, (0,) * rules.seats)
    pips = tuple(value for row in seen["grid"] for value in row)
    state = rules.sample_state(seen, stream("draft"))
    return StonesDraft(rules, seen["seat"], tuple(seen["scores"]), 0, seen["hand_no"], pips, state.played)


@dataclass(frozen=True)
class StonesDraft(Draft[StonesRules, Placement]):
    """A wall being set up: `pips` of the squares so far, row by row, and the placements `played`, the last one last."""

    pips: tuple[int, ...] = ()
    played: tuple[Placement, ...] = ()

    opening = N_(
        "Press the tiles of the wall, row by row from the upper left. Then cover what is covered, the last of it last."
    )

    @property
    def copies(self) -> int:
        return self.rules.seats

    @property
    def begun(self) -> bool:
        return bool(self.pips)

    def lie(self, tile: Tile) -> int:
        """The number of copies of a tile on the wall."""
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
            if len(self._order) == len(self.played):
                return None
            return because(N_("These cannot all have been covered, each beside the one before: some are missing."))
        words = N_("{number} of {all} tiles of the wall are laid: go on row by row, from left to right.")
        return because(words, number=len(self.pips) // 2, all=self._squares // 2)

    @cached_property
    def _order(self) -> tuple[Placement, ...]:
        """The placements in an order in which each begins beside the one before, with the last one last: if possible,
        the order given. Only the last one where there is no such order."""
        waiting, tried = [self.played[-1:]], 0
        while waiting and tried < MOST_STEPS:
            order, tried = waiting.pop(), tried + 1
            if len(order) == len(self.played):
                return order
            for earlier in self.played:
                if earlier not in order and beside(earlier.squares ^ earlier.clear) & order[0].squares:
                    waiting.append((earlier, *order))
        return self.played[-1:]

    @property
    def first(self) -> Seat:
        """The seat that moved first, given that it is this seat's turn."""
        return (self.me - len(self.played)) % self.rules.seats

    @cached_property
    def state(self) -> State:
        """The state with everything that was placed, in a possible order if there is one."""
        rules, wide = self.rules, WIDTH * self.rules.seats
        filled = [*self.pips, *[NOTHING] * (self._squares - len(self.pips))]
        board = board_of_grid([filled[at : at + wide] for at in range(0, len(filled), wide)])
        played = self._order if len(self._order) == len(self.played) else self.played
        markers, uncovered = [(REGULAR, CLEAR)] * rules.seats, board.squares
        for ply, action in enumerate(played):
            seat, uncovered = (self.first + ply) % rules.seats, uncovered ^ action.squares
            regular, clear = left_after(markers[seat], action)
            markers[seat] = max(0, regular), max(0, clear)
        contact = beside(played[-1].squares ^ played[-1].clear) & uncovered if played else uncovered
        return State(
            0, sum(self.scores), self.first, board, played, uncovered, contact, tuple(markers), self.me, self.scores
        )

    @property
    def observation(self) -> Observation:
        return self.rules.observe(self.state, self.me)

    @property
    def legal(self) -> Placements | tuple[()]:
        """Placements anywhere: those before the last need not be entered in their order."""
        state = self.state
        whole = len(self.pips) == self._squares
        return Placements(state.board, state.uncovered, state.uncovered, REGULAR, CLEAR) if whole else ()

    # -- touches ------------------------------------------------------------------------------------------------------

    @property
    def spots(self) -> tuple[Spot, ...]:
        return WAYS if len(self.pips) < self._squares else WAYS[:1]

    def spot_of(self, tile: Tile) -> Spot | None:
        return None

    def put(self, tile: Tile, spot: str) -> "StonesDraft":
        halves = (HI[tile], LO[tile]) if spot == WAYS[0].key else (LO[tile], HI[tile])
        return replace(self, pips=(*self.pips, *halves))

    def after(self, action: Placement) -> "StonesDraft":
        return replace(self, played=(*self.played, action))

    def taken_back(self) -> "StonesDraft":
        """Takes back the last placement, or else the last tile."""
        if self.played:
            return replace(self, played=self.played[:-1])
        return replace(self, pips=self.pips[:-2])
