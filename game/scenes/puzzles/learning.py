"""Somebody's mistakes of a match as they are asked again: which there are, what was answered, and the one asked now."""

from dataclasses import replace
from datetime import date
from functools import cached_property
from itertools import islice
from typing import Any

from game.analysis.evidence import Ends
from game.analysis.findings import Graded
from game.analysis.margins import Measure
from game.analysis.study import ply_of, what_judge_sees, where
from game.core.rules import Json, Seat
from game.games import find, keys
from game.puzzles.collection import Collection
from game.scenes.history.findings import Findings, Known, amount, mistakes, puzzle_of
from game.scenes.history.season import LookedBack, looked_back
from game.scenes.puzzles.course import PuzzleCourse
from game.scenes.session.names import hand_name, turn_name
from game.scenes.session.session import Session
from game.scenes.session.tableplan import usual_opponent
from game.scenes.shell.context import Context
from game.storage import Notice
from game.words import _, pgettext

MATCHES = 10
"""The mistakes of so many matches are asked together."""


class MistakeCourse(PuzzleCourse):
    """A decision that is asked again. What was done in the match is what the answer is held against."""

    def __init__(self, context: Context, collection: Collection, session: Session, graded: Graded) -> None:
        self.graded = graded
        self.ply = ply_of(session.match, graded)
        self._match = session
        puzzle = puzzle_of(session.match, self.ply, graded)
        usual = usual_opponent(session.game)
        seats = tuple(
            replace(each, player=usual) if each.is_person and seat != graded.seat else each
            for seat, each in enumerate(session.plan.seats)
        )  # one person is asked, however many sat there
        self.other: Graded | None = None
        """The judgement of an answer that is neither the best action nor the one of the match."""
        super().__init__(context, collection, puzzle, replace(session.plan, seats=seats))

    def asks_for(self, action: Any) -> Json | None:
        """The choice of an answer as it is to be judged first; None where it is known how good that is."""
        known = (self.graded.action, *self.puzzle.answer)
        if str(action) in known or (self.other is not None and self.other.action == str(action)):
            return None
        there = self.graded
        made = {"hand": there.hand, "seat": there.seat, "ply": there.ply, "action": str(action)}
        return what_judge_sees(self._match.match, [(self.ply, made)])[0]

    @property
    def right(self) -> bool:
        """Also of an answer that cannot be told from the best."""
        other = self.other
        return super().right or (other is not None and other.action == str(self.given) and not other.blamed)

    @property
    def lost(self) -> int:
        """What the action cost that the best is held against, as records have it; 0 where that is not known."""
        if self.against == self.then:
            return self.graded.loss if not self.right or super().right else 0
        return self.other.loss if self.other is not None and self.other.action == str(self.against) else 0

    def _position(self) -> Session:
        """As it lay on the table then."""
        found = self._match.at(self.ply)
        found.plan = self.plan
        return found

    @cached_property
    def then(self) -> Any:
        """What was done in the match."""
        return self._match.match.rules.parse_action(self.graded.action)

    @property
    def repeated(self) -> bool:
        """Whether the answer is what was done in the match."""
        return str(self.given) == self.graded.action

    @property
    def against(self) -> Any:
        """What the best is held against: a wrong answer, else what was done in the match."""
        return self.then if self.gave_up or self.right else self.given

    @property
    def ends(self) -> Ends | None:
        if self.example is None and self.pair is not None:
            told = [each for each in (self.graded, self.other) if each is not None]
            pair = tuple(map(str, self.pair))
            return next((each.ends for each in told if (each.action, each.best) == pair), None)
        return super().ends

    @property
    def asked_ply(self) -> int:
        return self.graded.ply

    @property
    def verdict(self) -> str:
        """What there is to say of the answer in a word or two; empty while there is none."""
        if self.gave_up:
            return _("The answer")
        if not self.over:
            return ""
        if self.right:
            return pgettext("an answer", "Right") if super().right else _("As good as the best")
        return _("The same again") if self.repeated else _("Not the best one")

    @property
    def pair(self) -> tuple[Any, Any] | None:
        """What the best is held against, and the best: as it was answered, where that is right."""
        return (self.against, self.given if self.right else self.best) if self.over else None

    def count(self, solved: bool, today: date) -> Notice:
        """One that was missed is kept as a puzzle of one's own, so that it comes back; what is kept is counted."""
        kept = any(each.id == self.puzzle.id for each in self.collection.own)
        if solved and not kept:
            return None
        return (None if kept else self.collection.keep(self.puzzle, today)) or super().count(solved, today)


