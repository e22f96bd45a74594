"""What runs in the thinking process: it answers one question a line with one line, both JSON.

A question holds no more than the seat may know. What is legal is looked up in a determinization.
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
"""Seconds from one sign of life to the next while a question is open."""
Analyser = Callable[[Finder, Json], Iterator[Json]]
"""What analyses what is in a question: it tells of its progress, and then what it found."""

_BESIDES = [field.name for field in fields(Verdict)][1:]
"""What a verdict says besides the action it is on."""


class Thought:
    """Answers questions; `find` gives the game of a key."""

    def __init__(self, find: Finder) -> None:
        self._find = find

    def replies(self, question: Json) -> Iterator[Json]:
        """One answer, or where something is to be analysed any number of lines with its ``progress`` and the
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
        """The question's id, the chosen action's text and the seconds it took, or its id and what went wrong.

        Asked to `rank` so many, it also lists the best ones under ``ranked``, that action first: of each the text and
        all else of its `Verdict`. An action that is to be weighed is always among them.
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
        """Verdicts, best first: the same in any process for the same number of playouts."""
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
    """Answers until the questions end; then the process ends, even in the middle of a thought."""
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
    """Gives that sign of life meanwhile, whatever the work is."""
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
    """The process, at low priority; `finder` is ``module:function``."""
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
