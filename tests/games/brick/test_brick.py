"""Brick Dominoes, played: revealing, building, ending hands and matches. Quotations are from the rule sheet."""

import pytest

from game.core.chance import stream
from game.dominoes.tiles import TEXT, WEIGHT, mask, members, parse_tile, set_size, texts
from game.dominoes.wall import Wall, place, started
from game.games.brick.rules.state import Deal, State, highest_pips
from game.words.events import sentence
from tests.games.brick.building import closed, rules, table, wall_of
from tests.helpers.matches import strolled
from tests.helpers.play import after, check_sample_state, ended, tiles, wander
from tests.helpers.play import texts as legal
from tests.helpers.words import all_of, why

LINE = wall_of("5|2", "2|1 @2,0 E")
STEPS = wall_of("1|1", "1|2 @2,0 E", "2|3 @4,0 E", "3|3 @1,0 E", "4|4 @3,0 E")
HILL = wall_of(
    "1|1", *("1|2 @2,0 E", "2|3 @4,0 E", "3|3 @6,0 E", "3|3 @1,0 E", "4|4 @3,0 E", "4|4 @5,0 E"),
    *("5|5 @2,0 E", "5|5 @4,0 E"),
)  # fmt: skip
HIDDEN = started(parse_tile("5|2")).with_brick(0, 0, 0, place(2, 0, 0), face_down=True)


def kinds(state: State) -> set[str]:
    """The verbs of the legal actions."""
    return {text.split(" ")[0] for text in legal(rules(len(state.hands)), state)}


class TestTheSetUp:
    @pytest.mark.parametrize(("seats", "highest"), [(2, 6), (3, 6), (4, 9), (5, 9), (6, 12), (7, 12), (8, 16)])
    def test_the_set_grows_with_the_players(self, seats: int, highest: int) -> None:
        state = rules(seats).initial_state(1)
        seen = rules(seats).observe(state, 0)
        assert highest_pips(seats) == highest
        assert (seen["hand_sizes"], seen["scores"]) == ([3] * seats, [0] * seats)
        assert seen["boneyard"] == len(state.deal.brickyard) == set_size(highest) - 3 * seats - 1
        assert not {*map(TEXT.__getitem__, state.deal.brickyard)} & {*seen["hand"], seen["wall"][0]["tile"]}
        assert "brickyard" not in seen

    def test_any_tile_may_lie_as_starting_brick_and_every_other_is_somewhere_else(self) -> None:
        game, starts = rules(3, matches=3), set[str]()
        for seed in range(90):
            state = game.initial_state(seed)
            record = game.deal_record(state)
            (brick,) = state.wall.bricks
            assert list(record) == ["hands", "boneyard", "start"]
            assert (brick.level, brick.seat, brick.cells) == (0, None, ((0, 0), (1, 0)))
            assert (TEXT[brick.tile], sum(brick.cells[1])) == (record["start"], 1)
            held = [tile for hand in record["hands"] for tile in hand]
            assert sorted([*held, *record["boneyard"], record["start"]]) == sorted(TEXT[:28])
            starts.add(record["start"])
        assert starts >= {"0|0", "6|6"}
        assert len(starts) > 24
        *_, last = wander(game, state, stream("wander"))
        assert game.deal_record(last) == record
        assert game.deal_record(game.next_hand(last)) != record


