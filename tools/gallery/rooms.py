"""The exhibits besides positions: the title, every sheet, and each game's setup, rule book, log and replay."""

import contextlib
import os
from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from functools import partial
from pathlib import Path
from typing import Any

from game import games
from game.ai.characters import CHARACTERS
from game.analysis.findings import Analysis
from game.book.cups import Cup, store
from game.book.listing import WON, Query
from game.book.shelf import Note
from game.core.game import Game
from game.core.record import Chair
from game.daily.days import game_of
from game.daily.progress import Progress
from game.puzzles.collection import Collection
from game.puzzles.puzzle import EXACT, HOLDS, WIN_2
from game.scenes import routes
from game.scenes.book.bookscene import BookScene
from game.scenes.forone.daytable import day_table
from game.scenes.learning.chapters import read_book
from game.scenes.learning.lesson import LessonScene
from game.scenes.learning.lessonbook import read_lesson
from game.scenes.puzzles.asking import puzzle_scene
from game.scenes.puzzles.shelf import PuzzlesScene
from game.scenes.puzzles.table import PuzzleScene
from game.scenes.session.autosave import GOES_ON
from game.scenes.session.session import Session
from game.scenes.session.tableplan import NAMES
from game.scenes.setup.setup import SetupScene
from game.scenes.shell.sheet import MessageScene
from game.scenes.solitaire.table import SolitaireScene
from game.storage import Folders
from game.words import _
from game.words.dates import stamp
from tools.gallery.moments import Moment, NoSuchPosition, made_up_analysis
from tools.gallery.positions import at, in_turn, positions, taken
from tools.gallery.stage import Act, Exhibit, Stage

PLIES = 12
"""The length of saved matches, in actions."""
SAVED_AT = 1_704_110_400
"""When matches were saved, in seconds since 1970: noon on New Year's Day of a past year, so that dates show it."""
DAY = 86_400
THREES = 25
"""The number of a solitaire deal in which three tiles can be taken after eight draws."""
PLAYED = ("brick", "castle", "fives", "fortress", "stones")
"""The games in pictures that belong to no game; a new game does not change these pictures."""
FIRST, LAST = PLAYED[0], PLAYED[-1]
FIRST_MATCHES = 400
"""Puzzles from matches with lower seeds are on the shelf."""
FIVES = "fives"
"""The game whose deal of the day is played, and whose puzzles are shown if it has any of the kind."""


def everything() -> list[Exhibit]:
    """Every exhibit, in the order in which the gallery shows them."""
    found = [*map(games.find, games.keys())]
    return [
        *_of_the_house(),
        *_of_one_game(games.find(FIRST)),
        *(exhibit for game in found for exhibit in (*_of_a_game(game), *positions(game))),
    ]


def every_page() -> list[Exhibit]:
    """Every chapter of the rule books, and the lessons step by step to their end, each step before and after it is
    shown. Only some of these are exhibits."""
    found = list[Exhibit]()
    for game in map(games.find, games.keys()):
        lesson, _problem = read_lesson(game)
        steps = range(1, len(lesson.steps) + 2) if lesson else ()
        acts = {f"chapter-{number + 1}": _reads(game, number) for number in range(len(read_book(game).chapters))}
        acts |= {f"step-{step}": _learns(game, step) for step in steps}
        acts |= {f"step-{step}-shown": in_turn(_learns(game, step), taken("key h")) for step in steps[:-1]}
        found += [Exhibit(game.key, name, f"{game.title}: {name}", act) for name, act in acts.items()]
    return found


