"""The system's own fonts, asked only for letters that ours lack: where one lies that has them."""

import sys
from collections.abc import Iterator
from pathlib import Path

PATIENCE = 1.0
"""Seconds that are waited for an answer; fontconfig may read all fonts first when it is asked for the first time."""
WINDOWS = (
    *("segoeui.ttf", "seguisb.ttf", "Nirmala.ttf", "Nirmala.ttc", "LeelawUI.ttf", "malgun.ttf", "msyh.ttc", "msjh.ttc"),
    *("YuGothM.ttc", "meiryo.ttc", "ebrima.ttf", "gadugi.ttf", "sylfaen.ttf", "seguisym.ttf"),
)
MACOS = (
    *("SFArabic.ttf", "SFHebrew.ttf", "SFGeorgian.ttf", "SFArmenian.ttf", "PingFang.ttc", "AppleSDGothicNeo.ttc"),
    *("GeezaPro.ttc", "ArialHB.ttc", "Kohinoor.ttc", "Supplemental/Thonburi.ttc", "Supplemental/Arial Unicode.ttf"),
)
"""The fonts that come with the system, the first that has a letter lends it."""


def lenders(letter: str, *, bold: bool) -> Iterator[Path]:
    """Files of fonts that may have that letter, the likeliest first; `TimeoutError` where nothing answers."""
    if sys.platform == "win32":
        yield from (Path("C:/Windows/Fonts", name) for name in WINDOWS)
    elif sys.platform == "darwin":
        yield from (Path("/System/Library/Fonts", name) for name in MACOS)
    elif found := _matched(f"sans-serif:weight={200 if bold else 80}:charset={ord(letter):x}"):
        yield Path(found)


def _matched(pattern: str) -> str:
    """The file of the font that fontconfig finds for that; nothing where there is no fontconfig."""
    import subprocess  # the window need not wait for it

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
