"""What is laid into the opponents' medallions: beasts and things of the country, each of a few pieces of stone."""

from __future__ import annotations

import math
from dataclasses import dataclass

from tools.art.outlines import Loop, band, disc, loop, mirrored, moved, turned


@dataclass(frozen=True, slots=True)
class Piece:
    """One kind of stone and its outlines; the unit is the medallion's radius, its middle is 0, 0."""

    stone: str
    lines: list[Loop]


def both(*lines: Loop) -> list[Loop]:
    """The outlines and their mirror images."""
    return [*lines, *(mirrored(line) for line in lines)]


def hare() -> list[Piece]:
    ear = loop((0.06, -0.05), (0.10, -0.42), (0.24, -0.72), (0.36, -0.70), (0.38, -0.42), (0.30, -0.08))
    lining = loop((0.16, -0.14), (0.19, -0.42), (0.27, -0.61), (0.315, -0.58), (0.31, -0.38), (0.25, -0.14))
    head = loop(
        (0.0, -0.16),
        (0.24, -0.12),
        (0.40, 0.12),
        (0.44, 0.36),
        (0.26, 0.58),
        (0.0, 0.66),
        (-0.26, 0.58),
        (-0.44, 0.36),
        (-0.40, 0.12),
        (-0.24, -0.12),
    )
    return [
        Piece("chestnut", both(ear)),
        Piece("shell", both(lining)),
        Piece("chestnut", [head]),
        Piece("bone", [*both(disc(0.15, 0.44, 0.20, 0.165, -14)), disc(0, 0.56, 0.13, 0.085)]),
        Piece("ebony", both(disc(0.235, 0.13, 0.072, 0.088))),
        Piece(
            "ebony",
            [loop((-0.10, 0.30), (0.0, 0.27), (0.10, 0.30), (0.0, 0.41, 1)), *band(0.035, (0, 0.40), (0, 0.52))],
        ),
        Piece("bone", both(disc(0.258, 0.10, 0.022))),
    ]


def bee() -> list[Piece]:
    body = loop(
        (0, -0.30),
        (0.20, -0.20),
        (0.27, 0.08),
        (0.22, 0.40),
        (0.0, 0.70, 1),
        (-0.22, 0.40),
        (-0.27, 0.08),
        (-0.20, -0.20),
    )
    upper = loop((0.10, -0.16, 1), (0.34, -0.46), (0.66, -0.42), (0.70, -0.18), (0.42, -0.02))
    lower = loop((0.12, -0.02, 1), (0.42, 0.02), (0.58, 0.20), (0.46, 0.36), (0.24, 0.22))
    stripes = [
        loop((-0.262, y), (0.0, y + 0.07), (0.262, y), (0.25, y + 0.12), (0.0, y + 0.19), (-0.25, y + 0.12))
        for y in (-0.02,)
    ]
    stripes.append(loop((-0.25, 0.22), (0.0, 0.29), (0.25, 0.22), (0.21, 0.35), (0.0, 0.42), (-0.21, 0.35)))
    stripes.append(loop((-0.155, 0.44), (0.0, 0.50), (0.155, 0.44), (0.0, 0.70, 1)))
    return [
        Piece(
            "ebony",
            [
                part
                for side in (1, -1)
                for part in band(0.04, (0.07 * side, -0.44), (0.14 * side, -0.62), (0.25 * side, -0.68))
            ],
        ),
        Piece("bone", both(upper, lower)),
        Piece("honey", [body]),
        Piece("ebony", stripes),
        Piece("walnut", [disc(0, -0.22, 0.185, 0.13)]),
        Piece("ebony", [disc(0, -0.40, 0.155, 0.13)]),
        Piece("bone", both(disc(0.085, -0.415, 0.036))),
    ]


