"""Castle Rock by touch: tile and open end, brackets, only it or all three; pegs and pad that tell the same story."""

from dataclasses import replace

import pygame
import pytest

from game import games
from game.core.chance import stream
from game.games.castle.table import pad, pegs
from game.games.castle.table.rowplan import captures, plan
from game.ui.style.scale import Scale
from tests.games.castle.touching import position, row_of, seen
from tests.helpers.play import wander
from tests.helpers.tables import choose, make_table, outside, touchable, view_of

GAME = games.find("castle")
SIZES = [(1280, 800), (800, 560), (1024, 640), (1920, 1080)]


@pytest.fixture(scope="module")
def table():
    return make_table("castle")


def verbs(table, view):
    return {verb.key: verb for verb in table.picture(view).verbs}


class TestLaying:
    @pytest.mark.parametrize("order", [["hand:4|1", "place:end"], ["place:end", "hand:4|1"], ["hand:4|1", "hand:4|1"]])
    def test_takes_tile_and_open_end_in_any_order_or_the_tile_twice(self, table, order):
        view = seen(table, "6|5 4|2 3|1 0|0")
        table.begin()
        assert table.touch(view, order[0]).changed
        assert str(table.touch(view, order[1]).action) == "lay 4|1"

    def test_begins_with_the_tiles_for_the_keyboard(self, table):
        view = seen(table, "6|5 4|2 3|1 0|0")
        table.begin()
        assert table.foremost(view) == {"hand:5|0", "hand:4|1"}

    def test_touching_the_other_tile_changes_ones_mind(self, table):
        view = seen(table, "6|5 4|2 3|1 0|0")
        table.begin()
        table.touch(view, "hand:4|1")
        assert table.touch(view, "hand:5|0").changed
        assert str(table.touch(view, "place:end").action) == "lay 5|0"

    def test_of_the_last_tile_needs_only_the_open_end(self, table):
        view = seen(table, "6|5 4|2 3|1 0|0", hand="4|1")
        table.begin()
        assert str(table.touch(view, "place:end").action) == "lay 4|1"

    def test_all_cloth_beyond_the_open_end_is_the_open_end(self, table):
        view = seen(table, "6|5 4|2 3|1 0|0")
        table.begin()
        picture = table.picture(view)
        things = {item.key: item.rect for item in picture.items}
        for place in (things["chevrons"].center, (things["row"].right - 9, things["place:end"].centery)):
            found = picture.trial_at(place)
            assert found is not None
            assert found.touch == "place:end"
        assert picture.trial_at((things["place:end"].right + 9, things["row"].bottom + 9)) is None
        assert picture.trial_at(things["matchbox"].center) is None

    def test_nothing_is_captured_before_it(self, table):
        view = seen(table, "6|6 6|3 6|4 0|0")
        table.begin()
        assert table.touch(view, "tile:6|3").refused == "Play a tile first, then capture"
        assert not [item for item in table.picture(view).items if item.key.startswith("bracket")]

    def test_a_tile_goes_nowhere_else_in_the_row(self, table):
        view = seen(table, "6|5 4|2 3|1 0|0")
        table.begin()
        table.touch(view, "hand:4|1")
        assert table.touch(view, "tile:6|5").refused == "It goes to the open end, beside 0|0"
        assert table.why_not(view, "") == "It goes to the open end, beside 0|0"
        assert table.picks == ("hand:4|1",)

    def test_only_one_tile_a_turn(self, table):
        view = seen(table, "6|5 4|2 3|1 0|0", laid=True)
        table.begin()
        assert "played your tile" in table.touch(view, "hand:4|1").refused


