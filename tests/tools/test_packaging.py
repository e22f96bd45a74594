"""Packaging of the frozen folder: icons of other systems, the packed folder, the Debian package."""

import ctypes
import hashlib
import importlib.util
import io
import json
import os
import re
import shutil
import struct
import subprocess
import tarfile
import zipfile
import zlib
from functools import partial
from pathlib import Path
from types import MappingProxyType

import pygame
import pytest

import game

ROOT = Path(game.__file__).parents[1]
FOLDER = ROOT / "packaging"
DEBIAN = pytest.mark.skipif(not shutil.which("dpkg-deb"), reason="there is no Debian here")
PATCHELF = shutil.which("patchelf")
MOMENT = 1_763_683_200
"""The time of the release in these tests, in seconds since 1970."""


def loaded(name):
    """A module of the folder ``packaging``, which is no package because a library has its name."""
    spec = importlib.util.spec_from_file_location(f"packaging_{name}", FOLDER / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


icons, linux, sbom, traces = map(loaded, ("icons", "linux", "sbom", "traces"))


def told(*command):
    """The output of a command."""
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


@pytest.fixture
def frozen(tmp_path):
    """A tiny folder like those that PyInstaller makes."""
    folder = tmp_path / "pipstone"
    (folder / "_internal").mkdir(parents=True)
    (folder / "_internal/libone.so").write_bytes(b"\x7fELF...\0GLIBC_2.4\0GLIBC_2.31\0")
    (folder / "_internal/notes.txt").write_bytes(b"\0GLIBC_2.99")
    (folder / "pipstone").write_text('#!/bin/sh\necho "$@"\n')
    (folder / "pipstone").chmod(0o755)
    return folder


def test_icons_are_found_where_their_heads_say():
    """Windows finds them by a table, macOS one after the other."""
    pictures = {size: io.BytesIO() for size in (16, 32, 256, 512)}
    for size, file in pictures.items():
        pygame.image.save(pygame.Surface((size, size)), file, "x.png")
    pictures = {size: file.getvalue() for size, file in pictures.items()}
    data = icons.ico(pictures)
    assert struct.unpack("<HHH", data[:6]) == (0, 1, 3)
    for number, size in enumerate((16, 32, 256)):
        entry = struct.unpack("<BBBBHHII", data[6 + 16 * number : 22 + 16 * number])
        assert entry[0] == size % 256
        assert data[entry[7] : entry[7] + entry[6]] == pictures[size]
    data = icons.icns(pictures)
    assert struct.unpack(">4sI4s", data[:12]) == (b"icns", len(data), b"icp4")
    assert data[16 : 16 + len(pictures[16])] == pictures[16]


class TestOnLinux:
    def test_the_folder_is_packed_as_nobodys_own_and_asks_the_program_for_the_menu(self, frozen, tmp_path):
        assert linux.needed_libc(frozen.rglob("*.*")) == 31
        with tarfile.open(linux.tar(frozen, tmp_path / "x.tar.xz", MOMENT)) as packed:
            assert {(entry.uname, entry.mtime) for entry in packed} == {("root", MOMENT)}
            assert {entry.name.partition("/")[0] for entry in packed} == {"pipstone"}
        linux.add_entry(frozen)
        assert told(frozen / "add-to-menu") == "--add-to-menu\n"
        assert told(frozen / "add-to-menu", "--remove") == "--remove-from-menu\n"

    @pytest.mark.skipif(not PATCHELF, reason="there is no patchelf here")
    def test_no_library_names_the_folder_of_its_builder_and_each_can_still_be_loaded(self, tmp_path):
        library = tmp_path / "base.so"
        shutil.copy(pygame.base.__file__, library)
        subprocess.run([PATCHELF, "--set-rpath", "/home/builder/python/lib", library], check=True)
        builder = {b"/home/builder": b"/home/builder"}
        assert [each.partition(":")[0] for each in traces.found(tmp_path, builder)] == ["base.so"]
        linux.tidy(tmp_path, Path(PATCHELF), partial(traces.overwritten, folders=builder))
        assert list(traces.found(tmp_path, builder)) == []
        ctypes.CDLL(str(library))

    @DEBIAN
    def test_the_package_holds_program_entry_and_licence(self, frozen, tmp_path):
        path = linux.deb(frozen, game.__version__, tmp_path, tmp_path, MOMENT)
        info, listed = told("dpkg-deb", "--info", path), told("dpkg-deb", "--contents", path).splitlines()
        assert f"Version: {game.__version__}\n" in info
        assert "Depends: libc6 (>= 2.31), libx11-6," in info
        names = {line.split()[5] for line in listed}
        assert {f"./usr/{place}" for place in linux.PUT.values()} < names
        assert {"./usr/games/pipstone", "./usr/lib/pipstone/pipstone", "./usr/share/doc/pipstone/copyright"} < names
        assert {line.split()[1] for line in listed} == {"root/root"}

    @DEBIAN
    def test_packing_it_twice_gives_the_same_bytes(self, frozen, tmp_path):
        made = []
        for name in ("once", "again"):
            out = tmp_path / name
            out.mkdir()
            for path in frozen.rglob("*"):  # as if copied at another time
                os.utime(path, (len(made), len(made)))
            packed = [linux.tar(frozen, out / "x.tar.xz", MOMENT), linux.deb(frozen, "1.0.0", out, out, MOMENT)]
            made.append([path.read_bytes() for path in packed])
        assert made[0] == made[1]


class TestTheFoldersOfABuilder:
    BUILDER = MappingProxyType({b"/home/ana": b"/home/ana", b"/opt/python/3.11.7": b"/opt/python"})

    def test_are_the_home_and_the_checkout_but_never_those_of_every_system(self):
        assert {bytes(Path.home()), bytes(ROOT)} <= set(traces.folders())
        assert not {b"/", b"/usr", b"/usr/local"} & set(traces.folders())

    @pytest.mark.parametrize("pack", [bytes, zlib.compress, lambda data: b"before" + zlib.compress(data) + b"after"])
    def test_are_found_in_what_is_compressed_too(self, tmp_path, pack):
        (tmp_path / "program").write_bytes(pack(b"more of it" * 20 + b"\0/home/ana/x.py\0"))
        (tmp_path / "other").write_bytes(pack(b"/home/anabel/x.py"))
        assert list(traces.found(tmp_path, self.BUILDER)) == ["program: /home/ana/x.py"]
        (tmp_path / "program").unlink()
        with zipfile.ZipFile(tmp_path / "base.zip", "w", zipfile.ZIP_DEFLATED) as packed:
            packed.writestr("one.pyc", b"/home/ana/one.py" * 9)
        assert [each.partition(":")[0] for each in traces.found(tmp_path, self.BUILDER)] == ["base.zip"]


def test_the_bill_of_materials_lists_parts_crates_and_every_library_with_its_hash(frozen):
    path = frozen / "sbom.json"
    sbom.write(path, frozen, "1.0.0", dict.fromkeys(sbom.PARTS, "2.0"), "linux", MOMENT)
    bill = json.loads(path.read_text("utf-8"))
    named = {each["name"]: each for each in bill["components"]}
    assert named["zbus"]["version"] == "5.11.0"
    assert named["pygame-ce"]["licenses"] == [{"expression": "LGPL-2.1-or-later"}]
    data = (frozen / "_internal/libone.so").read_bytes()
    assert named["_internal/libone.so"]["hashes"][0]["content"] == hashlib.sha256(data).hexdigest()
    assert "windows" not in named
    assert bill["metadata"]["timestamp"] == "2025-11-21T00:00:00Z"


def test_the_recipe_leaves_out_nothing_that_the_program_imports_and_packs_every_licence_that_is_listed():
    """Compares its list of unneeded modules with every import of the sources."""
    recipe = (FOLDER / "pipstone.spec").read_text("utf-8")
    listed = re.findall(r'"([\w.]+)"', recipe[recipe.index("UNNEEDED = [") : recipe.index("]\n", 400)])
    assert len(listed) > 20
    taken = set()
    for path in (ROOT / "game").rglob("*.py"):
        taken |= set(re.findall(r"^\s*(?:from|import) ([\w.]+)", path.read_text("utf-8"), flags=re.M))
    assert not taken & {*listed}
    builder = (FOLDER / "build").read_text("utf-8")
    for name in re.findall(r"([\w-]+)\.txt", (FOLDER / "licences/READ-FIRST.txt").read_text("utf-8")):
        there = (FOLDER / f"licences/{name}.txt").exists() or name.startswith("OFL-") or f'"{name}' in builder
        assert there, name
