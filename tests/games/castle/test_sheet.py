"""Castle Rock, sentence by sentence: what the rule sheet and our rulings say and no other test of the game shows."""

import pytest

from game.core.chance import stream
from game.dominoes.tiles import TEXT, texts
from game.games import find
from tests.games.castle.rows import finished, row_of, rules, table
from tests.helpers.play import after, wander
from tests.helpers.play import texts as legal


def pips(tile: int) -> int:
    return sum(map(int, TEXT[tile].split("|")))


class TestWhoPlays:
    @pytest.mark.parametrize("seats", range(2, 7))
    def test_two_to_six_with_the_double_six_only(self, seats: int) -> None:
        (option,) = [option for option in find("castle").options_for(seats) if option.key == "set"]
        assert option.values == ("D6",)

    @pytest.mark.parametrize("seats", [7, 8])
    def test_more_with_a_larger_set(self, seats: int) -> None:
        (option,) = [option for option in find("castle").options_for(seats) if option.key == "set"]
        assert (option.values, option.default) == (("D9", "D12"), "D9")
        assert max(find("castle").seats) == 8


class TestTheFirstDealer:
    @pytest.mark.parametrize("seats", [2, 4, 6])
    def test_drew_the_heaviest_tile_and_equal_ones_drew_again(self, seats: int) -> None:
        ties = 0
        for seed in range(80):
            chance, drawing = stream(seed, "castle", "deal", 0), list(range(seats))
            while len(drawing) > 1:
                drawn = dict(zip(drawing, chance.shuffled(range(28)), strict=False))
                most = max(pips(tile) for tile in drawn.values())
                drawing = [seat for seat, tile in drawn.items() if pips(tile) == most]
                ties += len(drawing) > 1
            assert rules(seats).initial_state(seed).deal.dealer == drawing[0]
        assert ties > 3


class TestBeforeTheFirstTile:
    def test_everybody_has_seen_the_own_two_tiles_and_the_same_open_row(self) -> None:
        game = rules(4)
        state = game.initial_state(6)
        seen = [game.observe(state, seat) for seat in range(4)]
        assert [each["hand"] for each in seen] == [texts(hand) for hand in state.hands]
        assert all(each["row"] == row_of(state).split() and len(each["hand"]) == 2 for each in seen)

    def test_nobody_can_arrange_the_row(self) -> None:
        """All that may be done is to lay, and the row is what the shuffle made it."""
        game = rules(3)
        states = [game.initial_state(seed) for seed in range(90)]
        assert all(text.startswith("lay ") for state in states for text in legal(game, state))
        assert len({state.row[0] for state in states}) > 24
        assert 30 < sum(pips(state.row[0]) < pips(state.row[-1]) for state in states) < 60


class TestCapturedTiles:
    def test_lie_before_their_captor_for_all_to_see_and_count(self) -> None:
        game = rules(3)
        state = after(game, table("1|1 6|6 6|3", "6|4 2|0", "5|0 5|1", "0|0 2|2"), "lay 6|4", "take 6|6+6|3+6|4")
        for seat in range(3):
            assert game.observe(state, seat)["captured"] == [["6|3", "6|4", "6|6"], [], []]

    def test_are_out_of_play_until_the_next_hand(self) -> None:
        game = rules(3)
        gone = 0
        for state in wander(game, game.initial_state(4), stream("captured")):
            piles = sum(state.captured)
            assert piles & gone == gone, "once captured, always captured"
            gone = piles
            in_play = [TEXT[tile] for tile in (*state.row, *state.deal.boneyard[state.drawn :])]
            assert not {*in_play, *(tile for hand in state.hands for tile in texts(hand))} & {*texts(gone)}
        assert gone.bit_count() > 3


class TestTheEndOfAHand:
    @pytest.mark.parametrize("seats", range(2, 9))
    def test_finds_all_hands_and_the_boneyard_empty_and_every_tile_captured_or_in_the_row(self, seats: int) -> None:
        game = rules(seats)
        *_, last = wander(game, game.initial_state(seats), stream("end", seats))
        assert not any(last.hands)
        assert game.observe(last, 0)["boneyard"] == 0
        captured = sum(pile.bit_count() for pile in last.captured)
        assert captured + len(last.row) == (28 if seats <= 6 else 55)


class TestHandsGettingSmaller:
    def test_until_they_are_empty_once_there_is_nothing_to_draw(self) -> None:
        game = rules()
        state = table("4|2 3|3", "6|5 1|0", "2|2 3|0", boneyard="4|4")
        sizes = []
        for tiles in ("6|5", "2|2", "1|0", "3|0", "4|4"):
            state = after(game, state, f"lay {tiles}", "done")
            sizes.append([hand.bit_count() for hand in state.hands])
        assert sizes == [[2, 2], [2, 1], [1, 1], [1, 0], [0, 0]]
        assert game.hand_end(state) is not None


class TestTheLimit:
    """House ruling: equal totals are decided there as they are at the target."""

    @pytest.mark.parametrize(("dealer", "winner"), [(0, 0), (1, 1), (2, 1)])
    def test_equal_totals_go_to_the_hand_dealt_last(self, dealer: int, winner: int) -> None:
        state = finished(5, 5, 0, dealer=dealer, captured=(6, 6, 0), hand_no=3)
        assert rules(3, limit=4).winners(state) == (winner,)

    def test_none_means_that_only_the_target_ends_the_match(self) -> None:
        assert rules(3, limit=0).winners(finished(5, 9, 0, dealer=0, captured=(6, 6, 0), hand_no=98)) is None


class TestTheRowOfTheDiagram:
    """Sheet, 'Comments & Strategy': the last three at once, or six tiles one after another."""

    def test_the_three_at_the_open_end_may_be_taken_first(self) -> None:
        game = rules()
        state = after(game, table("4|2 4|4 4|0 1|1 5|1", "4|1 6|6", "3|3 2|2"), "lay 4|1", "take 1|1+5|1+4|1")
        assert row_of(state) == "4|2 4|4 4|0"
        assert legal(game, state) == ["take 4|4", "take 4|2+4|4+4|0", "done"]


class TestTheBarGame:
    def test_has_five_rounds_unless_told_otherwise(self) -> None:
        over = finished(4, 0, 0, dealer=0, captured=(9, 4, 3), hand_no=3)
        assert rules(3, bar="on").winners(over) is None
        assert rules(3, bar="on").winners(finished(4, 0, 0, dealer=0, captured=(9, 4, 3), hand_no=4)) == (0,)
        assert rules(3, bar="on", rounds=4).winners(over) == (0,)
