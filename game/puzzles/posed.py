"""Makes a puzzle of a position that somebody has set up: proves what is right there, or says why nothing is."""

from collections.abc import Callable, Generator, Iterator
from dataclasses import replace

from game.ai.endings import TooMany
from game.core import position
from game.core.game import Game
from game.core.match import Match
from game.core.message import N_
from game.core.position import Position
from game.core.rules import Json, has_choice
from game.puzzles import proof, weighing
from game.puzzles.puzzle import BEST, EXACT, WIN_1, WIN_2, Puzzle, texts
from game.puzzles.solving import STATES_WHILE_WAITING
from game.puzzles.themes import themes
from game.puzzles.weighing import STAGES, Scales

MOST_LEGAL = 20_000
"""The most legal actions among which one is proved: a first placement in Stones may have millions."""
WORLDS, STATES = 100, 500
"""The most deals that are solved, and states visited in one of them for each action: somebody waits for it."""
WEIGHED = ((("fixed", "likely", proof.FRESH), 1000), (("steady", "even", proof.FRESH), 250))
"""The two ways to play hands on from an action, and the most deals in each; the quick one comes first."""

ONE_MOVE = N_("There is only one thing to do here, so there is nothing to ask")
NOT_PROVABLE = N_("So many moves are possible here that none can be proved to be the best")
NO_WIN = N_("Nothing wins at once here, and no single move wins by force in two")
TOO_CLOSE = N_("No move is clearly better than all others here")


def posed(place: Position) -> Generator[None, None, Puzzle | str]:
    """The puzzle, named; or one sentence on why there is no right answer, marked for translation. Yields in between."""
    match, legal = place.match(), place.prompt.legal_actions
    if not has_choice(legal):
        return ONE_MOVE
    if len(legal) > MOST_LEGAL:
        return NOT_PROVABLE
    game, options = place.game, dict(place.options)
    asked = Puzzle(game.key, BEST, place.seats, options, 0, (), place.seat, (), position=place.observation)
    found: Puzzle | str = NO_WIN
    if not game.hidden:
        found = _won(match, asked)
    elif isinstance(solved := proof.exact(match, replace(asked, kind=EXACT), WORLDS, STATES), Puzzle):
        found = solved
    else:
        found = yield from _weighed(match, asked)
    if isinstance(found, str):
        return found
    return replace(found, themes=themes(match, found), id=found.named())


def _won(match: Match, asked: Puzzle) -> Puzzle | str:
    """The puzzle of a win, at once or by force; a sentence if there is none."""
    try:
        found = proof.win_1(match, replace(asked, kind=WIN_1))
        if not isinstance(found, Puzzle):
            found = proof.win_2(match, replace(asked, kind=WIN_2), STATES_WHILE_WAITING)
    except TooMany:
        return NOT_PROVABLE
    return found if isinstance(found, Puzzle) else NO_WIN


def _weighed(match: Match, asked: Puzzle) -> Generator[None, None, Puzzle | str]:
    """The puzzle of an action clearly ahead in very many deals, in both ways to play on; a sentence if none is."""
    rules, expertise = match.rules, match.game.expertise()
    same = weighing.classes(rules, expertise, match.state)
    left, best, found = [*same], "", asked
    for way, most in WEIGHED:
        if len(left) < 2:
            return TOO_CLOSE
        scales, sure = Scales(match, left, way), False
        scales.until(STAGES[0])
        best = best or scales.left[0]
        for worlds in STAGES[: STAGES.index(most) + 1]:
            yield
            if (sure := scales.settles(best, expertise.clear, worlds)) or not scales.may_be(best, expertise.clear):
                break
        if not sure:
            return TOO_CLOSE
        if found is asked:
            _, _, gap, error = scales.compared()
            found = replace(
                asked, answer=texts(same[best]), gap=round(gap, 2), error=round(error, 2), worlds=scales.tried
            )
        left = scales.left
    return found


def proved(find: Callable[[str], Game], question: Json) -> Iterator[Json]:
    """Yields progress, then the puzzle of a position, given as text, as a line of a file, or why it makes none."""
    steps, step = posed(position.loads(question["record"], find)), 0
    while True:
        try:
            next(steps)
        except StopIteration as over:
            found: Puzzle | str = over.value
            yield {"analysis": {"why": found} if isinstance(found, str) else {"puzzle": found.line()}}
            return
        step += 1
        yield {"progress": 1 - 0.8**step}
