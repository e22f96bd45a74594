"""Keys by the names people read on them: ``Ctrl+Z``, ``F10``, ``?``; and what each of them does."""

import re
import sys
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from game.ui.platform.sdl import find_sdl
from game.words import N_, pgettext

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
_KEYPAD: Final = {
    pygame.K_KP0: ("0", "Insert"),
    pygame.K_KP1: ("1", "End"),
    pygame.K_KP2: ("2", "Down"),
    pygame.K_KP3: ("3", "Page down"),
    pygame.K_KP4: ("4", "Left"),
    pygame.K_KP5: ("5", ""),
    pygame.K_KP6: ("6", "Right"),
    pygame.K_KP7: ("7", "Home"),
    pygame.K_KP8: ("8", "Up"),
    pygame.K_KP9: ("9", "Page up"),
    pygame.K_KP_PERIOD: (".", "Delete"),
}
"""The keys of the numeric keypad: what they write with Num Lock, and what they are without."""
_PLACES: Final = {
    **{pygame.KSCAN_A + number: letter for number, letter in enumerate("ABCDEFGHIJKLMNOPQRSTUVWXYZ")},
    **{pygame.KSCAN_1 + number: digit for number, digit in enumerate("1234567890")},
}
"""What stands at those places of a keyboard with Latin letters."""

MODIFIERS: Final = frozenset(
    {
        *(pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LSHIFT, pygame.K_RSHIFT),
        *(pygame.K_LALT, pygame.K_RALT, pygame.K_LMETA, pygame.K_RMETA),
        *(pygame.K_NUMLOCK, pygame.K_CAPSLOCK, pygame.K_SCROLLOCK, pygame.K_MODE),
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


TABLE, HAND, EVERYWHERE = N_("At the table"), N_("Your hand"), N_("Everywhere")
"""Where a key does something: the groups on the sheet of keys."""

COMMANDS: Final[tuple[Command, ...]] = (
    Command("hint", N_("Hint (press again for more)"), ("H",), TABLE),
    Command("undo", N_("Undo"), ("Ctrl+Z",), TABLE),
    Command("redo", N_("Redo"), ("Ctrl+Shift+Z", "Ctrl+Y"), TABLE),
    Command("show", N_("Show what happened since your last turn"), ("W",), TABLE),
    Command("log", N_("Game log"), ("L",), TABLE),
    Command("pause", N_("Pause"), ("P",), TABLE),
    Command("seal", N_("The sealed deal, to note down or verify"), ("D",), TABLE),
    Command("save", N_("Save now"), ("Ctrl+S",), TABLE),
    Command("new", N_("New match"), ("Ctrl+N",), TABLE),
    Command("nearer", N_("Zoom in"), ("+", "="), TABLE),
    Command("further", N_("Zoom out"), ("-",), TABLE),
    Command("fit", N_("Show the whole layout"), ("Home",), TABLE),
    Command("sort", N_("Sort your hand"), ("O",), TABLE),
    Command("turn", N_("Turn the tile in hand"), ("R",), HAND),
    Command("rules", N_("Rules (opens at the rule just mentioned)"), ("F1",), EVERYWHERE),
    Command("shortcuts", N_("Keyboard shortcuts"), ("?",), EVERYWHERE),
    Command("menu", N_("Menu"), ("F10",), EVERYWHERE),
    Command("back", N_("Go back"), ("Esc",), EVERYWHERE),
    Command("picture", N_("Save a picture of what you see"), ("F12",), EVERYWHERE),
    Command("fullscreen", N_("Full screen"), ("F11", "Alt+Enter"), EVERYWHERE),
    Command("larger", N_("Larger text and buttons"), ("Ctrl++",), EVERYWHERE),
    Command("smaller", N_("Smaller text and buttons"), ("Ctrl+-",), EVERYWHERE),
    Command("normal_size", N_("Default text and buttons"), ("Ctrl+0",), EVERYWHERE),
    Command("mute", N_("Mute"), ("M",), EVERYWHERE),
    Command("quit", N_("Quit the program"), ("Ctrl+Q",), EVERYWHERE),
)

FIXED: Final[tuple[tuple[str, str], ...]] = (
    (N_("Tab, Shift+Tab"), N_("Next / previous item")),
    (N_("Arrow keys"), N_("Move left, right, up, down")),
    (N_("Enter, Space"), N_("Press the highlighted item")),
    (N_("1 to 9, 0"), N_("Pick a tile of your hand")),
    (N_("X, held down"), N_("Brick: see through the top layer")),
    (N_("V"), N_("Brick: see from above, and back")),
)
"""Keys that always mean the same, as the sheet shows them."""


GOING_ON: Final = {"Left", "Right", "Up", "Down", "Tab", "Page up", "Page down", "Backspace", "Delete", "+", "-", "="}
"""Keys that go on as long as they are held, also with Shift."""


TYPED: Final = (pygame.KEYDOWN, pygame.KEYUP, pygame.TEXTINPUT)
"""What a keyboard tells."""
PRESSES: Final = (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN)
"""What ends whatever moves; what a finger does the mouse tells as well."""


class HeldKeys:
    """Which keys are down: what is held goes on, looks nearer or deletes, but opens, plays and switches only once."""

    def __init__(self) -> None:
        self._down: set[int] = set()
        self._command = False
        """Whether the latest key went down with Ctrl: some keyboards write a letter all the same."""

    def repeats(self, event: pygame.event.Event, later: Sequence[pygame.event.Event] = ()) -> bool:
        """Whether what a keyboard tells means nothing more: the key has been down, or was a command and is no letter.

        What goes on does so no more if the key is let go in one of the `later` events, as while the window was busy.
        """
        if event.type == pygame.TEXTINPUT:
            return self._command
        place = _place(event)
        if event.type == pygame.KEYUP:
            self._down.discard(place)
            return False
        self._command = bool(event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META)) and not event.mod & pygame.KMOD_ALT
        held = place in self._down
        self._down.add(place)
        let_go = any(each.type == pygame.KEYUP and _place(each) == place for each in later)
        return held and (let_go or pressed(event).removeprefix("Shift+") not in GOING_ON)

    def let_go(self) -> None:
        """Nobody tells the window any more what goes up."""
        self._down.clear()


def _place(event: pygame.event.Event) -> int:
    """Which key it is; it may go up under another layout."""
    return getattr(event, "scancode", 0) or int(event.key)


def pressed(event: pygame.event.Event) -> str:
    """The name of the key that went down, with its modifiers: ``Ctrl+Shift+Z``, ``?``, ``Left``.

    The keypad is digits or arrows, as it writes. A letter is the one on the key; where a keyboard has no Latin letters
    it is the one that others have at that place.
    """
    modifiers: int = getattr(event, "mod", 0)
    control = modifiers & (pygame.KMOD_META if MAC else pygame.KMOD_CTRL)
    written: str = getattr(event, "unicode", "").replace("؟", "?")
    if event.key in _KEYPAD:
        name = _KEYPAD[event.key][0 if _writes(event) else 1]
    elif event.key in _NAMES:
        name = _NAMES[event.key]
    elif control and event.key == pygame.K_EQUALS:
        name = "+"
    elif not control and len(written) == 1 and written.isascii() and written.isprintable() and not written.isalnum():
        return written
    elif place := _by_place(event, bool(control)):
        name = place
    elif not control and len(written) == 1 and written.isprintable() and not written.isalnum():
        return written
    else:
        own = chr(event.key) if event.key <= sys.maxunicode else ""
        name = (own if own.isalpha() else pygame.key.name(event.key).strip("[]")).capitalize()
    shift = modifiers & pygame.KMOD_SHIFT and name not in "+-"
    return (
        ("Ctrl+" if control else "")
        + ("Alt+" if modifiers & pygame.KMOD_ALT else "")
        + ("Shift+" if shift else "")
        + name
    )


def digit(event: pygame.event.Event) -> int | None:
    """The digit that a key writes; without Shift also the one that it has on it, as in France. None for any other."""
    modifiers: int = getattr(event, "mod", 0)
    if modifiers & (pygame.KMOD_CTRL | pygame.KMOD_META | pygame.KMOD_ALT):
        return None
    written: str = getattr(event, "unicode", "")
    if len(written) == 1 and written.isdecimal():
        return unicodedata.decimal(written)
    plain = not modifiers & pygame.KMOD_SHIFT and pygame.K_0 <= event.key <= pygame.K_9
    return event.key - pygame.K_0 if plain else None


def _writes(event: pygame.event.Event) -> bool:
    """Whether a key of the keypad writes what is on it; with a period, and with Ctrl, only Num Lock tells."""
    sign = _KEYPAD[event.key][0]
    if sign == "." or event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META | pygame.KMOD_ALT):
        return MAC or bool(event.mod & pygame.KMOD_NUM)
    return bool(event.unicode == sign)


