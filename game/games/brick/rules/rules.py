"""The rules of Brick Dominoes: build the wall upwards, score by layers, keep little in the hand."""

from game.core.chance import Stream
from game.core.events import Event
from game.core.rules import HandEnd, Json, Observation, Options, Rules, Seat
from game.dominoes.tiles import TEXT, texts, weight
from game.games.brick.rules import telling
from game.games.brick.rules.actions import Action, Draw, Lay, Ready, Skip, parse
from game.games.brick.rules.seen import sample_state, wall_data
from game.games.brick.rules.state import State, dealt, highest_pips
from game.games.brick.rules.turns import drew, laid, legal_actions, readied, revealed, skipped


class BrickRules(Rules[State, Action]):
    """Brick Dominoes for a number of seats; option `matches`: how many hands are played."""

    def __init__(self, seats: int, options: Options) -> None:
        super().__init__(seats, options)
        self.highest = highest_pips(seats)
        self._matches = int(options["matches"])

    # -- the course of a match

    def initial_state(self, seed: int) -> State:
        return dealt(self.seats, seed, 0, (0,) * self.seats)

    def next_hand(self, state: State) -> State:
        return dealt(self.seats, state.deal.seed, state.deal.hand_no + 1, self.scores(state))

    def to_act(self, state: State) -> Seat | None:
        return state.seat if state.ended is None else None

    def legal_actions(self, state: State) -> list[Action]:
        return legal_actions(state)

    def step(self, state: State, action: Action) -> State:
        if isinstance(action, Lay):
            return laid(state, action)
        if isinstance(action, Draw):
            return drew(state, action.tile)
        if isinstance(action, Ready):
            return readied(state, action)
        if isinstance(action, Skip):
            return skipped(state)
        return revealed(state, action.tile)

    def hand_end(self, state: State) -> HandEnd | None:
        """``stuck`` or ``skips``; each seat loses the weight left in its hand."""
        if state.ended is None:
            return None
        return HandEnd(state.ended, tuple(-weight(hand) for hand in state.hands))

    def scores(self, state: State) -> tuple[int, ...]:
        """Points for layers so far; once a hand is over, less the weights left in the hands."""
        return state.scores if state.ended is None else self.hand_score(state)

    def hand_score(self, state: State) -> tuple[int, ...]:
        """What the scores would be if the hand ended now: less the weight in every hand."""
        return tuple(score - weight(hand) for score, hand in zip(state.scores, state.hands, strict=True))

    def winners(self, state: State) -> tuple[Seat, ...] | None:
        """The highest total after the last hand; equal ones share it."""
        if state.ended is None or state.deal.hand_no + 1 < self._matches:
            return None
        scores = self.scores(state)
        return tuple(seat for seat in range(self.seats) if scores[seat] == max(scores))

    # -- what happened, and what each seat may know

    def events(self, before: State, action: Action, after: State) -> tuple[Event, ...]:
        return telling.events(before, action, after)

    def observe(self, state: State, seat: Seat) -> Observation:
        """What the seat knows.

        `seat`, `to_act` (null once the hand is over), `hand_no`, `scores` (match totals); `ended` (null, ``stuck`` or
        ``skips``); `hand` (own tiles), `hand_sizes` (per seat), `boneyard` (how many are left in the brickyard);
        `wall` (bricks in the order laid: `tile`, `cells` of its high and low half, `level`, `face_down`, `seat` or null
        for the starting brick); `readied` (tiles); `drawing` (whether the seat to act is filling its hand);
        `revealed` (per seat the tile shown at the start of the hand, all null until everybody has chosen) and `chosen`
        (the own choice, or null before it); `known` (per seat, the tiles in its hand that everybody has seen: revealed
        or drawn from the readied ones, and when the hand is over all of them); `skipped` (per seat, whether its last
        turn was a skip) and `skips` (how many in a row).
        """
        all_chosen = len(state.revealed) == self.seats
        return {
            "seat": seat,
            "to_act": self.to_act(state),
            "hand_no": state.deal.hand_no,
            "scores": list(self.scores(state)),
            "ended": state.ended,
            "hand": texts(state.hands[seat]),
            "hand_sizes": [hand.bit_count() for hand in state.hands],
            "boneyard": len(state.deal.brickyard) - state.drawn,
            "wall": wall_data(state.wall),
            "readied": texts(state.readied),
            "drawing": state.drawing,
            "revealed": [TEXT[tile] for tile in state.revealed] if all_chosen else [None] * self.seats,
            "chosen": TEXT[state.revealed[seat]] if seat < len(state.revealed) else None,
            "known": [texts(tiles) for tiles in (state.known if state.ended is None else state.hands)],
            "skipped": list(state.skipped),
            "skips": state.skips,
        }

    def sample_state(self, observation: Observation, rng: Stream) -> State:
        return sample_state(observation, self.highest, rng)

    def parse_action(self, text: str) -> Action:
        """The action written e.g. ``reveal 6|4``, ``lay 4|6 @2,0 E``, ``ready 6|4 @2,0 S``, ``skip``, ``draw 5|3``."""
        return parse(text, self.highest)

    def is_routine(self, action: Action) -> bool:
        """Drawing, where only one thing can be drawn."""
        return isinstance(action, Draw)

    def deal_record(self, state: State) -> Json:
        """The deal: `hands`, `boneyard` in drawing order, `start` (the starting brick)."""
        fresh = dealt(self.seats, state.deal.seed, state.deal.hand_no, state.scores)
        return {
            "hands": [texts(hand) for hand in fresh.hands],
            "boneyard": [TEXT[tile] for tile in fresh.deal.brickyard],
            "start": TEXT[fresh.wall.bricks[0].tile],
        }
