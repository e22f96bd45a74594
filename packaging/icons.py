"""Icon files of Windows and macOS, made of PNG pictures: both are a list of them behind a head."""

import struct
from collections.abc import Mapping

MAC = {128: b"ic07", 256: b"ic08", 512: b"ic09"}
"""By which name macOS knows a picture of that size."""


def ico(pictures: Mapping[int, bytes]) -> bytes:
    """The icon file of Windows with the pictures of up to 256 pixels; `pictures` are PNG files by their size."""
    used = {size: data for size, data in sorted(pictures.items()) if size <= 256}
    head, body = struct.pack("<HHH", 0, 1, len(used)), b""
    for size, data in used.items():
        at = 6 + 16 * len(used) + len(body)
        head += struct.pack("<BBBBHHII", size % 256, size % 256, 0, 0, 1, 32, len(data), at)
        body += data
    return head + body


def icns(pictures: Mapping[int, bytes]) -> bytes:
    """The icon file of macOS with the pictures of the sizes it knows."""
    used = [(MAC[size], data) for size, data in sorted(pictures.items()) if size in MAC]
    body = b"".join(name + struct.pack(">I", len(data) + 8) + data for name, data in used)
    return b"icns" + struct.pack(">I", len(body) + 8) + body
