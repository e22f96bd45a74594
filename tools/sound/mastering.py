"""The loudness and the true peak of a sound, and its adjustment to a given loudness."""

from __future__ import annotations

import numpy as np

from tools.sound.ringing import RATE, Wave, silence

PEAK = 10 ** (-1.3 / 20)
"""Highest true peak: slightly below -1 dBFS, because coding raises it."""


def loudness(wave: Wave) -> float:
    """Gated loudness of 100 ms blocks, K-weighted as in ITU-R BS.1770 (LUFS for one channel).

    Blocks begin every millisecond, starting before the sound; otherwise their places would decide a short one's value.
    """
    heard = _k_weighted(np.concatenate([silence(0.1), wave, silence(0.1)]))
    energy = np.concatenate([[0.0], np.cumsum(heard**2)])
    block = RATE // 10
    power = ((energy[block:] - energy[:-block]) / block)[:: RATE // 1000]
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
    """The highest absolute value, also between samples, by fourfold oversampling."""
    n = len(wave)
    spectrum = np.zeros(4 * n // 2 + 1, dtype=complex)
    half = np.fft.rfft(wave)
    spectrum[: len(half)] = half
    return float(np.abs(np.fft.irfft(spectrum, 4 * n)).max() * 4)


def mastered(wave: Wave, target: float, *, endless: bool = False) -> Wave:
    """The sound at `target` LUFS; its attack is rounded so that it stays below `PEAK`."""
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
