"""What a seat at Fortress can tell from what the others did, worked out from the start."""

from game.dominoes.chaingame.state import State
from game.dominoes.tiles import DOUBLES, SUIT, TileSet, parse_tile
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
