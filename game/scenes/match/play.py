"""A match in progress: time passes, seats are asked, what they answer is played and shown, and hands come to an end."""

import secrets
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pygame

from game import games
from game.core.events import LAID, Event, Gesture
from game.core.record import Record
from game.core.rules import Seat
from game.scenes.match.hotseat import Sharing
from game.scenes.match.requests import Requests
from game.scenes.match.tablebuttons import table_buttons
from game.scenes.match.touching import FINISHING, TouchScene
from game.scenes.match.turns import Turns
from game.scenes.news.newslinks import TAKEN_BACK, NewsLink, with_links
from game.scenes.results.results import ResultScene
from game.scenes.session.autosave import Keeping
from game.scenes.session.session import Session
from game.scenes.session.tableplan import TablePlan
from game.scenes.shell.base import Context
from game.ui.board.picture import Situation, View
from game.ui.platform import keys
from game.ui.platform.pending import Pending, sooner
from game.ui.render.staging import Staging
from game.ui.style.tempo import pace
from game.ui.widgets.widgets import Widget

HAIR = 1e-3
"""Seconds before it touches down at which a thing waits for the disk."""
REGRET = {"slow": 2.0, "normal": 2.0, "fast": 1.0, "instant": 0.0}
"""Seconds in which a person may take back what they have just played before others go on, by speed."""


