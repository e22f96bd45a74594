"""The wall: where bricks may lie, visible faces, and levels. The rules: 'The Play' of the Brick Dominoes sheet."""

import pickle

import pytest

from game.core.chance import stream
from game.dominoes.tiles import HI, LO, parse_tile, tile
from game.dominoes.wall import (
    LETTERS,
    REACH,
    Place,
    Wall,
    cell,
    coordinates,
    fits,
    neighbours,
    place,
    rebuilt,
    refusal,
    started,
)
from tests.helpers.words import plain


def at(text: str) -> Place:
    where, letter = text.split(" ")
    x, y = where.split(",")
    return place(int(x), int(y), LETTERS.index(letter))


def built(start: str, *bricks: str) -> Wall:
    """A wall with that starting brick and others, e.g. ``4|6 2,0 E``, or ``down 2,0 E`` face down."""
    wall = started(parse_tile(start))
    for text in bricks:
        name, _, where = text.partition(" ")
        first, second = (0, 0) if name == "down" else map(int, name.split("|"))
        wall = wall.with_brick(tile(first, second), first, second, at(where), face_down=name == "down")
    return wall


ONE, LINE = built("5|2"), built("5|2", "2|1 2,0 E")
CORNER, DOWN = built("5|2", "6|4 2,0 S"), built("5|2", "down 2,0 E")
STAIR, LOWER = built("5|2", "2|1 2,0 E", "6|6 1,0 E"), built("5|2", "2|1 2,0 E", "6|4 1,0 E")
UP = built("1|1", "1|2 2,0 E", "2|3 4,0 E", "3|3 1,0 E", "4|4 3,0 E")
CONTACT, ALONG, TWO = "It must touch the wall", "It would lie alongside 5|2", "It needs two different bricks below"


def low(half: int, beside: int) -> str:
    return f"{half} is less than the {beside} next to it"


@pytest.mark.parametrize(
    ("wall", "brick", "where", "why"),
    [
        # A brick touches a visible face, and not only by a corner.
        (ONE, "6|6", "2,0 E", ""), (ONE, "6|6", "2,1 E", CONTACT), (ONE, "6|6", "3,0 E", CONTACT),
        # Each half is at least as high as every face that it touches; blanks go with everything.
        (ONE, "2|1", "2,0 E", ""), (ONE, "1|2", "2,0 E", low(1, 2)), (ONE, "0|1", "2,0 E", ""),
        (ONE, "6|1", "0,1 S", ""), (ONE, "4|1", "0,1 S", low(4, 5)), (ONE, "0|0", "0,1 S", ""),
        (built("5|0"), "1|1", "2,0 E", ""),
        (CORNER, "2|6", "1,-1 E", ""), (CORNER, "6|2", "1,-1 E", low(2, 6)), (CORNER, "1|6", "1,-1 E", low(1, 2)),
        (CORNER, "4|1", "1,1 S", ""), (CORNER, "3|1", "1,1 S", low(3, 4)),
        # A brick does not lie along a whole brick, but may lie beside one half of it.
        (ONE, "6|6", "0,1 E", ALONG), (ONE, "6|6", "1,1 E", ""), (ONE, "5|1", "0,1 S", ""), (ONE, "2|1", "1,1 S", ""),
        (built("5|2", "down 2,0 S"), "6|6", "3,0 S", "It would lie alongside a face-down brick"),
        # On top a brick spans two different bricks, neither hanging over nor sloping.
        (LINE, "6|6", "1,0 E", ""), (LINE, "6|6", "0,0 E", TWO), (DOWN, "5|1", "1,0 E", ""),
        (LINE, "6|6", "3,0 E", "One half would have nothing under it"),
        (STAIR, "6|6", "2,0 E", "Its halves would be on two levels"),
        # A brick is compared with the faces beside it, lower and higher ones alike, and not with those it covers.
        (LINE, "5|1", "1,0 E", ""), (LINE, "4|6", "1,0 E", low(4, 5)),
        (LOWER, "3|3", "3,1 S", ""), (LOWER, "3|3", "2,1 S", low(3, 4)), (UP, "3|4", "2,0 E", ""),
        # Once a half of a brick is hidden, others may lie along it; along the one above they may not.
        (LINE, "6|6", "0,1 E", ALONG), (STAIR, "6|6", "0,1 E", ""),
        (STAIR, "6|6", "1,1 E", "It would lie alongside 6|6"),
    ],
)  # fmt: skip
def test_a_brick_may_lie_there_or_it_is_said_why_not(wall: Wall, brick: str, where: str, why: str) -> None:
    first, second = map(int, brick.split("|"))
    spot = wall.spots.get(at(where))
    assert plain(refusal(wall, first, second, at(where))) == why
    assert (spot is not None and fits(spot, first, second)) == (not why)


