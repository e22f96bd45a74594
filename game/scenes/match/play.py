"""A match in progress: time passes, seats are asked, what they answer is played and shown, and hands end."""

import secrets
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import pygame

from game import games
from game.book.rivals import Rivalries
from game.core.events import LAID, Event, Gesture
from game.core.record import Record
from game.core.rules import Seat
from game.scenes import routes
from game.scenes.forone.dayplay import day_play
from game.scenes.forone.daytable import day_table
from game.scenes.history.findings import Findings, HandFindings, Known
from game.scenes.match.coach import Coach
from game.scenes.match.handover import HotSeat
from game.scenes.match.hints import Hints
from game.scenes.match.hud import NewsLink
from game.scenes.match.matchscene import FINISHING, MatchScene
from game.scenes.match.showing import ShowingScene
from game.scenes.match.tablebuttons import Undo
from game.scenes.match.turns import Turns
from game.scenes.news.advice import Adviser
from game.scenes.session.autosave import Autosave, Unsaved
from game.scenes.session.judgedsofar import JudgedSoFar
from game.scenes.session.opening import WORTH_KEEPING, keep_left_match
from game.scenes.session.rivals import rivals_at, stands
from game.scenes.session.sayings import greeting
from game.scenes.session.session import Session
from game.scenes.session.tableplan import TablePlan
from game.scenes.shell.context import Context
from game.scenes.shell.layer import Layer
from game.scenes.shell.sheet import Dialog, MessageScene
from game.scenes.shell.tablekind import DAY, MATCH, POSITION, TRIAL, TableKind
from game.ui.board.picture import Situation, View
from game.ui.platform import keys
from game.ui.platform.pending import Pending, sooner
from game.ui.style import tempo
from game.words import _, ngettext, pgettext, sentences
from game.words.dates import day_of
from game.words.events import sentence

HAIR = 1e-3
"""Seconds before it lands at which a thing waits for the disk."""
WINNING = 0.4
"""Seconds from the end of a match to the moment that shows who has won it; before, its last points are read."""
GUIDED = 2
"""In so many matches of a game a line says what to do now."""
REGRET = {"slow": 2.0, "normal": 2.0, "fast": 1.0, "instant": 0.0}
"""Seconds in which a person may take back what they have just played before others go on, by speed."""


