"""Plays deals on several machines, with a running Dask cluster as executor (``pip install 'pipstone[cluster]'``).

Messages from scheduler and workers are unpickled here, and without TLS Dask authenticates nobody: anyone who answers at
the address, or sits on the way to it, can run any program on this machine.
"""

import asyncio
import hashlib
import importlib
import logging
import sys
from collections.abc import Iterator
from concurrent.futures import CancelledError, Executor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import game
from game import files
from game.core.message import N_
from game.lab.arguments import BadArguments

TRUST = N_("only on a network you trust: Dask authenticates nobody, and its messages can run any program here")
KNOCK = 5.0
"""Time in which the server at the address must prove to be a scheduler, in seconds."""
REACH = 10.0
"""Time in which a scheduler must accept the connection and have a worker, in seconds."""


@contextmanager
def cluster(address: str) -> Iterator[Executor]:
    """The workers of the cluster whose scheduler has that address (``host:port``); cancels open jobs at the end.

    A job is sent again if its worker is lost. Jobs are not marked pure, or Dask would reuse their results, including
    times. `BadArguments` if Dask is not installed, nobody answers, there is no worker, or versions differ.
    """
    dask = _dask()
    _reach(dask, address)
    with dask.Client(address, timeout=REACH, set_as_default=False) as client:
        _check(client, address)
        executor: Executor = client.get_executor(pure=False)
        try:
            yield executor
        except (dask.scheduler.KilledWorker, CancelledError) as error:
            why = f": {error}" if str(error) else ""
            raise BadArguments(f"pipstone arena: the cluster at {address} was lost on the way{why}") from None
        finally:
            executor.shutdown(wait=False)


def fingerprint() -> str:
    """A digest of the program, ignoring line ends, and of Python's version, as versions may sum floats differently."""
    digest, root = hashlib.sha256(), Path(game.__file__).parent
    digest.update(f"Python {sys.version_info.major}.{sys.version_info.minor}\n".encode())
    for path in sorted(root.rglob("*.py")):
        text = files.read(path).replace(b"\r\n", b"\n")
        digest.update(f"{path.relative_to(root).as_posix()}\n".encode() + text + b"\n")
    return digest.hexdigest()


def _dask() -> Any:
    """The package `distributed`, with its log silenced; `BadArguments` if it is missing."""
    try:
        dask = importlib.import_module("distributed")
    except ModuleNotFoundError as error:
        raise BadArguments(
            f"pipstone arena: --cluster needs {error.name}, which is not installed here; "
            "pip install 'pipstone[cluster]' brings it"
        ) from None
    for name in ("distributed", "distributed.client"):
        logging.getLogger(name).setLevel(logging.CRITICAL)
    return dask


def _reach(dask: Any, address: str) -> None:
    """Raises `BadArguments` unless a scheduler answers, for Dask's own client waits for a silent server for ever."""

    async def knock() -> None:
        known = dask.Security().get_connection_args("client")
        comm = await dask.comm.connect(address, timeout=KNOCK, **known)
        try:
            await comm.write({"op": "identity", "reply": True})
            answer = await comm.read()
        finally:
            comm.abort()
        if not isinstance(answer, dict) or answer.get("type") != "Scheduler":
            raise ValueError("what is there is no scheduler")

    try:
        asyncio.run(asyncio.wait_for(knock(), KNOCK))
    except Exception as error:  # an untrusted answer may lead to any error, such as a MemoryError
        why = str(error) if isinstance(error, (OSError, ValueError, TypeError)) else "what is there is no scheduler"
        why = why or f"it says nothing for {KNOCK:g} s"
        raise BadArguments(f"pipstone arena: no cluster answers at {address!r}: {why}") from None


def _check(client: Any, address: str) -> None:
    try:
        client.wait_for_workers(1, timeout=REACH)
    except TimeoutError:
        raise BadArguments(f"pipstone arena: the cluster at {address} has no workers") from None
    here, answers = fingerprint(), {"scheduler": _asked_of_scheduler(client)}
    answers |= {f"worker {name}": there for name, there in client.run(fingerprint, on_error="return").items()}
    for who, there in answers.items():
        if there != here:
            why = f" ({there})" if isinstance(there, BaseException) else ""
            raise BadArguments(
                f"pipstone arena: the {who} of the cluster has not the same Pipstone and Python as this machine{why}; "
                "scheduler and workers all need them"
            )


def _asked_of_scheduler(client: Any) -> Any:
    try:
        return client.run_on_scheduler(fingerprint)
    except Exception as error:  # the scheduler may fail in any way
        return error
