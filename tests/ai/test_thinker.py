"""The thinking process answers from what a seat may see, and neither crash nor silence of it stops a match."""

import os
import queue
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import game
from game.ai.thinker import Answer, MatchHeader, Thinker
from game.ai.thought import Thought
from game.core.bot import Budget
from game.core.match import Match
from tests.helpers import toy
from tests.helpers.processes import is_ended, is_gone

ROOT = Path(game.__file__).parent.parent
FINDER = "tests.helpers.toy:find"
MATCH = Match(toy.GAME, 2, None, 7)


class Table:
    """Asks about the opening of a toy match and waits for what comes back."""

    def __init__(self, patience: float = 60.0) -> None:
        self.heard: queue.Queue[Answer] = queue.Queue()
        self.thinker = Thinker(self.heard.put, finder=FINDER, patience=patience)

    def ask(self, player: str, seed: int = 5) -> int:
        header, prompt = MatchHeader.of(MATCH), MATCH.prompt()
        return self.thinker.ask(header, prompt, player=player, budget=Budget(playouts=10), seed=seed)

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
    def test_gets_the_opponents_action(self, table: Table) -> None:
        assert table.answer("casual").action == "draw"

    def test_starts_the_process_once(self, table: Table) -> None:
        assert table.thinker.pid is None
        table.answer("casual")
        first = table.thinker.pid
        assert first is not None
        table.answer("random")
        assert table.thinker.pid == first

    def test_the_same_question_gets_the_same_answer_from_another_process(self, table: Table) -> None:
        before = [table.answer("random", seed).action for seed in range(12)]
        table.thinker.close()
        assert [table.answer("random", seed).action for seed in range(12)] == before
        assert len(set(before)) == 2

    def test_about_an_unknown_option_is_answered_with_what_is_wrong(self) -> None:
        question = {"id": 1, "game": "toy", "seats": 2, "options": {"x": 1}}
        question |= {"seat": 0, "ply": 0, "observation": {}, "seed": 1}
        assert "no option 'x'" in Thought(toy.find).answer(question)["error"]


class TestAProcessThatFails:
    def test_is_asked_once_more(self, table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("TOY_MARK", str(tmp_path / "mark"))
        answer = table.answer("dying")
        assert answer == Answer(1, str(MATCH.prompt().legal_actions[0]), None)
        assert (tmp_path / "mark").exists()

    def test_twice_over_one_question_leaves_it_to_chance_and_says_so(self, table: Table) -> None:
        answer = table.answer("dying")
        assert answer.action in map(str, MATCH.prompt().legal_actions)
        assert answer.note is not None
        assert "status 3" in answer.note
        assert table.answer("casual") == Answer(2, "draw", None)

    def test_with_an_error_is_told_with_its_words(self, table: Table) -> None:
        answer = table.answer("broken")
        assert answer.note is not None
        assert "RuntimeError: no idea" in answer.note

    def test_by_choosing_what_is_not_legal_is_told_too(self, table: Table) -> None:
        answer = table.answer("cheat")
        assert answer.action in map(str, MATCH.prompt().legal_actions)
        assert answer.note is not None
        assert "lay 99, which is not legal" in answer.note

    def test_by_never_answering_is_given_up(self) -> None:
        table = Table(patience=0.5)
        try:
            answer = table.answer("sleeper")
        finally:
            table.thinker.close()
        assert answer.note is not None
        assert answer.action in map(str, MATCH.prompt().legal_actions)


class TestAQuestionThatNoLongerMatters:
    def test_is_dropped_when_another_one_is_asked(self, table: Table) -> None:
        stale = table.ask("sleeper")
        assert table.thinker.is_open(stale)
        assert table.answer("casual").action == "draw"
        assert not table.thinker.is_open(stale)
        assert table.thinker.answer(stale) is None

    def test_leaves_nothing_behind_when_the_table_closes(self, table: Table) -> None:
        table.ask("sleeper")
        pid = table.thinker.pid
        assert pid is not None
        started = time.perf_counter()
        table.thinker.close()
        assert time.perf_counter() - started < 0.3
        assert is_gone(pid)


class TestTheProcess:
    def test_takes_no_module_from_the_current_folder_or_a_variable(
        self, table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
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
