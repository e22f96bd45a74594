"""What an emblem is made of: pieces of stone, each a set of outlines, laid into a medallion one upon the other."""

from __future__ import annotations

from dataclasses import dataclass

from tools.art.outlines import Loop, mirrored


@dataclass(frozen=True, slots=True)
class Piece:
    """One kind of stone and its outlines; the unit is the medallion's radius, its middle is 0, 0."""

    stone: str
    lines: list[Loop]


def both(*lines: Loop) -> list[Loop]:
    """The outlines and their mirror images."""
    return [*lines, *(mirrored(line) for line in lines)]
