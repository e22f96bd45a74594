"""What a seat at Fortress knows of the others' tiles: no more than was public, no less than follows from it."""

from typing import Any

from game.core.chance import stream
from game.dominoes import chain
from game.dominoes.chaingame import determinization
from game.dominoes.chaingame.state import State
from game.dominoes.layout import any_fits, unseen_tiles
from game.dominoes.tiles import SUIT, mask, members, parse_tile, texts
from game.games import find
from game.games.fortress.rules import FortressRules
from tests.games.fortress.dealing import whole
from tests.helpers.play import after, check_sample_state, hand, wander

TRIES = 60


def guesses(game: FortressRules, state: State, seat: int) -> list[State]:
    """States that the seat thinks possible."""
    seen = game.observe(state, seat)
    return [game.sample_state(seen, stream("guess", number)) for number in range(TRIES)]


class TestAfterAPass:
    game, state = whole(
        "6|6 6|5 6|4 6|3 5|5 5|4 5|3 5|2 5|1",
        "4|4 4|3 4|2 4|1 3|3 3|2 3|1 2|2 2|1",
        "6|2 6|1 6|0 5|0 4|0 3|0 2|0 1|0 0|0",
    )
    state = after(game, state, "6|6", "pass")

    def test_its_hand_holds_nothing_of_what_was_open(self) -> None:
        assert not any(state.hands[1] & SUIT[6] for state in guesses(self.game, self.state, 2))

    def test_so_the_others_or_the_sleeping_tile_must_be_it(self) -> None:
        """Seat 2 has three sixes, so seat 0 has the other three: there is nobody else."""
        assert all(state.hands[0] & SUIT[6] == hand("6|5 6|4 6|3") for state in guesses(self.game, self.state, 2))

    def test_the_tile_picked_up_is_barred_as_well(self) -> None:
        """Seat 0 picked up before anybody passed; what seat 0 knows of it stays."""
        assert all(state.deal.pile[0] == hand("1|1") for state in guesses(self.game, self.state, 0))
        seen = {state.deal.pile[0] for state in guesses(self.game, self.state, 1)}
        assert len(seen) > 1


class TestTheOpening:
    """The double six sleeps."""

    game, state = whole(
        "5|5 6|5 6|4 6|3 1|1 5|4 5|3 5|2 5|1",
        "4|4 4|3 4|2 4|1 3|3 3|2 3|1 2|2 2|1",
        "6|2 6|1 6|0 5|0 4|0 3|0 2|0 1|0 0|0",
    )

    def test_a_higher_double_than_the_opening_one_sleeps(self) -> None:
        for state in guesses(self.game, after(self.game, self.state, "5|5"), 1):
            assert state.deal.pile == (hand("6|6"),)

    def test_before_it_lies_the_others_think_of_any_that_so_few_sleeping_tiles_allow(self) -> None:
        """One tile sleeps: the opener has the double six, or that sleeps and it has the double five."""
        tops = {max(t for t in members(state.hands[0]) if t in OPENINGS) for state in guesses(self.game, self.state, 1)}
        assert tops == {parse_tile("6|6"), parse_tile("5|5")}


OPENINGS = {parse_tile(f"{number}|{number}") for number in range(7)}


def tight(game: Any, state: Any) -> bool:
    """Whether seat 0 cannot play, and as many tiles that it has not seen fit as sleep."""
    seen = game.observe(state, 0)
    fitting = [tile for tile in members(unseen_tiles(seen)) if any_fits(1 << tile, state.ends)]
    return (
        len(fitting) == seen["boneyard"] == 2
        and not any_fits(state.hands[0], state.ends)
        and bool(game.legal_actions(state))
    )


def test_while_the_hand_goes_on_somebody_can_play() -> None:
    """Had the two tiles that fit been the two that sleep, the hand would be over."""
    game = find("fortress").rules(4, {"set": "D9"})
    state = next(
        state
        for seed in range(200)
        for state in wander(game, game.initial_state(seed), stream(seed))
        if tight(game, state)
    )
    for guess in guesses(game, state, 0):
        assert any(any_fits(tiles, guess.ends) for tiles in guess.hands)


def test_what_is_known_is_true_and_what_is_dealt_again_fits_it() -> None:
    """In random hands of all sizes: nobody really holds a barred tile, nor does anybody in a new deal."""
    for seats, tiles in ((3, "D6"), (4, "D6"), (4, "D9"), (5, "D9"), (6, "D9")):
        game = find("fortress").rules(seats, {"set": tiles})
        for seed in range(6):
            rng = stream("known", seats, seed)
            for state in wander(game, game.initial_state(seed), rng):
                if state.end or state.past is None or rng.random() < 0.7:
                    continue
                seat = rng.below(seats)
                seen = game.observe(state, seat)
                history = chain.decode_history(seen)
                known = determinization.batches(seen, history, chain.opening_tile(history))
                barred = [held[0].barred for held in known]
                guess = check_sample_state(game, state, seat, rng)
                for other in range(seats):
                    assert not state.hands[other] & barred[other]
                    assert other == seat or not guess.hands[other] & barred[other]
                for passed, ply, numbers in seen["unable"]:
                    later = [text for who, text in seen["plies"][ply:] if who == passed and ">" in text]
                    kept = guess.hands[passed] | mask(parse_tile(text.split(">")[0]) for text in later)
                    assert not any(kept & SUIT[number] for number in numbers)


def test_all_hands_are_shown_only_at_the_end() -> None:
    game = find("fortress").rules(3)
    *before, over = wander(game, game.initial_state(8), stream(8))
    assert all(game.observe(state, 0)["shown"] is None for state in before)
    seen = game.observe(over, 0)
    assert seen["shown"] == [texts(tiles) for tiles in over.hands]
    assert game.sample_state(seen, stream(1)).hands == over.hands