def test_the_starting_brick_has_room_at_its_ends_and_beside_one_half_only() -> None:
    """Six places end on, eight beside one half, none along it; and nothing goes on top yet."""
    assert (ONE.top(cell(0, 0)), ONE.top(cell(1, 0)), ONE.bricks[0].cells) == ((5, 0, 1), (2, 0, 1), ((0, 0), (1, 0)))
    assert [level for level, _, _ in ONE.spots.values()] == 14 * [0]


def test_a_place_on_top_is_a_level_higher_and_asks_for_what_lies_beside_it() -> None:
    assert (LINE.spots[at("1,0 E")], DOWN.spots[at("1,0 E")], UP.spots[at("2,0 E")]) == (
        (1, 5, 1),
        (1, 5, 0),
        (2, 3, 4),
    )
    higher = UP.with_brick(tile(4, 3), 3, 4, at("2,0 E"))
    assert [brick.level for brick in higher.bricks] == [0, 0, 0, 1, 1, 2]


@pytest.mark.parametrize(
    ("brick", "cells"),
    [
        ("6|4 2,0 S", ((2, 0), (2, 1))), ("4|6 2,0 S", ((2, 1), (2, 0))), ("4|4 -3,-1 E", ((-3, -1), (-2, -1))),
        ("down 2,0 S", ((2, 0), (2, 1))),
    ],
)  # fmt: skip
def test_the_cell_of_the_larger_half_is_named_first_else_the_west_or_north_one(brick: str, cells: object) -> None:
    assert built("5|2", brick).bricks[-1].cells == cells


def test_cells_keep_their_coordinates_have_four_neighbours_and_end_somewhere() -> None:
    for where in ((0, 0), (-3, 12), (REACH, -REACH)):
        assert coordinates(cell(*where)) == where
    assert set(map(coordinates, neighbours(cell(0, 0)))) == {(0, -1), (0, 1), (1, 0), (-1, 0)}
    with pytest.raises(ValueError, match="501,0 is too far away"):
        cell(501, 0)


def grown(seed: int) -> list[Wall]:
    """The walls after each brick of a wall that grows at random, upwards if possible."""
    rng = stream("wall", seed)
    pile = rng.shuffled(range(28))
    walls = [started(pile.pop())]
    for each in pile:
        wall = walls[-1]
        hidden = rng.random() < 0.25
        first, second = (0, 0) if hidden else rng.shuffled((HI[each], LO[each]))
        room = [where for where, spot in wall.spots.items() if fits(spot, first, second)]
        high = [where for where in room if wall.spots[where][0]]
        if room:
            walls.append(wall.with_brick(each, first, second, rng.choice(high or room), face_down=hidden))
    return walls


@pytest.mark.parametrize("seed", range(3))
def test_the_places_kept_while_building_are_those_that_the_rules_allow(seed: int) -> None:
    """The list that grows with the wall equals a fresh search of every place near it."""
    walls = grown(seed)
    assert max(brick.level for brick in walls[-1].bricks) >= 2
    for wall in walls[seed::5]:
        xs, ys = zip(*[corner for brick in wall.bricks for corner in brick.cells], strict=True)
        near = [(x, y) for x in range(min(xs) - 3, max(xs) + 4) for y in range(min(ys) - 3, max(ys) + 4)]
        for where in (place(*corner, way) for corner in near for way in range(2)):
            spot = wall.spots.get(where)
            for pips in ((0, 0), (0, 6), (3, 0), (3, 6), (4, 2), (6, 6)):
                may = spot is not None and fits(spot, *pips)
                assert may == (refusal(wall, *pips, where) is None), (coordinates(where >> 1), where & 1, pips)


@pytest.mark.parametrize("seed", range(3))
def test_walls_are_values_made_of_their_bricks(seed: int) -> None:
    before, wall = grown(seed)[-2:]
    again = rebuilt(wall.bricks)
    assert (again, hash(again), list(again.spots.items())) == (wall, hash(wall), list(wall.spots.items()))
    assert pickle.loads(pickle.dumps(wall)).spots == wall.spots
    short = rebuilt(wall.bricks[:-1])
    assert short != wall
    assert (short, short.spots, short.tops) == (before, before.spots, before.tops), "it stayed as it was"
