"""The models that the strong opponent in Fives has of others: what they play, and how they are recognised."""

from collections import Counter
from collections.abc import Sequence

import pytest

from game.core.chance import stream
from game.dominoes.chain import plies, together
from game.dominoes.chaingame.state import State
from game.dominoes.deal import Share
from game.dominoes.layout import ALIKE, Lay, Spin, ends_after, plays
from game.dominoes.likely import LikelyDeals
from game.dominoes.opponent_model import Evidence, OpponentModel, PastPlay, model_likelihoods, past_plays, weigh_deals
from game.dominoes.tiles import WEIGHT, TileSet, mask, members
from game.games.fives.opponent_models import BETWEEN_TWO, HABIT, HEAVY, MINDFUL, OPPONENT_MODELS, greediest, replies
from game.games.fives.rules import score
from tests.games.chains.dealing import deal, rules
from tests.helpers.play import after, hand, lays, tiles, wander


def test_answers_are_what_each_tile_would_score_at_best() -> None:
    game = rules("fives", 2)
    looked_at = 0
    for state in wander(game, game.initial_state(11), stream("answers")):
        tiles_left = together(state.hands)
        replying = replies(state.ends, tiles_left)
        for play in state.legal if len(state.legal) > 1 else ():
            assert isinstance(play, Lay)
            assert play.onto is not None
            ends = ends_after(state.ends, play, Spin.OPENING)
            count = sum(place.pips for place in ends)
            best = [
                max([score(count + place.lays[tile][0].leaves.pips - place.hides) for place in fitting])
                for tile in members(tiles_left & ~play.bit)
                if (fitting := [place for place in ends if place.fits >> tile & 1])
            ]
            found, most = replying(play)
            assert (found, sum(most.values())) == (count, sum(best))
            looked_at += sum(best) > 0
    assert looked_at > 10


@pytest.mark.parametrize("way", [HEAVY, MINDFUL])
def test_whoever_keeps_to_a_rule_held_nothing_that_it_would_rather_have_laid(way: int) -> None:
    """What a play reveals is compared with what such players lay from every possible hand."""
    game, rng, seen = rules("fives", 2), stream("strictly"), Counter[bool]()
    for state in wander(game, game.initial_state(12), stream("strict positions")):
        unseen = state._replace(seat=1 - state.seat).unseen()
        for play in state.legal if state.ends and len(state.legal) > 1 else ():
            assert isinstance(play, Lay)
            rest = unseen & ~play.bit
            answers = rest | state.hands[1 - state.seat]
            found = BETWEEN_TWO[way].likelihood_of(PastPlay(state.seat, play, state.ends, play.bit, rest, answers))
            for _ in range(20):
                held = mask(rng.shuffled(members(rest))[: state.hands[state.seat].bit_count() - 1])
                sampled = _with(state, held | play.bit, rest & ~held)
                best = greediest(sampled, lays(sampled), way, rng)
                fair = found.likelihood(members(held)) > 0.5
                assert fair == (_standing(sampled, best, way) == _standing(sampled, play, way))
                seen[fair] += 1
    assert min(seen.values()) > 100


def _with(state: State, hand: TileSet, boneyard: TileSet) -> State:
    """The same state with another hand of the seat to act and another boneyard."""
    hands = tuple([hand if seat == state.seat else held for seat, held in enumerate(state.hands)])
    pile = tuple([1 << tile for tile in members(boneyard)])
    legal = plays(hand, state.ends)
    return state._replace(hands=hands, legal=legal, boneyard=len(pile), deal=state.deal._replace(pile=pile))


def _standing(sampled: State, play: Lay, way: int) -> tuple[int, int, int]:
    """Everything such players consider: the points of a play, the answers they mind, and its weight."""
    answers = together(sampled.deal.pile) | sampled.hands[1 - sampled.seat] if way == MINDFUL else 0
    count, most = replies(sampled.ends, answers)(play)
    return score(count), sum(most.values()), WEIGHT[play.tile]


def test_the_mindful_lay_what_is_answered_least() -> None:
    """Nothing scores: after the 6-4 the 4-4 would score 20; the 6-1 allows no points and is lighter."""
    game, state = deal("fives", "6|6 4|2 2|1 / 6|4 6|1", "4|4 1|0")
    state = after(game, state, "6|6")
    (play,) = (each for each in lays(state) if str(each) == "6|1>6|6")
    rest = hand("6|4 4|4 1|0")
    for models in (BETWEEN_TWO, OPPONENT_MODELS):
        past = PastPlay(1, play, state.ends, play.bit, rest, rest | state.hands[0])
        likely = [model.likelihood_of(past).likelihood(tiles("6|4")) for model in models]
        assert likely[MINDFUL] > 0.6 > 0.4 > likely[HEAVY]


class TestALightTileWasLaid:
    """Seat 1 answered the 5-5 with the 5-1, for nothing, and then the 5-2 with the 2-0."""

    told = plies(0, 2, [ALIKE.parse(text, 6) for text in ("5|5", "5|1>5|5", "5|2>5|5", "2|0>5|2")], Spin.OPENING)
    unseen = hand("6|5 5|4 4|3 4|2 4|1 6|2 6|3 0|0")

    def found(self, models: Sequence[OpponentModel]) -> Evidence:
        made = [*past_plays(self.told, 0, hand("6|6 6|4 3|3"), self.unseen, Spin.OPENING)]
        return [[way.likelihood_of(each) for each in made] for way in models]

    @pytest.mark.parametrize("models", [BETWEEN_TWO, OPPONENT_MODELS], ids=["strict", "rough"])
    def test_who_holds_heavier_ones_does_not_mind_weight_and_who_holds_none_may_well(
        self, models: Sequence[OpponentModel]
    ) -> None:
        likely = model_likelihoods(1, tiles("6|5 6|2 0|0"), self.found(models))
        assert likely[HABIT] > 5 * likely[HEAVY]
        likely = model_likelihoods(1, tiles("4|3 6|3 0|0"), self.found(models))
        assert likely[HEAVY] > likely[HABIT]

    def test_deals_come_as_often_as_all_the_manners_together_make_them_likely(self) -> None:
        found, whereabouts = self.found(BETWEEN_TWO), [(1, Share(3, self.unseen)), (None, Share(5, self.unseen))]
        every = {held[1]: likely for likely, held in weigh_deals(self.unseen, whereabouts, found, 100)}
        assert len(every) == 56
        deals, rng = LikelyDeals(self.unseen, whereabouts, found, 6), stream("manners")
        counts = Counter(mask(deals.deal(rng)[0][1]) for _ in range(1500))
        assert {held: counts[held] / 1500 for held in every} == pytest.approx(every, abs=0.03)
