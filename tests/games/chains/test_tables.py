"""Fives and Fortress by touch: a tile and an open place, refusals, the points of a play, the strip, the pad."""

from dataclasses import replace
from itertools import pairwise

import pygame
import pytest

from game.core.chance import stream
from game.ui.board.items import TagItem, TargetItem
from game.ui.chains.chainmarks import beside
from game.ui.style.scale import Scale
from tests.games.chains.dealing import deal, rules
from tests.helpers.play import after, wander
from tests.helpers.tables import make_table, places, seen, view_of


@pytest.fixture(scope="module")
def fives():
    return make_table("fives")


@pytest.fixture(scope="module")
def fortress():
    return make_table("fortress")


def at_fives(hand="5|3 5|2 3|0 1|1", boneyard="2|2 6|6"):
    """Three tiles lie: 5|5 with 5|3 and 5|0 on it; so two of the spinner's sides are open, besides 3 and 0."""
    game, state = deal("fives", f"{hand} / 5|5 5|0 2|0 4|4", boneyard)
    return game, after(game, state, "5|5", "5|3>5|5", "5|0>5|5")


def at_fortress(asleep="6|5"):
    """6|6 lies, 6|4 and 6|3 on it and 4|4 on the former: 3 is open, 6 at two sides, 4 at three."""
    game, state = deal("fortress", "6|3 5|4 6|2 2|1 / 6|6 4|4 1|1 / 6|4 5|5 1|0", asleep)
    return game, after(game, state, "6|6", "6|4>6|6", "6|3>6|6", "4|4>6|4", "pass")


def keys(table, view, kind):
    return [item for item in table.picture(view).items if item.key.startswith(kind)]


def tags(table, view):
    return [item.text for item in table.picture(view).items if isinstance(item, TagItem)]


def pointed(table, view, tile, onto):
    """The table with that tile in hand and the mouse over a place on the other one."""
    table.touch(view, f"hand:{tile}")
    return replace(view, hovered=next(name for name in places(table, view) if name.startswith(f"place:{onto}/")))


class TestLaying:
    def test_goes_to_the_side_that_is_touched(self, fives):
        """Places show when a tile is picked: each open side of the spinner is one."""
        game, state = at_fives()
        view = seen(fives, (game, state))
        assert not places(fives, view)
        fives.touch(view, "hand:5|2")
        sides = places(fives, view)
        assert [name.partition("/")[0] for name in sides] == ["place:5|5"] * 2
        assert {*sides} <= fives.leads(view)
        for name, target in sides.items():
            assert isinstance(target, TargetItem)
            view = seen(fives, (game, state))
            fives.touch(view, "hand:5|2")
            touched = fives.touch(view, name)
            now = seen(fives, (game, game.step(state, touched.action)), sides={"5|2": touched.side})
            assert [item.rect.center for item in keys(fives, now, "tile:5|2")] == [target.rect.center]

    def test_goes_to_every_open_side_of_every_double_at_fortress(self, fortress):
        for tile, onto, sides in (("5|4", "4|4", 3), ("6|2", "6|6", 2)):
            view = seen(fortress, at_fortress())
            fortress.touch(view, f"hand:{tile}")
            assert [name.partition("/")[0] for name in places(fortress, view)] == [f"place:{onto}"] * sides

    def test_begins_in_the_middle_where_the_bare_table_shows_it(self, fives):
        view = seen(fives, deal("fives", "5|3 5|2 / 5|5 5|0"))
        (bare,) = keys(fives, view, "bare")
        assert not bare.touch
        assert fives.touch(view, "hand:5|0").refused == "The highest double opens: 5|5"
        fives.touch(view, "hand:5|5")
        assert not keys(fives, view, "bare")
        ((name, target),) = places(fives, view).items()
        assert target.rect.center == view.areas.felt.center == bare.rect.center
        assert str(fives.touch(view, name).action) == "5|5"


