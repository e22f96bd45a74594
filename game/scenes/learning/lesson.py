"""A lesson: the real table of a game with a page beside it that says what to do and comments on what was done."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import pygame

from game.core.rules import Seat
from game.scenes import routes
from game.scenes.learning.chapters import read_book
from game.scenes.learning.lessonbook import FIRST, WELL, Lesson, key_of, lesson_of, outlines
from game.scenes.learning.lessoncourse import LessonCourse, Prompter
from game.scenes.match.hints import Hints
from game.scenes.match.hud import NewsLink
from game.scenes.match.matchscene import MatchScene
from game.scenes.session.opening import keep_left_match
from game.scenes.session.turns import BEAT
from game.scenes.setup.quicktables import quick_tables
from game.scenes.setup.usualtable import named
from game.scenes.shell.context import Context
from game.scenes.shell.tablekind import LESSON
from game.ui.board.hintmarks import hint_frame
from game.ui.board.layout import LEDGE
from game.ui.board.picture import Situation, View
from game.ui.draw.regions import clipped
from game.ui.platform.pending import Pending, sooner
from game.ui.widgets.scroll import ScrollArea
from game.ui.widgets.widgets import Widget
from game.words import _, pgettext, sentences


class LessonScene(MatchScene):
    """The table of a lesson, driven by its script. Of all that happens only the player's progress is kept."""

    kind = LESSON
    name = "lesson"
    tracks_damage = False
    has_paper = True

    def __init__(self, context: Context, lesson: Lesson, write: Callable[["LessonScene"], list[Widget]]) -> None:
        """`write` makes the widgets of the page."""
        self._write = write
        self.course = LessonCourse(context, lesson, context.settings.lesson_steps.get(lesson.key, 0))
        super().__init__(context, self.course.session, live=False)
        self._unread = False
        """Whether something has been said that has not been scrolled into view."""
        self._ended = False
        """Whether the end of the step has been noticed."""
        self._lay_out_step(fresh=False)

    # -- the steps ----------------------------------------------------------------------------------------------------

    def step_on(self) -> None:
        """Goes to the next step, skipping what has not been done in this one."""
        course = self.course
        if course.number + 1 >= len(course.lesson.steps):
            self._finish()
            return
        done = course.done
        course.number += 1
        self._go(fresh=course.step.fresh or not done)
        self._remember(course.number)

    def step_back(self) -> None:
        if self.course.number:
            self.course.number -= 1
            self._go(fresh=True)

    def again(self) -> None:
        self._go(fresh=True)

    def start_over(self) -> None:
        self.course.number, self.course.finished = 0, False
        self._go(fresh=True)

    def _go(self, *, fresh: bool) -> None:
        if fresh:
            self.finish_motion()
        self.course.begin(fresh=fresh)
        self._lay_out_step(fresh=fresh)
        self.refresh(moving=True)
        self._focus_next()

    def _lay_out_step(self, *, fresh: bool) -> None:
        """Lays the table out as the step begins."""
        self._unread = self._ended = False
        self.clear_table(self.course.session if fresh else None)
        self.board.pad_open = self.course.step.pad
        self.hints = Hints(self, self.controller, self.hud, Prompter(self.context, self.course), talks=False)

    def _finish(self) -> None:
        """Ends the lesson, and keeps that it was finished."""
        self.course.finished = True
        key, known = self.course.lesson.key, self.context.settings.lessons
        if key not in known:
            self._remember(0)
            self.context.change_settings(lessons=(*known, key))
        self.context.sound.play("win")
        self.refresh()
        self._focus_next()

    def _remember(self, done: int) -> None:
        """Keeps how many steps are done of a lesson that was never finished; with 0 it forgets them."""
        key, known = self.course.lesson.key, self.context.settings.lesson_steps
        if key not in self.context.settings.lessons and (not done or done > known.get(key, 0)):
            others = {each: steps for each, steps in known.items() if each != key}
            self.context.change_settings(lesson_steps=others | ({key: done} if done else {}))

    def _focus_next(self) -> None:
        """Focuses the button that leads on, if there is nothing to do at the table."""
        if not self.course.waits:
            self.inputs.focus("lesson.play" if self.course.finished else "lesson.next")

    def focus_something(self) -> None:
        """Focuses what the step points at before anything else that leads on."""
        leads = self.board.leads()
        for name in self.course.pointed:
            item = next((item for item in self.tabletop.items.values() if name in (item.key, item.touch)), None)
            if item is not None and item.touch in leads:
                self.controller.give_focus(item.key)
                return
        super().focus_something()

    # -- driven by the script -----------------------------------------------------------------------------------------

    def update(self, dt: float) -> Pending:
        """Runs motion, then the script; once the step is done, focuses the button that leads on."""
        wait = self._go_on(dt)
        ended = self.course.done and not self.tabletop.motion.active
        if ended and not self._ended:
            self._ended = True
            self.refresh()
            self._focus_next()
        return wait

    def _go_on(self, dt: float) -> Pending:
        motion, course = self.tabletop.motion, self.course
        if self.move_on_for(dt):
            return True
        fading = self.fade(dt, marked=bool(self.board.hinted))
        self.controller.sync_hover()
        if self.session.hand_end is not None:  # the hand stays to be looked at; the page says what it came to
            return sooner(fading, motion.active)
        if not course.asked():
            course.ask(BEAT[self.context.settings.speed])
            self.offer()
            if self.view.legal:
                self.context.sound.play("turn")
                self.focus_something()
        self.hints.show()
        action, wait = course.pass_time(dt)
        if action is not None:
            self._show_played(action)
            return True
        return sooner(wait, fading, motion.active)

    def legal(self) -> Sequence[Any]:
        return self.course.legal()

    def play(self, action: Any, side: int | None = None) -> None:
        """Plays the person's action if it is right; else puts back what was picked, and the page says why."""
        wrong = self.course.try_out(action)
        if wrong:
            self._refuse(wrong)
        else:
            self._show_played(action, side)

    def _refuse(self, words: str) -> None:
        self.course.wrong_words, self._unread = words, True
        self.context.sound.play("refuse")
        self.table.put_back()
        self.refresh(moving=True)
        if self.focus_key not in {stop.key for stop in self.stops()}:  # the place that was tried is gone
            self.focus_something()

    def _show_played(self, action: Any, side: int | None = None) -> None:
        """Plays an action at the table; the page says why it was right, and no longer what was wrong."""
        self.course.wrong_words, self._unread = "", True
        self.hints.forget()
        self.show_after(self.session.play(action, side=side))

    def settled(self) -> bool:
        return not (self.tabletop.motion.active or self.course.replies)

    def show_me(self) -> None:
        """Picks what is to be laid and marks where, whatever the settings say about hints at the table."""
        prompt = self.course.prompt
        if prompt is not None and self.course.waits:
            self.hints.ask(prompt)

    def rearranged(self) -> None:
        """Keeps only how hands are sorted: a lesson is no match to come back to."""
        self.context.change_settings(hand_order=self.board.hand.sorting)

    # -- the buttons of the page --------------------------------------------------------------------------------------

    @property
    def _match_below(self) -> bool:
        return any(scene.name == "play" for scene in self.context.stack.scenes)

    @property
    def way_out(self) -> str:
        """The label of the button at the end of the lesson."""
        return _("Back to the match") if self._match_below else _("Play a game now")

    @property
    def goes_on(self) -> bool:
        """Whether there is a lesson after this one that has not been finished."""
        lesson, done = self.course.lesson, self.context.settings.lessons
        more = lesson.name == FIRST and key_of(lesson.game.key, WELL) not in done
        return more and any(each.name == WELL for each in outlines(lesson.game.key))

    def go_on(self) -> None:
        """Replaces this lesson with the one after it."""
        self.context.stack.replace(routes.lesson(self.context, self.course.lesson.game.key, WELL), self)

    def sit_down(self) -> None:
        """Sits down at the game's quick table, or goes back to the match below."""
        if self._match_below:
            self.leave()
            return
        plan = named(self.context, quick_tables(self.course.lesson.game)[0][0].plan)
        keep_left_match(self.context)
        self.context.stack.home()
        self.context.open(routes.match, plan=plan)

    def leave(self) -> None:
        self.close(None)

    def open_book(self, key: str = "") -> None:
        """Opens the rule book at a chapter, or at its beginning."""
        keys = [chapter.key for chapter in read_book(self.course.lesson.game).chapters]
        chapter = keys.index(key) if key in keys else 0
        self.context.open(routes.rulebook, game_key=self.course.lesson.game.key, chapter=chapter)

    def commands(self) -> dict[str, Callable[[], object]]:
        """The commands of every table; Undo starts the step over."""
        undo = self.again if self.course.begun else partial(self.refuse, _("Nothing to undo"))
        return {**super().commands(), "hint": self.show_me, "undo": undo, "rules": self.hints.why}

    # -- what is shown ------------------------------------------------------------------------------------------------

    def refresh(self, *, moving: bool = False, gliding: bool = False, dealt: bool = False) -> None:
        """Refreshes the table, and scrolls what has just been said into view."""
        super().refresh(moving=moving, gliding=gliding, dealt=dealt)
        if self._unread:
            self._unread = False
            self._reveal_answer()

    def _reveal_answer(self) -> None:
        """Scrolls the latest answer into view."""
        answers = [widget for widget in self.widgets if widget.key.startswith("lesson.answer")]
        for area in self.widgets:
            if isinstance(area, ScrollArea) and area.key == "lesson.scroll" and answers:
                area.reveal(answers[-1])

    def retranslate(self) -> None:
        """Reads the lesson again."""
        lesson = self.course.lesson
        self.course.lesson = lesson_of(self.context.store, lesson.game, lesson.name) or lesson
        self.course.wrong_words = ""
        super().retranslate()

    def paper(self) -> list[Widget]:
        return self._write(self)

    def links(self) -> Sequence[NewsLink]:
        """The links of the news; nothing is replayed here."""
        return self.hints.links(lambda: None, lambda: None)

    def draw_marks(self, room: pygame.Surface) -> None:
        """Marks what is pointed at; a mark goes behind the ledge of the rack, as the foot of a tile does."""
        if self.tabletop.motion.active:
            return
        rack, high = self.view.areas.rack, self.scale.px(LEDGE)
        ledge = pygame.Rect(0, rack.bottom - high, room.get_width(), high)
        for rect in filter(None, map(self.rect_of, self.course.pointed)):
            foot = bool(rack.height) and rect.colliderect(ledge)
            with clipped(room, pygame.Rect(0, 0, ledge.width, ledge.top) if foot else None):
                hint_frame(room, rect, self.context.assets, self.scale.factor, lamp=False)

    def rect_of(self, name: str) -> pygame.Rect | None:
        """The place of an item, in window pixels: by touch or key, a button by its key, ``seat:1``, ``pad`` and so on.

        None if there is no such item now.
        """
        tabletop = self.tabletop
        if tabletop.view is None:
            return None
        for item in tabletop.items.values():
            if name in (item.key, item.touch, item.touch.partition("/")[0]):
                return item.rect
        for verb in tabletop.picture.verbs:
            widget = self.widget(verb.key)
            if name in (verb.key, verb.touch) and widget is not None:
                return widget.rect
        kind, _, number = name.partition(":")
        if kind == "seat" and number.isdigit():
            return tabletop.plates.get(int(number))
        areas = tabletop.view.areas
        return {"strip": areas.strip, "pad": areas.pad, "rack": areas.rack}.get(name)

    def situation(self, view: View, home: Seat) -> Situation:
        head, plays = (self.table.head(view), _("lesson")), self.course.waits or self.course.replies
        seat = self.session.match.to_act if plays else None  # at the end of a step nobody is to play
        words = _("Your turn") if seat is not None and seat == self.viewer else pgettext("a player", "to play")
        return Situation(_(self.course.lesson.game.title), head, home, seat, words)

    def title(self) -> str:
        return self.course.title()

    def task(self) -> str:
        return sentences(self.course.describe()[1:])

    def describe(self) -> str:
        return "\n".join([*self.course.describe(), super().describe()])
