"""The rule book: chapters at the left, words on one page, the picture and our rulings on the other."""

from collections.abc import Callable
from functools import partial

import pygame

from game import games, solitaire
from game.core.game import Game
from game.scenes import routes
from game.scenes.learning.bookpages import (
    RULING,
    chapter_tab,
    draw_fold,
    mark_beside,
    write_example,
    write_picture,
    write_rulings,
)
from game.scenes.learning.chapters import BookPicture, Chapter, read_book
from game.scenes.learning.lessonbook import lesson_of
from game.scenes.setup.gamecards import stills
from game.scenes.shell.context import Context
from game.scenes.shell.scene import Scene
from game.ui.platform import keys
from game.ui.style.scale import Scale
from game.ui.widgets.buttons import Button
from game.ui.widgets.controls import Stepper
from game.ui.widgets.page import Page
from game.ui.widgets.scroll import ScrollArea
from game.ui.widgets.widgets import Label, Lettering, Widget
from game.words import _, ngettext, pgettext

TITLE, NARROW_TITLE = 34, 28
"""How large a chapter's title is on two pages and on one, in dp."""
GROWN = ((1.25, 0.7), (1.12, 0.7), (1.0, 0.7), (1.0, 0.0))
"""How many times as large as usual words and pictures may be, and how deep the felt of a picture is: for each of the
two pages the first that does not fill it."""
FILLED = 0.94
"""So much of a page's height may be written on then."""


TABLES = ("play", "lesson", "puzzle", "replay", "solitaire")
"""The scenes from which one looks up one game's rules, and goes back to the table."""


def _game(key: str) -> Game:
    """The game with that key, also the solitaire, which is beside them."""
    return solitaire.GAME if key == solitaire.GAME.key else games.find(key)