class TestRefusals:
    @pytest.mark.parametrize(
        ("position", "touch", "words"),
        [
            (at_fives(), "hand:1|1", "1|1 fits nowhere: the open ends are 0, 3 and 5"),
            (at_fives("5|3 1|1 2|1", "6|6"), "hand:1|1", "Nothing fits: draw from the boneyard"),
            (at_fives("5|3 1|1 2|1", ""), "hand:1|1", "Nothing fits: you must pass"),
            (at_fives(), "", "Pick a tile first"),
            (at_fives(), "hand:5|2", "5|2 goes on an open 5"),
            (at_fives(), "hand:3|0", "3|0 goes on an open 0 or 3"),
            (at_fortress(), "hand:2|1", "2|1 fits nowhere: the open ends are 3, 4 and 6"),
        ],
    )
    def test_name_the_rule_and_the_pips(self, position, touch, words):
        table = make_table(position[0].key)
        assert table.why_not(seen(table, position), touch) == words

    def test_say_what_is_needed_there_and_keep_the_tile(self, fives):
        view = seen(fives, at_fives())
        fives.touch(view, "hand:3|0")
        assert fives.touch(view, "end:5|5").refused == "Needs a 5 here"
        assert fives.picks == ("hand:3|0",)
        assert keys(fives, replace(view, refused="end:5|5"), "refused:5|5")


class TestWhatAPlayBrings:
    def test_stands_beside_the_ghost_and_in_the_strip(self, fives):
        view = seen(fives, at_fives())
        strip = fives.picture(view).strip.stamp
        assert (sorted(entry.figure for entry in strip.entries), strip.total, strip.now) == (["0", "3"], 3, None)
        view = pointed(fives, view, "5|2", "5|5")
        assert tags(fives, view) == ["+5"]
        assert len([item for item in places(fives, view).values() if not isinstance(item, TargetItem)]) == 1
        strip = fives.picture(view).strip.stamp
        assert ([entry.figure for entry in strip.entries if entry.new], strip.total, strip.now) == (["2"], 5, 3)
        assert strip.scores

    def test_is_told_where_no_tile_lies(self, fives):
        view = seen(fives, at_fives())
        ghost = pygame.Rect(0, 0, 80, 40)
        ghost.center = view.areas.felt.center
        above, below = ghost.move(0, -50), ghost.move(0, 50)
        assert beside(ghost, [], view).bottom <= ghost.top
        assert beside(ghost, [above], view).top >= ghost.bottom
        assert beside(ghost, [above, below], view).left >= ghost.right

    def test_has_no_tag_when_it_scores_nothing(self, fives, fortress):
        assert tags(fives, pointed(fives, seen(fives, at_fives()), "3|0", "5|0")) == []
        assert tags(fortress, pointed(fortress, seen(fortress, at_fortress()), "5|4", "4|4")) == []

    def test_of_a_double_shows_both_its_halves(self, fives):
        game, state = deal("fives", "5|3 1|1 / 5|5 5|0")
        strip = fives.picture(seen(fives, (game, after(game, state, "5|5")))).strip.stamp
        assert [(entry.faces, entry.figure) for entry in strip.entries] == [((5, 5), "10")]