class TestCapturing:
    def test_three_of_a_suit_ask_which(self, table):
        view = seen(table, "5|5 6|6 6|3 6|4", laid=True)
        table.begin()
        assert table.touch(view, "tile:6|3").changed
        assert {"only", "all", "done"} == set(verbs(table, view))
        assert (verbs(table, view)["only"].label, verbs(table, view)["all"].note) == ("Take only 6|3", "+3")
        assert str(table.touch(view, "verb:all").action) == "take 6|6+6|3+6|4"

    def test_an_outer_tile_of_the_three_stands_for_the_middle_one(self, table):
        view = seen(table, "5|5 6|6 6|3 6|4", laid=True)
        for outer in ("6|6", "6|4"):
            table.begin()
            pointed = replace(view, hovered=f"tile:{outer}")
            assert "suit" in {item.key for item in table.picture(pointed).items}
            assert table.touch(view, f"tile:{outer}").changed
            assert {"only", "all", "done"} == set(verbs(table, view))
            assert verbs(table, view)["only"].label == "Take only 6|3"

    def test_one_that_may_be_taken_itself_or_lies_in_two_brackets_stands_for_itself(self, table):
        for row, tile in (("6|1 6|6 6|3 6|4", "6|6"), ("6|1 6|6 6|3 5|3 3|1", "6|3")):
            view = seen(table, row, laid=True)
            table.begin()
            refused = table.touch(view, f"tile:{tile}").refused
            assert bool(refused) is (tile == "6|3")

    def test_a_second_touch_takes_what_can_be_taken_in_one_way_only(self, table):
        view = seen(table, "5|5 6|1 4|2 6|3", laid=True)
        table.begin()
        table.touch(view, "tile:4|2")
        assert "all" not in verbs(table, view)
        assert str(table.touch(view, "tile:4|2").action) == "take 4|2"

    def test_a_second_touch_puts_back_what_could_be_taken_in_two_ways(self, table):
        view = seen(table, "5|5 6|6 6|3 6|4", laid=True)
        table.begin()
        table.touch(view, "tile:6|3")
        assert table.touch(view, "tile:6|3").changed
        assert table.picks == ()

    def test_finish_and_other_captures_stay_open_while_one_is_looked_at(self, table):
        view = seen(table, "6|6 6|3 6|4 2|1 4|0", laid=True)
        table.begin()
        table.touch(view, "tile:6|3")
        assert {"tile:2|1", "verb:done"} <= table.leads(view)
        table.touch(view, "tile:2|1")
        assert table.picks == ("tile:2|1",)

    @pytest.mark.parametrize(
        ("tile", "words"), [("6|3", "You could still take these tiles"), ("2|1", "You could still take 2|1")]
    )
    def test_finishing_with_a_capture_held_up_says_once_that_it_is_not_taken(self, table, tile, words):
        view = seen(table, "6|6 6|3 6|4 2|1 4|0", laid=True)
        table.begin()
        table.touch(view, f"tile:{tile}")
        assert table.touch(view, "verb:done").refused.startswith(words)
        assert table.picks == ()
        assert str(table.touch(view, "verb:done").action) == "done"

    def test_of_what_is_not_between_two_of_a_suit_says_so(self, table):
        view = seen(table, "6|5 4|2 3|1 3|0", laid=True)
        table.begin()
        why = "4|2 cannot be captured: its neighbours 6|5 and 3|1 share no number"
        assert table.touch(view, "tile:4|2").refused == why
        assert "end of the row" in table.touch(view, "tile:3|0").refused

    def test_the_row_after_is_shown_for_both_ways(self, table):
        view = seen(table, "5|5 6|6 6|3 6|4", laid=True)
        table.begin()
        table.touch(view, "tile:6|3")
        assert table.picture(view).strip.label == "After 6|3; After all three"

    def test_captured_tiles_leave_for_a_pile(self, table):
        rules, state = position("5|5 6|6 6|3 6|4", laid=True)
        action = rules.parse_action("take 6|6+6|3+6|4")
        after = rules.apply(state, action)
        view = view_of(table, rules, after.state, 0, last=after.events, log=after.events)
        assert set(table.picture(view).exits) == {"tile:6|6", "tile:6|3", "tile:6|4"}


