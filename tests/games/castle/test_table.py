"""Castle Rock by touch: tile and open end, brackets, one tile or all three; pegs and pad show the same scores."""

from dataclasses import replace

import pygame
import pytest

from game import games
from game.core.chance import stream
from game.games.castle.table import lookahead, pad, pegs
from game.ui.style.scale import Scale
from tests.games.castle.rows import position, seen
from tests.helpers.play import wander
from tests.helpers.tables import make_table, outside, view_of

GAME = games.find("castle")
PLAIN, SIXES, TWO = "6|5 4|2 3|1 0|0", "5|5 6|6 6|3 6|4", "6|6 6|3 6|4 2|1 4|0"
"""Rows in which nothing can be captured, three sixes, and three sixes and another tile."""


@pytest.fixture(scope="module")
def table():
    return make_table("castle")


def verbs(table, view):
    return {verb.key: verb for verb in table.picture(view).verbs}


class TestLaying:
    def test_takes_tile_and_open_end_in_any_order_or_the_tile_twice_and_one_may_change_ones_mind(self, table):
        view = seen(table, PLAIN)
        assert table.foremost(view) == {"hand:5|0", "hand:4|1"}
        tile, end = "hand:4|1", "place:end"
        for first, second in ((tile, end), (end, tile), (tile, tile)):
            table.begin()
            assert table.touch(view, first).changed
            assert str(table.touch(view, second).action) == "lay 4|1"
        table.begin()
        table.touch(view, tile)
        assert table.touch(view, "tile:6|5").refused == "It goes to the open end, beside 0|0"
        assert table.why_not(view, "") == "It goes to the open end, beside 0|0"
        assert table.picks == (tile,)
        assert table.touch(view, "hand:5|0").changed
        assert str(table.touch(view, end).action) == "lay 5|0"
        assert str(table.touch(seen(table, PLAIN, hand="4|1"), end).action) == "lay 4|1", "the last tile goes at once"

    def test_all_cloth_beyond_the_open_end_is_the_open_end(self, table):
        picture = table.picture(seen(table, PLAIN))
        things = {item.key: item.rect for item in picture.items}
        for place in (things["chevrons"].center, (things["row"].right - 9, things["place:end"].centery)):
            found = picture.trial_at(place)
            assert found is not None
            assert found.touch == "place:end"
        assert picture.trial_at((things["place:end"].right + 9, things["row"].bottom + 9)) is None
        assert picture.trial_at(things["matchbox"].center) is None

    def test_says_before_a_tile_is_laid_what_it_opens(self, table):
        view = seen(table, "6|6 6|3", hand="6|4 5|0")
        table.touch(view, "hand:6|4")
        assert "Then you can take three sixes: 6|6, 6|3, 6|4" in {item.label for item in table.picture(view).items}


@pytest.mark.parametrize(
    ("row", "laid", "touch", "words"),
    [
        (SIXES, False, "tile:6|3", "Play a tile first, then capture"),
        (PLAIN, True, "hand:4|1", "You have played your tile: capture now, or finish"),
        (PLAIN, True, "tile:4|2", "4|2 cannot be captured: its neighbours 6|5 and 3|1 share no number"),
        (PLAIN, True, "tile:0|0", "0|0 is at the end of the row, not between two tiles"),
        (PLAIN, True, "tile:6|5", "6|5 is at the end of the row, not between two tiles"),
        (PLAIN, True, "tile:3|3", "3|3 is not in the row"),
    ],
)
def test_what_cannot_be_is_refused_in_words(table, row, laid, touch, words):
    view = seen(table, row, laid=laid)
    assert table.touch(view, touch).refused == words
    assert laid or not [item for item in table.picture(view).items if item.key.startswith("bracket")]


