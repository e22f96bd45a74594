"""The referee passes sound traces and refuses what somebody has tampered with, saying what and where."""

import json
import random
from collections.abc import Callable
from typing import Any

import pytest

from .check import Report, check
from .common import Event, halves
from .walk import play

WALKS = [
    ("stones", 2, {"length": "3"}, 2),
    ("fives", 2, {}, 3),
    ("fives", 3, {"bonus": "full", "target": 50}, 200),
    ("fives", 5, {}, 1),
    ("castle", 3, {"limit": 3}, 200),
    ("castle", 4, {"bar": "on", "rounds": 2}, 200),
    ("castle", 7, {}, 1),
    ("fortress", 3, {}, 200),
    ("fortress", 4, {"set": "D9"}, 1),
    ("fortress", 6, {}, 1),
    ("brick", 2, {"matches": 3}, 200),
    ("brick", 4, {}, 1),
]


def walk(game: str, seats: int, options: dict[str, Any], hands: int, seed: int = 1) -> list[str]:
    return play(game, seats, options, random.Random(seed), hands=hands)


@pytest.mark.parametrize(("game", "seats", "options", "hands"), WALKS)
def test_random_matches_are_sound(game: str, seats: int, options: dict[str, Any], hands: int) -> None:
    trace = walk(game, seats, options, hands)
    report = check(trace)
    assert report.ok, str(report)
    assert report.plies == report.fully_checked == sum('"event":"ply"' in line for line in trace)
    assert str(report).startswith(f"ok: {game} seats={seats} hands={report.hands}")


def test_counted_trace_is_sound() -> None:
    assert check(play("fives", 2, {}, random.Random(3), hands=2, only_counts=True)).ok


def test_more_than_fifty_thousand_placements_are_counted_in_a_listing_trace() -> None:
    events = [json.loads(line) for line in walk("stones", 5, {"length": "1"}, 1, seed=4)]
    count = events[2]["legal_count"]
    assert count > 50_000
    assert all("legal" in event for event in events[3:-2])
    assert check([json.dumps(event) for event in events]).ok
    events[2]["legal_count"] -= 1
    assert f"legal_count: {count - 1}, should be {count}" in str(check([json.dumps(event) for event in events]))
    events[2]["legal"] = [events[2]["action"]]
    del events[2]["legal_count"]
    assert "are counted, not listed" in str(check([json.dumps(event) for event in events]))


def test_stones_with_too_much_to_look_at_is_checked_in_part() -> None:
    trace = walk("stones", 2, {"length": "1"}, 1)
    report = check(trace, max_enumeration=30)
    assert report.ok, str(report)
    assert report.fully_checked < report.plies
    events = [json.loads(line) for line in trace]
    events[2]["legal"] = ["A1", *events[2]["legal"]]
    assert "not legal but listed: A1" in str(check([json.dumps(event) for event in events], max_enumeration=30))


Tamper = Callable[[list[Event]], None]


def first(events: list[Event], kind: str) -> Event:
    return next(event for event in events if event["event"] == kind)


def choice(events: list[Event]) -> Event:
    """A ply with something to choose."""
    return next(event for event in events if event["event"] == "ply" and len(event["legal"]) > 1)


def not_taken(event: Event) -> str:
    return next(str(action) for action in event["legal"] if action != event["action"])


def add(number: int, field: list[int]) -> None:
    field[0] += number


TAMPERED: dict[str, tuple[Tamper, str]] = {
    "a legal action left out": (lambda e: choice(e)["legal"].remove(not_taken(choice(e))), "legal but not listed"),
    "an action made up": (lambda e: choice(e)["legal"].append("zzz"), "not legal but listed: zzz"),
    "legal actions out of order": (lambda e: choice(e)["legal"].reverse(), "not sorted"),
    "a legal action twice": (lambda e: choice(e)["legal"].insert(0, choice(e)["legal"][0]), "an action twice"),
    "an illegal action played": (lambda e: choice(e).update(action="zzz"), "'zzz' is not legal"),
    "an action that is no text": (lambda e: choice(e).update(action=7), "7 is not legal"),
    "a wrong score": (lambda e: add(5, first(e, "ply")["scores"]), "scores: "),
    "a score of the wrong type": (lambda e: first(e, "ply").update(scores=[False, False]), "scores: "),
    "a wrong seat": (lambda e: first(e, "ply").update(seat=1 - first(e, "ply")["seat"]), "seat: "),
    "a wrong ply number": (lambda e: first(e, "ply").update(ply=1), "ply: 1, should be 0"),
    "a ply left out": (lambda e: e.remove(first(e, "ply")), "ply: 1, should be 0"),
    "a wrong reason": (lambda e: first(e, "hand_end").update(reason="tired"), "reason: 'tired'"),
    "wrong points": (lambda e: add(1, first(e, "hand_end")["points"]), "points: "),
    "a wrong settlement": (lambda e: add(1, first(e, "hand_end")["scores"]), "scores: "),
    "a wrong hand number": (lambda e: first(e, "deal").update(hand=1), "hand: 1, should be 0"),
    "a hand too many": (lambda e: e.insert(-1, first(e, "deal")), "event 'deal', should be match_end"),
    "the settlement left out": (lambda e: e.remove(first(e, "hand_end")), "should be hand_end"),
    "no winner": (lambda e: first(e, "match_end").update(winners=[]), "winners: []"),
    "the end left out": (lambda e: e.remove(e[-1]), "ends where a match_end is due"),
    "something after the end": (lambda e: e.append(e[-1]), "should be nothing more"),
    "the match left out": (lambda e: e.remove(e[0]), "should be match"),
    "another format": (lambda e: e[0].update(format="pipstone-trace/2"), "format: 'pipstone-trace/2'"),
    "an unknown game": (lambda e: e[0].update(game="chess"), "no such game: 'chess'"),
    "too many seats": (lambda e: e[0].update(seats=9), "is not played by 9"),
    "a seed below nothing": (lambda e: e[0].update(seed=-1), "seed: -1"),
    "an option of no game": (lambda e: e[0]["options"].update(colour="red"), "has no option colour"),
    "an option left out": (lambda e: e[0]["options"].popitem(), "is missing"),
    "a key too many in the match": (lambda e: e[0].update(note=""), "key not allowed: note"),
    "a key too many in a deal": (lambda e: first(e, "deal").update(note=""), "key not allowed: note"),
    "a key too many in a ply": (lambda e: first(e, "ply").update(note=""), "key not allowed: note"),
    "a key too many in a settlement": (lambda e: first(e, "hand_end").update(note=""), "key not allowed: note"),
    "a key too many at the end": (lambda e: e[-1].update(note=""), "key not allowed: note"),
    "a key left out": (lambda e: first(e, "ply").pop("scores"), "key missing: scores"),
    "lists and counts mixed": (lambda e: count_instead(choice(e)), "in one trace"),
}


