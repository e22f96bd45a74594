"""Master in Brick Dominoes: endings solved exactly, and hands played on to their end."""

import pytest

from game.ai.elimination import TimeBudget
from game.core.bot import Budget, Verdict
from game.core.chance import stream
from game.core.hindsight import ahead
from game.dominoes.tiles import parse_tile, texts
from game.games.brick.rules.actions import SKIP, Action, Draw, Lay, Reveal
from game.games.brick.rules.rules import BrickRules
from game.games.brick.rules.seen import are_few, count_determinizations, enumerate_determinizations
from game.games.brick.rules.state import State
from game.games.brick.thinking import rollout
from game.games.brick.thinking.bot import BrickSearcher, Sensible
from game.games.brick.thinking.course import Course
from game.games.brick.thinking.ending import solved
from game.games.brick.thinking.rollout import FORESEEN, lightest, played_out, ply
from tests.games.brick.building import rules
from tests.helpers.play import prompted


def ranked(game: BrickRules, state: State, budget: Budget, luck: str) -> list[Verdict]:
    return BrickSearcher().rank(game, prompted(game, state), budget, stream(luck))


def begun(seats: int, seed: int) -> tuple[BrickRules, State]:
    """A hand after everybody has revealed the first of their tiles."""
    game = rules(seats)
    state: State = game.initial_state(seed)
    while state.revealing:
        state = game.step(state, game.legal_actions(state)[0])
    return game, state


def played(seats: int, seed: int, plies: int, start: State | None = None, first: int = 0) -> State:
    """A hand after `plies` plies of players who look one turn ahead."""
    game, bot = rules(seats), Sensible()
    state: State = start or game.initial_state(seed)
    for turn in range(first, plies):
        if game.to_act(state) is not None:
            state = game.step(state, bot.choose(game, prompted(game, state), Budget(), stream("play", seed, turn)))
    return state


def ending(seats: int, seed: int, bricks: int, most: int = 1000) -> State:
    """The end of that hand: each seat has at least one brick, all together `bricks`, and there are few choices."""
    game, rng = rules(seats), stream("lays", seed)
    state: State = game.initial_state(seed)
    while game.to_act(state) is not None:
        legal = game.legal_actions(state)
        left = sum(map(int.bit_count, state.hands))
        if not state.can_draw and all(state.hands) and left == bricks and 1 < len(legal) <= most:
            return state
        lays = [action for action in legal if isinstance(action, Lay)]
        state = game.step(state, rng.choice(lays or legal[:1]))
    raise AssertionError("this hand ends otherwise: look for another seed")


def end(game: BrickRules, state: State) -> list[float]:
    """Each seat's lead over the others' mean if all play their best, by trying everything."""
    if state.ended:
        return ahead(game.scores(state))
    ends = [end(game, game.step(state, action)) for action in game.legal_actions(state)]
    return max(ends, key=lambda each: each[state.seat])


class TestTheLastBricks:
    @pytest.mark.parametrize("seed", [pytest.param(844, marks=pytest.mark.nightly), 1092, 1507, 1666])
    def test_are_counted_out(self, seed: int) -> None:
        game, state = rules(), ending(2, seed, 2, most=16)
        verdict = ranked(game, state, Budget(), "end")[0]
        assert verdict.value == end(game, state)[state.seat]
        assert verdict.value == end(game, game.step(state, verdict.action))[state.seat]

    @pytest.mark.nightly(one_in=2)
    @pytest.mark.parametrize("seed", [107, 79])
    def test_of_three_seats_are_counted_out_in_every_way_they_can_lie(self, seed: int) -> None:
        game, state = rules(3), ending(3, seed, 3, most=6)
        found = ranked(game, state, Budget(), "end")
        sampled = enumerate_determinizations(game.observe(state, state.seat), game.highest, stream("ways"))
        assert {verdict.determinizations for verdict in found} == {len(sampled)} == {2}
        for verdict in found:
            ends = [end(game, game.step(each, verdict.action))[state.seat] for each in sampled]
            assert verdict.value == pytest.approx(sum(ends) / 2)
        assert found[0].value == max(verdict.value for verdict in found)

    def test_may_not_be_looked_at_longer_than_allowed(self) -> None:
        game, state = rules(), ending(2, 0, 4)
        for playouts, counted in ((0, 0), (100, 1)):
            found, _ = solved(game, prompted(game, state), TimeBudget(Budget(playouts=playouts)), stream("end"))
            assert found[0].determinizations == counted
            assert {verdict.action for verdict in found} == set(game.legal_actions(state))


