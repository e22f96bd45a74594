"""Declarative validation of files: whatever is read must have the form in which this program writes it.

A `Form` takes a JSON value and its place, such as ``seats[1].name``. It returns the value that the program works with,
or raises a `BadDocument` that says what was found and what was expected. Forms are composed of smaller ones, as in
``many(made(Cup, name=text(60), people=many(NAME, 64)), 100)``.
"""

import re
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import isfinite
from typing import Any, TypeVar

from game.core.document import BadDocument, shown
from game.core.message import N_, Reason, because
from game.core.naming import LONGEST, is_name

T = TypeVar("T")
K = TypeVar("K")

Where = str | Reason
Form = Callable[[object, Where], T]
"""Called with a value and its place, `Where`."""

LONGEST_TEXT = 1000
MOST_SEATS = 64
"""The most seats in any file, more than any game has."""
_UNPRINTABLE = frozenset(("Cc", "Cs", "Zl", "Zp"))


def wrong(where: Where, value: object, wanted: Where) -> BadDocument:
    """The error, to be raised, that `value` was found where `wanted` was expected."""
    return BadDocument(because(N_("{where} is {value}, not {wanted}"), where=where, value=shown(value), wanted=wanted))


def plain(text: str) -> str:
    """The text without control characters, line breaks and unpaired surrogates."""
    return "".join(letter for letter in text if unicodedata.category(letter) not in _UNPRINTABLE)


# -- single values ----------------------------------------------------------------------------------------------------


def switch(value: object, where: Where) -> bool:
    """A JSON boolean."""
    if not isinstance(value, bool):
        raise wrong(where, value, because(N_("true or false")))
    return value


def whole(low: int, high: int) -> Form[int]:
    """An int, not a bool, from `low` to `high`."""

    def form(value: object, where: Where) -> int:
        if type(value) is not int or not low <= value <= high:
            raise wrong(where, value, because(N_("a whole number from {low} to {high}"), low=low, high=high))
        return value

    return form


def number(low: float, high: float) -> Form[float]:
    """A finite number from `low` to `high`, as a float."""

    def form(value: Any, where: Where) -> float:
        if type(value) not in (int, float) or not isfinite(value) or not low <= value <= high:
            raise wrong(where, value, because(N_("a number from {low} to {high}"), low=f"{low:g}", high=f"{high:g}"))
        return float(value)

    return form


def one_of(*words: str) -> Form[str]:
    """One of these words."""

    def form(value: object, where: Where) -> str:
        if type(value) is not str or value not in words:
            raise wrong(where, value, because(N_("one of {words}"), words=", ".join(words)))
        return value

    return form


def text(longest: int = LONGEST_TEXT, least: int = 0, *, lines: bool = False, typed: bool = False) -> Form[str]:
    """A text without control characters. `lines` allows line breaks; `typed` text must be printable throughout."""

    def form(value: object, where: Where) -> str:
        if not isinstance(value, str):
            raise wrong(where, value, because(N_("text")))
        if len(value) > longest:
            words = N_("{where} is {number} characters long; {most} are allowed")
            raise BadDocument(because(words, where=where, number=len(value), most=longest))
        one = value.replace("\n", "") if lines else value
        if not one.isprintable() and (typed or plain(one) != one):
            raise BadDocument(
                because(N_("{where} {value} contains a control character"), where=where, value=shown(value))
            )
        if len(value.strip()) < least:
            raise BadDocument(because(N_("{where} is empty"), where=where))
        return value

    return form


def pattern(form_of: str, wanted: Where) -> Form[str]:
    """A text that matches a regular expression in full; `wanted` describes the expression in words."""
    fits = re.compile(form_of).fullmatch

    def form(value: object, where: Where) -> str:
        if not isinstance(value, str):
            raise wrong(where, value, because(N_("text")))
        if not fits(value):
            raise wrong(where, value, wanted)
        return value

    return form


def name(value: object, where: Where) -> str:
    """The name of a person (`is_name`)."""
    if not isinstance(value, str) or not is_name(value):
        raise wrong(where, value, because(N_("a name of 1 to {number} letters"), number=LONGEST))
    return value


# -- values made of others --------------------------------------------------------------------------------------------


