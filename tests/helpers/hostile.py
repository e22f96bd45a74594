"""Every kind of file that the program reads, as it writes them; damages them, reads them and uses the result."""

import json
import random
from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path
from typing import Any, NamedTuple

from game.analysis.findings import Analysis, Graded, Shares
from game.analysis.study import read_analysis
from game.book import cups, people
from game.book.cups import Cup
from game.book.shelf import Note
from game.core import record as records
from game.core.document import checksum
from game.core.match import Match
from game.daily.days import seed_of
from game.daily.kept import Kept
from game.daily.progress import Progress
from game.daily.sharing import told_of
from game.games import find
from game.puzzles import progress as puzzling
from game.puzzles.collection import Collection
from game.puzzles.glicko import after_puzzle
from game.puzzles.progress import Tried
from game.puzzles.puzzle import BEST, of_game
from game.settings import Settings
from game.storage import Folders, Store
from tests.helpers.matches import finished

DAY = date(2026, 11, 23)
Said = str | None


class Kind(NamedTuple):
    """A kind of file: its place, how the program writes it, and how it reads it and what it then says."""

    path: str
    write: Callable[[Store], object]
    read: Callable[[Store], Said]


def spoilt(data: bytes, spoil: Callable[[Any], object]) -> bytes:
    """The document with a change and a matching checksum; in a file of several lines, the first."""
    first, end, rest = data.partition(b"\n") if data[:2] == b'{"' else (data, b"", b"")
    document = json.loads(first)
    spoil(document)
    if isinstance(document, dict) and "sha256" in document:
        document["sha256"] = checksum(document)
    return json.dumps(document).encode() + (b"\n" if end else b"") + rest


def at_random(data: bytes, rng: random.Random) -> bytes:
    """The file with a random value replaced, removed or added, or with random bytes changed."""
    if rng.random() >= 0.35:
        return spoilt(data, lambda document: _replace(document, rng))
    for _ in range(rng.randint(1, 6)):
        at = rng.randrange(len(data)) if data else 0
        out, into = rng.choice(((1, 1), (rng.randint(1, 40), 0), (0, rng.randint(1, 8))))
        data = data[:at] + rng.randbytes(into) + data[at + out :]
    return data


ODD: tuple[Any, ...] = (
    *(None, True, False, 0, 1, -1, 2, 7, 63, 64, 10**9, -(10**9), 2**63, 10**70, 0.5, -0.5, 1e300, 5e-324),
    *("", " ", "a", "human", "6|4", "9|9", "draw", "2026-11-23", "0001-01-01", "9999-12-31", "x" * 3000, "\x00", "\n"),
    *("\u202e", "{", "%s", "1" * 50, "lay 1|1", [], [[]], [0], ["a", "a"], [None], {}, {"a": 1}, {"": {}}),
    *([[1, 2], [3, 4]], ["6|4", "5|5"], {"hands": [["6|4"]], "cost": 1, "costs": 1, "of": 1}),
)


def _replace(document: Any, rng: random.Random) -> None:
    """Replaces the value at a random place."""
    for _ in range(rng.randint(1, 2)):
        places = [*_places(document)]
        if not places:
            return
        (parent, key), (other, place) = rng.choice(places), rng.choice(places)
        match rng.randrange(5):
            case 0:
                del parent[key]
            case 1 if isinstance(parent, dict):
                parent[str(rng.choice(ODD))[:20]] = parent[key]
            case 2:
                parent[key] = json.loads(json.dumps(other[place]))
            case _:
                parent[key] = rng.choice(ODD)


