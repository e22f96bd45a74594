"""What a hint at Stones of the Wall is told from, counted again by placing everywhere."""

import pytest

from game.core.chance import stream
from game.core.expertise import Facts
from game.games.stones.rules.placements import Placements
from game.games.stones.thinking.killing import ending
from game.games.stones.thinking.opponents import LISTED
from tests.games.stones.reckoning import counted, positions, told
from tests.games.stones.walls import blanks_together, opening_on, rules, wall


class TestSmallWalls:
    def test_the_last_placement_wins(self) -> None:
        assert told(rules(), wall("x45"), "B1 C1") == Facts(now=1, keeps=31)

    def test_an_answer_that_ends_it(self) -> None:
        """After 4 + 5 only 3 + 6 is left, and nothing after it."""
        assert told(rules(), wall("x4536"), "B1 C1") == Facts(threat=1, answers=1, keeps=31)

    def test_with_a_clear_marker_at_the_end_nobody_can_go_on(self) -> None:
        assert told(rules(), wall("x4536"), "B1 C1*") == Facts(now=1, keeps=31)

    def test_short_of_markers_the_next_seat_has_fewer_answers(self) -> None:
        """3 + 3 + 3 takes three; with two left only 6 + 3 below would be an answer."""
        drawing = "x45333 ###6## ###3##"
        assert told(rules(), wall(drawing), "B1 C1").answers == 2
        assert told(rules(), wall(drawing, (30, 3), (2, 0)), "B1 C1").answers == 1


@pytest.mark.parametrize("seats", [2, 3])
def test_every_number_by_placing_everywhere(seats: int) -> None:
    game = rules(seats)
    tried = 0
    for seed in range(4):
        for state in positions(seed, game):
            legal = game.legal_actions(state)
            assert isinstance(legal, Placements)
            text = str(legal.sample(stream("facts", seed)))
            found = told(game, state, text)
            if found.answers > 60:
                continue
            tried += 1
            assert found == counted(game, state, text), text
    assert tried > 15


def test_where_answers_abound_it_is_only_said_whether_one_of_them_wins() -> None:
    """All blanks of this wall hang together, so that thousands of sets lie beside some placements."""
    game = rules()
    state = opening_on(blanks_together(2), game)
    legal = game.legal_actions(state)
    assert isinstance(legal, Placements)
    many = 0
    for number in range(30):
        action = legal.sample(stream("many", number))
        found, then = told(game, state, str(action)), game.step(state, action)
        if found.answers > LISTED:
            many += 1
            assert found.threat == (ending(game, then) is not None)
    assert many
