"""Every screen as a function that makes it, so that screens open each other without importing each other.

The module that makes a screen is imported when the screen is opened for the first time.
"""

import importlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from operator import attrgetter
from typing import TYPE_CHECKING, Generic, ParamSpec

from game.scenes.shell.layer import Layer

if TYPE_CHECKING:
    from game.analysis.findings import Graded
    from game.core.game import Game
    from game.core.record import Record
    from game.core.rules import Seat
    from game.puzzles.collection import Collection
    from game.puzzles.puzzle import Puzzle
    from game.scenes.book.library import Library
    from game.scenes.forone.dayplay import DayPlay
    from game.scenes.history.findings import Known
    from game.scenes.session.session import Session
    from game.scenes.session.tableplan import TablePlan
    from game.scenes.shell.context import Context
    from game.scenes.shell.tablekind import TableKind
    from game.ui.board.picture import View
    from game.ui.board.table import Table
    from game.ui.render.tabletop import Tabletop

P = ParamSpec("P")


@dataclass(frozen=True)
class Route(Generic[P]):
    """A function that makes a screen and imports its module on the first call."""

    where: str
    """The maker of the screen: a module below ``game.scenes``, a colon, and a name in it."""
    asked: Callable[P, Layer]
    """A function without a body, for its signature and docstring; a test compares it with `maker`."""

    @property
    def maker(self) -> Callable[P, Layer]:
        """The maker of the screen; imports its module."""
        module, _, name = self.where.partition(":")
        found: Callable[P, Layer] = attrgetter(name)(importlib.import_module(f"game.scenes.{module}"))
        return found

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> Layer:
        return self.maker(*args, **kwargs)


def made_by(where: str) -> Callable[[Callable[P, Layer]], Route[P]]:
    """Decorates a signature to make it the route of a screen."""
    return lambda asked: Route(where, asked)


# -- the program ------------------------------------------------------------------------------------------------------


@made_by("setup.title:TitleScene")
def title(context: "Context") -> Layer:
    """The first screen."""


@made_by("shell.pause:PauseScene")
def pause(
    context: "Context", kind: "TableKind | None" = None, game_key: str = "", head: str = "", *, before: bool = False
) -> Layer:
    """The menu: of a kind of table, with a heading; `before` offers to look back at the last hand. Its result is a word
    that `Scene.chosen` knows."""


@made_by("options.settings:SettingsScene")
def settings(context: "Context") -> Layer:
    """The settings."""


@made_by("options.shortcuts:ShortcutsScene")
def shortcuts(context: "Context") -> Layer:
    """Every key, and what it does."""


@made_by("options.about:AboutScene")
def about(context: "Context") -> Layer:
    """What the program is, and where its files are."""


# -- a table with others ----------------------------------------------------------------------------------------------


@made_by("setup.setup:SetupScene")
def setup(context: "Context", game: "Game", people: Sequence[str] = (), opponent: str = "") -> Layer:
    """The setup of a game. The named `people` sit at the table, or one person and the `opponent`, a character's key."""


@made_by("setup.usualtable:dealt_for")
def dealt_for(context: "Context", game: "Game", people: Sequence[str]) -> Layer:
    """A match of these people at the table as it was set up last; the setup if that is not possible."""


@made_by("setup.seatrows:SeatsScene")
def seats(context: "Context", game: "Game", plan: "TablePlan", *, over: bool = False) -> Layer:
    """The seats of a table from now on; its result is the new plan, or None."""


@made_by("match.play:PlayScene.start")
def match(context: "Context", plan: "TablePlan") -> Layer:
    """A new match."""


@made_by("match.play:PlayScene.at")
def match_of(
    context: "Context", session: "Session", plan: "TablePlan | None" = None, *, keep: bool = False, trial: bool = False
) -> Layer:
    """A match that goes on; with `keep` it is saved at once, a `trial` never."""


@made_by("results.results:ResultScene")
def result(
    context: "Context", session: "Session", table: "Table", view: "View", findings: "Known | None" = None
) -> Layer:
    """The result of a hand or a match, and what is known of the reasons; it returns ``next``, ``again`` or
    ``title``."""


@made_by("results.winning:WinningScene")
def winning(context: "Context", session: "Session", tabletop: "Tabletop", result: Callable[[], Layer]) -> Layer:
    """The announcement of the winner, before the `result` takes its place."""


# -- matches that were played -----------------------------------------------------------------------------------------


@made_by("book.bookscene:BookScene")
def records(context: "Context") -> Layer:
    """The book of matches."""


