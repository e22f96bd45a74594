"""Bricks that are readied: an empty hand is filled, a turn is skipped, and readied bricks lie face down."""

from game.dominoes.tiles import mask, texts
from tests.games.brick.building import closed, rules, table, wall_of
from tests.helpers.play import after, tiles
from tests.helpers.play import texts as legal
from tests.helpers.words import all_of


class TestAnEmptyHand:
    two = wall_of("5|2", "2|1 @2,0 E")

    def test_is_filled_at_once(self) -> None:
        game = rules()
        start = table(self.two, "1|0", "5|5", brickyard="3|3 4|4 6|0 6|1")
        state = after(game, start, "lay 1|0 @4,0 E")
        assert game.to_act(state) == 0
        state = after(game, state, "draw", "draw", "draw")
        assert texts(state.hands[0]) == ["3|3", "4|4", "6|0"]
        assert game.to_act(state) == 1

    def test_is_filled_from_the_brickyard_or_the_readied_bricks(self) -> None:
        game = rules()
        state = after(game, table(self.two, "1|0", "5|5", brickyard="3|3", readied="6|6 4|4"), "lay 1|0 @4,0 E")
        assert legal(game, state) == ["draw", "draw 4|4", "draw 6|6"]
        state = after(game, state, "draw 4|4")
        assert legal(game, state) == ["draw", "draw 6|6"]
        state = after(game, state, "draw", "draw 6|6")
        assert texts(state.hands[0]) == ["3|3", "4|4", "6|6"]
        assert texts(state.known[0]) == ["4|4", "6|6"]

    def test_gets_what_is_left(self) -> None:
        game = rules()
        state = after(game, table(self.two, "1|0", "5|5", brickyard="3|3"), "lay 1|0 @4,0 E", "draw")
        assert texts(state.hands[0]) == ["3|3"]
        assert game.to_act(state) == 1

    def test_stays_empty_when_nothing_is_left(self) -> None:
        game = rules()
        state = after(game, table(self.two, "1|0", "5|5 6|6"), "lay 1|0 @4,0 E")
        assert game.to_act(state) == 1

    def test_is_filled_in_secret(self) -> None:
        game = rules()
        before = after(game, table(self.two, "1|0", "5|5", brickyard="3|3", readied="6|6"), "lay 1|0 @4,0 E")
        (hidden,) = game.apply(before, game.parse_action("draw")).events
        assert hidden.seen_by(1).tiles == ()
        assert "3|3" not in all_of(hidden)
        (public,) = game.apply(before, game.parse_action("draw 6|6")).events
        assert public.seen_by(1).tiles == ("6|6",)


class TestAReadiedBrick:
    start = table(wall_of("5|2", "2|1 @2,0 E"), "6|4", "5|1 5|0", readied="3|3 4|0")

    def test_is_laid_face_down_wherever_a_brick_may_lie(self) -> None:
        offered = [text for text in legal(rules(), self.start) if text.startswith("ready")]
        assert len(offered) == 2 * len(self.start.wall.spots)
        assert "ready 4|0 @1,0 E" in offered

    def test_never_scores_and_is_blank_from_then_on(self) -> None:
        game = rules()
        state = after(game, self.start, "ready 3|3 @1,0 E")
        brick = state.wall.bricks[-1]
        assert (brick.first, brick.second, brick.level, brick.face_down) == (0, 0, 1, True)
        assert state.scores == (0, 0)
        assert texts(state.readied) == ["4|0"]
        assert game.observe(state, 1)["wall"][-1] == {
            "tile": "3|3",
            "cells": [[1, 0], [2, 0]],
            "level": 1,
            "face_down": True,
            "seat": 0,
        }

    def test_is_the_whole_turn(self) -> None:
        state = after(rules(), self.start, "ready 3|3 @1,0 E")
        assert rules().to_act(state) == 1
        assert texts(state.hands[0]) == ["6|4"]


class TestSkipping:
    wall = wall_of("5|2", "2|1 @2,0 E")

    def test_readies_the_whole_hand_and_draws_up_to_three(self) -> None:
        game = rules()
        start = table(self.wall, "6|4 1|0", "5|5", brickyard="3|3 4|4", known=(mask(tiles("1|0")), 0))
        state = after(game, start, "skip")
        assert texts(state.readied) == ["1|0", "6|4"]
        assert state.known == (0, 0)
        assert legal(game, state) == ["draw", "draw 1|0", "draw 6|4"]
        state = after(game, state, "draw", "draw 1|0", "draw")
        assert texts(state.hands[0]) == ["1|0", "3|3", "4|4"]
        assert texts(state.readied) == ["6|4"]
        assert game.to_act(state) == 1
        assert game.observe(state, 1)["known"][0] == ["1|0"]
        assert game.observe(state, 1)["skipped"] == [True, False]

    def test_needs_something_to_draw(self) -> None:
        assert "skip" not in legal(rules(), table(self.wall, "6|4", "5|5"))
        assert "skip" in legal(rules(), table(self.wall, "6|4", "5|5", brickyard="3|3"))
        assert "skip" in legal(rules(), table(self.wall, "6|4", "5|5", readied="3|3"))

    def test_is_not_for_two_turns_running_while_a_brick_could_be_placed(self) -> None:
        again = table(self.wall, "6|4", "5|5", brickyard="3|3", skipped=(True, False), skips=1)
        assert "skip" not in legal(rules(), again)
        assert len(legal(rules(), again)) > 0

    def test_is_for_two_turns_running_if_nothing_could_be_placed(self) -> None:
        walled = table(closed(), "1|1", "5|5", brickyard="3|3", skipped=(True, False), skips=1)
        assert legal(rules(), walled) == ["skip"]

    def test_a_readied_brick_could_be_placed_as_well(self) -> None:
        walled = table(closed(), "1|1", "5|5", readied="3|3", skipped=(True, False), skips=1)
        assert {text.split(" ")[0] for text in legal(rules(), walled)} == {"ready"}

    def test_another_turn_in_between_allows_it_again(self) -> None:
        game = rules()
        start = table(self.wall, "6|4 6|6", "5|5 4|4", brickyard="3|3 3|1 3|0 2|0", skipped=(True, False), skips=1)
        state = after(game, start, "lay 6|4 @4,0 E", "lay 5|5 @-1,0 S")
        assert "skip" in legal(game, state)
        assert state.skips == 0
