"""Frames are told beside a bare redraw, by their median and by the slowest in a hundred."""

from tools.gallery.pace import Samples, figures


def test_a_slow_frame_in_fifty_counts() -> None:
    samples = Samples(bare=[(2.0, 3.0)] * 100)
    for number in range(100):
        samples.setdefault("drag", []).append((8.0, 9.0) if number % 50 == 0 else (0.4, 0.5))
    told = figures(samples)
    assert told["bare"] == {"frames": 100, "p50": 2.0, "p99": 2.0, "clock_p50": 3.0, "clock_p99": 3.0}
    assert (told["drag"]["ratio_p50"], told["drag"]["ratio"], told["drag"]["clock_ratio"]) == (0.2, 4.0, 3.0)


def test_what_has_parts_is_told_with_all_of_them_together() -> None:
    samples = Samples(bare=[(2.0, 3.0)] * 100)
    samples |= {"play": [(1.0, 1.0)] * 150, "camera": [(6.0, 7.0)] * 50, "drag": [(0.4, 0.5)]}
    told = figures(samples)
    assert (told["animating"]["frames"], told["animating"]["p50"], told["animating"]["p99"]) == (200, 1.0, 6.0)
    assert list(told) == ["bare", "play", "camera", "drag", "animating"]
