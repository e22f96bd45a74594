"""Brick Dominoes, played: revealing, building, ending hands and matches. Sentences are the rule sheet's."""

import pytest

from game.core.chance import stream
from game.dominoes.tiles import TEXT, WEIGHT, mask, members, parse_tile, set_size, texts
from game.dominoes.wall import place, started
from game.games.brick.rules.state import Deal, State, highest_pips
from game.words.events import sentence
from tests.games.brick.building import closed, rules, table, wall_of
from tests.helpers.play import after, check_sample_state, ended, tiles, wander
from tests.helpers.play import texts as legal
from tests.helpers.words import all_of, why


class TestTheSetUp:
    @pytest.mark.parametrize(("seats", "highest"), [(2, 6), (3, 6), (4, 9), (5, 9), (6, 12), (7, 12), (8, 16)])
    def test_the_set_grows_with_the_players(self, seats: int, highest: int) -> None:
        assert highest_pips(seats) == highest
        state = rules(seats).initial_state(1)
        assert [hand.bit_count() for hand in state.hands] == [3] * seats
        assert len(state.deal.brickyard) == set_size(highest) - 3 * seats - 1

    def test_one_tile_lies_as_starting_brick(self) -> None:
        (brick,) = rules().initial_state(1).wall.bricks
        assert (brick.level, brick.seat, brick.cells) == (0, None, ((0, 0), (1, 0)))

    def test_is_told_as_it_was_however_far_play_has_come(self) -> None:
        game = rules(3, matches=3)
        first = game.initial_state(4)
        record = game.deal_record(first)
        assert list(record) == ["hands", "boneyard", "start"]
        everything = [
            *record["hands"][0], *record["hands"][1], *record["hands"][2], *record["boneyard"], record["start"],
        ]  # fmt: skip
        assert sorted(everything) == sorted(TEXT[: set_size(6)])
        *_, last = wander(game, first, stream("wander"))
        assert game.deal_record(last) == record
        assert game.deal_record(game.next_hand(last)) != record


class TestRevealing:
    def dealt(self, *hands: str) -> State:
        return table(wall_of("5|2"), *hands, brickyard="1|1", revealed=())

    def test_every_seat_chooses_a_tile_in_turn(self) -> None:
        game, state = rules(3), self.dealt("6|4 1|0", "5|5 2|0", "3|3 3|0")
        for hand in (["reveal 1|0", "reveal 6|4"], ["reveal 2|0", "reveal 5|5"], ["reveal 3|0", "reveal 3|3"]):
            assert legal(game, state) == hand
            state = after(game, state, hand[0])

    def test_the_heaviest_starts(self) -> None:
        game = rules(3)
        state = after(game, self.dealt("6|4 1|0", "5|5 2|0", "3|3 3|0"), "reveal 1|0", "reveal 2|0", "reveal 3|3")
        assert game.to_act(state) == 2

    def test_of_equally_heavy_ones_the_higher_half_starts(self) -> None:
        game = rules(3)
        state = after(game, self.dealt("5|5 1|0", "6|4 2|0", "3|3 3|0"), "reveal 5|5", "reveal 6|4", "reveal 3|3")
        assert game.to_act(state) == 1

    def test_the_tile_stays_in_the_hand_and_is_known_from_then_on(self) -> None:
        game = rules()
        state = after(game, self.dealt("6|4 1|0", "5|5 2|0"), "reveal 1|0", "reveal 2|0")
        seen = game.observe(state, 0)
        assert seen["revealed"] == ["1|0", "2|0"]
        assert seen["known"] == [["1|0"], ["2|0"]]
        assert seen["hand_sizes"] == [2, 2]

    def test_nobody_sees_a_choice_before_all_have_chosen(self) -> None:
        game, start = rules(), self.dealt("6|4 1|0", "5|5 2|0")
        one, other = (after(game, start, f"reveal {tile}") for tile in ("6|4", "1|0"))
        assert game.observe(one, 1) == game.observe(other, 1)
        assert game.observe(one, 1)["revealed"] == [None, None]
        assert (game.observe(one, 0)["chosen"], game.observe(other, 0)["chosen"]) == ("6|4", "1|0")
        (told,) = game.apply(start, game.parse_action("reveal 6|4")).events
        assert told.seen_by(1).tiles == ()
        assert "6|4" not in all_of(told)

    def test_then_all_choices_are_told_and_who_starts(self) -> None:
        game = rules()
        before = after(game, self.dealt("6|4 1|0", "5|5 2|0"), "reveal 1|0")
        told = game.apply(before, game.parse_action("reveal 2|0")).events
        assert [sentence(event, ("Ana", "Ben")) for event in told] == ["Ana showed 1|0", "Ben showed 2|0 and starts"]
        assert not any(event.private for event in told)


