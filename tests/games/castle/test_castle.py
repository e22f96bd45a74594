"""Castle Rock, played: the row, captures, drawing, counting, winning. Sentences are those of the rule sheet."""

import pytest

from game.core.chance import stream
from game.dominoes.tiles import mask, parse_tile, set_size, texts
from game.games import find
from game.games.castle.rules.rules import row_size
from game.words.events import sentence
from tests.games.castle.rows import finished, row_of, rules, table
from tests.helpers.play import after, check_sample_state, ended, wander
from tests.helpers.play import texts as legal
from tests.helpers.words import all_of, why


class TestTheDeal:
    @pytest.mark.parametrize(("seats", "size"), [(2, 4), (3, 4), (4, 4), (5, 3), (6, 4)])
    def test_four_tiles_lie_in_the_row_and_three_for_five_players(self, seats: int, size: int) -> None:
        assert row_size(6, seats) == size == len(rules(seats).initial_state(1).row)

    @pytest.mark.parametrize(("seats", "tiles_set", "size"), [(7, "D9", 6), (8, "D9", 7), (7, "D12", 7), (8, "D12", 3)])
    def test_larger_sets_follow_the_same_rule(self, seats: int, tiles_set: str, size: int) -> None:
        state = rules(seats, set=tiles_set).initial_state(1)
        assert len(state.row) == size
        assert (len(state.deal.boneyard) + 2 * seats) % seats == 0

    @pytest.mark.parametrize(("seats", "each"), [(2, 12), (3, 8), (4, 6), (5, 5), (6, 4)])
    def test_so_many_tiles_pass_through_every_hand(self, seats: int, each: int) -> None:
        game = rules(seats)
        laid = [0] * seats
        for state in wander(game, game.initial_state(3), stream("wander")):
            last = state
        for action in map(str, last.plays):
            if action.startswith("lay"):
                laid[(last.deal.dealer + 1 + sum(laid)) % seats] += 1
        assert laid == [each] * seats

    def test_every_seat_gets_two_tiles_and_every_tile_is_somewhere(self) -> None:
        state = rules(3).initial_state(5)
        assert [hand.bit_count() for hand in state.hands] == [2, 2, 2]
        placed = sum(state.hands) | mask(state.row) | mask(state.deal.boneyard)
        assert placed == (1 << set_size(6)) - 1

    def test_the_heaviest_draw_deals_and_anybody_may_draw_it(self) -> None:
        assert {rules(4).initial_state(seed).deal.dealer for seed in range(60)} == {0, 1, 2, 3}

    def test_the_player_to_the_dealers_left_begins(self) -> None:
        for seed in range(10):
            state = rules(3).initial_state(seed)
            assert rules(3).to_act(state) == (state.deal.dealer + 1) % 3

    def test_the_deal_passes_clockwise(self) -> None:
        game = rules(3)
        *_, last = wander(game, game.initial_state(2), stream("wander"))
        following = game.next_hand(last)
        assert following.deal.dealer == (last.deal.dealer + 1) % 3
        assert following.deal.hand_no == 1
        assert following.deal.scores == game.scores(last)

    def test_is_told_as_it_was_however_far_play_has_come(self) -> None:
        game = rules(4)
        first = game.initial_state(9)
        record = game.deal_record(first)
        assert list(record) == ["hands", "boneyard", "dealer", "row"]
        assert record["hands"] == [texts(hand) for hand in first.hands]
        assert record["row"] == row_of(first).split()
        *_, last = wander(game, first, stream("wander"))
        assert game.deal_record(last) == record
        second = game.next_hand(last)
        assert game.deal_record(second)["dealer"] == (first.deal.dealer + 1) % 4
        assert game.deal_record(second)["row"] == row_of(second).split()


