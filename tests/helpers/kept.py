"""Every kind of file that the program keeps: writes one as the program does, reads it again and uses it."""

from collections.abc import Callable
from dataclasses import replace
from datetime import date, datetime
from pathlib import Path
from typing import NamedTuple

from game.analysis.findings import Analysis, Graded, Shares
from game.analysis.study import read_analysis
from game.book import cups, people
from game.book.cups import Cup
from game.book.played import deal_of, end_of
from game.book.shelf import Note
from game.core import record as records
from game.core.record import Record
from game.daily.days import seed_of
from game.daily.kept import Kept, match_of
from game.daily.progress import Progress
from game.daily.sharing import told_of
from game.files import Notice
from game.games import find
from game.puzzles import progress as puzzling
from game.puzzles.collection import Collection
from game.puzzles.glicko import after_puzzle
from game.puzzles.progress import Tried
from game.puzzles.puzzle import BEST, of_game
from game.settings import Settings
from game.storage import Folders, Store
from tests.helpers.matches import finished

Found = tuple[int, Notice]
"""Which thing was read, 0 if none, and what was said."""
DAY = date(2026, 11, 23)
ENDED = datetime(2026, 11, 23, 18, 30, 12).timestamp()
MATCH, PLAYED = finished("fives", 2), finished("fives", seed_of("fives", DAY))
PLIES = 40
"""The number of actions in a match before those that say which one it is."""
NAME = f"2026-11-23 183012 fives {deal_of(MATCH)[:8]}{end_of(MATCH)[:8]}.json"
SEAT = {"name": "Ana", "player": "human", "colour": 0, "shape": 7}
PLAN = {"game": "fives", "seats": [SEAT, {**SEAT, "name": "Ben"}], "options": {"target": 100}}
SETTINGS = Settings(
    names=("Ana",), window_size=(1280, 800), window_position=(5, 40), setups={"fives": PLAN}, last_game="fives",
    shortcuts={"hint": "Ctrl+H"}, coach={"Ana": "big"}, lessons=("fives",), book_told=NAME,
    racks={"deal": "ab" * 32, "seats": {"0": ["6|4"]}}, earlier_seats={"deal": "ab" * 32, "hands": [PLAN]},
)  # fmt: skip
OWN = [each for each in of_game("fives") if each.kind == BEST]
CUP = Cup("Winter", ("Ana", "Ben"), ("fives", "stones"), "2026-11-23 183012", "2026-12-23 183012")


class Kind(NamedTuple):
    """A kind of file: the place of the first, how the program keeps the n-th thing, from 1, and how it reads it."""

    path: str
    save: Callable[[Store, int], Notice]
    read: Callable[[Store], Found]


def part(record: Record, number: int) -> Record:
    """The match as far as it has been played when it is kept for the n-th time."""
    return replace(record, actions=record.actions[: PLIES + number])


def _replayed(record: Record | None, said: Notice) -> Found:
    """Which match it is; one that could be read is played again."""
    if record is None:
        return 0, said
    try:
        records.rebuild(record, find)
    except records.BadRecord as error:
        return 0, str(error)
    return len(record.actions) - PLIES, said


def _settings(store: Store) -> Found:
    settings, said = store.load_settings()
    assert all(0 < len(name) <= 200 and name.isprintable() for name in settings.names)
    store.save_settings(settings)
    return len(settings.names), said


def _saved(store: Store) -> Found:
    (saves, said), number = store.list_saves(), 0
    for save in saves:
        number, faults = _replayed(*store.open(save))
        said = faults or said
    return number, said


def _shelved(store: Store) -> Found:
    head, (record, said) = store.shelf.head(NAME), store.shelf.open(NAME)
    assert record is None or head is not None
    _number, faults = _replayed(record, said)
    return sum(store.shelf.open(entry.name)[0] is not None for entry in store.shelf.entries()), faults


def _analysis_of(number: int) -> Analysis:
    match = records.rebuild(MATCH, find)
    decisions = (
        Graded(0, ply, match.rules.to_act(match.at(ply)) or 0, *[str(match.actions[ply])] * 2, 12, 3, "small")
        for ply in range(number)
    )
    shares = Shares(0, *[(100, -100)] * 2, *[(0, 0)] * 3)
    return Analysis((*decisions,), (shares,), ((0.0, [0.5, 0.5]),))


def _analysis(store: Store) -> Found:
    found, said = store.shelf.analysis(NAME, lambda raw: read_analysis(raw, records.rebuild(MATCH, find)))
    return len(found.decisions) if found else 0, said


