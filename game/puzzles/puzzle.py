"""A puzzle as a plain value, and ``levels/<key>/puzzles.jsonl``, in which each is one line of JSON.

A fault raises `BadDocument`, with one sentence that names file and line.
"""

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import lru_cache
from pathlib import PurePath
from typing import Any

from game import games, resources
from game.core import form, position, record
from game.core.document import BadDocument, read_document, shown
from game.core.match import Match
from game.core.message import N_, because, cause
from game.core.position import Position
from game.core.record import Chair, Record
from game.core.rules import Json, Observation
from game.puzzles.holding import ASKS, SHOWN
from game.words.dates import read_day

FILE = "puzzles.jsonl"
WIN_1, WIN_2, BEST, EXACT, HOLDS = KINDS = ("win-1", "win-2", "best", "exact", "holds")
KEYS = (
    "id",
    "kind",
    "seats",
    "options",
    "seed",
    "actions",
    "seat",
    "answer",
    "gap",
    "error",
    "worlds",
    "refute",
    "rating",
    "themes",
)
"""The keys of a line, in this order; a kept puzzle may have `kept` and `position` as well."""
MOST_BYTES = 8 * 2**20
"""The size of the largest file that is read, in bytes."""
RATINGS = (100, 4000)
"""The lowest and the highest rating of a puzzle."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position, the seat to act there, and what is right.

    `answer` lists every first action that is right, as texts; for `HOLDS`, the tiles. `gap` is the lead of the best
    over the next, in points of the hand, or 1 where it wins and others do not; `error` is its standard error, 0 where
    it is proved; `worlds` is the number of deals it was found in. `refute` has deals that show why others are wrong:
    see levels/README.md.
    """

    game: str
    kind: str
    seats: int
    options: Mapping[str, int | str]
    seed: int
    actions: tuple[str, ...]
    seat: int
    answer: tuple[str, ...]
    gap: float = 1.0
    error: float = 0.0
    worlds: int = 1
    refute: Json = field(default_factory=dict)
    rating: int = 1500
    themes: tuple[str, ...] = ()
    id: str = ""
    kept: date | None = None
    """The day on which it was kept."""
    position: Observation | None = None
    """What the seat sees there, where no match led to the position: there is no seed then, and there are no actions."""

    def named(self) -> str:
        """The id that follows from the position and the question."""
        asked = [self.kind, dict(self.options), self.seed, self.actions, self.seat, self.refute.get("asks")]
        if self.kind == HOLDS:
            asked += [self.refute.get("holder"), self.refute.get("tiles")]
        if self.position is not None:
            asked.append(self.position)
        return f"{self.game}-{hashlib.sha256(json.dumps(asked, sort_keys=True).encode()).hexdigest()[:10]}"

    def match(self) -> Match:
        """The match played up to the position, every action checked; `BadDocument` if one is not legal.

        For a position that was set up, a match that begins there.
        """
        if self.position is not None:
            place = Position(games.find(self.game), self.seats, self.options, self.seat, self.position)
            return position.loads(position.dumps(place), games.find).match()
        chairs = tuple(Chair(str(seat)) for seat in range(self.seats))
        match = record.rebuild(Record(self.game, self.options, self.seed, chairs, self.actions), games.find)
        if match.to_act != self.seat:
            words = N_("seat {seat} is not to act after {number} actions")
            raise BadDocument(because(words, seat=self.seat, number=len(self.actions)))
        return match

    def check(self) -> None:
        """Raises `BadDocument` if the position, the answer in it, or what is known of wrong ones is not sound."""
        match = self.match()
        rules, seen = match.rules, match.rules.observe(match.state, self.seat)
        if self.kind == HOLDS:
            if not seen.get("plies") or "unable" not in seen:
                raise BadDocument(because(N_("it asks for a hand where nothing can be inferred")))
            return
        for text in (*self.answer, *self.refute):
            try:
                legal = rules.parse_action(text) in rules.legal_actions(match.state)
            except ValueError:
                legal = False
            if not legal:
                raise BadDocument(because(N_("{action} is not legal where it is asked for"), action=shown(text)))
        for deal in self.refute.values():
            if [*map(len, deal["hands"])] != [*seen.get("hand_sizes", ())]:
                raise BadDocument(because(N_("refute tells of other hands than there are")))

    def line(self) -> str:
        """The puzzle as a line of JSON."""
        values: Json = {key: getattr(self, key) for key in KEYS}
        values |= {"id": self.id or self.named(), "seed": str(self.seed), "options": dict(self.options)}
        values |= {"kept": self.kept.isoformat()} if self.kept else {}
        values |= {"position": self.position} if self.position is not None else {}
        return json.dumps(values, ensure_ascii=False, separators=(",", ":")) + "\n"