class TestATurn:
    start = table("4|2 3|3 5|1 6|0", "6|5 1|0", "2|2 3|0", boneyard="4|4 5|5")

    def test_begins_by_laying_either_tile_of_the_hand(self) -> None:
        assert legal(rules(), self.start) == ["lay 1|0", "lay 6|5"]

    def test_extends_the_row_at_its_open_end_only(self) -> None:
        assert row_of(after(rules(), self.start, "lay 6|5")) == "4|2 3|3 5|1 6|0 6|5"

    def test_lays_one_tile_only(self) -> None:
        assert "lay 1|0" not in legal(rules(), after(rules(), self.start, "lay 6|5"))

    def test_ends_with_a_tile_drawn_and_the_next_player(self) -> None:
        state = after(rules(), self.start, "lay 6|5", "done")
        assert rules().to_act(state) == 1
        assert texts(state.hands[0]) == ["1|0", "4|4"]

    def test_draws_nothing_from_an_empty_boneyard(self) -> None:
        state = after(rules(), table("4|2 3|3", "6|5 1|0", "2|2 3|0"), "lay 6|5", "done")
        assert texts(state.hands[0]) == ["1|0"]
        assert rules().to_act(state) == 1


class TestSixSixSixThreeSixFour:
    """The sheet's own example: leave them, take the 6|3, or take all three."""

    laid = after(rules(), table("1|1 6|6 6|3", "6|4 2|0", "5|0 5|1"), "lay 6|4")

    def test_offers_the_three_choices(self) -> None:
        assert legal(rules(), self.laid) == ["take 6|3", "take 6|6+6|3+6|4", "done"]

    def test_the_middle_alone(self) -> None:
        state = after(rules(), self.laid, "take 6|3")
        assert row_of(state) == "1|1 6|6 6|4"
        assert texts(state.captured[0]) == ["6|3"]

    def test_all_three(self) -> None:
        state = after(rules(), self.laid, "take 6|6+6|3+6|4")
        assert row_of(state) == "1|1"
        assert texts(state.captured[0]) == ["6|3", "6|4", "6|6"]

    def test_left_alone_the_next_player_may_take_them_after_laying(self) -> None:
        """Who has finished cannot claim a missed capture; the next player can, having first added a tile."""
        state = after(rules(), self.laid, "done")
        assert legal(rules(), state) == ["lay 5|0", "lay 5|1"]
        assert legal(rules(), after(rules(), state, "lay 5|0")) == ["take 6|3", "take 6|6+6|3+6|4", "done"]


class TestCaptures:
    def test_may_be_anywhere_in_the_row(self) -> None:
        state = after(rules(), table("6|6 1|0 6|4 3|3 2|2", "5|5 4|1", "4|0 2|1"), "lay 5|5")
        assert legal(rules(), state) == ["take 1|0", "done"]

    def test_that_the_closed_gap_makes_belong_to_the_same_turn(self) -> None:
        state = after(rules(), table("4|3 6|5 1|0", "6|4 2|2", "5|0 5|1"), "lay 6|4")
        assert legal(rules(), state) == ["take 1|0", "done"]
        assert legal(rules(), after(rules(), state, "take 1|0")) == ["take 6|5", "done"]

    def test_need_three_tiles_in_the_row(self) -> None:
        """After somebody has emptied the row the next two players can capture nothing."""
        game = rules()
        state = after(game, table("6|6 6|3", "6|4 5|0 0|0", "6|2 6|1", boneyard="1|1"), "lay 6|4", "take 6|6+6|3+6|4")
        assert row_of(state) == ""
        assert legal(game, state) == ["done"]
        state = after(game, state, "done", "lay 6|2")
        assert legal(game, state) == ["done"]
        state = after(game, state, "done", "lay 5|0")
        assert legal(game, state) == ["done"]
        assert legal(game, after(game, state, "done", "lay 6|1")) == ["take 5|0", "done"]

    @pytest.mark.parametrize(
        "captures",
        [
            ("take 5|1", "take 1|1", "take 4|0", "take 4|2+4|4+4|1"),
            ("take 4|2+4|4+4|0", "take 1|1+5|1+4|1"),
        ],
        ids=["middle tiles first", "two threes"],
    )
    def test_clear_the_row_of_the_diagram_either_way(self, captures: tuple[str, ...]) -> None:
        start = table("4|2 4|4 4|0 1|1 5|1", "4|1 6|6", "3|3 2|2")
        state = after(rules(), start, "lay 4|1", *captures)
        assert row_of(state) == ""
        assert state.captured[0].bit_count() == 6


