"""What a seat in Fives or Fortress knows of the others' tiles: everything that follows from public play."""

from functools import partial
from typing import Any

import pytest

from game.core.chance import stream
from game.dominoes.chaingame import determinization
from game.dominoes.chaingame.rules import ChainRules
from game.dominoes.chaingame.state import State
from game.dominoes.deal import share_out
from game.dominoes.layout import any_fits, unseen_tiles
from game.dominoes.tiles import DOUBLES, SUIT, TileSet, highest_double, mask, members, parse_tile, texts
from tests.games.chains.dealing import Position, guesses, rules, whole
from tests.helpers.play import after, check_sample_state, hand, wander

fives, fortress = partial(whole, "fives"), partial(whole, "fortress")


def held(position: Position, seat: int, of: int, among: TileSet) -> set[TileSet]:
    """The sets of those tiles that another may hold, as far as the seat knows."""
    return {guess.hands[of] & among for guess in guesses(*position, seat)}


class TestTheOpening:
    def test_nobody_holds_a_double_higher_than_the_one_that_opened(self) -> None:
        game, state = fives("3|3 6|5 6|4 6|3 5|3 2|0 5|2 / 4|1 2|1 4|0 4|2 2|2 5|1 1|0", "6|6 5|5 4|4 1|1 0|0 3|1 3|2")
        higher = hand("6|6 5|5 4|4")
        for position in ((game, state), (game, after(game, state, "3|3"))):
            assert held(position, 0, 1, higher) == {0}
        tops = {highest_double(guess.hands[0]) for guess in guesses(game, state, 1)}
        assert {parse_tile("3|3")} < tops <= {*members(higher), parse_tile("3|3")}

    def test_after_a_search_nobody_has_two_doubles(self) -> None:
        """Nobody had a double before the last tile of the search."""
        game, state = fives("6|5 3|2 6|4 6|3 5|3 2|0 5|2 / 4|1 2|1 4|0 4|2 5|1 1|0 3|0", "5|4 6|2 0|0 1|1 6|6 5|5 4|4")
        assert {doubles.bit_count() for doubles in held((game, state), 0, 1, DOUBLES)} == {1}
        assert held((game, after(game, state, "1|1")), 0, 1, DOUBLES) == {0}

    def test_at_fortress_a_higher_double_sleeps(self) -> None:
        """One tile sleeps: the opener has the double six, or the double six sleeps and it has the double five."""
        game, state = fortress(
            "5|5 4|4 3|3 2|2 1|1 0|0 6|5 6|4 6|3 / 6|2 6|1 6|0 5|4 5|3 5|2 5|1 5|0 4|3 / "
            "4|2 4|1 4|0 3|2 3|1 3|0 2|1 2|0 1|0"
        )
        tops = {highest_double(guess.hands[0]) for guess in guesses(game, state, 1)}
        assert tops == {parse_tile("6|6"), parse_tile("5|5")}
        assert {guess.deal.pile for guess in guesses(game, after(game, state, "5|5"), 1)} == {(hand("6|6"),)}


def test_the_tile_picked_up_at_fortress_may_have_been_laid_since_and_its_seat_knows_it() -> None:
    game, state = fortress(
        "6|6 6|5 6|4 6|3 5|5 5|4 5|3 5|2 5|1 / 4|4 4|3 4|2 4|1 3|3 3|2 3|1 2|2 2|1 / "
        "6|2 6|1 6|0 5|0 4|0 3|0 2|0 1|0 0|0"
    )
    state = after(game, state, "6|6", "pass", "6|2>6|6", "6|5>6|6")
    assert {guess.deal.pile for guess in guesses(game, state, 0)} == {(hand("1|1"),)}
    assert {(hand("6|5"),), (hand("1|1"),)} < {guess.deal.pile for guess in guesses(game, state, 1)}


def test_while_the_hand_goes_on_somebody_can_play() -> None:
    """If the two tiles that fit were the two that sleep, the hand would be over."""
    game = rules("fortress", 4, set="D9")

    def tight(state: State) -> bool:
        """Whether seat 0 cannot play and the unseen tiles that fit are as many as the sleeping ones."""
        fitting = sum(any_fits(1 << tile, state.ends) for tile in members(unseen_tiles(game.observe(state, 0))))
        return bool(state.legal) and fitting == state.boneyard == 2 and not any_fits(state.hands[0], state.ends)

    hands = (wander(game, game.initial_state(seed), stream(seed)) for seed in range(200))
    for guess in guesses(game, next(state for states in hands for state in states if tight(state)), 0):
        assert any(any_fits(tiles, guess.ends) for tiles in guess.hands)


@pytest.mark.parametrize(
    ("key", "options"), [("fives", {}), ("fortress", {"set": "D6"}), ("fortress", {"set": "D9"})], ids=str
)
def test_what_is_known_is_true_and_what_is_dealt_again_fits_it(key: str, options: dict[str, str]) -> None:
    """In random hands of all sizes: the real hands fit what is known, and new deals explain each draw and pass."""
    sizes = {"D6": (3, 4), "D9": (4, 5, 6)}.get(options.get("set", ""), range(2, 9))
    for seats in sizes:
        game = rules(key, seats, **options)
        for seed in range(3):
            rng = stream("known", seats, seed)
            for state in wander(game, game.initial_state(seed), rng):
                if state.end or state.past is None or rng.random() < 0.7:
                    continue
                seat = rng.below(seats)
                seen = game.observe(state, seat)
                places = determinization.whereabouts(seen)
                for other in {*range(seats)} - {seat}:
                    theirs = [share for place, share in places if place == other]
                    assert share_out(state.hands[other], theirs, rng) is not None
                explains(seen, check_sample_state(game, state, seat, rng))


def explains(seen: dict[str, Any], state: State) -> None:
    """Checks that tiles a seat has or has laid, though it could not play then, are no more than it has drawn since."""
    for seat, ply, open_numbers in seen["unable"]:
        later = [text for who, text in seen["plies"][ply:] if who == seat]
        since = state.hands[seat] | mask(parse_tile(text.split(">")[0]) for text in later if ">" in text)
        fitting = [tile for tile in members(since) if any(SUIT[number] >> tile & 1 for number in open_numbers)]
        assert len(fitting) <= later.count("draw")


@pytest.mark.parametrize("key", ["fives", "fortress"])
def test_all_hands_are_shown_only_at_the_end(key: str) -> None:
    game: ChainRules = rules(key, 3)
    *before, over = wander(game, game.initial_state(4), stream(4))
    assert {str(game.observe(state, 0)["shown"]) for state in before} == {"None"}
    seen = game.observe(over, 1)
    assert over.end is not None
    assert (seen["shown"], seen["reason"], seen["to_act"]) == ([*map(texts, over.hands)], over.end.reason, None)
    assert game.sample_state(seen, stream(1)).hands == over.hands
