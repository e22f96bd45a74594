"""The result of a finished hand: every point with its reason, what was left in hands, and who is ahead."""

from dataclasses import dataclass

from game.core.events import SETTLED
from game.core.rules import Seat
from game.scenes.session.names import hand_name, match_result
from game.scenes.session.session import Session
from game.ui.board.picture import View
from game.ui.board.table import Table
from game.words.events import sentence, why_scored


@dataclass(frozen=True, slots=True)
class TallyLine:
    """One entry of the tally: seat, tiles, reason, points, and the total after it (None: not shown)."""

    seat: Seat
    tiles: tuple[str, ...]
    why: str
    points: int
    total: int | None


def points_of_hand(session: Session, table: Table) -> list[TallyLine]:
    """Every point of the hand that has just ended, in order."""
    totals = list(session.totals[-2])
    lines = []
    for event in session.seen(None):
        if event.points or event.kind == SETTLED:
            totals[event.seat] += event.points
            total = totals[event.seat] if table.adds_up else None
            tiles = () if event.kind == SETTLED else event.tiles[:1]
            why = why_scored(event, session.plan.names) or sentence(event, session.plan.names)
            lines.append(TallyLine(event.seat, tiles, why, event.points, total))
    return lines


def left_in_hands(session: Session) -> list[tuple[Seat, list[str]]]:
    """The tiles left in hands, for seats that have any; empty in games without tiles in hand."""
    match = session.match
    seen = [(seat, match.rules.observe(match.state, seat)) for seat in range(match.seats)]
    return [(seat, observation["hand"]) for seat, observation in seen if observation.get("hand")]


def gain_of(session: Session, seat: Seat) -> int:
    """The points that the hand brought a seat."""
    before, after = session.totals[-2:]
    return after[seat] - before[seat]


def heading(session: Session, table: Table, view: View) -> str:
    """Winners and scores of a match that is over, else how the hand ended."""
    end = session.hand_end
    assert end is not None
    if session.match.winners is None:
        return f"{hand_name(session.game.hand_word, session.hand_no + 1)}: {table.ending(view, end)}"
    return match_result(session)
