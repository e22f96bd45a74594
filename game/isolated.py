"""Processes of the program's own that work beside the window: how they are started."""

import subprocess
import sys
from pathlib import Path

import game

_ALONE = ("-I", "-S")
"""Isolated: a `json.py` in the current folder or on a path from the environment would be executed in place of ours."""


def command(module: str, *arguments: str) -> list[str]:
    """The command that calls ``main(*arguments)`` of that module in a Python of its own."""
    start = f"import sys; sys.path.append(sys.argv[1]); from {module} import main; main(*sys.argv[2:])"
    unwritten = ["-B"] if sys.dont_write_bytecode else []
    root = str(Path(game.__file__).parent.parent)
    return [sys.executable, *_ALONE, *unwritten, "-c", start, root, *arguments]


def aside() -> int:
    """The flags that keep such a process out of sight and behind others on Windows; elsewhere it does so itself."""
    if sys.platform == "win32":
        out_of_sight = subprocess.CREATE_NEW_PROCESS_GROUP | subprocess.CREATE_NO_WINDOW
        return out_of_sight | subprocess.BELOW_NORMAL_PRIORITY_CLASS
    return 0