def of_game(key: str) -> list[Puzzle]:
    """The puzzles that come with a game; none if it has no file of puzzles."""
    path = f"levels/{key}/{FILE}"
    return [*_read_once(resources.read(path), path, key)] if resources.exists(path) else []


@lru_cache(maxsize=16)
def _read_once(data: bytes, path: str, key: str) -> tuple[Puzzle, ...]:
    """The puzzles of a file; cached, as hundreds are checked whenever the page of puzzles opens."""
    return tuple(read(data, path, key))


def read(data: bytes, path: str, key: str | None = None, first: int = 1) -> list[Puzzle]:
    """The puzzles in a file's bytes, from its `first` line on; its folder names the game, unless `key` does."""
    key = key or PurePath(path).parent.name
    if key not in {*games.keys()}:
        words = N_("{file}: its folder {key} names no game; there are {keys}")
        raise BadDocument(because(words, file=path, key=shown(key), keys=", ".join(games.keys())))
    if len(data) > MOST_BYTES:
        raise BadDocument(because(N_("{file}: it is larger than {number} bytes"), file=path, number=MOST_BYTES))
    found: list[Puzzle] = []
    lines = data.split(b"\n")
    for number, line in enumerate(lines, first):
        if not line and number == first + len(lines) - 1:
            break
        try:
            puzzle = _puzzle(line, key)
            if any(puzzle.id == other.id for other in found):
                raise BadDocument(because(N_("the id {id} appears twice"), id=shown(puzzle.id)))
        except BadDocument as error:
            words = N_("{file}: line {number}: {reason}")
            raise BadDocument(because(words, file=path, number=number, reason=cause(error))) from None
        found.append(puzzle)
    return found


def write(puzzles: Iterable[Puzzle]) -> str:
    """The text of a file, sorted by kind, then from easy to hard."""
    return "".join(each.line() for each in sorted(puzzles, key=lambda each: (each.kind, each.rating, each.named())))


def _puzzle(line: bytes, key: str) -> Puzzle:
    return PUZZLE({"game": key, **read_document(line)}, because(N_("the puzzle")))


# -- the form of a line -----------------------------------------------------------------------------------------------


def _one(refute: Any, **values: Any) -> Puzzle:
    kind, seat, seats = values["kind"], values["seat"], values["seats"]
    if seat >= seats:
        raise form.wrong("seat", seat, because(N_("a seat from 0 to {last}"), last=seats - 1))
    if kind == HOLDS:
        _HOLDS(refute, "refute")
        if not seat != refute["holder"] < seats or not {*values["answer"]} <= {*refute["tiles"]}:
            raise BadDocument(because(N_("refute does not say whose hand is asked for, and which tiles")))
    else:
        form.table(_ACTION, _DEAL)(refute, "refute")
    return Puzzle(refute=refute, **values)


_ACTION = form.text(400, 1)
_TILE = form.pattern("[0-9]{1,2}[|][0-9]{1,2}", because(N_("a tile such as 6|4")))
_HANDS = form.many(form.many(_TILE, 200), form.MOST_SEATS, 1)
_COUNT = form.whole(1, 10**9)
_AMOUNT = form.number(-(10**9), 10**9)
_DEAL: form.Form[Json] = form.made(dict, hands=_HANDS, cost=_AMOUNT, costs=form.whole(0, 10**9), of=_COUNT)
_TILES = form.many(_TILE, 200)
_SHOWN: form.Form[Json] = form.made(
    dict,
    hands=form.Maybe(_HANDS),
    boneyard=form.Maybe(_TILES),
    plies=form.Maybe(form.many(form.whole(0, record.MOST_ACTIONS), 100)),
)
_HOLDS: form.Form[Json] = form.made(
    dict,
    holder=form.whole(0, form.MOST_SEATS - 1),
    asks=form.one_of(*ASKS),
    tiles=form.many(_TILE, SHOWN, SHOWN, different=True),
    deals=form.Maybe(form.table(_TILE, _SHOWN)),
)
PUZZLE = form.made(
    _one,
    game=form.anything,
    id=form.text(100, 1),
    kind=form.one_of(*KINDS),
    seats=form.whole(1, form.MOST_SEATS),
    options=form.OPTIONS,
    seed=record.seed,
    actions=record.ACTIONS,
    seat=form.whole(0, form.MOST_SEATS - 1),
    answer=form.many(_ACTION, 10_000, 1, different=True),
    gap=form.number(0, 10**9),
    error=form.number(0, 10**9),
    worlds=_COUNT,
    refute=form.anything,
    rating=form.whole(*RATINGS),
    themes=form.many(form.text(100), 100, different=True),
    kept=form.Maybe(read_day),
    position=form.Maybe(form.anything),
)
"""The content of a line, and the game that its file is for."""


def texts(actions: Sequence[object]) -> tuple[str, ...]:
    """The actions as an answer lists them: as texts, sorted."""
    return tuple(sorted(map(str, actions)))
