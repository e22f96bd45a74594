"""Whose turn it is in a lesson: the right action is waited for, another one goes back, the others play as written."""

from collections.abc import Sequence
from typing import Any

from game.core.bot import Prompt, Verdict
from game.core.game import Game
from game.core.record import HUMAN
from game.scenes.learning.lessonsteps import RecordedPosition, Step, kind_of
from game.scenes.news.hints import Advice, Adviser, advise
from game.scenes.session.session import Session
from game.scenes.session.tableplan import SeatPlan, TablePlan, spare_seat, usual_opponent, with_names
from game.scenes.shell.base import Context
from game.ui.platform.pending import Pending


class Script:
    """The course of one step. Nobody thinks here: everything but the person's moves is written down."""

    def __init__(self, session: Session, step: Step) -> None:
        self._session = session
        self._step = step
        self.prompt: Prompt[Any] | None = None
        """The question of the seat to act, once it has been asked."""
        self.made = 0
        """How many of the step's moves have been made."""
        self._replied = 0
        self._wait = 0.0

    @property
    def waits(self) -> bool:
        """Whether the person has something to do."""
        return self.made < len(self._step.moves)

    @property
    def replies(self) -> bool:
        """Whether something goes on by itself."""
        return not self.waits and self._replied < len(self._step.reply)

    @property
    def done(self) -> bool:
        """Whether the step has come to its end."""
        return not self.waits and not self.replies

    @property
    def begun(self) -> bool:
        """Whether anything has been played in this step."""
        return bool(self.made or self._replied)

    def asked(self) -> bool:
        """Whether the prompt is about the present state."""
        return self.prompt is not None and self.prompt.ply == self._session.match.ply

    def ask(self, beat: float) -> None:
        """Asks the seat to act; `beat` seconds pass before what goes on by itself."""
        self.prompt = self._session.match.prompt()
        self._wait = beat if self.replies else 0.0

    def legal(self) -> Sequence[Any]:
        """What the person may do, while something is waited for: otherwise nothing can be touched."""
        prompt = self.prompt
        mine = self.waits and prompt is not None and self.asked() and self._session.is_human(prompt.seat)
        return prompt.legal_actions if mine and prompt is not None else ()

    def try_out(self, action: Any) -> str:
        """Counts a legal action of the person as made if it is right; else what is said about it."""
        kind = self._kind(action)
        if not self._is_right(action):
            return self._step.wrong_words(str(action), kind)
        self.made += 1
        return ""

    def wanted(self) -> Any:
        """A right action for now, to show how; None if nothing is waited for."""
        prompt = self.prompt
        if not self.waits or prompt is None:
            return None
        move, rules = self._step.moves[self.made], self._session.match.rules
        if move.texts:
            return rules.parse_action(move.texts[0])
        return next((action for action in prompt.legal_actions if self._is_right(action)), None)

    def pass_time(self, dt: float) -> tuple[Any, Pending]:
        """Lets `dt` seconds pass: the next action written down, once its beat is over, and when to look again."""
        if not self.replies:
            return None, False
        self._wait = max(0.0, self._wait - dt)
        if self._wait:
            return None, self._wait
        text = self._step.reply[self._replied]
        self._replied += 1
        return self._session.match.rules.parse_action(text), False

    def _is_right(self, action: Any) -> bool:
        return self._step.moves[self.made].accepts(str(action), self._kind(action))

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


def session_of(context: Context, game: Game, position: RecordedPosition) -> Session:
    """The position as a match of the person and the others at the table, played up to where it is."""
    seats: tuple[SeatPlan, ...] = (spare_seat((), HUMAN),)
    while len(seats) < position.seats:
        seats = (*seats, spare_seat(seats, usual_opponent(game)))
    plan = with_names(TablePlan(game.key, seats, position.options), context.settings.names[:1])
    session = Session.start(plan, game, position.seed)
    session.play_written(position.actions)
    return session
