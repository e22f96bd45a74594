"""A lesson: the real table of a game with a page beside it that says what to do and answers what was done."""

from collections.abc import Sequence

import pygame

from game import games
from game.core.events import Event
from game.core.game import Game
from game.core.rules import Seat
from game.scenes.learning.lessonbook import lesson_of
from game.scenes.learning.lessonnote import draw_note, note_rect, reveal_answer, write_note
from game.scenes.learning.lessonscript import LessonRequests, Script, session_of
from game.scenes.learning.lessonsteps import Lesson, Step
from game.scenes.learning.pointing import draw_marks, rects_of
from game.scenes.match.play import PlayScene
from game.scenes.session.opponents import introduced
from game.scenes.session.tableplan import with_names
from game.scenes.setup.quicktables import quick_tables
from game.scenes.shell.base import Context
from game.ui.board.picture import Situation, View
from game.ui.platform.pending import Pending
from game.ui.style.scale import Scale
from game.ui.widgets.buttons import IconButton
from game.ui.widgets.widgets import Widget


def open_lesson(context: Context, game: Game) -> None:
    """Puts the game's lesson on top, if there is one."""
    lesson = lesson_of(context.store, game)
    if lesson is not None:
        context.stack.push(LessonScene(context, lesson))


class LessonScene(PlayScene):
    """The table of a lesson. Nothing of it is kept or counted but that one has come to its end."""

    name = "lesson"
    watched = False
    always = 0
    speaks = False

    def __init__(self, context: Context, lesson: Lesson) -> None:
        super().__init__(context, session_of(context, lesson.game, lesson.steps[0].start))
        self.lesson = lesson
        self.number = 0
        """The step that is being shown, from 0."""
        self.finished = False
        self.wrong_words = ""
        self._unread = False
        """Whether something has been said that has not been scrolled into sight."""
        self._ended = False
        self._begin(fresh=False)

    # -- the steps ----------------------------------------------------------------------------------------------------

    @property
    def step(self) -> Step:
        """The step that is being shown."""
        return self.lesson.steps[self.number]

    @property
    def script(self) -> Script:
        """The course of that step."""
        assert isinstance(self.turns, Script)
        return self.turns

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

    def told(self, words: str) -> str:
        """Words of the lesson with the names of who sits here."""
        for seat, plan in enumerate(self.session.plan.seats):
            words = words.replace(f"{{{seat}}}", plan.name)
        return words

    def step_on(self) -> None:
        """The next step; what has not been done in this one is skipped."""
        if self.number + 1 >= len(self.lesson.steps):
            self._finish()
            return
        done = self.script.done
        self.number += 1
        self._go(fresh=self.step.fresh or not done)

    def step_back(self) -> None:
        """The step before, from its beginning."""
        if self.number:
            self.number -= 1
            self._go(fresh=True)

    def again(self) -> None:
        """This step from its beginning."""
        self._go(fresh=True)

    def show(self) -> None:
        """Takes in hand what is to be laid, and marks where."""
        self.requests.hint()

    def start_over(self) -> None:
        """The whole lesson from its beginning."""
        self.number, self.finished = 0, False
        self._go(fresh=True)

    def _go(self, *, fresh: bool) -> None:
        self._begin(fresh=fresh)
        self.refresh(moving=True)
        self._focus_next()

    def _begin(self, *, fresh: bool) -> None:
        """Lays out the position of the step; where it is not `fresh` the table goes on from where it is."""
        self.wrong_words, self._unread, self._ended = "", False, False
        self.hovered = self.refused = self.news.line = ""
        self.hinted, self.answered = frozenset(), False
        self.pad_open = self.step.pad
        self.pointer.forget()
        self.table.put_back()
        if fresh:
            self.finish_motion()
            self.hand.forget()
            self.table = self.tabletop.table = games.table_class(self.lesson.game.key)(self.context.assets)
            self.session = session_of(self.context, self.lesson.game, self.step.start)
        self.turns = Script(self.session, self.context, self.step, self._refuse)
        self.requests = LessonRequests(self)

    def _refuse(self, words: str) -> None:
        """A legal action that is not the right one: what was taken goes back, and the page says why."""
        self.wrong_words, self._unread = words, True
        self.answered = False
        self.context.sound.play("refuse")
        self.table.put_back()
        self.refresh(moving=True)
        if self.focus_key not in {stop.key for stop in self.stops()}:  # the place that was tried is gone
            self.focus_something()

    def _finish(self) -> None:
        """The lesson is over; it is remembered that it was."""
        self.finished = True
        key, known = self.lesson.game.key, self.context.settings.lessons
        if key not in known:
            self.context.change_settings(lessons=(*known, key))
        self.context.sound.play("win")
        self.refresh()
        self._focus_next()

    def _focus_next(self) -> None:
        """Where there is nothing to do at the table, the focus goes to the way on."""
        if not self.waits:
            self.attention.focus("lesson.play" if self.finished else "lesson.next")

    def focus_something(self) -> None:
        """What the step points at goes before whatever else leads on."""
        leads = self.table.leads(self.view)
        for name in self.pointed():
            item = next((item for item in self.tabletop.things.values() if name in (item.key, item.touch)), None)
            if item is not None and item.touch in leads:
                self.focus_key = self._given = item.key
                return
        super().focus_something()

    # -- going on from here -------------------------------------------------------------------------------------------

    @property
    def _match_below(self) -> bool:
        return any(type(scene) is PlayScene for scene in self.context.stack.scenes)

    @property
    def way_out(self) -> str:
        """What the brass button at the end of the lesson says."""
        return "Back to the match" if self._match_below else "Play a game now"

    def farewell(self) -> tuple[str, ...]:
        """What is said at the end."""
        title, key = self.lesson.game.title, self.context.key
        return (
            f"That is all that {title} is made of. The rest is practice.",
            f"The rule book ({key('F1')}) has every rule in short, with what we play where the rule sheet is silent.",
            f"At the table Hint ({key('H')}) shows a good move and says why.",
        )

    def play(self) -> None:
        """Sits down at the game's quick table, or goes back to the match from which one came."""
        if self._match_below:
            self.leave()
            return
        from game.scenes.session.leftmatches import keep_left_match

        settings = self.context.settings
        first = with_names(quick_tables(self.lesson.game)[0][0].plan, settings.names)
        plan = introduced(first, settings.setups)
        self.context.change_settings(last_game=plan.game)
        keep_left_match(self.context.store)
        self.context.stack.home()
        self.context.stack.push(PlayScene.start(self.context, plan))

    def leave(self) -> None:
        """Back to where one came from."""
        self.close(None)

    def back(self) -> None:
        """Esc puts back what is picked, else leaves the lesson: nothing is lost by it."""
        if not self.put_back():
            self.leave()

    def open_rule(self) -> None:
        """The chapter of the rule book about this step."""
        self._open_book(self.step.rule)

    def open_book(self) -> None:
        """The rule book from its beginning."""
        self._open_book("")

    def _open_book(self, title: str) -> None:
        from game.scenes.learning.chapters import read_book
        from game.scenes.learning.rulebook import RulebookScene

        titles = [chapter.title for chapter in read_book(self.lesson.game).chapters]
        chapter = titles.index(title) if title in titles else 0
        self.context.stack.push(RulebookScene(self.context, self.lesson.game.key, chapter))

    # -- instead of a match -------------------------------------------------------------------------------------------

    def update(self, dt: float) -> Pending:
        """As at any table; when the step has come to its end, the way on is the next thing to press."""
        wait = super().update(dt)
        ended = self.script.done and not self.tabletop.motion.active
        if ended and not self._ended:
            self._ended = True
            self.refresh()
            self._focus_next()
        return wait

    def show_after(self, events: Sequence[Event]) -> None:
        """What was wrong before is forgotten; what was right is said."""
        self.wrong_words, self._unread = "", True
        super().show_after(events)

    def save(self) -> None:
        """Nothing: a lesson is no match."""

    def _end_hand(self, dt: float) -> Pending:
        """The hand stays to be looked at; the page says what it came to."""
        return False

    def settled(self) -> bool:
        """Whether nothing moves and nothing goes on by itself."""
        return self.tabletop.view is not None and not self.tabletop.motion.active and not self.replies

    def command(self, name: str) -> bool:
        """F1 opens this game's rules; there is nothing to save and no match to start anew."""
        return name in ("save", "new", "redo") or super().command(name)

    # -- what is shown ------------------------------------------------------------------------------------------------

    @property
    def scale(self) -> Scale:
        """The table has what the page leaves of the window."""
        whole = self.context.scale
        return Scale(whole.width - note_rect(self).width, whole.height, whole.ui)

    def refresh(self, *, moving: bool = False, gliding: bool = False, dealt: bool = False) -> None:
        """As at any table; what has just been said is scrolled into sight."""
        super().refresh(moving=moving, gliding=gliding, dealt=dealt)
        if self._unread:
            self._unread = False
            reveal_answer(self.widgets)

    def menu_button(self) -> IconButton:
        """Where it always is, in the scale of the table, whose head lies beside it and whose plates lie below."""
        button, px = super().menu_button(), self.scale.px
        side = max(px(48), min(44, px(52)))  # in a small window it is drawn as large as it is touched
        button.rect.update(px(16), px(16), side, side)
        return button

    def buttons(self, view: View) -> list[Widget]:
        """Those of the table, then those of the page."""
        return [*super().buttons(view), *write_note(self)]

    def draw_table(self, surface: pygame.Surface, hidden: frozenset[str]) -> None:
        """The table at the left with what is pointed at, the page at the right."""
        room = surface.subsurface((0, 0, self.scale.width, self.scale.height))
        room.set_clip(surface.get_clip().clip(room.get_rect()))
        super().draw_table(room, hidden)
        if not self.tabletop.motion.active:
            draw_marks(room, self, rects_of(self, self.pointed()))
        draw_note(surface, self)

    def pointed(self) -> tuple[str, ...]:
        """The names of the things that the step points at now."""
        if self.finished or (self.step.moves and not self.waits):
            return ()
        return self.step.point[self.script.made if self.step.moves else 0]

    def situation(self, view: View, home: Seat, *, mine: bool) -> Situation:
        """The head line of a lesson, and whose turn it is."""
        head = self.table.head(view), "lesson"
        return Situation(
            self.lesson.game.title, head, home, self.session.match.to_act, "Your turn" if mine else "to play"
        )

    def handle(self, event: pygame.event.Event) -> bool:
        """As at any table; the mouse on the page does nothing to the table."""
        on_page = getattr(event, "pos", self.context.stack.mouse) or (0, 0)
        pressed = event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL)
        if pressed and note_rect(self).collidepoint(on_page):
            return True
        return super().handle(event)

    def title(self) -> str:
        """The game, and how far one is."""
        return f"{self.lesson.game.title}, lesson, step {self.number + 1} of {len(self.lesson.steps)}"

    def describe(self) -> str:
        """What the page says, then the position in words."""
        step = self.step
        said = [self.title(), self.told(step.title), *map(self.told, step.say), *step.rulings]
        said += [f"To do: {self.told(step.task)}"] if self.waits else []
        said += [self.told(self.right_words), self.told(self.wrong_words)]
        if self.finished:
            said = [self.title(), *self.farewell()]
        return "\n".join([*filter(None, said), super().describe()])
