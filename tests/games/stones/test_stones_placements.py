"""All placements of a state, found without a list: the same as by growing every set of squares naively."""

import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.core.chance import stream
from game.games.stones.rules.placements import Placement, Placements, parse_placement
from game.games.stones.rules.rules import State
from game.games.stones.rules.squares import BESIDE, BIT, beside, connected, members, names, parse_squares, spread
from tests.games.stones.walls import naive, rules, squares, steps, wall
from tests.helpers.play import wander


def placements(state: State, **options: Any) -> Placements:
    legal = rules(len(state.markers), **options).legal_actions(state)
    assert isinstance(legal, Placements)
    return legal


def check(state: State, **options: Any) -> int:
    """Compares every way to ask with the naive list; how many placements there are."""
    legal = placements(state, **options)
    expected = naive(state, answerable=options.get("opening") == "answerable" and not state.played)
    listed = list(legal)
    assert len(set(listed)) == len(listed)
    assert set(map(str, listed)) == expected
    assert len(placements(state, **options)) == len(expected)
    assert bool(placements(state, **options)) == bool(expected)
    assert list(legal) == listed, "the order is stable"
    assert [legal[place] for place in range(0, len(listed), 7)] == listed[::7]
    assert listed == [] or legal[-1] == listed[-1]
    with pytest.raises(IndexError):
        legal[len(listed)]
    assert all(action in legal for action in listed)
    return len(listed)


class TestRandomHands:
    """Whole hands on real walls."""

    @pytest.mark.nightly(one_in=2)
    @pytest.mark.parametrize(("seats", "seed"), [(2, 1), (2, 2), (3, 1)])
    def test_every_position_of_a_hand(self, seats: int, seed: int) -> None:
        table = rules(seats)
        *states, last = wander(table, table.initial_state(seed), stream("hand", seed))
        assert check(states[0]) > 1000
        assert all(check(state) for state in states[1:])
        assert len(states) > 3
        assert not Placements(last.board, last.uncovered, last.contact, *last.markers[0])

    @pytest.mark.nightly(one_in=2)
    @pytest.mark.parametrize(("seats", "seed"), [(2, 2), (2, 6), (2, 8), (3, 1)])
    def test_first_placements_that_leave_an_answer(self, seats: int, seed: int) -> None:
        """They are exactly those after which somebody is to act."""
        table = rules(seats, opening="answerable")
        state = table.initial_state(seed)
        free = list(placements(state))
        answered = [action for action in free if table.step(state, action).to_act is not None]
        answerable = placements(state, opening="answerable")
        assert len(answerable) == len(answered) <= len(free)
        assert list(answerable) == answered
        assert all(action in answerable for action in answered[::50])
        ending = set(free) - set(answered)
        assert not any(action in answerable for action in ending)
        assert ending or seed not in (2, 8), "on these walls some first placements end the hand"

    @settings(max_examples=25, deadline=None)
    @given(st.data())
    def test_small_walls_with_many_blanks_and_few_markers(self, data: st.DataObject) -> None:
        columns = data.draw(st.integers(2, 4))
        signs = st.sampled_from("000011123456##")
        lines = ["".join(data.draw(st.lists(signs, min_size=columns, max_size=columns))) for _ in range(5)]
        if data.draw(st.booleans()):
            lines[2] = data.draw(st.sampled_from(["xx", "xo", "#x"])) + lines[2][2:]
        markers = (data.draw(st.integers(0, 9)), data.draw(st.integers(0, 2)))
        state = wall(" ".join(lines), markers, (30, 3))
        if state.played:
            check(state)
        else:
            check(state, opening=data.draw(st.sampled_from(["free", "answerable"])))


class TestJudgingOnePlacement:
    def test_what_is_not_a_placement_is_not_among_them(self) -> None:
        legal = placements(wall("x234 o63#"))
        assert Placement(squares("B1 C1 D1")) in legal
        assert Placement(squares("B1 C1 D1"), squares("C1")) in legal
        for wrong in (
            Placement(0),
            Placement(-1),
            Placement(squares("B2 C2")),
            Placement(squares("B1 C1")),
            Placement(squares("B1 C1 D1"), squares("B2")),
            Placement(squares("B1 C1 D1"), squares("B1 C1")),
            Placement(squares("A1 B1 C1 D1")),
            Placement(squares("B1 C1 D1"), -1),
            "B1 C1 D1",
            (squares("B1 C1 D1"), 0),
            None,
        ):
            assert wrong not in legal, wrong

    def test_all_tests_agree_on_random_sets(self) -> None:
        state = rules().initial_state(3)
        everything = naive(state)
        legal = placements(state)
        rng = random.Random(3)
        sets = 0
        for _ in range(3000):
            start = rng.choice(members(state.uncovered))
            tried = start
            while state.board.total(tried) < 9:
                tried |= rng.choice(members(beside(tried) & state.uncovered & ~tried))
            action = Placement(tried, rng.choice([0, start]))
            assert (action in legal) == (str(action) in everything)
            sets += action in legal
        assert sets > 100


