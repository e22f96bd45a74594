"""What is shown besides the tables: the title, every sheet, and each game's setup, rule book, log and replay."""

import os
from dataclasses import replace
from pathlib import Path

from game import games
from game.core.game import Game
from game.gallery.driver import OffCourse
from game.gallery.moments import Moment
from game.gallery.stage import Act, Exhibit, Stage
from game.scenes.history.records import RecordsScene
from game.scenes.history.replay import ReplayScene
from game.scenes.learning.lesson import LessonScene
from game.scenes.learning.rulebook import RulebookScene
from game.scenes.setup.setup import SetupScene
from game.scenes.shell.sheet import MessageScene
from game.storage import Folders, Tally

PLIES = 12
"""How far the matches go that are only kept, not looked at."""
LESSON_STEPS = (1, 3, 5)
"""The steps of a lesson that are shown; each has five at least."""
SAVED_AT = 1_767_268_800
"""When kept matches were saved, in seconds since 1970: noon of a New Year."""


def of_the_house() -> list[Exhibit]:
    """The title and the sheets that belong to no game."""
    opened = [
        ("records", "Records when nothing has been saved yet"),
        ("settings", "Settings"),
        ("about", "About the program, its parts and its files"),
        ("menu", "The menu, from the title"),
    ]
    return [
        Exhibit("house", "title", "The title before anything has been played", lambda stage: None),
        Exhibit("house", "title-continue", "The title with a match that waits", _with_a_match_waiting),
        *(Exhibit("house", key, caption, _opens(key)) for key, caption in opened),
        Exhibit("house", "settings-end", "Settings, read to the end", _reads("settings")),
        Exhibit("house", "honesty", "What a seal proves and what it does not", _opens("about", "honesty")),
        Exhibit("house", "honesty-end", "The same, read to the end", _reads("about", "honesty")),
        Exhibit("house", "keys", "Every key, and keys of one's own", lambda stage: stage.key("?")),
        Exhibit("house", "key-asked", "A key of one's own is asked for", _asks_for_a_key),
        Exhibit("house", "records-unfinished", "Records before any match was finished", _with_one_kept),
        Exhibit("house", "records-full", "Records with matches and tallies", _with_records),
        Exhibit("house", "delete", "A dialog: the act is named, keeping is the safe choice", _asks_to_delete),
        Exhibit("house", "message", "A message says what happened, what was kept, and what to do", _is_told),
        Exhibit("house", "tooltip", "A tooltip names the key", lambda stage: stage.hover("menu", seconds=0.75)),
        Exhibit("house", "focus", "The focus ring, on the keyboard's way round", _walks),
    ]


def of_a_game(game: Game) -> list[Exhibit]:
    """The game's setup, book, log and replay."""
    most = game.seats[-1]
    several = Moment(game.key, game.default_seats, ply=PLIES)
    return [
        Exhibit(game.key, "setup", f"{game.title}: the setup as a newcomer sees it", _sets_the_table(game, 0)),
        Exhibit(game.key, "setup-full", f"{game.title}: {most} seats, other house rules", _sets_the_table(game, most)),
        *(
            Exhibit(game.key, f"book-{number + 1}", f"{game.title}: the rule book, chapter {number + 1}", act)
            for number, act in ((number, _opens_book(game, number)) for number in (0, 2))
        ),
        *(
            Exhibit(game.key, f"lesson-{step}", f"{game.title}: the lesson, step {step}", _learns(game, step))
            for step in LESSON_STEPS
        ),
        Exhibit(game.key, "log", f"{game.title}: what has happened", _at(several, "l")),
        Exhibit(game.key, "replay", f"{game.title}: a match seen again", _replays(several)),
    ]


def of_one_game(game: Game) -> list[Exhibit]:
    """Sheets over a table that look alike for every game, shown for one."""
    several = Moment(game.key, game.default_seats, ply=PLIES)
    unplayed = replace(several, ply=0)
    return [
        Exhibit("house", "log-empty", "The log before the first move", _at(unplayed, "l")),
        Exhibit("house", "replay-empty", "A match without a move seen again", _opens_replay(unplayed)),
        Exhibit("house", "pause", "The menu at the table", _at(several, "p")),
        Exhibit("house", "seal", "The whole seal of a deal, to be noted before play", _at(several, "d")),
        Exhibit("house", "new-match", "A new match keeps the present one", _at(several, "ctrl+n")),
        Exhibit("house", "rules-at-table", "The rules, opened at the table", _at(several, "f1")),
        Exhibit("house", "lookback", "A hint at a move that is seen again", _looks_back(several)),
        Exhibit("house", "sign", "Colour and shape of a seat", _chooses_a_sign(game)),
        Exhibit("house", "name", "A name is typed", _types_a_name(game)),
        Exhibit("house", "seats", "Who plays the next hand, and how well", _changes_seats(several)),
    ]


# -- the acts ---------------------------------------------------------------------------------------------------------


def _opens(*keys: str) -> Act:
    def act(stage: Stage) -> None:
        if "about" in keys:
            home = Path("/home/nora")
            stage.app.store.folders = Folders(home / ".config/pipstone", home / ".local/share", home / ".local/state")
        for key in keys:
            stage.click(key)

    return act


