"""External programs as opponents, which speak JSON Lines over standard input and output."""

import contextlib
import json
import shlex
import subprocess
import threading
from collections.abc import Callable, Sequence

from game.ai import family
from game.core.bot import AnyBot, AnyPrompt, Budget
from game.core.chance import Stream
from game.core.rules import AnyRules, Json, Seat, legal_entry

FORMAT = "pipstone-bot/1"
LONGEST_ANSWER = 65_536
"""The longest answer that is read, in bytes."""


class BotFailure(Exception):
    """An external program failed; the message is one sentence naming it, the ply and the answer."""


class ExternalBot(AnyBot):
    """One program at one seat of one match; `close` ends it. `BotFailure` if it cannot be started."""

    def __init__(self, words: Sequence[str], game: str, rules: AnyRules, seat: Seat, timeout: float) -> None:
        self._name = f"the bot on seat {seat} ({shlex.join(words)})"
        self._timeout = timeout
        self._late = False
        try:
            self._family = family.start(words)
        except (OSError, ValueError) as error:
            why = error.strerror if isinstance(error, OSError) else str(error)
            raise BotFailure(f"{self._name} cannot be started: {why}") from None
        self._process = self._family.process
        header = {"game": game, "seats": rules.seats, "seat": seat, "options": dict(rules.options)}
        self._in_time(lambda: self._tell({"type": "match", "format": FORMAT, **header}))

    def choose(self, rules: AnyRules, prompt: AnyPrompt, budget: Budget, rng: Stream) -> object:
        """The program's answer. `BotFailure` if it is late, unreadable or not legal."""
        entry = legal_entry(prompt.legal_actions)
        question = {"type": "prompt", "ply": prompt.ply, "observation": prompt.observation, **entry}
        line = self._in_time(lambda: self._asked(question))
        where = f"{self._name} at ply {prompt.ply} of hand {prompt.observation.get('hand_no')}"
        if self._late:
            raise BotFailure(f"{where} gave no answer within {self._timeout:g} s")
        if not line:
            raise BotFailure(f"{where} ended without an answer")
        return self._read(rules, prompt, line, where)

    def end(self, scores: Sequence[int]) -> None:
        """Sends the scores to the program and gives it a moment to exit."""
        self._in_time(lambda: self._tell({"type": "end", "scores": list(scores)}))
        assert self._process.stdin is not None
        if not self._late:
            self._process.stdin.close()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(min(1.0, self._timeout))

    def close(self) -> None:
        """Kills the program and its descendants."""
        self._family.end()
        for pipe in (self._process.stdin, self._process.stdout):
            assert pipe is not None
            closing = threading.Thread(target=pipe.close, daemon=True)  # may block on some systems
            closing.start()
            closing.join(family.KILLED)

    def _asked(self, question: Json) -> bytes:
        self._tell(question)
        assert self._process.stdout is not None
        line: bytes = self._process.stdout.readline(LONGEST_ANSWER)
        return line

    def _tell(self, message: Json) -> bytes:
        assert self._process.stdin is not None
        left = memoryview(json.dumps(message, separators=(",", ":")).encode() + b"\n")
        while left:
            left = left[self._process.stdin.write(left) :]
        return b""

    def _read(self, rules: AnyRules, prompt: AnyPrompt, line: bytes, where: str) -> object:
        shown = repr(line[:120].decode(errors="replace").rstrip("\r\n")) + ("…" if len(line) > 120 else "")
        try:
            answer = json.loads(line)
        except (ValueError, RecursionError):
            raise BotFailure(f"{where} answered {shown}, which is not JSON") from None
        text = answer.get("action") if isinstance(answer, dict) else None
        if not isinstance(text, str):
            raise BotFailure(f'{where} answered {shown} instead of {{"action":"…"}}')
        try:
            action = rules.parse_action(text)
        except ValueError:
            raise BotFailure(f"{where} answered {shown}, which is no action") from None
        if str(action) != text or action not in prompt.legal_actions:
            raise BotFailure(f"{where} answered {shown}, which is not legal")
        return action

    def _in_time(self, work: Callable[[], bytes]) -> bytes:
        """The result of some work on the pipes; if it takes too long, empty, and the program is killed.

        The work runs in a thread, because descendants of the program may keep the pipes open for ever.
        """
        found: list[bytes] = []

        def run() -> None:
            with contextlib.suppress(OSError, ValueError):
                found.append(work())

        if self._late:
            return b""
        thread = threading.Thread(target=run, daemon=True)
        thread.start()
        thread.join(self._timeout)
        if thread.is_alive():
            self._late = True
            self._family.end()
        return found[0] if found and not self._late else b""
