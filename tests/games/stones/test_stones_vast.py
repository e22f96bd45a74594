"""Walls with all their blanks in one patch: billions of first placements, and still nobody waits."""

import pytest

from game.core.bot import Budget, Prompt
from game.core.chance import stream
from game.games import find
from game.games.stones.rules.placements import VAST, Placements
from game.games.stones.rules.squares import members, spread
from game.games.stones.table.picking import narrowed
from tests.games.stones.walls import blanks_together, opening_on, rules, steps
from tests.helpers.play import wander

BOTH = pytest.mark.parametrize("opening", ["free", "answerable"])


def first_placements(seats: int, opening: str = "free") -> Placements:
    table = rules(seats, opening=opening)
    legal = table.legal_actions(opening_on(blanks_together(seats), table))
    assert isinstance(legal, Placements)
    return legal


def test_all_blanks_of_four_sets_do_lie_together() -> None:
    board = blanks_together(4)
    blanks = board.equal[0]
    assert blanks.bit_count() == 4 * 8 > VAST
    assert spread(blanks & -blanks, blanks) == blanks


@pytest.mark.nightly(one_in=2)
@BOTH
@pytest.mark.parametrize("seats", [4, 6])
def test_nothing_that_somebody_waits_for_takes_long(seats: int, opening: str) -> None:
    legal = first_placements(seats, opening)
    action = next(iter(legal))
    rng = stream("vast")
    assert steps(lambda: bool(legal)) < 10_000
    assert steps(lambda: action in legal) < 2_000
    assert steps(lambda: [legal.sample(rng) for _ in range(10)]) < 100_000
    picked = 0
    for bit in [0, *members(action.squares)]:
        picked |= bit
        assert steps(lambda picked=picked: narrowed(legal, picked)) < 400_000  # type: ignore[misc]
    table = rules(seats, opening=opening)
    assert steps(lambda: table.step(opening_on(legal.board, table), action)) < 10_000


@BOTH
def test_what_is_drawn_is_legal_and_of_many_kinds(opening: str) -> None:
    legal = first_placements(4, opening)
    rng = stream("kinds")
    drawn = {legal.sample(rng) for _ in range(300)}
    assert len(drawn) > 250
    assert all(action in legal for action in drawn)
    assert len({action.squares.bit_count() for action in drawn}) > 6
    assert any(action.clear for action in drawn)


@pytest.mark.nightly(one_in=2)
@BOTH
def test_a_whole_hand_is_played_there(opening: str) -> None:
    table = rules(4, opening=opening)
    *_, last = wander(table, opening_on(blanks_together(4), table), stream("hand"))
    assert table.hand_end(last) is not None


def test_counting_them_agrees_with_listing_them() -> None:
    """The patch of two seats' blanks, covered here and there until a list is possible."""
    board = blanks_together(2)
    uncovered = board.squares & ~sum(members(board.equal[0])[::5])
    legal = Placements(board, uncovered, uncovered, 30, 3)
    assert len(legal) == sum(1 for _ in legal) > 10_000
    assert board.wide & uncovered


@pytest.mark.parametrize("key", ["novice", "casual"])
def test_opponents_decide_there_too(key: str) -> None:
    table = rules(4)
    state = opening_on(blanks_together(4), table)
    bot = find("stones").bot(key)
    prompt = Prompt(0, 0, table.observe(state, 0), table.legal_actions(state))
    chosen = []
    work = steps(lambda: chosen.append(bot.choose(table, prompt, Budget(), stream("choose"))))
    assert work < 3_000_000
    assert chosen[0] in prompt.legal_actions
