"""A puzzle at the real table of its game: the answer is played, and a wrong one is played on where it costs."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any

import pygame

from game.ai.asked import Analysing
from game.ai.thinker import PLAYER, MatchHeader
from game.analysis.findings import EXAMPLE_FORM
from game.core.rules import Json, Seat
from game.scenes.match.hints import Hints
from game.scenes.match.matchscene import MatchScene
from game.scenes.news.advice import Adviser
from game.scenes.puzzles.course import PuzzleCourse
from game.scenes.session.turns import BEAT
from game.scenes.shell.context import Context
from game.scenes.shell.tablekind import PUZZLE
from game.storage import Notice
from game.ui.board.picture import Situation, View
from game.ui.platform.pending import Pending, sooner
from game.ui.widgets.widgets import Widget
from game.words import _, pgettext, sentences


class Asking(ABC):
    """What a table asks, one position after another; `course` is that of the present one."""

    kind = PUZZLE
    course: PuzzleCourse

    @abstractmethod
    def paper(self, scene: "PuzzleScene") -> list[Widget]:
        """The widgets of the paper beside the table."""

    @abstractmethod
    def heading(self) -> str:
        """The name of what is asked."""

    @abstractmethod
    def place(self) -> str:
        """Where the position comes from, or how hard it is."""

    @abstractmethod
    def onward(self, scene: "PuzzleScene") -> None:
        """Asks the next position."""

    @abstractmethod
    def every(self, scene: "PuzzleScene") -> None:
        """Shows the page of all positions: the one below, or a new one in place of the table."""

    @abstractmethod
    def question(self) -> str:
        """What is asked, in a sentence or two."""

    def holds_back(self, scene: "PuzzleScene", action: Any, side: int | None) -> bool:
        """Whether an answer has to wait; it is then given to `PuzzleScene.take` later."""
        return False

    def answered(self) -> None:
        """Called after an answer, before the table shows the outcome."""

    def pass_time(self, scene: "PuzzleScene") -> None:
        """Takes in what has been found out meanwhile."""


class PuzzleScene(MatchScene):
    """The table at which positions are asked."""

    tracks_damage = False
    has_paper = True

    def __init__(self, context: Context, asking: Asking) -> None:
        self.asking = asking
        self.kind, self.name = asking.kind, asking.kind.name
        super().__init__(context, self.course.session, live=False)
        self._asked = False
        """Whether the table has been told whose turn it is."""
        self._question = 0
        """The number of the question to the thinking process, such as for a deal for both moves; 0 if there is none."""
        self._lay_out_position()

    @property
    def course(self) -> PuzzleCourse:
        """The course of the position asked now."""
        return self.asking.course

    # -- the course ---------------------------------------------------------------------------------------------------

    def _lay_out_position(self) -> None:
        """Lays the table out as the position begins."""
        self._asked = False
        self.clear_table(self.course.session)
        self.table.come_near(() if self.course.watched else self.course.prompt.legal_actions)
        self.hints = Hints(self, self.controller, self.hud, Adviser(self.session, self.context), talks=False)

    def legal(self) -> Sequence[Any]:
        """The actions that may be picked; after a wrong answer too, where the right one stays marked among them."""
        course = self.course
        judged = bool(self._question) and not course.over
        if course.holds or course.watched or course.right or judged or not self._asked:
            return ()
        return course.prompt.legal_actions

    def play(self, action: Any, side: int | None = None) -> None:
        """Takes an action as the answer, unless it has to wait for its judgement or the puzzle is over."""
        if self.course.over:
            self.say_answered()
        elif not self.asking.holds_back(self, action, side):
            self.take(action, side)

    def take(self, action: Any, side: int | None = None) -> None:
        """Takes an action as the answer: a right one is played, else the right one is shown."""
        course = self.course
        self._log(course.answer(action, self.context.today()))
        self.asking.answered()
        if course.right:
            self.context.sound.play("win")
            self.show_after(self.session.play(action, side=side))
        else:
            self.context.sound.play("refuse")
            self._show_best()
        self._focus_next()

    def _show_best(self) -> None:
        """Marks the right action, and shows where it would lie."""
        self.hud.news.line = ""
        self.hints.mark(self.course.best, hinted=True)
        self.hints.look_at()

    def give_up(self) -> None:
        """Gives up, and shows the answer."""
        self._forget()
        self._log(self.course.give_up(self.context.today()))
        self.asking.answered()
        if self.course.holds:
            self.refresh()
        else:
            self._show_best()
        self._focus_next()

    def mark(self, tile: str) -> None:
        """Marks a tile as part of the answer, or unmarks it."""
        self.course.marked ^= {tile}
        self.refresh()

    def check(self) -> None:
        """Takes the marked tiles as the answer."""
        course = self.course
        self._log(course.answer(tuple(sorted(course.marked)), self.context.today()))
        self.context.sound.play("win" if course.right else "refuse")
        self.refresh()
        self._focus_next()

    def watch(self) -> None:
        """Plays the wrong answer on, from the position."""
        if not self.course.can_be_watched:
            return
        action = self.course.watch(2 * self._beat)
        self._lay_out_position()
        self.refresh()
        self.show_after(self.session.play(action))

    def play_both(self) -> None:
        """Plays both moves on in one deal, the better one last, once the thinking process has found the deal. While
        they are played on, skips to their ends."""
        course = self.course
        if course.line and course.plays_on:
            course.skip()
            self._lay_out_position()
            self.refresh()
        elif course.example is not None:
            course.play_both(self._beat)
            self._lay_out_position()
            self.refresh()
        elif not self._question:
            self.find_out(course.to_play_both(), PLAYER, _("Looking for a deal…"), self._take_deal)

    def _take_deal(self, found: Analysing) -> None:
        if found.note is not None:
            self.announce(_("No deal could be looked for: the computer ran into a problem"))
        elif not found.result:
            self.course.unseen = True
            self.announce(_("No deal was found in which it shows"))
        else:
            self.announce("")
            self.course.example = EXAMPLE_FORM(found.result, "example")
            self.play_both()

    def find_out(self, choice: Json, judge: str, words: str, then: Callable[[Analysing], None]) -> None:
        """Asks the thinking process about a choice, with `words` meanwhile; `then` is given what was found."""
        self._sought = choice, judge, words, then
        self._question = self.context.reviewer.judge(MatchHeader.of(self.session.match), [choice], judge)
        self.announce(words)

    def _hear(self) -> None:
        """Takes what has been found; asks again if something else was asked meanwhile."""
        found = self.context.reviewer.analysed(self._question)
        if found is None:
            self.find_out(*self._sought)
        elif found.decisions or found.result is not None or found.note is not None:
            self._question = 0
            self._sought[-1](found)

    @property
    def _beat(self) -> float:
        return BEAT[self.context.settings.speed]

    def _forget(self) -> None:
        if self._question:
            self.context.reviewer.drop(self._question)
        self._question = 0

    def again(self) -> None:
        """Starts the position over."""
        if not self.course.over:
            self.refuse(_("Nothing to undo"))
        else:
            self.course.begin()
            self.begin(self.course)

    def announce(self, words: str) -> None:
        """Says something at the table, or clears what was said."""
        self.hud.news.line = ""
        if words:
            self.hud.news.say(words)
        self.refresh()

    def begin(self, course: PuzzleCourse) -> None:
        """Lays out the position of a course."""
        self._forget()
        self.asking.course = course
        self._lay_out_position()
        self.refresh(moving=True)
        self.focus_key = None

    def onward(self) -> None:
        """Goes on to the next position."""
        self.asking.onward(self)

    def every(self) -> None:
        """Shows the page of all positions."""
        self.asking.every(self)

    def release(self) -> None:
        self._forget()
        super().release()

    def _focus_next(self) -> None:
        self.inputs.focus("puzzle.next")

    def _log(self, notice: Notice) -> None:
        self.context.kept(_("Puzzles"), notice)

    # -- time ---------------------------------------------------------------------------------------------------------

    def update(self, dt: float) -> Pending:
        """Runs motion first; then opens the table, or goes on with what is watched."""
        if self._question:
            self._hear()
        else:
            self.asking.pass_time(self)
        motion, course = self.tabletop.motion, self.course
        if self.move_on_for(dt):
            return True
        fading = self.fade(dt, marked=bool(self.board.hinted))
        if not course.over:  # what is shown then is the answer
            self.controller.sync_hover()
        if course.watched:
            action, wait = course.pass_time(dt, self._beat)
            if action is not None:
                if self.session is not course.session:  # the second move begins at the position again
                    self._lay_out_position()
                    self.refresh()
                self.show_after(self.session.play(action))
                return True
            return sooner(wait, fading, motion.active)
        if not self._asked:
            self._asked = True
            self.offer()
            if self.view.legal:
                self.focus_something()
            elif course.holds:
                self.inputs.focus(f"hold:{course.puzzle.refute['tiles'][0]}")
        return sooner(fading, motion.active)

    def settled(self) -> bool:
        return not (self.tabletop.motion.active or self.course.plays_on or (self._question and self.course.over))

    # -- commands -----------------------------------------------------------------------------------------------------

    def rearranged(self) -> None:
        """Keeps only how hands are sorted."""
        self.context.change_settings(hand_order=self.board.hand.sorting)

    def leave(self) -> None:
        self.close(None)

    def back(self) -> None:
        """Leaves an answered puzzle at once, although its answer lies picked."""
        if self.course.over:
            self.leave()
        else:
            super().back()

    def commands(self) -> dict[str, Callable[[], object]]:
        """The commands of every table; Undo starts the position over."""
        return {**super().commands(), "undo": self.again, "rules": lambda: self.chosen("rules")}

    # -- what is shown ------------------------------------------------------------------------------------------------

    def paper(self) -> list[Widget]:
        return self.asking.paper(self)

    def situation(self, view: View, home: Seat) -> Situation:
        course = self.course
        words = pgettext("a puzzle", "Answered") if course.over else _("Your turn")
        if course.watched:
            words = pgettext("a player", "to play")
        turn = self.session.match.to_act if course.watched else course.puzzle.seat
        return Situation(self.asking.heading(), (_(course.game.title), self._place()), home, turn, words)

    def _place(self) -> str:
        """What is played on, or where the puzzle comes from and how hard it is."""
        return self.course.playing or self.asking.place()

    def handle(self, event: pygame.event.Event) -> bool:
        """Handles input as any table does; after an answer, which stays shown, touching an item says so."""
        buttons = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
        pressed = event.type in buttons and event.button in (1, 3)
        digit = event.type == pygame.KEYDOWN and pygame.K_0 <= event.key <= pygame.K_9
        if not self.course.over or not (pressed or digit):
            return super().handle(event)
        if digit or (event.type == pygame.MOUSEBUTTONDOWN and self.tabletop.item_at(event.pos) is not None):
            self.say_answered()
        return True

    def press(self, key: str) -> bool:
        if self.course.over and key in self.tabletop.items:
            self.say_answered()
            return True
        return super().press(key)

    def say_answered(self) -> None:
        self.hud.news.say(_("You have answered this puzzle; Try again starts it over"))
        self.changed()

    def title(self) -> str:
        return f"{self.asking.heading()}, {_(self.course.game.title)}"

    def task(self) -> str:
        return sentences(self._paper()) if self.course.over else self.asking.question()

    def _paper(self) -> list[str]:
        """What the paper says after the answer."""
        return [each.label for each in self.widgets if each.key.startswith("puzzle.") and not each.focusable]

    def describe(self) -> str:
        """The table in words; after the answer the paper has the outcome."""
        asked = [] if self.course.over else [self.course.heading, self.asking.question()]
        return "\n".join([self.title(), self._place(), *asked, super().describe()])
