"""The findings of a match that is over: its analysis, kept in the book or asked for, and its decisions in words."""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import islice
from typing import Any

from game.ai.asked import Analysing
from game.ai.thinker import MatchHeader, Thinker
from game.analysis.findings import GRADED, Analysis, Graded, points_of
from game.analysis.judging import GRADES
from game.analysis.margins import Measure
from game.analysis.reasons import reasons
from game.analysis.study import Study, choices, prompt_at, read_analysis, what_judge_sees
from game.core.bot import AnyPrompt
from game.core.match import Match
from game.core.rules import Json, Seat
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
"""Most legal actions that are searched for others that come to the same as the best."""


class Known(ABC):
    """What is known so far of the decisions of one `hand`, or of all hands of a match if that is None."""

    hand: int | None = None

    def __init__(self, analysis: Analysis, choices: Mapping[Seat, int], *, complete: bool) -> None:
        self.analysis = analysis
        """The analysis so far: the curve first, then one decision after another."""
        self.complete = complete
        self.share = 0.0
        """The share that is done, from 0 to 1, while it is not complete."""
        self.failed = False
        self.notice: Notice = None
        """A notice about the file of the analysis."""
        self._choices = choices
        self._seen = Analysing(0)

    @property
    def percent(self) -> int:
        """The share that is done, in per cent, at most 99."""
        return min(99, int(100 * self.share))

    def of(self, seat: Seat) -> list[Graded]:
        """The judged decisions of a seat, in the order of play."""
        return [each for each in self.analysis.decisions if each.seat == seat]

    def has_all_of(self, seat: Seat) -> bool:
        """Whether every decision of a seat has been judged."""
        return self.complete or len(self.of(seat)) >= self._choices[seat]

    @property
    @abstractmethod
    def thinker(self) -> Thinker:
        """The thinking process that is asked."""

    @abstractmethod
    def ask(self) -> int:
        """Asks the thinker, with what is known already; returns the number of the question."""

    @abstractmethod
    def take(self, found: Analysing) -> None:
        """Takes what has been found, in part or in full."""

    def poll(self) -> bool:
        """Goes on with the analysis; returns whether more is known than before."""
        if self.complete or self.failed:
            return False
        found = self.thinker.analysed(self._seen.question) if self._seen.question else None
        if found is None:  # nothing asked yet, or something else since
            self._seen = Analysing(self.ask())
            return False
        if found == self._seen:
            return False
        self._seen = found
        if found.note is not None:
            self.failed = True
        self.take(found)
        return True

    def give_up(self) -> None:
        """Drops the question: nobody needs the answer any more."""
        if self._seen.question:
            self.thinker.drop(self._seen.question)
        self._seen = Analysing(0)


class Findings(Known):
    """The analysis of a match that is over. It is kept beside the record, if the record is in the book.

    `judged` are decisions judged earlier. The decisions of people are judged before all others.
    """

    def __init__(self, context: Context, session: Session, judged: Iterable[Json] = ()) -> None:
        self._context = context
        self._people = session.humans
        self._record = session.record()
        self._shelf = context.store.shelf
        kept, notice = self._read(session.match)
        known = kept or Analysis(tuple(GRADED(each, "decision") for each in judged), ())
        made = Counter(each["seat"] for _, each in choices(session.match, session.humans))
        super().__init__(known, made, complete=kept is not None)
        self.notice = notice

    def _read(self, match: Match) -> tuple[Analysis | None, Notice]:
        """The analysis that is kept, if any. An unusable one is put aside with a notice, and made again."""
        file = self._shelf.name_of(self._record)
        found, notice = self._shelf.analysis(file, lambda raw: read_analysis(raw, match)) if file else (None, None)
        self._context.store.log(notice)
        return found, notice

    @property
    def thinker(self) -> Thinker:
        return self._context.thinker

    def ask(self) -> int:
        known = [each.to_kept() for each in self.analysis.decisions]
        return self.thinker.analyse(self._record, decisions=known, first=self._people)

    def take(self, found: Analysing) -> None:
        if found.note is not None:
            self._context.store.log(f"The match could not be analysed: {found.note}.")
        elif found.result is not None:
            self.analysis, self.complete = Analysis.from_data(found.result), True
            if file := self._shelf.name_of(self._record):
                kept = self._shelf.keep_analysis(file, self.analysis.dumps())
                self._context.kept(_("The analysis is not saved"), kept)
        elif len(found.decisions) >= len(self.analysis.decisions):
            self.analysis = Analysis(_in_order(found.decisions), (), points_of(found.chances))
            self.share = found.done


class HandFindings(Known):
    """The decisions of a session's last hand, which is over while its match goes on.

    Every decision is judged from what its seat was given in that hand, by a process that no opponent waits for: nobody
    is told the seed, and so what will be dealt. `judged` has the decisions judged earlier, by ply; it grows.
    """

    def __init__(self, context: Context, session: Session, judged: dict[int, Json]) -> None:
        self.hand = session.hand_no
        self._context = context
        self._match, self._judged = session.match, judged
        own, match = session.humans, session.match
        here = [(ply, each) for ply, each in choices(match, range(match.seats)) if each["hand"] == self.hand]
        self._made = sorted(here, key=lambda each: (each[1]["seat"] not in own, each[0]))
        self._asked = list[int]()
        super().__init__(Analysis((), ()), Counter(each["seat"] for _, each in here), complete=False)
        self._renew()

    def _renew(self) -> None:
        plies = [ply for ply, _ in self._made]
        known = [self._judged[ply] for ply in plies if ply in self._judged]
        decisions = _in_order(known)
        self.complete, self.share = len(known) == len(plies), len(known) / max(1, len(plies))
        hands = (Study(self._match, None).shares(self.hand or 0, decisions),) if self.complete else ()
        self.analysis = Analysis(decisions, hands)

    @property
    def thinker(self) -> Thinker:
        return self._context.reviewer

    def ask(self) -> int:
        match, left = self._match, [(ply, each) for ply, each in self._made if ply not in self._judged]
        self._asked = [ply for ply, _ in left]
        return self.thinker.judge(MatchHeader.of(match), what_judge_sees(match, left))

    def take(self, found: Analysing) -> None:
        if found.note is not None:
            self._context.store.log(f"The hand could not be analysed: {found.note}.")
        self._judged |= dict(zip(self._asked, found.decisions, strict=False))
        self._renew()