class TestRevealing:
    def dealt(self, *hands: str) -> State:
        return table(wall_of("5|2"), *hands, brickyard="1|1", revealed=())

    def test_every_seat_chooses_a_tile_in_turn_and_the_heaviest_starts_or_the_one_with_the_higher_half(self) -> None:
        game, start = rules(3), self.dealt("5|5 1|0", "6|4 2|0", "3|3 3|0")
        state = start
        for choice in (["reveal 1|0", "reveal 5|5"], ["reveal 2|0", "reveal 6|4"], ["reveal 3|0", "reveal 3|3"]):
            assert legal(game, state) == choice
            state = after(game, state, choice[0])
        for shown, seat in ((("1|0", "2|0", "3|3"), 2), (("5|5", "6|4", "3|3"), 1)):
            assert game.to_act(after(game, start, *(f"reveal {tile}" for tile in shown))) == seat

    def test_nobody_sees_a_choice_before_all_have_chosen(self) -> None:
        game, start = rules(), self.dealt("6|4 1|0", "5|5 2|0")
        one, other = (after(game, start, f"reveal {tile}") for tile in ("6|4", "1|0"))
        assert game.observe(one, 1) == game.observe(other, 1)
        assert game.observe(one, 1)["revealed"] == [None, None]
        assert (game.observe(one, 0)["chosen"], game.observe(other, 0)["chosen"]) == ("6|4", "1|0")
        (told,) = game.apply(start, game.parse_action("reveal 6|4")).events
        assert told.seen_by(1).tiles == ()
        assert "6|4" not in all_of(told)

    def test_then_all_choices_are_told_stay_in_the_hand_and_are_known(self) -> None:
        game = rules()
        before = after(game, self.dealt("6|4 1|0", "5|5 2|0"), "reveal 1|0")
        told = game.apply(before, game.parse_action("reveal 2|0")).events
        assert [sentence(event, ("Ana", "Ben")) for event in told] == ["Ana showed 1|0", "Ben showed 2|0 and starts"]
        assert not any(event.private for event in told)
        seen = game.observe(after(game, before, "reveal 2|0"), 0)
        assert (seen["revealed"], seen["known"], seen["hand_sizes"]) == (["1|0", "2|0"], [["1|0"], ["2|0"]], [2, 2])


class TestLayingABrick:
    @pytest.mark.parametrize(
        ("wall", "hand", "actions", "scores"),
        [
            (LINE, "6|4 1|0", ["lay 1|0 @4,0 E"], (0, 0)),
            (LINE, "6|5 6|6", ["lay 6|5 @1,0 E"], (1, 0)),
            (STEPS, "4|3 0|0", ["lay 3|4 @2,0 E"], (2, 0)),
            (HILL, "6|6 1|0", ["lay 6|6 @3,0 E"], (3, 0)),
            (HIDDEN, "5|1 6|6", ["lay 5|1 @1,0 E"], (1, 0)),
            (LINE, "6|4", ["ready 3|3 @1,0 E"], (0, 0)),
            (wall_of("5|2"), "6|4", ["ready 3|3 @2,0 E", "lay 5|1 @1,0 E"], (0, 1)),
        ],
        ids=["the ground", "one", "two", "three", "a face-down brick", "readied it scores nothing", "but carries one"],
    )
    def test_is_the_whole_turn_and_a_point_for_every_layer_beneath(self, wall: Wall, hand, actions, scores) -> None:
        """Players do not draw every round."""
        state = after(rules(), table(wall, hand, "5|1 2|1", brickyard="2|2", readied="3|3"), *actions)
        assert (state.scores, rules().to_act(state), state.drawing) == (scores, len(actions) % 2, False)

    def test_is_told_with_its_level(self) -> None:
        before = table(STEPS, "4|3 0|0", "5|5")
        (told,) = rules().apply(before, rules().parse_action("lay 3|4 @2,0 E")).events
        assert sentence(told, ("Ana", "Ben")) == "Ana laid 4|3 on level 2"
        assert (told.points, why(told)) == (2, "2 layers beneath it")

    def test_is_offered_wherever_the_wall_allows_either_way_round_but_a_double_in_one(self) -> None:
        """A 4|2 fits beside the 2 in seven ways and beside the 5 in none; a blank fits everywhere in reach."""
        places = {"@2,0 E", "@2,0 S", "@2,-1 S", "@1,1 E", "@1,-1 E", "@1,1 S", "@1,-2 S"}
        lays = {f"lay {tile} {where}" for tile in ("4|2", "2|4") for where in places}
        assert {*legal(rules(), table(wall_of("5|2"), "4|2", "5|5"))} == lays
        offered = legal(rules(), table(wall_of("0|0"), "6|4 3|3", "5|5"))
        assert {"lay 6|4 @2,0 E", "lay 4|6 @2,0 E", "lay 3|3 @2,0 E"} <= {*offered}
        assert len(offered) == len({*offered}) == 3 * 14
        offered = legal(rules(), table(closed(), "0|0 1|1", "5|5"))
        assert ({text[:7] for text in offered}, len(offered)) == ({"lay 0|0"}, 14)

    def test_names_the_half_on_the_west_or_north_cell_first(self) -> None:
        brick = after(rules(), table(wall_of("0|0"), "6|4 1|1", "5|5"), "lay 4|6 @2,0 S").wall.bricks[-1]
        assert (brick.first, brick.second, brick.seat) == (4, 6, 0)
        assert brick.cells == ((2, 1), (2, 0)), "the cells are those of the larger half, then of the smaller"


