"""A hint at Castle Rock says nothing that cannot be counted out at the table."""

from functools import partial
from typing import Any

import pytest

from game.core.chance import stream
from game.dominoes.row import Take
from game.dominoes.tiles import HI, LO, TEXT, full_set, mask, members
from game.games.castle.rules.actions import Done, Lay
from game.games.castle.rules.rules import CastleRules, State
from game.games.castle.thinking.opponents import left_by
from tests.games.castle.reckoning import counted, most, outcomes
from tests.games.castle.rows import rules, table
from tests.helpers.clauses import (
    NAMES,
    NOBODY,
    ONLY_YOU,
    Checks,
    borne,
    clauses_of,
    several,
    unread,
)
from tests.helpers.play import after, prompted, wander

clauses = partial(clauses_of, "castle")
LEFT = r", which could capture the (\d+\|\d+)"
NAMES_OF_SUITS = (
    "blanks", "ones", "twos", "threes", "fours", "fives", "sixes", "sevens", "eights", "nines", "tens", "elevens",
    "twelves",
)  # fmt: skip


def checks(game: CastleRules, state: State, action: Any) -> Checks:
    """Every clause, and what makes it true: by playing every order of captures from the row that is left."""
    seat, following = state.seat, (state.seat + 1) % game.seats
    now = counted(game, state, action)[0].now
    end = left_by(game, prompted(game, state), action)[0]
    own = [tile for tile in members(state.hands[seat]) if not isinstance(action, Lay) or tile != action.tile]
    unseen = full_set(game.highest) & ~state.hands[seat] & ~mask(state.row)
    for pile in state.captured:
        unseen &= ~pile
    gains = {tile: most((*end, tile)) for tile in members(unseen)} if state.hands[following] else {}
    best = max(gains.values(), default=0)
    mine = sum(most((*end, tile)) > 0 for tile in own)
    name = NAMES[following]

    def between(number: int, three: bool) -> bool:
        assert isinstance(action, Take)
        at = state.row.index(action.tiles[len(action.tiles) // 2])
        sides = state.row[at - 1], state.row[at + 1]
        return (len(action.tiles) == 3) == three and all(number in (HI[tile], LO[tile]) for tile in sides)

    def wanted(numbers: str, tile: str) -> bool:
        before = {HI[end[-2]], LO[end[-2]]}
        return TEXT[end[-1]] == tile and set(several(numbers)) <= before and not any(borne(numbers, gains))

    return {
        r"You can capture (\d+) tiles? this turn": lambda some: int(some) == now > 0 and isinstance(action, Lay),
        r"With what follows you can capture (\d+) tiles": lambda some: int(some) == now and isinstance(action, Take),
        r"Nothing can be captured this turn": lambda: now == 0,
        r"You take three (\S+)": lambda suit: between(NAMES_OF_SUITS.index(suit), True),
        r"Its neighbours share a (\d+)": lambda number: between(int(number), False),
        r"Nothing can be captured": lambda: not state.takes,
        r"(\d+) tiles? could still be captured": lambda some: int(some) == most(state.row) > 0,
        r"It is the last turn of the hand": lambda: not state.hands[following],
        rf"{name} cannot capture next": lambda: best == 0,
        rf"{name} can capture (\d+) tiles? at most, with the (\d+\|\d+)": lambda some, tile: (
            int(some) == best and [TEXT[t] for t in gains if gains[t] == best] == [tile]
        ),
        rf"{name} can capture (\d+) tiles? at most, with (\d+) of (\d+) unseen tiles": lambda some, with_some, of: (
            (int(some), int(with_some), int(of)) == (best, list(gains.values()).count(best), len(gains))
        ),
        rf"{name} can capture (\d+) tiles? at most, with any unseen tile": lambda some: (
            set(gains.values()) == {int(some)}
        ),
        r"(\d+) of (\d+) unseen tiles? would capture something": lambda some, of: (
            (int(some), int(of)) == (sum(gain > 0 for gain in gains.values()), len(gains))
        ),
        r"Any unseen tile would capture something": lambda: min(gains.values()) > 0,
        NOBODY + r" to capture the (\d+\|\d+)": lambda numbers, tile: (
            wanted(numbers, tile) and not any(borne(numbers, own))
        ),
        ONLY_YOU + LEFT: lambda mine, tile: wanted(mine, tile) and all(borne(mine, own)),
        r"(\d+) of your other (\d+) tiles would capture something next": lambda some, of: (
            (int(some), int(of)) == (mine, len(own))
        ),
        r"Your other tile would capture something next": lambda: len(own) == mine == 1,
        r"(\d+) tiles? would be left in the row": lambda some: int(some) == len(end),
        r"The row (?:would be|is) empty": lambda: not end,
        r"(\d+) tiles? would be left for the Devil": lambda some: int(some) == len(end),
    }


@pytest.mark.nightly(one_in=2)
@pytest.mark.parametrize("seats", [2, 4, 7])
def test_every_clause_is_true(seats: int) -> None:
    game = rules(seats)
    said: list[str] = []
    for seed in range(3):
        for state in wander(game, game.initial_state(seed), stream("advice", seed)):
            for action in game.legal_actions(state):
                found = clauses(game, state, str(action))
                assert not unread(found, checks(game, state, action)), str(action)
                said += found
    outcomes.cache_clear()
    begins = "You can capture ", "With what follows ", "Nobody has ", "Only you ", "Its neighbours "
    for words in (*begins, "can capture ", "three ", "last turn"):
        assert any(clause.startswith(words) or words in clause for clause in said), words


def test_the_six_tiles_of_the_sheet_are_told_first() -> None:
    state = table("4|2 4|4 4|0 1|1 5|1", "4|1 6|6", "3|3 2|2", boneyard="0|0")
    assert clauses(rules(), state, "lay 4|1")[:2] == ["You can capture 6 tiles this turn", "Ben cannot capture next"]


def test_a_finished_turn_may_leave_something_on_purpose() -> None:
    state = after(rules(), table("6|6 6|3", "6|4 5|5", "3|3 2|2", boneyard="0|0"), "lay 6|4")
    assert clauses(rules(), state, str(Done()))[0] == "3 tiles could still be captured"