def count_instead(event: Event) -> None:
    event["legal_count"] = len(event.pop("legal"))


SHORT_MATCHES: list[tuple[str, int, dict[str, Any]]] = [
    ("stones", 2, {"length": "1"}),
    ("fives", 2, {"target": 50}),
    ("castle", 2, {"limit": 1}),
    ("fortress", 3, {"target": 50}),
    ("brick", 2, {}),
]
MATCHES: dict[str, list[Event]] = {
    game: [json.loads(line) for line in walk(game, seats, options, 200)] for game, seats, options in SHORT_MATCHES
}


def tampered(game: str, tamper: Tamper) -> Report:
    events = json.loads(json.dumps(MATCHES[game]))
    tamper(events)
    return check([json.dumps(event) for event in events])


@pytest.mark.parametrize("game", MATCHES)
@pytest.mark.parametrize("what", TAMPERED)
def test_tampered_trace_is_refused(game: str, what: str) -> None:
    tamper, message = TAMPERED[what]
    report = tampered(game, tamper)
    assert not report.ok
    assert message in str(report)


def steal(events: list[Event]) -> None:
    deal = first(events, "deal")
    deal["hands"][0].append(deal["boneyard"].pop())


def double_a_tile(events: list[Event]) -> None:
    deal = first(events, "deal")
    deal["boneyard"][0] = deal["hands"][0][0]


def turn_a_tile(events: list[Event]) -> None:
    deal = first(events, "deal")
    hand = next(hand for hand in deal["hands"] if any(len(set(halves(tile))) == 2 for tile in hand))
    place = next(place for place, tile in enumerate(hand) if len(set(halves(tile))) == 2)
    high, low = halves(hand[place])
    hand[place] = f"{low}|{high}"


@pytest.mark.parametrize("game", [game for game in MATCHES if game != "stones"])
@pytest.mark.parametrize(
    ("tamper", "message"),
    [
        (steal, "tiles where"),
        (double_a_tile, "dealt twice"),
        (turn_a_tile, "no tile of this set"),
        (lambda e: first(e, "deal")["hands"].pop(), "not one hand for each"),
        (lambda e: first(e, "deal")["boneyard"].append("7|7"), "no tile of this set: 7|7"),
    ],
)
def test_wrong_deal_is_refused(game: str, tamper: Tamper, message: str) -> None:
    assert message in str(tampered(game, tamper))


@pytest.mark.parametrize(
    ("game", "tamper", "message"),
    [
        ("stones", lambda e: add(1, first(e, "deal")["grid"][0]), "double-six sets"),
        ("stones", lambda e: first(e, "deal")["grid"].pop(), "not 14 rows"),
        ("stones", lambda e: first(e, "deal")["grid"][3].pop(), "not 8 whole numbers"),
        ("stones", lambda e: first(e, "deal").update(first=2), "no seat: 2"),
        ("castle", lambda e: first(e, "deal").update(dealer=True), "no seat: True"),
        ("castle", lambda e: first(e, "deal")["boneyard"].append(first(e, "deal")["row"].pop()), "3 tiles where 4"),
        ("brick", lambda e: first(e, "deal").update(start=None), "not a list of tiles"),
        ("fives", lambda e: e[0]["options"].update(target="50"), "target cannot be '50'"),
        ("fives", lambda e: e[0]["options"].update(target=60), "target cannot be 60"),
        ("brick", lambda e: e[0]["options"].update(matches=True), "matches cannot be True"),
        ("fortress", lambda e: e[0]["options"].update(set="D9"), "set cannot be 'D9'"),
        ("castle", lambda e: e[0]["options"].update(limit=100), "limit cannot be 100"),
    ],
)
def test_wrong_set_up_is_refused(game: str, tamper: Tamper, message: str) -> None:
    assert message in str(tampered(game, tamper))


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("", "not JSON"),
        ("[]", "not a JSON object"),
        ('{"event":"match","event":"match"}', "a key is named twice"),
        ("[" * 100_000, "not JSON"),
    ],
)
def test_lines_that_are_no_events(line: str, message: str) -> None:
    report = check([line])
    assert (report.line, report.ok) == (1, False)
    assert message in str(report)


def test_trace_may_stop_after_a_hand_but_not_inside_one() -> None:
    trace = walk("fives", 2, {"target": 250}, 1)
    assert check(trace).ending == "hand_end"
    assert "ends where a ply is due" in str(check(trace[:4]))
    assert check(trace[:4], unfinished_allowed=True).ok
    assert not check(trace[:-1], unfinished_allowed=True).ok, "a settlement never waits"
    assert not check([]).ok
