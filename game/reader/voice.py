"""The system's own voice: an installed text-to-speech program that says one line at a time, in the background."""

import os
import shutil
import subprocess
import sys
import threading
from collections import deque
from collections.abc import Mapping, Sequence
from contextlib import suppress

from game.reader.speech import Line

POWERSHELL = (
    "Add-Type -AssemblyName System.Speech; "
    "(New-Object System.Speech.Synthesis.SpeechSynthesizer).Speak($env:PIPSTONE_SAYS)"
)
"""The script takes the words from the environment, so quotation marks in them need no escaping."""
VOICES: Mapping[str, Sequence[tuple[str, ...]]] = {
    "linux": (
        ("spd-say", "--wait", "--language", "{language}", "--", "{words}"),
        ("espeak-ng", "-v", "{language}", "--", "{words}"),
        ("espeak", "-v", "{language}", "--", "{words}"),
    ),
    "darwin": (("say", "--", "{words}"),),
    "win32": (("powershell", "-NoProfile", "-NonInteractive", "-Command", POWERSHELL),),
}
"""Speech commands by system, best first. Those for macOS and Windows follow documentation and have not been run."""
HUSH = {"spd-say": ("spd-say", "--cancel")}
"""Extra commands that stop speech. spd-say has handed the words to another program by then."""

NOTHING = subprocess.DEVNULL


def voices() -> list[tuple[str, ...]]:
    """The installed speech commands, best first."""
    known = VOICES.get(sys.platform, VOICES["linux"])
    return [command for command in known if shutil.which(command[0])]


class Voice:
    """Speaks lines in a thread of its own; `language` is a code. A command that fails gives way to the next one."""

    def __init__(self, commands: Sequence[tuple[str, ...]], language: str) -> None:
        self.language = language
        self._commands = list(commands)
        self._lines = deque[str]()
        self._changed = threading.Condition()
        self._speaker: subprocess.Popen[bytes] | None = None
        self._cut = False
        """Whether the current line has been cut off."""
        self._closed = False
        threading.Thread(target=self._speak, name="voice", daemon=True).start()

    def say(self, line: Line) -> None:
        """Queues a line and returns at once. A line that `cuts` silences everything before it."""
        with self._changed:
            if line.cuts:
                self._silence()
            self._lines.append(line.words)
            self._changed.notify()

    def close(self) -> None:
        """Stops speaking for good."""
        with self._changed:
            self._silence()
            self._closed = True
            self._changed.notify()

    def _silence(self) -> None:
        self._lines.clear()
        self._cut = True
        if self._speaker is not None:
            with suppress(OSError):
                self._speaker.terminate()

    def _speak(self) -> None:
        """Body of the thread: speaks one line after the other."""
        while self._commands:
            with self._changed:
                self._changed.wait_for(lambda: self._lines or self._closed)
                if self._closed:
                    return
                words, command, self._cut = self._lines.popleft(), self._commands[0], False
                self._speaker = _started(command, words, self.language)
                speaker = self._speaker
            failed = speaker is None or speaker.wait() != 0
            with self._changed:
                cut, self._speaker = self._cut, None
                if failed and not cut:
                    del self._commands[0]
                    self._lines.appendleft(words)
            if cut and command[0] in HUSH:
                with suppress(OSError):
                    subprocess.run(
                        HUSH[command[0]], check=False, timeout=2, stdin=NOTHING, stdout=NOTHING, stderr=NOTHING
                    )


def _started(command: Sequence[str], words: str, language: str) -> "subprocess.Popen[bytes] | None":
    filled = [part.replace("{language}", language).replace("{words}", words) for part in command]
    hidden = getattr(subprocess, "CREATE_NO_WINDOW", 0)
    try:
        return subprocess.Popen(
            filled,
            env={**os.environ, "PIPSTONE_SAYS": words},
            creationflags=hidden,
            stdin=NOTHING,
            stdout=NOTHING,
            stderr=NOTHING,
        )
    except OSError:
        return None
