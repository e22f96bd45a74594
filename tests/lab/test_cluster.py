"""Deals played by the workers of a Dask cluster give the same results; an unusable cluster is refused."""

import contextlib
import hashlib
import json
import socketserver
import sys
import threading
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from types import SimpleNamespace
from typing import Any

import pytest

from game.cli import main
from game.lab import cluster

pytestmark = pytest.mark.skipif(find_spec("distributed") is None, reason="Dask is not there")


@pytest.fixture(scope="module")
def local() -> Iterator[Any]:
    """A cluster of two processes on this machine."""
    distributed = pytest.importorskip("distributed")  # takes half a second, so only here
    quiet = {"dashboard_address": ":0", "memory_limit": 0, "silence_logs": 50}
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, **quiet) as local:
        yield local


@pytest.fixture
def address(local: Any) -> str:
    """The address of its scheduler."""
    found: str = local.scheduler_address
    return found


@pytest.fixture
def stranger() -> Iterator[Callable[[bytes], str]]:
    """A function that starts a server which sends everybody those bytes and nothing else, and returns its address."""
    with contextlib.ExitStack() as stack:

        def serving(words: bytes) -> str:
            class Saying(socketserver.BaseRequestHandler):
                def handle(self) -> None:
                    with contextlib.suppress(OSError):
                        self.request.sendall(words)
                        while self.request.recv(4096):
                            pass

            server = stack.enter_context(socketserver.ThreadingTCPServer(("127.0.0.1", 0), Saying))
            server.daemon_threads = True
            threading.Thread(target=server.serve_forever, daemon=True).start()
            stack.callback(server.shutdown)
            return "{}:{}".format(*server.server_address)

        yield serving


@pytest.fixture
def nobody() -> Iterator[str]:
    """The address of a scheduler without workers."""
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(n_workers=0, processes=True, dashboard_address=":0", silence_logs=50) as local:
        yield local.scheduler_address


def arena(*flags: str) -> int:
    return main(["arena", "fives", "--deals", "6", "--seed", "3", *flags])


@pytest.fixture
def refused(capsys: pytest.CaptureFixture[str]) -> Callable[..., str]:
    """A function that runs random players on that cluster and returns the one line of complaint."""

    def asked(where: str, *flags: str) -> str:
        assert arena("--players", "random", "--cluster", where, *flags) == 2
        printed = capsys.readouterr()
        assert (printed.out, printed.err.count("\n")) == ("", 1)
        return printed.err

    return asked


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


def test_a_worker_with_another_program_is_not_let_in(address, refused, monkeypatch):
    changed = SimpleNamespace(sha256=lambda: hashlib.sha256(b"a line more"))
    monkeypatch.setattr(cluster, "hashlib", changed)
    assert "has not the same Pipstone" in refused(address)


@pytest.mark.nightly
def test_a_cluster_without_workers_is_told(nobody, refused, monkeypatch):
    monkeypatch.setattr(cluster, "REACH", 0.3)
    assert "has no workers" in refused(nobody)


@pytest.mark.parametrize("wrong", ["127.0.0.1:1", "nowhere", "fax://host:1", ""])
def test_where_nobody_answers_it_is_told(wrong, refused, monkeypatch):
    monkeypatch.setattr(cluster, "KNOCK", 0.3)
    assert f"no cluster answers at {wrong!r}" in refused(wrong)


@pytest.mark.nightly(one_in=3)
@pytest.mark.parametrize("words", [b"", b"HTTP/1.1 400 Bad Request\r\n\r\n", b"\0" * 64])
@pytest.mark.parametrize("how", ["", "tcp://", "tls://"])
def test_what_is_no_cluster_is_told_in_a_moment(words, how, stranger, refused, monkeypatch):
    monkeypatch.setattr(cluster, "KNOCK", 0.3)
    assert "no cluster answers" in refused(how + stranger(words))


def test_a_worker_is_no_scheduler_jobs_do_not_go_with_a_cluster_and_neither_goes_without_dask(
    local: Any, refused: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "no scheduler" in refused(local.workers[0].worker_address)
    assert "one of them" in refused("127.0.0.1:8786", "--jobs", "2")
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert "pip install 'pipstone[cluster]'" in refused("127.0.0.1:8786")
