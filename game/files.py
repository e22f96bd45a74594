"""Files that survive a crash: each is replaced as a whole, and the previous version is kept beside it as ``.bak``.

What returns a *notice* does not raise for faults of disks and files; the notice says what happened instead.
"""

import contextlib
import errno
import os
import re
import shutil
import stat
import sys
import time
from collections.abc import Callable, Iterator
from itertools import count, takewhile
from pathlib import Path
from typing import Any, BinaryIO, TypeVar, cast

from game.core.document import HEAD, SIZE_LIMIT, BadDocument, NewerDocument, read_sealed, refuse_newer, write_sealed
from game.words import _
from game.words import reason as reason

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

T = TypeVar("T")

NAME_LIMIT = 255
"""The longest file name, in bytes; hardly any system allows more."""

_BACKUP = ".bak"
_NO_NAME = re.compile(r'[\0-\x1f\x7f<>:"/\\|?*]')
"""Characters that some system forbids in file names."""
ABSENT = (errno.ENOENT, errno.ENAMETOOLONG)
"""Errors that mean that there is no such file; a name too long for ``.bak`` has no previous version."""

HELD = (0.01, 0.02, 0.04, 0.08, 0.16, 0.32) if sys.platform == "win32" else ()
"""Seconds between attempts to rename a file that another program holds open, as virus scanners do on Windows."""

Notice = str | None
"""A sentence or two for people on what went wrong and what was kept; None if all went well."""


def save(path: Path, text: str) -> Notice:
    """Writes a file atomically: its name always has the old or the new version. Keeps the old one as ``.bak``."""
    data = text.encode()
    try:
        make_folder(path.parent)
        with _fresh(path.parent) as fresh:
            with opened(fresh, "xb") as file:
                file.write(data)
                _to_disk(file)
            _keep_before(path)
            replace(fresh, path)
        _sync_folder(path.parent)
    except OSError as error:
        words = _("{file} could not be saved in {folder}: {reason}.")
        return words.format(file=path.name, folder=path.parent, reason=reason(error))
    return None


def write(path: Path, data: bytes) -> None:
    """Writes a file readable by others, atomically. Raises `OSError`, also rather than replace a non-ordinary one."""
    with contextlib.suppress(FileNotFoundError):
        _check_ordinary(path.lstat())
    with _fresh(path.parent) as fresh:
        with opened(fresh, "xb", 0o666) as file:
            file.write(data)
        replace(fresh, path)


def write_new(folder: Path, name: str, ending: str, data: bytes) -> tuple[Path | None, Notice]:
    """Writes a file readable by others into a folder, made if need be, without replacing any file: if the name is
    taken, a number is added. The path, or None and why it could not be written."""
    name = " ".join(_NO_NAME.sub(" ", name).split()).strip(". ") or "Pipstone"
    path = folder / (name + ending)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for number in count(2):
            path = folder / shortened(name, ending if number == 2 else f" ({number - 1}){ending}")
            with contextlib.suppress(FileExistsError):
                opened(path, "xb", 0o666).close()  # from here on the name is ours
                break
        try:
            write(path, data)
        except OSError:
            with contextlib.suppress(OSError):
                path.unlink()
            raise
    except OSError as error:
        words = _("{file} could not be saved in {folder}: {reason}.")
        return None, words.format(file=path.name, folder=folder, reason=reason(error))
    return path, None


def read(path: Path, most: int = SIZE_LIMIT) -> bytes:
    """The contents of an ordinary file, up to one byte more than `most`. Raises `OSError`, also for anything else.

    The program reads everything except its resources in this way, because pipes may block and devices may be endless.
    """
    with opened(path, "rb") as file:
        return file.read(most + 1)


def opened(path: Path, mode: str, rights: int = 0o600) -> BinaryIO:
    """Opens an ordinary file in binary mode, without blocking; one that may be created has these rights and is no link.

    Raises `OSError`. Nothing else is opened, unless it replaces the file at that very moment.
    """

    def opener(name: str, flags: int) -> int:
        flags |= getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0)
        return os.open(name, flags | (getattr(os, "O_NOFOLLOW", 0) if flags & os.O_CREAT else 0), rights)

    with contextlib.suppress(FileNotFoundError):
        _check_ordinary(path.stat())
    file = cast("BinaryIO", open(path, mode, opener=opener))  # noqa: SIM115 (the caller closes it)
    try:
        _check_ordinary(os.fstat(file.fileno()))
    except OSError:
        file.close()
        raise
    return file