def _notes(store: Store) -> Found:
    notes, said = store.shelf.notes()
    return notes.get(NAME, Note()).text.count("!"), said


def _cups(store: Store) -> Found:
    found, said = cups.load(store.shelf)
    assert all(cup.people and cup.name.isprintable() for cup in found)
    return len(found), said


def _people(store: Store) -> Found:
    joined, said = people.load(store.shelf)
    for each in joined:
        people.head(joined, each)
    return len(joined), said


def _progress_of(number: int) -> puzzling.Progress:
    return puzzling.Progress(tried={each.id: Tried(False, 2, "2026-11-24", 1) for each in OWN[:number]})


def _progress(store: Store) -> Found:
    found, said = puzzling.load(store.folders.data)
    for solved in (True, False):
        for rating in (100, 4000):
            after_puzzle(found.rating, rating, solved)
    found.due(DAY)
    for one in OWN[:2]:
        assert found.after(one, True, DAY)
    return len(found.tried), said


def _own(store: Store) -> Found:
    collection = Collection(store.folders.data)
    number = len(collection.own)
    for one in list(collection.own):
        if not collection.refuses(one):
            one.match()
    return number, " ".join(collection.notices) or None


def _keep_day(store: Store, _number: int) -> Notice:
    """Begins the deal of the day once more; the first try is finished as well."""
    days = Progress(store.daily_path)
    begun, notice = days.begin("fives", DAY)
    if begun == 1:
        days.finish("fives", DAY, 1, 7)
        days.keep_leads("fives", DAY, tuple(range(20)))
        days.finish("castle-solitaire", DAY, 1, 4)
    return notice


def _daily(store: Store) -> Found:
    days = Progress(store.daily_path)
    for day, played in days._days.items():
        for key, entry in played.items():
            if key in ("fives", "castle-solitaire"):
                told_of(key, entry)
        days.played(day)
    days.begin("stones", DAY)
    return days.entry("fives", DAY).begun, days.notice


def _keep_solitaire(store: Store, number: int) -> Notice:
    kept = Kept(match_of(1, "off"), [number, 0, 0], day=DAY)
    kept.match.play(kept.match.prompt().legal_actions[0])
    return kept.save(store.solitaire_path)


def _solitaire(store: Store) -> Found:
    found, said = Kept.load(store.solitaire_path)
    assert found.left >= 0
    assert found.forced in ("on", "off")
    return found.ends[0], said


KINDS = {
    "settings": Kind(
        "settings.json",
        lambda store, number: store.save_settings(replace(SETTINGS, names=("Ana",) * number)),
        _settings,
    ),
    "match": Kind(
        "autosave.json",
        lambda store, number: store.autosave(part(MATCH, number)),
        lambda store: _replayed(*store.load_autosave()),
    ),
    "save": Kind("saves/x.json", lambda store, number: store.save_named("x", part(MATCH, number)), _saved),
    "book": Kind(
        f"matches/{NAME}", lambda store, number: store.shelf.keep(finished("fives", number + 1), ENDED), _shelved
    ),
    "analysis": Kind(
        f"matches/{NAME.removesuffix('.json')}.analysis.json",
        lambda store, number: store.shelf.keep_analysis(NAME, _analysis_of(number).dumps()),
        _analysis,
    ),
    "notes": Kind(
        "matches/notes.json",
        lambda store, number: store.shelf.annotate(NAME, Note(True, "well\nplayed" + "!" * number)),
        _notes,
    ),
    "cups": Kind(
        "matches/cups.json",
        lambda store, number: cups.store(store.shelf, [replace(CUP, name=f"Winter {n}") for n in range(number)]),
        _cups,
    ),
    "people": Kind(
        "matches/people.json", lambda store, number: people.join(store.shelf, f"A {number}", "Ana"), _people
    ),
    "progress": Kind(
        "puzzles.json", lambda store, number: puzzling.save(store.folders.data, _progress_of(number)), _progress
    ),
    "own puzzles": Kind(
        "puzzles/fives.jsonl", lambda store, number: Collection(store.folders.data).keep(OWN[number - 1]), _own
    ),
    "daily": Kind("daily.json", _keep_day, _daily),
    "day": Kind(
        f"days/{DAY} fives.json",
        lambda store, number: Progress(store.daily_path).keep_record("fives", DAY, part(PLAYED, number)),
        lambda store: _replayed(*Progress(store.daily_path).record("fives", DAY)),
    ),
    "solitaire": Kind("solitaire.json", _keep_solitaire, _solitaire),
}


def store_in(folder: Path) -> Store:
    """The store of the program's files below that folder."""
    return Store(Folders.find(folder))
