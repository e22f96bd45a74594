"""What plays tell about the tiles that stayed in a hand, in a hand of Fives where points draw people."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace

import pytest

from game.core.chance import stream
from game.dominoes import chain
from game.dominoes.deal import Share
from game.dominoes.layout import Ends, Lay, Spin, parse_action
from game.dominoes.likely import LikelyDeals
from game.dominoes.opponent_model import (
    SoftmaxLikelihood,
    SoftmaxModel,
    Whereabouts,
    decisions,
    remembered,
    weigh_deals,
)
from game.dominoes.tiles import HI, SUIT, TileSet, full_set, mask, members, parse_tile
from tests.helpers.play import tiles


def history(*actions: str, seats: int = 2) -> list[chain.Ply]:
    return chain.plies(0, seats, [parse_action(text, 6) for text in actions], Spin.OPENING)


def high(ends: Ends, answers: TileSet) -> Callable[[Lay], float]:
    """A taste for high halves."""
    return lambda play: float(HI[play.tile])


def told(*actions: str, own: int = 0) -> list[SoftmaxLikelihood]:
    seen = mask(tiles(" ".join(text.split(">")[0] for text in actions if "|" in text)))
    made = decisions(history(*actions), own, 0, full_set(6) & ~seen, Spin.OPENING)
    return [SoftmaxModel(high, 1.0).likelihood_of(each) for each in made]


def test_a_better_tile_is_hardly_in_a_hand_that_laid_a_worse_one() -> None:
    (found,) = told("5|5", "5|0>5|5")
    assert found.likelihood(tiles("6|5 2|1")) < 0.5 * found.likelihood(tiles("6|4 2|1"))
    assert found.likelihood(tiles("6|4 2|1")) == found.likelihood(tiles("6|6 3|3"))  # neither could be laid


def test_nobody_is_quite_predictable() -> None:
    (found,) = told("5|5", "5|0>5|5")
    found = replace(found, weights=dict.fromkeys(found.weights, 1000000000.0))
    assert found.likelihood(tiles("6|5")) > 0.01


def test_what_was_laid_later_was_in_the_hand_before() -> None:
    """Seat 1 laid the 5-0 first and the 6-5 later: its other tiles say little about the first play any more."""
    later, first = told("5|5", "5|0>5|5", "5|3>5|5", "6|5>5|5")
    assert later.seat == first.seat == 1
    assert first.known > 1
    assert parse_tile("6|5") not in first.weights


def test_a_play_may_be_answered_with_what_others_laid_later_but_not_with_what_its_seat_held() -> None:
    made = decisions(
        history("5|5", "5|0>5|5", "5|3>5|5", "6|5>5|5"), 0, mask(tiles("6|6")), mask(tiles("1|1")), Spin.OPENING
    )
    later, first = made
    assert first.held == mask(tiles("5|0 6|5"))
    assert first.answers == mask(tiles("5|3 6|6 1|1"))
    assert later.answers == mask(tiles("6|6 1|1"))


def test_what_was_done_before_drawing_says_nothing_of_what_was_drawn() -> None:
    assert len(told("5|5", "5|1>5|5", "4|1>5|1", "6|4>4|1")) == 2
    assert len(told("5|5", "5|1>5|5", "4|1>5|1", "draw", "6|4>4|1")) == 1


def test_one_learns_nothing_from_oneself_nor_from_the_opening() -> None:
    assert not told("5|5", "5|0>5|5", own=1)


def test_likely_deals_come_as_often_as_they_are_likely() -> None:
    """Seat 1 laid the 5-0 and kept the 6-5 or not; one of the shares may not hold fours."""
    found = told("5|5", "5|0>5|5")
    unseen = mask(tiles("6|5 5|3 4|3 4|2 2|1 1|1"))
    whereabouts: Whereabouts = [(1, Share(1, unseen)), (1, Share(1, unseen & ~SUIT[4])), (None, Share(4, unseen))]
    every = weigh_deals(unseen, whereabouts, [found], 100)
    likely = {seat_1: chance for chance, seat_1 in ((chance, held[1]) for chance, held in every)}
    assert sum(likely.values()) == pytest.approx(1)
    assert likely[mask(tiles("5|3 4|2"))] > 1.5 * likely[mask(tiles("6|5 4|2"))]

    deals, counts = LikelyDeals(unseen, whereabouts, [found], 2), Counter[int]()
    rng = stream("likely")
    for _ in range(3000):
        (_, one), (_, other), (nobody, rest) = deals.deal(rng)
        assert nobody is None
        assert sorted(one + other + rest) == members(unseen)
        counts[mask(one + other)] += 1
    assert set(counts) == set(likely)
    assert {held: counts[held] / 3000 for held in likely} == pytest.approx(likely, abs=0.03)


def test_where_nothing_is_told_all_deals_are_alike() -> None:
    unseen = mask(tiles("6|5 5|3 4|3 4|2"))
    deals, rng = LikelyDeals(unseen, [(1, Share(2, unseen)), (None, Share(2, unseen))], [], 2), stream("alike")
    counts = Counter(mask(deals.deal(rng)[0][1]) for _ in range(1200))
    assert len(counts) == 6
    assert all(150 < number < 250 for number in counts.values())


def test_the_forgetful_forget_what_was_open_and_not_what_lies() -> None:
    whole = history("5|5", "draw", "draw", "5|0>5|5", "pass")
    assert remembered(whole, None) == whole
    short = remembered(whole, 3)
    assert [ply.action for ply in short] == [ply.action for ply in whole]
    assert [ply.open for ply in short][1:] == [[], [5], [5], [0, 5]]