def hedgehog() -> list[Piece]:
    spikes: list[tuple[float, ...]] = []
    count = 13
    for n in range(count + 1):
        angle = math.radians(168 + n * (360 - 168 + 22) / count)
        spikes.append((0.12 + 0.62 * math.cos(angle), 0.20 + 0.64 * math.sin(angle), 1))
        if n < count:
            inner = math.radians(168 + (n + 0.5) * (360 - 168 + 22) / count)
            spikes.append((0.12 + 0.49 * math.cos(inner), 0.20 + 0.50 * math.sin(inner), 1))
    coat = loop(*spikes, (0.40, 0.46), (0.0, 0.48), (-0.36, 0.40))
    face = loop(
        (-0.22, -0.08), (-0.44, 0.04), (-0.72, 0.30), (-0.70, 0.37), (-0.48, 0.44), (-0.14, 0.47), (-0.06, 0.20)
    )
    quills = [
        part
        for n in range(9)
        for part in band(
            0.035,
            *(
                (0.12 + r * math.cos(math.radians(205 + n * 18)), 0.22 + r * math.sin(math.radians(205 + n * 18)))
                for r in (0.24, 0.40)
            ),
        )
    ]
    return [
        Piece("ebony", [disc(-0.26, 0.49, 0.10, 0.055), disc(0.04, 0.50, 0.10, 0.055), disc(0.42, 0.48, 0.11, 0.06)]),
        Piece("walnut", [coat]),
        Piece("shell", quills),
        Piece("shell", [face]),
        Piece("ebony", [disc(-0.71, 0.325, 0.075), disc(-0.40, 0.19, 0.058)]),
        Piece("bone", [disc(-0.415, 0.17, 0.02)]),
        Piece("chestnut", [disc(-0.19, 0.06, 0.085, 0.105, 20)]),
    ]


def ship() -> list[Piece]:
    hull = loop(
        (-0.66, 0.16, 1),
        (-0.30, 0.24),
        (0.10, 0.26),
        (0.46, 0.20),
        (0.68, 0.06, 1),
        (0.58, 0.34),
        (0.40, 0.52),
        (0.0, 0.56),
        (-0.40, 0.52),
        (-0.58, 0.36),
    )
    sail = loop(
        (-0.42, -0.50, 1),
        (0.0, -0.46),
        (0.44, -0.50, 1),
        (0.54, -0.18),
        (0.44, 0.12, 1),
        (0.0, 0.06),
        (-0.40, 0.12, 1),
        (-0.30, -0.18),
    )
    stripes = [
        loop((-0.16, -0.478, 1), (0.02, -0.465, 1), (0.09, -0.18), (0.02, 0.065, 1), (-0.16, 0.085, 1), (-0.07, -0.18)),
        loop((0.20, -0.478, 1), (0.36, -0.49, 1), (0.45, -0.18), (0.36, 0.10, 1), (0.20, 0.075, 1), (0.28, -0.18)),
    ]
    waves = [
        loop(
            (-0.78, 0.50),
            (-0.58, 0.44),
            (-0.40, 0.52),
            (-0.20, 0.44),
            (0.0, 0.52),
            (0.20, 0.44),
            (0.40, 0.52),
            (0.58, 0.44),
            (0.78, 0.50),
            (0.70, 0.78),
            (0.0, 0.90),
            (-0.70, 0.78),
        )
    ]
    return [
        Piece("walnut", band(0.055, (0.02, -0.72), (0.02, 0.30))),
        Piece("coral", [loop((0.04, -0.74, 1), (0.36, -0.66, 1), (0.04, -0.57, 1))]),
        Piece("shell", [sail]),
        Piece("coral", stripes),
        Piece("walnut", [hull]),
        Piece("honey", band(0.045, (-0.50, 0.34), (-0.1, 0.385), (0.30, 0.365), (0.52, 0.29))),
        Piece("sea", waves),
        Piece("bone", band(0.035, *((-0.62 + 0.1 * n, 0.63 + 0.03 * math.sin(n * math.pi / 2)) for n in range(13)))),
    ]


def mill() -> list[Piece]:
    tower = loop((-0.19, -0.16, 1), (0.19, -0.16, 1), (0.34, 0.70, 1), (-0.34, 0.70, 1))
    cap = loop((-0.25, -0.12, 1), (-0.20, -0.32), (0.0, -0.42), (0.20, -0.32), (0.25, -0.12, 1))
    arms: list[Loop] = []
    cloth: list[Loop] = []
    rungs: list[Loop] = []
    for n in range(4):
        angle = 90 * n + 20
        middle = (0.0, -0.16)
        arms += [turned(moved(line, *middle), angle, middle) for line in band(0.05, (0, 0), (0, -0.66))]
        cloth.append(turned([(0.025, -0.28), (0.23, -0.28), (0.23, -0.80), (0.025, -0.80)], angle, middle))
        for y in (-0.41, -0.54, -0.67):
            rungs.append(
                turned([(0.025, y - 0.016), (0.23, y - 0.016), (0.23, y + 0.016), (0.025, y + 0.016)], angle, middle)
            )
    return [
        Piece("slate", [tower]),
        Piece(
            "ebony",
            [
                loop((-0.10, 0.70, 1), (-0.10, 0.50), (0.0, 0.42), (0.10, 0.50), (0.10, 0.70, 1)),
                disc(0, 0.20, 0.065, 0.085),
            ],
        ),
        Piece("coral", [cap]),
        Piece("maple", cloth),
        Piece("walnut", [*rungs, *arms]),
        Piece("ebony", [disc(0, -0.16, 0.075)]),
    ]


