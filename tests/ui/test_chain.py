"""The layout of chains: tile against tile, without overlaps, with room at every end, and large enough."""

from itertools import combinations

import pytest

from game import games
from game.core.chance import stream
from game.dominoes.layout import ALIKE, Spin
from game.ui.chains.chain import Chain
from game.ui.chains.chain import aside as set_apart
from game.ui.chains.chaintable import LARGEST, SIZES, SIZES_OF_TREE
from game.ui.chains.joints import DX, DY, Side, place_at
from game.ui.chains.reserve import left_over
from game.ui.chains.surroundings import Cloth
from tests.helpers.play import wander
from tools.measure_layouts import Figures, apart, count_joints

GAP = 1
"""The gap between tiles that are not joined, in steps: half a half-tile."""
WITH_PAD, WITHOUT_PAD = (980, 520), (1232, 520)
"""The size of the cloth in pixels at 1280 x 800, with a score pad beside it and without."""
HANDS = [("fives", 2, 1), ("fives", 4, 2), ("fives", 8, 3), ("fives", 8, 4), ("fives", 2, 5)]
HANDS += [("fortress", 3, 1), ("fortress", 4, 2), ("fortress", 5, 3), ("fortress", 6, 4)]


def chain_for(key, highest):
    spin, room, sizes = Spin.EVERY, WITHOUT_PAD, SIZES_OF_TREE
    if key == "fives":
        spin, room, sizes = Spin.OPENING, WITH_PAD, SIZES
    cloth = Cloth(*room, tuple(size for size in sizes if size <= LARGEST[highest]))
    return Chain(spin=spin, highest=highest, cloth=cloth)


def hand(key, seats, seed):
    """The layout of a hand played at random to its end, and a chain for it."""
    rules = games.find(key).rules(seats, None)
    *_, last = wander(rules, rules.initial_state(seed), stream(seed, "test", "chain"))
    seen = rules.observe(last, 0)
    return seen["layout"], chain_for(key, seen["highest"])


def layout(text):
    """``6|6 6|4>6|6`` as a layout."""
    return [(one.partition(">")[0], one.partition(">")[2] or None) for one in text.split()]


def laid_out(text, *, spin=Spin.EVERY, highest=9, sides=None):
    cloth = Cloth(*WITHOUT_PAD, tuple(size for size in SIZES_OF_TREE if size <= LARGEST[9]))
    chain = Chain(spin=spin, highest=highest, cloth=cloth)
    return chain, chain.lay(layout(text), sides or {})


def check_apart(laid):
    """Checks that tiles put on each other touch, and all others keep a gap."""
    parents = {place.pose.tile: place.end.base.tile for place in laid.places}
    for one, other in combinations(laid.poses, 2):
        gap = apart(laid.poses[one], laid.poses[other])
        if other == parents.get(one) or one == parents.get(other):
            assert gap == 0 or not all(place.way.joined for place in laid.places), f"{one} and {other}"
        else:
            assert gap >= GAP, f"{one} and {other}"
    return parents


def halves_of(pose):
    """The number and the middle of each half, in steps."""
    across, down = (0, 1) if pose.vertical else (1, 0)
    return [(pose.first, pose.x - across, pose.y - down), (pose.second, pose.x + across, pose.y + down)]


@pytest.mark.nightly(one_in=2)
@pytest.mark.parametrize(("key", "seats", "seed"), HANDS)
def test_a_hand_lies_apart_with_room_at_every_end_large_enough_and_stays_where_it_is(key, seats, seed):
    tiles, chain = hand(key, seats, seed)
    room, before = WITH_PAD if key == "fives" else WITHOUT_PAD, {}
    for count in range(1, len(tiles) + 1):
        laid = chain.lay(tiles[:count], {})
        assert not [site for site in laid.sites if laid.is_walled_in(site)]
        left, top, right, bottom = laid.box
        assert min(room[0] * 2 / (right - left), room[1] * 2 / (bottom - top)) >= 24
        assert {tile: laid.poses[tile] for tile in before} == before
        before = laid.poses
    assert check_apart(laid) == {tile: onto for tile, onto in tiles if onto}
    assert all(place.way.joined for place in laid.places)
    for tile, onto in tiles[1:]:
        near = {
            str(number)
            for number, x, y in halves_of(laid.poses[tile])
            for other, u, v in halves_of(laid.poses[onto])
            if number == other and max(abs(x - u), abs(y - v)) <= 2
        }
        assert near, f"{tile} on {onto}"
        assert near <= set(tile.split("|")) & set(onto.split("|")), f"{tile} on {onto}"


