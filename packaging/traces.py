"""Finds and overwrites the builder's folders in a packed program.

    python3 packaging/traces.py FOLDER

lists every file that still names one of them, itself or in a compressed part, and fails if there are any.
"""

import re
import sys
import zipfile
import zlib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
EVERYBODYS = {"/", "/usr", "/usr/local"}
"""Folders that reveal nothing about the builder."""
NOWHERE = b"/nonexistent"
COMPRESSED = re.compile(rb"x[\x01\x5e\x9c\xda]")
"""The start of data compressed by zlib."""


def folders() -> dict[bytes, bytes]:
    """The builder's home, this checkout and the folder of this Python, each with the part of it to overwrite.

    A home is overwritten whole. Of the others the last name stays, because a linker may store one string as the end of
    another: the end of ``/opt/python/3.11.7`` is also Python's version string.
    """
    known = {}
    for each, whole in ((Path.home(), True), (ROOT, False), (Path(sys.base_prefix), False)):
        for path in (each, each.resolve()):
            if str(path) not in EVERYBODYS:
                known.setdefault(bytes(path), bytes(path if whole else path.parent))
    return known


def overwritten(data: bytes, folders: Mapping[bytes, bytes]) -> bytes:
    """The bytes with each folder replaced by one of the same length that does not exist, padded with slashes.

    Only whole paths are replaced, so not the ``/root`` in ``/accessible/root``.
    """
    for folder, part in folders.items():
        name = NOWHERE.ljust(len(part), b"/")[: len(part)] + folder[len(part) :]
        data = re.sub(rb"(?<![\w./-])" + re.escape(folder) + rb"(?=[/\0:])", lambda _, name=name: name, data)
    return data


def found(folder: Path, folders: Iterable[bytes]) -> Iterator[str]:
    """Lines for the files in `folder` that name one of `folders`, themselves or in a compressed part."""
    named = re.compile(b"|".join(rb"%b/|(?<=\0)%b\0" % (re.escape(each), re.escape(each)) for each in folders))
    for path in sorted(folder.rglob("*")):
        if path.is_symlink():
            data = str(path.readlink()).encode()
        elif path.is_file():
            data = path.read_bytes()
        else:
            continue
        for part in _parts(path, data):
            if said := named.search(part):
                words = part[said.start() :].partition(b"\0")[0][:80].decode("utf-8", "replace")
                yield f"{path.relative_to(folder)}: {words}"
                break


def _parts(path: Path, data: bytes) -> Iterator[bytes]:
    """The bytes of a file, then those of every member or compressed part of it."""
    yield data
    if zipfile.is_zipfile(path):
        with zipfile.ZipFile(path) as packed:
            yield from map(packed.read, packed.namelist())
    for start in COMPRESSED.finditer(data):
        try:
            yield zlib.decompressobj().decompress(data[start.start() :])
        except zlib.error:
            continue


if __name__ == "__main__":
    sys.exit("\n".join(found(Path(sys.argv[1]), folders())) or 0)
