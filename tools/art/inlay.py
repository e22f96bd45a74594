"""The pieces of stone of an emblem, each a set of outlines, laid into a medallion one above the other."""

from __future__ import annotations

from dataclasses import dataclass

from tools.art.outlines import Loop, mirrored


@dataclass(frozen=True, slots=True)
class Piece:
    """One kind of stone and its outlines, in radii of the medallion around its middle at 0, 0."""

    stone: str
    lines: list[Loop]


def both(*lines: Loop) -> list[Loop]:
    """The outlines and their mirror images."""
    return [*lines, *(mirrored(line) for line in lines)]
