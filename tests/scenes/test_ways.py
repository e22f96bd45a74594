"""Walks through the real program: from the launch to a table and through every screen, by mouse and by keys alone."""

import json
import random
from dataclasses import replace

import pygame
import pytest

from game.core.match import Match
from game.core.record import Chair, of
from game.gallery.moments import Moment
from game.gallery.stage import Stage
from game.games import find, keys
from game.scenes.base import Context, Scene
from game.scenes.dump import LayoutFile
from game.ui.buttons import Button
from tests.pilot import Pilot
from tests.scenes.sitting import by_mouse

KEYS = keys()


def kept_match(plies=8):
    """A match some moves old: Nora against two others."""
    match = Match(find("castle"), 3, None, 5)
    for _ in range(plies):
        match.play(next(iter(match.rules.legal_actions(match.state))))
    return of(match, [Chair("Nora"), Chair("Ben", "casual"), Chair("Ana", "novice")])


class TestFromTheLaunch:
    def test_a_first_game_takes_three_presses(self, pilot):
        pilot.key("enter")
        assert pilot.dump()["scene"] == "setup"
        pilot.key("enter")
        pilot.until(lambda: pilot.scene.name == "play")
        assert pilot.app.store.load_autosave()[0] is not None

    @pytest.mark.parametrize("key", KEYS)
    def test_every_game_has_its_well(self, pilot, key):
        pilot.click(f"game:{key}")
        assert (pilot.dump()["scene"], pilot.dump()["title"]) == ("setup", find(key).title)

    def test_the_game_played_last_is_the_first_stop(self, tmp_path):
        with Pilot((1280, 800), tmp_path, settings={"last_game": KEYS[-1]}) as pilot:
            assert pilot.dump()["focus"] == f"game:{KEYS[-1]}"

    def test_esc_never_quits_from_the_title(self, pilot):
        pilot.key("esc")
        assert pilot.scene.name == "pause"
        pilot.key("esc")
        assert (pilot.scene.name, pilot.app.running) == ("title", True)

    def test_ctrl_q_does(self, pilot):
        pilot.key("ctrl+q")
        assert not pilot.app.running


class TestAMatchThatWaits:
    def test_is_the_first_stop_and_says_how_it_stands(self, tmp_path):
        with Pilot((1280, 800), tmp_path) as first:
            first.app.store.autosave(kept_match())
        with Pilot((1280, 800), tmp_path) as pilot:
            assert pilot.dump()["focus"] == "continue"
            assert pilot.find("waiting")["label"].startswith("Castle Rock, hand 1 – ")
            pilot.key("enter")
            assert pilot.scene.name == "play"

    def test_that_makes_no_sense_is_put_aside_and_said(self, tmp_path):
        with Pilot((1280, 800), tmp_path) as first:
            first.app.store.autosave(replace(kept_match(), actions=("lay 6|6", "nonsense")))
        with Pilot((1280, 800), tmp_path) as pilot:
            assert pilot.scene.name == "message"
            assert "could not be continued" in json.dumps(pilot.dump())
            pilot.key("enter")
            assert "continue" not in pilot.shown()

    def test_is_kept_among_the_records_when_another_one_is_begun(self, pilot):
        pilot.app.store.autosave(kept_match())
        pilot.click("game:castle")
        pilot.click("deal")
        names = [save.name for save in pilot.app.store.list_saves()[0]]
        assert names == ["Castle Rock left at the table"]


