"""In the arena the game's own bots share a process with the match, so their source must not reach for it."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from game import games
from tests.helpers.source import GAME, imports, thinking_modules

DEALS = {"initial_state", "next_hand", "deal_record", "seal"}
"""Names that deal a hand or reveal one: a bot that knew or guessed a seed could look."""
DIGS = {"__globals__", "__builtins__", "__subclasses__", "__closure__", "__code__", "_getframe", "_states", "f_back"}
"""Names that lead from an object to those around it."""
BUILTINS = {"eval", "exec", "compile", "open", "globals", "vars", "__import__"}
HINDSIGHT = "hindsight"
"""The modules that judge a hand after its end, and so may deal others; no bot may use one."""
OUTSIDE = {"builtins", "ctypes", "gc", "importlib", "inspect", "multiprocessing", "os", "pathlib", "pickle", "socket"}
OUTSIDE |= {"sys", "tracemalloc", "traceback", "weakref"}


def reached_for(source: str) -> Iterator[str]:
    """Forbidden names that the source uses (not those it defines)."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Attribute) and node.attr in DEALS | DIGS | {HINDSIGHT}:
            yield node.attr
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in BUILTINS:
            yield node.func.id


@pytest.mark.parametrize("path", thinking_modules(), ids=lambda path: str(path.relative_to(GAME)))
def test_no_bot_deals_a_hand_or_looks_around(path: Path) -> None:
    allowed = {HINDSIGHT: DEALS, "judge": {HINDSIGHT}}.get(path.stem, set())  # the judge is no bot
    assert not set(reached_for(path.read_text("utf-8"))) - allowed
    for name in imports(path):
        assert name.split(".")[0] not in OUTSIDE, f"{path.name} imports {name}"
        assert not name.startswith(("game.core.match", "game.lab", "game.players", "game.storage")), name


def test_every_bot_is_made_of_these_modules() -> None:
    known = {".".join(path.relative_to(GAME.parent).with_suffix("").parts) for path in thinking_modules()}
    for game in map(games.find, games.keys()):
        for level in game.levels:
            assert type(game.bot(level)).__module__ in known | {"game.core.bot"}
