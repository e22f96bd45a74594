"""Deals played by the workers of a Dask cluster bring what they bring here; a cluster that cannot is told apart."""

import contextlib
import hashlib
import json
import socket
import sys
import threading
from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from game.cli import main
from game.lab import cluster

distributed = pytest.importorskip("distributed")


@pytest.fixture(scope="module")
def local() -> Iterator[Any]:
    """A cluster of two processes on this machine."""
    quiet = {"dashboard_address": ":0", "memory_limit": 0, "silence_logs": 50}
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, **quiet) as local:
        yield local


@pytest.fixture
def address(local: Any) -> str:
    """Where its scheduler is."""
    found: str = local.scheduler_address
    return found


@pytest.fixture
def stranger() -> Iterator[Callable[[bytes], str]]:
    """Makes a server that says so much to everybody, and no more; its address."""
    with contextlib.ExitStack() as stack:

        def serving(words: bytes) -> str:
            server = stack.enter_context(socket.create_server(("127.0.0.1", 0)))

            def serve() -> None:
                with contextlib.suppress(OSError), contextlib.ExitStack() as callers:
                    while True:
                        caller = callers.enter_context(server.accept()[0])
                        caller.sendall(words)

            def wake() -> None:
                with contextlib.suppress(OSError):
                    server.shutdown(socket.SHUT_RDWR)

            threading.Thread(target=serve, daemon=True).start()
            stack.callback(wake)
            return f"127.0.0.1:{server.getsockname()[1]}"

        yield serving


@pytest.fixture
def nobody() -> Iterator[str]:
    """A scheduler without workers."""
    with distributed.LocalCluster(n_workers=0, processes=True, dashboard_address=":0", silence_logs=50) as local:
        yield local.scheduler_address


def arena(*flags: str) -> int:
    return main(["arena", "fives", "--deals", "6", "--seed", "3", *flags])


def test_other_machines_change_nothing_but_the_time(address: str, capsys: pytest.CaptureFixture[str]) -> None:
    found: list[dict[str, Any]] = []
    for where in (["--jobs", "1"], ["--cluster", address]):
        assert arena("--players", "skilled,random", "--budget", "playouts:20", "--json", *where) == 0
        printed = capsys.readouterr()
        assert "6 of 6 deals" in printed.err
        found.append({key: value for key, value in json.loads(printed.out).items() if key != "times"})
    assert found[0] == found[1]


@pytest.mark.nightly
def test_a_bots_failure_is_passed_on(address: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert arena("--players", "random,exec:/no/such/bot", "--cluster", address) == 3
    assert "cannot be started" in capsys.readouterr().err.splitlines()[-1]


def test_a_worker_with_another_program_is_not_let_in(address, capsys, monkeypatch):
    changed = SimpleNamespace(sha256=lambda: hashlib.sha256(b"a line more"))
    monkeypatch.setattr(cluster, "hashlib", changed)
    assert arena("--players", "random", "--cluster", address) == 2
    assert "has not the same Pipstone" in said(capsys)


@pytest.mark.nightly
def test_a_cluster_without_workers_is_told(nobody, capsys, monkeypatch):
    monkeypatch.setattr(cluster, "REACH", 0.3)
    assert arena("--players", "random", "--cluster", nobody) == 2
    assert "has no workers" in said(capsys)


@pytest.mark.parametrize("wrong", ["127.0.0.1:1", "nowhere", "fax://host:1", ""])
def test_where_nobody_answers_it_is_told(wrong, capsys, monkeypatch):
    monkeypatch.setattr(cluster, "KNOCK", 0.3)
    assert arena("--players", "random", "--cluster", wrong) == 2
    assert f"no cluster answers at {wrong!r}" in said(capsys)


@pytest.mark.nightly(one_in=3)
@pytest.mark.parametrize("words", [b"", b"HTTP/1.1 400 Bad Request\r\n\r\n", b"\0" * 64])
@pytest.mark.parametrize("how", ["", "tcp://", "tls://"])
def test_what_is_no_cluster_is_told_in_a_moment(words, how, stranger, capsys, monkeypatch):
    monkeypatch.setattr(cluster, "KNOCK", 0.3)
    assert arena("--players", "random", "--cluster", how + stranger(words)) == 2
    assert "no cluster answers" in said(capsys)


def test_a_worker_is_no_scheduler(local: Any, capsys: pytest.CaptureFixture[str]) -> None:
    assert arena("--players", "random", "--cluster", local.workers[0].worker_address) == 2
    assert "no scheduler" in said(capsys)


def test_without_dask_it_is_told_what_brings_it(capsys, monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert arena("--players", "random", "--cluster", "127.0.0.1:8786") == 2
    assert "pip install 'pipstone[cluster]'" in said(capsys)


def test_jobs_and_a_cluster_do_not_go_together(capsys: pytest.CaptureFixture[str]) -> None:
    assert arena("--players", "random", "--cluster", "127.0.0.1:8786", "--jobs", "2") == 2
    assert "one of them" in said(capsys)


def said(capsys: pytest.CaptureFixture[str]) -> str:
    """The one line of complaint."""
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.count("\n") == 1
    return printed.err
