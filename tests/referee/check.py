"""Reads a trace line by line and compares every field with what the naive rules say."""

import json
from collections.abc import Iterable
from importlib import import_module
from typing import Any

from .common import LISTED_AT_MOST, Event, Legal, Refused, Table, check_keys, is_whole, some

FORMAT = "pipstone-trace/1"


def check(lines: Iterable[str], *, max_enumeration: int = 200_000, unfinished_allowed: bool = False) -> str:
    """The first difference in a whole trace, with its line (from 1); empty if there is none.

    `max_enumeration` is the most sets of squares searched per ply of Stones; beyond it only the action is judged, and
    the rest found plausible. With `unfinished_allowed` a trace may end inside a hand.
    """
    checker = Checker(max_enumeration)
    try:
        for line in lines:
            checker.read(line)
        checker.end(unfinished_allowed)
    except Refused as refusal:
        return f"line {checker.line}: {refusal}"
    return ""


def table_of(game: str) -> type[Table]:
    """The table of a game: the class in the module of its name."""
    found = getattr(import_module(f".{game}", __package__), game.capitalize())
    assert issubclass(found, Table)
    return found


def without_doubles(pairs: list[tuple[str, Any]]) -> Event:
    """The object with those keys; one with a key twice is refused."""
    if len(pairs) != len(dict(pairs)):
        raise Refused("a key is named twice")
    return dict(pairs)


def check_options(table: type[Table], seats: int, options: dict[str, Any]) -> None:
    rules = table.option_rules(seats)
    for name in sorted({*rules} - {*options}):
        raise Refused(f"options: {name} is missing")
    for name in sorted({*options} - {*rules}):
        raise Refused(f"options: {table.key} has no option {some([name])}")
    for name, (allowed, _) in rules.items():
        value = options[name]
        if not any(type(value) is type(good) and value == good for good in allowed):
            raise Refused(f"options: {name} cannot be {value!r}")


def expect(what: str, shown: object, due: object) -> None:
    """Refuse a field that is not what it must be; 1, true and 1.0 are different."""
    if json.dumps(shown) != json.dumps(due):
        raise Refused(f"{what}: {shown!r}, should be {due!r}")


class Checker:
    """The match so far, and what the next line may be."""

    def __init__(self, max_enumeration: int) -> None:
        self.max_enumeration = max_enumeration
        self.table: Any = None  # before the first line
        self.due = ["match"]
        self.line = self.ply = 0
        self.only_counts: bool | None = None

    def read(self, line: str) -> None:
        self.line += 1
        event = json.loads(line, object_pairs_hook=without_doubles)
        kind = event.get("event")
        if kind not in self.due:
            raise Refused(f"event {kind!r}, should be {' or '.join(self.due) or 'nothing more'}")
        self.due = getattr(self, f"read_{kind}")(event)

    def end(self, unfinished_allowed: bool) -> None:
        self.line += 1
        between_hands = self.due == ["deal"] and self.table.hands_played
        if self.due and not between_hands and not (unfinished_allowed and self.due in (["ply"], ["deal"])):
            raise Refused(f"the trace ends where a {' or '.join(self.due)} is due")

    def read_match(self, event: Event) -> list[str]:
        check_keys(event, {"event", "format", "game", "seats", "seed", "options"})
        expect("format", event["format"], FORMAT)
        game, seats, seed = event["game"], event["seats"], event["seed"]
        table = table_of(game)
        if not is_whole(seats) or seats not in table.seat_range:
            raise Refused(f"seats: {game} is not played by {seats!r}")
        if not is_whole(seed) or not 0 <= seed < 2**256:
            raise Refused(f"seed: {seed!r}")
        check_options(table, seats, event["options"])
        self.table = table(seats, event["options"])
        return ["deal"]

    def read_deal(self, event: Event) -> list[str]:
        check_keys(event, self.table.deal_keys)
        expect("hand", event["hand"], self.table.hands_played)
        self.table.read_deal(event)
        self.ply = 0
        return ["ply"]

    def read_ply(self, event: Event) -> list[str]:
        table, shown = self.table, "legal_count" if "legal_count" in event else "legal"
        check_keys(event, {"event", "ply", "seat", shown, "action", "scores"})
        expect("ply", event["ply"], self.ply)
        expect("seat", event["seat"], table.seat)
        legal = table.legal(self.max_enumeration)
        if shown == "legal":
            self.check_listed(event["legal"], legal)
        else:
            self.check_count(event["legal_count"], legal)
        action = event["action"]
        if not table.is_legal(action):
            raise Refused(f"action: {action!r} is not legal")
        table.play(action)
        expect("scores", event["scores"], table.scores)
        self.ply += 1
        return ["ply"] if table.seat is not None else ["hand_end"]

    def check_count(self, count: Any, legal: Legal) -> None:
        if not is_whole(count):
            raise Refused(f"legal_count: not a whole number: {count!r}")
        if count <= LISTED_AT_MOST:
            self.check_mode(only_counts=True)
        if legal.exact:
            expect("legal_count", count, legal.count)
        elif count < legal.count:
            raise Refused(f"legal_count: {count}, but there are at least {legal.count}")

    def check_mode(self, *, only_counts: bool) -> None:
        """Check that a trace lists actions or counts them; one that lists may count only more than 50,000."""
        if self.only_counts not in (None, only_counts):
            raise Refused("legal lists and small legal_counts in one trace")
        self.only_counts = only_counts

    def check_listed(self, shown: list[str], legal: Legal) -> None:
        self.check_mode(only_counts=False)
        if len(shown) > LISTED_AT_MOST or (legal.exact and legal.actions is None):
            raise Refused(f"legal: more than {LISTED_AT_MOST} actions are counted, not listed")
        due = legal.actions if legal.exact and legal.actions is not None else [*filter(self.table.is_legal, shown)]
        if wrong := sorted({*shown} - {*due}):
            raise Refused(f"legal: not legal but listed: {some(wrong)}")
        if missing := sorted({*due} - {*shown}):
            raise Refused(f"legal: legal but not listed: {some(missing)}")
        if shown != sorted({*shown}):
            raise Refused("legal: not sorted by code point, or an action twice")
        if len(shown) < legal.count:
            raise Refused(f"legal: {len(shown)} listed, but there are at least {legal.count}")

    def read_hand_end(self, event: Event) -> list[str]:
        table = self.table
        check_keys(event, {"event", "hand", "reason", "points", "scores"})
        for field, due in (("hand", table.hands_played), ("reason", table.reason), ("points", table.points)):
            expect(field, event[field], due)
        table.settle()
        expect("scores", event["scores"], table.scores)
        return ["deal"] if table.winners() is None else ["match_end"]

    def read_match_end(self, event: Event) -> list[str]:
        check_keys(event, {"event", "scores", "winners"})
        expect("scores", event["scores"], self.table.scores)
        expect("winners", event["winners"], self.table.winners())
        return []
