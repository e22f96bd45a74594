"""The thinking process answers from what a seat may see; neither its crash nor its silence stops a match."""

import os
import queue
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

import game
from game.ai import thought
from game.ai.asked import Answer, OneAnswer
from game.ai.pipe import Pipe
from game.ai.thinker import MatchHeader, Thinker
from game.ai.thought import Thought
from game.core.bot import Budget
from game.core.match import Match
from game.core.rules import Json
from game.games import find
from tests.helpers import toy
from tests.helpers.matches import at_choice
from tests.helpers.processes import is_ended

ROOT = Path(game.__file__).parent.parent
FINDER = "tests.helpers.toy:find"
MATCH = Match(toy.GAME, 2, None, 7)
TEN = Budget(playouts=10)


class Untimed(Thinker):
    """A thinker whose time passes only when the test says so; it counts signs of life."""

    def __init__(self, *heard: Callable[..., None], finder: str) -> None:
        super().__init__(*heard, finder=finder)
        self.signs: queue.Queue[Json] = queue.Queue()

    def _watch(self) -> None:
        """Watches no clock."""

    def _heard(self, pipe: Pipe, reply: Json) -> None:
        super()._heard(pipe, reply)
        if "alive" in reply:
            self.signs.put(reply)

    def seem_alive(self) -> None:
        """Receives a sign of life."""
        assert self._pipe is not None
        self._heard(self._pipe, {"id": self._asked, "alive": True})


class Table:
    """Asks about the opening of a toy match and waits for the answers."""

    def __init__(self) -> None:
        self.heard: queue.Queue[Answer] = queue.Queue()
        self.log: list[str] = []
        self.thinker = Untimed(self.heard.put, self.log.append, finder=FINDER)

    def ask(self, player: str, seed: int = 5, *, budget: Budget = TEN, more: str = "") -> int:
        header, prompt = MatchHeader.of(MATCH), MATCH.prompt()
        prompt = replace(prompt, observation={**prompt.observation, "more": more})
        return self.thinker.ask(header, prompt, player=player, budget=budget, seed=seed)

    def pid(self) -> int:
        """The id of the process, once it has started in the background."""
        while (found := self.thinker.pid) is None:
            time.sleep(0.002)
        return found

    def stopped(self) -> int:
        """Starts the process if there is none, and stops it before any question; its id."""
        self.thinker.start()
        os.kill(pid := self.pid(), signal.SIGSTOP)
        return pid

    def at_last(self) -> Answer:
        """The next answer with an action."""
        while not (heard := self.heard.get(timeout=20)).action:
            assert heard.note is None
        return heard

    def answer(self, player: str, seed: int = 5) -> Answer:
        question = self.ask(player, seed)
        heard = self.heard.get(timeout=20)
        assert heard.question == question
        assert self.thinker.answer(question) == heard
        return heard


@pytest.fixture
def table() -> Iterator[Table]:
    result = Table()
    yield result
    result.thinker.close()


class TestAsking:
    def test_gets_the_opponents_action_always_the_same_and_from_one_process(self, table: Table) -> None:
        assert table.thinker.pid is None
        assert table.answer("casual").action == "draw"
        first = table.pid()
        before = [table.answer("random", seed).action for seed in range(12)]
        assert table.thinker.pid == first
        assert len(set(before)) == 2
        table.thinker.close()
        assert [table.answer("random", seed).action for seed in range(12)] == before

    def test_at_another_ply_is_another_question_and_about_an_unknown_option_is_none(self) -> None:
        question = {"id": 1, "game": "toy", "seats": 2, "options": {}, "seat": 0, "player": "random", "seed": 1}
        question |= {"observation": MATCH.prompt().observation, "playouts": 1, "seconds": None}
        thought = Thought(toy.find)
        assert len({thought.answer({**question, "ply": ply})["action"] for ply in range(12)}) == 2
        assert "no option 'x'" in thought.answer({**question, "ply": 0, "options": {"x": 1}})["error"]

    @pytest.mark.parametrize(("key", "seats"), [("fives", 2), ("castle", 2), ("fortress", 3), ("brick", 2)])
    def test_for_several_actions_gets_the_one_it_would_play_first(self, key: str, seats: int) -> None:
        match = at_choice(key, seats, 3, least=3)
        prompt, thought = match.prompt(), Thought(find)
        question = {"id": 1, "game": key, "seats": seats, "options": dict(match.options), "seat": prompt.seat, "ply": 5}
        question |= {"observation": prompt.observation, "player": "master", "playouts": 60, "seconds": None, "seed": 1}
        alone, ranked = thought.answer(question), thought.answer({**question, "rank": 3})
        actions = [each[0] for each in ranked["ranked"]]
        assert alone["action"] == ranked["action"] == actions[0]
        assert 1 < len(actions) == len({*actions}) <= 3

    def test_for_several_actions_comes_through_to_the_table(self) -> None:
        heard: queue.Queue[Answer] = queue.Queue()
        match = Match(find("castle"), 2, None, 3)
        with closing(Thinker(heard.put)) as thinker:
            budget = Budget(playouts=30)
            thinker.ask(MatchHeader.of(match), match.prompt(), player="master", budget=budget, seed=4, rank=2)
            answer = heard.get(timeout=20)
        assert answer.ranked[0].action == answer.action
        assert {each.action for each in answer.ranked} <= set(map(str, match.prompt().legal_actions))
        assert all(each.determinizations > 0 for each in answer.ranked)


