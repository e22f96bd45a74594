"""The end of a hand at the table: a moment to look, then the result; later, looking back at the hand."""

from collections.abc import Callable
from functools import partial

from game.scenes import routes
from game.scenes.forone.dayplay import DayPlay
from game.scenes.history.findings import Findings, HandFindings, Known
from game.scenes.match.handover import SharedTable
from game.scenes.session.judgedsofar import JudgedSoFar
from game.scenes.shell.layer import Layer
from game.ui.platform.pending import Pending
from game.ui.style import tempo

LOOK_TIME = 1.2
"""Longest time for which the last action is looked at, in seconds."""
WINNING_DELAY = 0.4
"""Seconds from the end of a match to the announcement of its winner, in which the last points are read."""


class AfterHand:
    """Opens the result of each hand of one table; `then` receives the choice made there."""

    def __init__(
        self, table: SharedTable, day: DayPlay | None, judged: JudgedSoFar | None, then: Callable[[str | None], None]
    ) -> None:
        """`judged` holds the decisions judged so far, if the match is analysed; of a `day` only one hand is played."""
        self._table = table
        self._context = table.context
        self._session = table.board.session
        self._day = day
        self._judged = judged
        self._then = then
        self._looked = 0.0
        """Seconds for which the finished hand has been looked at."""

    def forget(self) -> None:
        """Restarts the time for looking, after an action."""
        self._looked = 0.0

    def pass_time(self, dt: float) -> Pending:
        """Lets `dt` seconds pass, then opens the result; after a match, the announcement of its winner comes first."""
        board, winners = self._table.board, self._session.match.winners
        self._looked += dt
        celebrates = winners is not None and not tempo.pace(self._context.settings).still
        pause = min(WINNING_DELAY if celebrates else LOOK_TIME, 1.6 * self._table.turns.beat)
        if self._looked < pause:
            return pause - self._looked
        self.forget()
        if self._day is not None:
            self._day.finish(self._session)
        result = partial(self._result, self._look_into())
        self._context.sound.play("win" if winners is not None else "score")
        board.tabletop.motion.finish()  # under the sheet, unfinished strokes would stay on the pad
        if celebrates:
            self._context.ask(routes.winning, self._then, self._session, board.tabletop, result)
        else:
            self._context.stack.push(result(), self._then)
        return False

    def _look_into(self) -> Known | None:
        """Begins to analyse a match that people have played to its end; prepares the analysis of a hand."""
        judged = self._judged
        if judged is None or not self._session.humans:
            return None
        if self._session.match.winners is None:
            return HandFindings(self._context, self._session, judged.known)
        findings = Findings(self._context, self._session, judged.decisions)
        judged.give_up()
        findings.poll()
        return findings

    def _result(self, findings: Known | None) -> Layer:
        context, session, board = self._context, self._session, self._table.board
        if self._day is not None:
            return routes.month(context, session=session, play=self._day)
        return routes.result(context, session=session, table=board.table, view=board.view, findings=findings)

    def look_back(self) -> None:
        """Looks back at the hand that was finished last; what is played now has no part in it."""
        session = self._session.after_hand(len(self._session.hand_results) - 1)
        findings = HandFindings(self._context, session, self._judged.known if self._judged else {})
        self._context.ask(routes.look_back, lambda _: findings.give_up(), session, findings)
