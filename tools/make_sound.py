"""Makes the sounds in sounds/ by adding up the ringing of small things; ``--check`` measures those that are there.

Every sound is a few damped modes (loss factors by material), struck with a soft pulse, on a wooden table. Writing needs
an ``ffmpeg`` with Vorbis on the search path; playing the game does not.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

Wave = NDArray[np.float64]
Mode = tuple[float, float, float]

RATE = 48_000
PEAK = 10 ** (-1.3 / 20)
"""Highest true peak; a little under -1 dBFS, because coding adds some."""
LOUDNESS = {
    "chime": -23.0,
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
    "peg": -23.0,
    "lid": -25.0,
}
USUAL_LOUDNESS = -20.0
VARIANTS = 6
SOUNDS = Path(__file__).resolve().parent.parent / "sounds"

TILE: Sequence[Mode] = (
    (2350, 0.035, 1.0),
    (3710, 0.035, 0.75),
    (5480, 0.040, 0.5),
    (7900, 0.045, 0.3),
    (10400, 0.050, 0.15),
)
GLASS: Sequence[Mode] = ((1480, 0.020, 1.0), (3990, 0.022, 0.6), (6720, 0.025, 0.35))
TABLE: Sequence[Mode] = ((170, 0.16, 0.8), (310, 0.15, 0.5), (520, 0.14, 0.25))
BOX: Sequence[Mode] = ((240, 0.11, 1.0), (430, 0.10, 0.7), (910, 0.09, 0.35), (1630, 0.09, 0.2))
PEG: Sequence[Mode] = ((1180, 0.07, 1.0), (2050, 0.08, 0.6), (3300, 0.09, 0.3))


def silence(seconds: float) -> Wave:
    return np.zeros(int(seconds * RATE))


def ring(modes: Sequence[Mode], seconds: float, rng: np.random.Generator, *, pitch: float = 1.0) -> Wave:
    """Damped modes (hertz, loss factor, gain); each is out by a little, as no two things are alike."""
    t = np.arange(int(seconds * RATE)) / RATE
    wave = np.zeros_like(t)
    for hertz, loss, gain in modes:
        f = hertz * pitch * (1 + rng.normal(0, 0.006))
        g = gain * (1 + rng.normal(0, 0.12))
        wave += g * np.exp(-np.pi * f * loss * t) * np.sin(2 * np.pi * f * t)
    return wave


def struck(wave: Wave, half_width_ms: float) -> Wave:
    """The same ringing when hit by something soft for that long: a Hann pulse."""
    pulse = np.hanning(max(3, int(2 * half_width_ms * RATE / 1000) | 1))
    return np.convolve(wave, pulse / pulse.sum())[: len(wave)]


def hiss(seconds: float, low: float, high: float, tau: float, rng: np.random.Generator) -> Wave:
    """A burst of noise between two pitches, dying with time constant tau."""
    n = int(seconds * RATE)
    return band(rng.normal(size=n), low, high) * np.exp(-np.arange(n) / RATE / tau)


def band(wave: Wave, low: float, high: float) -> Wave:
    spectrum = np.fft.rfft(wave)
    f = np.fft.rfftfreq(len(wave), 1 / RATE)
    keep = 1 / (1 + (low / np.maximum(f, 1)) ** 6) / (1 + (f / high) ** 6)
    shaped: Wave = np.fft.irfft(spectrum * keep, len(wave))
    return shaped / max(float(np.abs(shaped).max()), 1e-9)


def put(onto: Wave, wave: Wave, at: float, gain: float = 1.0) -> None:
    """Mix a sound in, ``at`` seconds from the start; what reaches beyond the end is lost."""
    start = int(at * RATE)
    room = min(len(wave), len(onto) - start)
    if room > 0:
        onto[start : start + room] += gain * wave[:room]


def knock(
    modes: Sequence[Mode],
    rng: np.random.Generator,
    *,
    pitch: float = 1.0,
    table: float = 0.55,
    softness: float = 0.18,
    noise: float = 0.25,
    bounce: float = 0.28,
) -> Wave:
    """One thing set down on the table: its own ringing, the table's, the breath of the touch and a small bounce."""
    once = silence(0.14)
    put(once, struck(ring(modes, 0.14, rng, pitch=pitch), softness), 0)
    put(once, struck(ring(TABLE, 0.14, rng, pitch=0.94 + 0.06 * pitch), max(softness, 0.30)), 0, table)
    put(once, struck(hiss(0.03, 1500, 9000, 0.003, rng), softness), 0, noise)
    whole = silence(0.20)
    put(whole, once, 0)
    if bounce:
        put(whole, once, rng.uniform(0.018, 0.024), bounce * rng.uniform(0.75, 1.2))
    return whole


