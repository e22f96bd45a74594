"""What a packed program tells of the machine it was made on: the folders of its builder.

    python3 packaging/traces.py FOLDER

lists every file, and every compressed part of one, that still names them, and fails if there are any.
"""

import re
import sys
import zipfile
import zlib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
EVERYBODYS = {"/", "/usr", "/usr/local"}
"""A Python that lives there tells nothing of anybody."""
NOWHERE = b"/nonexistent"
COMPRESSED = re.compile(rb"x[\x01\x5e\x9c\xda]")
"""How what zlib has compressed begins."""


def folders() -> dict[bytes, bytes]:
    """The builder's home, this checkout and the folder of this Python, each with the part of it that is overwritten.

    Of a home that is all of it. Of the others the last name stays: linkers let one text be the end of another, and of
    ``/opt/python/3.11.7`` the end is also what Python says its version is.
    """
    known = {}
    for each, whole in ((Path.home(), True), (ROOT, False), (Path(sys.base_prefix), False)):
        for path in (each, each.resolve()):
            if str(path) not in EVERYBODYS:
                known.setdefault(bytes(path), bytes(path if whole else path.parent))
    return known


def overwritten(data: bytes, folders: Mapping[bytes, bytes]) -> bytes:
    """The same bytes with each of the folders called something as long that is nowhere.

    Slashes fill it up, for no program minds how many there are; only whole paths are meant, so not the ``/root`` in
    ``/accessible/root``.
    """
    for folder, part in folders.items():
        name = NOWHERE.ljust(len(part), b"/")[: len(part)] + folder[len(part) :]
        data = re.sub(rb"(?<![\w./-])" + re.escape(folder) + rb"(?=[/\0:])", lambda _, name=name: name, data)
    return data


def found(folder: Path, folders: Iterable[bytes]) -> Iterator[str]:
    """The files in a folder that name one of these folders, or whose compressed parts do, each with what it says."""
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
    """The bytes of a file, and of what is packed in it."""
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
