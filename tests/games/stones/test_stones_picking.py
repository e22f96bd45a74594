"""Picking squares one by one: what may still be added, what is complete, and what is wrong, in words."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.core.chance import stream
from game.games.stones.rules.placements import Placements
from game.games.stones.rules.rules import State
from game.games.stones.rules.squares import names
from game.games.stones.table.picking import narrowed, why_not
from tests.games.stones.walls import rules, squares, wall
from tests.helpers.words import plain as words


def placements(state: State, opening: str = "free") -> Placements:
    legal = rules(len(state.markers), opening=opening).legal_actions(state)
    assert isinstance(legal, Placements)
    return legal


def said(state: State, picked: str, opening: str = "free") -> str:
    """Why the squares written so are no placement."""
    table = rules(len(state.markers), opening=opening)
    plain = squares(picked.replace("*", ""))
    clear = squares(" ".join(word.strip("*") for word in picked.split() if "*" in word))
    return words(why_not(placements(state, opening), table.observe(state, 0), plain, clear))


class TestWhatMayFollow:
    STATE = wall("x234 #405 ###6")

    def test_with_nothing_picked_everything_that_some_placement_covers(self) -> None:
        picked = narrowed(placements(self.STATE), 0)
        assert (picked.total, picked.complete, picked.hopeful) == (0, (), True)
        assert names(picked.following) == ["B1", "B2", "C1", "C2", "D1"]
        assert names(picked.near) == ["B1"]

    def test_a_picked_square_narrows_it(self) -> None:
        picked = narrowed(placements(self.STATE), squares("B1 C1"))
        assert picked.total == 5
        assert names(picked.following) == ["B2", "C2", "D1"]
        assert names(picked.near) == ["B2", "C2", "D1"]

    def test_squares_may_be_picked_in_any_order(self) -> None:
        picked = narrowed(placements(self.STATE), squares("D1 B1"))
        assert names(picked.following) == ["C1", "C2"]
        assert picked.complete == ()

    def test_a_complete_pick_lists_its_placements_and_the_blanks_that_may_join(self) -> None:
        picked = narrowed(placements(self.STATE), squares("B1 C1 D1"))
        assert [str(action) for action in picked.complete] == ["B1 C1 D1", "B1* C1 D1", "B1 C1* D1", "B1 C1 D1*"]
        assert names(picked.following) == ["C2"]

    def test_markers_left_limit_it(self) -> None:
        few = wall("x234 #405 ###6", (2, 1), (30, 3))
        picked = narrowed(placements(few), squares("B1 C1 D1"))
        assert [str(action) for action in picked.complete] == ["B1* C1 D1", "B1 C1* D1", "B1 C1 D1*"]
        assert picked.following == 0

    def test_a_pick_that_leads_nowhere_is_hopeless(self) -> None:
        assert not narrowed(placements(self.STATE), squares("D3")).hopeful
        assert not narrowed(placements(self.STATE), squares("A1")).hopeful
        assert not narrowed(placements(self.STATE), squares("B1 B2 C1 D1")).hopeful

    def test_first_placements_without_an_answer_are_left_out_where_answers_are_wanted(self) -> None:
        state = wall("63#54 #63##")
        assert names(narrowed(placements(state), 0).following) == ["A1", "B1", "B2", "C2", "D1", "E1"]
        assert names(narrowed(placements(state, "answerable"), 0).following) == ["A1", "B1", "B2", "C2"]

    @settings(max_examples=80, deadline=None)
    @given(st.data())
    def test_it_is_what_the_list_of_placements_says(self, data: st.DataObject) -> None:
        lines = ["".join(data.draw(st.lists(st.sampled_from("00001234566#"), min_size=4, max_size=4))) for _ in "1234"]
        if data.draw(st.booleans()):
            lines[1] = data.draw(st.sampled_from(["x#", "ox", "xx"])) + lines[1][2:]
        state = wall(" ".join(lines), (data.draw(st.integers(2, 8)), data.draw(st.integers(0, 1))), (30, 3))
        legal = placements(state, data.draw(st.sampled_from(["free", "answerable"])))
        everything = list(legal)
        some = data.draw(st.sampled_from(everything)).squares if everything else state.uncovered
        picked = some & data.draw(st.integers(0, 2**60 - 1))
        union = 0
        for action in everything:
            if not picked & ~action.squares:
                union |= action.squares
        answer = narrowed(legal, picked)
        assert names(answer.following) == names(union & ~picked)
        assert set(answer.complete) == {action for action in everything if action.squares == picked}


class TestWhyNot:
    """One plain sentence, empty where there is nothing wrong."""

    STATE = wall("63ox234 ###5#06", seats=3)

    @pytest.mark.parametrize(
        ("picked", "sentence"),
        [
            ("E1 F1 G1", ""), ("E1 F1* G1", ""), ("", "Pick free squares that make 9"),
            ("E1 F1", "These make 5: 4 more to go"), ("E1 F1 G1 G2", "These make 15, which is 6 too many"),
            ("G1 F1", "Start next to the last placement, which is Cleo’s"),
            ("A1 B1", "You cannot build from Cleo’s clear marker"), ("E1 G1", "These squares do not all touch"),
            ("D1 E1", "There is a marker on D1 already"), ("E1* F1* G1", "Only one clear marker a turn"),
            ("D2 A1", "These make 11, which is 2 too many"),
        ],
    )  # fmt: skip
    def test_it_says_what_is_wrong(self, picked: str, sentence: str) -> None:
        assert said(self.STATE, picked) == sentence

    def test_it_says_when_nothing_can_come_of_it(self) -> None:
        assert said(wall("x24 #1#"), "B1 C1") == "These make 6, and no touching square brings them to 9"

    def test_it_counts_markers(self) -> None:
        assert said(wall("x234", (2, 1), (30, 3)), "B1 C1 D1") == (
            "3 squares, and 2 markers left: one of them must be a clear one"
        )
        assert said(wall("x234", (2, 0), (30, 3)), "B1 C1 D1") == "3 squares need more markers than the 2 left"
        assert said(wall("x234", (1, 2), (30, 3)), "B1 C1* D1") == "3 squares need more markers than the 1 left"
        assert said(wall("x234", (9, 0), (30, 3)), "B1 C1* D1") == "No clear marker is left"

    def test_it_knows_the_house_rule_of_the_first_placement(self) -> None:
        state = wall("63#54 #63##")
        assert said(state, "D1 E1") == ""
        assert said(state, "D1 E1", "answerable") == "The first placement must leave Ben a reply (house rule)"
        assert said(state, "A1 B1*", "answerable") == "The first placement must leave Ben a reply (house rule)"
        assert said(state, "A1 B1", "answerable") == ""

    def test_it_is_empty_exactly_for_what_is_legal(self) -> None:
        table = rules()
        rng = stream("why")
        state = table.initial_state(2)
        while state.to_act is not None:
            legal = table.legal_actions(state)
            assert isinstance(legal, Placements)
            seen = table.observe(state, state.to_act)
            action = legal.sample(rng)
            assert why_not(legal, seen, action.squares, action.clear) is None
            assert why_not(legal, seen, action.squares & (action.squares - 1), 0) is not None
            state = table.step(state, action)
