"""What the table says about captures: what may be taken, and why something may not be."""

from game.core.message import Message, message
from game.core.rules import Observation
from game.dominoes.row import forms, shared, suit
from game.dominoes.tiles import TEXT, parse_tile


def around(observation: Observation, tile: str) -> tuple[str, str, str] | None:
    """The tile of the row with its neighbours, ``(left, tile, right)``; None where it lacks a neighbour."""
    row: list[str] = observation["row"]
    if tile not in row[1:-1]:
        return None
    at = row.index(tile)
    return row[at - 1], tile, row[at + 1]


def number_around(observation: Observation, tile: str) -> int | None:
    """The number that the two neighbours of a tile in the row share; None if they share none."""
    three = around(observation, tile)
    return None if three is None else shared(parse_tile(three[0]), parse_tile(three[2]))


def why_not_take(observation: Observation, tile: str) -> Message | None:
    """Why no capture has this tile in the middle now; None if one does."""
    if not observation["laid"]:
        return message("castle.play_first")
    if tile not in observation["row"]:
        return message("castle.not_in_row", tile=tile)
    three = around(observation, tile)
    if three is None:
        return message("castle.at_the_end", tile=tile)
    if number_around(observation, tile) is None:
        return message("castle.no_shared_number", tile=tile, neighbours=(three[0], three[2]))
    return None


def takes_of(observation: Observation, tile: str) -> list[tuple[str, ...]]:
    """What may be taken now with this tile in the middle: nothing, the tile alone, or as a second choice all three."""
    three = around(observation, tile)
    if three is None or not observation["laid"]:
        return []
    return [tuple(TEXT[each] for each in taken) for taken in forms(*map(parse_tile, three))]


def offer(observation: Observation, tile: str) -> Message:
    """What may be taken with that tile of the row in the middle: the tile alone, or also all three."""
    takes, number = takes_of(observation, tile), number_around(observation, tile)
    assert number is not None
    if len(takes) == 2:
        return message("castle.offer_three", tile=tile, suit=suit(number), tiles=takes[1])
    return message("castle.offer", tile=tile, number=number)


def opened(observation: Observation, tile: str) -> Message:
    """What may be taken once that tile of the hand is at the open end."""
    after = {**observation, "laid": True, "row": [*observation["row"], tile]}
    found = [name for name in after["row"] if takes_of(after, name)]
    if not found:
        return message("castle.opens_nothing", tile=tile)
    if len(found) > 1:
        return message("castle.opens", count=len(found), tiles=tuple(found))
    number = number_around(after, found[0])
    assert number is not None
    if len(alone := takes_of(after, found[0])[-1]) == 3:
        return message("castle.opens_three", suit=suit(number), tiles=alone)
    return message("castle.opens_one", tile=found[0], number=number)