class TestEveryScreen:
    @pytest.mark.parametrize(
        ("way", "scene"),
        [
            ("rules", "rules"),
            ("records", "records"),
            ("settings", "settings"),
            ("about", "about"),
            ("menu", "pause"),
        ],
    )
    def test_opens_by_mouse_and_gives_the_focus_back(self, pilot, way, scene):
        pilot.click(way)
        assert pilot.scene.name == scene
        pilot.key("esc")
        assert (pilot.scene.name, pilot.dump()["focus"]) == ("title", way)

    @pytest.mark.parametrize(("key", "scene"), [("f1", "rules"), ("?", "shortcuts"), ("f10", "pause")])
    def test_opens_by_its_key(self, pilot, key, scene):
        pilot.key(key)
        assert pilot.scene.name == scene

    def test_is_reached_with_the_tab_key(self, pilot):
        seen = set()
        for _ in range(12):
            pilot.key("tab")
            seen.add(pilot.dump()["focus"])
        stops = {w["key"] for w in pilot.dump()["widgets"] if w["role"] in ("button",)}
        assert stops <= seen

    def test_has_the_menu_button_at_the_same_place(self, pilot):
        places = set()
        for way in (["game:castle"], ["rules"]):
            places.add(tuple(pilot.find("menu")["rect"]))
            for step in way:
                pilot.click(step)
            places.add(tuple(pilot.find("menu")["rect"]))
            pilot.key("esc")
        assert places == {(16, 16, 48, 48)}

    @pytest.mark.parametrize("size", [(1280, 800), (800, 560)])
    def test_on_a_sheet_it_opens_the_menu_above_it_and_leads_back(self, tmp_path, size):
        with Pilot(size, tmp_path) as pilot:
            place = pilot.find("menu")["rect"]
            for way in ("records", "settings", "about"):
                pilot.click(way)
                heading = pilot.find("heading.0")["text"][0][1:]
                assert pilot.find("menu")["rect"] == place
                assert not pygame.Rect(heading).colliderect(place)
                pilot.click("menu")
                pilot.key("f10")
                assert (pilot.scene.name, pilot.dump()["focus"]) == (way, "menu")
                pilot.key("f10")
                pilot.click("shortcuts")
                pilot.key("esc")
                assert (pilot.scene.name, pilot.dump()["focus"]) == ("title", way)

    def test_says_where_the_menu_leads_back_to(self, pilot):
        pilot.click("game:fives")
        pilot.click("deal")
        pilot.until(lambda: pilot.dump()["focus"].startswith("tile:"))
        for key, words in (("f10", "Back to the table"), ("l", "Back")):
            pilot.key(key)
            if key == "l":
                pilot.click("menu")
            assert (pilot.scene.name, pilot.find("resume")["label"]) == ("pause", words)
            pilot.key("esc")


class TestADialog:
    def test_begins_at_the_safe_choice_and_keeps_the_keyboard(self, pilot):
        pilot.app.store.save_named("An evening", kept_match())
        pilot.click("records")
        pilot.click("save:0:delete")
        assert (pilot.scene.name, pilot.dump()["focus"]) == ("dialog", "no")
        seen = set()
        for _ in range(4):
            pilot.key("tab")
            seen.add(pilot.dump()["focus"])
        assert seen == {"yes", "no"}

    def test_esc_keeps_everything(self, pilot):
        pilot.app.store.save_named("An evening", kept_match())
        pilot.click("records")
        pilot.click("save:0:delete")
        pilot.key("esc")
        assert [save.name for save in pilot.app.store.list_saves()[0]] == ["An evening"]

    def test_the_act_is_done_when_its_button_is_pressed(self, pilot):
        pilot.app.store.save_named("An evening", kept_match())
        pilot.click("records")
        pilot.click("save:0:delete")
        pilot.click("yes")
        assert pilot.app.store.list_saves()[0] == []
        assert any("No saved matches yet" in w["label"] for w in pilot.dump()["widgets"])

    def test_a_saved_match_goes_on_from_the_records(self, pilot):
        pilot.app.store.save_named("An evening", kept_match())
        pilot.click("records")
        pilot.click("save:0:continue")
        assert pilot.scene.name == "play"

    def test_and_is_the_match_in_progress_before_a_move_is_made(self, pilot):
        name, left = "Castle Rock left at the table", replace(kept_match(), chairs=(Chair("A"), Chair("B"), Chair("C")))
        pilot.app.store.save_named(name, left)
        pilot.app.store.autosave(replace(left, seed=8))
        pilot.click("records")
        pilot.click("save:0:continue")
        assert pilot.app.store.load_autosave() == (left, None)
        assert [(save.name, save.record.seed) for save in pilot.app.store.list_saves()[0]] == [(name, 8)]


class TestSettings:
    def test_hold_at_once_and_are_remembered(self, pilot, tmp_path):
        pilot.click("settings")
        pilot.click("mute")
        assert pilot.find("mute")["label"] == "Mute: on"
        assert pilot.app.store.load_settings()[0].mute

    def test_the_ui_scale_changes_the_window_and_the_focus_stays(self, pilot):
        before = pilot.find("game:castle")["rect"]
        pilot.click("settings")
        pilot.find("ui_scale")
        pilot.app.stack.top.focus_key = "ui_scale"
        pilot.key("right")
        assert pilot.dump()["focus"] == "ui_scale"
        pilot.key("esc")
        assert pilot.find("game:castle")["rect"] != before

    @pytest.mark.parametrize(("key", "scale"), [("ctrl++", 110), ("ctrl+-", 90)])
    def test_the_ui_scale_has_keys(self, pilot, key, scale):
        pilot.key(key)
        assert pilot.app.context.settings.ui_scale == scale
        pilot.key("ctrl+0")
        assert pilot.app.context.settings.ui_scale == 100

    def test_m_mutes_but_not_while_a_name_is_typed(self, pilot):
        pilot.key("m")
        assert pilot.app.context.settings.mute
        pilot.click("game:castle")
        pilot.click("seat:0:name")
        pilot.key("m")
        assert pilot.app.context.settings.mute
        assert pilot.find("seat:0:name")["value"] == "Noram"


