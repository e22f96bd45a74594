"""Which tests there are, by the names that lists of them use: ``tests/lab/test_trace.py::TestATrace::test_ends``."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]


def exists(node_id: str) -> bool:
    """Whether there is a test of that name, and it is always run."""
    file, _, name = node_id.partition("::")
    return name in run_in(file)


@cache
def run_in(file: str) -> frozenset[str]:
    """The tests of a file that are always run, as ``test_name`` or ``TestClass::test_name``."""
    path = ROOT / file
    if not path.is_file() or not path.name.startswith("test_"):
        return frozenset()
    return frozenset(run_by(ast.parse(path.read_text(encoding="utf-8")).body))


def run_by(body: list[ast.stmt], prefix: str = "") -> Iterator[str]:
    """The names of the tests among those definitions."""
    for node in body:
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_") and not left_out(node):
            yield prefix + node.name
        if isinstance(node, ast.ClassDef) and node.name.startswith("Test") and not left_out(node):
            yield from run_by(node.body, f"{node.name}::")


def left_out(node: ast.FunctionDef | ast.ClassDef) -> bool:
    """Whether a test, or a class of them, is marked to be skipped or to fail."""
    marks = {part.attr for mark in node.decorator_list for part in ast.walk(mark) if isinstance(part, ast.Attribute)}
    return bool(marks & {"skip", "skipif", "xfail"})
