"""What a finished match was: read from its record alone, by playing it again."""

from dataclasses import dataclass
from typing import Any

from game import games
from game.core.document import checksum
from game.core.record import HUMAN, BadRecord, Chair, Record
from game.core.rules import AnyRules, Seat

OUT, BLOCKED = "out", "blocked"
"""Reasons for the end of a hand: a seat has played its last tile; no one can play on."""


@dataclass(frozen=True, slots=True)
class Hand:
    """One hand: what it brought each seat, who went out (None: no one), and whether it was a block."""

    points: tuple[int, ...]
    out: Seat | None
    blocked: bool


@dataclass(frozen=True, slots=True)
class Played:
    """A finished match. `deal` and `end` name the match and its course: the same deal may be played to several ends.

    For each seat `plays` is the most that one of its actions brought, and `behind` by how much the leader was ahead of
    it, at most, at the end of a hand.
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
    end: str

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats of people."""
        return tuple(seat for seat, chair in enumerate(self.chairs) if chair.player == HUMAN)

    def share(self, seat: Seat) -> float:
        """What of the win is that seat's: 1, or a part where several share it, or 0."""
        return 1 / len(self.winners) if seat in self.winners else 0.0


def deal_of(record: Record) -> str:
    """Sixteen hex digits that name a match: its game, options, seed and who sits where."""
    seats = [(chair.name, chair.player) for chair in record.chairs]
    told = {"game": record.game, "options": dict(record.options), "seed": str(record.seed), "seats": seats}
    return checksum(told)[:16]


def end_of(record: Record) -> str:
    """Sixteen hex digits that name how that match was played."""
    return checksum({"actions": list(record.actions)})[:16]


def read(record: Record) -> Played:
    """What the record says; `BadRecord` if it cannot be played again, or has not been played to its end."""
    try:
        game = games.find(record.game)
        rules = game.rules(len(record.chairs), record.options)
    except ValueError as error:
        raise BadRecord(str(error)) from None
    state = rules.initial_state(record.seed)
    hands: list[Hand] = []
    plays, behind = [0] * rules.seats, [0] * rules.seats
    before = standing = (0,) * rules.seats
    for ply, text in enumerate(record.actions):
        if rules.to_act(state) is None and rules.winners(state) is None:
            state = rules.next_hand(state)
        seat = rules.to_act(state)
        state = _played(rules, state, text, ply)
        end, scores = rules.hand_end(state), rules.scores(state)
        if seat is not None and end is None:
            plays[seat] = max(plays[seat], scores[seat] - standing[seat])
        standing = scores
        if end is not None:
            behind = [max(most, max(scores) - own) for most, own in zip(behind, scores, strict=True)]
            points = tuple(now - then for now, then in zip(scores, before, strict=True))
            out = _who_went_out(rules, state) if end.reason == OUT else None
            hands.append(Hand(points, out, end.reason == BLOCKED))
            before = scores
    winners = rules.winners(state)
    if winners is None:
        raise BadRecord("the match has not been played to its end")
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
        end=end_of(record),
    )


def _played(rules: AnyRules, state: Any, text: str, ply: int) -> Any:
    """The state after that action, if it is legal. Events are not asked for: telling them takes longer than playing."""
    try:
        action = rules.parse_action(text)
    except ValueError as error:
        raise BadRecord(f"the action at ply {ply} cannot be read: {error}") from None
    if action not in rules.legal_actions(state):
        raise BadRecord(f"{action} at ply {ply} is not legal")
    return rules.step(state, action)


def _who_went_out(rules: AnyRules, state: Any) -> Seat | None:
    return next((seat for seat in range(rules.seats) if rules.observe(state, seat).get("hand") == []), None)
