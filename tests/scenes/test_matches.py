"""Whole matches of every game in the real program: by mouse alone, by keyboard alone, as people at one screen."""

import random

import pytest

from game import games
from game.core.record import HUMAN
from game.scenes.match.play import PlayScene
from tests.pilot import Pilot
from tests.scenes.sitting import by_mouse, play_out, sit_down, useful

OPEN, HIDDEN = (next(key for key in sorted(games.keys()) if games.find(key).hidden is how) for how in (False, True))


def by_keyboard(pilot: Pilot, rng: random.Random) -> None:
    """Walks to something useful with Tab and presses Enter or Space."""
    wanted = rng.choice(useful(pilot.dump()))["key"]
    for _ in range(400):
        if pilot.dump()["focus"] == wanted:
            pilot.key(rng.choice(["enter", "space"]))
            return
        pilot.key("tab")
    raise AssertionError(f"Tab never comes to {wanted}")


def in_company(pilot: Pilot, key: str) -> PlayScene:
    """Sits down with the game's usual number of opponents."""
    sit_down(pilot, key, HUMAN, *["random"] * (games.find(key).default_seats - 1))
    return at_table(pilot)


def at_table(pilot: Pilot) -> PlayScene:
    return next(scene for scene in pilot.app.stack.scenes if isinstance(scene, PlayScene))


@pytest.mark.nightly(one_in=6)
@pytest.mark.parametrize("key", games.keys())
@pytest.mark.parametrize("touch", [by_mouse, by_keyboard])
def test_a_match_is_played_by_mouse_alone_and_by_keyboard_alone(pilot, key, touch):
    in_company(pilot, key)
    assert play_out(pilot, touch) > 5
    assert any(word in pilot.dump()["title"] for word in ("wins", "tie", "share the win"))
    pilot.click("leave")
    assert pilot.dump()["scene"] == "title"
    assert "continue" not in pilot.shown()


def test_what_is_taken_back_past_a_hidden_tile_is_asked_about_and_marked_as_practice(pilot: Pilot) -> None:
    scene, rng = in_company(pilot, HIDDEN), random.Random(4)
    while scene.session.undo_blocked(0) != "you have seen a hidden tile since then":
        by_mouse(pilot, rng)
    ply = scene.session.match.ply
    assert marks(scene) == {"saved"}
    for answer in ("esc", "enter", "yes"):
        pilot.key("ctrl+z")
        assert pilot.dump()["scene"] == "dialog"
        pilot.click(answer) if answer == "yes" else pilot.key(answer)
        assert pilot.scene is scene
        assert marks(scene) == ({"practice"} if answer == "yes" else {"saved"})
        assert (scene.session.match.ply < ply) is (answer == "yes")
        assert bool(scene.hud.tile_words.words) is (answer != "yes"), "what was taken back is not said beside its tile"
    assert scene.session.record().aside.practice
    while scene.session.undo_blocked(0) != "you have seen a hidden tile since then":
        by_mouse(pilot, rng)
    ply = scene.session.match.ply
    pilot.key("ctrl+z")
    assert scene.session.match.ply < ply, "of practice it is not asked again"


def marks(scene: PlayScene) -> set[str]:
    """The words of the head line about how the match is kept."""
    return {"saved", "practice", "not saved"} & {*" · ".join(scene.situation(scene.view, 0).head).split(" · ")}
