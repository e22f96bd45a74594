"""Brick by touch: every place in reach, hidden ones too; a wall that stays readable; reasons in levels and pips."""

import pytest

from game import games
from game.core.chance import stream
from game.games.brick.table.bricks import BrickItem, SignItem, SpotItem
from game.games.brick.table.table import BrickTable
from tests.games.brick.touching import building, things
from tests.helpers.play import wander
from tests.helpers.tables import choose, make_table, outside, touchable, view_of

GAME = games.find("brick")


@pytest.fixture
def table() -> BrickTable:
    made = make_table("brick")
    assert isinstance(made, BrickTable)
    return made


TOWER = ("6|3 2 0 E", "5|3 1 0 E")
"""A brick at the right of the starting one, and one that lies on both."""


def test_a_brick_is_called_alike_however_it_lies(table):
    view = building(table, hand="4|2", start="1|1")
    lays = [action for action in view.legal if str(action).startswith("lay ")]
    assert {str(action)[4:7] for action in lays} == {"4|2", "2|4"}
    assert {table.said(view, action) for action in lays} == {"lay 4|2"}


class TestEveryAction:
    @pytest.mark.nightly(one_in=2)
    @pytest.mark.parametrize("seats", [2, 3, 5, 8])
    def test_comes_out_of_its_touches_by_following_the_leads(self, table: BrickTable, seats: int) -> None:
        game, rng = GAME.rules(seats), stream(2, "brick table", seats)
        for ply, state in enumerate(wander(game, game.initial_state(seats), rng)):
            seat = game.to_act(state)
            if seat is None or (ply > 3 * seats and ply % 5):
                continue
            view = view_of(table, game, state, seat)
            for action in rng.shuffled(list(game.legal_actions(state)))[:6]:
                table.begin()
                assert choose(table, view, action, rng.choice) == action
                table.put_back()
                for name in sorted(table.touches(action)):
                    if name.startswith(("hand:", "readied:")):
                        table.touch(view, name)
                table.turn_for(action)
                if table.picks:
                    assert table.touches(action) <= touchable(table, view) | frozenset(table.picks)
            assert outside(table, view) == []

    def test_also_at_a_place_behind_a_tower(self, table: BrickTable) -> None:
        view = building(table, *TOWER, hand="6|6")
        table.touch(view, "hand:6|6")
        table.way = 1
        spots = things(table, view, SpotItem)
        behind = [name for name in spots if name.startswith("spot:1,-2 S")]
        assert behind
        assert set(behind) <= table.leads(view)


def test_one_may_still_skip_with_a_brick_in_hand(table: BrickTable) -> None:
    view = building(table)
    table.touch(view, "hand:4|4")
    assert "verb:skip" in table.leads(view)
    assert str(table.touch(view, "verb:skip").action) == "skip"


class TestABrickThatScores:
    """6|5 lies on 3|3 and 6|4 for a point only along the wall: across it, it scores nothing."""

    def test_is_picked_up_the_way_that_scores_most(self, table: BrickTable) -> None:
        view = building(table, "6|4 2 0 E", hand="6|5 1|1")
        table.way = 1
        table.touch(view, "hand:6|5")
        assert max(item.level for item in things(table, view, SpotItem).values()) == 1
        assert {item.gain for item in things(table, view, SpotItem).values() if item.level} == {"+1"}

    def test_says_on_the_button_what_turning_it_would_score(self, table: BrickTable) -> None:
        view = building(table, "6|4 2 0 E", hand="6|5 1|1")
        table.touch(view, "hand:6|5")
        told = []
        for _ in range(4):
            told.append({verb.key: verb.label for verb in table.picture(view).verbs}["turn"])
            table.command(view, "turn")
        assert told.count("Turn: +1") >= 2
        assert {verb.label for verb in table.picture(view).verbs if verb.key == "turn"} == {told[0]}

    def test_is_a_double_that_lies_alike_either_way_round(self, table: BrickTable) -> None:
        view = building(table, "6|4 2 0 E", hand="6|6 1|1")
        table.touch(view, "hand:6|6")
        assert {item.gain for item in things(table, view, SpotItem).values() if item.level} == {"+1"}
        assert {verb.label for verb in table.picture(view).verbs if verb.key == "turn"} == {"Turn"}


class TestWhatIsRefused:
    @pytest.mark.parametrize(
        ("hand", "touch", "why"),
        [
            ("4|4", "cell:4,0", "4 is less than the 5 next to it"),
            ("4|4", "cell:0,0", "Its halves would be on two levels"),
            ("4|4", "cell:1,0", "It needs two different bricks below"),
            ("4|4", "cell:4,1", "It must touch the wall"),
            ("4|4", "", "It must touch the wall"),
        ],
    )
    def test_says_why_in_levels_and_pips(self, table: BrickTable, hand: str, touch: str, why: str) -> None:
        view = building(table, "3|5 2 0 E", "6|3 1 0 E", hand=hand)
        table.touch(view, f"hand:{hand}")
        table.way = 0
        assert table.why_not(view, touch) == why
        if touch:
            assert table.touch(view, touch).refused == why
            assert table.picks == (f"hand:{hand}",)

    def test_can_be_tried_at_its_middle_all_around_the_wall_and_on_it(self, table: BrickTable) -> None:
        view = building(table, "3|5 2 0 E", "6|3 1 0 E", hand="4|4")
        table.touch(view, "hand:4|4")
        table.way, felt = 0, view.areas.felt
        points = [(x, y) for x in range(felt.left, felt.right, 6) for y in range(felt.top, felt.bottom, 6)]
        trial_at = table.picture(view).trial_at
        names = {item.touch for point in points if (item := trial_at(point)) is not None}
        assert {"cell:4,0", "cell:0,0", "cell:1,0", "cell:3,-1"} <= names
        assert names.isdisjoint({"cell:4,1", "cell:4,-1", "cell:9,0"})

    def test_tells_that_the_other_way_round_would_fit(self, table: BrickTable) -> None:
        view = building(table, "3|5 2 0 E", hand="6|1")
        table.touch(view, "hand:6|1")
        table.way = 2
        assert table.why_not(view, "cell:4,0") == "1 is less than the 5 next to it. It fits the other way round."


