"""Kills the program at single system calls of every kind of save: ``python -m tests.syscalls`` (Linux, with strace).

A save is started repeatedly and killed at its first, second, third … call that changes names or rights, or waits for
the disk. Then the program starts again: the previous or the new save must be there under its name, nothing half-written
may be left, and the next save must work.
"""

import contextlib
import re
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path
from typing import NamedTuple

from game import games
from game.analysis.findings import Analysis, Graded
from game.analysis.judging import GOOD
from game.book import cups
from game.book.cups import Cup
from game.book.index import open_index, refresh
from game.book.listing import Query, count
from game.book.shelf import Note
from game.core.record import Chair, Record
from game.daily.kept import Kept, match_of
from game.daily.progress import Progress as Days
from game.files import Notice
from game.puzzles import progress
from game.puzzles.collection import OWN, Collection
from game.puzzles.puzzle import of_game
from game.settings import Settings
from game.storage import Folders, Store

CALLS = "rename,renameat,renameat2,link,linkat,unlink,unlinkat,fsync,fdatasync,mkdir,mkdirat,chmod,fchmodat"
"""The calls at which a save is killed, before they take effect."""
LINKS = ("link", "linkat")
DAY = date(2026, 11, 23)
KEY = games.keys()[0]
MATCH = f"2026-11-23 183012 {KEY} 3f2a90bc1d2e4f50.json"
KEPT = "kept"
"""What a save prints once it is done."""


def record_of(number: int) -> Record:
    """A record of that many actions, valid only in its form."""
    return Record(KEY, games.find(KEY).options(2), 7, (Chair("Ana"), Chair("Ben", "casual")), ("draw",) * number)


def length(found: tuple[Record | None, Notice]) -> int:
    """The number of actions read."""
    record, notice = found
    assert record is not None, notice
    return len(record.actions)


def saved(store: Store) -> int:
    """The number of actions of the saved match in the list of all."""
    (found,) = store.list_saves()[0]
    assert store.is_saved("Sunday")
    return length(store.open(found))


def spoilt(store: Store, number: int) -> Notice:
    """Saves a match twice and damages the file, so that the list of all finds the previous copy."""
    notice = store.save_named("Sunday", record_of(number)) or store.save_named("Sunday", record_of(number))
    store.save_path("Sunday").write_bytes(b"{")
    store.list_saves()
    return notice


def finished(store: Store) -> int:
    records = [store.shelf.open(entry.name)[0] for entry in store.shelf.entries()]
    assert None not in records
    return len(records)


def tried(number: int) -> progress.Progress:
    """The progress after that many puzzles."""
    found = progress.Progress()
    for each in of_game(KEY)[:number]:
        found = found.after(each, solved=True, today=DAY)
    return found


def analysed(number: int) -> str:
    """An analysis with that many decisions."""
    decision = Graded(1, 1, 0, "draw", "draw", 0, 0, GOOD)
    return Analysis(tuple(replace(decision, ply=ply) for ply in range(number)), ()).dumps()


def indexed(store: Store) -> int:
    """The number of matches in the book, after updating the index."""
    with contextlib.closing(open_index(store.folders.matches)) as index:
        refresh(index, store.shelf)
        return count(index, Query()) + int(index.execute("select count(*) from unread").fetchone()[0])


def index_one_more(store: Store, number: int) -> Notice:
    notice = store.shelf.keep(record_of(number))
    indexed(store)
    return notice


def own(store: Store) -> Collection:
    return Collection(store.folders.data)


def mended(store: Store, number: int) -> Notice:
    """Saves own puzzles, damages a line, and starts the program again, which keeps the others."""
    kept = own(store)
    kept.own = list(of_game(KEY)[:number])
    notice = kept.keep(of_game(KEY)[0])
    path = store.folders.data / OWN / f"{KEY}.jsonl"
    path.write_bytes(path.read_bytes() + b"no puzzle\n")
    own(store)
    return notice


def days(store: Store) -> Days:
    return Days(store.daily_path)


def solitaire(store: Store) -> Path:
    return store.folders.data / "solitaire.json"


