"""The command line. Without a subcommand it opens the table; each subcommand is imported only when used."""

import contextlib
import importlib
import os
import re
import sys
from collections.abc import Callable, Sequence
from typing import Any, TextIO, TypeVar, cast

T = TypeVar("T")

COMMANDS = {
    "trace": "game.lab.trace",
    "replay": "game.lab.replay",
    "arena": "game.lab.arena",
    "bench": "game.lab.bench",
    "book": "game.lab.book",
    "analyse": "game.lab.analyse",
    "picture": "game.pictures.picture",
    "film": "game.pictures.film",
    "puzzles": "game.lab.puzzles",
    "solitaire": "game.lab.solitaire",
    "daily": "game.lab.daily",
}
"""The module of each subcommand, which has a function ``run(arguments) -> exit status``."""
MOVED = {"gallery": "python -m tools.gallery", "bench --window": "python -m tools.gallery.pace"}
"""Former commands that are now tools of the source tree, and how to call them."""

BAD = 2
"""Exit status for bad arguments and bad records."""
BOT_FAILED = 3
"""Exit status when an external bot fails."""
NO_WINDOW = 1
"""Exit status when no window can be opened: a library is missing, or there is no screen."""
NOT_WRITTEN = 1
"""Exit status when the output cannot be written, for example to a full disk."""
LONGEST = 1000
"""The longest error message, in characters; of a longer one the middle is left out."""
COMMANDING = re.compile(r"[\0-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff]")
"""Control characters, which command a terminal, and unpaired surrogates, which it cannot show."""
LIBRARIES = {"pygame": "pygame-ce"}
"""The package names of libraries that are imported under another name."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command line; the exit status. An error message is one line on standard error."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    return carry_out(lambda: _dispatch(given))


def carry_out(run: Callable[[], int]) -> int:
    """Runs a command, turning errors into messages; the exit status."""
    _plain_lines()
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # it would come before the output
    out, err = cast("TextIO", _Printing(sys.stdout)), cast("TextIO", _Printing(sys.stderr))
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        try:
            status = _status(run)
            sys.stdout.flush()
        except BrokenPipeError:
            status = 141  # nothing reads the output any more
        except KeyboardInterrupt:
            status = 130
        except NotWritten as error:
            status = _complain(f"pipstone: the output cannot be written: {error.strerror}", NOT_WRITTEN)
    for stream in (sys.stdout, sys.stderr):
        _give_up(stream)
    return status


def _dispatch(given: list[str]) -> int:
    name = "bench --window" if given[:1] == ["bench"] and "--window" in given else given[0] if given else ""
    if name in MOVED:
        return _complain(f"pipstone: {name} is a tool of the sources now: {MOVED[name]}", BAD)
    if {"-h", "--help"} & {*given}:
        _speak_as_the_system()
    return _without_window(COMMANDS[name], given[1:]) if name in COMMANDS else _table(given)


def _status(run: Callable[[], int]) -> int:
    try:
        return run()
    except SystemExit as finished:
        return int(finished.code or 0)
    except _faults() as error:
        return _complain(error, BAD)
    except ModuleNotFoundError as error:
        return _complain(_missing(error), NO_WINDOW)


def _faults() -> tuple[type[Exception], ...]:
    """The errors for bad arguments and bad files, imported only once something has been raised."""
    from game.core.document import BadDocument
    from game.lab.arguments import BadArguments

    return BadArguments, BadDocument


def _without_window(module: str, given: list[str]) -> int:
    """Runs the command in that module. Only there can an external bot fail."""
    from game.ai.external import BotFailure

    try:
        return int(importlib.import_module(module).run(given))
    except BotFailure as error:
        return _complain(error, BOT_FAILED)


def _table(given: list[str]) -> int:
    """Opens the table, or does what one of its options says instead."""
    if not given:  # as from a desktop menu: the window opens sooner without importing the parser
        from game.start import run

        return with_window(run)
    from game import __version__
    from game.lab.arguments import Parser, decimal, folder, new_file, per_cent, window_size
    from game.words import _

    about = _("Five domino games on one table. Commands: {commands} (each has --help).")
    parser = Parser("", about.format(commands=", ".join(COMMANDS)))
    parser.add_argument("--version", action="version", version=f"Pipstone {__version__}", help=_("show the version"))
    parser.add_argument("--self-test", action="store_true", help=_("check the installation and print ok"))
    parser.add_argument("--add-to-menu", action="store_true", help=_("add Pipstone to your menu and exit (Linux)"))
    parser.add_argument("--remove-from-menu", action="store_true", help=_("remove it from your menu and exit"))
    parser.add_argument(
        "--describe", action="store_true", help=_("describe every screen and move as text (for screen readers)")
    )
    parser.flag("--data-dir", type=folder, metavar="DIR", help=_("keep settings and matches in this folder"))
    parser.flag(
        "--dump-layout",
        type=new_file,
        metavar="FILE",
        help=_("write what is on the screen as JSON each time it settles"),
    )
    parser.flag("--size", type=window_size, metavar="WxH", help=_("size of the window in pixels"))
    parser.flag("--scale", type=per_cent, metavar="S", help=_("scale of the whole interface: 200 (per cent) or 2"))
    parser.flag("--seed", type=decimal(0, 2**256 - 1), metavar="N", help=_("seed of the first match"))
    if given and not given[0].startswith("-"):
        parser.error(f"there is no command {given[0]!r}; there are {', '.join(COMMANDS)}")
    chosen = parser.parse_args(given)
    if chosen.self_test:
        from game.selftest import run as self_test

        return self_test([*COMMANDS.values()])
    if chosen.add_to_menu or chosen.remove_from_menu:
        return _menu(add=chosen.add_to_menu)
    from game.start import run

    return with_window(
        lambda: run(
            data_dir=chosen.data_dir,
            dump_layout=chosen.dump_layout,
            size=chosen.size,
            scale=chosen.scale,
            seed=chosen.seed,
            describe=chosen.describe,
        )
    )


def _menu(*, add: bool) -> int:
    """Adds the program to the person's menu or removes it; prints the files added or removed."""
    from game import menu

    if sys.platform in ("win32", "darwin"):
        why = "only Linux desktops have a menu made of files; pin the running program to the taskbar or the Dock"
        return _complain(f"pipstone: {why}", NOT_WRITTEN)
    try:
        files = (menu.add if add else menu.remove)(menu.place())
    except (OSError, RuntimeError) as error:
        return _complain(f"pipstone: the menu cannot be changed: {error}", NOT_WRITTEN)
    for path in files:
        print(path)
    print("Pipstone is in the menu." if add else f"Pipstone {'is no longer' if files else 'was not'} in the menu.")
    return 0


