"""All placements of a state, found without a list: the same as by growing every set of squares naively.

This includes walls with all blanks in one patch, which have billions of first placements.
"""

import random
from collections import Counter
from functools import partial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.core.bot import Budget, Prompt
from game.core.chance import stream
from game.games import find
from game.games.stones.rules.placements import VAST, Placement, Placements
from game.games.stones.rules.rules import State
from game.games.stones.rules.squares import (
    BESIDE,
    BIT,
    beside,
    connected,
    members,
    names,
    parse_squares,
    spread,
)  # fmt: skip
from game.games.stones.table.picking import narrowed
from tests.games.stones.walls import blanks_together, naive, opening_on, placements, rules, squares, steps, wall
from tests.helpers.play import wander

WIDE = "x000 0000 2610 1361"


def check(state: State, opening: str = "free") -> int:
    """Compares every query with the naive list; the number of placements."""
    legal = placements(state, opening)
    listed = [*legal]
    assert sorted(map(str, listed)) == sorted(naive(state, opening))
    assert len(placements(state, opening)) == len(listed)
    assert bool(placements(state, opening)) == bool(listed)
    assert [*legal] == listed, "the order is stable"
    assert [legal[place] for place in range(0, len(listed), 7)] == listed[::7]
    assert listed == [] or legal[-1] == listed[-1]
    with pytest.raises(IndexError):
        legal[len(listed)]
    assert all(action in legal for action in listed)
    return len(listed)


class TestRandomHands:
    @pytest.mark.nightly(one_in=2)
    @pytest.mark.parametrize(("seats", "seed"), [(2, 1), (2, 2), (3, 1)])
    def test_every_position_of_a_hand(self, seats: int, seed: int) -> None:
        game = rules(seats)
        *states, last = wander(game, game.initial_state(seed), stream("hand", seed))
        assert check(states[0]) > 1000
        assert all(map(check, states[1:]))
        assert len(states) > 3
        assert not Placements(last.board, last.uncovered, last.contact, *last.markers[0])

    @pytest.mark.nightly(one_in=2)
    @pytest.mark.parametrize(("seats", "seed"), [(2, 2), (2, 6), (2, 8), (3, 1)])
    def test_first_placements_that_leave_an_answer(self, seats: int, seed: int) -> None:
        """They are exactly those after which a seat is to act."""
        game = rules(seats, opening="answerable")
        state = game.initial_state(seed)
        free, answerable = [*placements(state)], placements(state, "answerable")
        answered = [action for action in free if game.step(state, action).to_act is not None]
        assert len(answerable) == len(answered)
        assert [*answerable] == answered
        assert all(action in answerable for action in answered[::50])
        ending = {*free} - {*answered}
        assert not any(action in answerable for action in ending)
        assert ending or seed not in (2, 8), "on these walls some first placements end the hand"

    @settings(max_examples=25, deadline=None)
    @given(st.data())
    def test_small_walls_with_many_blanks_and_few_markers(self, data: st.DataObject) -> None:
        columns, signs = data.draw(st.integers(2, 4)), st.sampled_from("000011123456##")
        lines = ["".join(data.draw(st.lists(signs, min_size=columns, max_size=columns))) for _ in range(5)]
        if data.draw(st.booleans()):
            lines[2] = data.draw(st.sampled_from(["xx", "xo", "#x"])) + lines[2][2:]
        state = wall(" ".join(lines), (data.draw(st.integers(0, 9)), data.draw(st.integers(0, 2))), (30, 3))
        check(state, "free" if state.played else data.draw(st.sampled_from(["free", "answerable"])))

    def test_a_wide_patch(self) -> None:
        assert check(wall(WIDE, (7, 1), (30, 3))) > 500


class TestJudgingOnePlacement:
    def test_what_is_not_a_placement_is_not_among_them(self) -> None:
        legal, three = placements(wall("x234 o63#")), squares("B1 C1 D1")
        assert Placement(three) in legal
        assert Placement(three, squares("C1")) in legal
        for wrong in (
            *(Placement(0), Placement(-1), Placement(squares("B2 C2")), Placement(squares("B1 C1"))),
            *(Placement(three, squares("B2")), Placement(three, squares("B1 C1")), Placement(squares("A1 B1 C1 D1"))),
            *(Placement(three, -1), "B1 C1 D1", (three, 0), None),
        ):
            assert wrong not in legal, wrong

    def test_random_sets_are_judged_as_they_are_listed(self) -> None:
        state, rng, found = rules().initial_state(3), random.Random(3), 0
        everything, legal = naive(state), placements(state)
        for _ in range(3000):
            start = tried = rng.choice(members(state.uncovered))
            while state.board.total(tried) < 9:
                tried |= rng.choice(members(beside(tried) & state.uncovered & ~tried))
            action = Placement(tried, rng.choice([0, start]))
            assert (action in legal) == (str(action) in everything)
            found += action in legal
        assert found > 100


