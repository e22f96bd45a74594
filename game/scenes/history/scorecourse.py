"""The score course of a match that is over: totals after each ply, and when its hands began and ended."""

from bisect import bisect_right
from dataclasses import dataclass
from itertools import pairwise

from game import games
from game.core.events import signed
from game.scenes.session.names import hand_name
from game.scenes.session.session import Session
from game.words import _
from game.words.saying import Listing, of_each


@dataclass(frozen=True, slots=True)
class ScoreCourse:
    """The totals of all seats over the whole match."""

    points: tuple[tuple[float, tuple[int, ...]], ...]
    """(time in hands, all totals from then on), in order, from zero to the end of the last hand. Several may share a
    time: the last brick's points, and what is taken off for bricks in hand."""
    gains: tuple[tuple[int, ...], ...]
    """The points that each hand brought each seat: [hand][seat]."""
    plies: tuple[int, ...]
    """The plies at which each hand began, and the ply at which the last one ended."""

    @property
    def totals(self) -> tuple[int, ...]:
        """The final scores."""
        return self.points[-1][1]

    @property
    def hands(self) -> int:
        """How many hands were played."""
        return len(self.gains)

    def when(self, ply: int) -> float:
        """The time of a ply, in hands since the beginning: 2.5 is the middle of the third hand."""
        return _when(ply, self.plies)


def course_of(session: Session) -> ScoreCourse:
    """The course of a match that is over, from its log; by whole hands where points do not add up to scores."""
    totals = session.totals
    gains = tuple(tuple(b - a for a, b in zip(*pair, strict=True)) for pair in pairwise(totals))
    last: dict[int, int] = {}
    for entry in session.log:
        last[entry.hand] = entry.ply
    plies = (0, *(last[hand] for hand in sorted(last)))
    if games.table_class(session.game.key).adds_up:
        return ScoreCourse(tuple(_by_ply(session, plies)), gains, plies)
    return ScoreCourse(tuple((float(hand), scores) for hand, scores in enumerate(totals)), gains, plies)


def in_words(course: ScoreCourse, names: tuple[str, ...], hand_word: str) -> list[str]:
    """The points of each hand, a sentence each, and the totals."""
    told = []
    for number, gain in enumerate(course.gains, 1):
        brought = Listing(f"{name} {signed(points)}" for name, points in zip(names, gain, strict=True))
        # TRANSLATORS: {hand} is “Hand 2” or “Game 2”, {gains} such as “Nora +5, Ben 0”
        told.append(_("{hand}: {gains}").format(hand=hand_name(hand_word, number), gains=brought))
    return [*told, _("Totals: {totals}").format(totals=of_each(names, course.totals))]


def _when(ply: int, plies: tuple[int, ...]) -> float:
    hand = min(max(bisect_right(plies, ply) - 1, 0), len(plies) - 2)
    first, end = plies[hand : hand + 2]
    return hand + (ply - first) / max(end - first, 1)


def _by_ply(session: Session, plies: tuple[int, ...]) -> list[tuple[float, tuple[int, ...]]]:
    totals = [0] * session.match.seats
    points = [(0.0, tuple(totals))]
    for entry in session.log:
        if entry.event.points:
            totals[entry.event.seat] += entry.event.points
            points.append((_when(entry.ply, plies), tuple(totals)))
    return [*points, (float(len(plies) - 1), tuple(totals))]
