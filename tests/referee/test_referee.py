"""The referee refuses a trace that has been tampered with and says what and where, so it can fail."""

import json
from collections.abc import Callable
from contextlib import redirect_stdout
from io import StringIO

import pytest

from game.cli import main

from .check import check
from .common import Event

Tamper = Callable[[list[Event]], None]


def first(events: list[Event], kind: str) -> Event:
    return next(event for event in events if event["event"] == kind)


def choice(events: list[Event]) -> Event:
    """A ply with a choice."""
    return next(event for event in events if event["event"] == "ply" and len(event["legal"]) > 1)


def add(number: int, field: list[int]) -> None:
    field[0] += number


def count_instead(event: Event) -> None:
    event["legal_count"] = len(event.pop("legal"))


TAMPERED: dict[str, tuple[Tamper, str]] = {
    "a legal action left out": (lambda e: choice(e)["legal"].remove(choice(e)["action"]), "legal but not listed"),
    "an action made up": (lambda e: choice(e)["legal"].append("zzz"), "not legal but listed: zzz"),
    "legal actions out of order": (lambda e: choice(e)["legal"].reverse(), "not sorted"),
    "an illegal action played": (lambda e: choice(e).update(action="zzz"), "'zzz' is not legal"),
    "a wrong score": (lambda e: add(5, first(e, "ply")["scores"]), "scores: "),
    "a wrong seat": (lambda e: first(e, "ply").update(seat=1 - first(e, "ply")["seat"]), "seat: "),
    "a ply left out": (lambda e: e.remove(first(e, "ply")), "ply: 1, should be 0"),
    "a wrong reason": (lambda e: first(e, "hand_end").update(reason="tired"), "reason: 'tired'"),
    "wrong points": (lambda e: add(1, first(e, "hand_end")["points"]), "points: "),
    "the settlement left out": (lambda e: e.remove(first(e, "hand_end")), "should be hand_end"),
    "no winner": (lambda e: first(e, "match_end").update(winners=[]), "winners: []"),
    "the end left out": (lambda e: e.remove(e[-1]), "ends where a match_end is due"),
    "an option left out": (lambda e: e[0]["options"].popitem(), "is missing"),
    "a key too many in a deal": (lambda e: first(e, "deal").update(note=""), "key not allowed: note"),
    "a key left out": (lambda e: first(e, "ply").pop("scores"), "key missing: scores"),
    "lists and counts mixed": (lambda e: count_instead(choice(e)), "in one trace"),
    "a tile more in a hand": (
        lambda e: first(e, "deal")["hands"][0].append(first(e, "deal")["boneyard"].pop()),
        "tiles where",
    ),
    "a tile twice": (
        lambda e: first(e, "deal")["boneyard"].__setitem__(0, first(e, "deal")["hands"][0][0]),
        "dealt twice",
    ),
}


@pytest.fixture(scope="module")
def trace() -> list[str]:
    with redirect_stdout(StringIO()) as printed:
        assert main(["trace", "fives", "--seed", "1", "--option", "target=50"]) == 0
    return printed.getvalue().splitlines()


@pytest.mark.parametrize(("tamper", "message"), TAMPERED.values(), ids=TAMPERED)
def test_a_tampered_trace_is_refused(tamper: Tamper, message: str, trace: list[str]) -> None:
    assert check(trace) == ""
    events = [json.loads(line) for line in trace]
    tamper(events)
    assert message in check([json.dumps(event) for event in events])


def test_a_key_named_twice_is_refused_and_so_is_nothing_at_all() -> None:
    assert check(['{"a":1,"a":1}']) == "line 1: a key is named twice"
    assert check([]) == "line 1: the trace ends where a match is due"