def either(nothing: Any, form: Form[T]) -> Form[T]:
    """The value `nothing`, or a value of the form."""
    kind = type(nothing)

    def one(value: object, where: Where) -> T:
        return nothing if type(value) is kind and value == nothing else form(value, where)

    return one


def as_is(form: Form[object]) -> Form[Any]:
    """A value of that form, returned unchanged."""

    def same(value: object, where: Where) -> object:
        form(value, where)
        return value

    return same


def many(each: Form[T], most: int, least: int = 0, *, different: bool = False, called: str = "") -> Form[tuple[T, ...]]:
    """A list of `least` to `most` values of a form. Errors name items by `called`, with a ``number``, or by index."""

    def form(value: object, where: Where) -> tuple[T, ...]:
        if not isinstance(value, list | tuple):
            raise wrong(where, value, because(N_("a list")))
        if not least <= len(value) <= most:
            words = N_("{where} lists {number}; there may be {least} to {most}")
            raise BadDocument(because(words, where=where, number=len(value), least=least, most=most))
        found: list[T] = []
        try:
            for one in value:
                found.append(each(one, where))
        except BadDocument:  # read again with its place, which sound lists need not make for every item
            at = len(found)
            each(value[at], because(called, number=at) if called else f"{where}[{at}]")
            raise
        if different and any(one in found[:at] for at, one in enumerate(found)):
            raise BadDocument(because(N_("{where} says the same twice"), where=where))
        return tuple(found)

    return form


def row(*forms: Form[Any]) -> Form[tuple[Any, ...]]:
    """A list of exactly these forms, in this order."""

    def form(value: object, where: Where) -> tuple[Any, ...]:
        if not isinstance(value, list | tuple) or len(value) != len(forms):
            raise wrong(where, value, because(N_("a list of {number}"), number=len(forms)))
        return tuple(each(one, f"{where}[{at}]") for at, (each, one) in enumerate(zip(forms, value, strict=True)))

    return form


def table(key: Form[K], each: Form[T], most: int = 10_000) -> Form[dict[K, T]]:
    """An object of at most `most` entries, whose keys have one form and whose values another."""

    def form(value: object, where: Where) -> dict[K, T]:
        given = _object(value, where)
        if len(given) > most:
            words = N_("{where} lists {number}; there may be {least} to {most}")
            raise BadDocument(because(words, where=where, number=len(given), least=0, most=most))
        named = because(N_("a key of {where}"), where=where)
        return {key(one, named): each(inner, f"{where}.{one[:60]}") for one, inner in given.items()}

    return form


@dataclass(frozen=True, slots=True)
class Maybe:
    """An optional key of an object, with the value used where it is missing."""

    form: Form[object]
    without: object = None


def made(make: Callable[..., T], /, **keys: Form[object] | Maybe) -> Form[T]:
    """An object with exactly these keys, passed by name to `make`."""
    forms = {key: each if isinstance(each, Maybe) else Maybe(each) for key, each in keys.items()}
    needed = [key for key, each in keys.items() if not isinstance(each, Maybe)]

    def form(value: object, where: Where) -> T:
        given = _object(value, where)
        for key in needed:
            if key not in given:
                raise BadDocument(because(N_("{where} lacks {key}"), where=where, key=repr(key)))
        for key in given:
            if key not in forms:
                raise BadDocument(because(N_("{where} has the unknown key {key}"), where=where, key=shown(key)))
        within = f"{where}." if isinstance(where, str) and where else ""
        found = {
            key: each.form(given[key], f"{within}{key}") if key in given else each.without
            for key, each in forms.items()
        }
        return make(**found)

    return form


def _option(value: object, where: Where) -> int | str:
    if isinstance(value, str):
        return text()(value, where)
    if not isinstance(value, int) or isinstance(value, bool):
        raise wrong(where, value, because(N_("a whole number or a word")))
    return value


OPTIONS = table(text(), _option)
"""The options of a game by key."""


def anything(value: object, where: Where) -> object:
    """Any value, unchanged."""
    return value


def _object(value: object, where: Where) -> Mapping[str, Any]:
    if not isinstance(value, dict):
        raise wrong(where, value, because(N_("an object")))
    return value
