"""Playing by gamepad: what its buttons press, how a held direction repeats, and that idling costs nothing."""

import ctypes

import pygame
import pytest

from game.ui.platform.gamepad import EVENTS, Gamepad
from game.ui.platform.sdl import find_sdl
from tests.pilot import Pilot

STICK = pygame.CONTROLLER_AXIS_LEFTX
GAMECONTROLLER = 1
"""SDL's name for a device that is laid out like a gamepad."""


def button(name, *, down=True):
    kind = pygame.CONTROLLERBUTTONDOWN if down else pygame.CONTROLLERBUTTONUP
    return pygame.event.Event(kind, button=getattr(pygame, f"CONTROLLER_BUTTON_{name}"), instance_id=0)


def stick(value, axis=STICK):
    return pygame.event.Event(pygame.CONTROLLERAXISMOTION, axis=axis, value=value, instance_id=0)


def keys_of(events):
    return [event.key for event in events if event.type == pygame.KEYDOWN]


@pytest.fixture
def pilot(tmp_path):
    with Pilot((1280, 800), tmp_path, seed=7, settings={"speed": "instant"}) as pilot:
        yield pilot


def press(pilot, *names):
    for name in names:
        pilot.app.frame(0.0, [button(name)])
        pilot.app.frame(0.0, [button(name, down=False)])
        pilot.settle()


class TestAGame:
    def test_is_dealt_and_a_tile_laid(self, pilot):
        press(pilot, "DPAD_RIGHT", "DPAD_RIGHT", "A", "A")
        assert pilot.dump()["title"] == "Castle Rock"
        before = pilot.scene.session.match.ply
        for thing in ("tile:", "place:"):
            while not pilot.dump()["focus"].startswith(thing):
                press(pilot, "RIGHTSHOULDER")
            press(pilot, "A")
        assert pilot.scene.session.match.ply > before

    def test_b_goes_one_step_back_and_start_opens_the_menu(self, pilot):
        press(pilot, "A")
        assert pilot.scene.name == "setup"
        press(pilot, "START")
        assert pilot.scene.name == "pause"
        press(pilot, "B", "B")
        assert pilot.scene.name == "title"

    def test_y_hints_whatever_key_hints(self, pilot):
        pilot.app.preferences.change(shortcuts={"hint": "J"})
        press(pilot, "A", "A", "Y")
        assert pilot.scene.session.hints == 1


class TestAStick:
    def test_presses_once_when_it_is_pushed_over_and_not_when_it_trembles(self):
        pad = Gamepad()
        told = [keys_of(pad.heard(stick(value))) for value in (4000, 15_000, 20_000, 14_000, 22_000, 3000, -30_000)]
        assert told == [[], [], [pygame.K_RIGHT], [], [], [], [pygame.K_LEFT]]

    def test_repeats_while_it_is_held(self):
        pad = Gamepad()
        pad.heard(stick(-32_000, pygame.CONTROLLER_AXIS_LEFTY))
        presses, wait = pad.tick(0.1)
        assert (presses, wait) == ((), pytest.approx(0.3))
        presses, wait = pad.tick(0.31)
        assert (keys_of(presses), wait) == ([pygame.K_UP], pytest.approx(0.12))
        pad.heard(stick(0, pygame.CONTROLLER_AXIS_LEFTY))
        assert pad.tick(1.0) == ((), False)

    def test_that_is_pulled_out_presses_no_more(self):
        pad = Gamepad()
        for pushed in (button("DPAD_DOWN"), stick(32_000)):
            pad.heard(pushed)
            pad.heard(pygame.event.Event(pygame.CONTROLLERDEVICEREMOVED, instance_id=0))
            assert pad.tick(1.0) == ((), False)


@pytest.fixture
def device(pilot, monkeypatch):
    """A gamepad that SDL itself takes for one that is plugged in: its number, and its handle."""
    monkeypatch.setenv("SDL_JOYSTICK_ALLOW_BACKGROUND_EVENTS", "1")
    sdl = find_sdl()
    if sdl is None:
        pytest.skip("SDL's own library cannot be reached here")
    pilot.app.pad.open()
    number = sdl.SDL_JoystickAttachVirtual(GAMECONTROLLER, 6, 15, 0)
    sdl.SDL_JoystickOpen.restype = ctypes.c_void_p
    yield sdl, number, ctypes.c_void_p(sdl.SDL_JoystickOpen(number))
    sdl.SDL_JoystickDetachVirtual(number)


class TestAGamepadThatIsPluggedIn:
    def heard(self, pilot):
        """The keys that everything which has arrived from SDL stands for."""
        told = [keys_of(pilot.app.pad.heard(event)) for event in pygame.event.get() if event.type in EVENTS]
        return [key for each in told for key in each]

    def test_is_heard_by_its_stick_and_its_buttons(self, pilot, device):
        sdl, _number, handle = device
        self.heard(pilot)
        sdl.SDL_JoystickSetVirtualAxis(handle, 0, ctypes.c_int16(32_000))
        assert self.heard(pilot) == [pygame.K_RIGHT]
        sdl.SDL_JoystickSetVirtualButton(handle, 0, 1)
        assert self.heard(pilot) == [pygame.K_RETURN]

    def test_repeats_nothing_once_it_is_pulled_out_while_pushed(self, pilot, device):
        sdl, number, handle = device
        self.heard(pilot)
        sdl.SDL_JoystickSetVirtualAxis(handle, 0, ctypes.c_int16(32_000))
        assert self.heard(pilot) == [pygame.K_RIGHT]
        assert pilot.app.pad.tick(1.0)[0]
        sdl.SDL_JoystickDetachVirtual(number)
        assert self.heard(pilot) == []
        assert pilot.app.pad.tick(9.0) == ((), False)


def test_without_a_gamepad_nothing_waits_for_time_and_nothing_is_opened_at_the_start(pilot):
    assert not pilot.app.pad.opened
    assert not pygame.joystick.get_init()
    assert pilot.app.frame(0.0, []) is False
