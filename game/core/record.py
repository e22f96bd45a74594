"""A match written down: seats, seed and every action, enough to rebuild each state.

A malformed file raises `BadDocument`, an impossible match `BadRecord`; the message is one sentence.
"""

import dataclasses
import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from game.core import form
from game.core.chance import SEED_LIMIT
from game.core.document import RECORD as FORMAT
from game.core.document import BadDocument, check_checksum, checksum, read_document, refuse_newer, shown
from game.core.game import Game, Value
from game.core.match import Match
from game.core.message import N_, because, cause
from game.core.rules import IllegalAction, Json

HUMAN = "human"
OUTSIDE = "exec:"
"""The prefix of a player that is an external program: ``exec:COMMAND``."""

MOST_ACTIONS = 30_000
"""The most actions a record may hold.

Most matches have at most 1,500 or so, but Castle Rock without a hand limit need not end. The bound exceeds the 200
hands of a trace, and amounts to sixteen hours at two seconds per action.
"""

_MOST_HINTS = 10**6
_LONGEST_HEAD = 2**16
_LONGEST_ACTION = 400


class BadRecord(BadDocument):
    """A record of a match that cannot have been played."""


@dataclass(frozen=True, slots=True)
class Chair:
    """The player of one seat: the name shown, and ``human``, ``master``, ``master:oswin`` or ``exec:COMMAND``."""

    name: str
    player: str = HUMAN


@dataclass(frozen=True, slots=True)
class Aside:
    """What is needed besides the actions to continue a match; the optional key ``aside`` of a record.

    `dealt`: the hand after the last action has been dealt. `practice`: an action was taken back after a hidden tile
    had been seen. `hints` counts the hints asked for, `coached` how often the coach spoke. `undone` are the actions
    taken back and not replaced by others, latest first.
    """

    dealt: bool = False
    practice: bool = False
    hints: int = 0
    undone: tuple[str, ...] = ()
    coached: int = 0


@dataclass(frozen=True, slots=True)
class Head:
    """The part of a record that lists show."""

    game: str
    chairs: tuple[Chair, ...]


