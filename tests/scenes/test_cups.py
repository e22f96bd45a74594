"""Evenings are listed, and a cup is begun, played and ended, by mouse and by keys."""

import time
from dataclasses import replace

import pytest

from game.book.cups import FILE, Cup, Standing, load, standing, store
from game.games import find, keys
from game.scenes import routes
from game.scenes.match.play import PlayScene
from game.words.dates import stamp
from tests.helpers.matches import finished
from tests.pilot import Pilot
from tests.scenes.sitting import end_match, table_for, told

HOUR = 3600
SHORT = table_for("fives", "human", "human")
PAIR, THREE = ("Ana", "Ben"), ("Ana", "Ben", "Cleo")


@pytest.fixture
def pilot(tmp_path):
    settings = {"speed": "instant", "setups": {"fives": SHORT.to_data()}}
    with Pilot((1280, 800), tmp_path, seed=3, settings=settings) as pilot:
        yield pilot


def keep(pilot, *matches, people=PAIR):
    """So many matches have been played this evening, the last a minute ago."""
    for number, key in enumerate(matches):
        pilot.store.shelf.keep(finished(key, number + 3, people), time.time() - 60 * (len(matches) - number))


def begin(pilot, people=PAIR, games=("fives", "brick")):
    """A cup of these people, begun an hour ago."""
    cup = Cup("The winter cup", people, games, stamp(time.time() - HOUR))
    assert store(pilot.store.shelf, [cup]) is None
    return cup


def look(pilot):
    """Opens the page from the title."""
    pilot.click("records")
    pilot.click("evenings")
    return pilot.scene


def evening(pilot, *games):
    """A cup of three people and games, of which those have been played this evening; how the book says it stands."""
    keep(pilot, *games, people=THREE)
    cup = begin(pilot, THREE, ("fives", "fortress", "castle"))
    return look(pilot).library.ask(lambda index: standing(index, cup), Standing(cup, ()))


def dealt(pilot):
    """The match on the table."""
    return next(each for each in pilot.app.stack.scenes if isinstance(each, PlayScene)).session


def play(pilot):
    """A match of Ana and Ben is played to its end."""
    pilot.app.context.open(routes.dealt_for, game=find("fives"), people=PAIR)
    pilot.settle()
    end_match(pilot)


def test_evenings_tell_who_sat_together_and_who_led(pilot):
    look(pilot)
    assert "No evenings yet." in told(pilot)
    assert not pilot.find("begin")["enabled"]
    pilot.key("esc")
    assert pilot.scene.name == "records"
    pilot.key("esc")
    for seed in range(3):
        pilot.store.shelf.keep(finished(seed=seed), 1_704_110_400 + seed * HOUR)
    look(pilot)
    evening = pilot.find("evening:2024-01-01")["label"]
    assert "3 matches · Led by " in evening
    assert all(name in evening for name in PAIR)


def test_a_cup_is_begun_with_the_keyboard_alone_and_goes_if_nothing_was_played_in_it(pilot):
    keep(pilot, "fives", people=THREE)
    keep(pilot, "fives", people=("Ana", "Dora"))
    scene = look(pilot)
    pilot.key("enter")
    assert pilot.scene.name == "new cup"
    pilot.click("person:3")
    pilot.click("game:brick")
    pilot.click("begin")
    assert (scene.cup.people, "brick" in scene.cup.games) == (THREE, False)
    assert load(pilot.store.shelf)[0] == [scene.cup]
    assert pilot.dump()["focus"] == "next"
    pilot.click("end")
    pilot.click("yes")
    assert load(pilot.store.shelf)[0] == []
    assert "cup:0" not in pilot.shown()


def test_a_game_that_is_not_for_so_many_people_is_left_out(pilot):
    keep(pilot, "fives")
    scene = look(pilot)
    pilot.click("begin")
    assert not pilot.find("game:fortress")["enabled"]
    pilot.click("person:1")
    assert not pilot.find("begin")["enabled"]
    pilot.click("person:1")
    pilot.click("begin")
    assert "fortress" not in scene.cup.games


def test_the_next_game_is_dealt_at_once_to_its_people_and_its_end_leads_back_to_the_cup(pilot):
    begin(pilot)
    scene = look(pilot)
    pilot.click("cup:0")
    assert {"lead", "table"}.isdisjoint(pilot.shown()), "before the first game there is nothing between two"
    pilot.click("seats")
    plan = pilot.scene.plan
    assert ([(seat.name, seat.is_person) for seat in plan.seats], plan.options) == (
        [("Ana", True), ("Ben", True)],
        SHORT.options,
    )
    pilot.key("esc")
    assert pilot.find("next")["label"] == "Deal Fives"
    pilot.click("next")
    plan = dealt(pilot).plan
    assert ([(seat.name, seat.is_person) for seat in plan.seats], plan.options) == (
        [("Ana", True), ("Ben", True)],
        SHORT.options,
    )
    end_match(pilot)
    assert (pilot.find("leave")["label"], pilot.scene.focus_key) == ("Back to the cup", "leave")
    pilot.click("leave")
    assert pilot.scene is scene
    assert "1 of 2 games played tonight" in told(pilot)
    points = [pilot.find(f"person:{who}")["label"].partition(" tonight")[0] for who in (0, 1)]
    assert sorted(each.partition(": ")[2] for each in points) == ["+1", "0"]
    assert pilot.find("next")["label"] == "Deal Brick Dominoes"
    pilot.click("enough")
    assert pilot.scene.name == "title"


