"""A hint at Fives says nothing that cannot be counted out at the table."""

from functools import partial

import pytest

from game.core.chance import stream
from game.dominoes.chain import together
from game.dominoes.chaingame.state import State
from game.dominoes.layout import Lay
from game.dominoes.tiles import HI, LO, TEXT, members
from game.games.fives.rules import FivesRules
from tests.games.fives.dealing import deal, rules
from tests.games.fives.reckoning import replies, scored
from tests.helpers.clauses import (
    NAMES,
    NOBODY,
    ONLY_YOU,
    OTHERS,
    Checks,
    borne,
    clauses_of,
    several,
    share,
    unread,
    weights,
)
from tests.helpers.play import after, wander

clauses = partial(clauses_of, "fives")


def checks(game: FivesRules, state: State, action: Lay) -> Checks:
    """Every clause about a play while there is something to draw, and what makes it true: all by playing on."""
    seat, then = state.seat, game.step(state, action)
    pile = state.deal.pile[len(state.deal.pile) - state.boneyard :]
    unseen = (together(state.hands) & ~state.hands[seat]) | together(pile)
    best = replies(game, state, action, unseen)
    most, points = max(best.values(), default=0), scored(game, state, action)
    left = members(then.hands[seat])
    fitting = [tile for tile in left if any(end.number in (HI[tile], LO[tile]) for end in then.ends)]
    others = unseen.bit_count()
    name = NAMES[(seat + 1) % game.seats]

    def dead(numbers: str) -> bool:
        opened = {end.number for end in then.ends}
        return set(several(numbers)) <= opened and not any(borne(numbers, members(unseen)))

    return {
        r"You score (\d+) points?": lambda now: int(now) == points,
        r"You score (\d+) \((.+)\)": lambda now, terms: int(now) == points == sum(several(terms)),
        r"It is your only play": lambda: len(state.legal) == 1,
        r"You win the match": lambda: max(then.scores) >= game.target,
        r"It is your last tile": lambda: not left,
        rf"No tile that {name} could hold fits": lambda: not best,
        rf"{name} cannot score next": lambda: best and most == 0,
        rf"{name} can score (\d+) points? at most, with the (\d+\|\d+)": lambda at, tile: (
            int(at) == most and [TEXT[t] for t in best if best[t] == most] == [tile]
        ),
        rf"{name} can score (\d+) points? at most, with (\d+) of (\d+) unseen tiles": lambda at, some, of: (
            (int(at), int(some), int(of)) == (most, sum(each == most for each in best.values()), others)
        ),
        rf"{name} can score (\d+) points? at most, with any unseen tile": lambda at: (
            int(at) == most and [each for each in best.values() if each == most] == [most] * others
        ),
        NOBODY: lambda numbers: dead(numbers) and not any(borne(numbers, left)),
        ONLY_YOU: lambda mine: dead(mine) and all(borne(mine, left)),
        r"(\d+) of (\d+) unseen tiles? would fit": lambda some, of: (int(some), int(of)) == (len(best), others),
        r"Every unseen tile would fit": lambda: len(best) == others,
        OTHERS: lambda some, of, how: share(some, of, how) == (len(fitting), len(left)),
        r"Your other tile would( not)? fit": lambda no: len(left) == 1 and bool(fitting) == (not no),
        **weights(action, state.legal),
    }


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_every_clause_is_true(seats: int) -> None:
    game = rules(seats)
    read = 0
    for seed in range(4):
        for state in wander(game, game.initial_state(seed), stream("advice", seed)):
            if state.end or not state.boneyard:
                break
            for action in state.legal:
                if isinstance(action, Lay):
                    said = clauses(game, state, str(action))
                    assert not unread(said, checks(game, state, action)), str(action)
                    read += len(said)
    assert read > 300


def test_the_weightiest_come_first() -> None:
    game, state = deal("5|5 5|3 1|0", "5|0 5|4 4|2", boneyard="3|1 6|1 0|0")
    first, second, *_ = clauses(game, after(game, state, "5|5"), "5|0>5|5")
    assert (first, second) == ("You score 10 (0 + 10)", "Nora can score 10 points at most, with the 0|0")


def test_one_who_cannot_play_is_told_what_is_left() -> None:
    game, state = deal("5|5 3|3", "6|1 4|2", boneyard="3|1 6|2 0|0")
    assert clauses(game, after(game, state, "5|5"), "draw") == ["No tile of yours fits", "There are 3 tiles to draw"]


def test_a_number_that_is_spent_is_ones_own() -> None:
    game, state = deal("6|6 6|5 6|4 6|3 6|2 6|1", "6|0 5|0", boneyard="5|5 3|1 2|1 5|1")
    state = after(game, state, "6|6", "6|0>6|6")
    assert "Only you still have a tile with 6" in clauses(game, state, "6|1>6|6")