def _of_the_house() -> list[Exhibit]:
    """The title and the sheets that belong to no game."""
    acts: list[tuple[str, str, Act]] = [
        ("title", "The title before anything has been played", taken()),
        ("title-continue", "The title with a match that waits", _with_a_match_waiting),
        ("for-one", "For one, before anything has been played", taken("click forone")),
        ("for-one-played", "The same after some days", in_turn(_has_played_days, taken("click forone"))),
        ("month", "The deals of a month", in_turn(_has_played_days, taken("click forone", "click month"))),
        ("day", "What came of the deal of the day", in_turn(_has_played_days, _plays_the_day)),
        ("solitaire", "Castle Rock Solitaire, a tile picked", _plays_solitaire),
        ("solitaire-choose", "A deal of it is chosen", in_turn(_plays_solitaire, taken("click choose"))),
        (
            "solitaire-asked",
            "Whether it can still be cleared",
            in_turn(_plays_solitaire, taken("key esc", "click hint")),
        ),
        ("puzzles", "The shelf of puzzles", _shelf_of_puzzles),
        ("puzzles-all", "All puzzles by their games", in_turn(_shelf_of_puzzles, taken("click every"))),
        ("puzzle", "A puzzle: what would you play?", partial(_solves, EXACT)),
        ("puzzle-wrong", "A wrong answer, and a deal in which it costs", partial(_solves_wrongly, EXACT)),
        ("puzzle-watched", "The same played on in that deal", partial(_watches, EXACT)),
        ("puzzle-two", "A win in two that was missed", partial(_solves_wrongly, WIN_2)),
        ("puzzle-holds", "What does somebody hold?", partial(_solves, HOLDS)),
        ("puzzle-held", "The same once it is answered", partial(_solves_wrongly, HOLDS)),
        ("position", "A position is set up", partial(_sets_up_in, "fives", _TREE)),
        ("position-castle", "A row is set up, and what was captured", partial(_sets_up_in, "castle", _ROW)),
        ("position-brick", "A wall of bricks is set up", partial(_sets_up_in, "brick", _BRICKS)),
        ("position-stones", "A wall is set up tile by tile", partial(_sets_up_in, "stones", _TILES)),
        ("records", "The book of matches before there are any", taken("click records")),
        ("settings", "Settings", taken("click settings")),
        ("about", "About the program, its parts and its files", _opens_about),
        ("menu", "The menu, from the title", taken("click menu")),
        ("settings-end", "Settings, read to the end", taken("click settings", "read")),
        ("honesty", "What a seal proves and what it does not", in_turn(_opens_about, taken("click honesty"))),
        ("honesty-end", "The same, read to the end", in_turn(_opens_about, taken("click honesty", "read"))),
        ("keys", "Every key, and keys of one's own", taken("key ?")),
        ("key-asked", "A key of one's own is asked for", taken("key ?", "click key:hint")),
        ("records-unfinished", "The book before any match was finished", _with_one_kept),
        ("records-full", "The book with matches of many days", _with_records),
        ("records-filtered", "Only one game, and of that only what was won", in_turn(_with_records, _asks_for_less)),
        ("records-filter", "What can be asked for", in_turn(_with_records, taken("click filter"))),
        ("records-chosen", "A match that was marked, with a note", in_turn(_with_records, taken("click row:2"))),
        ("statistics", "How someone has done", in_turn(_with_many_records, taken("click statistics"))),
        ("statistics-few", "The same after a few matches", in_turn(_with_records, taken("click statistics"))),
        ("statistics-empty", "The same before any", taken("click records", "click statistics")),
        ("habits", "What mistakes cost, by kind and over time", in_turn(_with_habits, _opens_habits)),
        ("habits-few", "The same before there is enough to tell", in_turn(_with_rivals, _opens_habits)),
        ("ladder", "Who has been beaten, and whom to ask next", in_turn(_with_rivals, _opens_ladder)),
        (
            "setup-rivals",
            "The setup, and how one stands with who sits there",
            in_turn(_with_rivals, _asks_a_rival),
        ),
        ("result-rivals", "The result of a match against somebody met before", in_turn(_with_rivals, _beats_a_rival)),
        ("evenings-empty", "Evenings and cups before there are any", taken("click records", "click evenings")),
        ("evenings", "Evenings on which people sat together, and a cup", _with_a_cup),
        ("cup-begin", "A cup is begun", in_turn(_with_a_cup, taken("click begin"))),
        ("cup", "Between two games of a cup", in_turn(_with_a_cup, taken("click cup:0"))),
        ("tonight", "Between two games of an evening without a cup", in_turn(_with_a_cup, _opens_tonight)),
        ("cup-results", "How a cup stands, as a table", in_turn(_with_a_cup, taken("click cup:0", "click table"))),
        (
            "delete",
            "A dialog: the act is named, keeping is the safe choice",
            in_turn(_with_records, taken("click row:1", "click delete")),
        ),
        ("message", "A message says what happened, what was kept, and what to do", _is_told),
        ("tooltip", "A tooltip names the key", taken("point menu")),
        ("focus", "The focus ring, on the keyboard's way round", taken("key tab", "key tab", "key tab")),
    ]
    large: list[tuple[str, str, Act]] = [
        (
            "month-large",
            "The deals of a month in large words",
            in_turn(_has_played_days, taken("click forone", "click month")),
        ),
        ("day-large", "What came of one in large words", in_turn(_has_played_days, _plays_the_day)),
        ("solitaire-large", "Castle Rock Solitaire in large words", _plays_solitaire),
        ("position-large", "A position is set up, in large words", partial(_sets_up_in, "fives", _TREE)),
        ("records-large", "The book in large words: one page", _with_records),
        ("statistics-large", "How someone has done, in large words", in_turn(_with_records, taken("click statistics"))),
        ("habits-large", "What mistakes cost, in large words", in_turn(_with_habits, _opens_habits)),
        ("ladder-large", "The ladder in large words", in_turn(_with_rivals, _opens_ladder)),
        ("cup-large", "Between two games of a cup, in large words", in_turn(_with_a_cup, taken("click cup:0"))),
        ("records-match-large", "A match on a page of its own", in_turn(_with_records, taken("click row:1"))),
    ]
    some = {"lessons": ("castle", "fortress"), "lesson_steps": {"stones": 2}, "begun": {"castle": 1}}
    new: list[tuple[str, str, Act, dict[str, Any]]] = [
        ("title-new", "The title for somebody who has played nothing yet", taken(), {"begun": {}, "setups": {}}),
        ("lessons-new", "The shelf of lessons for the same", taken("click lessons"), {"begun": {}}),
        ("lessons", "The same later: which are done, and which comes next", taken("click lessons"), some),
    ]
    return [
        *(Exhibit("house", *exhibit) for exhibit in acts),
        *(Exhibit("house", name, words, act, settings=settings) for name, words, act, settings in new),
        Exhibit("house", "lessons-large", "The same in large words", taken("click lessons"), scale=200, settings=some),
        *(Exhibit("house", *exhibit, scale=200) for exhibit in large),
    ]


