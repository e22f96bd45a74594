"""What is kept on disk: settings, the match in progress, saved matches and finished ones.

Nothing here raises for a damaged file. A file that cannot be read is set aside under another name, its previous version
is used if there is one, and a *notice* (one or two sentences, or None) says what happened.
"""

from __future__ import annotations

import contextlib
import dataclasses
import os
import re
import tempfile
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

import platformdirs

from game import files
from game.core.document import RECORD, write_sealed
from game.core.form import anything, table, text
from game.files import Notice as Notice
from game.settings import FORMAT as SETTINGS_FORMAT
from game.settings import Settings as Settings
from game.words import _
from game.words.saying import Listing, Number

if TYPE_CHECKING:  # the window opens sooner without the modules of matches
    from game.book.shelf import Shelf
    from game.core.record import Chair, Head, Record

APP = "pipstone"
VARIABLE = "PIPSTONE_DATA_DIR"
"""The environment variable that names one folder for everything."""
FOLDERS = ("saves", "matches", "days", "puzzles")
"""The subfolders of the data folder."""
LONGEST_NAME = 180
"""The longest name of a saved match, in bytes; with all suffixes it is still a valid file name everywhere."""
_VALUES = table(text(), anything)
LOG_LIMIT = 1_000_000
"""Size from which a new log is begun, in bytes; the previous one is kept."""


@dataclass(frozen=True, slots=True)
class Folders:
    """The folders in which the program keeps its files."""

    config: Path
    data: Path
    state: Path
    homeless: bool = False
    """Whether the account has no home folder, so that a temporary one is used, which the system may clear."""
    refused: Path | None = None
    """The usual temporary folder, if it is not safe, so that another one is used this time."""
    own_pictures: Path | None = None
    """The person's folder for pictures, if the desktop has one."""

    @property
    def matches(self) -> Path:
        """The folder of finished matches."""
        return self.data / "matches"

    @property
    def pictures(self) -> Path:
        """The folder for images and films of the table."""
        return self.own_pictures or self.data / "pictures"

    @classmethod
    def find(cls, data_dir: str | Path | None = None, environ: Mapping[str, str] | None = None) -> Folders:
        """Below `data_dir`, else below the folder that the environment names, else in this desktop's usual places."""
        chosen = data_dir or (os.environ if environ is None else environ).get(VARIABLE)
        if chosen:
            root = Path(chosen)
            with contextlib.suppress(RuntimeError):  # the home of an unknown user is a name like any other
                root = root.expanduser()
            root = root.absolute()
            return cls(root, root, root)
        dirs = platformdirs.PlatformDirs(APP, appauthor=False)
        with contextlib.suppress(RuntimeError):
            places = dirs.user_config_path, dirs.user_data_path, dirs.user_state_path
            own = cls(*places, own_pictures=dirs.user_pictures_path)
            if own.config.is_absolute() and own.data.is_absolute() and own.state.is_absolute():
                return own
        root = usual = Path(tempfile.gettempdir(), f"{APP}-{getattr(os, 'getuid', os.getpid)()}").absolute()
        if not files.claim(usual):
            root = usual.with_name(f"{usual.name}-{os.urandom(8).hex()}")  # cannot have been prepared by others
        return cls(root, root, root, homeless=True, refused=None if root == usual else usual)


@dataclass(frozen=True, slots=True)
class Save:
    """A saved match as lists show it, read from the head of its file.

    `saved_at` is in seconds since 1970, `size` in bytes.
    """

    name: str
    saved_at: float
    path: Path
    game: str
    chairs: tuple[Chair, ...]
    size: int


