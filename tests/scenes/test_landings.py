"""Tiles are seen and heard to land; people in a hurry lose nothing."""

import pygame
import pytest

from game.scenes.shell.captions import STAYS
from game.ui.animation.tracks import Track
from game.ui.board.items import TileItem
from game.ui.platform.sound import CAPTIONS
from tests.pilot import Pilot
from tests.scenes.sitting import begin

FRAME = 1 / 60


def table(tmp_path, key, *players, seed=5, **settings):
    """A table of that game before the deal is shown."""
    pilot = Pilot(data_dir=tmp_path, seed=seed, settings={"speed": "normal", **settings})
    begin(pilot, key, **{f"Player {n}": player for n, player in enumerate(players)})
    return pilot


@pytest.fixture
def castle(tmp_path):
    with table(tmp_path, "castle", "human", "casual", seed=3) as pilot:
        yield pilot


def first_turn(pilot):
    """Lets time pass until the person at the table may act."""
    pilot.settle()
    assert pilot.scene.view.legal
    return pilot.scene


def frames(pilot, number=1):
    for _ in range(number):
        pilot.frame(FRAME, pilot.arrived())


def lay_first(pilot, scene):
    """Lays the first tile of the hand, and returns its key while it is still moving."""
    tile = f"tile:{scene.view.observation['hand'][0]}"
    pilot.click(tile)
    place = pilot.centre("place:end")
    pilot.send(pygame.MOUSEBUTTONDOWN, pos=place, button=1)
    pilot.send(pygame.MOUSEBUTTONUP, pos=place, button=1)
    return tile


def test_to_others_only_backs_are_dealt_and_a_key_amid_the_deal_finishes_it_and_picks_its_tile(castle):
    frames(castle, 2)  # one frame for cloth and rack, one for the beginning of the deal
    scene = castle.scene
    dealt = [moving.item for moving in scene.tabletop.motion.effects.values() if isinstance(moving, Track)]
    assert dealt
    assert all(isinstance(item, TileItem) and not item.face_up and item.first == item.second == 0 for item in dealt)
    assert castle.app.context.captions.line == "", "what is heard is read where one wants that"
    frames(castle, 8)
    assert scene.tabletop.motion.busy
    castle.tap("1")
    assert scene.table.picks == (f"hand:{scene.view.observation['hand'][0]}",)
    assert not any(track.fresh for track in scene.tabletop.motion.tracks.values())


def test_a_tile_is_heard_where_and_when_it_lands_and_what_goes_by_itself_goes_after_a_beat(castle):
    heard = []

    def play(name, *, pan=0.0, pitch=0.0):
        assert name in CAPTIONS
        heard.append((name, pan))
        castle.app.sound.heard(name)

    scene = first_turn(castle)
    castle.app.context.sound.play = play
    tile = lay_first(castle, scene)
    assert "clack" not in dict(heard)
    lands = scene.tabletop.motion.lands(tile)
    while "clack" not in dict(heard):
        assert scene.tabletop.motion.clock < lands
        frames(castle)
    pan, middle = dict(heard)["clack"], castle.app.window.get_surface().get_width() / 2
    assert (pan < 0) == (scene.tabletop.items[tile].rect.centerx < middle)
    assert -0.6 <= pan <= 0.6

    while scene.session.match.state.laid is False or scene.turns.prompt is None:
        frames(castle)
    waited = 0
    while scene.session.match.to_act == 0:
        assert scene.focus_key != "done", "without a button"
        frames(castle)
        waited += 1
    assert waited * FRAME >= 0.6 - 2 * FRAME


def test_reduced_motion_moves_nothing(tmp_path):
    with table(tmp_path, "castle", "human", "casual", seed=3, reduced_motion=True) as pilot:
        for _ in range(30):
            frames(pilot)
            for track in pilot.scene.tabletop.motion.tracks.values():
                assert track.start == track.end == track.item.rect.center
        scene = first_turn(pilot)
        lay_first(pilot, scene)
        assert all(track.start == track.end for track in scene.tabletop.motion.tracks.values())
        assert scene.tabletop.motion.rests <= 0.081


def test_what_is_heard_can_be_read(tmp_path):
    with table(tmp_path, "castle", "human", "casual", seed=3, captions=True) as pilot:
        frames(pilot, 2)
        assert pilot.app.context.captions.line == CAPTIONS["shuffle"]
        first_turn(pilot)
        pilot.pass_time(4)
        assert pilot.app.context.captions.line == ""
        for _again in range(2):
            pilot.app.context.captions.hear("clack")
            assert pilot.app.context.captions.tick(STAYS - 0.1) == pytest.approx(0.1)
