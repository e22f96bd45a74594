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
from game.scenes.shell.paper import PaperScene
from game.ui.platform import keys
from game.ui.style.scale import Scale
from game.ui.widgets.blocks import Block, Column, Control, Either, Gap, Row, Scrolled, Spread, Words, press
from game.ui.widgets.controls import Stepper, choice_stepper
from game.ui.widgets.page import Page
from game.ui.widgets.scroll import ScrollArea
from game.ui.widgets.widgets import Label, Lettering
from game.words import _, ngettext, pgettext

TITLE, NARROW_TITLE = 34, 28
"""Sizes of a chapter's title on two pages and on one, in dp."""
GROWN = ((1.25, 0.7), (1.12, 0.7), (1.0, 0.7), (1.0, 0.0))
"""(scale of words and pictures, least height of a picture's felt as a share of its width); each of the two pages takes
the first that does not fill it."""
FILLED = 0.94
"""Largest share of a page's height that does not fill it."""
TABLES = ("play", "lesson", "puzzle", "replay", "solitaire")
"""Tables from which the rules of their game alone are looked up, and to which the book leads back."""


def _game(key: str) -> Game:
    """The game of a key, which may be that of the solitaire."""
    return solitaire.GAME if key == solitaire.GAME.key else games.find(key)


class RulebookScene(PaperScene):
    """The rules of a game. Without a game's key it opens the book of the game played last and offers to play it."""

    name = "rules"

    def __init__(self, context: Context, game_key: str = "", chapter: int = 0, about: str = "") -> None:
        """Opens at `chapter`, or at the paragraph that explains `about`, which is then marked."""
        super().__init__(context)
        self._marked: tuple[int, int] | None = None
        self.in_match = bool(game_key) and any(scene.name in TABLES for scene in context.stack.scenes)
        self.keys = [*stills(), solitaire.GAME.key]
        last = context.settings.last_game
        self.chapter = chapter
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

    def compose(self) -> None:
        """Two pages beside the list of chapters; in small windows one page with a stepper for the chapters."""
        scale, px, theme = self.context.scale, self.kit.px, self.kit.theme
        self.two_pages = scale.spread
        title = Words(_(self.game.title), "serif", 28, theme.text, smallest=17, key="title")
        named = Column([title, Words(_("Rules of the game"), size=16, colour=theme.second, key="second")])
        if self.two_pages:
            width = min(scale.width, px(1640))
            left = (scale.width - width) // 2
            self.put(named, pygame.Rect(px(80), px(10), px(210), px(58)))
            self.put(self._side(), pygame.Rect(left + px(24), px(84), px(248), scale.height - px(104)))
            book = pygame.Rect(left + px(300), px(40), width - px(324), scale.height - px(84))
            self.paper = book.inflate(-max(0, book.width - px(1120)), 0)
            self._two_pages()
        else:
            feet = self._feet(short=True)
            head = Row([named, *feet], gap=10, widths=[0, *(self.kit.wide(each).best for each in feet)])
            self.put(head, pygame.Rect(px(80), px(10), scale.width - px(96), px(58)))
            self.put(self._steppers(), pygame.Rect(px(16), px(74), scale.width - px(32), px(46)))
            self.paper = pygame.Rect(px(16), px(132), scale.width - px(32), scale.height - px(148))
            self._one_page()

    def draw(self, surface: pygame.Surface) -> None:
        surface.blit(self.context.assets.felt(*surface.get_size()), (0, 0))
        self.draw_paper(surface)
        if self.two_pages and not self.context.assets.theme.flat:
            draw_fold(surface, self.paper, self.kit.px(34))
        self.draw_widgets(surface)

    def _side(self) -> Block:
        """The game, its chapters and the buttons, below each other. A button has a row of its own if its words need it
        and there is room below the chapters."""
        games = () if self.in_match else (self._games(), Gap(14, 14))
        away, *on = self._feet()
        below = Column([*(part for each in on for part in (each, Gap(10, 10))), away])
        whole, closer, short = self._tabs(48, 8), self._tabs(42, 4), self._beside(short=True)
        scrolls = Scrolled(closer, _("Chapters"), "chapters", on_paper=False)
        ways = [(closer, self._beside()), (whole, below), (closer, short), (scrolls, short)]
        return Either([Column([*games, tabs, Spread(down=True), Gap(16, 16), feet]) for tabs, feet in ways])

    def _tabs(self, low: float, gap: float) -> Block:
        """The tabs of the chapters, at least `low` dp high and `gap` dp apart."""
        tabs = list[Block]()
        for number, chapter in enumerate(self.chapters):
            turn, chosen = partial(self._turn_to, number), number == self.chapter
            tab = chapter_tab(f"chapter:{number}", chapter.title, turn, chosen=chosen)
            tabs += [Control(tab, tall=48, low=low, share=0), Gap(8, gap)]
        return Column(tabs)

    def _beside(self, *, short: bool = False) -> Block:
        """The buttons, in one row."""
        away, *on = self._feet(short=short)
        return Row([away, *on], gap=10, widths=[self.kit.px(99), 0]) if on else away

    def _feet(self, *, short: bool = False) -> list[Control]:
        """The Back button and, unless the book was opened at a table, the one that plays, in few words if `short`."""
        if self.in_match:
            return [press("back", _("Back to the table"), self.back, "brass", around=44, shortcut="Esc")]
        words = _("Try it") if self.lesson else _("Play it")
        if self.lesson and not short:
            steps = len(self.lesson.steps)
            words = ngettext("Try it in {number} step", "Try it in {number} steps", steps).format(number=steps)
        back = press("back", pgettext("to the screen before", "Back"), self.back, "panel", around=44, shortcut="Esc")
        return [back, press("play", words, self._play, "brass", around=28, narrowest=112, share=0.95)]

    def _steppers(self) -> Block:
        """Steppers for game and chapter."""
        kit, key, among = self.kit, f"chapter:{self.chapter}", (self.chapter, len(self.chapters))
        title, nowhere = self.chapters[self.chapter].title, pygame.Rect(0, 0, 0, 0)
        chapters = Control(Stepper(key, _("Chapter"), nowhere, title, self._step, among=among), tall=46, share=0)
        if self.in_match:
            return chapters
        longest = max(kit.assets.text_size(_(_game(each).title), "sans-bold", kit.px(18))[0] for each in self.keys)
        wide = min(longest + kit.px(108), (self.context.scale.width - kit.px(32)) // 2)
        return Row([self._games(), chapters], gap=10, widths=[wide, 0])

    def _games(self) -> Control:
        label, nowhere = pgettext("which game", "Game"), pygame.Rect(0, 0, 0, 0)
        titles, key = {each: _(_game(each).title) for each in self.keys}, self.game.key
        stepper = choice_stepper("game", label, nowhere, titles, key, self._other_game, on_paper=False)
        return Control(stepper, tall=46, share=0)

    def _two_pages(self) -> None:
        px = self.context.scale.px
        inner = self.paper.inflate(-2 * px(44), -2 * px(40))
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
        margin = px(28 if self.paper.width > px(640) else 18)
        chapter = self.chapters[self.chapter]
        inner = self.paper.inflate(-2 * margin, -2 * px(18))
        page = self._page(pygame.Rect(inner.x, inner.y, inner.width - px(10), inner.height), "words")
        self._write_words(page, chapter, NARROW_TITLE)
        page.gap(12)
        self._write_right(page, chapter)
        self._scrolled("words", page, inner.height)

    def _page(self, rect: pygame.Rect, key: str, grown: float = 1.0) -> Page:
        """A page with words and pictures `grown` times as large as usual."""
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
        """Writes picture and rulings; the felt of the picture is at least `deep` times as high as wide.

        If `deep` is not 0, a chapter without a picture gets the game's still life.
        """
        still = stills().get(self.game.key) if deep else None
        picture = chapter.picture or (BookPicture(still) if still else None)
        if picture:
            highest = 430 if not chapter.rulings else 330 if chapter.picture else 240
            write_picture(page, picture, highest, deep)
        if chapter.rulings:
            write_rulings(page, list(chapter.rulings.values()))

    def handle(self, event: pygame.event.Event) -> bool:
        """Turns the chapters by Page up and Page down."""
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

    def _other_game(self, key: str) -> None:
        self.chapter, self._marked = 0, None
        self._open(key)
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
        """Lays another chapter out, from its top."""
        self.widgets = [widget for widget in self.widgets if not isinstance(widget, ScrollArea)]
        self.lay_out()

    def _play(self) -> None:
        """Opens the lesson, which leads back to this page; without one, opens the table."""
        if self.lesson is not None:
            self.context.open(routes.lesson, game_key=self.game.key)
        elif self.game is solitaire.GAME:
            self.context.stack.replace(routes.solitaire(self.context))
        else:
            self.context.stack.replace(routes.setup(self.context, game=self.game))
