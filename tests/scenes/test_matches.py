"""Whole matches of every game in the real program: by mouse alone, by keyboard alone, as people at one screen."""

import random
from pathlib import Path
from typing import Any

import pygame
import pytest

from game import games
from game.core.record import HUMAN
from game.scenes.play import PlayScene
from game.storage import Tally
from tests.pilot import Pilot
from tests.scenes.sitting import by_mouse, sit_down, useful

PATIENCE = 4000
"""Touches a match may take."""


def by_keyboard(pilot: Pilot, rng: random.Random) -> None:
    """Walks to something useful with Tab and presses Enter or Space."""
    wanted = rng.choice(useful(pilot.dump()))["key"]
    for _ in range(400):
        if pilot.dump()["focus"] == wanted:
            pilot.key(rng.choice(["enter", "space"]))
            return
        pilot.key("tab")
    raise AssertionError(f"Tab never comes to {wanted}")


def play_out(pilot: Pilot, touch: Any) -> int:
    """Plays until the match is over; the number of touches."""
    rng = random.Random(5)
    for number in range(PATIENCE):
        layout = pilot.dump()
        if layout["scene"] == "result":
            if pilot.find("next")["label"] == "Play again":
                return number
            pilot.key("enter")
        elif layout["scene"] == "curtain":
            pilot.key("space")
        else:
            assert layout["scene"] == "play", layout["scene"]
            assert useful(layout), "nothing leads on"
            touch(pilot, rng)
    raise AssertionError(f"no end after {PATIENCE} touches")


def company(key: str) -> list[str]:
    """A person and as many opponents as the game usually has."""
    return [HUMAN] + ["random"] * (games.find(key).default_seats - 1)


@pytest.mark.parametrize("key", games.keys())
def test_a_match_by_mouse_alone(pilot: Pilot, key: str) -> None:
    sit_down(pilot, key, *company(key))
    assert play_out(pilot, by_mouse) > 5
    assert "win" in pilot.dump()["title"]
    pilot.click("leave")
    assert pilot.dump()["scene"] == "title"
    assert "continue" not in [widget["key"] for widget in pilot.dump()["widgets"]]


@pytest.mark.parametrize("key", games.keys())
def test_a_match_by_keyboard_alone(pilot: Pilot, key: str) -> None:
    sit_down(pilot, key, *company(key))
    assert play_out(pilot, by_keyboard) > 5
    assert "win" in pilot.dump()["title"]


@pytest.mark.parametrize("key", games.keys())
def test_people_at_one_screen_never_see_each_others_hands(pilot: Pilot, key: str) -> None:
    """Whoever looks, the window names no tile that only another hand holds."""
    seats = max(2, games.find(key).seats[0])
    sit_down(pilot, key, *([HUMAN] * seats))
    hidden, lids, rng = games.find(key).hidden, 0, random.Random(6)
    for _ in range(60):
        layout = pilot.dump()
        if layout["scene"] == "result":
            break
        if layout["scene"] == "curtain":
            lids += 1
            assert not layout["items"]
            assert "|" not in str(layout)
            pilot.key("space")
            continue
        scene = pilot.scene
        assert isinstance(scene, PlayScene)
        if hidden:
            assert secrets_of_others(scene).isdisjoint(words(layout)), "a hidden tile is named"
        by_mouse(pilot, rng)
    assert bool(lids) == hidden


def secrets_of_others(scene: PlayScene) -> set[str]:
    """Tiles that only other hands hold and nobody else has seen."""
    match = scene.session.match
    assert scene.viewer == match.to_act
    seen = str(match.rules.observe(match.state, scene.viewer or 0))
    hands = [match.rules.observe(match.state, seat)["hand"] for seat in range(match.seats) if seat != scene.viewer]
    return {tile for hand in hands for tile in hand if f"'{tile}'" not in seen}


def words(layout: dict[str, Any]) -> set[str]:
    """Every tile that the window names anywhere: keys, labels, title, description."""
    text = str(layout)
    for mark in "\"'[](){},.;:>@+":
        text = text.replace(mark, " ")
    return {word for word in text.split() if "|" in word}


@pytest.mark.parametrize(
    ("left", "wanted", "scene"),
    [
        (pygame.WINDOWFOCUSLOST, True, "curtain"),
        (pygame.WINDOWMINIMIZED, True, "curtain"),
        (pygame.WINDOWMINIMIZED, False, "play"),
    ],
    ids=["left", "minimised", "not wanted"],
)
def test_the_lid_goes_down_when_the_window_is_left(pilot: Pilot, left: int, wanted: bool, scene: str) -> None:
    pilot.app.preferences.change(curtain_on_return=wanted)
    key = next(key for key in sorted(games.keys()) if games.find(key).hidden and 2 in games.find(key).seats)
    sit_down(pilot, key, HUMAN, HUMAN)
    assert pilot.dump()["scene"] == "curtain"
    pilot.key("space")
    assert pilot.dump()["scene"] == "play"
    pilot.send(left, window=pilot.app.window)
    pilot.settle()
    assert pilot.dump()["scene"] == scene


def test_two_people_who_continue_find_the_lid_closed(pilot: Pilot, tmp_path: Path) -> None:
    sit_down(pilot, "fives", HUMAN, HUMAN)
    pilot.key("space")
    assert pilot.dump()["scene"] == "play"
    pilot.close()
    with Pilot((1280, 800), tmp_path) as again:
        again.click("continue")
        assert again.dump()["scene"] == "curtain"


