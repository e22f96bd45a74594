"""A match in progress: lets time pass, asks seats, plays and shows what they answer, and ends hands."""

import secrets
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import pygame

from game import games
from game.book.rivals import Rivalries
from game.core.events import LAID, Event, Gesture
from game.core.rules import Seat
from game.scenes import routes
from game.scenes.forone.dayplay import day_play
from game.scenes.forone.daytable import day_table
from game.scenes.match.afterhand import AfterHand
from game.scenes.match.coach import Coach
from game.scenes.match.handover import HotSeat
from game.scenes.match.hints import Hints
from game.scenes.match.hud import NewsLink
from game.scenes.match.matchscene import MatchScene
from game.scenes.match.showing import ShowingScene
from game.scenes.match.tablebuttons import Undo
from game.scenes.match.takingback import TakingBack
from game.scenes.news.advice import Adviser
from game.scenes.session.autosave import Autosave, Unsaved
from game.scenes.session.judgedsofar import JudgedSoFar
from game.scenes.session.names import saved_name
from game.scenes.session.opening import WORTH_KEEPING, keep_left_match
from game.scenes.session.rivals import rivals_at, stands
from game.scenes.session.sayings import greeting
from game.scenes.session.session import Session
from game.scenes.session.tableplan import TablePlan
from game.scenes.session.turns import Turns
from game.scenes.shell.context import Context
from game.scenes.shell.sheet import Dialog
from game.scenes.shell.tablekind import DAY, MATCH, POSITION, TRIAL
from game.ui.board.picture import Situation, View
from game.ui.platform.keys import PRESSES
from game.ui.platform.pending import Pending, sooner
from game.words import _, pgettext
from game.words.dates import day_of

SHORT_OF_REST = 1e-3
"""Seconds by which a moving thing stops short of its place to wait for the disk."""
GUIDED_MATCHES = 2
"""Number of first matches of each game in which a line says what to do now."""


