"""Rewrites text for reading aloud: ``4|2`` becomes “four two”."""

import re

from game.words import pgettext

TILE = re.compile(r"(?<![\d|])(\d{1,2})\|(\d{1,2})(?![\d|])")


def spoken(text: str) -> str:
    """The text without signs that voices skip or spell out. The halves of a tile are said as two numbers."""
    text = TILE.sub(lambda tile: f"{_number(tile[1])} {_number(tile[2])}", text)
    text = re.sub(r"(?<!\w)-(?=\d)", "−", text)  # a hyphen would not be said
    text = re.sub(r"(?<! )\||\|(?! )", " ", text)  # a bar between spaces belongs to a written command
    return " ".join(text.replace(" · ", ", ").split())


def _number(digits: str) -> str:
    """A number of pips. Up to nine it is a word, since a voice might join two adjacent digits into one number."""
    words = (
        pgettext("half of a tile", "zero"),
        pgettext("half of a tile", "one"),
        pgettext("half of a tile", "two"),
        pgettext("half of a tile", "three"),
        pgettext("half of a tile", "four"),
        pgettext("half of a tile", "five"),
        pgettext("half of a tile", "six"),
        pgettext("half of a tile", "seven"),
        pgettext("half of a tile", "eight"),
        pgettext("half of a tile", "nine"),
    )
    return words[int(digits)] if int(digits) < len(words) else digits


def lines_of(text: str) -> list[str]:
    """The sentences of a description, so that they can be read one at a time."""
    whole = [line.strip() for line in re.split(r"\n|(?<=[.!?…])\s+(?=[^\Wa-z])", text)]
    return [line for line in whole if line]
