"""A crash loses nothing: whatever had been told comes back."""

import pytest

from tests.kills import Lost, kill_once


@pytest.mark.nightly(one_in=3)
@pytest.mark.parametrize(("key", "seed", "after"), [("brick", 0, 0.0), ("castle", 1, 0.4), ("stones", 3, 0.8)])
def test_a_killed_program_had_kept_all_that_it_had_told(key: str, seed: int, after: float) -> None:
    lost = Lost()
    kill_once(key, seed, after, lost)
    assert lost.told["words"]
    assert (lost.plies, lost.ends) == (0, 0)