class TestTooltips:
    def test_come_after_half_a_second(self, pilot):
        pilot.hover("menu", seconds=0.4)
        assert pilot.dump()["tooltip"] == ""
        pilot.hover("menu", seconds=0.2)
        assert pilot.dump()["tooltip"] == "Menu F10"

    def test_come_at_once_with_the_keyboard(self, pilot):
        while pilot.dump()["focus"] != "menu":
            pilot.key("tab")
        assert pilot.dump()["tooltip"] == "Menu F10"

    def test_go_when_a_tile_is_chosen_by_its_number(self, pilot):
        pilot.click("game:brick")
        pilot.click("deal")
        pilot.app.stack.mouse = None
        while pilot.dump()["focus"] != "log":
            pilot.key("tab")
        assert pilot.dump()["tooltip"] == "Log L"
        pilot.key("1")
        assert pilot.dump()["focus"] != "log"
        assert pilot.dump()["tooltip"] == ""


class TestTheLayoutFile:
    def test_follows_the_window(self, pilot, tmp_path):
        file = LayoutFile(tmp_path / "layout.json")
        file.write(pilot.app.layout())
        first = json.loads((tmp_path / "layout.json").read_text())
        assert (first["scene"], first["size"]) == ("title", [1280, 800])
        pilot.resize((1024, 640))
        file.write(pilot.app.layout())
        assert json.loads((tmp_path / "layout.json").read_text())["size"] == [1024, 640]

    def test_shows_only_the_top_scene(self, pilot):
        pilot.click("settings")
        assert "game:castle" not in pilot.shown()


class Broken(Scene):
    """A scene with a fault, such as every program has somewhere."""

    name = "broken"

    def layout(self) -> None:
        self.widgets = [Button("fail", "Fail", pygame.Rect(100, 100, 200, 60), self.fail)]

    def draw(self, surface: pygame.Surface) -> None:
        surface.fill((0, 0, 0))
        self.draw_widgets(surface)

    def fail(self) -> None:
        raise ZeroDivisionError("a fault in a scene")


class TestAFault:
    def test_is_logged_and_told_without_a_traceback_and_the_program_goes_on(self, pilot):
        pilot.faults_expected = True
        context: Context = pilot.app.context
        context.stack.push(Broken(context))
        pilot.settle()
        pilot.click("fail")
        assert pilot.scene.name == "message"
        words = json.dumps(pilot.dump())
        assert "saved" in words
        assert "ZeroDivision" not in words
        assert "a fault in a scene" in pilot.app.store.log_path.read_text()
        pilot.key("enter")
        assert pilot.scene.name == "title"


class TestASecondProgram:
    def test_warns(self, pilot, tmp_path):
        with Pilot((1280, 800), tmp_path) as second:
            assert second.scene.name == "message"
            assert "Another Pipstone is running" in json.dumps(second.dump())


class TestAReplay:
    @pytest.fixture
    def replay(self, pilot):
        pilot.app.store.save_named("An evening", kept_match(plies=20))
        pilot.click("records")
        pilot.click("save:0:replay")
        return pilot

    def test_begins_before_the_first_move_and_goes_on_by_key(self, replay):
        assert replay.dump()["title"] == "Castle Rock, move 0 of 20"
        assert not replay.find("before")["enabled"]
        replay.key("enter")
        replay.key("enter")
        assert replay.dump()["title"] == "Castle Rock, move 2 of 20"
        assert replay.find("told")["label"].startswith("Move 2 of 20 – Ana ")

    def test_goes_back_and_to_both_ends(self, replay):
        replay.key("end")
        assert not replay.find("next")["enabled"]
        replay.click("before")
        assert replay.dump()["title"] == "Castle Rock, move 19 of 20"
        replay.click("start")
        assert replay.dump()["title"] == "Castle Rock, move 0 of 20"

    def test_plays_by_itself_to_the_end(self, replay):
        replay.click("play")
        replay.until(lambda: replay.dump()["title"].endswith("move 20 of 20"))
        assert replay.find("play")["label"] == "Play"

    def test_of_the_last_round_plays_at_the_table_and_leads_back_to_it(self, pilot):
        pilot.click("game:castle")
        pilot.click("deal")
        pilot.until(lambda: pilot.scene.name == "play" and pilot.scene.settled())
        while not pilot.scene.session.log:
            by_mouse(pilot, random.Random(1))
        pilot.key("l")
        pilot.click("again")
        pilot.until(lambda: pilot.scene.name == "replay" and pilot.scene.settled())
        assert not pilot.find("next")["enabled"]
        pilot.key("esc")
        assert pilot.scene.name == "play"

    def test_shows_no_hand_where_several_people_played(self, pilot):
        record = kept_match()
        people = tuple(replace(chair, player="human") for chair in record.chairs)
        pilot.app.store.save_named("Two of us", replace(record, chairs=people))
        pilot.click("records")
        pilot.click("save:0:replay")
        assert pilot.scene.tabletop.view.observation["hand"] == []


