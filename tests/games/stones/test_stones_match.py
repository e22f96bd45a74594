"""Hands of Stones and what they add up to: how one is dealt, who wins it, and how long a match is."""

from collections import Counter
from typing import Any

import pytest

from game.core.events import SETTLED
from game.games.stones.rules import rules as rules_module
from game.games.stones.rules.board import Board
from game.games.stones.rules.rules import State, hands_of_match
from game.words.events import sentence
from tests.games.stones.walls import rules, wall
from tests.helpers.play import after, texts
from tests.helpers.words import why


class TestWhoWinsAHand:
    """ "If there are no moves available …, the previous player has won the game", with however many players."""

    @pytest.mark.parametrize("seats", [2, 3, 4, 6])
    def test_whoever_placed_last(self, seats: int) -> None:
        table = rules(seats)
        state = after(table, wall("63# #36", seats=seats), "A1 B1")
        assert (state.to_act, state.scores) == (1, (0,) * seats)
        state = after(table, state, "B2 C2")
        assert state.to_act is None
        assert texts(table, state) == []
        end = table.hand_end(state)
        assert end is not None
        assert end.reason == "stuck"
        assert end.points == state.scores == (0, 1, *(0,) * (seats - 2))

    def test_also_when_the_next_seat_has_no_marker_left(self) -> None:
        state = after(rules(), wall("63# #36", (30, 3), (0, 3)), "A1 B1")
        assert state.to_act is None
        assert state.scores == (1, 0)

    def test_nobody_else_is_asked(self) -> None:
        """Seat 2 could place, but seat 1, whose turn it is, cannot."""
        state = after(rules(3), wall("63# #36", (30, 3), (1, 0), (30, 3), seats=3), "A1 B1")
        assert state.to_act is None
        assert state.scores == (1, 0, 0)

    def test_the_log_says_what_was_covered_and_who_won(self) -> None:
        state = wall("6021 #350")
        placed, won = rules().apply(state, rules().parse_action("A1 B1 C1 D1*")).events
        assert sentence(placed, ("Ana", "Ben")) == "Ana covered A1 B1 C1 D1, D1 with a clear marker"
        assert why(placed) == "6 + 0 + 2 + 1 = 9"
        assert (won.kind, won.seat, won.points) == (SETTLED, 0, 1)

    @pytest.mark.parametrize(
        ("drawing", "markers", "because"),
        [
            ("63", (), "no free square"),
            ("6344", (), "no group of free squares"),
            ("6345", ((30, 3), (0, 0)), "no marker left"),
            ("63234", ((30, 3), (1, 1)), "too few markers"),
        ],
    )
    def test_the_log_says_why_nobody_could_answer(self, drawing: str, markers: Any, because: str) -> None:
        events = rules().apply(wall(drawing, *markers), rules().parse_action("A1 B1")).events
        assert because in why(events[-1])

    def test_a_free_square_beside_the_clear_marker_is_not_passed_over_in_silence(self) -> None:
        events = rules().apply(wall("634"), rules().parse_action("A1 B1*")).events
        assert why(events[-1]) == "the only free squares are next to the clear marker of the last placement"


