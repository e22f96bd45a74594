"""Fives by touch: a tile and an open place, the sides of the spinner, what a play would bring, the strip, the sheet."""

from dataclasses import replace
from itertools import pairwise

import pygame
import pytest

from game import games
from game.core.chance import stream
from game.ui.board.items import TagItem, TargetItem
from game.ui.style.scale import Scale
from tests.games.fives.dealing import deal
from tests.helpers.play import after, wander
from tests.helpers.tables import choose, make_table, outside, places, seen, touchable, view_of

GAME = games.find("fives")
SIZES = [(1280, 800), (800, 560), (1024, 640), (1920, 1080)]


@pytest.fixture(scope="module")
def table():
    return make_table("fives")


def middle(hand="5|3 5|2 3|0 1|1", boneyard="2|2 6|6"):
    """Three tiles lie: 5|5 with 5|3 and 5|0 on it; so two of the spinner's sides are open, besides 3 and 0."""
    rules, state = deal(hand, "5|5 5|0 2|0 4|4", boneyard=boneyard)
    return rules, after(rules, state, "5|5", "5|3>5|5", "5|0>5|5")


def tags(table, view):
    return [item.text for item in table.picture(view).items if isinstance(item, TagItem)]


class TestLaying:
    @pytest.mark.parametrize("first", [min, max])
    def test_is_a_tile_and_a_place_in_any_order(self, table, first):
        view = seen(table, middle())
        for action in view.legal:
            assert choose(table, view, action, first) == action

    def test_places_show_when_a_tile_is_picked(self, table):
        view = seen(table, middle())
        assert not places(table, view)
        table.touch(view, "hand:3|0")
        shown = places(table, view)
        assert {name.partition("/")[0] for name in shown} == {"place:5|3", "place:5|0"}
        assert all(isinstance(item, TargetItem) for item in shown.values())

    def test_each_open_side_of_the_spinner_is_a_place_of_its_own(self, table):
        view = seen(table, middle())
        table.touch(view, "hand:5|2")
        assert len(places(table, view)) == 2
        assert set(places(table, view)) <= table.leads(view)

    def test_the_tile_comes_to_lie_on_the_side_that_was_touched(self, table):
        rules, state = middle()
        view = seen(table, (rules, state))
        table.touch(view, "hand:5|2")
        for name, target in places(table, view).items():
            view = seen(table, (rules, state))
            table.touch(view, "hand:5|2")
            touched = table.touch(view, name)
            now = seen(table, (rules, rules.step(state, touched.action)), sides={"5|2": touched.side})
            (lying,) = [item for item in table.picture(now).items if item.key == "tile:5|2"]
            assert lying.rect.center == target.rect.center

    def test_a_tile_of_the_layout_stands_for_its_open_end(self, table):
        view = seen(table, middle())
        assert not [item for item in table.picture(view).items if item.touch.startswith("end:")]
        table.touch(view, "hand:3|0")
        assert str(table.touch(view, "end:5|3").action) == "3|0>5|3"

    def test_the_opening_double_goes_to_the_middle(self, table):
        view = seen(table, deal("5|3 5|2", "5|5 5|0"))
        table.touch(view, "hand:5|5")
        ((name, target),) = places(table, view).items()
        assert target.rect.center == view.areas.felt.center
        assert str(table.touch(view, name).action) == "5|5"

    def test_drawing_and_passing_are_buttons(self, table):
        def verbs(view):
            return [verb.key for verb in table.picture(view).verbs]

        assert verbs(seen(table, middle())) == []
        assert verbs(seen(table, middle("5|3 1|1 2|1", "6|6"))) == ["draw"]
        assert verbs(seen(table, middle("5|3 1|1 2|1", ""))) == ["pass"]


