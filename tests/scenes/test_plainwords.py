"""What is said of a match after it is said in short sentences, every figure with what it counts."""

import re

import pytest

from game.scenes.history.lookback import LookBackScene
from game.scenes.puzzles.table import PuzzleScene
from game.scenes.results.results import ResultScene
from tools.gallery.moments import Moment
from tools.gallery.stage import Stage

LONGEST = 16
"""No sentence has more words."""
TABLES = {"fives": 3, "castle": 2, "fortress": 3, "brick": 2, "stones": 2}
UNIT = r"(?:percentage )?(?:points?|decisions?|games?|tiles?|squares?|matches|of 100 deals)\b"
COUNTED = rf"\b(?:\d+ of )?\d+(?:\.\d)? {UNIT}|(?:Hand|Game|turn|Mistake) \d+(?: of \d+)?|\d+%|\d\|\d"

SQUARES = re.compile(r"[A-Z]\d+(?: [A-Z]\d+)*")
"""The squares that a placement covers are seen as one."""


def short(told: str) -> str:
    """The words, if none of their sentences is too long and every figure says what it counts."""
    for sentence in re.split(r"(?<=[.!?…]) |\n", SQUARES.sub("squares", told)):
        assert len(sentence.split()) <= LONGEST, sentence
        assert not re.search(r"\d", re.sub(COUNTED, "", sentence)), sentence
    return told


@pytest.fixture(params=TABLES)
def lost(stage: Stage, request: pytest.FixtureRequest) -> ResultScene:
    """The result of a match, which has been analysed."""
    stage.sit_down(Moment(request.param, TABLES[request.param], seed=1, until="match", people=(0,)))
    stage.finish_hand()
    with stage._answered():
        stage.pass_time(0.1)
    return stage.seen(ResultScene)


def test_why_a_match_was_lost_or_won_what_to_try_and_what_is_asked(stage: Stage, lost: ResultScene) -> None:
    assert lost.reason is not None
    for was_lost in (True, False):
        lost.reason.was_lost = was_lost
        short(lost.reason.words)
    stage.click("review")
    page = stage.seen(LookBackScene)
    assert short("\n".join(page._verdict()))
    short(page._try_next())
    stage.click("learn")
    asked = stage.seen(PuzzleScene)
    assert short(asked.asking.question())
    for label in (each.label for each in asked.widgets if each.key.startswith("puzzle.") and not each.focusable):
        if label.endswith((".", "?")):
            short(label)
