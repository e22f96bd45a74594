"""Tile sets: ivory, ebony and glazed clay, with the colours of their pips."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from game.ui.style.theme import Colour, contrast, rgb
from game.words import N_


def _dyes(codes: str) -> tuple[Colour, ...]:
    return tuple(rgb(code) for code in codes.split())


@dataclass(frozen=True, slots=True)
class TileDesign:
    """The material of a tile set. `folder` holds the bodies, below sprites/tiles.

    `face` is the colour of a flat face, `ink` that of its pips. `dyes` are optional colours of pips by their number;
    the last one is used for all higher numbers. `rim` surrounds a sunk pip, and `line` draws the ornament on small
    backs.
    """

    label: str
    folder: str
    face: Colour
    ink: Colour
    dyes: tuple[Colour, ...]
    rim: Colour
    line: Colour
    glass: tuple[float, float]
    """How strongly pale coloured glass stains these tiles, and how strong its own colour is, 0..1."""
    string: Colour | None = None
    """The inlaid line along the edge of dark faces, which gives their outline at least 3:1 on every table."""

    @property
    def dark(self) -> bool:
        """Whether faces are dark and backs pale, instead of the reverse."""
        return contrast(self.face, (0, 0, 0)) < contrast(self.face, (255, 255, 255))


TILE_SETS: Final[Mapping[str, TileDesign]] = MappingProxyType(
    {
        "ivory": TileDesign(
            # TRANSLATORS: a set of tiles by its look
            N_("Ivory"),
            "ivory",
            rgb("#F5EDDB"),
            rgb("#1F1C21"),
            _dyes("1F1C21 0F5FA6 A3341B 1B6B45 6A3FA6 8A5300 1F1C21 9C2F63 14665A 5A4A00 33477A 74302A 4A4A4A"),
            rgb("#FFFFFF"),
            rgb("#C79A48"),
            (0.34, 0.34),
        ),
        "ebony": TileDesign(
            N_("Ebony"),
            "ebony",
            rgb("#2E2726"),
            rgb("#F3E9D2"),
            _dyes("F3E9D2 7FC1F2 F29276 86D3A4 CBAEF5 F0C168 F3E9D2 F2A3C6 79D6C6 D5DA7A AFC2F0 E8B49A D2D2D2"),
            rgb("#8A7A6E"),
            rgb("#4A3420"),
            (0.80, 0.60),
            rgb("#E2C48C"),
        ),
        "celadon": TileDesign(
            N_("Celadon"),
            "celadon",
            rgb("#BED3C0"),
            rgb("#241813"),
            _dyes("241813 0B4F92 8E2A14 125233 57309A 6E4200 241813 861F53 0B514A 4A3D00 293D70 652722 3F3F3F"),
            rgb("#E4F0DE"),
            rgb("#C79A48"),
            (0.36, 0.38),
        ),
    }
)
"""The tile sets by their name in the settings. Every dye has a contrast of at least 4.5:1 on its face."""


def ware(name: str) -> TileDesign:
    """The tile set of that name; ivory if there is none."""
    return TILE_SETS.get(name, TILE_SETS["ivory"])


def pip_colour(value: int, tiles: TileDesign, *, dyed: bool) -> Colour:
    """The colour of the pips on a half with that number of them."""
    return tiles.dyes[min(value, len(tiles.dyes) - 1)] if dyed else tiles.ink