class TestDrawingOneAtRandom:
    @pytest.mark.parametrize(
        ("drawing", "markers", "opening"),
        [
            *[(drawing, (5, 1), "free") for drawing in ("x6300 #0012", "6300 0012 0#00", WIDE)],
            *[("6300 0012 0#00", (30, 3), "free"), ("63#54 #630# ##0##", (30, 3), "answerable")],
        ],
    )
    def test_all_come_equally_often(self, drawing: str, markers: tuple[int, int], opening: str) -> None:
        """Clear variants count one by one; if answers are required, only answerable ones come."""
        legal, rng = placements(wall(drawing, markers, (30, 3)), opening), stream("even")
        kinds = len(legal)
        draws = 40 * kinds if kinds < 200 else 6000
        came = Counter(legal.sample(rng) for _ in range(draws))
        assert {*came} <= {*legal}
        chi_square = sum((came[action] - draws / kinds) ** 2 / (draws / kinds) for action in legal)
        assert abs(chi_square - (kinds - 1)) < 4 * (2 * (kinds - 1)) ** 0.5

    def test_what_comes_does_not_depend_on_what_was_asked_before(self) -> None:
        asked, fresh = (placements(rules().initial_state(8)) for _ in range(2))
        assert len(asked) == len([*asked])
        assert [asked.sample(stream(i)) for i in range(20)] == [fresh.sample(stream(i)) for i in range(20)]


@pytest.mark.parametrize("seats", [2, 6])
def test_judging_takes_no_listing(seats: int) -> None:
    """Counts executed lines of Python instead of seconds."""
    state = rules(seats).initial_state(1)
    legal = placements(state)
    action = next(iter(legal))
    assert steps(lambda: bool(legal)) < 3000
    assert steps(lambda: action in legal) < 300
    assert steps(lambda: rules(seats).step(state, action)) < 3000
    if seats == 2:
        assert steps(lambda: len(legal)) < 10 * len(legal), "they are counted in groups"
        assert steps(lambda: legal.sample(stream(1))) < 300


BOTH = pytest.mark.parametrize("opening", ["free", "answerable"])


class TestWhereAllBlanksLieTogether:
    @pytest.mark.nightly(one_in=2)
    @BOTH
    @pytest.mark.parametrize("seats", [4, 6])
    def test_nothing_that_somebody_waits_for_takes_long(self, seats: int, opening: str) -> None:
        game, board = rules(seats, opening=opening), blanks_together(seats)
        blanks = board.equal[0]
        assert blanks.bit_count() > VAST
        assert spread(blanks & -blanks, blanks) == blanks
        legal = placements(opening_on(board, game), opening)
        action = next(iter(legal))
        assert steps(lambda: bool(legal)) < 10_000
        assert steps(lambda: action in legal) < 2_000
        assert steps(lambda: [legal.sample(stream("vast", draw)) for draw in range(10)]) < 100_000
        assert steps(lambda: game.step(opening_on(board, game), action)) < 10_000
        picked = 0
        for bit in [0, *members(action.squares)]:
            picked |= bit
            assert steps(partial(narrowed, legal, picked)) < 400_000

    @BOTH
    def test_what_is_drawn_is_legal_and_of_many_kinds_and_hands_end(self, opening: str) -> None:
        game = rules(4, opening=opening)
        start, rng = opening_on(blanks_together(4), game), stream("kinds")
        legal = placements(start, opening)
        drawn = {legal.sample(rng) for _ in range(300)}
        assert len(drawn) > 250
        assert all(action in legal for action in drawn)
        assert len({action.squares.bit_count() for action in drawn}) > 6
        assert any(action.clear for action in drawn)
        *_, last = wander(game, start, stream("hand"))
        assert game.hand_end(last) is not None

    def test_counting_them_agrees_with_listing_them(self) -> None:
        """The patch of blanks of two seats, covered here and there until a list is possible."""
        board = blanks_together(2)
        uncovered = board.squares & ~sum(members(board.equal[0])[::5])
        legal = Placements(board, uncovered, uncovered, 30, 3)
        assert len(legal) == sum(1 for _ in legal) > 10_000
        assert board.wide & uncovered

    @pytest.mark.parametrize("key", ["novice", "casual"])
    def test_opponents_decide(self, key: str) -> None:
        game = rules(4)
        state, bot, chosen = opening_on(blanks_together(4), game), find("stones").bot(key), []
        prompt = Prompt(0, 0, game.observe(state, 0), game.legal_actions(state))
        assert steps(lambda: chosen.append(bot.choose(game, prompt, Budget(), stream("choose")))) < 3_000_000
        assert chosen[0] in prompt.legal_actions


class TestSquares:
    def test_have_names_and_neighbours_on_the_wall(self) -> None:
        assert names(1 | 1 << 13 | 1 << 14 | 1 << 335) == ["A1", "A14", "B1", "X14"]
        assert parse_squares(["B1", "A14"]) == 1 << 13 | 1 << 14
        assert names(BESIDE[squares("A1")]) == ["A2", "B1"]
        assert names(BESIDE[squares("B14")]) == ["A14", "B13", "C14"]
        assert names(beside(squares("A14")) | beside(squares("B1"))) == ["A1", "A13", "B2", "B14", "C1"]

    @given(st.sets(st.integers(0, 335), min_size=1, max_size=12))
    def test_that_hang_together_can_be_reached(self, chosen: set[int]) -> None:
        group, reached, more = sum(BIT[square] for square in chosen), set[int](), {min(chosen)}
        while more:
            reached |= more
            more = {s for r in reached for s in chosen if BIT[s] & BESIDE[BIT[r]]} - reached
        assert connected(group) == (reached == chosen)
        assert spread(group & -group, group) == sum(BIT[square] for square in reached)
