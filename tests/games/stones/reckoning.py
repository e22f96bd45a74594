"""Random states of Stones of the Wall, and the facts in them, counted by placing everywhere."""

from functools import partial

from game.core.chance import stream
from game.core.expertise import Facts
from game.games.stones.rules.rules import State, StonesRules
from tests.games.stones.walls import naive
from tests.helpers.clauses import facts_of
from tests.helpers.play import wander

told = partial(facts_of, "stones")


def counted(game: StonesRules, state: State, text: str) -> Facts:
    """The facts of a placement, by a second, naive way to find and make all placements."""
    then = game.step(state, game.parse_action(text))
    keeps = sum(then.markers[state.to_act or 0])
    if then.to_act is None:
        return Facts(now=1, keeps=keeps)
    sets: dict[str, bool] = {}
    for answer in naive(then):
        ends = game.step(then, game.parse_action(answer)).to_act is None
        sets[answer.replace("*", "")] = sets.get(answer.replace("*", ""), False) or ends
    return Facts(threat=sum(sets.values()), answers=len(sets), keeps=keeps)


def positions(seed: int, table: StonesRules, **given: object) -> list[State]:
    """The states of a random hand, without the first and the last one."""
    start = table.initial_state(seed)._replace(**given)  # type: ignore[arg-type]
    return [*wander(table, start, stream("by chance", seed))][1:-1]
