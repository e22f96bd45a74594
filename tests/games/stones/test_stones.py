"""Stones of the Wall, played. Quotations are from the rule sheet; where it is silent, they are house rulings."""

import json
import re
from collections import Counter
from typing import Any

import pytest

from game.core.chance import stream
from game.core.events import SETTLED
from game.games import find
from game.games.stones.rules import rules as rules_module
from game.games.stones.rules.board import Board
from game.games.stones.rules.placements import Placement
from game.games.stones.rules.rules import State, hands_of_match
from game.words.events import sentence
from tests.games.stones.walls import naive, rules, squares, wall
from tests.helpers.play import after, texts, wander
from tests.helpers.words import why

NAMES = ("Ana", "Ben", "Cy")
CORNERS = "63#54 #63##"


def legal(state: State, **options: Any) -> set[str]:
    """The legal placements as text, checked: no duplicates, and the same as the referee finds."""
    found = texts(rules(len(state.markers), **options), state)
    assert len(found) == len({*found})
    assert {*found} == naive(state, **options)
    return {*found}


@pytest.mark.parametrize(
    ("drawing", "placements"),
    [
        # markers cover "pips to equal exactly 9 pips total", no more and no less, all of them side by side
        ("63", "A1 B1"),
        ("541", "A1 B1"),
        ("44", ""),
        ("6# #3", ""),  # corner to corner is not connected
        ("0630", "B1 C1, A1 B1 C1, B1 C1 D1, A1 B1 C1 D1"),  # blanks count nothing and may be included
        ("6003", "A1 B1 C1 D1"),  # and bridge a gap
        ("33 03", "A1 B1 B2, A1 A2 B1 B2"),  # a square counts once however it is reached
        ("#1# 252 #1#", "A2 B2 C2, A2 B1 B2 B3, B1 B2 B3 C2"),  # one may turn corners and branch
        ("#3" + " ##" * 12 + " 6#", ""),  # columns do not run on into the next one
        ("11111 ####1 ##111", "A1 B1 C1 C3 D1 D3 E1 E2 E3"),
        # the next one touches "any marker from the most recent play", "not … diagonally"
        ("63xx36", "A1 B1, E1 F1"),
        ("x234", "B1 C1 D1"),  # one square beside it is enough
        ("x# #6 #3", ""),
        ("##3## ##6## 36x63 ##6## ##3##", "A3 B3, D3 E3, C1 C2, C4 C5"),
        ("6x3", ""),  # markers do not connect squares
        ("6x3 000", "A1 A2 B2 C1 C2"),
        ("x#63", ""),  # older markers only stand in the way
        ("x63#63", "B1 C1"),
        # "the next player may not build off of that clear marker"
        ("63ox36", "E1 F1"),
        ("63o# ##x#", ""),
        ("o6 x3", "B1 B2"),  # but a square beside a regular one as well may be used
        ("o63 #x#", "B1 C1"),
        # the first placement may be anywhere
        (CORNERS, "A1 B1, B1 B2, B2 C2, D1 E1"),
    ],
)
def test_what_can_be_covered(drawing: str, placements: str) -> None:
    assert {text for text in legal(wall(drawing)) if "*" not in text} == {*filter(None, placements.split(", "))}


@pytest.mark.parametrize(
    ("drawing", "markers", "placements"),
    [
        ("63", (30, 3), "A1 B1, A1* B1, A1 B1*"),  # one marker may be clear, or none, but not two
        # at most as many squares as there are markers, one of which may be clear; blanks need markers too
        ("x522 #4##", (2, 0), "B1 B2"),
        ("x522 #4##", (1, 0), ""),
        ("x234", (2, 1), "B1* C1 D1, B1 C1* D1, B1 C1 D1*"),
        ("x234", (3, 0), "B1 C1 D1"),
        ("x234", (3, 3), "B1 C1 D1, B1* C1 D1, B1 C1* D1, B1 C1 D1*"),
        ("x234", (1, 3), ""),  # one clear marker a turn whatever is left
        ("x36", (0, 3), ""),
        ("x6003", (3, 0), ""),
        ("x6003", (4, 0), "B1 C1 D1 E1"),
    ],
)
def test_what_markers_allow(drawing: str, markers: tuple[int, int], placements: str) -> None:
    assert legal(wall(drawing, markers, (9, 0))) == {*filter(None, placements.split(", "))}


def test_all_markers_may_go_at_once() -> None:
    most = " ".join(f"{column}{row}" for column in "ABCDEFGH" for row in range(1, 5 - (column == "H")))
    placements = rules().legal_actions(wall("60000000 00000000 00000000 0000003#"))
    assert rules().parse_action(most.replace("C2", "C2*")) in placements, "all 30 coloured ones and one clear one"
    assert rules().parse_action(most) not in placements


