"""Folders that may not be entered, also where the tests are run by root, who otherwise may enter any."""

import ctypes
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

VERSION = 0x20080522
"""Of the structures in which Linux tells the rights of a thread."""
ENTER_ANY = 0b110
"""Linux's bits for the rights to read and enter whatever its mode says."""


@contextmanager
def closed(*folders: Path) -> Iterator[None]:
    """Those folders, made if they are not there, may not be entered by this thread and those that it starts."""
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
