"""Block: one line with two ends, the opener, passes, and the settlement of a hand."""

import pytest

from game.core.game import BadOption
from game.dominoes.chaingame.determinization import whereabouts
from game.dominoes.chaingame.position import complete
from game.dominoes.layout import by_number
from game.dominoes.tiles import full_set, members, parse_tiles
from game.games import find
from tests.helpers.clauses import clauses_of, facts_of
from tests.helpers.play import after, ended, hand, texts
from tests.helpers.tables import choose, make_table, places, seen

RULES = find("block").rules(2, {})
START = RULES.begin([hand("6|6 6|2 5|3"), hand("6|4 4|4 2|0")], (), (0, 0))


class TestTheLine:
    def test_is_opened_by_the_highest_double(self) -> None:
        assert texts(RULES, START) == ["6|6"]

    def test_has_two_ends_wherever_doubles_lie(self) -> None:
        then = after(RULES, START, "6|6", "6|4>6|6", "6|2>6|6", "4|4>6|4")
        assert by_number(then.ends) == {2: ("6|2",), 4: ("4|4",)}

    def test_is_not_drawn_for(self) -> None:
        assert texts(RULES, after(RULES, START, "6|6", "6|4>6|6", "6|2>6|6", "4|4>6|4")) == ["pass"]
        with pytest.raises(ValueError, match="nobody draws"):
            RULES.parse_action("draw")


class TestTheBoneyard:
    game = find("block").rules(2, {"boneyard": "drawn"})

    def test_is_drawn_from_until_something_fits_or_two_tiles_are_left(self) -> None:
        state = self.game.begin(
            [hand("6|6 6|2 5|3"), hand("3|3 4|4 2|0")], tuple(map(hand, ("1|0", "6|1", "5|5"))), (0, 0)
        )
        state = after(self.game, state, "6|6")
        assert texts(self.game, state) == ["draw"]
        assert (texts(self.game, after(self.game, state, "draw")), state.boneyard) == (["pass"], 3)

    def test_is_what_hints_think_of_where_nothing_unseen_fits(self) -> None:
        """All matadors are on the table and a blank is open at both ends: Ben draws, and the hand goes on."""
        game = find("block").rules(2, {"boneyard": "drawn", "join": "seven"})
        lying = "6|6 1|6>6|6 1|4>6|1 3|4>6|6 3|1>4|1 5|2>4|3 5|6>5|2 0|0>3|1"
        state = after(game, game.initial_state(14), *lying.split())
        told = clauses_of("block", game, state, "1|0>6|5")
        assert told[:2] == ["It is your only play", "No tile that Ben could hold fits"]
        assert "nobody can play" not in " ".join(told)
        assert texts(game, after(game, state, "1|0>6|5")) == ["draw"]

    def test_is_drawn_from_in_turn_while_nobody_has_a_double(self) -> None:
        pile = tuple(map(hand, ("1|0", "5|5", "6|1", "4|0")))
        state = self.game.begin([hand("6|2 5|3"), hand("3|2 2|0")], pile, (0, 0))
        assert texts(self.game, state) == ["5|5"]
        assert self.game.observe(state, 0)["searched"] == 1


class TestEndsThatScore:
    game = find("block").rules(2, {"ends": "threes"})
    start = game.begin([hand("6|6 6|2 5|3"), hand("6|4 6|3 2|0")], (), (0, 0))

    def test_count_the_opening_double_until_both_its_sides_are_taken(self) -> None:
        assert after(self.game, self.start, "6|6").scores == (4, 0)
        assert after(self.game, self.start, "6|6", "6|3>6|6").scores == (4, 5)
        assert after(self.game, self.start, "6|6", "6|4>6|6", "6|2>6|6").scores == (6, 0)

    def test_may_win_the_match_within_a_hand(self) -> None:
        state = after(self.game, self.start._replace(scores=(46, 0)), "6|6")
        assert ended(self.game, state) == ("won", (0, 0))