class TestRefusals:
    def test_say_what_is_needed_there(self, table):
        view = seen(table, middle())
        table.touch(view, "hand:3|0")
        assert table.touch(view, "end:5|5").refused == "Needs a 5 here"
        assert table.picks == ("hand:3|0",)
        shown = replace(view, refused="end:5|5")
        assert [item for item in table.picture(shown).items if item.key == "refused:5|5"]

    @pytest.mark.parametrize(
        ("hand", "boneyard", "touch", "words"),
        [
            ("5|3 5|2 3|0 1|1", "6|6", "hand:1|1", "1|1 fits nowhere: the open ends are 0, 3 and 5"),
            ("5|3 1|1 2|1", "6|6", "hand:1|1", "Nothing fits: draw from the boneyard"),
            ("5|3 1|1 2|1", "", "hand:1|1", "Nothing fits: you must pass"),
            ("5|3 5|2 3|0 1|1", "6|6", "", "Pick a tile first"),
            ("5|3 5|2 3|0 1|1", "6|6", "hand:5|2", "5|2 goes on an open 5"),
            ("5|3 5|2 3|0 1|1", "6|6", "hand:3|0", "3|0 goes on an open 0 or 3"),
        ],
    )
    def test_name_the_rule_and_the_pips(self, table, hand, boneyard, touch, words):
        view = seen(table, middle(hand, boneyard))
        assert table.why_not(view, touch) == words

    def test_before_the_opening_name_the_double(self, table):
        view = seen(table, deal("5|3 5|2", "5|5 5|0"))
        assert table.touch(view, "hand:5|0").refused == "The highest double opens: 5|5"


class TestWhatAPlayBrings:
    def hovering(self, table, tile, onto):
        view = seen(table, middle())
        table.touch(view, f"hand:{tile}")
        name = next(name for name in places(table, view) if name.startswith(f"place:{onto}/"))
        return replace(view, hovered=name)

    def test_stands_on_a_tag_beside_the_ghost(self, table):
        view = self.hovering(table, "5|2", "5|5")
        assert tags(table, view) == ["+5"]
        assert len([item for item in places(table, view).values() if not isinstance(item, TargetItem)]) == 1

    def test_has_no_tag_when_it_scores_nothing(self, table):
        assert tags(table, self.hovering(table, "3|0", "5|0")) == []

    def test_shows_in_the_strip_beside_what_the_ends_make_now(self, table):
        strip = table.picture(self.hovering(table, "5|2", "5|5")).strip.stamp
        assert [entry.figure for entry in strip.entries if entry.new] == ["2"]
        assert (strip.total, strip.now) == (5, 3)

    def test_at_rest_the_strip_is_the_sum(self, table):
        strip = table.picture(seen(table, middle())).strip.stamp
        assert sorted(entry.figure for entry in strip.entries) == ["0", "3"]
        assert (strip.total, strip.now) == (3, None)

    def test_a_double_shows_both_its_halves(self, table):
        rules, state = deal("5|3 1|1", "5|5 5|0")
        strip = table.picture(seen(table, (rules, after(rules, state, "5|5")))).strip.stamp
        assert [(entry.faces, entry.figure) for entry in strip.entries] == [((5, 5), "10")]


class TestWords:
    def test_describe_everything_needed_to_choose(self, table):
        told = table.describe(seen(table, middle()))
        for words in ("5|0 on 5|5", "0 on 5|0", "5 on 5|5 (2 sides)", "count 3", "Boneyard 2", "Your hand: 1|1"):
            assert words in told
        assert "Hands: Nora 3, Ben 2. Totals: Nora 0, Ben 10." in told
        assert "5|2 on 5|5 for 5" in told

    def test_name_the_hand_that_is_shown_while_another_at_the_screen_is_to_act(self, table):
        rules, state = middle()
        for viewer, shared, words in ((1, True, "Ben holds: "), (1, False, "Your hand: "), (0, True, "Your hand: ")):
            view = view_of(table, rules, state, viewer)
            seating = tuple(replace(each, plays="") for each in view.seating) if shared else view.seating
            assert words in table.describe(replace(view, seating=seating))

    def test_say_that_one_can_only_draw_or_pass(self, table):
        for boneyard, words in (("2|2 6|6", "You can only draw."), ("", "You can only pass.")):
            told = table.describe(seen(table, middle("5|3 6|4 1|1 6|1", boneyard)))
            assert words in told
            assert "You can play" not in told


