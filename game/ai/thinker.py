"""The thinking process seen from the table: ask it, go on, and fetch the answer when it has come.

The process is replaced when it crashes, hangs, or its question no longer matters.
"""

import contextlib
import json
import subprocess
import sys
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from game.ai.characters import RANDOM
from game.core.bot import AnyPrompt, Budget, Verdict
from game.core.match import Match
from game.core.record import Record, dumps
from game.core.rules import Json
from game.isolated import aside, command

PATIENCE = 30.0
"""Seconds after which a process counts as stuck. Decisions take about one, but a busy machine may slow it down much."""

FINDER, ANALYSER = "game.games:find", "game.analysis.asked:replies"
"""What the process finds games by, and analyses by: ``module:function``."""


@dataclass(frozen=True, slots=True)
class MatchHeader:
    """The rules that a match is played by."""

    game: str
    seats: int
    options: Mapping[str, int | str]

    @classmethod
    def of(cls, match: Match) -> "MatchHeader":
        return cls(match.game.key, match.seats, dict(match.options))


@dataclass(frozen=True, slots=True)
class Answer:
    """The text of the action chosen, empty if even choosing at random failed; `note` says what went wrong.

    `ranked` are the best actions, as texts, where asked for.
    """

    question: int
    action: str
    note: str | None = None
    ranked: tuple[Verdict, ...] = ()


@dataclass(frozen=True, slots=True)
class Analysing:
    """How much of an analysis is done; once all is, the document of it. `note` says what went wrong, if it failed.

    `chances` and `decisions` are parts of it, as far as they are known before.
    """

    question: int
    done: float = 0.0
    chances: Sequence[Json] = ()
    decisions: tuple[Json, ...] = ()
    result: Json | None = None
    note: str | None = None


@dataclass(slots=True)
class _Question:
    number: int
    data: Json
    timer: threading.Timer
    crashes: int = 0
    trouble: list[str] = field(default_factory=list)