class TestCapturing:
    def test_three_of_a_suit_ask_which_of_any_of_them_and_a_second_touch_puts_them_back(self, table):
        view = seen(table, SIXES, laid=True)
        for touched in ("6|3", "6|6", "6|4"):
            table.begin()
            pointed = replace(view, hovered=f"tile:{touched}")
            assert "suit" in {item.key for item in table.picture(pointed).items}
            assert table.touch(view, f"tile:{touched}").changed
            told = {key: (verb.label, verb.note) for key, verb in verbs(table, view).items()}
            assert {"only", "all", "done"} == set(told)
            assert (told["only"], told["all"][1]) == (("Take only 6|3", "+1"), "+3")
            assert table.picture(view).strip.label == "After 6|3; After all three"
        taken = table.touch(view, "verb:all").action
        assert (str(taken), table.rule_for(view, taken)) == ("take 6|6+6|3+6|4", "three")
        table.begin()
        table.touch(view, "tile:6|3")
        assert table.touch(view, "tile:6|3").changed
        assert table.picks == ()

    def test_one_that_may_be_taken_itself_or_lies_in_two_brackets_stands_for_itself(self, table):
        assert not table.touch(seen(table, "6|1 6|6 6|3 6|4", laid=True), "tile:6|6").refused
        assert table.touch(seen(table, "6|1 6|6 6|3 5|3 3|1", laid=True), "tile:6|3").refused

    def test_a_second_touch_takes_what_can_be_taken_in_one_way_only(self, table):
        view = seen(table, "5|5 6|1 4|2 6|3", laid=True)
        table.touch(view, "tile:4|2")
        assert "all" not in verbs(table, view)
        assert not verbs(table, view)["done"].primary
        assert str(table.touch(view, "tile:4|2").action) == "take 4|2"
        assert verbs(table, seen(table, "5|5 6|1", laid=True))["done"].primary, "where nothing can be taken"

    def test_other_captures_stay_open_and_finishing_says_once_that_what_is_held_up_is_not_taken(self, table):
        view = seen(table, TWO, laid=True)
        for tile, words in (("6|3", "You could still take these tiles"), ("2|1", "You could still take 2|1")):
            table.touch(view, "tile:6|3")
            assert {"tile:2|1", "verb:done"} <= table.leads(view)
            if tile not in table.picks[0]:
                table.touch(view, f"tile:{tile}")
            assert table.picks == (f"tile:{tile}",)
            assert table.touch(view, "verb:done").refused.startswith(words)
            assert table.picks == ()
            assert str(table.touch(view, "verb:done").action) == "done"
            table.begin()

    def test_captured_tiles_leave_for_a_pile(self, table):
        rules, state = position(SIXES, laid=True)
        after = rules.apply(state, rules.parse_action("take 6|6+6|3+6|4"))
        view = view_of(table, rules, after.state, 0, last=after.events, log=after.events)
        assert set(table.picture(view).exits) == {"tile:6|6", "tile:6|3", "tile:6|4"}


class TestWhileOneCaptureIsLookedAt:
    def brackets(self, table, row, tile):
        self.view = replace(seen(table, row, laid=True, seats=3), hovered=f"tile:{tile}")
        items = table.picture(self.view).items
        return {item.key.partition(":")[2]: item for item in items if item.key.startswith("bracket:")}

    def test_the_other_threes_stay_marked(self, table):
        found = self.brackets(table, "6|6 6|3 6|4 1|1 5|5 2|2 4|4 3|2 1|0", "4|4")
        assert {tile: item.painter.stamp[1] for tile, item in found.items()} == {"6|3": True, "4|4": False}, "but pale"

    def test_brackets_the_suits_name_would_hide_are_below_their_middle_tile_and_drawn_where_they_are(self, table):
        found = []
        for tile in ("5|3", "2|1"):
            found.append(self.brackets(table, "6|6 6|3 6|4 2|1 4|0 5|3", tile))
            assert set(found[-1]) == {"6|3", "2|1"}
            for item in found[-1].values():
                still, moved = (pygame.Surface((1400, 900), pygame.SRCALPHA) for _ in range(2))
                item.paint(still, table.assets, item.rect, self.view.scale)
                item.paint(moved, table.assets, item.rect.move(40, -25), self.view.scale)
                there = pygame.Rect(still.get_bounding_rect())
                assert there.size > (0, 0)
                assert moved.get_bounding_rect() == there.move(40, -25), item.key
        alone, beside = (each["6|3"].rect for each in found)
        assert alone.width > 2 * beside.width
        assert beside.bottom > alone.bottom

    def test_the_row_looked_ahead_to_closes_up(self):
        row = ["1|1", "6|6", "6|3", "6|4"]
        assert lookahead.closed_up(row, ["6|3"]) == (["1|1", "6|6", "6|4"], 2)
        assert lookahead.closed_up(row, ["6|6", "6|3", "6|4"]) == (["1|1"], 1)


