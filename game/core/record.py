"""A match written down: seats, seed and every action, enough to rebuild each state.

A fault of the file is a `BadDocument`, one of the match in it a `BadRecord`; the message is one sentence.
"""

import dataclasses
import json
import re
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from game.core.chance import SEED_LIMIT
from game.core.document import BadDocument, check_checksum, checksum, read_document, refuse_newer, shown
from game.core.game import Game, Value
from game.core.match import Match
from game.core.rules import IllegalAction, Json

FORMAT = "pipstone-record/1"
HUMAN = "human"
OUTSIDE = "exec:"
"""The prefix of a player that is an external program: ``exec:COMMAND``."""

MOST_ACTIONS = 30_000
"""Actions a record may hold.

Matches have some 1,500 at most, but Castle Rock without a limit of hands need not end, so there must be some bound:
this is more than the 200 hands of a trace, and sixteen hours at two seconds for each action.
"""

_KEYS = ("format", "game", "options", "seed", "seats", "actions")
_MOST_HINTS = 10**6
_LONGEST_HEAD = 2**16
_LONGEST_TEXT = 1000
_LONGEST_ACTION = 400
_MOST_SEATS = 64
_UNPRINTABLE = frozenset(("Cc", "Cs", "Zl", "Zp"))


class BadRecord(BadDocument):
    """A record that is not sound."""


@dataclass(frozen=True, slots=True)
class Chair:
    """Who sits on a seat: the name people see, and ``human``, ``master``, ``master:oswin`` or ``exec:COMMAND``."""

    name: str
    player: str = HUMAN


@dataclass(frozen=True, slots=True)
class Aside:
    """What a match needs to be continued besides its actions; the optional key ``aside`` of a record.

    `dealt`: the hand after the last action has been dealt. `practice`: something was taken back after a hidden tile had
    been seen. `hints` were asked for; `coached`: so often the coach has spoken. `undone` are actions taken back and not
    followed by others, the latest first.
    """

    dealt: bool = False
    practice: bool = False
    hints: int = 0
    undone: tuple[str, ...] = ()
    coached: int = 0


@dataclass(frozen=True, slots=True)
class Head:
    """What a list of records shows of a match."""

    game: str
    chairs: tuple[Chair, ...]


@dataclass(frozen=True, slots=True)
class Record:
    """A match as plain values: `chairs` one per seat, `actions` in their canonical texts over all hands.

    `sides` is on which side of a tile people laid theirs, where the rules leave that open, by the number of the action
    from 0: 0 right, 1 down, 2 left, 3 up. Play does not depend on it.
    """

    game: str
    options: Mapping[str, Value]
    seed: int
    chairs: tuple[Chair, ...]
    actions: tuple[str, ...] = ()
    aside: Aside = Aside()
    sides: Mapping[int, int] = field(default_factory=dict)

    @classmethod
    def of(cls, match: Match, chairs: Sequence[Chair]) -> "Record":
        """The record of a match as far as it has been played; one chair per seat, names as a record may hold them."""
        if len(chairs) != match.seats:
            raise ValueError(f"{len(chairs)} chairs for {match.seats} seats")
        plain = tuple(Chair(_plain(chair.name), chair.player) for chair in chairs)
        return cls(match.game.key, dict(match.options), match.seed, plain, tuple(map(str, match.actions)))


def dumps(record: Record) -> str:
    """The record as one line of JSON, checksum included."""
    document: Json = {
        "format": FORMAT,
        "game": record.game,
        "options": dict(record.options),
        "seed": str(record.seed),
        "seats": [{"name": chair.name, "player": chair.player} for chair in record.chairs],
        "actions": list(record.actions),
    }
    if record.sides:
        document["sides"] = {str(ply): side for ply, side in sorted(record.sides.items())}
    if record.aside != Aside():
        aside = {**dataclasses.asdict(record.aside), "undone": list(record.aside.undone)}
        if not record.aside.coached:  # as versions without a coach write it, and can read it
            del aside["coached"]
        document["aside"] = aside
    document["sha256"] = checksum(document)
    return json.dumps(document, ensure_ascii=False, separators=(",", ":")) + "\n"


