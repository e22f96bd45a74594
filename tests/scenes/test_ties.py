"""Who has won a tie, and by which rule: said wherever a winner is named."""

from dataclasses import replace

import pytest

from game import games
from game.book.listing import Finished, Sitter
from game.scenes.book.rows import result_of
from game.scenes.session.names import result


class TestTwoWithTheSameTotal:
    def test_are_told_apart_by_a_rule_that_is_said(self) -> None:
        assert result(["Ana", "Ben"], [5, 5], [1], "dealt last") == "Ben wins, 5 to 5: dealt last"
        assert result(["Ana", "Ben"], [5, 4], [0], "dealt last") == "Ana wins, 5 to 4"

    def test_share_the_win_where_no_rule_tells_them_apart(self) -> None:
        assert result(["Ana", "Ben", "Cleo"], [7, 2, 7], [0, 2]) == "Ana and Cleo share the win with 7 each"

    def test_are_told_apart_in_the_book_too(self) -> None:
        sitters = tuple(Sitter(name, "human", 52, float(name == "Ben"), ()) for name in ("Ana", "Ben"))
        entry = Finished("file", "2026-11-26 183012", "castle", sitters, False, 0, False)
        assert result_of(entry) == "Ben wins, 52 to 52: dealt last"
        assert result_of(replace(entry, game="brick")) == "Ben wins, 52 to 52"


class TestAMatchThatEndsWithItsLastHand:
    @pytest.mark.parametrize(
        ("key", "options", "after"),
        [
            ("castle", {"limit": 2}, 2),
            ("castle", {"bar": "on", "rounds": 2}, 2),
            ("brick", {"matches": 3}, 3),
            ("brick", {"matches": 1}, 0),
            ("fives", {"target": 50}, 0),
        ],
    )
    def test_says_after_how_many(self, key: str, options: dict[str, object], after: int) -> None:
        rules = games.find(key).rules(3, options)
        state = rules.initial_state(4)
        while rules.winners(state) is None:
            if rules.to_act(state) is None:
                state = rules.next_hand(state)
            state = rules.step(state, next(iter(rules.legal_actions(state))))
        assert rules.limit(state) == after
