"""Every screen in small, usual and huge windows, with small and large words, in a language 40 % longer than ours.

`python -m tests.reading` reads them in many more windows.
"""

import pytest

from tests.glass import through_glass
from tests.reading import NAMED, survey

WINDOWS = [
    ((1280, 800), 100),
    ((1280, 800), 200),
    ((1024, 640), 150),
    ((1024, 640), 200),
    ((800, 560), 100),
    ((800, 560), 200),
    ((1280, 800), 75),
    ((1896, 800), 100),
]
"""Between them every way the screens fold; the last is in dp what 2560x1080 is."""


@pytest.mark.parametrize(("size", "scale"), WINDOWS, ids=[f"{w}x{h}@{scale}" for (w, h), scale in WINDOWS])
def test_all_of_it_can_be_read(size, scale):
    with through_glass(names=NAMED):
        assert survey(size, scale) == {}