def _of_a_game(game: Game) -> list[Exhibit]:
    """The game's setup, book, lesson, log and replay."""
    several = Moment(game.key, game.default_seats, ply=PLIES)
    acts: list[tuple[str, str, Act]] = [
        ("setup", "the setup as a newcomer sees it", _sets_the_table(game)),
        ("setup-full", f"{game.seats[-1]} seats, other house rules", _sets_the_table(game, game.seats[-1])),
        *(
            (f"book-{chapter + 1}", f"the rule book, chapter {chapter + 1}", _reads(game, chapter))
            for chapter in (0, 2)
        ),
        *((f"lesson-{step}", f"the lesson, step {step}", _learns(game, step)) for step in (1, 3, 5)),
        ("log", "what has happened", at(several, "key l")),
        ("replay", "a match seen again", _replays(several)),
    ]
    first, begun = replace(several, ply=0), {"begun": {game.key: 1}}
    return [
        *(Exhibit(game.key, name, f"{game.title}: {caption}", act) for name, caption, act in acts),
        Exhibit(game.key, "first", f"{game.title}: what to do now, in somebody’s first match", at(first), begun),
    ]


def _of_one_game(game: Game) -> list[Exhibit]:
    """Sheets over a table that look alike for every game, shown for one."""
    several = Moment(game.key, game.default_seats, ply=PLIES)
    unplayed, over = replace(several, ply=0), replace(several, ply=0, until="hand")
    naming = taken("click seat:0:name", "type  Marie")
    acts: list[tuple[str, str, Act]] = [
        ("log-empty", "The log before the first move", at(unplayed, "key l")),
        ("replay-empty", "A match without a move seen again", _opens_replay(unplayed)),
        ("pause", "The menu at the table", at(several, "key p")),
        ("seal", "The whole seal of a deal, to be noted before play", at(several, "key d")),
        ("new-match", "A new match keeps the present one", at(several, "key ctrl+n")),
        ("rules-at-table", "The rules, opened at the table", at(several, "key f1")),
        ("lookback", "A hint at a move that is seen again", in_turn(_replays(several), _looks_back)),
        ("sign", "Colour and shape of a seat", in_turn(_sets_the_table(game), taken("click seat:0:sign"))),
        ("name", "A name is typed", in_turn(_sets_the_table(game), naming)),
        ("seats", "Who plays the next hand, and how well", at(over, "result", "click seats")),
    ]
    asked = in_turn(_sets_the_table(game), taken("click deal"))
    several_asked = in_turn(_sets_the_table(game), taken("click quick-2-people", "click deal", "type Ida"))
    return [
        *(Exhibit("house", *exhibit) for exhibit in acts),
        Exhibit("house", "names-one", "Before the first deal: a person’s name", asked, {"names": ()}),
        Exhibit("house", "names", "Before the first deal: two people’s names", several_asked, {"names": ()}),
    ]


