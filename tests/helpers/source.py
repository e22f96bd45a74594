"""The program's own source: its modules, and what each of them imports."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from game import games

GAME = Path(games.__file__).parent.parent
PROCESSES = {"thinker", "asked", "pipe", "thought", "external", "family"}
"""The modules of `game.ai` that start and talk to processes instead of thinking."""

KINDS = ast.Call, ast.ClassDef, ast.Constant, ast.If, ast.Import, ast.ImportFrom
"""The kinds of nodes that tests ask about."""


@cache
def modules() -> list[Path]:
    """The files of all modules, without the data that a wheel has among them."""
    return sorted(path for path in GAME.rglob("*.py") if "data" not in path.parts)


@cache
def nodes(path: Path) -> tuple[ast.AST, ...]:
    """The nodes of the file: calls, classes, imports, texts and conditions; each module is read once."""
    return tuple(node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, KINDS))


@cache
def imports(path: Path, *, typing: bool = False) -> tuple[str, ...]:
    """Every module that the file imports anywhere; imports for type checking only with `typing`."""
    return tuple(_imports(path, typing))


def _imports(path: Path, typing: bool) -> Iterator[str]:
    found = nodes(path)
    skipped = {
        id(node)
        for branch in found
        if not typing and isinstance(branch, ast.If) and "TYPE_CHECKING" in ast.unparse(branch.test)
        for node in ast.walk(branch)
    }
    for node in found:
        if id(node) in skipped:
            continue
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} imports relatively"
            module = node.module or ""
            for alias in node.names:
                named = f"{module}.{alias.name}"
                yield named if named in _names() else module


@cache
def _names() -> frozenset[str]:
    """The names of all modules and packages."""
    found = (".".join(path.relative_to(GAME.parent).with_suffix("").parts) for path in modules())
    return frozenset(name.removesuffix(".__init__") for name in found)


def thinking_modules() -> list[Path]:
    """Every module that a bot of a game may use, including the rules, but none that draw."""
    found = [*GAME.glob("games/*/**/*.py"), *GAME.glob("dominoes/**/*.py"), *GAME.glob("ai/*.py")]
    return sorted(
        path
        for path in found
        if path.stem not in PROCESSES and "table" not in path.parts and "game.ui" not in path.read_text("utf-8")
    )
