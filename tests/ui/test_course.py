"""The view of a growing chain depends on the tiles laid and the cloth alone, and moves only if necessary."""

from itertools import pairwise

import pytest

from game import games
from game.core.chance import stream
from game.core.record import dumps, loads
from game.scenes.history.replay import ReplayScene
from tests.helpers.play import wander
from tests.helpers.tables import make_table, seen
from tools.gallery.moments import Moment
from tools.gallery.stage import resumed


def positions(key, seats, seed):
    """Every position of a hand in which a seat is to act."""
    rules = games.find(key).rules(seats, None)
    begun = wander(rules, rules.initial_state(seed), stream(seed, "test", "course"))
    return [(rules, state) for state in begun if rules.to_act(state) is not None]


def poses_and_look(table):
    return {pose.tile: pose.box for pose in table.laid.poses.values()}, table.look


@pytest.mark.parametrize(("key", "seats"), [("fives", 3), ("fives", 6), ("fortress", 4)])
def test_where_tiles_are_seen_does_not_depend_on_what_was_shown_before(key, seats):
    hand = positions(key, seats, 3)
    whole, some, late = make_table(key), make_table(key), make_table(key)
    for number, position in enumerate(hand):
        seen(whole, position)
        if number % 7 == 0:
            seen(some, position, size=(1920, 1080))
            seen(some, position, size=(1280, 800))
    for table in (some, late):
        seen(table, hand[-1])
        assert poses_and_look(table) == poses_and_look(whole)
    seen(late, hand[5])
    seen(whole, hand[5])
    assert poses_and_look(late) == poses_and_look(whole)


@pytest.mark.nightly(one_in=2)
@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080)])
@pytest.mark.parametrize(("key", "seats", "most"), [("fives", 2, 5), ("fives", 4, 4), ("fortress", 3, 6)])
def test_the_look_is_moved_a_few_times_at_most_during_a_hand(key, seats, most, size):
    for seed in (1, 2, 3):
        table, looks = make_table(key), []
        for position in positions(key, seats, seed):
            seen(table, position, size=size)
            looks.append(table.look)
        assert sum(one != other for one, other in pairwise(looks)) <= most


def test_a_tile_is_seen_where_it_was_after_it_was_taken_back_and_played_again(stage):
    stage.sit_down(Moment("fortress", 3, seed=2, ply=14))
    scene = stage.table
    stage.thinker.answers = False
    scene.show_after(scene.session.play(scene.view.legal[0]))
    stage.settle()
    before = poses_and_look(scene.table)
    scene.take_back(0)
    scene.show_after(scene.session.play_again())
    stage.settle()
    assert poses_and_look(scene.table) == before


@pytest.mark.parametrize(("key", "seats"), [("fives", 2), ("fortress", 3)])
def test_a_match_continued_or_seen_again_or_its_last_round_has_tiles_on_the_sides_where_people_laid_them(
    stage, key, seats
):
    spinner, tile, sides = on_several_sides(stage, key, seats)
    stage.table.controller.touch(f"hand:{tile}")
    stage.table.controller.touch(f"place:{spinner}/{sides[-1].end.direction}")
    stage.pass_time(2.0)
    before, record = poses_and_look(stage.table.table), loads(dumps(stage.table.session.record()))
    assert record.sides
    stage.click("log")
    stage.click("again")
    while stage.find("next")["enabled"]:
        stage.click("next")
    assert poses_and_look(stage.scene.table)[0] == before[0]
    stage.app.stack.push(resumed(stage.app.context, record))
    stage.settle()
    assert poses_and_look(stage.table.table) == before
    stage.app.stack.push(ReplayScene(stage.app.context, record))
    stage.key("end")
    assert poses_and_look(stage.scene.table)[0] == before[0]


def on_several_sides(stage, key, seats):
    """A spinner, a tile of the hand that fits it, and the places for that tile."""
    for seed in range(1, 30):
        stage.sit_down(Moment(key, seats, seed=seed, ply=2))
        table, spinner = stage.table.table, stage.table.table.laid.opening.tile
        onto = [str(action).partition(">")[0] for action in stage.table.view.legal if str(action).endswith(spinner)]
        sides = table.chain.places(table.laid, onto[0], spinner) if onto else []
        if len(sides) > 1:
            return spinner, onto[0], sides
    raise AssertionError("no such position")
