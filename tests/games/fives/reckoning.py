"""The facts of an action in Fives, counted by laying every tile that the next seat may have."""

from typing import Any

from game.core.expertise import Facts
from game.dominoes.chain import actions
from game.dominoes.chaingame.rules import ChainRules
from game.dominoes.chaingame.state import State
from game.dominoes.layout import Lay, plays
from game.dominoes.tiles import SUIT, TileSet, full_set, mask, members


def scored(game: ChainRules, state: State, action: Any) -> int:
    """The points of that action."""
    return game.events(state, action, game.step(state, action))[0].points


def points_with(game: ChainRules, then: State, by: int, tile: int) -> list[int]:
    """The points of each play of that tile if it were the only one in that seat's hand."""
    hands = tuple((1 << tile) * (seat == by) for seat in range(game.seats))
    turn = then._replace(seat=by, hands=hands, scores=(0,) * game.seats, end=None)
    return [scored(game, turn, play) for play in plays(1 << tile, turn.ends)]


def replies(game: ChainRules, state: State, action: Any, following: TileSet) -> dict[int, int]:
    """The most points of each tile of `following` that fits, by playing it for the next seat."""
    then = game.step(state, action) if isinstance(action, Lay) else state
    found = {tile: points_with(game, then, (state.seat + 1) % game.seats, tile) for tile in members(following)}
    return {tile: max(points) for tile, points in found.items() if points}


def counted(game: ChainRules, state: State, action: Any, following: TileSet) -> Facts:
    """The facts of an action, by playing each tile of `following` alone in the next hand and each of the own hand."""
    now, seat = scored(game, state, action), state.seat
    then = game.step(state, action) if isinstance(action, Lay) else state
    if not then.hands[seat] or max(then.scores) >= game.target:
        return Facts(now)
    best = replies(game, state, action, following)
    mine = [max(points) for tile in members(then.hands[seat]) if (points := points_with(game, then, seat, tile))]
    lying = mask(play.tile for play in actions(then.past) if isinstance(play, Lay))
    unseen = full_set(game.highest) & ~lying & ~then.hands[seat]
    spent = tuple(sorted({place.number for place in then.ends if not SUIT[place.number] & unseen}))
    return Facts(now, max(best.values(), default=0), len(best), len(mine), spent, promise=max(mine, default=0))
