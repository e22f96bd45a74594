"""The statistics, compared with tables from a book."""

import pytest

from game.core.chance import stream
from game.lab import stats


@pytest.mark.parametrize(
    ("freedom", "t"), [(1, 12.706), (2, 4.303), (3, 3.182), (4, 2.776), (9, 2.262), (30, 2.042), (120, 1.980)]
)
def test_students_t_is_that_of_the_tables(freedom: int, t: float) -> None:
    assert stats.t_quantile(freedom) == pytest.approx(t, abs=5e-4)


def test_intervals_hold_the_truth_as_often_as_they_say() -> None:
    rng = stream("coverage")
    hits = 0
    for _ in range(1000):
        interval = stats.mean_interval([rng.random() + rng.random() for _ in range(10)])
        assert interval.low is not None
        assert interval.high is not None
        hits += interval.low <= 1 <= interval.high
    assert 930 <= hits <= 970


def test_a_share_stays_between_nothing_and_all() -> None:
    assert stats.share_interval([1, 1, 1, 0.9]).high == 1
    won = stats.share_interval([1] * 10)
    assert (won.mean, won.high) == (1, 1)
    assert won.low == pytest.approx(0.6915, abs=1e-4)
    lost = stats.share_interval([0] * 10)
    assert (lost.mean, lost.low) == (0, 0)
    assert lost.high == pytest.approx(0.3085, abs=1e-4)


@pytest.mark.parametrize(
    ("share", "seats", "held", "points"),
    [(0.5, 2, 1, 0), (10 / 11, 2, 1, 400), (0.25, 4, 1, 0), (0.5, 4, 2, 0), (0.5, 3, 1, 120.4), (0.5, 3, 2, -120.4)],
)
def test_elo_is_nothing_at_ones_fair_share(share: float, seats: int, held: int, points: float) -> None:
    assert stats.elo(share, seats, held, plays=1000) == pytest.approx(points, abs=0.05)


def test_elo_of_winning_everything_is_finite_and_grows_with_the_plays() -> None:
    few, many = stats.elo(1, 2, 1, plays=10), stats.elo(1, 2, 1, plays=1000)
    assert few is not None
    assert many is not None
    assert 0 < few < many


@pytest.mark.parametrize(
    ("number", "percent", "least"),
    [(10, 50, 5), (10, 51, 6), (10, 95, 10), (20, 95, 19), (3, 50, 2), (3, 100, 3), (3, 0, 1), (1, 5, 1), (0, 50, 0)],
)
def test_a_percentile_is_the_first_that_so_many_do_not_exceed(number: int, percent: int, least: int) -> None:
    assert stats.percentile([*map(float, range(1, number + 1))], percent) == least