START = table(LINE, "6|4 1|0", "5|1 5|0", brickyard="2|2 4|4 6|6", readied="3|3 4|0")


class TestAReadiedBrick:
    def test_is_laid_face_down_wherever_a_brick_may_lie_and_is_blank_from_then_on(self) -> None:
        offered = [text for text in legal(rules(), START) if text.startswith("ready")]
        assert len(offered) == 2 * len(START.wall.spots)
        state = after(rules(), START, "ready 3|3 @1,0 E")
        brick = state.wall.bricks[-1]
        assert (brick.first, brick.second, brick.level, brick.face_down) == (0, 0, 1, True)
        assert (texts(state.readied), texts(state.hands[0])) == (["4|0"], ["1|0", "6|4"])
        seen = {"tile": "3|3", "cells": [[1, 0], [2, 0]], "level": 1, "face_down": True, "seat": 0}
        assert rules().observe(state, 1)["wall"][-1] == seen

    def test_is_played_on_in_the_place_of_a_double_blank(self) -> None:
        """Nothing lower may lie beside the 6, but a readied brick may, and a 1 may follow it."""
        start = table(wall_of("6|4"), "3|3 5|5", "1|1 2|1", readied="3|2")
        assert "lay 3|3 @-2,0 E" not in legal(rules(), start)
        assert "lay 1|1 @-4,0 E" in legal(rules(), after(rules(), start, "ready 3|2 @-2,0 E"))


class TestAnEmptyHand:
    def test_is_filled_at_once_and_in_secret_from_the_brickyard_up_to_three_whether_one_wants_to_or_not(self) -> None:
        game = rules()
        state = after(game, table(LINE, "1|0", "5|5", brickyard="3|3 4|4 6|0 6|1"), "lay 1|0 @4,0 E")
        (hidden,) = game.apply(state, game.parse_action("draw")).events
        assert hidden.seen_by(1).tiles == ()
        assert "3|3" not in all_of(hidden)
        for held in ([], ["3|3"], ["3|3", "4|4"]):
            assert (game.to_act(state), texts(state.hands[0]), legal(game, state)) == (0, held, ["draw"])
            state = after(game, state, "draw")
        assert (game.to_act(state), texts(state.hands[0])) == (1, ["3|3", "4|4", "6|0"])

    def test_is_filled_from_the_readied_bricks_for_all_to_see(self) -> None:
        game = rules()
        state = after(game, table(LINE, "1|0", "5|5", brickyard="3|3", readied="6|6 4|4"), "lay 1|0 @4,0 E")
        (public,) = game.apply(state, game.parse_action("draw 6|6")).events
        assert public.seen_by(1).tiles == ("6|6",)
        assert legal(game, state) == ["draw", "draw 4|4", "draw 6|6"]
        state = after(game, state, "draw 4|4")
        assert legal(game, state) == ["draw", "draw 6|6"]
        state = after(game, state, "draw", "draw 6|6")
        assert texts(state.hands[0]) == ["3|3", "4|4", "6|6"]
        assert game.observe(state, 1)["known"] == [["4|4", "6|6"], []]

    @pytest.mark.parametrize("left", ["3|3", ""])
    def test_gets_what_is_left(self, left: str) -> None:
        state = after(
            rules(), table(LINE, "1|0", "5|5 6|6", brickyard=left), "lay 1|0 @4,0 E", *(["draw"] if left else [])
        )
        assert (texts(state.hands[0]), rules().to_act(state)) == (left.split(), 1)


AGAIN = {"skipped": (True, False), "skips": 1}


