"""Where every screen is found by its name: screens open each other without importing each other.

Modules are imported when a screen of theirs is opened for the first time.
"""

import importlib
from collections.abc import Callable
from operator import attrgetter
from typing import Any, Literal

Route = Literal[
    "about",
    "forone",
    "evenings",
    "honesty",
    "lesson",
    "log",
    "look back",
    "match",
    "match of a session",
    "month",
    "pause",
    "puzzle",
    "puzzles",
    "records",
    "replay",
    "result",
    "rulebook",
    "seal",
    "seats",
    "settings",
    "setup",
    "shortcuts",
    "solitaire",
    "statistics",
    "title",
    "winning",
]

ROUTES: dict[Route, str] = {
    "about": "options.about:AboutScene",
    "forone": "forone.page:ForOneScene",
    "evenings": "book.evenings:EveningsScene",
    "honesty": "history.honesty:HonestyScene",
    "lesson": "learning.lesson:lesson_scene",
    "log": "history.logbook:LogScene",
    "look back": "history.lookback:LookBackScene",
    "match": "match.play:PlayScene.start",
    "match of a session": "match.play:PlayScene.at",
    "month": "forone.month:MonthScene",
    "pause": "shell.pause:PauseScene",
    "puzzle": "puzzles.table:PuzzleScene",
    "puzzles": "puzzles.listing:PuzzlesScene",
    "records": "book.bookscene:BookScene",
    "replay": "history.replay:ReplayScene",
    "result": "results.results:ResultScene",
    "rulebook": "learning.rulebook:RulebookScene",
    "seal": "history.verify:SealScene",
    "seats": "setup.seatrows:SeatsScene",
    "settings": "options.settings:SettingsScene",
    "setup": "setup.setup:SetupScene",
    "shortcuts": "options.shortcuts:ShortcutsScene",
    "statistics": "book.statisticspage:StatisticsScene",
    "solitaire": "solitaire.table:SolitaireScene",
    "title": "setup.title:TitleScene",
    "winning": "results.winning:WinningScene",
}
"""What makes each screen, in a module below ``game.scenes``; it is called with the context and keyword arguments."""


def maker(name: Route) -> Callable[..., Any]:
    """What makes the screen of that name."""
    module, _, made_by = ROUTES[name].partition(":")
    found: Callable[..., Any] = attrgetter(made_by)(importlib.import_module(f"game.scenes.{module}"))
    return found
