"""What a seat at Fives knows of the others' tiles: no more than was public, no less than follows from it."""

from typing import Any

from game.core.chance import stream
from game.dominoes import chain
from game.dominoes.chaingame import determinization
from game.dominoes.chaingame.state import State
from game.dominoes.deal import share_out
from game.dominoes.tiles import DOUBLES, SUIT, mask, parse_tile, texts
from game.games import find
from tests.games.fives.dealing import others, whole
from tests.helpers.play import after, check_sample_state, hand, wander


class TestAfterAPass:
    """All sixes are with seats 0 and 2, so seat 1 draws the boneyard empty and passes."""

    game, state = whole("6|6 6|5 6|4 6|3 6|2 5|5", "4|1 4|2 4|3 4|4 4|0 5|4", "6|1 6|0 3|0 3|1 3|2 3|3")
    state = after(game, state, "6|6", *["draw"] * 10, "pass")

    def test_its_hand_holds_nothing_of_what_was_open(self) -> None:
        assert not any(tiles & SUIT[6] for tiles in others(self.game, self.state, 2, 1))

    def test_so_what_it_cannot_hold_is_with_the_third_seat(self) -> None:
        assert all(tiles & SUIT[6] == hand("6|1 6|0") for tiles in others(self.game, self.state, 0, 2))


class TestAfterADraw:
    """Seat 1 has no six and draws three times; the third tile is one."""

    game, state = whole(
        "6|6 6|5 6|3 6|2 5|5 2|0 5|2", "4|1 2|1 4|0 4|2 3|3 1|1 1|0", boneyard="3|1 3|2 6|0 5|0 2|2 5|1 3|0 6|4"
    )
    state = after(game, state, "6|6", "draw", "draw", "draw")

    def test_all_but_the_last_tile_drawn_did_not_fit(self) -> None:
        guesses = others(self.game, self.state, 0, 1)
        assert {(tiles & SUIT[6]).bit_count() for tiles in guesses} == {0, 1}

    def test_the_tile_laid_next_was_the_last_one_drawn(self) -> None:
        guesses = others(self.game, after(self.game, self.state, "6|0>6|6"), 0, 1)
        assert not any(tiles & SUIT[6] for tiles in guesses)

    def test_what_was_not_open_then_is_still_possible(self) -> None:
        """However much is laid since, what it had while sixes were open is no six, but may be anything else."""
        state = after(
            self.game, self.state, "6|0>6|6", "2|0>6|0", "4|2>2|0", "6|5>6|6", "4|0>4|2", "5|2>6|5", "2|1>5|2"
        )
        guesses = others(self.game, state, 0, 1)
        assert not any(tiles & SUIT[6] for tiles in guesses)
        assert any(tiles & SUIT[5] for tiles in guesses)
        assert any(tiles & SUIT[0] for tiles in guesses)


class TestTheOpening:
    game, state = whole(
        "3|3 6|5 6|4 6|3 5|3 2|0 5|2", "4|1 2|1 4|0 4|2 2|2 5|1 1|0", boneyard="6|6 5|5 4|4 1|1 0|0 3|1 3|2"
    )

    def test_nobody_holds_a_double_higher_than_the_one_that_opened(self) -> None:
        for position in (self.state, after(self.game, self.state, "3|3")):
            assert not any(tiles & hand("6|6 5|5 4|4") for tiles in others(self.game, position, 0, 1))

    def test_before_it_lies_the_opener_holds_the_highest_as_far_as_the_others_can_tell(self) -> None:
        guesses = others(self.game, self.state, 1, 0)
        assert all(tiles & hand("6|6 5|5 4|4 3|3") for tiles in guesses)
        assert len({(tiles & DOUBLES).bit_length() for tiles in guesses}) > 1

    def test_after_a_search_nobody_has_two_doubles(self) -> None:
        """Nobody had one before the last tile of the search."""
        game, state = whole(
            "6|5 3|2 6|4 6|3 5|3 2|0 5|2", "4|1 2|1 4|0 4|2 5|1 1|0 3|0", boneyard="5|4 6|2 0|0 1|1 6|6 5|5 4|4"
        )
        for position in (state, after(game, state, "1|1")):
            guesses = others(game, position, 0, 1)
            assert all((tiles & DOUBLES).bit_count() <= 1 for tiles in guesses)
        assert not any(tiles & DOUBLES for tiles in guesses)


def test_what_is_known_is_true_and_what_is_dealt_again_fits_it() -> None:
    """In random hands of all sizes: the real hands fit what is known, and new deals explain each draw and pass."""
    for seats in range(2, 9):
        game = find("fives").rules(seats)
        for seed in range(5):
            rng = stream("known", seats, seed)
            for state in wander(game, game.initial_state(seed), rng):
                if state.end or state.past is None or rng.random() < 0.7:
                    continue
                seat = rng.below(seats)
                seen = game.observe(state, seat)
                history = chain.decode_history(seen)
                places = determinization.shares(seen, history, chain.opening_tile(history))
                for other in range(seats):
                    theirs = [share for place, share in places if place == other]
                    assert other == seat or share_out(state.hands[other], theirs, rng) is not None
                explains(seen, check_sample_state(game, state, seat, rng))


def explains(seen: dict[str, Any], state: State) -> None:
    """No seat holds or has laid since more tiles that fitted when it could not play than it has drawn since then."""
    for seat, ply, open_numbers in seen["unable"]:
        later = [text for who, text in seen["plies"][ply:] if who == seat]
        laid = mask(parse_tile(text.split(">")[0]) for text in later if ">" in text)
        drawn = later.count("draw")
        fitting = 0
        for number in open_numbers:
            fitting |= SUIT[number]
        assert ((state.hands[seat] | laid) & fitting).bit_count() <= drawn


def test_at_the_end_all_hands_are_shown_and_stay_as_they_are() -> None:
    game = find("fives").rules(3)
    *_, over = wander(game, game.initial_state(4), stream(4))
    seen = game.observe(over, 1)
    assert seen["shown"] == [texts(tiles) for tiles in over.hands]
    assert (seen["reason"], seen["to_act"]) == (over.end.reason, None)
    assert game.sample_state(seen, stream(1)).hands == over.hands
