"""The shelf of lessons: how each game goes and how to play it well, the player's progress, and which to take next."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import pygame

from game.scenes import routes
from game.scenes.learning.lessonbook import FIRST, Outline, newcomer, next_lesson, outlines
from game.scenes.puzzles.shelfparts import ROUND
from game.scenes.setup.gamecards import TitleGame, title_games
from game.scenes.shell.context import Context
from game.scenes.shell.paper import PaperScene
from game.scenes.shell.shelf import put_shelf
from game.ui.draw import paint
from game.ui.stilllife import paint_still
from game.ui.style.theme import Colour
from game.ui.widgets.blocks import (
    BAR,
    LEADING,
    Block,
    Column,
    Either,
    Gap,
    Kit,
    OnPaper,
    Painted,
    Row,
    Size,
    Spread,
    Words,
    exactly,
    press,
)
from game.ui.widgets.drawn import Brush, Drawn
from game.ui.widgets.widgets import Lettering, Widget
from game.words import N_, _, ngettext, pgettext
from game.words.saying import Number

NAMES = {True: N_("How it goes"), False: N_("How to play it well")}
"""The names of lessons: the first of a game, and the one after it."""
WELL_WIDTH, WELL_HEIGHT, SMALL_WELL = 212.0, 196.0, 96.0
"""Size of the small table of a game, and its side where room is short, in dp."""
STRIP = 920.0
"""Width of the strip with the next lesson where there is more room, in dp."""
NAME, STATE, AROUND, BEAD = 18.0, 16.0, 16.0, 13.0
"""Text sizes of a card, its padding, and the diameter of a bead, in dp."""


class LessonsScene(PaperScene):
    """The shelf of lessons. Its first stop is the lesson that comes next."""

    name = "lessons"
    on_walnut = True

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._read()

    def _read(self) -> None:
        self._games: list[tuple[TitleGame, list[Outline]]] = []
        for entry in title_games()[0]:
            if some := outlines(entry.game.key):
                self._games.append((entry, some))
        self._all = [each for _, some in self._games for each in some]

    def title(self) -> str:
        return _("Lessons")

    def retranslate(self) -> None:
        self._read()

    # -- the page -----------------------------------------------------------------------------------------------------

    def compose(self) -> None:
        done = sum(each.key in self.context.settings.lessons for each in self._all)
        words = _("{n} of {all} done").format(n=done, all=len(self._all))
        progress = Words(words, "sans-bold", 17, self.kit.theme.text, "right", lines=2, key="done")
        feet = press("rules", _("Rule books"), self._rules, "panel", narrowest=160), Spread()
        put_shelf(self, progress, self._contents, feet, widest=1400)

    def _contents(self, width: int) -> Block:
        settings = self.context.settings
        self._next = next_lesson(self._all, settings.lessons, settings.lesson_steps)
        ways = self._ways()  # the lowest may be too wide, so only width decides
        games = next((way for way in ways if self.kit.wide(way).least <= width - self.kit.px(BAR)), ways[-1])
        return Column([*self._suggestion(), games, Spread(down=True)])

    def _suggestion(self) -> Sequence[Block]:
        """The lesson that comes next, on a strip of paper; nothing if all are done."""
        found = self._next
        if found is None:
            return ()
        theme, steps = self.kit.theme, self.context.settings.lesson_steps
        game = next(_(entry.game.title) for entry, _some in self._games if entry.game.key == found.game)
        more = f"{_(NAMES[found.name == FIRST])}: {length(found)}"
        if found.key in steps:
            words = _("{game}: go on at step {number}").format(game=game, number=steps[found.key] + 1)
        elif found.name != FIRST:
            words, more = _("Next: how to play {game} well").format(game=game), length(found)
        elif steps or self.context.settings.lessons or self.context.settings.begun:
            words = _("Next lesson: {game}").format(game=game)
        else:
            words, more = newcomer(game, found), _("You play at a real table; the paper beside it tells you why.")
        label = pgettext("a lesson", "Go on") if found.key in steps else _("Begin")
        told = Column(
            [
                Words(words, "serif", 26, lines=0, key="suggestion"),
                Words(more, "sans", 16, theme.second_on_paper, lines=0, key="more"),
            ]
        )
        begin = press("begin", label, partial(self._open, found), "brass", narrowest=160, share=1)
        half = self.kit.px(34)

        def tile(surface: pygame.Surface, rect: pygame.Rect) -> None:
            place = pygame.Rect(0, 0, half, 2 * half)
            place.midleft = rect.midleft
            self.context.assets.cast_shadow(surface, place, small=True)
            surface.blit(self.context.assets.tile(5, 5, half, vertical=True), place)

        picture = Painted(tile, exactly(half), exactly(2 * half))
        beside = Row([picture, told, Spread(), begin], gap=24)
        strip, wide = OnPaper(Either([beside, Column([told, Gap(12, 8), begin])]), 16), self.kit.px(STRIP)
        whole = Row([Gap(0), strip, Gap(0)], widths=[0, wide, 0])
        return [Either([whole, strip]), Gap(24, 12)]

    def _ways(self) -> list[Block]:
        """The layouts, widest first: games side by side; games in rows with lessons side by side; all in one column."""
        columns = Row([self._column(*each) for each in self._games], gap=18, even=True)
        rows = [[self._row(*each, across=across) for each in self._games] for across in (True, False)]
        return [columns, *(Column([part for row in some for part in (row, Gap(14, 12))]) for some in rows)]

    def _column(self, entry: TitleGame, some: Sequence[Outline]) -> Block:
        theme = self.kit.theme
        well = self._well(entry, exactly(self.kit.px(WELL_WIDTH)), exactly(self.kit.px(WELL_HEIGHT)))
        titles = [_(each.game.title) for each, _some in self._games]
        name = Words(_(entry.game.title), "serif", 22, theme.paper, "center", alike=titles, smallest=18)
        caption = Words(entry.caption, "sans", 16, theme.text_on_walnut, "center", lines=0)
        cards = [part for each in some for part in (self._card(entry, each), Gap(10, 8))]
        return Column([well, Gap(10, 8), name, Column([caption, Spread(down=True)]), Gap(8, 6), *cards])

    def _row(self, entry: TitleGame, some: Sequence[Outline], *, across: bool) -> Block:
        theme, side = self.kit.theme, exactly(self.kit.px(SMALL_WELL))
        name = Words(_(entry.game.title), "serif", 20, theme.paper, lines=0)
        cards = [self._card(entry, each) for each in some]
        if across:
            found: Block = Row([*cards, *[Gap(0)] * (2 - len(cards))], gap=10, even=True)
            return Row([self._well(entry, side, side), Column([name, Gap(4, 4), found])], gap=14, widths=[side.best, 0])
        return Column([name, *(part for card in cards for part in (Gap(4, 4), card))])

    def _well(self, entry: TitleGame, across: Size, down: Size) -> Block:
        """The still life of a game on felt, with a brass edge if its lesson comes next."""
        lit = self._next is not None and self._next.game == entry.game.key

        def picture(surface: pygame.Surface, rect: pygame.Rect) -> None:
            assets, px = self.context.assets, self.context.scale.px
            table = assets.felt_inlay(*rect.size).convert_alpha()
            room = table.get_rect().inflate(-px(20), -px(20))
            paint_still(table, room, entry.still, assets, largest=px(46))
            paint.round_off(table, px(ROUND))
            edge = assets.theme.brass if lit else assets.theme.walnut_dark
            paint.rounded(table, table.get_rect(), px(ROUND), edge, max(1, px(2)))
            surface.blit(table, rect)

        return Painted(picture, Size(across.best, across.best * 2 // 3, across.best // 2), down)

    def _card(self, entry: TitleGame, lesson: Outline) -> "Card":
        settings, game = self.context.settings, _(entry.game.title)
        name, done = _(NAMES[lesson.name == FIRST]), settings.lesson_steps.get(lesson.key, 0)
        over = lesson.key in settings.lessons
        if over:
            done, state = lesson.steps, _("done, {minutes} min to repeat").format(minutes=Number(lesson.minutes))
        elif done:
            state = _("step {number} of {all} next").format(number=done + 1, all=lesson.steps)
        else:
            state = length(lesson)
        said = f"{game}: {name}, {state}"
        act = partial(self._open, lesson)
        return Card(f"lesson:{lesson.key}", said, name, state, (done, lesson.steps), act, lesson == self._next)

    # -- commands -----------------------------------------------------------------------------------------------------

    def _open(self, lesson: Outline) -> None:
        self.context.open(routes.lesson, lesson.game, lesson.name)

    def _rules(self) -> None:
        self.context.open(routes.rulebook)

    def commands(self) -> dict[str, Callable[[], object]]:
        """F1 opens the rule books."""
        return {"rules": self._rules}


def length(lesson: Outline) -> str:
    """The length of a lesson in words: steps and minutes."""
    words = ngettext("{n} step, {minutes} min", "{n} steps, {minutes} min", lesson.steps)
    return words.format(n=Number(lesson.steps), minutes=Number(lesson.minutes))


@dataclass(frozen=True)
class Card(Block):
    """A lesson on a card of paper: its name, a bead for each step, and its state."""

    key: str
    says: str
    name: str
    state: str
    beads: tuple[int, int]
    """How many steps are done, and how many there are."""
    act: Callable[[], None]
    lit: bool

    @property
    def told(self) -> str:
        return repr(self.says)

    def set(self, kit: Kit, width: int) -> list[tuple[list[str], str, int]]:
        """Wrapped lines, face and size in pixels, of the name and of the state."""
        room, found = max(1, width - 2 * kit.px(AROUND)), list[tuple[list[str], str, int]]()
        for words, face, size in ((self.name, "sans-bold", NAME), (self.state, "sans", STATE)):
            tick = kit.px(28) if face == "sans-bold" else 0
            found.append((kit.assets.wrap(words, face, kit.px(size), room - tick), face, kit.px(size)))
        return found

    def wide(self, kit: Kit) -> Size:
        def widest(*words: str) -> int:
            return max(kit.assets.text_size(each, "sans-bold", kit.px(NAME))[0] for each in words) + kit.px(28)

        around, beads = 2 * kit.px(AROUND), self.beads[1] * kit.px(BEAD + 6)
        words = max(widest(*self.name.split()), widest(*self.state.split()), beads) + around
        return Size(max(widest(self.name), beads) + around, words, words)

    def high(self, kit: Kit, width: int) -> Size:
        words = sum(round(size * LEADING) * len(lines) for lines, _, size in self.set(kit, width))
        return exactly(words + kit.px(BEAD + 12) + 2 * kit.px(10))

    def put(self, kit: Kit, rect: pygame.Rect) -> list[Widget]:
        draw = partial(self._draw, self.set(kit, rect.width))
        return [Drawn(self.key, self.says, rect, draw, "button", on_press=self.act, radius=ROUND)]

    def _draw(self, lines_of: Sequence[tuple[list[str], str, int]], on: Brush) -> None:
        """Draws the card, tinted under the mouse."""
        px, theme, rect, (done, steps) = on.px, on.theme, on.rect, self.beads
        colour = theme.right_sum if done == steps else theme.pencil_new if done else theme.second_on_paper
        ground, edge = theme.paper_tint if on.touched else theme.paper, theme.brass if self.lit else theme.rule_line
        paint.framed(on.surface, rect, px(ROUND), ground, edge, max(1, px(2 if self.lit else 1)))
        left, y = rect.x + px(AROUND), rect.y + px(10)
        icon = on.assets.icon("check" if done == steps else "right", px(20), colour)
        paint.put(on.surface, icon, midright=(rect.right - px(12), y + px(NAME * LEADING / 2)))
        for number, (lines, face, size) in enumerate(lines_of):
            ink = colour if number else theme.text_on_paper
            for line in lines:
                row = pygame.Rect(left, y, rect.width - 2 * px(AROUND), round(size * LEADING))
                on.widget.write(on.surface, on.assets, line, row, Lettering(face, size, ink))
                y = row.bottom
            if not number:
                self._draw_beads(on, colour, (left, y + px(BEAD / 2 + 4)))
                y += px(BEAD + 12)

    def _draw_beads(self, on: Brush, colour: Colour, at: tuple[int, int]) -> None:
        """Draws the beads: filled for a step that is done, with a dot for the next one."""
        px, (done, steps) = on.px, self.beads
        for number in range(steps):
            middle = at[0] + px(BEAD / 2) + number * px(BEAD + 6), at[1]
            if number < done:
                paint.disc(on.surface, middle, px(BEAD / 2), colour)
                continue
            paint.disc(on.surface, middle, px(BEAD / 2), colour, max(1, px(1.5)))
            if done and number == done:
                paint.disc(on.surface, middle, px(BEAD / 5), colour)
