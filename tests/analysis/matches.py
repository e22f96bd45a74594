"""Short matches to analyse."""

from functools import cache

from game import games
from game.analysis.findings import Analysis
from game.analysis.study import Study
from game.core.bot import Budget
from game.core.chance import stream
from game.core.match import Match
from game.core.record import Chair, Record, dumps

BUDGET = Budget(playouts=1)
PLAYOUTS = 6
"""Playouts for each decision of an analysis."""
USUAL = [("fives", 2), ("fives", 3), ("castle", 3), ("fortress", 3), ("brick", 3), ("stones", 2)]


@cache
def played(key: str, seats: int, hands: int = 2, seed: int = 3) -> Match:
    """A match of that many hands, or to its end, between players who look one action ahead."""
    game = games.find(key)
    match, bot = Match(game, seats, None, seed), game.bot("casual")
    rng = stream("matches", key, seats)
    while match.winners is None:
        if match.awaits_deal:
            if match.hands_finished == hands:
                break
            match.deal_next()
            continue
        prompt = match.prompt()
        match.play(bot.choose(match.rules, prompt, BUDGET, rng))
    return match


@cache
def analysed(match: Match, playouts: int = PLAYOUTS) -> Analysis:
    """The analysis of the match, made once."""
    study = Study(match, playouts)
    pieces = study.pieces()
    return study.whole(pieces, [study.find(piece) for piece in pieces])


def text_of(match: Match) -> str:
    """The record of the match, as text."""
    return dumps(Record.of(match, [Chair(f"Seat {seat}") for seat in range(match.seats)]))
