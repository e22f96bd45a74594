"""A table is heard if there are loudspeakers, and works without."""

import ast
import re
from itertools import pairwise
from types import SimpleNamespace

import pygame
import pytest

from game import resources
from game.loop import HUSH, Loop
from game.ui.platform.sound import CAPTIONS, LIKE, VARIED, Sound
from game.ui.render.staging import SOUNDS
from tests.helpers.source import modules, nodes


@pytest.fixture
def sound(monkeypatch):
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    ear = Sound(volume=1.0)
    ear.open(wait=True)
    yield ear
    ear.close()


def test_every_sound_has_words_and_every_word_a_sound():
    files = {name.removesuffix(".ogg") for name in resources.listing("sounds", ".ogg")}
    takes = {f"{name}-{number}" for name in VARIED for number in range(1, 7)}
    assert files == takes | (set(CAPTIONS) - VARIED - set(LIKE)) | {"hearth"}
    assert {like for like, _ in LIKE.values()} <= set(CAPTIONS)
    with pytest.raises(KeyError, match="trumpet"):
        Sound().play("trumpet")


def test_every_sound_that_is_played_exists():
    """Every name that the program asks for anywhere is in CAPTIONS."""
    asked = set(SOUNDS.values())
    plays = re.compile(r"sound\.play\(|\._(hear|hear_all|start)\(")
    asking = [path for path in modules() if plays.search(path.read_text("utf-8"))]
    for node in (node for path in asking for node in nodes(path)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            plays = node.func.attr == "play" and ast.unparse(node.func.value).endswith("sound")
            hears = node.func.attr in ("_hear", "_hear_all", "_start")
            names = node.args[:1] if plays else node.args[1:3] if hears else []
            parts = (part for argument in names for part in ast.walk(argument) if isinstance(part, ast.Constant))
            asked |= {part.value for part in parts if isinstance(part.value, str)}
    assert asked <= set(CAPTIONS)
    assert set(CAPTIONS) - asked <= {"brick"}


def test_a_tile_laid_is_heard_never_by_the_same_take_twice_running(sound):
    heard = [sound.next_take("clack", 6) for _ in range(200)]
    assert all(one != other for one, other in pairwise(heard))
    assert set(heard) == set(range(6))
    sound.muted = True
    sound.play("clack")
    assert not pygame.mixer.get_busy()
    sound.muted = False
    sound.play("clack", pan=-0.5)
    assert pygame.mixer.get_busy()


def test_a_sound_asked_for_too_early_is_heard_when_it_can_be(monkeypatch):
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    ear = Sound(volume=1.0)
    ear.play("shuffle")
    ear.open(wait=True)
    assert ear.ready
    assert pygame.mixer.get_busy()
    ear.close()


def test_loudspeakers_are_closed_some_seconds_after_the_last_thing_was_heard(sound):
    loop, awake = Loop(SimpleNamespace(sound=sound, untidy=None, tidy=None)), []
    sound.play("win")
    loop._rest_sound(busy=True)
    for _pause in range(3):
        loop._last += HUSH
        loop._rest_sound(busy=False)
        awake.append(sound.awake)
        pygame.mixer.stop() if sound.ready else None
    assert awake == [True, False, False]


def test_a_sound_from_the_left_is_louder_there_and_no_louder_in_all(sound):
    for pan in (-1.0, -0.4, 0.1, 0.9):
        left, right = sound._loudness("win", pan)
        assert left**2 + right**2 == pytest.approx(1)
        assert (left > right) is (pan < 0)


def test_without_loudspeakers_everything_goes_on_in_silence(monkeypatch):
    monkeypatch.setenv("SDL_AUDIODRIVER", "there is none")
    ear = Sound()
    ear.open(wait=True)
    ear.play("win")
    assert not ear.ready
    assert "there is none" in ear.problem
    ear.close()


def test_settings_are_obeyed_at_once(sound):
    sound.apply(SimpleNamespace(master_volume=50, effects_volume=40, ambience_volume=100, mute=False))
    assert sound.volume == pytest.approx(0.2)
    assert pygame.mixer.get_busy()
    assert sound._fire.get_volume() > 0
    sound.apply(SimpleNamespace(master_volume=50, effects_volume=0, ambience_volume=100, mute=True))
    assert sound._fire.get_volume() == 0
    assert (sound.volume, sound.muted) == (0, True)
