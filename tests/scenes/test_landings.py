"""What is played is seen and heard to land; people in a hurry lose nothing; the lid shows nobody's hand."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.scenes.match.handover import HandOverScene
from game.scenes.match.play import PlayScene
from game.ui.animation.tracks import Track
from game.ui.board.items import TileItem
from game.ui.platform.sound import CAPTIONS
from tests.pilot import Pilot
from tests.scenes.sitting import begin

FRAME = 1 / 60


class Ear:
    """Writes down what is played, and how many frames had been shown by then."""

    def __init__(self, pilot: Pilot) -> None:
        self.pilot = pilot
        self.heard: list[tuple[str, float]] = []
        pilot.app.context.sound.play = self.play  # type: ignore[method-assign]

    def play(self, name: str, *, pan: float = 0.0, pitch: float = 0.0) -> None:
        assert name in CAPTIONS
        self.heard.append((name, pan))
        self.pilot.app.sound.heard(name)

    @property
    def names(self) -> list[str]:
        return [name for name, _ in self.heard]


def table(tmp_path: Path, key: str, *players: str, seed: int = 5, **settings: Any) -> Pilot:
    """A table of that game, just sat down at: nothing has been dealt yet."""
    pilot = Pilot(data_dir=tmp_path, seed=seed, settings={"speed": "normal", **settings})
    begin(pilot, key, **{f"Player {n}": player for n, player in enumerate(players)})
    return pilot


@pytest.fixture
def castle(tmp_path: Path) -> Iterator[Pilot]:
    with table(tmp_path, "castle", "human", "casual", seed=3) as pilot:
        yield pilot


def play_scene(pilot: Pilot) -> PlayScene:
    scene = pilot.scene
    assert isinstance(scene, PlayScene)
    return scene


def begin_deal(pilot: Pilot) -> None:
    """Cloth and rack are there in one frame, the deal begins in the next."""
    for _ in range(2):
        pilot.frame(FRAME, ())


def first_turn(pilot: Pilot) -> PlayScene:
    """Lets time pass until the person at the table may do something."""
    pilot.settle()
    scene = play_scene(pilot)
    assert scene.view.legal
    return scene


def test_a_key_in_the_middle_of_the_deal_finishes_it_and_picks_its_tile(castle: Pilot) -> None:
    for _ in range(10):
        castle.frame(FRAME, ())
    scene = play_scene(castle)
    assert scene.tabletop.motion.busy
    castle.send(pygame.KEYDOWN, key=pygame.K_1, mod=0, unicode="1", scancode=0)
    assert scene.table.picks == (f"hand:{scene.view.observation['hand'][0]}",)
    assert not any(track.fresh for track in scene.tabletop.motion.tracks.values())


def test_a_tile_is_heard_on_the_frame_on_which_it_lands_and_from_there(castle: Pilot) -> None:
    scene, ear = first_turn(castle), Ear(castle)
    tile = scene.view.observation["hand"][0]
    castle.click(f"tile:{tile}")
    ear.heard.clear()
    place = castle.centre("place:end")
    castle.send(pygame.MOUSEBUTTONDOWN, pos=place, button=1)
    castle.send(pygame.MOUSEBUTTONUP, pos=place, button=1)
    assert "clack" not in ear.names
    lands = scene.tabletop.motion.lands(f"tile:{tile}")
    assert lands is not None
    while "clack" not in ear.names:
        assert scene.tabletop.motion.clock < lands
        castle.frame(FRAME, castle.arrived())
    pan = ear.heard[-1][1]
    middle = castle.app.window.get_surface().get_width() / 2
    assert (pan < 0) == (scene.tabletop.things[f"tile:{tile}"].rect.centerx < middle)
    assert -0.6 <= pan <= 0.6


def test_to_others_only_backs_are_dealt(castle: Pilot) -> None:
    begin_deal(castle)
    scene = play_scene(castle)
    flown = [moving for moving in scene.tabletop.motion.effects.values() if isinstance(moving, Track)]
    assert flown
    assert all(isinstance(track.item, TileItem) and not track.item.face_up for track in flown)
    assert all(track.item.first == track.item.second == 0 for track in flown if isinstance(track.item, TileItem))


def test_reduced_motion_moves_nothing(tmp_path: Path) -> None:
    with table(tmp_path, "castle", "human", "casual", seed=3, reduced_motion=True) as pilot:
        for _ in range(30):
            pilot.frame(FRAME, pilot.arrived())
            for track in play_scene(pilot).tabletop.motion.tracks.values():
                assert track.start == track.end == track.item.rect.center
        scene = first_turn(pilot)
        pilot.click(f"tile:{scene.view.observation['hand'][0]}")
        place = pilot.centre("place:end")
        pilot.send(pygame.MOUSEBUTTONDOWN, pos=place, button=1)
        pilot.send(pygame.MOUSEBUTTONUP, pos=place, button=1)
        assert all(track.start == track.end for track in scene.tabletop.motion.tracks.values())
        assert scene.tabletop.motion.rests <= 0.081


def test_the_lid_is_shut_before_anything_of_the_next_hand_is_drawn(tmp_path: Path) -> None:
    with table(tmp_path, "fives", "human", "human") as pilot:
        scene = play_scene(pilot)
        while not isinstance(pilot.scene, HandOverScene):
            pilot.frame(FRAME, pilot.arrived())
            assert not any(item.touch.startswith("hand:") for item in scene.tabletop.things.values())
        lid = pilot.scene
        assert lid.moves
        pilot.send(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, unicode=" ", scancode=0)
        assert not lid.moves, "a key finishes the lid's way"
        assert pilot.scene is lid, "but opens nothing that was not shut before their eyes"
        assert scene.viewer is None
        pilot.send(pygame.KEYUP, key=pygame.K_SPACE, mod=0, unicode=" ", scancode=0)
        lid.lift()
        assert pilot.scene is lid, "nor does a second press that comes too soon"
        pilot.pass_time(1.0)
        lid.lift()
        while pilot.scene is lid:
            pilot.frame(FRAME, pilot.arrived())
        assert pilot.scene is scene
        assert scene.viewer == scene.session.match.to_act


def test_what_is_heard_can_be_read(tmp_path: Path) -> None:
    with table(tmp_path, "castle", "human", "casual", seed=3, captions=True) as pilot:
        begin_deal(pilot)
        assert pilot.app.context.captions.line == CAPTIONS["shuffle"]
        first_turn(pilot)
        pilot.pass_time(4)
        assert pilot.app.context.captions.line == ""
    with table(tmp_path / "quiet", "castle", "human", "casual", seed=3) as pilot:
        begin_deal(pilot)
        assert pilot.app.context.captions.line == ""


def test_what_goes_by_itself_goes_after_a_beat_without_a_button(castle: Pilot) -> None:
    scene = first_turn(castle)
    for touch in (f"hand:{scene.view.observation['hand'][0]}", "place:end"):
        scene.controller.touch(touch)
    while scene.session.match.state.laid is False or scene.turns.prompt is None:
        castle.frame(FRAME, castle.arrived())
    waited = 0
    while scene.session.match.to_act == 0:
        assert scene.focus_key != "done"
        castle.frame(FRAME, castle.arrived())
        waited += 1
    assert waited * FRAME >= 0.6 - 2 * FRAME
