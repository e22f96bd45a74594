"""A match keeps every state, plays only what is legal, and can be taken back."""

from dataclasses import replace

import pytest

from game.core.match import Match
from game.core.rules import IllegalAction
from tests.helpers import toy
from tests.helpers.toy import play


def begun(seed: int = 7) -> Match:
    return Match(toy.GAME, 2, None, seed)


def one_hand() -> Match:
    """A match of one hand; in the toy game a seat that lays its only tile is out."""
    match = begun()
    play(match)
    assert match.awaits_deal
    return match


@pytest.mark.parametrize("seed", [-1, 2**256])
def test_seeds_out_of_range_are_refused(seed: int) -> None:
    with pytest.raises(ValueError, match="seed"):
        begun(seed)


def test_the_seat_to_act_gets_what_it_sees_and_may_do_and_nothing_else_is_played() -> None:
    match = begun()
    match.play(toy.Action("draw"))
    prompt, before = match.prompt(), match.state
    assert (prompt.seat, prompt.ply, prompt.observation["hand_sizes"]) == (0, 1, [2, 1])
    legal = [f"lay {number}" for number in sorted(prompt.observation["hand"])]
    assert [str(action) for action in prompt.legal_actions] == legal
    with pytest.raises(IllegalAction, match=f"^draw at ply 1; legal: {', '.join(legal)}$"):
        match.play(toy.Action("draw"))
    assert (match.state, match.ply) == (before, 1)


def test_between_hands_nobody_acts_until_the_next_is_dealt() -> None:
    match = one_hand()
    assert match.to_act is None
    with pytest.raises(ValueError, match="nobody"):
        match.prompt()
    with pytest.raises(IllegalAction, match="the hand is over"):
        match.play(toy.Action("draw"))
    over, end = match.state, match.rules.hand_end(match.state)
    assert match.rules.ply_scores(over) == (match.actions[0].number, 0), "the settlement is left out"
    assert match.rules.scores(over) == (match.actions[0].number + end.points[0], 0)
    match.deal_next()
    assert match.before_deal(1) == over != match.at(1) == match.state
    with pytest.raises(ValueError, match="no hand is waiting"):
        match.deal_next()
    for at in (0, -1):
        play(match, at)
    assert (match.hands_finished, str(match.place)) == (2, "ply 3 (ply 1 of hand 2)")


def test_it_goes_back_to_any_ply_and_on_again() -> None:
    match = begun()
    states = [match.state]
    for _ in range(6):
        play(match, -1)
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


def test_it_goes_back_to_a_deal_and_no_further() -> None:
    match = one_hand()
    over = match.state
    match.deal_next()
    dealt = match.state
    play(match)
    match.back_to(1)
    assert (match.just_dealt, match.state, match.hands_finished) == (True, dealt, 1)
    match.back_to(0)
    play(match)
    assert match.awaits_deal
    assert match.state == over


def test_it_goes_on_from_another_deal_that_looks_the_same_right_after_a_deal_and_amid_a_hand() -> None:
    match = one_hand()
    over = match.state
    match.deal_next()
    other = replace(match.state, boneyard=match.state.boneyard[::-1])
    match.suppose(other)
    assert (match.state, match.before_deal(1)) == (other, over)
    match.play(toy.Action("draw"))
    assert match.state.boneyard == other.boneyard[1:]
    match.suppose(other)
    assert match.state == other


def test_the_seal_of_a_deal_is_there_before_play_and_is_another_for_each_hand_and_seed() -> None:
    before, match = begun().seal().digest, one_hand()
    assert match.seal().digest == before
    match.deal_next()
    assert len({before, match.seal().digest, begun(seed=8).seal().digest}) == 3
