"""Puzzles that are asked one after the other: of a game or a theme, the quick ones of a day, or those one has kept."""

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
"""Stand for the puzzles that were kept and the quick ones of a day, where else a game's key or a theme names some."""


def some_of(collection: Collection, which: str, today: date) -> list[Puzzle]:
    """The puzzles of a game or a theme, those kept by oneself, the quick ones of that day that nobody has answered, or
    with an empty word all that come with the games."""
    if which == OWN:
        return collection.own
    if which == QUICK:
        return [each for each in collection.quick(today) if each.id not in collection.progress.tried]
    return [each for each in collection.puzzles if which in ("", each.game, *each.themes[:1])]


def next_of(collection: Collection, which: str, today: date, after: Puzzle | None = None) -> Puzzle | None:
    """What to offer next of those, see `some_of`: of the quick ones they come in their order; None if there is none."""
    some = some_of(collection, which, today)
    return next(iter(some), None) if which == QUICK else collection.next_of(some, today, after)


def open_puzzle(page: Scene, collection: Collection, puzzle: Puzzle, which: str) -> None:
    """Opens its table from a page; one that cannot be set is told, and gone from that page then."""
    if collection.refuses(puzzle):
        page.context.tell(_("Puzzles"), *collection.take())
        page.lay_out()
    else:
        page.context.stack.push(puzzle_scene(page.context, collection, puzzle, which=which))


def open_next(page: Scene, collection: Collection, which: str) -> None:
    """The same with the next of those, if there is one."""
    if (found := next_of(collection, which, page.context.today())) is not None:
        open_puzzle(page, collection, found, which)


def puzzle_scene(context: Context, collection: Collection, puzzle: Puzzle, *, which: str = "") -> PuzzleScene:
    """The table of one puzzle; *Next puzzle* is one of `which`, see `some_of`."""
    return PuzzleScene(context, Puzzles(context, collection, puzzle, which))


class Puzzles(Asking):
    """Puzzles; *Next puzzle* is one of `which`, see `some_of`."""

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
