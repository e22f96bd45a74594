"""Dealing a set, and dealing again the tiles that a seat cannot see."""

from collections import Counter
from itertools import permutations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game.core.chance import stream
from game.dominoes.deal import Share, chances, every_deal, share_out, shuffled
from game.dominoes.tiles import SUIT, full_set, mask, members, parse_tiles

ANY = full_set(6)


def test_every_tile_of_the_set_is_in_a_fresh_deal_once() -> None:
    pile = shuffled(9, stream(1))
    assert (len(pile), sum(pile)) == (55, full_set(9))


def test_where_nothing_is_known_every_tile_is_as_likely_in_one_hand_as_in_another() -> None:
    rng = stream(2)
    alone = Counter(share_out(0b111, [Share(1, ANY), Share(2, ANY)], rng)[0][0] for _ in range(3000))
    assert set(alone) == {0, 1, 2}
    assert all(850 < count < 1150 for count in alone.values())


class TestWhereTilesAreBarred:
    def test_all_deals_that_fit_come_out_and_no_other(self) -> None:
        """Tile 0 may only be in the first hand, tile 3 not in the last."""
        shares, rng = [Share(2, 0b1111), Share(1, 0b1110), Share(1, 0b0110)], stream(3)
        seen = {tuple(tuple(sorted(share)) for share in share_out(0b1111, shares, rng)) for _ in range(400)}
        assert seen == {((0, 1), (3,), (2,)), ((0, 2), (3,), (1,)), ((0, 3), (1,), (2,)), ((0, 3), (2,), (1,))}

    def test_the_order_within_a_share_is_open_too(self) -> None:
        """Tiles are drawn in the order of the boneyard, so the search for a deal must not sort it."""
        rng = stream(4)
        assert len({(*share_out(0b1111, [Share(1, 0b0001), Share(3, 0b1111)], rng)[1],) for _ in range(200)}) == 6

    def test_a_deal_is_found_even_where_only_one_fits_and_it_is_said_where_none_does(self) -> None:
        """Six hands of one tile, each of which excludes one tile more than the one before: only a staircase works."""
        shares = [Share(1, (1 << at + 1) - 1) for at in range(6)]
        for seed in range(50):
            assert share_out(0b111111, shares, stream(seed)) == [[0], [1], [2], [3], [4], [5]]
        with pytest.raises(ValueError, match="no deal fits"):
            share_out(0b11, [Share(1, 0b01), Share(1, 0b01)], stream(5))
        with pytest.raises(ValueError, match="cannot fill"):
            share_out(0b11, [Share(1, ANY)], stream(5))

    @settings(suppress_health_check=[HealthCheck.too_slow], deadline=None, max_examples=60)
    @given(st.integers(0, 2**32), st.lists(st.sets(st.integers(0, 6), max_size=4), min_size=1, max_size=5))
    def test_a_deal_that_happened_can_always_be_dealt_again(self, seed: int, lacking: list[set[int]]) -> None:
        """The set is dealt, and each hand gives the tiles it lacks to the boneyard, so what is known is true."""
        rng = stream("again", seed)
        tiles = rng.shuffled(range(28))
        barred = [mask(t for number in numbers for t in members(SUIT[number] & ANY)) for numbers in lacking]
        hands = [mask(tiles[5 * at : 5 * at + 5]) & ~bar for at, bar in enumerate(barred)]
        shares = [Share(hand.bit_count(), ANY & ~bar) for hand, bar in zip(hands, barred, strict=True)]
        shares.append(Share(28 - sum(share.size for share in shares), ANY))
        dealt = share_out(ANY, shares, rng)
        assert mask(tile for share in dealt for tile in share) == ANY
        assert [len(got) for got in dealt] == [share.size for share in shares]
        assert not [1 for share, got in zip(shares, dealt, strict=True) if mask(got) & ~share.allowed]


def test_chances_follow_the_places_that_are_left_for_a_tile() -> None:
    found = chances(0b111, [Share(1, 0b111), Share(1, 0b100), Share(1, 0b011)])
    assert found == [{0: 0.5, 1: 0.5, 2: 0.5}, {2: 0.5}, {0: 0.5, 1: 0.5}]


def test_every_deal_that_fits_is_there_once_or_none_where_they_are_too_many() -> None:
    four = parse_tiles(("3|3", "4|4", "5|5", "6|6"))
    found = every_deal(four, [Share(2, four & ~SUIT[6]), Share(1, four & ~SUIT[5]), Share(1, four)], 100)
    deals = {(1 << a | 1 << b, 1 << c, 1 << d) for a, b, c, d in permutations(members(four))}
    fitting = [deal for deal in deals if not (deal[0] & SUIT[6] or deal[1] & SUIT[5])]
    assert sorted(map(tuple, found)) == sorted(fitting)
    halves = [Share(2, four), Share(2, four)]
    assert (len(every_deal(four, halves, 6)), every_deal(four, halves, 5)) == (6, [])
