"""What was made of the deals of the day: kept in one file, which is on the disk before anything tells of it."""

from dataclasses import dataclass, replace
from datetime import date, timedelta
from pathlib import Path
from typing import Any

from game import files, solitaire
from game.core import record
from game.core.document import RECORD, BadDocument, write_sealed
from game.core.form import Where, either, made, pattern, table, whole
from game.core.message import N_, because
from game.core.record import Record
from game.core.rules import Json
from game.daily.days import seed_of
from game.files import Notice
from game.solitaire.rules import TILES
from game.words import _
from game.words.dates import read_day

FORMAT = "pipstone-daily-progress/1"
SPAN = 14
"""The number of days that are looked back on."""
YEAR = 366
"""The number of latest days whose leads are kept; others can be worked out again, so the file stays small. Days are
counted, as one that a wrong clock put far ahead is a single one."""
MOST_LEAD = MOST_TRIES = MOST_DAYS = 10_000
"""The greatest lead, above or below 0, and the most tries and days, that are read from a file."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One day's deal of one game: how often it was begun, the lead of the first try once over, Master's leads.

    Of a solitaire the `result` is the number of tiles left.
    """

    begun: int = 0
    result: int | None = None
    leads: tuple[int, ...] = ()


class Progress:
    """The days of one person at this computer. `notice` says what was wrong with the file, in words."""

    def __init__(self, path: Path) -> None:
        self.path, newer = files.ours(path, FORMAT)
        found, notice = files.kept(self.path, FORMAT, "days", _days)
        if notice and found is None:
            notice = files.both(notice, _("The deals of the day start over. Your matches are not affected."))
        self.notice: Notice = files.both(newer, notice)
        self._days: dict[date, dict[str, Entry]] = found or {}

    def entry(self, key: str, day: date) -> Entry:
        """The entry of that day's deal of that game."""
        return self._days.get(day, {}).get(key, Entry())

    def day_of(self, key: str, seed: int) -> date | None:
        """The day whose deal of that game has that seed, if it was ever begun."""
        return next((day for day, played in self._days.items() if key in played and seed_of(key, day) == seed), None)

    def begin(self, key: str, day: date) -> tuple[int, Notice]:
        """Notes that the deal is begun; the number of the try, from 1, and a notice if that could not be saved."""
        entry = self.entry(key, day)
        return entry.begun + 1, self._keep(key, day, replace(entry, begun=entry.begun + 1))

    def finish(self, key: str, day: date, attempt: int, result: int) -> Notice:
        """Keeps the result of that try if it counts; only the first try does."""
        entry = self.entry(key, day)
        if attempt != 1 or entry.result is not None:
            return None
        return self._keep(key, day, replace(entry, begun=max(1, entry.begun), result=result))

    def waiting(self, key: str, day: date, left: Record | None) -> Record | None:
        """The try that counts as far as it has been played, while it has no result: `left` if that is the match, else
        the record kept when another match took its place."""
        if self.entry(key, day).begun != 1 or self.entry(key, day).result is not None:
            return None
        deal = key, seed_of(key, day)
        if left is not None and (left.game, left.seed) == deal:
            return left
        kept, _ = self.record(key, day)
        return kept if kept is not None and (kept.game, kept.seed) == deal else None

    def keep_left(self, left: Record) -> Notice:
        """Keeps this match, whose place another takes, if it is a try that counts and is not over; see `waiting`."""
        day = self.day_of(left.game, left.seed)
        return self.keep_record(left.game, day, left) if day and self.is_waiting(left) else None

    def is_waiting(self, left: Record) -> bool:
        """Whether that match is a try that counts and is not over."""
        day = self.day_of(left.game, left.seed)
        return day is not None and self.waiting(left.game, day, left) is left

    def record_path(self, key: str, day: date) -> Path:
        """The file of the try that counts, to go on with or to look back at."""
        return self.path.parent / "days" / f"{day.isoformat()} {key}.json"

    def keep_record(self, key: str, day: date, played: Record) -> Notice:
        """Keeps the record of the try that counts; a file kept by a newer version is left alone, with a notice."""
        path = self.record_path(key, day)
        return files.made_by_newer(path) if files.is_newer(path, RECORD) else files.save(path, record.dumps(played))

    def record(self, key: str, day: date) -> tuple[Record | None, Notice]:
        """The record of the try that counts, if it is kept; a notice if its file was damaged and set aside."""

        def read(raw: bytes) -> Record:
            found = record.loads(raw)
            if found.game != key:
                raise BadDocument(because(N_("it is another match")))
            return found

        return files.load(self.record_path(key, day), read)

    def keep_leads(self, key: str, day: date, leads: tuple[int, ...]) -> Notice:
        """Keeps Master's leads, so that they need not be worked out again."""
        return self._keep(key, day, replace(self.entry(key, day), leads=leads))

    def is_played(self, day: date) -> bool:
        """Whether a deal of that day has a result, in any game."""
        return any(entry.result is not None for entry in self._days.get(day, {}).values())

    def played(self, today: date) -> int:
        """The number of the last `SPAN` days, today included, on which a deal was played; missing one costs nothing."""
        return sum(self.is_played(today - timedelta(days=back)) for back in range(SPAN))

    def _keep(self, key: str, day: date, entry: Entry) -> Notice:
        self._days.setdefault(day, {})[key] = entry
        whole = set(sorted(self._days)[-YEAR:])
        days = {
            each.isoformat(): {key: _data(entry, whole=each in whole) for key, entry in games.items()}
            for each, games in sorted(self._days.items())
        }
        return files.save(self.path, write_sealed(FORMAT, days=days))


def _data(entry: Entry, *, whole: bool) -> Json:
    return {
        "begun": entry.begun,
        "result": entry.result,
        "leads": " ".join(map(str, entry.leads)) if whole else "",
    }


def _entry(begun: int, result: int | None, leads: str) -> Entry:
    return Entry(begun, result, tuple(map(int, leads.split())))


_LEADS = pattern(r"(-?[0-9]{1,5}( -?[0-9]{1,5}){0,99})?", because(N_("some numbers in a text")))
_ENTRY = made(_entry, begun=whole(0, MOST_TRIES), result=either(None, whole(-MOST_LEAD, MOST_LEAD)), leads=_LEADS)
_KEY = pattern("[a-z][a-z0-9_-]*", because(N_("the key of a game")))


def _check(key: str, entry: Entry, where: str) -> None:
    """Raises `BadDocument` where that cannot have come from the game with that key."""
    if entry.result is not None and not entry.begun:
        raise BadDocument(because(N_("{where} has a result, but was never begun"), where=where))
    for lead in entry.leads:
        whole(-MOST_LEAD, MOST_LEAD)(lead, f"{where}.leads")
    if key == solitaire.GAME.key:
        if entry.leads:
            raise BadDocument(because(N_("{where} has leads, but a solitaire has none"), where=where))
        either(None, whole(0, TILES))(entry.result, f"{where}.result")


def _days(value: Any, where: Where) -> dict[date, dict[str, Entry]]:
    found = table(read_day, table(_KEY, _ENTRY, 100), MOST_DAYS)(value, where)
    for at, games in found.items():
        for key, entry in games.items():
            _check(key, entry, f"{at.isoformat()}.{key}")
    return found
