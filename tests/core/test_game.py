"""Options are known by name, checked by value and type, and filled in."""

import pytest

from game.core.game import BadOption
from tests.helpers.toy import GAME


def test_what_is_not_given_gets_its_default_and_all_come_in_declared_order() -> None:
    assert GAME.options(2) == {"target": 40, "wide": "off"}
    given = GAME.options(2, {"wide": "on", "target": 20})
    assert list(given.items()) == [("target", 20), ("wide", "on")]
    assert GAME.parse_options(2, {"target": "20"}) == {"target": 20, "wide": "off"}


@pytest.mark.parametrize("given", [{"target": 21}, {"target": "20"}, {"target": 20.0}, {"wide": True}, {"size": 3}])
def test_what_is_not_allowed_is_refused_by_name(given: dict[str, object]) -> None:
    with pytest.raises(BadOption, match=next(iter(given))):
        GAME.options(2, given)


@pytest.mark.parametrize("text", ["020", "+20", "20 ", "2e1", ""])
def test_only_plain_decimals_are_read(text: str) -> None:
    with pytest.raises(BadOption, match="20, 40"):
        GAME.parse_options(2, {"target": text})


@pytest.mark.parametrize("seats", [-1, 0, 1, 5])
def test_seats_are_limited(seats: int) -> None:
    with pytest.raises(BadOption, match="2 to 4"):
        GAME.options(seats)