class TestBrackets:
    def test_of_overlapping_threes_stand_at_different_heights(self):
        found = captures(row_of("6|1 6|6 6|3 6|4"))
        assert [(capture.middle, capture.three) for capture in found] == [(1, True), (2, True)]
        assert found[0].level != found[1].level

    def test_of_a_tile_of_another_suit_only_that_tile(self):
        assert [(capture.middle, capture.three) for capture in captures(row_of("6|1 4|2 6|3"))] == [(1, False)]


class TestPegs:
    def board(self, **options):
        return pegs.peg_board(pygame.Rect(0, 0, 900, 110), 3, GAME.options(3, options), Scale(1280, 800))

    def at(self, table, past, scores, **options):
        rules = GAME.rules(3, options)
        view = view_of(table, rules, rules.initial_state(1), 0)
        return replace(view, past=tuple((None, each) for each in past), scores=scores)

    def test_leapfrog_from_hand_to_hand(self, table):
        board = self.board()
        one = pegs.pegs_of(board, self.at(table, [(9, 5, 2)], (9, 5, 2)), 0)
        two = pegs.pegs_of(board, self.at(table, [(9, 5, 2), (16, 16, 8)], (16, 16, 8)), 0)
        assert [score for _, _, score in one] == [0, 9]
        assert [score for _, _, score in two] == [9, 16]
        assert one[1][0] == two[0][0]
        assert one[1][1] == two[0][1]

    def test_below_zero_have_a_cellar(self):
        board = self.board()
        assert board.x(-3) < board.x(0) < board.x(4)
        assert pegs.peg_rect(board, 1, 50) == pegs.peg_rect(board, 1, 58)

    def test_far_below_zero_have_one_as_deep_as_the_lowest_has_ever_been(self, table):
        past, scores = [(-12, 4, -30), (-37, 6, -29)], (-36, 8, -29)
        view = self.at(table, [*past, scores], scores)
        board = pegs.board_of(view, pygame.Rect(0, 0, 900, 110), view.scale)
        assert (board.track.low, board.track.high) == (-40, 50)
        places = [pegs.peg_rect(board, 0, score).x for score in (-37, -36, -29, 8, 50)]
        assert places == sorted(set(places))
        assert all(board.rect.contains(place) for seat in range(3) for _, place, _ in pegs.pegs_of(board, view, seat))

    def test_never_leave_the_board(self):
        board = self.board()
        for lane in range(3):
            for score in (-40, -10, 0, 50, 61):
                assert board.rect.contains(pegs.peg_rect(board, lane, score, score))


class TestThePad:
    def test_tells_every_hand_as_it_was(self, table):
        """Captured tiles and the Devil's share are worked out again from the points alone."""
        rules = GAME.rules(3)
        state, past, told = rules.initial_state(8), [], []
        for hand in range(3):
            *_, state = wander(rules, state, stream(2, "pad", hand))
            told.append((tuple(pile.bit_count() for pile in state.captured), len(state.row)))
            view = view_of(table, rules, state, 0, past=tuple(past))
            assert [(entry.captured, entry.devil) for entry in pad.hands(view)] == told
            assert sum(entry.gained[1] for entry in pad.hands(view)) == rules.scores(state)[1]
            past.append((rules.hand_end(state), rules.scores(state)))
            if rules.winners(state) is not None:
                break
            state = rules.next_hand(state)

    def test_the_sheet_of_a_bar_game_says_who_won_the_round(self, table):
        for bar, said in (("on", " wins the round"), ("off", "The Devil keeps ")):
            rules = GAME.rules(3, {"bar": bar, "rounds": 2})
            *_, last = wander(rules, rules.initial_state(3), stream("bar"))
            view, end = view_of(table, rules, last, 0), rules.hand_end(last)
            assert said in table.ending(view, end)
            if bar == "on":
                assert table.ending(view, end) == view.names[view.scores.index(1)] + said
                assert table.head(view) == "Hand 1 of 2 · most rounds wins"


