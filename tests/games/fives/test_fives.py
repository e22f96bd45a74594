"""Fives, played: opening, counting, drawing, passing, going out, winning. Sentences are those of the rule sheet."""

from typing import Any

import pytest

from game.core.chance import stream
from game.dominoes.chaingame.state import State
from game.dominoes.tiles import texts
from game.games.fives.rules import FivesRules
from game.words.events import sentence
from tests.games.fives.dealing import deal, rules
from tests.games.fives.reckoning import count_after, count_terms, naive_count, open_ends
from tests.helpers.play import after, ended, wander
from tests.helpers.play import texts as legal
from tests.helpers.words import plain, why


def hands(state: State) -> list[str]:
    return [" ".join(texts(tiles)) for tiles in state.hands]


def scored(game: FivesRules, state: State, *actions: str) -> list[int]:
    """What each of the actions scores for the seat that plays it."""
    points = []
    for text in actions:
        then = after(game, state, text)
        points.append(sum(game.scores(then)) - sum(game.scores(state)))
        state = then
    return points


class TestTheDeal:
    @pytest.mark.parametrize(
        ("seats", "size", "set_size"), [(2, 7, 28), (3, 6, 28), (4, 5, 28), (5, 7, 91), (8, 7, 91)]
    )
    def test_fewer_tiles_each_the_more_play_and_twelves_beyond_four(self, seats: int, size: int, set_size: int) -> None:
        """Sheet: two draw seven, three draw six, four draw five; a larger company needs the double-twelve set."""
        game = rules(seats)
        record = game.deal_record(game.initial_state(7))
        dealt = [tile for tiles in record["hands"] for tile in tiles]
        assert [len(tiles) for tiles in record["hands"]] == [size] * seats
        assert len({*dealt, *record["boneyard"]}) == set_size == len(dealt) + len(record["boneyard"])

    def test_every_hand_of_a_match_is_another_deal(self) -> None:
        game = rules()
        state = game.initial_state(7)
        first = game.deal_record(state)
        *_, over = wander(game, state, stream(1))
        then = game.next_hand(over)
        assert then.deal.hand_no == 1
        assert game.scores(then) == game.scores(over)
        assert game.deal_record(then) != first
        assert game.deal_record(over) == first


class TestTheOpening:
    def test_the_highest_double_opens(self) -> None:
        """Sheet: the player with the highest double places it first."""
        game, state = deal("6|5 3|3", "1|1", "4|4 0|0", boneyard="6|6")
        assert game.to_act(state) == 2
        assert legal(game, state) == ["4|4"]
        assert game.is_routine(game.legal_actions(state)[0])

    def test_without_a_double_everybody_draws_until_one_can_start(self) -> None:
        """Sheet: each draws one more tile, again and again; house ruling: in seat order, everybody in every round."""
        game, state = deal("6|5 3|2", "1|0 2|0", boneyard="6|4 5|4 5|3 1|1 0|0 2|2")
        assert hands(state) == ["3|2 5|3 6|4 6|5", "1|0 1|1 2|0 5|4"]
        assert legal(game, state) == ["1|1"]
        assert state.boneyard == 2
        assert game.observe(state, 0)["searched"] == 2
        opened, searched = game.apply(state, game.parse_action("1|1")).events
        assert plain(opened.said) == "Ben opened with 1|1"
        assert plain(searched.said) == "Nobody had a double, so everyone drew 2 tiles"

    def test_the_opening_double_scores_if_it_adds_up(self) -> None:
        game, state = deal("5|5 1|0", "6|0 2|1", boneyard="4|4")
        assert scored(game, state, "5|5") == [10]
        game, state = deal("6|6 1|0", "6|0 2|1", boneyard="4|4")
        assert scored(game, state, "6|6") == [0]


