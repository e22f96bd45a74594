"""Hints in Brick say only what can be counted at the table, by laying every brick everywhere."""

from functools import partial

import pytest

from game.core.chance import stream
from game.core.expertise import Facts
from game.dominoes.tiles import TEXT, WEIGHT, full_set, mask, members
from game.games.brick.rules.actions import Action, Draw, Lay, Ready, Reveal, Skip
from game.games.brick.rules.rules import BrickRules
from game.games.brick.rules.state import State
from tests.games.brick.building import rules, table, wall_of
from tests.games.brick.reckoning import counted, points, possible_bricks, some
from tests.helpers.clauses import NAMES, OTHERS, Checks, clauses_of, facts_of, share, unread
from tests.helpers.play import tiles

clauses, told = partial(clauses_of, "brick"), partial(facts_of, "brick")


def checks(game: BrickRules, state: State, action: Action) -> Checks:
    """The check of every clause."""
    return {
        **_of_the_turn(game, state, action),
        **_of_the_next_seat(game, state, action),
        **_of_the_hand(game, state, action),
    }


def _of_the_turn(game: BrickRules, state: State, action: Action) -> Checks:
    """Checks of what is known at once: weights, points now, and points of other actions."""
    hand, mine = members(state.hands[state.seat]), points(game, state.wall, state.hands[state.seat])
    highest = max(mine, default=0)
    now = game.step(state, action).scores[state.seat] - state.scores[state.seat]

    def heavier() -> tuple[int, int]:
        unseen = members(full_set(game.highest) & ~mask(hand) & ~mask(brick.tile for brick in state.wall.bricks))
        assert isinstance(action, Reveal)
        return sum(WEIGHT[tile] > WEIGHT[action.tile] for tile in unseen), len(unseen)

    def drawn(at: str) -> bool:
        assert isinstance(action, Draw)
        assert action.tile is not None
        return max(points(game, state.wall, 1 << action.tile)) == int(at)

    return {
        r"It weighs (\d+) pips?": lambda pips: isinstance(action, Reveal) and WEIGHT[action.tile] == int(pips),
        r"(\d+) of (\d+) unseen bricks (?:is|are) heavier": lambda some, of: (int(some), int(of)) == heavier(),
        r"No unseen brick is heavier": lambda: heavier()[0] == 0,
        r"It stays in your hand, but everyone will know it": lambda: isinstance(action, Reveal),
        r"The player who shows the heaviest starts": lambda: isinstance(action, Reveal),
        r"You score (\d+) points?": lambda at: int(at) == now > 0,
        r"It scores nothing": lambda: now == 0 < highest,
        r"None of your bricks can score now": lambda: highest == 0,
        r"None of your bricks can go higher now": lambda: now == highest,
        r"Another play would score (\d+) points? now": lambda at: int(at) == highest,
        r"Face down, it is blank and scores nothing": lambda: isinstance(action, Ready),
        r"You keep your (\d+) bricks": lambda number: int(number) == len(hand) > 1,
        r"You keep your brick": lambda: len(hand) == 1,
        r"It takes (\d+) pips? off your hand": lambda pips: (
            int(pips) == (WEIGHT[action.tile] if isinstance(action, Lay) else sum(WEIGHT[tile] for tile in hand))
        ),
        r"Your best brick would score (\d+) points?": lambda at: bool(mine) and int(at) == highest > 0,
        r"None of your bricks fits": lambda: not mine,
        r"(\d+) bricks? (?:is|are) left in the brickyard": lambda number: (
            int(number) == len(state.deal.brickyard) - state.drawn
        ),
        r"On the wall as it is, it would score (\d+) points?": drawn,
        r"It would fit on the wall as it is, but score nothing": lambda: drawn("0"),
        r"It would fit nowhere on the wall as it is": lambda: (
            isinstance(action, Draw) and action.tile is not None and not points(game, state.wall, 1 << action.tile)
        ),
        r"It weighs nothing in your hand": lambda: isinstance(action, Lay) and not WEIGHT[action.tile],
    }


def _of_the_next_seat(game: BrickRules, state: State, action: Action) -> Checks:
    """Checks of what an action leaves, by laying every brick that the next seat may hold everywhere."""
    following = (state.seat + 1) % game.seats
    then, name = game.step(state, action), NAMES[following]
    possible = possible_bricks(game, state, then)
    tried = {tile: points(game, then.wall, 1 << tile) for tile in members(possible)}
    found = [each for each in tried.values() if each]
    best = max(map(max, found), default=0)
    highest_of = [tile for tile, each in tried.items() if each and max(each) == best]
    return {
        rf"{name} cannot lay a brick": lambda: not found,
        rf"{name} can score (\d+) points? at most, with the (\d+\|\d+)": lambda at, tile: (
            int(at) == best > 0 and [TEXT[each] for each in highest_of] == [tile]
        ),
        rf"{name} can score (\d+) points? at most, with (\d+) of (\d+) possible bricks": lambda at, number, of: (
            (int(at), int(number), int(of)) == (best, len(highest_of), possible.bit_count())
        ),
        rf"{name} can score (\d+) points? at most, with any brick": lambda at: (
            int(at) == best > 0 and len(highest_of) == possible.bit_count()
        ),
        rf"{name} cannot score next": lambda: bool(found) and best == 0,
        rf"(\d+) of the (\d+) bricks? that {name} could hold would fit": lambda number, of: (
            (int(number), int(of)) == (len(found), possible.bit_count())
        ),
        rf"Any brick that {name} could hold would fit": lambda: len(found) == possible.bit_count(),
    }


