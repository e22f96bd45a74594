"""A hint at Fortress says nothing that cannot be counted out at the table."""

from functools import partial

import pytest

from game.core.chance import stream
from game.dominoes.chain import together
from game.dominoes.layout import Lay, plays
from game.dominoes.tiles import SUIT, WEIGHT, members
from game.games.fortress.rules import FortressRules, Position
from tests.games.fortress.test_facts import may_hold
from tests.games.fortress.test_fortress import deal, rules
from tests.helpers.clauses import NAMES, Checks, clauses_of, several, share, unread
from tests.helpers.play import after, wander

clauses = partial(clauses_of, "fortress")


def checks(game: FortressRules, state: Position, action: Lay) -> Checks:
    """Every clause about a play, and what makes it true: by trying tile for tile."""
    seat, then, following = state.seat, game.step(state, action), (state.seat + 1) % game.seats
    left = members(state.hands[seat] & ~action.bit)
    held = [may_hold(game, state, other) if other != seat else 0 for other in range(game.seats)]
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
        r"your only play": lambda: len(state.legal) == 1,
        r"it is your last tile, and ends the hand": lambda: not left,
        rf"{name} may answer with (\d+) of (\d+) tiles?": lambda some, of: (
            (int(some), int(of)) == (len(fits), held[following].bit_count())
        ),
        rf"{name} may answer with any tile": lambda: len(fits) == held[following].bit_count(),
        rf"{name} will have to pass": lambda: not fits and bool(own or others_fit),
        r"nobody can play on then: the lightest hand wins": lambda: then.end is not None and not own,
        rf"{name} has no (.+)": lambda numbers: closed(numbers, held[following]),
        r"(only you have|nobody has) an? (.+?) left": lambda who, numbers: (
            closed(numbers, others)
            and (who == "only you have")
            == any(SUIT[number] >> tile & 1 for number in several(numbers) for tile in left)
        ),
        r"(\d+ of|none of|all) your other (\d+) tiles would fit": lambda some, of: (
            (share(some, of), int(of)) == (len(own), len(left))
        ),
        r"your other tile would( not)? fit": lambda no: len(left) == 1 and bool(own) == (not no),
        r"(the heaviest you can play: )?(\d+) pips? less in your hand": lambda most, pips: (
            int(pips) == WEIGHT[action.tile]
            and (not most or int(pips) == max(WEIGHT[each.tile] for each in state.legal if isinstance(each, Lay)))
        ),
        r"it weighs nothing in your hand": lambda: WEIGHT[action.tile] == 0,
    }


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_every_clause_is_true(seats: int) -> None:
    game = rules(seats)
    said: list[str] = []
    for seed in range(4):
        for state in wander(game, game.initial_state(seed), stream("advice", seed)):
            for action in state.legal:
                if isinstance(action, Lay):
                    found = clauses(game, state, str(action))
                    assert not unread(found, checks(game, state, action)), str(action)
                    said += found
    for words in ("will have to pass", "has no ", "only you have") if seats < 5 else ("has no ",):
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
    assert any("nobody can play on then: the lightest hand wins" in told for told in said)


def test_who_cannot_play_passes() -> None:
    game, state = deal("6|6 6|5", "5|5 4|0", "6|2 3|0")
    assert clauses(game, after(game, state, "6|6"), "pass") == ["nothing in your hand fits"]
