"""What a finished match was: read from its record alone, by playing it again."""

from dataclasses import dataclass

from game import games
from game.core.document import checksum
from game.core.match import Match
from game.core.message import N_, because, cause
from game.core.record import BadRecord, Chair, Record, play_text
from game.core.rules import Seat

OUT, BLOCKED = "out", "blocked"
"""Reasons for the end of a hand: the seat that acted has played its last tile; nobody can play on."""


@dataclass(frozen=True, slots=True)
class Hand:
    """One hand: the points it brought each seat, the seat that went out, if any, and whether it was blocked."""

    points: tuple[int, ...]
    out: Seat | None
    blocked: bool


@dataclass(frozen=True, slots=True)
class Played:
    """A finished match. `deal` identifies its deal, which may be played to several ends.

    For each seat, `plays` is the most that one of its actions scored, and `behind` the most by which it trailed the
    leader at the end of a hand.
    """

    game: str
    chairs: tuple[Chair, ...]
    scores: tuple[int, ...]
    winners: tuple[Seat, ...]
    hands: tuple[Hand, ...]
    plays: tuple[int, ...]
    behind: tuple[int, ...]
    practice: bool
    hints: int
    coached: bool
    deal: str

    def share(self, seat: Seat) -> float:
        """The seat's share of the win: 1, a part where several share it, or 0."""
        return 1 / len(self.winners) if seat in self.winners else 0.0


def deal_of(record: Record) -> str:
    """Sixteen hex digits that identify a deal: its game, options, seed and who sits where."""
    seats = [(chair.name, chair.player) for chair in record.chairs]
    told = {"game": record.game, "options": dict(record.options), "seed": str(record.seed), "seats": seats}
    return checksum(told)[:16]


def end_of(record: Record) -> str:
    """Sixteen hex digits that identify how that match was played."""
    return checksum({"actions": list(record.actions)})[:16]


def read(record: Record) -> Played:
    """The match of a record; `BadRecord` if it cannot be played again, or was not played to its end."""
    try:
        match = Match(games.find(record.game), len(record.chairs), record.options, record.seed)
    except ValueError as error:
        raise BadRecord(cause(error)) from None
    rules = match.rules
    hands: list[Hand] = []
    plays, behind = [0] * match.seats, [0] * match.seats
    before = standing = (0,) * match.seats
    for text in record.actions:
        seat = match.to_act
        if seat is None and match.awaits_deal:
            match.deal_next()
            seat = match.to_act
        play_text(match, text, match.step)
        state = match.state
        end, scores = rules.hand_end(state), rules.scores(state)
        if end is not None:
            behind = [max(most, max(scores) - own) for most, own in zip(behind, scores, strict=True)]
            points = tuple(now - then for now, then in zip(scores, before, strict=True))
            hands.append(Hand(points, seat if end.reason == OUT else None, end.reason == BLOCKED))
            before = scores
        elif seat is not None and scores != standing:
            plays[seat] = max(plays[seat], scores[seat] - standing[seat])
        standing = scores
    winners = match.winners
    if winners is None:
        raise BadRecord(because(N_("the match has not been played to its end")))
    aside = record.aside
    return Played(
        game=record.game,
        chairs=record.chairs,
        scores=before,
        winners=winners,
        hands=tuple(hands),
        plays=tuple(plays),
        behind=tuple(behind),
        practice=aside.practice,
        hints=aside.hints,
        coached=aside.coached > 0,
        deal=deal_of(record),
    )
