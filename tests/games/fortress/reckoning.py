"""What a seat at Fortress can tell from what the others did, worked out from the start."""

from game.dominoes.chaingame.state import State
from game.dominoes.tiles import DOUBLES, SUIT, TEXT, TileSet, parse_tile
from game.games.fortress.rules import FortressRules


def may_hold(game: FortressRules, state: State, seat: int) -> TileSet:
    """The tiles that the seat to act has not seen and that nothing the other one did speaks against; from the start."""
    seen = game.observe(state, state.seat)
    lying = {tile for tile, _ in seen["layout"]}
    own = set(seen["hand"])
    highest = parse_tile(seen["layout"][0][0]) if lying else max(parse_tile(tile) for tile in own if tile[0] == tile[2])
    result = 0
    for tile in range((game.highest + 1) * (game.highest + 2) // 2):
        result |= 1 << tile
    for text in lying | own:
        result &= ~(1 << parse_tile(text))
    result &= ~(DOUBLES >> highest << highest)
    for who, _, numbers in seen["unable"]:
        for number in numbers if who == seat else ():
            result &= ~SUIT[number]
    return result


def can_hold(game: FortressRules, state: State, seat: int) -> TileSet:
    """Of these the tiles that are in that hand in some way to share all unseen tiles out: by handing them round."""
    seen, others = game.observe(state, state.seat), [each for each in range(game.seats) if each != state.seat]
    may = {each: may_hold(game, state, each) for each in others}
    if not seen["layout"]:
        return may[seat]
    gone = {tile for tile, _ in seen["layout"]} | {*seen["hand"]}
    pool = [tile for tile in range((game.highest + 1) * (game.highest + 2) // 2) if TEXT[tile] not in gone]
    spots = [each for each in others for _ in range(seen["hand_sizes"][each])]
    spots += [state.seat] * (len(pool) - len(spots))  # what sleeps can be any of them
    found = 0
    for tile in pool:
        if may[seat] >> tile & 1 and seat in spots:
            rest = [*spots]
            rest.remove(seat)
            found |= _shared([other for other in pool if other != tile], rest, state.seat, may) << tile
    return found


def _shared(pool: list[int], spots: list[int], asleep: int, may: dict[int, TileSet]) -> bool:
    """Whether every spot gets a tile of its own that may lie there: where a hand is full, one of its tiles moves on."""
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
                    tiles.remove(other)
                    tiles.append(tile)
                    return True
        return False

    return all(put(tile, set()) for tile in pool)