class TestSkipping:
    def test_readies_the_whole_hand_and_draws_up_to_three(self) -> None:
        game, start = rules(), START._replace(known=(mask(tiles("1|0")), 0))
        state = after(game, start, "skip")
        seen = game.observe(state, 1)
        assert (seen["readied"], seen["known"]) == (["1|0", "3|3", "4|0", "6|4"], [[], []])
        assert legal(game, state) == ["draw", "draw 1|0", "draw 3|3", "draw 4|0", "draw 6|4"]
        state = after(game, state, "draw", "draw 1|0", "draw")
        assert (texts(state.hands[0]), texts(state.readied)) == (["1|0", "2|2", "4|4"], ["3|3", "4|0", "6|4"])
        seen = game.observe(state, 1)
        assert (seen["known"], seen["skipped"], seen["skips"]) == ([["1|0"], []], [True, False], 1)
        assert (game.to_act(state), state.wall) == (1, start.wall)

    @pytest.mark.parametrize(
        ("wall", "hand", "more", "possible"),
        [
            (LINE, "6|4", {}, {"lay"}),
            (LINE, "6|4", {"brickyard": "3|3"}, {"lay", "skip"}),
            (LINE, "6|4", {"readied": "3|3"}, {"lay", "ready", "skip"}),
            (LINE, "", {"readied": "3|3"}, {"ready"}),
            # Not for two turns running, unless nothing could be placed, not even a readied brick.
            (LINE, "6|4", {"brickyard": "3|3", **AGAIN}, {"lay"}),
            (closed(), "1|1", {"brickyard": "3|3", **AGAIN}, {"skip"}),
            (closed(), "1|1", {"readied": "3|3", **AGAIN}, {"ready"}),
            (closed(), "1|1", {"readied": "3|3", "skipped": (False, True), "skips": 1}, {"ready", "skip"}),
        ],
    )
    def test_needs_a_hand_and_something_to_draw(self, wall: Wall, hand: str, more, possible: set[str]) -> None:
        assert kinds(table(wall, hand, "5|5", **more)) == possible

    def test_again_is_allowed_after_another_turn_and_counts_anew_once_a_brick_was_laid_or_readied(self) -> None:
        start = START._replace(skipped=(True, True), skips=3)
        for action in ("lay 6|4 @4,0 E", "ready 3|3 @1,0 E"):
            state = after(rules(), start, action)
            assert (state.skips, state.skipped) == (0, (False, True))
        state = after(rules(), state, "lay 5|1 @4,0 S")
        assert (kinds(state), state.skipped) == ({"lay", "ready", "skip"}, (False, False))

    def test_or_laying_or_readying_is_a_turn_and_doing_nothing_is_none(self) -> None:
        assert kinds(START) == {"lay", "ready", "skip"}
        game = rules(3)
        for state in wander(game, game.initial_state(7), stream("turn")):
            for action in () if state.revealing else game.legal_actions(state):
                done = game.step(state, action)
                assert (done.wall, done.hands, done.readied) != (state.wall, state.hands, state.readied)
                assert (done.seat - state.seat) % 3 == (0 if done.drawing else 1)


LAST = {"brickyard": "3|3", "skips": 3, "skipped": (True, True)}


class TestTheEndOfTheHand:
    @pytest.mark.parametrize(
        ("start", "actions", "end"),
        [
            # Neither small tile fits beside a 6 or a 4, nothing is readied, and nothing can be drawn after a skip.
            (table(closed(), "6|4 5|5", "1|1 2|1"), ["lay 6|4 @2,0 E"], ("stuck", (-10, -5))),
            (table(closed(), "6|4", "6|5 6|3"), ["lay 6|4 @2,0 E", "lay 6|5 @-1,0 S"], ("stuck", (0, -9))),
            (table(closed(), "1|1", "3|3", brickyard="2|2"), ["skip", "draw", "draw 1|1"], ("stuck", (-6, -6))),
            (table(closed(), "1|1", "2|2", **LAST), ["skip", "draw", "draw 1|1"], ("skips", (-8, -4))),
        ],
        ids=["nothing fits", "an empty hand", "after a skip", "the last draw of the 2n-th skip in a row"],
    )
    def test_comes_when_the_seat_to_move_can_do_nothing(self, start: State, actions: list[str], end) -> None:
        game, start = rules(), start._replace(scores=(7, 3))
        before = after(game, start, *actions[:-1])
        assert before.ended is None
        state = after(game, before, actions[-1])
        assert (game.to_act(state), legal(game, state), ended(game, state)) == (None, [], end)
        assert game.scores(state) == (7 + end[1][0], 3 + end[1][1])

    @pytest.mark.parametrize(
        ("laid", "left", "possible"),
        [
            ("6|4", {"readied": "3|3"}, {"ready", "skip"}),
            ("6|4", {"brickyard": "3|3"}, {"skip"}),
            ("6|0", {}, {"lay"}),
        ],
        ids=["a readied brick", "a brick to draw", "a blank to lay beside"],
    )
    def test_does_not_come_while_there_is(self, laid: str, left: dict[str, str], possible: set[str]) -> None:
        state = after(rules(), table(closed(), f"{laid} 5|5", "1|1 2|1", **left), f"lay {laid} @2,0 E")
        assert (rules().hand_end(state), kinds(state)) == (None, possible)

    def test_explains_what_is_lost(self) -> None:
        before = after(rules(), table(closed(), "6|4", "6|5 6|3 1|0"), "lay 6|4 @2,0 E")
        laid, lost = rules().apply(before, rules().parse_action("lay 6|5 @-1,0 S")).events
        assert (laid.kind.word, lost.kind.word) == ("lay", "hand_end")
        assert (lost.seat, lost.points, why(lost)) == (1, -10, "1|0, 6|3 left: 1 + 9 = 10")

    def test_finds_points_from_levels_and_nothing_else(self) -> None:
        """Over a whole hand, except for face-down bricks."""
        game = rules(4)
        *_, last = wander(game, game.initial_state(8), stream("wander"))
        for seat in range(4):
            levels = sum(brick.level for brick in last.wall.bricks if brick.seat == seat and not brick.face_down)
            assert game.scores(last)[seat] == levels - sum(WEIGHT[tile] for tile in members(last.hands[seat]))


