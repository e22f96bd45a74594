"""What a screen reader asks for, done as the keyboard does it: the focus goes there, and a key is pressed."""

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
"""The key that each action is; ``focus`` needs none, and ``set`` types."""


def act(stack: Stack, key: str, action: str, value: str = "") -> bool:
    """Does that with the node of that key (see `game.reader.tree`); whether it was still there.

    ``set`` writes the `value` into a field. An action that nothing takes does nothing.
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
    """The key goes down and up; what is on top may be another scene afterwards."""
    scene, values = stack.top, {"key": key, "mod": 0, "unicode": "", "scancode": 0}
    scene.process(pygame.event.Event(pygame.KEYDOWN, values))
    if scene in stack.scenes:
        scene.process(pygame.event.Event(pygame.KEYUP, values))
