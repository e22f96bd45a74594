"""What a person can ask for at any time: taking back, a hint, another order of the hand, the log, saving, the menu."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pygame

from game.core.rules import LazyActions, Seat
from game.dominoes.clauses import counted
from game.scenes.history.logbook import LogScene
from game.scenes.history.verify import seal_sheet
from game.scenes.learning.rulebook import RulebookScene
from game.scenes.news.hintlist import HintList
from game.scenes.news.hints import AT_THE_TABLE, NO_ADVICE, WINS, Advice, Adviser
from game.scenes.news.newslinks import LINKS_ROOM, TAKEN_BACK, NewsLink, news_links, stands_clear
from game.scenes.session.leftmatches import WORTH_KEEPING, keep_left_match
from game.scenes.shell.dialog import Dialog, MessageScene
from game.scenes.shell.menus import open_chosen
from game.scenes.shell.pause import PauseScene
from game.ui.board.touches import IN_HAND
from game.ui.draw.regions import covered

if TYPE_CHECKING:
    from game.scenes.match.play import PlayScene


MOST_LINES = 3
"""A hint that would take more lines says less."""
PICKED_BY_A_HINT = (*IN_HAND, "tile:", "square:", "clear:")
"""What a hint takes in hand for the person, in this order; the rest of the action is left to them."""


class Requests:
    """The requests of one table, by button or by key."""

    def __init__(self, scene: "PlayScene") -> None:
        self._scene = scene
        self._session = scene.session
        self._context = scene.context
        self.adviser = Adviser(scene.session, scene.context)
        self.advice: list[Advice] = []
        """The good moves of the present position, once they have been asked for."""
        self.shown = 0
        """Which of them is marked on the table."""

    def commands(self) -> dict[str, Callable[[], object]]:
        """What the keys of `game.ui.platform.keys` stand for at the table."""
        scene = self._scene
        return {
            "hint": self.hint,
            "undo": self.undo,
            "redo": self.redo,
            "turn": scene.turn,
            "log": self.log,
            "pause": self.menu,
            "seal": lambda: self.chosen("seal"),
            "save": lambda: self.chosen("save"),
            "new": lambda: self.chosen("new"),
            "fit": lambda: scene.camera(0.0),
            "nearer": lambda: scene.camera(1.15),
            "further": lambda: scene.camera(1 / 1.15),
            "sort": self.sort,
            "mute": self.mute,
            "rules": self.why,
        }

    # -- taking back --------------------------------------------------------------------------------------------------

    def can_undo(self) -> tuple[bool, str]:
        """Whether an own decision can be taken back now; the words say why not, or why only as practice."""
        seat = self._own_seat()
        if seat is None:
            return False, "nobody to take back for"
        why = self._session.undo_blocked(seat)
        alone = len(self._session.humans) == 1 and self._session.decision_before(seat) is not None
        return not why or alone, why

    def _own_seat(self) -> Seat | None:
        """The person who may take something back: who looks, or who acted last where nothing is hidden."""
        session, viewer = self._session, self._scene.viewer
        if session.game.hidden or len(session.humans) == 1:
            return viewer if viewer in session.humans else None
        return next((e.event.seat for e in reversed(session.log) if session.is_human(e.event.seat)), None)

    def undo(self) -> None:
        """Takes the last own decision back; if something hidden was seen since, only as practice and after asking."""
        seat = self._own_seat()
        possible, why = self.can_undo()
        if seat is None or not possible:
            self._scene.refuse(f"Cannot take back: {why}")
            self._scene.changed()
        elif why and not self._session.practice:
            question = Dialog(
                self._context,
                "Take it back as practice?",
                f"It can no longer be taken back quite fairly: {why}. The match will be marked as practice.",
                yes="Take back",
                no="Leave it",
            )
            self._context.stack.push(question, lambda yes: self._take_back(seat, practice=True) if yes else None)
        else:
            self._take_back(seat, practice=bool(why))

    def _take_back(self, seat: Seat, *, practice: bool) -> None:
        self.forget()
        if self._session.take_back(seat, practice=practice):
            self._scene.went_back()

    def redo(self) -> None:
        """Plays once more what was taken back last."""
        if self._session.undone and self._scene.view.legal:
            self._scene.show_after(self._session.play_again())

    # -- a hint -------------------------------------------------------------------------------------------------------

    def hint(self) -> None:
        """Asks for good moves of one's own; asked again, shows the list of them."""
        prompt = self._scene.turns.prompt
        if not self._context.settings.hints:
            self._scene.refuse("Hints are switched off in the settings")
            self._scene.changed()
        elif prompt is not None and self._scene.view.legal:
            if self.advice:
                self.more()
            elif not self.adviser.thinking:
                self._session.hints += 1
                self._scene.save()
                self.adviser.ask(prompt)
                self._scene.news.advise("Looking for a good move …")
                self._scene.refresh()

    def forget(self) -> None:
        """The position is another one now: what was advised is of no use any more."""
        self.adviser.forget()
        self.advice, self.shown = [], 0

    def show_hint(self) -> None:
        """Shows the best move once the advice has come, and says why; where there is no room, the list says it."""
        advice = self.adviser.poll()
        if advice is None:
            return
        self.advice, scene = advice, self._scene
        if not advice:
            self._session.hints -= 1
            scene.news.say(NO_ADVICE)
            scene.refresh()
            return
        self.point_at(0)
        best = advice[0]
        scene.sync_hover()  # the tile is shown where it would lie: the words may have to stand elsewhere then
        said = self._sentence(best)
        scene.session.remark(scene.viewer, said)
        if stands_clear(scene, self._place_of(said)[0]):
            scene.news.advise(said, scene.table.rule_for(scene.view, best.action))
            scene.refresh()
        elif scene.always:
            self.more()
        else:  # in a lesson, which has its own words, the marks say it
            scene.news.line = ""
            scene.refresh()

    def _sentence(self, advice: Advice) -> str:
        """The move and the weightiest of what speaks for it; two clauses, where they leave in sight what is meant.

        Where there is little room the move alone, and the list says why; or the marks have to say which move that is.
        """
        scene = self._scene
        said = scene.table.said(scene.view, advice.action)
        if not advice.clauses:
            return f"Hint: {said}"
        first, *others = advice.clauses
        if advice.better:
            second = scene.table.said(scene.view, self.advice[1].action)
            verb = "to " if second[:1].isalpha() else ""  # “5|3 on 5|5”, but “to finish”
            others.insert(0, f"{advice.better} than {verb}{second}")
        elif advice.worth == WINS and "wins" not in first:
            others.insert(0, WINS)
        told = [f"Hint: {said} – {', '.join((first, *others)[:number])}" for number in range(AT_THE_TABLE, 0, -1)]
        short = [words for words in told if len(self._place_of(words)[1]) <= MOST_LINES]
        if not short:
            return f"Hint: {advice.clauses[0]}"
        return min((*short, f"Hint: {said}"), key=self._hides)

    def _place_of(self, words: str) -> tuple[pygame.Rect, list[str]]:
        """Where they would stand on the table, with the links after them, and in what lines."""
        scene, assets = self._scene, self._context.assets
        toast = scene.tabletop.news_places().toast(words, assets, scene.scale, links=scene.scale.px(LINKS_ROOM))
        return toast.place(assets, scene.scale)

    def _hides(self, words: str) -> tuple[bool, bool, int]:
        """What they would hide where they would stand: a button or plate, what is meant, so many pixels of anything."""
        pill, _ = self._place_of(words)
        things = self._scene.tabletop.things.values()
        marked = [item.rect for item in things if item.key.startswith("hint:")]
        places = self._scene.tabletop.news_places()
        hides = sum(places.hides(pill))
        if places.cloth is None:  # the game says where they stand, and not what lies there
            hides = covered(pill, [item.rect for item in things if item.moves])
        return not stands_clear(self._scene, pill), pill.collidelist(marked) >= 0, hides

    def point_at(self, number: int) -> None:
        """Marks one of the good moves: tiles and squares are picked, the place is in focus and shows the ghost."""
        self.shown = number
        scene, action = self._scene, self.advice[number].action
        wanted = scene.table.touches(action)
        scene.table.put_back()
        scene.refresh()
        for kind in PICKED_BY_A_HINT:
            for name in sorted(wanted):
                if name.startswith(kind) and name not in scene.table.picks:
                    scene.touch(name)
        scene.table.turn_for(action)
        scene.hinted = wanted
        scene.refresh()
        rest = wanted.difference(scene.table.picks)
        things = [item.key for item in scene.tabletop.things.values() if item.touch.partition("/")[0] in rest]
        verbs = [verb.key for verb in scene.tabletop.picture.verbs if verb.touch in rest]
        scene.focus_key = next(iter(things + verbs), scene.focus_key)

    def more(self) -> None:
        """The list of good moves, beside the table."""
        self._scene.news.line = ""
        self._context.stack.push(HintList(self._context, self._scene, self))

    def why(self) -> None:
        """The rule book: at the rule that the news are about, or that the hint shown is about; else from its start."""
        scene = self._scene
        about = scene.news.rule if scene.news.line else ""
        if not about and scene.hinted and self.advice:
            about = scene.table.rule_for(scene.view, self.advice[self.shown].action)
        self._context.stack.push(RulebookScene(self._context, self._session.game.key, about=about))

    def links(self) -> list[NewsLink]:
        """What one can go on to from the news."""
        scene = self._scene
        hint = scene.hinted and not scene.news.refuses and self._has_more()
        again = self._session.undone and scene.news.line == TAKEN_BACK and scene.view.legal
        return news_links(
            scene,
            self.why if scene.news.rule else None,
            self.more if hint else None,
            self.redo if again else None,
        )

    def _has_more(self) -> bool:
        """Whether the list has another move, or where there is a choice at all, says more of this one than the line."""
        legal, line = self._scene.view.legal, self._scene.news.line
        choice = isinstance(legal, LazyActions) or len(legal) > 1
        return len(self.advice) > 1 or (
            choice and any(clause not in line for each in self.advice for clause in each.clauses)
        )

    # -- the rest -----------------------------------------------------------------------------------------------------

    def sort(self) -> None:
        """The next way of ordering the hand."""
        self._scene.news.say(self._scene.hand.next())
        self.keep_hand()
        self._scene.refresh(moving=True)

    def keep_hand(self) -> None:
        """How the hand is sorted, and where each tile was put, is remembered."""
        hand = self._scene.hand
        self._context.change_settings(hand_order=hand.sorting, racks=hand.kept(self._session.sealed))

    def mute(self) -> None:
        """Sound off or on, and a word about it: one cannot hear that one hears nothing."""
        self._context.command("mute")
        self._scene.news.say("Sound off" if self._context.settings.mute else "Sound on")
        self._scene.refresh()

    def log(self) -> None:
        """What has happened in this match, line by line."""
        if self._scene.tabletop.view is not None:
            self._context.stack.push(LogScene(self._context, self._session, self._scene.viewer))

    def menu(self) -> None:
        """The pause menu."""
        told, tabletop = "", self._scene.tabletop
        if tabletop.situation is not None and not tabletop.headed:
            told = " · ".join((tabletop.situation.title, *tabletop.situation.head))
        self._context.stack.push(PauseScene(self._context, self._session.game.key, head=told), self.chosen)

    def chosen(self, result: Any) -> None:
        """Does what was chosen in the menu: saving, leaving and starting anew are the table's own."""
        if result == "title":
            self._scene.close(None)
        elif result == "seal":
            self._context.stack.push(seal_sheet(self._context, self._session))
        elif result == "save":
            self._save()
        elif result == "new":
            kept = len(self._session.record().actions) >= WORTH_KEEPING
            words = f"The present one {'is kept among the records' if kept else 'has hardly begun and is not kept'}."
            question = Dialog(self._context, "Start a new match?", words, yes="Start anew", no="Play on")
            self._context.stack.push(question, lambda yes: self._start_anew() if yes else None)
        else:
            open_chosen(self._context, result, self._session.game.key)

    def _save(self) -> None:
        """Puts the match among the records, and says so where it is seen: on a sheet if one lies on the table."""
        notice = self._context.store.save_named(self._save_name(), self._session.record())
        if self._context.stack.top is self._scene:
            self._scene.news.say(notice or "Saved: you find it under Records")
            self._scene.refresh()
        else:
            words = "You find it under Records."
            heading = "It could not be saved" if notice else "Saved"
            self._context.stack.push(MessageScene(self._context, heading, notice or words))

    def _start_anew(self) -> None:
        if self._session.match.winners is None:
            keep_left_match(self._context.store)
        self._scene.start_anew()

    def _save_name(self) -> str:
        session = self._session
        deal = f"{session.game.hand_word} {session.hand_no + 1}, deal {session.sealed[:6]}"
        return f"{session.game.title}, {deal}, {counted(session.match.ply, 'move')}"
