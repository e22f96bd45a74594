"""A picture of what is seen, saved from wherever one is: what it replaces (nothing) and hides (what is hidden)."""

import json
import re
import threading
from pathlib import Path
from typing import Any

import pygame
import pytest

from game import games
from game.core.chance import stream
from game.core.record import HUMAN, Record
from game.scenes import routes
from game.scenes.match.handover import HandOverScene
from game.scenes.match.play import PlayScene
from game.scenes.session.session import Session
from game.scenes.shell.taking import picture
from tests.helpers.matches import finished
from tests.pilot import Pilot
from tests.scenes.sitting import sit_down, sit_in, told

HIDDEN = [key for key in sorted(games.keys()) if games.find(key).hidden]


def pictures(pilot: Pilot) -> list[Path]:
    return sorted(pilot.store.folders.pictures.iterdir())


def pixels(pilot: Pilot) -> bytes:
    return pygame.image.tobytes(picture(pilot.app.context), "RGB")


def save(pilot: Pilot, table: PlayScene) -> str:
    """Presses F12 at a table; what it says then."""
    pilot.send(pygame.KEYDOWN, key=pygame.K_F12, mod=0, unicode="", scancode=0)
    pilot.send(pygame.KEYUP, key=pygame.K_F12, mod=0, unicode="", scancode=0)
    return table.hud.news.line


def other_deal(table: PlayScene, seat: int) -> None:
    """Changes all tiles that this seat cannot see."""
    match = table.session.match
    seen = match.rules.observe(match.state, seat)
    deals = (match.rules.sample_state(seen, stream(number, "another deal")) for number in range(9))
    match._states[-1] = next(deal for deal in deals if deal != match.state)
    table.refresh()


class TestAtTheTable:
    def test_a_key_saves_what_is_seen_and_a_line_says_where(self, pilot, table):
        said = save(pilot, table)
        (path,) = pictures(pilot)
        assert path.suffix == ".png"
        assert path.name.startswith("Pipstone Fives ")
        assert path.name in said
        assert str(path.parent) in said
        assert pygame.image.load(path).get_size() == (1280, 800)

    def test_the_menu_offers_it_and_is_not_in_the_picture(self, pilot, table):
        save(pilot, table)
        pilot.settle()
        pilot.key("f10")
        pilot.key("f12")
        pilot.key("f10")
        pilot.click("picture")
        assert pilot.scene is table
        first, second, _ = (pygame.image.tobytes(pygame.image.load(path), "RGB") for path in pictures(pilot))
        assert first == second

    def test_a_folder_that_cannot_be_made_is_said_in_a_sentence(self, pilot, table):
        pilot.store.folders.pictures.write_text("a file where the folder belongs")
        assert "could not be saved in" in save(pilot, table)


def test_the_window_does_not_wait_for_the_file(pilot, table):
    pilot.app.context.synchronous = False
    assert save(pilot, table) == ""
    for thread in [each for each in threading.enumerate() if each.name == "picture"]:
        thread.join()
    pilot.pass_time(0.1)
    assert pictures(pilot)[0].name in table.hud.news.line


def test_on_a_sheet_a_message_says_where(pilot, table):
    pilot.key("l")
    pilot.key("f12")
    assert pictures(pilot)[0].name in told(pilot)
    pilot.key("enter")
    assert pilot.scene.name == "log"


def test_the_lid_hides_in_the_picture_what_it_hides_on_the_screen(pilot):
    sit_down(pilot, "fives", HUMAN, HUMAN)
    assert isinstance(pilot.scene, HandOverScene)
    table = next(scene for scene in pilot.app.stack.scenes if isinstance(scene, PlayScene))
    before = pixels(pilot)
    other_deal(table, 0)
    other_deal(table, 1)
    assert pixels(pilot) == before


@pytest.mark.nightly(one_in=24)
@pytest.mark.parametrize("seed", range(1, 25))
@pytest.mark.parametrize("key", HIDDEN)
def test_other_hidden_tiles_give_the_same_picture(pilot, key, seed):
    for plies in (4, 9, 14):
        table = sit_in(pilot, key, 2 + seed % 2, plies, seed=100 * seed)
        before = pixels(pilot)
        other_deal(table, 0)
        assert pixels(pilot) == before


class TestTheFilmOfAMatch:
    def film(self, pilot: Pilot, record: Record) -> list[dict[str, Any]]:
        session = Session.resume(record, games.find(record.game))
        pilot.app.context.open(routes.film, session)
        pilot.settle()
        (page,) = pictures(pilot)
        assert page.suffix == ".html"
        assert page.name in told(pilot)
        return json.loads(re.findall(r'type="application/json">(.*?)</script>', page.read_text("utf-8"))[0])["steps"]

    def test_has_a_step_for_every_move_and_every_deal(self, pilot):
        record = finished("fives")
        session = Session.resume(record, games.find("fives"))
        steps = self.film(pilot, record)
        assert len(steps) == len(record.actions) + len(session.ends)
        assert steps[0]["whole"]
        assert pilot.app.context.assets.scale == pilot.app.context.scale.factor

    def test_is_given_up_without_a_file(self, pilot):
        record = finished("fives")
        pilot.app.context.open(routes.film, Session.resume(record, games.find("fives")))
        pilot.frame(0.1, [])
        pilot.key("esc")
        pilot.settle()
        assert pilot.scene.name == "title"
        assert not pilot.store.folders.pictures.exists()