def tower() -> list[Piece]:
    wall = [(-0.36, 0.66), (-0.32, -0.24), (0.32, -0.24), (0.36, 0.66)]
    crown = [
        (-0.44, -0.20),
        (-0.44, -0.58),
        (-0.27, -0.58),
        (-0.27, -0.42),
        (-0.09, -0.42),
        (-0.09, -0.58),
        (0.09, -0.58),
        (0.09, -0.42),
        (0.27, -0.42),
        (0.27, -0.58),
        (0.44, -0.58),
        (0.44, -0.20),
        (0.34, -0.10),
        (-0.34, -0.10),
    ]
    courses = [[(-0.36, y), (0.36, y), (0.36, y + 0.022), (-0.36, y + 0.022)] for y in (0.10, 0.29, 0.48)]
    joints = [
        [(x, y), (x + 0.022, y), (x + 0.022, y + 0.19), (x, y + 0.19)]
        for x, y in ((-0.20, -0.09), (0.18, -0.09), (-0.26, 0.29), (0.24, 0.29), (-0.30, 0.10), (0.28, 0.10))
    ]
    gate = loop((-0.15, 0.66, 1), (-0.15, 0.38), (0.0, 0.24), (0.15, 0.38), (0.15, 0.66, 1))
    return [
        Piece(
            "moss",
            [loop((-0.80, 0.62), (-0.40, 0.56), (0.0, 0.60), (0.40, 0.56), (0.80, 0.62), (0.60, 0.90), (-0.60, 0.90))],
        ),
        Piece("steel", [wall]),
        Piece("slate", [*courses, *joints]),
        Piece("slate", [crown]),
        Piece("ebony", [gate, disc(0, 0.02, 0.055, 0.105)]),
        Piece("coral", [loop((0.0, -0.86, 1), (0.34, -0.78, 1), (0.0, -0.68, 1))]),
        Piece("ebony", band(0.04, (0.0, -0.86), (0.0, -0.44))),
    ]


def fox() -> list[Piece]:
    ear = loop((0.10, -0.30, 1), (0.44, -0.70, 1), (0.56, -0.50), (0.54, -0.06, 1))
    inner = loop((0.27, -0.34, 1), (0.43, -0.54, 1), (0.46, -0.20, 1))
    head = loop(
        (0.0, -0.34),
        (0.26, -0.34),
        (0.54, -0.08),
        (0.70, 0.22, 1),
        (0.40, 0.36),
        (0.14, 0.64),
        (0.0, 0.70),
        (-0.14, 0.64),
        (-0.40, 0.36),
        (-0.70, 0.22, 1),
        (-0.54, -0.08),
        (-0.26, -0.34),
    )
    cheek = loop((0.70, 0.22, 1), (0.40, 0.36), (0.14, 0.64), (0.03, 0.60), (0.10, 0.30), (0.30, 0.12), (0.52, 0.12))
    return [
        Piece("rust", both(ear)),
        Piece("ebony", both(inner)),
        Piece("rust", [head]),
        Piece("bone", both(cheek)),
        Piece("ebony", [disc(0, 0.62, 0.095, 0.075), *both(disc(0.245, 0.075, 0.085, 0.068, 24))]),
        Piece("bone", both(disc(0.262, 0.055, 0.022))),
    ]


