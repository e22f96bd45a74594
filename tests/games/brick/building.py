"""Rules, walls and states of Brick Dominoes with given bricks."""

from typing import Any

from game.dominoes.tiles import mask, parse_tile
from game.dominoes.tiles import tile as numbered
from game.dominoes.wall import LETTERS, Wall, place, started
from game.games import find
from game.games.brick.rules.rules import BrickRules
from game.games.brick.rules.state import Deal, State
from tests.helpers.play import tiles


def rules(seats: int = 2, **options: Any) -> BrickRules:
    made = find("brick").rules(seats, options)
    assert isinstance(made, BrickRules)
    return made


def wall_of(start: str, *bricks: str) -> Wall:
    """A wall with that starting brick and others, written like ``2|1 @2,0 E``, with an x in front if face down."""
    wall = started(parse_tile(start))
    for text in bricks:
        name, where, letter = text.lstrip("x").split(" ")
        halves = [int(half) for half in name.split("|")]
        first, second = halves if text[0] != "x" else (0, 0)
        at, down = place(*map(int, where[1:].split(",")), LETTERS.index(letter)), text[0] == "x"
        wall = wall.with_brick(numbered(*halves), first, second, at, face_down=down, seat=1)
    return wall


def table(wall: Wall, *hands: str, brickyard: str = "", readied: str = "", **changes: Any) -> State:
    """A state in which seat 0 is about to build and everybody has revealed the first tile of their hand."""
    held = [tiles(hand) for hand in hands]
    seats = len(hands)
    position = State(
        *(Deal(0, 0, tiles(brickyard)), 0, wall, tuple(map(mask, held))),
        known=(0,) * seats,
        revealed=tuple(hand[0] if hand else 0 for hand in held),
        skipped=(False,) * seats,
        scores=(0,) * seats,
        readied=mask(tiles(readied)),
    )
    return position._replace(**changes)


def closed() -> Wall:
    """A wall of the double six alone: only sixes and blanks may lie beside it."""
    return wall_of("6|6")
