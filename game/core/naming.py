"""Names of people: how a name is stored, when two are the same, and what readers count as one letter."""

import unicodedata
from collections.abc import Collection

LONGEST = 24
"""The most letters in a name, as people count them."""
MOST_SIGNS = 4 * LONGEST
"""The most code points in a name; a letter with accents has several."""
JOINS, FLAGS = "\u200d", range(0x1F1E6, 0x1F200)
"""The zero-width joiner, and the regional indicators, two of which make a flag."""
FIRST, VOWEL, LAST = range(0x1100, 0x1160), range(0x1160, 0x11A8), range(0x11A8, 0x1200)
"""The jamo of a decomposed Korean syllable: leading consonants, vowels, trailing consonants."""
SKINS = range(0x1F3FB, 0x1F400)


def tidy(name: str) -> str:
    """The name as it is stored: in NFC, stripped, with single spaces."""
    return " ".join(unicodedata.normalize("NFC", name).split())


def person(name: str) -> str:
    """A key that is equal for all spellings of a name, whatever their case and the encoding of their accents."""
    return unicodedata.normalize("NFC", tidy(name).casefold())


def is_among(name: str, names: Collection[str]) -> bool:
    """Whether the name is one of `names`, compared by `person`."""
    return person(name) in map(person, names)


def letters(text: str) -> list[str]:
    """The text split into letters as people count them; an accent belongs to its base letter."""
    found: list[str] = []
    for sign in text:
        if found and _belongs(found[-1], sign):
            found[-1] += sign
        else:
            found.append(sign)
    return found


def initial(name: str) -> str:
    """The first letter, in upper case if that is a single character."""
    first = next(iter(letters(name.strip())), "")
    return first.upper() if len(first.upper()) == len(first) else first


def is_name(name: str) -> bool:
    """Whether the text is a valid name: 1 to `LONGEST` printable letters."""
    plain = tidy(name)
    return name.isprintable() and 0 < len(letters(plain)) <= LONGEST and len(plain) <= MOST_SIGNS


def _belongs(before: str, sign: str) -> bool:
    """Whether a code point continues the letter `before` instead of starting a new one."""
    last, code = ord(before[-1]), ord(sign)
    if unicodedata.category(sign) in ("Mn", "Me", "Mc") or sign == JOINS or code in SKINS or before[-1] == JOINS:
        return True
    if code in FLAGS:
        return len(before) == 1 and last in FLAGS
    if last in FIRST:
        return code in FIRST or code in VOWEL or 0xAC00 <= code < 0xD7A4
    return (code in LAST and (last in VOWEL or last in LAST)) or (code in VOWEL and last in VOWEL)
