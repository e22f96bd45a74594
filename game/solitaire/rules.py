"""The rules of Castle Rock Solitaire: draw at the open end, take from the row, leave as few tiles as possible."""

from dataclasses import dataclass
from typing import NamedTuple

from game.core.chance import Stream, order
from game.core.events import DREW, SETTLED, Event
from game.core.message import by, message, miswritten
from game.core.rules import HandEnd, Json, Observation, Options, Rules, Seat
from game.dominoes.row import Row, Take, parse_take, squeeze, taken, takes_in
from game.dominoes.tiles import TEXT, parse_tile, set_size

HIGHEST = 6
TILES = set_size(HIGHEST)
DEALT = 3
"""The number of tiles in the row at the start."""


@dataclass(frozen=True, slots=True)
class Draw:
    """Draws the next tile of the boneyard to the open end of the row."""

    def __str__(self) -> str:
        return "draw"


Action = Draw | Take
DRAW = Draw()


class State(NamedTuple):
    """A state of a deal. `tiles` are all tiles in drawing order, of which the first `drawn` have been in the row."""

    number: int
    tiles: Row
    drawn: int
    row: Row
    plays: tuple[Action, ...]

    @property
    def boneyard(self) -> Row:
        return self.tiles[self.drawn :]


def dealt(number: int) -> Row:
    """All tiles of the deal with that number, in drawing order: the same everywhere."""
    return tuple(order(TILES, "castle-solitaire", number))


class SolitaireRules(Rules[State, Action]):
    """One seat; with the option `forced`, drawing is allowed only when nothing can be taken."""

    def __init__(self, seats: int, options: Options) -> None:
        super().__init__(seats, options)
        self.forced = options["forced"] == "on"

    def initial_state(self, seed: int) -> State:
        """The deal with that number: three tiles in the row."""
        tiles = dealt(seed)
        return State(seed, tiles, DEALT, tiles[:DEALT], ())

    def next_hand(self, state: State) -> State:
        """Raises `ValueError`: a deal is a match of its own."""
        raise ValueError("a solitaire has one deal")

    def to_act(self, state: State) -> Seat | None:
        return 0 if self.legal_actions(state) else None

    def legal_actions(self, state: State) -> tuple[Action, ...]:
        """Everything that may be taken, from left to right, and drawing."""
        takes = takes_in(state.row)
        can_draw = state.drawn < len(state.tiles) and not (self.forced and takes)
        return (*takes, DRAW) if can_draw else takes

    def step(self, state: State, action: Action) -> State:
        number, tiles, drawn, row, plays = state
        if isinstance(action, Take):
            return State(number, tiles, drawn, squeeze(row, action.tiles), (*plays, action))
        return State(number, tiles, drawn + 1, (*row, tiles[drawn]), (*plays, action))

    def hand_end(self, state: State) -> HandEnd | None:
        """``cleared`` with nothing left, else ``stuck``; each tile left in the row costs a point."""
        if self.to_act(state) is not None:
            return None
        return HandEnd("stuck" if state.row else "cleared", (-len(state.row),))

    def scores(self, state: State) -> tuple[int, ...]:
        end = self.hand_end(state)
        return (0,) if end is None else end.points

    def hand_score(self, state: State) -> tuple[int, ...]:
        """Minus the tiles not taken yet."""
        return (-len(state.row) - len(state.boneyard),)

    def winners(self, state: State) -> tuple[Seat, ...] | None:
        """The person once the row is cleared, nobody once it is stuck."""
        if self.to_act(state) is not None:
            return None
        return () if state.row else (0,)

    def events(self, before: State, action: Action, after: State) -> tuple[Event, ...]:
        """The tile that came, or what was taken and why that was allowed; at the end, what is left."""
        if isinstance(action, Take):
            told = [taken(before.row, 0, action.tiles)]
        else:
            tile = TEXT[after.row[-1]]
            told = [Event(DREW, 0, by("castle.played", 0, tile=tile), (tile,))]
        if end := self.hand_end(after):
            words = message("solitaire.left", tiles=len(after.row)) if after.row else message("castle.row_empty")
            told.append(Event(SETTLED, 0, words, points=end.points[0]))
        return tuple(told)

    def observe(self, state: State, seat: Seat) -> Observation:
        """What the person sees.

        `seat`, `to_act` (null at the end), `hand_no` (0), `scores`; `number` of the deal, `row` from the shut end to
        the open one, `boneyard` (how many tiles are left in it), `plays` (all actions so far, in order).
        """
        return {
            "seat": seat,
            "to_act": self.to_act(state),
            "hand_no": 0,
            "scores": list(self.scores(state)),
            "number": state.number,
            "row": [TEXT[tile] for tile in state.row],
            "boneyard": len(state.boneyard),
            "plays": [str(action) for action in state.plays],
        }

    def sample_state(self, observation: Observation, rng: Stream) -> State:
        """A determinization: the tiles that have not come yet lie in any order.

        The order in which tiles came cannot be told from what is left of them, so they are put first as they are.
        """
        plays = tuple(map(self.parse_action, observation["plays"]))
        row = tuple(map(parse_tile, observation["row"]))
        gone = tuple(tile for play in plays if isinstance(play, Take) for tile in play.tiles)
        rest = rng.shuffled(tile for tile in range(TILES) if tile not in row and tile not in gone)
        return State(observation["number"], (*gone, *row, *rest), len(gone) + len(row), row, plays)

    def parse_action(self, text: str) -> Action:
        """The action with that text: ``draw``, ``take 1|1`` or ``take 3|3+3|1+5|3``."""
        if text == "draw":
            return DRAW
        if take := parse_take(text, HIGHEST):
            return take
        raise ValueError(miswritten(text, "draw, take 1|1, take 3|3+3|1+5|3"))

    def is_routine(self, action: Action) -> bool:
        """Never: seeing the next tile come is the game."""
        return False

    def deal_record(self, state: State) -> Json:
        """The deal: `row` and `boneyard`, in drawing order."""
        texts = [TEXT[tile] for tile in dealt(state.number)]
        return {"row": texts[:DEALT], "boneyard": texts[DEALT:]}
