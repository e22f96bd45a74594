"""What a chain game may change: Block with its options, as in `tests/sixth`, and hooks that no option sets."""

from functools import partial
from typing import Any

import pytest

from game.core.bot import Budget
from game.core.chance import Stream, stream
from game.core.expertise import Facts
from game.dominoes.chain import actions
from game.dominoes.chaingame.expertise import held_by
from game.dominoes.chaingame.rollout import ChainDecision, play_on
from game.dominoes.chaingame.rules import ChainRules
from game.dominoes.chaingame.state import State
from game.dominoes.layout import Spin, Unable
from game.words.events import line
from tests.helpers.play import after, check_sample_state, ended, hand, prompted, texts, wander
from tests.sixth.block import GAME
from tests.sixth.block.opponents import BlockExpertise
from tests.sixth.block.rules import BlockRules

NAMES = ("Nora", "Ben", "Ana", "Leo")


class AtWill(BlockRules):
    """Players who could play may also draw, except the last two tiles."""

    at_will = True


class Spinning(BlockRules):
    """Every double spins, and the player of the highest one picks up a tile."""

    spin, picks_up = Spin.EVERY, True


class Whole(BlockRules):
    """In a block the lightest hand scores everything the others hold."""

    def settlement(self, others: int, own: int = 0) -> int:
        return others


def rules(kind: type[BlockRules], options: dict[str, Any], seats: int) -> BlockRules:
    return kind(seats, GAME.options(seats, options))


def played(game: ChainRules, state: State, rng: Stream) -> State:
    """The hand played out by the policy of a block game."""
    return play_on(game, state, partial(ChainDecision.habit, game, rng=rng))


def test_who_cannot_play_passes_though_tiles_sleep_and_whoever_is_out_gets_the_pips_of_the_others() -> None:
    game = rules(BlockRules, {}, 3)
    hands = [hand("6|6 6|1"), hand("6|5 4|4"), hand("6|4 3|0")]
    state = after(game, game.begin(hands, (hand("6|2"), hand("6|3")), (0, 0, 0)), "6|6", "6|5>6|6", "6|4>6|6")
    assert texts(game, state) == ["pass"]
    before = after(game, state, "pass")
    over = after(game, before, "4|4>6|4")
    assert ended(game, over) == ("out", (0, 10, 0))
    said = [line(event, NAMES, why=True) for event in game.events(before, game.parse_action("4|4>6|4"), over)]
    assert said == ["Ben played 4|4", "Ben went out: +10 (left in the other hands 7 + 3 = 10)"]


@pytest.mark.parametrize(
    ("kind", "points", "why"),
    [(BlockRules, 16, "18, minus own 2 = 16"), (Whole, 18, "18")],
    ids=["less its own", "whole"],
)
def test_a_blocked_hand_brings_what_the_others_hold_less_ones_own_or_not(kind, points: int, why: str) -> None:
    game = rules(kind, {}, 2)
    before = game.begin([hand("6|6 1|1"), hand("5|5 4|4")], (), (0, 0))
    over = after(game, before, "6|6")
    assert ended(game, over) == ("blocked", (points, 0))
    settled = game.events(before, before.legal[0], over)[-1]
    assert line(settled, NAMES, why=True).endswith(f"(left in the other hands {why})")


DRAWN = {"boneyard": "drawn"}
KINDS = {
    "asleep": partial(rules, BlockRules, {}),
    "drawn": partial(rules, BlockRules, DRAWN),
    "threes": partial(rules, BlockRules, DRAWN | {"ends": "threes"}),
    "seven": partial(rules, BlockRules, {"join": "seven"}),
    "at will": partial(rules, AtWill, DRAWN),
    "spinning": partial(rules, Spinning, {}),
}


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("seats", [2, 3, 4])
class TestEveryKind:
    def test_what_is_dealt_again_cannot_be_told_from_the_real_deal(self, kind: str, seats: int) -> None:
        game = KINDS[kind](seats)
        for seed in range(3):
            rng = stream("again", seats, seed)
            for state in wander(game, game.initial_state(seed), rng):
                check_sample_state(game, state, rng.below(seats), rng)

    def test_what_a_play_scores_is_known_before_and_there_is_something_to_tell_and_to_choose(self, kind, seats) -> None:
        game, known, master = KINDS[kind](seats), BlockExpertise(), GAME.bot("master")
        for state in wander(game, game.initial_state(9)._replace(scores=(44,) * seats), stream("now", seats)):
            if state.legal:
                prompt = prompted(game, state)
                assert master.choose(game, prompt, Budget(playouts=6), stream("playouts")) in state.legal
            for action in state.legal:
                then, facts = game.step(state, action), known.facts(game, prompt, action)
                made = game.ply_scores(then)[state.seat] - state.scores[state.seat]
                assert facts.now == made == game.events(state, action, then)[0].points
                assert facts.answers <= 28
                assert known.advice(game, prompt, action, facts)
                if then.end is not None and then.end.reason in ("out", "won"):
                    assert facts == Facts(facts.now, shed=facts.shed)

    def test_hands_are_played_out_as_the_rules_play_them(self, kind: str, seats: int) -> None:
        game = KINDS[kind](seats)
        for seed in range(10):
            start = game.initial_state(seed)
            then = played(game, start, stream("out", seed))
            assert then.end is not None
            assert after(game, start, *map(str, actions(then.past))) == then


class TestDrawingAtWill:
    game = rules(AtWill, DRAWN, 2)
    start = game.begin([hand("6|6 6|2 5|3"), hand("6|4 4|4 2|0")], tuple(map(hand, ("1|0", "6|1", "5|5"))), (0, 0))

    def test_is_possible_whatever_could_be_laid_until_two_tiles_are_left_and_tells_nothing(self) -> None:
        state = after(self.game, self.start, "6|6")
        assert texts(self.game, state) == ["6|4>6|6", "draw"]
        advice = BlockExpertise().advice(self.game, prompted(self.game, state), Unable.DRAW, Facts())
        assert [each.key for each in advice] == ["hint.to_draw"], "it is not said to be forced"
        drawn = after(self.game, state, "draw")
        assert (drawn.seat, texts(self.game, drawn)) == (state.seat, ["6|4>6|6"])
        state = after(self.game, drawn, "6|4>6|6")
        seen, fits = self.game.observe(state, 0), hand("6|1 4|1")
        assert seen["unable"] == []
        assert held_by(self.game, seen, state.legal[0])[1] & fits == fits
        state = after(self.game, state, "6|2>6|6", "4|4>6|4")
        assert (texts(self.game, state), state.boneyard) == (["pass"], 2)

    def test_is_no_habit(self) -> None:
        for seed in range(20):
            state = self.game.initial_state(seed)
            for action in actions(played(self.game, state, stream("habit", seed)).past):
                assert action is not Unable.DRAW or state.legal == (action,)
                state = self.game.step(state, action)


def test_a_deal_that_nobody_could_open_is_dealt_again() -> None:
    class Two(ChainRules):
        key = "two"

    game = Two(2, {}, highest=6, hand_size=1, target=10)
    assert [len(game.initial_state(seed).legal) for seed in range(20)] == 20 * [1]
