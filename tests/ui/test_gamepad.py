"""Playing by gamepad: the keys of its buttons, the repeat of a held direction, and that idling costs nothing."""

import ctypes

import pygame
import pytest

from game.ui.platform.gamepad import EVENTS, Gamepad
from game.ui.platform.sdl import find_sdl

GAMECONTROLLER = 1
"""SDL's type of a device with the layout of a gamepad."""


def stick(value, axis=pygame.CONTROLLER_AXIS_LEFTX):
    return pygame.event.Event(pygame.CONTROLLERAXISMOTION, axis=axis, value=value, instance_id=0)


def keys_of(events):
    return [event.key for event in events if event.type == pygame.KEYDOWN]


def test_without_one_nothing_waits_for_time(pilot):
    assert pilot.app.frame(0.0, []) is False
    assert (pilot.app.pad.opened, pygame.joystick.get_init()) == (False, False)


DOWN = pygame.event.Event(pygame.CONTROLLERBUTTONDOWN, button=pygame.CONTROLLER_BUTTON_DPAD_DOWN, instance_id=0)


class TestAStick:
    def test_presses_once_when_it_is_pushed_over_and_not_when_it_trembles(self):
        pad = Gamepad()
        told = [keys_of(pad.heard(stick(value))) for value in (4000, 15_000, 20_000, 14_000, 22_000, 3000, -30_000)]
        assert told == [[], [], [pygame.K_RIGHT], [], [], [], [pygame.K_LEFT]]

    def test_repeats_while_it_is_held(self):
        pad = Gamepad()
        pad.heard(stick(-32_000, pygame.CONTROLLER_AXIS_LEFTY))
        assert pad.tick(0.1) == ((), pytest.approx(0.3))
        presses, wait = pad.tick(0.31)
        assert (keys_of(presses), wait) == ([pygame.K_UP], pytest.approx(0.12))
        pad.heard(stick(0, pygame.CONTROLLER_AXIS_LEFTY))
        assert pad.tick(1.0) == ((), False)

    def test_that_comes_back_lets_go_of_nothing_that_is_held_elsewhere(self):
        pad = Gamepad()
        for event in (stick(32_000), DOWN, stick(0)):
            pad.heard(event)
        assert keys_of(pad.tick(1.0)[0]) == [pygame.K_DOWN]

    def test_that_is_pulled_out_presses_no_more(self):
        pad = Gamepad()
        for pushed in (DOWN, stick(32_000), stick(32_000)):
            assert keys_of(pad.heard(pushed)), "the tilt before was that of another one"
            pad.heard(pygame.event.Event(pygame.CONTROLLERDEVICEREMOVED, instance_id=0))
            assert pad.tick(1.0) == ((), False)


def test_one_that_is_plugged_in_is_heard_until_it_is_pulled_out(pilot, monkeypatch):
    """With a virtual one that SDL treats as real."""
    monkeypatch.setenv("SDL_JOYSTICK_ALLOW_BACKGROUND_EVENTS", "1")
    sdl = find_sdl()
    if sdl is None:
        pytest.skip("SDL's own library cannot be reached here")

    def heard():
        """The keys for all events that have arrived from SDL."""
        told = [keys_of(pilot.app.pad.heard(event)) for event in pygame.event.get() if event.type in EVENTS]
        return [key for each in told for key in each]

    pilot.app.pad.open()
    number = sdl.SDL_JoystickAttachVirtual(GAMECONTROLLER, 6, 15, 0)
    try:
        sdl.SDL_JoystickOpen.restype = ctypes.c_void_p
        handle = ctypes.c_void_p(sdl.SDL_JoystickOpen(number))
        heard()
        sdl.SDL_JoystickSetVirtualButton(handle, 0, 1)
        assert heard() == [pygame.K_RETURN]
        sdl.SDL_JoystickSetVirtualAxis(handle, 0, ctypes.c_int16(32_000))
        assert heard() == [pygame.K_RIGHT]
        assert pilot.app.pad.tick(1.0)[0]
    finally:
        sdl.SDL_JoystickDetachVirtual(number)
    assert heard() == []
    assert pilot.app.pad.tick(9.0) == ((), False)
