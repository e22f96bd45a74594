"""The end of a hand with few determinizations: each is solved, as a search of everything confirms."""

from collections.abc import Iterator
from functools import cache
from itertools import combinations, permutations
from typing import Any

import pytest

from game.ai.search import Searcher
from game.core.bot import Budget, Prompt
from game.core.chance import stream
from game.dominoes.chain import decode_history
from game.dominoes.chaingame.rollout import ChainDecision, distinct_moves
from game.dominoes.chaingame.rules import ChainRules
from game.dominoes.chaingame.state import State
from game.dominoes.layout import Lay, Unable, unseen_tiles
from game.dominoes.tiles import DOUBLE, SUIT, Tile, TileSet, mask, members
from game.games import find
from game.games.fives.rollout import FivesDecision
from tests.games.chains.dealing import rules
from tests.helpers.play import prompted, wander


class NoneToldByPlay(ChainDecision):
    """A decision that infers nothing about hands from plays."""

    def opponent_models(self) -> tuple[()]:
        return ()


class NoneToldAtFives(NoneToldByPlay, FivesDecision):
    pass


DECISIONS: dict[str, type[ChainDecision]] = {"fives": NoneToldAtFives, "fortress": NoneToldByPlay}
SEEDS = {"fives": (3, 21, 38, 74, 134, 205, 285, 292), "fortress": range(25)}
"""For Fives, deals whose hands, played at random, end with hardly anything left to draw."""
TABLES = pytest.mark.parametrize(("key", "seats"), [("fives", 2), ("fortress", 3), ("fortress", 4)])

Determinization = tuple[tuple[TileSet, ...], tuple[TileSet, ...]]
"""The hands, and the order of the boneyard if the rules draw, each tile as a set of one."""


def possible(game: ChainRules, state: State, seat: int, tiles: TileSet) -> bool:
    """Whether that seat can have these tiles, given what it was dealt, drew and picked up, and when."""
    seen = game.observe(state, state.seat)
    history = decode_history(seen)
    done = [(at, ply) for at, ply in enumerate(history) if ply.seat == seat]
    laid = {ply.action.tile: at for at, ply in done if isinstance(ply.action, Lay)}
    waits = {at: ply.open for at, ply in done if isinstance(ply.action, Unable)}
    drawn = [at for at, ply in done if ply.action is Unable.DRAW] + [0] * (seen.get("picked_up") == seat)
    opening = next(iter(ply.action.tile for ply in history if isinstance(ply.action, Lay)))
    came = [*laid, *members(tiles)]

    def held(tile: Tile, since: int) -> bool:
        """Whether the tile can have been in the hand since then, until it was laid or until now."""
        until = laid.get(tile, 1000)
        served = any(SUIT[number] >> tile & 1 for at in waits if since < at < until for number in waits[at])
        return since < until and not served

    @cache
    def divided(at: int, left: tuple[int, ...]) -> bool:
        if at == len(came):
            return not left
        tile, dealt = came[at], at - (len(drawn) - len(left))
        in_time = dealt < game.hand_size and not (DOUBLE[tile] and tile > opening)
        if in_time and held(tile, -1) and divided(at + 1, left):
            return True
        return any(held(tile, when) and divided(at + 1, (*left[:n], *left[n + 1 :])) for n, when in enumerate(left))

    return divided(0, tuple(drawn))


def all_determinizations(game: ChainRules, state: State) -> set[Determinization]:
    """All determinizations that fit what the seat knows, from every way to divide the unseen tiles."""
    unseen, own = unseen_tiles(game.observe(state, state.seat)), state.seat

    def divisions(left: TileSet, seat: int) -> Iterator[tuple[tuple[TileSet, ...], TileSet]]:
        if seat == game.seats:
            yield (), left
            return
        size = state.hands[seat].bit_count()
        for tiles in [state.hands[own]] if seat == own else map(mask, combinations(members(left), size)):
            if seat == own or possible(game, state, seat, tiles):
                for hands, rest in divisions(left & ~tiles, seat + 1):
                    yield (tiles, *hands), rest

    return {
        (hands, tuple(1 << tile for tile in pile))
        for hands, rest in divisions(unseen, 0)
        for pile in (permutations(members(rest)) if game.draws else [()])
    }


def told_determinizations(
    decision: type[ChainDecision], game: ChainRules, state: State
) -> dict[Determinization, float]:
    """The determinizations that the opponent uses, and the likelihood of each."""
    told = decision(game, prompted(game, state)).enumerate_determinizations()
    return {(sampled.hands, sampled.deal.pile if game.draws else ()): likely for likely, sampled in told}