class TestTheCount:
    """Sheet, 'Play Examples': the same four plays."""

    game, state = deal("5|5 5|3 1|1", "5|0 2|0 6|4", boneyard="6|3")

    def test_the_examples_of_the_sheet(self) -> None:
        assert scored(self.game, self.state, "5|5", "5|0>5|5", "5|3>5|5", "2|0>5|0") == [10, 10, 0, 5]

    def test_a_spinner_played_on_at_one_side_counts_in_full(self) -> None:
        seen = self.game.observe(after(self.game, self.state, "5|5", "5|0>5|5"), 0)
        assert sorted(count_terms(seen)) == [("5|0", 0), ("5|5", 10)]

    def test_played_on_at_two_sides_only_the_outermost_tiles_count(self) -> None:
        seen = self.game.observe(after(self.game, self.state, "5|5", "5|0>5|5", "5|3>5|5"), 0)
        assert count_terms(seen) == [("5|0", 0), ("5|3", 3)]

    def test_all_four_sides_of_the_spinner_stay_playable(self) -> None:
        """Sheet, example C: after three tiles top and bottom of the 5-5 are still open, and the outer ends."""
        then = after(self.game, self.state, "5|5", "5|0>5|5", "5|3>5|5", "2|0>5|0")
        assert open_ends(self.game.observe(then, 0)) == {2: ("2|0",), 3: ("5|3",), 5: ("5|5", "5|5")}

    def test_a_later_double_lies_across_and_counts_both_halves(self) -> None:
        """Sheet: a double three played in mid-game counts six. It can be played on at one more side only."""
        game, state = deal("6|6 3|3 3|1", "6|3 6|1 3|0", boneyard="5|4")
        then = after(game, state, "6|6", "6|3>6|6", "3|3>6|3")
        assert count_terms(game.observe(then, 0)) == [("3|3", 6), ("6|6", 12)]
        then = after(game, then, "3|0>3|3")
        assert open_ends(game.observe(then, 0)) == {0: ("3|0",), 6: ("6|6",) * 3}

    def test_nothing_scores_where_nothing_is_showing(self) -> None:
        """A count of 0 is no multiple worth a point."""
        game, state = deal("0|0 6|1", "6|4 2|1", boneyard="5|4")
        assert scored(game, state, "0|0") == [0]

    def test_the_table_can_ask_what_a_play_would_make_of_it(self) -> None:
        then = after(self.game, self.state, "5|5", "5|0>5|5", "5|3>5|5")
        seen = self.game.observe(then, 1)
        assert {str(action): count_after(seen, action) for action in self.game.legal_actions(then)} == {"2|0>5|0": 5}

    def test_the_running_count_is_the_sum_over_the_outermost_tiles(self) -> None:
        """The count kept from play to play against a naive one over the tree of tiles, in whole matches at random."""
        for seats in (2, 3, 5):
            game = rules(seats)
            for seed in range(12):
                for state in wander(game, game.initial_state(seed), stream("count", seed)):
                    seen = game.observe(state, 0)
                    assert seen["count"] == naive_count(seen["layout"])
                    assert seen["count"] == sum(pips for _, pips in count_terms(seen))


class TestWhoeverCannotPlay:
    def test_draws_until_it_can(self) -> None:
        """Sheet: a player unable to move must draw until it can play."""
        game, state = deal("6|6 5|5", "4|1 2|1", boneyard="3|1 3|2 6|0 5|0")
        state = after(game, state, "6|6")
        assert legal(game, state) == ["draw"]
        state = after(game, state, "draw", "draw", "draw")
        assert game.to_act(state) == 1
        assert legal(game, state) == ["6|0>6|6"]

    def test_must_play_if_it_can(self) -> None:
        game, state = deal("6|6 5|5", "6|1 2|1", boneyard="3|1 3|2")
        assert legal(game, after(game, state, "6|6")) == ["6|1>6|6"]

    def test_passes_once_the_boneyard_is_empty(self) -> None:
        """Sheet: with no tiles left, the player must pass."""
        game, state = deal("6|6 6|5 2|0", "4|1 2|1", boneyard="3|1")
        state = after(game, state, "6|6", "draw")
        assert legal(game, state) == ["pass"]
        assert game.to_act(after(game, state, "pass")) == 0

    def test_the_tile_drawn_is_seen_by_its_owner_alone(self) -> None:
        game, state = deal("6|6 6|5 2|0", "4|1 2|1", boneyard="3|1")
        state = after(game, state, "6|6")
        (event,) = game.apply(state, game.legal_actions(state)[0]).events
        assert event.seen_by(1).tiles == ("3|1",)
        assert event.seen_by(0).tiles == ()


