"""The same seed deals the same tiles, whoever plays and however well."""

from typing import Any

import pytest

from game import games
from game.core.bot import Budget
from game.core.chance import stream
from game.core.game import Game
from game.core.match import Match
from game.lab.sitting import Sitting, seated
from game.scenes.session.session import Session
from game.scenes.session.tableplan import SeatPlan, TablePlan

LONG = {"target": 250, "limit": 10, "length": "7", "opening": "answerable", "matches": 5}
"""Options, if a game has them, with which a match has several hands."""
HANDS = 2
PLAYOUTS = 1


def several_hands(game: Game, seats: int) -> dict[str, Any]:
    known = {option.key: option.values for option in game.options_for(seats)}
    return {key: value for key, value in LONG.items() if value in known.get(key, ())}


def dealt(game: Game, seats: int, seed: int, players: tuple[str, ...]) -> list[tuple[str, str]]:
    """The seal of each hand: the sealed line, and its digest before the first action."""
    match = Match(game, seats, several_hands(game, seats), seed)
    found = []
    with seated(match, players, 10.0) as bots:
        sitting = Sitting(match, bots, Budget(playouts=PLAYOUTS))
        for hand in range(HANDS):
            digest = match.seal().digest
            while match.to_act is not None:
                match.play(sitting.choose(sitting.prompt()))
            found.append((match.seal().content, digest))
            if not match.awaits_deal or hand == HANDS - 1:
                break
            match.deal_next()
    return found


@pytest.mark.nightly(one_in=2)
@pytest.mark.parametrize("key", games.keys())
def test_every_level_is_dealt_the_same_hands(key: str) -> None:
    game = games.find(key)
    levels = list(game.levels)
    seats = game.seats[0]
    tables = [(level,) * seats for level in levels]
    tables.append(tuple(levels[seat % len(levels)] for seat in range(seats)))
    deals = [dealt(game, seats, 11, players) for players in tables]
    hands = min(map(len, deals))
    assert hands >= 2, f"{key}: {[*map(len, deals)]} hands"
    for players, deal in zip(tables, deals, strict=True):
        assert deal[:hands] == deals[0][:hands], f"{players} are dealt something else than {tables[0]}"


@pytest.mark.parametrize("key", games.keys())
def test_other_opponents_from_the_next_hand_on_are_dealt_what_the_old_ones_would_have_been(key: str) -> None:
    game = games.find(key)
    options = several_hands(game, game.default_seats)

    def second_hand(change: bool) -> tuple[str, str]:
        seats = tuple(SeatPlan(f"P{n}", "novice", n, n) for n in range(game.default_seats))
        session = Session.start(TablePlan(key, seats, options), game, 5)
        rng = stream("changes", change)
        while session.match.to_act is not None:
            legal = session.match.rules.legal_actions(session.match.state)
            session.play(legal[rng.below(min(len(legal), 40))])
        if change:
            others = tuple(SeatPlan(f"P{n}", "master", n, n) for n in range(game.default_seats))
            session.plan = TablePlan(key, others, options)
        session.deal_next()
        return session.match.seal().content, session.sealed

    assert second_hand(False) == second_hand(True)
