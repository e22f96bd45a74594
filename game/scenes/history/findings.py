"""What there is to know about a match that is over: its analysis, from the book or asked for, and its decisions."""

from collections.abc import Iterable
from dataclasses import replace
from itertools import islice
from typing import Any

from game.ai.asked import Analysing
from game.analysis.findings import GRADED, Analysis, Graded, points_of
from game.analysis.margins import Measure
from game.analysis.reasons import reasons
from game.analysis.study import kept, prompt_at
from game.core.bot import AnyPrompt
from game.core.match import Match
from game.puzzles.puzzle import BEST, Puzzle, texts
from game.puzzles.themes import LAST, themes
from game.scenes.history.scorecourse import ScoreCourse
from game.scenes.news.compare import Comparison, compare
from game.scenes.session.session import Session
from game.scenes.shell.context import Context
from game.storage import Notice
from game.ui.board.picture import View
from game.ui.board.table import Table
from game.words import _, capital, ngettext, pgettext, said, sentences
from game.words.saying import Number

MOST_COMPARED = 400
"""Among more legal actions none is looked for that comes to the same as the best."""


class Findings:
    """The analysis of a match: what of it is known by now. It is kept beside the record, if that is in the book."""

    def __init__(self, context: Context, session: Session) -> None:
        self._context = context
        self._record = session.record()
        self._shelf = context.store.shelf
        self._file = self._shelf.name_of(self._record)
        self._seen = Analysing(0)
        self.notice: Notice = None
        """What has to be said about its file."""
        self.known = self._read(session.match) or Analysis((), ())
        """The whole analysis, or what is known of it: the curve first, then one decision after the other."""
        self.done = 1.0 if self.known.decisions or self.known.hands else 0.0
        """How much of it is done, from 0 to 1."""
        self.failed = False

    def _read(self, match: Match) -> Analysis | None:
        """What is kept; None if there is nothing, or nothing of use: that is put aside, told, and made again."""
        found, notice = self._shelf.analysis(self._file, lambda raw: kept(raw, match)) if self._file else (None, None)
        self._told(notice)
        return found

    def _told(self, notice: Notice) -> None:
        self.notice = notice
        self._context.store.log(notice)

    def poll(self) -> bool:
        """Goes on with the analysis; whether more of it is known than before."""
        if self.done == 1.0 or self.failed:
            return False
        thinker = self._context.thinker
        found = thinker.analysed(self._seen.question) if self._seen.question else None
        if found is None:  # nothing has been asked yet, or something else meanwhile
            known = [each.to_data() for each in self.known.decisions]
            self._seen = Analysing(thinker.analyse(self._record, decisions=known))
            return False
        if found == self._seen:
            return False
        self._seen = found
        if found.note is not None:
            self._context.store.log(f"The match could not be analysed: {found.note}.")
            self.failed = True
        elif found.result is not None:
            self.known, self.done = Analysis.from_data(found.result), 1.0
            if self._file:
                kept = self._shelf.keep_analysis(self._file, self.known.kept())
                self._context.kept(_("The analysis is not saved"), kept)
        elif len(found.decisions) >= len(self.known.decisions):
            decisions = tuple(GRADED(each, "decision") for each in found.decisions)
            self.known = Analysis(decisions, (), points_of(found.chances))
            self.done = min(found.done, 0.999)
        return True

    def give_up(self) -> None:
        """Nobody wants to know any more."""
        thinker = self._context.thinker
        if self._seen.question and thinker.is_open(self._seen.question):
            thinker.cancel()
        self._seen = Analysing(0)


