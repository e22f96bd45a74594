"""Decisions of people, judged while the match waits for them: little is left to find out once it is over."""

from time import monotonic

from game.ai.thinker import MatchHeader
from game.analysis.study import choices, what_judge_sees
from game.core.rules import Json
from game.scenes.session.session import Session
from game.scenes.shell.context import Context
from game.ui.platform.pending import Pending

WAITS = 1.0
"""Seconds that a person thinks before anything is asked: after a quick move the opponents need the machine."""


class JudgedSoFar:
    """What is known of the decisions of people in a match, which a process of its own judges: nobody waits for it.

    It is told what a seat was given and what it did, and nothing else of the match.
    """

    def __init__(self, context: Context, session: Session) -> None:
        self._context = context
        self._session = session
        self.known: dict[int, Json] = {}
        """The judgements, by the ply over all hands; those judged elsewhere are put there, too."""
        self._plies: list[int] = []
        """What is asked about now."""
        self._question = 0
        self._ply = -1
        self._waited, self._since = 0.0, 0.0

    @property
    def decisions(self) -> list[Json]:
        """The judgements, in the order of play."""
        self._listen()
        return [self.known[ply] for ply in sorted(self.known)]

    def pass_time(self, dt: float) -> Pending:
        """Lets `dt` seconds pass in which a person is waited for; when it wants to be called again."""
        match = self._session.match
        if self._ply != match.ply:
            self._ply, self._waited, self._since = match.ply, 0.0, monotonic()
        self._waited += dt
        if self._waited < WAITS:
            return WAITS - self._waited
        self._listen()
        # A driver may let time pass that does not: then nobody is waited for.
        if self._question or monotonic() - self._since < WAITS / 2:
            return False
        self._ask()
        return False

    def went_back(self) -> None:
        """Something was taken back, and is no decision any more."""
        self.give_up()
        for ply in [ply for ply in self.known if ply >= self._session.match.ply]:
            del self.known[ply]

    def give_up(self) -> None:
        """Nothing is asked any more; what is known stays."""
        self._listen()
        if self._question:
            self._context.reviewer.drop(self._question)
        self._question = 0

    def _ask(self) -> None:
        match, people = self._session.match, self._session.humans
        left = [(ply, each) for ply, each in choices(match, people) if ply not in self.known]
        if left:
            self._plies = [ply for ply, _ in left]
            self._question = self._context.reviewer.judge(MatchHeader.of(match), what_judge_sees(match, left))

    def _listen(self) -> None:
        if not self._question:
            return
        reviewer = self._context.reviewer
        found = reviewer.analysed(self._question)
        if found is not None:
            self.known |= dict(zip(self._plies, found.decisions, strict=False))
        if found is None or not reviewer.is_open(self._question):
            self._question = 0
