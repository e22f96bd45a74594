"""A hint at Brick says nothing that cannot be counted out at the table."""

from functools import partial

import pytest

from game.core.chance import stream
from game.dominoes.tiles import WEIGHT, full_set, mask, members
from game.games.brick.actions import Action, Draw, Lay, Ready, Reveal, Skip
from game.games.brick.position import Position
from game.games.brick.rules import BrickRules
from tests.games.brick.test_brick import rules, table, wall_of
from tests.games.brick.test_facts import points, some
from tests.helpers.clauses import NAMES, Checks, clauses_of, share, unread

clauses = partial(clauses_of, "brick")


def checks(game: BrickRules, state: Position, action: Action) -> Checks:
    """Every clause, and what makes it true: by laying every brick that the next seat may hold everywhere."""
    seat, following = state.seat, (state.seat + 1) % game.seats
    then, hand = game.step(state, action), members(state.hands[seat])
    possible = state.known[following]
    if possible != state.hands[following]:
        seen = state.hands[seat] | state.readied | mask(brick.tile for brick in then.wall.bricks)
        for other, known in enumerate(state.known):
            seen |= known if other != following else 0
        possible = full_set(game.highest) & ~seen
    found = [each for tile in members(possible) if (each := points(game, then.wall, 1 << tile))]
    best = max(map(max, found), default=0)
    mine = points(game, state.wall, state.hands[seat])
    highest = max(mine, default=0)
    left = [tile for tile in hand if not isinstance(action, Lay) or tile != action.tile]
    fitting = [tile for tile in left if points(game, then.wall, 1 << tile)]
    now = then.scores[seat] - state.scores[seat]
    name = NAMES[following]

    def drawn(at: str) -> bool:
        assert isinstance(action, Draw)
        assert action.tile is not None
        return max(points(game, state.wall, 1 << action.tile)) == int(at)

    return {
        r"it weighs (\d+)": lambda pips: isinstance(action, Reveal) and WEIGHT[action.tile] == int(pips),
        r"the heaviest brick shown starts": lambda: isinstance(action, Reveal),
        r"scores (\d+)": lambda at: int(at) == now > 0,
        r"scores nothing": lambda: now == 0 < highest,
        r"nothing can score now": lambda: highest == 0,
        r"no brick of your hand can lie higher": lambda: now == highest,
        r"(\d+) would be the most now": lambda at: int(at) == highest,
        r"face down it is blank and scores nothing": lambda: isinstance(action, Ready),
        r"you keep all (\d+) bricks?": lambda number: int(number) == len(hand),
        r"puts (\d+) pips? out of your hand": lambda pips: int(pips) == sum(WEIGHT[tile] for tile in hand),
        r"your best brick would score (\d+)": lambda at: bool(mine) and int(at) == highest,
        r"no brick of your hand fits": lambda: not mine,
        r"(\d+) bricks? left in the brickyard": lambda number: int(number) == len(state.deal.brickyard) - state.drawn,
        r"it could lie for (\d+) now": drawn,
        r"it fits nowhere now": lambda: isinstance(action, Draw) and not points(game, state.wall, 1 << action.tile),  # type: ignore[operator]
        rf"{name} can lay no brick": lambda: not found,
        rf"leaves {name} (\d+) points? at most": lambda at: int(at) == best > 0,
        rf"leaves {name} nothing to score": lambda: bool(found) and best == 0,
        rf"(\d+) of (\d+) tiles? that {name} may have would fit": lambda number, of: (
            (int(number), int(of)) == (len(found), possible.bit_count())
        ),
        rf"any tile that {name} may have would fit": lambda: len(found) == possible.bit_count(),
        r"(\d+) pips? less in your hand": lambda pips: isinstance(action, Lay) and int(pips) == WEIGHT[action.tile],
        r"(\d+ of|none of|all) your other (\d+) bricks would fit": lambda number, of: (
            (share(number, of), int(of)) == (len(fitting), len(left))
        ),
        r"your other brick would( not)? fit": lambda no: len(left) == 1 and bool(fitting) == (not no),
    }


@pytest.mark.parametrize(("seats", "seed", "every"), [(2, 1, 3), (3, 2, 5)])
def test_every_clause_is_true(seats: int, seed: int, every: int) -> None:
    game = rules(seats)
    kinds = set()
    state, rng = game.initial_state(seed), stream("facts", seed)
    for ply in range(90):
        if state.ended:
            break
        actions = some(game.legal_actions(state))
        for action in actions if ply % every == 0 and state.skips < 2 * seats - 1 else ():
            kinds.add(type(action))
            assert not unread(clauses(game, state, action), checks(game, state, action)), str(action)
        state = game.step(state, rng.choice(actions))
    assert kinds >= {Lay, Ready, Skip, Draw}


def test_the_second_layer_is_told_with_what_it_leaves() -> None:
    state = table(wall_of("3|1", "2|1 @0,1 E"), "6|4 5|5 0|0", "1|1 2|2 4|4")
    first, second, *_ = clauses(rules(), state, "lay 6|4 @0,0 S")
    assert (first, second) == ("scores 1", "leaves Ben nothing to score")
