"""The solitaire in progress and how earlier deals ended: one file, written with every action."""

from dataclasses import dataclass
from datetime import date
from pathlib import Path

from game import files, solitaire
from game.core import record as records
from game.core.document import SIZE_LIMIT, write_sealed
from game.core.form import Maybe, either, made, many, switch, text, whole
from game.core.match import Match
from game.core.record import Chair, Record
from game.core.rules import Json
from game.files import Notice
from game.solitaire.solver import offered
from game.words import _
from game.words.dates import read_day

FORMAT = "pipstone-solitaire-progress/1"
FEW_LEFT = 5
"""The most tiles left that count as few."""


@dataclass(slots=True)
class Kept:
    """A match of the solitaire, and how many deals were cleared, left few tiles, and left more. `counted`: this one is
    already among them. `day`: the day whose deal it is, if any."""

    match: Match
    ends: list[int]
    counted: bool = False
    day: date | None = None

    @classmethod
    def load(cls, path: Path) -> tuple["Kept", Notice]:
        """The solitaire as it was left; the first deal that can be cleared where there is no sound file."""
        own, newer = files.ours(path, FORMAT)
        found, notice = files.kept(own, FORMAT, "values", KEPT)
        if notice and found is None:
            notice = files.both(notice, _("The solitaire starts over. Your matches are not affected."))
        kept = found or cls(match_of(offered(1, {"forced": "off"}), "off"), [0, 0, 0])
        return kept, files.both(newer, notice)

    @property
    def left(self) -> int:
        """The number of tiles not taken yet."""
        return -self.match.rules.hand_score(self.match.state)[0]

    @property
    def forced(self) -> str:
        return str(self.match.options["forced"])

    def save(self, path: Path) -> Notice:
        """Saves it; a deal that has been cleared is counted at once, a stuck one when it is left."""
        if self.match.winners == (0,):
            self._count()
        text = records.dumps(Record.of(self.match, [Chair("You")]))
        told: Json = {"record": text, "ends": self.ends, "counted": self.counted, "day": str(self.day or "")}
        return files.save(files.ours(path, FORMAT)[0], write_sealed(FORMAT, values=told))

    def deal(self, number: int, forced: str, day: date | None = None) -> None:
        """Starts another deal, perhaps that of a day; one that is over is counted now, as it can no longer change."""
        if self.match.to_act is None:
            self._count()
        self.match, self.counted, self.day = match_of(number, forced), False, day

    def _count(self) -> None:
        if not self.counted:
            self.ends[0 if not self.left else 1 if self.left <= FEW_LEFT else 2] += 1
            self.counted = True


def match_of(number: int, forced: str) -> Match:
    """The deal with that number, before any action."""
    return Match(solitaire.GAME, 1, {"forced": forced}, number)


def _kept(record: str, ends: tuple[int, ...], counted: bool, day: date | str | None) -> Kept:
    played = records.rebuild(records.loads(record), solitaire.found)
    return Kept(played, list(ends), counted, day if isinstance(day, date) else None)


_ENDS = many(whole(0, 10**6), 3, 3)
KEPT = made(_kept, record=text(SIZE_LIMIT, lines=True), ends=_ENDS, counted=switch, day=Maybe(either("", read_day)))
"""The content of the solitaire's file."""
