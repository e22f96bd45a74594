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
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from game.book.index import open_index, refresh
from game.book.listing import Query, count
from game.files import Notice
from game.puzzles.collection import Collection
from game.storage import Store
from tests.helpers.kept import KINDS, OWN, Found, Kind, store_in

CALLS = "rename,renameat,renameat2,link,linkat,unlink,unlinkat,fsync,fdatasync,mkdir,mkdirat,chmod,fchmodat"
"""The calls at which a save is killed, before they take effect."""
LINKS = ("link", "linkat")
KEPT = "kept"
"""What a save prints once it is done."""


def which(kind: str) -> Callable[[Store], Found]:
    """Reads a kind of file, and keeps quiet about one that was spoilt."""
    return lambda store: (KINDS[kind].read(store)[0], None)


def spoilt(store: Store, number: int) -> Notice:
    """Saves a match twice and damages the file, so that the list of all finds the previous copy."""
    kind = KINDS["save"]
    notice = kind.save(store, number) or kind.save(store, number)
    (store.folders.data / kind.path).write_bytes(b"{")
    store.list_saves()
    return notice


def mended(store: Store, number: int) -> Notice:
    """Saves own puzzles, damages a line, and starts the program again, which keeps the others."""
    kept = Collection(store.folders.data)
    kept.own = OWN[:number]
    notice = kept.keep(OWN[0])
    path = store.folders.data / KINDS["own puzzles"].path
    path.write_bytes(path.read_bytes() + b"no puzzle\n")
    Collection(store.folders.data)
    return notice


def indexed(store: Store) -> Found:
    """The number of matches in the book, after updating the index."""
    with contextlib.closing(open_index(store.folders.matches)) as index:
        told = refresh(index, store.shelf)
        return count(index, Query()), " ".join(told) or None


def index_one_more(store: Store, number: int) -> Notice:
    return KINDS["book"].save(store, number) or indexed(store)[1]


SAVES = {
    **KINDS,
    "save, spoilt": Kind("", spoilt, which("save")),
    "own puzzles, spoilt": Kind("", mended, which("own puzzles")),
    "index": Kind("", index_one_more, indexed),
}
"""The kinds of file, and what else is written; that has no path if its name is not always the same."""


class Told(NamedTuple):
    """The results of kills."""

    kills: int = 0
    lost: int = 0
    scraps: int = 0


def together(all_told: Iterable[Told]) -> Told:
    return Told(*map(sum, zip(*all_told, strict=True)))


def started_again(folder: Path) -> Store:
    """The store after the next start of the program."""
    store = store_in(folder)
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
            lost = look(SAVES[name], store, before, done=done)
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
            assert SAVES[name].save(store, number) is None
        yield folder, store


def look(kind: Kind, store: Store, before: int, *, done: bool) -> str:
    """What is lost after the program has started again; empty if nothing is."""
    if before and not (store.folders.data / kind.path).exists():
        return "it has no name"
    store = started_again(store.folders.data)
    try:
        there, said = kind.read(store) if done or before else (0, None)
        if said or there not in ((before + 1,) if done else (before, before + 1)):
            return f"there is number {there}: {said}"
        if notice := kind.save(store, before + 2):
            return notice
        return "" if kind.read(store)[0] > there else "the next save is lost"
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
    rounds = [(name, *how) for name in SAVES for how in ((0, True), (1, True), (2, True), (2, False))]
    told = together(kill_all_along(name, before, links=links) for name, before, links in rounds)
    print(f"{told.kills} kills at system calls: {told.lost} lost, {told.scraps} half-written files left")
    return int(told.lost + told.scraps > 0)


if __name__ == "__main__":
    if len(sys.argv) == 4:
        notice = SAVES[sys.argv[1]].save(store_in(Path(sys.argv[2])), int(sys.argv[3]))
        print(notice or KEPT, flush=True)
    else:
        raise SystemExit(main())
