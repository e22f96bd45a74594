"""How opponents think in Fives and Fortress: what they prefer, sample and solve, and the worth of a score."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from game.ai.search import Searcher
from game.core.bot import AnyBot, Budget
from game.core.chance import Stream, stream
from game.dominoes.chaingame.evaluation import Sensible, expected_answers, expected_reply, following_chances, no_answer
from game.dominoes.chaingame.rollout import ChainDecision, weigh
from game.dominoes.chaingame.rules import ChainRules
from game.dominoes.chaingame.state import State
from game.dominoes.layout import Lay, Spin, ends_after, playable
from game.dominoes.tiles import DOUBLE, SUIT, WEIGHT, mask, parse_tile
from game.games import find
from game.games.fives.rollout import SOBER, USUAL, FivesDecision, FivesSensible, evaluation
from tests.games.chains.dealing import Position, deal, rules, whole
from tests.helpers.play import after, hand, lays, lead, prompted, wander

FIVES, FORTRESS = rules("fives", 2), rules("fortress", 3)
DREW = whole("fives", "6|6 6|5 6|3 6|2 5|5 2|0 5|2 / 4|1 2|1 4|0 4|2 3|3 1|1 1|0", "3|1 3|2 6|0 5|0 2|2 5|1 3|0 6|4")
SIXES = "6|2 6|1 6|0 5|0 4|0 3|0 2|0 1|0 0|0"
PASSED = whole("fortress", f"6|6 6|5 6|4 6|3 5|5 5|4 5|3 5|2 5|1 / 4|4 4|3 4|2 4|1 3|3 3|2 3|1 2|2 2|1 / {SIXES}")
OPEN = whole(
    "fortress",
    "6|6 6|5 5|5 5|3 5|2 5|1 5|0 3|1 3|0 / 6|4 6|3 4|1 4|2 4|4 2|2 2|1 1|1 1|0 / 6|2 6|1 6|0 5|4 4|0 4|3 3|2 3|3 2|0",
)


def chosen(bot: AnyBot, game: ChainRules, state: State) -> str:
    return str(bot.choose(game, prompted(game, state), Budget(playouts=120), stream("choice", 1)))


@pytest.mark.parametrize(
    ("position", "plays", "choice"),
    [
        # points that lie there: 12 + 3
        (whole("fives", "6|6 3|1 5|5 5|4 2|1 2|2 1|1 / 6|4 6|3 6|2 5|0 4|0 3|0 2|0"), "6|6", "6|3>6|6"),
        # going out rather than waiting
        (deal("fives", "6|6 6|1 / 6|4 5|3", "0|0 1|1"), "6|6 6|4>6|6", "6|1>6|6"),
        (deal("fortress", "6|6 5|4 / 6|5 3|3 / 6|0 1|1", "4|4"), "6|6 6|5>6|6 6|0>6|6", "5|4>6|5"),
        # the 6-4 leads to the own 4-1 and 4-2; with the 6-3 only sixes would be open
        (OPEN, "6|6", "6|4>6|6"),
    ],
)
def test_steady_prefers(position: Position, plays: str, choice: str) -> None:
    game, state = position
    bot = FivesSensible() if game.key == "fives" else Sensible()
    assert chosen(bot, game, after(game, state, *plays.split())) == choice


@pytest.mark.parametrize(
    ("position", "plays"),
    [(OPEN, "6|6"), (deal("fortress", "6|6 6|5 1|1 / 6|4 3|3 / 6|3 2|2"), "6|6 6|4>6|6 6|3>6|6")],  # nothing is kept
)
def test_at_fortress_it_adds_up_pips_doubles_what_it_keeps_open_and_whom_it_shuts_out(
    position: Position, plays: str
) -> None:
    game, state = position
    state = after(game, state, *plays.split())
    asked, worth = prompted(game, state), Sensible().judge(game, prompted(game, state))
    for play in lays(state):
        fits = playable(ends_after(state.ends, play, Spin.EVERY))
        own = (state.hands[state.seat] & ~play.bit & fits).bit_count()
        shut = [no_answer(each, fits) for each in following_chances(asked.observation)]
        rid = 0.5 * WEIGHT[play.tile] + 8 * DOUBLE[play.tile]
        assert worth(play) == pytest.approx(rid + (own or -15) + 40 * shut[0] + 20 * shut[1])


def test_what_the_next_seat_could_not_play_is_known() -> None:
    game, state = DREW
    likely = following_chances(game.observe(after(game, state, "6|6", "draw", "draw", "draw", "6|0>6|6"), 0))[0]
    assert not mask(likely) & SUIT[6]
    assert likely[parse_tile("4|1")] > 0.4  # of the tiles without a six nine are there, eleven in the boneyard
    game, state = PASSED
    following, afterwards = following_chances(game.observe(after(game, state, "6|6", "pass", "6|0>6|6"), 0))
    assert not mask(following) & SUIT[6]
    assert mask(afterwards) & SUIT[6]


class TestWhatTheNextSeatMakesOfIt:
    def test_the_answer_that_scores_most_comes_first(self) -> None:
        """After 6-6 and 6-1 the 3-1 makes 12 + 3, the 6-4 makes 1 + 4: half of 15 or half of 5; 2-2 does not fit."""
        game, state = deal("fives", "6|6 4|4 / 6|1 5|5", "0|0")
        ends = after(game, state, "6|6", "6|1>6|6").ends
        likely = {parse_tile("3|1"): 0.5, parse_tile("6|4"): 0.5, parse_tile("2|2"): 1.0}
        assert expected_reply(ends, likely, game) == 0.5 * 15 + 0.5 * 0.5 * 5
        assert expected_answers(playable(ends), {**likely, parse_tile("6|4"): 0.25}) == 0.75

    def test_a_sober_one_minds_how_many_tiles_answer_and_each_costs_the_same(self) -> None:
        """Sixes and blanks are open; with the 6-1 or the 6-2 other numbers are."""
        game, state = whole("fives", "6|6 6|1 6|2 4|4 3|3 0|0 5|5 / 6|0 6|4 6|3 2|1 5|4 3|0 4|0")
        state = after(game, state, "6|6", "6|0>6|6")
        asked = prompted(game, state)
        likely = following_chances(asked.observation)[0]
        without = FivesSensible(weights=replace(SOBER, answer=0.0)).judge(game, asked)
        minding = FivesSensible(weights=SOBER).judge(game, asked)
        assert len(lays(state)) > 1
        for each in lays(state):
            costs = SOBER.answer * expected_answers(playable(ends_after(state.ends, each, Spin.OPENING)), likely)
            assert without(each) - minding(each) == pytest.approx(costs)

    def test_it_pays_to_mind(self) -> None:
        assert lead(FIVES, FivesSensible(), FivesSensible(weights=replace(USUAL, reply=0)), 80) > 1


@pytest.mark.parametrize(
    ("key", "seats", "options"),
    [
        *[("fives", seats, {}) for seats in (2, 3, 8)],
        *[("fortress", seats, {"set": tiles}) for seats, tiles in ((3, "D6"), (4, "D9"))],
    ],
)
def test_what_is_dealt_fits_all_that_is_known(key: str, seats: int, options: dict[str, str]) -> None:
    game, rng, asked = rules(key, seats, **options), stream("fits", key, seats), 0
    for state in wander(game, game.initial_state(7), rng):
        if len(state.legal) > 1:
            prompt = prompted(game, state)
            sampled = (FivesDecision if key == "fives" else ChainDecision)(game, prompt).deal(rng)
            assert game.observe(sampled, state.seat) == prompt.observation
            assert sampled.legal == state.legal
            assert not game.draws or len({*sampled.deal.pile}) == len(sampled.deal.pile)
            asked += 1
        if asked == 12:
            return
    assert asked > 3


def test_pips_got_rid_of_count_more_where_the_bonus_is_paid_in_full() -> None:
    fifth, full = (FivesSensible().pip(find("fives").rules(2, {"bonus": bonus})) for bonus in ("fifth", "full"))
    assert 0 < fifth < full


class AtOnce(FivesDecision):
    """A decision whose rollouts end before the first ply."""

    plies = 0


class TestRolloutsAtFives:
    game, start = deal("fives", "6|6 6|1 3|2 4|2 / 6|4 5|3 6|2 1|1", "0|0 5|5")

    def test_whoever_can_play_more_and_next_may_expect_more(self) -> None:
        own, other = evaluation(after(self.game, self.start, "6|6"))
        assert own - other == pytest.approx(-1.5 - 0.8)  # the 6-1 against the 6-4 and the 6-2, and the turn

    def test_what_is_only_expected_wins_no_match(self) -> None:
        state = after(self.game, self.start._replace(scores=(99, 99)), "6|6")
        told = AtOnce(self.game, prompted(self.game, state)).rollout(state, stream("won"))
        assert max(told) < AtOnce.equity(self.game, (100, 99))[0]

    def test_the_end_is_worked_out_and_not_guessed(self) -> None:
        """Nothing to draw, two tiles each: after the 3-1 seat 1 has only its 6-4 to answer, and goes out no earlier."""
        game, state = deal("fives", "5|5 5|3 5|1 / 5|4 5|0 4|0")
        state = after(game, state, "5|5", "5|0>5|5")
        decision = AtOnce(game, prompted(game, state))

        def best(state: State) -> State:
            """The end of the hand if both play for the largest lead, by trying everything."""
            ends = [best(game.step(state, action)) for action in state.legal]
            return max(ends, key=lambda end: end.scores[state.seat] - end.scores[1 - state.seat], default=state)

        for chance in ("end", "another"):
            told = decision.rollout(state, stream(chance))
            assert told == pytest.approx(decision.equity(game, best(state).scores))


def test_in_rollouts_at_fortress_the_seat_itself_thinks_and_the_others_play_by_habit() -> None:
    habitual = set()

    class Watched(ChainDecision):
        @staticmethod
        def habit(rules: ChainRules, state: State, lays: Sequence[Lay], rng: Stream) -> Lay:
            habitual.add(state.seat)
            return ChainDecision.habit(rules, state, lays, rng)

    game, state = OPEN
    decision = Watched(game, prompted(game, after(game, state, "6|6")))
    assert sum(decision.rollout(state, stream("on"))) == pytest.approx(sum(Watched.equity(game, (0, 0, 0))), abs=1.0)
    assert habitual == {0, 2}


@pytest.mark.parametrize(("cannot_be_there", "choice"), [("3|1", "6|3>6|6"), ("4|1", "6|4>6|6")])
def test_who_thinks_leaves_the_next_seat_what_it_cannot_hold(cannot_be_there: str, choice: str) -> None:
    game, state = deal("fortress", "6|6 6|4 6|3 / 6|5 4|1 / 5|5 3|1")
    state = after(game, state, "6|6", "6|5>6|6", "5|5>6|5")
    assert str(weigh(game, state, lays(state), [0, hand(cannot_be_there), 0])) == choice


class TestTheStrongest:
    def test_takes_the_five_that_wins(self) -> None:
        game, state = whole("fives", "6|6 6|3 6|5 4|2 4|1 2|1 0|0 / 6|4 5|3 6|2 1|1 4|4 3|1 2|2")
        state = after(game, state._replace(scores=(95, 0)), "6|6", "6|2>6|6")
        assert chosen(Searcher(FivesDecision), game, state) == "6|3>6|6"

    def test_does_not_put_off_going_out(self) -> None:
        (game, start), asked = PASSED, 0
        for number in range(30):
            for state in wander(game, start, stream("out", number)):
                out = [action for action in state.legal if not game.step(state, action).hands[state.seat]]
                if out and len(state.legal) > 1:
                    prompt = prompted(game, state)
                    bot = Searcher(ChainDecision)
                    assert bot.choose(game, prompt, Budget(playouts=30), stream("choice")) in out
                    asked += 1
        assert asked > 3


class TestWhatAScoreIsWorth:
    def test_a_point_is_a_point_at_the_beginning_and_the_match_more_than_any_lead(self) -> None:
        worth = FivesDecision.equity
        assert worth(FIVES, (5, 0))[0] - worth(FIVES, (0, 0))[0] == pytest.approx(5, abs=1)
        assert worth(FIVES, (100, 95))[0] > worth(FIVES, (95, 70))[0]

    def test_at_fortress_the_target_itself_is_not_enough(self) -> None:
        def worth(*scores: int) -> float:
            return ChainDecision.equity(FORTRESS, scores)[0]

        assert worth(101, 100, 0) > worth(100, 101, 0) + 50
        assert worth(100, 60, 0) < worth(101, 60, 0)
        assert worth(20, 95, 20) < worth(20, 55, 60), "whoever is close to winning must not be let"
