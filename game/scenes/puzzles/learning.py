"""A person's mistakes as they are asked again: which there are, what was answered, and the one asked now."""

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
from game.scenes.history.findings import Findings, Known, loss_words, mistakes, puzzle_of
from game.scenes.history.season import LookedBack, looked_back
from game.scenes.puzzles.course import PuzzleCourse
from game.scenes.session.names import hand_name, turn_name
from game.scenes.session.session import Session
from game.scenes.session.tableplan import usual_opponent
from game.scenes.shell.context import Context
from game.storage import Notice
from game.words import _, pgettext

MATCHES_ASKED = 10
"""How many of the last matches have their mistakes asked together."""


class MistakeCourse(PuzzleCourse):
    """A decision that is asked again. The answer is compared with the action played in the match."""

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
        """The request to judge an answer; None if its judgement is known."""
        known = (self.graded.action, *self.puzzle.answer)
        if str(action) in known or (self.other is not None and self.other.action == str(action)):
            return None
        there = self.graded
        made = {"hand": there.hand, "seat": there.seat, "ply": there.ply, "action": str(action)}
        return what_judge_sees(self._match.match, [(self.ply, made)])[0]

    @property
    def right(self) -> bool:
        """Whether the answer is right, or cannot be told from the best."""
        other = self.other
        return super().right or (other is not None and other.action == str(self.given) and not other.blamed)

    @property
    def lost(self) -> int:
        """The loss of the action `against`, in the unit of `Graded.loss`; 0 if unknown."""
        if self.against == self.then:
            return self.graded.loss if not self.right or super().right else 0
        return self.other.loss if self.other is not None and self.other.action == str(self.against) else 0

    def _position(self) -> Session:
        """The position as it was in the match."""
        found = self._match.at(self.ply)
        found.plan = self.plan
        return found

    @cached_property
    def then(self) -> Any:
        """The action played in the match."""
        return self._match.match.rules.parse_action(self.graded.action)

    @property
    def repeated(self) -> bool:
        """Whether the answer is the action played in the match."""
        return str(self.given) == self.graded.action

    @property
    def against(self) -> Any:
        """The action that the best is compared with: a wrong answer, else the action played in the match."""
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
        """The verdict on the answer in a word or two; empty while there is none."""
        if self.gave_up:
            return _("The answer")
        if not self.over:
            return ""
        if self.right:
            return pgettext("an answer", "Right") if super().right else _("As good as the best")
        return _("The same again") if self.repeated else _("Not the best one")

    @property
    def pair(self) -> tuple[Any, Any] | None:
        """The action `against`, and the best one, which is the answer itself if that is right."""
        return (self.against, self.given if self.right else self.best) if self.over else None

    def count(self, solved: bool, today: date) -> Notice:
        """Keeps a missed one among the player's own puzzles, so that it comes back; only kept ones are counted."""
        kept = any(each.id == self.puzzle.id for each in self.collection.own)
        if solved and not kept:
            return None
        return (None if kept else self.collection.keep(self.puzzle, today)) or super().count(solved, today)


class Learning:
    """One person's clear mistakes of a match, costliest first. While it is being judged more may come."""

    def __init__(self, context: Context, session: Session, findings: Known, seat: Seat, at: Graded | None) -> None:
        self._context = context
        self.match = session
        self.findings = findings
        self.seat = seat
        self.answers: dict[Graded, bool] = {}
        """The mistakes answered, and whether the first answer was right."""
        self.collection = Collection(context.store.folders.data)
        self.measure = Measure.of(session.game.expertise(), session.match.rules)
        self.course = self.course_of(at or self.mistakes[0])

    @property
    def mistakes(self) -> list[Graded]:
        """The mistakes known so far."""
        return mistakes(self.findings.of(self.seat))

    @property
    def complete(self) -> bool:
        """Whether no more mistakes can come."""
        return self.findings.has_all_of(self.seat) or self.findings.failed

    @property
    def open(self) -> Graded:
        """The mistake that is asked now."""
        return self.course.graded

    @property
    def following(self) -> Graded | None:
        """The next mistake not answered, after the open one and then from the beginning."""
        some = self.mistakes
        at = some.index(self.open)
        return next((each for each in some[at + 1 :] + some[:at] if each not in self.answers), None)

    def course_of(self, graded: Graded) -> MistakeCourse:
        """Begins to ask about a mistake."""
        self.course = MistakeCourse(self._context, self.collection, self.match, graded)
        return self.course

    # -- in words -----------------------------------------------------------------------------------------------------

    def measure_of(self, graded: Graded) -> Measure:
        """The measure in which a mistake is told."""
        return self.measure

    def key_of(self, graded: Graded) -> str:
        """A key that no other mistake here has."""
        return f"{graded.hand}.{graded.ply}"

    @property
    def number(self) -> str:
        """The number of the open mistake, in words."""
        number, many = self.mistakes.index(self.open) + 1, len(self.mistakes)
        words = _("Mistake {number} of {all}") if self.complete else _("Mistake {number} of {all} so far")
        return words.format(number=number, all=many)

    @property
    def lost(self) -> str:
        """What the open mistake cost, in a sentence."""
        words = _("You lost about {points} here")
        if self.measure.in_per_cent:
            words = _("Your chance to win fell by about {points} here")
        return words.format(points=loss_words(self.measure, self.open.loss))

    @property
    def turn(self) -> str:
        """The hand and the turn of the open mistake, in words."""
        return turn_name(self.match.game.hand_word, *where(self.match.match, self.open))

    def where(self, graded: Graded) -> str:
        """The place of a mistake in words: hand and turn."""
        return turn_name(self.match.game.hand_word, *where(self.match.match, graded))


class LearningOfMany(Learning):
    """The mistakes of a person's last matches together, latest first, from the analyses kept in the book."""

    def __init__(self, context: Context, name: str) -> None:
        """Raises `LookupError` if there are none."""
        self._of: dict[Graded, LookedBack] = {}
        for played in islice(looked_back(context, name, keys()), MATCHES_ASKED):
            for each in mistakes(played.own):
                self._of.setdefault(each, played)
        if not self._of:
            raise LookupError(f"no mistakes of {name} are known")
        self._context = context
        first = self._now = next(iter(self._of))
        super().__init__(context, *self._sit_down(first), first)

    def _sit_down(self, graded: Graded) -> tuple[Session, Known, Seat]:
        """The match of a mistake, resumed, with its findings and the person's seat."""
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
        """Begins to ask about a mistake, which may be of another match."""
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
        """The place of a mistake in words: game and hand."""
        game = find(self._of[graded].record.game)
        # TRANSLATORS: {hand} is “Hand 2” or “Game 2”
        return _("{game} – {hand}").format(game=_(game.title), hand=hand_name(game.hand_word, graded.hand + 1))