class TestTheEndOfTheHand:
    def test_comes_with_the_dealers_last_done(self) -> None:
        game = rules()
        state = after(game, table("6|6 6|3", "6|4", "1|0"), "lay 6|4", "take 6|3", "done", "lay 1|0")
        assert game.hand_end(state) is None
        state = after(game, state, "done")
        assert game.to_act(state) is None
        assert legal(game, state) == []
        assert ended(game, state)[0] == "empty"

    def test_counts_a_point_for_each_tile_captured_and_less_one_for_each_left(self) -> None:
        """One captured, three left with the Devil: -2 and -3. Scores can go below 0."""
        game = rules()
        state = after(
            game, table("6|6 6|3", "6|4", "1|0", scores=(10, 1)), "lay 6|4", "take 6|3", "done", "lay 1|0", "done"
        )
        end = game.hand_end(state)
        assert end is not None
        assert end.points == (-2, -3)
        assert game.scores(state) == (8, -2)

    def test_nothing_is_counted_before(self) -> None:
        game = rules()
        state = after(game, table("6|6 6|3", "6|4", "1|0"), "lay 6|4", "take 6|3")
        assert game.scores(state) == (0, 0)

    def test_the_settlement_explains_itself(self) -> None:
        game = rules()
        before = after(game, table("6|6 6|3", "6|4", "1|0"), "lay 6|4", "take 6|6+6|3+6|4", "done", "lay 1|0")
        told = game.apply(before, game.parse_action("done")).events
        assert [event.kind.word for event in told] == ["done", "hand_end", "hand_end"]
        assert [event.points for event in told[1:]] == [2, -1]
        assert why(told[1]) == "3 captured − 1 left in the row = 2"
        assert why(told[2]) == "0 captured − 1 left in the row = −1"


class TestWinningTheMatch:
    def test_fifty_points_win_when_a_hand_is_counted(self) -> None:
        game = rules(3)
        assert game.winners(finished(40, 45, 0, dealer=0, captured=(9, 5, 3))) == (1,)
        assert game.winners(finished(40, 44, 0, dealer=0, captured=(9, 5, 3))) is None

    def test_of_several_over_fifty_the_highest_wins(self) -> None:
        assert rules(3).winners(finished(45, 48, 0, dealer=0, captured=(9, 4, 3))) == (0,)

    @pytest.mark.parametrize(("dealer", "winner"), [(0, 0), (1, 1), (2, 1)])
    def test_equal_totals_go_to_the_hand_dealt_last(self, dealer: int, winner: int) -> None:
        """Seats 0 and 1 are equal; the order of dealing ends with the dealer."""
        assert rules(3).winners(finished(45, 45, 0, dealer=dealer, captured=(6, 6, 0))) == (winner,)

    def test_a_limit_ends_the_match_with_the_highest_total(self) -> None:
        game = rules(3, limit=4)
        assert game.winners(finished(5, -9, 0, dealer=0, captured=(0, 6, 6), hand_no=2)) is None
        assert game.winners(finished(5, -9, 0, dealer=0, captured=(0, 6, 6), hand_no=3)) == (2,)

    def test_a_limit_is_told_of_only_where_it_decided(self) -> None:
        game = rules(3, limit=4)
        assert game.limit(finished(5, -9, 0, dealer=0, captured=(0, 6, 6), hand_no=3)) == 4
        assert game.limit(finished(48, -9, 0, dealer=0, captured=(6, 0, 6), hand_no=3)) == 0

    def test_five_and_more_seats_have_a_limit_unless_told_otherwise(self) -> None:
        defaults = [find("castle").options(seats)["limit"] for seats in range(2, 9)]
        assert defaults == [0, 0, 0, 12, 12, 12, 12]


@pytest.mark.parametrize(("most", "decides"), [(21, False), (22, True)])
def test_a_hand_may_end_the_match_where_somebody_could_capture_all_that_is_left(most: int, decides: bool) -> None:
    state = table("6|4 4|1", "5|5", "3|1", "2|0", scores=(0, most, 0))
    assert rules(3).may_decide(state) == decides
    assert not rules(3).may_decide(state._replace(captured=(mask((parse_tile("6|6"),)), 0, 0)))


