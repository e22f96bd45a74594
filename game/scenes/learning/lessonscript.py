"""Whose turn it is in a lesson: the right action is waited for, another one goes back, the others play as written."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from game.core.bot import Prompt, Verdict
from game.core.game import Game
from game.core.record import HUMAN
from game.core.rules import Seat
from game.scenes.learning.lessonsteps import RecordedPosition, Step, kind_of
from game.scenes.match.requests import Requests
from game.scenes.match.turns import Turns
from game.scenes.news.hints import Advice, Adviser, advise
from game.scenes.session.session import Session
from game.scenes.session.tableplan import SeatPlan, TablePlan, spare_seat, usual_opponent, with_names
from game.scenes.shell.base import Context
from game.scenes.shell.menus import open_chosen
from game.scenes.shell.pause import PauseScene
from game.ui.platform.pending import Pending

if TYPE_CHECKING:
    from game.scenes.learning.lesson import LessonScene


class Script(Turns):
    """The course of one step. Nobody thinks here: everything but the person's moves is written down."""

    def __init__(self, session: Session, context: Context, step: Step, refuse: Callable[[str], None]) -> None:
        super().__init__(session, context)
        self.step = step
        self.made = 0
        """How many of the step's moves have been made."""
        self._replied = 0
        self._refuse = refuse
        """Told what to say when a legal action is not the right one."""
        self._picked: Any = None

    @property
    def waits(self) -> bool:
        """Whether the person has something to do."""
        return self.made < len(self.step.moves)

    @property
    def replies(self) -> bool:
        """Whether something goes on by itself."""
        return not self.waits and self._replied < len(self.step.reply)

    @property
    def done(self) -> bool:
        """Whether the step has come to its end."""
        return not self.waits and not self.replies

    @property
    def begun(self) -> bool:
        """Whether anything has been played in this step."""
        return bool(self.made or self._replied)

    def asks(self, seat: Seat | None) -> Prompt[Any] | None:
        """The prompt, only while something is waited for: otherwise nothing can be touched."""
        return super().asks(seat) if self.waits else None

    def asked(self) -> bool:
        """Whether the prompt is about the present position."""
        return self.prompt is not None and self.prompt.ply == self._session.match.ply

    def forced(self, prompt: Prompt[Any]) -> Any:
        """Nothing plays itself: what is forced is there to be learned."""
        return None

    def ask(self) -> Prompt[Any]:
        """The prompt; a beat passes before what goes on by itself."""
        prompt = super().ask()
        self._wait = self.beat if self.replies else 0.0
        return prompt

    def pick(self, action: Any) -> None:
        """What the person has picked, right or not."""
        self._picked = action

    def wanted(self) -> Any:
        """A right action for now, to show how; None if nothing is waited for."""
        prompt = self.prompt
        if not self.waits or prompt is None:
            return None
        move, rules = self.step.moves[self.made], self._session.match.rules
        if move.texts:
            return rules.parse_action(move.texts[0])
        return next((action for action in prompt.legal_actions if self._is_right(action)), None)

    def pass_time(self, dt: float, unread: float = 0.0) -> tuple[Any, Pending]:
        """Lets `dt` seconds pass: the right action, or the next one written down once its beat is over.

        Nothing is `unread` here: a lesson has its own words.
        """
        picked, self._picked = self._picked, None
        if picked is not None and self.waits:
            if self._is_right(picked):
                self.made += 1
                return picked, False
            self._refuse(self.step.wrong_words(str(picked), self._kind(picked)))
            return None, False
        if not self.replies:
            return None, False
        self._wait = max(0.0, self._wait - dt)
        if self._wait:
            return None, self._wait
        text = self.step.reply[self._replied]
        self._replied += 1
        return self._session.match.rules.parse_action(text), False

    def _is_right(self, action: Any) -> bool:
        return self.step.moves[self.made].accepts(str(action), self._kind(action))

    def _kind(self, action: Any) -> str:
        return kind_of(self._session.match.rules, self._session.match.state, action)


class Prompter(Adviser):
    """A hint in a lesson is the right action: nobody has to think about it."""

    def __init__(self, session: Session, context: Context, script: Script) -> None:
        super().__init__(session, context)
        self._script = script
        self._asked = False

    def ask(self, prompt: Prompt[Any], *, besides: Any = None) -> None:
        """Something is waited for, and is to be shown."""
        self._asked = True

    def forget(self) -> None:
        """Nothing is to be shown any more."""
        self._asked = False

    def poll(self) -> list[Advice] | None:
        """A right action, once."""
        asked, self._asked = self._asked, False
        prompt, action = self._script.prompt, self._script.wanted() if asked else None
        return None if action is None or prompt is None else advise(self._session, prompt, [Verdict(action)])


class LessonRequests(Requests):
    """What can be asked for in a lesson: the step once more, and the right move."""

    def __init__(self, scene: "LessonScene") -> None:
        super().__init__(scene)
        self._lesson = scene
        self.adviser = Prompter(scene.session, scene.context, scene.script)

    def can_undo(self) -> tuple[bool, str]:
        """Whether anything has been played in this step."""
        return self._lesson.script.begun, "nothing has been played in this step yet"

    def undo(self) -> None:
        """The step from its beginning."""
        if self._lesson.script.begun:
            self._lesson.again()

    def hint(self) -> None:
        """Shows the right move, whatever the settings say about hints at the table."""
        prompt = self._lesson.turns.prompt
        if prompt is not None and self._lesson.waits:
            self.adviser.ask(prompt)

    def keep_hand(self) -> None:
        """Only how hands are sorted: a lesson is no match to come back to."""
        self._context.change_settings(hand_order=self._scene.hand.sorting)

    def menu(self) -> None:
        """The menu as it is where no match is played."""
        self._context.stack.push(PauseScene(self._context), self.chosen)

    def chosen(self, result: Any) -> None:
        """Does what was chosen in the menu; the rules are those of this game."""
        open_chosen(self._context, result, self._lesson.lesson.game.key)


def session_of(context: Context, game: Game, position: RecordedPosition) -> Session:
    """The position as a match of the person and the others at the table, played up to where it is."""
    seats: tuple[SeatPlan, ...] = (spare_seat((), HUMAN),)
    while len(seats) < position.seats:
        seats = (*seats, spare_seat(seats, usual_opponent(game)))
    plan = with_names(TablePlan(game.key, seats, position.options), context.settings.names[:1])
    session = Session.start(plan, game, position.seed)
    session.play_written(position.actions)
    return session
