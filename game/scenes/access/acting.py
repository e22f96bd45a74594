"""Requests of a screen reader, carried out as the keyboard would: by moving the focus and pressing a key."""

import pygame

from game.scenes.shell.stack import Stack
from game.ui.widgets.textfield import TextField

KEYS = {
    "click": pygame.K_RETURN,
    "up": pygame.K_RIGHT,
    "down": pygame.K_LEFT,
    "on": pygame.K_PAGEDOWN,
    "back": pygame.K_PAGEUP,
}
"""The key of each action; ``focus`` needs none, and ``set`` types text."""


def act(stack: Stack, key: str, action: str, value: str = "") -> bool:
    """Carries out an action on the node with that key (see `game.reader.tree`); whether the node was still there.

    ``set`` writes the `value` into a field. An action that nothing handles does nothing.
    """
    scene, name = stack.top, key.partition("/")[2]
    thing = scene.widget(name)
    if key.partition("/")[0] != scene.name or (thing is None and name not in {each["key"] for each in scene.items()}):
        return False
    stack.keyed = True
    if action != "click" or thing is None or thing.focusable:
        scene.focus(name, explain=action == "focus")
    if action in KEYS:
        _press(stack, KEYS[action])
    elif action == "set" and isinstance(thing, TextField):
        thing.activate()
        if value:
            scene.process(pygame.event.Event(pygame.TEXTINPUT, text=value))
        else:
            _press(stack, pygame.K_DELETE)
    return True


def _press(stack: Stack, key: int) -> None:
    """Presses and releases the key, unless another scene is on top by then."""
    scene, values = stack.top, {"key": key, "mod": 0, "unicode": "", "scancode": 0}
    scene.process(pygame.event.Event(pygame.KEYDOWN, values))
    if scene in stack.scenes:
        scene.process(pygame.event.Event(pygame.KEYUP, values))
