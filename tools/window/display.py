"""A screen for the tools that run the program in a real window: the existing one, or an Xvfb."""

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def a_display(size: tuple[int, int]) -> Iterator[None]:
    """Uses the existing screen, or starts an Xvfb of that size in pixels."""
    if os.environ.get("DISPLAY"):
        yield
        return
    reader, writer = os.pipe()
    screen = f"{size[0]}x{size[1]}x24"
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writer), "-screen", "0", screen, "-nolisten", "tcp"],
        pass_fds=(writer,),
        stderr=subprocess.DEVNULL,
    )
    os.close(writer)
    with os.fdopen(reader) as answer:
        os.environ["DISPLAY"] = f":{answer.readline().strip()}"
    try:
        yield
    finally:
        server.terminate()
        server.wait()