@pytest.mark.nightly(one_in=2)
@pytest.mark.parametrize(("seats", "seed"), [(2, 0), (2, 1), (3, 0), (3, 1)])
def test_of_few_ways_each_comes_once_and_the_truth_is_among_them(seats: int, seed: int) -> None:
    game, found, state = rules(seats), 0, None
    for plies in range(30, 60, 2):
        state = played(seats, seed, plies, state, first=plies - 2 if state else 0)
        if game.to_act(state) is None:
            break
        seen = game.observe(state, state.seat)
        if not are_few(seen):
            continue
        there = enumerate_determinizations(seen, game.highest, stream("ways"))
        lying = [(sampled.hands, sampled.deal.brickyard) for sampled in there]
        assert len(set(lying)) == len(lying) == count_determinizations(seen)
        assert (state.hands, state.deal.brickyard[state.drawn :]) in lying
        assert all(game.observe(sampled, state.seat) == seen for sampled in there)
        found = max(found, len(there))
    assert found > 1


@pytest.mark.parametrize("seats", [2, 3, 5, 6, 8])
def test_a_hand_is_played_on_to_its_end(seats: int) -> None:
    for seed in range(3):
        game, state = begun(seats, seed)
        course, plies, rng = Course(state), 0, stream("on", seed)
        while not course.ended:
            ply(course, rng)
            plies += 1
        assert plies < FORESEEN / 2
        assert course.outcome() == played_out(game, state, stream("on", seed))


@pytest.mark.parametrize("seats", [2, 4])
def test_who_counts_the_bricks_that_are_left_beats_who_does_not(seats, monkeypatch):
    ahead_by = 0.0
    for seed in range(60 // seats):
        for counting in range(seats):
            course, rng = Course(begun(seats, seed)[1]), stream("tempo", seed, counting)
            while not course.ended:
                monkeypatch.setattr(rollout, "COUNTING", float(course.seat == counting))
                ply(course, rng)
            ahead_by += ahead(course.outcome())[counting]
    assert ahead_by > 0


class TestTheMaster:
    @pytest.mark.parametrize("seed", [pytest.param(0, marks=pytest.mark.nightly), 9, 13])
    def test_reveals_the_light_tile_so_as_not_to_start(self, seed: int) -> None:
        state: State = rules().initial_state(seed)
        assert ranked(rules(), state, Budget(playouts=3000), "reveal")[0].action == Reveal(lightest(state.hands[0]))

    def test_lets_its_turn_pass_by_taking_its_light_bricks_back(self) -> None:
        """A seat that skips with three bricks and draws its own again has passed; the others run out of time."""
        state, actions = played(2, 57, 35), list[Action]()
        assert texts(state.hands[state.seat]) == ["0|0", "1|0", "2|1"]
        while not actions or state.drawing:
            luck = stream("back", len(actions))
            actions.append(BrickSearcher().choose(rules(), prompted(rules(), state), Budget(playouts=400), luck))
            state = rules().step(state, actions[-1])
        assert actions[0] == SKIP
        assert {Draw(parse_tile("0|0")), Draw(parse_tile("1|0"))} <= set(actions)

    def test_thinks_of_waiting_and_of_readied_bricks(self) -> None:
        state = played(2, 1, 2)
        state = state._replace(readied=1 << state.deal.brickyard[-1])
        found = ranked(rules(), state, Budget(playouts=8), "kinds")
        assert {type(verdict.action).__name__ for verdict in found} == {"Lay", "Ready", "Skip"}
