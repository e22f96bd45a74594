"""Processes of the program's own that work beside the window: how they are started."""

import importlib
import subprocess
import sys
from pathlib import Path

import game

_ALONE = ("-I", "-S")
"""Isolated: a `json.py` in the current folder or on a path from the environment would be executed in place of ours."""
THINK = "--think"
"""Before the module: a frozen program, which has no Python to be given a module, starts itself with this."""
MODULES = ("game.ai.thought", "game.ai.family", "game.book.reader")
"""The modules that can be called so."""
CONSOLE = {"pipstone.exe": "pipstone-console.exe", "pythonw.exe": "python.exe"}
"""On Windows the same program with a console, and so with pipes for sure; `aside` keeps the console out of sight."""


def command(module: str, *arguments: str) -> list[str]:
    """The command that calls ``main(*arguments)`` of that module, one of `MODULES`, in a process of its own."""
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
    """What a frozen program does first: started to work beside a window or a command, it does that and ends."""
    if len(sys.argv) > 1:
        from multiprocessing import freeze_support  # it takes some milliseconds, which the window need not wait for

        freeze_support()
    match sys.argv[1:]:
        case [word, module, *arguments] if word == THINK and module in MODULES:
            importlib.import_module(module).main(*arguments)
            sys.exit()


def aside() -> int:
    """The flags that keep such a process out of sight and behind others on Windows; elsewhere it does so itself."""
    if sys.platform == "win32":
        out_of_sight = subprocess.CREATE_NEW_PROCESS_GROUP | subprocess.CREATE_NO_WINDOW
        return out_of_sight | subprocess.BELOW_NORMAL_PRIORITY_CLASS
    return 0
