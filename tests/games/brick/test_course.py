"""A hand played on in thought follows the rules exactly."""

from copy import deepcopy
from typing import Any

import pytest

from game.core.chance import stream
from game.games.brick.rules.actions import Action, Draw, Lay, Ready, Reveal, Skip
from game.games.brick.rules.state import State
from game.games.brick.thinking.course import Course
from tests.games.brick.building import rules


def play(course: Course, action: Action) -> None:
    match action:
        case Lay(first, second, at):
            course.lay_so(first, second, action.tile, at)
        case Ready(tile, at):
            course.ready(tile, at)
        case Skip():
            course.skip()
        case Draw(tile):
            course.draw(tile)


def facts(of: Course) -> tuple[Any, ...]:
    top = max((level for level, places in enumerate(of.levels) if places), default=0) + 1
    asked = {at: of.asked(at) for at in of.places()}
    return of.hands, of.readied, of.drawing, of.skipped, of.skips, of.ended, of.seat, of.levels[:top], asked


@pytest.mark.nightly(one_in=6)
@pytest.mark.parametrize("seats", [2, 3, 5, 8])
@pytest.mark.parametrize("seed", range(4))
def test_every_ply_is_that_of_the_rules(seats: int, seed: int) -> None:
    """All kinds of action are equally likely."""
    game, rng, course = rules(seats), stream("course", seats, seed), None
    state: State = game.initial_state(seed)
    while game.to_act(state) is not None:
        legal = game.legal_actions(state)
        kind = rng.choice(sorted({type(action).__name__ for action in legal}))
        action = rng.choice([action for action in legal if type(action).__name__ == kind])
        state = game.step(state, action)
        if course is None:
            course = None if isinstance(action, Reveal) and state.revealing else Course(state)
            continue
        before = course.copy()
        unchanged = deepcopy(facts(before))
        play(course, action)
        assert facts(before) == unchanged
        fresh = Course(state)
        assert facts(course) == facts(fresh)
        assert (facts(course)[-1], course.yard) == (state.wall.spots, fresh.yard)
        assert (tuple(course.scores), tuple(course.outcome())) == (state.scores, game.hand_score(state))
        assert course.can_draw == state.can_draw == (course.supply > 0)
