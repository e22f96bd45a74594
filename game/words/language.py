"""The language in use, and gettext's functions in it.

The language is the one thing in the program that is global, as it is in gettext: every word on the screen depends
on it. English is what the sources say; every other language is a compiled catalogue, ``levels/words/<code>.mo``.
"""

import gettext
import io
from collections.abc import Sequence

from game import resources

FOLDER = "levels/words"
ENGLISH = "en"


class _Current:
    """The language in use."""

    code = ENGLISH
    catalogue = gettext.NullTranslations()


def current() -> str:
    """The code of the language in use, such as ``de``."""
    return _Current.code


def languages() -> dict[str, str]:
    """The languages that can be chosen: code and the name that each has for itself, English first."""
    found = {ENGLISH: "English"}
    for code in codes():
        catalogue, _problem = _load(code)
        if catalogue is not None:
            # TRANSLATORS: what your language calls itself, such as “Deutsch”
            found[code] = catalogue.pgettext("the name of this language in itself", "English")
    return found


def codes() -> list[str]:
    """The codes of all catalogues that came with the program."""
    names = resources.listing(FOLDER, ".mo") if resources.exists(FOLDER) else []
    return [name.removesuffix(".mo") for name in names]


def best_of(preferred: Sequence[str]) -> str:
    """The first of the system's languages, such as ``de_AT``, that there is a catalogue for; else English."""
    asked = (locale.replace("-", "_").partition("_")[0].lower() for locale in preferred)
    return next((code for code in asked if code == ENGLISH or _exists(code)), ENGLISH)


def use(code: str) -> str:
    """Speaks that language from now on. Returns a sentence for the log if it cannot: then it is English."""
    catalogue, problem = (gettext.NullTranslations(), "") if code == ENGLISH else _load(code)
    _Current.code = ENGLISH if catalogue is None else code
    _Current.catalogue = catalogue or gettext.NullTranslations()
    return problem


def _exists(code: str) -> bool:
    """Whether there is a catalogue of that language."""
    return code.isalpha() and resources.exists(f"{FOLDER}/{code}.mo")


def _load(code: str) -> tuple[gettext.NullTranslations | None, str]:
    path = f"{FOLDER}/{code}.mo"
    if not _exists(code):
        return None, f"there is no language {code[:20]!r}: words are in English"
    try:
        return gettext.GNUTranslations(io.BytesIO(resources.read(path))), ""
    except Exception as problem:  # a damaged file can fail in any way
        return None, f"{path} is damaged ({type(problem).__name__}: {problem}): words are in English"


def _(text: str) -> str:
    """The text in the language in use; an empty one is not translated."""
    return _Current.catalogue.gettext(text) if text else text


def ngettext(one: str, other: str, number: int) -> str:
    """The text in the plural form that goes with the number."""
    return _Current.catalogue.ngettext(one, other, number)


def pgettext(context: str, text: str) -> str:
    """The text as it is said in a context, where English has one word for two things."""
    return _Current.catalogue.pgettext(context, text)


def npgettext(context: str, one: str, other: str, number: int) -> str:
    """Both: a plural form in a context."""
    return _Current.catalogue.npgettext(context, one, other, number)