@made_by("book.statisticspage:StatisticsScene")
def statistics(context: "Context", library: "Library", person: str = "") -> Layer:
    """How people have done; its result is what the book is to list, if anything."""


@made_by("progress.ladder:ladder_scene")
def ladder(context: "Context", person: str, game: str = "") -> Layer:
    """A person's standing with all characters at a game; its result is the keys of game and character, or None."""


@made_by("progress.habits:habits_scene")
def habits(context: "Context", person: str, game: str = "") -> Layer:
    """What mistakes cost a person at a game, by kind and over time."""


@made_by("book.evenings:EveningsScene")
def evenings(context: "Context", library: "Library", now: Callable[[], float] | None = None) -> Layer:
    """Evenings and cups."""


@made_by("book.evenings:TonightScene")
def tonight(context: "Context", people: Sequence[str], game: str, now: Callable[[], float] | None = None) -> Layer:
    """How the evening of these people stands after that game, and the next game."""


@made_by("history.replay:ReplayScene")
def replay(context: "Context", record: "Record", *, plan: "TablePlan | None" = None, start: int | None = None) -> Layer:
    """A replay of a match, from ply `start` on."""


@made_by("history.logbook:LogScene")
def log(context: "Context", session: "Session", viewer: "Seat | None", show: Callable[[], None] | None = None) -> Layer:
    """What has happened in a match, as that seat may know it; `show` plays the others' turns again at the table."""


@made_by("history.lookback:LookBackScene")
def look_back(
    context: "Context", session: "Session", findings: "Known | None" = None, at: "Graded | None" = None
) -> Layer:
    """What decided a match; `findings` are what is known of that, and `at` is the decision shown first."""


@made_by("puzzles.mistakes:mistakes_scene")
def mistakes(
    context: "Context", session: "Session", findings: "Known", seat: "Seat", at: "Graded | None" = None
) -> Layer:
    """A person's mistakes of a match as puzzles, one after the other, from the costliest or from `at`."""


@made_by("puzzles.mistakes:mistakes_of_many")
def mistakes_of_many(context: "Context", person: str) -> Layer:
    """The mistakes of that person's last matches, as puzzles."""


@made_by("history.filming:FilmScene")
def film(context: "Context", session: "Session") -> Layer:
    """The export of a match as a page for browsers."""


@made_by("history.verify:SealScene")
def seal(context: "Context", session: "Session", hand: int | None = None) -> Layer:
    """The seal of a hand, by default of the one that is played."""


@made_by("history.honesty:HonestyScene")
def honesty(context: "Context") -> Layer:
    """Why nobody at this table can cheat."""


# -- for one, and to learn --------------------------------------------------------------------------------------------


@made_by("forone.page:ForOneScene")
def forone(context: "Context") -> Layer:
    """What a person can play alone."""


@made_by("forone.dayreport:month_scene")
def month(context: "Context", play: "DayPlay | None" = None, session: "Session | None" = None) -> Layer:
    """The calendar of days, or the result of one of them."""


@made_by("solitaire.table:SolitaireScene")
def solitaire(context: "Context", day: date | None = None) -> Layer:
    """Castle Rock Solitaire; with a `day`, the deal of that day."""


@made_by("position.paper:position_scene")
def position(context: "Context", text: str = "") -> Layer:
    """A position to ask about: that of a text as in `game.core.position`, else one to be set up."""


@made_by("puzzles.shelf:PuzzlesScene")
def puzzles(context: "Context", collection: "Collection | None" = None) -> Layer:
    """The shelf of puzzles."""


@made_by("puzzles.shelf:AllPuzzlesScene")
def all_puzzles(context: "Context", collection: "Collection") -> Layer:
    """Every puzzle by its game, and all those that the person has kept."""


@made_by("puzzles.asking:puzzle_scene")
def puzzle(context: "Context", collection: "Collection", puzzle: "Puzzle", *, which: str = "") -> Layer:
    """One puzzle; the next is one of `which` puzzles."""


@made_by("learning.rulebook:RulebookScene")
def rulebook(context: "Context", game_key: str = "", chapter: int = 0, about: str = "") -> Layer:
    """The rules of a game, by default of the one played last, open at a chapter or at what an action is `about`."""


@made_by("learning.lessonnote:lesson_scene")
def lesson(context: "Context", game_key: str, name: str = "lesson") -> Layer:
    """A lesson of a game that has it: ``lesson`` for how it goes, or ``well`` for playing it well."""


@made_by("learning.shelf:LessonsScene")
def lessons(context: "Context") -> Layer:
    """The lessons of all games, and which of them are done."""


ROUTES = {name: each for name, each in vars().items() if isinstance(each, Route)}
"""All routes by name."""
