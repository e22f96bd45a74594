"""Cheats and leaks, each of which the check must notice: a check that cannot fail proves nothing."""

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from game.ai.search import Dealing, RolloutPolicy, Searcher
from game.core.bot import Budget, Prompt
from game.core.chance import Stream, stream
from game.core.rules import Observation, Rules
from game.dominoes.tiles import HIGHEST, parse_tile, set_size
from tests.contracts.positions import Setting, plain_settings
from tests.honesty.checking import SEED, Mind, Situation, survey
from tests.honesty.exchanging import held, undrawn

TABLES = [
    setting
    for setting in plain_settings()
    if setting.game.hidden and setting.seats in (setting.game.seats[0], setting.game.default_seats + 1)
]
EACH = pytest.mark.parametrize("setting", TABLES, ids=str)
MOST = 120
"""How many states a cheat may get through unnoticed, over both of its hands."""


def complaint(setting: Setting, mind: Mind) -> str:
    """What the check says first; empty if it notices nothing."""
    found = survey(setting, [("cheat", mind)] * setting.seats, seed=3, most=MOST)
    return found.complaints[0] if found.complaints else ""


# -- who sees more than the seat --------------------------------------------------------------------------------------


def picks_by_the_next_hand(at: Situation) -> str:
    """Counts the pips the next seat holds and picks by that."""
    after = (at.seat + 1) % at.rules.seats
    return at.legal[sum(map(parse_tile, held(at.rules, at.state, after))) % len(at.legal)]


class TruePosition(RolloutPolicy):
    """Thinks ahead as honest opponents do, but every determinization it deals is the real one."""

    def __init__(self, state: Any) -> None:
        self.state = state

    def dealing(self, rules: Rules[Any, Any], prompt: Prompt[Any]) -> Dealing:
        return lambda rng: self.state

    def rollout(self, rules: Rules[Any, Any], state: Any, rng: Stream) -> Sequence[float]:
        while rules.to_act(state) is not None:
            state = rules.step(state, rules.legal_actions(state)[0])
        return rules.hand_score(state)


def searches_the_true_position(at: Situation) -> str:
    """Is slipped the state, and plays every action of it on to the end."""
    prompt = Prompt(at.seat, at.ply, at.seen, at.rules.legal_actions(at.state))
    return str(Searcher(TruePosition(at.state)).choose(at.rules, prompt, Budget(playouts=1), stream(SEED)))


def knows_the_deal_by_its_chance(at: Situation) -> str:
    """Sees nothing, but its chance is a stream that somebody started from the tiles."""
    everybody = [tile for seat in range(at.rules.seats) for tile in held(at.rules, at.state, seat)]
    return stream("cheat", *everybody).choice(at.legal)


def looks_at_the_pile(at: Situation) -> str:
    """Knows which tile will be drawn last."""
    pile = undrawn(at.rules, at.state)
    return at.legal[parse_tile(pile[-1]) % len(at.legal)] if pile else at.legal[0]


@EACH
@pytest.mark.parametrize(
    "cheat", [picks_by_the_next_hand, searches_the_true_position, knows_the_deal_by_its_chance, looks_at_the_pile]
)
def test_a_bot_that_sees_more_is_noticed(setting: Setting, cheat: Mind) -> None:
    if cheat is looks_at_the_pile and len(undrawn(setting.rules(), setting.rules().initial_state(3))) < 3:
        pytest.skip("there is no pile to look at")
    assert "if hidden tiles lie otherwise" in complaint(setting, cheat)


@pytest.mark.parametrize("key", ["fives", "castle", "fortress", "brick"])
def test_a_bot_that_seldom_looks_is_noticed_among_so_many_positions(key: str) -> None:
    """One decision in thirty: far fewer states of a game than are looked at elsewhere are enough."""

    def seldom(at: Situation) -> str:
        looks = stream("seldom", str(at.seen)).below(30) == 0
        return picks_by_the_next_hand(at) if looks else at.legal[0]

    setting = next(table for table in TABLES if table.game.key == key)
    looked_at = 0
    for seed in range(100):
        found = survey(setting, [("cheat", seldom)] * setting.seats, seed=seed, most=MOST)
        looked_at += found.total
        if found.complaints:
            break
    assert found.complaints
    assert looked_at < 600


@EACH
def test_the_same_way_of_playing_without_the_look_is_not_complained_about(setting: Setting) -> None:
    """So what the cheats are noticed by is the look alone."""

    def honest(at: Situation) -> str:
        return at.legal[sum(map(parse_tile, at.seen["hand"])) % len(at.legal)]

    assert complaint(setting, honest) == ""


# -- tables that show or allow more than the seat may know ------------------------------------------------------------

Leak = Callable[[Observation, list[int]], Observation]
"""What a seat should see, and what the next one holds, to what it is shown."""


