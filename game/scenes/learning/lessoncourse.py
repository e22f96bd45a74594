"""How far somebody is in a lesson: the step, what has been done in it, and what the page says about that."""

from collections.abc import Callable

from game.scenes.learning.lessonscript import Script, session_of
from game.scenes.learning.lessonsteps import Lesson, Step
from game.scenes.session.session import Session
from game.scenes.shell.base import Context


class LessonCourse:
    """The way through one lesson. It knows no table; `session` is the state that the present step is about."""

    def __init__(self, context: Context, lesson: Lesson) -> None:
        self._context = context
        self.lesson = lesson
        self.number = 0
        """The step that is being shown, from 0."""
        self.finished = False
        self.wrong_words = ""
        """What is said about the move tried last, if it was not the right one."""
        self.session: Session
        self.script: Script
        self.begin(fresh=True)

    @property
    def step(self) -> Step:
        """The step that is being shown."""
        return self.lesson.steps[self.number]

    def begin(self, *, fresh: bool) -> None:
        """The step from its beginning; where it is not `fresh` the match goes on from where it is."""
        self.wrong_words = ""
        if fresh:
            self.session = session_of(self._context, self.lesson.game, self.step.start)
        self.script = Script(self.session, self.step)

    @property
    def waits(self) -> bool:
        """Whether the person has something to do at the table."""
        return self.script.waits and not self.finished

    @property
    def replies(self) -> bool:
        """Whether something goes on by itself."""
        return self.script.replies and not self.finished

    @property
    def right_words(self) -> str:
        """What is said about the move made last, if it was one of this step."""
        made = self.script.made
        return self.step.then[made - 1] if made else ""

    @property
    def pointed(self) -> tuple[str, ...]:
        """The names of the things that the step points at now."""
        if self.finished or (self.step.moves and not self.waits):
            return ()
        return self.step.point[self.script.made if self.step.moves else 0]

    def told(self, words: str) -> str:
        """Words of the lesson with the names of those who sit here."""
        for seat, plan in enumerate(self.session.plan.seats):
            words = words.replace(f"{{{seat}}}", plan.name)
        return words

    def farewell(self, key: Callable[[str], str]) -> tuple[str, ...]:
        """What is said at the end; `key` names the key that stands for a usual one."""
        title = self.lesson.game.title
        return (
            f"That is all that {title} is made of. The rest is practice.",
            f"The rule book ({key('F1')}) has every rule in short, with what we play where the rule sheet is silent.",
            f"At the table Hint ({key('H')}) shows a good move and says why.",
        )

    def title(self) -> str:
        """The game, and how far one is."""
        return f"{self.lesson.game.title}, lesson, step {self.number + 1} of {len(self.lesson.steps)}"

    def describe(self) -> list[str]:
        """What the page says, line by line."""
        if self.finished:
            return [self.title(), *self.farewell(self._context.key)]
        step = self.step
        said = [self.title(), self.told(step.title), *map(self.told, step.say), *step.rulings]
        said += [f"To do: {self.told(step.task)}"] if self.waits else []
        return [line for line in (*said, self.told(self.right_words), self.told(self.wrong_words)) if line]