def clack(rng: np.random.Generator) -> Wave:
    return knock(TILE, rng, table=0.22, softness=rng.uniform(0.11, 0.19))


def stone(rng: np.random.Generator) -> Wave:
    return knock(GLASS, rng, table=0.18, softness=rng.uniform(0.10, 0.15), noise=0.14, bounce=0.20)


def brick(rng: np.random.Generator) -> Wave:
    return knock(TILE, rng, pitch=0.8, table=0.42, softness=rng.uniform(0.17, 0.26), bounce=0.20)


def peg(rng: np.random.Generator) -> Wave:
    return knock(PEG, rng, table=0.25, softness=0.20, noise=0.16, bounce=0)


def pick(rng: np.random.Generator) -> Wave:
    """A tile taken up: a short scrape and a light click."""
    wave = silence(0.12)
    put(wave, hiss(0.06, 1800, 6500, 0.018, rng), 0, 0.30)
    put(wave, knock(TILE, rng, pitch=1.06, table=0.2, softness=0.34, bounce=0), 0.012, 0.55)
    return wave


def shuffle(rng: np.random.Generator) -> Wave:
    wave = silence(1.5)
    for start in np.sort(rng.beta(2, 2, 46)):
        soft = rng.uniform(0.16, 0.34)
        tile = knock(TILE, rng, pitch=rng.uniform(0.94, 1.06), softness=soft, bounce=0, table=0.15)
        put(wave, tile, start * 1.3, rng.uniform(0.15, 0.6))
    bed = band(rng.normal(size=len(wave)), 120, 900)
    swell = np.sin(np.linspace(0, np.pi, len(wave))) ** 0.8
    return wave + 0.10 * bed * swell * (1 + 0.4 * band(rng.normal(size=len(wave)), 3, 14))


def draw(rng: np.random.Generator) -> Wave:
    """A tile slid from the boneyard and stood up in the rack."""
    wave = silence(0.34)
    slide = band(rng.normal(size=int(0.16 * RATE)), 700, 5200)
    put(wave, slide * np.sin(np.linspace(0, np.pi, len(slide))) ** 1.4, 0, 0.22)
    put(wave, knock(TILE, rng, pitch=0.96, table=0.35, softness=0.24, bounce=0.15), 0.155, 0.8)
    return wave


def capture(rng: np.random.Generator) -> Wave:
    """Tiles swept up from the row; that it shuts is another sound."""
    wave = silence(0.40)
    for number, at in enumerate((0.0, rng.uniform(0.045, 0.065), rng.uniform(0.095, 0.12))):
        put(wave, knock(TILE, rng, pitch=1.0 + 0.03 * number, softness=0.24, table=0.15, bounce=0), at, 0.42)
    slide = band(rng.normal(size=int(rng.uniform(0.18, 0.23) * RATE)), 500, 3600)
    put(wave, slide * np.sin(np.linspace(0, np.pi, len(slide))), 0.13, 0.14)
    return wave


def bell(hertz: float, seconds: float, *, length: float = 1.0) -> Wave:
    """A struck metal bar."""
    t = np.arange(int(seconds * RATE)) / RATE
    wave = np.zeros_like(t)
    for ratio, part, decay in ((1.0, 1.0, 5.0), (2.76, 0.32, 9.0), (5.40, 0.12, 16.0)):
        wave += part * np.exp(-decay * t / length) * np.sin(2 * np.pi * hertz * ratio * t)
    rise = np.clip(t / 0.003, 0, 1)
    return wave * rise