# -- the acts ---------------------------------------------------------------------------------------------------------


def _opens_about(stage: Stage) -> None:
    home = Path("/home/nora")
    stage.app.store.folders = Folders(home / ".config/pipstone", home / ".local/share", home / ".local/state")
    stage.click("about")


_TREE = (
    "click tray:6|6",
    "click place:start",
    "click tray:6|5",
    "click place:6|6/0",
    "click tray:6|4",
    "click tray:5|5",
)
_ROW = ("click tray:6|5", "click place:end", "click tray:5|1", "click place:end", "click spot", "click tray:4|4")
_BRICKS = ("click tray:5|3", "click tray:6|4", "click spot", "click tray:2|1")
_TILES = ("click tray:6|4", "click tray:3|0", "click tray:5|5", "click tray:6|1", "click tray:2|2")


def _sets_up_in(key: str, steps: Sequence[str], stage: Stage) -> None:
    stage.app.context.change_settings(last_game=key)
    taken("click forone", "click position", *steps)(stage)


def _is_told(stage: Stage) -> None:
    words = f"There is no room left on the disk.\n{_(GOES_ON)}"
    stage.show(MessageScene(stage.app.context, _("The match is not saved"), words))


def _has_played_days(stage: Stage) -> None:
    """Most of the last days were played, each with Master's results."""
    progress, today = Progress(stage.store.daily_path), stage.app.context.today()
    for back in range(1, 14):
        day = today - timedelta(days=back)
        if back % 6 != 5:
            progress.begin(game_of(day), day)
            progress.finish(game_of(day), day, 1, back * 7 % 23 - 8)
            progress.keep_leads(game_of(day), day, tuple(range(-8, 12)))


def _plays_solitaire(stage: Stage) -> None:
    """Draws until three tiles can be taken, and picks them."""
    scene = SolitaireScene(stage.app.context)
    scene.deal(THREES)
    stage.show(scene)
    for _draw in range(8):
        stage.click("draw")
    stage.click(next(each.key for each in scene.widgets if each.role == "tile" and " / " in each.label))


def _shelf_of_puzzles(stage: Stage) -> None:
    """Opens the shelf with puzzles of the first matches, so that new ones change nothing; some are solved or kept."""
    context = stage.app.context
    collection, today = Collection(stage.store.folders.data), context.today()
    collection.puzzles = [each for each in collection.puzzles if each.seed < FIRST_MATCHES]
    for number, each in enumerate(collection.puzzles[::3]):
        collection.answered(each, number % 4 != 1, today)
    for each in collection.puzzles[::25][:5]:
        collection.keep(each, today)
    stage.show(PuzzlesScene(context, collection))
    stage.settle()


def _solves(kind: str, stage: Stage) -> None:
    """Opens a puzzle of that kind as the only one: that of the first match, so that new ones change nothing."""
    collection = Collection(stage.store.folders.data)
    some = [each for each in collection.puzzles if each.kind == kind]
    key = {each.game for each in some} & {FIVES}
    puzzle = min((each for each in some if each.game in key or not key), key=lambda each: (each.seed, each.id))
    collection.puzzles = [puzzle]
    stage.show(puzzle_scene(stage.app.context, collection, puzzle))


