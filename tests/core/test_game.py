"""Options are known by name, checked by value and type, and filled in."""

import pytest

from game.core.game import BadOption
from tests.helpers import toy

GAME = toy.GAME


def test_what_is_not_given_gets_its_default() -> None:
    assert GAME.options(2) == {"target": 40, "wide": "off"}
    assert GAME.options(2, {"wide": "on"}) == {"target": 40, "wide": "on"}


def test_options_come_in_declared_order_however_they_were_given() -> None:
    assert list(GAME.options(2, {"wide": "on", "target": 20})) == ["target", "wide"]


@pytest.mark.parametrize("given", [{"target": 21}, {"target": "20"}, {"target": 20.0}, {"wide": True}, {"size": 3}])
def test_what_is_not_allowed_is_refused_by_name(given: dict[str, object]) -> None:
    with pytest.raises(BadOption, match=next(iter(given))):
        GAME.options(2, given)


def test_texts_are_read_as_plain_decimals() -> None:
    assert GAME.parse_options(2, {"target": "20"}) == {"target": 20, "wide": "off"}
    for text in ("020", "+20", "20 ", "2e1", ""):
        with pytest.raises(BadOption, match="20, 40"):
            GAME.parse_options(2, {"target": text})


@pytest.mark.parametrize("seats", [-1, 0, 1, 5])
def test_seats_are_limited(seats: int) -> None:
    with pytest.raises(BadOption, match="2 to 4"):
        GAME.options(seats)
