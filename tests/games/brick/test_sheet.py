"""Brick Dominoes, sentence by sentence: what the rule sheet and our rulings say and no other test of the game shows."""

import pytest

from game.core.chance import stream
from game.core.match import Match
from game.dominoes.tiles import TEXT, set_size
from game.games import find
from tests.games.brick.building import rules, table, wall_of
from tests.helpers.play import after, wander
from tests.helpers.play import texts as legal


def kinds(texts: list[str]) -> set[str]:
    return {text.split(" ")[0] for text in texts}


class TestBeforePlay:
    @pytest.mark.parametrize("seats", [2, 5, 8])
    def test_every_seat_has_a_column_with_nothing_in_it(self, seats: int) -> None:
        assert rules(seats).scores(rules(seats).initial_state(1)) == (0,) * seats

    def test_any_brick_may_be_the_starting_one_and_nobody_holds_it(self) -> None:
        starts = set()
        for seed in range(90):
            record = rules(3).deal_record(rules(3).initial_state(seed))
            starts.add(record["start"])
            dealt = [tile for hand in record["hands"] for tile in hand]
            assert record["start"] not in {*dealt, *record["boneyard"]}
        assert starts >= {"0|0", "6|6"}
        assert len(starts) > 24

    def test_the_brickyard_is_all_that_is_left_face_down(self) -> None:
        game = rules(3)
        state = game.initial_state(2)
        seen = game.observe(state, 0)
        assert seen["boneyard"] == set_size(6) - 3 * 3 - 1
        assert not {*map(TEXT.__getitem__, state.deal.brickyard)} & {*seen["hand"], seen["wall"][0]["tile"]}
        assert "brickyard" not in seen


class TestATurn:
    two = wall_of("5|2", "2|1 @2,0 E")
    start = table(two, "6|4 1|0", "5|1 5|0", brickyard="2|2 4|4 6|6", readied="3|3 4|0")

    def test_is_one_of_three_things(self) -> None:
        assert kinds(legal(rules(), self.start)) == {"lay", "ready", "skip"}

    @pytest.mark.parametrize("action", ["lay 1|0 @4,0 E", "ready 3|3 @1,0 E"])
    def test_is_over_after_a_brick(self, action: str) -> None:
        assert rules().to_act(after(rules(), self.start, action)) == 1

    def test_is_over_after_a_skip_and_what_is_drawn_for_it(self) -> None:
        state = after(rules(), self.start, "skip")
        assert kinds(legal(rules(), state)) == {"draw"}
        state = after(rules(), state, "draw", "draw 3|3", "draw 1|0")
        assert rules().to_act(state) == 1
        assert state.wall == self.start.wall

    def test_never_is_doing_nothing(self) -> None:
        game = rules(3)
        for state in wander(game, game.initial_state(7), stream("turn")):
            for action in () if state.revealing else game.legal_actions(state):
                done = game.step(state, action)
                assert (done.wall, done.hands, done.readied) != (state.wall, state.hands, state.readied)

    def test_of_a_skip_readies_the_hand_where_everybody_sees_it(self) -> None:
        state = after(rules(), self.start, "skip")
        assert rules().observe(state, 1)["readied"] == ["1|0", "3|3", "4|0", "6|4"]

    def test_goes_on_with_a_readied_brick_in_the_place_of_a_double_blank(self) -> None:
        """Beside the 6 lies nothing lower; a readied brick does, and a 1 may follow it."""
        start = table(wall_of("6|4"), "3|3 5|5", "1|1 2|1", readied="3|2")
        assert "lay 3|3 @-2,0 E" not in legal(rules(), start)
        state = after(rules(), start, "ready 3|2 @-2,0 E")
        assert "lay 1|1 @-4,0 E" in legal(rules(), state)