def _solves_wrongly(kind: str, stage: Stage) -> None:
    """Answers a puzzle of that kind wrongly."""
    _solves(kind, stage)
    scene = stage.seen(PuzzleScene)
    puzzle, course = scene.course.puzzle, scene.course
    if course.holds:
        stage.click(f"hold:{next(each for each in puzzle.refute['tiles'] if each not in puzzle.answer)}")
        stage.click("puzzle.check")
    else:
        scene.play(next(each for each in course.prompt.legal_actions if str(each) not in puzzle.answer))
        stage.settle()


def _watches(kind: str, stage: Stage) -> None:
    """Answers a puzzle of that kind wrongly and watches it played on to the end of the hand."""
    _solves_wrongly(kind, stage)
    stage.click("puzzle.watch")
    stage.settle()


def _plays_the_day(stage: Stage) -> None:
    """Plays a deal of the day of Fives to its end, always the first legal action."""
    context, key = stage.app.context, FIVES
    stage.show(day_table(context, key, context.today()))
    table = stage.table
    while table.session.hand_end is None:
        table.session.play(next(iter(table.session.match.prompt().legal_actions)))
    progress = Progress(stage.store.daily_path)
    progress.keep_leads(key, context.today(), tuple(range(-10, 30, 2)))
    table.refresh()
    stage.finish_hand()


def _with_a_match_waiting(stage: Stage) -> None:
    game = games.find(FIRST)
    stage.store.autosave(Moment(game.key, game.default_seats, ply=PLIES).record_for_people())
    stage.scene.lay_out()
    stage.settle()


def _save(stage: Stage, game: Game, seats: int, saved_at: int) -> None:
    name = f"{game.title}, an evening"
    stage.store.save_named(name, Moment(game.key, seats, ply=PLIES).record_for_people())
    os.utime(stage.store.save_path(name), (saved_at, saved_at))


def _with_one_kept(stage: Stage) -> None:
    game = games.find(FIRST)
    _save(stage, game, game.default_seats, SAVED_AT)
    stage.show(routes.records(stage.app.context))


def _with_records(stage: Stage) -> None:
    """Two matches of every game over some days, one of them marked, and one saved before it was over."""
    played = list(map(games.find, PLAYED))
    for number, game in enumerate(played):
        for again, seats in enumerate((game.seats[0], game.seats[1 - number % 2])):
            moment = Moment(game.key, seats, seed=number + 1, until="match", people=(0,) if again else (0, 1))
            ended = SAVED_AT - (number + again * len(played)) // 2 * DAY + (number + again) % 2 * 3600
            stage.store.shelf.keep(moment.record_for_people(), ended)
    kept = stage.store.shelf.entries()
    stage.store.shelf.annotate(kept[-2].name, Note(True, "So close. And then the double six!"))
    _save(stage, played[0], played[0].default_seats, SAVED_AT + DAY)
    stage.show(routes.records(stage.app.context))


def _with_many_records(stage: Stage) -> None:
    """Thirty more matches of one game, enough for statistics."""
    game = games.find(FIRST)
    for number in range(30):
        people = tuple(range(1 + number % 4))
        moment = Moment(game.key, game.seats[1 + number % 3], seed=number % 6, until="match", people=people)
        stage.store.shelf.keep(moment.record_for_people(), SAVED_AT - (40 - number) * DAY)
    _with_records(stage)


def _with_rivals(stage: Stage) -> None:
    """Some matches against characters of several levels, against two of them more often."""
    for number, other in enumerate((3, 1, 1, 3, 2, 1, 3, 1, 1, 2)):
        moment = Moment(FIVES, 2, seed=number + 1, until="match", people=(0,))
        record, character = moment.record(), CHARACTERS[2 * other]
        chairs = Chair(NAMES[0]), Chair(character.name, character.level)
        stage.store.shelf.keep(replace(record, chairs=chairs), SAVED_AT - (20 - number) * DAY)


def _asks_a_rival(stage: Stage) -> None:
    stage.show(routes.setup(stage.app.context, games.find(FIVES), opponent=CHARACTERS[2].key))


