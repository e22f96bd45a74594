"""The shelf of puzzles: three quick ones for today, all by theme, and the player's own; and the list of all."""

from collections.abc import Callable, Sequence
from datetime import date
from functools import partial

import pygame

from game import games
from game.puzzles.collection import Collection
from game.puzzles.puzzle import Puzzle
from game.puzzles.themes import BLOCK, COUNT, GUARD, HOLD, LAST, SCORE, SHUT_OUT, WAIT
from game.scenes import routes
from game.scenes.puzzles.asking import OWN, QUICK, open_next, open_puzzle, some_of
from game.scenes.puzzles.paper import difficulty, level_words, place_of, write_level
from game.scenes.puzzles.shelfparts import Entry, Pictures, Said
from game.scenes.shell.context import Context
from game.scenes.shell.paper import PaperScene
from game.scenes.shell.sheet import Dialog, SheetScene
from game.scenes.shell.shelf import put_shelf
from game.ui.platform.pending import Pending
from game.ui.sprites.assets import Assets
from game.ui.stilllife import paint_still, still_of
from game.ui.widgets.blocks import Block, Column, Either, Gap, OnPaper, Row, Spread, Words, link, press
from game.ui.widgets.buttons import Button
from game.ui.widgets.page import Page
from game.words import N_, _, ngettext, pgettext
from game.words.dates import date_of, day_of
from game.words.saying import Number

OWN_SHOWN = 4
"""Most of the player's own puzzles that are shown, latest first."""
SIDE, OWN_SIDE, THEME = (150.0, 150.0), (104.0, 104.0), (140.0, 96.0)
"""Sizes of the small tables of quick puzzles, the player's own, and themes, in dp."""
THEMES = {
    SCORE: N_("Score it"),
    WAIT: N_("Think ahead"),
    GUARD: N_("Give nothing away"),
    BLOCK: N_("Block the others"),
    SHUT_OUT: N_("Shut them out"),
    COUNT: N_("Count it out"),
    LAST: N_("The last tiles"),
    HOLD: N_("Who holds what?"),
}
"""What puzzles ask for, in the order in which it is shown."""


