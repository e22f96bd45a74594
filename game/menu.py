"""Adds Pipstone to the person's menu: an entry, icons and software-centre metadata where Linux desktops look for them.

After ``pipx`` or ``uv tool`` these files lie where no desktop looks, and the program may not be on the path.
"""

import contextlib
import os
import re
import sys
from collections.abc import Mapping
from pathlib import Path

import game
from game import files, resources

FILES = {
    "docs/desktop/pipstone.desktop": "applications/pipstone.desktop",
    "docs/desktop/pipstone.metainfo.xml": "metainfo/pipstone.metainfo.xml",
    "docs/desktop/pipstone.png": "icons/hicolor/512x512/apps/pipstone.png",
    "sprites/drawings/pipstone.svg": "icons/hicolor/scalable/apps/pipstone.svg",
}
"""The packaged files, and where each goes below the folder of `place`."""


def place(environ: Mapping[str, str] = os.environ) -> Path:
    """The person's data folder for desktops; `RuntimeError` if there is no usable home folder."""
    chosen, home = Path(environ.get("XDG_DATA_HOME", "")), environ.get("HOME")
    if chosen.is_absolute():
        return chosen
    if home is not None and not Path(home).is_absolute():
        raise RuntimeError(f"HOME is {home!r}, which is no absolute path")
    return Path.home() / ".local" / "share"


def add(folder: Path) -> list[Path]:
    """Writes the files, and returns their paths. Raises `OSError`."""
    written = []
    for source, name in FILES.items():
        data, path = resources.read(source), folder / name
        if name.endswith(".desktop"):
            data = entry(data.decode("utf-8")).encode("utf-8")
        path.parent.mkdir(parents=True, exist_ok=True)
        files.write(path, data)
        written.append(path)
    _tell(folder)
    return written


def remove(folder: Path) -> list[Path]:
    """Removes the files, and folders left empty; the paths of the removed files. Raises `OSError`."""
    gone = [folder / name for name in FILES.values() if (folder / name).exists()]
    for path in gone:
        path.unlink()
        with contextlib.suppress(OSError):  # not empty
            for parent in path.relative_to(folder).parents[:-1]:
                (folder / parent).rmdir()
    _tell(folder)
    return gone


def entry(text: str) -> str:
    """The desktop entry, changed to start the program now running, and to vanish from the menu if that is deleted."""
    words, lines = [sys.executable], []
    if not getattr(sys, "frozen", False):
        words += ["-m", "game"]
        lines = [f"Path={_text(str(Path(game.__file__).parent.parent))}"]
    lines = [f"Exec={_text(' '.join(map(_word, words)))}", f"TryExec={_text(sys.executable)}", *lines]
    return re.sub(r"^Exec=.*$", lambda found: "\n".join(lines), text, count=1, flags=re.M)


def _word(word: str) -> str:
    """A word of a command as desktop entries write it, quoted if it contains special characters."""
    word = word.replace("%", "%%")
    return word if re.fullmatch(r"[\w./%+:@-]+", word) else '"' + re.sub(r'(["`$\\])', r"\\\1", word) + '"'


def _text(text: str) -> str:
    """A value as desktop entries write it."""
    return text.replace("\\", "\\\\").replace("\n", "\\n")


def _tell(folder: Path) -> None:
    """Updates the time of the icon folder, by which desktops notice new and removed icons."""
    with contextlib.suppress(OSError):
        os.utime(folder / "icons" / "hicolor")
