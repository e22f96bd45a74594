"""Packs the frozen folder on Linux: a .tar.xz with a script for the menu, and a .deb."""

import email.utils
import gzip
import os
import platform
import re
import shutil
import subprocess
import tarfile
from collections.abc import Callable, Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SCRIPT = "add-to-menu"
ENTRY = """#!/bin/sh
# Puts Pipstone into your menu, from where this folder is now; with --remove it is taken out again.
here=$(dirname "$(readlink -f "$0")")
case "$1" in
  --remove) exec "$here/pipstone" --remove-from-menu ;;
  *) exec "$here/pipstone" --add-to-menu ;;
esac
"""
CONTROL = """Package: pipstone
Version: {version}
Section: games
Priority: optional
Architecture: {architecture}
Installed-Size: {kilobytes}
Depends: libc6 (>= {libc}), libx11-6, libxext6, libxcursor1, libxi6, libxrandr2, libxfixes3, libxss1
Recommends: libwayland-client0, libwayland-cursor0, libwayland-egl1, libxkbcommon0
Maintainer: The Pipstone developers
Description: Five domino games on one table, offline
 A wall of tiles and glass markers, ends that add up to fives, a row you
 capture tiles from, arms that branch from every double, and bricks that are
 stacked into a wall; for one to eight people at one screen, with computer
 opponents in any seat. Needs no network and no account.
"""
COPYRIGHT = """Pipstone is under the MIT licence, its fonts are under the SIL Open Font License 1.1.
These and the licences of all that is packed with it lie in /usr/lib/pipstone/_internal/licences.

"""
CHANGES = """pipstone ({version}) unstable; urgency=medium

  * The first version.

 -- The Pipstone developers <>  {date}
"""
OVERRIDES = """# The program needs no package but the X libraries: the others come along, as their makers built them.
pipstone: embedded-library *
# Modules of Python that call nothing but Python itself.
pipstone: library-not-linked-against-libc *
pipstone: shared-library-lacks-prerequisites *
# The starter that PyInstaller brings along.
pipstone: hardening-no-pie *
# The project has no address for letters.
pipstone: malformed-contact *
pipstone: bogus-mail-host-in-debian-changelog *
"""
"""Complaints of Debian's lintian that stay, each with its reason."""
ARCHITECTURES = {"x86_64": "amd64", "aarch64": "arm64"}


def tidy(folder: Path, patchelf: Path, clean: Callable[[bytes], bytes]) -> None:
    """Removes debugging data and the folders of the building machine from all libraries.

    patchelf removes an entry but leaves its text, and Python's own path, in the file; `clean` overwrites them.
    """
    libraries = sorted(path for path in folder.rglob("*.so*") if path.is_file() and not path.is_symlink())
    for path in libraries:
        path.chmod(0o644)
        if shutil.which("strip"):
            subprocess.run(["strip", "--strip-unneeded", path], check=True)
        told = subprocess.run([patchelf, "--print-rpath", path], capture_output=True, text=True, check=True).stdout
        if told.strip() and not told.startswith("$ORIGIN"):
            subprocess.run([patchelf, "--remove-rpath", path], check=True)
        path.write_bytes(clean(path.read_bytes()))


def add_entry(folder: Path) -> None:
    """Adds the script that puts the program into a person's menu."""
    script = folder / SCRIPT
    script.write_text(ENTRY, encoding="utf-8")
    script.chmod(0o755)


def tar(folder: Path, path: Path, moment: int) -> Path:
    """Packs the folder in alphabetical order, owned by root, every file with the time `moment` (seconds, UTC)."""

    def nobodys(entry: tarfile.TarInfo) -> tarfile.TarInfo:
        entry.uid = entry.gid = 0
        entry.uname = entry.gname = "root"
        entry.mtime = moment
        entry.mode = 0o755 if entry.isdir() or entry.mode & 0o100 else 0o644
        return entry

    with tarfile.open(path, "w:xz", preset=9) as packed:
        packed.add(folder, folder.name, filter=nobodys)
    return path