class TestKeysOfOnesOwn:
    def test_take_the_place_of_the_usual_ones(self, pilot):
        pilot.key("?")
        pilot.click("key:mute")
        assert pilot.find("key:mute")["label"] == "Press a key …"
        pilot.key("j")
        assert pilot.find("key:mute")["label"] == "J"
        pilot.key("esc")
        pilot.key("m")
        assert not pilot.app.context.settings.mute
        pilot.key("j")
        assert pilot.app.context.settings.mute

    def test_are_not_taken_from_another_command(self, pilot):
        pilot.key("?")
        pilot.click("key:mute")
        pilot.key("f1")
        assert pilot.find("key:mute")["label"] == "M"
        assert "already stands for" in json.dumps(pilot.dump(), ensure_ascii=False)

    def test_can_be_given_up_again(self, pilot):
        pilot.key("?")
        pilot.click("key:mute")
        pilot.key("j")
        pilot.click("usual")
        assert pilot.app.context.settings.shortcuts == {}
        assert pilot.find("key:mute")["label"] == "M"


class TestFrames:
    def test_are_drawn_only_when_something_has_changed(self, pilot):
        drawn = pilot.app.drawn
        for x in range(0, 1280, 40):
            pilot.hover((x, 5))
        pilot.pass_time(2.0)
        assert pilot.app.drawn == drawn
        pilot.hover("settings")
        assert pilot.app.drawn > drawn


def test_a_button_goes_by_the_key_people_chose(pilot):
    pilot.app.preferences.change(shortcuts={"menu": "J"})
    pilot.hover("menu", seconds=0.6)
    assert pilot.dump()["tooltip"] == "Menu J"
    pilot.key("f10")
    assert pilot.scene.name == "title"
    pilot.key("j")
    assert pilot.scene.name == "pause"


def test_keys_are_called_as_people_have_chosen_them_wherever_they_are_named(tmp_path):
    with Pilot((1280, 800), tmp_path) as pilot:
        pilot.app.preferences.change(shortcuts={"hint": "J", "save": "F5", "quit": "F12"})
        pilot.click("menu")
        assert [words for words, *_ in pilot.find("quit")["text"]] == ["Close Pipstone", "F12"]
        pilot.key("esc")
        for opener, said in (("settings", "J shows a good move"), ("records", "save it with F5")):
            pilot.click(opener)
            assert any(widget["label"].find(said) >= 0 for widget in pilot.dump()["widgets"]), opener
            pilot.key("esc")


@pytest.mark.parametrize(("key", "seats"), [("fives", 2), ("fortress", 3)])
def test_the_last_round_is_shown_on_the_sides_where_people_laid_their_tiles(tmp_path, key, seats):
    with Stage((1280, 800), tmp_path) as stage:
        for seed in range(1, 30):
            stage.sit_down(Moment(key, seats, seed=seed, ply=2))
            table, spinner = stage.table.table, stage.table.table.laid.opening.tile
            onto = [str(action).partition(">")[0] for action in stage.table.view.legal if str(action).endswith(spinner)]
            sides = table.chain.places(table.laid, onto[0], spinner) if onto else []
            if len(sides) > 1:
                break
        stage.table.touch(f"hand:{onto[0]}")
        stage.table.touch(f"place:{spinner}/{sides[-1].end.direction}")
        stage.pass_time(2.0)
        lying = {tile: pose.box for tile, pose in table.laid.poses.items()}
        stage.click("log")
        stage.click("again")
        while stage.find("next")["enabled"]:
            stage.click("next")
        shown = stage.scene.table.laid.poses
        assert {tile: pose.box for tile, pose in shown.items()} == lying