class RulebookScene(Scene):
    """The rules of a game. Without a game's key it opens the book of the one played last and offers to play it."""

    name = "rules"

    def __init__(self, context: Context, game_key: str = "", chapter: int = 0, about: str = "") -> None:
        """Opened at that chapter, or where it is told what is asked `about`; that paragraph is marked then."""
        super().__init__(context)
        self._marked: tuple[int, int] | None = None
        self.in_match = bool(game_key) and any(scene.name in TABLES for scene in context.stack.scenes)
        self.keys = [*stills(), solitaire.GAME.key]
        last = context.settings.last_game
        self.chapter = chapter
        self.book = pygame.Rect(0, 0, 0, 0)
        self.two_pages = True
        self._open(game_key or (last if last in self.keys else self.keys[0]))
        if about and (place := self.book_read.place_of(about)) is not None:
            self._marked = place
            self.chapter = place[0]
        self.focus_key = f"chapter:{self.chapter}"

    def title(self) -> str:
        return f"{_(self.game.title)}: {self.chapters[self.chapter].title}"

    def describe(self) -> str:
        chapter = self.chapters[self.chapter]
        rows = [" · ".join(row) for row in chapter.example]
        caption = [chapter.picture.caption] if chapter.picture and chapter.picture.caption else []
        rulings = [_(RULING), *chapter.rulings.values()] if chapter.rulings else []
        return "\n".join([chapter.title, *chapter.text, *rows, *chapter.after, *caption, *rulings])

    def retranslate(self) -> None:
        self._open(self.game.key)

    def make_widgets(self) -> None:
        """Two pages beside the list of chapters; on small windows one page with a stepper for the chapters."""
        scale, px = self.context.scale, self.context.scale.px
        theme = self.context.assets.theme
        width = min(scale.width, px(1640))
        left = (scale.width - width) // 2
        self.two_pages = scale.spread
        head = pygame.Rect(px(80), px(12), px(210) if self.two_pages else scale.width - px(350), px(36))
        second = pygame.Rect(head.x, px(44), head.width, px(22))
        size = self.context.assets.fitting(_(self.game.title), "serif", px(28), px(17), head.width)
        self.widgets = [
            self.menu_button(),
            Label("title", _(self.game.title), head, Lettering("serif", size, theme.text)),
            Label("second", _("Rules of the game"), second, Lettering("sans", px(16), theme.second)),
        ]
        if self.two_pages:
            self._side(left + px(24), px(248))
            book = pygame.Rect(left + px(300), px(40), width - px(324), scale.height - px(84))
            self.book = book.inflate(-max(0, book.width - px(1120)), 0)
            self._two_pages()
        else:
            top = self._narrow_head()
            self.book = pygame.Rect(px(16), top, scale.width - px(32), scale.height - top - px(16))
            self._one_page()

    def draw(self, surface: pygame.Surface) -> None:
        assets, px = self.context.assets, self.context.scale.px
        surface.blit(assets.felt(*surface.get_size()), (0, 0))
        assets.lay_paper(surface, self.book, lifted=True)
        if self.two_pages and not assets.theme.flat:
            draw_fold(surface, self.book, px(34))
        self.draw_widgets(surface)

    def _side(self, left: int, width: int) -> None:
        """Which game, its chapters, and what to do next, one under the other."""
        scale, px = self.context.scale, self.context.scale.px
        y = px(84)
        if not self.in_match:
            self.widgets.append(self._games(pygame.Rect(left, y, width, px(46))))
            y += px(60)
        foot = pygame.Rect(left, scale.height - px(72), width, px(52))
        buttons = self._next(foot, under=y + len(self.chapters) * px(56))
        room = min(button.rect.top for button in buttons) - px(16) - y
        pitch = min(px(56), max(px(46), room // len(self.chapters)))
        height = min(pitch - px(4), px(48))
        members: list[Widget] = []
        for number, chapter in enumerate(self.chapters):
            rect = pygame.Rect(left, y + number * pitch, width, height)
            turn, chosen = partial(self._turn_to, number), number == self.chapter
            members.append(chapter_tab(f"chapter:{number}", chapter.title, rect, turn, chosen=chosen))
        self.widgets += members
        if len(self.chapters) * pitch > room:
            window = pygame.Rect(left - px(6), y - px(6), width + px(18), room + px(12))
            self.widgets.append(
                ScrollArea("chapters", _("Chapters"), window, len(members) * pitch + px(12), members, on_paper=False)
            )
        self.widgets += buttons

    def _next(self, foot: pygame.Rect, *, under: int) -> list[Widget]:
        """What to do next, in the lowest row, or in two if the words need it and the chapters end above (`under`)."""
        px = self.context.scale.px
        if self.in_match:
            return [Button("back", _("Back to the table"), foot, self.back, kind="brass", shortcut="Esc")]
        words = _("Play it")
        if self.lesson:
            steps = len(self.lesson.steps)
            words = ngettext("Try it in {number} step", "Try it in {number} steps", steps).format(number=steps)
        back = pygame.Rect(foot.x, foot.y, px(99), foot.height)
        play = pygame.Rect(back.right + px(10), foot.y, foot.right - back.right - px(10), foot.height)
        stacked = False
        if self.context.assets.text_size(words, "sans-bold", px(19))[0] > play.width - px(28):
            stacked = under + px(16) <= foot.y - px(62)
            back, play = (foot, foot.move(0, -px(62))) if stacked else (back, play)
            words = words if stacked else _("Try it")
        away = Button("back", pgettext("to the screen before", "Back"), back, self.back, shortcut="Esc")
        on = Button("play", words, play, self._play, kind="brass")
        return [on, away] if stacked else [away, on]

    def _narrow_head(self) -> int:
        """Back beside the title, steppers for game and chapter above the page; returns where the page begins."""
        scale, px, assets = self.context.scale, self.context.scale.px, self.context.assets
        left, right, y = px(16), scale.width - px(16), px(74)
        label = _("Back to the table") if self.in_match else pgettext("to the screen before", "Back")
        width = assets.text_size(label, "sans-bold", px(19))[0] + px(44)
        foot: list[Widget] = []
        end = right
        if not self.in_match:
            play = pygame.Rect(right - px(112), px(16), px(112), px(46))
            words = _("Try it") if self.lesson else _("Play it")
            foot.append(Button("play", words, play, self._play, kind="brass"))
            end = play.left - px(10)
        back = pygame.Rect(end - width, px(16), width, px(46))
        kind = "brass" if self.in_match else "panel"
        foot.insert(0, Button("back", label, back, self.back, kind=kind, shortcut="Esc"))
        for widget in self.widgets[1:3]:
            widget.rect.width = back.left - px(10) - widget.rect.x
        self.widgets += foot
        x = left
        if not self.in_match:
            longest = max(assets.text_size(_(_game(key).title), "sans-bold", px(18))[0] for key in self.keys)
            rect = pygame.Rect(x, y, min(longest + px(108), (right - left) // 2), px(46))
            self.widgets.append(self._games(rect))
            x = rect.right + px(10)
        rect = pygame.Rect(x, y, right - x, px(46))
        key, title, among = f"chapter:{self.chapter}", self.chapters[self.chapter].title, len(self.chapters)
        self.widgets.append(Stepper(key, _("Chapter"), rect, title, self._step, among=(self.chapter, among)))
        return y + px(58)

    def _games(self, rect: pygame.Rect) -> Stepper:
        label, title = pgettext("which game", "Game"), _(self.game.title)
        at = self.keys.index(self.game.key)
        among = at, len(self.keys)
        return Stepper("game", label, rect, title, lambda by: self._other_game(at + by), among=among, around=True)

    def _two_pages(self) -> None:
        px = self.context.scale.px
        inner = self.book.inflate(-2 * px(44), -2 * px(40))
        half = (inner.width - px(72)) // 2
        chapter = self.chapters[self.chapter]
        foot = px(30)
        for grown, _depth in GROWN:
            left = self._page(pygame.Rect(inner.x, inner.y - px(6), half, inner.height - foot), "words", grown)
            self._write_words(left, chapter, TITLE / grown)
            if left.height <= FILLED * (inner.height - foot):
                break
        for grown, deep in GROWN:
            right = self._page(pygame.Rect(inner.right - half, inner.y, half, inner.height), "right", grown)
            self._write_right(right, chapter, deep=deep)
            if right.height <= FILLED * (inner.height - foot):
                break
        self._scrolled("words", left, inner.height - foot + px(6))
        self._scrolled("right", right, inner.height + px(16))
        number = pygame.Rect(inner.x, inner.bottom - px(16), half, px(24))
        colour = self.context.assets.theme.second_on_paper
        words = pgettext("page", "{number} of {all}").format(number=self.chapter + 1, all=len(self.chapters))
        self.widgets.append(Label("number", words, number, Lettering("sans", px(16), colour)))

    def _one_page(self) -> None:
        px = self.context.scale.px
        margin = px(28 if self.book.width > px(640) else 18)
        chapter = self.chapters[self.chapter]
        inner = self.book.inflate(-2 * margin, -2 * px(18))
        page = self._page(pygame.Rect(inner.x, inner.y, inner.width - px(10), inner.height), "words")
        self._write_words(page, chapter, NARROW_TITLE)
        page.gap(12)
        self._write_right(page, chapter)
        self._scrolled("words", page, inner.height)

    def _page(self, rect: pygame.Rect, key: str, grown: float = 1.0) -> Page:
        """A page whose words and pictures are so many times as large as usual."""
        scale = Scale(self.context.scale.width, self.context.scale.height, self.context.scale.ui * grown)
        return Page(self.context.assets, scale, rect.x, rect.y, rect.width, key=key)

    def _scrolled(self, key: str, page: Page, room: int) -> None:
        px = self.context.scale.px
        self.widgets += page.widgets
        if page.height > room:
            window = pygame.Rect(page.left - px(14), page.top, page.width + px(30), room)
            paper = ScrollArea(f"{key}:scroll", self.title(), window, page.height + px(8), page.widgets)
            self.widgets.append(paper)
            for mark in [widget for widget in page.widgets if widget.key.endswith(".mark")]:
                paper.reveal(mark)

    def _write_words(self, page: Page, chapter: Chapter, title: float) -> None:
        page.words(chapter.title, face="serif", size=title, leading=1.25)
        page.gap(10)
        for number, paragraph in enumerate(chapter.text):
            words = page.words(paragraph, size=20, leading=1.42)
            if self._marked == (self.chapter, number):
                page.widgets.append(mark_beside(page, words.rect))
            page.gap(9)
        if chapter.example:
            page.gap(4)
            page.words(_("For example"), face="sans-bold", size=17, colour=page.pale)
            page.gap(4)
            write_example(page, chapter)
            page.gap(8)
        for paragraph in chapter.after:
            page.words(paragraph, size=17, colour=page.pale, leading=1.45)
            page.gap(6)

    def _write_right(self, page: Page, chapter: Chapter, *, deep: float = 0.0) -> None:
        """Picture and rulings; the felt of the picture is at least so `deep`, in parts of its width.

        A chapter that has no picture of its own gets the game's still life then.
        """
        still = stills().get(self.game.key) if deep else None
        picture = chapter.picture or (BookPicture(still) if still else None)
        if picture:
            highest = 430 if not chapter.rulings else 330 if chapter.picture else 240
            write_picture(page, picture, highest, deep)
        if chapter.rulings:
            write_rulings(page, list(chapter.rulings.values()))

    def handle(self, event: pygame.event.Event) -> bool:
        """Page up and Page down turn the chapters."""
        step = {"Page up": -1, "Page down": 1}.get(keys.pressed(event), 0) if event.type == pygame.KEYDOWN else 0
        if step:
            self._step(step)
        return bool(step)

    def commands(self) -> dict[str, Callable[[], object]]:
        """F1 closes the book again."""
        return {"rules": self.back}

    def _open(self, key: str) -> None:
        self.game = _game(key)
        self.book_read = book = read_book(self.game)
        self.lesson = None if self.in_match else lesson_of(self.context.store, self.game)
        self.chapters = list(book.chapters)
        self.context.store.log(*book.problems)
        if not self.chapters:
            words = _("What is wrong with them was written to {file}.").format(file=self.context.store.log_path)
            self.chapters = [
                Chapter("", _("The rules cannot be shown"), (words, _("The rest of the program is not affected.")))
            ]
        self.chapter = min(max(self.chapter, 0), len(self.chapters) - 1)

    def _other_game(self, number: int) -> None:
        self.chapter, self._marked = 0, None
        self._open(self.keys[number % len(self.keys)])
        self._reset()

    def _turn_to(self, number: int) -> None:
        self.chapter = number
        self._reset()

    def _step(self, by: int) -> None:
        number = self.chapter + by
        if 0 <= number < len(self.chapters):
            if (self.focus_key or "").startswith("chapter:"):
                self.focus_key = f"chapter:{number}"
            self._turn_to(number)

    def _reset(self) -> None:
        """Another page begins at its top."""
        self.widgets = [widget for widget in self.widgets if not isinstance(widget, ScrollArea)]
        self.lay_out()

    def _play(self) -> None:
        """The lesson, from which one comes back to this page, or the table where there is none."""
        if self.lesson is not None:
            self.context.open(routes.lesson, game_key=self.game.key)
        elif self.game is solitaire.GAME:
            self.context.stack.replace(routes.solitaire(self.context))
        else:
            self.context.stack.replace(routes.setup(self.context, game=self.game))
