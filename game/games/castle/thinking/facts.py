"""What anybody could count out about a turn at Castle Rock: all it can capture, and all that the next seat could."""

from collections.abc import Sequence

from game.core.bot import Prompt
from game.core.expertise import Facts
from game.dominoes.row import Row, squeeze
from game.dominoes.tiles import HI, LO, SUIT, Tile, TileSet, members, parse_tile, parse_tiles
from game.games.castle.rules.actions import Action, Done, Lay, Take
from game.games.castle.rules.rules import CastleRules
from game.games.castle.thinking.keeping import unseen_tiles
from game.games.castle.thinking.turns import Rows


def facts(rules: CastleRules, prompt: Prompt[Action], action: Action) -> Facts:
    """Tiles captured from this action to the end of the turn, and by the next seat; all orders are tried.

    See `Facts`.
    """
    hand, before = parse_tiles(prompt.observation["hand"]), len(prompt.observation["row"])
    if isinstance(action, Lay):
        hand, before = hand & ~(1 << action.tile), before + 1
    end, gains = left_by(rules, prompt, action)
    own = Rows().gains(end, members(hand))
    return Facts(
        now=before - len(end),
        threat=max(gains.values(), default=0),
        answers=sum(gain > 0 for gain in gains.values()),
        keeps=sum(gain > 0 for gain in own.values()),
        promise=max(own.values(), default=0),
        spent=needed(end, unseen_tiles(prompt.observation, rules.highest)),
    )


def left_by(rules: CastleRules, prompt: Prompt[Action], action: Action) -> tuple[Row, dict[Tile, int]]:
    """The row left after the most captures, and what the next seat could capture from it with each unseen tile.

    Of several such rows it is the one that offers least.
    """
    seen = prompt.observation
    row: Row = tuple(map(parse_tile, seen["row"]))
    if isinstance(action, Lay):
        row = (*row, action.tile)
    elif isinstance(action, Take):
        row = squeeze(row, action.tiles)
    sizes = seen["hand_sizes"]
    following = members(unseen_tiles(seen, rules.highest)) if sizes[(prompt.seat + 1) % len(sizes)] else []
    rows = Rows()
    left = [row] if isinstance(action, Done) else shortest(rows.ends(row))
    found = [(end, rows.gains(end, following)) for end in left]
    return min(found, key=lambda each: max(each[1].values(), default=0))


def shortest(ends: Sequence[Row]) -> list[Row]:
    """Those rows that have the fewest tiles left."""
    least = min(map(len, ends))
    return [end for end in ends if len(end) == least]


def needed(row: Row, unseen: TileSet) -> tuple[int, ...]:
    """The numbers of the last tile but one that no unseen tile bears: with them the last tile cannot be taken."""
    if len(row) < 2:
        return ()
    before: Tile = row[-2]
    return tuple([number for number in sorted({HI[before], LO[before]}) if not SUIT[number] & unseen])
