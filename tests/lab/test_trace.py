"""The trace has the format of a match: every deal, every ply with its legal actions, every score."""

import json
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.helpers import toy
from tests.helpers.commands import BOT, Run
from tests.helpers.processes import is_ended

Lines = list[dict[str, Any]]


def lines(out: str) -> Lines:
    return [json.loads(line) for line in out.splitlines()]


@pytest.fixture
def trace(run: Run) -> Callable[..., Lines]:
    def traced(*flags: str) -> Lines:
        status, out, err = run("trace", "toy", *flags)
        assert (status, err) == (0, "")
        return lines(out)

    return traced


class TestATrace:
    """The referee checks every line of traces of all games: `test_against_referee.py`."""

    def test_is_written_compactly_with_the_keys_in_order(self, run: Run) -> None:
        _, out, _ = run("trace", "toy", "--seed", "7", "--hands", "1")
        header, deal, ply, *_, end = out.splitlines()
        options = '{"target":40,"wide":"off"}'
        assert header == (
            '{"event":"match","format":"pipstone-trace/1","game":"toy","seats":2,"seed":7,"options":' + options + "}"
        )
        assert list(json.loads(deal)) == ["event", "hand", "hands", "boneyard"]
        assert list(json.loads(ply)) == ["event", "ply", "seat", "legal", "action", "scores"]
        assert list(json.loads(end)) == ["event", "hand", "reason", "points", "scores"]
        assert out.endswith("}\n")
        assert ": " not in out
        assert ", " not in out

    def test_ends_with_the_match_however_many_hands_are_allowed_if_the_last_of_them_decides_it(self, trace):
        whole = trace("--seed", "3")
        assert whole[-1]["event"] == "match_end"
        hands = sum(event["event"] == "hand_end" for event in whole)
        assert whole == trace("--seed", "3", "--hands", str(hands)) == trace("--seed", "3", "--hands", "1" + "0" * 30)

    def test_may_count_what_is_legal_and_does_where_it_is_too_much_to_list(self, trace: Callable[..., Lines]) -> None:
        listed, counted, wide = (
            [event for event in trace("--seed", "3", *flags) if event["event"] == "ply"]
            for flags in ((), ("--legal", "count"), ("--option", "wide=on"))
        )
        assert [event["legal_count"] for event in counted] == [len(event["legal"]) for event in listed]
        assert list(counted[0]) == ["event", "ply", "seat", "legal_count", "action", "scores"]
        assert {event["legal_count"] for event in wide} <= {60_001, 60_002}