class PlayScene(TouchScene):
    """The table of a match. The match is played on at one place: `update`."""

    name = "play"

    def __init__(self, context: Context, session: Session) -> None:
        super().__init__(context, session)
        self.requests = Requests(self)
        self.keeping = Keeping(context)
        self.sharing = Sharing(self)
        self.looked_for = 0.0
        """Seconds that a finished hand has been looked at."""
        self._regret = 0.0
        """Seconds for which others hold back what they do: the person may take back what they have just played."""
        self._foreseen: View | None = None
        """What was seen of the hand whose result has been painted ahead."""

    @classmethod
    def start(cls, context: Context, plan: TablePlan) -> "PlayScene":
        """A new match at that table, with a seed of its own unless the context names one."""
        seed = context.seed if context.seed is not None else secrets.randbits(256)
        context.seed = None
        scene = cls(context, Session.start(plan, games.find(plan.game), seed))
        scene.save()
        return scene

    @classmethod
    def resume(cls, context: Context, record: Record, plan: TablePlan | None = None) -> "PlayScene":
        """The match of a record; `plan` gives back colours and shapes where the seats are the same."""
        return cls.at(context, Session.resume(record, games.find(record.game)), plan)

    @classmethod
    def at(cls, context: Context, session: Session, plan: TablePlan | None = None) -> "PlayScene":
        """A match that has been resumed."""
        if plan is not None and _who(plan) == _who(session.plan):
            session.plan = replace(session.plan, seats=plan.seats)
        return cls(context, session)

    # -- time ---------------------------------------------------------------------------------------------------------

    def update(self, dt: float) -> Pending:
        """One step: motion, then whose turn it is, then the next action."""
        motion = self.tabletop.motion
        if motion.active:
            self.news.hear(motion.advance(self._before_rest(dt)))
            self.changed()
            if motion.busy:
                return True
        fading = sooner(self._fade_news(dt), self.tips.pass_time(dt))
        if self.tabletop.view is None:
            if self.areas is not None:  # the cloth is seen: to paint the whole window was enough for one frame
                self._show_first()
            return True
        self.sync_hover()
        if not self.keeping.kept():
            return True
        saved, late = self.keeping.saved, self.keeping.late
        if self.keeping.tell():
            return False
        if (self.keeping.saved, self.keeping.late) != (saved, late):
            self.refresh()
        if self.session.hand_end is not None:
            return sooner(self._end_hand(dt), fading, motion.active)
        if self.sharing.lid_needed():
            if wait := max(self.sharing.pass_time(0.0 if motion.active else dt), self.news.unread):
                return sooner(wait, fading, motion.active)
            self.sharing.lower_lid()
            return False
        if not self.turns.asked():
            self._ask()
        self.requests.show_hint()
        thought = self.turns.thinking
        self._let_regret(dt)
        action, wait = self.turns.pass_time(dt, max(self.news.unread, self._regret))
        if action is not None:
            self._play(action)
            return True
        if self.turns.thinking != thought:
            self.refresh()
        return sooner(wait, fading, motion.active)

    def _before_rest(self, dt: float) -> float:
        """So much of the time as may pass: what was played comes to rest only when it is kept."""
        left = self.tabletop.motion.until_rest()
        if dt < left or not left or self.keeping.kept():
            return dt
        if not self.keeping.late:
            self.keeping.late = True
            self.refresh()
        return max(0.0, left - HAIR)

    def _play(self, action: Any) -> None:
        """Plays what the seat to act has chosen, shows it, and says what one could not see coming."""
        seat, covered = self.session.match.to_act, self.sharing.covered(self.session.match.to_act)
        prompt = self.turns.prompt
        by_itself = prompt is not None and self.turns.forced(prompt) is not None
        events = self.session.play(action, side=self.side if self.answered else None)
        self.show_after(events)
        if by_itself and seat == self.viewer:
            self.focus_key = None  # what went by itself leaves no ring on a button that is grey now
        if covered and seat is not None:
            self.sharing.done_for(seat, events)
        elif by_itself and events[0].kind == LAID and seat == self.viewer and not _says_more(events):
            self.news.say(f"{events[0].sentence(self.view.names)}: there was no choice")
        if by_itself and seat == self.viewer:
            self.news.keep()
        self._tell_trouble(seat)

    def _tell_trouble(self, seat: Seat | None) -> None:
        """If that opponent's thinking broke down, the table says so, and the program's log why."""
        if self.turns.trouble and seat is not None:
            self.context.store.log(self.turns.trouble)
            words = f"{self.view.names[seat]} ran into a problem and played at random"
            self.session.remark(self.viewer, words)
            self.news.warn(words)

    def _let_regret(self, dt: float) -> None:
        """Lets `dt` seconds pass in which something may be taken back; then the button looks as always."""
        was, self._regret = self._regret, max(0.0, self._regret - dt)
        if was and not self._regret:
            self.renew_buttons()
            self.changed()

    @property
    def may_regret(self) -> bool:
        """Whether others wait just now so that the person may take back what they have played."""
        if self.sharing.waits:
            return self.viewer is not None and not self.session.undo_blocked(self.viewer)
        return self._regret > 0 and not self.view.legal

    def _just_decided(self) -> bool:
        """Whether the last action was a choice of the person who looks, that they may freely take back."""
        session, seat = self.session, self.viewer
        if seat is None or not session.game.hidden or not session.is_human(seat):
            return False
        return session.decision_before(seat) == session.match.ply - 1 and not session.undo_blocked(seat)

    def _show_first(self) -> None:
        """The picture is made for the first time: a hand that nobody has played in is dealt before one's eyes."""
        before = self.before()
        dealt = not self.session.seen(None)
        self.refresh(moving=dealt, dealt=dealt)
        if dealt:
            Staging(self.tabletop, before, pace(self.context.settings)).deal()
            self.hear_landings()

    def _ask(self) -> None:
        """The next seat is asked; if it is a person's, the table shows what it may do."""
        prompt = self.turns.ask()
        self.answered = False
        human = self.session.is_human(prompt.seat)
        if human and not self.session.game.hidden:
            self.viewer = prompt.seat
        self.table.begin()
        self.refresh(gliding=self.tabletop.picture.zoomable)  # room may be made for what can be played
        if (
            human and self.turns.forced(prompt) is None
        ):  # what goes by itself is not offered as if it were to be pressed
            self.context.sound.play("turn")
            self.focus_something()

    def _fade_news(self, dt: float) -> Pending:
        left = self.news.fade(dt, marked=bool(self.hinted or self.session.undone))
        if left == 0.0:
            self.refused = ""
            if self.tabletop.view is not None:
                self.refresh()
        return left or False

    # -- something was played -----------------------------------------------------------------------------------------

    def show_after(self, events: Sequence[Event]) -> None:
        """Begins to keep the match, tells what happened, and lets the picture move to the new position."""
        self.save()
        self.turns.forget()
        self.requests.forget()
        self.tips.forget()
        self.refused, self.hinted, self.answered = "", frozenset(), False
        self.looked_for = 0.0
        self._regret = REGRET[self.context.settings.speed] if self._just_decided() else 0.0
        told, before = [event.seen_by(self.viewer) for event in events], self.before()
        self.news.move_on()
        said = self.speech.hear(told, self.viewer) if self.speaks else None
        self.news.tell([event for event in told if event is not said], self.view.names, self.viewer)
        self.sharing.rest()
        self.refresh(moving=True)
        if said is not None:
            self._say_beside(said)
        self.pointer.let_go()
        Staging(self.tabletop, before, pace(self.context.settings)).play(told)
        self.hear_landings()

    def _say_beside(self, said: Event) -> None:
        """What an opponent has laid is said beside it, else where news stand."""
        if self.speech.place() is None:
            self.news.tell([said], self.view.names, self.viewer, plain=True)
        else:
            self.news.wait_for(self.speech.words)

    def went_back(self) -> None:
        """Something was taken back: the picture moves to the position before it."""
        self.turns.forget(thoughts=True)
        self.requests.forget()
        self.sharing.forget()
        self._regret = 0.0
        self.speech.forget()
        self.hinted, self.answered = frozenset(), False
        self.news.advise(TAKEN_BACK)
        self.table.put_back()
        self.save()
        self.refresh(moving=True)

    def save(self) -> None:
        """Begins to keep the match as it stands."""
        self.keeping.save(self.session)

    def rearranged(self) -> None:
        """The hand stays as it was put, for another evening too."""
        self.requests.keep_hand()

    # -- hands and matches end ----------------------------------------------------------------------------------------

    def _end_hand(self, dt: float) -> Pending:
        """After a moment to look at the last action, the sheet with the result."""
        self.turns.forget()
        self.looked_for += dt
        pause = min(1.2, 1.6 * self.turns.beat)
        if self.looked_for < pause:
            return pause - self.looked_for
        self.looked_for = 0.0
        self.context.sound.play("win" if self.session.match.winners is not None else "score")
        self.tabletop.motion.finish()  # what nobody waits for: under the sheet strokes on the pad would stay half drawn
        self.context.stack.push(self._result(), self._after_result)
        return False

    def foresee(self) -> bool:
        """When the hand is over, the sheet with its result; else what may be touched next."""
        if super().foresee():
            return True
        if not self.looked_for or self.tabletop.motion.active or self._foreseen is self.view:
            return False
        self._foreseen = self.view
        sheet = self._result()
        sheet.lay_out()
        sheet.draw(pygame.Surface((self.context.scale.width, self.context.scale.height)))
        return True

    def _result(self) -> ResultScene:
        return ResultScene(self.context, self.session, self.table, self.view)

    def _after_result(self, choice: str | None) -> None:
        match = self.session.match
        if choice == "next" and match.awaits_deal:
            self.session.deal_next()
            self.turns = Turns(self.session, self.context)  # other players may have been seated
            self.viewer = self.session.open_to
            self.hand.forget()
            self.sharing.forget()
            self._regret = 0.0
            self.news.forget()
            self.speech.forget()
            self.focus_key = None  # until somebody may play: an Enter too many opens nothing
            self.tabletop.things = {}
            self.save()
            self._show_first()
        elif choice == "again":
            self.start_anew()
        else:
            if match.winners is not None:
                self.context.store.clear_autosave()
            self.close(None)

    def start_anew(self) -> None:
        """A new match of the same people at the same table."""
        self.context.stack.replace(PlayScene.start(self.context, self.session.plan), self)

    def process(self, event: pygame.event.Event) -> None:
        """A press says that what was played has been seen and is meant, unless it undoes it; it waits for the disk."""
        if event.type in FINISHING:
            if not self.keeping.kept():
                self.keeping.kept(wait=True)
                self.update(0.0)  # or the table would not know whose turn it is
            if not self._undoes(event):
                self.sharing.hurry()
                self._let_regret(self._regret)
        super().process(event)

    def _undoes(self, event: pygame.event.Event) -> bool:
        """Whether that press takes back, or begins to."""
        if event.type == pygame.MOUSEBUTTONDOWN:
            pressed = self.attention.at(event.pos)
            return pressed is not None and pressed.key == "undo"
        if event.type != pygame.KEYDOWN:
            return False
        if event.key in keys.MODIFIERS or keys.command(event, self.context.settings.shortcuts) == "undo":
            return True
        return self.focus_key == "undo" and keys.pressed(event) in ("Enter", "Space")

    def layout(self) -> None:
        """Laid out anew, everything comes to rest: not before it is kept."""
        if self.tabletop.motion.busy:
            self.keeping.kept(wait=True)
        super().layout()

    def covered(self) -> None:
        """Under a sheet as well."""
        if self.tabletop.motion.busy:
            self.keeping.kept(wait=True)
        super().covered()

    def settled(self) -> bool:
        """Not while the lid is about to come, nor before it is kept how things lie."""
        return super().settled() and not self.sharing.waits and self.keeping.kept()

    def may_tell(self) -> bool:
        """Whether what was played is kept, so that it may be told."""
        return self.keeping.kept()

    # -- what is said and asked for -----------------------------------------------------------------------------------

    def buttons(self, view: View) -> list[Widget]:
        """All buttons around the table, in reading order."""
        return with_links(table_buttons(self, view), self.links())

    def links(self) -> Sequence[NewsLink]:
        """What one can go on to from the news."""
        return self.requests.links()

    def situation(self, view: View, home: Seat, *, mine: bool) -> Situation:
        """The head line with what is kept and the seal of the deal, and whose turn it is."""
        kept = "practice" if self.session.practice else "saved"
        if self.keeping.late or not self.keeping.saved:
            kept = "being saved" if self.keeping.late else "not saved"
        sealed = f"deal {self.session.sealed[:6]}"
        marks = (sealed, kept) if kept == "saved" else (kept, sealed)  # where room is short the last ones go
        head = (self.table.head(view), *marks)
        words = "Your turn" if mine else "thinking" if self.turns.thinking else "to play"
        return Situation(self.session.game.title, head, home, self.session.match.to_act, words)

    def focus_lost(self) -> None:
        """The lid goes down again where several people share the screen."""
        self.sharing.look_away()

    def command(self, name: str) -> bool:
        """What the keys of the table do."""
        commands = self.requests.commands()
        if name in commands:
            commands[name]()
        return name in commands

    def menu(self) -> None:
        """The pause menu."""
        self.requests.menu()

    def chosen(self, result: Any) -> None:
        """Does what was chosen in a menu."""
        self.requests.chosen(result)


def _says_more(events: Sequence[Event]) -> bool:
    """Whether an opening has points to tell of, or that everybody had to draw before it."""
    return any(event.points or event.kind.gesture is Gesture.SHUFFLE for event in events)


def _who(plan: TablePlan) -> list[tuple[str, str]]:
    return [(seat.name, seat.player) for seat in plan.seats]
