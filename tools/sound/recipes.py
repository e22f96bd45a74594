"""The recipes of the sounds of the table, before mastering. Each draws on a given random generator."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from tools.sound.ringing import (
    BOX,
    GLASS,
    PEG,
    PENCIL,
    RATE,
    TILE,
    Wave,
    band,
    bell,
    hiss,
    knock,
    put,
    ring,
    silence,
    struck,
)


def clack(rng: np.random.Generator) -> Wave:
    """A tile laid on the table."""
    return knock(TILE, rng, table=0.22, softness=rng.uniform(0.11, 0.19))


def stone(rng: np.random.Generator) -> Wave:
    """A glass marker laid on a tile."""
    return knock(GLASS, rng, table=0.18, softness=rng.uniform(0.10, 0.15), noise=0.14, bounce=0.20)


def brick(rng: np.random.Generator) -> Wave:
    """A brick laid on the wall: lower and softer than a tile."""
    return knock(TILE, rng, pitch=0.8, table=0.42, softness=rng.uniform(0.17, 0.26), bounce=0.20)


def peg(rng: np.random.Generator) -> Wave:
    """A peg put into its hole."""
    return knock(PEG, rng, table=0.25, softness=0.20, noise=0.16, bounce=0)


def pick(rng: np.random.Generator) -> Wave:
    """A tile taken up: a short scrape and a light click."""
    wave = silence(0.12)
    put(wave, hiss(0.06, 1800, 6500, 0.018, rng), 0, 0.30)
    put(wave, knock(TILE, rng, pitch=1.06, table=0.2, softness=0.34, bounce=0), 0.012, 0.55)
    return wave


def shuffle(rng: np.random.Generator) -> Wave:
    """All tiles stirred on the table."""
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
    """Tiles swept up from the row, without its closing."""
    wave = silence(0.40)
    for number, at in enumerate((0.0, rng.uniform(0.045, 0.065), rng.uniform(0.095, 0.12))):
        put(wave, knock(TILE, rng, pitch=1.0 + 0.03 * number, softness=0.24, table=0.15, bounce=0), at, 0.42)
    slide = band(rng.normal(size=int(rng.uniform(0.18, 0.23) * RATE)), 500, 3600)
    put(wave, slide * np.sin(np.linspace(0, np.pi, len(slide))), 0.13, 0.14)
    return wave


def score(rng: np.random.Generator) -> Wave:
    """Points: three rising bells."""
    wave = silence(1.15)
    for number, hertz in enumerate((880.0, 1109.0, 1319.0)):
        at = 0.09 * number + rng.uniform(0.0, 0.012)
        put(wave, bell(hertz, 1.0, rng), at, (0.8 + 0.1 * number) * rng.uniform(0.85, 1.15))
    return wave


def turn(rng: np.random.Generator) -> Wave:
    """A person's turn: two bells."""
    wave = silence(0.62)
    put(wave, bell(659.3, 0.6, rng, length=0.75), 0, 0.8)
    put(wave, bell(880.0, 0.5, rng, length=0.7), 0.11 + rng.uniform(-0.006, 0.006), 0.55 * rng.uniform(0.8, 1.2))
    return wave


def win(rng: np.random.Generator) -> Wave:
    """The end of the match: five bells and a deep one."""
    wave = silence(2.3)
    for hertz, at in ((659.3, 0.0), (880.0, 0.13), (1108.7, 0.26), (1318.5, 0.40), (1760.0, 0.62)):
        put(wave, bell(hertz, 1.6, rng, length=1.25), at, 0.75)
    put(wave, bell(440.0, 1.7, rng, length=1.5), 0.62, 0.6)
    return wave


def button(rng: np.random.Generator) -> Wave:
    """A button pressed."""
    return knock(PEG, rng, pitch=1.5, table=0.2, softness=0.24, noise=0.12, bounce=0)[: int(0.08 * RATE)]


def tick(rng: np.random.Generator) -> Wave:
    """A fingernail on the table, for a pass."""
    return knock(BOX, rng, pitch=2.4, table=0.2, softness=0.30, noise=0.10, bounce=0)[: int(0.1 * RATE)]


def hearth(rng: np.random.Generator) -> Wave:
    """Twelve seconds of a quiet fire as a seamless loop: draught, and now and then a crackle."""
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
    """A refusal: two light knocks of a fingertip on wood, the second one lower."""
    wave = silence(0.26)
    for at, pitch, gain in ((0.0, 3.7, 1.0), (0.095, 2.9, 0.85)):
        once = knock(BOX, rng, pitch=pitch * rng.uniform(0.98, 1.02), table=0.12, noise=0.14, bounce=0)
        put(wave, once, at, gain)
    return wave


def pencil(rng: np.random.Generator) -> Wave:
    """One stroke on paper: the tip touches down, and every grain it jumps over rings in the wood."""
    n = int(0.20 * RATE)
    speed = np.sin(np.pi * np.linspace(0, 1, n) ** 0.8) ** 0.7
    grains = np.where(rng.random(n) < 0.055 * speed, rng.normal(size=n) * speed, 0.0)
    scratch = np.convolve(grains, ring(PENCIL, 0.03, rng))[:n]
    wave = silence(0.24)
    put(wave, scratch / np.abs(scratch).max(), 0.012, 0.8)
    put(wave, knock(PEG, rng, pitch=0.9, table=0.2, softness=0.3, noise=0.05, bounce=0), 0, 0.5)
    return wave


def lid(rng: np.random.Generator) -> Wave:
    """The wooden lid sliding shut."""
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
    "shuffle": shuffle,
    "score": score,
    "turn": turn,
    "lid": lid,
}
"""Frequent sounds, made in several variants so that they differ."""
SINGLE: dict[str, Callable[[np.random.Generator], Wave]] = {
    "win": win,
    "hearth": hearth,
}
"""Sounds heard once an evening, or endlessly."""