def _of_the_hand(game: BrickRules, state: State, action: Action) -> Checks:
    """Checks of what an action keeps, by laying every brick that stays in the hand everywhere."""
    wall, hand = game.step(state, action).wall, members(state.hands[state.seat])
    left = [tile for tile in hand if not isinstance(action, Lay) or tile != action.tile]
    fitting = [tile for tile in left if points(game, wall, 1 << tile)]
    highest = max(points(game, wall, mask(left)), default=0)
    return {
        r"(Your|The best of your) (other )?bricks? could score (\d+) points? next": lambda which, other, at: (
            int(at) == highest > 0 and (which == "Your") == (len(left) == 1) and bool(other) == isinstance(action, Lay)
        ),
        OTHERS: lambda some, of, how: share(some, of, how) == (len(fitting), len(left)),
        r"Your (?:other )?brick would( not)? fit": lambda no: len(left) == 1 and bool(fitting) == (not no),
    }


@pytest.mark.nightly(one_in=2)
@pytest.mark.parametrize(("seats", "seed", "every"), [(2, 1, 5), (4, 3, 23), (3, 2, 7)])
def test_every_number_and_every_clause_is_true(seats: int, seed: int, every: int) -> None:
    """Bricks are readied and taken back as often as they are laid, so that all kinds of actions occur."""
    game, kinds = rules(seats), set[type]()
    state, rng = game.initial_state(seed), stream("facts", seed)
    for ply in range(100):
        if state.ended:
            break
        actions = some(game.legal_actions(state))
        for action in actions if ply % every == 0 else ():
            kinds.add(type(action))
            assert told(game, state, action) == counted(game, state, action), str(action)
            if state.skips < 2 * seats - 1:
                assert not unread(clauses(game, state, action), checks(game, state, action)), str(action)
        state = game.step(state, rng.choice(actions))
    assert kinds == {Reveal, Lay, Ready, Skip, Draw}


BRIDGE = table(wall_of("3|1", "2|1 @0,1 E"), "6|4 5|5 0|0", "1|1 2|2 4|4")
STEP = table(wall_of("1|1"), "3|2 5|5", "1|0 2|2 4|4")
LAST = table(wall_of("1|1"), "0|0", "1|0 2|2 4|4", readied="6|6")
SHOWN = rules().initial_state(27)


@pytest.mark.parametrize(
    ("state", "action", "said"),
    [
        (BRIDGE, "lay 6|4 @0,0 S", "You score 1 point; Ben cannot score next"),
        (STEP, "lay 2|3 @2,0 E", "Your other brick could score 1 point next"),
        (SHOWN, "reveal 5|0", "It weighs 5 pips; 14 of 24 unseen bricks are heavier"),
        (SHOWN, "reveal 5|2", "It weighs 7 pips; 8 of 24 unseen bricks are heavier"),
        (SHOWN, "reveal 6|5", "It weighs 11 pips; 1 of 24 unseen bricks is heavier"),
        (LAST, "ready 6|6 @2,0 E", "You keep your brick"),
        (LAST, "lay 0|0 @2,0 E", "It weighs nothing in your hand"),
    ],
)
def test_what_is_said(state: State, action: str, said: str) -> None:
    assert said in "; ".join(clauses(rules(), state, action))


def test_a_brick_that_prepares_no_other_says_nothing_of_it() -> None:
    assert "next" not in "; ".join(clauses(rules(), STEP, "lay 5|5 @2,0 E"))


@pytest.mark.parametrize(("skips", "follows"), [(2, True), (3, False)])
def test_after_the_last_skip_in_a_row_nobody_lays_a_brick(skips: int, follows: bool) -> None:
    state = table(wall_of("1|1"), "3|2 5|5", "1|0 2|2", brickyard="6|6", skips=skips, skipped=(False, True))
    assert (told(rules(), state, "skip").answers > 0) is follows


def test_what_the_next_seat_holds_is_known_when_all_of_it_was_seen() -> None:
    """Only 1-1 is held, nothing lower may lie beside fives, and a single brick on the ground is no step up."""
    state = table(wall_of("5|5"), "6|6 4|3", "1|1", known=(0, mask(tiles("1|1"))))
    assert told(rules(), state, "lay 6|6 @2,0 E") == Facts(shed=12)
