"""How the computer opponents play Castle Rock."""

from itertools import combinations
from statistics import mean

import pytest

from game.core.bot import Budget, Prompt
from game.core.chance import stream
from game.core.rules import Observation
from game.dominoes.tiles import parse_tile
from game.games import find
from game.games.castle.thinking.bot import expected_best
from game.games.castle.thinking.turns import Rows
from tests.helpers.play import lead, prompted, texts, wander


def seen(row: str, *, hand: str = "", laid: bool = True) -> Observation:
    """What seat 0 of two sees when nothing has been captured yet."""
    return {
        "seat": 0,
        "to_act": 0,
        "hand_no": 0,
        "scores": [0, 0],
        "hand": hand.split(),
        "hand_sizes": [len(hand.split()), 2],
        "boneyard": 28 - len(hand.split()) - 2 - len(row.split()),
        "row": row.split(),
        "captured": [[], []],
        "dealer": 1,
        "laid": laid,
        "plays": [],
    }


def chosen(observation: Observation) -> str:
    """What the sharp player does."""
    game = find("castle").rules(2, {})
    prompt = Prompt(0, 0, observation, game.legal_actions(game.sample_state(observation, stream("any"))))
    bot = find("castle").bot("skilled")
    return str(bot.choose(game, prompt, Budget(), stream("choice")))


class TestTheSharpPlayer:
    def test_lays_the_tile_that_clears_the_row(self) -> None:
        assert chosen(seen("4|2 4|4 4|0 1|1 5|1", hand="4|1 6|6", laid=False)) == "lay 4|1"

    def test_clears_the_row_of_the_diagram(self) -> None:
        row, taken = "4|2 4|4 4|0 1|1 5|1 4|1", 0
        while row:
            action = chosen(seen(row, hand="6|6"))
            assert action.startswith("take ")
            tiles = action[5:].split("+")
            taken += len(tiles)
            row = " ".join(tile for tile in row.split() if tile not in tiles)
        assert taken == 6

    def test_takes_all_three_rather_than_the_middle_one(self) -> None:
        assert chosen(seen("1|1 6|6 6|3 6|4", hand="5|0")) == "take 6|6+6|3+6|4"

    def test_is_done_when_there_is_nothing_to_take(self) -> None:
        assert chosen(seen("1|1 6|6 4|3 5|4", hand="5|0")) == "done"

    def test_does_not_lay_what_hands_the_next_player_a_three(self) -> None:
        """After 6|4 any further six would take three; after 2|1 nothing can be taken with a single tile but one."""
        assert chosen(seen("3|3 5|5 6|0", hand="6|4 2|1", laid=False)) == "lay 2|1"


class TestCounting:
    def test_the_most_that_a_turn_can_capture(self) -> None:
        assert Rows().most(tuple(map(parse_tile, ["4|2", "4|4", "4|0", "1|1", "5|1", "4|1"]))) == 6
        assert Rows().most(tuple(map(parse_tile, ["4|2", "4|4", "5|0", "1|1", "5|1", "6|1"]))) == 3

    @pytest.mark.parametrize("draws", [1, 2, 3])
    def test_the_best_of_some_drawn_numbers(self, draws: int) -> None:
        numbers = [5, 3, 3, 1, 0]
        assert expected_best(numbers, draws) == pytest.approx(mean(map(max, combinations(numbers, draws))))


class TestLevels:
    @pytest.mark.nightly(one_in=3)
    @pytest.mark.parametrize(("better", "worse"), [("skilled", "casual"), ("casual", "novice"), ("novice", "random")])
    def test_each_beats_the_one_below(self, better: str, worse: str) -> None:
        opponent = find("castle").bot
        assert lead(find("castle").rules(2), opponent(better), opponent(worse), 40) > 0.375

    def test_gentle_overlooks_captures(self) -> None:
        game, missed = find("castle").rules(2, {}), 0
        bot = find("castle").bot("novice")
        rng = stream("gentle")
        for state in wander(game, game.initial_state(1), rng):
            if "take" in "".join(texts(game, state)):
                prompt = prompted(game, state)
                missed += sum(str(bot.choose(game, prompt, Budget(), rng)) == "done" for _ in range(30))
        assert missed > 0