class TestLayingABrick:
    two = wall_of("5|2", "2|1 @2,0 E")

    def test_scores_nothing_on_the_ground(self) -> None:
        state = after(rules(), table(self.two, "6|4 1|0", "5|5"), "lay 1|0 @4,0 E")
        assert state.scores == (0, 0)
        assert rules().to_act(state) == 1

    def test_scores_a_point_for_every_layer_beneath(self) -> None:
        game = rules()
        state = after(game, table(self.two, "6|5 6|6", "5|1"), "lay 6|5 @1,0 E")
        assert state.scores == (1, 0)
        before = table(wall_of("1|1", "1|2 @2,0 E", "2|3 @4,0 E", "3|3 @1,0 E", "4|4 @3,0 E"), "4|3 0|0", "5|5")
        state = after(game, before, "lay 3|4 @2,0 E")
        assert state.scores == (2, 0)
        (told,) = game.events(before, game.parse_action("lay 3|4 @2,0 E"), state)
        assert sentence(told, ("Ana", "Ben")) == "Ana laid 4|3 on level 2"
        assert (told.points, why(told)) == (2, "2 layers beneath it")

    def test_scores_on_face_down_bricks_too(self) -> None:
        wall = started(parse_tile("5|2")).with_brick(0, 0, 0, place(2, 0, 0), face_down=True)
        assert after(rules(), table(wall, "5|1 6|6", "5|5"), "lay 5|1 @1,0 E").scores == (1, 0)

    def test_may_be_written_either_way_round_but_a_double_has_one_form(self) -> None:
        offered = legal(rules(), table(wall_of("0|0"), "6|4 3|3", "5|5"))
        assert {"lay 6|4 @2,0 E", "lay 4|6 @2,0 E", "lay 3|3 @2,0 E"} <= set(offered)
        assert len(offered) == len(set(offered)) == 3 * 14

    def test_does_not_make_one_draw(self) -> None:
        """Players do not draw every round."""
        state = after(rules(), table(self.two, "6|4 1|0", "5|5", brickyard="3|3"), "lay 1|0 @4,0 E")
        assert not state.drawing
        assert rules().to_act(state) == 1


class TestDrawing:
    two = wall_of("5|2", "2|1 @2,0 E")

    def test_fills_an_empty_hand_at_once(self) -> None:
        game = rules()
        state = after(game, table(self.two, "1|0", "5|5", brickyard="3|3 4|4 6|6 6|5"), "lay 1|0 @4,0 E")
        assert (state.drawing, game.to_act(state)) == (True, 0)
        state = after(game, state, "draw", "draw")
        assert game.to_act(state) == 0, "up to three tiles"
        assert game.to_act(after(game, state, "draw")) == 1

    def test_from_the_readied_bricks_is_seen_by_all(self) -> None:
        game = rules()
        state = after(game, table(self.two, "1|0", "5|5", readied="3|3"), "lay 1|0 @4,0 E", "draw 3|3")
        assert game.observe(state, 1)["known"] == [["3|3"], []]

    def test_after_a_skip_may_leave_the_next_seat_stuck(self) -> None:
        game = rules()
        state = after(game, table(closed(), "1|1", "3|3", brickyard="2|2"), "skip", "draw", "draw 1|1")
        assert ended(game, state) == ("stuck", (-6, -6))


