"""Keys under the names people read on them (``Ctrl+Z``, ``F10``, ``?``), and the commands they give."""

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
"""Keys of the numeric keypad: what each writes with Num Lock, and what it does without."""
_PLACES: Final = {
    **{pygame.KSCAN_A + number: letter for number, letter in enumerate("ABCDEFGHIJKLMNOPQRSTUVWXYZ")},
    **{pygame.KSCAN_1 + number: digit for number, digit in enumerate("1234567890")},
}
"""The letter or digit at each position (scancode) of a keyboard with Latin letters."""

MODIFIERS: Final = frozenset(
    {
        *(pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LSHIFT, pygame.K_RSHIFT),
        *(pygame.K_LALT, pygame.K_RALT, pygame.K_LMETA, pygame.K_RMETA),
        *(pygame.K_NUMLOCK, pygame.K_CAPSLOCK, pygame.K_SCROLLOCK, pygame.K_MODE),
    }
)
"""Keys that mean nothing on their own."""


@dataclass(frozen=True, slots=True)
class Command:
    """A command given by keys: its name, its title on the sheet of keys, its chords, and its group there."""

    name: str
    title: str
    chords: tuple[str, ...]
    group: str


TABLE, HAND, EVERYWHERE = N_("At the table"), N_("Your hand"), N_("Everywhere")
"""Groups on the sheet of keys: where a key works."""

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
"""Keys that cannot be changed, with their meaning, as the sheet shows them."""


GOING_ON: Final = {"Left", "Right", "Up", "Down", "Tab", "Page up", "Page down", "Backspace", "Delete", "+", "-", "="}
"""Keys that repeat while held, also with Shift."""


TYPED: Final = (pygame.KEYDOWN, pygame.KEYUP, pygame.TEXTINPUT)
"""Events of a keyboard."""
PRESSES: Final = (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN)
"""Events that end any motion on the table. Touches count too, since SDL also reports them as mouse events."""


class HeldKeys:
    """Tracks which keys are down. A held key moves, zooms or deletes repeatedly, but opens, plays or switches once."""

    def __init__(self) -> None:
        self._down: set[int] = set()
        self._command = False
        """Whether the latest key went down with Ctrl. Some keyboards write a letter even then."""

    def repeats(self, event: pygame.event.Event, later: Sequence[pygame.event.Event] = ()) -> bool:
        """Whether a keyboard event is to be ignored: a repeat of a held key, or the letter of a command.

        A key that may repeat stops doing so if one of the `later` events releases it, as after the window was busy.
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
        """Forgets all held keys: the window is no longer told about releases."""
        self._down.clear()


def _place(event: pygame.event.Event) -> int:
    """The physical key. Its release may come under another layout."""
    return getattr(event, "scancode", 0) or int(event.key)


def pressed(event: pygame.event.Event) -> str:
    """The name of the key that went down, with its modifiers: ``Ctrl+Shift+Z``, ``?``, ``Left``.

    A key of the keypad is a digit or an arrow, depending on what it writes. A letter key has the letter of the layout
    in use; if that is not Latin, the one at the same position of other keyboards.
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
    """The digit a key writes; without Shift also the one printed on it, as on French keyboards. None for other keys."""
    modifiers: int = getattr(event, "mod", 0)
    if modifiers & (pygame.KMOD_CTRL | pygame.KMOD_META | pygame.KMOD_ALT):
        return None
    written: str = getattr(event, "unicode", "")
    if len(written) == 1 and written.isdecimal():
        return unicodedata.decimal(written)
    plain = not modifiers & pygame.KMOD_SHIFT and pygame.K_0 <= event.key <= pygame.K_9
    return event.key - pygame.K_0 if plain else None


def _writes(event: pygame.event.Event) -> bool:
    """Whether a key of the keypad writes its digit. For the period, and with Ctrl, this depends on Num Lock alone."""
    sign = _KEYPAD[event.key][0]
    if sign == "." or event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META | pygame.KMOD_ALT):
        return MAC or bool(event.mod & pygame.KMOD_NUM)
    return bool(event.unicode == sign)


def _by_place(event: pygame.event.Event, control: bool) -> str:
    """The Latin letter or digit at this position of other keyboards, if the layout in use has another script there.
    With Ctrl also if it has a sign there and the letter nowhere, as for Q in Greek and Hebrew. Otherwise empty."""
    sign = _PLACES.get(getattr(event, "scancode", 0), "")
    if not sign or event.key > sys.maxunicode:
        return ""
    own = chr(event.key)
    if not own.isascii() and unicodedata.category(own)[0] in "LMN":
        return "" if unicodedata.name(own, "").startswith("LATIN") else sign
    return sign if control and sign.isalpha() and not own.isalnum() and not has_key(sign) else ""


def has_key(letter: str) -> bool:
    """Whether the keyboard in use has a key for a Latin letter; True if SDL cannot be asked."""
    library = find_sdl()
    return library is None or library.SDL_GetScancodeFromKey(ord(letter.lower())) != 0


def command(event: pygame.event.Event, own: Mapping[str, str] | None = None) -> str:
    """The command that a key gives, empty if none; `own` holds the chords people chose, by command."""
    chord = pressed(event)
    for each in COMMANDS:
        if chord in chords(each.name, own):
            return each.name
    return ""


def chords(name: str, own: Mapping[str, str] | None = None) -> tuple[str, ...]:
    """The chords of a command: the one people chose, or the default ones."""
    if own and name in own:
        return (own[name],)
    return next((each.chords for each in COMMANDS if each.name == name), ())


def own_chord(usual: str, own: Mapping[str, str] | None) -> str:
    """The chord people chose in place of a default one; the default one if they chose none."""
    for each in COMMANDS:
        if usual in each.chords:
            return chords(each.name, own)[0] if own and each.name in own else usual
    return usual


def shown(chord: str) -> str:
    """The chord as keyboards of this system and language label it."""
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
