"""An outside program and its descendants, which end together, and no later than our own process."""

import contextlib
import ctypes
import errno
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from pathlib import Path

from game import isolated

PASSED_ON = {
    *("PATH", "HOME", "LANG", "TZ", "TMPDIR"),
    *("TEMP", "TMP", "SYSTEMROOT", "SYSTEMDRIVE", "WINDIR", "COMSPEC", "PATHEXT", "USERPROFILE", "APPDATA"),
    *("LOCALAPPDATA", "PROGRAMDATA", "PROGRAMFILES", "NUMBER_OF_PROCESSORS", "PROCESSOR_ARCHITECTURE"),
}
"""Environment variables passed to the program, besides ``LC_*``; others may hold passwords."""
KILLED = 5.0
"""Longest wait for a killed program, in seconds; one that runs as another user may stay."""
SWEEPS = 100
"""Number of sweeps a hundredth of a second apart; further ones are a second apart."""
CHILD_SUBREAPER = 36
"""PR_SET_CHILD_SUBREAPER of Linux: orphaned descendants become children of this process."""


class Family:
    """A program and its descendants, from start to end; `OSError` or `ValueError` if it cannot be started.

    On macOS and others this kills the program's session; a descendant that makes a session of its own survives.
    """

    def __init__(self, words: Sequence[str]) -> None:
        self.process = self._begin(words)
        """The process whose pipes are those of the program; it ends when the program does."""

    def _begin(self, words: Sequence[str]) -> "subprocess.Popen[bytes]":
        return _started(words, env=_environment(), start_new_session=True)

    def end(self) -> None:
        """Kills the family, and waits for the end of the process, at most `KILLED` seconds."""
        self._kill()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(KILLED)

    def _kill(self) -> None:
        if self.process.returncode is None and sys.platform != "win32":
            with contextlib.suppress(OSError):
                os.killpg(self.process.pid, signal.SIGKILL)


class Kept(Family):
    """On Linux: a process of ours (`main`) starts the program, and lives as long as it or any descendant."""

    def _begin(self, words: Sequence[str]) -> "subprocess.Popen[bytes]":
        self._line, theirs = socket.socketpair()
        with theirs:
            number = theirs.fileno()
            command = isolated.command("game.ai.family", str(number), *words)
            process = _started(command, pass_fds=(number,), start_new_session=True)
        trouble = int(self._line.recv(16) or 0)
        if trouble:
            self._kill()
            process.communicate()
            raise OSError(trouble, os.strerror(trouble))
        return process

    def _kill(self) -> None:
        with contextlib.suppress(OSError), self._line:  # the process may have ended already
            self._line.shutdown(socket.SHUT_RDWR)


class InJob(Family):
    """On Windows: a job object, which kills its processes when it is closed, at the latest when our process ends.

    Written from the documentation; it has not been run.
    """

    def _begin(self, words: Sequence[str]) -> "subprocess.Popen[bytes]":
        self._kernel = getattr(ctypes, "WinDLL")("kernel32")  # noqa: B009 (other systems lack it)
        self._kernel.CreateJobObjectW.restype = ctypes.c_void_p
        self._job = ctypes.c_void_p(self._kernel.CreateJobObjectW(None, None))
        limits = (ctypes.c_uint32 * (36 if sys.maxsize > 2**32 else 28))()  # JOBOBJECT_EXTENDED_LIMIT_INFORMATION
        limits[4] = 0x2000  # its LimitFlags: JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE
        self._kernel.SetInformationJobObject(self._job, 9, limits, ctypes.sizeof(limits))
        suspended = 4  # CREATE_SUSPENDED: the program must start nothing before it is in the job
        process = _started(words, env=_environment(), creationflags=suspended)
        handle = ctypes.c_void_p(int(vars(process)["_handle"]))
        if not self._kernel.AssignProcessToJobObject(self._job, handle):
            process.kill()
            self._kill()
            raise OSError(errno.EPERM, "it cannot be put into a job")
        getattr(ctypes, "WinDLL")("ntdll").NtResumeProcess(handle)  # noqa: B009
        return process

    def _kill(self) -> None:
        job, self._job = self._job, ctypes.c_void_p()
        if job:
            self._kernel.CloseHandle(job)


def start(words: Sequence[str]) -> Family:
    """Starts the program with the class for this system."""
    return {"linux": Kept, "win32": InJob}.get(sys.platform, Family)(words)


def _started(words: Sequence[str], **more: object) -> "subprocess.Popen[bytes]":
    pipe, nothing = subprocess.PIPE, subprocess.DEVNULL
    process: subprocess.Popen[bytes] = subprocess.Popen(
        list(words), stdin=pipe, stdout=pipe, stderr=nothing, bufsize=0, **more
    )  # type: ignore[call-overload]
    return process


def _environment() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if name in PASSED_ON or name.startswith("LC_")}


def main(line: str, *words: str) -> None:
    """The process of `Kept`: starts the program, and ends with its last descendant.

    The kernel gives this process every orphaned descendant, so none escapes by a session or an environment of its own,
    and there is a child to wait for as long as one lives. `line` is the file descriptor of the socket to the process
    that asked, which is sent 0, or the errno if the program cannot be started. When the other end closes, at the latest
    when that process ends, the family is killed.
    """
    for number in (signal.SIGHUP, signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: None)  # unlike an ignored signal, a handler is not inherited
    ctypes.CDLL(None).prctl(CHILD_SUBREAPER, 1, 0, 0, 0)
    try:
        first = subprocess.Popen(words, env=_environment(), start_new_session=True)
    except OSError as error:
        os.write(int(line), str(error.errno).encode())
        return
    nothing = os.open(os.devnull, os.O_RDWR)
    for pipe in (0, 1):  # only the program may hold its pipes, or their end would go unnoticed
        os.dup2(nothing, pipe)
    os.write(int(line), b"0")
    threading.Thread(target=_kill_when_told, args=(int(line),), daemon=True).start()
    with contextlib.suppress(ChildProcessError):
        while True:
            first.returncode = os.wait()[1]  # the status of any child; it is not used


def _kill_when_told(line: int) -> None:
    """Waits until the line closes, then kills the family until `main` has no child left and this process ends."""
    with contextlib.suppress(OSError):
        os.read(line, 1)
    for sweep in range(sys.maxsize):
        for group in _groups(os.getpid()):
            with contextlib.suppress(OSError):
                os.killpg(group, signal.SIGKILL)
        time.sleep(0.01 if sweep < SWEEPS else 1.0)


def _groups(pid: int) -> set[int]:
    """The process groups of a process's descendants. These have their own sessions, so the groups hold nothing else."""
    found: dict[int, tuple[int, int]] = {}
    for name in os.listdir("/proc"):
        if name.isdigit():
            with contextlib.suppress(OSError):  # it may have ended
                parent, group = Path("/proc", name, "stat").read_bytes().rpartition(b")")[2].split()[1:3]
                found[int(name)] = int(parent), int(group)
    kin = {pid}
    while more := {one for one, (parent, _) in found.items() if parent in kin} - kin:
        kin |= more
    return {found[one][1] for one in kin - {pid}}
