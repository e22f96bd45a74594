"""Looking after processes that tests start."""

from pathlib import Path


def is_gone(pid: int) -> bool:
    """Whether that process has ended, if only just (Linux)."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except FileNotFoundError:
        return True
