"""Files that survive a crash: replaced whole, never half; the one before is kept beside it as ``.bak``.

Nothing here raises for what disks and people do to files; a *notice* says what happened instead.
"""

import contextlib
import errno
import os
import stat
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import IO, TypeVar

from game.core.document import SIZE_LIMIT, BadDocument, NewerDocument, refuse_newer, write_sealed
from game.words import _

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

T = TypeVar("T")

NAME_LIMIT = 255
"""Bytes a file name may have; hardly any system allows more."""

ABSENT = (errno.ENOENT, errno.ENAMETOOLONG)
"""How the system says that there is no such file; a name that leaves no room for ``.bak`` has no copy."""

HELD = (0.01, 0.02, 0.04, 0.08, 0.16, 0.32) if sys.platform == "win32" else ()
"""Seconds between tries to rename a file that another program holds open, as scanners for viruses do on Windows."""

Notice = str | None
"""A sentence or two for people about what went wrong and what was kept; None if all went well."""


def save(path: Path, text: str) -> Notice:
    """Writes the file so that at any moment the old or the new one is whole; the one before stays as ``.bak``."""
    fresh = path.with_name("." + shortened(path.name, f".{os.getpid()}.tmp", NAME_LIMIT - 1))
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with open(fresh, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        with contextlib.suppress(FileNotFoundError):
            replace(path, _backup(path))
        replace(fresh, path)
        _sync_folder(path.parent)
    except OSError as error:
        with contextlib.suppress(OSError):
            fresh.unlink()
        words = _("{file} could not be saved in {folder}: {reason}.")
        return words.format(file=path.name, folder=path.parent, reason=reason(error))
    return None


def load(path: Path, parse: Callable[[bytes], T]) -> tuple[T | None, Notice]:
    """What the file holds, else what its copy from before holds, else None; damaged files are put aside.

    Of a folder that is closed nothing is said here: that is a notice of its own (see `is_closed`).
    One that a newer version has made is left where it is.
    """
    notices = []
    for candidate in (path, _backup(path)):
        try:
            value = parse(_read(candidate))
        except NewerDocument:
            notices.append(made_by_newer(candidate))
            break
        except (OSError, BadDocument) as error:
            if isinstance(error, OSError) and error.errno in ABSENT:
                continue
            if isinstance(error, PermissionError) and is_closed(path.parent):
                return None, None
            why = reason(error) if isinstance(error, OSError) else str(error)
            if aside := set_aside(candidate):
                words = _("{file} could not be used and was put aside as {aside}: {reason}.")
            else:
                words = _("{file} could not be used: {reason}.")
            notices.append(words.format(file=candidate.name, aside=aside, reason=why))
        else:
            if notices:
                notices.append(_("The previous copy was used instead."))
            return value, " ".join(notices) or None
    return None, " ".join(notices) or None


def keep(path: Path, form: str, **values: object) -> Notice:
    """Writes a sealed document of that format; a file that a newer version has made is left as it is, which is said."""
    return made_by_newer(path) if is_newer(path, form) else save(path, write_sealed(form, **values))


def made_by_newer(path: Path) -> str:
    """Says that a newer version has made that file."""
    return _("{file} was made by a newer Pipstone and was left as it is.").format(file=path.name)


def is_newer(path: Path, form: str) -> bool:
    """Whether a newer version has made that file or its copy from before; `form` is the format known here."""
    for candidate in (path, _backup(path)):
        with contextlib.suppress(OSError, BadDocument):
            try:
                refuse_newer(_read(candidate, 4096), form)
            except NewerDocument:
                return True
    return False


def ours(path: Path, form: str) -> tuple[Path, Notice]:
    """That file, or the one beside it that is used where a newer version has made it; a notice the first time."""
    if not is_newer(path, form):
        return path, None
    ours = path.with_stem(f"{path.stem}-{form.rpartition('/')[2]}")
    said = both(made_by_newer(path), _("This Pipstone keeps its own in {file}.").format(file=ours.name))
    return ours, None if os.path.exists(ours) else said


def both(one: Notice, other: Notice) -> Notice:
    """Both notices as one."""
    return " ".join(filter(None, (one, other))) or None


def remove(path: Path) -> Notice:
    """Deletes a file and its copy from before; the copy first, or a crash in between would bring it back."""
    for each in (_backup(path), path):
        try:
            each.unlink()
        except OSError as error:
            if error.errno not in ABSENT:
                return _("{file} could not be deleted: {reason}.").format(file=path.name, reason=reason(error))
    return None


def set_aside(path: Path) -> str | None:
    """Renames a file to NAME.broken-N, a long name shortened; that name, or None if it stays where it is."""
    try:
        taken = set(os.listdir(path.parent))
        names = (shortened(path.name, f".broken-{number}") for number in range(1, 100))
        aside = next((name for name in names if name not in taken), None)
        if aside is not None:
            replace(path, path.with_name(aside))
    except OSError:
        return None
    return aside


def replace(old: Path, new: Path) -> None:
    """`os.replace`, tried again for a moment where another program holds one of them. Raises OSError."""
    for seconds in HELD:
        try:
            os.replace(old, new)
            return
        except PermissionError:
            time.sleep(seconds)
    os.replace(old, new)


def shortened(name: str, ending: str, limit: int = NAME_LIMIT) -> str:
    """The name with that ending, cut between two letters where both together would have too many bytes."""
    room = limit - len(os.fsencode(ending))
    while len(os.fsencode(name)) > room:
        name = name[:-1]
    return name + ending


def append(path: Path, text: str) -> None:
    """Adds to a text file. A pipe would wait for a reader, so only an ordinary file is written; `OSError` as usual."""

    def opener(name: str, flags: int) -> int:
        return os.open(name, flags | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0), 0o666)

    path.parent.mkdir(parents=True, exist_ok=True)
    with open(path, "a", encoding="utf-8", errors="backslashreplace", opener=opener) as file:
        if stat.S_ISREG(os.fstat(file.fileno()).st_mode):
            file.write(text)


def is_closed(folder: Path) -> bool:
    """Whether one may not look into that folder, or may not open what is in it. One that is not there is not closed."""
    try:
        os.scandir(folder).close()
        os.stat(os.path.join(folder, os.curdir))
    except OSError as error:
        return isinstance(error, PermissionError)
    return False


def sweep(folder: Path) -> None:
    """Removes half-written files that a crash has left in a folder."""
    with contextlib.suppress(OSError):
        for path in folder.glob(".*.json.*.tmp"):
            path.unlink(missing_ok=True)


def lock(handle: IO[str]) -> bool:
    """Takes the operating system's lock on an open file; False if another process has it."""
    try:
        if sys.platform == "win32":
            handle.seek(1000)
            msvcrt.locking(handle.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:
        return sys.platform != "win32"
    return True


def reason(error: OSError) -> str:
    """Why the system refused, in its own words."""
    return error.strerror or type(error).__name__


def _read(path: Path, most: int = SIZE_LIMIT + 1) -> bytes:
    """What is in the file, up to a byte more than is allowed. A pipe would wait for ever, so it is not even opened."""
    if not stat.S_ISREG(path.stat().st_mode):
        raise BadDocument("it is no ordinary file")
    with open(path, "rb") as file:
        return file.read(most)


def _backup(path: Path) -> Path:
    """Where the file from before is kept."""
    return path.with_name(path.name + ".bak")


def _sync_folder(folder: Path) -> None:
    """Makes renamed files survive a power cut; not every system knows how."""
    if sys.platform == "win32":
        return
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
