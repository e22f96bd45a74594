"""Evenings are listed, and a cup is begun, played and ended, by mouse and by keys."""

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.book.cups import FILE, Cup, Standing, load, store
from game.games import find
from game.scenes import routes
from game.scenes.book.evenings import EveningsScene
from game.scenes.book.tonight import TonightScene
from game.scenes.match.play import PlayScene
from game.scenes.setup.setup import SetupScene
from game.words.dates import stamp
from tests.helpers.matches import finished
from tests.pilot import Pilot
from tests.scenes.sitting import by_mouse, play_out, table_for, told

HOUR = 3600
SHORT = table_for("fives", "human", "human")


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    settings = {"speed": "instant", "setups": {"fives": SHORT.to_data()}}
    with Pilot((1280, 800), tmp_path, seed=3, settings=settings) as pilot:
        yield pilot


def begin(pilot: Pilot, *people: str, games: tuple[str, ...] = ("fives", "brick")) -> Cup:
    """A cup of these people, begun an hour ago."""
    cup = Cup("The winter cup", people, games, stamp(time.time() - HOUR))
    assert store(pilot.store.shelf, [cup]) is None
    return cup


def look(pilot: Pilot) -> EveningsScene:
    """Opens the page from the title."""
    pilot.click("records")
    pilot.click("evenings")
    assert isinstance(pilot.scene, EveningsScene)
    return pilot.scene


def test_before_the_first_evening_the_page_says_what_will_be_there(pilot: Pilot) -> None:
    look(pilot)
    assert "No evenings yet." in told(pilot)
    assert not pilot.find("begin")["enabled"]
    pilot.key("esc")
    assert pilot.scene.name == "records"


def test_an_evening_tells_who_sat_together_and_who_led(pilot: Pilot) -> None:
    for seed in range(3):
        pilot.store.shelf.keep(finished(seed=seed), 1_704_110_400 + seed * HOUR)
    look(pilot)
    evening = str(pilot.find("evening:2024-01-01")["label"])
    assert "3 matches · Led by " in evening
    assert "Ana" in evening
    assert "Ben" in evening


def test_a_cup_is_begun_with_the_keyboard_alone(pilot: Pilot) -> None:
    for chairs in (("Ana", "Ben", "Cleo"), ("Ana", "Dora")):
        pilot.store.shelf.keep(finished(chairs=chairs), time.time() - HOUR)
    scene = look(pilot)
    pilot.key("enter")
    assert pilot.scene.name == "new cup"
    pilot.click("person:3")
    pilot.click("game:brick")
    pilot.click("begin")
    assert scene.cup is not None
    assert (scene.cup.people, "brick" in scene.cup.games) == (("Ana", "Ben", "Cleo"), False)
    assert load(pilot.store.shelf)[0] == [scene.cup]
    assert pilot.dump()["focus"] == "next"


def test_a_game_that_is_not_for_so_many_people_is_left_out(pilot: Pilot) -> None:
    pilot.store.shelf.keep(finished(), time.time() - HOUR)
    scene = look(pilot)
    pilot.click("begin")
    assert not pilot.find("game:fortress")["enabled"]
    pilot.click("person:1")
    assert not pilot.find("begin")["enabled"]
    pilot.click("person:1")
    pilot.click("begin")
    assert scene.cup is not None
    assert "fortress" not in scene.cup.games


def test_before_the_next_game_the_table_can_be_set(pilot: Pilot) -> None:
    begin(pilot, "Ana", "Ben")
    look(pilot)
    pilot.click("cup:0")
    pilot.click("seats")
    assert isinstance(pilot.scene, SetupScene)
    assert [(seat.name, seat.is_person) for seat in pilot.scene.plan.seats] == [("Ana", True), ("Ben", True)]
    assert pilot.scene.plan.options == SHORT.options


def test_the_next_game_is_dealt_at_once_to_its_people_and_its_end_leads_back_to_the_cup(pilot: Pilot) -> None:
    begin(pilot, "Ana", "Ben")
    scene = look(pilot)
    pilot.click("cup:0")
    assert pilot.find("next")["label"] == "Deal Fives"
    pilot.click("next")
    play = next(each for each in pilot.app.stack.scenes if isinstance(each, PlayScene))
    assert [(seat.name, seat.is_person) for seat in play.session.plan.seats] == [("Ana", True), ("Ben", True)]
    assert play.session.plan.options == SHORT.options
    play_out(pilot, by_mouse)
    assert (pilot.find("leave")["label"], pilot.scene.focus_key) == ("Back to the cup", "leave")
    pilot.click("leave")
    assert pilot.scene is scene
    assert "1 of 2 games played tonight" in told(pilot)
    points = [str(pilot.find(f"person:{who}")["label"]).partition(" tonight")[0] for who in (0, 1)]
    assert sorted(each.partition(": ")[2] for each in points) == ["+1", "0"]
    assert pilot.find("next")["label"] == "Deal Brick Dominoes"
    pilot.click("enough")
    assert pilot.scene.name == "title"


