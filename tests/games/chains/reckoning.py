"""The facts of an action in Fives and Fortress, counted by laying every tile that a seat may come to play."""

from typing import Any

from game.core.expertise import Facts
from game.dominoes.chain import actions, together
from game.dominoes.chaingame.rules import ChainRules
from game.dominoes.chaingame.state import State
from game.dominoes.layout import Lay, plays, unseen_tiles
from game.dominoes.tiles import DOUBLES, SUIT, WEIGHT, TileSet, full_set, highest_double, mask, members, parse_tile


def may_hold(game: ChainRules, state: State) -> list[TileSet]:
    """The tiles that each other seat may come to play: all unseen ones if the rules draw, else those it can hold."""
    unseen = [state.unseen() if seat != state.seat else 0 for seat in range(game.seats)]
    if game.draws:
        return unseen
    return [_can_hold(game, state, seat) if held else 0 for seat, held in enumerate(unseen)]


def counted(game: ChainRules, state: State, action: Any, held: list[TileSet]) -> Facts:
    """The facts of an action by their definition, if each seat may hold those tiles."""
    following = held[(state.seat + 1) % game.seats]
    if game.draws:
        return _with_points(game, state, action, following)
    then = game.step(state, action)
    bit, shed = (action.bit, WEIGHT[action.tile]) if isinstance(action, Lay) else (0, 0)
    left = state.hands[state.seat] & ~bit
    if not left:
        return Facts(shed=shed)
    mine, answers = (
        [WEIGHT[tile] for tile in members(tiles) if plays(1 << tile, then.ends)] for tiles in (left, following)
    )
    others = together(tiles for tiles, size in zip(held, map(int.bit_count, then.hands), strict=True) if size)
    spent = tuple(sorted({end.number for end in then.ends if not SUIT[end.number] & others}))
    return Facts(0, max(answers, default=0), len(answers), len(mine), spent, shed, max(mine, default=0))


def _with_points(game: ChainRules, state: State, action: Any, following: TileSet) -> Facts:
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


def _can_hold(game: ChainRules, state: State, seat: int) -> TileSet:
    """The tiles that the other seat holds in some deal of all unseen tiles."""
    seen, others = game.observe(state, state.seat), [each for each in range(game.seats) if each != state.seat]
    may = {each: _not_ruled_out(game, state, each) for each in others}
    if not seen["layout"]:
        return may[seat]
    pool = members(unseen_tiles(seen))
    spots = [each for each in others for _ in range(seen["hand_sizes"][each])]
    spots += [state.seat] * (len(pool) - len(spots))  # any tile can be asleep
    found = 0
    for tile in pool:
        if may[seat] >> tile & 1 and seat in spots:
            rest = [*spots]
            rest.remove(seat)
            found |= _shared([other for other in pool if other != tile], rest, state.seat, may) << tile
    return found


def _not_ruled_out(game: ChainRules, state: State, seat: int) -> TileSet:
    """The tiles that the seat to act has not seen and that no play of the other seat rules out."""
    seen = game.observe(state, state.seat)
    opened = parse_tile(seen["layout"][0][0]) if seen["layout"] else highest_double(state.hands[state.seat])
    barred = DOUBLES >> opened << opened  # type: ignore[operator]
    for who, _, numbers in seen["unable"]:
        for number in numbers if who == seat else ():
            barred |= SUIT[number]
    return unseen_tiles(seen) & ~barred


def _shared(pool: list[int], spots: list[int], asleep: int, may: dict[int, TileSet]) -> bool:
    """Whether all tiles of the pool can be placed in spots that may hold them, by augmenting paths."""
    lying: dict[int, list[int]] = {whose: [] for whose in spots}

    def put(tile: int, tried: set[int]) -> bool:
        for whose, tiles in lying.items():
            if whose in tried or not (whose == asleep or may[whose] >> tile & 1):
                continue
            tried.add(whose)
            if len(tiles) < spots.count(whose):
                tiles.append(tile)
                return True
            for other in tiles:
                if put(other, tried):
                    tiles[tiles.index(other)] = tile
                    return True
        return False

    return all(put(tile, set()) for tile in pool)
