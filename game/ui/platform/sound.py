"""The sounds of the table. Each also has a visible counterpart, and a machine without loudspeakers stays silent."""

from __future__ import annotations

import math
import random
import threading
from array import array
from collections.abc import Callable, Mapping
from io import BytesIO
from types import MappingProxyType
from typing import Final, Protocol

import pygame

from game import resources
from game.words import N_

CAPTIONS: Final[Mapping[str, str]] = MappingProxyType(
    {
        # TRANSLATORS: captions for sounds, a few words each without a full stop, until “game won”
        "brick": N_("brick laid"),
        "button": N_("click"),
        "capture": N_("tiles captured"),
        "clack": N_("tile played"),
        "deal": N_("tiles dealt"),
        "draw": N_("tile drawn"),
        "lid": N_("cover slides"),
        "peg": N_("peg moved"),
        "pencil": N_("pencil mark"),
        "pick": N_("tile picked up"),
        "refuse": N_("not allowed there"),
        "score": N_("points scored"),
        "shuffle": N_("tiles shuffled"),
        "stone": N_("marker placed"),
        "tick": N_("a player passes"),
        "touch": N_("tiles touch"),
        "turn": N_("your turn"),
        "win": N_("game won"),
    }
)
"""The caption of each sound, by its name."""

RATE: Final = 48_000
JITTER_DB: Final = 2.0
"""Repeated sounds are softened at random by up to this many decibels."""
VARIED: Final = frozenset(
    (
        "brick", "button", "capture", "clack", "draw", "lid", "peg", "pencil", "pick", "refuse", "score", "shuffle",
        "stone", "tick", "turn",
    )
)  # fmt: skip
"""Sounds recorded in several takes; their loudness varies as well."""
LIKE: Final[Mapping[str, tuple[str, float]]] = MappingProxyType({"deal": ("clack", 0.3), "touch": ("clack", 0.55)})
"""Sounds that use the takes of another one, with a factor for their volume."""


class Levels(Protocol):
    """The volumes people chose, in per cent; ``mute`` silences everything."""

    @property
    def master_volume(self) -> int: ...
    @property
    def effects_volume(self) -> int: ...
    @property
    def ambience_volume(self) -> int: ...
    @property
    def mute(self) -> bool: ...