class TestTheStripOfFortress:
    def test_names_each_open_number_once_with_its_places_and_what_may_still_come(self, fortress):
        view = seen(fortress, at_fortress())
        entries = fortress.picture(view).strip.stamp.entries
        assert [(entry.faces, entry.figure) for entry in entries] == [((3,), "×1"), ((4,), "×3"), ((6,), "×2")]
        assert [entry.caption for entry in entries] == ["6 unseen", "4 unseen", "3 unseen"]
        strip = fortress.picture(pointed(fortress, view, "5|4", "4|4")).strip.stamp
        assert [entry.faces for entry in strip.entries if entry.meant] == [(4,)]

    def test_says_what_nobody_has_and_what_nobody_else_has(self, fortress):
        game, dead, lone = rules("fortress", 3), 0, 0
        for state in wander(game, game.initial_state(2), stream(2, "test", "fortress table")):
            if game.to_act(state) is None or state.past is None:
                continue
            view = seen(fortress, (game, state))
            for entry in fortress.picture(view).strip.stamp.entries:
                mine = any(str(entry.faces[0]) in text for text in view.observation["hand"])
                assert entry.dead == (entry.caption == "none left")
                assert (entry.caption == "only you") == (mine and entry.brief == "0")
                dead, lone = dead + entry.dead, lone + (entry.caption == "only you")
        assert dead
        assert lone

    def test_lies_beside_the_tiles_that_sleep(self, fortress):
        view = seen(fortress, at_fortress(asleep="6|5 2|0"))
        assert [item.label for item in keys(fortress, view, "asleep")] == ["1 asleep"]
        assert "1 tile is asleep" in fortress.describe(view)


class TestWords:
    def test_name_the_hand_that_is_shown_while_another_at_the_screen_is_to_act(self, fives):
        for viewer, shared, words in ((1, True, "Ben holds: "), (1, False, "Your hand: "), (0, True, "Your hand: ")):
            view = view_of(fives, *at_fives(), viewer)
            seating = tuple(replace(each, plays="") for each in view.seating) if shared else view.seating
            assert words in fives.describe(replace(view, seating=seating))


class TestTheSheetOfFives:
    def test_has_houses_and_this_hands_points_with_their_ends(self, fives):
        game, state = deal("fives", "5|3 5|2 / 5|5 5|0")
        action = game.parse_action("5|5")
        events = game.apply(state, action).events
        pad = fives.picture(seen(fives, (game, game.step(state, action)), log=events, match_log=events)).pad
        assert "'ends 10'" in str(pad.stamp)
        surface = pygame.Surface((236, 650), pygame.SRCALPHA)
        pad.paint(surface, surface.get_rect(), fives.assets, Scale(1280, 800))
        new = fives.assets.theme.pencil_new
        column = (surface.get_at((x, y)) for x in range(118, 236) for y in range(70, 190))
        assert any(all(abs(a - b) < 24 for a, b in zip(colour, new, strict=False)) for colour in column)

    def test_draws_a_seats_houses_for_the_result(self, fives):
        game, state = at_fives()
        log = game.apply(state, game.parse_action("5|2>5|5")).events
        view = seen(fives, (game, state), log=log, match_log=log)
        assert [fives.instrument(view, seat).stamp for seat in (log[0].seat, 1 - log[0].seat)] == [
            ((), (5,)),
            ((), ()),
        ]


@pytest.mark.parametrize("seats", [2, 3, 4, 8])
def test_the_boneyard_lies_tile_by_tile_or_shows_a_good_part_of_each_back(fives, seats):
    game = rules("fives", seats)
    view = seen(fives, (game, game.initial_state(seats)))
    yard = [item.rect for item in keys(fives, view, "yard:")]
    if seats < 8:
        assert len(yard) == view.observation["boneyard"]
        assert all(rect.collidelist(yard[:number]) < 0 for number, rect in enumerate(yard))
    else:
        assert len(yard) < view.observation["boneyard"]
        assert all(other.x - one.x > one.width / 3 for one, other in pairwise(yard))


def test_nearer_and_further_at_will(fortress):
    view = seen(fortress, at_fortress())
    before = {item.key: item.rect for item in fortress.picture(view).items}
    fortress.zoom, fortress.pan = 2.0, (30, 0)
    try:
        (nearer,) = keys(fortress, view, "tile:6|6")
        assert nearer.rect.height > 1.8 * before["tile:6|6"].height
    finally:
        fortress.zoom, fortress.pan = 1.0, (0, 0)
    assert {item.key: item.rect for item in fortress.picture(view).items} == before
