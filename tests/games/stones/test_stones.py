"""Stones of the Wall, played: covering nine, building on, clear markers, running out, first placements, notation."""

import json
import re
from typing import Any

import pytest

from game.core.chance import stream
from game.games.stones.rules.placements import Placement
from game.games.stones.rules.rules import State
from tests.games.stones.walls import naive, rules, squares, wall
from tests.helpers.play import after, check_sample_state, texts, wander
from tests.helpers.words import why


def legal(state: State, **options: Any) -> set[str]:
    """The legal placements as text; a list without duplicates."""
    found = texts(rules(len(state.markers), **options), state)
    assert len(found) == len(set(found))
    return set(found)


def plain(state: State) -> set[str]:
    """The legal placements without a clear marker."""
    return {text for text in legal(state) if "*" not in text}


class TestWhatMakesNine:
    """Markers cover "pips to equal exactly 9 pips total", all of them side by side."""

    def test_two_squares_that_make_nine_in_three_ways(self) -> None:
        assert legal(wall("63")) == {"A1 B1", "A1* B1", "A1 B1*"}

    def test_one_marker_may_be_clear_or_none_but_not_two(self) -> None:
        assert "A1* B1*" not in legal(wall("63"))
        with pytest.raises(ValueError, match="more than one clear"):
            rules().parse_action("A1* B1*")

    def test_no_more_and_no_less_than_nine(self) -> None:
        assert plain(wall("541")) == {"A1 B1"}
        assert legal(wall("44")) == set()

    def test_corner_to_corner_does_not_hang_together(self) -> None:
        assert legal(wall("6# #3")) == set()

    def test_blanks_count_nothing_and_may_come_along(self) -> None:
        assert plain(wall("0630")) == {"B1 C1", "A1 B1 C1", "B1 C1 D1", "A1 B1 C1 D1"}

    def test_blanks_bridge_a_gap(self) -> None:
        assert plain(wall("6003")) == {"A1 B1 C1 D1"}

    def test_a_square_counts_once_whatever_way_round_it_is_reached(self) -> None:
        assert plain(wall("33 03")) == {"A1 B1 B2", "A1 A2 B1 B2"}

    def test_a_placement_may_turn_corners_and_branch(self) -> None:
        assert plain(wall("#1# 252 #1#")) == {"A2 B2 C2", "A2 B1 B2 B3", "B1 B2 B3 C2"}

    def test_columns_do_not_run_on_into_the_next_one(self) -> None:
        bottom_and_top = wall("#3" + " ##" * 12 + " 6#")
        assert legal(bottom_and_top) == set()


class TestBuildingOnTheLastPlacement:
    """The next placement touches "any marker from the most recent play", "not … diagonally"."""

    def test_it_starts_beside_any_marker_of_it(self) -> None:
        assert plain(wall("63xx36")) == {"A1 B1", "E1 F1"}

    def test_one_square_beside_it_is_enough(self) -> None:
        assert plain(wall("x234")) == {"B1 C1 D1"}

    def test_a_diagonal_is_not_beside(self) -> None:
        assert legal(wall("x# #6 #3")) == set()

    def test_older_markers_only_stand_in_the_way(self) -> None:
        assert legal(wall("x#63")) == set()
        assert plain(wall("x63#63")) == {"B1 C1"}

    def test_only_the_most_recent_placement_counts(self) -> None:
        state = after(rules(), wall("6345 ##36"), "A1 B1")
        assert plain(state) == {"C1 D1"}
        state = after(rules(), wall("6345 ##36"), "C1 D1")
        assert plain(state) == {"A1 B1", "C2 D2"}


class TestTheClearMarker:
    """ "The next player may not build off of that clear marker"; it "adds normally to the count"."""

    def test_nobody_builds_on_it(self) -> None:
        assert plain(wall("63ox36")) == {"E1 F1"}
        assert legal(wall("63o# ##x#")) == set()

    def test_a_square_beside_a_clear_and_a_regular_marker_may_be_used(self) -> None:
        assert plain(wall("o6 x3")) == {"B1 B2"}
        assert plain(wall("o63 #x#")) == {"B1 C1"}

    def test_it_counts_like_any_other(self) -> None:
        state = after(rules(), wall("630"), "A1 B1*")
        assert state.markers == ((29, 2), (30, 3))

    def test_it_can_end_the_hand(self) -> None:
        state = wall("6336 ###3")
        assert after(rules(), state, "A1 B1").to_act == 1
        ended = after(rules(), state, "A1 B1*")
        assert rules().hand_end(ended) is not None
        assert ended.scores == (1, 0)


class TestMarkersRunOut:
    """Each seat brings 30 of its own and three clear ones, for the whole hand."""

    def test_as_many_squares_as_markers(self) -> None:
        drawing = "x522 #4##"
        assert plain(wall(drawing)) == {"B1 B2", "B1 C1 D1"}
        assert legal(wall(drawing, (2, 0), (9, 0))) == {"B1 B2"}
        assert legal(wall(drawing, (1, 0), (9, 0))) == set()

    def test_the_last_regular_markers_need_a_clear_one_to_reach(self) -> None:
        assert legal(wall("x234", (2, 1), (9, 0))) == {"B1* C1 D1", "B1 C1* D1", "B1 C1 D1*"}
        assert legal(wall("x234", (3, 0), (9, 0))) == {"B1 C1 D1"}
        assert len(legal(wall("x234", (3, 3), (9, 0)))) == 4

    def test_one_clear_marker_a_turn_whatever_is_left(self) -> None:
        assert legal(wall("x234", (1, 3), (9, 0))) == set()
        assert legal(wall("x36", (0, 3), (9, 0))) == set()

    def test_blanks_need_markers_too(self) -> None:
        assert plain(wall("x6003", (3, 0), (9, 0))) == set()
        assert plain(wall("x6003", (4, 0), (9, 0))) == {"B1 C1 D1 E1"}

    def test_markers_left_go_down_by_what_is_placed(self) -> None:
        state = after(rules(), wall("234 234"), "A1 B1 C1*", "A2 B2 C2")
        assert state.markers == ((28, 2), (27, 3))


