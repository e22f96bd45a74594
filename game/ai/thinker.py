"""The thinking process as the table sees it: ask a question, go on, and fetch the answer once it has come.

The process is replaced when it crashes, stops responding, or its question no longer matters.
"""

import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass

from game.ai.asked import ERROR, Analysing, Answer, Asked, InSteps, OneAnswer
from game.ai.pipe import Pipe
from game.core.bot import AnyPrompt, Budget
from game.core.match import Match
from game.core.record import Record, dumps
from game.core.rules import Json
from game.isolated import command

PATIENCE = 10.0
"""Silence after which the process is replaced, in seconds; the table is told after half of that."""
LOOK = 0.25
"""Interval between two checks of an open question, in seconds."""

FINDER, ANALYSER = "game.games:find", "game.analysis.asked:replies"
RANKER, JUDGE = "game.analysis.asked:ranks", "game.analysis.asked:judged"
PLAYER, PROVER = "game.analysis.asked:played_on", "game.puzzles.posed:proved"
"""The functions by which the process finds games, analyses, ranks, judges choices, plays a deal on, and proves puzzles,
each ``module:function``."""


@dataclass(frozen=True, slots=True)
class MatchHeader:
    """What the rules of a match are made from."""

    game: str
    seats: int
    options: Mapping[str, int | str]

    @classmethod
    def of(cls, match: Match) -> "MatchHeader":
        """The header of that match."""
        return cls(match.game.key, match.seats, dict(match.options))