class TestDoubles:
    def test_the_opening_one_stands_upright_and_is_open_on_all_sides(self):
        chain, laid = laid_out("9|9")
        assert laid.opening.vertical
        assert [end.side for end in laid.site("9|9")] == [*[Side.LONG_SIDE] * 2, *[Side.SHORT_SIDE] * 2]
        chain, laid = laid_out("6|6 6|4>6|6", highest=6)
        places = chain.places(laid, "6|1", "6|6")
        assert len({place.end.direction for place in places}) == len(places) == 3
        assert {place.pose.tile for place in places} == {"6|1"}

    @pytest.mark.parametrize("spin", Spin)
    def test_later_ones_lie_across_their_line(self, spin):
        _, laid = laid_out("6|6 6|4>6|6 4|4>6|4", spin=spin, highest=6)
        line, double = laid.poses["6|4"], laid.poses["4|4"]
        assert line.vertical != double.vertical
        assert (line.y, line.x) == (double.y, double.x - 3 if double.x > line.x else double.x + 3)

    @pytest.mark.parametrize("direction", range(4))
    def test_a_tile_comes_to_the_side_somebody_wanted(self, direction):
        pose = laid_out("6|6 6|4>6|6", highest=6, sides={"6|4": direction})[1].poses["6|4"]
        assert (pose.x > 0) - (pose.x < 0) == DX[direction]
        assert (pose.y > 0) - (pose.y < 0) == DY[direction]


def test_a_line_goes_straight_on_and_turns_only_where_it_would_outgrow_the_cloth():
    """At every turn, going straight on would have made all tiles smaller."""
    line = (
        "6|6 6|5>6|6 5|4>6|5 4|3>5|4 3|2>4|3 2|1>3|2 1|0>2|1 7|0>1|0 "
        "8|7>7|0 9|8>8|7 9|1>9|8 8|1>9|1 8|2>8|1 9|2>8|2 9|3>9|2 7|3>9|3"
    )
    _, short = laid_out(" ".join(line.split()[:7]), spin=Spin.OPENING)
    assert len({pose.y for pose in short.poses.values()}) == 1
    chain = Chain(spin=Spin.OPENING, highest=9, cloth=Cloth(*WITH_PAD, SIZES))
    laid = chain.lay(layout(line), {})
    turned = [place for place in laid.places if place.way.direction != place.end.direction]
    assert 1 <= len(turned) <= 2
    assert chain.cloth.level(laid) == 0
    for place in turned:
        before = chain.course[list(laid.poses).index(place.pose.tile) - 1]
        ahead = place_at(place.end, place.pose.tile, next(before.free_ways(place.end, False)))
        assert chain.cloth.level(before.put(ahead)) > 0


@pytest.mark.nightly(one_in=2)
@pytest.mark.parametrize(("key", "seats", "most"), [("fives", 2, 1.5), ("fortress", 3, 2.5), ("fives", 8, 9)])
def test_lines_bend_seldom_and_never_with_room_to_go_straight_on(key, seats, most):
    """Counted in a few hands; tools/measure_layouts.py counts it in hundreds."""
    found = Figures()
    for seed in range(4):
        tiles, chain = hand(key, seats, seed)
        chain.lay(tiles, {})
        count_joints(found, chain)
    assert found.bends / 4 <= most
    assert found.roomy <= 2
    assert found.odd + found.apart <= 0.02 * found.tiles


def test_room_for_all_is_found_by_giving_way():
    """Each can lie in two spots, the first of which another needs; taking the first free one would leave one over."""
    spots = [(1 << (8 * n), 1 << (8 * n)) for n in range(6)]
    wishes = [[spots[n], spots[n + 1]] for n in range(5)]
    more = ([spots[0]],), ([spots[0]], [spots[5]]), ([],)
    assert [left_over([*wishes, *each]) for each in more] == [0, 1, 1]