class TestEveryPosition:
    @pytest.mark.parametrize("seats", GAME.seats)
    def test_lets_every_legal_action_be_chosen_by_touch(self, table, seats):
        rules, rng = GAME.rules(seats), stream(1, "castle table", seats)
        for number, state in enumerate(wander(rules, rules.initial_state(seats), rng)):
            seat = rules.to_act(state)
            if seat is None or number % 3:
                continue
            view = view_of(table, rules, state, seat)
            table.begin()
            reachable = touchable(table, view)
            for action in rules.legal_actions(state):
                assert choose(table, view, action, rng.choice) == action
            table.begin()
            assert table.leads(view) <= reachable

    @pytest.mark.parametrize("seats", [2, 3, 6, 8])
    @pytest.mark.parametrize("size", SIZES)
    def test_fits_the_window_and_tells_nothing_hidden(self, table, seats, size):
        rules, rng = GAME.rules(seats), stream(1, "castle fits", seats)
        for number, state in enumerate(wander(rules, rules.initial_state(seats), rng)):
            if number % 9:
                continue
            view = view_of(table, rules, state, rules.to_act(state), size=size)
            table.begin()
            assert outside(table, view) == []
            nobody = view_of(table, rules, state, None, size=size)
            public = {text for pile in nobody.observation["captured"] for text in pile} | set(nobody.observation["row"])
            said = table.describe(nobody) + " ".join(item.key + item.label for item in table.picture(nobody).items)
            for text in (text for seat in range(seats) for text in rules.observe(state, seat)["hand"]):
                assert text in public or text not in said

    def test_in_words_is_enough_to_choose_by(self, table):
        said = table.describe(seen(table, "5|5 6|6 6|3 6|4 2|1", laid=True, hand="4|1"))
        assert "5|5, 6|6, 6|3, 6|4, 2|1" in said
        assert "You may take 6|3, or all three sixes: 6|6, 6|3, 6|4." in said
        assert "4|1" in table.describe(seen(table, "5|5 6|6 6|3 6|4"))


class TestALongRow:
    @pytest.mark.parametrize("size", [(1280, 800), (1920, 1080), (1024, 640)])
    def test_of_sixty_seven_tiles_at_eight_seats_stays_readable(self, table, size):
        names = [f"{high}|{low}" for high in range(13) for low in range(high + 1)]
        rules, state = position(" ".join(names[:67]), laid=True, seats=8, set="D12")
        view = view_of(table, rules, state, 0, size=size)
        table.begin()
        row = [item.rect for item in table.picture(view).items if item.touch.startswith("tile:")]
        assert len(row) == 67
        assert min(rect.width for rect in row) >= 24
        assert outside(table, view) == []
        table.touch(view, next(name for name in sorted(table.leads(view)) if name.startswith("tile:")))
        assert outside(table, view) == []
        rects = [verb.rect for verb in table.picture(view).verbs if verb.rect is not None]
        assert rects
        assert not [rect for rect in rects if rect.collidelist(row) >= 0]

    def test_says_before_a_tile_is_laid_what_it_opens(self, table):
        view = seen(table, "6|6 6|3", hand="6|4 5|0")
        table.begin()
        table.touch(view, "hand:6|4")
        assert "Then you can take three sixes: 6|6, 6|3, 6|4" in {item.label for item in table.picture(view).items}


def test_three_that_belong_together_stay_in_one_line_of_the_row():
    scale = Scale(1280, 800)
    room, count = pygame.Rect(0, 100, 1000, 300), 24
    plain = plan(room, count, scale)
    folds = next(at for at in range(1, count) if plain.line_of(at) != plain.line_of(at - 1))
    for middle in (folds - 1, folds):
        row = plan(room, count, scale, threes=[middle])
        assert len({row.line_of(at) for at in (middle - 1, middle, middle + 1)}) == 1
        assert (row.half, row.strip) == (plain.half, plain.strip), "no tile is smaller for it"
        assert row.turns[0][0] < plain.turns[0][0], "where the line goes on is seen at its last tile"
    full = plan(room, 2 * folds - 1, scale)
    assert plan(room, 2 * folds - 1, scale, threes=[folds]) == full, "where both lines are full they stay so"