@dataclass(frozen=True, slots=True)
class Record:
    """A match as plain values: one of `chairs` per seat, and the canonical texts of all `actions` over all hands.

    `sides` says on which side of a tile a person laid another one where the rules leave that open, by ply from 0:
    0 right, 1 down, 2 left, 3 up. Play does not depend on it.
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
        """The record of a match so far; one chair per seat (else `ValueError`), names cut to what a record may hold."""
        if len(chairs) != match.seats:
            raise ValueError(f"{len(chairs)} chairs for {match.seats} seats")
        plain = tuple(Chair(form.plain(chair.name)[: form.LONGEST_TEXT], chair.player) for chair in chairs)
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
        if not record.aside.coached:  # so that versions without a coach can read it
            del aside["coached"]
        document["aside"] = aside
    document["sha256"] = checksum(document)
    return json.dumps(document, ensure_ascii=False, separators=(",", ":")) + "\n"


def loads(data: bytes | str) -> Record:
    """The record in a file. `BadDocument` if its form is wrong; the actions are not checked against the game."""
    document = _read(data)
    check_checksum(document)
    return _RECORD(document, because(N_("the record")))


def read_head(data: bytes) -> Head:
    """The head of a record, without reading its actions; `BadDocument` if the head is malformed.

    A file with its keys in another order, such as one written by hand, is read in full.
    """
    refuse_newer(data, FORMAT)
    head, found, _ = data[:_LONGEST_HEAD].partition(b'"actions":[')
    try:
        return _HEAD(
            _read(head.rstrip().removesuffix(b",") + b"}") if found else _read(data), because(N_("the record"))
        )
    except BadDocument:
        if not found:
            raise
        record = loads(data)
        return Head(record.game, record.chairs)


def rebuild(record: Record, find: Callable[[str], Game]) -> Match:
    """Plays the match again, checking every action. `BadRecord` names the ply that is wrong.

    `find` returns the game with a key, or raises `ValueError`.
    """
    try:
        game = find(record.game)
        match = Match(game, len(record.chairs), record.options, record.seed)
    except ValueError as error:
        raise BadRecord(cause(error)) from None
    for text in record.actions:
        if match.awaits_deal:
            match.deal_next()
        play_text(match, text, match.step)
    if record.aside.dealt and match.awaits_deal:
        match.deal_next()
    return match


def play_text(match: Match, text: str, play: Callable[[Any], object]) -> None:
    """Parses an action and passes it to `play`. `BadRecord` names the ply if the action is wrong."""
    if match.to_act is None:
        words = N_("action {action} at ply {ply} comes after the match was over")
        raise BadRecord(because(words, action=shown(text), ply=match.ply))
    try:
        action = match.rules.parse_action(text)
    except ValueError as error:
        words = N_("the action at {place} cannot be read: {reason}")
        raise BadRecord(because(words, place=match.place, reason=cause(error))) from None
    if str(action) != text:
        words = N_("the action at {place} is written {action} instead of {right}")
        raise BadRecord(because(words, place=match.place, action=shown(text), right=repr(str(action))))
    try:
        play(action)
    except IllegalAction as error:
        raise BadRecord(because(N_("illegal action {reason}"), reason=cause(error))) from None


def _read(data: bytes | str) -> Json:
    refuse_newer(data, FORMAT)
    document = read_document(data)
    if (found := document.get("format", FORMAT)) != FORMAT:
        raise form.wrong(because(N_("the format")), found, repr(FORMAT))
    return document


# -- the form of a record ---------------------------------------------------------------------------------------------


def seed(value: object, where: form.Where) -> int:
    """A seed, which is written as a text of plain decimal digits."""
    fits = isinstance(value, str) and re.fullmatch("0|[1-9][0-9]{0,77}", value) is not None
    if not fits or int(str(value)) >= SEED_LIMIT:
        raise form.wrong(where, value, because(N_("a plain decimal from 0 to 2**256 - 1")))
    return int(str(value))


def _player(value: object, where: form.Where) -> str:
    if isinstance(value, str) and value.startswith(OUTSIDE):
        return _TEXT(value, where)
    return _KEY(value, where)


def _record(
    game: str,
    options: Mapping[str, Value],
    seed: int,
    seats: tuple[Chair, ...],
    actions: tuple[str, ...],
    aside: Aside,
    sides: Mapping[str, int],
    **of_the_file: object,
) -> Record:
    return Record(game, options, seed, seats, actions, aside, {int(ply): side for ply, side in sides.items()})


_TEXT = form.text()
_KEY = form.pattern("[a-z][a-z0-9_-]*(:[a-z][a-z0-9_-]*)?", because(N_("human, an opponent’s key or exec:…")))
_PLY = form.pattern("0|[1-9][0-9]{0,8}", because(N_("a plain number")))
ACTIONS = form.many(form.text(_LONGEST_ACTION), MOST_ACTIONS, called=N_("the action at ply {number}"))
_HINTS = form.Maybe(form.whole(0, _MOST_HINTS), 0)
_NO = form.Maybe(form.switch, False)
_ASIDE = form.made(
    Aside, dealt=_NO, practice=_NO, hints=_HINTS, coached=_HINTS, undone=form.Maybe(ACTIONS, Aside().undone)
)
_SUM = form.Maybe(form.anything)
"""The checksum, which has been compared already."""
CHAIRS = form.many(form.made(Chair, name=_TEXT, player=_player), form.MOST_SEATS)
_RECORD = form.made(
    _record,
    game=_TEXT,
    options=form.OPTIONS,
    seed=seed,
    seats=CHAIRS,
    actions=ACTIONS,
    aside=form.Maybe(_ASIDE, Aside()),
    sides=form.Maybe(form.table(_PLY, form.whole(0, 3), MOST_ACTIONS), {}),
    format=form.anything,
    sha256=_SUM,
)
_UNREAD = {key: form.Maybe(form.anything) for key in ("format", "options", "seed", "actions", "aside", "sides")}
_HEAD = form.made(lambda game, seats, **_: Head(game, seats), game=_TEXT, seats=CHAIRS, sha256=_SUM, **_UNREAD)
