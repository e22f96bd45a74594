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

HOME = ("resume", "rules", "forone", "records", "settings", "shortcuts", "picture", "about", "title", "quit")
"""The entries away from a table, from the top."""


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
        kind, scenes, home = self.kind, self.context.stack.scenes, _("Title screen")
        leave = _(kind.leave) if kind else home
        at_table = kind is not None and not any(isinstance(scene, SheetScene) for scene in scenes[-2:-1])
        known = {
            "resume": (_("Back to the table") if at_table else pgettext("to the screen before", "Back"), "Esc"),
            "rules": (_("Rules of this game") if kind else _("Learn to play"), "F1"),
            "lesson": (_("Lesson"), ""),
            "forone": (_("Solo"), ""),
            "records": (_("Book of matches"), ""),
            "settings": (_("Settings"), ""),
            "shortcuts": (_("Keyboard & gamepad"), "?"),
            "before": (_("Look back at the last hand"), ""),
            "seal": (_("Fair deal (seal)"), "D"),
            "save": (_("Save in the book"), "Ctrl+S"),
            "picture": (_("Save a picture"), "F12"),
            "copy": (_("Copy the position"), ""),
            "setup": (_("Position from here"), ""),
            "new": (_("New deal") if kind and kind.name == "solitaire" else _("New match"), "Ctrl+N"),
            "about": (pgettext("menu", "About"), ""),
            "leave": (leave, ""),
            "title": (home if kind and "leave" in kind.menu else leave, ""),
            "quit": (_("Quit Pipstone"), "Ctrl+Q"),
        }
        here = {
            "lesson": self.has_lesson,
            "forone": not any(scene.name == "forone" for scene in scenes),
            "title": len(scenes) > 2,
        }
        menu = [word for word in (kind.menu if kind else HOME) if here.get(word, True)]
        if self._before:
            menu.insert(menu.index("seal"), "before")
        return [(word, *known[word]) for word in menu]

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
