"""A person's progress with the puzzles: the rating, what was tried, and when missed puzzles come back.

It is kept in one sealed file, written whole whenever a puzzle is answered, so that a kill loses nothing that was told.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from pathlib import Path
from typing import Any

from game import files
from game.core.form import either, made, number, row, switch, table, text, whole
from game.files import Notice
from game.puzzles import glicko
from game.puzzles.glicko import Rating
from game.puzzles.puzzle import Puzzle
from game.words.dates import read_day

FORMAT = "pipstone-puzzles/1"
NAME = "puzzles.json"
BACK = (1, 3, 7, 21)
"""The days after which a missed puzzle comes back: first after one, then, each time it is solved, after more."""


@dataclass(frozen=True, slots=True)
class Tried:
    """A puzzle that was tried: whether the first try was right, and the number of tries.

    `again` is the day from which it is offered once more, as ``YYYY-MM-DD``; empty if it is done. `back` is the number
    of times it was solved since it was last missed.
    """

    first: bool
    tries: int = 1
    again: str = ""
    back: int = 0

    def days_left(self, today: date) -> int:
        """The number of days until it is offered once more; 0 if it is due, or done."""
        return max(0, (date.fromisoformat(self.again) - today).days) if self.again else 0


@dataclass(frozen=True, slots=True)
class Progress:
    """The rating, from first tries alone, and every puzzle tried, by its id."""

    rating: Rating = field(default_factory=Rating)
    tried: Mapping[str, Tried] = field(default_factory=dict)

    def after(self, puzzle: Puzzle, solved: bool, today: date, *, rated: bool = True) -> "Progress":
        """The progress after an answer to a puzzle; only one that is `rated` changes the rating."""
        known = self.tried.get(puzzle.id)
        if known is None:
            rating = glicko.after_puzzle(self.rating, puzzle.rating, solved) if rated else self.rating
            return Progress(rating, {**self.tried, puzzle.id: Tried(solved, again="" if solved else _in(today, 0))})
        now = replace(known, tries=known.tries + 1)
        if not solved:
            now = replace(now, again=_in(today, 0), back=0)
        elif known.again and known.again <= today.isoformat():  # a puzzle not due yet may be tried, but waits on
            now = replace(now, again=_in(today, known.back + 1), back=known.back + 1)
        return replace(self, tried={**self.tried, puzzle.id: now})

    def due(self, today: date) -> list[str]:
        """The ids of the missed puzzles that are due, the earliest first."""
        waiting = [(tried.again, key) for key, tried in self.tried.items() if tried.again]
        return [key for again, key in sorted(waiting) if again <= today.isoformat()]

    def next_of(self, puzzles: Iterable[Puzzle], today: date) -> Puzzle | None:
        """The puzzle to offer next: a missed one that is due, else the new one of nearest rating; None if neither."""
        every = {each.id: each for each in puzzles}
        for key in self.due(today):
            if key in every:
                return every[key]
        fresh = [each for key, each in every.items() if key not in self.tried]
        return min(fresh, key=lambda each: (abs(each.rating - self.rating.rating), each.id), default=None)


def load(folder: Path) -> tuple[Progress, Notice]:
    """The progress kept in that folder, and a notice if the file was damaged; it is set aside then, never deleted."""
    found, notice = files.kept(folder / NAME, FORMAT, "progress", PROGRESS)
    return found or Progress(), notice


def save(folder: Path, progress: Progress) -> Notice:
    """Saves the progress; a notice if that was not possible. A file of a newer version is left as it is."""
    own = progress.rating
    rating = [own.rating, own.deviation, own.volatility]
    tried = {key: [each.first, each.tries, each.again, each.back] for key, each in sorted(progress.tried.items())}
    return files.keep(folder / NAME, FORMAT, progress={"rating": rating, "tried": tried})


def _progress(rating: tuple[float, ...], tried: Mapping[str, tuple[Any, ...]]) -> Progress:
    rows = {key: Tried(first, tries, str(again), back) for key, (first, tries, again, back) in tried.items()}
    return Progress(Rating(*rating), rows)


_RATING = row(number(*glicko.RATINGS), number(*glicko.DEVIATIONS), number(*glicko.VOLATILITIES))
_TRIED = row(switch, whole(1, 10**6), either("", read_day), whole(0, len(BACK)))
PROGRESS = made(_progress, rating=_RATING, tried=table(text(100, 1), _TRIED, 100_000))
"""The content of the file."""


def _in(today: date, back: int) -> str:
    """The day on which a puzzle solved that often since it was missed comes back; empty if it does not."""
    return (today + timedelta(days=BACK[back])).isoformat() if back < len(BACK) else ""
