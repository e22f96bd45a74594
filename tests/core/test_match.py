"""A match keeps every state, plays only what is legal, and can be taken back."""

from dataclasses import replace

import pytest

from game.core.match import Match
from game.core.rules import IllegalAction
from tests.helpers import toy


def match_after(*actions: str, seed: int = 7) -> Match:
    match = Match(toy.GAME, 2, None, seed)
    for text in actions:
        match.play(match.rules.parse_action(text))
    return match


class TestAMatch:
    def test_prompts_the_seat_to_act_with_what_it_sees_and_may_do(self) -> None:
        prompt = match_after("draw").prompt()
        assert (prompt.seat, prompt.ply) == (0, 1)
        assert prompt.observation["hand_sizes"] == [2, 1]
        assert [str(action) for action in prompt.legal_actions] == [
            f"lay {n}" for n in sorted(prompt.observation["hand"])
        ]

    def test_refuses_what_is_not_legal_and_stays_as_it_was(self) -> None:
        match = match_after("draw")
        before = match.state
        with pytest.raises(IllegalAction, match=r"^draw at ply 1; legal: lay \d, lay \d$"):
            match.play(toy.Action("draw"))
        assert (match.state, match.ply) == (before, 1)

    def test_waits_between_hands_until_the_next_is_dealt(self) -> None:
        match = match_after()
        match.play(match.prompt().legal_actions[0])
        assert match.awaits_deal
        assert match.to_act is None
        with pytest.raises(ValueError, match="nobody"):
            match.prompt()
        with pytest.raises(IllegalAction, match="the hand is over"):
            match.play(toy.Action("draw"))
        over = match.state
        match.deal_next()
        assert match.before_deal(1) == over
        assert match.at(1) == match.state != over
        with pytest.raises(ValueError, match="no hand is waiting"):
            match.deal_next()

    def test_goes_back_to_any_ply_and_on_again(self) -> None:
        match = match_after()
        states = [match.state]
        for _ in range(6):
            if match.awaits_deal:
                match.deal_next()
            match.play(match.prompt().legal_actions[-1])
            states.append(match.state)
        actions = list(match.actions)
        for ply in range(5, -1, -1):
            match.back_to(ply)
            assert match.ply == ply
        for action, state in zip(actions, states[1:], strict=True):
            if match.awaits_deal:
                match.deal_next()
            match.play(action)
            assert match.state == state

    def test_names_a_ply_by_the_hand_it_is_in(self) -> None:
        match = match_after()
        for _ in range(2):
            while not match.awaits_deal:
                match.play(match.prompt().legal_actions[0])
            match.deal_next()
        match.play(match.prompt().legal_actions[-1])
        assert str(match.place) == "ply 3 (ply 1 of hand 2)"

    def test_goes_back_to_a_deal_and_no_further(self) -> None:
        match = match_after()
        while not match.awaits_deal:
            match.play(match.prompt().legal_actions[0])
        over, ply = match.state, match.ply
        match.deal_next()
        dealt = match.state
        match.play(match.prompt().legal_actions[0])
        match.back_to(ply)
        assert match.just_dealt
        assert (match.state, match.hands_finished) == (dealt, 1)
        match.back_to(ply - 1)
        match.play(match.prompt().legal_actions[0])
        assert match.awaits_deal
        assert match.state == over

    def test_goes_on_from_another_deal_that_looks_the_same(self) -> None:
        """Also right after a deal: the hand before stays as it was played."""
        match = match_after()
        while not match.awaits_deal:
            match.play(match.prompt().legal_actions[0])
        over, ply = match.state, match.ply
        match.deal_next()
        other = replace(match.state, boneyard=match.state.boneyard[::-1])
        match.suppose(other)
        assert (match.state, match.before_deal(ply)) == (other, over)
        match.play(toy.Action("draw"))
        assert match.state.boneyard == other.boneyard[1:]
        match.suppose(other)
        assert match.state == other, "and amid a hand"

    @pytest.mark.parametrize("seed", [-1, 2**256])
    def test_refuses_seeds_out_of_range(self, seed: int) -> None:
        with pytest.raises(ValueError, match="seed"):
            Match(toy.GAME, 2, None, seed)


class TestTheSealOfADeal:
    def test_is_there_before_play_and_fits_afterwards(self) -> None:
        match = match_after()
        digest = match.seal().digest
        match.play(match.prompt().legal_actions[0])
        assert match.seal().digest == digest

    def test_is_another_one_for_each_hand_and_seed(self) -> None:
        match = match_after()
        digests = {match.seal().digest, match_after(seed=8).seal().digest}
        match.play(match.prompt().legal_actions[0])
        match.deal_next()
        assert len(digests | {match.seal().digest}) == 3


class TestScoresAtAPly:
    def test_leave_the_settlement_out(self) -> None:
        match = match_after()
        match.play(match.prompt().legal_actions[0])
        laid = match.actions[0].number
        assert match.rules.ply_scores(match.state) == (laid, 0)
        end = match.rules.hand_end(match.state)
        assert end is not None
        assert match.rules.scores(match.state) == (laid + end.points[0], 0)
