"""What the table tells about captures: what may be taken, from between which suit, and why something may not."""

from game.core.rules import Observation
from game.dominoes.row import forms, shared
from game.dominoes.tiles import TEXT, parse_tile
from game.games.castle.rules.rules import suit_name


def around(observation: Observation, tile: str) -> tuple[str, str, str] | None:
    """The tile of the row with its neighbours, ``(left, tile, right)``; None where it lacks one."""
    row: list[str] = observation["row"]
    if tile not in row[1:-1]:
        return None
    at = row.index(tile)
    return row[at - 1], tile, row[at + 1]


def suit_around(observation: Observation, tile: str) -> str:
    """The suit of the two neighbours of a tile in the row, e.g. ``sixes``; empty if they share none."""
    three = around(observation, tile)
    number = None if three is None else shared(parse_tile(three[0]), parse_tile(three[2]))
    return "" if number is None else suit_name(number)


def why_not_take(observation: Observation, tile: str) -> str:
    """One short sentence on why no capture has this tile in the middle now; empty if one has.

    >>> why_not_take({"laid": True, "row": ["6|5", "4|2", "3|1"]}, "4|2")
    '4|2 is not between two tiles of one suit: 6|5 and 3|1 share none'
    """
    if not observation["laid"]:
        return "Lay a tile first, then take"
    if tile not in observation["row"]:
        return f"{tile} is not in the row"
    three = around(observation, tile)
    if three is None:
        return f"{tile} is at the end of the row, not between two tiles"
    if not suit_around(observation, tile):
        return f"{tile} is not between two tiles of one suit: {three[0]} and {three[2]} share none"
    return ""


def takes_of(observation: Observation, tile: str) -> list[tuple[str, ...]]:
    """What may be taken now with this tile in the middle: nothing, the tile alone, or also all three."""
    three = around(observation, tile)
    if three is None or not observation["laid"]:
        return []
    return [tuple(TEXT[each] for each in taken) for taken in forms(*map(parse_tile, three))]


def opened(observation: Observation, tile: str) -> str:
    """What may be taken once a tile of the hand lies at the open end: ``then 4|2 may be taken from between two fives``.

    >>> opened({"laid": False, "row": ["6|6", "4|2"]}, "6|1")
    'then 4|2 may be taken from between two sixes'
    """
    after = {**observation, "laid": True, "row": [*observation["row"], tile]}
    found = [name for name in after["row"] if takes_of(after, name)]
    if len(found) > 1:
        return f"then {len(found)} tiles may be taken: {', '.join(found[:4])}{' …' * (len(found) > 4)}"
    if not found:
        return "then nothing may be taken"
    alone, suit = takes_of(after, found[0])[-1], suit_around(after, found[0])
    if len(alone) == 3:
        return f"then three {suit} may be taken: {', '.join(alone)}"
    return f"then {found[0]} may be taken from between two {suit}"
