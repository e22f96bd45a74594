"""The course of one puzzle: the position, the answer, and the deal in which answers are played on."""

from collections import deque
from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from functools import cached_property
from typing import Any

from game import games
from game.analysis.evidence import Ends, Example
from game.analysis.reasons import EXAMPLE, Contrast, reasons
from game.core.bot import Prompt, Verdict
from game.core.chance import stream
from game.core.rules import Json
from game.puzzles import rating, refuting
from game.puzzles.collection import Collection
from game.puzzles.puzzle import BEST, EXACT, HOLDS, WIN_1, WIN_2, Puzzle
from game.puzzles.refuting import Refutation
from game.scenes.news.advice import Advice, advise
from game.scenes.news.compare import Comparison, compare
from game.scenes.session.session import Session
from game.scenes.session.tableplan import TablePlan, usual_seats, with_names
from game.scenes.shell.context import Context
from game.storage import Notice
from game.ui.board.picture import View
from game.ui.board.table import Table
from game.ui.platform.pending import Pending
from game.words import _, pgettext, said

PAUSE_BEATS = 4
"""Beats between the two moves that are played on."""


class PuzzleCourse:
    """One puzzle as it is solved. It knows no table; `session` is what the table shows."""

    def __init__(self, context: Context, collection: Collection, puzzle: Puzzle, plan: TablePlan | None = None) -> None:
        """The seats follow from `plan`, if given, else from the puzzle."""
        self._context = context
        self.collection = collection
        self.puzzle = puzzle
        self.game = games.find(puzzle.game)
        self.plan = plan or plan_of(context, puzzle)
        self.begin()

    def begin(self) -> None:
        """Sets up the position as it is asked about, without an answer."""
        self.session = self._position()
        self.prompt: Prompt[Any] = self.session.match.prompt()
        self.marked: set[str] = set()
        """The tiles marked as the answer to what a seat holds."""
        self.given: Any = None
        """The action, or the tiles, given as the answer; None until then."""
        self.gave_up = False
        """Whether the player asked for the answer instead."""
        self.advice: Sequence[Advice] = ()
        """Once the puzzle is over: what speaks for the right action, and for the one given if it differs."""
        self._reasons: list[Contrast] | None = None
        self._compared: Comparison | None = None
        self.refutation: Refutation | None = None
        self.watched = False
        """Whether an answer is, or was, played on."""
        self._wait = 0.0
        self.example: Example | None = None
        """The deal in which both moves of the `pair` are played on, once one has been found."""
        self.unseen = False
        """Whether no deal was found in which the difference shows."""
        self.line = ""
        """The move of the `pair` that is played on, or was last: ``yours`` or ``better``; empty if neither was."""
        self._script = deque[tuple[str, Any]]()
        """What is still to be played of both moves, as (line, action)."""

    def _position(self) -> Session:
        return position_of(self.puzzle, self.plan)

    # -- in words -----------------------------------------------------------------------------------------------------

    @property
    def holder(self) -> str:
        """The name of the seat whose tiles are asked for, if `holds`."""
        return self.plan.seats[self.puzzle.refute["holder"]].name

    @property
    def playing(self) -> str:
        """Which move of the `pair` is being played on, in words; empty if neither is."""
        if not (self.line and self.plays_on):
            return ""
        return _("Your move, played on") if self.line == "yours" else _("The better move, played on")

    @property
    def heading(self) -> str:
        """The heading of the paper in the present state."""
        if told := self.playing:
            return told
        if self.right:
            return pgettext("an answer", "Right")
        if self.given is not None:
            if self.refutation is not None:
                return _("It could be like this")
            return pgettext("an answer", "Not quite") if self.game.hidden else _("There is a reply to that")
        if self.gave_up:
            return _("The answer")
        if self.holds:
            return _("What does {name} hold?").format(name=self.holder)
        return {WIN_1: _("Win at once"), WIN_2: _("Win in two")}.get(self.puzzle.kind, _("Find the best move"))

    # -- the answer ---------------------------------------------------------------------------------------------------

    @property
    def holds(self) -> bool:
        """Whether the puzzle asks what a seat holds, instead of what to do."""
        return self.puzzle.kind == HOLDS

    @property
    def over(self) -> bool:
        """Whether the puzzle has been answered or given up."""
        return self.given is not None or self.gave_up

    @property
    def right(self) -> bool:
        """Whether the answer given is right."""
        if self.holds:
            return self.given is not None and {*self.given} == {*self.puzzle.answer}
        return str(self.given) in self.puzzle.answer

    def answer(self, given: Any, today: date) -> Notice:
        """Takes an action, or tiles, as the answer, and keeps the outcome before anything shows it."""
        self.given = given
        if not self.right and not self.holds:
            self.refutation = refuting.refutation(self.puzzle, self.session.match, given)
        self._explain(*([given] if self.right else [self.best, given]))
        return self.count(self.right, today)

    def give_up(self, today: date) -> Notice:
        """Gives up: the answer is shown, and the puzzle counts as missed."""
        self.gave_up = True
        self._explain(self.best)
        return self.count(False, today)

    def count(self, solved: bool, today: date) -> Notice:
        """Keeps whether the puzzle was solved or missed."""
        return self.collection.answered(self.puzzle, solved, today)

    @property
    def pair(self) -> tuple[Any, Any] | None:
        """A wrong answer and the right action, which are compared; None unless there are both."""
        return (self.given, self.advice[0].action) if len(self.advice) > 1 else None

    def why(self) -> list[str]:
        """What speaks for the right action: against the other one of the `pair`, or by itself."""
        session, seat = self.session, self.prompt.seat
        if self.pair is None:
            return [*self.advice[0].clauses]
        if self._reasons is None:
            self._reasons = reasons(self.game.expertise(), session.match.rules, self.prompt, *self.pair)
        return [said(each.message, session.plan.names, seat) for each in self._reasons]

    @property
    def ends(self) -> Ends | None:
        """How hands end after each of the `pair`, if that is known."""
        return self.example.ends if self.example is not None else None

    def compared(self, table: Table, view: View) -> Comparison | None:
        """The facts of the `pair` side by side; once both have been played on in a deal, also how that ended."""
        if self._compared is None and self.pair is not None:
            self._compared = compare(self.session, table, view, self.prompt, *self.pair, self.ends)
        if self._compared is None or self.example is None or self.plays_on:
            return self._compared
        ended = Contrast(EXAMPLE, *self.example.leads(self.prompt.seat), f"fact.{EXAMPLE}", self.prompt.seat)
        return replace(self._compared, facts=[*self._compared.facts, ended])

    def _explain(self, *actions: Any) -> None:
        if not self.holds:
            self.advice = advise(self.session, self.prompt, [*map(Verdict, actions)])

    @property
    def best(self) -> Any:
        """A right action; None if tiles are asked for."""
        return None if self.holds else self.session.match.rules.parse_action(self.puzzle.answer[0])

    @cached_property
    def missed(self) -> int:
        """About how many of ten tries of a Steady player are wrong, 9 at most; 0 if unknown or no tiles are hidden."""
        if self.puzzle.kind not in (EXACT, BEST):
            return 0
        return min(9, round(10 * rating.missed(self.puzzle)))

    # -- playing on ---------------------------------------------------------------------------------------------------

    @property
    def can_be_watched(self) -> bool:
        """Whether there is something to show about the wrong answer: a deal, or a reply."""
        return self.given is not None and not self.right and (self.refutation is not None or not self.game.hidden)

    def watch(self, beat: float) -> Any:
        """Starts to play the wrong answer on, in a deal where it costs; returns it. Later actions come every `beat`
        seconds."""
        self.watched, self._wait = True, beat
        self.session = self._position()
        if self.refutation is not None:
            refuting.lie(self.session.match, self.refutation.hands)
        return self.given

    def pass_time(self, dt: float, beat: float) -> tuple[Any, Pending]:
        """Lets `dt` seconds pass in playing on; returns the next action, once its beat is over, and when to look again.
        The second move of the `pair` begins at the position again, in another `session`."""
        match = self.session.match
        if not self.plays_on:
            return None, False
        self._wait -= dt
        if self._wait > 0:
            return None, self._wait
        self._wait = beat
        if self._script:
            action = self._played_next()
            if self._script and self._script[0][0] != self.line:
                self._wait = PAUSE_BEATS * beat
            return action, False
        return refuting.reply(match, stream(self.puzzle.seed, "refuting", match.ply)), False

    @property
    def can_play_both(self) -> bool:
        """Whether both moves of the `pair` can be played on in a deal, which needs hidden tiles."""
        return self.game.hidden and self.pair is not None and self.pair[0] != self.pair[1]

    @property
    def asked_ply(self) -> int:
        """The ply that is sent with the prompt to find a deal."""
        return self.prompt.ply

    def to_play_both(self) -> Json:
        """The request to find a deal for both moves: no more than the seat sees."""
        assert self.pair is not None
        own, best = map(str, self.pair)
        seen = {"seat": self.prompt.seat, "ply": self.asked_ply, "observation": self.prompt.observation}
        return {**seen, "action": own, "better": best}

    def play_both(self, beat: float) -> None:
        """Starts to play both moves on in the deal that was found, the better one last."""
        found = self.example
        assert self.pair is not None
        assert found is not None
        parse, lines = self.session.match.rules.parse_action, (found.yours_line, found.better_line)
        self.watched, self._wait = True, beat
        for which, action, line in zip(("yours", "better"), self.pair, lines, strict=True):
            self._script += [(which, each) for each in (action, *map(parse, line))]
        self._lie("yours")

    def skip(self) -> None:
        """Plays both moves on to their ends at once."""
        while self._script:
            action = self._played_next()
            self.session.play(action)

    def _played_next(self) -> Any:
        which, action = self._script.popleft()
        if which != self.line:
            self._lie(which)
        return action

    def _lie(self, which: str) -> None:
        """Sets up the position, with the tiles as they lie in the deal."""
        assert self.example is not None
        self.line, self.session = which, self._position()
        refuting.lie(self.session.match, self.example.hands, self.example.pile)

    @property
    def plays_on(self) -> bool:
        """Whether more is to come: of both moves, of the hand or, in a game without hidden tiles, of the reply."""
        if self.line:
            return bool(self._script)
        match = self.session.match
        if not self.watched or match.to_act is None:
            return False
        return self.game.hidden or match.ply <= len(self.puzzle.actions) + 1


def position_of(puzzle: Puzzle, plan: TablePlan) -> Session:
    """The match of a puzzle, played up to the question, or begun there."""
    if puzzle.position is not None:
        return Session.supposing(plan, games.find(puzzle.game), puzzle.match().state)
    session = Session.start(plan, games.find(puzzle.game), puzzle.seed)
    session.play_written(puzzle.actions)
    if session.match.awaits_deal:
        session.deal_next()
    return session


def plan_of(context: Context, puzzle: Puzzle) -> TablePlan:
    """The person at the seat that is asked, and the usual others."""
    person, *others = usual_seats(games.find(puzzle.game), puzzle.seats)
    seats = (*others[: puzzle.seat], person, *others[puzzle.seat :])
    return with_names(TablePlan(puzzle.game, seats, puzzle.options), context.settings.names[:1]).checked()
