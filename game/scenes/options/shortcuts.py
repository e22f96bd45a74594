"""The sheet of keys; every one of them can be changed."""

from collections.abc import Callable, Sequence
from dataclasses import KW_ONLY, dataclass
from functools import partial

import pygame

from game.scenes.shell.context import Context
from game.scenes.shell.sheet import Foot, SheetScene
from game.ui.platform import keys
from game.ui.platform.gamepad import SHOWN
from game.ui.widgets.buttons import Button
from game.ui.widgets.page import Page
from game.words import N_, _

RESERVED_KEYS = frozenset({"Tab", "Shift+Tab", "Enter", "Space", "Left", "Right", "Up", "Down", *"0123456789XV"})
"""Keys with a fixed meaning, which no command can have."""


class ShortcutsScene(SheetScene):
    """Every key and what it does. Pressing one of them on the sheet waits for the new key."""

    name = "shortcuts"
    headline = N_("Keyboard & gamepad")
    packs = True
    packed = 20
    wide, dense_wide = 820.0, 1150.0

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.listening = ""
        """The command that waits for its new key; empty if none does."""
        self.said = ("", "")
        """The command whose button shows a message, and the message."""

    def write(self, page: Page) -> None:
        """Writes the keys group by group."""
        groups = [partial(self._group, group) for group in dict.fromkeys(each.group for each in keys.COMMANDS)]
        if self.dense:
            page.columns((self._always,), groups[:1], groups[1:], least=380, first=272)
        else:
            page.columns((self._always, *groups), least=0, between=12)

    def _always(self, page: Page) -> None:
        """Writes how to change a key, and the keys that cannot be changed."""
        page.words(_("To change a key, press its button, then the new key."), size=17, colour=page.pale)
        page.gap(10)
        page.heading(_("Moving around"))
        page.gap(4)
        page.table([(_(key), _(what)) for key, what in keys.FIXED], first=0.42)
        page.gap(12)
        page.heading(_("Gamepad"))
        page.gap(4)
        page.table([(_(key), _(what)) for key, what in SHOWN], first=0.42)

    def _group(self, group: str, page: Page) -> None:
        page.heading(_(group))
        for each in keys.COMMANDS:
            if each.group == group:
                self._row(page, each)

    def feet(self) -> Sequence[Foot]:
        usual = [Foot("usual", _("Restore defaults"), self._reset)] if self.context.settings.shortcuts else []
        return [*usual, *super().feet()]

    def handle(self, event: pygame.event.Event) -> bool:
        """Gives any key to the command that waits; Esc leaves it unchanged."""
        return self._hear(event) or super().handle(event)

    def _row(self, page: Page, each: keys.Command) -> None:
        chords = keys.chords(each.name, self.context.settings.shortcuts)
        words = _("Press a key…") if each.name == self.listening else ", ".join(map(keys.shown, chords))
        change = _("Change the key for “{command}”").format(command=_(each.title))
        tip = self.said[1] if self.said[0] == each.name else change
        page.gap(2 if self.dense else 4)
        listen = partial(self._listen, each.name)
        page.row(
            _(each.title),
            lambda rect: _KeyButton(f"key:{each.name}", words, rect, listen, self._hear, tip=tip),
            width=172 if self.dense else 210,
            tall=44 if self.dense else 46,
        )

    def _listen(self, name: str) -> None:
        self.listening = "" if self.listening == name else name
        self.said = ("", "")
        self.lay_out()

    def _hear(self, event: pygame.event.Event) -> bool:
        """Assigns the pressed key to the command that waits; whether one waited."""
        if not self.listening or event.type != pygame.KEYDOWN:
            return False
        chord, name = keys.pressed(event), self.listening
        if event.key in keys.MODIFIERS or not chord:
            return True
        own = dict(self.context.settings.shortcuts)
        self.listening = ""
        taken = next((e for e in keys.COMMANDS if e.name != name and chord in keys.chords(e.name, own)), None)
        if chord == "Esc" and name != "back":
            words = _("No change")
        elif chord in RESERVED_KEYS:
            words = _("{key} cannot be changed; choose another key").format(key=keys.shown(chord))
        elif taken is not None:
            words = _("{key} is already used for “{command}”").format(key=keys.shown(chord), command=_(taken.title))
        else:
            words = _("Now set to {key}").format(key=keys.shown(chord))
            self.context.change_settings(shortcuts={**own, name: chord})
        self.said = (name, words)
        self.lay_out()
        self.inputs.explained = f"key:{name}"
        return True

    def _reset(self) -> None:
        self.said = ("", "")
        self.focus_key = "close"
        self.context.change_settings(shortcuts={})
        self.lay_out()


@dataclass(eq=False, repr=False)
class _KeyButton(Button):
    """Shows the key of a command; when pressed, waits for another."""

    hears: Callable[[pygame.event.Event], bool]
    _: KW_ONLY
    kind: str = "paper"

    def handle_key(self, event: pygame.event.Event) -> bool:
        """Gives any key to the command that waits."""
        return self.hears(event)
