"""The chance to win a match: what must hold for any race to a target."""

import pytest

from game.ai.match_equity import chances, equity, match_value, on_top, point_value


@pytest.mark.parametrize("needs", [(100, 100), (100, 40), (3, 90, 55), (20, 20, 20, 20), (1, 250, 8, 60, 60)])
def test_somebody_wins(needs: tuple[float, ...]) -> None:
    assert sum(chances(needs, 12.0)) == pytest.approx(1.0)


@pytest.mark.parametrize("seats", range(2, 9))
def test_the_first_point_of_a_match_is_worth_what_is_said(seats: int) -> None:
    scores, step = [0.0] * seats, 0.01
    after = equity([step, *scores[1:]], [100 - step, *[100.0] * (seats - 1)], 100, 12.0)
    before = equity(scores, [100.0] * seats, 100, 12.0)
    assert (after[0] - before[0]) / step == pytest.approx(point_value(seats), rel=0.03)
    assert match_value(100, 12.0) / seats == pytest.approx(before[0])


def test_whoever_needs_less_is_likelier_to_win_and_surer_near_the_end_and_with_small_strides() -> None:
    assert chances((70, 70, 70), 12.0) == pytest.approx([1 / 3] * 3)
    far, near = chances((100, 90), 12.0), chances((20, 10), 12.0)
    assert 0.5 < far[1] < near[1] < 1.0
    assert chances((100, 60), 12.0)[1] > chances((100, 60), 50.0)[1] > 0.5


def test_who_is_there_has_won_and_after_the_last_hand_whoever_has_most() -> None:
    assert chances((0, 5), 12.0) == [1.0, 0.0]
    assert chances((-10, -30, 5), 12.0) == [0.0, 1.0, 0.0]
    assert on_top((5, 5, 3), 10.0, 0) == [0.5, 0.5, 0.0]


def test_four_hands_to_come_level_a_lead_as_far_as_one_hand_levels_half_of_it() -> None:
    """Hands differ by chance: over four of them totals spread twice as far as over one, not four times as far."""
    assert on_top((20, 0), 10.0, 4) == pytest.approx(on_top((10, 0), 10.0, 1))
    assert on_top((20, 0), 10.0, 4)[0] < on_top((20, 0), 10.0, 1)[0]


def test_ten_points_more_count_most_with_both_at_fifty_and_least_with_the_other_far_behind() -> None:
    gains = [chances((own - 10, other), 12.0)[0] - chances((own, other), 12.0)[0] for own, other in RACES]
    assert gains == sorted(gains, reverse=True)
    assert len({*gains}) == 3


RACES = ((50, 50), (100, 100), (20, 100))
