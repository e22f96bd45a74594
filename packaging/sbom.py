"""The software bill of materials of the packed program (CycloneDX 1.5, JSON)."""

import hashlib
import json
import re
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path

CRATES = Path(__file__).parent / "licences" / "AccessKit-crates.txt"
PARTS = {
    "python": "Python-2.0",
    "pygame-ce": "LGPL-2.1-or-later",
    "platformdirs": "MIT",
    "accesskit": "MIT OR Apache-2.0",
    "pyinstaller": "GPL-2.0-or-later WITH Bootloader-exception",
}
"""The parts packed with the program and their licences; the libraries that they include are listed as files."""


def crates(system: str) -> Iterator[tuple[str, str, str]]:
    """The name, version and licence of every crate in AccessKit for ``linux``, ``windows`` or ``macos``."""
    for line in CRATES.read_text("utf-8").splitlines():
        row = re.fullmatch(r"([\w-]+) +(\d+\.\d+\.\d+) +(\S.*?)  +((?:linux|windows|macos| )+)", line)
        if row and system in row[4].split():
            yield row[1], row[2], row[3]


def accesskit() -> str:
    """The version of AccessKit for Python whose crates are listed."""
    return CRATES.read_text("utf-8").split(" for Python")[0].rpartition(" ")[2]


def write(path: Path, folder: Path, version: str, parts: Mapping[str, str], system: str, moment: int) -> None:
    """Writes the bill for the program in a folder; `parts` are the versions of `PARTS`, `moment` is seconds (UTC)."""
    libraries = [(name, parts[name], licence) for name, licence in PARTS.items()] + list(crates(system))
    listed: list[dict[str, object]] = [
        {"type": "library", "name": name, "version": number, "licenses": [{"expression": licence}]}
        for name, number, licence in libraries
    ]
    for file in sorted(folder.rglob("*")):
        if re.search(r"\.(so[.\d]*|dll|pyd|dylib)$", file.name) and file.is_file() and not file.is_symlink():
            digest = hashlib.sha256(file.read_bytes()).hexdigest()
            name = file.relative_to(folder).as_posix()
            listed.append({"type": "file", "name": name, "hashes": [{"alg": "SHA-256", "content": digest}]})
    bill = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {
            "timestamp": datetime.fromtimestamp(moment, UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
            "component": {
                "type": "application",
                "name": "pipstone",
                "version": version,
                "licenses": [{"expression": "MIT AND OFL-1.1"}],
            },
        },
        "components": listed,
    }
    path.write_text(json.dumps(bill, indent=1) + "\n", encoding="utf-8")