class Decisions:
    """Puts the decisions of a match into words; `table` and `view` are any of it."""

    def __init__(self, session: Session, course: ScoreCourse, table: Table, view: View) -> None:
        self._session = session
        self._course = course
        self._table = table
        self._view = view
        self._known: dict[Graded, str] = {}
        self._compared: dict[Graded, Comparison] = {}
        self.measure = Measure.of(session.game.expertise(), session.match.rules)

    def ply(self, graded: Graded) -> int:
        """After how many plies of the match it was made."""
        return self._course.plies[graded.hand] + graded.ply

    def actions(self, graded: Graded) -> tuple[AnyPrompt, Any, Any]:
        """What the seat was given then, what it did, and what would have been best."""
        match = self._session.match
        own, best = (match.rules.parse_action(text) for text in (graded.action, graded.best))
        return prompt_at(match, self.ply(graded), graded.ply), own, best

    def forget(self) -> None:
        """Another language is in use."""
        self._known.clear()

    def words(self, graded: Graded) -> str:
        """What was done, and what would have been better and why, in a sentence or two."""
        if graded not in self._known:
            self._known[graded] = self._told(graded)
        return self._known[graded]

    def compared(self, graded: Graded) -> Comparison:
        """The facts of what was done and of what would have been better, as a table."""
        if graded not in self._compared:
            self._compared[graded] = compare(self._session, self._table, self._view, *self.actions(graded))
        return self._compared[graded]

    def _told(self, graded: Graded) -> str:
        session, rules, expertise = self._session, self._session.match.rules, self._session.game.expertise()
        prompt, own, best = self.actions(graded)
        played, better = self._table.told_apart(self._view, prompt.observation, own, best)
        if own == best or not graded.blamed:
            return sentences((_("Chosen: {move}").format(move=played), _("Nothing clearly better was found")))
        why = reasons(expertise, rules, prompt, own, best)
        if why[:1] and why[0].fact == "now" and not expertise.by_chance:
            fewer, points = Number(why[0].yours), Number(why[0].better)
            words = ngettext(
                "{played} scored nothing; {better} would have scored {points} point",
                "{played} scored nothing; {better} would have scored {points} points",
                points,
            )
            if fewer:
                words = ngettext(
                    "{played} scored {fewer}; {better} would have scored {points} point",
                    "{played} scored {fewer}; {better} would have scored {points} points",
                    points,
                )
            return capital(words.format(played=played, better=better, points=points, fewer=fewer))
        move = _("Chosen: {move}").format(move=played), _("Better: {move}").format(move=better)
        return sentences((*move, *(said(each.message, session.plan.names, prompt.seat) for each in why[:1])))

    def cost(self, *decisions: Graded) -> str:
        """What was lost, with a minus: tenths of points of margin, or whole per cent of the chance to win."""
        losses = [self.measure.cost(each.blamed) for each in decisions if each.blamed]
        if self.measure.by_chance:
            return format(Number(-sum(max(1, each) for each in losses)), "%")
        return format(Number(-tenths(losses)), ".")

    def whole_cost(self, decisions: Iterable[Graded]) -> str:
        """What those decisions cost together, in words of points."""
        return in_points(tenths(self.measure.cost(each.blamed) for each in decisions if each.blamed))


def tenths(losses: Iterable[int]) -> int:
    """Losses in hundredths of a point as tenths that add up to what each of them is told to be, a tenth at least."""
    return sum(max(1, round(each / 10)) for each in losses)


def in_points(tenths: int) -> str:
    """So many tenths of a point in words."""
    if tenths % 10:
        return pgettext("with tenths", "{n} points").format(n=format(Number(tenths), "."))
    return ngettext("{n} point", "{n} points", tenths // 10).format(n=Number(tenths // 10))


def puzzle_of(match: Match, ply: int, graded: Graded) -> Puzzle:
    """A decision as a puzzle of one's own; whatever comes to the same as the best action is right."""
    rules, expertise, state = match.rules, match.game.expertise(), match.at(ply)
    best, legal = rules.parse_action(graded.best), [*islice(rules.legal_actions(state), MOST_COMPARED + 1)]
    same = [best]
    if len(legal) <= MOST_COMPARED:
        key = expertise.key(rules, rules.step(state, best))
        same = [each for each in legal if expertise.key(rules, rules.step(state, each)) == key]
    unit = 100 * expertise.of_result(match.seats)
    gap, error = round(graded.loss / unit, 2), round(graded.error / unit, 2)
    actions = tuple(map(str, match.actions[:ply]))
    found = Puzzle(
        match.game.key,
        BEST,
        match.seats,
        dict(match.options),
        match.seed,
        actions,
        graded.seat,
        texts(same),
        gap,
        error,
    )
    about = themes(match, found, prompt_at(match, ply, graded.ply)) if len(legal) <= MOST_COMPARED else ()
    return replace(found, id=found.named(), themes=() if LAST in about else about)