def _speak_as_the_system() -> None:
    """Uses the system's language, for help texts only, because programs read the other output."""
    from game.words import language

    with contextlib.suppress(ModuleNotFoundError):
        from game.ui.platform.system import preferred_languages

        language.use(language.best_of(preferred_languages()))


def with_window(run: Callable[[], int]) -> int:
    """Runs a function that opens a window; its exit status, or `NO_WINDOW` with a message if none can be opened."""
    from game.opening import NoWindow

    try:
        return run()
    except NoWindow as error:
        return _complain(error, NO_WINDOW)


def _missing(error: ModuleNotFoundError) -> str:
    """The message for a missing library; the error is raised again if a module of the program is missing."""
    library = str(error.name).partition(".")[0]
    if library == __package__:
        raise error
    return (
        f"pipstone: drawing needs {LIBRARIES.get(library, library)}, which is not installed here; "
        f"without a window there are {', '.join(name for name, module in COMMANDS.items() if '.lab.' in module)}"
    )


def _complain(why: object, status: int) -> int:
    line = " ".join(str(why).split())
    line = line if len(line) <= LONGEST else f"{line[: LONGEST // 2]} … {line[-LONGEST // 2 :]}"
    with contextlib.suppress(OSError):  # the exit status still tells
        print("".join(c if c.isprintable() else "?" for c in line), file=sys.stderr)
    return status


def _plain_lines() -> None:
    """Makes output the same on every system: UTF-8 with line feeds. Streams that are closed or missing, as in a Windows
    program without a console, are replaced by the null device."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115 (open to the end)
    reconfigure = getattr(sys.stdout, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(encoding="utf-8", newline="\n")


class NotWritten(OSError):
    """Standard output or error cannot be written, as opposed to other causes of an `OSError`."""


class _Printing:
    """A stream that raises `NotWritten` on failure, and never passes control characters to a terminal.

    The names and contents of files are untrusted. Control characters, and bytes that are no text, are escaped as in
    JSON, so that JSON output keeps its meaning.
    """

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)

    def write(self, text: str) -> int:
        plain = COMMANDING.sub(lambda found: f"\\u{ord(found[0]):04x}", text)
        return self._do(lambda: self._stream.write(plain))

    def flush(self) -> None:
        self._do(self._stream.flush)

    def _do(self, print_it: Callable[[], T]) -> T:
        try:
            return print_it()
        except BrokenPipeError:
            raise
        except OSError as error:
            raise NotWritten(error.errno, error.strerror) from None


def _give_up(stream: TextIO) -> None:
    """Drops output that cannot be written, which Python would otherwise report while shutting down."""
    try:
        stream.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