class TestHalvesThatMakeSeven:
    """4|3 may be laid on the 6 and on the blank, either half outward; 1|5 joins the 6; nothing makes seven with 0."""

    game = find("block").rules(2, {"join": "seven"})
    hands = (hand("6|6 4|3 5|1 3|0 5|4 6|2 4|2"), hand("1|0 3|3 5|5 4|4 6|3 5|3 6|4"))
    asleep = tuple(1 << tile for tile in members(full_set(6) & ~sum(hands)))
    start = game.begin([*hands], asleep, (0, 0))
    state = after(game, start, "6|6", "1|0>6|6")

    def test_join_and_of_a_tile_of_seven_either_half_does(self) -> None:
        assert texts(self.game, self.state) == ["4|3>1|0", "3|4>1|0", "4|3>6|6", "3|4>6|6", "1|5>6|6"]
        for laid, left in (("4|3>1|0", 3), ("3|4>1|0", 4)):
            assert by_number(after(self.game, self.state, laid).ends) == {left: ("4|3",), 6: ("6|6",)}

    def test_leave_plays_that_differ_in_what_they_cover_or_leave_to_be_thought_through(self) -> None:
        moves = find("block").expertise().moves(self.game, self.state, self.state.legal)
        assert [*moves] == [*self.state.legal]

    def test_are_counted_by_hints_and_said_so(self) -> None:
        facts = facts_of("block", self.game, self.state, "3|4>1|0")
        assert (facts.answers, facts.among, facts.keeps) == (11, 20, 2)
        then = after(self.game, self.state, "1|5>6|6", "pass")
        assert "Only you still have a tile that joins 5" in clauses_of("block", self.game, then, "4|3>1|0")
        three, third = find("block").rules(3, {"join": "seven"}), hand("3|1 2|2 1|1")
        asleep = tuple(tile for tile in self.asleep if not tile & third)
        then = three.begin([*self.hands, third], asleep, (0, 0, 0))
        then = after(three, then, "6|6", "1|0>6|6", "1|3>6|6", "4|5>3|1", "pass", "2|2>5|4")
        assert "Ben has nothing that joins 0" in clauses_of("block", three, then, "5|1>2|2")

    def test_tell_of_who_passed_that_it_has_no_tile_of_seven_either(self) -> None:
        then = after(self.game, self.state, "1|5>6|6", "pass")
        share = next(share for seat, share in whereabouts(self.game.observe(then, 0), self.game.joining) if seat == 1)
        assert not share.allowed & parse_tiles(["0|0", "6|1", "5|2", "4|3", "6|2", "2|0"])
        assert share.allowed & parse_tiles(["3|3", "5|5"]) == parse_tiles(["3|3", "5|5"])

    def test_are_told_in_a_position_where_both_might_join(self) -> None:
        observed = self.game.observe(after(self.game, self.state, "3|4>1|0"), 1)
        assert observed["joined"] == [6, 1, 3]
        assert complete(self.game, {key: observed[key] for key in observed if key != "plies"}) == observed
        plain = complete(self.game, {key: observed[key] for key in observed if key not in ("plies", "joined")})
        assert plain["plies"][-1] == [0, "4|3>1|0"]

    def test_are_chosen_at_the_table_by_turning_the_tile(self) -> None:
        table = make_table("block")
        view = seen(table, (self.game, self.state))
        assert [choose(table, view, action) for action in view.legal] == [*view.legal]
        table.put_back()
        table.touch(view, "hand:5|1")
        assert "turn" not in [verb.key for verb in table.picture(view).verbs]
        for turns, text in ((0, "4|3>1|0"), (1, "3|4>1|0"), (2, "4|3>1|0")):
            view = seen(table, (self.game, self.state))
            table.touch(view, "hand:4|3")
            assert [verb.key for verb in table.picture(view).verbs] == ["turn"]
            for _ in range(turns):
                assert table.command(view, "turn").changed
            shown = [place.partition("/")[0] for place in places(table, view)]
            assert shown == [f"place:1|0:{text[0]}", f"place:6|6:{text[0]}"]
            action = table.touch(view, "end:1|0").action
            assert str(action) == text
            view = seen(table, (self.game, self.game.step(self.state, action)))
            assert [place.outer for place in table.laid.places] == [0, int(text[2])]
            assert not any(pose.vertical for pose in table.laid.poses.values()), "doubles lie in the line too"
            assert table.why_not(view, "end:4|3").startswith("Fits here: ")

    def test_are_what_a_newcomer_is_told_to_look_for(self) -> None:
        """0 and 6 are open: a 1 makes seven with the 6, and a tile of seven pips, or 0|0, fits anywhere."""
        table = make_table("block")
        told = table.now(seen(table, (self.game, self.state)))
        assert told == "Pick a tile that fits: 1, 0|0, 4|3 or 5|2"

    def test_lie_as_they_are_written_again_when_the_next_turn_begins(self) -> None:
        table = make_table("block")
        view = seen(table, (self.game, self.state))
        table.touch(view, "hand:4|3")
        table.command(view, "turn")
        table.begin()
        view = seen(table, (self.game, self.state))
        table.touch(view, "hand:4|3")
        assert min(places(table, view)).startswith("place:1|0:4")

    def test_make_a_double_in_the_line_count_one_half(self) -> None:
        game = find("block").rules(2, {"join": "seven", "ends": "threes"})
        for played, shown, total in (("6|6", [(6, 6)], 12), ("6|6 1|0>6|6 3|4>6|6 3|3>4|3", [(0,), (3,)], 3)):
            state = after(game, game.begin([*self.hands], self.asleep, (0, 0)), *played.split())
            table = make_table("block")
            strip = table.strip(seen(table, (game, state)), None)
            assert ([end.faces for end in strip.entries], strip.total) == (shown, total)


class TestTheEndOfAHand:
    def test_brings_whoever_is_out_what_the_other_holds(self) -> None:
        state = RULES.begin([hand("6|6 6|2"), hand("6|4 3|3 6|0")], (), (0, 0))
        assert ended(RULES, after(RULES, state, "6|6", "6|4>6|6", "6|2>6|6")) == ("out", (12, 0))

    def test_brings_the_lightest_the_difference_when_nobody_can_play(self) -> None:
        state = RULES.begin([hand("6|6 5|3"), hand("1|0")], (), (0, 0))
        assert ended(RULES, after(RULES, state, "6|6")) == ("blocked", (0, 7))


def test_five_do_not_sit_down() -> None:
    with pytest.raises(BadOption, match="2 to 4 seats"):
        find("block").rules(5, {})
