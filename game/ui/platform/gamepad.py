"""Gamepads as keyboards: D-pad and stick are arrow keys, A is Enter, B is Esc, shoulder buttons are Tab.

The joystick subsystem starts only after the window has settled; a device is opened when it is connected.
"""

from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Final

import pygame

from game.ui.platform.pending import Pending
from game.words import N_

COMMAND: Final = pygame.USEREVENT + 8
"""The event of a button that gives a command of `game.ui.platform.keys` (``name``), regardless of its key."""
KEYS: Final = {
    pygame.CONTROLLER_BUTTON_A: (pygame.K_RETURN, 0),
    pygame.CONTROLLER_BUTTON_B: (pygame.K_ESCAPE, 0),
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: (pygame.K_TAB, pygame.KMOD_SHIFT),
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: (pygame.K_TAB, 0),
}
ARROWS: Final = {
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: pygame.K_LEFT,
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: pygame.K_RIGHT,
    pygame.CONTROLLER_BUTTON_DPAD_UP: pygame.K_UP,
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: pygame.K_DOWN,
}
COMMANDS: Final = {
    pygame.CONTROLLER_BUTTON_X: "turn",
    pygame.CONTROLLER_BUTTON_Y: "hint",
    pygame.CONTROLLER_BUTTON_START: "menu",
    pygame.CONTROLLER_BUTTON_BACK: "undo",
}
BENEATH: Final = (pygame.JOYAXISMOTION, pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP, pygame.JOYHATMOTION)
"""The raw events behind a gamepad's. They mean nothing here, but blocking them would block the gamepad's as well."""
EVENTS: Final = frozenset(
    (
        *BENEATH,
        pygame.JOYDEVICEADDED,
        pygame.CONTROLLERDEVICEREMOVED,
        pygame.CONTROLLERBUTTONDOWN,
        pygame.CONTROLLERBUTTONUP,
        pygame.CONTROLLERAXISMOTION,
    )
)
"""The event types that `Gamepad.heard` handles."""
SHOWN: Final = (
    (N_("D-pad, left stick"), N_("Arrow keys")),
    (N_("A, B"), N_("Enter, Esc")),
    (N_("Shoulder buttons"), N_("Previous / next item")),
    (N_("X, Y"), N_("Turn the tile, hint")),
    (N_("Start, Back"), N_("Menu, undo")),
)
"""The gamepad's rows on the sheet of keys."""
PUSHED, RELEASED = 18_000, 12_000
"""How far a stick must be pushed (of 32 767) to count, and how far released; in between nothing changes."""
REPEAT_AFTER, REPEAT_EVERY = 0.4, 0.12
"""Seconds before a held direction repeats, and between repeats."""


class Gamepad:
    """All gamepads together, translated into key presses and commands."""

    def __init__(self) -> None:
        self.opened = False
        self._devices: dict[int, Any] = {}
        self._stick = {pygame.CONTROLLER_AXIS_LEFTX: 0, pygame.CONTROLLER_AXIS_LEFTY: 0}
        self._held: int | None = None
        """The arrow key held down."""
        self._wait = 0.0
        """Seconds until it repeats."""

    def open(self) -> None:
        """Starts to notice gamepads, both connected ones and later ones."""
        if self.opened:
            return
        self.opened = True
        with suppress(pygame.error):
            pygame.joystick.init()

    def close(self) -> None:
        """Closes all devices."""
        for device in self._devices.values():
            with suppress(pygame.error):
                device.quit()
        self._devices.clear()
        if self.opened and pygame.joystick.get_init():
            pygame.joystick.quit()

    def heard(self, event: pygame.event.Event) -> Sequence[pygame.event.Event]:
        """The meaning of a gamepad's event: key presses and releases, a command, or nothing."""
        if event.type == pygame.JOYDEVICEADDED:
            self._add(event.device_index)
        elif event.type == pygame.CONTROLLERDEVICEREMOVED:
            self._devices.pop(getattr(event, "instance_id", -1), None)
            self._held, self._stick = None, dict.fromkeys(self._stick, 0)
        elif event.type == pygame.CONTROLLERBUTTONDOWN:
            return self._down(event.button)
        elif event.type == pygame.CONTROLLERBUTTONUP:
            if ARROWS.get(event.button) == self._held:
                self._held = None
        elif event.type == pygame.CONTROLLERAXISMOTION and event.axis in self._stick:
            return self._tilt(event.axis, event.value)
        return ()

    def tick(self, dt: float) -> tuple[Sequence[pygame.event.Event], Pending]:
        """Lets `dt` seconds pass; the presses of a held direction, and the seconds until the next one (False: none)."""
        if self._held is None:
            return (), False
        self._wait -= dt
        if self._wait > 0:
            return (), self._wait
        self._wait = REPEAT_EVERY
        return pressed(self._held), self._wait

    def _add(self, index: int) -> None:
        """Opens a device if SDL knows it as a gamepad. SDL's list of gamepads is loaded only now."""
        from pygame._sdl2 import controller

        with suppress(pygame.error):
            controller.init()
            if controller.is_controller(index):
                device = controller.Controller(index)
                self._devices[device.as_joystick().get_instance_id()] = device

    def _down(self, button: int) -> Sequence[pygame.event.Event]:
        if button in ARROWS:
            return self._hold(ARROWS[button])
        if button in KEYS:
            return pressed(*KEYS[button])
        if button in COMMANDS:
            return (pygame.event.Event(COMMAND, name=COMMANDS[button]),)
        return ()

    def _tilt(self, axis: int, value: int) -> Sequence[pygame.event.Event]:
        """Presses an arrow key once when a stick is pushed over; it has to come back before it can press again."""
        before = self._stick[axis]
        now = before if RELEASED < abs(value) < PUSHED else 0 if abs(value) <= RELEASED else 1 if value > 0 else -1
        self._stick[axis] = now
        if now == before:
            return ()
        low, high = _ENDS[axis]
        if not now:
            if self._held in (low, high):
                self._held = None
            return ()
        return self._hold(high if now > 0 else low)

    def _hold(self, key: int) -> Sequence[pygame.event.Event]:
        self._held, self._wait = key, REPEAT_AFTER
        return pressed(key)


_ENDS: Final = {
    pygame.CONTROLLER_AXIS_LEFTX: (pygame.K_LEFT, pygame.K_RIGHT),
    pygame.CONTROLLER_AXIS_LEFTY: (pygame.K_UP, pygame.K_DOWN),
}


def pressed(key: int, mod: int = 0) -> Sequence[pygame.event.Event]:
    """The events of a key that goes down and up again."""
    values = {"key": key, "mod": mod, "unicode": "", "scancode": 0}
    return pygame.event.Event(pygame.KEYDOWN, values), pygame.event.Event(pygame.KEYUP, values)
