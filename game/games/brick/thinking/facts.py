"""What anybody could count out about a turn at Brick: its level, and where and how high the next seat could build."""

from functools import cache

from game.core.bot import Prompt
from game.core.expertise import Facts
from game.core.rules import Observation
from game.dominoes.tiles import HI, HIGHEST, LO, WEIGHT, TileSet, full_set, mask, members, parse_tiles
from game.dominoes.wall import Wall, fits
from game.games.brick.rules.actions import Action, Draw, Lay, Ready, Reveal, Skip
from game.games.brick.rules.rules import BrickRules
from game.games.brick.rules.seen import wall_of


def facts(rules: BrickRules, prompt: Prompt[Action], action: Action) -> Facts:
    """The level and pips of a brick, and where the next seat could lay one; see `Facts`.

    The next seat may hold what everybody has seen of its hand, and if it has more tiles, whatever nobody has seen.
    Before the first turn, and where the hand ends, it has no turn.
    """
    seen, seats = prompt.observation, rules.seats
    wall, hand = wall_after(seen, action), parse_tiles(seen["hand"])
    now, shed, skips = 0, 0, seen["skips"]
    match action:
        case Lay():
            hand, now, shed, skips = hand & ~(1 << action.tile), wall.bricks[-1].level, WEIGHT[action.tile], 0
        case Ready():
            skips = 0
        case Skip():
            hand, skips = 0, skips + 1
        case Draw(int(tile)):
            hand |= 1 << tile
    over = isinstance(action, Reveal) or skips == 2 * seats
    following = 0 if over else held_by_next(seen, wall, rules.highest)
    takes = [(level, fitting(low, lower)) for level, low, lower in wall.spots.values()]
    levels = [level for level, tiles in takes if tiles & following]
    own = [level for level, tiles in takes if tiles & hand]
    return Facts(now, max(levels, default=0), len(levels), len(own), shed=shed, promise=max(own, default=0))


def wall_after(observation: Observation, action: Action) -> Wall:
    """The wall as it is after that action."""
    wall = wall_of(observation)
    match action:
        case Lay(first, second, at):
            return wall.with_brick(action.tile, first, second, at)
        case Ready(tile, at):
            return wall.with_brick(tile, 0, 0, at, face_down=True)
    return wall


def that_fit(wall: Wall, least: int = 0) -> TileSet:
    """All tiles that could lie somewhere on the wall, on that level or higher."""
    found = 0
    for level, low, lower in wall.spots.values():
        if level >= least:
            found |= fitting(low, lower)
    return found


def held_by_next(observation: Observation, wall: Wall, highest: int) -> TileSet:
    """The tiles that the next seat may hold."""
    sizes, seat = observation["hand_sizes"], observation["seat"]
    following: int = (seat + 1) % len(sizes)
    known: list[TileSet] = [parse_tiles(tiles) for tiles in observation["known"]]
    if sizes[following] == known[following].bit_count():
        return known[following]
    seen = parse_tiles(observation["hand"] + observation["readied"])
    seen |= mask(brick.tile for brick in wall.bricks)
    for other, tiles in enumerate(known):
        if other != following:
            seen |= tiles
    return full_set(highest) & ~seen


@cache
def fitting(low: int, lower: int) -> TileSet:
    """The tiles of the largest set that fit, one way round or the other, where the halves must be at least so high."""
    spot = (0, low, lower)
    return mask(
        tile for tile in members(full_set(HIGHEST)) if fits(spot, HI[tile], LO[tile]) or fits(spot, LO[tile], HI[tile])
    )
