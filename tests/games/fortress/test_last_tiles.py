"""The end of a hand of Fortress with few determinizations: each of them is solved, as trying everything out shows."""

from collections.abc import Iterator
from itertools import combinations

import pytest

from game.ai.search import Searcher
from game.core.bot import Budget
from game.core.chance import stream
from game.dominoes.chain import actions, decode_history
from game.dominoes.chaingame.rollout import ChainPolicy
from game.dominoes.chaingame.rules import ChainRules
from game.dominoes.chaingame.state import State
from game.dominoes.layout import Lay, unseen_tiles
from game.dominoes.tiles import TileSet, mask, members
from game.games.fortress.rules import FortressRules
from tests.games.fortress.dealing import equity, rules
from tests.helpers.play import prompted, wander


class NoneToldByPlay(ChainPolicy):
    def opponent_models(self, rules: ChainRules) -> tuple[()]:
        return ()


NONE_TOLD_BY_PLAY = NoneToldByPlay()


def divisions(tiles: TileSet, sizes: list[int]) -> Iterator[list[TileSet]]:
    """All ways to divide the tiles into sets of those sizes; what is left over goes nowhere."""
    if not sizes:
        yield []
        return
    for chosen in combinations(members(tiles), sizes[0]):
        for others in divisions(tiles & ~mask(chosen), sizes[1:]):
            yield [mask(chosen), *others]


def might_be(game: FortressRules, state: State, hands: tuple[TileSet, ...]) -> bool:
    """Whether all that was done could have been done with those hands in the end, played again from the deal."""
    history = decode_history(game.observe(state, state.seat))
    dealt = [*hands]
    for seat, action, _ in history:
        if isinstance(action, Lay):
            dealt[seat] |= action.bit
    asleep = unseen_tiles(game.observe(state, state.seat)) & ~sum(hands)
    sleepers = [1 << tile for tile in members(asleep)]
    picked_up = state.deal.picks_up
    if picked_up is not None:  # any tile of the seat's will do, but the one that picked it up
        late = next(tile for tile in members(dealt[picked_up]) if 1 << tile != history[0].action.bit)
        dealt[picked_up] &= ~(1 << late)
        sleepers.insert(0, 1 << late)
    again = game.begin(dealt, tuple(sleepers), state.scores)
    for action in actions(state.past):
        if again.end or action not in again.legal:
            return False
        again = game.step(again, action)
    return again.hands == hands and again.seat == state.seat and not again.end


def all_determinizations(game: FortressRules, state: State) -> set[tuple[TileSet, ...]]:
    """The hands of all determinizations the seat must reckon with, from every way to divide the unseen tiles."""
    own = state.seat
    unseen = unseen_tiles(game.observe(state, own))
    sizes = [0 if seat == own else hand.bit_count() for seat, hand in enumerate(state.hands)]
    found = set()
    for division in divisions(unseen, sizes):
        hands = tuple([state.hands[own] if seat == own else hand for seat, hand in enumerate(division)])
        if might_be(game, state, hands):
            found.add(hands)
    return found


def best(game: FortressRules, state: State) -> list[float]:
    """What everybody has of it in the end, every play tried; of those on the same number one."""
    if state.end:
        return equity(state.scores, game.target)
    ends = (
        best(game, game.step(state, action)) for action in ChainPolicy().distinct_moves(game, state.legal, state.ends)
    )
    return max(ends, key=lambda worth: worth[state.seat])


def brute_worths(game: FortressRules, state: State) -> dict[str, float]:
    """What every action is worth, over all determinizations, which are all equally likely, and all play."""
    determinizations = all_determinizations(game, state)
    return {
        str(action): sum(
            best(game, game.step(state._replace(hands=hands), action))[state.seat] for hands in determinizations
        )
        / len(determinizations)
        for action in state.legal
    }


def last_choices(game: FortressRules, deals: int) -> Iterator[State]:
    """Choices in hands played at random where few determinizations are left, until few enough to try everything."""
    for seed in range(deals):
        for state in wander(game, game.initial_state(seed), stream("w", seed)):
            few = sum(hand.bit_count() for hand in state.hands) <= game.seats + 2
            if (
                few
                and len(ChainPolicy().distinct_moves(game, state.legal, state.ends)) > 1
                and NONE_TOLD_BY_PLAY.enumerate_determinizations(game, prompted(game, state))
            ):
                yield state


@pytest.mark.parametrize("seats", [3, 4])
def test_the_worlds_are_those_that_fit(seats: int) -> None:
    game = rules(seats)
    numbers = set()
    for state in last_choices(game, 25):
        told = NONE_TOLD_BY_PLAY.enumerate_determinizations(game, prompted(game, state))
        assert {sampled.hands for _, sampled in told} == all_determinizations(game, state)
        assert [likely for likely, _ in told] == pytest.approx([1 / len(told)] * len(told))
        numbers.add(len(told))
    assert len(numbers) > 2


@pytest.mark.parametrize("seats", [3, 4])
def test_the_choice_is_the_best_over_all_of_them(seats: int) -> None:
    game = rules(seats)
    mattered = 0
    for state in last_choices(game, 25):
        worths = brute_worths(game, state)
        verdicts = Searcher(NONE_TOLD_BY_PLAY).rank(game, prompted(game, state), Budget(playouts=100), stream("any"))
        assert [each.value for each in verdicts] == pytest.approx([worths[str(each.action)] for each in verdicts])
        assert verdicts[0].value == pytest.approx(max(worths.values()))
        mattered += max(worths.values()) - min(worths.values()) > 1
    assert mattered > 4


def test_what_may_lie_where_is_judged_by_what_was_laid() -> None:
    """The same determinizations, but no longer all equally likely."""
    game = rules(3)
    uneven = 0
    for state in last_choices(game, 25):
        told = ChainPolicy().enumerate_determinizations(game, prompted(game, state))
        assert {sampled.hands for _, sampled in told} == all_determinizations(game, state)
        assert sum(likely for likely, _ in told) == pytest.approx(1)
        uneven += max(told, key=lambda each: each[0])[0] > 1.5 / len(told)
    assert uneven > 3


@pytest.mark.parametrize("seed", [65, 83])
def test_how_often_a_number_can_be_played_on_decides_who_comes_out(seed: int) -> None:
    """The same hands and open numbers can follow from either of two plays, but not the same end."""
    game, solved = rules(3), 0
    for state in wander(game, game.initial_state(seed), stream("w", seed)):
        if len(state.legal) > 1 and sum(hand.bit_count() for hand in state.hands) <= 5:
            assert ChainPolicy().solving(game, prompted(game, state))()(state) == pytest.approx(best(game, state))
            solved += 1
    assert solved