class TestTheWall:
    def test_of_forty_cells_and_seven_levels_keeps_cells_of_twenty_pixels_and_can_be_looked_at_from_near(self, table):
        xs = [*range(2, 20, 2), *range(-2, -21, -2)]
        xs += [x for level in range(1, 8) for x in range(level - 8, 9 - level, 2)]
        bricks = [f"x{tile} {x} 0 E" for tile, x in zip(sorted(TILES), xs, strict=False)]
        view = building(table, *bricks)
        lying = things(table, view, BrickItem)
        assert max(brick.level for brick in lying.values()) == 7
        assert min(brick.half for brick in lying.values()) >= 20
        assert outside(table, view) == []
        table.zoom = 2.0
        near = things(table, view, BrickItem)
        assert all(near[key].half >= 1.9 * brick.half for key, brick in lying.items())
        felt = view.areas.felt
        for brick in near.values():
            assert not any(brick.holds(at) for at in ((felt.left - 1, brick.rect.centery), (felt.right, 10)))

    def test_looks_the_same_until_a_brick_no_longer_fits_in(self, table: BrickTable) -> None:
        before = things(table, building(table), BrickItem)["tile:3|3"].rect
        assert things(table, building(table, *TOWER), BrickItem)["tile:3|3"].rect == before
        far = [f"x{tile} {x} 0 E" for tile, x in zip(("9|1", "9|2", "9|3", "9|4"), range(2, 10, 2), strict=True)]
        assert things(table, building(table, *far), BrickItem)["tile:3|3"].rect != before

    def test_from_above_has_its_levels_in_figures(self, table: BrickTable) -> None:
        view = building(table, "6|3 2 0 E", "6|3 -2 0 E", "5|3 1 0 E", "x4|2 -1 0 E")
        table.command(view, "above")
        bricks = things(table, view, BrickItem)
        assert not any(brick.front for brick in bricks.values())
        assert set(things(table, view, SignItem)) == {"sign:level:5|3", "sign:level:4|2"}

    def test_can_be_looked_through(self, table: BrickTable) -> None:
        view = building(table, *TOWER)
        table.looked_through = True
        bricks = things(table, view, BrickItem)
        assert (bricks["tile:5|3"].alpha, bricks["tile:6|3"].alpha) == (64, 255)

    def test_tells_levels_what_lies_below_and_what_may_come_beside(self, table: BrickTable) -> None:
        view = building(table, *TOWER)
        bricks = things(table, view, BrickItem)
        assert bricks["tile:5|3"].tip == "5|3 · level 1 · rests on 3|3 and 6|3 · beside it: 5 or more, 3 or more"
        assert bricks["tile:6|3"].tip == "6|3 · on the ground · beside it: 3 or more"

    def test_says_at_a_place_what_it_asks_for(self, table: BrickTable) -> None:
        view = building(table, "6|5 2 0 E", hand="6|4")
        table.touch(view, "hand:6|4")
        table.way = 2
        spot = next(name for name, item in things(table, view, SpotItem).items() if item.level == 1)
        view = building(table, "6|5 2 0 E", hand="6|4", hovered=spot)
        table.touch(view, "hand:6|4")
        table.way = WAY[spot.rpartition(":")[2]]
        items = {item.key: item for item in table.picture(view).pointed(spot)}
        assert items["caption"].label.startswith("Level 1, rests on 3|3 and 6|5 · left half ")
        assert items["tag"].text == "+1"


TILES = {f"{high}|{low}" for high in range(13) for low in range(high)} - {"3|3", "6|5", "2|1"}
WAY = {"high": 0, "low": 2}


def test_nothing_of_a_hand_is_in_what_nobody_may_see(table: BrickTable) -> None:
    rules = GAME.rules(3)
    view = view_of(table, rules, rules.initial_state(5), None)
    table.begin()
    assert "Your hand" not in table.describe(view)
    assert not table.leads(view)


class TestWhatToDo:
    """A line says what is asked of one, with nothing in hand too."""

    @staticmethod
    def said(table: BrickTable, view) -> str:
        return next((item.label for item in table.picture(view).items if item.key == "caption"), "")

    def test_is_to_choose_a_brick_until_one_is_in_hand(self, table: BrickTable) -> None:
        view = building(table, *TOWER)
        assert "Choose a brick" in self.said(table, view)
        table.touch(view, "hand:6|5")
        assert not self.said(table, view)

    def test_is_to_skip_where_no_brick_fits(self, table: BrickTable) -> None:
        view = building(table, start="6|6", hand="2|1 3|1 3|2")
        assert [str(action) for action in view.legal] == ["skip"]
        assert "skip" in self.said(table, view)
