"""The deal of each day, and the command that prints it."""

import hashlib
import json
import time
from dataclasses import replace
from datetime import date, timedelta
from types import SimpleNamespace

import pytest

from game import games
from game.cli import main
from game.core import record
from game.core.record import HUMAN
from game.daily import days
from game.daily.days import deal_of, game_of, number_of, read_day, seed_of
from game.daily.par import TRIES, par_of
from game.solitaire.solver import solve_deal
from tests.helpers import sixth
from tests.helpers.processes import printed_by

DAY = date(2026, 11, 23)


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(list(arguments)) == 0
    return capsys.readouterr().out


def test_the_seed_is_that_of_the_documented_text() -> None:
    digest = hashlib.sha256(b"pipstone/daily/1/fives/2026-11-23").hexdigest()
    assert seed_of("fives", DAY) == int(digest[:16], 16) == 13293867848710467098


@pytest.mark.parametrize("key", games.keys())
def test_the_command_prints_what_trace_needs_to_print_the_deal(capsys: pytest.CaptureFixture[str], key: str) -> None:
    told = json.loads(printed(capsys, "daily", key, "2026-11-23", "--json"))
    assert list(told) == ["format", "game", "date", "seed", "seats", "seat", "options"]
    assert (told["format"], told["game"], told["date"], told["seat"]) == ("pipstone-daily/1", key, "2026-11-23", 0)
    assert [chair["player"] == HUMAN for chair in told["seats"]] == [True, *[False] * (len(told["seats"]) - 1)]
    players = ",".join(["random", *(chair["player"] for chair in told["seats"][1:])])
    options = [word for each in told["options"].items() for word in ("--option", "=".join(map(str, each)))]
    seats = ["--seats", str(len(told["seats"])), "--players", players]
    lines = printed(capsys, "trace", key, *seats, "--seed", told["seed"], "--hands", "1", *options).splitlines()
    match = record.rebuild(deal_of(key, DAY), games.find)
    assert json.loads(lines[0])["options"] == told["options"]
    assert json.loads(lines[1]) == {"event": "deal", "hand": 0, **match.rules.deal_record(match.state)}


def test_from_december_on_the_first_placement_at_stones_must_leave_a_reply() -> None:
    """Before that, some days were lost before the person could place anything."""
    assert deal_of("stones", date(2026, 11, 30)).options["opening"] == "free"
    for number in range(12):
        deal = deal_of("stones", date(2026, 12, 1) + timedelta(days=number))
        assert deal.options["opening"] == "answerable"
        match = record.rebuild(deal, games.find)
        while match.to_act:
            match.play(next(iter(match.prompt().legal_actions)))
        assert match.to_act == 0


def test_a_solitaire_of_the_day_can_be_cleared(capsys: pytest.CaptureFixture[str]) -> None:
    told = json.loads(printed(capsys, "daily", "castle-solitaire", "2026-11-23", "--json"))
    assert told == {"format": "pipstone-daily/1", "game": "castle-solitaire", "date": "2026-11-23", "number": 974612}
    for day in range(1, 29):
        found = solve_deal(number_of(date(2026, 2, day)), forced=False)
        assert found is not None
        assert found.best == 0


@pytest.mark.parametrize("text", ["", "2026-13-01", "2026-02-30", "26-11-23", "2026-11-3", "20261123", "2026-11-23 "])
def test_other_texts_are_no_date(text: str) -> None:
    with pytest.raises(ValueError, match="is no date such as 2026-11-23"):
        read_day(text)


@pytest.mark.parametrize(
    "arguments", [("fives",), ("chess", "2026-11-23"), ("fives", "today"), ("castle-solitaire", "2026-11-23", "--par")]
)
def test_anything_else_is_refused_in_one_line(capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...]) -> None:
    assert main(["daily", *arguments]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)


@pytest.mark.skipif(not hasattr(time, "tzset"), reason="this system cannot change its time zone")
def test_it_is_the_same_in_every_time_zone() -> None:
    code = "import game.daily.par as par; par.attempt.__defaults__ = (par.Budget(playouts=2),)\n"
    code += "from game.cli import main; main(['daily', 'fives', '2026-11-23', '--json', '--par'])"

    here = printed_by("-c", code, TZ="Pacific/Kiritimati", PYTHONHASHSEED="1")
    assert here == printed_by("-c", code, TZ="Pacific/Pago_Pago", PYTHONHASHSEED="2")
    assert json.loads(here)["par"] == par_of(json.loads(here)["leads"], won_or_lost=False)
    assert len(json.loads(here)["leads"]) == TRIES


FIVE = "brick", "castle", "fives", "fortress", "stones"
"""The games that have taken turns since the first day."""


def turns(first: date, number: int) -> list[str]:
    """The games of `number` days."""
    return [game_of(first + timedelta(days=ahead)) for ahead in range(number)]


def test_the_first_five_take_turns() -> None:
    assert turns(DAY, 10) == ["fortress", "stones", "brick", "castle", "fives"] * 2
    assert turns(date(2024, 2, 28), 3) == ["stones", "brick", "castle"]


def test_only_they_have_always_done_so() -> None:
    """Every other game names its first day; otherwise it would take days that people have already played."""
    begins = {game.key: game.daily_from for game in map(games.find, games.keys())}
    assert sorted(key for key, day in begins.items() if not day) == [*FIVE]
    assert all(read_day(day) for day in begins.values() if day)


class TestWithMoreGames:
    """Block takes turns from 1 January 2027 on, two more games from later days."""

    def test_days_before_it_keep_their_games(self) -> None:
        before = turns(date(2026, 11, 1), 61)
        with sixth.known():
            assert turns(date(2026, 11, 1), 61) == before
            assert sorted(turns(date(2027, 1, 1), 6)) == sorted([*FIVE, "block"])
            assert turns(date(2027, 1, 1), 6) == turns(date(2027, 1, 7), 6)

    def test_each_leaves_the_days_before_its_own_as_they_were(self, monkeypatch: pytest.MonkeyPatch) -> None:
        known = {key: games.find(key) for key in FIVE}
        for key, begins in (("zebra", "2027-01-11"), ("alpha", "2027-02-01"), ("middle", "2027-03-01")):
            before = turns(date(2026, 11, 1), 150)
            known[key] = replace(known["fives"], key=key, daily_from=begins)
            monkeypatch.setattr(days, "games", SimpleNamespace(keys=lambda: sorted(known), find=known.__getitem__))
            after, first = turns(date(2026, 11, 1), 150), (date.fromisoformat(begins) - date(2026, 11, 1)).days
            assert after[:first] == before[:first]
            assert {*after[first : first + len(known)]} == {*known}