def _places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every place in a value, as its container and its key there."""
    for key in list(value) if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ():
        if key not in ("sha256", "format"):
            yield value, key
            yield from _places(value[key])


# -- the kinds of file ------------------------------------------------------------------------------------------------

SEAT = {"name": "Ana", "player": "human", "colour": 0, "shape": 7}
PLAN = {"game": "fives", "seats": [SEAT, {**SEAT, "name": "Ben"}], "options": {"target": 100}}
NAME = "2026-11-23 183012 fives 3f2a90bc1d2e4f50.json"
SETTINGS = Settings(
    names=("Ana",), window_size=(1280, 800), window_position=(5, 40), setups={"fives": PLAN}, last_game="fives",
    shortcuts={"hint": "Ctrl+H"}, coach={"Ana": "big"}, lessons=("fives",), book_told=NAME,
    racks={"deal": "ab" * 32, "seats": {"0": ["6|4"]}}, earlier_seats={"deal": "ab" * 32, "hands": [PLAN]},
)  # fmt: skip
MATCH = finished("fives", 2)
PLAYED = finished("fives", seed_of("fives", DAY))


def _settings(store: Store) -> Said:
    settings, said = store.load_settings()
    assert all(0 < len(name) <= 200 and name.isprintable() for name in settings.names)
    store.save_settings(settings)
    return said


def _replayed(record: records.Record | None, said: Said) -> Said:
    """What was said; a match that could be read is played again."""
    try:
        if record is not None:
            records.rebuild(record, find)
    except records.BadRecord as error:
        return str(error)
    return said


def _saved(store: Store) -> Said:
    saves, said = store.list_saves()
    for save in saves:
        said = _replayed(*store.open(save)) or said
    return said


def _shelved(store: Store) -> Said:
    head, (record, said) = store.shelf.head(NAME), store.shelf.open(NAME)
    assert record is None or head is not None
    return _replayed(record, said)


def _puzzles(store: Store) -> Said:
    found, said = puzzling.load(store.folders.data)
    for solved in (True, False):
        for rating in (100, 4000):
            after_puzzle(found.rating, rating, solved)
    found.due(DAY)
    for one in _OWN:
        assert puzzling.load(store.folders.data)[0].after(one, True, DAY)
    return said


def _own_puzzles(store: Store) -> Said:
    collection = Collection(store.folders.data)
    for one in list(collection.own):
        if not collection.refuses(one):
            one.match()
    return " ".join(collection.notices) or None


def _cups(store: Store) -> Said:
    found, said = cups.load(store.shelf)
    assert all(cup.people and cup.name.isprintable() for cup in found)
    return said


def _people(store: Store) -> Said:
    joined, said = people.load(store.shelf)
    for each in joined:
        people.head(joined, each)
    return said


def _daily(store: Store) -> Said:
    days = Progress(store.daily_path)
    for day, played in days._days.items():
        for key, entry in played.items():
            if key in ("fives", "castle-solitaire"):
                told_of(key, entry)
        days.played(day)
    days.begin("fives", DAY)
    return days.notice


def _solitaire(store: Store) -> Said:
    found, said = Kept.load(store.solitaire_path)
    assert found.left >= 0
    assert found.forced in ("on", "off")
    return said


def _solitaire_played(store: Store) -> None:
    found = Kept.load(store.solitaire_path)[0]
    found.match.play(found.match.prompt().legal_actions[0])
    found.day = DAY
    found.save(store.solitaire_path)


def _keep_days(store: Store) -> None:
    days = Progress(store.daily_path)
    days.begin("fives", DAY)
    days.finish("fives", DAY, 1, 7)
    days.keep_leads("fives", DAY, tuple(range(20)))
    days.begin("castle-solitaire", DAY)
    days.finish("castle-solitaire", DAY, 1, 4)


def _analysis_of(match: Match) -> Analysis:
    action = str(match.actions[0])
    decision = Graded(0, 0, match.rules.to_act(match.at(0)) or 0, action, action, 12, 3, "small")
    amounts = (100, *[0] * (match.seats - 2), -100)
    shares = Shares(0, amounts, amounts, *[(0,) * match.seats] * 3)
    return Analysis((decision,), (shares,), ((0.0, [0.5] * match.seats),))


_OWN = [each for each in of_game("fives") if each.kind == BEST][:2]
_MATCH = records.rebuild(MATCH, find)
_CUP = Cup("Winter", ("Ana", "Ben"), ("fives", "stones"), "2026-11-23 183012", "2026-12-23 183012")
_TRIED = {_OWN[0].id: Tried(False, 2, "2026-11-24", 1)}


def _at(path: Path, data: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(data, "utf-8")


KINDS = {
    "settings": Kind("settings.json", lambda store: store.save_settings(SETTINGS), _settings),
    "match": Kind(
        "autosave.json", lambda store: store.autosave(MATCH), lambda store: _replayed(*store.load_autosave())
    ),
    "save": Kind("saves/x.json", lambda store: store.save_named("x", MATCH), _saved),
    "book": Kind(f"matches/{NAME}", lambda store: _at(store.shelf.folder / NAME, records.dumps(MATCH)), _shelved),
    "analysis": Kind(
        f"matches/{NAME.removesuffix('.json')}.analysis.json",
        lambda store: store.shelf.keep_analysis(NAME, _analysis_of(_MATCH).dumps()),
        lambda store: store.shelf.analysis(NAME, lambda raw: read_analysis(raw, _MATCH))[1],
    ),
    "notes": Kind(
        "matches/notes.json",
        lambda store: store.shelf.annotate(NAME, Note(True, "well\nplayed")),
        lambda store: store.shelf.notes()[1],
    ),
    "cups": Kind("matches/cups.json", lambda store: cups.store(store.shelf, [_CUP]), _cups),
    "people": Kind("matches/people.json", lambda store: people.join(store.shelf, "Anna", "Ana"), _people),
    "progress": Kind(
        "puzzles.json",
        lambda store: puzzling.save(store.folders.data, puzzling.Progress(tried=_TRIED)),
        _puzzles,
    ),
    "own puzzles": Kind(
        "puzzles/fives.jsonl",
        lambda store: [Collection(store.folders.data).keep(each) for each in _OWN],
        _own_puzzles,
    ),
    "daily": Kind("daily.json", _keep_days, _daily),
    "day": Kind(
        f"days/{DAY} fives.json",
        lambda store: Progress(store.daily_path).keep_record("fives", DAY, PLAYED),
        lambda store: _replayed(*Progress(store.daily_path).record("fives", DAY)),
    ),
    "solitaire": Kind("solitaire.json", _solitaire_played, _solitaire),
}


def store_in(folder: Path) -> Store:
    """The store of the program's files below that folder."""
    return Store(Folders.find(folder))
