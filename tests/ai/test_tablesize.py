"""One opponent at small tables and another at large ones."""

import pytest

from game.ai.simple import ByTableSize
from game.core.bot import Budget
from game.core.chance import stream
from game.games import find
from game.games.castle.thinking.bot import Sensible
from tests.helpers.play import prompted


@pytest.mark.parametrize(("seats", "watched"), [(2, True), (3, True), (4, False)])
def test_more_rivals_than_two_are_too_many_to_watch(seats: int, watched: bool) -> None:
    rules = find("castle").rules(seats)
    sure, blind = Sensible(), Sensible(doubt=50.0)
    social = ByTableSize(sure, blind, most=3)
    like = sure if watched else blind
    state, different = rules.initial_state(1), 0
    for ply in range(12):
        prompt = prompted(rules, state)
        found = [bot.rank(rules, prompt, Budget(), stream("watch", ply)) for bot in (social, like, sure, blind)]
        assert found[0] == found[1]
        different += found[2] != found[3]
        action = social.choose(rules, prompt, Budget(), stream("watch", ply))
        assert action == found[1][0].action
        state = rules.step(state, action)
    assert different