class Kind(NamedTuple):
    """A kind of save: `save` keeps the n-th thing, from 1; `read` returns which one is there, and raises if none is."""

    save: Callable[[Store, int], Notice]
    read: Callable[[Store], int]
    path: Callable[[Store], Path | None] = lambda store: None
    """The file that is replaced, if it is always the same."""


KINDS = {
    "match in progress": Kind(
        lambda store, number: store.autosave(record_of(number)),
        lambda store: length(store.load_autosave()),
        lambda store: store.autosave_path,
    ),
    "saved match": Kind(
        lambda store, number: store.save_named("Sunday", record_of(number)),
        saved,
        lambda store: store.save_path("Sunday"),
    ),
    "saved match, spoilt": Kind(spoilt, saved),
    "settings": Kind(
        lambda store, number: store.save_settings(Settings(names=("Ana",) * number)),
        lambda store: len(store.load_settings()[0].names),
        lambda store: store.settings_path,
    ),
    "finished match": Kind(lambda store, number: store.shelf.keep(record_of(number)), finished),
    "index": Kind(index_one_more, indexed),
    "note": Kind(
        lambda store, number: store.shelf.annotate(MATCH, Note(True, str(number))),
        lambda store: int(store.shelf.notes()[0][MATCH].text),
        lambda store: store.shelf.notes_path,
    ),
    "analysis": Kind(
        lambda store, number: store.shelf.keep_analysis(MATCH, analysed(number)),
        lambda store: len(Analysis.loads(store.shelf.analysis_path(MATCH).read_bytes()).decisions),
        lambda store: store.shelf.analysis_path(MATCH),
    ),
    "cups": Kind(
        lambda store, number: cups.store(
            store.shelf, [Cup(f"Cup {each}", ("Ana", "Ben"), (KEY,), "2026-11-23 183012") for each in range(number)]
        ),
        lambda store: len(cups.load(store.shelf)[0]),
        lambda store: store.shelf.folder / cups.FILE,
    ),
    "own puzzles": Kind(
        lambda store, number: own(store).keep(of_game(KEY)[number - 1]),
        lambda store: len(own(store).own),
        lambda store: store.folders.data / OWN / f"{KEY}.jsonl",
    ),
    "own puzzles, spoilt": Kind(mended, lambda store: len(own(store).own)),
    "puzzles": Kind(
        lambda store, number: progress.save(store.folders.data, tried(number)),
        lambda store: len(progress.load(store.folders.data)[0].tried),
        lambda store: store.folders.data / progress.NAME,
    ),
    "solitaire": Kind(
        lambda store, number: Kept(match_of(1, "off"), [number, 0, 0]).save(solitaire(store)),
        lambda store: Kept.load(solitaire(store))[0].ends[0],
        solitaire,
    ),
    "deal of the day": Kind(
        lambda store, number: days(store).begin(KEY, DAY)[1],
        lambda store: days(store).entry(KEY, DAY).begun,
        lambda store: store.daily_path,
    ),
    "record of the day": Kind(
        lambda store, number: days(store).keep_record(KEY, DAY, record_of(number)),
        lambda store: length(days(store).record(KEY, DAY)),
        lambda store: days(store).record_path(KEY, DAY),
    ),
}


class Told(NamedTuple):
    """The results of kills."""

    kills: int = 0
    lost: int = 0
    scraps: int = 0


def together(all_told: Iterable[Told]) -> Told:
    return Told(*map(sum, zip(*all_told, strict=True)))


def started_again(folder: Path) -> Store:
    """The store after the next start of the program."""
    store = Store(Folders.find(folder))
    assert store.lock() is None
    store.unlock()
    return store


def kill_all_along(name: str, before: int, *, links: bool) -> Told:
    """Kills a save of that kind at each of its calls, after `before` earlier saves. Without `links` the file system
    refuses a second name for a file."""
    told = [Told()]
    with folder_after(name, before) as (folder, _):
        calls = Save(name, folder, before + 1, links).calls()
    for call, at in calls:
        with folder_after(name, before) as (folder, store):
            done = Save(name, folder, before + 1, links).killed(call, at)
            lost = look(KINDS[name], store, before, done=done)
            scraps = [*folder.rglob("*.tmp")]
            told.append(Told(1, int(bool(lost)), len(scraps)))
            if lost or scraps:
                print(f"{name}, {before} before, {call} {at}: {lost or 'left'} {[each.name for each in scraps]}")
    return together(told)