class TestGoingOut:
    def out(self, **options: Any) -> tuple[FivesRules, State]:
        return deal("6|6 6|5", "6|1 5|4", "6|2 4|3", boneyard="0|0", **options)

    def test_the_bonus_is_a_fifth_of_what_the_others_hold(self) -> None:
        """Sheet, 'Winning': the others' points, rounded to the nearest five, divided by five."""
        game, state = self.out()
        state = after(game, state, "6|6", "6|1>6|6", "6|2>6|6", "6|5>6|6")
        assert ended(game, state) == ("out", (3, 0, 0))  # 9 and 7 are 16, rounded to 15
        assert game.legal_actions(state) == ()
        assert game.to_act(state) is None

    def test_or_all_of_it_where_that_is_agreed(self) -> None:
        game, state = self.out(bonus="full")
        end = game.hand_end(after(game, state, "6|6", "6|1>6|6", "6|2>6|6", "6|5>6|6"))
        assert end is not None
        assert end.points == (15, 0, 0)

    def test_the_last_tile_is_counted_before_the_bonus(self) -> None:
        game, state = deal("5|5 5|0", "5|4 2|2", boneyard="6|6")
        state = after(game, state, "5|5", "5|4>5|5", "5|0>5|5")
        assert game.scores(state) == (10 + 1, 0)
        game, state = deal("6|6 6|4", "6|1 2|2", boneyard="3|3")
        state = after(game, state, "6|6", "6|1>6|6", "6|4>6|6")
        assert game.scores(state) == (5 + 1, 0)  # 1 + 4, and a fifth of 5 for the 2-2

    def test_the_log_explains_every_sum(self) -> None:
        game, state = deal("6|6 6|4", "6|1 5|3", "6|0 4|3", boneyard="3|3")
        state = after(game, state, "6|6", "6|1>6|6", "6|0>6|6")
        laid, settled = game.apply(state, game.parse_action("6|4>6|6")).events
        assert sentence(laid, ("Nora", "Ben", "Ana")) == "Nora played 6|4"
        assert (laid.points, why(laid)) == (5, "ends 1 + 0 + 4 = 5")
        assert sentence(settled, ("Nora", "Ben", "Ana")) == "Nora went out"
        assert settled.points == 3
        assert why(settled) == "left in hand 8 + 7 = 15, divided by 5 = 3"


class TestABlock:
    """House ruling: looked for after every play and every draw, with the boneyard empty."""

    def test_the_lightest_hand_gets_the_difference(self) -> None:
        """Sheet, 'Winning': 3 against 5, 11 and 13 makes 26, rounded down to 25, divided by five."""
        game, state = deal("5|5 2|1", "4|1", "6|4 1|0", "6|3 4|0")
        state = after(game, state, "5|5")
        assert ended(game, state) == ("blocked", (5, 0, 0, 0))
        assert game.scores(state) == (15, 0, 0, 0)

    def test_it_may_come_with_the_last_tile_drawn(self) -> None:
        game, state = deal("6|6 5|5", "4|1", boneyard="3|1 2|1")
        state = after(game, state, "6|6", "draw")
        assert legal(game, state) == ["draw"]
        state = after(game, state, "draw")
        assert ended(game, state) == ("blocked", (0, 0))  # 10 against 12: a difference of 2 rounds to nothing

    def test_a_shared_lightest_hand_gets_nothing(self) -> None:
        """House ruling."""
        game, state = deal("6|6 2|1", "3|0", "5|4")
        then = after(game, state, "6|6")
        assert game.scores(then) == (0, 0, 0)
        events = game.apply(state, game.parse_action("6|6")).events
        assert [(event.seat, event.points) for event in events[1:]] == [(0, 0), (1, 0)]

    @pytest.mark.parametrize(("pips", "bonus"), [(26, 5), (27, 5), (28, 6), (2, 0), (3, 1), (0, 0)])
    def test_pips_are_rounded_to_the_nearest_five(self, pips: int, bonus: int) -> None:
        assert rules().settlement(pips) == bonus
        assert rules(bonus="full").settlement(pips) == 5 * bonus


class TestWinning:
    def test_a_play_that_reaches_the_target_wins_at_once(self) -> None:
        """Sheet: won when the first player reaches the agreed score; house ruling: no settlement then."""
        game, state = deal("5|5 1|0", "4|4", boneyard="6|6", scores=(90, 95))
        then = after(game, state, "5|5")
        assert ended(game, then) == ("won", (0, 0))
        assert game.winners(then) == (0,)
        assert [event.kind.word for event in game.apply(state, game.parse_action("5|5")).events] == ["lay"]

    def test_even_if_it_was_the_last_tile(self) -> None:
        game, state = deal("5|5", "4|4", boneyard="6|6", scores=(90, 95))
        assert ended(game, after(game, state, "5|5"))[0] == "won"

    def test_the_bonus_can_win_too(self) -> None:
        game, state = deal("6|6 6|4", "6|0 5|5 3|2", boneyard="3|3", scores=(98, 0))
        state = after(game, state, "6|6", "6|0>6|6", "6|4>6|6")
        assert ended(game, state)[0] == "out"
        assert game.winners(state) == (0,)

    def test_until_then_nobody_has_won(self) -> None:
        game, state = deal("5|5 1|0", "4|4", boneyard="6|6", scores=(85, 95))
        assert game.winners(after(game, state, "5|5")) is None

    def test_the_target_can_be_agreed(self) -> None:
        game, state = deal("5|5 1|0", "4|4", boneyard="6|6", scores=(40, 40), target=50)
        assert game.winners(after(game, state, "5|5")) == (0,)