class PlayScene(MatchScene):
    """The table of a match that is being played. Opponents and routine actions are played by `update`, people's by
    the touch that completes them."""

    name = "play"
    ahead = (
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
        self.day = None if trial else day_play(context, session)
        """The deal of the day that this is, if it is one: then only its first hand is played."""
        if not trial and context.settings.last_game != session.game.key:
            context.change_settings(last_game=session.game.key)
        self.judged = JudgedSoFar(context, session)
        self.rivals = rivals_at(context, session.game.key) if self.kind is MATCH else Rivalries()
        self.board.stands = stands(self.rivals, session.plan)
        self.looked_for = 0.0
        """Seconds that a finished hand has been looked at."""
        self._regret = 0.0
        """Seconds for which others wait so that the person may take back what they have just played."""
        self._guided: str | None = None
        """What was said last about what to do now."""
        self._still = False
        """Whether it has been told that the thinking stands still."""

    @property
    def kind(self) -> TableKind:
        if self.session.supposed is not None:
            return POSITION
        return TRIAL if self.trial else MATCH if self.day is None else DAY

    @classmethod
    def start(cls, context: Context, plan: TablePlan) -> "PlayScene":
        """A new match at that table, with a seed of its own unless the context names one."""
        seed = context.seed if context.seed is not None else secrets.randbits(256)
        context.seed = None
        scene, begun = cls(context, Session.start(plan, games.find(plan.game), seed)), context.settings.begun
        if scene.session.humans and (number := begun.get(plan.game, 0) + 1) <= GUIDED + 1:
            context.change_settings(begun={**begun, plan.game: number})
        scene.save()
        if words := greeting(context, scene.session):
            scene.hud.news.say(words)
            scene.hud.news.wait_for(words)
        return scene

    @classmethod
    def resume(cls, context: Context, record: Record, plan: TablePlan | None = None) -> "PlayScene":
        """The match of a record; `plan` gives back colours and shapes where the seats are the same."""
        return cls.at(context, Session.resume(record, games.find(record.game)), plan)

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
        """A match that has been resumed; with `keep` it is saved at once as the one in progress, a `trial` never."""
        if plan is not None and plan.players == session.plan.players:
            session.plan = replace(session.plan, seats=plan.seats)
        session.recall_seats(context.settings.earlier_seats)
        scene = cls(context, session, trial=trial)
        if keep:
            scene.save()
        return scene

    # -- time ---------------------------------------------------------------------------------------------------------

    def update(self, dt: float) -> Pending:
        """One step: motion, then whose turn it is, then the next action that no person has to choose."""
        motion = self.tabletop.motion
        if self.move_on_for(self._before_rest(dt) if motion.active else dt):
            return True
        guides = self._guided is not None and self.hud.news.line == self._guided
        fading = self.fade(dt, marked=guides or bool(self.board.hinted or self.session.undone))
        self.controller.sync_hover()
        if not self.autosave.kept():
            return True
        if self.hud.late:
            self.changed()
        saved, late = self.autosave.saved, self.autosave.late
        if self.autosave.tell():
            return False
        if (self.autosave.saved, self.autosave.late) != (saved, late):
            self.refresh()
        if self.session.hand_end is not None:
            return sooner(self._end_hand(dt), fading, motion.active)
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
        self._let_regret(dt)
        seat = self.session.match.to_act
        action, wait = self.turns.pass_time(dt, max(self.hud.news.unread, self._regret))
        if action is not None:
            self.play(action)
            if self.turns.trouble and seat is not None:
                self._tell_trouble(seat)
            return True
        if self._tell_still() or self.turns.thinking != thought:
            self.refresh()
        judges = self.kind is MATCH and seat is not None and self.session.is_human(seat)
        return sooner(wait, fading, motion.active, self.judged.pass_time(dt) if judges else False)

    def _guide(self) -> None:
        """In somebody's first matches of a game says what to do now, while nothing else is said."""
        news, key = self.hud.news, self.session.game.key
        if not self.view.legal or self.kind is not MATCH or self.context.settings.begun.get(key, 1) > GUIDED:
            return
        words = self.table.now(self.view)
        if words != news.line in ("", self._guided) and not self.tabletop.motion.active:
            self._guided = words
            news.advise(words)
            self.refresh()

    def _tell_still(self) -> bool:
        """Says, once, that nothing is heard of an opponent or of a hint; whether it did."""
        was, self._still = self._still, self.turns.stands_still or self.hints.stands_still
        if was or not self._still:
            return False
        self.hud.news.advise(_("The computer has stopped thinking and starts again in a moment"))
        return True

    def _before_rest(self, dt: float) -> float:
        """How much of the time may pass: what was played comes to rest only when it is on the disk."""
        left = self.tabletop.motion.until_rest()
        if dt < left or not left or self.autosave.kept():
            return dt
        if not self.autosave.late:
            self.autosave.late = True
            self.refresh()
        return max(0.0, left - HAIR)

    def _let_regret(self, dt: float) -> None:
        """Lets `dt` seconds pass in which others wait; then the Undo button looks as always."""
        was, self._regret = self._regret, max(0.0, self._regret - dt)
        if was and not self._regret:
            self.renew_buttons()
            self.changed()

    def _ask(self) -> None:
        """Asks the next seat; if a person sits there, the table shows what they may do."""
        prompt = self.turns.ask()
        human = self.session.is_human(prompt.seat)
        if human and not self.session.game.hidden:
            self.board.viewer = prompt.seat
        self.offer()
        if human and self.turns.forced(prompt) is None:  # what goes by itself is not offered as if it were a choice
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
        """Plays an action of the seat to act, or lets it wait for the coach of the person there."""
        prompt = self.turns.prompt
        if self.coach.holds:
            return
        if prompt is not None and self.coach.wants(prompt, action):
            self.coach.hold(prompt, action, side)
        else:
            self.count(action, side)

    def count(self, action: Any, side: int | None = None) -> None:
        """The action counts: it is shown, and if it played itself, it is said why."""
        seat, covered = self.session.match.to_act, self.hot_seat.covered(self.session.match.to_act)
        prompt = self.turns.prompt
        by_itself = prompt is not None and self.turns.forced(prompt) is not None
        events = self.session.play(action, side=side)
        more = any(event.points or event.kind.gesture is Gesture.SHUFFLE for event in events)
        self.show_after(events)
        if by_itself and seat == self.viewer:
            self.focus_key = None  # no ring stays on a button that is disabled now
        if covered and seat is not None:
            self.hot_seat.done_for(seat, events)
        elif by_itself and events[0].kind == LAID and seat == self.viewer and not more:
            # TRANSLATORS: {what} is a clause such as “Nora played 6|4”
            words = _("{what} (only move)").format(what=sentence(events[0], self.view.names))
            self.hud.news.say(words)
        if by_itself and seat == self.viewer:
            self.hud.news.keep()

    def _tell_trouble(self, seat: Seat) -> None:
        """That opponent's thinking failed: the table says so, and the program's log why."""
        self.context.store.log(self.turns.trouble)
        words = _("{name} ran into a problem and played at random").format(name=self.view.names[seat])
        self.session.remark(self.viewer, words)
        self.hud.news.warn(words)

    def show_after(self, events: Sequence[Event]) -> None:
        """Saves the match first, then tells what happened and lets the picture move to the new state."""
        self.save()
        self.turns.forget()
        self.hints.forget()
        self.hot_seat.since = None
        self.looked_for = 0.0
        self._regret = REGRET[self.context.settings.speed] if self._just_decided() else 0.0
        self.hot_seat.rest()
        super().show_after(events)

    def _just_decided(self) -> bool:
        """Whether the last action was a choice of the person who looks, that they may freely take back."""
        session, seat = self.session, self.viewer
        if seat is None or not session.game.hidden or not session.is_human(seat):
            return False
        ply = session.decision_before(seat)
        return ply == session.match.ply - 1 and not session.undo_blocked(seat, ply)

    # -- taking back --------------------------------------------------------------------------------------------------

    def undo_state(self) -> Undo:
        """Whether an own decision can be taken back; the words say why not, or why only as practice."""
        session, seat = self.session, self._undoer()
        ply = session.decision_before(seat) if seat is not None else None
        if seat is None or ply is None:
            return Undo(False, _("Nothing to undo"), False)
        why = session.undo_blocked(seat, ply)
        alone = len(session.humans) == 1
        if self.hot_seat.waits:
            waited_for = self.viewer is not None and not session.undo_blocked(self.viewer)
        else:
            waited_for = self._regret > 0 and not self.view.legal
        return Undo(not why or alone, why, waited_for)

    def _undoer(self) -> Seat | None:
        """The person who may take something back: who looks, or who acted last where nothing is hidden."""
        session = self.session
        if session.game.hidden or len(session.humans) == 1:
            return self.viewer if self.viewer in session.humans else None
        return next((e.event.seat for e in reversed(session.log) if session.is_human(e.event.seat)), None)

    def undo(self) -> None:
        """Takes the last own decision back; if something hidden was seen since, only as practice and after asking."""
        seat, state = self._undoer(), self.undo_state()
        why = state.why
        if seat is None or self.session.decision_before(seat) is None:
            self.refuse(_("Nothing to undo"))
        elif not state.possible:
            # TRANSLATORS: {why} is a clause such as “Ben has played since”
            self.refuse(_("Cannot undo: {why}").format(why=why))
        elif why and not self.session.practice:
            # TRANSLATORS: {why} is a clause such as “Ben has played since”
            unfair = _("Undoing now would not be fair: {why}").format(why=why)
            words = sentences((unfair, _("You can still undo, but the match will count as practice")))
            heading, no = _("Undo and go on as practice?"), _("Keep my move")
            question = Dialog(self.context, heading, words, yes=_("Undo"), no=no)
            self.context.stack.push(question, lambda yes: self._take_back(seat, practice=True) if yes else None)
        else:
            self._take_back(seat, practice=bool(why))

    def _take_back(self, seat: Seat, *, practice: bool) -> None:
        if self.session.take_back(seat, practice=practice):
            self.went_back()

    def went_back(self) -> None:
        """Shows the state before what was taken back."""
        self.turns.forget(thoughts=True)
        self.judged.went_back()
        self.hints.forget()
        self.hot_seat.forget()
        self._regret = 0.0
        self.hud.speech.forget()
        self.board.hinted = frozenset()
        self.hud.news.undo()
        self.table.put_back()
        self.save()
        self.refresh(moving=True)

    def redo(self) -> None:
        """Plays once more what was taken back last."""
        if self.session.undone and self.view.legal:
            self.show_after(self.session.play_again())

    def open_log(self, show: Callable[[], None] | None = None) -> None:
        super().open_log(self.show_again if self._since() is not None else None)

    def _since(self) -> int | None:
        """From where on something has happened since the last turn of the person who looks and is to play."""
        since = self.hot_seat.since
        return since if since is not None and since < self.session.match.ply and self.view.legal else None

    def show_again(self) -> None:
        """Plays once more, in place, what has happened since the last turn of the person who looks."""
        since = self._since()
        if since is None:
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
        """Nothing comes to rest before it is on the disk."""
        if self.tabletop.motion.busy:
            self.autosave.kept(wait=True)
        super().end_motion()

    def settled(self) -> bool:
        return super().settled() and not self.hot_seat.waits and self.autosave.kept()

    # -- hands and matches end ----------------------------------------------------------------------------------------

    def _end_hand(self, dt: float) -> Pending:
        """After a moment to look at the last action, the sheet with the result; after a match who has won it first."""
        self.turns.forget()
        self.looked_for += dt
        celebrates = self.session.match.winners is not None and not tempo.pace(self.context.settings).still
        pause = min(WINNING if celebrates else 1.2, 1.6 * self.turns.beat)
        if self.looked_for < pause:
            return pause - self.looked_for
        self.looked_for = 0.0
        if self.day is not None:
            self.day.finish(self.session)
        findings = self._look_into()
        self.context.sound.play("win" if self.session.match.winners is not None else "score")
        self.tabletop.motion.finish()  # under the sheet strokes on the pad would stay half drawn
        if celebrates:
            result = partial(self._result, findings)
            self.context.ask(routes.winning, self._after_result, self.session, self.tabletop, result)
        else:
            self.context.stack.push(self._result(findings), self._after_result)
        return False

    def _look_into(self) -> Known | None:
        """Begins to look into a match that somebody has played to its end; of a hand all is ready for that."""
        if self.kind is not MATCH or not self.session.humans:
            return None
        if self.session.match.winners is None:
            return HandFindings(self.context, self.session, self.judged.known)
        findings = Findings(self.context, self.session, self.judged.decisions)
        self.judged.give_up()
        findings.poll()
        return findings

    def _result(self, findings: Known | None) -> Layer:
        if self.day is not None:
            return routes.month(self.context, session=self.session, play=self.day)
        return routes.result(self.context, session=self.session, table=self.table, view=self.view, findings=findings)

    def _after_result(self, choice: str | None) -> None:
        match = self.session.match
        if choice == "next" and match.awaits_deal:
            self.session.deal_next()
            self.turns = Turns(self.session, self.context)  # other players may have been seated
            self.board.viewer = self.session.open_to
            self.board.stands = stands(self.rivals, self.session.plan)
            self.board.hand.forget()
            self.hot_seat.forget()
            self._regret = 0.0
            self.hud.forget()
            self.focus_key = None  # until somebody may play: an Enter too many opens nothing
            self.tabletop.things = {}
            if (seats := self.session.earlier_seats()) and seats != self.context.settings.earlier_seats:
                self.context.change_settings(earlier_seats=seats)
            self.save()
            self.show_first()
        elif choice == "again" and not self.trial:
            self._play_again()
        else:
            if (match.winners is not None or self.day is not None) and not self.trial:
                self.context.store.clear_autosave()
            self.close(None)

    def _play_again(self) -> None:
        """A new match at the same table; one that is not over is kept among the records."""
        if self.session.match.winners is None:
            keep_left_match(self.context)
        if self.day is not None and self.session.hand_end is not None:
            again = day_table(self.context, self.day.game, self.day.day)
        else:
            again = PlayScene.start(self.context, self.session.plan)
        self.context.stack.replace(again, self)

    # -- several people -----------------------------------------------------------------------------------------------

    def hide(self) -> None:
        """Leaves nothing of anybody's hand in the picture, the news or the picks."""
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
        """A press ends the time in which what was played can be seen and undone, unless it undoes."""
        if event.type in FINISHING:
            if not self.autosave.kept():
                self.autosave.kept(wait=True)
                self.update(0.0)  # or the table would not know whose turn it is
            if not self._undoes(event):
                self.hot_seat.hurry()
                self._let_regret(self._regret)
        super().process(event)

    def _undoes(self, event: pygame.event.Event) -> bool:
        """Whether that press takes back, or begins to."""
        if event.type == pygame.MOUSEBUTTONDOWN:
            pressed = self.inputs.at(event.pos)
            return pressed is not None and pressed.key == "undo"
        if event.type != pygame.KEYDOWN:
            return False
        if event.key in keys.MODIFIERS or keys.command(event, self.context.settings.shortcuts) == "undo":
            return True
        return self.focus_key == "undo" and keys.pressed(event) in ("Enter", "Space")

    def commands(self) -> dict[str, Callable[[], object]]:
        return {
            **super().commands(),
            "hint": self._hint,
            "undo": self.undo,
            "redo": self.redo,
            "show": self.show_again,
            "rules": self.hints.why,
            **{name: partial(self.chosen, name) for name in ("seal", "save", "new")},
        }

    def _hint(self) -> None:
        """Asks for good moves; the second time shows the list of them."""
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
    def waits(self) -> bool:
        return self.hints.thinking and not self.hints.advice

    def chosen(self, result: Any) -> None:
        if result == "title":
            self.close(None)
        elif result == "seal" and self.day is not None:  # it has none, and the page says why
            self.context.open(routes.honesty)
        elif result == "seal":
            self.context.open(routes.seal, session=self.session)
        elif result == "before":
            self._look_back()
        elif result in self.kind.refused:
            self.command(result)
        elif result == "save":
            self._save_named()
        elif result == "new":
            kept = len(self.session.record().actions) >= WORTH_KEEPING
            saved = _("Your current match will be saved in the book of matches.")
            lost = _("Your current match has only just begun and will not be saved.")
            heading, yes, no = _("Start a new match?"), _("Start new match"), _("Keep playing")
            question = Dialog(self.context, heading, saved if kept else lost, yes=yes, no=no)
            self.context.stack.push(question, lambda yes: self._play_again() if yes else None)
        else:
            super().chosen(result)

    @property
    def hand_before(self) -> bool:
        return self.kind is MATCH and bool(self.session.ends)

    def _look_back(self) -> None:
        """Looks back at the hand that was finished last; what is played now has no part in it."""
        session = self.session.after_hand(len(self.session.ends) - 1)
        findings = HandFindings(self.context, session, self.judged.known)
        self.context.ask(routes.look_back, lambda _: findings.give_up(), session, findings)

    def _save_named(self) -> None:
        """Puts the match among the records, and says so at the table or on top of what covers it."""
        session = self.session
        # TRANSLATORS: the name of a saved match; {seal} is the beginning of the deal’s seal
        words = ngettext(
            "{game}, deal {number}, seal {seal}, {n} move",
            "{game}, deal {number}, seal {seal}, {n} moves",
            session.match.ply,
        )
        facts = {"number": session.hand_no + 1, "seal": session.sealed[:6], "n": session.match.ply}
        notice = self.context.store.save_named(words.format(game=_(session.game.title), **facts), session.record())
        if self.context.stack.top is self:
            self.hud.news.say(notice or _("Saved. You’ll find it in the book of matches."))
            self.refresh()
        else:
            heading = _("The match could not be saved") if notice else pgettext("the match", "Saved")
            words = notice or _("You’ll find it in the book of matches.")
            self.context.stack.push(MessageScene(self.context, heading, words))

    def rearranged(self) -> None:
        """Remembers how the hand is sorted, and where each tile was put, for later sessions too."""
        hand = self.board.hand
        self.context.change_settings(hand_order=hand.sorting, racks=hand.kept(self.session.sealed))

    # -- what is said around the table --------------------------------------------------------------------------------

    def links(self) -> Sequence[NewsLink]:
        return self.hints.links(self.redo, self.show_again)

    def situation(self, view: View, home: Seat) -> Situation:
        """The head line with the seal of the deal and what is saved, and whose turn it is."""
        head = self.table.head(view) if self.day is None else _("one hand")
        # TRANSLATORS: {seal} is the beginning of the deal’s seal
        sealed = _("deal {seal}").format(seal=self.session.sealed[:6])
        if self.day is not None:
            sealed = day_of(self.day.day.isoformat())
        marks = [sealed]  # where room is short the last words go
        if told := self._unusual():
            where, *rest = head.split(" · ")
            head = " · ".join((where, told, *rest))
        else:
            marks.append(pgettext("the match", "saved"))
        seat = self.session.match.to_act
        if seat is not None and seat == self.viewer:
            words = _("Your turn")
        else:
            words = pgettext("a player", "thinking") if self.turns.thinking else pgettext("a player", "to play")
        return Situation(_(self.session.game.title), (head, *marks), home, seat, words)

    def _unusual(self) -> str:
        """What the head line says of the match where it is not simply saved."""
        if self.autosave.late:
            return pgettext("the match", "being saved")
        if not self.autosave.saved:
            return pgettext("the match", "not saved")
        return pgettext("the match", "practice") if self.session.practice else ""
