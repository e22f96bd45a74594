"""The menu, which every screen shares: go on, look something up, change something, leave."""

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from game.games import find
from game.scenes.learning.lessonbook import lesson_of
from game.scenes.shell.context import Context
from game.scenes.shell.sheet import Foot, SheetScene
from game.scenes.shell.tablekind import TableKind
from game.ui.sprites.assets import Assets
from game.ui.style.scale import Scale
from game.ui.widgets.buttons import Button, label_colour
from game.ui.widgets.page import Page
from game.ui.widgets.widgets import Lettering
from game.words import _, pgettext

TWO_COLUMN_WIDTH = 720.0
"""Preferred width of the sheet with two columns of buttons, in dp."""
BUTTON_GAP = 10
"""Gap between two buttons, in dp."""


class PauseScene(SheetScene):
    """The menu. Its result is a word: ``resume``, ``rules``, ``lesson``, ``settings``, ``shortcuts``, ``forone``,
    ``records``, ``picture``, ``copy``, ``setup``, ``before``, ``seal``, ``new``, ``save``, ``leave``, ``title``,
    ``about`` or ``quit``. At a table it offers the entries of its `kind`, and with a game's key that game's lesson."""

    name = "pause"
    wide = 440.0
    abreast = 1
    """Number of buttons in a row."""

    def __init__(
        self,
        context: Context,
        kind: TableKind | None = None,
        game_key: str = "",
        head: str = "",
        *,
        before: bool = False,
    ) -> None:
        super().__init__(context)
        self.kind = kind
        self.head = head
        """The head line of the table, where the table has no room for it."""
        self.focus_key = "resume"
        self.has_lesson = bool(game_key) and lesson_of(context.store, find(game_key)) is not None
        self._before = before
        """Whether there is a finished hand to look back at."""

    def heading(self) -> str:
        return _("Paused") if self.kind and self.kind.saved else _("Menu")

    def entries(self) -> list[tuple[str, str, str]]:
        """Result word, label and key of each button, from the top."""
        back, kind = pgettext("to the screen before", "Back"), self.kind
        at_home, at_title = _("Title screen"), len(self.context.stack.scenes) <= 2
        if kind is not None:
            beneath = self.context.stack.scenes[-2:-1]
            on_a_sheet = any(isinstance(scene, SheetScene) for scene in beneath)
            known = {
                "resume": (back if on_a_sheet else _("Back to the table"), "Esc"),
                "rules": (_("Rules of this game"), "F1"),
                "lesson": (_("Lesson"), ""),
                "settings": (_("Settings"), ""),
                "shortcuts": (_("Keyboard & gamepad"), "?"),
                "before": (_("Look back at the last hand"), ""),
                "seal": (_("Fair deal (seal)"), "D"),
                "save": (_("Save in the book"), "Ctrl+S"),
                "picture": (_("Save a picture"), "F12"),
                "copy": (_("Copy the position"), ""),
                "setup": (_("Position from here"), ""),
                "new": (_("New deal") if kind.name == "solitaire" else _("New match"), "Ctrl+N"),
                "leave": (_(kind.leave), ""),
                "title": (at_home if "leave" in kind.menu else _(kind.leave), ""),
                "quit": (_("Quit Pipstone"), "Ctrl+Q"),
            }
            menu = [word for word in kind.menu if word != "lesson" or self.has_lesson]
            if self._before:
                menu.insert(menu.index("seal"), "before")
            return [(word, *known[word]) for word in menu]
        there = any(scene.name == "forone" for scene in self.context.stack.scenes)
        return [
            ("resume", back, "Esc"),
            ("rules", _("Learn to play"), "F1"),
            *([] if there else [("forone", _("Solo"), "")]),
            ("records", _("Book of matches"), ""),
            ("settings", _("Settings"), ""),
            ("shortcuts", _("Keyboard & gamepad"), "?"),
            ("picture", _("Save a picture"), "F12"),
            ("about", pgettext("menu", "About"), ""),
            *([] if at_title else [("title", at_home, "")]),
            ("quit", _("Quit Pipstone"), "Ctrl+Q"),
        ]

    def make_widgets(self) -> None:
        """Lays one column, or two if one would be longer than the window."""
        self.abreast, self.wide = 1, PauseScene.wide
        super().make_widgets()
        if self.widget("scroll"):
            self.abreast, self.wide = 2, TWO_COLUMN_WIDTH
            super().make_widgets()

    def write(self, page: Page) -> None:
        """Writes the buttons row by row; the safe one is brass and has the first row to itself."""
        if self.kind and (words := self.head or _(self.kind.saved)):
            page.words(words, size=16, colour=page.pale)
            page.gap(12)
        first, *others = self.entries()
        self._row(page, [first], "brass")
        for start in range(0, len(others), self.abreast):
            page.gap(BUTTON_GAP)
            self._row(page, others[start : start + self.abreast], "paper")

    def _row(self, page: Page, entries: Sequence[tuple[str, str, str]], kind: str) -> None:
        room, gap = page.room(48), page.scale.px(BUTTON_GAP)
        width = (room.width - gap * (len(entries) - 1)) // len(entries)
        for number, (word, label, usual) in enumerate(entries):
            rect = pygame.Rect(room.x + number * (width + gap), room.y, width, room.height)
            entry = _Entry(word, label, rect, partial(self.close, word), kind=kind)
            entry.chord, entry.row_of = self.context.key(usual), "menu"
            page.add(entry)

    def feet(self) -> Sequence[Foot]:
        return ()

    def back(self) -> None:
        self.close("resume")

    def menu(self) -> None:
        self.back()

    def commands(self) -> dict[str, Callable[[], object]]:
        """The keys shown on the buttons; one that this table refuses closes the menu, and the table says why."""
        offered = [word for word, *_ in self.entries()]
        known = {word for word in offered if word in ("rules", "shortcuts", "seal", "save", "picture", "new")}
        known |= {*self.kind.refused} if self.kind else set()
        return {"pause": self.back, **{word: partial(self.close, word) for word in known}}


class _Entry(Button):
    """A button of the menu with its key at the right end, where there is room for it."""

    chord = ""

    def draw(self, surface: pygame.Surface, assets: Assets, scale: Scale) -> None:
        super().draw(surface, assets, scale)
        words, size = self.writings[-1][2], scale.px(16)
        room = pygame.Rect(0, words.y, assets.text_size(self.chord, "sans", size)[0], words.height)
        room.right = self.rect.right - scale.px(16)
        if self.chord and room.left >= words.right + scale.px(12):
            colour = assets.theme.second_on_paper if self.kind == "paper" else label_colour(assets, self.kind, "rest")
            self.write(surface, assets, self.chord, room, Lettering("sans", size, colour))
