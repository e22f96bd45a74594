"""The solver against a plain search that tries everything, and its lines played."""

import pytest

from game.core.chance import order
from game.solitaire import GAME
from game.solitaire.rules import State
from game.solitaire.solver import offered, solve, solve_deal

FORCED = [False, True]


def plain(state: State, *, forced: bool) -> int:
    """The fewest tiles left of all that can be played, one action after the other."""
    rules = GAME.rules(1, {"forced": "on" if forced else "off"})
    seen, waiting, best = set(), [state], 28
    while waiting:
        here = waiting.pop()
        legal = rules.legal_actions(here)
        if not legal:
            best = min(best, len(here.row))
        for action in legal:
            there = rules.step(here, action)._replace(plays=())
            if there not in seen:
                seen.add(there)
                waiting.append(there)
    return best


@pytest.mark.parametrize("forced", FORCED)
def test_no_search_of_small_deals_leaves_fewer_or_more(forced: bool) -> None:
    found = set()
    for number in range(120):
        tiles = tuple(order(28, "small", number)[: 5 + number % 8])
        state = State(number, tiles, 3, tiles[:3], ())
        solution = solve(state, forced=forced)
        assert solution is not None
        assert solution.best == plain(state, forced=forced), number
        found.add(solution.best)
    assert len(found) > 5


@pytest.mark.parametrize("forced", FORCED)
def test_its_line_can_be_played_and_leaves_so_few(forced: bool) -> None:
    rules = GAME.rules(1, {"forced": "on" if forced else "off"})
    for number in range(1, 60):
        solution = solve_deal(number, forced=forced)
        assert solution is not None
        state = rules.initial_state(number)
        for action in solution.line:
            assert action in rules.legal_actions(state)
            state = rules.step(state, action)
        assert rules.hand_end(state)
        assert len(state.row) == solution.best


def test_it_answers_in_the_middle_of_a_deal() -> None:
    rules = GAME.rules(1)
    state = rules.initial_state(offered(1, rules.options))
    for _ in range(25):
        state = rules.step(state, rules.legal_actions(state)[-1])
    solution = solve(state, forced=False)
    assert solution is not None
    assert solution.best == 0
    assert "draw" not in map(str, solution.line)


def test_about_two_thirds_can_be_cleared_and_fewer_where_taking_is_forced() -> None:
    def cleared(forced: bool) -> int:
        return sum(found.best == 0 for n in range(1, 201) if (found := solve_deal(n, forced=forced)))

    assert (cleared(False), cleared(True)) == (125, 49)


def test_the_deal_that_is_offered_can_be_cleared() -> None:
    assert [offered(number, {"forced": "off"}) for number in (73, 74, 75)] == [73, 75, 75]