def _with_habits(stage: Stage) -> None:
    """Some matches in two months that were looked back on; the later ones lost less by mistakes."""
    for number in range(8):
        record = Moment(FIVES, 2, seed=number + 1, until="match", people=(0,)).record_for_people()
        stage.store.shelf.keep(record, SAVED_AT - (30 - 5 * number) * DAY)
        found = Analysis.from_data(made_up_analysis(record))
        kinds = ("now", 0, 10), ("threat", 15, 0), ("keeps", 0, 2)
        blamed = tuple(
            replace(each, loss=each.loss * (10 - number) // 10, reasons=(kinds[at // 4 % 3],)) if each.loss else each
            for at, each in enumerate(found.decisions)
        )
        text = replace(found, decisions=blamed).dumps()
        stage.store.shelf.keep_analysis(stage.store.shelf.name_of(record), text)


def _opens_habits(stage: Stage) -> None:
    stage.show(routes.habits(stage.app.context, NAMES[0], FIVES))


def _opens_ladder(stage: Stage) -> None:
    stage.show(routes.ladder(stage.app.context, NAMES[0], FIVES))


def _beats_a_rival(stage: Stage) -> None:
    """One more match against the character met most often."""
    moment, character = Moment(FIVES, 2, seed=30, until="match", people=(0,)), CHARACTERS[2]
    chairs = Chair(NAMES[0]), Chair(character.name, character.level)
    record = replace(moment.record(), chairs=chairs)
    stage.store.shelf.keep(record, SAVED_AT)
    stage.show(routes.match_of(stage.app.context, Session.resume(record, games.find(FIVES))))
    stage.finish_hand()


def _opens_tonight(stage: Stage) -> None:
    stage.show(routes.tonight(stage.app.context, NAMES[:3], FIVES, lambda: SAVED_AT + 7200))


def _with_a_cup(stage: Stage) -> None:
    """A cup of three people on three evenings, with three games on the last one."""
    people, played = (0, 1, 2), (*PLAYED[2:], *PLAYED[:2])
    for days, number in ((9, 4), (4, 2), (0, 3)):
        for hour, key in enumerate(played[:number]):
            moment = Moment(key, len(people), seed=days + hour + 1, until="match", people=people)
            with contextlib.suppress(NoSuchPosition):
                stage.store.shelf.keep(moment.record_for_people(), SAVED_AT - days * DAY + hour * 3600)
    store(stage.store.shelf, [Cup("The winter cup", NAMES[: len(people)], played, stamp(SAVED_AT - 10 * DAY))])
    stage.show(routes.records(stage.app.context))
    library = stage.seen(BookScene).library
    stage.show(routes.evenings(stage.app.context, library=library, now=lambda: SAVED_AT + 4 * 3600.0))


def _asks_for_less(stage: Stage) -> None:
    stage.seen(BookScene).ask_for(Query(game=LAST, result=WON))
    stage.settle()


def _sets_the_table(game: Game, seats: int = 0) -> Act:
    """Opens the setup; with `seats`, it has that many seats and other house rules."""

    def act(stage: Stage) -> None:
        scene = SetupScene(stage.app.context, game)
        stage.show(scene)
        while len(scene.plan.seats) < seats:
            stage.click("add")
        if seats:
            options = {option.key: option.values[-1] for option in game.options_for(seats)}
            scene.plan = replace(scene.plan, options=options)
            scene.lay_out()
            stage.settle()

    return act


def _reads(game: Game, chapter: int) -> Act:
    return lambda stage: stage.show(routes.rulebook(stage.app.context, game_key=game.key, chapter=chapter))


def _learns(game: Game, step: int) -> Act:
    def act(stage: Stage) -> None:
        stage.show(routes.lesson(stage.app.context, game_key=game.key))
        for _step in range(1, step):
            stage.seen(LessonScene).step_on()
            stage.settle()

    return act


def _opens_replay(moment: Moment) -> Act:
    return lambda stage: stage.show(routes.replay(stage.app.context, record=moment.record_for_people()))


def _replays(moment: Moment) -> Act:
    return in_turn(_opens_replay(moment), taken(*["key pagedown"] * (PLIES // 2)))


def _looks_back(stage: Stage) -> None:
    while not stage.find("hint")["enabled"]:
        stage.key("pagedown")
    stage.ask_for_hint()
