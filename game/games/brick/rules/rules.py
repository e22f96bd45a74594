"""The rules of Brick Dominoes: build the wall upwards, score by layers, keep little in the hand."""

from collections.abc import Sequence

from game.core.chance import Stream
from game.core.events import Event
from game.core.rules import HandEnd, Json, Observation, Options, Rules, Seat, with_seat
from game.dominoes.tiles import HI, TEXT, WEIGHT, Tile, members, texts, weight
from game.games.brick.rules import telling
from game.games.brick.rules.actions import DRAW, SKIP, Action, Draw, Lay, Ready, Reveal, Skip, orientations, parse
from game.games.brick.rules.seen import sample_state, wall_data
from game.games.brick.rules.state import HAND, State, dealt, highest_pips

WILD = 99
"""The value of a blank half when pips are compared."""


class BrickRules(Rules[State, Action]):
    """Brick Dominoes; option `matches`: the number of hands played."""

    def __init__(self, seats: int, options: Options) -> None:
        super().__init__(seats, options)
        self.highest = highest_pips(seats)
        self.hands = int(options["matches"])

    # -- the course of a match

    def initial_state(self, seed: int) -> State:
        return dealt(self.seats, seed, 0, (0,) * self.seats)

    def next_hand(self, state: State) -> State:
        return dealt(self.seats, state.deal.seed, state.deal.hand_no + 1, self.scores(state))

    def to_act(self, state: State) -> Seat | None:
        return state.seat if state.ended is None else None

    def legal_actions(self, state: State) -> list[Action]:
        """Tiles to reveal; tiles to draw; or, in a turn, bricks from the hand, readied bricks and the skip."""
        if state.ended is not None:
            return []
        hand, spots = state.hands[state.seat], state.wall.spots
        if state.revealing:
            return [Reveal(tile) for tile in members(hand)]
        legal = list[Action]()
        if state.drawing:  # from the brickyard while it lasts, or any readied brick
            legal += [DRAW] * (state.drawn < len(state.deal.brickyard))
            return legal + [Draw(tile) for tile in members(state.readied)]
        for tile in members(hand):
            for first, second in orientations(tile):
                # `fits`, inlined for speed
                one, other = first or WILD, second or WILD
                legal += [
                    Lay(first, second, at) for at, (_, low, lower) in spots.items() if low <= one and lower <= other
                ]
        # Face down, a readied brick fits wherever a brick may lie.
        legal += [Ready(tile, at) for tile in members(state.readied) for at in spots]
        # A seat may not skip in two turns running if it could place a brick instead (house ruling).
        if hand and state.can_draw and not (legal and state.skipped[state.seat]):
            legal.append(SKIP)
        return legal

    def step(self, state: State, action: Action) -> State:
        match action:
            case Lay():
                return _laid(state, action)
            case Draw(tile):
                return _drew(state, tile)
            case Ready():
                return _readied(state, action)
            case Skip():
                return _skipped(state)
            case Reveal(tile):
                return _revealed(state, tile)

    def hand_end(self, state: State) -> HandEnd | None:
        """``stuck`` or ``skips``; each seat loses the weight left in its hand."""
        if state.ended is None:
            return None
        return HandEnd(state.ended, tuple(-weight(hand) for hand in state.hands))

    def scores(self, state: State) -> tuple[int, ...]:
        """Points for layers so far; once a hand is over, less the weights left in the hands."""
        return state.scores if state.ended is None else self.hand_score(state)

    def hand_score(self, state: State) -> tuple[int, ...]:
        """The scores if the hand ended now: less the weight of every hand."""
        return tuple(score - weight(hand) for score, hand in zip(state.scores, state.hands, strict=True))

    def winners(self, state: State) -> tuple[Seat, ...] | None:
        """The seats with the highest total after the last hand; equal totals share the win."""
        if state.ended is None or state.deal.hand_no + 1 < self.hands:
            return None
        scores = self.scores(state)
        return tuple(seat for seat in range(self.seats) if scores[seat] == max(scores))

    def limit(self, state: State) -> int:
        return self.hands if self.hands > 1 else 0

    # -- what happened, and what each seat may know

    def events(self, before: State, action: Action, after: State) -> tuple[Event, ...]:
        return telling.events(before, action, after)

    def observe(self, state: State, seat: Seat) -> Observation:
        """What the seat knows.

        `seat`, `to_act` (null once the hand is over), `hand_no`, `scores` (match totals); `ended` (null, ``stuck`` or
        ``skips``); `hand` (its own tiles), `hand_sizes` (per seat), `boneyard` (the number of tiles left in the
        brickyard); `wall` (bricks in the order laid: `tile`, `cells` of its high and low half, `level`, `face_down`,
        `seat` or null for the starting brick); `readied` (tiles); `drawing` (whether the seat to act is filling its
        hand); `revealed` (per seat, the tile shown at the start of the hand; all null until everybody has chosen) and
        `chosen` (its own choice, or null before it); `known` (per seat, the tiles in its hand that everybody has seen,
        as they were revealed or drawn from the readied ones; all of them once the hand is over); `skipped` (per seat,
        whether its last turn was a skip) and `skips` (the number of skips in a row).
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
        """The action with that text: ``reveal 6|4``, ``lay 4|6 @2,0 E``, ``ready 6|4 @2,0 S``, ``skip`` or ``draw``."""
        return parse(text, self.highest)

    def is_routine(self, action: Action) -> bool:
        """Whether the action is a draw: where only one is legal, there is nothing to choose."""
        return isinstance(action, Draw)

    def deal_record(self, state: State) -> Json:
        """The deal: `hands`, `boneyard` in drawing order, `start` (the starting brick)."""
        fresh = dealt(self.seats, state.deal.seed, state.deal.hand_no, state.scores)
        return {
            "hands": [texts(hand) for hand in fresh.hands],
            "boneyard": [TEXT[tile] for tile in fresh.deal.brickyard],
            "start": TEXT[fresh.wall.bricks[0].tile],
        }


# -- how each action makes the next state -----------------------------------------------------------------------------


def _revealed(state: State, tile: Tile) -> State:
    """Adds a seat's choice; once all have chosen, the choices become known, and the `starter` is to act."""
    shown = (*state.revealed, tile)
    if len(shown) < len(state.hands):
        return state._replace(revealed=shown, seat=state.seat + 1)
    return state._replace(revealed=shown, seat=starter(shown), known=tuple(1 << each for each in shown))


