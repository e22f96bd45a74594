"""Every legal action of a state of Brick Dominoes."""

from collections.abc import Callable
from functools import partial
from typing import TypeVar

from game.dominoes.tiles import Tile, TileSet, members
from game.dominoes.wall import Place, Wall
from game.games.brick.rules.actions import Action, Draw, Lay, Ready, Reveal, Skip, orientations
from game.games.brick.rules.state import State

SKIP = Skip()
DRAW = Draw()
WILD = 99
"""What a blank half counts for when pips are compared: it is as good as any."""
KEPT = 1000
"""For so many places the actions of a brick are kept to be used again."""

A = TypeVar("A")


class Moves:
    """Lists legal actions. It remembers actions it has made, nothing of the states."""

    def __init__(self) -> None:
        self._lays, self._readies = _Lays(), _Readies()

    def of(self, state: State) -> list[Action]:
        """Revealing; drawing; or, in a turn: bricks from the hand, readied bricks, skipping."""
        if state.ended is not None:
            return []
        hand = state.hands[state.seat]
        if state.revealing:
            return [Reveal(tile) for tile in members(hand)]
        if state.drawing:
            return self._draws(state)
        legal = self._from_hand(state.wall, hand) + self._readied(state.wall, state.readied)
        # Skipping is not for two turns running if a brick could be placed instead (house ruling).
        if hand and state.can_draw and not (legal and state.skipped[state.seat]):
            legal.append(SKIP)
        return legal

    def _draws(self, state: State) -> list[Action]:
        """From the brickyard while it lasts, or any readied brick."""
        readied: list[Action] = [Draw(tile) for tile in members(state.readied)]
        return [DRAW, *readied] if state.drawn < len(state.deal.brickyard) else readied

    def _from_hand(self, wall: Wall, hand: TileSet) -> list[Action]:
        """Every brick of the hand at every place where it fits, each way round."""
        spots, found = wall.spots.items(), list[Action]()
        for tile in members(hand):
            for first, second in orientations(tile):
                # The same as `wall.fits`, written out: this is where a program that plays ahead spends its time.
                lay, one, other = self._lays[first, second], first or WILD, second or WILD
                found += [lay[at] for at, (_, low, lower) in spots if low <= one and lower <= other]
        return found

    def _readied(self, wall: Wall, readied: TileSet) -> list[Action]:
        """Every readied brick at every place: face down it fits wherever a brick may lie."""
        return [self._readies[tile][at] for tile in members(readied) for at in wall.spots]


class _Kept(dict[Place, A]):
    """The actions of one brick one way round by place, made when first asked for."""

    def __init__(self, make: Callable[[Place], A]) -> None:
        super().__init__()
        self._make = make

    def __missing__(self, at: Place) -> A:
        if len(self) >= KEPT:
            self.clear()
        action = self[at] = self._make(at)
        return action


class _Lays(dict[tuple[int, int], _Kept[Lay]]):
    def __missing__(self, halves: tuple[int, int]) -> _Kept[Lay]:
        kept = self[halves] = _Kept(partial(Lay, *halves))
        return kept


class _Readies(dict[Tile, _Kept[Ready]]):
    def __missing__(self, tile: Tile) -> _Kept[Ready]:
        kept = self[tile] = _Kept(partial(Ready, tile))
        return kept
