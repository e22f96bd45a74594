"""The trace tells a match as the format says: every deal, every ply with all that was legal, every score."""

import json
import subprocess
import sys
import time
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

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

    def test_tells_hands_until_somebody_has_won(self, trace: Callable[..., Lines]) -> None:
        events = trace("--seed", "3")
        deals = [event["hand"] for event in events if event["event"] == "deal"]
        ends = [event for event in events if event["event"] == "hand_end"]
        assert deals == [event["hand"] for event in ends] == list(range(len(deals)))
        assert len(deals) > 1
        assert events[-1] == {
            "event": "match_end",
            "scores": ends[-1]["scores"],
            "winners": [seat for seat in (0, 1) if ends[-1]["scores"][seat] == max(ends[-1]["scores"])],
        }
        assert max(ends[-1]["scores"]) >= 40 > max(ends[-2]["scores"])

    def test_counts_plies_from_0_in_each_hand_and_actions_are_among_the_legal(self, trace):
        expected = 0
        for event in trace("--seed", "4", "--seats", "4"):
            if event["event"] == "deal":
                expected = 0
            elif event["event"] == "ply":
                assert event["ply"] == expected
                assert event["action"] in event["legal"]
                assert event["legal"] == sorted(event["legal"])
                expected += 1
        assert expected

    def test_shows_scores_before_the_settlement_and_then_with_it(self, trace: Callable[..., Lines]) -> None:
        ends = [(ply, end) for ply, end in pairwise(trace("--seed", "5")) if end["event"] == "hand_end"]
        assert ends
        for ply, end in ends:
            assert [a + b for a, b in zip(ply["scores"], end["points"], strict=True)] == end["scores"]
            assert sum(end["points"]) > 0

    def test_may_be_asked_for_more_hands_than_anybody_will_ever_play(self, trace: Callable[..., Lines]) -> None:
        assert trace("--seed", "3", "--hands", "1" + "0" * 30) == trace("--seed", "3")

    def test_ends_with_the_match_if_the_last_hand_allowed_decides_it(self, trace: Callable[..., Lines]) -> None:
        hands = sum(event["event"] == "hand_end" for event in trace("--seed", "3"))
        assert trace("--seed", "3", "--hands", str(hands))[-1]["event"] == "match_end"

    def test_deals_the_same_tiles_whoever_plays(self, trace: Callable[..., Lines]) -> None:
        dealt = [
            [event for event in trace("--seed", "9", "--players", who, "--hands", "2") if event["event"] == "deal"]
            for who in ("random", "casual", "casual,random", "casual:greta,casual:yuna")
        ]
        assert dealt[0] == dealt[1] == dealt[2]

    def test_may_count_what_is_legal_instead_of_listing_it(self, trace: Callable[..., Lines]) -> None:
        listed = [event for event in trace("--seed", "3") if event["event"] == "ply"]
        counted = [event for event in trace("--seed", "3", "--legal", "count") if event["event"] == "ply"]
        assert [event["legal_count"] for event in counted] == [len(event["legal"]) for event in listed]
        assert list(counted[0]) == ["event", "ply", "seat", "legal_count", "action", "scores"]

    def test_always_counts_where_they_are_too_many(self, trace: Callable[..., Lines]) -> None:
        plies = [event for event in trace("--option", "wide=on") if event["event"] == "ply"]
        assert {event["legal_count"] for event in plies} <= {60_001, 60_002}


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
        assert status == 3
        assert said in err
        assert "seat 0" in err
        assert "ply 0" in err
        assert err.count("\n") == 1

    @pytest.mark.parametrize("mode", ["mute", "deaf"])
    def test_that_does_not_answer_in_time_ends_the_run(self, run: Run, mode: str) -> None:
        status, _, err = run("trace", "toy", "--players", f"exec:{BOT} {mode}", "--bot-timeout", "0.3")
        assert status == 3
        assert "gave no answer within 0.3 s" in err

    def test_that_leaves_a_child_with_its_pipes_is_not_waited_for_either(self, run: Run, tmp_path: Path) -> None:
        notes = tmp_path / "notes"
        status, _, err = run("trace", "toy", "--players", f"exec:{BOT} parent {notes},random", "--bot-timeout", "2")
        assert status == 3
        assert "gave no answer within 2 s" in err
        assert "gone" not in notes.read_text()

    @pytest.mark.skipif(sys.platform != "linux", reason="only there is it known what a program has started")
    @pytest.mark.parametrize("mode", ["nest", "leave", "hide"])
    def test_takes_all_that_it_has_started_with_it(self, run: Run, mode: str, tmp_path: Path) -> None:
        """In sessions of their own, without its variables, and with a parent that has gone."""
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

    def test_that_is_not_there_ends_the_run_before_it_began(self, run: Run) -> None:
        status, out, err = run("trace", "toy", "--players", "exec:/no/such/bot --fast, --furious")
        assert (status, out) == (3, "")
        assert "cannot be started" in err
        assert err.count("\n") == 1


class TestAnOpponentThatChoosesWhatIsNotLegal:
    def test_ends_the_run_too(self, run: Run) -> None:
        status, _, err = run("trace", "toy", "--players", "cheat")
        assert status == 3
        assert "lay 99 at ply 0" in err
