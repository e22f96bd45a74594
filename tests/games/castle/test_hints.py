"""Hints in Castle Rock say only what can be counted at the table, by playing every order of captures."""

from functools import partial
from typing import Any

import pytest

from game.core.chance import stream
from game.core.expertise import Facts
from game.dominoes.row import Take, takes_in
from game.dominoes.tiles import HI, LO, TEXT, full_set, mask, members
from game.games.castle.rules.actions import Lay
from game.games.castle.rules.rules import CastleRules, State
from game.games.castle.thinking.opponents import left_by
from tests.games.castle.reckoning import counted, most, outcomes
from tests.games.castle.rows import rules, table
from tests.helpers.clauses import NAMES, NOBODY, ONLY_YOU, Checks, borne, clauses_of, facts_of, several, unread
from tests.helpers.play import after, prompted, wander

clauses, told = partial(clauses_of, "castle"), partial(facts_of, "castle")
LEFT = r", which could capture the (\d+\|\d+)"
SUITS = (
    "blanks", "ones", "twos", "threes", "fours", "fives", "sixes", "sevens", "eights", "nines", "tens", "elevens",
    "twelves",
)  # fmt: skip


def checks(game: CastleRules, state: State, action: Any) -> Checks:
    """The check of every clause, by playing every order of captures from the row that is left."""
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
        r"You take three (\S+)": lambda suit: between(SUITS.index(suit), True),
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


@pytest.mark.parametrize("seats", [2, 4, 7])
def test_every_number_and_every_clause_is_true(seats: int) -> None:
    game, said = rules(seats), list[str]()
    for seed in range(2):
        for state in wander(game, game.initial_state(seed), stream("advice", seed)):
            assert state.takes == takes_in(state.row)
            for action in game.legal_actions(state):
                assert told(game, state, action) in counted(game, state, action), str(action)
                found = clauses(game, state, action)
                assert not unread(found, checks(game, state, action)), str(action)
                said += found
    outcomes.cache_clear()
    begins = "You can capture ", "With what follows ", "Nobody has ", "Only you ", "Its neighbours "
    for words in (*begins, "can capture ", "three ", "last turn"):
        assert any(words in clause for clause in said), words


DIAGRAM = table("4|2 4|4 4|0 1|1 5|1", "4|1 6|6", "3|3 2|2", boneyard="0|0")
SIXES = table("6|6 6|3 6|4", "1|0 5|0", "3|3 2|2", boneyard="0|0")
OPEN = table("5|3 6|6", "6|2 6|4", "3|3 2|2", boneyard="0|0 1|1 5|5")
LAST = table("5|3 6|6", "6|2", "", dealer=0)._replace(seat=0)


@pytest.mark.parametrize(
    ("state", "done", "action", "facts"),
    [
        (DIAGRAM, (), "lay 4|1", Facts(now=6)),
        (SIXES, ("lay 1|0",), "take 6|6+6|3+6|4", 3),
        (SIXES, ("lay 1|0",), "take 6|3", 1),
        (SIXES, ("lay 1|0",), "done", 0),
        # Laying a six takes 6-6, 6-2 and that six: four sixes are unseen, 6-4 is in the own hand.
        (OPEN, ("lay 6|2",), "done", Facts(threat=3, answers=4, keeps=1, promise=3)),
        (LAST, (), "lay 6|2", Facts()),
    ],
)
def test_what_the_examples_of_the_sheet_come_to(state: State, done: tuple[str, ...], action: str, facts: Any) -> None:
    found = told(rules(), after(rules(), state, *done), action)
    assert (found.now if isinstance(facts, int) else found) == facts


def test_what_is_captured_or_left_on_purpose_is_told_first() -> None:
    assert clauses(rules(), DIAGRAM, "lay 4|1")[:2] == ["You can capture 6 tiles this turn", "Ben cannot capture next"]
    assert clauses(rules(), after(rules(), SIXES, "lay 1|0"), "done")[0] == "3 tiles could still be captured"