class TestTheFirstPlacement:
    """It may be anywhere; a house rule wants it to leave an answer."""

    DRAWING = "63#54 #63##"

    def test_it_may_be_anywhere(self) -> None:
        assert plain(wall(self.DRAWING)) == {"A1 B1", "B1 B2", "B2 C2", "D1 E1"}

    def test_one_that_ends_the_hand_is_refused_where_answers_are_wanted(self) -> None:
        answerable = legal(wall(self.DRAWING), opening="answerable")
        assert answerable == naive(wall(self.DRAWING), answerable=True)
        assert answerable == {"A1 B1", "A1* B1", "B2 C2", "B2 C2*"}

    def test_later_ones_are_free_to_end_it(self) -> None:
        state = after(rules(2, opening="answerable"), wall(self.DRAWING), "A1 B1")
        assert legal(state, opening="answerable") == {"B2 C2", "B2* C2", "B2 C2*"}


class TestWritingPlacementsDown:
    def test_squares_go_by_column_letter_then_row_number(self) -> None:
        action = Placement(squares("A10 B1 A9 C4 A1"), squares("A10"))
        assert str(action) == "A1 A9 A10* B1 C4"
        assert rules().parse_action("A1 A9 A10* B1 C4") == action

    @pytest.mark.parametrize(
        "text",
        [
            "", " ", "A1 ", " A1", "A1  B1", "A1\tB1", "A1\nB1", "A1 B1\n", "B1 A1", "A10 A9", "A1 A1", "A1* A1",
            "A1* B1*", "A1 *B1", "A1 B1 *", "A1**", "a1 b1", "A01", "A0", "A15", "A1,B1", "I1", "Y1", "A", "1",
            "A\N{ARABIC-INDIC DIGIT ONE}", "A1" * 400,
        ],
    )  # fmt: skip
    def test_everything_else_is_refused_in_one_line(self, text: str) -> None:
        with pytest.raises(ValueError, match=r"\S") as refused:
            rules().parse_action(text)
        assert "\n" not in str(refused.value)
        assert len(str(refused.value)) < 200

    def test_wider_boards_have_more_columns(self) -> None:
        assert str(rules(6).parse_action("I1 X14")) == "I1 X14"

    @pytest.mark.parametrize("text", ["A1 C1", "A1 B1 D1", "A1", "A1 A2", "C1"])
    def test_what_is_written_well_may_still_be_illegal(self, text: str) -> None:
        assert rules().parse_action(text) not in rules().legal_actions(wall("630#"))


class TestWhatIsSeen:
    def test_everything_on_the_table(self) -> None:
        table = rules(3)
        state = table.initial_state(2)
        first = state.first
        action = next(action for action in table.legal_actions(state) if len(str(action)) == len("A1 B1*"))
        seen = table.observe(table.step(state, action), 2)
        one, two = str(action).split()
        assert [len(row) for row in seen["grid"]] == [12] * 14
        assert (
            seen["grid"][int(one[1:].strip("*")) - 1][ord(one[0]) - ord("A")]
            == state.board.pips_at[squares(one.strip("*"))]
        )
        assert seen["covered"] == [[name.strip("*"), first, name.endswith("*")] for name in (one, two)]
        assert seen["last"] == [one.strip("*"), two.strip("*")]
        assert seen["markers"][first] == [29, 2]
        assert (seen["seat"], seen["to_act"], seen["first"]) == (2, (first + 1) % 3, first)
        assert (seen["hand_no"], seen["scores"]) == (0, [0, 0, 0])

    def test_a_seed_is_nobodys_business(self) -> None:
        state = rules().initial_state(123456789)
        assert "123456789" not in json.dumps(rules().observe(state, 0))

    @pytest.mark.parametrize("seats", range(2, 7))
    def test_the_position_can_be_rebuilt_from_it_at_any_time(self, seats: int) -> None:
        table = rules(seats)
        rng = stream("rebuilt", seats)
        for state in wander(table, table.initial_state(seats), rng):
            seen = table.observe(state, 0)
            other = table.sample_state(seen, rng)
            assert other._replace(seed=state.seed) == state
            assert table.observe(other, 0) == seen

    def test_the_table_is_the_same_for_every_seat(self) -> None:
        state = after(rules(), rules().initial_state(4), *self.first_placement(4))
        one, two = rules().observe(state, 0), rules().observe(state, 1)
        assert {**one, "seat": 1} == two
        check_sample_state(rules(), state, 1, stream("same"))

    @staticmethod
    def first_placement(seed: int) -> list[str]:
        return [str(next(iter(rules().legal_actions(rules().initial_state(seed)))))]


def test_events_are_written_as_sums() -> None:
    table = rules()
    rng = stream("sums")
    state = table.initial_state(9)
    while state.to_act is not None:
        action = table.legal_actions(state).sample(rng)  # type: ignore[union-attr]
        step = table.apply(state, action)
        pips = list(map(int, re.findall(r"\d+", why(step.events[0]).removesuffix(" = 9"))))
        assert sum(pips) == 9
        assert len(pips) == len(str(action).split())
        state = step.state