class TestDrawingOneAtRandom:
    """Every placement equally likely, the clear variants counted one by one."""

    DRAWINGS = (
        "x6300 #0012",
        "6300 0012 0#00",
        "x000 0000 2610 1361",
    )

    @pytest.mark.nightly(one_in=4)
    @pytest.mark.parametrize("drawing", DRAWINGS)
    @pytest.mark.parametrize("markers", [(30, 3), (5, 1)])
    def test_they_come_equally_often(self, drawing: str, markers: tuple[int, int]) -> None:
        legal = placements(wall(drawing, markers, (30, 3)))
        self.check_even(legal, 40 * len(legal) if len(legal) < 500 else 12_000)

    def test_answerable_ones_come_equally_often(self) -> None:
        legal = placements(wall("63#54 #630# ##0##"), opening="answerable")
        assert 0 < len(legal) < len(placements(wall("63#54 #630# ##0##")))
        self.check_even(legal, 4000)

    @staticmethod
    def check_even(legal: Placements, draws: int) -> None:
        rng = stream("even")
        came = Counter(legal.sample(rng) for _ in range(draws))
        assert set(came) <= set(legal)
        kinds = len(legal)
        expected = draws / kinds
        chi_square = sum((came[action] - expected) ** 2 / expected for action in legal)
        assert abs(chi_square - (kinds - 1)) < 4 * (2 * (kinds - 1)) ** 0.5

    def test_the_numbers_go_through_all_of_them_even_in_wide_patches(self) -> None:
        legal = placements(wall("x000 0000 2610 1361", (7, 1), (30, 3)))
        assert [legal[place] for place in range(len(legal))] == list(legal)

    def test_drawing_does_not_depend_on_what_was_asked_before(self) -> None:
        state = rules().initial_state(8)
        asked, fresh = placements(state), placements(state)
        assert len(asked) == len(list(asked))
        assert [asked.sample(stream(i)) for i in range(20)] == [fresh.sample(stream(i)) for i in range(20)]


class TestSpeed:
    """Lines of Python run through, not seconds."""

    @pytest.mark.parametrize("seats", [2, 4, 6])
    def test_judging_takes_no_listing(self, seats: int) -> None:
        state = rules(seats).initial_state(1)
        legal = placements(state)
        action = next(iter(legal))
        assert steps(lambda: bool(legal)) < 3000
        assert steps(lambda: action in legal) < 300
        assert steps(lambda: rules(seats).step(state, action)) < 3000

    def test_a_first_placement_is_counted_in_groups(self) -> None:
        legal = placements(rules().initial_state(1))
        assert steps(lambda: len(legal)) < 10 * len(legal)
        assert steps(lambda: legal.sample(stream(1))) < 300


class TestSquares:
    def test_names_and_places(self) -> None:
        assert names(1 | 1 << 13 | 1 << 14 | 1 << 335) == ["A1", "A14", "B1", "X14"]
        assert parse_squares(["B1", "A14"]) == 1 << 13 | 1 << 14

    def test_neighbours_stay_on_the_wall(self) -> None:
        assert names(BESIDE[squares("A1")]) == ["A2", "B1"]
        assert names(BESIDE[squares("B14")]) == ["A14", "B13", "C14"]
        assert names(beside(squares("A14")) | beside(squares("B1"))) == ["A1", "A13", "B2", "B14", "C1"]

    @given(st.sets(st.integers(0, 335), min_size=1, max_size=12))
    def test_hanging_together_is_being_reachable(self, chosen: set[int]) -> None:
        group = sum(BIT[square] for square in chosen)
        reached = {min(chosen)}
        while True:
            more = {s for r in reached for s in chosen if BIT[s] & BESIDE[BIT[r]]} - reached
            if not more:
                break
            reached |= more
        assert connected(group) == (reached == chosen)
        assert spread(group & -group, group) == sum(BIT[square] for square in reached)

    @given(st.sets(st.integers(0, 335), min_size=1, max_size=12), st.integers(0, 12))
    def test_text_and_back(self, chosen: set[int], clear: int) -> None:
        group = sorted(chosen)
        action = Placement(sum(BIT[square] for square in group), BIT[group[clear]] if clear < len(group) else 0)
        assert parse_placement(str(action), 24) == action
