"""Reads a trace line by line and compares every field with what the naive rules say."""

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from .common import LISTED_AT_MOST, Event, Refused, Table, check_keys, is_whole, some

FORMAT = "pipstone-trace/1"
MAX_ENUMERATION = 200_000


@dataclass(frozen=True, slots=True)
class Report:
    """What a trace was found to be.

    `fully_checked` plies had their whole legal list (or its length) compared. For the others, Stones placements too
    many to look at, the action was judged and the rest found plausible. `ending` is `match_end`, `hand_end` (cut
    short after whole hands) or `unfinished`. `difference` is the first one, if any; `line` (from 1) is where it
    stands, else the last line and one.
    """

    game: str
    seats: int
    hands: int
    plies: int
    fully_checked: int
    ending: str
    line: int
    difference: str | None = None

    @property
    def ok(self) -> bool:
        return self.difference is None

    def __str__(self) -> str:
        if not self.ok:
            return f"line {self.line}: {self.difference}"
        return (
            f"ok: {self.game} seats={self.seats} hands={self.hands} plies={self.plies} "
            f"fully-checked={self.fully_checked} ends={self.ending}"
        )


def table_of(game: object) -> type[Table] | None:
    """The table of a game: the class in the module that bears its name; None if there is none."""
    name = f"{__package__}.{game}"
    if not isinstance(game, str) or not re.fullmatch("[a-z]+", game) or find_spec(name) is None:
        return None
    found = getattr(import_module(name), game.capitalize(), None)
    return found if isinstance(found, type) and issubclass(found, Table) else None


def check(lines: Iterable[str], *, max_enumeration: int = MAX_ENUMERATION, unfinished_allowed: bool = False) -> Report:
    """Check a whole trace.

    `max_enumeration`: how many sets of squares to look at per Stones ply. `unfinished_allowed`: accept a trace that
    ends inside a hand, as the replay of an unfinished record does.
    """
    checker = Checker(max_enumeration)
    try:
        for line in lines:
            checker.read(line)
        checker.end(unfinished_allowed)
    except Refused as refusal:
        return checker.report(str(refusal))
    return checker.report()


def read_event(line: str) -> Event:
    """One line as an object; an object that names a key twice is none."""

    def without_doubles(pairs: list[tuple[str, Any]]) -> Event:
        names = [name for name, _ in pairs]
        if len(names) != len(set(names)):
            raise Refused("a key is named twice")
        return dict(pairs)

    try:
        event = json.loads(line, object_pairs_hook=without_doubles)
    except (ValueError, RecursionError) as error:
        raise Refused(f"not JSON: {error}") from None
    if not isinstance(event, dict):
        raise Refused("not a JSON object")
    return event


def check_options(table: type[Table], seats: int, options: object) -> dict[str, Any]:
    if not isinstance(options, dict):
        raise Refused(f"options: not an object: {options!r}")
    rules = table.option_rules(seats)
    for name in sorted(set(rules) - set(options)):
        raise Refused(f"options: {name} is missing")
    for name in sorted(set(options) - set(rules)):
        raise Refused(f"options: {table.key} has no option {some([name])}")
    for name, (allowed, _) in rules.items():
        value = options[name]
        if not any(type(value) is type(good) and value == good for good in allowed):
            raise Refused(f"options: {name} cannot be {value!r}")
    return options


def expect(what: str, shown: object, due: object) -> None:
    """Refuse a field that is not what it has to be; 1, true and 1.0 are three different things."""
    if json.dumps(shown) != json.dumps(due):
        raise Refused(f"{what}: {shown!r}, should be {due!r}")


