"""The wall: where bricks may lie, what shows, and how high. Rules are those of the Brick Dominoes sheet, 'The Play'."""

import pickle

import pytest

from game.core.chance import stream
from game.dominoes.tiles import HI, LO, parse_tile, tile
from game.dominoes.wall import (
    EAST,
    LETTERS,
    REACH,
    Brick,
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
    """A wall with that starting brick and more, e.g. ``4|6 2,0 E``, or ``down 2,0 E`` for a face-down one."""
    wall = started(parse_tile(start))
    for text in bricks:
        name, _, where = text.partition(" ")
        if name == "down":
            wall = wall.with_brick(0, 0, 0, at(where), face_down=True)
        else:
            first, second = map(int, name.split("|"))
            wall = wall.with_brick(tile(first, second), first, second, at(where))
    return wall


def may(wall: Wall, brick: str, where: str) -> bool:
    """Whether the brick may lie there; the quick answer and the reasoned one must agree."""
    first, second = map(int, brick.split("|"))
    spot = wall.spots.get(at(where))
    answer = spot is not None and fits(spot, first, second)
    assert answer == (refusal(wall, first, second, at(where)) is None)
    return answer


class TestTheStartingBrick:
    def test_lies_with_its_high_half_on_the_origin(self) -> None:
        wall = built("5|2")
        assert wall.top(cell(0, 0)) == (5, 0, 1)
        assert wall.top(cell(1, 0)) == (2, 0, 1)
        assert wall.bricks[0].cells == ((0, 0), (1, 0))

    def test_has_room_at_its_ends_and_beside_one_half_only(self) -> None:
        """Six bricks fit end on, eight beside one half, none along it: 14 places; and nothing goes on top yet."""
        wall = built("5|2")
        assert len(wall.spots) == 14
        assert {level for level, _, _ in wall.spots.values()} == {0}


class TestABrickOnTheGround:
    start = built("5|2")

    def test_touches_a_visible_face_and_not_only_by_a_corner(self) -> None:
        assert may(self.start, "6|6", "2,0 E")
        assert not may(self.start, "6|6", "2,1 E")
        assert not may(self.start, "6|6", "3,0 E")
        assert plain(refusal(self.start, 6, 6, at("2,1 E"))) == "It must touch the wall"

    def test_has_each_half_at_least_as_high_as_what_it_touches(self) -> None:
        assert may(self.start, "2|1", "2,0 E")
        assert not may(self.start, "1|2", "2,0 E")
        assert may(self.start, "6|1", "0,1 S")
        assert not may(self.start, "4|1", "0,1 S")
        assert plain(refusal(self.start, 4, 1, at("0,1 S"))) == "4 is less than the 5 next to it"

    def test_is_wild_where_it_is_blank(self) -> None:
        assert may(self.start, "0|1", "2,0 E")
        assert may(self.start, "0|0", "0,1 S")

    def test_may_be_anything_beside_a_blank(self) -> None:
        assert may(built("5|0"), "1|1", "2,0 E")

    def test_is_compared_on_both_its_halves(self) -> None:
        corner = built("5|2", "6|4 2,0 S")
        assert may(corner, "2|6", "1,-1 E"), "beside the 2 and the 6"
        assert not may(corner, "6|2", "1,-1 E")
        assert not may(corner, "1|6", "1,-1 E")

    def test_is_compared_with_every_face_that_a_half_touches(self) -> None:
        corner = built("5|2", "6|4 2,0 S")
        assert may(corner, "4|1", "1,1 S"), "its upper half is beside a 2 and a 4"
        assert not may(corner, "3|1", "1,1 S")

    def test_does_not_lie_along_another_brick(self) -> None:
        assert not may(self.start, "6|6", "0,1 E")
        assert plain(refusal(self.start, 6, 6, at("0,1 E"))) == "It would lie alongside 5|2"
        assert may(self.start, "6|6", "1,1 E"), "beside one half only"

    def test_does_not_lie_along_a_face_down_brick_either(self) -> None:
        wall = built("5|2", "down 2,0 S")
        assert plain(refusal(wall, 6, 6, at("3,0 S"))) == "It would lie alongside a face-down brick"

    def test_may_run_into_the_middle_of_nothing_longer_than_a_half(self) -> None:
        """A brick end on at the side of another touches only one of its halves: there is no T on the grid."""
        assert may(self.start, "5|1", "0,1 S")
        assert may(self.start, "2|1", "1,1 S")


class TestABrickOnTop:
    two = built("5|2", "2|1 2,0 E")

    def test_spans_two_different_bricks(self) -> None:
        assert may(self.two, "6|6", "1,0 E")
        assert not may(self.two, "6|6", "0,0 E")
        assert plain(refusal(self.two, 6, 6, at("0,0 E"))) == "It needs two different bricks below"
        assert self.two.spots[at("1,0 E")][0] == 1

    def test_does_not_hang_over(self) -> None:
        assert not may(self.two, "6|6", "3,0 E")
        assert plain(refusal(self.two, 6, 6, at("3,0 E"))) == "One half would have nothing under it"

    def test_does_not_slope(self) -> None:
        stair = built("5|2", "2|1 2,0 E", "6|6 1,0 E")
        assert not may(stair, "6|6", "2,0 E")
        assert plain(refusal(stair, 6, 6, at("2,0 E"))) == "Its halves would be on two levels"

    def test_is_compared_with_the_faces_beside_it_and_not_with_those_it_covers(self) -> None:
        assert may(self.two, "5|1", "1,0 E"), "beside the 5 and the 1; the twos it covers do not count"
        assert not may(self.two, "4|6", "1,0 E")

    def test_is_compared_with_lower_and_higher_faces_alike(self) -> None:
        wall = built("5|2", "2|1 2,0 E", "6|4 1,0 E")
        assert refusal(wall, 3, 3, at("3,1 S")) is None
        assert plain(refusal(wall, 3, 3, at("2,1 S"))) == "3 is less than the 4 next to it"

    def test_frees_what_it_covers_from_being_lain_along(self) -> None:
        """Once a half of the brick below is hidden, that brick no longer shows both its faces."""
        covered = built("5|2", "2|1 2,0 E", "6|6 1,0 E")
        assert plain(refusal(self.two, 6, 6, at("0,1 E"))) == "It would lie alongside 5|2"
        assert may(covered, "6|6", "0,1 E")

    def test_does_not_lie_along_a_brick_at_another_level(self) -> None:
        wall = built("5|2", "2|1 2,0 E", "6|6 1,0 E")
        assert plain(refusal(wall, 6, 6, at("1,1 E"))) == "It would lie alongside 6|6"

    def test_lies_on_face_down_bricks_as_on_others(self) -> None:
        wall = built("5|2", "down 2,0 E")
        assert may(wall, "5|1", "1,0 E")
        assert wall.spots[at("1,0 E")] == (1, 5, 0)

    def test_carries_the_next_level(self) -> None:
        wall = built("1|1", "1|2 2,0 E", "2|3 4,0 E", "3|3 1,0 E", "4|4 3,0 E")
        assert [brick.level for brick in wall.bricks] == [0, 0, 0, 1, 1]
        assert wall.spots[at("2,0 E")] == (2, 3, 4)
        assert may(wall, "3|4", "2,0 E")
        assert wall.with_brick(tile(4, 3), 3, 4, at("2,0 E")).bricks[-1].level == 2


class TestBrickCells:
    @pytest.mark.parametrize(
        ("brick", "expected"),
        [("6|4 2,0 S", ((2, 0), (2, 1))), ("4|6 2,0 S", ((2, 1), (2, 0))), ("4|4 -3,-1 E", ((-3, -1), (-2, -1)))],
    )
    def test_name_the_larger_half_first(self, brick: str, expected: tuple[tuple[int, int], ...]) -> None:
        assert built("5|2", brick).bricks[-1].cells == expected

    def test_of_a_face_down_brick_begin_west_or_north(self) -> None:
        assert built("5|2", "down 2,0 S").bricks[-1].cells == ((2, 0), (2, 1))


class TestCells:
    @pytest.mark.parametrize("where", [(0, 0), (-3, 12), (REACH, -REACH)])
    def test_keep_their_coordinates(self, where: tuple[int, int]) -> None:
        assert coordinates(cell(*where)) == where

    def test_have_four_neighbours(self) -> None:
        assert set(map(coordinates, neighbours(cell(0, 0)))) == {(0, -1), (0, 1), (1, 0), (-1, 0)}

    def test_end_somewhere(self) -> None:
        with pytest.raises(ValueError, match="501,0 is too far away"):
            cell(501, 0)


def grown(seed: int, *, face_down: float) -> list[Wall]:
    """A wall that grows at random, upwards where it can, as it was after each brick."""
    rng = stream("wall", seed)
    pile = rng.shuffled(range(28))
    walls = [started(pile.pop())]
    for each in pile:
        wall = walls[-1]
        hidden = rng.random() < face_down
        first, second = (0, 0) if hidden else (HI[each], LO[each]) if rng.random() < 0.5 else (LO[each], HI[each])
        room = [where for where, spot in wall.spots.items() if fits(spot, first, second)]
        high = [where for where in room if wall.spots[where][0]]
        if room:
            walls.append(wall.with_brick(each, first, second, rng.choice(high or room), face_down=hidden))
    return walls


@pytest.mark.parametrize("seed", range(6))
def test_the_places_kept_while_building_are_those_that_the_rules_allow(seed: int) -> None:
    """The list that grows with the wall, against reasoning about every place near it afresh."""
    walls = grown(seed, face_down=0.2)
    assert max(brick.level for brick in walls[-1].bricks) >= 2
    for wall in walls[::4]:
        corners = [corner for brick in wall.bricks for corner in brick.cells]
        xs, ys = zip(*corners, strict=True)
        for x in range(min(xs) - 3, max(xs) + 4):
            for y in range(min(ys) - 3, max(ys) + 4):
                for letter in LETTERS:
                    spot = wall.spots.get(at(f"{x},{y} {letter}"))
                    for pips in ((0, 0), (0, 6), (3, 0), (3, 6), (4, 2), (6, 6)):
                        reason = refusal(wall, *pips, at(f"{x},{y} {letter}"))
                        assert (spot is not None and fits(spot, *pips)) == (reason is None), (
                            x,
                            y,
                            letter,
                            pips,
                            reason,
                        )


@pytest.mark.parametrize("seed", range(3))
def test_walls_are_values_made_of_their_bricks(seed: int) -> None:
    wall = grown(seed, face_down=0.3)[-1]
    again = rebuilt(wall.bricks)
    assert again == wall
    assert hash(again) == hash(wall)
    assert list(again.spots.items()) == list(wall.spots.items())
    assert pickle.loads(pickle.dumps(wall)).spots == wall.spots
    assert rebuilt(wall.bricks[:-1]) != wall


def test_the_wall_before_stays_as_it_was() -> None:
    before = started(parse_tile("5|2"))
    spots, tops = dict(before.spots), dict(before.tops)
    before.with_brick(tile(6, 6), 6, 6, place(2, 0, EAST))
    assert (before.spots, before.tops) == (spots, tops)
    assert before.bricks == (Brick(tile(5, 2), 5, 2, place(0, 0, EAST), 0, False, None),)