def deb(folder: Path, version: str, out: Path, work: Path, moment: int) -> Path:
    """Makes a Debian package with the folder in /usr/lib, its menu entry, icons and metainfo.

    Every file in it has the time `moment` (seconds, UTC). The folder ``deb`` in `work` is replaced.
    """
    root = work / "deb"
    shutil.rmtree(root, ignore_errors=True)
    program = root / "usr/lib/pipstone"
    shutil.copytree(folder, program, symlinks=True)
    (program / SCRIPT).unlink(missing_ok=True)
    (root / "usr/games").mkdir(parents=True)  # where Debian keeps games
    (root / "usr/games/pipstone").symlink_to("../lib/pipstone/pipstone")
    for source, place in {**PUT, **_icons(work / "made")}.items():
        (root / "usr" / place).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / source, root / "usr" / place)
    about = root / "usr/share/doc/pipstone"
    about.mkdir(parents=True)
    (about / "copyright").write_text(COPYRIGHT + (ROOT / "LICENSE").read_text("utf-8"), encoding="utf-8")
    changes = CHANGES.format(version=version, date=email.utils.formatdate(moment, usegmt=False))
    _write(about / "changelog.gz", gzip.compress(changes.encode(), mtime=0))
    _write(root / "usr/share/man/man6/pipstone.6.gz", gzip.compress(MANUAL.read_bytes(), mtime=0))
    _write(root / "usr/share/lintian/overrides/pipstone", OVERRIDES.encode())
    machine = platform.machine()
    architecture = ARCHITECTURES.get(machine, machine)
    kilobytes = sum(path.lstat().st_size for path in root.rglob("*")) // 1024
    libc = f"2.{needed_libc(path for path in program.rglob('*') if path.is_file())}"
    control = CONTROL.format(version=version, architecture=architecture, kilobytes=kilobytes, libc=libc)
    _write(root / "DEBIAN/control", control.encode())
    for path in [root, *root.rglob("*")]:
        if not path.is_symlink():
            path.chmod(0o755 if path.is_dir() or os.access(path, os.X_OK) else 0o644)
        os.utime(path, (moment, moment), follow_symlinks=False)
    path = out / f"pipstone_{version}_{architecture}.deb"
    command = ["dpkg-deb", "--root-owner-group", "-Zxz", "--threads-max=1", "--build", root, path]
    made = {**os.environ, "SOURCE_DATE_EPOCH": str(moment)}
    subprocess.run(command, check=True, capture_output=True, env=made)
    return path


def _write(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)


def _icons(made: Path) -> dict[Path, str]:
    """The pictures of the icon smaller than 512 pixels in `made`, with their destinations below /usr."""
    found = {int(path.stem): path for path in made.glob("*.png") if path.stem.isdigit()}
    return {path: f"share/icons/hicolor/{size}x{size}/apps/pipstone.png" for size, path in found.items() if size < 512}


MANUAL = ROOT / "packaging" / "pipstone.6"
PUT = {
    "docs/desktop/pipstone.desktop": "share/applications/pipstone.desktop",
    "docs/desktop/pipstone.metainfo.xml": "share/metainfo/pipstone.metainfo.xml",
    "docs/desktop/pipstone.png": "share/icons/hicolor/512x512/apps/pipstone.png",
    "sprites/drawings/pipstone.svg": "share/icons/hicolor/scalable/apps/pipstone.svg",
}
"""The files for desktops and their destinations, below /usr as in a person's own folder."""


def needed_libc(files: Iterable[Path]) -> int:
    """The number after ``2.`` of the newest glibc version that any of these ELF files needs; 0 if none does."""
    found = [0]
    for path in files:
        data = path.read_bytes()
        if data.startswith(b"\x7fELF"):
            found += map(int, re.findall(rb"\0GLIBC_2\.(\d+)", data))
    return max(found)
