"""Chain games: one that declares only how many tiles are dealt, and others with each hook."""

from functools import partial

import pytest

from game.ai.characters import CHARACTERS, bot_of
from game.core.bot import Budget
from game.core.chance import Stream, stream
from game.core.expertise import Facts
from game.core.match import Match
from game.core.rules import Options
from game.dominoes.chain import actions
from game.dominoes.chaingame.expertise import held_by
from game.dominoes.chaingame.rollout import ChainDecision, play_on
from game.dominoes.chaingame.rules import ChainRules
from game.dominoes.chaingame.state import State
from game.dominoes.deal import shuffled
from game.dominoes.layout import Ends, Spin, Unable
from game.words.events import line
from tests.helpers.play import after, check_sample_state, ended, hand, prompted, texts, wander
from tests.sixth.block import GAME
from tests.sixth.block.opponents import BlockExpertise
from tests.sixth.block.rules import HAND

NAMES = ("Nora", "Ben", "Ana", "Leo")


def deal(*hands: str, pile: str = "") -> tuple[ChainRules, State]:
    """The rules of Block and the state before the opening."""
    game, sleeping = GAME.rules(len(hands)), tuple(hand(tile) for tile in pile.split())
    assert isinstance(game, ChainRules)
    return game, game.begin([hand(each) for each in hands], sleeping, (0,) * len(hands))


def played(game: ChainRules, state: State, rng: Stream) -> State:
    """The hand played out by the policy of a block game."""
    return play_on(game, state, partial(ChainDecision.habit, game, rng=rng))


class TestBlock:
    """The plain game, as in tests/sixth."""

    def test_a_line_has_two_ends_and_a_double_in_it_is_no_spinner(self) -> None:
        game, state = deal("6|6 6|1 6|3 0|0", "6|2 6|4 5|5 2|1")
        assert texts(game, after(game, state, "6|6", "6|2>6|6", "6|1>6|6")) == ["2|1>6|2", "2|1>6|1"]
        game, state = deal("6|6 2|2 4|2 0|0", "6|2 5|2 5|5 2|1")
        state = after(game, state, "6|6", "6|2>6|6", "2|2>6|2", "2|1>2|2")
        assert [end.number for end in state.ends] == [1, 6]

    def test_who_cannot_play_passes_though_tiles_sleep_and_whoever_is_out_gets_the_pips_of_the_others(self) -> None:
        game, state = deal("6|6 6|1", "6|5 4|4", "6|4 3|0", pile="6|2 6|3")
        before = after(game, state, "6|6", "6|5>6|6", "6|4>6|6")
        assert texts(game, before) == ["pass"]
        before = after(game, before, "pass")
        over = after(game, before, "4|4>6|4")
        assert ended(game, over) == ("out", (0, 10, 0))
        said = [line(event, NAMES, why=True) for event in game.events(before, game.parse_action("4|4>6|4"), over)]
        assert said == ["Ben played 4|4", "Ben went out: +10 (left in the other hands 7 + 3 = 10)"]

    def test_a_deal_without_a_double_is_thrown_away(self) -> None:
        game, again = GAME.rules(2), 0
        for seed in range(1500):
            state = game.initial_state(seed)
            again += state.hands[0] != sum(shuffled(6, seed, "block", "deal", 0)[:7])
            assert state.legal
            assert game.deal_record(state)["hands"] == [game.observe(state, seat)["hand"] for seat in range(2)]
        assert again

    def test_everybody_plays_it_to_its_end(self) -> None:
        for number, player in enumerate(["casual", *(f"{each.level}:{each.key}" for each in CHARACTERS[::4])]):
            match, bot = Match(GAME, 2 + number % 3, None, number), bot_of(GAME, player)
            rng = stream("block", number)
            while not match.awaits_deal and match.winners is None:
                match.play(bot.choose(match.rules, match.prompt(), Budget(playouts=8), rng))


class Plain(ChainRules):
    """A plain block game."""

    key = "block"

    def __init__(self, seats: int, options: Options) -> None:
        super().__init__(seats, options, highest=6, hand_size=HAND[seats], target=int(options["target"]))


class Drawing(Plain):
    """A block game with a boneyard."""

    draws = True


class Scoring(Plain):
    """Threes around a spinner, with a boneyard."""

    draws, spin = True, Spin.OPENING
    plays_score = True

    def points(self, ends: Ends, total: int) -> int:
        return 0 if total % 3 else total // 3


class AtWill(Plain):
    """Players who could play may also draw, except the last two tiles."""

    draws, at_will, stays = True, True, 2


class Spinning(Plain):
    """Every double spins, and the player of the highest one picks up a tile."""

    spin, picks_up = Spin.EVERY, True


class Whole(Plain):
    """In a block the lightest hand scores everything the others hold."""

    def settlement(self, others: int, own: int = 0) -> int:
        return others


@pytest.mark.parametrize(
    ("kind", "points", "why"), [(Plain, 16, "18, minus own 2 = 16"), (Whole, 18, "18")], ids=["less its own", "whole"]
)
def test_a_blocked_hand_brings_what_the_others_hold_less_ones_own_or_not(kind, points: int, why: str) -> None:
    game = kind(2, {"target": 50})
    before = game.begin([hand("6|6 1|1"), hand("5|5 4|4")], (), (0, 0))
    over = after(game, before, "6|6")
    assert ended(game, over) == ("blocked", (points, 0))
    settled = game.events(before, before.legal[0], over)[-1]
    assert line(settled, NAMES, why=True).endswith(f"(left in the other hands {why})")


@pytest.mark.parametrize("kind", [Plain, Drawing, Scoring, AtWill, Spinning])
@pytest.mark.parametrize("seats", [2, 3, 4])
class TestEveryKind:
    def test_what_is_dealt_again_cannot_be_told_from_the_real_deal(self, kind: type[ChainRules], seats: int) -> None:
        game = kind(seats, {"target": 50})
        for seed in range(3):
            rng = stream("again", seats, seed)
            for state in wander(game, game.initial_state(seed), rng):
                check_sample_state(game, state, rng.below(seats), rng)

    def test_what_a_play_scores_is_known_before_and_there_is_something_to_tell_and_to_choose(self, kind, seats) -> None:
        game, known, master = kind(seats, {"target": 50}), BlockExpertise(), GAME.bot("master")
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

    def test_hands_are_played_out_as_the_rules_play_them(self, kind: type[ChainRules], seats: int) -> None:
        game = kind(seats, {"target": 50})
        for seed in range(10):
            start = game.initial_state(seed)
            then = played(game, start, stream("out", seed))
            assert then.end is not None
            assert after(game, start, *map(str, actions(then.past))) == then


class TestDrawingAtWill:
    game = AtWill(2, {"target": 50})
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