@pytest.mark.parametrize("options", [{"limit": 3}, {"bar": "on", "rounds": 2}])
def test_the_hand_that_ends_a_match_could_do_so_all_along(options: dict[str, object]) -> None:
    game, rng, seen = rules(3, **options), stream("decides", str(options)), set[bool]()
    state, hand = game.initial_state(5), list[bool]()
    while game.winners(state) is None:
        if game.to_act(state) is None:
            seen.add(hand[0])
            state, hand = game.next_hand(state), []
            continue
        hand.append(game.may_decide(state))
        state = game.step(state, rng.choice(list(game.legal_actions(state))))
    assert all(hand)
    assert False in seen, "of some hands it was known that they decide nothing"


class TestInTheBar:
    def test_the_best_hand_wins_the_round_and_no_points_are_kept(self) -> None:
        game = rules(3, bar="on")
        state = finished(1, 0, 2, dealer=0, captured=(9, 4, 3), left=2)
        end = game.hand_end(state)
        assert end is not None
        assert end.points == (7, 2, 1)
        assert game.scores(state) == (2, 0, 2)

    def test_equal_hands_are_decided_like_equal_totals(self) -> None:
        assert rules(3, bar="on").scores(finished(0, 0, 0, dealer=1, captured=(5, 5, 5))) == (0, 1, 0)

    def test_all_rounds_are_played_though_nobody_can_catch_up(self) -> None:
        game = rules(3, bar="on", rounds=3)
        assert game.winners(finished(1, 0, 0, dealer=1, captured=(9, 5, 3), hand_no=1)) is None

    def test_all_rounds_are_played_and_equal_shares_are_shared(self) -> None:
        game = rules(3, bar="on", rounds=3, target=25, limit=1)
        assert game.winners(finished(0, 0, 1, dealer=1, captured=(9, 5, 3), hand_no=1)) is None
        assert game.winners(finished(0, 1, 1, dealer=1, captured=(3, 5, 3), hand_no=2)) == (1,)
        assert game.winners(finished(1, 0, 1, dealer=1, captured=(3, 5, 3), hand_no=2)) == (0, 1, 2)


class TestSecrecy:
    @pytest.mark.parametrize("seats", range(2, 9))
    def test_what_a_seat_sees_fits_other_deals_as_well(self, seats: int) -> None:
        game, rng = rules(seats), stream("secrets", seats)
        seen_changing = False
        for number, state in enumerate(wander(game, game.initial_state(seats), rng)):
            if number % 9 == 0 or game.to_act(state) is None:
                other = check_sample_state(game, state, number % seats, rng)
                assert sum(other.hands).bit_count() == sum(state.hands).bit_count()
                seen_changing |= other.hands != state.hands
        assert seen_changing

    def test_in_a_bar_game_a_finished_hand_is_sampled_with_its_round_won_once(self) -> None:
        game, rng = rules(3, bar="on"), stream("bar")
        *_, last = wander(game, game.initial_state(3), rng)
        check_sample_state(game, last, 1, rng)

    def test_a_drawn_tile_is_told_to_its_owner_only(self) -> None:
        game = rules()
        before = after(game, TestATurn.start, "lay 6|5")
        drawn = game.apply(before, game.parse_action("done")).events[1]
        assert drawn.seen_by(0).tiles == ("4|4",)
        assert drawn.seen_by(1).tiles == ()
        assert "4|4" not in all_of(drawn)


class TestNotation:
    @pytest.mark.parametrize(
        "text",
        [
            *("", "Done", "done ", "pass", "lay", "lay 1|4", "lay 4|1 ", "lay  4|1", "lay 4|1+4|2", "lay 7|1"),
            *("take", "take 5|1+", "take 7|1", "take 6|6+6|3", "take 6|6+6|3+5|4", "take 6|6+6|6+6|6"),
            *("take 6|6 6|3 6|4", "take 6|6+6|3+6|4+6|5"),
        ],
    )
    def test_anything_else_is_refused(self, text: str) -> None:
        with pytest.raises(ValueError, match="is not an action"):
            rules().parse_action(text)

    def test_events_name_the_suit(self) -> None:
        game = rules()
        laid = TestSixSixSixThreeSixFour.laid
        three = game.apply(laid, game.parse_action("take 6|6+6|3+6|4")).events[0]
        assert sentence(three, ("Ana", "Ben")) == "Ana took three sixes: 6|6, 6|3, 6|4"
        one = game.apply(laid, game.parse_action("take 6|3")).events[0]
        assert sentence(one, ("Ana", "Ben")) == "Ana took 6|3"
