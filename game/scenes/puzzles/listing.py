"""All puzzles by their games: how many of each are solved; and all that one has kept."""

from collections.abc import Callable
from functools import partial

from game import games
from game.puzzles.collection import Collection
from game.puzzles.puzzle import Puzzle
from game.scenes.puzzles.asking import OWN, open_next, open_puzzle, some_of
from game.scenes.puzzles.paper import difficulty, place_of, write_level
from game.scenes.shell.context import Context
from game.scenes.shell.sheet import Dialog, SheetScene
from game.ui.widgets.buttons import Button
from game.ui.widgets.page import Page
from game.words import N_, _, pgettext


class AllPuzzlesScene(SheetScene):
    """A row for each game, and one for each puzzle of one's own."""

    name = "allpuzzles"
    dated = True
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