def key() -> list[Piece]:
    def hollow(x: float, y: float, outer: float, inner: float) -> Loop:
        return [*disc(x, y, outer), (x + outer, y), (x + inner, y), *reversed(disc(x, y, inner)), (x + inner, y)]

    parts: list[Loop] = [
        hollow(0, -0.60, 0.20, 0.085),
        hollow(-0.22, -0.31, 0.20, 0.085),
        hollow(0.22, -0.31, 0.20, 0.085),
        *band(0.16, (0, -0.40), (0, 0.72)),
        [(0, 0.32), (0.34, 0.32), (0.34, 0.47), (0.24, 0.47), (0.24, 0.41), (0.16, 0.41), (0.16, 0.47), (0, 0.46)],
        [(0, 0.52), (0.40, 0.53), (0.40, 0.72), (0.30, 0.72), (0.30, 0.64), (0.18, 0.64), (0.18, 0.72), (0, 0.68)],
    ]
    collars = [[(-0.15, y), (0.15, y), (0.15, y + 0.08), (-0.15, y + 0.08)] for y in (-0.18, 0.18)]
    lean = 38.0
    return [
        Piece("brass", [turned(moved(line, -0.02, 0.0, 1.08), lean) for line in parts]),
        Piece("bone", [turned(moved(line, -0.02, 0.0, 1.08), lean) for line in collars]),
        Piece("coral", [turned(moved(disc(0, -0.40, 0.10), -0.02, 0.0, 1.08), lean)]),
    ]


def gull() -> list[Piece]:
    body = loop(
        (-0.70, -0.30, 1),
        (-0.46, -0.44),
        (-0.26, -0.54),
        (-0.04, -0.46),
        (0.08, -0.22),
        (0.30, 0.02),
        (0.54, 0.30),
        (0.74, 0.56, 1),
        (0.46, 0.50),
        (0.20, 0.44),
        (-0.08, 0.42),
        (-0.30, 0.24),
        (-0.36, -0.02),
        (-0.32, -0.22),
        (-0.46, -0.27),
    )
    wing = loop((-0.12, -0.16), (0.06, -0.10), (0.30, 0.10), (0.62, 0.48, 1), (0.26, 0.36), (0.0, 0.26), (-0.16, 0.06))
    legs = [
        *band(0.05, (-0.06, 0.40), (-0.10, 0.62)),
        *band(0.045, (-0.24, 0.63), (0.02, 0.63)),
        *band(0.05, (0.12, 0.40), (0.12, 0.62)),
        *band(0.045, (0.0, 0.63), (0.25, 0.63)),
    ]
    branch = loop(
        (-0.72, 0.66),
        (-0.30, 0.645),
        (0.20, 0.655),
        (0.70, 0.60),
        (0.68, 0.70),
        (0.20, 0.75),
        (-0.30, 0.745),
        (-0.68, 0.74),
    )
    plumes = [
        part
        for n in range(3)
        for part in band(0.026, (0.0 + 0.05 * n, -0.02 + 0.10 * n), (0.26 + 0.06 * n, 0.18 + 0.09 * n))
    ]
    return [
        Piece("chestnut", [branch, *band(0.05, (0.40, 0.64), (0.56, 0.78))]),
        Piece("shell", legs),
        Piece("bone", [body]),
        Piece("steel", [wing]),
        Piece("slate", plumes),
        Piece("honey", [loop((-0.74, -0.29, 1), (-0.56, -0.42), (-0.42, -0.44), (-0.40, -0.27), (-0.54, -0.26))]),
        Piece("ebony", [disc(-0.27, -0.36, 0.062)]),
        Piece("bone", [disc(-0.285, -0.38, 0.02)]),
    ]


def lantern() -> list[Piece]:
    handle = [*disc(0, -0.60, 0.19), (0.19, -0.60), (0.125, -0.60), *reversed(disc(0, -0.60, 0.125)), (0.125, -0.60)]
    roof = loop(
        (-0.44, -0.22, 1),
        (-0.20, -0.36),
        (-0.11, -0.50, 1),
        (0.11, -0.50, 1),
        (0.20, -0.36),
        (0.44, -0.22, 1),
        (0.40, -0.14, 1),
        (-0.40, -0.14, 1),
    )
    panes = [(-0.33, -0.14), (0.33, -0.14), (0.27, 0.46), (-0.27, 0.46)]
    foot = loop((-0.34, 0.44, 1), (0.34, 0.44, 1), (0.40, 0.58, 1), (0.40, 0.66, 1), (-0.40, 0.66, 1), (-0.40, 0.58, 1))
    flame = loop((0.0, -0.10, 1), (0.10, 0.10), (0.13, 0.24), (0.0, 0.36), (-0.13, 0.24), (-0.06, 0.10))
    core = loop((0.0, 0.08, 1), (0.055, 0.20), (0.0, 0.31), (-0.055, 0.20))
    return [
        Piece("brass", [handle]),
        Piece("bone", [panes]),
        Piece("honey", [flame]),
        Piece("coral", [core]),
        Piece(
            "brass",
            [roof, foot, *band(0.055, (-0.325, -0.14), (-0.265, 0.46)), *band(0.055, (0.325, -0.14), (0.265, 0.46))],
        ),
        Piece("brass", [*band(0.03, (-0.30, 0.40), (0.30, 0.40))]),
    ]


