"""Whole turns: whatever order of capturing is thought of, no better one is left."""

from typing import Any

import pytest

from game.core.bot import Bot, Budget
from game.core.chance import stream
from game.dominoes.row import Row, reachable
from game.dominoes.tiles import Tile, members
from game.games.castle.rules.actions import Lay
from game.games.castle.rules.rules import CastleRules, State
from game.games.castle.thinking.bot import Evaluation, LongEvaluation, Sensible
from game.games.castle.thinking.search import FIRST_SIGHT, CastleSearcher, Decision
from game.games.castle.thinking.turns import Turn
from tests.games.castle.rows import rules as castle
from tests.helpers.play import prompted, wander

DETERMINIZATIONS = 10
"""Deals the Master imagines here."""


def whole_turn(rules: CastleRules, state: State, bot: Bot) -> tuple[Tile, State]:
    """The tile laid and the state after the turn; other luck at every decision."""
    laid = []
    while not laid or state.laid:
        luck = stream("luck", len(state.plays))
        laid.append(bot.choose(rules, prompted(rules, state), Budget(), luck))
        state = rules.step(state, laid[-1])
    assert isinstance(laid[0], Lay)
    return laid[0].tile, state


def tree(state: State) -> list[tuple[Tile, Row]]:
    """Every tile of the hand with every row that any captures after it can leave."""
    return [(tile, end) for tile in members(state.hands[state.seat]) for end in reachable((*state.row, tile))]


def turns_begun(rules: CastleRules, hands: int) -> list[State]:
    """States before laying, from hands played at random."""
    found = []
    for hand in range(hands):
        played = wander(rules, rules.initial_state(hand), stream("turns", hand))
        found += [state for state in played if rules.to_act(state) is not None and not state.laid]
    return found


@pytest.mark.nightly(one_in=4)
@pytest.mark.parametrize(("seats", "ahead"), [(2, True), (2, False), (3, False), (4, False)])
def test_the_sharp_player_leaves_the_best_row_of_all(seats: int, ahead: bool) -> None:
    """One who looks ahead finds the best of all rows with what is kept in hand: now and then another one."""
    rules, captured, others = castle(seats), 0, 0
    for state in turns_begun(rules, 8):
        seen, hand = rules.observe(state, state.seat), state.hands[state.seat]
        evaluation = LongEvaluation(seen, rules) if ahead else Evaluation(seen, rules.highest)
        worth = {
            (tile, end): len(state.row) + 1 - len(end) + evaluation.end(end, hand & ~(1 << tile))
            for tile, end in tree(state)
        }
        tile, after = whole_turn(rules, state, Sensible(ahead=ahead))
        captured += len(state.row) + 1 - len(after.row)
        others += whole_turn(rules, state, Sensible())[1].row != after.row
        assert worth[tile, after.row] == pytest.approx(max(worth.values()))
    assert captured
    assert bool(others) == ahead


@pytest.mark.nightly(one_in=2)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_master_ends_a_turn_as_it_was_meant(seats: int) -> None:
    """Its luck is that of the turn, so what it finds best before laying is what it has done in the end."""
    rules, captured = castle(seats), 0
    for state in turns_begun(rules, 1):
        worth = sample_state(rules, state)
        tile, after = whole_turn(rules, state, CastleSearcher(determinizations=DETERMINIZATIONS))
        captured += len(state.row) + 1 - len(after.row)
        assert worth[tile, after.row] == pytest.approx(max(worth.values()))
    assert captured


def sample_state(rules: CastleRules, state: State) -> dict[tuple[Tile, Row], float]:
    """What every turn brings the Master in the deals that it imagines, none of them given up early."""
    decision = Decision(rules, prompted(rules, state))
    deal, luck = decision.dealing(), decision.chance()
    determinizations: list[Any] = [deal(luck) for _ in range(1 if decision.certain else DETERMINIZATIONS)]
    found = {}
    for tile, end in tree(state):
        turn = Turn(tile, end, len(state.row) + 1 - len(end))
        brought = sum(decision.rollout(sampled, turn) for sampled in determinizations)
        sight = 0.0 if decision.certain else FIRST_SIGHT
        found[tile, end] = (brought + sight * decision.first_sight(turn)) / (len(determinizations) + sight)
    return found


def test_the_master_ranks_what_it_would_do_above_all_that_it_would_leave() -> None:
    rules = castle(2)
    for state in turns_begun(rules, 1):
        found = CastleSearcher().rank(rules, prompted(rules, state), Budget(playouts=400), stream("rank"))
        assert found[0].value == pytest.approx(max(verdict.value for verdict in found))
