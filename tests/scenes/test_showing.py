"""What happened since a person's last turn: told by whole turns, and replayed in place, by mouse, key and gamepad."""

import pygame
import pytest

from game.scenes.match.play import PlayScene
from game.scenes.match.showing import ShowingScene
from game.scenes.news.news import in_one
from tests.pilot import Pilot
from tests.scenes.sitting import sit_in


def play_on(pilot: Pilot, table: PlayScene) -> None:
    """Plays for the person, then for the others until the person's next turn, while the news is still shown."""
    table.play(table.legal()[0])
    match = table.session.match
    pilot.until(lambda: pilot.scene is not table or (bool(table.legal()) and match.to_act == 0))


def press(pilot: Pilot, key: str) -> None:
    written = key if len(key) == 1 else ""
    pilot.send(pygame.KEYDOWN, key=pygame.key.key_code(key), mod=0, unicode=written, scancode=0)


@pytest.fixture
def since(pilot: Pilot) -> PlayScene:
    """A table at which three others have played since the person's last turn."""
    table = sit_in(pilot, "fortress", 4, 4)
    play_on(pilot, table)
    assert table.hud.news.recalled
    return table


def test_a_turn_of_several_things_is_one_clause() -> None:
    lines = ["Ben laid 2|0", "Ben took 5|2", "Ben took 6|2"]
    assert in_one(lines, "Ben") == "Ben laid 2|0, took 5|2 and 6|2"
    assert in_one(lines[:2], "Ben") == "Ben laid 2|0 and took 5|2"
    assert in_one(lines[:1], "Ben") == "Ben laid 2|0"
    assert in_one(["Ben hat 5|2 genommen", "Ben hat 6|2 genommen"], "Ben") == "Ben hat 5|2 and 6|2 genommen"


@pytest.mark.nightly(one_in=2)
@pytest.mark.parametrize("way", ["key", "mouse", "command"])
def test_others_turns_are_told_and_shown_again_in_place_and_end_where_they_were(pilot, since, way):
    assert [name for name in since.view.names[1:] if name not in since.hud.news.line] == []
    before, ply = [*since.session.match.actions], since.session.match.ply
    link = next(widget for widget in since.widgets if widget.key == "show")
    if way == "key":
        press(pilot, "w")
    elif way == "mouse":
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            pilot.send(kind, pos=link.rect.center, button=1)
    else:
        since.command("show")
    showing = pilot.scene
    assert isinstance(showing, ShowingScene)
    assert showing.viewer == since.viewer
    assert since.hot_seat.since == showing.session.match.ply < ply
    pilot.until(lambda: pilot.scene is since)
    assert showing.session.match.actions == since.session.match.actions == before
    assert since.legal()


@pytest.mark.nightly(one_in=2)
@pytest.mark.parametrize(("key", "does"), [("escape", False), ("return", False), ("l", True)])
def test_a_press_ends_it_and_does_what_it_does(pilot: Pilot, since: PlayScene, key: str, does: bool) -> None:
    ply = since.session.match.ply
    since.command("show")
    assert pilot.scene is not since
    press(pilot, key)
    assert (pilot.scene.name == "log", pilot.scene is since) == (does, not does)
    assert since.session.match.ply == ply
