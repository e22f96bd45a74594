"""``pipstone --self-test``: plays a hand of every game, reads the lessons, opens every picture, sound and level."""

import sys
import traceback
from collections.abc import Callable, Iterator
from functools import partial

from game.core.game import Game
from game.core.match import Match
from game.games import find, keys
from game.lab.sitting import Sitting, seated
from game.resources import FOLDERS, Damaged

PLAYER, SEED = "casual", 1


def run() -> int:
    """Prints one line per part, then ``ok``; the exit status, 1 if any part failed.

    Of a damaged file that line says all; only what nobody has foreseen is traced.
    """
    failed = False
    for name, part in _parts():
        try:
            print(f"{name}: {part()}")
        except Damaged as error:
            failed = True
            print(f"{name}: FAILED: {error}")
        except Exception as error:
            failed = True
            print(f"{name}: FAILED: {type(error).__name__}: {error}")
            traceback.print_exc(file=sys.stderr)
    if not failed:
        print("ok")
    return 1 if failed else 0


def play_hand(game: Game) -> Match:
    """The first hand of a match at the usual number of seats, played to its end."""
    match = Match(game, game.default_seats, None, SEED)
    with seated(match, [PLAYER] * match.seats, timeout=10.0) as bots:
        sitting = Sitting(match, bots)
        while match.to_act is not None:
            sitting.play(sitting.choose(sitting.prompt()))
    return match


def _parts() -> Iterator[tuple[str, Callable[[], str]]]:
    for key in keys():
        yield key, partial(_hand, key)
    yield "lessons", _lessons
    for folder in FOLDERS:
        yield folder, partial(_files, folder)


def _hand(key: str) -> str:
    match = play_hand(find(key))
    end = match.rules.hand_end(match.state)
    assert end is not None
    return f"{match.seats} seats, {match.ply} plies, {end.reason}"


def _lessons() -> str:
    from game.scenes.learning.lessonbook import read_lesson

    lessons, problems = zip(*(read_lesson(find(key)) for key in keys()), strict=True)
    if any(problems):
        raise Damaged(" ".join(filter(None, problems)))
    return f"{sum(len(lesson.steps) for lesson in lessons if lesson)} steps"


def _files(folder: str) -> str:
    from game.ui.platform import check

    return f"{check.open_everything(folder)} files"
