"""One process thinks for every seat: it must not remember anything about one seat when asked about another."""

import ast
import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from game import games
from game.ai.characters import BETWEEN, of_level
from tests.helpers.processes import printed_by
from tests.helpers.source import GAME, thinking_modules
from tests.honesty.checking import positions, question_in

CHANGING = {"add", "append", "clear", "extend", "insert", "pop", "popitem", "remove", "setdefault", "update"}
"""Methods that change a list, a set or a mapping."""
SHARED = {"rules", "prompt", "cls", "type"}
"""Names of what a bot is lent and of what all bots of a class share."""

ANSWERING = """
import json, sys
from game.ai.thought import Thought
from game.games import find
thought = Thought(find)
print(json.dumps([thought.answer(json.loads(line)) for line in sys.stdin]))
"""


def process(lines: Sequence[str]) -> list[Any]:
    """The answers of a fresh process to those lines, without their times."""
    answers: list[Any] = json.loads(printed_by("-c", ANSWERING, send="\n".join(lines)))
    return [{key: value for key, value in answer.items() if key != "seconds"} for answer in answers]


@pytest.mark.nightly(one_in=2)
@pytest.mark.parametrize("key", games.keys())
def test_what_was_asked_before_changes_no_answer(key: str) -> None:
    """For every level and a character of each that has some; the questions are asked in order and in reverse."""
    levels = [*games.find(key).levels]
    players = levels + [f"{level}{BETWEEN}{of_level(level)[0].key}" for level in levels if of_level(level)]
    asked = positions(key, plies=len(players) + 3)
    lines = [question_in(match, players[match.ply % len(players)]) for match in asked]
    assert len(lines) > 5
    forth, back = process(lines), process(lines[::-1])[::-1]
    assert all("action" in answer for answer in forth)
    assert [line for line, one, other in zip(lines, forth, back, strict=True) if one != other] == []


# -- places for memories ----------------------------------------------------------------------------------------------


def kept(source: str) -> Iterator[str]:
    """What outlives a decision and is changed in one: names of the module, what is lent, attributes of classes."""
    tree = ast.parse(source)
    names = SHARED | {name for node in tree.body for name in _bound(node)}
    for function in (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)):
        own = {node.id for node in ast.walk(function) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
        for node in ast.walk(function):
            if isinstance(node, ast.Global):
                yield from node.names
            elif isinstance(node, ast.Attribute | ast.Subscript) and not isinstance(node.ctx, ast.Load):
                yield from {_root(node)} & names - own
            elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in CHANGING:
                yield from {_root(node.func)} & names - own
        yield from (ast.unparse(each) for each in function.args.defaults if isinstance(each, ast.Dict | ast.List))


def _bound(node: ast.stmt) -> Iterator[str]:
    """The names that a statement of the module defines, including classes, without imports."""
    if isinstance(node, ast.ClassDef):
        yield node.name
    for each in ast.walk(node) if isinstance(node, ast.Assign | ast.AnnAssign) else ():
        if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store):
            yield each.id


def _root(node: ast.expr) -> str:
    while isinstance(node, ast.Attribute | ast.Subscript | ast.Call):
        node = node.func if isinstance(node, ast.Call) else node.value
    return node.id if isinstance(node, ast.Name) else ""


@pytest.mark.parametrize("path", thinking_modules(), ids=lambda path: str(path.relative_to(GAME)))
def test_no_module_that_thinks_has_a_place_for_it(path: Path) -> None:
    """So bots that share the process of an arena cannot pass anything on to each other either."""
    assert not list(kept(path.read_text("utf-8")))