def test_only_the_most_recent_placement_counts_and_nothing_is_covered_twice() -> None:
    for first, then in (("A1 B1", "C1 D1"), ("C1 D1", "A1 B1, C2 D2")):
        state = after(rules(), wall("6345 ##36"), first)
        assert {text for text in legal(state) if "*" not in text} == {*then.split(", ")}
    *_, last = wander(rules(3), rules(3).initial_state(1), stream("sheet", 1))
    covered = [name for name, _, _ in rules(3).observe(last, 0)["covered"]]
    assert len(covered) == len({*covered}) > 9


def test_markers_go_down_by_what_is_placed_and_show_whose_they_are() -> None:
    """A clear one "adds normally to the count". The tiles stay as they lie: of the 4|2 in B and C the two is free."""
    start = wall("2342 2342")
    state = after(rules(), start, "A1 B1 C1*", "A2 B2 C2")
    assert state.markers == ((28, 2), (27, 3))
    assert (state.board, state.uncovered) == (start.board, squares("D1 D2"))
    covered = [[f"{column}1", 0, column == "C"] for column in "ABC"] + [[f"{column}2", 1, False] for column in "ABC"]
    assert rules().observe(state, 1)["covered"] == covered
    for seats in (2, 6):
        first = rules(seats).initial_state(1)
        for dealt in (first, rules(seats).next_hand(first._replace(markers=((1, 0),) * seats))):
            assert rules(seats).observe(dealt, 0)["markers"] == [[30, 3]] * seats, "33 markers, three of them clear"


def test_a_house_rule_wants_the_first_placement_to_leave_an_answer() -> None:
    """Later placements may end the hand."""
    assert legal(wall(CORNERS), opening="answerable") == {"A1 B1", "A1* B1", "B2 C2", "B2 C2*"}
    state = after(rules(2, opening="answerable"), wall(CORNERS), "A1 B1")
    assert legal(state, opening="answerable") == {"B2 C2", "B2* C2", "B2 C2*"}


class TestWritingPlacementsDown:
    def test_squares_go_by_column_letter_then_row_number(self) -> None:
        action = Placement(squares("A10 B1 A9 C4 A1"), squares("A10"))
        assert str(action) == "A1 A9 A10* B1 C4"
        assert rules().parse_action("A1 A9 A10* B1 C4") == action
        assert str(rules(6).parse_action("I1 X14")) == "I1 X14", "wider boards have more columns"

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
        assert ("more than one clear" in str(refused.value)) == (text == "A1* B1*")


class TestWhatIsSeen:
    def test_everything_on_the_table_and_never_the_seed(self) -> None:
        game = rules(3)
        state = game.initial_state(123456789)
        first = state.first
        action = next(action for action in game.legal_actions(state) if len(str(action)) == len("A1 B1*"))
        seen = game.observe(game.step(state, action), 2)
        one, two = str(action).split()
        row, column = int(one[1:].strip("*")) - 1, ord(one[0]) - ord("A")
        assert seen.pop("grid")[row][column] == state.board.pips_at[squares(one.strip("*"))]
        assert seen == {
            "seat": 2, "to_act": (first + 1) % 3, "first": first, "hand_no": 0, "scores": [0, 0, 0],
            "covered": [[name.strip("*"), first, name.endswith("*")] for name in (one, two)],
            "last": [one.strip("*"), two.strip("*")],
            "markers": [[29, 2] if seat == first else [30, 3] for seat in range(3)],
        }  # fmt: skip
        assert "123456789" not in json.dumps(game.observe(state, 0))
        assert game.observe(state, 1) == {**game.observe(state, 0), "seat": 1}

    @pytest.mark.parametrize("seats", range(2, 7))
    def test_the_position_can_be_rebuilt_from_it_at_any_time_and_the_turn_goes_round(self, seats: int) -> None:
        game, rng = rules(seats), stream("rebuilt", seats)
        *states, last = wander(game, game.initial_state(seats), rng)
        for state in (*states, last):
            other = game.sample_state(game.observe(state, 0), rng)
            assert other._replace(seed=state.seed) == state
        assert [state.to_act for state in states] == [(states[0].first + ply) % seats for ply in range(len(states))]
        assert [seat for seat, points in enumerate(last.scores) if points] == [states[-1].to_act]


def test_events_are_written_as_sums() -> None:
    game, rng = rules(), stream("sums")
    state = game.initial_state(9)
    while state.to_act is not None:
        action = game.legal_actions(state).sample(rng)  # type: ignore[union-attr]
        placed, *_ = game.apply(state, action).events
        pips = [*map(int, re.findall(r"\d+", why(placed).removesuffix(" = 9")))]
        assert (sum(pips), len(pips)) == (9, len(str(action).split()))
        state = game.step(state, action)


