"""What anybody could count out about a turn at Castle Rock: all it can capture, and all that the next seat could."""

from collections.abc import Sequence
from typing import Any

from game.ai.facts import Facts
from game.core.bot import Prompt
from game.core.rules import Rules
from game.dominoes.row import Row, squeeze
from game.dominoes.tiles import HI, LO, SUIT, Tile, TileSet, mask, members, parse_tile
from game.games.castle.actions import Action, Done, Lay, Take
from game.games.castle.keeping import unseen_tiles
from game.games.castle.rules import CastleRules
from game.games.castle.turns import Rows


def facts(rules: Rules[Any, Any], prompt: Prompt[Any], action: Action) -> Facts:
    """Tiles captured from this action to the end of the turn, and by the next seat; all orders are tried.

    See `Facts`.
    """
    assert isinstance(rules, CastleRules)
    seen = prompt.observation
    row: Row = tuple(map(parse_tile, seen["row"]))
    hand, taken = mask(map(parse_tile, seen["hand"])), 0
    if isinstance(action, Lay):
        row, hand = (*row, action.tile), hand & ~(1 << action.tile)
    elif isinstance(action, Take):
        row, taken = squeeze(row, action.tiles), len(action.tiles)
    sizes = seen["hand_sizes"]
    unseen = unseen_tiles(seen, rules.highest)
    following = members(unseen) if sizes[(prompt.seat + 1) % len(sizes)] else []
    rows = Rows()
    left = [row] if isinstance(action, Done) else shortest(rows.ends(row))
    end, gains = min(
        ((end, rows.gains(end, following)) for end in left), key=lambda found: max(found[1].values(), default=0)
    )
    return Facts(
        now=taken + len(row) - len(end),
        threat=max(gains.values(), default=0),
        answers=sum(gain > 0 for gain in gains.values()),
        keeps=sum(gain > 0 for gain in rows.gains(end, members(hand)).values()),
        spent=needed(end, unseen),
    )


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
