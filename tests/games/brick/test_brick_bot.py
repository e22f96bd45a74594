"""How the computer opponents play Brick Dominoes."""

from typing import Any

import pytest

from game.core.bot import Budget, Prompt
from game.core.chance import stream
from game.core.rules import Observation
from game.games import find
from game.games.brick.thinking.bot import Sensible
from game.games.brick.thinking.evaluation import left_over
from tests.games.brick.building import brick
from tests.helpers.play import lead


def chosen(**changes: Any) -> str:
    """What a player who looks one turn ahead does with two seats; two bricks lie in a line unless told."""
    seen: Observation = {
        "seat": 0,
        "to_act": 0,
        "hand_no": 0,
        "scores": [0, 0],
        "ended": None,
        "hand": ["1|1", "5|3", "6|4"],
        "hand_sizes": [3, 3],
        "boneyard": 18,
        "wall": [brick("5|2", [0, 0], [1, 0]), brick("2|1", [2, 0], [3, 0])],
        "readied": [],
        "drawing": False,
        "revealed": ["1|1", "1|0"],
        "chosen": "1|1",
        "known": [["1|1"], ["1|0"]],
        "skipped": [False, False],
        "skips": 0,
    } | changes
    game = find("brick").rules(2, {})
    legal = game.legal_actions(game.sample_state(seen, stream("any")))
    bot = Sensible()
    return str(bot.choose(game, Prompt(0, 0, seen, legal), Budget(), stream("choice")))


class TestOneTurnAhead:
    def test_climbs_when_it_can(self) -> None:
        assert chosen().endswith("@1,0 E")

    def test_reveals_a_light_tile(self) -> None:
        assert chosen(revealed=[None, None], chosen=None, known=[[], []]) == "reveal 1|1"

    def test_draws_a_light_readied_brick(self) -> None:
        drawing = {"drawing": True, "hand": [], "hand_sizes": [0, 3], "known": [[], ["1|0"]], "boneyard": 5}
        assert chosen(**drawing, readied=["2|1", "6|6"]) == "draw 2|1"
        assert chosen(**drawing, readied=["6|5", "6|6"]) == "draw"

    def test_lays_the_heavier_tile_when_the_end_is_near_and_nothing_scores(self) -> None:
        lying = [brick("5|5", [0, 0], [1, 0])]
        late = {"hand": ["6|0", "6|6"], "hand_sizes": [2, 2], "boneyard": 0, "known": [[], []], "wall": lying}
        assert chosen(**late).startswith("lay 6|6")


class TestCountingTheBricks:
    @pytest.mark.parametrize(
        ("sizes", "supply", "seat", "left"),
        [
            ([1, 3], 0, 0, [0, 1]),
            ([0, 1], 3, 0, [2, 0]),
            ([0, 1], 4, 0, [1, 0]),
            ([1, 1, 1], 0, 2, [0, 0, 0]),
        ],
    )
    def test_says_who_is_left_with_how_many(self, sizes: list[int], supply: int, seat: int, left: list[int]) -> None:
        assert left_over(sizes, supply, seat) == left


class TestLevels:
    @pytest.mark.nightly
    @pytest.mark.parametrize(("better", "worse"), [("skilled", "casual"), ("casual", "novice"), ("novice", "random")])
    def test_each_beats_the_one_below(self, better: str, worse: str) -> None:
        opponent = find("brick").bot
        assert lead(find("brick").rules(2), opponent(better), opponent(worse), 8) > 1