class TestWhoWinsAHand:
    """ "If there are no moves available …, the previous player has won the game", with however many players."""

    @pytest.mark.parametrize(
        ("drawing", "markers", "plays", "points"),
        [
            *[("63# #36", ((30, 3),) * seats, "A1 B1, B2 C2", (0, 1, *(0,) * (seats - 2))) for seats in (2, 3, 4, 6)],
            ("63# #36", ((30, 3), (0, 3)), "A1 B1", (1, 0)),  # also when the next seat has no marker left
            ("63# #36", ((30, 3), (1, 0), (30, 3)), "A1 B1", (1, 0, 0)),  # the other seats do not matter
            ("6336 ###3", ((30, 3), (30, 3)), "A1 B1*", (1, 0)),  # a clear marker can end it
        ],
    )
    def test_whoever_placed_last(self, drawing: str, markers: Any, plays: str, points: tuple[int, ...]) -> None:
        game, state = rules(len(markers)), wall(drawing, *markers, seats=len(markers))
        for action in plays.split(", "):
            assert (game.hand_end(state), max(state.scores)) == (None, 0)
            state = after(game, state, action)
        end = game.hand_end(state)
        assert end is not None
        assert (state.to_act, texts(game, state), end.reason, end.points) == (None, [], "stuck", state.scores)
        assert state.scores == points

    def test_an_answer_elsewhere_goes_on(self) -> None:
        assert after(rules(), wall("6336 ###3"), "A1 B1").to_act == 1

    @pytest.mark.parametrize(
        ("drawing", "markers", "action", "because"),
        [
            ("63", (), "A1 B1", "no free square"),
            ("63", (), "A1 B1*", "no free square"),
            ("6344", (), "A1 B1", "no group of free squares"),
            ("6345", ((30, 3), (0, 0)), "A1 B1", "no marker left"),
            ("63234", ((30, 3), (1, 1)), "A1 B1", "too few markers"),
            ("634", (), "A1 B1*", "the only free squares are next to the clear marker of the last placement"),
        ],
    )
    def test_the_log_says_why_nobody_could_answer(self, drawing: str, markers: Any, action: str, because: str) -> None:
        events = rules().apply(wall(drawing, *markers), rules().parse_action(action)).events
        assert because in why(events[-1])

    def test_the_log_says_what_was_covered(self) -> None:
        placed, won = rules().apply(wall("6021 #350"), rules().parse_action("A1 B1 C1 D1*")).events
        assert sentence(placed, NAMES) == "Ana covered A1 B1 C1 D1, D1 with a clear marker"
        assert why(placed) == "6 + 0 + 2 + 1 = 9"
        assert (won.kind, won.seat, won.points) == (SETTLED, 0, 1)


def ended(scores: tuple[int, ...], hand_no: int) -> State:
    return wall("x4", seats=len(scores), to_act=None, scores=scores, hand_no=hand_no)


