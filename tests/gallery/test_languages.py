"""No word is cut and none lies over another, in any language, at 100 % and at 200 %.

All pictures take minutes: ``python -m tests.gallery.test_languages`` takes them; here is a sample that turns over.
"""

import sys
from collections.abc import Iterator, Sequence

import pytest

from game.gallery.rooms import everything
from game.gallery.stage import Look
from game.gallery.taking import take
from tests.legible import faults
from tools import words

CODES = ["en", *(path.stem for path in words.languages())]
SCALES = 100, 200
EVERY = 24
"""Of so many pictures one is in the sample, another one for each language and scale."""


def unreadable(code: str, scale: int, names: Sequence[str], jobs: int = 1) -> Iterator[str]:
    """What cannot be read in those pictures."""
    for taken in take(names, Look((1280, 800), scale, {"language": code}), jobs):
        assert not taken.problem, f"{taken.key}: {taken.problem}"
        yield from (f"{code} {scale} % {taken.key}: {fault}" for fault in faults(taken.layout))


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("code", CODES)
def test_everything_can_be_read(code: str, scale: int) -> None:
    first = 2 * CODES.index(code) + SCALES.index(scale)
    names = [exhibit.key for exhibit in everything()][first::EVERY]
    assert [*unreadable(code, scale, names)] == []


if __name__ == "__main__":
    found = [
        fault
        for code in CODES
        for scale in SCALES
        for fault in unreadable(code, scale, [exhibit.key for exhibit in everything()], jobs=2)
    ]
    print("\n".join([*found, f"{len(CODES)} languages, {len(everything())} pictures, {len(found)} faults"]))
    sys.exit(bool(found))