class Sound:
    """Plays sounds by name. Volumes are 0..1. Devices are opened only by ``open``, after the first picture is shown.

    Opening takes place in a thread. The latest sound requested meanwhile is played once the device is open.
    """

    def __init__(self, volume: float = 0.8) -> None:
        self.heard: Callable[[str], None] = lambda name: None
        """Called with the name of every sound, audible or not."""
        self.volume = volume
        self.muted = False
        self.ambience = 0.0
        self.problem = ""
        """Why there is no sound, in the words of the audio system; empty while there is no error."""
        self._ready = threading.Event()
        self._opening: threading.Thread | None = None
        self._wanted = False
        """Whether `open` was called, so that the device may be reopened after a rest."""
        self._files: dict[str, list[str]] = {}
        self._takes: dict[tuple[str, int], pygame.mixer.Sound] = {}
        self._bent: dict[tuple[str, int, int], pygame.mixer.Sound] = {}
        self._last: dict[str, int] = {}
        self._chance = random.Random()
        self._waiting: tuple[str, float, float] | None = None
        self._fire: pygame.mixer.Sound | None = None

    def apply(self, levels: Levels) -> None:
        """Applies the volumes of the settings at once."""
        master = levels.master_volume / 100
        self.volume = master * levels.effects_volume / 100
        self.ambience = master * levels.ambience_volume / 100
        self.muted = levels.mute
        self._tend_fire()

    def open(self, *, wait: bool = False) -> None:
        """Opens the audio device, in a thread unless `wait` is set. A sound file is read when it is first played."""
        self._wanted = True
        if self._opening is None:
            self._opening = threading.Thread(target=self._open, name="sound", daemon=True)
            self._opening.start()
        if wait:
            self._opening.join()

    @property
    def ready(self) -> bool:
        """Whether the device is open, so that sounds can be played (muted or not)."""
        return self._ready.is_set()

    def play(self, name: str, *, pan: float = 0.0, pitch: float = 0.0) -> None:
        """Plays a sound of CAPTIONS now: ``pan`` from -1 (left) to 1 (right), ``pitch`` in semitones.

        A sound with several takes never plays the same take twice in a row. Raises `KeyError` for an unknown name.
        """
        if name not in CAPTIONS:
            raise KeyError(f"no sound is called {name!r}; there are {', '.join(CAPTIONS)}")
        self.heard(name)
        if self.muted or self.volume <= 0 or self.problem:
            return
        if self.ready:
            self._play(name, pan, pitch)
        else:
            self._waiting = (name, pan, pitch)
            self.wake()

    def _play(self, name: str, pan: float, pitch: float) -> None:
        name, gain = LIKE.get(name, (name, 1.0))
        number = self.next_take(name, len(self._files[name]))
        try:
            channel = self._pitched(name, number, round(pitch)).play()
        except (pygame.error, OSError) as error:
            self.problem = str(error)
            return
        if channel is not None:
            left, right = self._loudness(name, pan)
            channel.set_volume(left * gain, right * gain)

    def next_take(self, name: str, count: int) -> int:
        """Chooses which of ``count`` takes plays next; not the previous one if there is a choice."""
        last = self._last.get(name)
        choices = [number for number in range(count) if number != last] or [0]
        self._last[name] = self._chance.choice(choices)
        return self._last[name]

    @property
    def awake(self) -> bool:
        """Whether the audio device is open or opening. Even silence then takes a little processor time."""
        return self._opening is not None and not self.problem

    def wake(self) -> None:
        """Reopens the audio device after a rest, because a sound may soon be needed."""
        if self._wanted:
            self.open()

    def rest(self) -> None:
        """Closes the audio device while nothing plays; `wake` or the next sound reopens it.

        An open device wakes the program a hundred times a second and takes 0.5 to 1 % of a core.
        """
        if self.ready and self._fire_level() <= 0 and not pygame.mixer.get_busy():
            self.close()

    def close(self) -> None:
        """Stops all sounds and closes the audio device."""
        if self._opening is not None:
            self._opening.join()
        if self.ready:
            self._ready.clear()
            self._takes.clear()
            self._bent.clear()
            self._fire = None
            pygame.mixer.quit()
        self._opening = None

    def _open(self) -> None:
        try:
            pygame.mixer.init(RATE, -16, 2, 512, allowedchanges=0)
            pygame.mixer.set_num_channels(24)
            files = resources.listing("sounds", ".ogg")
            for name in CAPTIONS.keys() - LIKE.keys():
                takes = [file for file in files if file.removesuffix(".ogg").rstrip("0123456789").rstrip("-") == name]
                if not takes:
                    raise resources.MissingResource(f"sounds/{name}.ogg is missing: the installation is incomplete")
                self._files[name] = takes
        except (pygame.error, OSError) as error:
            self.problem = str(error)
            return
        self._ready.set()
        waiting, self._waiting = self._waiting, None
        if waiting:
            self._play(*waiting)
        self._tend_fire()

    def _tend_fire(self) -> None:
        """Starts the quiet fire in the background when it becomes audible, and keeps its volume up to date."""
        if not self.ready:
            return
        level = self._fire_level()
        if self._fire is None and level > 0:
            self._fire = _read("hearth.ogg")
            self._fire.play(loops=-1, fade_ms=1500)
        if self._fire is not None:
            self._fire.set_volume(level)

    def _fire_level(self) -> float:
        return 0.0 if self.muted else min(1.0, self.ambience) ** 1.6

    def _loudness(self, name: str, pan: float) -> tuple[float, float]:
        """Volumes of the left and right loudspeakers, panned at constant power."""
        level = min(1.0, self.volume) ** 1.6
        if name in VARIED:
            level *= 10 ** (self._chance.uniform(-JITTER_DB, 0) / 20)
        angle = (max(-1.0, min(1.0, pan)) + 1) * math.pi / 4
        return level * math.cos(angle), level * math.sin(angle)

    def _pitched(self, name: str, number: int, semitones: int) -> pygame.mixer.Sound:
        if (name, number) not in self._takes:
            self._takes[name, number] = _read(self._files[name][number])
        if not semitones:
            return self._takes[name, number]
        key = (name, number, semitones)
        if key not in self._bent:
            self._bent[key] = _bend(self._takes[name, number], 2 ** (semitones / 12))
        return self._bent[key]


def _read(file: str) -> pygame.mixer.Sound:
    return pygame.mixer.Sound(BytesIO(resources.read(f"sounds/{file}")))


def _bend(sound: pygame.mixer.Sound, speed: float) -> pygame.mixer.Sound:
    """The sound played faster and so higher, with linear interpolation; 16 bits, two channels."""
    frames = array("h", sound.get_raw())
    left = frames[::2]
    bent = array("h")
    for number in range(int((len(left) - 1) / speed)):
        place = number * speed
        whole = int(place)
        value = round(left[whole] + (left[whole + 1] - left[whole]) * (place - whole))
        bent.append(value)
        bent.append(value)
    return pygame.mixer.Sound(buffer=bent.tobytes())
