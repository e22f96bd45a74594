"""A match written down: seats, seed and every action, enough to rebuild each state.

A fault of the file is a `BadDocument`, one of the match in it a `BadRecord`; the message is one sentence.
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
"""Actions a record may hold.

Matches have some 1,500 at most, but Castle Rock without a limit of hands need not end, so there must be some bound:
this is more than the 200 hands of a trace, and sixteen hours at two seconds for each action.
"""

_MOST_HINTS = 10**6
_LONGEST_HEAD = 2**16
_LONGEST_ACTION = 400
_MOST_SEATS = 64


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
        if not record.aside.coached:  # as versions without a coach write it, and can read it
            del aside["coached"]
        document["aside"] = aside
    document["sha256"] = checksum(document)
    return json.dumps(document, ensure_ascii=False, separators=(",", ":")) + "\n"


def loads(data: bytes | str) -> Record:
    """The record written there. `BadDocument` if its form is wrong; the game is not asked yet."""
    document = _read(data)
    check_checksum(document)
    return RECORD(document, because(N_("the record")))


def read_head(data: bytes) -> Head:
    """What stands before the actions, which are not looked at; `BadDocument` if that much is wrong.

    A file written by hand, whose actions may stand elsewhere, is read whole.
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
    """The match played again, every action checked. `BadRecord` naming the ply that is wrong.

    `find` gives the game of a key, or raises `ValueError`.
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
    """Parses an action and hands it to `play`. `BadRecord` naming the ply if it is wrong."""
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
"""It has been compared already."""
CHAIRS = form.many(form.made(Chair, name=_TEXT, player=_player), _MOST_SEATS)
RECORD = form.made(
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