def test_nothing_goes_on_while_the_game_is_paused(pilot: Pilot) -> None:
    pilot.app.preferences.change(speed="normal")
    sit_down(pilot, "fives", HUMAN, "random", "random")
    table = pilot.scene
    assert isinstance(table, PlayScene)
    table.turns.pick(table.view.legal[0])
    pilot.frame(0.0, [])
    ply = table.session.match.ply
    pilot.key("p")
    pilot.pass_time(20.0)
    assert (pilot.scene.name, table.session.match.ply) == ("pause", ply)
    pilot.key("p")
    pilot.settle()
    assert table.session.match.ply > ply


@pytest.mark.parametrize("key", [game.key for game in map(games.find, games.keys()) if game.hidden])
def test_dragging_is_as_good_as_clicking(pilot: Pilot, key: str) -> None:
    """Every hand tile that can be dropped somewhere lands there in one drag."""
    sit_down(pilot, key, *company(key))
    rng, dropped = random.Random(7), 0
    for _ in range(12):
        layout = pilot.dump()
        if layout["scene"] != "play":
            break
        scene = pilot.scene
        assert isinstance(scene, PlayScene)
        before = scene.session.match.ply
        hand = [
            item
            for item in useful(layout)
            if scene.tabletop.things.get(item["key"], None)
            and scene.tabletop.things[item["key"]].touch.startswith("hand:")
        ]
        if not hand:
            by_mouse(pilot, rng)
            continue
        pilot.click(rng.choice(hand)["key"])
        places = [item for item in useful(pilot.dump()) if item["key"].startswith(("place:", "spot:"))]
        picked = next(iter(scene.table.picks), "")
        if not places or not picked:
            by_mouse(pilot, rng)
            continue
        held = next(key for key, item in scene.tabletop.things.items() if item.touch == picked)
        pilot.drag(held, places[0]["key"])
        assert scene.session.match.ply > before
        dropped += 1
    assert dropped


@pytest.mark.parametrize("key", games.keys())
def test_continue_brings_the_same_position_back(pilot: Pilot, tmp_path: Path, key: str) -> None:
    sit_down(pilot, key, *company(key))
    rng = random.Random(8)
    for _ in range(8):
        if pilot.dump()["scene"] == "play":
            by_mouse(pilot, rng)
    scene = next(scene for scene in pilot.app.stack.scenes if isinstance(scene, PlayScene))
    state = scene.session.match.state
    pilot.close()
    again = Pilot((1280, 800), tmp_path)
    try:
        again.click("continue")
        back = next(scene for scene in again.app.stack.scenes if isinstance(scene, PlayScene))
        assert back.session.match.at(scene.session.match.ply) == state
        assert [entry.event for entry in back.session.log][: len(scene.session.log)] == [
            entry.event for entry in scene.session.log
        ]
    finally:
        again.close()


def test_undo_and_redo_at_the_table(pilot: Pilot) -> None:
    key = next(key for key in sorted(games.keys()) if not games.find(key).hidden)
    sit_down(pilot, key, HUMAN, "random")
    rng = random.Random(9)
    scene = pilot.scene
    assert isinstance(scene, PlayScene)
    before = None
    while before is None or scene.session.match.ply <= before:
        before = scene.session.match.ply if before is None else before
        by_mouse(pilot, rng)
    state = scene.session.match.at(before)
    pilot.key("ctrl+z")
    assert scene.session.match.state == state
    pilot.key("ctrl+y")
    assert scene.session.match.ply > before
    pilot.click("undo")
    assert (scene.session.match.state, scene.news.line) == (state, "Taken back")
    pilot.pass_time(30.0)
    pilot.click("again")
    assert scene.session.match.ply > before
    assert scene.news.line != "Taken back"
    assert scene.widget("again") is None


def test_a_finished_match_is_counted_once(pilot: Pilot) -> None:
    key = next(key for key in sorted(games.keys()) if games.find(key).hidden)
    sit_down(pilot, key, *company(key))
    pilot.key("h")
    play_out(pilot, by_mouse)
    tally = pilot.store.load_statistics()[0][key]
    won = pilot.dump()["title"].startswith("Player 0")
    assert (tally.matches, tally.wins, tally.practice, tally.hints) == (1, int(won), 0, 1)


def test_the_last_match_of_a_game_can_be_seen_again_although_nobody_saved_it(pilot: Pilot) -> None:
    for _ in range(2):
        sit_down(pilot, "stones", HUMAN, "random")
        play_out(pilot, by_mouse)
        pilot.click("leave")
    pilot.click("records")
    assert len(pilot.scene.saves) == 1
    assert pilot.scene.widget("save:0:continue").label == "Result", "there is nothing to go on with"
    pilot.click("save:0:replay")
    pilot.key("end")
    assert pilot.scene.session.match.winners is not None
    pilot.click("back")
    pilot.click("save:0:continue")
    assert pilot.scene.name == "result"


def test_a_match_among_people_is_won_by_whoever_won_it(pilot: Pilot) -> None:
    pilot.store.save_statistics({"fives": Tally(matches=5, wins=2)})
    sit_down(pilot, "fives", HUMAN, HUMAN)
    play_out(pilot, by_mouse)
    winner = pilot.dump()["title"].partition(" wins")[0]
    assert winner in ("Player 0", "Player 1")
    assert pilot.store.load_statistics()[0]["fives"] == Tally(matches=5, wins=2, shared=1, winners={winner: 1})
    pilot.click("leave")
    pilot.click("records")
    told = [widget["label"] for widget in pilot.dump()["widgets"]]
    assert f"5 played, 2 won, 1 more among people ({winner} won 1)" in told