class TestAProcessThatFails:
    def test_is_asked_once_more(self, table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("TOY_MARK", str(tmp_path / "mark"))
        answer = table.answer("dying")
        assert answer == Answer(1, str(MATCH.prompt().legal_actions[0]), None)
        assert (tmp_path / "mark").exists()

    def test_twice_or_chooses_what_is_not_legal_leaves_it_to_chance_and_says_so(self, table: Table) -> None:
        for player, said in (
            ("dying", "status 3"), ("broken", "RuntimeError: no idea"), ("cheat", "lay 99, which is not legal"),
        ):  # fmt: skip
            answer = table.answer(player)
            assert answer.action in map(str, MATCH.prompt().legal_actions)
            assert said in str(answer.note)
        assert table.answer("casual") == Answer(4, "draw", None)
        told = "\n".join(table.log)
        assert "Traceback (most recent call last)" in told
        assert 'raise RuntimeError("no idea")' in told

    def test_three_times_in_a_row_ends_the_attempts(self, table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
        begun: list[int] = []

        def dead(*words: str) -> list[str]:
            begun.append(1)
            assert len(begun) < 10, "it is started for ever"
            return [sys.executable, "-c", "raise SystemExit(3)"]

        monkeypatch.setattr("game.ai.thinker.command", dead)
        answer = table.answer("casual")
        assert (len(begun), answer.action) == (3, ""), "the table plays anything that is legal"
        assert "status 3" in str(answer.note)
        assert not table.thinker.is_open(1)

    def test_three_times_leaves_the_move_to_the_table_with_the_first_trouble(self) -> None:
        asked = OneAnswer(1, {"player": "casual", "seconds": 1})
        assert [asked.stumble(trouble, 1) for trouble in ("it fell", "it slept", "it burnt")] == [False, False, True]
        assert asked.answer is not None
        assert asked.answer.action == ""
        assert "slept" in str(asked.answer.note), "that was when it was left to chance"
        assert asked.message["player"] == "random"

    def test_to_start_ends_the_attempts_too(self, table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("game.ai.thinker.command", lambda *words: ["/nowhere/at/all"])
        answer = table.answer("casual")
        assert not answer.action
        assert "cannot be started: No such file" in str(answer.note)


class TestAProcessThatStandsStill:
    def test_is_told_of_after_five_seconds_and_replaced_after_ten(self, table: Table) -> None:
        first = table.stopped()
        question = table.ask("casual", budget=Budget(seconds=0.5))
        table.thinker.pass_time(4.9)
        assert not table.thinker.stands_still(question)
        table.thinker.pass_time(0.2)
        assert table.thinker.stands_still(question)
        assert table.heard.get(timeout=20) == Answer(question, ""), "the window is woken to look"
        assert table.thinker.answer(question) is None
        table.thinker.pass_time(5.0)
        assert table.heard.get(timeout=20) == Answer(question, "draw")
        assert not table.thinker.stands_still(question)
        assert is_ended(first)
        assert "stood still for 10 s" in table.log[0]

    def test_gives_no_cause_while_it_gives_signs_of_life(self, table: Table) -> None:
        """However long it works within its budget."""
        question = table.ask("busy", budget=Budget(seconds=60.0))
        first = table.pid()
        for _ in range(2):
            assert table.thinker.signs.get(timeout=20)["id"] == question
        for _ in range(60):
            table.thinker.seem_alive()
            table.thinker.pass_time(1.0)
        assert not table.thinker.stands_still(question)
        assert table.thinker.pid == first
        assert thought.BEAT < 1.0

    def test_by_never_making_up_its_mind_has_its_budget_and_no_more(self, table: Table) -> None:
        question = table.ask("sleeper", budget=Budget(seconds=30.0))
        first = table.pid()
        for second in range(1, 40):
            table.thinker.seem_alive()
            table.thinker.pass_time(1.0)
            assert table.thinker.stands_still(question) == (second >= 35)
        assert table.thinker.pid == first
        table.thinker.pass_time(1.0)
        assert table.pid() != first
        table.thinker.pass_time(40.0)
        answer = table.at_last()
        assert answer.action in map(str, MATCH.prompt().legal_actions)
        assert "stood still" in str(answer.note)

    def test_takes_a_question_of_any_size_and_can_be_closed_without_making_anybody_wait(self, table: Table) -> None:
        for end, *seconds in (("pass_time", 10.0), ("cancel",), ("close",)):
            pid = table.stopped()
            in_time(lambda: table.ask("casual", more="x" * 3_000_000))
            in_time(partial(getattr(table.thinker, str(end)), *seconds))
            if seconds:
                assert table.at_last().action == "draw"
            assert is_ended(pid)


def in_time(work: Callable[[], object]) -> None:
    """Does the work in a thread, and fails instead of hanging with it."""
    doing = threading.Thread(target=work, daemon=True)
    doing.start()
    doing.join(20)
    assert not doing.is_alive(), "the window stands still"


class TestAQuestionThatNoLongerMatters:
    def test_is_dropped_and_not_answered_by_what_its_process_still_says(self, table: Table) -> None:
        stale = table.ask("sleeper")
        assert table.thinker.is_open(stale)
        table.pid()
        before = table.thinker._pipe
        assert before is not None
        now = table.ask("sleeper")
        for number in (stale, now):
            table.thinker._heard(before, {"id": number, "action": "draw"})
        table.thinker.drop(stale)
        assert (table.thinker.is_open(stale), table.thinker.is_open(now)) == (False, True)
        assert table.thinker.answer(stale) is None
        question = table.ask("casual")
        assert table.heard.get(timeout=20).action == "draw"
        assert table.thinker.answer(question) is not None
        assert table.thinker.answer(question) is None, "it is told once"

    def test_leaves_nothing_behind_when_the_table_closes(self, table: Table) -> None:
        table.ask("sleeper")
        pid = table.pid()
        table.thinker.close()
        assert is_ended(pid)


class TestTheProcess:
    def test_takes_no_module_from_the_current_folder_or_a_variable(self, table, tmp_path, monkeypatch):
        for name in ("json", "random", "game"):
            (tmp_path / f"{name}.py").write_text("open('taken', 'a')\nraise SystemExit(1)\n")
        monkeypatch.chdir(tmp_path)
        monkeypatch.setenv("PYTHONPATH", str(tmp_path))
        assert table.answer("casual") == Answer(1, "draw")
        assert not (tmp_path / "taken").exists()

    def test_gives_way_and_never_loads_what_draws(self) -> None:
        code = (
            "import sys, os, time, game.ai.thought, game.games, game.players; print('pygame' in sys.modules)\n"
            f"from game.ai.thinker import Thinker; t = Thinker(finder={FINDER!r}); t.start()\n"
            "while t.pid is None: time.sleep(0.01)\n"
            "print(t.pid); sys.stdout.flush(); sys.stdin.readline()"
        )
        with subprocess.Popen(
            [sys.executable, "-c", code], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        ) as parent:
            assert parent.stdout is not None
            assert parent.stdout.readline() == "False\n"
            worker = int(parent.stdout.readline())
            lower = min(os.getpriority(os.PRIO_PROCESS, 0) + 10, 19)
            while os.getpriority(os.PRIO_PROCESS, worker) < lower:
                time.sleep(0.01)
            parent.kill()
        assert is_ended(worker)
