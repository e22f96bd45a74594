"""What is made of the frozen folder on Linux: a .tar.xz with a script for the menu, and a .deb."""

import os
import platform
import re
import shutil
import subprocess
import tarfile
from collections.abc import Iterable
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
Depends: libc6 (>= {libc})
Recommends: libx11-6, libxext6, libxcursor1, libxi6, libxrandr2, libxfixes3, libxss1, libwayland-client0, libxkbcommon0
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
ARCHITECTURES = {"x86_64": "amd64", "aarch64": "arm64"}


def strip(folder: Path) -> None:
    """Takes what only debuggers read out of Python's own libraries; those of wheels were rewritten and stay."""
    if shutil.which("strip"):
        inner = folder / "_internal"
        own = [*inner.glob("libpython*"), *inner.glob("python*/lib-dynload/*.so")]
        subprocess.run(["strip", "--strip-unneeded", *own], check=True)


def add_entry(folder: Path) -> None:
    """Adds the script that puts the program into a person's menu."""
    script = folder / SCRIPT
    script.write_text(ENTRY, encoding="utf-8")
    script.chmod(0o755)


def tar(folder: Path, path: Path) -> Path:
    """Packs the folder, as nobody's own, in alphabetical order."""

    def nobodys(entry: tarfile.TarInfo) -> tarfile.TarInfo:
        entry.uid = entry.gid = 0
        entry.uname = entry.gname = "root"
        return entry

    with tarfile.open(path, "w:xz", preset=9) as packed:
        packed.add(folder, folder.name, filter=nobodys)
    return path


def deb(folder: Path, version: str, out: Path, root: Path) -> Path:
    """A package of Debian with the folder in /usr/lib, its entry in the menu, icons and page; `root` is made anew."""
    shutil.rmtree(root, ignore_errors=True)
    program = root / "usr/lib/pipstone"
    shutil.copytree(folder, program, symlinks=True)
    (program / SCRIPT).unlink(missing_ok=True)
    (root / "usr/bin").mkdir(parents=True)
    (root / "usr/bin/pipstone").symlink_to("../lib/pipstone/pipstone")
    for source, place in PUT.items():
        (root / "usr" / place).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / source, root / "usr" / place)
    about = root / "usr/share/doc/pipstone"
    about.mkdir(parents=True)
    (about / "copyright").write_text(COPYRIGHT + (ROOT / "LICENSE").read_text("utf-8"), encoding="utf-8")
    for path in [root, *root.rglob("*")]:
        if not path.is_symlink():
            path.chmod(0o755 if path.is_dir() or os.access(path, os.X_OK) else 0o644)
    machine = platform.machine()
    architecture = ARCHITECTURES.get(machine, machine)
    kilobytes = sum(path.lstat().st_size for path in root.rglob("*")) // 1024
    libc = f"2.{needed_libc(path for path in program.rglob('*') if path.is_file())}"
    control = CONTROL.format(version=version, architecture=architecture, kilobytes=kilobytes, libc=libc)
    (root / "DEBIAN").mkdir()
    (root / "DEBIAN/control").write_text(control, encoding="utf-8")
    path = out / f"pipstone_{version}_{architecture}.deb"
    subprocess.run(["dpkg-deb", "--root-owner-group", "-Zxz", "--build", root, path], check=True, capture_output=True)
    return path


PUT = {
    "docs/desktop/pipstone.desktop": "share/applications/pipstone.desktop",
    "docs/desktop/pipstone.metainfo.xml": "share/metainfo/pipstone.metainfo.xml",
    "docs/desktop/pipstone.png": "share/icons/hicolor/512x512/apps/pipstone.png",
    "sprites/drawings/pipstone.svg": "share/icons/hicolor/scalable/apps/pipstone.svg",
}
"""The files for desktops and where each belongs, below /usr as below a person's own folder."""


def needed_libc(files: Iterable[Path]) -> int:
    """The number after ``2.`` of the newest C library that any of these programs and libraries asks for."""
    found = [0]
    for path in files:
        data = path.read_bytes()
        if data.startswith(b"\x7fELF"):
            found += map(int, re.findall(rb"\0GLIBC_2\.(\d+)", data))
    return max(found)