def _reads(*keys: str) -> Act:
    def act(stage: Stage) -> None:
        _opens(*keys)(stage)
        middle = stage.app.context.scale.width // 2, stage.app.context.scale.height // 2
        for _ in range(40):
            stage.wheel(middle, -1)

    return act


def _walks(stage: Stage) -> None:
    for _ in range(3):
        stage.key("tab")


def _asks_for_a_key(stage: Stage) -> None:
    stage.key("?")
    stage.click("key:hint")


def _is_told(stage: Stage) -> None:
    context = stage.app.context
    context.stack.push(
        MessageScene(
            context,
            "The match is not saved",
            "There is no room left on the disk. The match goes on, and what was saved before is still there.\n"
            "It is tried again after every move; until then, closing the program would lose it.",
        )
    )
    stage.settle()


def _with_a_match_waiting(stage: Stage) -> None:
    game = games.find(games.keys()[0])
    stage.store.autosave(Moment(game.key, game.default_seats, ply=PLIES).record_for_people())
    stage.scene.lay_out()
    stage.settle()


def _with_one_kept(stage: Stage) -> None:
    game = games.find(games.keys()[0])
    name = f"{game.title}, an evening"
    stage.store.save_named(name, Moment(game.key, game.default_seats, ply=PLIES).record_for_people())
    os.utime(stage.store.save_path(name), (SAVED_AT, SAVED_AT))
    stage.app.stack.push(RecordsScene(stage.app.context))
    stage.settle()


def _with_records(stage: Stage) -> None:
    tallies = {}
    for number, game in enumerate(map(games.find, games.keys())):
        seats = game.seats[min(number, len(game.seats) - 1)]
        name = f"{game.title}, an evening"
        stage.store.save_named(name, Moment(game.key, seats, ply=PLIES).record_for_people())
        at = SAVED_AT + number * 86_400
        os.utime(stage.store.save_path(name), (at, at))
        tallies[game.key] = Tally(12 + number, 5, practice=number % 3, hints=2 * number)
    stage.store.save_statistics(tallies)
    stage.app.stack.push(RecordsScene(stage.app.context))
    stage.settle()


def _asks_to_delete(stage: Stage) -> None:
    _with_records(stage)
    stage.click("save:0:delete")


def _sets_the_table(game: Game, seats: int) -> Act:
    def act(stage: Stage) -> None:
        scene = SetupScene(stage.app.context, game)
        stage.app.stack.push(scene)
        stage.settle()
        while len(scene.plan.seats) < seats:
            stage.click("add")
        if seats:
            options = game.options_for(seats)
            scene.plan = replace(scene.plan, options={option.key: option.values[-1] for option in options})
            scene.lay_out()
            stage.settle()

    return act


def _opens_book(game: Game, chapter: int) -> Act:
    def act(stage: Stage) -> None:
        stage.app.stack.push(RulebookScene(stage.app.context, game.key, chapter))
        stage.settle()

    return act


def _learns(game: Game, step: int) -> Act:
    def act(stage: Stage) -> None:
        stage.app.context.open("lesson", game_key=game.key)
        stage.settle()
        for _ in range(1, step):
            lesson = stage.scene
            if not isinstance(lesson, LessonScene):
                raise OffCourse(f"the lesson has given way to {lesson.name}")
            lesson.step_on()
            stage.settle()

    return act


def _at(moment: Moment, key: str) -> Act:
    def act(stage: Stage) -> None:
        stage.sit_down(moment)
        stage.key(key)

    return act


def _opens_replay(moment: Moment) -> Act:
    def act(stage: Stage) -> None:
        stage.app.stack.push(ReplayScene(stage.app.context, moment.record_for_people()))
        stage.settle()

    return act


def _replays(moment: Moment) -> Act:
    def act(stage: Stage) -> None:
        _opens_replay(moment)(stage)
        for _ in range(PLIES // 2):
            stage.key("pagedown")

    return act


def _looks_back(moment: Moment) -> Act:
    def act(stage: Stage) -> None:
        _replays(moment)(stage)
        while not stage.find("hint")["enabled"]:
            stage.key("pagedown")
        stage.ask_for_hint()

    return act


def _chooses_a_sign(game: Game) -> Act:
    def act(stage: Stage) -> None:
        _sets_the_table(game, 0)(stage)
        stage.click("seat:0:sign")

    return act


def _types_a_name(game: Game) -> Act:
    def act(stage: Stage) -> None:
        _sets_the_table(game, 0)(stage)
        stage.click("seat:0:name")
        stage.type(" Marie")

    return act


def _changes_seats(moment: Moment) -> Act:
    def act(stage: Stage) -> None:
        stage.sit_down(replace(moment, ply=0, until="hand"))
        stage.finish_hand()
        stage.click("seats")

    return act


def everything() -> list[Exhibit]:
    """Every exhibit, in the order in which the gallery hangs them."""
    from game.gallery.positions import positions

    found = [*map(games.find, games.keys())]
    return [
        *of_the_house(),
        *of_one_game(found[0]),
        *(exhibit for game in found for exhibit in (*of_a_game(game), *positions(game))),
    ]