def test_between_two_games_it_says_who_leads_and_what_the_next_can_change_and_each_list_says_the_same(pilot):
    stands = evening(pilot, "fives", "fortress")
    names, totals = stands.cup.people, stands.totals
    leaders = [name for name, points in zip(names, totals, strict=True) if points == max(totals)]
    listed = next(each["label"] for each in pilot.dump()["widgets"] if each["key"].startswith("evening:"))
    assert f"Led by {' and '.join(leaders)}" in listed
    for name, points in zip(names, totals, strict=True):
        assert f"{name} {points}" in listed

    pilot.click("cup:0")
    headline = pilot.find("lead")["label"]
    assert headline.partition(" lead")[0] == " and ".join(leaders)
    assert f"{max(totals) - sorted(set(totals))[-2]} point" in headline
    for who, points in enumerate(totals):
        said = f"{names[who]}: {points} now, up to {points + 2} after the next game"
        assert pilot.find(f"range:{who}")["label"] == said
        assert pilot.find(f"person:{who}")["label"].endswith(f"{points} in the cup")
    assert "2 of 3 games played tonight" in told(pilot)
    assert pilot.find("next:game")["label"] == "Next: Castle Rock"
    assert "the heaviest deals" in told(pilot)
    assert [each["key"] for each in pilot.dump()["widgets"] if each.get("kind") == "brass"] in ([], ["next"])
    assert pilot.dump()["focus"] == "next"

    pilot.click("table")
    assert "lead" not in pilot.shown()
    assert f"Ahead in the cup: {' and '.join(leaders)} with" in told(pilot)
    assert pilot.find("led")["label"].endswith(", ".join(leaders))
    for who, points in enumerate(totals):
        written = " ".join(words for words, *_place in pilot.find(f"person:{who}")["text"])
        assert f"can reach {points + 2}" in written
        assert written.endswith(f" +{stands.totals[who]} {points}")
    pilot.click("table")
    assert "lead" in pilot.shown()


def test_an_evening_without_a_cup_has_a_page_after_each_match_that_says_who_leads_and_deals_the_next_game(pilot):
    keep(pilot, "brick")
    keep(pilot, "brick", people=THREE)
    play(pilot)
    pilot.click("tonight")
    stands = pilot.scene.stands
    assert [each.game for each in stands.rounds] == ["brick", "fives"], "Cleo sat at another table"
    assert "2 matches" in told(pilot)
    for who, name in enumerate(PAIR):
        now, last = stands.totals[who], stands.rounds[-1].points[who]
        said = f"{name}: {'+' * bool(last)}{last} in the last game, {now} tonight"
        assert pilot.find(f"person:{who}")["label"] == said
        assert pilot.find(f"range:{who}")["label"] == f"{name}: {now} now, up to {now + 1} after the next game"
    assert "can still win" not in told(pilot), "nobody knows how long the evening is"
    assert pilot.dump()["focus"] == "next"
    pilot.click("next")
    assert [each.name for each in pilot.app.stack.scenes][:2] == ["title", "tonight"]
    assert (dealt(pilot).game.key, dealt(pilot).plan.names) == ("castle", PAIR)

    pilot.app.stack.home()
    pilot.app.context.open(routes.tonight, people=PAIR, game="castle")
    pilot.settle()
    played = ("brick", "castle", "fives")
    fresh = next(game for key in keys() if key not in played and 2 in (game := find(key)).seats)
    assert pilot.find("next")["label"] == f"Deal {fresh.title}", "Brick Dominoes have been played"
    scene = pilot.scene
    play(pilot)
    assert (pilot.find("leave")["label"], pilot.scene.focus_key) == ("How the evening stands", "leave")
    pilot.click("leave")
    assert pilot.scene is scene
    assert "3 matches" in told(pilot)
    pilot.click("enough")
    assert pilot.scene.name == "title"
    pilot.app.context.open(routes.match, plan=table_for("fives", "human", "human", "casual"))
    pilot.settle()
    end_match(pilot)
    assert "tonight" not in pilot.shown(), "a computer has no evening"


def test_a_cup_that_is_over_says_who_has_won_it(pilot):
    cup = begin(pilot)
    store(pilot.store.shelf, [replace(cup, name="Another"), cup])
    keep(pilot, "fives")
    scene = look(pilot)
    pilot.click("cup:1")
    pilot.click("table")
    for answer, over in (("no", False), ("yes", True)):
        pilot.click("end")
        assert pilot.dump()["focus"] == "no"
        pilot.click(answer)
        assert bool(scene.cup.over) is over
    assert "Won by " in told(pilot)
    assert "next" not in pilot.shown()
    pilot.key("esc")
    assert pilot.dump()["focus"] == "cup:1"
    assert load(pilot.store.shelf)[0] == scene.cups


def test_a_damaged_file_is_set_aside_and_that_is_said(pilot):
    begin(pilot)
    (pilot.store.shelf.folder / FILE).write_text("{", "utf-8")
    look(pilot)
    assert "cups.json could not be used and was set aside as cups.json.broken-1" in told(pilot)
    assert (pilot.store.shelf.folder / "cups.json.broken-1").read_text("utf-8") == "{"