class TestTheMatch:
    def over(self, hand_no: int, *scores: int) -> State:
        return table(closed(), "", "1|0", scores=scores, ended="stuck", deal=Deal(5, hand_no, ()))

    def test_goes_to_the_highest_total_or_equal_ones_share_it(self) -> None:
        game = rules(matches=3)
        assert game.winners(self.over(1, 9, 3)) is None
        assert game.scores(game.next_hand(self.over(1, 9, 3))) == (9, 2)
        assert game.winners(self.over(2, 9, 3)) == (0,)
        assert rules().winners(self.over(0, 5, 6)) == (0, 1)
        assert (game.limit(self.over(2, 9, 3)), rules().limit(self.over(0, 5, 6))) == (3, 0)

    @pytest.mark.parametrize("hands", [1, 3])
    def test_is_as_many_hands_as_agreed(self, hands: int) -> None:
        assert strolled("brick", 2, 4, {"matches": hands}, hands=0).hands_finished == hands


class TestWhatIsHidden:
    @pytest.mark.parametrize("seats", range(2, 9))
    def test_is_dealt_again_but_for_what_everybody_has_seen(self, seats: int) -> None:
        game, rng = rules(seats), stream("secrets", seats)
        for number, state in enumerate(wander(game, game.initial_state(seats), rng)):
            if number % 37 == 0 or game.to_act(state) is None or number < seats:
                other = check_sample_state(game, state, number % seats, rng)
                assert [held & shown for held, shown in zip(other.hands, state.known, strict=True)] == [*state.known]

    def test_with_nothing_to_draw_leaves_the_seat_to_move_able_to_build(self) -> None:
        """Otherwise the hand would be over: of all unseen bricks only the 6|2 fits beside the double six."""
        unseen = mask(tiles("6|2 1|1 2|1 3|1 2|2"))
        seen = (1 << 28) - 1 & ~unseen & ~mask(tiles("6|6 5|5"))
        state = table(closed(), "5|5", "6|2", "", seat=1, revealed=tiles("5|5 6|1 6|0"))
        state = state._replace(hands=(*state.hands[:2], seen | unseen & ~mask(tiles("6|2"))), known=(0, 0, seen))
        for number in range(10):
            other = rules(3).sample_state(rules(3).observe(state, 0), stream("able", number))
            assert texts(other.hands[1]) == ["6|2"]


@pytest.mark.parametrize(
    "text",
    [
        *("", "Skip", "skip ", "draw 3|5", "draw 7|7", "draw 5|3 ", "reveal", "reveal 4|6", "reveal 7|1", "pass"),
        *("lay 6|4", "lay 6|4 @2,0", "lay 6|4 @2,0 N", "lay 6|4 @2,0 e", "lay 6|4 @+2,0 E", "lay 6|4 @02,0 E"),
        *("lay 6|4 @-0,0 E", "lay 6|4 @2, 0 E", "lay 6|4  @2,0 E", "lay 06|4 @2,0 E", "lay 7|1 @2,0 E"),
        *("lay 6|4 @501,0 E", "ready 4|6 @2,0 E", "ready 7|1 @2,0 E", "lay 6|4 @2,0 E\n", "lay ٦|4 @2,0 E"),
    ],
)
def test_nothing_else_is_read_as_an_action(text: str) -> None:
    with pytest.raises(ValueError, match="is not an action"):
        rules().parse_action(text)