class TestABrickThatLaySpare:
    def test_scores_nothing_however_high_it_lies(self) -> None:
        wall = wall_of("5|2", "2|1 @2,0 E")
        state = after(rules(), table(wall, "6|4", "5|5", readied="3|3"), "ready 3|3 @1,0 E")
        assert state.scores == (0, 0)


class TestABlank:
    def test_fits_beside_everything(self) -> None:
        assert "lay 0|0 @2,0 E" in legal(rules(), table(closed(), "0|0 1|1", "5|5"))
        assert "lay 1|1 @2,0 E" not in legal(rules(), table(closed(), "0|0 1|1", "5|5"))


class TestSkipsInARow:
    def test_are_counted_anew_once_a_brick_was_laid(self) -> None:
        start = table(closed(), "6|4 5|5", "2|2", brickyard="3|3", skips=3, skipped=(True, True))
        assert after(rules(), start, "lay 6|4 @2,0 E").skips == 0


class TestTheEndOfTheHand:
    def test_comes_when_the_seat_to_move_can_do_nothing(self) -> None:
        """Neither small tile goes beside a 6 or a 4, nothing lies readied and nothing could be drawn after a skip."""
        game = rules()
        state = after(game, table(closed(), "6|4 5|5", "1|1 2|1", scores=(7, 3)), "lay 6|4 @2,0 E")
        assert game.to_act(state) is None
        assert legal(game, state) == []
        assert ended(game, state) == ("stuck", (-10, -5))
        assert game.scores(state) == (-3, -2)

    @pytest.mark.parametrize(
        ("laid", "left", "possible"),
        [
            ("6|4", {"readied": "3|3"}, {"ready", "skip"}),
            ("6|4", {"brickyard": "3|3"}, {"skip"}),
            ("6|0", {}, {"lay"}),
        ],
        ids=["a readied brick", "a brick to draw", "a blank to lay beside"],
    )
    def test_does_not_come_while_there_is(self, laid: str, left: dict[str, str], possible: set[str]) -> None:
        game = rules()
        state = after(game, table(closed(), f"{laid} 5|5", "1|1 2|1", **left), f"lay {laid} @2,0 E")
        assert game.hand_end(state) is None
        assert {text.split(" ")[0] for text in legal(game, state)} == possible

    def test_comes_for_an_empty_hand_with_nothing_to_draw(self) -> None:
        game = rules()
        state = after(game, table(closed(), "6|4", "6|5 6|3"), "lay 6|4 @2,0 E", "lay 6|5 @-1,0 S")
        assert ended(game, state) == ("stuck", (0, -9))
        assert game.to_act(state) is None
        assert legal(game, state) == []

    def test_comes_with_the_last_draw_of_the_2nth_skip_in_a_row(self) -> None:
        game = rules()
        start = table(closed(), "1|1", "2|2", brickyard="3|3", skips=3, skipped=(True, True))
        state = after(game, start, "skip", "draw")
        assert state.ended is None
        state = after(game, state, "draw 1|1")
        assert ended(game, state) == ("skips", (-8, -4))

    def test_explains_what_is_lost(self) -> None:
        game = rules()
        before = after(game, table(closed(), "6|4", "6|5 6|3 1|0"), "lay 6|4 @2,0 E")
        told = game.apply(before, game.parse_action("lay 6|5 @-1,0 S")).events
        assert [event.kind.word for event in told] == ["lay", "hand_end"]
        assert (told[1].seat, told[1].points, why(told[1])) == (1, -10, "1|0, 6|3 left: 1 + 9 = 10")


