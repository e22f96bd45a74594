"""Makes the sounds in sounds/ by modal synthesis of small things; ``--check`` measures those in the folder.

Every sound is a sum of damped modes (loss factors by material), struck with a soft pulse, on a wooden table. Writing
needs an ``ffmpeg`` with Vorbis on the search path; playing the game does not.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tools.sound.mastering import loudness, mastered, true_peak
from tools.sound.recipes import REPEATED, SINGLE
from tools.sound.ringing import RATE, Wave

LOUDNESS = {
    "score": -23.0,
    "win": -22.0,
    "turn": -24.0,
    "tick": -27.0,
    "hearth": -36.0,
    "shuffle": -22.0,
    "draw": -25.0,
    "capture": -23.0,
    "button": -27.0,
    "pencil": -29.0,
    "pick": -26.0,
    "refuse": -26.0,
    "peg": -23.0,
    "lid": -25.0,
}
"""Loudness in LUFS of the sounds that differ from the usual one."""
USUAL_LOUDNESS = -20.0
VARIANTS = 6
"""Number of variants of each repeated sound."""
SOUNDS = Path(__file__).resolve().parent.parent / "sounds"


def made() -> dict[str, Wave]:
    """Every sound by its file name without extension."""
    waves: dict[str, Wave] = {}
    for name, make in REPEATED.items():
        for number in range(1, VARIANTS + 1):
            rng = np.random.default_rng([sum(map(ord, name)), number])
            waves[f"{name}-{number}"] = mastered(make(rng), wanted(name))
    for name, make in SINGLE.items():
        rng = np.random.default_rng([sum(map(ord, name)), 0])
        waves[name] = mastered(make(rng), wanted(name), endless=name == "hearth")
    return waves


def wanted(name: str) -> float:
    """The loudness of a sound in LUFS; `name` may be that of a variant."""
    return LOUDNESS.get(name.rstrip("-0123456789"), USUAL_LOUDNESS)


def write(path: Path, wave: Wave) -> None:
    """Writes the sound as mono Vorbis; ends the program if there is no ffmpeg."""
    encoder = shutil.which("ffmpeg")
    if encoder is None:
        raise SystemExit("ffmpeg is needed to write the sounds")
    samples = np.clip(np.rint(wave * 32767), -32768, 32767).astype("<i2").tobytes()
    command = [encoder, "-v", "error", "-y", "-f", "s16le", "-ar", str(RATE), "-ac", "1", "-i", "-"]
    command += ["-map_metadata", "-1", "-fflags", "+bitexact", "-flags:a", "+bitexact", "-serial_offset", "1"]
    subprocess.run([*command, "-c:a", "libvorbis", "-q:a", "5", str(path)], input=samples, check=True)


def read(path: Path) -> Wave:
    """The samples of a sound file at 48 kHz, one channel."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    import pygame

    if pygame.mixer.get_init() != (RATE, -16, 1):
        pygame.mixer.quit()  # any other format would resample the sounds
        pygame.mixer.init(RATE, -16, 1, allowedchanges=0)
    raw = pygame.mixer.Sound(str(path)).get_raw()
    return np.frombuffer(raw, dtype="<i2").astype(float) / 32768


def faults(folder: Path) -> list[str]:
    """Lines for sounds that are missing in ``folder``, too loud, too soft or too long; empty if all is well."""
    found: list[str] = []
    for name, wave in made().items():
        path = folder / f"{name}.ogg"
        if not path.exists():
            found.append(f"{path.name} is missing")
            continue
        kept = read(path)
        if true_peak(kept) > 10 ** (-1 / 20):
            found.append(f"{path.name} peaks at {20 * np.log10(true_peak(kept)):.1f} dBFS")
        if abs(loudness(kept) - wanted(name)) > 1:
            found.append(f"{path.name} has {loudness(kept):.1f} LUFS, not {wanted(name):.1f}")
        if abs(len(kept) - len(wave)) > RATE // 50:
            found.append(f"{path.name} lasts {len(kept) / RATE:.2f} s, made at {len(wave) / RATE:.2f}")
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description="Make or measure the sounds of the table.")
    parser.add_argument("--check", action="store_true", help="measure, write nothing")
    parser.add_argument("--out", type=Path, default=SOUNDS, help="folder of the sounds")
    arguments = parser.parse_args()
    if arguments.check:
        found = faults(arguments.out)
        print("\n".join(found) or f"all sounds in {arguments.out.name}/ are as made")
        return 1 if found else 0
    arguments.out.mkdir(parents=True, exist_ok=True)
    for name, wave in made().items():
        write(arguments.out / f"{name}.ogg", wave)
    return 0


if __name__ == "__main__":
    sys.exit(main())