class TestPegs:
    def at(self, table, past, **options):
        """The view after hands that ended with those totals, and its peg board."""
        rules = GAME.rules(3, options)
        view = view_of(table, rules, rules.initial_state(1), 0)
        view = replace(view, past=tuple((None, each) for each in past), scores=past[-1])
        return view, pegs.board_of(view, pygame.Rect(0, 0, 900, 110), Scale(1280, 800))

    def test_leapfrog_from_hand_to_hand(self, table):
        one, two = (
            pegs.pegs_of(board, view, 0)
            for view, board in (self.at(table, [(9, 5, 2)]), self.at(table, [(9, 5, 2), (16, 16, 8)]))
        )
        assert [[score for _, _, score in each] for each in (one, two)] == [[0, 9], [9, 16]]
        assert one[1][:2] == two[0][:2]

    def test_below_zero_have_a_cellar_and_never_leave_the_board(self, table):
        _, board = self.at(table, [(0, 0, 0)])
        assert board.x(-3) < board.x(0) < board.x(4)
        assert pegs.peg_rect(board, 1, 50) == pegs.peg_rect(board, 1, 58)
        for lane in range(3):
            for score in (-40, -10, 0, 50, 61):
                assert board.rect.contains(pegs.peg_rect(board, lane, score, score))

    def test_far_below_zero_have_one_as_deep_as_the_lowest_has_ever_been(self, table):
        view, board = self.at(table, [(-12, 4, -30), (-37, 6, -29), (-36, 8, -29)])
        assert (board.track.low, board.track.high) == (-40, 50)
        places = [pegs.peg_rect(board, 0, score).x for score in (-37, -36, -29, 8, 50)]
        assert places == sorted(set(places))
        assert all(board.rect.contains(place) for seat in range(3) for _, place, _ in pegs.pegs_of(board, view, seat))


class TestThePad:
    def test_tells_every_hand_as_it_was(self, table):
        """Captured tiles and the Devil's share are computed again from the points alone."""
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
                tied = replace(end, points=(5, 5, 2))
                assert table.ending(view, tied).endswith(" wins the tied round: dealt last")


def test_a_position_in_words_is_enough_to_choose_by(table):
    said = table.describe(seen(table, f"{SIXES} 2|1", laid=True, hand="4|1"))
    assert "5|5, 6|6, 6|3, 6|4, 2|1" in said
    assert "You may take 6|3, or all three sixes: 6|6, 6|3, 6|4." in said
    assert "4|1" in table.describe(seen(table, SIXES))


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080), (1024, 640)])
def test_a_row_of_sixty_seven_tiles_at_eight_seats_stays_readable(table, size):
    names = [f"{high}|{low}" for high in range(13) for low in range(high + 1)]
    view = seen(table, " ".join(names[:67]), laid=True, seats=8, set="D12", size=size)
    row = [item.rect for item in table.picture(view).items if item.touch.startswith("tile:")]
    assert len(row) == 67
    assert min(rect.width for rect in row) >= 24
    assert outside(table, view) == []
    table.touch(view, next(name for name in sorted(table.leads(view)) if name.startswith("tile:")))
    assert outside(table, view) == []
    rects = [verb.rect for verb in table.picture(view).verbs if verb.rect is not None]
    assert rects
    assert not [rect for rect in rects if rect.collidelist(row) >= 0]