def _check_ordinary(about: os.stat_result) -> None:
    if not stat.S_ISREG(about.st_mode):
        raise OSError(errno.EINVAL, _("it is no ordinary file"))


def load(path: Path, parse: Callable[[bytes], T], most: int = SIZE_LIMIT) -> tuple[T | None, Notice]:
    """The parsed contents of a file, or of its previous version, or None; damaged files are set aside.

    There is no notice about a closed folder, which gets one of its own (see `is_closed`). A file made by a newer
    version is left where it is.
    """
    notices = []
    for candidate in (path, _backup(path)):
        try:
            value = parse(read(candidate, most))
        except NewerDocument:
            notices.append(made_by_newer(candidate))
            break
        except (OSError, BadDocument) as error:
            if isinstance(error, OSError) and error.errno in ABSENT:
                continue
            if isinstance(error, PermissionError) and is_closed(path.parent):
                return None, None
            why = reason(error)
            if aside := set_aside(candidate):
                words = _("{file} could not be used and was set aside as {aside}: {reason}.")
            else:
                words = _("{file} could not be used: {reason}.")
            notices.append(words.format(file=candidate.name, aside=aside, reason=why))
        else:
            if notices:
                notices.append(_("The previous copy was used instead."))
                with contextlib.suppress(OSError):
                    if not os.path.lexists(path):
                        copy(candidate, path)
            return value, " ".join(notices) or None
    return None, " ".join(notices) or None


def kept(path: Path, form: str, name: str, reading: Callable[[Any, str], T]) -> tuple[T | None, Notice]:
    """The value called `name` in a sealed document of that format, read by a `game.core.form`; else as `load`."""
    return load(path, lambda raw: read_sealed(raw, form, name, reading))


def keep(path: Path, form: str, **values: object) -> Notice:
    """Saves a sealed document of that format. A file made by a newer version is left as it is, with a notice."""
    return made_by_newer(path) if is_newer(path, form) else save(path, write_sealed(form, **values))


def made_by_newer(path: Path) -> str:
    """The notice that a newer version made that file."""
    return _("{file} was made by a newer Pipstone and was left as it is.").format(file=path.name)


def is_newer(path: Path, form: str) -> bool:
    """Whether a newer version made that file or its previous version; `form` is the format known here."""
    for candidate in (path, _backup(path)):
        with contextlib.suppress(OSError, BadDocument):
            try:
                refuse_newer(read(candidate, HEAD), form)
            except NewerDocument:
                return True
    return False


def ours(path: Path, form: str) -> tuple[Path, Notice]:
    """That file, or the one used instead if a newer version made it; a notice the first time."""
    if not is_newer(path, form):
        return path, None
    ours = path.with_stem(f"{path.stem}-{form.rpartition('/')[2]}")
    said = both(made_by_newer(path), _("This version of Pipstone saves to {file} instead.").format(file=ours.name))
    return ours, None if os.path.exists(ours) else said


def both(one: Notice, other: Notice) -> Notice:
    """The two notices joined."""
    return " ".join(filter(None, (one, other))) or None


def remove(path: Path) -> Notice:
    """Deletes a file and its previous version. That one goes first, or a crash in between would bring it back."""
    for each in (_backup(path), path):
        try:
            each.unlink()
        except OSError as error:
            if error.errno not in ABSENT:
                return _("{file} could not be deleted: {reason}.").format(file=path.name, reason=reason(error))
    return None


def set_aside(path: Path, move: Callable[[Path, Path], None] | None = None) -> str | None:
    """Renames a file to NAME.broken-N, shortening a long name; the new name, or None if that failed.

    `move` replaces the renaming; with `copy` the file keeps its old name as well.
    """
    try:
        taken = set(os.listdir(path.parent))
        names = (shortened(path.name, f".broken-{number}") for number in range(1, 100))
        aside = next((name for name in names if name not in taken), None)
        if aside is not None:
            (move or replace)(path, path.with_name(aside))
    except OSError:
        return None
    return aside


def replace(old: Path, new: Path) -> None:
    """`os.replace`, retried for a moment while another program holds one of the files. Raises `OSError`."""
    for seconds in HELD:
        try:
            os.replace(old, new)
            return
        except PermissionError:
            time.sleep(seconds)
    os.replace(old, new)