class Learning:
    """One person's clear mistakes of a match, the costliest first. What is still being judged may bring more."""

    def __init__(self, context: Context, session: Session, findings: Known, seat: Seat, at: Graded | None) -> None:
        self._context = context
        self.match = session
        self.findings = findings
        self.seat = seat
        self.answers: dict[Graded, bool] = {}
        """What was answered, and whether that was right at first."""
        self.collection = Collection(context.store.folders.data)
        self.measure = Measure.of(session.game.expertise(), session.match.rules)
        self.course = self.course_of(at or self.mistakes[0])

    @property
    def mistakes(self) -> list[Graded]:
        """Those that are known by now."""
        return mistakes(self.findings.of(self.seat))

    @property
    def complete(self) -> bool:
        """Whether no more of them can come."""
        return self.findings.has_all_of(self.seat) or self.findings.failed

    @property
    def open(self) -> Graded:
        """The one that is asked about."""
        return self.course.graded

    @property
    def following(self) -> Graded | None:
        """The next one that was not answered, after the open one and then from the beginning."""
        some = self.mistakes
        at = some.index(self.open)
        return next((each for each in some[at + 1 :] + some[:at] if each not in self.answers), None)

    def course_of(self, graded: Graded) -> MistakeCourse:
        """Begins to ask about one."""
        self.course = MistakeCourse(self._context, self.collection, self.match, graded)
        return self.course

    # -- in words -----------------------------------------------------------------------------------------------------

    def measure_of(self, graded: Graded) -> Measure:
        """In what that one is told."""
        return self.measure

    def key_of(self, graded: Graded) -> str:
        """A name of its own."""
        return f"{graded.hand}.{graded.ply}"

    @property
    def number(self) -> str:
        """Which of them is asked about."""
        number, many = self.mistakes.index(self.open) + 1, len(self.mistakes)
        words = _("Mistake {number} of {all}") if self.complete else _("Mistake {number} of {all} so far")
        return words.format(number=number, all=many)

    @property
    def lost(self) -> str:
        """What it cost, in a sentence."""
        words = _("You lost about {points} here")
        if self.measure.by_chance:
            words = _("Your chance to win fell by about {points} here")
        return words.format(points=amount(self.measure, self.open.loss))

    @property
    def turn(self) -> str:
        """In which hand of its match, and at which turn there, the one that is asked now was made."""
        return turn_name(self.match.game.hand_word, *where(self.match.match, self.open))

    def where(self, graded: Graded) -> str:
        """In which hand and at which turn any of them was."""
        return turn_name(self.match.game.hand_word, *where(self.match.match, graded))


class LearningOfMany(Learning):
    """The same of a person's last matches together, the latest first; what is known of them is kept in the book."""

    def __init__(self, context: Context, name: str) -> None:
        """`LookupError` where there are none."""
        self._of: dict[Graded, LookedBack] = {}
        for played in islice(looked_back(context, name, keys()), MATCHES):
            for each in mistakes(played.own):
                self._of.setdefault(each, played)
        if not self._of:
            raise LookupError(f"no mistakes of {name} are known")
        self._context = context
        first = self._now = next(iter(self._of))
        super().__init__(context, *self._sit_down(first), first)

    def _sit_down(self, graded: Graded) -> tuple[Session, Known, Seat]:
        """The match of that one, played again."""
        played = self._of[graded]
        session = Session.resume(played.record, find(played.record.game))
        return session, Findings(self._context, session), played.seat

    @property
    def mistakes(self) -> list[Graded]:
        return list(self._of)

    @property
    def complete(self) -> bool:
        return True

    def course_of(self, graded: Graded) -> MistakeCourse:
        """Begins to ask about one, of whichever match it is."""
        if self._of[graded] != self._of[self._now]:
            self.match, self.findings, self.seat = self._sit_down(graded)
        self._now = graded
        self.measure = self.measure_of(graded)
        return super().course_of(graded)

    def measure_of(self, graded: Graded) -> Measure:
        return self._of[graded].measure

    def key_of(self, graded: Graded) -> str:
        return str(self.mistakes.index(graded))

    def where(self, graded: Graded) -> str:
        """In which game and hand it was."""
        game = find(self._of[graded].record.game)
        # TRANSLATORS: {hand} is “Hand 2” or “Game 2”
        return _("{game} – {hand}").format(game=_(game.title), hand=hand_name(game.hand_word, graded.hand + 1))