def starter(shown: Sequence[Tile]) -> Seat:
    """The seat that revealed the heaviest tile; of equally heavy ones, that with the higher half (house ruling)."""
    return max(range(len(shown)), key=lambda seat: (WEIGHT[shown[seat]], HI[shown[seat]]))


def _laid(state: State, action: Lay) -> State:
    """Lays a brick from the hand, which scores its level; an empty hand is filled at once."""
    seat, brick = state.seat, 1 << action.tile
    wall = state.wall.with_brick(action.tile, action.first, action.second, action.place, seat=seat)
    hand = state.hands[seat] ^ brick
    after = state._replace(
        wall=wall,
        hands=with_seat(state.hands, seat, hand),
        known=with_seat(state.known, seat, state.known[seat] & ~brick),
        skipped=with_seat(state.skipped, seat, False),
        skips=0,
        scores=with_seat(state.scores, seat, state.scores[seat] + wall.bricks[-1].level),
    )
    return after._replace(drawing=True) if not hand and after.can_draw else _next_turn(after)


def _readied(state: State, action: Ready) -> State:
    """Lays a readied brick face down, which scores nothing."""
    seat = state.seat
    wall = state.wall.with_brick(action.tile, 0, 0, action.place, face_down=True, seat=seat)
    left, skipped = state.readied ^ 1 << action.tile, with_seat(state.skipped, seat, False)
    return _next_turn(state._replace(wall=wall, readied=left, skipped=skipped, skips=0))


def _skipped(state: State) -> State:
    """Moves the whole hand to the readied bricks, for everybody to see; the seat draws again."""
    seat = state.seat
    return state._replace(
        drawing=True,
        hands=with_seat(state.hands, seat, 0),
        readied=state.readied | state.hands[seat],
        known=with_seat(state.known, seat, 0),
        skipped=with_seat(state.skipped, seat, True),
        skips=state.skips + 1,
    )


def _drew(state: State, tile: Tile | None) -> State:
    """Draws a tile into the hand; the turn ends when the hand has three, or when nothing is left to draw.

    After the 2n-th skip in a row of n seats, the last draw of the turn ends the hand (house ruling).
    """
    seat = state.seat
    if tile is None:
        drawn = 1 << state.deal.brickyard[state.drawn]
        state = state._replace(drawn=state.drawn + 1)
    else:
        drawn = 1 << tile
        state = state._replace(
            readied=state.readied ^ drawn, known=with_seat(state.known, seat, state.known[seat] | drawn)
        )
    hand = state.hands[seat] | drawn
    state = state._replace(hands=with_seat(state.hands, seat, hand))
    if hand.bit_count() < HAND and state.can_draw:
        return state
    if state.skips == 2 * len(state.hands):
        return state._replace(drawing=False, ended="skips")
    return _next_turn(state)


def _next_turn(state: State) -> State:
    """Passes the turn clockwise; the hand ends if that seat can neither build nor skip.

    With tiles in its hand and something to draw it can always move: a seat that may not skip again can build.
    """
    seat = (state.seat + 1) % len(state.hands)
    hand = state.hands[seat]
    can_move = (state.can_draw and (hand or state.readied)) or state.wall.takes_any(hand)
    return state._replace(seat=seat, drawing=False, ended=None if can_move else "stuck")