def copy(path: Path, other: Path) -> None:
    """Gives a file a second name, replacing a file of that name; copies it if the file system has no hard links.

    Raises `OSError`.
    """
    with _fresh(path.parent) as fresh:
        try:
            os.link(path, fresh)
        except FileNotFoundError:
            raise
        except OSError:
            with opened(path, "rb") as file, opened(fresh, "xb") as made:
                shutil.copyfileobj(file, made)
                _to_disk(made)
        with contextlib.suppress(OSError):
            if not fresh.is_symlink():
                fresh.chmod(0o600)
        replace(fresh, other)


def shortened(name: str, ending: str, limit: int = NAME_LIMIT) -> str:
    """The name with that ending, cut between characters to fit `limit` bytes."""
    room = limit - len(os.fsencode(ending))
    while len(os.fsencode(name)) > room:
        name = name[:-1]
    return name + ending


def append(path: Path, text: str) -> None:
    """Appends to an ordinary text file. Raises `OSError`."""
    with opened(path, "ab") as file:
        file.write(text.encode(errors="backslashreplace"))


def make_folder(folder: Path) -> None:
    """Makes a folder and its parents, for this person alone. An existing folder of theirs is closed to others.

    A folder set up to be shared, such as the one for temporary files, stays as it is. Raises `OSError`.
    """
    missing = list(takewhile(lambda each: not os.path.lexists(each), (folder, *folder.parents)))
    for each in reversed(missing):
        with contextlib.suppress(FileExistsError):
            os.mkdir(each, 0o700)
            _sync_folder(each.parent)
    about = folder.stat()
    shared = about.st_mode & (stat.S_ISVTX | stat.S_ISGID)
    if about.st_mode & 0o077 and not shared and is_own(about):
        with contextlib.suppress(OSError):  # some file systems have no rights
            folder.chmod(stat.S_IMODE(about.st_mode) & 0o700)


def claim(folder: Path) -> bool:
    """Makes a private folder in a shared one; False if it exists and others own it or can write to it."""
    try:
        with contextlib.suppress(FileExistsError):
            os.mkdir(folder, 0o700)
        about = folder.lstat()
    except OSError:
        return False
    others_write = sys.platform != "win32" and about.st_mode & 0o022
    return stat.S_ISDIR(about.st_mode) and is_own(about) and not others_write


def is_own(about: os.stat_result) -> bool:
    """Whether a file belongs to the current user; always True on a system without owners."""
    return sys.platform == "win32" or about.st_uid == os.geteuid()


def is_closed(folder: Path) -> bool:
    """Whether permissions forbid listing a folder or opening its files. A missing folder is not closed."""
    try:
        os.scandir(folder).close()
        os.stat(os.path.join(folder, os.curdir))
    except OSError as error:
        return isinstance(error, PermissionError)
    return False


def sweep(folder: Path) -> None:
    """Cleans up a folder after a crash: removes half-written files, restores missing ones from previous versions."""
    names: set[str] = set()
    with contextlib.suppress(OSError):
        names.update(os.listdir(folder))
    for name in names:
        path = folder / name
        with contextlib.suppress(OSError):
            if re.fullmatch(r"\.(pipstone-|.*\.json).*\.tmp", name):
                path.unlink(missing_ok=True)
            elif name.endswith((".json.bak", ".jsonl.bak")) and name.removesuffix(_BACKUP) not in names:
                copy(path, path.with_suffix(""))


def lock(handle: BinaryIO) -> bool:
    """Locks an open file by the operating system; False if another process holds the lock."""
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


def _backup(path: Path) -> Path:
    """The path of the previous version."""
    return path.with_name(path.name + _BACKUP)


@contextlib.contextmanager
def _fresh(folder: Path) -> Iterator[Path]:
    """An unused path in that folder; a file left there at the end is deleted."""
    path = folder / f".pipstone-{os.urandom(6).hex()}.tmp"
    try:
        yield path
    finally:
        with contextlib.suppress(OSError):
            path.unlink()


def _keep_before(path: Path) -> None:
    """Keeps the file as its previous version; sets aside anything else that has one of the two names."""
    for each in (_backup(path), path):
        with contextlib.suppress(FileNotFoundError):
            mode = each.lstat().st_mode
            if not stat.S_ISREG(mode) and not stat.S_ISLNK(mode):
                set_aside(each)
            elif each == path:
                copy(path, _backup(path))


def _to_disk(file: BinaryIO) -> None:
    file.flush()
    os.fsync(file.fileno())


def _sync_folder(folder: Path) -> None:
    """Makes renamed files survive a power cut, on systems that can."""
    if sys.platform == "win32":
        return
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