@dataclass(slots=True)
class Checker:
    """What the next line may be, and the match so far."""

    max_enumeration: int
    line: int = 0
    table: Table | None = None
    due: tuple[str, ...] = ("match",)
    ply: int = 0
    plies: int = 0
    fully_checked: int = 0
    only_counts: bool | None = None

    def report(self, difference: str | None = None) -> Report:
        table = self.table
        ending = "unfinished"
        if table is not None and self.due == ():
            ending = "match_end"
        elif table is not None and table.hands_played and self.due == ("deal",):
            ending = "hand_end"
        return Report(
            game=table.key if table else "",
            seats=table.seats if table else 0,
            hands=table.hands_played if table else 0,
            plies=self.plies,
            fully_checked=self.fully_checked,
            ending=ending,
            line=self.line,
            difference=difference,
        )

    def read(self, line: str) -> None:
        self.line += 1
        event = read_event(line)
        kind = event.get("event")
        if kind not in self.due:
            due = " or ".join(self.due) or "nothing more"
            raise Refused(f"event {kind!r}, should be {due}")
        if kind == "match":
            self.read_match(event)
            return
        table = self.table
        assert table is not None
        if kind == "deal":
            self.read_deal(event, table)
        elif kind == "ply":
            self.read_ply(event, table)
        elif kind == "hand_end":
            self.read_hand_end(event, table)
        else:
            self.read_match_end(event, table)

    def end(self, unfinished_allowed: bool) -> None:
        ended = self.report().ending
        self.line += 1
        if ended == "unfinished" and not (unfinished_allowed and self.due in (("ply",), ("deal",))):
            raise Refused(f"the trace ends where a {' or '.join(self.due)} is due")

    def read_match(self, event: Event) -> None:
        check_keys(event, {"event", "format", "game", "seats", "seed", "options"})
        expect("format", event["format"], FORMAT)
        game, seats, seed = event["game"], event["seats"], event["seed"]
        table = table_of(game)
        if table is None:
            raise Refused(f"game: no such game: {game!r}")
        if not is_whole(seats) or seats not in table.seat_range:
            raise Refused(f"seats: {game} is not played by {seats!r}")
        if not is_whole(seed) or not 0 <= seed < 2**256:
            raise Refused(f"seed: {seed!r}")
        self.table = table(seats, check_options(table, seats, event["options"]))
        self.due = ("deal",)

    def read_deal(self, event: Event, table: Table) -> None:
        check_keys(event, table.deal_keys)
        expect("hand", event["hand"], table.hands_played)
        table.read_deal(event)
        self.ply = 0
        self.due = ("ply",)

    def read_ply(self, event: Event, table: Table) -> None:
        shown = "legal_count" if "legal_count" in event else "legal"
        check_keys(event, {"event", "ply", "seat", shown, "action", "scores"})
        expect("ply", event["ply"], self.ply)
        expect("seat", event["seat"], table.seat)
        self.check_legal(event, table)
        action = event["action"]
        if not isinstance(action, str) or not table.is_legal(action):
            raise Refused(f"action: {action!r} is not legal")
        table.play(action)
        expect("scores", event["scores"], table.scores)
        self.ply += 1
        self.plies += 1
        self.due = ("ply",) if table.seat is not None else ("hand_end",)

    def check_legal(self, event: Event, table: Table) -> None:
        legal = table.legal(self.max_enumeration)
        if "legal" in event:
            self.check_mode(only_counts=False)
            self.check_listed(event["legal"], table, legal.actions, legal.count, legal.exact)
        else:
            count = event["legal_count"]
            if not is_whole(count):
                raise Refused(f"legal_count: not a whole number: {count!r}")
            if count <= LISTED_AT_MOST:
                self.check_mode(only_counts=True)
            if legal.exact:
                expect("legal_count", count, legal.count)
            elif count < legal.count:
                raise Refused(f"legal_count: {count}, but there are at least {legal.count}")
        self.fully_checked += legal.exact

    def check_mode(self, *, only_counts: bool) -> None:
        """A trace lists actions or counts them; only more than 50,000 are counted in a trace that lists."""
        if self.only_counts not in (None, only_counts):
            raise Refused("legal lists and small legal_counts in one trace")
        self.only_counts = only_counts

    def check_listed(self, shown: object, table: Table, due: list[str] | None, count: int, exact: bool) -> None:
        if not isinstance(shown, list) or not all(isinstance(action, str) for action in shown):
            raise Refused("legal: not a list of actions")
        if len(shown) > LISTED_AT_MOST or (exact and due is None):
            raise Refused(f"legal: more than {LISTED_AT_MOST} actions are counted, not listed")
        if exact:
            assert due is not None
            wrong = sorted(set(shown) - set(due))
            missing = sorted(set(due) - set(shown))
        else:
            wrong = [action for action in shown if not table.is_legal(action)]
            missing = []
        if wrong:
            raise Refused(f"legal: not legal but listed: {some(wrong)}")
        if missing:
            raise Refused(f"legal: legal but not listed: {some(missing)}")
        if shown != sorted(set(shown)):
            raise Refused("legal: not sorted by code point, or an action twice")
        if len(shown) < count:
            raise Refused(f"legal: {len(shown)} listed, but there are at least {count}")

    def read_hand_end(self, event: Event, table: Table) -> None:
        check_keys(event, {"event", "hand", "reason", "points", "scores"})
        expect("hand", event["hand"], table.hands_played)
        expect("reason", event["reason"], table.reason)
        expect("points", event["points"], table.points)
        table.settle()
        expect("scores", event["scores"], table.scores)
        self.due = ("deal",) if table.winners() is None else ("match_end",)

    def read_match_end(self, event: Event, table: Table) -> None:
        check_keys(event, {"event", "scores", "winners"})
        expect("scores", event["scores"], table.scores)
        expect("winners", event["winners"], table.winners())
        self.due = ()