def _by_place(event: pygame.event.Event, control: bool) -> str:
    """The Latin letter or digit at that place of other keyboards, where this one has one of another script; and with
    Ctrl, as for Q in Greek and Hebrew, where it has a sign there and the letter nowhere. Else empty."""
    sign = _PLACES.get(getattr(event, "scancode", 0), "")
    if not sign or event.key > sys.maxunicode:
        return ""
    own = chr(event.key)
    if not own.isascii() and unicodedata.category(own)[0] in "LMN":
        return "" if unicodedata.name(own, "").startswith("LATIN") else sign
    return sign if control and sign.isalpha() and not own.isalnum() and not has_key(sign) else ""


def has_key(letter: str) -> bool:
    """Whether the keyboard in use has a key for a Latin letter; also where nobody knows."""
    library = find_sdl()
    return library is None or library.SDL_GetScancodeFromKey(ord(letter.lower())) != 0


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
    """The chord as it is written on the keyboards of this system and language."""
    words = {
        "Ctrl": "Cmd" if MAC else pgettext("key", "Ctrl"),
        "Alt": pgettext("key", "Alt"),
        "Shift": pgettext("key", "Shift"),
        "Enter": pgettext("key", "Enter"),
        "Space": pgettext("key", "Space"),
        "Esc": pgettext("key", "Esc"),
        "Tab": pgettext("key", "Tab"),
        "Left": pgettext("key", "Left"),
        "Right": pgettext("key", "Right"),
        "Up": pgettext("key", "Up"),
        "Down": pgettext("key", "Down"),
        "Page up": pgettext("key", "Page up"),
        "Page down": pgettext("key", "Page down"),
        "Home": pgettext("key", "Home"),
        "End": pgettext("key", "End"),
        "Delete": pgettext("key", "Delete"),
        "Backspace": pgettext("key", "Backspace"),
    }
    return "+".join(words.get(key, key) for key in re.split(r"\+(?=.)", chord))
