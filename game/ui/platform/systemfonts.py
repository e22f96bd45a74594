"""Finds system fonts for letters that the packaged fonts lack."""

import sys
from collections.abc import Iterator
from pathlib import Path

PATIENCE = 1.0
"""Seconds to wait for an answer; on its first call fontconfig may have to read all fonts."""
WINDOWS = (
    *("segoeui.ttf", "seguisb.ttf", "Nirmala.ttf", "Nirmala.ttc", "LeelawUI.ttf", "malgun.ttf", "msyh.ttc", "msjh.ttc"),
    *("YuGothM.ttc", "meiryo.ttc", "ebrima.ttf", "gadugi.ttf", "sylfaen.ttf", "seguisym.ttf"),
)
MACOS = (
    *("SFArabic.ttf", "SFHebrew.ttf", "SFGeorgian.ttf", "SFArmenian.ttf", "PingFang.ttc", "AppleSDGothicNeo.ttc"),
    *("GeezaPro.ttc", "ArialHB.ttc", "Kohinoor.ttc", "Supplemental/Thonburi.ttc", "Supplemental/Arial Unicode.ttf"),
)
"""Fonts that come with the system, in order of preference."""


def lenders(character: str, *, bold: bool) -> Iterator[Path]:
    """Font files that may contain a character, likeliest first. Raises `TimeoutError` if fontconfig does not answer."""
    if sys.platform == "win32":
        yield from (Path("C:/Windows/Fonts", name) for name in WINDOWS)
    elif sys.platform == "darwin":
        yield from (Path("/System/Library/Fonts", name) for name in MACOS)
    elif found := _matched(f"sans-serif:weight={200 if bold else 80}:charset={ord(character):x}"):
        yield Path(found)


def _matched(pattern: str) -> str:
    """The font file that fontconfig chooses for a pattern; empty without fontconfig. Raises `TimeoutError`."""
    import subprocess  # the window need not wait for this import

    try:
        asked = subprocess.run(
            ["fc-match", "-f", "%{file}", pattern],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=PATIENCE,
            check=True,
        )
    except subprocess.TimeoutExpired:
        raise TimeoutError("fontconfig does not answer") from None
    except (OSError, subprocess.SubprocessError):
        return ""
    return asked.stdout.decode(errors="surrogateescape").strip()