def the_next_hand_openly(seen: Observation, hidden: list[int]) -> Observation:
    """The tiles themselves."""
    return {**seen, "next": hidden}


def whether_the_next_hand_is_odd(seen: Observation, hidden: list[int]) -> Observation:
    """One bit of them."""
    return {**seen, "odd": sum(hidden) % 2 == 1}


def own_tiles_in_a_telling_order(seen: Observation, hidden: list[int]) -> Observation:
    """Nothing but what the seat holds anyway; but which tile comes first depends on what the next seat holds."""
    hand = seen["hand"]
    turn = sum(hidden) % max(len(hand), 1)
    return {**seen, "hand": hand[turn:] + hand[:turn]}


def sizes_from_the_lightest_hand(seen: Observation, hidden: list[int]) -> Observation:
    """The sizes of all hands, only not by seat: the order in which they are told depends on what is in them."""
    sizes = list(enumerate(seen["hand_sizes"]))
    turn = sum(hidden) % len(sizes)
    return {**seen, "hand_sizes": sizes[turn:] + sizes[:turn]}


def what_was_drawn(seen: Observation, hidden: list[int]) -> Observation:
    """The passes (where a game tells of none, the sizes) with a tile that somebody drew."""
    key = "passes" if "passes" in seen else "hand_sizes"
    return {**seen, key: [*seen[key], [seen["seat"], f"drew {hidden[-1]}"]]}


def whatever_order_a_set_has(seen: Observation, hidden: list[int]) -> Observation:
    """All tiles there are, out of a Python set that the next hand went into first: where they collide, it shows."""
    every = {1024 * tile for tile in hidden}
    every |= {1024 * tile for tile in range(set_size(HIGHEST))}
    return {**seen, "tiles": [number // 1024 for number in every]}


def keys_in_a_telling_order(seen: Observation, hidden: list[int]) -> Observation:
    """Equal as a mapping; but the keys are written from the back where the next hand is odd."""
    return seen if sum(hidden) % 2 else dict(reversed(seen.items()))


def a_truth_for_a_number(seen: Observation, hidden: list[int]) -> Observation:
    """Equal in Python, where False is 0; another word in JSON."""
    return {**seen, "hand_no": bool(seen["hand_no"]) if sum(hidden) % 2 else seen["hand_no"]}


LEAKS: list[Leak] = [
    the_next_hand_openly,
    whether_the_next_hand_is_odd,
    own_tiles_in_a_telling_order,
    sizes_from_the_lightest_hand,
    what_was_drawn,
    whatever_order_a_set_has,
    keys_in_a_telling_order,
    a_truth_for_a_number,
]


class Leaking(Setting):
    """A setting whose rules are changed before they are used."""

    def __init__(self, setting: Setting, change: Callable[[Rules[Any, Any]], None]) -> None:
        super().__init__(setting.game, setting.seats, setting.options)
        object.__setattr__(self, "change", change)

    def rules(self) -> Rules[Any, Any]:
        rules = super().rules()
        self.change(rules)  # type: ignore[attr-defined]
        return rules


def first_action(at: Situation) -> str:
    """Pays no heed to anything; so only what is shown or allowed can be complained about."""
    return at.legal[0]


def next_hand(honest: Callable[[Any, int], Observation], rules: Rules[Any, Any], state: Any, seat: int) -> list[int]:
    """What the next seat holds."""
    return [parse_tile(tile) for tile in honest(state, (seat + 1) % rules.seats)["hand"]]


@EACH
@pytest.mark.parametrize("leak", LEAKS)
def test_an_observation_that_tells_more_is_noticed(setting: Setting, leak: Leak) -> None:
    def change(rules: Rules[Any, Any]) -> None:
        honest, sample_state = rules.observe, rules.sample_state
        plain: list[Observation] = []

        def telling(state: Any, seat: int) -> Observation:
            plain[:] = [honest(state, seat)]
            hidden = next_hand(honest, rules, state, seat)
            return leak(honest(state, seat), hidden) if hidden else plain[0]

        rules.observe = telling  # type: ignore[method-assign]
        rules.sample_state = lambda observation, rng: sample_state(plain[0], rng)  # type: ignore[method-assign]

    assert "sees something hidden" in complaint(Leaking(setting, change), first_action)


@EACH
def test_actions_offered_in_a_telling_order_are_noticed(setting: Setting) -> None:
    def change(rules: Rules[Any, Any]) -> None:
        honest = rules.legal_actions

        def telling(state: Any) -> list[Any]:
            legal, seat = list(honest(state)), rules.to_act(state)
            assert seat is not None
            turn = sum(next_hand(rules.observe, rules, state, seat)) % max(len(legal), 1)
            return legal[turn:] + legal[:turn]

        rules.legal_actions = telling  # type: ignore[method-assign]

    assert "in another order" in complaint(Leaking(setting, change), first_action)
