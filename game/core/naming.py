"""Names of people: how one is kept, when two are the same, and what of one is a letter to those who read it."""

import unicodedata
from collections.abc import Collection

LONGEST = 24
"""Letters in a name at most, as people count them."""
MOST_SIGNS = 4 * LONGEST
"""Signs of which these may be made at most: letters with their accents."""
JOINS, FLAGS = "\u200d", range(0x1F1E6, 0x1F200)
"""What ties two signs into one, and the letters of which two are a flag."""
FIRST, VOWEL, LAST = range(0x1100, 0x1160), range(0x1160, 0x11A8), range(0x11A8, 0x1200)
"""The parts of a Korean syllable that is written in parts."""
SKINS = range(0x1F3FB, 0x1F400)


def tidy(name: str) -> str:
    """The name as it is kept: composed, without space around it, and with single spaces in it."""
    return " ".join(unicodedata.normalize("NFC", name).split())


def person(name: str) -> str:
    """What is equal for two spellings of the same name, whatever their case and however their accents are coded."""
    return unicodedata.normalize("NFC", tidy(name).casefold())


def is_among(name: str, names: Collection[str]) -> bool:
    """Whether one of the names is that one, in whatever spelling."""
    return person(name) in map(person, names)


def letters(text: str) -> list[str]:
    """The text letter by letter, as people count them: an accent belongs to what it stands on."""
    found: list[str] = []
    for sign in text:
        if found and _belongs(found[-1], sign):
            found[-1] += sign
        else:
            found.append(sign)
    return found


def initial(name: str) -> str:
    """The first letter, large where it has case."""
    first = next(iter(letters(name.strip())), "")
    return first.upper() if len(first.upper()) == len(first) else first


def is_name(name: str) -> bool:
    """Whether somebody can be called so: from one to `LONGEST` letters that can be read."""
    plain = tidy(name)
    return name.isprintable() and 0 < len(letters(plain)) <= LONGEST and len(plain) <= MOST_SIGNS


def _belongs(before: str, sign: str) -> bool:
    """Whether a sign makes no letter of its own behind `before`."""
    last, code = ord(before[-1]), ord(sign)
    if unicodedata.category(sign) in ("Mn", "Me", "Mc") or sign == JOINS or code in SKINS or before[-1] == JOINS:
        return True
    if code in FLAGS:
        return len(before) == 1 and last in FLAGS
    if last in FIRST:
        return code in FIRST or code in VOWEL or 0xAC00 <= code < 0xD7A4
    return (code in LAST and (last in VOWEL or last in LAST)) or (code in VOWEL and last in VOWEL)
