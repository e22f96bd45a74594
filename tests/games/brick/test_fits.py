"""What the table says about a brick in the hand."""

from typing import Any

import pytest

from game.core.chance import stream
from game.core.rules import Observation
from game.dominoes.wall import LETTERS, SOUTH, place
from game.games import find
from game.games.brick.rules.actions import written
from game.games.brick.table.seenwall import SeenWall, halves
from game.games.brick.table.wallwords import why_not, why_not_skip
from tests.games.brick.building import brick
from tests.helpers.play import texts, wander
from tests.helpers.words import plain


def seen(*wall: dict[str, Any], **changes: Any) -> Observation:
    start: Observation = {
        "seat": 0, "to_act": 0, "hand": ["6|4"], "boneyard": 5, "readied": [], "drawing": False,
        "revealed": ["6|4", "1|0"], "skipped": [False, False], "wall": [brick("5|2", [0, 0], [1, 0]), *wall],
    }  # fmt: skip
    return start | changes


class TestWhyNot:
    two = SeenWall(seen(brick("2|1", [2, 0], [3, 0])))

    @pytest.mark.parametrize(
        ("tile", "low_first", "where", "direction", "reason"),
        [
            ("6|4", False, (1, 0), "E", ""),
            ("6|4", True, (1, 0), "E", "4 is less than the 5 next to it"),
            ("6|4", False, (0, 0), "E", "It needs two different bricks below"),
            ("6|4", False, (0, 1), "E", "It would lie alongside 5|2"),
            ("6|4", False, (9, 9), "S", "It must touch the wall"),
            ("6|4", False, (3, 0), "S", "One half would have nothing under it"),
            ("4|3", False, (0, 1), "S", "4 is less than the 5 next to it"),
            ("4|0", True, (0, 1), "S", ""),
        ],
    )
    def test_is_one_short_clause(self, tile, low_first, where, direction, reason):
        at = place(*where, LETTERS.index(direction))
        assert plain(why_not(self.two, f"hand:{tile}", at, low_first=low_first)) == reason

    def test_a_readied_brick_is_blank(self) -> None:
        assert why_not(self.two, "readied:4|3", place(0, 1, SOUTH), low_first=False) is None


class TestWhyNotSkip:
    @pytest.mark.parametrize(
        ("changes", "reason"),
        [
            ({}, ""),
            ({"to_act": 1}, "It is not your turn to build"),
            ({"drawing": True}, "It is not your turn to build"),
            ({"revealed": [None, None]}, "It is not your turn to build"),
            ({"hand": []}, "You have no bricks to put down"),
            ({"boneyard": 0}, "There is nothing left to draw"),
            ({"boneyard": 0, "readied": ["3|3"]}, ""),
            (
                {"skipped": [True, False]},
                "You skipped last turn, so you may not skip again while you can place a brick",
            ),
            ({"skipped": [False, True]}, ""),
        ],
    )
    def test_is_one_short_sentence(self, changes: dict[str, Any], reason: str) -> None:
        assert plain(why_not_skip(seen(**changes))) == reason

    def test_who_can_place_nothing_may_skip_again(self) -> None:
        high = {"tile": "6|6", "cells": [[0, 0], [1, 0]], "level": 0, "face_down": False, "seat": None}
        assert why_not_skip(seen(skipped=[True, False], hand=["1|1"], wall=[high])) is None


def test_the_table_offers_exactly_what_is_legal() -> None:
    game = find("brick").rules(2, {})
    for state in wander(game, game.initial_state(6), stream("wander")):
        seat = game.to_act(state)
        observation = None if seat is None else game.observe(state, seat)
        if observation is None or observation["drawing"] or None in observation["revealed"]:
            continue
        offered, wall = set(), SeenWall(observation)
        for tile in observation["hand"]:
            for fit in wall.fits(f"hand:{tile}"):
                assert why_not(wall, f"hand:{tile}", fit.place, low_first=fit.low_first) is None
                assert fit.points == fit.level
                first, second = halves(tile, fit)
                offered.add(f"lay {first}|{second} {written(fit.place)}")
        for tile in observation["readied"]:
            offered |= {f"ready {tile} {written(fit.place)}" for fit in wall.fits(f"readied:{tile}")}
        assert offered == set(texts(game, state)) - {"skip"}
        assert ("skip" in texts(game, state)) == (why_not_skip(observation) is None)
