"""Picking squares one by one: which may be added, which sets are complete, and faults in words."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.core.chance import stream
from game.games.stones.rules.squares import beside, members, names
from game.games.stones.table.picking import narrowed, why_not
from tests.games.stones.walls import placements, rules, squares, wall
from tests.helpers.words import plain as words


@settings(max_examples=100, deadline=None)
@given(st.data())
def test_what_may_follow_is_what_the_list_of_placements_says(data: st.DataObject) -> None:
    """In any order, for squares of a placement and for others; with nothing picked, the squares to start with."""
    lines = ["".join(data.draw(st.lists(st.sampled_from("00001234566#"), min_size=4, max_size=4))) for _ in "1234"]
    if data.draw(st.booleans()):
        lines[1] = data.draw(st.sampled_from(["x#", "ox", "xx"])) + lines[1][2:]
    state = wall(" ".join(lines), (data.draw(st.integers(2, 8)), data.draw(st.integers(0, 1))), (30, 3))
    legal = placements(state, data.draw(st.sampled_from(["free", "answerable"])))
    everything = [*legal]
    some = data.draw(st.sampled_from([*{each.squares for each in everything}, state.uncovered, squares("A1 B2 C3")]))
    picked, union = some & data.draw(st.integers(0, 2**60 - 1)), 0
    for action in everything:
        if not picked & ~action.squares:
            union |= action.squares
    found, following = narrowed(legal, picked), union & ~picked
    assert [*found.complete] == [action for action in everything if action.squares == picked]
    assert names(found.following) == names(following)
    assert found.near == following & (beside(picked) if picked else state.contact)
    assert found.hopeful == bool(found.complete or following)
    assert found.total == sum(state.board.pips_at[bit] for bit in members(picked))


THREE, FIRST, COUNTED = wall("63ox234 ###5#06", seats=3), wall("63#54 #63##"), "x234"
HOUSE = "The first placement must leave Ben a reply (house rule)"


@pytest.mark.parametrize(
    ("state", "opening", "picked", "sentence"),
    [
        *[
            (THREE, "free", picked, sentence)
            for picked, sentence in [
                *[("E1 F1 G1", ""), ("E1 F1* G1", ""), ("", "Pick free squares that make 9")],
                *[("E1 F1", "These make 5: 4 more to go"), ("E1 F1 G1 G2", "These make 15, which is 6 too many")],
                ("G1 F1", "Start next to the last placement, which is Cleo’s"),
                ("A1 B1", "You cannot build from Cleo’s clear marker"),
                ("E1 G1", "These squares do not all touch"),
                ("D1 E1", "There is a marker on D1 already"),
                ("E1* F1* G1", "Only one clear marker a turn"),
                *[("D2 A1", "These make 11, which is 2 too many"), ("D2 E1 F1", "These make 10, which is 1 too many")],
            ]
        ],
        (wall("x24 #1#"), "free", "B1 C1", "These make 6, and no touching square brings them to 9"),
        *[
            (wall(COUNTED, markers, (30, 3)), "free", picked, sentence)
            for markers, picked, sentence in [
                ((2, 1), "B1 C1 D1", "3 squares, and 2 markers left: one of them must be a clear one"),
                ((2, 0), "B1 C1 D1", "3 squares need more markers than the 2 left"),
                ((1, 2), "B1 C1* D1", "3 squares need more markers than the 1 left"),
                ((9, 0), "B1 C1* D1", "No clear marker is left"),
            ]
        ],
        *[(FIRST, "free", "D1 E1", ""), (FIRST, "answerable", "A1 B1", "")],
        *[(FIRST, "answerable", "D1 E1", HOUSE), (FIRST, "answerable", "A1 B1*", HOUSE)],
    ],
)
def test_one_plain_sentence_says_what_is_wrong(state, opening: str, picked: str, sentence: str) -> None:
    seen, plain = rules(len(state.markers)).observe(state, 0), squares(picked.replace("*", ""))
    clear = squares(" ".join(word.strip("*") for word in picked.split() if "*" in word))
    assert words(why_not(placements(state, opening), seen, plain, clear)) == sentence


def test_it_is_empty_exactly_for_what_is_legal() -> None:
    game, rng = rules(), stream("why")
    state = game.initial_state(2)
    while state.to_act is not None:
        legal, seen = placements(state), game.observe(state, state.to_act)
        action = legal.sample(rng)
        assert why_not(legal, seen, action.squares, action.clear) is None
        assert why_not(legal, seen, action.squares & (action.squares - 1), 0) is not None
        state = game.step(state, action)
