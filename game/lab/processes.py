"""Processes on this machine that share the work of a command."""

import multiprocessing
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from typing import Any

SAFE_PATH = "PYTHONSAFEPATH"
"""The environment variable that keeps Python from importing modules of the current folder."""


@contextmanager
def processes(jobs: int, prepare: Callable[[], None] | None = None) -> Iterator[Executor]:
    """A pool of that many processes, each of which first calls `prepare`; an error or Ctrl+C ends them at once."""
    before, os.environ[SAFE_PATH] = os.environ.get(SAFE_PATH), "1"
    pool = ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"), _follow, (prepare,))
    try:
        yield pool
        pool.shutdown()
    except BaseException:
        pool.shutdown(wait=False, cancel_futures=True)
        while children := multiprocessing.active_children():
            for child in children:
                child.terminate()
                child.join(0.05)
        raise
    finally:
        if before is None:
            del os.environ[SAFE_PATH]
        else:
            os.environ[SAFE_PATH] = before


def _follow(prepare: Callable[[], None] | None) -> None:
    """In a process of the pool: leaves Ctrl+C to the parent, and ends with it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _leave)
    threading.Thread(target=_leave_with_parent, daemon=True).start()
    if prepare is not None:
        prepare()


def _leave_with_parent() -> None:
    parent, waiting = multiprocessing.parent_process(), threading.main_thread().ident
    if parent is None or waiting is None:
        return
    parent.join()
    if sys.platform == "win32":
        os._exit(1)
    while True:  # the first signal may only end the current deal
        signal.pthread_kill(waiting, signal.SIGTERM)
        time.sleep(0.05)


def _leave(number: int, frame: Any) -> None:
    """Exits through the ``with`` blocks, so that external programs end too."""
    sys.exit(0)
