"""Chance can be repeated by anybody, and streams of different names have nothing to do with each other."""

from game.core.chance import Stream, order, stream


def test_a_stream_is_the_same_on_every_python() -> None:
    rng = stream(7, "deal", 3)
    assert [rng.below(100) for _ in range(8)] == [54, 48, 87, 36, 14, 30, 30, 25]
    assert "".join(rng.shuffled("abcdefgh")) == "ecbfdgha"
    assert rng.seed() == 8712949283130866


def test_streams_of_other_names_differ() -> None:
    names = [(7, "deal", 3), (7, "deal", 4), (8, "deal", 3), (7, "player", 3), ("7/deal", 31)]
    assert len({tuple(stream(*name).below(1000) for _ in range(5)) for name in names}) == len(names)


def test_every_order_of_a_shuffle_is_equally_likely() -> None:
    rng = Stream(1)
    seen = [tuple(rng.shuffled("abc")) for _ in range(6000)]
    assert all(900 < seen.count(order) < 1100 for order in set(seen))
    assert len(set(seen)) == 6


def test_what_weighs_more_comes_more_often() -> None:
    rng = stream("weights")
    found = [rng.weighted((1, 0, 3)) for _ in range(4000)]
    assert found.count(1) == 0
    assert 2850 < found.count(2) < 3150


def test_below_stays_below() -> None:
    rng = Stream(2)
    assert {rng.below(3) for _ in range(100)} == {0, 1, 2}
    assert {rng.below(1) for _ in range(10)} == {0}


class TestAnOrder:
    def test_has_every_number_once_and_depends_on_its_name(self) -> None:
        one, again, other = order(28, 7, "deal", 0), order(28, 7, "deal", 0), order(28, 7, "deal", 1)
        assert sorted(one) == list(range(28))
        assert one == again != other

    def test_is_the_same_everywhere(self) -> None:
        assert order(6, 2**200, "deal", 3) == [4, 5, 2, 3, 0, 1]

    def test_puts_every_number_everywhere_equally_often(self) -> None:
        firsts = [order(6, seed, "even")[0] for seed in range(6000)]
        assert all(880 < firsts.count(number) < 1120 for number in range(6))
