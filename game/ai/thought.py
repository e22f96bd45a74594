"""The thinking process: reads questions and writes answers, each a line of JSON.

A question for a seat holds only what that seat may know. Legal actions are computed from a determinization.
"""

import contextlib
import faulthandler
import json
import os
import queue
import sys
import threading
import time
import traceback
from collections.abc import Callable, Iterator
from dataclasses import fields
from typing import IO

from game.ai.characters import bot_of
from game.core.bot import Budget, Prompt, Verdict
from game.core.chance import stream
from game.core.game import Game, named
from game.core.rules import Json

Finder = Callable[[str], Game]
BEAT = 0.5
"""Interval between signs of life while a question is open, in seconds."""
Analyser = Callable[[Finder, Json], Iterator[Json]]
"""A function that answers a question in steps: reports of progress, then the result."""

_BESIDES = [field.name for field in fields(Verdict)][1:]
"""The fields of a verdict besides its action."""


class Thought:
    """Answers questions; `find` returns the game with a key."""

    def __init__(self, find: Finder) -> None:
        self._find = find

    def replies(self, question: Json) -> Iterator[Json]:
        """One answer; or, if the question names an analyser, any number of replies with ``progress`` and one with the
        ``analysis``.
        """
        if "analyser" not in question:
            yield self.answer(question)
            return
        try:
            analyser: Analyser = named(question["analyser"])
            for reply in analyser(self._find, question):
                yield {"id": question["id"], **reply}
        except Exception as error:
            yield _failed(question, error)

    def answer(self, question: Json) -> Json:
        """The question's id with the text of the chosen action and the seconds it took, or with the error.

        If the question asks for a number of actions under ``rank``, ``ranked`` lists the best ones, the chosen one
        first, each as its text and the other fields of its `Verdict`. An action to be weighed is always among them.
        """
        began = time.perf_counter()
        try:
            found = self._choose(question)
            reply = {"id": question["id"], "action": str(found[0].action), "seconds": time.perf_counter() - began}
            if question.get("rank"):
                reply["ranked"] = [[str(each.action), *map(each.__getattribute__, _BESIDES)] for each in found]
            return reply
        except Exception as error:
            return _failed(question, error)

    def _choose(self, question: Json) -> list[Verdict]:
        """Verdicts, best first; for the same number of playouts the same in any process."""
        game = self._find(question["game"])
        rules = game.rules(question["seats"], question["options"])
        seat, ply, observation = question["seat"], question["ply"], question["observation"]
        name = (question["seed"], "player", seat, ply)
        legal = rules.legal_actions(rules.sample_state(observation, stream(*name, "legal")))
        player = question["player"]
        bot = bot_of(game, player)
        budget = Budget(question["playouts"], question["seconds"])
        prompt = Prompt(seat, ply, observation, legal)
        if question.get("weigh"):
            action = rules.parse_action(question["weigh"])
            found = game.expertise().analyst().weigh(rules, prompt, action, budget, stream(*name))
            found = [each for at, each in enumerate(found) if at < question["rank"] or each.action == action]
        elif question.get("rank"):
            found = bot.rank(rules, prompt, budget, stream(*name))[: question["rank"]]
        else:
            found = [Verdict(bot.choose(rules, prompt, budget, stream(*name)))]
        for each in found:
            if each.action not in legal:
                raise ValueError(f"{player} chose {each.action}, which is not legal")
        return found


def _failed(question: Json, error: Exception) -> Json:
    told = {"error": f"{type(error).__name__}: {error}", "traceback": "".join(traceback.format_exception(error))}
    return {"id": question["id"], **told}


def serve(thought: Thought, questions: IO[str], answers: IO[str]) -> None:
    """Answers until the input ends; then the process ends, even while it is thinking."""
    waiting: queue.SimpleQueue[str] = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(questions, waiting), daemon=True).start()
    lock = threading.Lock()

    def say(reply: Json) -> None:
        with lock:
            answers.write(json.dumps(reply) + "\n")
            answers.flush()

    while True:
        question = json.loads(waiting.get())
        with _alive(say, {"id": question["id"], "alive": True}):
            for reply in thought.replies(question):
                say(reply)


@contextlib.contextmanager
def _alive(say: Callable[[Json], None], sign: Json) -> Iterator[None]:
    """Sends `sign` every `BEAT` seconds during the ``with`` block."""
    done = threading.Event()

    def beat() -> None:
        with contextlib.suppress(OSError):  # nobody listens any more
            while not done.wait(BEAT):
                say(sign)

    threading.Thread(target=beat, daemon=True).start()
    try:
        yield
    finally:
        done.set()


def main(niceness: str, finder: str) -> None:
    """Runs the process at low priority; `finder` is ``module:function``."""
    faulthandler.enable()
    with contextlib.suppress(AttributeError, OSError):
        os.nice(int(niceness))
    answers, sys.stdout = sys.stdout, sys.stderr
    with contextlib.suppress(BrokenPipeError):
        serve(Thought(named(finder)), sys.stdin, answers)


def _listen(questions: IO[str], waiting: "queue.SimpleQueue[str]") -> None:
    for line in questions:
        waiting.put(line)
    os._exit(0)