class TestWithoutRoom:
    def test_a_tile_lies_apart_where_its_line_can_go_on(self):
        _, laid = laid_out("6|6 6|4>6|6 4|1>6|4", highest=6)
        place = next(set_apart(laid, ALIKE.lays["5|1>4|1"], laid.site("4|1")[0]))
        after = laid.put(place)
        assert not place.way.joined
        assert all(apart(pose, place.pose) >= GAP for pose in laid.poses.values())
        assert any(after.has_room(onward, double=False) for onward in after.site("5|1"))

    def test_a_double_apart_lies_across_its_line_as_its_ends_expect(self):
        """The next tile touches it and does not lie on it."""
        _, laid = laid_out("6|6 6|4>6|6 4|1>6|4", spin=Spin.OPENING, highest=6)
        place = next(set_apart(laid, ALIKE.lays["1|1>4|1"], laid.site("4|1")[0]))
        after = laid.put(place)
        (end,) = after.site("1|1")
        assert place.pose.vertical != (end.direction % 2 == 1)
        followers = [place_at(end, "5|1", way).pose for way in after.free_ways(end, double=False)]
        assert followers
        assert {apart(place.pose, pose) for pose in followers} == {0}


class TestACrowd:
    """Hands in which doubles came early, so that spinners are close together."""

    NO_ROOM_AT_ALL = (
        "9|9 9|7>9|9 9|5>9|9 9|6>9|9 6|6>9|6 7|7>9|7 8|6>6|6 8|3>8|6 7|2>7|7 5|5>9|5 8|5>5|5 3|3>8|3 2|2>7|2 9|8>9|9 "
        "8|8>8|5 7|5>5|5 7|0>7|7 8|7>7|7 9|3>3|3 6|5>5|5 8|2>8|7 6|4>6|6 0|0>7|0 4|4>6|4 9|0>9|3 7|4>4|4 9|4>4|4 "
        "4|3>4|4 6|3>4|3 9|2>9|4 7|6>6|3 4|2>8|2 5|2>9|2 5|4>5|2 7|3>3|3 3|1>3|3 5|1>3|1 8|0>9|0 6|1>6|6"
    )
    CLOSE = (
        "9|9 9|6>9|9 6|1>9|6 3|1>6|1 9|3>3|1 9|1>9|9 5|1>9|1 5|5>5|1 9|5>5|5 9|4>9|9 9|7>9|3 4|4>9|4 9|8>9|5 8|5>9|8 "
        "9|2>9|9 4|1>4|4 5|0>5|5 6|5>5|5 1|1>4|1 8|6>6|5 6|0>5|0 8|7>8|6 7|6>9|7 7|2>9|2 7|7>7|2 6|2>6|0 6|6>7|6 "
        "2|1>1|1 2|2>2|1 7|0>7|7 8|2>2|2 6|3>6|6 1|0>1|1 5|2>8|5 8|8>8|2 8|1>1|1 8|3>8|1 0|0>7|0 7|3>8|3 8|0>1|0 "
        "4|2>4|4 3|3>6|3 4|3>3|3 7|4>8|7 5|4>7|4 8|4>8|0 4|0>0|0 6|4>8|4 5|3>3|3 7|5>5|3 3|2>6|2"
    )
    CLOSER = (
        "9|9 9|3>9|9 3|3>9|3 3|0>3|3 2|0>3|0 8|3>3|3 9|8>8|3 9|4>9|9 9|7>9|8 3|2>3|3 7|2>3|2 9|5>9|9 7|7>9|7 7|4>7|7 "
        "4|3>9|4 2|2>2|0 7|6>7|7 9|2>9|9 7|3>4|3 5|5>9|5 6|2>2|2 6|6>7|6 6|1>6|6 4|2>7|4 8|2>4|2 8|7>8|2 1|1>6|1 "
        "6|5>6|6 8|6>6|2 5|2>9|2 9|6>6|6 7|0>7|7 0|0>7|0 8|5>8|6 7|1>1|1 9|0>0|0 7|5>5|5 9|1>9|0 4|1>1|1 1|0>0|0 "
        "5|1>5|2 3|1>1|1 4|0>4|1 5|3>3|1 5|0>5|3 8|1>9|1 8|8>8|1 6|0>4|0 8|4>8|8 6|4>6|0"
    )

    @pytest.mark.parametrize("text", [CLOSE, CLOSER])
    def test_stands_close_and_yet_every_tile_is_joined(self, text):
        assert all(place.way.joined for place in laid_out(text)[1].places)

    def test_every_tile_finds_a_place_of_its_own_and_what_can_be_played_has_one(self):
        chain, laid = laid_out(self.NO_ROOM_AT_ALL)
        assert set(laid.poses) == {tile for tile, _ in layout(self.NO_ROOM_AT_ALL)}
        check_apart(laid)
        laid = chain.lay(layout(self.NO_ROOM_AT_ALL)[:-1], {})
        assert chain.places(laid, "6|1", "6|6")
