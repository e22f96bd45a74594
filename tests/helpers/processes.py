"""Looking after processes that tests start."""

import contextlib
import time
from pathlib import Path


def is_gone(pid: int) -> bool:
    """Whether that process has ended, if only just (Linux)."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except FileNotFoundError:
        return True


def is_ended(pid: int, seconds: float = 10.0) -> bool:
    """Whether that process ends within so many seconds."""
    deadline = time.monotonic() + seconds
    while not is_gone(pid) and time.monotonic() < deadline:
        time.sleep(0.01)
    return is_gone(pid)


def is_run(words: str) -> bool:
    """Whether any process has those words in its command line (Linux)."""
    for file in Path("/proc").glob("[0-9]*/cmdline"):
        with contextlib.suppress(OSError):
            if words in file.read_bytes().replace(b"\0", b" ").decode(errors="replace"):
                return True
    return False