class TestTheSheet:
    def test_has_houses_and_this_hands_points_with_their_ends(self, table):
        rules, state = deal("5|3 5|2", "5|5 5|0")
        action = rules.parse_action("5|5")
        events = rules.apply(state, action).events
        view = seen(table, (rules, rules.step(state, action)), log=events, match_log=events)
        pad = table.picture(view).pad
        assert "'ends 10'" in str(pad.stamp)
        surface = pygame.Surface((236, 650), pygame.SRCALPHA)
        pad.paint(surface, surface.get_rect(), table.assets, Scale(1280, 800))
        pencil = table.assets.theme.pencil_new
        assert any(near(surface.get_at((x, y)), pencil) for x in range(118, 236) for y in range(70, 190))

    def test_draws_a_seats_houses_for_the_result(self, table):
        rules, state = middle()
        log = rules.apply(state, rules.parse_action("5|2>5|5")).events
        view = seen(table, (rules, state), log=log, match_log=log)
        seat = log[0].seat
        assert table.instrument(view, seat).stamp == ((), (5,))
        assert table.instrument(view, 1 - seat).stamp == ((), ())


def near(colour, other):
    return all(abs(a - b) < 24 for a, b in zip(colour, other, strict=False))


def pieces(table, view, kind):
    return [item for item in table.picture(view).items if item.key.startswith(kind)]


class TestTheBareTable:
    def test_says_where_the_first_tile_goes_until_it_is_in_hand(self, table):
        view = seen(table, deal("5|5 2|1", "4|4 2|0"))
        (place,) = pieces(table, view, "bare")
        assert view.areas.felt.contains(place.rect)
        assert not place.touch
        table.touch(view, "hand:5|5")
        assert not pieces(table, view, "bare")
        assert places(table, view)["place:start"].rect == place.rect


class TestTheBoneyard:
    @pytest.mark.parametrize("seats", [2, 3, 4])
    def test_of_a_double_six_lies_tile_by_tile(self, table, seats):
        rules = GAME.rules(seats, None)
        view = seen(table, (rules, rules.initial_state(seats)))
        yard = [item.rect for item in pieces(table, view, "yard:")]
        assert len(yard) == view.observation["boneyard"]
        assert all(rect.collidelist(yard[:number]) < 0 for number, rect in enumerate(yard))

    def test_of_more_tiles_shows_a_good_part_of_each_back(self, table):
        rules = GAME.rules(8, None)
        view = seen(table, (rules, rules.initial_state(1)))
        yard = [item.rect for item in pieces(table, view, "yard:")]
        assert len(yard) < view.observation["boneyard"]
        for one, other in pairwise(yard):
            assert other.x - one.x > one.width / 3


class TestEverySize:
    @pytest.mark.parametrize("size", SIZES)
    @pytest.mark.parametrize("seats", [2, 4, 8])
    def test_all_is_on_the_table_and_touchable(self, table, size, seats):
        rules = GAME.rules(seats, None)
        rng = stream(seats, "test", "fives table")
        for state in list(wander(rules, rules.initial_state(seats), rng))[::7]:
            if rules.to_act(state) is None:
                continue
            view = seen(table, (rules, state), size=size)
            assert not outside(table, view)
            assert table.starts(view) <= touchable(table, view) | {
                f"place:{tile}" for tile, _ in view.observation["layout"]
            } | {"place:start"}
            for name in sorted(name for name in table.starts(view) if name.startswith("hand:"))[:2]:
                table.begin()
                table.touch(view, name)
                assert not outside(table, view)
                wanted = {name for action in table.candidates(view, table.picks) for name in table.touches(action)}
                assert {name.partition("/")[0] for name in places(table, view)} == wanted - {name}
