"""A puzzle as a plain value, and ``levels/<key>/puzzles.jsonl``, in which each is one line of JSON.

A fault is a `BadDocument` that names file and line; the message is one sentence.
"""

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import isfinite
from pathlib import PurePath
from typing import Any

from game import games, resources
from game.core import record
from game.core.document import BadDocument, read_document, shown
from game.core.match import Match
from game.core.record import Chair, Record
from game.core.rules import Json

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
"""The keys of a line, in this order; there are no others."""
MOST_BYTES = 8 * 2**20
"""Bytes of the largest file that is read."""
RATINGS = (100, 4000)
"""The lowest and the highest rating that a puzzle can have."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position, who is to act there, and what is right.

    `answer` lists every first action that is right, as texts, for `HOLDS` the tiles. `gap` is by how much the best is
    ahead of the next, in points of the hand, or 1 where it wins and others do not; `error` is the standard error of
    that, 0 where it is proved; `worlds` are the deals that it was found in. `refute` has deals that show why others are
    wrong: see levels/README.md.
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

    def named(self) -> str:
        """The name that follows from the position and what is asked there."""
        asked = [self.kind, dict(self.options), self.seed, self.actions, self.seat, self.refute.get("asks")]
        if self.kind == HOLDS:
            asked += [self.refute.get("holder"), self.refute.get("tiles")]
        return f"{self.game}-{hashlib.sha256(json.dumps(asked, sort_keys=True).encode()).hexdigest()[:10]}"

    def match(self) -> Match:
        """The match played up to the position, every action checked; `BadDocument` if one is not legal."""
        chairs = tuple(Chair(str(seat)) for seat in range(self.seats))
        match = record.rebuild(Record(self.game, self.options, self.seed, chairs, self.actions), games.find)
        if match.to_act != self.seat:
            raise BadDocument(f"seat {self.seat} is not to act after {len(self.actions)} actions")
        return match

    def line(self) -> str:
        """The puzzle as a line of JSON."""
        values: Json = {key: getattr(self, key) for key in KEYS}
        values |= {"id": self.id or self.named(), "seed": str(self.seed), "options": dict(self.options)}
        return json.dumps(values, ensure_ascii=False, separators=(",", ":")) + "\n"


def of_game(key: str) -> list[Puzzle]:
    """The puzzles that come with a game; none if it has no file of them."""
    path = f"levels/{key}/{FILE}"
    return read(resources.read(path), path, key) if resources.exists(path) else []


def read(data: bytes, path: str, key: str | None = None) -> list[Puzzle]:
    """The puzzles in a file's bytes; the folder of the file names the game, unless `key` does."""
    key = key or PurePath(path).parent.name
    if key not in {*games.keys()}:
        raise BadDocument(f"{path}: its folder {shown(key)} names no game; there are {', '.join(games.keys())}")
    if len(data) > MOST_BYTES:
        raise BadDocument(f"{path}: it is larger than {MOST_BYTES} bytes")
    found: list[Puzzle] = []
    lines = data.split(b"\n")
    for number, line in enumerate(lines, 1):
        if not line and number == len(lines):
            break
        try:
            puzzle = _puzzle(line, key)
            if any(puzzle.id == other.id for other in found):
                raise BadDocument(f"the id {shown(puzzle.id)} is there twice")
        except BadDocument as error:
            raise BadDocument(f"{path}: line {number}: {error}") from None
        found.append(puzzle)
    return found


def write(puzzles: Iterable[Puzzle]) -> str:
    """The text of a file, by kind and from easy to hard."""
    return "".join(each.line() for each in sorted(puzzles, key=lambda each: (each.kind, each.rating, each.named())))


def _puzzle(line: bytes, key: str) -> Puzzle:
    given = read_document(line)
    for name in KEYS:
        if name not in given:
            raise BadDocument(f"it lacks {name!r}")
    for name in given:
        if name not in KEYS:
            raise BadDocument(f"it has the unknown key {shown(name)}")
    kind, seats, seat = given["kind"], given["seats"], given["seat"]
    _need(kind in KINDS, "kind", kind, f"one of {', '.join(KINDS)}")
    _need(type(seats) is int and 1 <= seats <= 64, "seats", seats, "a number of seats")
    _need(type(seat) is int and 0 <= seat < seats, "seat", seat, f"a seat from 0 to {seats - 1}")
    for name in ("gap", "error"):
        number = given[name]
        fits = type(number) in (int, float) and isfinite(number) and number >= 0
        _need(fits, name, number, "a number from 0 up")
    _need(type(given["worlds"]) is int and given["worlds"] >= 1, "worlds", given["worlds"], "a whole number from 1 up")
    rating = given["rating"]
    fits = type(rating) is int and RATINGS[0] <= rating <= RATINGS[1]
    _need(fits, "rating", rating, f"a whole number from {RATINGS[0]} to {RATINGS[1]}")
    _need(isinstance(given["refute"], dict), "refute", given["refute"], "an object")
    _need(isinstance(given["id"], str) and given["id"] != "", "id", given["id"], "a text")
    head = {name: given[name] for name in ("options", "seed", "actions")}
    chairs = [{"name": str(number), "player": record.HUMAN} for number in range(seats)]
    checked = record.loads(json.dumps({"format": record.FORMAT, "game": key, "seats": chairs, **head}))
    answer, themes = _texts(given, "answer"), _texts(given, "themes")
    _need(bool(answer), "answer", given["answer"], "a list with a right answer")
    return Puzzle(
        key,
        kind,
        seats,
        checked.options,
        checked.seed,
        checked.actions,
        seat,
        answer,
        float(given["gap"]),
        float(given["error"]),
        given["worlds"],
        given["refute"],
        rating,
        themes,
        given["id"],
    )


def _texts(given: Json, name: str) -> tuple[str, ...]:
    value: Any = given[name]
    fits = isinstance(value, list) and all(isinstance(each, str) for each in value) and len({*value}) == len(value)
    _need(fits, name, value, "a list of different texts")
    return tuple(value)


def _need(fits: bool, name: str, value: object, wanted: str) -> None:
    if not fits:
        raise BadDocument(f"{name} is {shown(value)}, not {wanted}")


def texts(actions: Sequence[object]) -> tuple[str, ...]:
    """The actions as an answer lists them: their texts in the order of their letters."""
    return tuple(sorted(map(str, actions)))