def score(_: np.random.Generator) -> Wave:
    wave = silence(1.15)
    for number, hertz in enumerate((880.0, 1109.0, 1319.0)):
        put(wave, bell(hertz, 1.0), 0.09 * number, 0.8 + 0.1 * number)
    return wave


def turn(_: np.random.Generator) -> Wave:
    wave = silence(0.62)
    put(wave, bell(659.3, 0.6, length=0.75), 0, 0.8)
    put(wave, bell(880.0, 0.5, length=0.7), 0.11, 0.55)
    return wave


def win(_: np.random.Generator) -> Wave:
    wave = silence(2.3)
    for hertz, at in ((659.3, 0.0), (880.0, 0.13), (1108.7, 0.26), (1318.5, 0.40), (1760.0, 0.62)):
        put(wave, bell(hertz, 1.6, length=1.25), at, 0.75)
    put(wave, bell(440.0, 1.7, length=1.5), 0.62, 0.6)
    return wave


def button(rng: np.random.Generator) -> Wave:
    return knock(PEG, rng, pitch=1.5, table=0.2, softness=0.24, noise=0.12, bounce=0)[: int(0.08 * RATE)]


def tick(rng: np.random.Generator) -> Wave:
    """A fingernail on the table: somebody passes."""
    return knock(BOX, rng, pitch=2.4, table=0.2, softness=0.30, noise=0.10, bounce=0)[: int(0.1 * RATE)]


def hearth(rng: np.random.Generator) -> Wave:
    """Twelve seconds of a quiet fire, without a seam: draught, and now and then a crackle."""
    seconds = 12
    n = seconds * RATE
    swell = 1 + 0.35 * band(rng.normal(size=n), 0.05, 0.5)
    wave = 0.5 * band(rng.normal(size=n), 60, 420) * swell + 0.06 * band(rng.normal(size=n), 900, 3800) * swell
    for at in np.sort(rng.uniform(0, seconds, 70)):
        snap = hiss(0.03, 900, rng.uniform(2500, 7000), rng.uniform(0.0015, 0.006), rng)
        start = int(at * RATE)
        places = (start + np.arange(len(snap))) % n
        wave[places] += snap * rng.uniform(0.03, 0.30) ** 1.4
    return wave


def refuse(rng: np.random.Generator) -> Wave:
    """Two dull knocks of a knuckle on the table."""
    wave = silence(0.36)
    for at, gain in ((0.0, 1.0), (0.115, 0.8)):
        put(wave, struck(ring(TABLE, 0.2, rng), 0.7), at, 0.7 * gain)
        put(wave, struck(ring(BOX, 0.2, rng, pitch=1.05), 0.5), at, 0.9 * gain)
    return wave


def pencil(rng: np.random.Generator) -> Wave:
    """One stroke on paper."""
    n = int(0.19 * RATE)
    scratch = band(rng.normal(size=n), 1700, 7200)
    grain = 1 + 0.55 * band(rng.normal(size=n), 40, 160)
    return scratch * grain * np.sin(np.linspace(0, np.pi, n)) ** 0.6


def lid(rng: np.random.Generator) -> Wave:
    """The wooden lid sliding home."""
    wave = silence(0.55)
    slide = band(rng.normal(size=int(0.27 * RATE)), 180, 2400)
    put(wave, slide * np.sin(np.linspace(0, np.pi * 0.86, len(slide))) ** 1.2, 0, 0.30)
    put(wave, struck(ring(BOX, 0.25, rng), 0.5), 0.26, 1.0)
    return wave


REPEATED: dict[str, Callable[[np.random.Generator], Wave]] = {
    "clack": clack,
    "stone": stone,
    "brick": brick,
    "pick": pick,
    "peg": peg,
    "pencil": pencil,
    "draw": draw,
    "capture": capture,
    "button": button,
    "refuse": refuse,
    "tick": tick,
}
SINGLE: dict[str, Callable[[np.random.Generator], Wave]] = {
    "shuffle": shuffle,
    "score": score,
    "turn": turn,
    "win": win,
    "hearth": hearth,
    "lid": lid,
}


