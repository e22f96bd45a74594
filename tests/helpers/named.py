"""Looks up tests by the names in lists: ``tests/lab/test_trace.py::TestATrace::test_ends``."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]


def exists(node_id: str) -> bool:
    """Whether there is a test of that name that always runs."""
    file, _, name = node_id.partition("::")
    return Path(file).name.startswith("test_") and name in _run_in(ROOT / file)


@cache
def _run_in(path: Path) -> frozenset[str]:
    return frozenset(_run_by(ast.parse(path.read_text("utf-8")).body)) if path.is_file() else frozenset()


def _run_by(body: list[ast.stmt], prefix: str = "") -> Iterator[str]:
    """The names of the tests among those definitions, except those marked to be skipped or to fail."""
    for node in body:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            marks = {part.attr for mark in node.decorator_list for part in ast.walk(mark) if hasattr(part, "attr")}
            if marks & {"skip", "skipif", "xfail"}:
                continue
            if isinstance(node, ast.ClassDef) and node.name.startswith("Test"):
                yield from _run_by(node.body, f"{node.name}::")
            elif node.name.startswith("test_"):
                yield prefix + node.name
