"""How the computer opponents play Brick Dominoes."""

from typing import Any

import pytest

from game.core.bot import Budget, Prompt
from game.core.chance import stream
from game.core.rules import Observation
from game.games import find
from game.games.brick.bot import Sensible, left_over


def brick(tile: str, high: list[int], low: list[int], level: int = 0) -> dict[str, Any]:
    return {"tile": tile, "cells": [high, low], "level": level, "face_down": False, "seat": 0}


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
    legal = game.legal_actions(game.resample(seen, stream("any")))
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


class TestStrengths:
    def points(self, first: str, second: str, deals: int) -> int:
        """How many more points the first player makes over that many deals, each played from both seats."""
        game, total = find("brick").rules(2, {}), 0
        for deal in range(deals):
            for swap in (0, 1):
                names = (second, first) if swap else (first, second)
                bots = [find("brick").strengths[name].make() for name in names]
                rng, state = stream("play", deal, swap), game.initial_state(deal)
                while (seat := game.to_act(state)) is not None:
                    prompt = Prompt(seat, 0, game.observe(state, seat), game.legal_actions(state))
                    state = game.step(state, bots[seat].choose(game, prompt, Budget(playouts=24), rng))
                scores = game.scores(state)
                total += scores[swap] - scores[1 - swap]
        return total

    @pytest.mark.parametrize(("seats", "watched"), [(2, True), (3, False)])
    def test_more_rivals_than_one_are_too_many_to_watch(self, seats: int, watched: bool) -> None:
        """One who errs only in company plays with a single rival exactly as one who never errs."""
        rules, same = find("brick").rules(seats, {}), True
        sure, social = Sensible(), Sensible(in_company=Sensible(overlook=0.9))
        state = rules.initial_state(1)
        for ply in range(12):
            prompt = Prompt(state.seat, 0, rules.observe(state, state.seat), rules.legal_actions(state))
            found = [bot.choose(rules, prompt, Budget(), stream("watch", ply)) for bot in (sure, social)]
            same = same and found[0] == found[1]
            state = rules.step(state, found[0])
        assert same == watched

    def test_each_beats_the_one_below(self) -> None:
        assert self.points("skilled", "casual", 6) > 12
        assert self.points("casual", "novice", 8) > 16
        assert self.points("novice", "random", 8) > 16
