"""The opponents at Fortress: what they prefer, and that they beat chance."""

import pytest

from game.core.bot import Bot, Budget, Prompt
from game.core.chance import stream
from game.dominoes.tiles import SUIT, mask
from game.games import find
from game.games.fortress.bot import Sensible, following_chances, unable
from game.games.fortress.rules import FortressRules, Position
from tests.games.fortress.test_fortress import deal
from tests.games.fortress.test_fortress_hidden import whole
from tests.helpers.play import after


def choice(game: FortressRules, state: Position) -> str:
    seat = game.to_act(state)
    assert seat is not None
    prompt = Prompt(seat, 0, game.observe(state, seat), game.legal_actions(state))
    return str(Sensible().choose(game, prompt, Budget(), stream("choice")))


class TestSteady:
    def test_goes_out_when_it_can(self) -> None:
        game, state = deal("6|6 5|4", "6|5 3|3", "6|0 1|1", asleep="4|4")
        state = after(game, state, "6|6", "6|5>6|6", "6|0>6|6")
        assert choice(game, state) == "5|4>6|5"

    def test_keeps_its_own_next_move_open(self) -> None:
        """Of the 6-4 and the 6-3 the first leads to its 4-1 and 4-2; with the second only sixes would be open."""
        game, state = whole(
            "6|6 6|5 5|5 5|3 5|2 5|1 5|0 3|1 3|0",
            "6|4 6|3 4|1 4|2 4|4 2|2 2|1 1|1 1|0",
            "6|2 6|1 6|0 5|4 4|0 4|3 3|2 3|3 2|0",
        )
        assert choice(game, after(game, state, "6|6")) == "6|4>6|6"

    def test_knows_who_passed_on_what(self) -> None:
        game, state = whole(
            "6|6 6|5 6|4 6|3 5|5 5|4 5|3 5|2 5|1",
            "4|4 4|3 4|2 4|1 3|3 3|2 3|1 2|2 2|1",
            "6|2 6|1 6|0 5|0 4|0 3|0 2|0 1|0 0|0",
        )
        state = after(game, state, "6|6", "pass", "6|0>6|6")
        following, afterwards = following_chances(game.observe(state, 0))
        assert not mask(following) & SUIT[6]
        assert mask(afterwards) & SUIT[6]

    def test_a_hand_without_any_of_the_open_numbers_is_shut_out(self) -> None:
        assert unable({0: 0.5, 1: 0.5, 2: 0.9}, 0b011) == pytest.approx(0.25)
        assert unable({0: 0.5}, 0b100) == 1.0


def lead(one: Bot, other: Bot, deals: int) -> float:
    """How many points a hand every second seat is ahead of the others, each deal played both ways round."""
    game = find("fortress").rules(4)
    gained = 0
    for seed in range(deals):
        for swap in (0, 1):
            state = game.initial_state(seed)
            rng = stream("lead", seed, swap)
            while (seat := game.to_act(state)) is not None:
                prompt = Prompt(seat, 0, game.observe(state, seat), game.legal_actions(state))
                state = game.step(state, (one, other)[(seat + swap) % 2].choose(game, prompt, Budget(), rng))
            scores = game.scores(state)
            gained += sum(scores[swap::2]) - sum(scores[1 - swap :: 2])
    return gained / (4 * deals)


def test_steady_beats_gentle_and_gentle_beats_dice() -> None:
    strengths = find("fortress").strengths
    assert lead(strengths["casual"].make(), strengths["novice"].make(), 150) > 0.8
    assert lead(strengths["novice"].make(), strengths["random"].make(), 150) > 0.8