def _in_order(decisions: Iterable[Json]) -> tuple[Graded, ...]:
    found = (GRADED(each, "decision") for each in decisions)
    return tuple(sorted(found, key=lambda each: (each.hand, each.ply)))


def mistakes(decisions: Iterable[Graded]) -> list[Graded]:
    """The clear mistakes among some decisions, costliest first."""
    return sorted((each for each in decisions if each.grade in GRADES[1:]), key=lambda each: -each.loss)


class Decisions:
    """Puts the decisions of a match into words; any `table` and `view` of the match will do."""

    def __init__(self, session: Session, course: ScoreCourse, table: Table, view: View) -> None:
        self._session = session
        self._course = course
        self._table = table
        self._view = view
        self._known: dict[Graded, str] = {}
        self._compared: dict[Graded, Comparison] = {}
        self.measure = Measure.of(session.game.expertise(), session.match.rules)

    def ply(self, graded: Graded) -> int:
        """The ply of the match at which a decision was made."""
        return self._course.plies[graded.hand] + graded.ply

    def actions(self, graded: Graded) -> tuple[AnyPrompt, Any, Any]:
        """The prompt of a decision, the action played, and the best one."""
        match = self._session.match
        own, best = (match.rules.parse_action(text) for text in (graded.action, graded.best))
        return prompt_at(match, self.ply(graded)), own, best

    def forget(self) -> None:
        """Forgets the sentences, which are in the language used before."""
        self._known.clear()

    def words(self, graded: Graded) -> str:
        """The action played, the better one and why, in a sentence or two."""
        if graded not in self._known:
            self._known[graded] = self._told(graded)
        return self._known[graded]

    def compared(self, graded: Graded) -> Comparison:
        """The facts of the action played and of the better one, as a table."""
        if graded not in self._compared:
            actions = self.actions(graded)
            self._compared[graded] = compare(self._session, self._table, self._view, *actions, graded.ends)
        return self._compared[graded]

    def _told(self, graded: Graded) -> str:
        session, rules, expertise = self._session, self._session.match.rules, self._session.game.expertise()
        prompt, own, best = self.actions(graded)
        played, better = self._table.told_apart(self._view, prompt.observation, own, best)
        if own == best or not graded.blamed:
            return sentences((_("Chosen: {move}").format(move=played), _("Nothing clearly better was found")))
        why = reasons(expertise, rules, prompt, own, best, graded.ends)
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
        """The loss, with a minus: points of margin in tenths, or whole per cent of the chance to win."""
        losses = [self.measure.cost(each.blamed) for each in decisions if each.blamed]
        if self.measure.in_per_cent:
            return format(Number(-sum(max(1, each) for each in losses)), "%")
        return format(Number(-tenths(losses)), ".")

    def whole_cost(self, decisions: Iterable[Graded]) -> str:
        """The cost of some decisions together, in words: in points or percentage points."""
        if self.measure.in_per_cent:
            whole = sum(max(1, self.measure.cost(each.blamed)) for each in decisions if each.blamed)
            return ngettext("{n} percentage point", "{n} percentage points", whole).format(n=Number(whole))
        return in_points(tenths(self.measure.cost(each.blamed) for each in decisions if each.blamed))


def about(measure: Measure, hundredths: int) -> int:
    """A loss as a single number, 1 at least: whole points of margin, or per cent of the chance to win."""
    cost = measure.cost(hundredths)
    return max(1, cost if measure.in_per_cent else round(cost / 100))


def loss_words(measure: Measure, hundredths: int) -> str:
    """The loss of `about` in words."""
    n = about(measure, hundredths)
    words = ngettext("{n} percentage point", "{n} percentage points", n) if measure.in_per_cent else ""
    return words.format(n=Number(n)) or in_points(10 * n)


def tenths(losses: Iterable[int]) -> int:
    """The sum in tenths of a point of losses in hundredths, each rounded as it is shown, a tenth at least."""
    return sum(max(1, round(each / 10)) for each in losses)


def in_points(tenths: int) -> str:
    """A number of tenths of a point, in words."""
    if tenths % 10:
        return pgettext("with tenths", "{n} points").format(n=format(Number(tenths), "."))
    return ngettext("{n} point", "{n} points", tenths // 10).format(n=Number(tenths // 10))


def puzzle_of(match: Match, ply: int, graded: Graded) -> Puzzle:
    """A decision as a puzzle; any action that comes to the same as the best one is right."""
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
    about = themes(match, found, prompt_at(match, ply)) if len(legal) <= MOST_COMPARED else ()
    return replace(found, id=found.named(), themes=() if LAST in about else about)
