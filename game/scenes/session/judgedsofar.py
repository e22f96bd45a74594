"""People's decisions, judged while the match waits for them, so that little is left to judge once it is over."""

from time import monotonic

from game.ai.thinker import MatchHeader
from game.analysis.study import choices, what_judge_sees
from game.core.rules import Json
from game.scenes.session.session import Session
from game.scenes.shell.context import Context
from game.ui.platform.pending import Pending

ASK_AFTER = 1.0
"""Seconds of waiting for a person before anything is asked; after a quick move the opponents need the machine."""


class JudgedSoFar:
    """The judgements of people's decisions in a match so far, made by a process of its own in the background.

    That process gets what a seat was given and what it did, and nothing else of the match.
    """

    def __init__(self, context: Context, session: Session) -> None:
        self._context = context
        self._session = session
        self.known: dict[int, Json] = {}
        """The judgements, by the ply counted over all hands; judgements made elsewhere are added here too."""
        self._plies: list[int] = []
        """The plies asked about now."""
        self._question = 0
        self._ply = -1
        self._waited, self._since = 0.0, 0.0

    @property
    def decisions(self) -> list[Json]:
        """The judgements, in the order of play."""
        self._listen()
        return [self.known[ply] for ply in sorted(self.known)]

    def pass_time(self, dt: float) -> Pending:
        """Lets `dt` seconds of waiting for a person pass; returns when it wants to be called again."""
        match = self._session.match
        if self._ply != match.ply:
            self._ply, self._waited, self._since = match.ply, 0.0, monotonic()
        self._waited += dt
        if self._waited < ASK_AFTER:
            return ASK_AFTER - self._waited
        self._listen()
        # A driver without a real clock may let time pass; then nobody is waited for.
        if self._question or monotonic() - self._since < ASK_AFTER / 2:
            return False
        self._ask()
        return False

    def went_back(self) -> None:
        """Drops the judgements of actions that were taken back."""
        self.give_up()
        for ply in [ply for ply in self.known if ply >= self._session.match.ply]:
            del self.known[ply]

    def give_up(self) -> None:
        """Stops asking; what is known stays."""
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
