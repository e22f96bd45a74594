"""Every journey goes as written: what is heard, seen and kept after each step."""

from difflib import unified_diff

import pytest

from tests.journeys.journey import Journey, journeys


@pytest.mark.parametrize("path", journeys(), ids=lambda path: path.stem)
def test_a_journey(path):
    written, now = path.read_text("utf-8").splitlines(), Journey(path).travelled().splitlines()
    assert "?" not in {line[:1] for line in now}, "a step cannot be done"
    assert not list(unified_diff(written, now, "as it is written", "as it goes now", n=2, lineterm=""))