class Thinker:
    """The thinking process. One question is open at a time; asking another one drops it.

    `wake` is called with each answer, from another thread. A question that stays open for `patience` seconds counts as
    a crash. `finder` (``module:function``) is how the process finds games by their key.

    A match that is over can be analysed in it. Then `wake` is called with an empty answer at every step. A process that
    has seen a record never answers for a seat.
    """

    def __init__(
        self,
        wake: Callable[[Answer], None] = lambda answer: None,
        *,
        finder: str = FINDER,
        patience: float = PATIENCE,
    ) -> None:
        self._wake = wake
        self._finder = finder
        self._patience = patience
        self._lock = threading.RLock()
        self._process: subprocess.Popen[str] | None = None
        self._open: _Question | None = None
        self._asked = 0
        self._wanted = False
        self._answers: dict[int, Answer] = {}
        self._analysing: Analysing | None = None

    @property
    def pid(self) -> int | None:
        """The id of the process while there is one."""
        with self._lock:
            return self._process.pid if self._process else None

    def start(self) -> None:
        """Starts the process in the background if there is none, so that the first question finds it ready."""
        with self._lock:
            if self._process is None:
                self._wanted = True
                threading.Thread(target=self._start, daemon=True).start()

    def _start(self) -> None:
        with self._lock:
            if self._process is None and self._wanted:
                self._process = self._spawn()

    def ask(
        self,
        header: MatchHeader,
        prompt: AnyPrompt,
        *,
        player: str,
        budget: Budget,
        seed: int,
        rank: int = 0,
        weigh: str = "",
    ) -> int:
        """Asks what that player would do; the number under which `answer` has it. `rank`: so many actions are ranked.

        With `weigh`, the text of a legal action, it is not the player that is asked but the game's analyst, who judges
        this action as well as any that is better (`Bot.weigh`).
        The same question with the same `seed` and a budget of playouts always gets the same answer.
        """
        with self._lock:
            self.cancel()
            self._asked += 1
            data = {
                "id": self._asked,
                "game": header.game,
                "seats": header.seats,
                "options": dict(header.options),
                "seat": prompt.seat,
                "ply": prompt.ply,
                "observation": prompt.observation,
                "player": player,
                "playouts": budget.playouts,
                "seconds": budget.seconds,
                "seed": seed,
                "rank": rank,
            }
            if weigh:
                data["weigh"] = weigh
            return self._begin(data)

    def analyse(
        self,
        record: Record,
        playouts: int | None = None,
        decisions: Sequence[Json] = (),
        *,
        analyser: str = ANALYSER,
    ) -> int:
        """Begins to analyse that match, which is over; the number under which `analysed` has how far that is.
        Another `analyser` may find out something else about it.

        Any other question drops it, for a move that is waited for comes first; it can be asked for again, with the
        first `decisions` that are known by then.
        """
        with self._lock:
            self.cancel()
            self._asked += 1
            self._analysing = Analysing(self._asked)
            asked = {"id": self._asked, "analyser": analyser, "record": dumps(record)}
            return self._begin(asked | {"playouts": playouts, "decisions": list(decisions)})

    def analysed(self, question: int) -> Analysing | None:
        """How far that analysis is, or what came out of it; None once something else has been asked."""
        with self._lock:
            found = self._analysing
            return found if found is not None and found.question == question else None

    def _begin(self, data: Json) -> int:
        self._open = _Question(self._asked, data, self._timer(self._asked))
        self._send()
        return self._asked

    def answer(self, question: int) -> Answer | None:
        """The answer to that question, once, if it has come."""
        with self._lock:
            return self._answers.pop(question, None)

    def is_open(self, question: int) -> bool:
        """Whether that question is neither answered nor dropped."""
        with self._lock:
            return self._open is not None and self._open.number == question

    def cancel(self) -> None:
        """Drops the open question, if there is one; its process is replaced, so that the next need not wait."""
        with self._lock:
            if self._drop():
                self._end_process()
                self.start()

    def close(self) -> None:
        """Ends the process, at once."""
        with self._lock:
            self._drop()
            self._wanted = False
            process = self._process
            self._end_process()
        if process is not None:
            process.wait()

    def _drop(self) -> bool:
        """Forgets all questions and answers; whether one was open."""
        self._answers.clear()
        self._analysing = None
        question, self._open = self._open, None
        if question is not None:
            question.timer.cancel()
        return question is not None

    def _spawn(self) -> "subprocess.Popen[str]":
        process = subprocess.Popen(
            command("game.ai.thought", self._finder),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            encoding="utf-8",
            start_new_session=sys.platform != "win32",
            creationflags=aside(),
        )
        threading.Thread(target=self._listen, args=(process,), daemon=True).start()
        return process

    def _end_process(self) -> None:
        """Kills it; its listening thread waits for its end."""
        process, self._process = self._process, None
        if process is not None:
            _hang_up(process)
            process.kill()

    def _send(self) -> None:
        assert self._open is not None
        self._wanted = True
        self._start()
        assert self._process is not None
        assert self._process.stdin is not None
        with contextlib.suppress(OSError):
            self._process.stdin.write(json.dumps(self._open.data) + "\n")
            self._process.stdin.flush()

    def _timer(self, number: int) -> threading.Timer:
        timer = threading.Timer(self._patience, self._lose_patience, args=(number,))
        timer.daemon = True
        timer.start()
        return timer

    def _lose_patience(self, number: int) -> None:
        with self._lock:
            if self._open is not None and self._open.number == number and self._process is not None:
                self._process.kill()

    def _listen(self, process: "subprocess.Popen[str]") -> None:
        assert process.stdout is not None
        with process.stdout:
            for line in process.stdout:
                answer = None
                with self._lock, contextlib.suppress(ValueError):
                    answer = self._heard(process, json.loads(line))
                if answer is not None:
                    self._wake(answer)
        status, answer = process.wait(), None
        with self._lock:
            if process is self._process:
                self._process = None
                _hang_up(process)
                if self._open is not None:
                    answer = self._stumbled(f"the thinking process ended with status {status}", 1)
        if answer is not None:
            self._wake(answer)

    def _heard(self, process: "subprocess.Popen[str]", reply: Json) -> Answer | None:
        if process is not self._process or self._open is None or reply["id"] != self._open.number:
            return None
        if "error" in reply:
            return self._stumbled(reply["error"], 2)
        if self._analysing is not None:
            return self._advance(self._open, reply)
        return self._settle(reply["action"], tuple(Verdict(*each) for each in reply.get("ranked", ())))

    def _stumbled(self, trouble: str, crashes: int) -> Answer | None:
        """After the first crash asks again, after the second for a random action, and then gives up."""
        question = self._open
        assert question is not None
        question.trouble.append(trouble)
        question.crashes += crashes
        if self._analysing is not None and question.crashes > 1:
            return self._end_analysis(replace(self._analysing, note=trouble))
        if self._analysing is not None:
            self._analysing = Analysing(question.number)
        if question.crashes > 1 and question.data["player"] == RANDOM:
            return self._settle("")
        if question.crashes > 1:
            question.data["player"] = RANDOM
            question.crashes = 1
        question.timer.cancel()
        question.timer = self._timer(question.number)
        self._send()
        return None

    def _advance(self, question: _Question, reply: Json) -> Answer:
        assert self._analysing is not None
        if "progress" not in reply:
            return self._end_analysis(replace(self._analysing, done=1.0, result=reply["analysis"]))
        known = self._analysing
        decisions = (*known.decisions, reply["decision"]) if "decision" in reply else known.decisions
        self._analysing = replace(
            known, done=reply["progress"], chances=reply.get("chances", known.chances), decisions=decisions
        )
        question.timer.cancel()
        question.timer = self._timer(question.number)
        return Answer(question.number, "")

    def _end_analysis(self, found: Analysing) -> Answer:
        question, self._open, self._analysing = self._open, None, found
        assert question is not None
        question.timer.cancel()
        self._end_process()
        self.start()
        return Answer(question.number, "")

    def _settle(self, action: str, ranked: tuple[Verdict, ...] = ()) -> Answer:
        question, self._open = self._open, None
        assert question is not None
        question.timer.cancel()
        played = question.data["player"] == RANDOM and len(question.trouble) > 0
        note = f"The opponent could not think ({question.trouble[-1]}) and chose at random." if played else None
        answer = Answer(question.number, action, note, ranked)
        self._answers[question.number] = answer
        return answer


def _hang_up(process: "subprocess.Popen[str]") -> None:
    assert process.stdin is not None
    with contextlib.suppress(OSError):
        process.stdin.close()
