"""How the program starts its own processes that work beside the window."""

import importlib
import subprocess
import sys
from pathlib import Path

import game

_ALONE = ("-I", "-S")
"""Isolated mode, or a `json.py` in the current folder or on a path from the environment would replace the real one."""
THINK = "--think"
"""The word before the module with which a frozen program starts itself, for it contains no Python to run a module."""
MODULES = ("game.ai.thought", "game.ai.family", "game.book.reader")
"""The modules that can be started this way."""
CONSOLE = {"pipstone.exe": "pipstone-console.exe", "pythonw.exe": "python.exe"}
"""Windows programs and their console versions, which always have pipes; `aside` hides the console."""


def command(module: str, *arguments: str) -> list[str]:
    """The command line of a process that calls ``main(*arguments)`` of one of `MODULES`."""
    program = Path(sys.executable)
    console = program.with_name(CONSOLE.get(program.name.lower(), program.name))
    first = str(console) if console != program and console.exists() else sys.executable
    if getattr(sys, "frozen", False):
        return [first, THINK, module, *arguments]
    start = f"import sys; sys.path.append(sys.argv[1]); from {module} import main; main(*sys.argv[2:])"
    elsewhere = ["-X", f"pycache_prefix={sys.pycache_prefix}"] if sys.pycache_prefix else []
    compiled = ["-B"] if sys.dont_write_bytecode else elsewhere
    root = str(Path(game.__file__).parent.parent)
    return [first, *_ALONE, *compiled, "-c", start, root, *arguments]


def step_aside() -> None:
    """Must run first in a frozen program: if it was started by `command` or for a pool, does that work and exits."""
    if len(sys.argv) > 1:
        from multiprocessing import freeze_support  # takes some milliseconds, so not without arguments

        freeze_support()
    match sys.argv[1:]:
        case [word, module, *arguments] if word == THINK and module in MODULES:
            importlib.import_module(module).main(*arguments)
            sys.exit()


def aside() -> int:
    """The flags that hide such a process and lower its priority on Windows; elsewhere 0, for it does so itself."""
    if sys.platform == "win32":
        out_of_sight = subprocess.CREATE_NEW_PROCESS_GROUP | subprocess.CREATE_NO_WINDOW
        return out_of_sight | subprocess.BELOW_NORMAL_PRIORITY_CLASS
    return 0
