"""A crash loses nothing: whatever was on the table comes back."""

import pytest

from tests.kills import kill_once


@pytest.mark.parametrize(("key", "after"), [("brick", 0.0), ("castle", 0.4), ("stones", 0.8)])
def test_a_killed_program_left_its_last_settled_position(key: str, after: float) -> None:
    shown, kept = kill_once(key, 3, after)
    assert kept >= shown