class TestTheMatch:
    """Two play "best two games out of three", three "best five out of nine, and so on"."""

    @pytest.mark.parametrize(
        ("seats", "length", "majority", "hands"),
        [
            *[(2, "source", 2, 3), (3, "source", 5, 9), (4, "source", 8, 15), (5, "source", 11, 21)],
            *[(6, "source", 14, 27), (2, "1", 1, 1), (2, "3", 2, 3), (2, "5", 3, 5), (2, "9", 5, 9)],
        ],
    )
    def test_goes_to_a_majority_of_its_hands(self, seats: int, length: str, majority: int, hands: int) -> None:
        assert hands_of_match(seats, length) == hands
        game, rest = rules(seats, length=length), (0,) * (seats - 1)
        assert game.winners(ended((*rest, majority - 1), hand_no=majority - 2)) is None
        assert game.winners(ended((*rest, majority), hand_no=majority - 1)) == (seats - 1,)
        assert game.winners(ended((*rest, majority), hand_no=majority - 1)._replace(to_act=0)) is None

    @pytest.mark.parametrize(
        ("scores", "hand_no", "won"),
        [
            ((4, 2, 2), 7, None),
            ((4, 3, 2), 8, (0,)),  # most wins when all are played and nobody has the majority
            ((4, 4, 1), 8, None),  # a tie is played off by all until one alone leads
            ((4, 4, 2), 9, None),
            ((4, 5, 2), 10, (1,)),
        ],
    )
    def test_goes_to_whoever_has_most(self, scores: tuple[int, ...], hand_no: int, won: Any) -> None:
        assert rules(3).winners(ended(scores, hand_no)) == won

    def test_tells_of_a_limit_only_where_nobody_has_the_majority(self) -> None:
        assert [rules().limit(ended(scores, hand_no=2)) for scores in ((1, 1), (2, 1))] == [3, 0]

    def test_draws_who_moves_first_and_then_goes_round(self) -> None:
        assert {rules(4).initial_state(seed).first for seed in range(40)} == {0, 1, 2, 3}
        state = rules(3).initial_state(7)
        for turn in range(1, 4):
            then = rules(3).next_hand(state)
            assert (then.to_act, then.first, then.hand_no) == ((state.first + 1) % 3, (state.first + 1) % 3, turn)
            state = then

    @pytest.mark.parametrize(
        ("seats", "options", "given", "told"),
        [
            (2, {}, {"scores": (1, 1), "hand_no": 2}, ["Ana wins the game and the match"]),
            (
                2, {"stake": 15}, {"scores": (1, 1), "hand_no": 2},
                ["Ana wins the game and the match", "Ana takes the pot: 30 counters"],
            ),
            (2, {"stake": 15}, {"scores": (0, 1), "hand_no": 1}, ["Ana wins the game"]),
            (
                3, {"length": "9", "stake": 2}, {"scores": (4, 2, 2), "hand_no": 8, "to_act": 1, "first": 1},
                ["Ben wins the game", "Ana wins the match", "Ana takes the pot: 6 counters"],
            ),
        ],
    )  # fmt: skip
    def test_brings_its_winner_what_all_have_staked(self, seats: int, options: Any, given: Any, told: Any) -> None:
        """Even if another wins the last game; the pot stays until the match is won."""
        game = rules(seats, **options)
        _, *events = game.apply(wall("63", seats=seats, **given), game.parse_action("A1 B1")).events
        assert [sentence(event, NAMES) for event in events] == told
        assert [event.points for event in events] == [1] + [0] * (len(told) - 1)
        assert all(event.kind == SETTLED for event in events)
        assert ("the pot" in why(events[-1])) == ("pot" in told[-1])

    def test_is_the_same_with_a_stake(self) -> None:
        free, staked = rules(3), rules(3, stake=50)
        assert (free.pot, staked.pot) == (0, 150)
        assert staked.initial_state(6) == free.initial_state(6)
        one, other = (after(game, wall("63# #36", seats=3), "A1 B1", "B2 C2") for game in (free, staked))
        assert (one, free.winners(one)) == (other, staked.winners(other))


class TestTheDeal:
    """The tiles of all sets lie "horizontally in columns of 14", two columns of tiles for each seat."""

    @pytest.mark.parametrize("seats", find("stones").seats)
    def test_has_every_set_on_the_wall(self, seats: int) -> None:
        grid = rules(seats).deal_record(rules(seats).initial_state(3))["grid"]
        assert [len(row) for row in grid] == [4 * seats] * 14
        lying = Counter(tuple(sorted(row[column : column + 2])) for row in grid for column in range(0, 4 * seats, 2))
        assert lying == {(low, high): seats for high in range(7) for low in range(high + 1)}

    def test_is_made_by_seed_and_hand_any_tile_either_way_round(self) -> None:
        assert list(find("stones").seats) == [2, 3, 4, 5, 6]
        one, two = rules().initial_state(5), rules().initial_state(6)
        assert one.board == rules().initial_state(5).board != two.board
        assert rules().next_hand(one).board not in (one.board, rules().next_hand(two).board)
        corners = [tuple(rules().deal_record(rules().initial_state(seed))["grid"][0][:2]) for seed in range(80)]
        assert {left for left, _ in corners} == {right for _, right in corners} == {*range(7)}
        assert len({tuple(sorted(corner)) for corner in corners}) > 20
        assert 20 < sum(left < right for left, right in corners) < 50

    @pytest.mark.parametrize(
        ("first", "second", "opening", "again"),
        [
            (Board((5,) * 112), wall("63").board, "free", True),  # without a first placement
            (Board((6, 3) + (5,) * 110), Board((6, 3) * 2 + (5,) * 108), "free", False),
            (Board((6, 3) + (5,) * 110), Board((6, 3) * 2 + (5,) * 108), "answerable", True),
        ],
    )
    def test_is_made_anew_where_nobody_could_begin(self, first, second, opening, again, monkeypatch) -> None:
        """Or, if answers are required, if no first placement leaves one."""
        waiting = iter((first, second))
        monkeypatch.setattr(rules_module, "shuffled_board", lambda seats, rng: next(waiting))
        assert rules(2, opening=opening).initial_state(1).board == (second if again else first)
