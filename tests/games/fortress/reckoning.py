"""What a seat in Fortress can infer from the others' plays, computed from the start."""

from game.dominoes.chaingame.rules import ChainRules
from game.dominoes.chaingame.state import State
from game.dominoes.layout import unseen_tiles
from game.dominoes.tiles import DOUBLES, SUIT, TileSet, highest_double, members, parse_tile


def may_hold(game: ChainRules, state: State, seat: int) -> TileSet:
    """The tiles that the seat to act has not seen and that no play of the other seat rules out."""
    seen = game.observe(state, state.seat)
    opened = parse_tile(seen["layout"][0][0]) if seen["layout"] else highest_double(state.hands[state.seat])
    barred = DOUBLES >> opened << opened  # type: ignore[operator]
    for who, _, numbers in seen["unable"]:
        for number in numbers if who == seat else ():
            barred |= SUIT[number]
    return unseen_tiles(seen) & ~barred


def can_hold(game: ChainRules, state: State, seat: int) -> TileSet:
    """The tiles among these that the other seat holds in some deal of all unseen tiles."""
    seen, others = game.observe(state, state.seat), [each for each in range(game.seats) if each != state.seat]
    may = {each: may_hold(game, state, each) for each in others}
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
