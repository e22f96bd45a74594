"""The course of a lesson: the step, whose turn it is, and what the page says about what was done.

A step waits for the right action and refuses others; the other seats play what the file says.
"""

from collections.abc import Callable, Sequence
from typing import Any

from game.core.bot import Prompt, Verdict
from game.core.game import Game
from game.core.record import Record
from game.scenes.learning.lessonbook import WELL, Lesson, Step, kind_of
from game.scenes.news.advice import Advice, Adviser, advise
from game.scenes.session.session import Session
from game.scenes.session.tableplan import TablePlan, usual_seats, with_names
from game.scenes.shell.context import Context
from game.ui.platform.pending import Pending
from game.words import _


class LessonCourse:
    """The way through one lesson. It knows no table; `session` has the position of the present step."""

    def __init__(self, context: Context, lesson: Lesson, done: int = 0) -> None:
        """Begins after the steps that are `done`."""
        self._context = context
        self.lesson = lesson
        self.number = min(done, len(lesson.steps) - 1)
        """The index of the step shown."""
        self.finished = False
        self.session: Session
        self.begin(fresh=True)

    def begin(self, *, fresh: bool) -> None:
        """Begins the step; unless it is `fresh`, the match goes on from where it is."""
        self.wrong_words = ""
        """What is said about the move tried last, if it was wrong."""
        if fresh:
            self.session = session_of(self._context, self.lesson.game, self.step.start)
        self.prompt: Prompt[Any] | None = None
        """The prompt of the seat to act, once it has been asked."""
        self.made = self._replied = 0
        """How many of the step's moves and of its replies have been played."""
        self._wait = 0.0

    @property
    def step(self) -> Step:
        """The step that is shown."""
        return self.lesson.steps[self.number]

    @property
    def done(self) -> bool:
        """Whether the step has come to its end."""
        return self.made == len(self.step.moves) and self._replied == len(self.step.reply)

    @property
    def waits(self) -> bool:
        """Whether the person has something to do at the table."""
        return self.made < len(self.step.moves) and not self.finished

    @property
    def replies(self) -> bool:
        """Whether the next action is a reply, which plays itself."""
        return not (self.waits or self.done or self.finished)

    @property
    def begun(self) -> bool:
        """Whether anything has been played in this step."""
        return bool(self.made or self._replied)

    # -- whose turn it is ---------------------------------------------------------------------------------------------

    def asked(self) -> bool:
        """Whether the prompt is about the present state."""
        return self.prompt is not None and self.prompt.ply == self.session.match.ply

    def ask(self, beat: float) -> None:
        """Asks the seat to act; a reply comes after `beat` seconds."""
        self.prompt = self.session.match.prompt()
        self._wait = beat if self.replies else 0.0

    def legal(self) -> Sequence[Any]:
        """The person's legal actions while the step waits; else none, so that nothing can be touched."""
        prompt = self.prompt
        if prompt is None or not (self.waits and self.asked() and self.session.is_human(prompt.seat)):
            return ()
        return prompt.legal_actions

    def try_out(self, action: Any) -> str:
        """Counts a legal action of the person as made if it is right; returns what is said about a wrong one."""
        if not self._is_right(action):
            return self.step.wrong_words(str(action), self._kind(action))
        self.made += 1
        return ""

    def wanted(self) -> Any:
        """A right action to show; None if nothing is waited for."""
        if not self.waits or self.prompt is None:
            return None
        move = self.step.moves[self.made]
        if move.texts:
            return self.session.match.rules.parse_action(move.texts[0])
        return next((action for action in self.prompt.legal_actions if self._is_right(action)), None)

    def pass_time(self, dt: float) -> tuple[Any, Pending]:
        """Lets `dt` seconds pass; returns the next reply, once its beat is over, and when to look again."""
        if not self.replies:
            return None, False
        self._wait = max(0.0, self._wait - dt)
        if self._wait:
            return None, self._wait
        text = self.step.reply[self._replied]
        self._replied += 1
        return self.session.match.rules.parse_action(text), False

    def _is_right(self, action: Any) -> bool:
        return self.step.moves[self.made].accepts(str(action), self._kind(action))

    def _kind(self, action: Any) -> str:
        return kind_of(self.session.match.rules, self.session.match.state, action)

    # -- what is said -------------------------------------------------------------------------------------------------

    @property
    def right_words(self) -> str:
        """What is said about the move made last, if it was one of this step."""
        return self.step.then[self.made - 1] if self.made else ""

    @property
    def pointed(self) -> tuple[str, ...]:
        """The names of what the step points at now."""
        if self.finished or (self.step.moves and not self.waits):
            return ()
        return self.step.point[self.made if self.step.moves else 0]

    def told(self, words: str) -> str:
        """Words of the lesson with the names of the seats filled in."""
        for seat, plan in enumerate(self.session.plan.seats):
            words = words.replace(f"{{{seat}}}", plan.name)
        return words

    def farewell(self, key: Callable[[str], str]) -> tuple[str, ...]:
        """What is said at the end; `key` returns the name of the key in use for a default one."""
        if self.lesson.name == WELL:
            return (
                _("That is how {game} is played well. The rest is practice.").format(game=_(self.lesson.game.title)),
                _("After a match, “Learn from your mistakes” asks again about what cost you most."),
                _("Switch the coach on when you set the table: it speaks up before a clear mistake."),
            )
        book = _("The rule book ({key}) has every rule, and our rulings where the rule sheet is silent.")
        hint = _("During play, Hint ({key}) suggests a move and tells you why.")
        return (
            _("That’s all there is to {game}. The rest is practice.").format(game=_(self.lesson.game.title)),
            book.format(key=key("F1")),
            hint.format(key=key("H")),
        )

    def title(self) -> str:
        """The game and the number of the step."""
        words = _("{game}: lesson, step {number} of {all}")
        return words.format(game=_(self.lesson.game.title), number=self.number + 1, all=len(self.lesson.steps))

    def describe(self) -> list[str]:
        """What the page says, line by line."""
        if self.finished:
            return [self.title(), *self.farewell(self._context.key)]
        step = self.step
        said = [self.title(), self.told(step.title), *map(self.told, step.say), *step.rulings]
        said += [_("To do: {task}").format(task=self.told(step.task))] if self.waits else []
        return [line for line in (*said, self.told(self.right_words), self.told(self.wrong_words)) if line]


class Prompter(Adviser):
    """The adviser of a lesson: its hint is the right action, without any thinking."""

    def __init__(self, context: Context, course: LessonCourse) -> None:
        super().__init__(course.session, context)
        self._course = course
        self._asked = False

    def ask(self, prompt: Prompt[Any], *, besides: Any = None) -> None:
        self._asked = True

    def forget(self) -> None:
        self._asked = False

    def poll(self) -> list[Advice] | None:
        """A right action, once for each time it is asked."""
        asked, self._asked = self._asked, False
        prompt, action = self._course.prompt, self._course.wanted() if asked else None
        return None if action is None or prompt is None else advise(self._course.session, prompt, [Verdict(action)])


def session_of(context: Context, game: Game, position: Record) -> Session:
    """A match of the person and the usual others, played up to a position."""
    seats = usual_seats(game, len(position.chairs))
    plan = with_names(TablePlan(game.key, seats, position.options), context.settings.names[:1])
    session = Session.start(plan, game, position.seed)
    session.play_written(position.actions)
    return session
