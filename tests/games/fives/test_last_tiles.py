"""The end of a hand of Fives with few determinizations: each of them is solved, as trying everything out shows."""

from collections.abc import Iterator
from functools import cache
from itertools import combinations, permutations

import pytest

from game.ai.search import Searcher
from game.core.bot import Budget
from game.core.chance import stream
from game.dominoes.chain import decode_history
from game.dominoes.chaingame.rules import ChainRules
from game.dominoes.chaingame.state import State
from game.dominoes.layout import Lay, Unable, unseen_tiles
from game.dominoes.tiles import DOUBLE, SUIT, TileSet, mask, members
from game.games import find
from game.games.fives.rollout import FivesPolicy
from tests.games.fives.dealing import equity, rules
from tests.helpers.play import prompted, wander

GAME = rules(2)


class NoneToldByPlay(FivesPolicy):
    def opponent_models(self, rules: ChainRules) -> tuple[()]:
        return ()


NONE_TOLD_BY_PLAY = NoneToldByPlay()

Determinization = tuple[tuple[TileSet, ...], tuple[TileSet, ...]]
"""The hands, and the order of the boneyard, each tile as a set of one."""


def possible(state: State, other: TileSet) -> bool:
    """Whether the other seat can have come to that hand by what it was dealt and what it drew when."""
    seen, own = GAME.observe(state, state.seat), state.seat
    history = [(at, ply) for at, ply in enumerate(decode_history(seen)) if ply.seat != own]
    laid = {ply.action.tile: at for at, ply in history if isinstance(ply.action, Lay)}
    waits = {at: ply.open for at, ply in history if isinstance(ply.action, Unable)}
    drawn = [at for at, ply in history if ply.action is Unable.DRAW]
    opening = next(ply.action.tile for ply in decode_history(seen) if isinstance(ply.action, Lay))
    tiles = [*laid, *members(other)]

    def held(tile: int, since: int) -> bool:
        """Whether it can have been in the hand from then on, until it was laid or until now."""
        until = laid.get(tile, 1000)
        served = any(SUIT[number] >> tile & 1 for at in waits if since < at < until for number in waits[at])
        return since < until and not served

    @cache
    def divided(at: int, left: frozenset[int]) -> bool:
        if at == len(tiles):
            return not left
        tile, dealt = tiles[at], at - (len(drawn) - len(left))
        if dealt < seen["dealt"] and held(tile, -1) and not (DOUBLE[tile] and tile > opening) and divided(at + 1, left):
            return True
        return any(held(tile, when) and divided(at + 1, left - {when}) for when in left)

    return divided(0, frozenset(drawn))


def all_determinizations(state: State) -> set[Determinization]:
    """All determinizations the seat must reckon with, from every way to divide the unseen tiles."""
    found = set()
    unseen = unseen_tiles(GAME.observe(state, state.seat))
    for tiles in combinations(members(unseen), state.hands[1 - state.seat].bit_count()):
        other = mask(tiles)
        if possible(state, other):
            hands = (other, state.hands[1]) if state.seat else (state.hands[0], other)
            found |= {(hands, tuple([1 << tile for tile in order])) for order in permutations(members(unseen & ~other))}
    return found


def told_determinizations(state: State) -> dict[Determinization, float]:
    """The determinizations that the opponent goes by, and how likely each is."""
    told = NONE_TOLD_BY_PLAY.enumerate_determinizations(GAME, prompted(GAME, state))
    return {(sampled.hands, sampled.deal.pile): likely for likely, sampled in told}


def best(state: State) -> list[float]:
    """What both have of it in the end, every play tried."""
    if state.end:
        return equity(state.scores, GAME.target)
    return max((best(GAME.step(state, action)) for action in state.legal), key=lambda worth: worth[state.seat])


def brute_worths(state: State) -> dict[str, float]:
    """What every action is worth, over all determinizations and all play."""
    likely = told_determinizations(state)
    determinizations = [
        (likely[hands, pile], state._replace(hands=hands, deal=state.deal._replace(pile=pile)))
        for hands, pile in all_determinizations(state)
    ]
    return {
        str(action): sum(chance * best(GAME.step(sampled, action))[state.seat] for chance, sampled in determinizations)
        for action in state.legal
    }


def last_choices(*seeds: int) -> Iterator[State]:
    """Choices in hands played at random where few determinizations are left, until few enough to try everything."""
    for seed in seeds:
        for state in wander(GAME, GAME.initial_state(seed), stream("w", seed)):
            few = sum(hand.bit_count() for hand in state.hands) + state.boneyard <= 8
            if (
                few
                and len(NONE_TOLD_BY_PLAY.distinct_moves(GAME, state.legal, state.ends)) > 1
                and told_determinizations(state)
            ):
                yield state


HANDS = 3, 21, 38, 74, 134, 205, 285, 292
"""Deals whose hands, played at random, come to an end with hardly anything left to draw."""


def test_the_worlds_are_those_that_fit() -> None:
    numbers = set()
    for state in last_choices(*HANDS):
        told = told_determinizations(state)
        assert set(told) == all_determinizations(state)
        assert sum(told.values()) == pytest.approx(1)
        numbers.add(len(told))
    assert len(numbers) > 3


def test_the_choice_is_the_best_over_all_of_them() -> None:
    mattered = 0
    for state in last_choices(*HANDS):
        worths = brute_worths(state)
        verdicts = Searcher(NONE_TOLD_BY_PLAY).rank(GAME, prompted(GAME, state), Budget(playouts=100), stream("any"))
        assert worths[str(verdicts[0].action)] == pytest.approx(max(worths.values()))
        assert [each.value for each in verdicts] == pytest.approx([worths[str(each.action)] for each in verdicts])
        assert {each.error for each in verdicts} == {0.0}
        mattered += max(worths.values()) - min(worths.values()) > 1
    assert mattered > 8


def test_master_finds_it_where_all_is_known() -> None:
    """Nothing to draw: the other hand is what is left. The same action whatever chance says."""
    master = find("fives").bot("master")
    known = 0
    for state in last_choices(*HANDS):
        if not state.boneyard:
            worths = brute_worths(state)
            for chance in range(3):
                action = master.choose(GAME, prompted(GAME, state), Budget(playouts=50), stream(chance))
                assert worths[str(action)] == pytest.approx(max(worths.values()))
            known += 1
    assert known > 3


def test_with_more_to_draw_they_are_not_all_looked_at() -> None:
    state = next(state for state in wander(GAME, GAME.initial_state(1), stream("w", 1)) if len(state.legal) > 2)
    assert not NONE_TOLD_BY_PLAY.enumerate_determinizations(GAME, prompted(GAME, state))
