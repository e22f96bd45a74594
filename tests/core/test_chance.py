"""Anybody can repeat chance, and streams with different names are independent."""

from collections import Counter
from collections.abc import Callable, Sequence

import pytest

from game.core.chance import Stream, order, stream

TRIES = stream("tries")


def test_streams_and_orders_are_the_same_on_every_python_and_others_under_other_names() -> None:
    rng = stream(7, "deal", 3)
    assert [rng.below(100) for _ in range(8)] == [54, 48, 87, 36, 14, 30, 30, 25]
    assert "".join(rng.shuffled("abcdefgh")) == "ecbfdgha"
    assert rng.seed() == 8712949283130866
    assert order(6, 2**200, "deal", 3) == [4, 5, 2, 3, 0, 1]
    names = [(7, "deal", 3), (7, "deal", 4), (8, "deal", 3), (7, "player", 3), ("7/deal", 31)]
    assert len({tuple(stream(*name).below(1000) for _ in range(5)) for name in names}) == len(names)
    assert len({tuple(order(28, *name)) for name in names}) == len(names)


@pytest.mark.parametrize("ordered", [Stream(1).shuffled, lambda numbers: order(3, "even", TRIES.below(10**9))])
def test_every_order_is_equally_likely(ordered: Callable[[Sequence[int]], list[int]]) -> None:
    found = Counter(tuple(ordered(range(3))) for _ in range(6000))
    assert len(found) == 6
    assert all(900 < count < 1100 for count in found.values())


def test_what_weighs_more_comes_more_often() -> None:
    rng = stream("weights")
    found = Counter(rng.weighted((1, 0, 3)) for _ in range(4000))
    assert set(found) == {0, 2}
    assert 2850 < found[2] < 3150
