"""The score course of a match that is over: totals after each ply, and the plays that counted most."""

from dataclasses import dataclass
from itertools import pairwise

from game.core.events import SETTLED, signed, written
from game.core.rules import Seat
from game.scenes.results.tally import names_of
from game.scenes.session.names import hand_name
from game.scenes.session.session import LogEntry, Session
from game.ui.board.table import Table
from game.words import _
from game.words.events import reason
from game.words.saying import Listing

MOST = 3
"""So many plays are picked out."""


@dataclass(frozen=True, slots=True)
class Turning:
    """A play that counted. `at` is when, in hands since the beginning: 2.5 is the middle of the third one."""

    ply: int
    hand: int
    """The number of the hand, from 0."""
    seat: Seat
    tile: str
    """The tile played; empty for a settlement."""
    points: int
    why: str
    at: float

    def told(self, names: tuple[str, ...]) -> str:
        """Who got how much, as ``Nora +15``."""
        return f"{names[self.seat]} {signed(self.points)}"

    def sentence(self, names: tuple[str, ...], hand_word: str) -> str:
        """When, who got how much, and why."""
        # TRANSLATORS: {hand} is “Hand 2” or “Game 2”, {gain} such as “Nora +5”
        words = _("{hand}, move {number}: {gain} ({why})") if self.why else _("{hand}, move {number}: {gain}")
        hand = hand_name(hand_word, self.hand + 1)
        return words.format(hand=hand, number=self.ply, gain=self.told(names), why=self.why)


@dataclass(frozen=True, slots=True)
class ScoreCourse:
    """The totals of all seats over the whole match."""

    points: tuple[tuple[float, tuple[int, ...]], ...]
    """(when, in hands; all totals from then on), in order, from zero to the end of the last hand. Several may come at
    once: the last brick's points, and what is taken off for bricks in hand."""
    gains: tuple[tuple[int, ...], ...]
    """What each hand brought each seat: [hand][seat]."""
    turnings: tuple[Turning, ...]

    @property
    def totals(self) -> tuple[int, ...]:
        """The final scores."""
        return self.points[-1][1]

    @property
    def hands(self) -> int:
        """How many were played."""
        return len(self.gains)

    @property
    def alike(self) -> bool:
        """Whether the plays picked out brought all the same, so that they are simply the last ones."""
        return len({abs(turning.points) for turning in self.turnings}) == 1


def course_of(session: Session, table: Table) -> ScoreCourse:
    """The course of a match that is over, from its log; where points of a hand do not add up to scores, by hands."""
    ends = [(0,) * session.match.seats, *(scores for _, scores in session.ends)]
    gains = tuple(tuple(b - a for a, b in zip(*pair, strict=True)) for pair in pairwise(ends))
    whens = _whens(session)
    if table.adds_up:
        return ScoreCourse(tuple(_by_ply(session, whens)), gains, tuple(_largest(session, whens)))
    points = tuple((float(hand), totals) for hand, totals in enumerate(ends))
    return ScoreCourse(points, gains, tuple(_ends(session, gains, whens)))


def in_words(course: ScoreCourse, names: tuple[str, ...], hand_word: str) -> list[str]:
    """What each hand brought, then the plays that counted most, a sentence each."""
    told = []
    for number, gain in enumerate(course.gains, 1):
        brought = Listing(f"{name} {signed(points)}" for name, points in zip(names, gain, strict=True))
        # TRANSLATORS: {hand} is “Hand 2” or “Game 2”, {gains} such as “Nora +5, Ben 0”
        told.append(_("{hand}: {gains}").format(hand=hand_name(hand_word, number), gains=brought))
    for turning in course.turnings:
        told.append(turning.sentence(names, hand_word))
    totals = Listing(f"{name} {written(total)}" for name, total in zip(names, course.totals, strict=True))
    return [*told, _("Totals: {totals}").format(totals=totals)]


def _whens(session: Session) -> list[tuple[int, int]]:
    """Of each hand, after how many plies of the match it began and ended."""
    last: dict[int, int] = {}
    for entry in session.log:
        last[entry.hand] = entry.ply
    ends = [0, *(last[hand] for hand in sorted(last))]
    return list(pairwise(ends))


def _when(entry: LogEntry, whens: list[tuple[int, int]]) -> float:
    first, last = whens[entry.hand]
    return entry.hand + (entry.ply - first) / max(last - first, 1)


def _by_ply(session: Session, whens: list[tuple[int, int]]) -> list[tuple[float, tuple[int, ...]]]:
    totals = [0] * session.match.seats
    points = [(0.0, tuple(totals))]
    for entry in session.log:
        if entry.event.points:
            totals[entry.event.seat] += entry.event.points
            points.append((_when(entry, whens), tuple(totals)))
    return [*points, (float(len(whens)), tuple(totals))]


def _largest(session: Session, whens: list[tuple[int, int]]) -> list[Turning]:
    """Of the largest gains and losses, at most one with each ply, as they came; of like ones the later decided more."""
    best: dict[int, LogEntry] = {}
    for entry in session.log:
        before = best.get(entry.ply)
        if abs(entry.event.points) > (abs(before.event.points) if before else 0):
            best[entry.ply] = entry
    chosen = sorted(best.values(), key=lambda entry: (abs(entry.event.points), entry.ply))[-MOST:]
    return [_turning(session, entry, whens) for entry in sorted(chosen, key=lambda entry: entry.ply)]


def _ends(session: Session, gains: tuple[tuple[int, ...], ...], whens: list[tuple[int, int]]) -> list[Turning]:
    """How the last hands that brought somebody something ended."""
    settled = {(entry.hand, entry.event.seat): entry for entry in session.log if entry.event.kind == SETTLED}
    found = []
    for hand, gain in enumerate(gains):
        best = max(range(len(gain)), key=lambda seat: gain[seat])
        if gain[best] > 0:
            why = reason(settled[hand, best].event, names_of(session)) if (hand, best) in settled else ""
            found.append(Turning(whens[hand][1], hand, best, "", gain[best], why, hand + 1.0))
    return found[-MOST:]


def _turning(session: Session, entry: LogEntry, whens: list[tuple[int, int]]) -> Turning:
    event = entry.event.seen_by(None)
    tile = "" if event.kind == SETTLED or not event.tiles else event.tiles[0]
    return Turning(
        entry.ply, entry.hand, event.seat, tile, event.points, reason(event, names_of(session)), _when(entry, whens)
    )