class TestABotFromOutside:
    def test_is_told_the_match_its_prompts_and_the_end(self, trace: Callable[..., Lines], tmp_path: Path) -> None:
        notes = tmp_path / "notes"
        events = trace("--players", f"random,exec:{BOT} good {notes}", "--seed", "3")
        told = lines(notes.read_text())
        header = {"game": "toy", "seats": 2, "seat": 1, "options": {"target": 40, "wide": "off"}}
        assert told[0] == {"type": "match", "format": "pipstone-bot/1"} | header
        assert told[-1] == {"type": "end", "scores": events[-1]["scores"]}
        own = [event for event in events if event["event"] == "ply" and event["seat"] == 1]
        assert [(message["ply"], message["legal"]) for message in told[1:-1]] == [(e["ply"], e["legal"]) for e in own]
        assert all(event["action"] == event["legal"][-1] for event in own)
        assert all(message["observation"]["seat"] == 1 for message in told[1:-1])
        assert set(told[1]) == {"type", "ply", "observation", "legal"}

    def test_is_told_a_number_where_too_much_is_legal(self, trace: Callable[..., Lines], tmp_path: Path) -> None:
        notes = tmp_path / "notes"
        trace("--players", f"exec:{BOT} good {notes}", "--option", "wide=on")
        prompts = [message for message in lines(notes.read_text()) if message["type"] == "prompt"]
        assert all(message["legal_count"] > 60_000 and "legal" not in message for message in prompts)

    @pytest.mark.parametrize(
        ("mode", "said"),
        [
            ("illegal", "which is not legal"), ("padded", "which is no"), ("prose", "which is not JSON"),
            ("deep", "which is not JSON"), ("list", "instead of"), ("number", "instead of"),
            ("quit", "ended without an answer"),
        ],
    )  # fmt: skip
    def test_that_answers_wrongly_ends_the_run_with_one_sentence(self, run: Run, mode: str, said: str) -> None:
        status, _, err = run("trace", "toy", "--players", f"exec:{BOT} {mode}")
        assert (status, err.count("\n")) == (3, 1)
        assert [words for words in (said, "seat 0", "ply 0") if words not in err] == []

    def test_has_one_way_to_write_an_action_though_a_game_reads_others(self, run, monkeypatch):
        read = toy.ToyRules.parse_action
        monkeypatch.setattr(toy.ToyRules, "parse_action", lambda rules, text: read(rules, text.strip()))
        status, _, err = run("trace", "toy", "--players", f"exec:{BOT} padded")
        assert (status, "which is not legal" in err) == (3, True)

    @pytest.mark.parametrize(("mode", "seconds"), [("mute", "0.3"), ("deaf", "0.3"), ("parent", "2")])
    def test_that_does_not_answer_in_time_ends_the_run(self, run: Run, mode: str, seconds: str, tmp_path: Path) -> None:
        """The last one leaves a child that holds its pipes, which is not waited for either."""
        notes = tmp_path / "notes"
        notes.touch()
        player = f"exec:{BOT} {mode} {notes},random"
        status, _, err = run("trace", "toy", "--players", player, "--bot-timeout", seconds)
        assert status == 3
        assert f"gave no answer within {seconds} s" in err
        assert "gone" not in notes.read_text()

    @pytest.mark.skipif(sys.platform != "linux", reason="only there is it known what a program has started")
    @pytest.mark.parametrize("mode", ["nest", "leave", "hide"])
    def test_takes_all_that_it_has_started_with_it(self, run: Run, mode: str, tmp_path: Path) -> None:
        """Children in sessions of their own, without its environment, and with a parent that has ended."""
        notes = tmp_path / "notes"
        assert run("trace", "toy", "--players", f"exec:{BOT} {mode} {notes},random")[0] == 3
        started = [int(line) for line in notes.read_text().splitlines() if line.isdigit()]
        assert len(started) == (1 if mode == "leave" else 2)
        assert all(map(is_ended, started))

    @pytest.mark.skipif(sys.platform != "linux", reason="only there is it known what a program has started")
    def test_ends_with_all_that_it_has_started_where_the_command_is_killed(self, tmp_path: Path) -> None:
        notes = tmp_path / "notes"
        notes.touch()
        players = ["--players", f"exec:{BOT} haunt {notes},random", "--bot-timeout", "60"]
        command = subprocess.Popen(
            [sys.executable, "-m", "game", "trace", "fives", *players], stdout=subprocess.DEVNULL
        )
        while len(started := [int(line) for line in notes.read_text().splitlines() if line.isdigit()]) < 2:
            assert command.poll() is None
            time.sleep(0.01)
        command.kill()
        command.wait()
        assert all(map(is_ended, started))

    def test_is_given_no_variables_that_are_none_of_its_business(self, run, tmp_path, monkeypatch):
        for name in ("SECRET_KEY", "PYTHONSTARTUP", "LC_TIME"):
            monkeypatch.setenv(name, "C")
        notes = tmp_path / "notes"
        run("trace", "toy", "--players", f"exec:{BOT} environment {notes},random")
        given = set(notes.read_text().splitlines()[2:])
        assert given >= {"PATH", "LC_TIME"}
        assert not given & {"SECRET_KEY", "PYTHONSTARTUP", "PYTEST_CURRENT_TEST"}

    @pytest.mark.parametrize(
        ("player", "said"),
        [("exec:/no/such/bot --fast, --furious", "cannot be started"), ("cheat", "lay 99 at ply 0")],
    )
    def test_that_is_not_there_or_an_opponent_that_cheats_ends_the_run_too(self, run: Run, player: str, said: str):
        status, out, err = run("trace", "toy", "--players", player)
        assert (status, out == "", err.count("\n")) == (3, player != "cheat", 1)
        assert said in err