def owl() -> list[Piece]:
    body = loop(
        (-0.40, -0.66, 1),
        (-0.20, -0.54),
        (0.0, -0.50),
        (0.20, -0.54),
        (0.40, -0.66, 1),
        (0.50, -0.36),
        (0.50, 0.10),
        (0.40, 0.48),
        (0.0, 0.68),
        (-0.40, 0.48),
        (-0.50, 0.10),
        (-0.50, -0.36),
    )
    wing = loop((0.50, -0.10), (0.58, 0.14), (0.50, 0.46), (0.30, 0.64, 1), (0.34, 0.36), (0.40, 0.10))
    belly = loop((0.0, 0.02), (0.26, 0.10), (0.30, 0.36), (0.0, 0.60), (-0.30, 0.36), (-0.26, 0.10))
    marks = [
        loop((x - 0.055, y, 1), (x, y + 0.035), (x + 0.055, y, 1), (x, y + 0.10))
        for x, y in ((-0.12, 0.18), (0.12, 0.18), (0.0, 0.28), (-0.12, 0.36), (0.12, 0.36), (0.0, 0.45))
    ]
    return [
        Piece("chestnut", [body]),
        Piece("walnut", both(wing)),
        Piece("shell", [belly]),
        Piece("chestnut", marks),
        Piece("bone", both(disc(0.215, -0.22, 0.225))),
        Piece("brass", both(disc(0.205, -0.22, 0.145))),
        Piece("ebony", both(disc(0.195, -0.22, 0.088))),
        Piece("bone", both(disc(0.225, -0.255, 0.028))),
        Piece("brass", [loop((-0.075, -0.14), (0.0, -0.20), (0.075, -0.14), (0.0, 0.06, 1))]),
        Piece("brass", both(*band(0.05, (0.09, 0.63), (0.09, 0.70)), *band(0.05, (0.19, 0.61), (0.20, 0.68)))),
    ]


def oak() -> list[Piece]:
    crown = [
        disc(x, y, r)
        for x, y, r in (
            (0, -0.38, 0.30),
            (-0.30, -0.26, 0.25),
            (0.30, -0.26, 0.25),
            (-0.44, 0.0, 0.21),
            (0.44, 0.0, 0.21),
            (-0.18, 0.04, 0.24),
            (0.18, 0.04, 0.24),
            (0, -0.12, 0.3),
        )
    ]
    light = [
        disc(x, y, r)
        for x, y, r in (
            (-0.06, -0.44, 0.17),
            (-0.36, -0.30, 0.13),
            (0.20, -0.30, 0.12),
            (-0.46, -0.05, 0.10),
            (-0.12, -0.06, 0.14),
            (0.38, -0.06, 0.10),
        )
    ]
    trunk = loop(
        (-0.09, 0.14, 1),
        (0.09, 0.14, 1),
        (0.11, 0.40),
        (0.30, 0.62, 1),
        (0.10, 0.60),
        (0.0, 0.66),
        (-0.10, 0.60),
        (-0.30, 0.62, 1),
        (-0.11, 0.40),
    )
    return [
        Piece("maple", [trunk, *band(0.07, (0, 0.34), (-0.22, 0.10)), *band(0.07, (0, 0.32), (0.22, 0.08))]),
        Piece("moss", crown),
        Piece("leaf", light),
    ]


EMBLEMS = {
    "pim": ("novice", hare()),
    "tilda": ("novice", bee()),
    "amos": ("novice", hedgehog()),
    "yuna": ("casual", ship()),
    "marek": ("casual", mill()),
    "greta": ("casual", tower()),
    "renata": ("skilled", fox()),
    "idris": ("skilled", key()),
    "kjell": ("skilled", gull()),
    "sanna": ("master", lantern()),
    "oswin": ("master", owl()),
    "daria": ("master", oak()),
}
"""Whose emblem is which, and of what level's stuff the medallion is made."""
