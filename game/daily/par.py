"""Par: what Master makes of a day's deal in the person's seat, in twenty tries; the same on every machine.

The tries are independent of each other: everybody thinks for a fixed number of playouts, and has a stream of chance
named after the seed, the number of the try and the seat.
"""

from collections.abc import Callable, Iterator, Sequence

from game.ai.characters import bot_of
from game.core import record
from game.core.bot import Budget
from game.core.chance import stream
from game.core.game import Game
from game.core.match import Match
from game.core.record import Record
from game.core.rules import Json, Seat
from game.daily.days import SEAT

TRIES = 20
MASTER = "master"
THINKING = Budget(playouts=200)
"""The budget of every decision, of Master and of the opponents."""

ANALYSER = "game.daily.par:replies"
"""The function that the thinking process is asked to run."""


def lead(match: Match, seat: Seat) -> int:
    """The seat's points less those of the best other seat; in a game that is only won or lost, above or below 0."""
    scores = match.rules.scores(match.state)
    return int(scores[seat] - max(scores[:seat] + scores[seat + 1 :]))


def attempt(find: Callable[[str], Game], deal: Record, number: int, thinking: Budget = THINKING) -> int:
    """The lead of Master at the end of the hand, in the try with that number."""
    match = record.rebuild(deal, find)
    players = [MASTER if seat == SEAT else chair.player for seat, chair in enumerate(deal.chairs)]
    bots = [bot_of(match.game, player) for player in players]
    chance = [stream(deal.seed, "daily", "par", number, seat) for seat in range(match.seats)]
    while match.to_act is not None:
        prompt = match.prompt()
        match.step(bots[prompt.seat].choose(match.rules, prompt, thinking, chance[prompt.seat]))
    return lead(match, SEAT)


def par_of(leads: Sequence[int], *, won_or_lost: bool) -> int:
    """The mean of the leads, rounded half up; in a game that is only won or lost, the number of wins."""
    if won_or_lost:
        return sum(each > 0 for each in leads)
    return (2 * sum(leads) + len(leads)) // (2 * len(leads))


def replies(find: Callable[[str], Game], question: Json) -> Iterator[Json]:
    """In the thinking process: a line with ``progress``, from 0 to 1, after each try, then one with all ``leads``."""
    deal, leads = record.loads(question["record"]), list[int]()
    while len(leads) < TRIES:
        leads.append(attempt(find, deal, len(leads)))
        yield {"progress": len(leads) / TRIES}
    yield {"analysis": {"leads": leads}}
