"""Portraits of the opponents: medallions of wood, bone, slate and ebony with an emblem of inlaid stone."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from tools.art.emblems import EMBLEMS
from tools.art.field import LAMP, Field, blur, colour, cover, flat, grid, noise, over, rgba, slope
from tools.art.inlay import Piece
from tools.art.outlines import covered

SIZE = 256
REACH = 0.455 * SIZE
"""Radius of a medallion in pixels; its shadow takes the rest."""
FIELD = 0.845
"""Radius of the field inside the rim, as a part of `REACH`."""

STONES = {
    "bone": "#F3EAD6",
    "shell": "#E2D3B4",
    "ebony": "#2A211C",
    "walnut": "#5C3A26",
    "chestnut": "#8A4B2A",
    "maple": "#D8AE74",
    "honey": "#E0AC4C",
    "rust": "#C2622F",
    "coral": "#B8442C",
    "slate": "#46545E",
    "steel": "#8CA0AB",
    "sea": "#2F5F78",
    "moss": "#5C8046",
    "leaf": "#8FB060",
    "brass": "#E2B85C",
}


@dataclass(frozen=True, slots=True)
class Blank:
    """The colours of a medallion without its emblem: the field, the rim, and the line between them."""

    field: str
    rim: str
    line: str


BLANKS = {
    "novice": Blank("#DDB985", "#8A5A34", "#5A371E"),
    "casual": Blank("#F1E7D0", "#C9B48C", "#7A6444"),
    "skilled": Blank("#3D4A54", "#93A1A8", "#1E262C"),
    "master": Blank("#2B221D", "#D9AE57", "#120D0A"),
}


def portraits() -> dict[str, Field]:
    """Every portrait by its file name."""
    return {f"portraits/{key}": medal(BLANKS[level], pieces) for key, (level, pieces) in EMBLEMS.items()}


def medal(blank: Blank, pieces: list[Piece]) -> Field:
    """One medallion with its shadow, RGBA 0..255."""
    x, y = grid(SIZE, SIZE)
    px, py = x - SIZE / 2, y - SIZE / 2
    far = np.hypot(px, py)
    picture = _cast(far)
    rng = np.random.default_rng(31)
    grain = noise(rng, SIZE, SIZE, 1.0, 9.0) * 0.5 + noise(rng, SIZE, SIZE, 0.8, 0.8) * 0.4
    picture = over(picture, _rim(blank, px, py, far, grain))
    inside = cover(far - FIELD * REACH)
    ground = colour(blank.field)[None, None, :] * (1 + 0.022 * grain)[..., None]
    ground *= (1.07 - 0.20 * (px * 0.46 + py * 0.74 + 0.3 * REACH) / REACH)[..., None].clip(0.80, 1.14)
    sunk = blur(1 - cover(far - FIELD * REACH), 5.0)
    away = np.clip(-(px * LAMP[0] + py * LAMP[1]) / np.maximum(far, 1), -1, 1)
    ground *= (1 - 0.55 * sunk * np.clip(0.55 - away, 0, 1.4))[..., None]
    picture = over(picture, rgba(ground, inside))
    veins = noise(rng, SIZE, SIZE, 2.5, 2.5) * 0.5 + noise(rng, SIZE, SIZE, 0.8, 0.8) * 0.5
    for number, piece in enumerate(pieces):
        picture = over(picture, _inlay(piece, np.roll(veins, 61 * number, axis=(0, 1)), inside))
    return over(picture, _polish(px, py, far))


def _cast(far: Field) -> Field:
    shape = np.roll(cover(far - REACH), (7, 2), axis=(0, 1))
    return rgba(flat(far.shape, np.zeros(3)), np.clip(blur(shape, 4.5), 0, 1) * 0.5)


def _rim(blank: Blank, px: Field, py: Field, far: Field, grain: Field) -> Field:
    """A turned ring, lit on both slopes, with a dark line where the field begins."""
    middle, half = (1 + FIELD) / 2 * REACH, (1 - FIELD) / 2 * REACH
    across = np.clip((far - middle) / half, -1, 1)
    away = (px * LAMP[0] + py * LAMP[1]) / np.maximum(far, 1)
    lit = 0.92 + 0.42 * across * away + 0.05 * (1 - across**2)
    gleam = np.exp(-(((across - 0.45) / 0.22) ** 2)) * np.clip(away, 0, 1) ** 3
    gleam += np.exp(-(((across + 0.45) / 0.22) ** 2)) * np.clip(-away, 0, 1) ** 4 * 0.6
    rgb = colour(blank.rim) * (lit * (1 + 0.02 * grain))[..., None] + 70 * gleam[..., None]
    ring = rgba(rgb, cover(far - REACH))
    edge = np.clip(2.2 - np.abs(far - REACH + 1.0), 0, 1) * 0.55 + np.clip(2.4 - np.abs(far - FIELD * REACH), 0, 1)
    return over(ring, rgba(flat(far.shape, colour(blank.line)), np.clip(edge, 0, 1) * cover(far - REACH)))


def _inlay(piece: Piece, veins: Field, inside: Field) -> Field:
    """A piece of stone set flush into the medallion, with a dark joint around it and a slightly rounded edge."""
    shape = covered(piece.lines, SIZE, REACH) * inside
    across, down = slope(blur(shape, 1.7) * 5.0)
    lit = -(across * LAMP[0] + down * LAMP[1]) / np.sqrt(across**2 + down**2 + 1)
    soft_across, soft_down = slope(blur(shape, 6.0) * 9.0)
    round_lit = -(soft_across * LAMP[0] + soft_down * LAMP[1])
    shade = 1 + 0.34 * np.clip(lit, -1, 1) + 0.16 * np.clip(round_lit, -1, 1) + 0.018 * veins
    stone = colour(STONES[piece.stone]) * shade[..., None] + 26 * np.clip(lit - 0.15, 0, 1)[..., None]
    joint = np.clip(blur(shape, 1.5) * 2.4, 0, 1) * inside
    seam = rgba(flat(shape.shape, colour("#140E0A")), joint * 0.42)
    return over(seam, rgba(stone, shape))


def _polish(px: Field, py: Field, far: Field) -> Field:
    """The lamp on the polished face: one broad, faint gleam."""
    x, y = px / REACH, py / REACH
    along, away = (x + 0.34) * 0.85 + (y + 0.52) * 0.53, (x + 0.34) * -0.53 + (y + 0.52) * 0.85
    gleam = np.exp(-(along**2 / 0.30 + away**2 / 0.05))
    return rgba(flat(far.shape, np.full(3, 255.0)), 0.13 * gleam * cover(far - FIELD * REACH + 2))