class PlayScene(MatchScene):
    """The table of a match in progress. `update` plays opponents' and routine actions; a person's action is played by
    the touch that completes it."""

    name = "play"
    preloads = (
        "game.scenes.shell.pause",
        "game.scenes.results.results",
        "game.scenes.learning.rulebook",
        "game.scenes.history.logbook",
        "game.scenes.history.lookback",
        "game.scenes.history.verify",
    )

    def __init__(self, context: Context, session: Session, *, trial: bool = False) -> None:
        """A `trial` leaves no trace: it is not saved, and another match in progress stays as it is."""
        super().__init__(context, session)
        self.turns = Turns(session, context)
        self.trial = trial
        self.autosave = Unsaved(context) if trial else Autosave(context)
        self.hints = Hints(self, self.controller, self.hud, Adviser(session, context))
        self.coach = Coach(self, self.hints)
        self.hot_seat = HotSeat(self)
        self.taking_back = TakingBack(self, self.hot_seat)
        self.day = None if trial else day_play(context, session)
        """The deal of the day played here, if any; only its first hand is played."""
        if not trial and context.settings.last_game != session.game.key:
            context.change_settings(last_game=session.game.key)
        self.kind = POSITION if session.supposed is not None else TRIAL if trial else DAY if self.day else MATCH
        self.judged = JudgedSoFar(context, session)
        self.after_hand = AfterHand(self, self.day, self.judged if self.kind is MATCH else None, self._after_result)
        self.rivals = rivals_at(context, session.game.key) if self.kind is MATCH else Rivalries()
        self.board.stands = stands(self.rivals, session.plan)
        self._still = False
        """Whether the table has reported that an opponent has stopped thinking."""

    @classmethod
    def start(cls, context: Context, plan: TablePlan) -> "PlayScene":
        """Starts a new match at that table, with a seed of its own unless the context names one."""
        seed = context.seed if context.seed is not None else secrets.randbits(256)
        context.seed = None
        scene, begun = cls(context, Session.start(plan, games.find(plan.game), seed)), context.settings.begun
        if scene.session.humans and (number := begun.get(plan.game, 0) + 1) <= GUIDED_MATCHES + 1:
            context.change_settings(begun={**begun, plan.game: number})
        scene.save()
        if words := greeting(context, scene.session):
            scene.hud.news.say(words)
            scene.hud.news.wait_for(words)
        return scene

    @classmethod
    def at(
        cls,
        context: Context,
        session: Session,
        plan: TablePlan | None = None,
        *,
        keep: bool = False,
        trial: bool = False,
    ) -> "PlayScene":
        """Resumes a match. With `keep` it is saved at once as the one in progress; a `trial` is never saved."""
        if plan is not None and plan.players == session.plan.players:
            session.plan = replace(session.plan, seats=plan.seats)
        session.recall_seats(context.settings.earlier_seats)
        scene = cls(context, session, trial=trial)
        if keep:
            scene.save()
        return scene

    # -- time ---------------------------------------------------------------------------------------------------------

    def update(self, dt: float) -> Pending:
        """Advances the match by one step: motion, then the turn, then the next action that needs no person."""
        motion = self.tabletop.motion
        if self.move_on_for(self._before_rest(dt) if motion.active else dt):
            return True
        fading = self.fade(dt, marked=bool(self.board.hinted or self.session.undone))
        self.controller.sync_hover()
        if not self.autosave.kept():
            return True
        if self.hud.outdated:
            self.changed()
        trouble = self.autosave.trouble
        if self.autosave.tell():
            return False
        if self.autosave.trouble != trouble:
            self.refresh()
        if self.session.hand_end is not None:
            self.turns.forget()
            return sooner(self.after_hand.pass_time(dt), fading, motion.active)
        if self.hot_seat.lid_needed():
            if wait := max(self.hot_seat.pass_time(0.0 if motion.active else dt), self.hud.news.unread):
                return sooner(wait, fading, motion.active)
            self.hot_seat.lower_lid()
            return False
        if self.turns.asks(self.session.match.to_act) is None:
            self._ask()
        self.hints.show()
        self._guide()
        thought = self.turns.thinking
        self.taking_back.pass_time(dt)
        seat = self.session.match.to_act
        action, wait = self.turns.pass_time(dt, max(self.hud.news.unread, self.taking_back.left))
        if action is not None:
            self._play_by_itself(action)
            if self.turns.trouble and seat is not None:
                self._tell_trouble(seat)
            return True
        if self._tell_still() or self.turns.thinking != thought:
            self.refresh()
        judges = self.kind is MATCH and seat is not None and self.session.is_human(seat)
        return sooner(wait, fading, motion.active, self.judged.pass_time(dt) if judges else False)

    def _guide(self) -> None:
        """In the first matches of a game, says what to do now while the line of news is empty."""
        first = self.kind is MATCH and self.context.settings.begun.get(self.session.game.key, 1) <= GUIDED_MATCHES
        still = self.view.legal and not self.tabletop.motion.active
        if first and still and self.hud.news.guide(self.table.now(self.view)):
            self.refresh()

    def _tell_still(self) -> bool:
        """Says once that an opponent or a hint does not respond; whether it did."""
        was, self._still = self._still, self.turns.stands_still or self.hints.stands_still
        if was or not self._still:
            return False
        self.hud.news.advise(_("The computer has stopped thinking and starts again in a moment"))
        return True

    def _before_rest(self, dt: float) -> float:
        """The part of `dt` that may pass: an action comes to rest only once it is on the disk."""
        left = self.tabletop.motion.until_rest()
        if dt < left or not left or self.autosave.kept():
            return dt
        if not self.autosave.late:
            self.autosave.late = True
            self.refresh()
        return max(0.0, left - SHORT_OF_REST)

    def _ask(self) -> None:
        """Asks the next seat; for a person, the table shows their legal actions."""
        prompt = self.turns.ask()
        human = self.session.is_human(prompt.seat)
        if human and not self.session.game.hidden:
            self.board.viewer = prompt.seat
        self.offer()
        if human and self.turns.forced(prompt) is None:  # a forced action is not offered as if it were a choice
            if self.hot_seat.since is None:
                self.hot_seat.tell_since(prompt.seat)
                self.renew_buttons()
            self.context.sound.play("turn")
            self.focus_something()

    # -- something is played ------------------------------------------------------------------------------------------

    def legal(self) -> Sequence[Any]:
        asked = self.turns.asks(self.viewer)
        return asked.legal_actions if asked and self.turns.forced(asked) is None else ()

    def play(self, action: Any, side: int | None = None) -> None:
        """Plays an action of the person who looks, or holds it back for their coach."""
        if not self.coach.holds_back(self.turns.prompt, action, side):
            self.count(action, side)

    def count(self, action: Any, side: int | None = None) -> Sequence[Event]:
        """Plays and shows an action; returns its events."""
        seat = self.session.match.to_act
        events = self.session.play(action, side=side)
        self.show_after(events)
        if seat is not None and seat != self.viewer:
            self.hot_seat.done_for(seat, events)
        return events

    def _play_by_itself(self, action: Any) -> None:
        """Plays an opponent's answer, or the viewer's forced action, and says that it was forced."""
        mine = self.session.match.to_act == self.viewer
        move = self.table.said(self.view, action) if mine else ""
        events = self.count(action)
        if mine:
            self.focus_key = None  # the button is disabled now and keeps no ring
            if events[0].kind == LAID and not any(e.points or e.kind.gesture is Gesture.SHUFFLE for e in events):
                # TRANSLATORS: what has just been played by itself; {move} is such as “6|4 on 6|6”
                self.hud.news.say(_("Your only move: {move}").format(move=move))
            self.hud.news.keep()

    def _tell_trouble(self, seat: Seat) -> None:
        """Says at the table that the opponent's thinking failed, and writes the reason to the program's log."""
        self.context.store.log(self.turns.trouble)
        words = _("{name} ran into a problem and played at random").format(name=self.view.names[seat])
        self.session.remark(self.viewer, words)
        self.hud.news.warn(words)

    def show_after(self, events: Sequence[Event]) -> None:
        """Saves the match first, then announces the events and animates the picture to the new state."""
        self.save()
        self.turns.forget()
        self.hints.forget()
        self.hot_seat.since = None
        self.after_hand.forget()
        self.taking_back.begin()
        self.hot_seat.rest()
        super().show_after(events)

    # -- taking back --------------------------------------------------------------------------------------------------

    def undo_state(self) -> Undo:
        return self.taking_back.state()

    def take_back(self, seat: Seat, *, practice: bool = False) -> None:
        """Takes the last decision of that seat back, and shows the state before it."""
        if not self.session.take_back(seat, practice=practice):
            return
        self.turns.forget(thoughts=True)
        self.judged.went_back()
        self.hints.forget()
        self.hot_seat.forget()
        self.taking_back.left = 0.0
        self.hud.tile_words.forget()
        self.board.hinted = frozenset()
        self.hud.news.undo()
        self.table.put_back()
        self.save()
        self.refresh(moving=True)

    def open_log(self, show: Callable[[], None] | None = None) -> None:
        super().open_log(self.show_again if self.hot_seat.missed is not None else None)

    def show_again(self) -> None:
        """Plays again, in place, what has happened since the viewer's last turn."""
        if (since := self.hot_seat.missed) is None:
            self.refuse(_("Nothing has happened since your last turn"))
            return
        self.controller.put_back()
        self.context.stack.push(ShowingScene(self, self.session.at(since), self.situation))

    # -- saving -------------------------------------------------------------------------------------------------------

    def save(self) -> None:
        """Begins to save the match as it stands."""
        self.autosave.save(self.session)

    def unkept(self) -> bool:
        return not self.autosave.kept()

    def end_motion(self) -> None:
        """Ends all motion; waits for the disk first, since nothing comes to rest unsaved."""
        if self.tabletop.motion.busy:
            self.autosave.kept(wait=True)
        super().end_motion()

    def settled(self) -> bool:
        return super().settled() and not self.hot_seat.left and self.autosave.kept()

    # -- hands and matches end ----------------------------------------------------------------------------------------

    def _after_result(self, choice: str | None) -> None:
        match = self.session.match
        if choice == "next" and match.awaits_deal:
            self.session.deal_next()
            self.turns = Turns(self.session, self.context)  # other players may have been seated
            self.board.viewer = self.session.open_to
            self.board.stands = stands(self.rivals, self.session.plan)
            self.board.hand.forget()
            self.hot_seat.forget()
            self.taking_back.left = 0.0
            self.hud.forget()
            self.focus_key = None  # until a person may play, an extra Enter opens nothing
            self.tabletop.items = {}
            self._keep_seats()
            self.show_first()
        elif choice == "again" and not self.trial:
            self._play_again()
        else:
            if (match.winners is not None or self.day is not None) and not self.trial:
                self.context.store.clear_autosave()
            self.close(None)

    def _keep_seats(self) -> None:
        """Saves the match with the seats as they are now, and keeps who sat there before."""
        if (seats := self.session.earlier_seats()) and seats != self.context.settings.earlier_seats:
            self.context.change_settings(earlier_seats=seats)
        self.save()

    def _play_again(self) -> None:
        """Starts a new match at the same table; one that is not over is kept among the records."""
        if self.session.match.winners is None:
            keep_left_match(self.context)
        if self.day is not None and self.session.hand_end is not None:
            again = day_table(self.context, self.day.game, self.day.day)
        else:
            again = PlayScene.start(self.context, self.session.plan_of_next_match)
        self.context.stack.replace(again, self)

    # -- several people -----------------------------------------------------------------------------------------------

    def hide(self) -> None:
        """Removes every trace of a hand from the picture, the news and the picks."""
        self.board.hinted = frozenset()
        self.table.looked_through = False
        self.coach.forget()
        self.turns.forget()
        self.hints.forget()
        self.table.put_back()
        self.hud.forget()
        self.tabletop.stand_still()
        self.refresh()

    def focus_lost(self) -> None:
        self.hot_seat.look_away()

    # -- what can be asked for ----------------------------------------------------------------------------------------

    def process(self, event: pygame.event.Event) -> None:
        """Handles an event. Any press but Undo ends the time in which the last action can be looked at and undone."""
        if event.type in PRESSES:
            if not self.autosave.kept():
                self.autosave.kept(wait=True)
                self.update(0.0)  # or the table would not know whose turn it is
            if (self.hot_seat.left or self.taking_back.left) and self.taking_back.goes_on(event):
                self.hot_seat.left = 0.0
                self.taking_back.pass_time(self.taking_back.left)
        super().process(event)

    def commands(self) -> dict[str, Callable[[], object]]:
        return {
            **super().commands(),
            "hint": self._hint,
            "undo": self.taking_back.undo,
            "redo": self.taking_back.redo,
            "show": self.show_again,
            "rules": self.hints.why,
            **{name: partial(self.chosen, name) for name in ("seal", "save", "new")},
        }

    def _hint(self) -> None:
        """Asks for good moves; a second press shows the list of them."""
        prompt = self.turns.prompt
        if not self.context.settings.hints:
            self.refuse(_("Hints are switched off in the settings"))
        elif prompt is not None and self.view.legal:
            if self.hints.advice:
                self.hints.more()
            elif not self.hints.thinking:
                self.session.hints += 1
                self.save()
                self.hints.ask(prompt)
                self.hud.news.advise(_("Looking for a good move…"))
                self.refresh()

    @property
    def answer_to_come(self) -> bool:
        return self.hints.thinking and not self.hints.advice

    def chosen(self, result: Any) -> None:
        if result == "title":
            self.close(None)
        elif result == "seal" and self.day is not None:  # it has no seal, and the page says why
            self.context.open(routes.honesty)
        elif result == "seal":
            self.context.open(routes.seal, session=self.session)
        elif result == "before":
            self.after_hand.look_back()
        elif result in self.kind.refused:
            self.command(result)
        elif result == "save":
            self._save_named()
        elif result == "seats":
            self._keep_seats()
        elif result == "new":
            kept = len(self.session.record().actions) >= WORTH_KEEPING
            saved = _("Your current match will be saved in the book of matches.")
            told = saved if kept else _("Your current match has only just begun and will not be saved.")
            yes, no = _("Start new match"), _("Keep playing")
            question = Dialog(self.context, _("Start a new match?"), told, yes=yes, no=no)
            self.context.stack.push(question, lambda yes: self._play_again() if yes else None)
        else:
            super().chosen(result)

    def _save_named(self) -> None:
        """Puts the match among the records, and says so at the table or on top of what covers it."""
        notice = self.context.store.save_named(saved_name(self.session), self.session.record())
        heading = _("The match could not be saved") if notice else pgettext("the match", "Saved")
        here, above = _("Saved. You’ll find it in the book of matches."), _("You’ll find it in the book of matches.")
        self.say(heading, notice or (here if self.context.stack.top is self else above))

    def rearranged(self) -> None:
        """Keeps the sort order of the hand, and the place of each tile, for later sessions too."""
        hand = self.board.hand
        self.context.change_settings(hand_order=hand.sorting, racks=hand.kept(self.session.sealed))

    # -- what is said around the table --------------------------------------------------------------------------------

    def links(self) -> Sequence[NewsLink]:
        return self.hints.links(self.taking_back.redo, self.show_again)

    def situation(self, view: View, home: Seat) -> Situation:
        """The head line with the seal of the deal and whether it is saved, and whose turn it is."""
        if self.day is not None:
            head, deal = _("one hand"), day_of(self.day.day.isoformat())
        else:
            # TRANSLATORS: {seal} is the beginning of the deal’s seal
            head, deal = self.table.head(view), _("deal {seal}").format(seal=self.session.sealed[:6])
        if told := self.autosave.trouble or (pgettext("the match", "practice") if self.session.practice else ""):
            where, *rest = head.split(" · ")
            head = " · ".join((where, told, *rest))
        marks = (deal,) if told else (deal, pgettext("the match", "saved"))  # the last words are dropped first
        seat = self.session.match.to_act
        other = pgettext("a player", "thinking") if self.turns.thinking else pgettext("a player", "to play")
        words = _("Your turn") if seat is not None and seat == self.viewer else other
        return Situation(_(self.session.game.title), (head, *marks), home, seat, words)
