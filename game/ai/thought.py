"""What runs in the thinking process: it answers one question a line with one line, both JSON.

A question holds no more than the seat may know. What is legal is looked up in a determinization.
"""

import contextlib
import importlib
import json
import os
import queue
import sys
import threading
from collections.abc import Callable
from typing import IO

from game.ai.characters import bot_of
from game.core.bot import Budget, Prompt, Verdict
from game.core.chance import stream
from game.core.game import Game
from game.core.rules import AnyRules, Json


class Thought:
    """Answers questions; `find` gives the game of a key."""

    def __init__(self, find: Callable[[str], Game]) -> None:
        self._find = find
        self._rules: dict[str, AnyRules] = {}

    def answer(self, question: Json) -> Json:
        """The question's id and the chosen action's text, or its id and what went wrong.

        Asked to `rank` so many, it also lists the best ones under ``ranked``, that action first: of each the text and
        the value, error, determinizations and paired z of its `Verdict`.
        """
        try:
            found = self._choose(question)
            reply = {"id": question["id"], "action": str(found[0].action)}
            if question.get("rank"):
                reply["ranked"] = [
                    [str(each.action), each.value, each.error, each.determinizations, each.paired_z] for each in found
                ]
            return reply
        except Exception as error:
            return {"id": question["id"], "error": f"{type(error).__name__}: {error}"}

    def _choose(self, question: Json) -> list[Verdict]:
        """Verdicts, best first: the same in any process for the same number of playouts."""
        rules = self._rules_for(question)
        seat, ply, observation = question["seat"], question["ply"], question["observation"]
        name = (question["seed"], "player", seat, ply)
        legal = rules.legal_actions(rules.sample_state(observation, stream(*name, "legal")))
        player = question["player"]
        bot = bot_of(self._find(question["game"]), player)
        budget = Budget(question["playouts"], question["seconds"])
        prompt = Prompt(seat, ply, observation, legal)
        if question.get("rank"):
            found = bot.rank(rules, prompt, budget, stream(*name))[: question["rank"]]
        else:
            found = [Verdict(bot.choose(rules, prompt, budget, stream(*name)))]
        for each in found:
            if each.action not in legal:
                raise ValueError(f"{player} chose {each.action}, which is not legal")
        return found

    def _rules_for(self, question: Json) -> AnyRules:
        header = json.dumps([question["game"], question["seats"], question["options"]], sort_keys=True)
        if header not in self._rules:
            self._rules[header] = self._find(question["game"]).rules(question["seats"], question["options"])
        return self._rules[header]


def serve(find: Callable[[str], Game], questions: IO[str], answers: IO[str]) -> None:
    """Answers until the questions end; then the process ends, even in the middle of a thought."""
    waiting: queue.SimpleQueue[str] = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(questions, waiting), daemon=True).start()
    thought = Thought(find)
    while True:
        answer = thought.answer(json.loads(waiting.get()))
        answers.write(json.dumps(answer) + "\n")
        answers.flush()


def main(finder: str) -> None:
    """The process, at low priority; `finder` is ``module:function``."""
    with contextlib.suppress(AttributeError, OSError):
        os.nice(10)
    module, _, function = finder.partition(":")
    answers, sys.stdout = sys.stdout, sys.stderr
    with contextlib.suppress(BrokenPipeError):
        serve(getattr(importlib.import_module(module), function), sys.stdin, answers)


def _listen(questions: IO[str], waiting: "queue.SimpleQueue[str]") -> None:
    for line in questions:
        waiting.put(line)
    os._exit(0)
