"""Learn from your mistakes: decisions that cost a person most are asked again at the real table, one by one."""

from functools import partial
from typing import Any

from game.ai.asked import Analysing
from game.ai.thinker import JUDGE
from game.analysis.findings import GRADED, Graded
from game.core.rules import Seat
from game.scenes import routes
from game.scenes.history.findings import Known
from game.scenes.puzzles.learning import Learning, LearningOfMany
from game.scenes.puzzles.mistakepaper import ask, write_mistakes
from game.scenes.puzzles.table import Asking, PuzzleScene
from game.scenes.session.session import Session
from game.scenes.shell.context import Context
from game.scenes.shell.layer import Layer
from game.scenes.shell.sheet import MessageScene
from game.scenes.shell.tablekind import MISTAKES
from game.ui.widgets.widgets import Widget
from game.words import _, sentences


def mistakes_scene(
    context: Context, session: Session, findings: Known, seat: Seat, at: Graded | None = None
) -> PuzzleScene:
    """The table that asks a person's mistakes in a match again, starting with the costliest, or with `at`."""
    asking = Mistakes(context, Learning(context, session, findings, seat, at))
    context.tell(_("Puzzles"), *asking.learning.collection.take())
    return PuzzleScene(context, asking)


def mistakes_of_many(context: Context, person: str) -> Layer:
    """The table that asks the mistakes of a person's last matches again; a message if there are none."""
    try:
        asking = Mistakes(context, LearningOfMany(context, person))
    except LookupError:
        words = _("No clear mistake was found in your last matches.")
        return MessageScene(context, _("Learn from your mistakes"), words)
    return PuzzleScene(context, asking)


class Mistakes(Asking):
    """A person's mistakes. An answer that has no judgement yet is judged first."""

    kind = MISTAKES

    def __init__(self, context: Context, learning: Learning) -> None:
        self._context = context
        self.learning = learning
        self.course = learning.course
        self._known = len(learning.mistakes), learning.complete

    # -- the course ---------------------------------------------------------------------------------------------------

    def holds_back(self, scene: PuzzleScene, action: Any, side: int | None) -> bool:
        choice = self.learning.course.asks_for(action)
        if choice is not None:
            scene.find_out(choice, JUDGE, _("Judging your answer…"), partial(self._judged, scene, action, side))
        return choice is not None

    def _judged(self, scene: PuzzleScene, action: Any, side: int | None, found: Analysing) -> None:
        """Takes an answer with its judgement; one that could not be judged is not the best."""
        self.learning.course.other = GRADED(found.decisions[0], "decision") if found.decisions else None
        scene.announce("")
        scene.take(action, side)

    def pass_time(self, scene: PuzzleScene) -> None:
        """Shows the mistakes found meanwhile."""
        learning = self.learning
        if learning.findings.poll() and self._known != (len(learning.mistakes), learning.complete):
            self._known = len(learning.mistakes), learning.complete
            scene.renew_buttons()

    def answered(self) -> None:
        """Keeps the outcome of the first answer; later ones do not count."""
        self.learning.answers.setdefault(self.learning.open, self.course.right)

    def show(self, scene: PuzzleScene, graded: Graded) -> None:
        """Asks about a mistake; one of another match gets a new table."""
        before, learning = self.learning.match, self.learning
        self.course = course = learning.course_of(graded)
        if learning.match is before:
            scene.begin(course)
        else:
            self._context.stack.replace(PuzzleScene(self._context, Mistakes(self._context, learning)), scene)

    def onward(self, scene: PuzzleScene) -> None:
        if (graded := self.learning.following) is not None:
            self.show(scene, graded)

    def every(self, scene: PuzzleScene) -> None:
        """Shows the page that looks back."""
        context, learning = self._context, self.learning
        if "review" in [each.name for each in context.stack.scenes]:
            scene.close(None)
        else:
            page = routes.look_back(context, session=learning.match, findings=learning.findings)
            context.stack.replace(page, scene)

    # -- what is shown ------------------------------------------------------------------------------------------------

    def paper(self, scene: PuzzleScene) -> list[Widget]:
        return write_mistakes(scene, self.learning, lambda graded: self.show(scene, graded))

    def heading(self) -> str:
        return _("Your mistakes")

    def place(self) -> str:
        return self.learning.turn

    def question(self) -> str:
        return sentences((self.learning.number, self.learning.lost, ask()))