def evening(pilot: Pilot, *games: str, people: tuple[str, ...] = ("Ana", "Ben", "Cleo")) -> Standing:
    """A cup of three games of which those have been played this evening; how the book says that it stands."""
    for number, key in enumerate(games):
        pilot.store.shelf.keep(finished(key, number + 3, people), time.time() - 60 * (len(games) - number))
    cup = begin(pilot, *people, games=("fives", "fortress", "castle"))
    pilot.click("records")
    pilot.click("evenings")
    assert isinstance(pilot.scene, EveningsScene)
    return pilot.scene.library.standing(cup)


def test_between_two_games_it_says_who_leads_and_what_the_next_can_change(pilot: Pilot) -> None:
    stands = evening(pilot, "fives", "fortress")
    pilot.click("cup:0")
    names, totals = stands.cup.people, stands.totals
    leaders = [name for name, points in zip(names, totals, strict=True) if points == max(totals)]
    headline = str(pilot.find("lead")["label"])
    assert headline.partition(" lead")[0] == " and ".join(leaders)
    gap = max(totals) - sorted(set(totals))[-2]
    assert f"{gap} point" in headline
    for who, points in enumerate(totals):
        assert (
            pilot.find(f"range:{who}")["label"] == f"{names[who]}: {points} now, up to {points + 2} after the next game"
        )
        assert str(pilot.find(f"person:{who}")["label"]).endswith(f"{points} in the cup")
    assert "2 of 3 games played tonight" in told(pilot)
    assert str(pilot.find("next:game")["label"]) == "Next: Castle Rock"
    assert "the heaviest deals" in told(pilot)
    assert [each["key"] for each in pilot.dump()["widgets"] if each.get("kind") == "brass"] in ([], ["next"])
    assert pilot.dump()["focus"] == "next"


class TestAnEveningWithoutACup:
    def play(self, pilot: Pilot) -> None:
        """A match of Ana and Ben is played to its end."""
        pilot.app.context.open(routes.dealt_for, game=find("fives"), people=("Ana", "Ben"))
        pilot.settle()
        play_out(pilot, by_mouse)

    def test_has_a_page_after_each_match_that_says_who_leads_and_deals_the_next_game(self, pilot: Pilot) -> None:
        pilot.store.shelf.keep(finished("brick", 3, ("Ana", "Ben")), time.time() - 60)
        pilot.store.shelf.keep(finished("brick", 4, ("Ana", "Ben", "Cleo")), time.time() - 50)
        self.play(pilot)
        pilot.click("tonight")
        scene = pilot.scene
        assert isinstance(scene, TonightScene)
        stands = scene.stands
        assert [each.game for each in stands.rounds] == ["brick", "fives"], "Cleo sat at another table"
        assert "2 matches" in told(pilot)
        for who, name in enumerate(("Ana", "Ben")):
            now, last = stands.totals[who], stands.rounds[-1].points[who]
            said = f"{name}: {'+' * bool(last)}{last} in the last game, {now} tonight"
            assert pilot.find(f"person:{who}")["label"] == said
            assert pilot.find(f"range:{who}")["label"] == f"{name}: {now} now, up to {now + 1} after the next game"
        assert "can still win" not in told(pilot), "nobody knows how long the evening is"
        assert pilot.dump()["focus"] == "next"
        following = scene.next_game
        assert following not in ("brick", "fives")
        pilot.click("next")
        names = [each.name for each in pilot.app.stack.scenes]
        assert names[:2] == ["title", "tonight"]
        play = next(each for each in pilot.app.stack.scenes if isinstance(each, PlayScene))
        assert play.session.game.key == following
        assert play.session.plan.names == ("Ana", "Ben")

    def test_comes_back_after_the_next_match_and_ends_at_the_title(self, pilot: Pilot) -> None:
        self.play(pilot)
        pilot.click("tonight")
        scene = pilot.scene
        pilot.app.context.open(routes.dealt_for, game=find("fives"), people=("Ana", "Ben"))
        pilot.settle()
        play_out(pilot, by_mouse)
        assert (pilot.find("leave")["label"], pilot.scene.focus_key) == ("How the evening stands", "leave")
        pilot.click("leave")
        assert pilot.scene is scene
        assert "2 matches" in told(pilot)
        pilot.click("enough")
        assert pilot.scene.name == "title"

    @pytest.mark.parametrize(("size", "scale"), [((800, 560), 100), ((1280, 800), 200)])
    def test_has_room_in_small_windows_and_large_words(self, pilot: Pilot, size: tuple[int, int], scale: int) -> None:
        pilot.store.shelf.keep(finished("fives", 3, ("Ana", "Ben", "Cleo")), time.time() - 60)
        pilot.app.context.change_settings(ui_scale=scale)
        pilot.resize(size)
        pilot.app.context.open(routes.tonight, people=("Ana", "Ben", "Cleo"), game="fives")
        pilot.settle()
        assert isinstance(pilot.scene, TonightScene)
        assert pilot.scene.stands.rounds
        assert pilot.scene.kit.cramped == []