def loudness(wave: Wave) -> float:
    """Gated loudness of 100 ms blocks, K-weighted as in ITU-R BS.1770 (LUFS for one channel)."""
    heard = _k_weighted(np.concatenate([silence(0.01), wave, silence(0.1)]))
    block = RATE // 10
    power = np.array([np.mean(heard[n : n + block] ** 2) for n in range(0, len(heard) - block + 1, block // 4)])
    power = power[power > power.max() / 10]
    return float(-0.691 + 10 * np.log10(power.mean() + 1e-12))


def _k_weighted(wave: Wave) -> Wave:
    spectrum = np.fft.rfft(wave, 2 * len(wave))
    z = np.exp(-2j * np.pi * np.fft.rfftfreq(2 * len(wave)))
    shelf = (1.53512485958697 - 2.69169618940638 * z + 1.19839281085285 * z**2) / (
        1 - 1.69065929318241 * z + 0.73248077421585 * z**2
    )
    rumble = (1 - 2 * z + z**2) / (1 - 1.99004745483398 * z + 0.99007225036621 * z**2)
    heard: Wave = np.fft.irfft(spectrum * shelf * rumble, 2 * len(wave))[: len(wave)]
    return heard


def true_peak(wave: Wave) -> float:
    """Highest value between the samples too, by four times as many of them."""
    n = len(wave)
    spectrum = np.zeros(4 * n // 2 + 1, dtype=complex)
    half = np.fft.rfft(wave)
    spectrum[: len(half)] = half
    return float(np.abs(np.fft.irfft(spectrum, 4 * n)).max() * 4)


def mastered(wave: Wave, target: float, *, endless: bool = False) -> Wave:
    """The sound at its loudness; the first crack is rounded so that it stays under the highest peak."""
    wave = wave - wave.mean()
    if not endless:
        end = np.linspace(1, 0, min(len(wave), RATE // 100))
        wave[-len(end) :] *= end
    gain = 10 ** ((target - loudness(wave)) / 20)
    for _ in range(8):
        loud = PEAK * 0.97 * np.tanh(gain * wave / (PEAK * 0.97))
        gain *= 10 ** (np.clip(target - loudness(loud), -3, 3) / 20)
    peak = true_peak(loud)
    return loud * min(1.0, PEAK / peak)


def made() -> dict[str, Wave]:
    """Every sound by its file name without ending."""
    waves: dict[str, Wave] = {}
    for name, make in REPEATED.items():
        for number in range(1, VARIANTS + 1):
            rng = np.random.default_rng([sum(map(ord, name)), number])
            waves[f"{name}-{number}"] = mastered(make(rng), LOUDNESS.get(name, USUAL_LOUDNESS))
    for name, make in SINGLE.items():
        rng = np.random.default_rng([sum(map(ord, name)), 0])
        waves[name] = mastered(make(rng), LOUDNESS.get(name, USUAL_LOUDNESS), endless=name == "hearth")
    return waves


def write(path: Path, wave: Wave) -> None:
    """Encode as mono Vorbis."""
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
        pygame.mixer.quit()  # whoever opened it otherwise would have the sounds resampled
        pygame.mixer.init(RATE, -16, 1, allowedchanges=0)
    raw = pygame.mixer.Sound(str(path)).get_raw()
    return np.frombuffer(raw, dtype="<i2").astype(float) / 32768


def faults(folder: Path) -> list[str]:
    """What is missing in ``folder``, too loud or too soft, or not as made; empty if all is well."""
    found: list[str] = []
    for name, wave in made().items():
        path = folder / f"{name}.ogg"
        if not path.exists():
            found.append(f"{path.name} is missing")
            continue
        kept = read(path)
        if true_peak(kept) > 10 ** (-1 / 20):
            found.append(f"{path.name} peaks at {20 * np.log10(true_peak(kept)):.1f} dBFS")
        if abs(loudness(kept) - loudness(wave)) > 1:
            found.append(f"{path.name} has {loudness(kept):.1f} LUFS, made at {loudness(wave):.1f}")
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
