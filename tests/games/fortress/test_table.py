"""Fortress by touch: every double a spinner, the strip of open numbers, sleeping tiles, no points before the end."""

from dataclasses import replace

import pytest

from game import games
from game.core.chance import stream
from game.ui.board.items import TagItem
from tests.games.fortress.dealing import deal
from tests.helpers.play import after, wander
from tests.helpers.tables import choose, make_table, outside, places, seen

GAME = games.find("fortress")
SIZES = [(1280, 800), (800, 560), (1024, 640), (1920, 1080)]


@pytest.fixture(scope="module")
def table():
    return make_table("fortress")


def middle(hand="6|3 5|4 6|2", asleep="6|5"):
    """6|6 lies, 6|4 on it and 4|4 on that: 6 is open at three sides, 4 at three."""
    rules, state = deal(hand, "6|6 4|4 1|1", "6|4 5|5 1|0", asleep=asleep)
    state = after(rules, state, "6|6", "6|4>6|6")
    first = "6|3>6|6" if "6|3" in hand.split() else "pass"
    return rules, after(rules, state, first, "4|4>6|4", "pass")


def test_every_open_side_of_every_double_is_a_place(table):
    view = seen(table, middle())
    assert view.viewer == 0
    for tile, onto, sides in (("5|4", "4|4", 3), ("6|2", "6|6", 2)):
        view = seen(table, middle())
        table.touch(view, f"hand:{tile}")
        assert [name.partition("/")[0] for name in places(table, view)] == [f"place:{onto}"] * sides


@pytest.mark.parametrize("first", [min, max])
def test_a_tile_and_a_place_in_any_order(table, first):
    view = seen(table, middle())
    for action in view.legal:
        assert choose(table, view, action, first) == action


def test_no_points_are_promised(table):
    view = seen(table, middle())
    table.touch(view, "hand:5|4")
    view = replace(view, hovered=next(iter(places(table, view))))
    assert not [item for item in table.picture(view).items if isinstance(item, TagItem)]


def test_the_strip_names_each_open_number_once_with_its_places_and_what_may_still_come(table):
    strip = table.picture(seen(table, middle())).strip.stamp
    assert [(entry.faces, entry.figure) for entry in strip.entries] == [((3,), "×1"), ((4,), "×3"), ((6,), "×2")]
    assert [entry.caption for entry in strip.entries] == ["6 unseen", "4 unseen", "3 unseen"]


def test_the_number_that_the_play_under_the_mouse_goes_to_is_marked(table):
    view = seen(table, middle())
    table.touch(view, "hand:5|4")
    view = replace(view, hovered=next(iter(places(table, view))))
    strip = table.picture(view).strip.stamp
    assert [entry.faces for entry in strip.entries if entry.meant] == [(4,)]


def test_a_number_with_nothing_left_is_dark_and_says_so(table):
    rules = GAME.rules(3, None)
    for state in wander(rules, rules.initial_state(2), stream(2, "test", "fortress table")):
        if rules.to_act(state) is None or state.past is None:
            continue
        strip = table.picture(seen(table, (rules, state))).strip.stamp
        for entry in strip.entries:
            assert entry.dead == (entry.caption == "none left")
    assert any(entry.dead for entry in strip.entries)


def test_a_number_that_nobody_else_holds_any_more_is_said_to_be_ones_own(table):
    rules, lone = GAME.rules(3, None), 0
    for state in wander(rules, rules.initial_state(2), stream(2, "test", "fortress table")):
        if rules.to_act(state) is None or state.past is None:
            continue
        view = seen(table, (rules, state))
        for entry in table.picture(view).strip.stamp.entries:
            mine = any(str(entry.faces[0]) in text for text in view.observation["hand"])
            lone += entry.caption == "only you"
            assert (entry.caption == "only you") == (mine and entry.brief == "0")
    assert lone


def test_sleeping_tiles_are_told(table):
    view = seen(table, middle("6|3 5|4 6|2", asleep="6|5 2|0"))
    assert [item.label for item in table.picture(view).items if item.key == "asleep"] == ["1 asleep"]
    assert "1 tile is asleep" in table.describe(view)


def test_what_does_not_fit_is_refused_with_the_pips(table):
    view = seen(table, middle("6|3 5|4 6|2 2|1"))
    assert table.why_not(view, "hand:2|1") == "2|1 fits nowhere: the open ends are 3, 4 and 6"
    table.touch(view, "hand:5|4")
    assert table.touch(view, "end:6|3").refused == "Needs a 3 here"


@pytest.mark.nightly(one_in=2)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", [3, 6])
def test_all_is_on_the_table_and_has_its_place(table, size, seats):
    rules = GAME.rules(seats, None)
    for state in list(wander(rules, rules.initial_state(seats), stream(seats, "test", "fortress table")))[::9]:
        if rules.to_act(state) is None:
            continue
        view = seen(table, (rules, state), size=size)
        assert not outside(table, view)
        for name in sorted(name for name in table.starts(view) if name.startswith("hand:"))[:2]:
            table.begin()
            table.touch(view, name)
            assert not outside(table, view)
            wanted = {touch for action in table.candidates(view, table.picks) for touch in table.touches(action)}
            assert {touch.partition("/")[0] for touch in places(table, view)} == wanted - {name}


def test_nearer_and_further_at_will(table):
    view = seen(table, middle())
    before = {item.key: item.rect for item in table.picture(view).items}
    table.zoom, table.pan = 2.0, (30, 0)
    try:
        after_zoom = {item.key: item.rect for item in table.picture(view).items}
        assert after_zoom["tile:6|6"].height > 1.8 * before["tile:6|6"].height
    finally:
        table.zoom, table.pan = 1.0, (0, 0)
    assert {item.key: item.rect for item in table.picture(view).items} == before
