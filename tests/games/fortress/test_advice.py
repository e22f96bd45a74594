"""A hint at Fortress says nothing that cannot be counted out at the table."""

from functools import partial

import pytest

from game.core.chance import stream
from game.dominoes.chain import together
from game.dominoes.chaingame.state import State
from game.dominoes.clauses import only_you, weighs
from game.dominoes.layout import Lay, lay, plays
from game.dominoes.tiles import SUIT, TileSet, members, parse_tile
from game.games.fortress.rules import FortressRules
from game.words import said
from tests.games.fortress.dealing import deal, rules
from tests.games.fortress.reckoning import can_hold
from tests.helpers.clauses import (
    NAMES,
    NOBODY,
    ONLY_YOU,
    OTHERS,
    Checks,
    borne,
    clauses_of,
    several,
    share,
    unread,
    weights,
)
from tests.helpers.play import after, wander

clauses = partial(clauses_of, "fortress")
HANDS = [(["4|1", "5|5"], "5|5"), (["4|0"], "5|5"), (["4|0"], "4|0")]
ON_DOUBLES = [("6|5", "6|6"), ("6|5", "5|5"), ("4|1", "4|4")]


def checks(game: FortressRules, state: State, action: Lay, held: list[TileSet]) -> Checks:
    """Every clause about a play, and what makes it true: by trying tile for tile."""
    seat, then, following = state.seat, game.step(state, action), (state.seat + 1) % game.seats
    left = members(state.hands[seat] & ~action.bit)
    others = together(hand for hand, now in zip(held, then.hands, strict=True) if now)
    fits = [tile for tile in members(held[following]) if plays(1 << tile, then.ends)]
    own = [tile for tile in left if plays(1 << tile, then.ends)]
    open_now = {place.number for place in then.ends}
    others_fit = [tile for tile in members(others) if plays(1 << tile, then.ends)]
    name = NAMES[following]

    def closed(numbers: str, hand: int) -> bool:
        wanted = set(several(numbers))
        return wanted <= open_now and not any(SUIT[number] & hand for number in wanted)

    return {
        r"It is your only play": lambda: len(state.legal) == 1,
        r"It is your last tile, so the hand ends": lambda: not left,
        rf"(\d+) of the (\d+) tiles? that {name} could hold (?:would fit|fits)": lambda some, of: (
            (int(some), int(of)) == (len(fits), held[following].bit_count())
        ),
        rf"Every tile that {name} could hold fits": lambda: len(fits) == held[following].bit_count(),
        rf"{name} will have to pass": lambda: not fits and bool(own or others_fit),
        r"Then nobody can play, and the lightest hand wins": lambda: then.end is not None and not own,
        rf"{name} has no (.+)": lambda numbers: closed(numbers, held[following]),
        NOBODY: lambda numbers: closed(numbers, others) and not any(borne(numbers, left)),
        ONLY_YOU: lambda mine: closed(mine, others) and all(borne(mine, left)),
        OTHERS: lambda some, of, how: share(some, of, how) == (len(own), len(left)),
        r"Your other tile would( not)? fit": lambda no: len(left) == 1 and bool(own) == (not no),
        **weights(action, state.legal),
    }


@pytest.mark.parametrize("seats", [3, 4, pytest.param(5, marks=pytest.mark.nightly)])
def test_every_clause_is_true(seats: int) -> None:
    game = rules(seats)
    said: list[str] = []
    for seed in range(4):
        for state in wander(game, game.initial_state(seed), stream("advice", seed)):
            lays = [action for action in state.legal if isinstance(action, Lay)]
            held = [can_hold(game, state, seat) if lays and seat != state.seat else 0 for seat in range(seats)]
            for action in lays:
                found = clauses(game, state, str(action))
                assert not unread(found, checks(game, state, action, held)), str(action)
                said += found
    for words in ("will have to pass", "has no ", "Only you still have") if seats < 5 else ("has no ",):
        assert any(words in clause for clause in said), words


def test_nobody_has_to_pass_where_nobody_can_play_on() -> None:
    game = rules(3)
    said = [
        clauses(game, state, str(action))
        for seed in range(70, 80)
        for state in wander(game, game.initial_state(seed), stream("blocked", seed))
        for action in state.legal
        if (end := game.step(state, action).end) is not None and end.reason == "blocked"
    ]
    assert any("Then nobody can play, and the lightest hand wins" in told for told in said)


def test_who_cannot_play_passes() -> None:
    game, state = deal("6|6 6|5", "5|5 4|0", "6|2 3|0")
    assert clauses(game, after(game, state, "6|6"), "pass") == ["No tile of yours fits"]


def test_what_only_you_have_is_told_apart_from_what_nobody_has() -> None:
    found = [only_you([0, 4], hand, parse_tile(laid)) for hand, laid in HANDS]
    assert [[said(clause) for clause in clauses] for clauses in found] == [
        ["Only you still have a tile with 4", "Nobody has a tile with 0 left"],
        ["Only you still have a tile with 0 or 4"],
        ["Nobody has a tile with 0 or 4 left"],
    ]


def test_one_tile_that_fits_twice_is_not_the_heaviest() -> None:
    [one, twice, other] = [lay(parse_tile(tile), parse_tile(onto)) for tile, onto in ON_DOUBLES]
    assert said(weighs(one.tile, [one, twice])) == "It takes 11 pips off your hand"
    assert said(weighs(one.tile, [one, other])) == "It is the heaviest you can play: 11 pips off your hand"
