"""Icon files for Windows and macOS, each a header and a list of PNG pictures, and the version resource of Windows."""

import struct
from collections.abc import Mapping

MAC = {16: b"icp4", 32: b"icp5", 64: b"icp6", 128: b"ic07", 256: b"ic08", 512: b"ic09", 1024: b"ic10"}
"""The types of pictures in an icon file of macOS, by their size in pixels."""


def ico(pictures: Mapping[int, bytes]) -> bytes:
    """A Windows icon file with the pictures of up to 256 pixels; `pictures` are PNG files by size in pixels."""
    used = {size: data for size, data in sorted(pictures.items()) if size <= 256}
    head, body = struct.pack("<HHH", 0, 1, len(used)), b""
    for size, data in used.items():
        at = 6 + 16 * len(used) + len(body)
        head += struct.pack("<BBBBHHII", size % 256, size % 256, 0, 0, 1, 32, len(data), at)
        body += data
    return head + body


def icns(pictures: Mapping[int, bytes]) -> bytes:
    """A macOS icon file with the pictures whose sizes are in `MAC`."""
    used = [(MAC[size], data) for size, data in sorted(pictures.items()) if size in MAC]
    body = b"".join(name + struct.pack(">I", len(data) + 8) + data for name, data in used)
    return b"icns" + struct.pack(">I", len(body) + 8) + body


def resource(version: str) -> str:
    """The version resource that Windows shows of the program, in the form that PyInstaller reads."""
    numbers = tuple(map(int, (version.split(".") + ["0"] * 4)[:4]))
    told = {
        "CompanyName": "The Pipstone developers",
        "FileDescription": "Pipstone: five domino games on one table",
        "FileVersion": version,
        "InternalName": "pipstone",
        "LegalCopyright": "The Pipstone developers. MIT licence.",
        "OriginalFilename": "pipstone.exe",
        "ProductName": "Pipstone",
        "ProductVersion": version,
    }
    rows = ", ".join(f"StringStruct({name!r}, {text!r})" for name, text in told.items())
    return (
        f"VSVersionInfo(ffi=FixedFileInfo(filevers={numbers}, prodvers={numbers}, mask=0x3f, flags=0x0, OS=0x40004, "
        "fileType=0x1, subtype=0x0, date=(0, 0)), kids=[StringFileInfo([StringTable('040904B0', "
        f"[{rows}])]), VarFileInfo([VarStruct('Translation', [1033, 1200])])])\n"
    )