class Thinker:
    """The thinking process. One question is open at a time; asking another one drops it.

    Another thread calls `wake` with each answer, or with an empty one when there is anything else to look at, and `log`
    with every failure. While a question is open the process sends a sign of life twice a second. If there is none for
    `patience` seconds, or a reply is that much overdue, the process counts as crashed. It finds games by their key with
    `finder` (``module:function``), and runs at that `niceness`.

    It can also analyse a finished match. A process that has seen a record never answers for a seat.
    """

    def __init__(
        self,
        wake: Callable[[Answer], None] = lambda answer: None,
        log: Callable[[str], None] = lambda text: None,
        *,
        finder: str = FINDER,
        patience: float = PATIENCE,
        niceness: int = 10,
    ) -> None:
        self._wake = wake
        self._log = log
        self._finder = finder
        self._patience = patience
        self._niceness = niceness
        self._lock = threading.RLock()
        self._pipe: Pipe | None = None
        self._asked = 0
        self._open: Asked | None = None
        self._closed: Asked | None = None
        """The latest question, once its last reply has come."""
        self._silent = 0.0
        """Seconds since the latest sign of life."""
        self._waited = 0.0
        """Seconds since the latest reply."""
        self._watched = False
        self._trouble: list[str] = []
        """Failures still to be logged, outside the lock because the disk may be slow."""

    @property
    def pid(self) -> int | None:
        """The id of the process, while there is one."""
        with self._lock:
            return self._pipe.pid if self._pipe else None

    def start(self) -> None:
        """Starts the process in the background if there is none, so that it is ready for the first question."""
        with self._lock:
            if self._pipe is None:
                self._pipe = Pipe(
                    command("game.ai.thought", str(self._niceness), self._finder), self._heard, self._ended
                )

    # -- one answer ---------------------------------------------------------------------------------------------------

    def ask(
        self,
        header: MatchHeader,
        prompt: AnyPrompt,
        *,
        player: str,
        budget: Budget,
        seed: int,
        rank: int = 0,
        weigh: str = "",
    ) -> int:
        """Asks what that player would do; the question number for `answer`. `rank` is how many actions to rank.

        With `weigh`, the text of a legal action, the game's analyst is asked instead of the player, and judges that
        action as well as better ones (`Bot.weigh`).
        A question with the same `seed` and a budget of playouts always gets the same answer.
        """
        data = {
            **asdict(header),
            "seat": prompt.seat,
            "ply": prompt.ply,
            "observation": prompt.observation,
            "player": player,
            "playouts": budget.playouts,
            "seconds": budget.seconds,
            "seed": seed,
            "rank": rank,
        }
        return self._begin(OneAnswer, data | {"weigh": weigh} if weigh else data)

    def answer(self, question: int) -> Answer | None:
        """The answer to that question if it has come; it can be fetched once."""
        with self._lock:
            found = self._closed
            if not isinstance(found, OneAnswer) or found.number != question:
                return None
            self._closed = None
            return found.answer

    # -- an analysis --------------------------------------------------------------------------------------------------

    def analyse(
        self,
        record: Record,
        playouts: int | None = None,
        decisions: Sequence[Json] = (),
        *,
        analyser: str = ANALYSER,
        first: Sequence[int] = (),
    ) -> int:
        """Begins to analyse a finished match; the question number for `analysed`. Another `analyser` may examine it in
        a different way. Decisions of the seats in `first` are judged before all else.

        Any other question drops the analysis, for a move comes first; ask again with the `decisions` known by then.
        """
        data = {"analyser": analyser, "record": dumps(record), "playouts": playouts, "decisions": list(decisions)}
        return self._begin(InSteps, data | {"first": list(first)})

    def judge(self, header: MatchHeader, choices: Sequence[Json], judge: str = JUDGE) -> int:
        """Begins to judge choices of a match in progress, each from what its seat was given then; the question number
        for `analysed`. With `PLAYER` as `judge`, plays one on instead. See `game.analysis.asked`."""
        return self._begin(InSteps, {"analyser": judge, **asdict(header), "choices": list(choices)})

    def rank(self, position: str, ranker: str = RANKER, times: int = 1) -> int:
        """Begins to rank the actions of a position, given as text, with `times` the usual playouts; the question number
        for `analysed`. With `PROVER` as `ranker`, proves a puzzle instead."""
        return self._begin(InSteps, {"analyser": ranker, "record": position, "times": times})

    def analysed(self, question: int) -> Analysing | None:
        """The progress or result of that analysis; None once something else has been asked."""
        with self._lock:
            found = self._open or self._closed
            return found.seen if isinstance(found, InSteps) and found.number == question else None

    # -- the open question --------------------------------------------------------------------------------------------

    def is_open(self, question: int) -> bool:
        """Whether that question is neither answered nor dropped yet."""
        with self._lock:
            return self._open is not None and self._open.number == question

    def stands_still(self, question: int) -> bool:
        """Whether that question is open, and has been silent for so long that the table should say so."""
        with self._lock:
            return self.is_open(question) and self._still() >= self._patience / 2

    def cancel(self) -> None:
        """Drops the open question, if any, and replaces the process, so that the next question need not wait."""
        with self._lock:
            self._closed = None
            if self._open is not None:
                self._open = None
                self._replace()

    def drop(self, question: int) -> None:
        """Drops that question if it is still open."""
        if self.is_open(question):
            self.cancel()

    def close(self) -> None:
        """Ends the process."""
        with self._lock:
            self._open = self._closed = None
            self._end()

    def pass_time(self, seconds: float) -> None:
        """Lets time pass for the open question. A silent process is first reported, then replaced."""
        with self._lock:
            if self._open is None:
                return
            before = self._still()
            self._silent += seconds
            self._waited += seconds
            question, still, over = self._open.number, self._still(), False
            if still >= self._patience:
                self._end()
                over = self._stumbled(f"the thinking process stood still for {self._patience:g} s", 1)
            tells = before < self._patience / 2 <= still
        self._tell(question if tells or over else None)

    # -- inside -------------------------------------------------------------------------------------------------------

    def _begin(self, kind: Callable[[int, Json], Asked], data: Json) -> int:
        with self._lock:
            self.cancel()
            self._asked += 1
            self._open = kind(self._asked, {"id": self._asked, **data})
            self._send()
            if not self._watched:
                self._watched = True
                threading.Thread(target=self._watch, daemon=True).start()
            return self._asked

    def _send(self) -> None:
        assert self._open is not None
        self._silent = self._waited = 0.0
        self.start()
        assert self._pipe is not None
        self._pipe.say(self._open.message)

    def _watch(self) -> None:
        """Lets time pass while a question is open. It counts checks, so that the machine's sleep is ignored."""
        while True:
            time.sleep(LOOK)
            self.pass_time(LOOK)
            with self._lock:
                if self._open is None:
                    self._watched = False
                    return

    def _still(self) -> float:
        """How long the open question has been silent or its reply overdue, in seconds."""
        return max(self._silent, self._waited - self._open.allowed) if self._open else 0.0

    def _heard(self, pipe: Pipe, reply: Json) -> None:
        with self._lock:
            asked, over = self._open, False
            if pipe is not self._pipe or asked is None or reply.get("id") != asked.number:
                return
            self._silent = 0.0
            if "alive" in reply:
                return
            self._waited = 0.0
            if "error" in reply:
                over = self._stumbled(reply["error"], ERROR, reply.get("traceback", ""))
            elif over := asked.hear(reply):
                self._close(asked)
        self._tell(asked.number if over or isinstance(asked, InSteps) else None)

    def _ended(self, pipe: Pipe, how: str, last_words: str) -> None:
        with self._lock:
            if pipe is not self._pipe:
                return
            self._pipe = None
            asked = self._open
            over = asked is not None and self._stumbled(f"the thinking process {how}", 1, last_words)
        self._tell(asked.number if asked is not None and over else None)

    def _stumbled(self, trouble: str, crashes: int, more: str = "") -> bool:
        """Notes a failure of the open question, and asks it again unless it has failed for good; whether it has.
        `more` is output of the process, such as a traceback."""
        asked = self._open
        assert asked is not None
        self._trouble.append("\n".join(filter(None, (f"While an opponent was thinking: {trouble}.", more))))
        over = asked.stumble(trouble, crashes)
        if over:
            self._close(asked)
        else:
            self._send()
        return over

    def _close(self, asked: Asked) -> None:
        self._open, self._closed = None, asked
        if isinstance(asked, InSteps):
            self._replace()

    def _tell(self, question: int | None) -> None:
        """Logs the failures, and wakes the window about that question, if any. Called without the lock."""
        with self._lock:
            trouble, self._trouble = self._trouble, []
            found = self._closed
            told = found.answer if isinstance(found, OneAnswer) and found.number == question else None
        for text in trouble:
            self._log(text)
        if question is not None:
            self._wake(told or Answer(question, ""))

    def _replace(self) -> None:
        self._end()
        self.start()

    def _end(self) -> None:
        pipe, self._pipe = self._pipe, None
        if pipe is not None:
            pipe.end()
