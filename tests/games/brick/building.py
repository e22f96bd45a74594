"""Rules, walls and states of Brick Dominoes with bricks that are named."""

from typing import Any

from game.dominoes.tiles import mask, parse_tile
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
    """A wall with that starting brick and more, written like ``2|1 @2,0 E``."""
    wall = started(parse_tile(start))
    for text in bricks:
        name, where, letter = text.split(" ")
        first, second = map(int, name.split("|"))
        x, y = map(int, where[1:].split(","))
        tile = parse_tile(f"{max(first, second)}|{min(first, second)}")
        wall = wall.with_brick(tile, first, second, place(x, y, LETTERS.index(letter)), seat=1)
    return wall


def table(wall: Wall, *hands: str, brickyard: str = "", readied: str = "", **changes: Any) -> State:
    """A state in which seat 0 is about to build and everybody has revealed the first tile of the hand."""
    held = [tiles(hand) for hand in hands]
    position = State(
        deal=Deal(0, 0, tiles(brickyard)),
        seat=0,
        drawing=False,
        wall=wall,
        hands=tuple(map(mask, held)),
        readied=mask(tiles(readied)),
        drawn=0,
        known=(0,) * len(hands),
        revealed=tuple(hand[0] if hand else 0 for hand in held),
        skipped=(False,) * len(hands),
        skips=0,
        scores=(0,) * len(hands),
        ended=None,
    )
    return position._replace(**changes)


def closed() -> Wall:
    """Only the double six: whatever lies beside it must be a six or blank."""
    return wall_of("6|6")


def brick(tile: str, high: list[int], low: list[int], level: int = 0) -> dict[str, Any]:
    """A brick of a wall, as a seat sees it."""
    return {"tile": tile, "cells": [high, low], "level": level, "face_down": False, "seat": 0}
