"""A single-line text field."""

import unicodedata
from collections.abc import Callable
from dataclasses import KW_ONLY, dataclass
from itertools import accumulate
from typing import Any

import pygame

from game.core.naming import letters as letters_of
from game.ui.draw import paint
from game.ui.draw.regions import clipped
from game.ui.platform import keys
from game.ui.platform.system import copied, pasted
from game.ui.sprites.assets import Assets
from game.ui.style.scale import Scale
from game.ui.style.scripts import reads_backwards
from game.ui.widgets.controls import draw_sunk
from game.ui.widgets.widgets import Lettering, Widget
from game.words import N_, _, ngettext
from game.words.saying import Number

UNKNOWN = N_("That letter cannot be shown on this computer")
MIXED = N_("Letters written from right to left cannot be mixed with others")
"""Tips shown when letters are left out."""
COUNTED = 4
"""The letter count appears when at most this many letters still fit."""


@dataclass(eq=False, repr=False)
class TextField(Widget):
    """One line of text input with caret, selection by Shift and clipboard. Shortcuts wait while it has focus."""

    role = "field"

    text: str
    on_change: Callable[[str], None]
    _: KW_ONLY
    longest: int = 16
    writes: Callable[[str], bool] = str.isprintable
    """Whether a text can be shown; letters that cannot are left out."""
    on_paper: bool = False
    empty: str = ""
    """Placeholder shown while the field is empty."""
    onward: Callable[[], None] | None = None
    """Called by Enter, if given."""

    def __post_init__(self) -> None:
        self.caret = len(self.text)
        self.anchor = len(self.text)
        """The end of the selection opposite the caret."""
        self._edges: list[int] = []

    @property
    def insists(self) -> bool:
        """Whether a letter was left out; the tip stays until something else is typed."""
        return bool(self.tip)

    def dump(self) -> dict[str, object]:
        """The widget's dump with the typed text."""
        return {**super().dump(), "value": self.text}

    def draw(self, surface: pygame.Surface, assets: Assets, scale: Scale) -> None:
        """Draws the text and, if focused, the caret; of a long text the part around the caret."""
        theme, px = assets.theme, scale.px
        draw_sunk(surface, self.rect, assets, scale, on_paper=self.on_paper, state=self.state)
        inner = self.rect.inflate(-px(26), -px(8))
        if count := self._count():
            wide = assets.text_size(count, "sans", px(15))[0]
            colour = theme.second_on_paper if self.on_paper else theme.second
            place = pygame.Rect(inner.right - wide, inner.y, wide, inner.height)
            self.write(surface, assets, count, place, Lettering("sans", px(15), colour))
            inner.width -= wide + px(8)
        ink, mark = (theme.text_on_paper, theme.rule_line) if self.on_paper else (theme.text, theme.panel_top)
        pale, caret = (theme.second_on_paper, theme.devil) if self.on_paper else (theme.second, theme.focus)
        size = assets.fitting(self.text, "sans-bold", px(19), px(15), inner.width)
        widths = [assets.text_size(self.text[:n], "sans-bold", size)[0] for n in range(len(self.text) + 1)]
        shift = max(0, widths[self.caret] - inner.width) if self.focused else 0
        self._edges = [inner.x + width - shift for width in widths]
        if reads_backwards(self.text):
            self._edges, shift = [inner.x + widths[-1] - width for width in widths], 0
        with clipped(surface, inner.inflate(px(4), 0)):
            if self.focused and self.caret != self.anchor:
                low, high = sorted((self._edges[self.caret], self._edges[self.anchor]))
                paint.fill(surface, (low, inner.y + px(4), high - low, inner.height - px(8)), mark)
            if shift:
                assets.write(surface, self.text, "sans-bold", size, ink, midleft=(inner.x - shift, inner.centery))
                self.writings.append((self.text, self.text, inner))
            elif self.text:
                self.write(surface, assets, self.text, inner, Lettering("sans-bold", size, ink))
            elif self.empty:
                self.write(surface, assets, self.empty, inner, Lettering("sans", px(18), pale))
            if self.focused:
                x = min(self._edges[self.caret], inner.right)
                paint.fill(surface, (x, inner.y + px(4), max(1, px(2)), inner.height - px(8)), caret)

    def activate(self) -> None:
        """Selects everything, ready to be overwritten."""
        self.anchor, self.caret = 0, len(self.text)

    def enter(self) -> None:
        """Calls `onward` if there is one, otherwise selects everything."""
        (self.onward or self.activate)()

    def handle_key(self, event: pygame.event.Event) -> bool:
        """Uses letters and the keys that move, select, delete, copy and paste; others are left to the scene."""
        if event.type == pygame.TEXTINPUT:
            self._insert(event.text)
            return True
        chord = keys.pressed(event)
        plain = chord.removeprefix("Shift+")
        if plain in ("Left", "Right", "Home", "End"):
            return self._go(plain, marking=chord != plain)
        if chord in ("Backspace", "Delete"):
            self._delete(-1 if chord == "Backspace" else 1)
            return True
        if chord == "Ctrl+A":
            self.activate()
            return True
        if chord in ("Ctrl+C", "Ctrl+X", "Ctrl+V"):
            self._clipboard(chord[-1])
            return True
        return not chord.startswith(("Ctrl+", "Alt+")) and (len(plain) == 1 or plain == "Space")

    def handle_mouse(self, event: pygame.event.Event) -> bool:
        """Moves the caret to the mouse; dragging selects."""
        stops = [stop for stop in self._stops() if stop < len(self._edges)]
        self.caret = min(stops, key=lambda stop: abs(self._edges[stop] - event.pos[0]), default=0)
        if event.type == pygame.MOUSEBUTTONDOWN:
            self.anchor = self.caret
        return True

    def take_over(self, old: Any) -> None:
        """Keeps the caret, the selection and the tip."""
        super().take_over(old)
        self.tip = old.tip
        self.caret, self.anchor = min(old.caret, len(self.text)), min(old.anchor, len(self.text))

    def _go(self, chord: str, *, marking: bool) -> bool:
        step = {"Left": -1, "Right": 1}.get(chord, 0) * (-1 if reads_backwards(self.text) else 1)
        where = self._beside(step) if step else 0 if chord == "Home" else len(self.text)
        if step and where == self.caret == self.anchor:
            return False
        self.caret = where
        if not marking:
            self.anchor = self.caret
        return True

    def _insert(self, letters: str) -> None:
        low, high = sorted((self.caret, self.anchor))
        before, after, self.tip = self.text[:low], self.text[high:], ""
        printable = "".join(filter(str.isprintable, letters))
        whole = unicodedata.normalize("NFC", before + printable)
        if self.writes(whole + after) and self._fits(whole + after):
            before, printable = whole, ""
        for letter in letters_of(printable):
            longer = unicodedata.normalize("NFC", before + letter)
            if not self.writes(letter):
                self.tip = _(UNKNOWN)
            elif not self.writes(longer + after):
                self.tip = _(MIXED)
            elif self._fits(longer + after):
                before = longer
            else:
                words = ngettext("No more than {n} letter fits", "No more than {n} letters fit", self.longest)
                self.tip = words.format(n=Number(self.longest))
        self.text = unicodedata.normalize("NFC", before + after)
        self.caret = self.anchor = min(len(before), len(self.text))
        self.on_change(self.text)

    def _fits(self, text: str) -> bool:
        """Whether a text is short enough, in letters and, against endless accents, in code points."""
        return len(letters_of(text)) <= self.longest and len(text) <= 4 * self.longest

    def _count(self) -> str:
        """The count of letters, such as 14/16, when few more fit; otherwise empty."""
        number = len(letters_of(self.text))
        # TRANSLATORS: beside a field: {n} of at most {most} letters
        told = _("{n}/{most}").format(n=Number(number), most=Number(self.longest))
        return told if self.focused and number >= self.longest - COUNTED else ""

    def _stops(self) -> list[int]:
        """The possible positions of the caret: before and after whole letters."""
        return [0, *accumulate(map(len, letters_of(self.text)))]

    def _beside(self, step: int) -> int:
        """The position of the caret one letter further, or back."""
        stops = self._stops()
        if step > 0:
            return next((stop for stop in stops if stop > self.caret), len(self.text))
        return next((stop for stop in reversed(stops) if stop < self.caret), 0)

    def _delete(self, step: int) -> None:
        if self.caret == self.anchor:
            self.anchor = self._beside(step)
        low, high = sorted((self.caret, self.anchor))
        self.text = self.text[:low] + self.text[high:]
        self.caret = self.anchor = low
        self.tip = ""
        self.on_change(self.text)

    def _clipboard(self, what: str) -> None:
        low, high = sorted((self.caret, self.anchor))
        if what == "V":
            if text := pasted():
                self._insert(text)
        elif low != high:
            copied(self.text[low:high])
            if what == "X":
                self._insert("")
