"""Hands played on in rollouts: every choice follows the policy."""

from collections.abc import Sequence

import pytest

from game.core.chance import Stream, stream
from game.dominoes.chain import together
from game.dominoes.chaingame import rollout
from game.dominoes.chaingame.rollout import ChainDecision, rids, weigh
from game.dominoes.chaingame.rules import ChainRules
from game.dominoes.chaingame.state import State
from game.dominoes.layout import Lay, plays_at
from game.dominoes.tiles import HI, LO, SUIT, WEIGHT, Tile, TileSet
from game.games import find
from game.games.fives import rollout as fives
from game.games.fives.opponent_models import DOUBLE_TILE, PIP
from game.games.fives.rules import score
from tests.sixth.block import GAME

RIDS = rids(PIP, DOUBLE_TILE)
FORTRESS = [(3, {}), (4, {}), (4, {"set": "D9"}), (5, {}), (6, {})]
SEVEN = {"join": "seven"}
TABLES = [("fortress", *table) for table in FORTRESS]
TABLES += [("block", seats, options) for seats in (2, 3, 4) for options in ({}, SEVEN)]


def rules(key: str, seats: int, options: dict[str, str]) -> ChainRules:
    made = (GAME if key == "block" else find(key)).rules(seats, options)
    assert isinstance(made, ChainRules)
    return made


@pytest.mark.parametrize("plies", range(8))
def test_it_stops_after_so_many_plies_of_which_the_opening_is_none(plies: int) -> None:
    """A hand blocked by the last of these plies is over at once."""
    ended = 0
    for key in ("fives", "block"):
        game = rules(key, 2, {})
        start = game.initial_state(1)
        assert rollout.play_on(game, start, lambda _, lays: lays[0], 0) == game.step(start, start.legal[0])
        for seed in range(30):
            start = game.initial_state(seed)
            while start.end is None and min(map(int.bit_count, start.hands)) > 2:
                start = game.step(start, start.legal[-1])
            state = start
            for _ in range(plies):
                state = state if state.end else game.step(state, state.legal[0])
            later = rollout.play_on(game, start, lambda _, lays: lays[0], plies)
            assert later == state
            ended += later.end is not None
    assert ended > 3 * plies


@pytest.mark.parametrize(("key", "seats", "options"), TABLES)
def test_others_play_a_block_game_by_habit_and_one_weighs(key: str, seats: int, options: dict[str, str]) -> None:
    game, chance, again = rules(key, seats, options), stream("habit"), stream("habit")
    for seed in range(5):
        passed = [0] * seats

        def choose(state: State, lays: Sequence[Lay], passed: list[int] = passed) -> Lay:
            found = ChainDecision.habit(game, state, lays, chance) if state.seat else weigh(game, state, lays, passed)
            assert found is (
                _habitual(state, again, sevens="join" in options)
                if state.seat
                else _weighed(state, passed, sevens="join" in options)
            )
            return found

        assert rollout.play_on(game, game.initial_state(seed), choose, passed=passed).end


@pytest.mark.parametrize("seats", range(2, 9))
def test_by_habit_one_plays_fives_for_points_and_for_few_of_the_next_seat(seats: int) -> None:
    game, chance, again = rules("fives", seats, {}), stream("habit"), stream("habit")

    def choose(state: State, lays: Sequence[Lay]) -> Lay:
        found = fives.FivesDecision.habit(game, state, lays, chance)
        assert found is _scoring(state, again)
        return found

    for seed in range(4):
        assert rollout.play_on(game, game.initial_state(seed), choose).end


# -- the policies written a second time, on states ---------------------------------------------------------------------


def _rid(tile: Tile, *, sevens: bool) -> float:
    """The value of getting rid of a tile: its weight, more if one number alone takes it, less if every number does."""
    w, takers = (
        rollout.WEIGHTS,
        sum(_joining(number, sevens=sevens) >> tile & 1 for number in range(7 if sevens else 13)),
    )
    return w.pip * WEIGHT[tile] + w.double * {1: 1, 7: -1}.get(takers, 0)


def _habitual(state: State, rng: Stream, *, sevens: bool) -> Lay:
    held, best, chosen = state.hands[state.seat], -1e9, state.legal[0]
    for action in state.legal:
        assert isinstance(action, Lay)
        value = _rid(action.tile, sevens=sevens) + (held & action.leaves.fits).bit_count()
        if value + rollout.NOISE > best:
            value += rollout.NOISE * rng.random()
            if value > best:
                best, chosen = value, action
    assert isinstance(chosen, Lay)
    return chosen


def _joining(number: int, *, sevens: bool) -> TileSet:
    if not sevens:
        return SUIT[number]
    return sum(1 << tile for tile in range(28) if 7 - number in (HI[tile], LO[tile]) or WEIGHT[tile] in (0, 7))


def _weighed(state: State, closed: list[int], *, sevens: bool) -> Lay:
    w, own, seats = rollout.WEIGHTS, state.seat, len(state.hands)
    lying = len(state.deal.pile) - state.boneyard
    unseen = together([*state.hands[1:], *state.deal.pile[lying:]])
    values = dict[Lay, float]()
    for play in state.legal:
        assert isinstance(play, Lay)
        far, left = play.leaves.number, state.hands[own] & ~play.bit
        open_sides = [end.number for end in state.ends for _ in range(end.sides)]
        open_sides.remove(next(end.number for end in state.ends if end.tile == play.onto))
        fits = together(_joining(number, sevens=sevens) for number in {*open_sides, far})
        choices = (left & fits).bit_count()
        value = _rid(play.tile, sevens=sevens) + w.choice * choices - w.stuck * (choices == 0)
        for turn in range(1, seats):
            seat = (own + turn) % seats
            missing = 1 - state.hands[seat].bit_count() / unseen.bit_count()
            value += w.shut / turn * missing ** (unseen & ~closed[seat] & fits).bit_count()
        values[play] = value
    return max(values, key=values.__getitem__)


def _scoring(state: State, rng: Stream) -> Lay:
    values = dict[Lay, float]()
    following = state.hands[(state.seat + 1) % len(state.hands)]
    for play in state.legal:
        assert isinstance(play, Lay)
        cover = next(end for end in state.ends if end.tile == play.onto)
        count = state.total - cover.hides + play.leaves.pips
        replies = [
            score(count - end.hides + reply.leaves.pips)
            for end in (*state.ends, play.leaves)
            if end is not cover
            for reply in plays_at(end, following & end.fits)
        ]
        values[play] = RIDS[play.tile] + fives.NOISE * rng.random()
        if not count % 5:
            values[play] += count
        values[play] -= fives.REPLY * max(replies, default=0)
    return max(values, key=values.__getitem__)