def test_all_results_and_who_leads_are_one_press_apart(pilot: Pilot) -> None:
    evening(pilot, "fives")
    pilot.click("cup:0")
    pilot.click("table")
    assert "led" in pilot.shown()
    assert "lead" not in pilot.shown()
    pilot.click("table")
    assert "lead" in pilot.shown()


def test_before_the_first_game_and_after_the_last_there_is_nothing_between(pilot: Pilot) -> None:
    evening(pilot)
    pilot.click("cup:0")
    assert "lead" not in pilot.shown()
    assert "table" not in pilot.shown()


@pytest.mark.parametrize(("size", "scale"), [((800, 560), 100), ((1280, 800), 200)])
def test_it_has_room_in_small_windows_and_large_words(pilot: Pilot, size: tuple[int, int], scale: int) -> None:
    evening(pilot, "fives", "fortress")
    pilot.app.context.change_settings(ui_scale=scale)
    pilot.resize(size)
    pilot.click("cup:0")
    assert isinstance(pilot.scene, EveningsScene)
    assert pilot.scene.kit.cramped == []
    assert pilot.dump()["focus"] == "next"


def test_led_means_the_same_in_every_list(pilot: Pilot) -> None:
    stands = evening(pilot, "fives", "fortress")
    pilot.click("cup:0")
    pilot.click("table")
    leaders = " and ".join(stands.cup.people[who] for who in stands.leaders)
    assert f"Ahead in the cup: {leaders} with" in told(pilot)
    assert str(pilot.find("led")["label"]).endswith(", ".join(stands.cup.people[who] for who in stands.leaders))
    pilot.key("esc")
    listed = [str(each["label"]) for each in pilot.dump()["widgets"] if str(each["key"]).startswith("evening:")]
    assert f"Led by {leaders}" in listed[0]
    for name, points in zip(stands.cup.people, stands.totals, strict=True):
        assert f"{name} {points}" in listed[0]


def test_a_cup_that_is_over_says_who_has_won_it(pilot: Pilot) -> None:
    begin(pilot, "Ana", "Ben")
    pilot.store.shelf.keep(finished(), time.time() - 60)
    scene = look(pilot)
    pilot.click("cup:0")
    pilot.click("table")
    for answer, over in (("no", False), ("yes", True)):
        pilot.click("end")
        assert pilot.dump()["focus"] == "no"
        pilot.click(answer)
        assert scene.cup is not None
        assert bool(scene.cup.over) is over
    assert "Won by " in told(pilot)
    assert "next" not in pilot.shown()
    pilot.key("esc")
    assert pilot.dump()["focus"] == "cup:0"
    assert load(pilot.store.shelf)[0] == scene.cups


def test_a_cup_in_which_nothing_was_played_goes(pilot: Pilot) -> None:
    begin(pilot, "Ana", "Ben")
    look(pilot)
    pilot.click("cup:0")
    pilot.click("end")
    pilot.click("yes")
    assert load(pilot.store.shelf)[0] == []
    assert "cup:0" not in pilot.shown()


def test_a_damaged_file_is_set_aside_and_that_is_said(pilot: Pilot) -> None:
    begin(pilot, "Ana", "Ben")
    (pilot.store.shelf.folder / FILE).write_text("{", "utf-8")
    look(pilot)
    assert "cups.json could not be used and was set aside as cups.json.broken-1" in told(pilot)
    assert (pilot.store.shelf.folder / "cups.json.broken-1").read_text("utf-8") == "{"