class TestWhereABrickMayLie:
    """The numbered list of 'The Play', through what the rules offer."""

    def offered(self, hand: str, *bricks: str) -> list[str]:
        return legal(rules(), table(wall_of(*bricks), hand, "5|5"))

    def test_edge_to_edge_with_the_wall_and_not_corner_to_corner(self) -> None:
        offered = self.offered("6|6", "5|2")
        assert "lay 6|6 @2,0 S" in offered
        assert not {"lay 6|6 @2,1 E", "lay 6|6 @2,1 S", "lay 6|6 @7,7 E"} & {*offered}

    def test_with_neither_half_lower_than_what_it_touches(self) -> None:
        """A 4|2 goes beside the 2 in seven ways, either way round, and beside the 5 in none."""
        places = {"@2,0 E", "@2,0 S", "@2,-1 S", "@1,1 E", "@1,-1 E", "@1,1 S", "@1,-2 S"}
        offered = self.offered("4|2", "5|2")
        assert set(offered) == {f"lay {tile} {where}" for tile in ("4|2", "2|4") for where in places}

    def test_never_along_a_whole_brick(self) -> None:
        offered = self.offered("6|6", "5|2")
        assert not {"lay 6|6 @0,1 E", "lay 6|6 @0,-1 E"} & {*offered}
        assert {"lay 6|6 @1,1 E", "lay 6|6 @-1,-1 E"} <= {*offered}

    def test_on_top_of_two_bricks_but_not_of_one(self) -> None:
        offered = self.offered("6|6", "5|2", "2|1 @2,0 E")
        assert "lay 6|6 @1,0 E" in offered
        assert not {"lay 6|6 @0,0 E", "lay 6|6 @2,0 E"} & {*offered}

    def test_level_and_never_aslope(self) -> None:
        offered = self.offered("6|6", "5|2", "2|1 @2,0 E", "5|5 @1,0 E")
        assert not {"lay 6|6 @0,0 E", "lay 6|6 @2,0 E", "lay 6|6 @3,0 E", "lay 6|6 @3,0 S"} & {*offered}

    def test_anywhere_in_reach_if_it_is_blank_or_the_wall_is(self) -> None:
        low, blank = self.offered("1|1", "6|6"), self.offered("0|0", "6|6")
        assert kinds(low) <= {"skip"}
        assert len([text for text in blank if text.startswith("lay")]) == 14
        assert len([text for text in self.offered("1|1", "0|0") if text.startswith("lay")]) == 14


class TestDrawing:
    two = wall_of("5|2", "2|1 @2,0 E")

    def test_goes_on_to_three_whether_one_wants_to_or_not(self) -> None:
        game = rules()
        state = after(game, table(self.two, "1|0", "5|5", brickyard="3|3 4|4 6|0 6|1"), "lay 1|0 @4,0 E")
        for held in range(3):
            assert state.hands[0].bit_count() == held
            assert legal(game, state) == ["draw"]
            state = after(game, state, "draw")
        assert game.to_act(state) == 1


class TestSkipping:
    wall = wall_of("5|2", "2|1 @2,0 E")

    def test_needs_a_brick_in_the_hand(self) -> None:
        assert kinds(legal(rules(), table(self.wall, "", "5|5", readied="3|3"))) == {"ready"}

    def test_in_a_row_is_broken_by_a_readied_brick_too(self) -> None:
        game = rules()
        start = table(self.wall, "6|4", "5|5", readied="3|3", brickyard="1|1 2|2", skips=3, skipped=(True, True))
        state = after(game, start, "ready 3|3 @1,0 E")
        assert (state.skips, state.skipped) == (0, (False, True))


class TestLayers:
    def test_of_readied_bricks_count_for_what_lies_on_them(self) -> None:
        """A ground brick, a readied one beside it, and a brick across both: one layer, one point."""
        game = rules()
        start = table(wall_of("5|2"), "6|4 6|6", "5|1 2|1", readied="3|3")
        state = after(game, start, "ready 3|3 @2,0 E", "lay 5|1 @1,0 E")
        assert state.scores == (0, 1)

    def test_of_any_height_are_a_point_each(self) -> None:
        ground = ["1|1", "1|2 @2,0 E", "2|3 @4,0 E", "3|3 @6,0 E"]
        higher = ["3|3 @1,0 E", "4|4 @3,0 E", "4|4 @5,0 E", "5|5 @2,0 E", "5|5 @4,0 E"]
        start = table(wall_of(*ground, *higher), "6|6 1|0", "5|1 2|1")
        assert after(rules(), start, "lay 6|6 @3,0 E").scores == (3, 0)


class TestTheMatch:
    @pytest.mark.parametrize("hands", [1, 3, 5])
    def test_is_as_many_hands_as_agreed(self, hands: int) -> None:
        match = Match(find("brick"), 2, {"matches": hands}, 4)
        rng = stream("match")
        dealt = 1
        while match.winners is None:
            if match.awaits_deal:
                match.deal_next()
                dealt += 1
            legal = match.rules.legal_actions(match.state)
            match.play(rng.choice(legal))
        assert dealt == hands
