"""Folders that may not be entered, even if root runs the tests, who may otherwise enter any."""

import ctypes
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

VERSION = 0x20080522
"""The version of the structures in which Linux reports the capabilities of a thread."""
ENTER_ANY = 0b110
"""The capability bits for reading and entering any folder, whatever its mode."""


@contextmanager
def closed(*folders: Path) -> Iterator[None]:
    """Makes the folders if needed, and keeps this thread, and those it starts, from entering them."""
    if sys.platform == "win32":
        pytest.skip("folders have no modes there")
    for folder in folders:
        folder.mkdir(parents=True, exist_ok=True)
    for folder in folders:
        folder.chmod(0)
    try:
        with _like_anybody():
            yield
    finally:
        for folder in reversed(folders):
            folder.chmod(0o700)


@contextmanager
def _like_anybody() -> Iterator[None]:
    if os.geteuid() != 0:
        yield
        return
    if sys.platform != "linux":
        pytest.skip("root may enter any folder there")
    system, header, rights = ctypes.CDLL(None), (ctypes.c_uint32 * 2)(VERSION, 0), (ctypes.c_uint32 * 6)()
    assert system.capget(header, rights) == 0
    before = rights[0]
    rights[0] = before & ~ENTER_ANY
    assert system.capset(header, rights) == 0
    try:
        yield
    finally:
        rights[0] = before
        assert system.capset(header, rights) == 0