class Store:
    """The folders and files of one running program; `lock` says whether it is the only one."""

    def __init__(self, folders: Folders | None = None) -> None:
        self.folders = folders or Folders.find()
        self.settings_path = self.folders.config / "settings.json"
        self.autosave_path = self.folders.data / "autosave.json"
        self.daily_path = self.folders.data / "daily.json"
        self.solitaire_path = self.folders.data / "solitaire.json"
        self.saves = self.folders.data / "saves"
        self.lock_path = self.folders.data / "running.lock"
        self.log_path = self.folders.state / "logs" / "pipstone.log"
        self.closed: list[Path] = []
        """The folders that may not be entered, as found by `lock`."""
        self._lock: BinaryIO | None = None
        self._keeper: threading.Thread | None = None
        self._unkept: Notice = None
        self.besides: Notice = None
        """A notice about what could not be saved along with the match, until it has been shown."""

    @cached_property
    def shelf(self) -> Shelf:
        """The shelf of the book of matches; its module is imported only when needed."""
        from game.book.shelf import Shelf

        return Shelf(self.folders.matches)

    # -- settings -----------------------------------------------------------------------------------------------------

    def load_settings(self) -> tuple[Settings, Notice]:
        """The saved settings; defaults where there are none."""
        self.settings_path, newer = files.ours(self.settings_path, SETTINGS_FORMAT)
        data, notice = files.kept(self.settings_path, SETTINGS_FORMAT, "values", _VALUES)
        settings, reset = Settings.from_data(data or {})
        notice = files.both(newer, notice)
        if notice and data is None:
            notice = files.both(notice, _("All settings were reset. Your matches are not affected."))
        if reset:
            words = _("Some settings could not be read and were reset: {settings}.").format(settings=Listing(reset))
            aside = files.set_aside(self.settings_path, files.copy)
            kept = aside and _("It was kept as {file}.").format(file=aside)
            notice = " ".join(filter(None, (notice, words, kept, self.save_settings(settings))))
        return settings, notice

    def save_settings(self, settings: Settings) -> Notice:
        """Saves the settings; a notice if that failed (the previous ones are still there then)."""
        self.settings_path, _ = files.ours(self.settings_path, SETTINGS_FORMAT)
        return files.save(self.settings_path, write_sealed(SETTINGS_FORMAT, values=settings.to_data()))

    # -- the match in progress ----------------------------------------------------------------------------------------

    def autosave(self, record: Record) -> Notice:
        """Saves the match in progress; once this has returned, it survives a crash."""
        self.begin_autosave(record)
        return self.autosaved()

    def begin_autosave(self, record: Record, then: Callable[[], Notice] | None = None) -> None:
        """Starts an `autosave` in a thread, without waiting for it; `autosave_done` says when it is done.

        `then` is called afterwards and may save more; its notice goes to `besides`.
        """
        self.autosaved()

        def write() -> None:
            self.autosave_path, _ = files.ours(self.autosave_path, RECORD)
            self._unkept = _save(self.autosave_path, record)
            self.besides = then() if then is not None else None

        self._keeper = threading.Thread(target=write, name="autosave")
        self._keeper.start()

    def autosave_done(self, patience: float | None = 0.0) -> bool:
        """Whether the latest autosave is done, successfully or not.

        Waits for at most `patience` seconds; with None, as long as it takes.
        """
        if self._keeper is not None:
            self._keeper.join(patience)
        return self._keeper is None or not self._keeper.is_alive()

    def autosaved(self) -> Notice:
        """Waits for the latest autosave; a notice if it failed."""
        self.autosave_done(None)
        self._keeper = None
        return self._unkept

    def autosaved_at(self) -> float | None:
        """When the match in progress was last saved, in seconds since 1970; None if there is none."""
        try:
            return self.autosave_path.stat().st_mtime
        except OSError:
            return None

    def load_autosave(self) -> tuple[Record | None, Notice]:
        """The record of the match in progress, or None."""
        self.autosaved()
        self.autosave_path, newer = files.ours(self.autosave_path, RECORD)
        record, notice = files.load(self.autosave_path, _read_record)
        return record, files.both(newer, notice)

    def find_autosave(self) -> Save | None:
        """The match in progress as lists show it, or None."""
        self.autosaved()
        self.autosave_path = files.ours(self.autosave_path, RECORD)[0]
        found = self._listed(self.autosave_path)[0]
        return None if found is None else dataclasses.replace(found, name=_("The match in progress"))

    def clear_autosave(self) -> Notice:
        """Deletes the match in progress, which is over or was given up."""
        self.autosaved()
        return files.remove(self.autosave_path)

    def spare_autosave(self) -> Notice:
        """Keeps the saved match in progress under a second name too; a sentence that says which."""
        aside = files.set_aside(self.autosave_path, files.copy)
        return aside and _("It was kept as {file}.").format(file=aside)

    def reject_autosave(self, why: str) -> Notice:
        """Sets aside the match in progress, which cannot be continued; `why` is a sentence for people."""
        aside = files.set_aside(self.autosave_path)
        files.remove(self.autosave_path)
        words = _("The match in progress could not be continued: {reason}.").format(reason=why.rstrip("."))
        return files.both(words, aside and _("It was kept as {file}.").format(file=aside)) or words

    # -- saved matches ------------------------------------------------------------------------------------------------

    def save_path(self, name: str) -> Path:
        """The path of the saved match with that name; characters unfit for file names become underscores."""
        plain = re.sub(r"[^\w ,\-]", "_", name).strip()[:60].strip() or "match"
        plain = files.shortened(plain, "", LONGEST_NAME)
        if re.fullmatch(r"(?i)con|prn|aux|nul|(com|lpt)\d", plain):
            plain += "_"
        return self.saves / f"{plain}.json"

    def save_named(self, name: str, record: Record) -> Notice:
        """Saves a match under a name, replacing one of that name (see `is_saved`)."""
        return _save(self._own_save(name), record)

    def is_saved(self, name: str) -> bool:
        """Whether a match is saved under that name, in a folder that is accessible."""
        return os.path.exists(self.save_path(name))

    def _own_save(self, name: str) -> Path:
        """The path for that name, with a number added if a newer version saved a match under it."""
        names = (f"{name} {number}" if number > 1 else name for number in count(1))
        return next(path for path in map(self.save_path, names) if not files.is_newer(path, RECORD))

    def find_named(self, name: str) -> Save | None:
        """The match saved under that name, or None."""
        path = self._own_save(name)
        return self._listed(path)[0] if os.path.exists(path) else None

    def list_saves(self) -> tuple[list[Save], Notice]:
        """The saved matches, latest first."""
        self.autosaved()
        found: list[tuple[float, Path]] = []
        try:
            with os.scandir(self.saves) as entries:
                for entry in entries:
                    if entry.name.endswith(".json"):
                        with contextlib.suppress(OSError):
                            found.append((entry.stat().st_mtime, Path(entry.path)))
        except FileNotFoundError:
            return [], None
        except OSError as error:
            if files.is_closed(self.saves):
                return [], None
            return [], _("{folder} cannot be read: {reason}.").format(folder=self.saves, reason=files.reason(error))
        found.sort(key=lambda each: (-each[0], each[1].name))
        listed = [self._listed(path) for _, path in found]
        saves = [save for save, _ in listed if save is not None]
        return saves, " ".join(notice for _, notice in listed if notice) or None

    def _listed(self, path: Path) -> tuple[Save | None, Notice]:
        head, notice = files.load(path, _read_head)
        with contextlib.suppress(OSError):
            about = path.stat()
            if head is not None:
                name = os.fsencode(path.stem).decode("utf-8", "replace")
                return Save(name, about.st_mtime, path, head.game, head.chairs, about.st_size), notice
        return None, notice

    def open(self, save: Save) -> tuple[Record | None, Notice]:
        """The record of a saved match; a notice if its file could not be used."""
        return files.load(save.path, _read_record)

    def delete(self, save: Save) -> Notice:
        """Deletes a saved match; a notice if that failed."""
        return files.remove(save.path)

    # -- one program at a time, and its log ---------------------------------------------------------------------------

    def lock(self) -> Notice:
        """Locks the folders for this program; a notice if another copy has locked them, or a folder is closed.

        The lock belongs to the operating system and vanishes with the process, so it never survives a crash.
        """
        closed = self._told_closed()
        try:
            files.make_folder(self.lock_path.parent)
            handle = files.opened(self.lock_path, "a+b")
        except OSError as error:
            words = _(
                "{file} cannot be written: {reason}. You can play, but your match may not be saved. Free "
                "some space there, allow writing, or start with --data-dir and another folder."
            )
            return closed or words.format(file=self.lock_path, reason=files.reason(error))
        if not files.lock(handle):
            handle.seek(0)
            pid = handle.read(20).strip().decode(errors="replace")
            handle.close()
            other = _("Another copy of Pipstone is running (process {number}).").format(number=pid)
            running = other if pid.isdigit() else _("Another copy of Pipstone is running.")
            risk = _(
                "Nothing is lost so far, but two copies running at once may overwrite each other’s matches: "
                "close one of them."
            )
            return files.both(closed, f"{running} {risk}")
        with contextlib.suppress(OSError):
            handle.truncate(0)
            handle.write(str(os.getpid()).encode())
            handle.flush()
        self._lock = handle
        for folder in (self.folders.config, self.folders.data, *(self.folders.data / name for name in FOLDERS)):
            files.sweep(folder)
        if not self.folders.homeless or closed:
            return closed
        words = _(
            "This account has no home folder. Settings and matches are kept in {folder}, where the system "
            "may delete them. To keep them, start with --data-dir and a folder of your own."
        )
        told = words.format(folder=self.folders.data)
        if self.folders.refused is not None:
            refused = _("{folder} is not used, because someone else could write there.")
            told += " " + refused.format(folder=self.folders.refused)
        return told

    def _told_closed(self) -> Notice:
        """Finds the folders that may not be entered; a notice that names them."""
        self.closed = []
        for folder in (self.folders.config, self.folders.data, self.saves):
            if files.is_closed(folder) and not {folder, *folder.parents} & {*self.closed}:
                self.closed.append(folder)
        if not self.closed:
            return None
        words = _(
            "You have no permission to open {folders:and}. What is kept there cannot be found and nothing new can be "
            "saved there, but you can play all the same. Allow reading and writing there, or start with --data-dir and "
            "another folder."
        )
        return words.format(folders=Listing(map(str, self.closed)))

    def unlock(self) -> None:
        """Releases the lock on the folders."""
        self.autosaved()
        if self._lock is not None:
            with contextlib.suppress(OSError):  # on a full disk this reports an error, but closes
                self._lock.close()
            self._lock = None
            with contextlib.suppress(OSError):
                self.lock_path.unlink()

    def log(self, *texts: Notice) -> None:
        """Appends texts, such as tracebacks, to the program's log file; None adds nothing."""
        with contextlib.suppress(OSError):
            for text in filter(None, texts):
                files.make_folder(self.log_path.parent)
                if os.path.exists(self.log_path) and self.log_path.stat().st_size > LOG_LIMIT:
                    files.replace(self.log_path, self.log_path.with_name(self.log_path.name + ".1"))
                files.append(self.log_path, f"{time.strftime('%Y-%m-%d %H:%M:%S')} {text.rstrip()}\n")


def _read_record(raw: bytes) -> Record:
    from game.core import record as records  # the window opens sooner if nothing is kept yet

    return records.loads(raw)


def _read_head(raw: bytes) -> Head:
    from game.core import record as records

    return records.read_head(raw)


def _save(path: Path, record: Record) -> Notice:
    from game.core import record as records

    if len(record.actions) > records.MOST_ACTIONS:
        words = _("{file} could not be saved: a match can have {number:,} moves at most.")
        return words.format(file=path.name, number=Number(records.MOST_ACTIONS))
    return files.save(path, records.dumps(record))
