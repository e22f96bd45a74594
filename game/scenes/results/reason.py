"""Why a match was lost or won, in one line: the person's costliest decision, or the one that gained most."""

import re

from game.analysis.findings import Graded
from game.analysis.judging import GRADES, grade
from game.analysis.margins import Measure
from game.analysis.study import decision, where
from game.scenes.history.findings import Known, loss_words, mistakes
from game.scenes.session.names import turn_name
from game.scenes.session.session import Session
from game.ui.board.picture import View
from game.ui.board.table import Table
from game.words import _, capital

TILE = re.compile(r"\d+\|\d+")
"""A tile in the text of an action."""


class Reason:
    """The reason told to the only person at a table, from what is known so far."""

    def __init__(self, session: Session, table: Table, view: View, findings: Known) -> None:
        self._session, self._table, self._view, self._findings = session, table, view, findings
        self._measure = Measure.of(session.game.expertise(), session.match.rules)
        self.seat = session.humans[0]
        self.was_lost = self.seat not in (session.match.winners or ())
        self._told: tuple[bool, Graded | None] | None = None
        self.renew()

    def renew(self) -> bool:
        """Looks again; returns whether there is something else to tell."""
        before, self._told = self._told, (self.waits, self.shown)
        return before != self._told

    @property
    def waits(self) -> bool:
        """Whether decisions of the person are still being judged."""
        return not (self._findings.has_all_of(self.seat) or self._findings.failed)

    @property
    def shown(self) -> Graded | None:
        """The decision that is told, or can be shown so far; None if none is clear."""
        own = self._findings.of(self.seat)
        if self.was_lost:
            return next(iter(mistakes(own)), None)
        expertise = self._session.game.expertise()
        unit = 100 * expertise.of_result(self._session.match.seats)
        best = max(own, key=lambda each: each.lead, default=None)
        clear = best is not None and grade(expertise, best.lead / unit) in GRADES[1:]
        return best if clear and not self.waits else None

    @property
    def words(self) -> str:
        """The line; empty if nothing is clear, or nothing is known."""
        graded, match = self.shown, self._session.match
        if graded is None:
            return ""
        if self.waits:
            return _("Looking for what cost you most…")
        rules, prompt = match.rules, decision(match, graded)
        own, best = (rules.parse_action(text) for text in (graded.action, graded.best))
        move = self._table.told_apart(self._view, prompt.observation, own, best)[0]
        place = turn_name(self._session.game.hand_word, *where(match, graded))
        points = loss_words(self._measure, graded.loss if self.was_lost else graded.lead)
        if self.was_lost:
            # TRANSLATORS: {place} is such as “Hand 2, your turn 5”, {move} such as “6|4”, {points} “about 8 points”
            words = _("{place}. {move} cost you most, about {points}.")
        else:
            # TRANSLATORS: {points} is how much better than any other move it was
            words = _("{place}. {move} was your best, by about {points}.")
        return words.format(place=place, move=capital(move), points=points)

    @property
    def tiles(self) -> list[str]:
        """The tile of that decision, if it has one."""
        shown = self.shown
        return TILE.findall(shown.action)[:1] if shown is not None and not self.waits else []
