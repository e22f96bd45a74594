"""The building blocks of all sounds: damped modes, soft blows, noise between two pitches, and mixing.

A sound is an array of samples, `RATE` per second, one channel.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Wave = NDArray[np.float64]
Mode = tuple[float, float, float]
"""One mode of a ringing thing: hertz, loss factor (the larger, the sooner it dies away), gain."""

RATE = 48_000

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

PENCIL: Sequence[Mode] = (
    (480, 0.14, 0.35),
    (1260, 0.10, 0.7),
    (2240, 0.10, 0.9),
    (3650, 0.11, 0.75),
    (5600, 0.12, 0.4),
)


def silence(seconds: float) -> Wave:
    """A silent wave to put sounds into."""
    return np.zeros(int(seconds * RATE))


def ring(modes: Sequence[Mode], seconds: float, rng: np.random.Generator, *, pitch: float = 1.0) -> Wave:
    """The sum of damped modes, each slightly detuned, as no two things are alike."""
    t = np.arange(int(seconds * RATE)) / RATE
    wave = np.zeros_like(t)
    for hertz, loss, gain in modes:
        f = hertz * pitch * (1 + rng.normal(0, 0.006))
        g = gain * (1 + rng.normal(0, 0.12))
        wave += g * np.exp(-np.pi * f * loss * t) * np.sin(2 * np.pi * f * t)
    return wave


def struck(wave: Wave, half_width_ms: float) -> Wave:
    """The ringing after a soft blow, a Hann pulse of that half width in ms."""
    pulse = np.hanning(max(3, int(2 * half_width_ms * RATE / 1000) | 1))
    return np.convolve(wave, pulse / pulse.sum())[: len(wave)]


def hiss(seconds: float, low: float, high: float, tau: float, rng: np.random.Generator) -> Wave:
    """A burst of noise between two pitches (hertz) that decays with the time constant tau (seconds)."""
    n = int(seconds * RATE)
    return band(rng.normal(size=n), low, high) * np.exp(-np.arange(n) / RATE / tau)


def band(wave: Wave, low: float, high: float) -> Wave:
    """The part of a sound between two pitches (hertz), scaled to a highest sample of 1."""
    spectrum = np.fft.rfft(wave)
    f = np.fft.rfftfreq(len(wave), 1 / RATE)
    keep = 1 / (1 + (low / np.maximum(f, 1)) ** 6) / (1 + (f / high) ** 6)
    shaped: Wave = np.fft.irfft(spectrum * keep, len(wave))
    return shaped / max(float(np.abs(shaped).max()), 1e-9)


def put(onto: Wave, wave: Wave, at: float, gain: float = 1.0) -> None:
    """Mixes a sound in, ``at`` seconds from the start; whatever reaches beyond the end is lost."""
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
    """One thing set down on the table: its own ringing, the table's, the noise of the touch and a small bounce."""
    once = silence(0.14)
    put(once, struck(ring(modes, 0.14, rng, pitch=pitch), softness), 0)
    put(once, struck(ring(TABLE, 0.14, rng, pitch=0.94 + 0.06 * pitch), max(softness, 0.30)), 0, table)
    put(once, struck(hiss(0.03, 1500, 9000, 0.003, rng), softness), 0, noise)
    whole = silence(0.20)
    put(whole, once, 0)
    if bounce:
        put(whole, once, rng.uniform(0.018, 0.024), bounce * rng.uniform(0.75, 1.2))
    return whole


def bell(hertz: float, seconds: float, rng: np.random.Generator, *, length: float = 1.0) -> Wave:
    """A struck metal bar; the higher tones vary in strength and length from one blow to the next."""
    t = np.arange(int(seconds * RATE)) / RATE
    wave = np.zeros_like(t)
    for ratio, part, decay in ((1.0, 1.0, 5.0), (2.76, 0.32, 9.0), (5.40, 0.12, 16.0)):
        heard, lasts = (rng.uniform(0.6, 1.4), length * rng.uniform(0.88, 1.12)) if ratio > 1 else (1.0, length)
        wave += heard * part * np.exp(-decay * t / lasts) * np.sin(2 * np.pi * hertz * ratio * t)
    rise = np.clip(t / 0.003, 0, 1)
    return wave * rise