class PuzzlesScene(PaperScene):
    """The shelf of puzzles. Its first stop is today's quick ones."""

    name = "puzzles"
    shows_today = True
    on_walnut = True

    def __init__(self, context: Context, collection: Collection | None = None) -> None:
        super().__init__(context)
        self.collection = collection or Collection(context.store.folders.data)
        self._open = partial(open_puzzle, self, self.collection)
        self._solve = partial(open_next, self, self.collection)
        self._told = collection is not None
        self._pictures = Pictures(context)

    def title(self) -> str:
        return _("Puzzles")

    def lay_out(self) -> None:
        super().lay_out()
        if not self._told:
            self._told = True
            self.context.tell(_("Puzzles"), *self.collection.take())

    def release(self) -> None:
        self._pictures.release()

    # -- the page -----------------------------------------------------------------------------------------------------

    def compose(self) -> None:
        number = len(self.collection.puzzles)
        every = ngettext("All {n}", "All {n}", number).format(n=Number(number))
        feet = Spread(), press("every", every, self._all, "panel", narrowest=160)
        put_shelf(self, self._progress(), self._contents, feet)

    def _contents(self, _width: int) -> Block:
        between = [Gap(16, 12), Spread(down=True)]
        return Column([self._quick(), *between, self._themes(), *between, *self._own()])

    def _progress(self) -> Block:
        """How many puzzles are solved, and the player's level."""
        theme, collection = self.context.assets.theme, self.collection
        solved = _("{n} of {all} solved").format(n=collection.solved, all=len(collection.puzzles))
        if due := collection.due(self.context.today()):
            back = ngettext("{n} you missed is back", "{n} you missed are back", due)
            solved = f"{solved} · {back.format(n=Number(due))}"
        stands = [Words(solved, "sans-bold", 17, theme.text, "right", lines=2, key="solved")]
        if level := level_words(collection.progress.rating):
            stands.append(Words(level, "sans", 16, theme.text_on_walnut, "right", lines=2, key="level"))
        return Column(stands)

    def _quick(self) -> Block:
        """Today's three puzzles, and the button that begins with them."""
        theme, collection, today = self.context.assets.theme, self.collection, self.context.today()
        quick, open_ones = collection.quick(today), self._some(QUICK)
        label = _("Begin with these") if open_ones else _("One at your level")
        intro = Column(
            [
                Words(_("Three quick ones"), "serif", 26, key="quick"),
                Words(day_of(today.isoformat()), "sans", 16, theme.second_on_paper, key="day", lines=2),
                Gap(14, 12),
                press("begin", label, partial(self._solve, QUICK if open_ones else ""), "brass", share=1),
            ]
        )
        entries = [self._of_today(number, each, open_ones[:1]) for number, each in enumerate(quick, 1)]
        return OnPaper(_folding(intro, entries))

    def _of_today(self, number: int, puzzle: Puzzle, now: Sequence[Puzzle]) -> Entry:
        theme, tried = self.context.assets.theme, puzzle.id in self.collection.progress.tried
        if tried:
            state = self._state(puzzle)
        elif puzzle in now:
            state = Said(pgettext("a puzzle", "now"), "sans-bold", colour=theme.pencil_new)
        else:
            state = Said(pgettext("a puzzle", "after that"))
        words = _("{game}, {difficulty}")
        about = words.format(game=_(games.title_of(puzzle.game)), difficulty=difficulty(puzzle.rating))
        lines = [Said(name_of(puzzle), "sans-bold", 18, theme.text_on_paper), Said(about), state]
        return self._entry(f"quick:{number}", puzzle, lines, partial(self._open, puzzle, QUICK), str(number))

    def _themes(self) -> Block:
        """Every theme, with the number of its puzzles and how many are solved."""
        entries = [self._theme(key) for key in THEMES if self._some(key)]
        size = len(entries)
        ways = [_rows(entries, each) for each in dict.fromkeys((size, -(-size // 2), 3, 2, 1))]
        words = Words(_("By what they ask"), "serif", 20, self.context.assets.theme.paper, key="by")
        return Column([words, Gap(8, 6), Either(ways)])

    def _theme(self, key: str) -> Entry:
        look, some = self.context.assets.theme, self._some(key)
        solved, tried = sum(map(self.collection.is_solved, some)), self.collection.progress.tried
        if solved == len(some):
            count = Said(_("all {n} solved").format(n=Number(solved)), colour=look.text, tick=True)
        elif not any(each.id in tried for each in some):
            count = Said(_("{n}, not begun").format(n=Number(len(some))))
        else:
            count = Said(_("{n} of {all}").format(n=Number(solved), all=len(some)))
        name, still = _(THEMES[key]), still_of(key)

        def picture(assets: Assets, size: tuple[int, int]) -> pygame.Surface:
            table = assets.felt_inlay(*size).copy()
            paint_still(
                table, table.get_rect().inflate(-size[0] // 9, -size[1] // 9), still, assets, largest=size[1] // 5
            )
            return table

        lines = [Said(name, "sans-bold", 17, look.text), count]
        says, share = f"{name}, {count.words}", solved / len(some)
        solve = partial(self._solve, key)
        return Entry(f"theme:{key}", says, picture, lines, solve, THEME, below=True, share=share, on_paper=False)

    def _own(self) -> list[Block]:
        """The player's own puzzles, latest first."""
        own, theme = self.collection.own, self.context.assets.theme
        if not own:
            return []
        latest = sorted(own, key=lambda each: each.kept or date.min, reverse=True)[:OWN_SHOWN]
        more = ngettext("The one you kept", "All {n} of yours", len(own)).format(n=Number(len(own)))
        intro = Column(
            [
                Words(_("Your own"), "serif", 24, key="own"),
                Words(_("kept from matches and positions"), "sans", 16, theme.second_on_paper, key="from", lines=2),
                link("mine", more, self._all, size=17),
            ]
        )
        return [OnPaper(_folding(intro, [*map(self._own_entry, latest)]), 16)]

    def _own_entry(self, puzzle: Puzzle) -> Entry:
        theme = self.context.assets.theme
        lines = [
            Said(name_of(puzzle), "sans-bold", 17, theme.text_on_paper),
            Said(place_of(puzzle), size=15),
            *([Said(date_of(puzzle.kept.isoformat()), size=15)] if puzzle.kept else []),
            self._state(puzzle),
        ]
        return self._entry(f"own:{puzzle.id}", puzzle, lines, partial(self._open, puzzle, OWN), side=OWN_SIDE)

    def _entry(
        self,
        key: str,
        puzzle: Puzzle,
        lines: Sequence[Said],
        on_press: Callable[[], None],
        number: str = "",
        side: tuple[float, float] = SIDE,
    ) -> Entry:
        says = ", ".join(filter(None, (number, *(each.words for each in lines))))
        tall = side if self.context.scale.down >= 700 else OWN_SIDE
        return Entry(key, says, self._pictures.of(puzzle), lines, on_press, tall, number=number)

    def _state(self, puzzle: Puzzle) -> Said:
        """The state of a puzzle, as a line."""
        theme, today = self.context.assets.theme, self.context.today()
        tried = self.collection.progress.tried.get(puzzle.id)
        if tried is None:
            return Said(_("not tried yet"), "sans-bold", colour=theme.pencil_new)
        if self.collection.is_solved(puzzle):
            return Said(_("solved"), "sans-bold", colour=theme.right_sum, tick=True)
        days = tried.days_left(today)
        if not days:
            return Said(_("back for another try"), "sans-bold", colour=theme.pencil_new)
        return Said(ngettext("back tomorrow", "back in {n} days", days).format(n=Number(days)))

    # -- commands -----------------------------------------------------------------------------------------------------

    def _some(self, which: str) -> list[Puzzle]:
        return some_of(self.collection, which, self.context.today())

    def _all(self) -> None:
        self.context.open(routes.all_puzzles, collection=self.collection)

    # -- time ---------------------------------------------------------------------------------------------------------

    def update(self, dt: float) -> Pending:
        """Makes the small tables, one at a time."""
        if self._pictures.waiting:
            self._pictures.one()
            self.changed()
        return self._pictures.waiting

    def settled(self) -> bool:
        return not self._pictures.waiting


def name_of(puzzle: Puzzle) -> str:
    """What a puzzle is about, in words."""
    words = THEMES.get(puzzle.themes[0]) if puzzle.themes else None
    return _(words) if words else _("Find the best move")


def _rows(entries: Sequence[Block], across: int) -> Block:
    """Rows of `across` entries; the last one is filled up with gaps."""
    found: list[Block] = []
    for start in range(0, len(entries), across):
        row = [*entries[start : start + across]]
        found += [Row([*row, *[Gap(0)] * (across - len(row))], gap=14, even=True), Gap(14, 14)]
    return Column(found[:-1])


def _folding(intro: Block, entries: Sequence[Block]) -> Block:
    """The introduction and the entries in one row; else the entries below it, as many in a row as fit."""
    ways = [_rows(entries, across) for across in range(len(entries), 0, -1)]
    return Either([Row([intro, *entries], gap=24), *(Column([intro, Gap(16, 16), each]) for each in ways)])


class AllPuzzlesScene(SheetScene):
    """A row for each game, and one for each of the player's own puzzles."""

    name = "allpuzzles"
    shows_today = True
    headline = N_("All puzzles")
    wide = 760.0

    def __init__(self, context: Context, collection: Collection) -> None:
        super().__init__(context)
        self.collection = collection
        self._open, self._solve = partial(open_puzzle, self, collection), partial(open_next, self, collection)
        self.focus_key = "all"

    def write(self, page: Page) -> None:
        collection = self.collection
        write_level(page, collection.progress.rating)
        page.gap(8)
        solve = pgettext("a puzzle", "Solve one")
        self._row(page, _("One at your level"), "all", solve, partial(self._solve, ""), "brass")
        known = games.keys()
        for key in known:
            if some := some_of(collection, key, self.context.today()):
                solved = sum(collection.is_solved(each) for each in some)
                told = _("{n} of {all} solved").format(n=solved, all=len(some))
                self._row(page, f"{_(games.title_of(key))} · {told}", key, solve, partial(self._solve, key))
        if collection.own:
            page.gap(10)
            page.heading(_("Your own"))
            for each in collection.own:
                self._own_row(page, each)

    def _row(
        self, page: Page, words: str, key: str, label: str, press: Callable[[], None], kind: str = "paper", gap: int = 6
    ) -> None:
        page.row(words, lambda rect: Button(key, label, rect, press, kind=kind), width=170, tall=44).row_of = "shelf"
        page.gap(gap)

    def _own_row(self, page: Page, each: Puzzle) -> None:
        solved = _("solved") if self.collection.is_solved(each) else difficulty(each.rating)
        if each.id not in self.collection.progress.tried:
            solved = _("not tried yet")
        words = place_of(each)
        open_it, remove = partial(self._open, each, OWN), partial(self._ask_to_remove, each)
        self._row(page, f"{words} · {solved}", f"own:{each.id}", pgettext("a puzzle", "Solve it"), open_it, gap=2)
        page.link(f"remove:{each.id}", _("Remove it"), remove, size=16, height=44)
        page.gap(4)

    def _ask_to_remove(self, puzzle: Puzzle) -> None:
        words = _("The match that it comes from stays where it is.")
        if puzzle.position is not None:
            words = _("It comes from no match, so it will be gone for good.")
        asked = Dialog(self.context, _("Remove this puzzle?"), words, yes=_("Remove it"), no=_("Keep it"))
        self.context.stack.push(asked, partial(self._remove, puzzle))

    def _remove(self, puzzle: Puzzle, sure: object) -> None:
        if sure:
            self.context.kept(_("Puzzles"), self.collection.remove(puzzle))
        self.lay_out()
