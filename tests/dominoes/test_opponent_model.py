"""What plays reveal about the tiles left in a hand, in Fives."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace

import pytest

from game.core.chance import stream
from game.dominoes import chain
from game.dominoes.deal import Share
from game.dominoes.layout import ALIKE, Ends, Lay, Spin
from game.dominoes.likely import LikelyDeals
from game.dominoes.opponent_model import (
    SoftmaxLikelihood,
    SoftmaxModel,
    Whereabouts,
    past_plays,
    remembered,
    weigh_deals,
)
from game.dominoes.tiles import HI, SUIT, TileSet, full_set, mask, members, parse_tile
from tests.helpers.play import hand, tiles


def history(*actions: str) -> list[chain.Ply]:
    return chain.plies(0, 2, [ALIKE.parse(text, 6) for text in actions], Spin.OPENING)


def high(ends: Ends, answers: TileSet) -> Callable[[Lay], float]:
    """A model of a player who likes high halves."""
    return lambda play: float(HI[play.tile])


def told(*actions: str, own: int = 0) -> list[SoftmaxLikelihood]:
    seen = hand(" ".join(text.split(">")[0] for text in actions if "|" in text))
    made = past_plays(history(*actions), own, 0, full_set(6) & ~seen, Spin.OPENING)
    return [SoftmaxModel(high, 1.0).likelihood_of(each) for each in made]


def test_a_better_tile_is_hardly_in_a_hand_that_laid_a_worse_one_though_nobody_is_quite_predictable() -> None:
    (found,) = told("5|5", "5|0>5|5")
    assert found.likelihood(tiles("6|5 2|1")) < 0.5 * found.likelihood(tiles("6|4 2|1"))
    assert found.likelihood(tiles("6|4 2|1")) == found.likelihood(tiles("6|6 3|3"))  # neither could be laid
    sure = replace(found, weights=dict.fromkeys(found.weights, 1000000000.0))
    assert sure.likelihood(tiles("6|5")) > 0.01
    assert not told("5|5", "5|0>5|5", own=1), "one learns nothing from oneself nor from the opening"


def test_what_was_laid_later_was_in_the_hand_before() -> None:
    """Seat 1 laid the 5-0 first and the 6-5 later, so the first play says little about its other tiles."""
    plays = "5|5", "5|0>5|5", "5|3>5|5", "6|5>5|5"
    later, first = told(*plays)
    assert later.seat == first.seat == 1
    assert first.known > 1
    assert parse_tile("6|5") not in first.weights
    later, first = past_plays(history(*plays), 0, hand("6|6"), hand("1|1"), Spin.OPENING)
    assert (first.held, first.answers, later.answers) == (hand("5|0 6|5"), hand("5|3 6|6 1|1"), hand("6|6 1|1"))


def test_what_was_done_before_drawing_says_nothing_of_what_was_drawn() -> None:
    assert len(told("5|5", "5|1>5|5", "4|1>5|1", "6|4>4|1")) == 2
    assert len(told("5|5", "5|1>5|5", "4|1>5|1", "draw", "6|4>4|1")) == 1


def test_likely_deals_come_as_often_as_they_are_likely() -> None:
    """Seat 1 laid the 5-0 and may have kept the 6-5; one of the shares may not hold fours."""
    found = told("5|5", "5|0>5|5")
    unseen = hand("6|5 5|3 4|3 4|2 2|1 1|1")
    whereabouts: Whereabouts = [(1, Share(1, unseen)), (1, Share(1, unseen & ~SUIT[4])), (None, Share(4, unseen))]
    likely = {held[1]: chance for chance, held in weigh_deals(unseen, whereabouts, [found], 100)}
    assert sum(likely.values()) == pytest.approx(1)
    assert likely[hand("5|3 4|2")] > 1.5 * likely[hand("6|5 4|2")]

    deals, counts, rng = LikelyDeals(unseen, whereabouts, [found], 2), Counter[int](), stream("likely")
    for _ in range(3000):
        (_, one), (_, other), (nobody, rest) = deals.deal(rng)
        assert (nobody, sorted(one + other + rest)) == (None, members(unseen))
        counts[mask(one + other)] += 1
    assert {held: count / 3000 for held, count in counts.items()} == pytest.approx(likely, abs=0.03)


def test_two_hands_that_exchange_tiles_both_count() -> None:
    """Seat 1 laid the 5-0 where a high tile would have been better; seat 2 would rather have laid a low one."""
    (one,) = told("5|5", "5|0>5|5")
    unseen = hand("6|5 5|3 5|1 2|1")
    found = [[one, replace(one, seat=2, weights={tile: 6.0 - HI[tile] for tile in one.weights})]]
    whereabouts: Whereabouts = [(1, Share(1, unseen)), (2, Share(1, unseen)), (None, Share(2, unseen))]
    likely = {(held[1], held[2]): chance for chance, held in weigh_deals(unseen, whereabouts, found, 100)}
    deals, counts, rng = LikelyDeals(unseen, whereabouts, found, 2), Counter[tuple[int, int]](), stream("both")
    for _ in range(4000):
        (_, mine), (_, yours), _ = deals.deal(rng)
        counts[mask(mine), mask(yours)] += 1
    assert {held: count / 4000 for held, count in counts.items()} == pytest.approx(likely, abs=0.02)


def test_where_nothing_is_told_all_deals_are_alike() -> None:
    unseen, rng = hand("6|5 5|3 4|3 4|2"), stream("alike")
    deals = LikelyDeals(unseen, [(1, Share(2, unseen)), (None, Share(2, unseen))], [], 2)
    counts = Counter(mask(deals.deal(rng)[0][1]) for _ in range(1200))
    assert len(counts) == 6
    assert all(150 < number < 250 for number in counts.values())


def test_the_forgetful_forget_what_was_open_and_not_what_lies() -> None:
    whole = history("5|5", "draw", "draw", "5|0>5|5", "pass")
    assert remembered(whole, None) == whole
    short = remembered(whole, 3)
    assert [ply.action for ply in short] == [ply.action for ply in whole]
    assert [ply.open for ply in short][1:] == [[], [5], [5], [0, 5]]
