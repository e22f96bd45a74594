"""Keys by the names people read on them: ``Ctrl+Z``, ``F10``, ``?``; and what each of them does."""

import sys
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import pygame

MAC: Final = sys.platform == "darwin"

_NAMES: Final = {
    pygame.K_RETURN: "Enter",
    pygame.K_KP_ENTER: "Enter",
    pygame.K_SPACE: "Space",
    pygame.K_ESCAPE: "Esc",
    pygame.K_TAB: "Tab",
    pygame.K_LEFT: "Left",
    pygame.K_RIGHT: "Right",
    pygame.K_UP: "Up",
    pygame.K_DOWN: "Down",
    pygame.K_PAGEUP: "Page up",
    pygame.K_PAGEDOWN: "Page down",
    pygame.K_HOME: "Home",
    pygame.K_END: "End",
    pygame.K_DELETE: "Delete",
    pygame.K_BACKSPACE: "Backspace",
    pygame.K_PLUS: "+",
    pygame.K_KP_PLUS: "+",
    pygame.K_MINUS: "-",
    pygame.K_KP_MINUS: "-",
}


MODIFIERS: Final = frozenset(
    {
        *(pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LSHIFT, pygame.K_RSHIFT),
        *(pygame.K_LALT, pygame.K_RALT, pygame.K_LMETA, pygame.K_RMETA),
    }
)
"""Keys that mean nothing by themselves."""


@dataclass(frozen=True, slots=True)
class Command:
    """Something a key does everywhere or at the table: how people read it, and the keys that do it."""

    name: str
    title: str
    chords: tuple[str, ...]
    group: str


COMMANDS: Final[tuple[Command, ...]] = (
    Command("hint", "Hint: a good move and why; again: more", ("H",), "At the table"),
    Command("undo", "Take back your last move", ("Ctrl+Z",), "At the table"),
    Command("redo", "Put it back", ("Ctrl+Shift+Z", "Ctrl+Y"), "At the table"),
    Command("turn", "Turn the tile in hand", ("R",), "At the table"),
    Command("log", "What has happened so far", ("L",), "At the table"),
    Command("pause", "Pause", ("P",), "At the table"),
    Command("seal", "The sealed deal, to note or verify", ("D",), "At the table"),
    Command("save", "Save now", ("Ctrl+S",), "At the table"),
    Command("new", "New match", ("Ctrl+N",), "At the table"),
    Command("sort", "Order the hand another way", ("O",), "At the table"),
    Command("nearer", "Look at the layout from nearer", ("+", "="), "At the table"),
    Command("further", "Look at it from further away", ("-",), "At the table"),
    Command("fit", "Show the whole layout", ("Home",), "At the table"),
    Command("rules", "Rules of this game, or the one just told", ("F1",), "Everywhere"),
    Command("shortcuts", "This sheet", ("?",), "Everywhere"),
    Command("menu", "Menu", ("F10",), "Everywhere"),
    Command("back", "One step back", ("Esc",), "Everywhere"),
    Command("fullscreen", "Full screen", ("F11", "Alt+Enter"), "Everywhere"),
    Command("larger", "Larger controls and words", ("Ctrl++",), "Everywhere"),
    Command("smaller", "Smaller controls and words", ("Ctrl+-",), "Everywhere"),
    Command("normal_size", "Usual size", ("Ctrl+0",), "Everywhere"),
    Command("mute", "Sound off and on", ("M",), "Everywhere"),
    Command("quit", "Close the program", ("Ctrl+Q",), "Everywhere"),
)

FIXED: Final[tuple[tuple[str, str], ...]] = (
    ("Tab, Shift+Tab", "Next and previous thing"),
    ("Arrow keys", "Move by where things lie"),
    ("Enter, Space", "Press what has the ring"),
    ("1 to 9, 0", "Pick a tile of your hand"),
    ("X, held down", "See what lies below, in a wall of bricks"),
    ("V", "See a wall of bricks from above, and back"),
)
"""Keys that always mean the same, as the sheet shows them."""


GOING_ON: Final = {"Left", "Right", "Up", "Down", "Tab", "Page up", "Page down", "Backspace", "Delete", "+", "-", "="}
"""Keys that go on as long as they are held, also with Shift."""


class HeldKeys:
    """Which keys are down: what is held goes on, looks nearer or deletes, but opens, plays and switches only once."""

    def __init__(self) -> None:
        self._down: set[int] = set()

    def again(self, event: pygame.event.Event) -> bool:
        """Whether a key has been down already and means nothing more."""
        if event.type == pygame.KEYUP:
            self._down.discard(event.key)
        if event.type != pygame.KEYDOWN:
            return False
        held = event.key in self._down
        self._down.add(event.key)
        return held and pressed(event).removeprefix("Shift+") not in GOING_ON

    def let_go(self) -> None:
        """Nobody tells the window any more what goes up."""
        self._down.clear()


def pressed(event: pygame.event.Event) -> str:
    """The name of the key that went down, with its modifiers: ``Ctrl+Shift+Z``, ``?``, ``Left``."""
    modifiers: int = getattr(event, "mod", 0)
    control = modifiers & (pygame.KMOD_META if MAC else pygame.KMOD_CTRL)
    written: str = getattr(event, "unicode", "")
    if event.key in _NAMES:
        name = _NAMES[event.key]
    elif control and event.key == pygame.K_EQUALS:
        name = "+"
    elif not control and len(written) == 1 and written.isprintable() and not written.isalnum():
        return written
    else:
        name = pygame.key.name(event.key).removeprefix("[").removesuffix("]").capitalize()
    shift = modifiers & pygame.KMOD_SHIFT and name not in "+-"
    return (
        ("Ctrl+" if control else "")
        + ("Alt+" if modifiers & pygame.KMOD_ALT else "")
        + ("Shift+" if shift else "")
        + name
    )


def command(event: pygame.event.Event, own: Mapping[str, str] | None = None) -> str:
    """The name of the command that the key means, empty if none; `own` are chords people chose, by command."""
    chord = pressed(event)
    for each in COMMANDS:
        if chord in chords(each.name, own):
            return each.name
    return ""


def chords(name: str, own: Mapping[str, str] | None = None) -> tuple[str, ...]:
    """The keys of a command: the one people chose, or the usual ones."""
    if own and name in own:
        return (own[name],)
    return next((each.chords for each in COMMANDS if each.name == name), ())


def own_chord(usual: str, own: Mapping[str, str] | None) -> str:
    """The key that people chose instead of a usual one; the usual one if they did not."""
    for each in COMMANDS:
        if usual in each.chords:
            return chords(each.name, own)[0] if own and each.name in own else usual
    return usual


def shown(chord: str) -> str:
    """The chord as it is written on this system's keyboards."""
    return chord.replace("Ctrl+", "Cmd+") if MAC else chord