def best(game: ChainRules, state: State) -> Any:
    """Everybody's points in the end, by trying every play (in Fortress, one of those on the same number)."""
    if state.end:
        return DECISIONS[game.key].equity(game, state.scores)
    legal = state.legal if game.draws else distinct_moves(game, state.legal, state.ends)
    return max((best(game, game.step(state, action)) for action in legal), key=lambda worth: worth[state.seat])


def brute_worths(game: ChainRules, state: State) -> dict[str, float]:
    """The worth of every action over all determinizations, equally likely, by searching everything."""
    sampled = [
        state._replace(hands=hands, deal=state.deal._replace(pile=pile)) if game.draws else state._replace(hands=hands)
        for hands, pile in all_determinizations(game, state)
    ]
    return {
        str(action): sum(best(game, game.step(each, action))[state.seat] for each in sampled) / len(sampled)
        for action in state.legal
    }


@cache
def last_choices(key: str, seats: int) -> list[tuple[State, dict[Determinization, float], dict[str, float]]]:
    """Choices in random hands with few determinizations, few enough to search everything."""
    game, found = rules(key, seats), []
    for seed in SEEDS[key]:
        for state in wander(game, game.initial_state(seed), stream("w", seed)):
            tiles = sum(hand.bit_count() for hand in state.hands) + state.boneyard * game.draws
            few = tiles <= (8 if game.draws else seats + 2)
            several = few and len(distinct_moves(game, state.legal, state.ends)) > 1
            if several and (told := told_determinizations(DECISIONS[key], game, state)):
                found.append((state, told, brute_worths(game, state)))
    return found


@TABLES
def test_the_determinizations_are_those_that_fit(key: str, seats: int) -> None:
    numbers = set()
    for state, told, _ in last_choices(key, seats):
        assert {*told} == all_determinizations(rules(key, seats), state)
        assert [*told.values()] == pytest.approx([1 / len(told)] * len(told))
        numbers.add(len(told))
    assert len(numbers) > 2


@TABLES
def test_the_choice_is_the_best_over_all_of_them(key: str, seats: int) -> None:
    game, mattered = rules(key, seats), 0
    for state, _, worths in last_choices(key, seats):
        verdicts = Searcher(DECISIONS[key]).rank(game, prompted(game, state), Budget(playouts=100), stream("any"))
        assert [each.value for each in verdicts] == pytest.approx([worths[str(each.action)] for each in verdicts])
        assert verdicts[0].value == pytest.approx(max(worths.values()))
        assert {each.error for each in verdicts} == {0.0}
        mattered += max(worths.values()) - min(worths.values()) > 1
    assert mattered > 4


def test_master_finds_it_where_all_is_known() -> None:
    """Nothing to draw: the other hand has the remaining tiles. The action does not depend on chance."""
    game, master, known = rules("fives", 2), find("fives").bot("master"), 0
    for state, _, worths in last_choices("fives", 2):
        if not state.boneyard:
            for chance in range(3):
                action = master.choose(game, prompted(game, state), Budget(playouts=50), stream(chance))
                assert worths[str(action)] == pytest.approx(max(worths.values()))
            known += 1
    assert known > 3


def test_with_more_to_draw_they_are_not_all_looked_at() -> None:
    game = rules("fives", 2)
    state = next(state for state in wander(game, game.initial_state(1), stream("w", 1)) if len(state.legal) > 2)
    assert not told_determinizations(FivesDecision, game, state)
    seen = [{"hand_sizes": [4, 3], "boneyard": left} for left in range(4)]
    assert [FivesDecision(game, Prompt(0, 0, each, ())).max_determinizations() for each in seen] == [24, 24, 12, 6]


def test_what_may_lie_where_is_judged_by_what_was_laid() -> None:
    """The determinizations are the same, but no longer equally likely."""
    uneven = 0
    for state, fitting, _ in last_choices("fortress", 3):
        told = told_determinizations(ChainDecision, rules("fortress", 3), state)
        assert {*told} == {*fitting}
        assert sum(told.values()) == pytest.approx(1)
        uneven += max(told.values()) > 1.5 / len(told)
    assert uneven > 3


@pytest.mark.parametrize("seed", [65, 83])
def test_how_often_a_number_can_be_played_on_decides_who_comes_out(seed: int) -> None:
    """The same hands and open numbers can follow from two plays that do not end alike."""
    game, solved = rules("fortress", 3), 0
    for state in wander(game, game.initial_state(seed), stream("w", seed)):
        if len(state.legal) > 1 and sum(hand.bit_count() for hand in state.hands) <= 5:
            value = ChainDecision(game, prompted(game, state)).solver().value(state)
            assert value == pytest.approx(best(game, state))
            solved += 1
    assert solved
