"""All puzzles of one person: those that come with the games, those the person kept, and the progress with them."""

import hashlib
from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path

from game import files, games
from game.core.document import BadDocument
from game.core.message import N_, Reason, because, cause
from game.files import Notice
from game.puzzles import progress, puzzle
from game.puzzles.puzzle import Puzzle
from game.words import _, reason

EASY, HARD = 1350, 1650
"""The rating from which a puzzle is no longer easy, and the one from which it is hard."""
QUICK = 3
"""The number of puzzles offered for a day."""
OWN = "puzzles"
"""The folder, in the data folder, with a file of kept puzzles for each game."""


class Collection:
    """The puzzles to solve, and the progress with them; every change is written at once.

    A damaged file costs only its own puzzles. `notices` says so, a sentence each.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.notices: list[str] = []
        self.progress, notice = progress.load(folder)
        self.tell(notice)
        self.puzzles: list[Puzzle] = []
        """The puzzles that come with the games; the first is number 1."""
        self.own: list[Puzzle] = []
        """The puzzles that this person has kept."""
        known = games.keys()
        for key in known:
            try:
                self.puzzles += puzzle.of_game(key)
            except BadDocument as error:
                self.notices.append(f"{reason(error)}.")
            self.own += self._kept(key)

    @property
    def solved(self) -> int:
        """The number of puzzles that come with the games and were solved, at the first try or later."""
        return sum(self.is_solved(each) for each in self.puzzles)

    def is_solved(self, one: Puzzle) -> bool:
        """Whether a puzzle was solved at the first try, or since it was missed."""
        tried = self.progress.tried.get(one.id)
        return tried is not None and (tried.first or tried.back > 0)

    def number(self, one: Puzzle) -> int:
        """The number of a puzzle, from 1; 0 for one that was kept."""
        return next((number for number, each in enumerate(self.puzzles, 1) if each.id == one.id), 0)

    def of_day(self, day: date) -> Puzzle | None:
        """The puzzle of that day, the same for everybody with the same puzzles; None if there are none."""
        if not self.puzzles:
            return None
        digest = hashlib.sha256(f"pipstone/puzzle/1/{day.isoformat()}".encode()).digest()
        return self.puzzles[int.from_bytes(digest[:8], "big") % len(self.puzzles)]

    def quick(self, day: date) -> list[Puzzle]:
        """Three puzzles for that day that are not hard, of three games, easiest first: all come in turn, a game after
        the other."""
        known = games.keys()
        shelves = [shelf for key in known if (shelf := self._quick_of(key))]
        turns = [divmod(QUICK * day.toordinal() + number, len(shelves)) for number in range(min(QUICK, len(shelves)))]
        found = [shelves[at][turn % len(shelves[at])] for turn, at in turns]
        return sorted(found, key=lambda each: each.rating)

    def _quick_of(self, key: str) -> list[Puzzle]:
        """The puzzles of a game that are not hard, in an order independent of their ratings."""
        some = [each for each in self.puzzles if each.game == key and each.rating < HARD]
        return sorted(some, key=lambda each: hashlib.sha256(each.id.encode()).digest())

    def due(self, today: date) -> int:
        """The number of missed puzzles that have come back."""
        every = {each.id for each in (*self.puzzles, *self.own)}
        return sum(key in every for key in self.progress.due(today))

    def next_of(self, some: Sequence[Puzzle], today: date, after: Puzzle | None = None) -> Puzzle | None:
        """The puzzle to offer next: one that has come back, else one not tried yet, else whichever follows."""
        others = [each for each in some if after is None or each.id != after.id]
        found = self.progress.next_of(others, today)
        if found is None and others:
            ids = [each.id for each in some]
            at = ids.index(after.id) if after is not None and after.id in ids else 0
            found = others[at % len(others)]
        return found

    def answered(self, one: Puzzle, solved: bool, today: date) -> Notice:
        """Keeps an answer; a notice if that was not possible. A person's own puzzles are not rated."""
        rated = one.id not in {each.id for each in self.own}
        self.progress = self.progress.after(one, solved, today, rated=rated)
        return progress.save(self._folder, self.progress)

    def keep(self, one: Puzzle, today: date | None = None) -> Notice:
        """Keeps a puzzle of the person's own, from that day on; a notice if that was not possible."""
        if all(each.id != one.id for each in self.own):
            self.own.append(replace(one, kept=today))
        return self._save(one.game)

    def remove(self, one: Puzzle) -> Notice:
        """Forgets a puzzle of the person's own."""
        self.own = [each for each in self.own if each.id != one.id]
        return self._save(one.game)

    def take(self) -> list[str]:
        """The notices to be told, which are cleared."""
        told, self.notices = self.notices, []
        return told

    def refuses(self, one: Puzzle) -> bool:
        """Whether a puzzle of the person's own cannot be set; it is removed then, with a copy of its file set aside."""
        if all(each is not one for each in self.own):
            return False
        try:
            one.check()
        except BadDocument as error:
            path = self._path(one.game)
            self.tell(_put_aside(path, error))
            self.tell(self.remove(one))
            return True
        return False

    def _kept(self, key: str) -> list[Puzzle]:
        """The kept puzzles of a game; where lines are damaged the whole file is set aside, and the others stay."""
        path = self._path(key)
        found, notice = files.load(path, lambda raw: _read(raw, path.name, key), puzzle.MOST_BYTES)
        self.tell(notice)
        kept, faults = found or ([], [])
        if faults:
            self.tell(_put_aside(path, faults[0]))
            self.tell(files.save(path, puzzle.write(kept)))
        return kept

    def _save(self, key: str) -> Notice:
        return files.save(self._path(key), puzzle.write(each for each in self.own if each.game == key))

    def _path(self, key: str) -> Path:
        return self._folder / OWN / f"{key}.jsonl"

    def tell(self, notice: Notice) -> None:
        """Has a notice shown, on the next page that can."""
        if notice:
            self.notices.append(notice)


def _put_aside(path: Path, why: Exception | Reason | str) -> Notice:
    aside = files.set_aside(path, files.copy)
    words = _("{file} was set aside as {aside}, and what could be read of it was kept: {reason}.")
    return words.format(file=path.name, aside=aside, reason=reason(why))


def _read(raw: bytes, name: str, key: str) -> tuple[list[Puzzle], list[Reason | str]]:
    """The puzzles in those lines, and what is wrong with the others; `BadDocument` if no line is a puzzle."""
    if len(raw) > puzzle.MOST_BYTES:
        raise BadDocument(because(N_("it is larger than {number} bytes"), number=puzzle.MOST_BYTES))
    kept, faults = list[Puzzle](), list[Reason | str]()
    for number, line in enumerate(raw.splitlines(keepends=True), 1):
        try:
            found = puzzle.read(line, name, key, number)
            if any(each.id in {other.id for other in kept} for each in found):
                raise BadDocument(because(N_("the id {id} appears twice"), id=found[0].id))
            kept += found
        except BadDocument as error:
            faults.append(cause(error))
    if faults and not kept:
        raise BadDocument(faults[0])
    return kept, faults