class TestTheMatch:
    def over(self, hand_no: int, *scores: int) -> State:
        return table(closed(), "", "1|0", scores=scores, ended="stuck", deal=Deal(5, hand_no, ()))

    def test_has_as_many_hands_as_agreed_and_the_highest_total_wins(self) -> None:
        game = rules(matches=3)
        assert game.winners(self.over(1, 9, 3)) is None
        assert game.scores(game.next_hand(self.over(1, 9, 3))) == (9, 2)
        assert game.winners(self.over(2, 9, 3)) == (0,)

    def test_equal_totals_share_it(self) -> None:
        assert rules().winners(self.over(0, 5, 6)) == (0, 1)


class TestSecrecy:
    @pytest.mark.nightly(one_in=2)
    @pytest.mark.parametrize("seats", range(2, 9))
    def test_what_a_seat_sees_fits_other_deals_as_well(self, seats: int) -> None:
        game, rng = rules(seats), stream("secrets", seats)
        seen_changing = False
        every = 23 if seats > 3 else 7
        for number, state in enumerate(wander(game, game.initial_state(seats), rng)):
            if number % every == 0 or game.to_act(state) is None or number < seats:
                other = check_sample_state(game, state, number % seats, rng)
                assert all(held & shown == shown for held, shown in zip(other.hands, state.known, strict=True)), (
                    "what everybody has seen stays where it is"
                )
                seen_changing |= other.hands != state.hands
        assert seen_changing

    def test_with_nothing_to_draw_the_seat_to_move_is_able_to_build(self) -> None:
        """Otherwise the hand would be over: of all that is unseen only the 6|2 goes beside the double six."""
        unseen = mask(tiles("6|2 1|1 2|1 3|1 2|2"))
        seen = (1 << 28) - 1 & ~unseen & ~mask(tiles("6|6 5|5"))
        state = table(closed(), "5|5", "6|2", "", seat=1, revealed=tiles("5|5 6|1 6|0"))
        state = state._replace(hands=(*state.hands[:2], seen | unseen & ~mask(tiles("6|2"))), known=(0, 0, seen))
        game = rules(3)
        for number in range(10):
            other = game.sample_state(game.observe(state, 0), stream("able", number))
            assert texts(other.hands[1]) == ["6|2"]


class TestNotation:
    def test_a_lay_names_the_half_on_the_west_or_north_cell_first(self) -> None:
        game, start = rules(), table(wall_of("0|0"), "6|4 1|1", "5|5")
        brick = after(game, start, "lay 4|6 @2,0 S").wall.bricks[-1]
        assert (brick.first, brick.second) == (4, 6)
        assert brick.cells == ((2, 1), (2, 0)), "the cells are those of the larger half, then of the smaller"

    @pytest.mark.parametrize(
        "text",
        [
            *("", "Skip", "skip ", "draw 3|5", "draw 7|7", "draw 5|3 ", "reveal", "reveal 4|6", "reveal 7|1", "pass"),
            *("lay 6|4", "lay 6|4 @2,0", "lay 6|4 @2,0 N", "lay 6|4 @2,0 e", "lay 6|4 @+2,0 E", "lay 6|4 @02,0 E"),
            *("lay 6|4 @-0,0 E", "lay 6|4 @2, 0 E", "lay 6|4  @2,0 E", "lay 06|4 @2,0 E", "lay 7|1 @2,0 E"),
            *("lay 6|4 @501,0 E", "ready 4|6 @2,0 E", "ready 7|1 @2,0 E", "lay 6|4 @2,0 E\n", "lay ٦|4 @2,0 E"),
        ],
    )
    def test_anything_else_is_refused(self, text: str) -> None:
        with pytest.raises(ValueError, match="is not an action"):
            rules().parse_action(text)


def test_points_come_from_levels_and_nothing_else() -> None:
    """Over a whole hand, face-down bricks apart."""
    game = rules(4)
    *_, last = wander(game, game.initial_state(8), stream("wander"))
    for seat in range(4):
        levels = sum(brick.level for brick in last.wall.bricks if brick.seat == seat and not brick.face_down)
        left = sum(WEIGHT[tile] for tile in members(last.hands[seat]))
        assert game.scores(last)[seat] == levels - left