def loads(data: bytes | str) -> Record:
    """The record written there. `BadDocument` if its form is wrong; the game is not asked yet."""
    document = _read(data)
    _check_keys(document, _KEYS, "the record", optional=("aside", "sides", "sha256"))
    check_checksum(document)
    return Record(
        game=_text(document["game"], "game"),
        options=_options(document["options"]),
        seed=_seed(document["seed"]),
        chairs=_chairs(document["seats"]),
        actions=_actions(document["actions"]),
        aside=_aside(document["aside"]) if "aside" in document else Aside(),
        sides=_sides(document.get("sides", {})),
    )


def read_head(data: bytes) -> Head:
    """What stands before the actions, which are not looked at; `BadDocument` if that much is wrong.

    A file written by hand, whose actions may stand elsewhere, is read whole.
    """
    refuse_newer(data, FORMAT)
    head, found, _ = data[:_LONGEST_HEAD].partition(b'"actions":[')
    try:
        document = _read(head.rstrip().removesuffix(b",") + b"}") if found else _read(data)
        _check_keys(document, ("game", "seats"), "the record", optional=(*_KEYS, "aside", "sha256"))
    except BadDocument:
        if not found:
            raise
        document = _read(data)
        _check_keys(document, _KEYS, "the record", optional=("aside", "sha256"))
    return Head(_text(document["game"], "game"), _chairs(document["seats"]))


def rebuild(record: Record, find: Callable[[str], Game]) -> Match:
    """The match played again, every action checked. `BadRecord` naming the ply that is wrong.

    `find` gives the game of a key, or raises `ValueError`.
    """
    try:
        game = find(record.game)
        match = Match(game, len(record.chairs), record.options, record.seed)
    except ValueError as error:
        raise BadRecord(str(error)) from None
    for text in record.actions:
        if match.awaits_deal:
            match.deal_next()
        play_text(match, text, match.step)
    if record.aside.dealt and match.awaits_deal:
        match.deal_next()
    return match


def play_text(match: Match, text: str, play: Callable[[Any], object]) -> None:
    """Parses an action and hands it to `play`. `BadRecord` naming the ply if it is wrong."""
    if match.to_act is None:
        raise BadRecord(f"action {shown(text)} at ply {match.ply} comes after the match was over")
    try:
        action = match.rules.parse_action(text)
    except ValueError as error:
        raise BadRecord(f"the action at {match.place} cannot be read: {error}") from None
    if str(action) != text:
        raise BadRecord(f"the action at {match.place} is written {shown(text)} instead of {str(action)!r}")
    try:
        play(action)
    except IllegalAction as error:
        raise BadRecord(f"illegal action {error}") from None


def _need(fits: bool, complaint: str) -> None:
    if not fits:
        raise BadRecord(complaint)


def _read(data: bytes | str) -> Json:
    refuse_newer(data, FORMAT)
    document = read_document(data)
    form = document.get("format", FORMAT)
    _need(form == FORMAT, f"the format is {shown(form)}, not {FORMAT!r}")
    return document


def _object(value: object, where: str) -> Json:
    if not isinstance(value, dict):
        raise BadRecord(f"{where} is {shown(value)}, not an object")
    return value


def _list(value: object, where: str) -> list[object]:
    if not isinstance(value, list):
        raise BadRecord(f"{where} is {shown(value)}, not a list")
    return value


def _options(value: object) -> dict[str, Value]:
    options = _object(value, "options")
    for key, given in options.items():
        _text(key, "the name of an option")
        plain = isinstance(given, int | str) and not isinstance(given, bool)
        _need(plain, f"option {shown(key)} is {shown(given)}, neither a whole number nor a word")
        if isinstance(given, str):
            _text(given, f"option {shown(key)}")
    return options


