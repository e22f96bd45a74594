"""What a seat may do in Brick Dominoes, and how each action makes the next state."""

from typing import TypeVar

from game.core.rules import Seat
from game.dominoes.tiles import HI, WEIGHT, Tile, members
from game.games.brick.rules.actions import DRAW, SKIP, Action, Draw, Lay, Ready, Reveal, orientations
from game.games.brick.rules.state import HAND, State

WILD = 99
"""What a blank half counts as when pips are compared."""

T = TypeVar("T")


def legal_actions(state: State) -> list[Action]:
    """Revealing; drawing; or, in a turn: bricks from the hand, readied bricks, skipping."""
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
            # `fits`, written out for speed
            one, other = first or WILD, second or WILD
            legal += [Lay(first, second, at) for at, (_, low, lower) in spots.items() if low <= one and lower <= other]
    # Face down a readied brick fits wherever a brick may lie.
    legal += [Ready(tile, at) for tile in members(state.readied) for at in spots]
    # Skipping is not for two turns running if a brick could be placed instead (house ruling).
    if hand and state.can_draw and not (legal and state.skipped[state.seat]):
        legal.append(SKIP)
    return legal


# -- actions ----------------------------------------------------------------------------------------------------------


def revealed(state: State, tile: Tile) -> State:
    """One seat more has chosen; when all have, the choices become known and the heaviest tile starts.

    Of equally heavy ones the one with the higher half starts (house ruling).
    """
    shown = (*state.revealed, tile)
    seats = len(state.hands)
    if len(shown) < seats:
        return state._replace(revealed=shown, seat=state.seat + 1)
    starter = max(range(seats), key=lambda seat: (WEIGHT[shown[seat]], HI[shown[seat]]))
    return state._replace(revealed=shown, seat=starter, known=tuple(1 << each for each in shown))


def laid(state: State, action: Lay) -> State:
    """A brick from the hand scores its level; an empty hand is filled at once."""
    seat, brick = state.seat, 1 << action.tile
    wall = state.wall.with_brick(action.tile, action.first, action.second, action.place, seat=seat)
    hand = state.hands[seat] ^ brick
    after = state._replace(
        wall=wall,
        hands=_with(state.hands, seat, hand),
        known=_with(state.known, seat, state.known[seat] & ~brick),
        skipped=_with(state.skipped, seat, False),
        skips=0,
        scores=_with(state.scores, seat, state.scores[seat] + wall.bricks[-1].level),
    )
    return after._replace(drawing=True) if not hand and after.can_draw else _next_turn(after)


def readied(state: State, action: Ready) -> State:
    """A readied brick is laid face down and scores nothing."""
    seat = state.seat
    wall = state.wall.with_brick(action.tile, 0, 0, action.place, face_down=True, seat=seat)
    left, skipped = state.readied ^ 1 << action.tile, _with(state.skipped, seat, False)
    return _next_turn(state._replace(wall=wall, readied=left, skipped=skipped, skips=0))


def skipped(state: State) -> State:
    """The whole hand goes to the readied bricks, for everybody to see; the seat draws again."""
    seat = state.seat
    return state._replace(
        drawing=True,
        hands=_with(state.hands, seat, 0),
        readied=state.readied | state.hands[seat],
        known=_with(state.known, seat, 0),
        skipped=_with(state.skipped, seat, True),
        skips=state.skips + 1,
    )


def drew(state: State, tile: Tile | None) -> State:
    """One tile more in the hand; the turn ends with three, or when nothing is left to draw.

    With the last tile drawn after the 2n-th skip in a row the hand ends (house ruling).
    """
    seat = state.seat
    if tile is None:
        drawn = 1 << state.deal.brickyard[state.drawn]
        state = state._replace(drawn=state.drawn + 1)
    else:
        drawn = 1 << tile
        state = state._replace(readied=state.readied ^ drawn, known=_with(state.known, seat, state.known[seat] | drawn))
    hand = state.hands[seat] | drawn
    state = state._replace(hands=_with(state.hands, seat, hand))
    if hand.bit_count() < HAND and state.can_draw:
        return state
    if state.skips == 2 * len(state.hands):
        return state._replace(drawing=False, ended="skips")
    return _next_turn(state)


def _next_turn(state: State) -> State:
    """The turn passes clockwise; the hand ends there if that seat can neither build nor skip.

    With tiles in the hand and something to draw it always can, for a seat that may not skip again can build.
    """
    seat = (state.seat + 1) % len(state.hands)
    hand = state.hands[seat]
    can_move = (state.can_draw and (hand or state.readied)) or state.wall.takes_any(hand)
    return state._replace(seat=seat, drawing=False, ended=None if can_move else "stuck")


def _with(each: tuple[T, ...], seat: Seat, value: T) -> tuple[T, ...]:
    """The same but for one seat."""
    return (*each[:seat], value, *each[seat + 1 :])