class TestTheMatch:
    """Two play "best two games out of three", three "best five out of nine, and so on"."""

    @pytest.mark.parametrize(
        ("seats", "majority", "hands"), [(2, 2, 3), (3, 5, 9), (4, 8, 15), (5, 11, 21), (6, 14, 27)]
    )
    def test_a_majority_of_six_n_less_nine(self, seats: int, majority: int, hands: int) -> None:
        assert hands_of_match(seats, "source") == hands
        table = rules(seats)
        rest = (0,) * (seats - 1)
        assert table.winners(self.ended((majority - 1, *rest), hand_no=majority - 2)) is None
        assert table.winners(self.ended((majority, *rest), hand_no=majority - 1)) == (0,)

    @pytest.mark.parametrize(("length", "majority"), [("1", 1), ("3", 2), ("5", 3), ("9", 5)])
    def test_other_lengths(self, length: str, majority: int) -> None:
        table = rules(2, length=length)
        assert table.winners(self.ended((0, majority - 1), hand_no=majority - 2)) is None
        assert table.winners(self.ended((0, majority), hand_no=majority - 1)) == (1,)

    def test_most_wins_when_all_are_played_and_nobody_has_the_majority(self) -> None:
        table = rules(3)
        assert table.winners(self.ended((4, 2, 2), hand_no=7)) is None
        assert table.winners(self.ended((4, 3, 2), hand_no=8)) == (0,)

    def test_a_tie_is_played_off_by_all_until_one_alone_leads(self) -> None:
        table = rules(3)
        assert table.winners(self.ended((4, 4, 1), hand_no=8)) is None
        assert table.winners(self.ended((4, 4, 2), hand_no=9)) is None
        assert table.winners(self.ended((4, 5, 2), hand_no=10)) == (1,)

    def test_nobody_has_won_while_a_hand_is_played(self) -> None:
        assert rules().winners(self.ended((2, 0), hand_no=1)._replace(to_act=0)) is None

    def test_the_first_move_goes_round(self) -> None:
        table = rules(3)
        state = table.initial_state(7)
        firsts = [state.first]
        for _ in range(3):
            state = table.next_hand(state)
            assert state.to_act == state.first
            firsts.append(state.first)
        assert firsts == [(firsts[0] + hand) % 3 for hand in range(4)]

    def test_who_moves_first_is_drawn(self) -> None:
        assert {rules(4).initial_state(seed).first for seed in range(40)} == {0, 1, 2, 3}

    def test_the_winner_takes_what_all_have_staked(self) -> None:
        state = wall("63", scores=(1, 1), hand_no=2)
        won, taken = rules(2, stake=15).apply(state, rules().parse_action("A1 B1")).events[-2:]
        assert sentence(won, ("Ana", "Ben")) == "Ana wins the game and the match"
        assert sentence(taken, ("Ana", "Ben")) == "Ana takes the pot: 30 counters"
        assert (taken.kind, taken.points, why(taken)) == (SETTLED, 0, "the pot: 30 counters")
        assert rules(2).apply(state, rules().parse_action("A1 B1")).events[-1] == won

    def test_who_has_won_most_games_wins_it_though_another_wins_the_last(self) -> None:
        table, state = rules(3, length="9", stake=2), wall("63", seats=3, to_act=1, scores=(4, 2, 2), hand_no=8)
        state = state._replace(first=1)
        told = table.apply(state, table.parse_action("A1 B1")).events
        assert [sentence(event, ("Ana", "Ben", "Cy")) for event in told[1:]] == [
            "Ben wins the game",
            "Ana wins the match",
            "Ana takes the pot: 6 counters",
        ]

    def test_the_pot_stays_until_the_match_is_won(self) -> None:
        table, state = rules(2, stake=15), wall("63", scores=(0, 1), hand_no=1)
        assert [event.points for event in table.apply(state, table.parse_action("A1 B1")).events] == [0, 1]

    @staticmethod
    def ended(scores: tuple[int, ...], hand_no: int) -> State:
        return wall("x4", seats=len(scores), to_act=None, scores=scores, hand_no=hand_no)


class TestTheDeal:
    """The tiles of all sets lie "horizontally in columns of 14", two columns of tiles for each seat."""

    @pytest.mark.parametrize("seats", range(2, 7))
    def test_every_set_is_on_the_wall(self, seats: int) -> None:
        grid = rules(seats).deal_record(rules(seats).initial_state(3))["grid"]
        assert [len(row) for row in grid] == [4 * seats] * 14
        lying = Counter(tuple(sorted(row[column : column + 2])) for row in grid for column in range(0, 4 * seats, 2))
        assert lying == {(low, high): seats for high in range(7) for low in range(high + 1)}

    def test_seed_and_hand_make_the_deal(self) -> None:
        one, two = rules().initial_state(5), rules().initial_state(6)
        assert one.board == rules().initial_state(5).board != two.board
        assert rules().next_hand(one).board not in (one.board, rules().next_hand(two).board)

    def test_a_wall_without_a_first_placement_is_dealt_again(self, monkeypatch: pytest.MonkeyPatch) -> None:
        hopeless, good = Board((5,) * 112), wall("63").board
        self.deal_in_turn(monkeypatch, hopeless, good)
        assert rules().initial_state(1).board == good

    def test_a_wall_without_an_answerable_one_is_dealt_again_where_answers_are_wanted(self, monkeypatch):
        killing, good = Board((6, 3) + (5,) * 110), Board((6, 3) * 2 + (5,) * 108)
        self.deal_in_turn(monkeypatch, killing, good)
        assert rules().initial_state(1).board == killing
        self.deal_in_turn(monkeypatch, killing, good)
        assert rules(2, opening="answerable").initial_state(1).board == good

    @staticmethod
    def deal_in_turn(monkeypatch: pytest.MonkeyPatch, *boards: Board) -> None:
        waiting = iter(boards)
        monkeypatch.setattr(rules_module, "shuffled_board", lambda seats, rng: next(waiting))


def test_a_limit_is_told_of_only_where_nobody_has_the_majority() -> None:
    table = rules(2)
    over = after(table, wall("63# #36"), "A1 B1", "B2 C2")._replace(hand_no=2)
    assert table.limit(over._replace(scores=(1, 1))) == 3
    assert table.limit(over._replace(scores=(2, 1))) == 0