@contextlib.contextmanager
def folder_after(name: str, before: int) -> Iterator[tuple[Path, Store]]:
    """A folder after `before` saves of that kind, and its store."""
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place, "data")
        store = started_again(folder)
        for number in range(1, before + 1):
            assert KINDS[name].save(store, number) is None
        yield folder, store


def look(kind: Kind, store: Store, before: int, *, done: bool) -> str:
    """What is lost after the program has started again; empty if nothing is."""
    path = kind.path(store)
    if before and path is not None and not path.exists():
        return "it has no name"
    store = started_again(store.folders.data)
    try:
        there = kind.read(store) if done or before else 0
        if there not in ((before + 1,) if done else (before, before + 1)):
            return f"there is number {there}"
        if notice := kind.save(store, before + 2):
            return notice
        return "" if kind.read(store) > there else "the next save is lost"
    except Exception as error:  # reported, and the others go on
        return f"{type(error).__name__}: {error}"


@dataclass(frozen=True)
class Save:
    """A save in a process under strace. Without `links` the system refuses a second name for a file."""

    name: str
    folder: Path
    number: int
    links: bool

    def calls(self) -> list[tuple[str, int]]:
        """The calls to kill: the first, second … call of each name, counted by thread."""
        with tempfile.NamedTemporaryFile("r") as log:
            ran = self._run(["-o", log.name])
            assert KEPT in ran.stdout, ran.stderr
            made = Counter(found.groups() for line in log if (found := re.match(r"(\d+) +(\w+)\(", line)))
        most: dict[str, int] = {}
        for (_, call), times in made.items():
            most[call] = max(times, most.get(call, 0))
        refused = () if self.links else LINKS
        return [(call, at) for call, times in most.items() if call not in refused for at in range(1, times + 1)]

    def killed(self, call: str, at: int) -> bool:
        """Runs the save and kills it at that call; whether it had reported that it was done."""
        ran = self._run(["-o", "/dev/null", "-e", f"inject={call}:signal=SIGKILL:when={at}"])
        assert ran.returncode in (-9, 137), ran.stderr
        return KEPT in ran.stdout

    def _run(self, how: Sequence[str]) -> "subprocess.CompletedProcess[str]":
        refused = [] if self.links else ["-e", f"inject={','.join(LINKS)}:error=EPERM"]
        strace = ["strace", "-f", "-qq", "-e", f"trace={CALLS}", *refused, *how]
        save = [sys.executable, "-B", "-m", "tests.syscalls", self.name, str(self.folder), str(self.number)]
        return subprocess.run([*strace, *save], cwd=Path(__file__).parent.parent, capture_output=True, text=True)


def possible() -> bool:
    """Whether strace can kill processes here."""
    if sys.platform != "linux" or shutil.which("strace") is None:
        return False
    probe = ["strace", "-qq", "-e", "inject=fsync:signal=SIGKILL:when=9", "-o", "/dev/null", "true"]
    return subprocess.run(probe, capture_output=True).returncode == 0


def main() -> int:
    """Kills every kind of save: the first, second and third one, and one without links; the exit status."""
    rounds = [(name, *how) for name in KINDS for how in ((0, True), (1, True), (2, True), (2, False))]
    told = together(kill_all_along(name, before, links=links) for name, before, links in rounds)
    print(f"{told.kills} kills at system calls: {told.lost} lost, {told.scraps} half-written files left")
    return int(told.lost + told.scraps > 0)


if __name__ == "__main__":
    if len(sys.argv) == 4:
        notice = KINDS[sys.argv[1]].save(Store(Folders.find(sys.argv[2])), int(sys.argv[3]))
        print(notice or KEPT, flush=True)
    else:
        raise SystemExit(main())
