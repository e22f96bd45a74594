"""``pipstone --self-test``: plays a hand of every game, imports the modules that are named by strings, asks the
processes beside the window, reads the lessons, and opens every image, sound and level."""

import importlib
import queue
import subprocess
import sys
import tempfile
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from functools import partial

from game.ai.asked import Answer
from game.ai.thinker import ANALYSER, MatchHeader, Thinker
from game.core.bot import Budget
from game.core.game import Game
from game.core.match import Match
from game.games import find, keys, table_class
from game.isolated import aside, command
from game.lab.sitting import Sitting, seated
from game.resources import FOLDERS, Damaged

PLAYER, SEED = "casual", 1
PATIENCE = 60.0
"""Longest wait for the processes beside the window, in seconds."""


def run(commands: Sequence[str] = ()) -> int:
    """Prints one line per part, then ``ok``; the exit status, 1 if any part failed. `commands` are module names.

    A damaged file is reported on that line alone; unforeseen errors also print a traceback.
    """
    failed = False
    for name, part in _parts(commands):
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
    """Plays the first hand of a match at the default number of seats to its end; the match."""
    match = Match(game, game.default_seats, None, SEED)
    with seated(match, [PLAYER] * match.seats, timeout=10.0) as bots:
        sitting = Sitting(match, bots)
        while match.to_act is not None:
            match.play(sitting.choose(sitting.prompt()))
    return match


def _parts(commands: Sequence[str]) -> Iterator[tuple[str, Callable[[], str]]]:
    for key in keys():
        yield key, partial(_hand, key)
    yield "modules", partial(_modules, commands)
    yield "thinking", _thinking
    yield "index", _index
    yield "lessons", _lessons
    for folder in FOLDERS:
        yield folder, partial(_files, folder)


def _hand(key: str) -> str:
    match = play_hand(find(key))
    end = match.rules.hand_end(match.state)
    assert end is not None
    return f"{match.seats} seats, {match.ply} plies, {end.reason}"


def _modules(commands: Sequence[str]) -> str:
    """Imports modules that are named only by strings, which packaging may have left out."""
    from game.scenes.routes import ROUTES

    named = [*commands, ANALYSER.partition(":")[0]]
    for module in named:
        importlib.import_module(module)
    screens = [route.maker for route in ROUTES.values()]
    for key in keys():
        table_class(key)
        find(key).expertise()
    return f"{len(named)} by name, {len(screens)} screens"


def _thinking() -> str:
    """Asks the thinking process one question per game; `Damaged` if the opponents would play at random."""
    answers: queue.Queue[Answer] = queue.Queue()
    with closing(Thinker(answers.put, patience=PATIENCE)) as thinker:
        for key in keys():
            match = Match(find(key), find(key).default_seats, None, SEED)
            budget = Budget(playouts=1)
            asked = thinker.ask(MatchHeader.of(match), match.prompt(), player=PLAYER, budget=budget, seed=SEED)
            answer = answers.get(timeout=2 * PATIENCE)
            while thinker.is_open(asked):  # that was only a sign that it takes long
                answer = answers.get(timeout=2 * PATIENCE)
            if answer.note or not answer.action:
                raise Damaged(f"{key}: {answer.note or 'there is no answer'}")
    return f"{len(keys())} answers"


def _index() -> str:
    """Lets the process that reads matches into the book read an empty shelf; `Damaged` if it fails."""
    with tempfile.TemporaryDirectory() as folder:
        read = command("game.book.reader", folder)
        out = subprocess.run(read, capture_output=True, timeout=PATIENCE, creationflags=aside(), check=False)
    if b'"notices"' not in out.stdout:
        why = out.stderr.decode(errors="replace").strip().rpartition("\n")[2]
        raise Damaged(f"the process that reads the book ended with status {out.returncode}; {why}")
    return "answers"


def _lessons() -> str:
    from game.scenes.learning.lessonbook import LESSONS, read_lesson

    lessons, problems = zip(*(read_lesson(find(key), name) for key in keys() for name in LESSONS), strict=True)
    if any(problems):
        raise Damaged(" ".join(filter(None, problems)))
    return f"{sum(len(lesson.steps) for lesson in lessons if lesson)} steps"


def _files(folder: str) -> str:
    from game.ui.platform import check

    return f"{check.open_everything(folder)} files"
