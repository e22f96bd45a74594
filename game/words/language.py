"""The language in use, and gettext's functions in it.

The language is the one global of the program, as in gettext: every word on the screen depends on it. The sources are in
English; every other language is a compiled catalogue, ``levels/words/<code>.mo``.
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
    """The languages on offer, English first: each code with the language's own name."""
    found = {ENGLISH: "English"}
    for code in codes():
        catalogue, _problem = _load(code)
        if catalogue is not None:
            # TRANSLATORS: what your language calls itself, such as “Deutsch”
            found[code] = catalogue.pgettext("the name of this language in itself", "English")
    return found


def codes() -> list[str]:
    """The codes of all catalogues packaged with the program."""
    names = resources.listing(FOLDER, ".mo") if resources.exists(FOLDER) else []
    return [name.removesuffix(".mo") for name in names]


def best_of(preferred: Sequence[str]) -> str:
    """The code of the first of the system's languages (such as ``de_AT``) that has a catalogue; else English."""
    asked = (locale.replace("-", "_").partition("_")[0].lower() for locale in preferred)
    return next((code for code in asked if code == ENGLISH or _exists(code)), ENGLISH)


def use(code: str) -> str:
    """Switches to a language. If it cannot be loaded, switches to English and returns a sentence for the log."""
    catalogue, problem = (gettext.NullTranslations(), "") if code == ENGLISH else _load(code)
    _Current.code = ENGLISH if catalogue is None else code
    _Current.catalogue = catalogue or gettext.NullTranslations()
    return problem


def _exists(code: str) -> bool:
    """Whether there is a catalogue for that language."""
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
    """The text in the language in use. An empty text is returned as it is."""
    return _Current.catalogue.gettext(text) if text else text


def ngettext(one: str, other: str, number: int) -> str:
    """The plural form of a text that fits the number."""
    return _Current.catalogue.ngettext(one, other, number)


def pgettext(context: str, text: str) -> str:
    """The text in a given context, for English words with more than one meaning."""
    return _Current.catalogue.pgettext(context, text)


def npgettext(context: str, one: str, other: str, number: int) -> str:
    """The plural form that fits the number, in a given context."""
    return _Current.catalogue.npgettext(context, one, other, number)
