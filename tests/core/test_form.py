"""Forms of files: a value of the form is accepted as it is; for any other the error names its place."""

from typing import Any

import pytest

from game.core import form
from game.core.document import BadDocument

PAIR = form.row(form.whole(1, 3), form.text(5, 1))
NAMES = form.many(form.text(5), 3, 1, different=True)


@pytest.mark.parametrize(
    ("asked", "value", "made"),
    [
        (form.number(0, 2), 2, 2.0), (form.whole(0, 2), 2, 2), (form.either("", form.whole(0, 2)), "", ""),
        (form.text(3), "a b", "a b"), (form.text(9, lines=True), "a\nb", "a\nb"), (PAIR, [3, "abcde"], (3, "abcde")),
        (NAMES, ["a", "b", "c"], ("a", "b", "c")), (form.table(form.text(), form.switch, 1), {"a": True}, {"a": True}),
    ],
)  # fmt: skip
def test_what_is_of_a_form_is_taken(asked: form.Form[Any], value: object, made: object) -> None:
    found = asked(value, "it")
    assert (found, type(found)) == (made, type(made))


@pytest.mark.parametrize(
    ("asked", "value", "said"),
    [
        (form.number(0, 2), True, "it is true, not a number from 0 to 2"), (form.number(0, 2), 2.01, "it is 2.01"),
        (form.number(0, 2), float("nan"), "it is "), (form.whole(0, 2), 1.0, "it is 1.0, not a whole number"),
        (form.whole(0, 2), True, "it is true"), (form.switch, 1, "it is 1, not true or false"),
        (form.either(0, form.text(3)), False, "it is false, not text"), (form.text(3), "abcd", "4 characters long"),
        (form.text(3), "a\nb", "control character"), (form.text(9, lines=True), "a\rb", "control character"),
        (form.text(9, 1), "   ", "it is empty"), (PAIR, [3], "a list of 2"), (PAIR, [4, "a"], "it[0] is 4"),
        (NAMES, [], "it lists 0; there may be 1 to 3"), (NAMES, ["a"] * 4, "it lists 4"),
        (NAMES, ["a", "b", "a"], "it says the same twice"), (NAMES, ["a", 1], "it[1] is 1, not text"),
        (form.table(form.text(1), form.switch, 1), {"a": True, "b": True}, "it lists 2"),
        (form.table(form.text(1), form.switch), {"ab": True}, "a key of it is 2 characters long"),
    ],
)  # fmt: skip
def test_what_is_not_is_named(asked: form.Form[Any], value: object, said: str) -> None:
    with pytest.raises(BadDocument) as refused:
        asked(value, "it")
    assert said in str(refused.value)