def _seed(value: object) -> int:
    text = _text(value, "seed")
    fits = re.fullmatch("0|[1-9][0-9]{0,77}", text) is not None and int(text) < SEED_LIMIT
    _need(fits, f"seed is {shown(text)}, not a plain decimal from 0 to 2**256 - 1")
    return int(text)


def _chairs(value: object) -> tuple[Chair, ...]:
    seats = _list(value, "seats")
    _need(len(seats) <= _MOST_SEATS, f"seats lists {len(seats)} seats; no game has so many")
    return tuple(_chair(entry, f"seats[{seat}]") for seat, entry in enumerate(seats))


def _chair(value: object, where: str) -> Chair:
    seat = _object(value, where)
    _check_keys(seat, ("name", "player"), where)
    name, player = _text(seat["name"], f"{where}.name"), _text(seat["player"], f"{where}.player")
    _need(_plain(name) == name, f"{where}.name {shown(name)} contains a control character")
    known = re.fullmatch("[a-z][a-z0-9_-]*(:[a-z][a-z0-9_-]*)?", player) is not None or player.startswith(OUTSIDE)
    _need(known, f"{where}.player is {shown(player)}, not {HUMAN}, an opponent's key or {OUTSIDE}…")
    return Chair(name, player)


def _plain(name: str) -> str:
    """The name without control characters, line breaks and halves of surrogate pairs, and not overlong."""
    return "".join(letter for letter in name if unicodedata.category(letter) not in _UNPRINTABLE)[:_LONGEST_TEXT]


def _actions(value: object) -> tuple[str, ...]:
    actions = _list(value, "actions")
    _need(len(actions) <= MOST_ACTIONS, f"it lists {len(actions)} actions; no match has more than {MOST_ACTIONS}")
    return tuple(_text(text, f"the action at ply {ply}", _LONGEST_ACTION) for ply, text in enumerate(actions))


def _aside(value: object) -> Aside:
    given = _object(value, "aside")
    _check_keys(given, (), "aside", optional=("dealt", "practice", "hints", "undone", "coached"))
    dealt, practice = given.get("dealt", False), given.get("practice", False)
    for key, flag in (("dealt", dealt), ("practice", practice)):
        _need(isinstance(flag, bool), f"aside.{key} is {shown(flag)}, neither true nor false")
    counts = []
    for key in ("hints", "coached"):
        count = given.get(key, 0)
        whole = type(count) is int and 0 <= count <= _MOST_HINTS
        _need(whole, f"aside.{key} is {shown(count)}, not a whole number from 0 to {_MOST_HINTS}")
        counts.append(count)
    return Aside(dealt, practice, counts[0], _actions(given.get("undone", [])), counts[1])


def _sides(value: object) -> dict[int, int]:
    sides = _object(value, "sides")
    for ply, side in sides.items():
        known = re.fullmatch("0|[1-9][0-9]{0,8}", ply) is not None
        _need(known, f"sides names the action {shown(ply)}, which is not a plain number")
        _need(type(side) is int and 0 <= side <= 3, f"sides.{ply} is {shown(side)}, not a whole number from 0 to 3")
    return {int(ply): side for ply, side in sides.items()}


def _text(value: object, where: str, longest: int = _LONGEST_TEXT) -> str:
    if not isinstance(value, str):
        raise BadRecord(f"{where} is {shown(value)}, not text")
    if len(value) > longest:
        raise BadRecord(f"{where} is {len(value)} characters long; {longest} are allowed")
    return value


def _check_keys(given: Mapping[str, object], needed: Sequence[str], where: str, optional: Sequence[str] = ()) -> None:
    for key in needed:
        _need(key in given, f"{where} lacks {key!r}")
    for key in given:
        _need(key in needed or key in optional, f"{where} has the unknown key {shown(key)}")
