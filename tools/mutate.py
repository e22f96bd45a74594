"""Makes small wrong changes to the program, one at a time in a copy, and lists those that no test notices.

``python tools/mutate.py`` makes every change listed in ``tools/mutants/``, where each file is an area. For each it runs
the named tests, up to the first that fails. A change that cannot be noticed is marked ``equivalent``, with the reason.
Ends with status 1 if a change survives or an entry no longer fits the code.
"""

import argparse
import importlib.util
import os
import queue
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time
import tomllib
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LISTS = ROOT / "tools" / "mutants"
LEFT_OUT = shutil.ignore_patterns(".git", ".venv", ".*_cache", ".hypothesis", "__pycache__")
PATIENCE = 600.0
"""Seconds after which hanging tests count as having noticed the change."""
QUICK = ("-p", "no:hypothesispytest", "-p", "no:xdist")
"""Arguments that leave out plugins, so that pytest starts in a quarter of the time."""
NONE_RUN = 5
"""The exit status of pytest if all named tests are left to the night; then nothing has noticed the change."""
KILLED, SURVIVED, EQUIVALENT = "killed", "survived", "equivalent"


@dataclass(frozen=True, slots=True)
class Mutant:
    """One change: what it means, the text before and after it, and the tests that must notice."""

    area: str
    what: str
    file: str
    old: str
    new: str
    tests: tuple[str, ...]
    equivalent: str = ""
    """The reason why no test can notice, or empty."""

    def fault(self) -> str:
        """Why the entry does not fit the code; empty if it does."""
        path = ROOT / self.file
        found = path.read_text("utf-8").count(self.old) if path.is_file() else 0
        if found != 1:
            return f"{self.file} has this text {found} times, not once: {self.old!r}"
        missing = [test for test in self.tests if not _is_there(test)]
        if missing or not self.tests:
            return f"there is no test {', '.join(missing)}" if missing else "it names no test"
        try:
            compile(path.read_text("utf-8").replace(self.old, self.new), self.file, "exec")
        except SyntaxError as error:
            return f"{self.file} is no Python any more: {error}"
        return ""


def _is_there(test: str) -> bool:
    """Whether there is the file or folder of a test, with the class and function that its node id names."""
    file, *names = test.partition("[")[0].split("::")
    text = (ROOT / file).read_text("utf-8") if names and (ROOT / file).is_file() else ""
    return (ROOT / file).exists() and all(re.search(rf"(def|class) {name}\b", text) for name in names)


class Copy:
    """A copy of the tree in which one change is made at a time."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        shutil.copytree(ROOT, folder, ignore=LEFT_OUT)

    def notices(self, mutant: Mutant) -> bool:
        """Whether a test fails with that change."""
        path = self.folder / mutant.file
        right = path.read_text("utf-8")
        try:
            self._write(path, right.replace(mutant.old, mutant.new))
            return not self.passes(mutant.tests)[0]
        finally:
            self._write(path, right)

    def passes(self, tests: Iterable[str]) -> tuple[bool, str]:
        """Whether those tests pass in the copy as it is, and the end of their output."""
        quiet = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYTHONPATH": str(self.folder)}
        quiet["PYTHONDONTWRITEBYTECODE"] = ""  # keeps compiled files beside their sources, where `_write` looks
        try:
            ran = subprocess.run(
                [sys.executable, "-m", "pytest", "-x", "-q", "-W", "default", *QUICK, *tests],
                cwd=self.folder,
                env={**os.environ, **quiet},
                capture_output=True,
                text=True,
                timeout=PATIENCE,
            )
        except subprocess.TimeoutExpired:
            return False, "they hang"
        return ran.returncode in (0, NONE_RUN), (ran.stdout + ran.stderr)[-2000:]

    @staticmethod
    def _write(path: Path, text: str) -> None:
        """Writes the file and removes its compiled one, which Python would use if size and second are the same."""
        path.write_text(text, "utf-8")
        Path(importlib.util.cache_from_source(str(path))).unlink(missing_ok=True)


def listed(only: str) -> list[Mutant]:
    """The changes whose area, file or meaning contains that text."""
    found = [
        Mutant(path.stem, **{**entry, "tests": tuple(entry["tests"])})
        for path in sorted(LISTS.glob("*.toml"))
        for entry in tomllib.loads(path.read_text("utf-8"))["change"]
    ]
    return [each for each in found if any(only in part for part in (each.area, each.file, each.what))]


def tried(mutants: Sequence[Mutant], copies: Sequence[Copy]) -> dict[Mutant, bool]:
    """Tries the changes, as many at a time as there are copies; whether each was noticed."""
    waiting, found = queue.SimpleQueue[Mutant](), dict[Mutant, bool]()
    for mutant in mutants:
        waiting.put(mutant)

    def work(copy: Copy) -> None:
        while True:
            try:
                mutant = waiting.get_nowait()
            except queue.Empty:
                return
            began = time.monotonic()
            found[mutant] = copy.notices(mutant)
            word = KILLED if found[mutant] else SURVIVED
            print(f"{word:9} {time.monotonic() - began:4.0f} s  {mutant.area}: {mutant.what}", flush=True)

    workers = [threading.Thread(target=work, args=(copy,)) for copy in copies]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    return found


def table(found: dict[Mutant, bool]) -> str:
    """The numbers of killed, surviving and equivalent changes by area, as text."""
    counts: dict[str, Counter[str]] = {}
    for mutant, killed in found.items():
        word = EQUIVALENT if mutant.equivalent else KILLED if killed else SURVIVED
        counts.setdefault(mutant.area, Counter())[word] += 1
    total = sum(counts.values(), Counter())
    lines = [f"{'area':12} {KILLED:>8} {SURVIVED:>9} {EQUIVALENT:>11}"]
    lines += [
        f"{area:12} {each[KILLED]:8} {each[SURVIVED]:9} {each[EQUIVALENT]:11}"
        for area, each in (*sorted(counts.items()), ("all", total))
    ]
    lines += [f"survived: {each.what}" for each, killed in found.items() if not (killed or each.equivalent)]
    lines += [f"equivalent: {each.what}: {each.equivalent}" for each in found if each.equivalent]
    return "\n".join(lines)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", default="", metavar="PATTERN", help="those whose area, file or meaning contains it")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="so many at a time (1)")
    parser.add_argument("--check", action="store_true", help="only look whether every entry fits the code")
    asked = parser.parse_args(arguments)
    mutants = listed(asked.only)
    faults = [f"{each.area}: {each.what}: {fault}" for each in mutants if (fault := each.fault())]
    if faults or asked.check or not mutants:
        print("\n".join(faults) or f"{len(mutants)} changes fit the code")
        return int(bool(faults) or not mutants)
    with tempfile.TemporaryDirectory(prefix="mutate-") as folder:
        copies = [Copy(Path(folder) / str(number)) for number in range(min(asked.jobs, len(mutants)))]
        passes, told = copies[0].passes(sorted({test for each in mutants for test in each.tests}))
        if not passes:
            print(f"the tests fail without any change:\n{told}")
            return 1
        found = tried(mutants, copies)
    print(table(found))
    wrong = [each.what for each, killed in found.items() if killed and each.equivalent]
    if wrong:
        print("noticed though named equivalent: " + "; ".join(wrong))
    return int(bool(wrong) or not all(killed or each.equivalent for each, killed in found.items()))


if __name__ == "__main__":
    sys.exit(main())
