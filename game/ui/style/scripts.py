"""Splits lines that need other fonts or run from right to left into stretches, each in one script."""

import unicodedata
from collections.abc import Callable
from typing import NamedTuple

from game.core.naming import letters

RIGHT_TO_LEFT = {"R", "AL"}
WITHIN = " .'’-‐־"
"""Characters within a name that take the direction of the letters around them."""
SCRIPTS = {
    "ARABIC": "Arab", "ARMENIAN": "Armn", "BENGALI": "Beng", "CJK": "Hani", "DEVANAGARI": "Deva", "ETHIOPIC": "Ethi",
    "GEORGIAN": "Geor", "GUJARATI": "Gujr", "GURMUKHI": "Guru", "HANGUL": "Hang", "HEBREW": "Hebr", "HIRAGANA": "Hira",
    "KANNADA": "Knda", "KATAKANA": "Kana", "KHMER": "Khmr", "LAO": "Laoo", "MALAYALAM": "Mlym", "MYANMAR": "Mymr",
    "NKO": "Nkoo", "ORIYA": "Orya", "SINHALA": "Sinh", "SYRIAC": "Syrc", "TAMIL": "Taml", "TELUGU": "Telu",
    "THAANA": "Thaa", "THAI": "Thai", "TIBETAN": "Tibt",
}  # fmt: skip
"""ISO 15924 codes of scripts that need shaping, by the first word of their letters' Unicode names."""


class Stretch(NamedTuple):
    """A part of a line in one font; `lender` is a character for which the system font is found, empty for our own."""

    text: str
    lender: str
    script: str
    backwards: bool


def script_of(sign: str) -> str:
    """The script code of a letter; empty if it needs none."""
    return SCRIPTS.get(unicodedata.name(sign, "").partition(" ")[0], "")


def is_backwards(sign: str) -> bool:
    """Whether a letter is written from right to left."""
    return unicodedata.bidirectional(sign) in RIGHT_TO_LEFT


def reads_backwards(text: str) -> bool:
    """Whether the whole text is written from right to left."""
    return one_way(text) and any(map(is_backwards, text))


def one_way(text: str) -> bool:
    """Whether the text has a single direction, without right-to-left letters beside left-to-right letters or digits."""
    ways = {unicodedata.bidirectional(sign) for sign in text}
    return not (ways & RIGHT_TO_LEFT and ways & {"L", "EN", "AN"})


def stretches(line: str, is_own: Callable[[str], bool]) -> list[Stretch]:
    """The line split where font, script or direction change. Characters in WITHIN join the stretches around them."""
    found: list[Stretch] = []
    for letter in letters(line):
        own = all(map(is_own, letter))
        first = letter[0]
        stretch = Stretch(letter, "" if own else first, "" if own else script_of(first), is_backwards(first))
        before = found[-1] if found else None
        if before and before[2:] == stretch[2:] and (own or stretch.script) and not own ^ (not before.lender):
            found[-1] = before._replace(text=before.text + letter)
        else:
            found.append(stretch)
    return _joined(found)


def _joined(found: list[Stretch]) -> list[Stretch]:
    """The stretches, with the WITHIN characters between two of the same script merged into one stretch."""
    at = 1
    while at + 1 < len(found):
        before, between, after = found[at - 1 : at + 2]
        if before.lender and before[2:] == after[2:] and all(character in WITHIN for character in between.text):
            found[at - 1 : at + 2] = [before._replace(text=before.text + between.text + after.text)]
        else:
            at += 1
    return found
