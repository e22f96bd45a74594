"""Catching up: analysing a person's last matches that were not looked back at when they were over."""

from collections.abc import Callable, Collection, Sequence

from game.core.record import Record
from game.games import find
from game.scenes.history.findings import Findings
from game.scenes.history.season import left_over, looked_back
from game.scenes.session.session import Session
from game.scenes.shell.context import Context
from game.scenes.shell.sheet import Foot, SheetScene
from game.ui.platform.pending import Pending
from game.ui.widgets.page import Page
from game.words import N_, _
from game.words.saying import Number


def after_catching_up(context: Context, person: str, games: Collection[str], then: Callable[[], None]) -> None:
    """Analyses what was left over, if anything, and then calls `then`, unless the person cancels."""
    left = left_over(context, person, games)
    if left:
        known = any(True for _ in looked_back(context, person, games))
        context.stack.push(CatchUpSheet(context, left, known=known), lambda done: then() if done else None)
    else:
        then()


class CatchUpSheet(SheetScene):
    """Analyses one match after another and keeps what is found. The result is True once all are done or the person has
    had enough, None if they cancel. If earlier matches are `known`, the first may be skipped, too."""

    name = "catchup"
    headline = N_("Looking back at your last matches")

    def __init__(self, context: Context, records: Sequence[Record], *, known: bool = False) -> None:
        super().__init__(context)
        self._known = known
        self._records = records
        self._at = 0
        self._findings = self._begin()

    def _begin(self) -> Findings:
        record = self._records[self._at]
        return Findings(self.context, Session.resume(record, find(record.game)))

    def update(self, dt: float) -> Pending:
        """Goes on to the next match when one is done or cannot be analysed."""
        before = self._share
        self._findings.poll()
        if self._findings.complete or self._findings.failed:
            self._at += 1
            if self._at == len(self._records):
                self.close(True)
                return False
            self._findings = self._begin()
        if self._share != before:
            self.lay_out()
        return False

    def release(self) -> None:
        self._findings.give_up()

    @property
    def _share(self) -> tuple[int, int]:
        return self._at, self._findings.percent

    def write(self, page: Page) -> None:
        """Writes which match is analysed, and how far it is."""
        (at, done), game = self._share, find(self._records[self._at].game)
        # TRANSLATORS: {game} is such as “Fives”; said while matches are analysed one after the other
        words = _("{game}, match {number} of {all}")
        page.words(words.format(game=_(game.title), number=at + 1, all=len(self._records))).live = True
        page.words(_("{share} done").format(share=f"{Number(done):%}"), face="sans-bold")
        page.gap(8)
        page.words(_("This takes about a minute a match. What is found is kept."), size=17, colour=page.pale)

    def feet(self) -> Sequence[Foot]:
        reason = "" if self._at or self._known else _("Not even one match is done yet")
        # TRANSLATORS: a button that stops looking back at matches, and goes on with what was found
        enough = _("That’s enough")
        return [
            Foot("close", _("Cancel"), lambda: self.close(None)),
            Foot("enough", enough, lambda: self.close(True), primary=True, reason=reason),
        ]
