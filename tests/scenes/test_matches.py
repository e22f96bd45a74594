"""Whole matches of every game in the real program: by mouse alone, by keyboard alone, as people at one screen."""

import random
from pathlib import Path

import pytest

from game import games
from game.core.record import HUMAN
from game.scenes.match.play import PlayScene
from tests.pilot import Pilot
from tests.scenes.sitting import by_mouse, play_out, sit_down, useful


def by_keyboard(pilot: Pilot, rng: random.Random) -> None:
    """Walks to something useful with Tab and presses Enter or Space."""
    wanted = rng.choice(useful(pilot.dump()))["key"]
    for _ in range(400):
        if pilot.dump()["focus"] == wanted:
            pilot.key(rng.choice(["enter", "space"]))
            return
        pilot.key("tab")
    raise AssertionError(f"Tab never comes to {wanted}")


def company(key: str) -> list[str]:
    """A person and as many opponents as the game usually has."""
    return [HUMAN] + ["random"] * (games.find(key).default_seats - 1)


@pytest.mark.nightly(one_in=6)
@pytest.mark.parametrize("key", games.keys())
def test_a_match_by_mouse_alone(pilot: Pilot, key: str) -> None:
    sit_down(pilot, key, *company(key))
    assert play_out(pilot, by_mouse) > 5
    assert any(word in pilot.dump()["title"] for word in ("wins", "tie", "share the win"))
    pilot.click("leave")
    assert pilot.dump()["scene"] == "title"
    assert "continue" not in [widget["key"] for widget in pilot.dump()["widgets"]]


@pytest.mark.nightly(one_in=6)
@pytest.mark.parametrize("key", games.keys())
def test_a_match_by_keyboard_alone(pilot: Pilot, key: str) -> None:
    sit_down(pilot, key, *company(key))
    assert play_out(pilot, by_keyboard) > 5
    assert any(word in pilot.dump()["title"] for word in ("wins", "tie", "share the win"))


def test_nothing_goes_on_while_the_game_is_paused(pilot: Pilot) -> None:
    pilot.app.preferences.change(speed="normal")
    sit_down(pilot, "fives", HUMAN, "random", "random")
    table = pilot.scene
    assert isinstance(table, PlayScene)
    table.play(table.view.legal[0])
    pilot.frame(0.0, [])
    ply = table.session.match.ply
    pilot.key("p")
    pilot.pass_time(20.0)
    assert (pilot.scene.name, table.session.match.ply) == ("pause", ply)
    pilot.key("p")
    pilot.settle()
    assert table.session.match.ply > ply


@pytest.mark.nightly(one_in=6)
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
    assert (scene.session.match.state, scene.hud.news.line) == (state, "Move undone")
    pilot.pass_time(30.0)
    assert scene.hud.news.line == "Move undone"
    pilot.click("again")
    assert scene.session.match.ply > before
    assert scene.widget("again") is None


def test_a_finished_match_is_kept_in_the_book_with_its_hints(pilot: Pilot) -> None:
    key = next(key for key in sorted(games.keys()) if games.find(key).hidden)
    sit_down(pilot, key, *company(key))
    pilot.key("h")
    play_out(pilot, by_mouse)
    (entry,) = pilot.store.shelf.entries()
    record, _ = pilot.store.shelf.open(entry.name)
    assert record is not None
    assert (entry.game, record.aside.practice, record.aside.hints) == (key, False, 1)


def test_what_is_taken_back_past_a_hidden_tile_is_asked_about_and_marked_as_practice(pilot: Pilot) -> None:
    key = next(key for key in sorted(games.keys()) if games.find(key).hidden)
    sit_down(pilot, key, *company(key))
    scene, rng = pilot.scene, random.Random(4)
    assert isinstance(scene, PlayScene)
    while scene.session.undo_blocked(0) != "you have seen a hidden tile since then":
        by_mouse(pilot, rng)
    ply = scene.session.match.ply
    assert marks(scene) == {"saved"}
    for answer, practice in (("esc", False), ("enter", False), ("yes", True)):
        pilot.key("ctrl+z")
        assert pilot.dump()["scene"] == "dialog"
        pilot.click("yes") if practice else pilot.key(answer)
        assert pilot.scene is scene
        assert marks(scene) == ({"practice"} if practice else {"saved"})
        assert (scene.session.match.ply < ply) is practice
    assert scene.session.record().aside.practice


def marks(scene: PlayScene) -> set[str]:
    """What the head line says of how the match is kept."""
    return {"saved", "practice", "not saved"} & {*" · ".join(scene.situation(scene.view, 0).head).split(" · ")}
