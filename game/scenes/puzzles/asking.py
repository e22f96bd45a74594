"""Puzzles asked one after another: of a game or a theme, the quick ones of a day, or the player's own."""

from datetime import date

from game.puzzles.collection import Collection
from game.puzzles.puzzle import Puzzle
from game.scenes import routes
from game.scenes.puzzles.course import PuzzleCourse
from game.scenes.puzzles.paper import difficulty, question, write_paper
from game.scenes.puzzles.table import Asking, PuzzleScene
from game.scenes.shell.context import Context
from game.scenes.shell.scene import Scene
from game.ui.widgets.widgets import Widget
from game.words import _, pgettext

OWN, QUICK = "own", "quick"
"""Values of `which` for the player's own puzzles and the quick ones of a day; others are a game's key or a theme."""


def some_of(collection: Collection, which: str, today: date) -> list[Puzzle]:
    """The puzzles that `which` names: a game's or a theme's, the player's own, the quick ones of the day that are not
    answered yet, or, if it is empty, all that come with the games."""
    if which == OWN:
        return collection.own
    if which == QUICK:
        return [each for each in collection.quick(today) if each.id not in collection.progress.tried]
    return [each for each in collection.puzzles if which in ("", each.game, *each.themes[:1])]


def next_of(collection: Collection, which: str, today: date, after: Puzzle | None = None) -> Puzzle | None:
    """The puzzle of `some_of` to offer next, or None if there is none; quick ones come in their order."""
    some = some_of(collection, which, today)
    return next(iter(some), None) if which == QUICK else collection.next_of(some, today, after)


def open_puzzle(page: Scene, collection: Collection, puzzle: Puzzle, which: str) -> None:
    """Opens the table of a puzzle from a page; one that cannot be set up is reported and leaves the page."""
    if collection.refuses(puzzle):
        page.context.tell(_("Puzzles"), *collection.take())
        page.lay_out()
    else:
        page.context.stack.push(puzzle_scene(page.context, collection, puzzle, which=which))


def open_next(page: Scene, collection: Collection, which: str) -> None:
    """Opens the table of the next puzzle of `which` from a page, if there is one."""
    if (found := next_of(collection, which, page.context.today())) is not None:
        open_puzzle(page, collection, found, which)


def puzzle_scene(context: Context, collection: Collection, puzzle: Puzzle, *, which: str = "") -> PuzzleScene:
    """The table of one puzzle; *Next puzzle* leads to one of `which`, see `some_of`."""
    return PuzzleScene(context, Puzzles(context, collection, puzzle, which))


class Puzzles(Asking):
    """Puzzles; *Next puzzle* leads to one of `which`, see `some_of`."""

    def __init__(self, context: Context, collection: Collection, puzzle: Puzzle, which: str) -> None:
        self._which = which
        self.course = PuzzleCourse(context, collection, puzzle)

    def paper(self, scene: PuzzleScene) -> list[Widget]:
        return write_paper(scene)

    def heading(self) -> str:
        """The name of the puzzle."""
        number = self.course.collection.number(self.course.puzzle)
        return _("Puzzle {number}").format(number=number) if number else _("Your own puzzle")

    def place(self) -> str:
        if not self.course.collection.number(self.course.puzzle):
            if self.course.puzzle.position is not None:
                return pgettext("a puzzle", "from a position you set up")
            return pgettext("a puzzle", "from a match of yours")
        return difficulty(self.course.puzzle.rating)

    def question(self) -> str:
        return question(self.course)

    def onward(self, scene: PuzzleScene) -> None:
        collection, puzzle, context = self.course.collection, self.course.puzzle, scene.context
        if not some_of(collection, self._which, today := context.today()):
            self._which = ""  # all quick ones are done: on with what fits
        while collection.refuses(found := next_of(collection, self._which, today, puzzle) or puzzle):
            pass  # it is gone now
        context.stack.replace(puzzle_scene(context, collection, found, which=self._which), scene)
        context.tell(_("Puzzles"), *collection.take())

    def every(self, scene: PuzzleScene) -> None:
        below = [each.name for each in scene.context.stack.scenes]
        scene.close(None)
        if "puzzles" not in below:
            scene.context.open(routes.puzzles, collection=self.course.collection)
