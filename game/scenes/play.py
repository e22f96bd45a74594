"""The table: shows the position to the seat that may look, and turns touches and answers into actions."""

import secrets
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pygame

from game import games
from game.core.bot import Prompt
from game.core.events import Event
from game.core.record import Record
from game.core.rules import LazyActions, Seat
from game.dominoes.tiles import WEIGHT, parse_tile
from game.scenes.attention import sooner
from game.scenes.base import Context, Scene
from game.scenes.curtain import CurtainScene
from game.scenes.dialog import Dialog
from game.scenes.hints import Adviser
from game.scenes.logbook import LogScene
from game.scenes.pause import PauseScene
from game.scenes.results import ResultScene
from game.scenes.rulebook import RulebookScene
from game.scenes.seating import make_players
from game.scenes.seats import TablePlan
from game.scenes.session import Session
from game.scenes.pointer import Pointer
from game.ui import chrome
from game.ui.items import Item
from game.ui.motion import SPEEDS
from game.ui.table import Seating, Table, Touched, Verb, View
from game.ui.tabletop import BUTTON, Situation, Tabletop
from game.ui.focus import Stop
from game.ui.widgets import Button, IconButton, Widget

BEAT = {"slow": 1.3, "normal": 0.75, "fast": 0.3, "instant": 0.0}
"""Seconds that pass before another seat's action is shown, by speed."""
FORCED_BEAT = 0.6
"""Seconds before an action that needs no choice plays itself."""
THINKING_MARK = 0.3
TOAST = 4.0
SORTING = ("drawn", "suit", "pips")
"""How the hand can be ordered: as it came (or by hand), by the larger half, by weight."""

SOUNDS = {
    "lay": "clack",
    "place": "stone",
    "ready": "brick",
    "draw": "draw",
    "pick_up": "draw",
    "take": "capture",
    "pass": "tick",
    "skip": "shuffle",
    "reveal": "tick",
}
"""What each kind of event sounds like."""


class PlayScene(Scene):
    """A match in progress. The match is changed at one place: `update`."""

    name = "play"

    def __init__(self, context: Context, session: Session) -> None:
        super().__init__(context)
        self.session = session
        self.table: Table = games.table_class(session.game.key)(context.assets)
        self.tabletop = Tabletop(context.assets, self.table)
        self.players = make_players(session, context)
        self.adviser = Adviser(session, context)
        self.pointer = Pointer(self)
        self.viewer: Seat | None = self._usual_viewer()
        self.prompt: Prompt[Any] | None = None
        self.hovered = ""
        self.refused = ""
        self.toast = ""
        self.toast_refuses = False
        self.toast_left = 0.0
        self.wait = 0.0
        self.thinking_for = 0.0
        self.order: list[str] = []
        self.sorting = context.settings.hand_order if context.settings.hand_order in SORTING else SORTING[0]
        self.pad_open = False

    @classmethod
    def start(cls, context: Context, plan: TablePlan) -> "PlayScene":
        """A new match at that table, with a seed of its own unless the context names one."""
        seed = context.seed if context.seed is not None else secrets.randbits(256)
        context.seed = None
        scene = cls(context, Session.start(plan, games.find(plan.game), seed))
        scene.save()
        context.sound.play("shuffle")
        return scene

    @classmethod
    def resume(cls, context: Context, record: Record, plan: TablePlan | None = None) -> "PlayScene":
        """The match of a record; `plan` gives back colours and shapes where the seats are the same."""
        session = Session.resume(record, games.find(record.game))
        if plan is not None and _who(plan) == _who(session.plan):
            session.plan = replace(session.plan, seats=plan.seats)
        return cls(context, session)

    # -- time ---------------------------------------------------------------------------------------------------------

    def update(self, dt: float) -> bool | float:
        """One step: motion, then whose turn it is, then the next action. The only place where the match is played on.

        Answers True while something moves, else the seconds until it wants to be asked again, or False.
        """
        if self.tabletop.motion.active:
            for item in self.tabletop.motion.advance(dt):
                self._sound(item.sound, item)
            self.changed()
            if self.tabletop.motion.active:
                return True
        fading = self._fade_toast(dt)
        if self.tabletop.view is None:
            self.refresh(moving=True)
            return True
        self._sync_hover()
        if self.session.hand_end is not None:
            return self._end_hand(dt) or fading
        if self._lid_needed():
            self._lower_lid()
            return False
        if self.prompt is None or self.prompt.ply != self.session.match.ply:
            self._take_prompt()
        waiting = self._play_on(dt)
        return sooner(waiting, fading)

    def _play_on(self, dt: float) -> bool | float:
        """Lets the seat to act play when its answer and the beat before it have come."""
        prompt = self.prompt
        assert prompt is not None
        self.wait = max(0.0, self.wait - dt)
        advice = self.adviser.poll()
        if advice is not None:
            self._show_hint(*advice)
        action = self._forced(prompt)
        if action is None:
            action = self.players[prompt.seat].poll(prompt)
        if action is None:
            return self._think(dt, prompt)
        if self.wait > 0:
            return self.wait
        self._show_after(self.session.play(action))
        return True

    def _think(self, dt: float, prompt: Prompt[Any]) -> bool | float:
        """Nobody has answered yet: after a moment the plate says that somebody is thinking."""
        if self.session.is_human(prompt.seat):
            return False
        before = self.thinking_for
        self.thinking_for += dt
        if before < THINKING_MARK <= self.thinking_for:
            self.refresh()
        return max(THINKING_MARK - self.thinking_for, 0.02) if self.thinking_for < THINKING_MARK else 0.5

    def _take_prompt(self) -> None:
        self.prompt = prompt = self.session.match.prompt()
        human = self.session.is_human(prompt.seat)
        forced = self._forced(prompt) is not None
        speed = self.context.settings.speed
        self.wait = BEAT[speed] if not human else min(FORCED_BEAT, BEAT[speed]) if forced else 0.0
        self.thinking_for = 0.0
        if human and not self.session.game.hidden:
            self.viewer = prompt.seat
        self.refresh()
        self.table.begin(self._view)
        self.refresh()
        if human and not forced:
            self.context.sound.play("turn")
            self._focus_something()

    def _forced(self, prompt: Prompt[Any]) -> Any:
        """The one legal action, if it may play itself."""
        legal = prompt.legal_actions
        if isinstance(legal, LazyActions) or len(legal) != 1:
            return None
        if self.session.is_human(prompt.seat) and self.context.settings.ask_me:
            return None
        return legal[0] if self.session.match.rules.is_routine(legal[0]) else None

    def _show_after(self, events: Sequence[Event]) -> None:
        """Keeps the match, tells what happened, and lets the picture move to the new position."""
        self.prompt = None
        self.refused = ""
        self.adviser.forget()
        self.save()
        for event in events:
            self._tell(event.seen_by(self.viewer))
        self.refresh(moving=True)

    def wake(self, message: object) -> None:
        """An answer has come: the next `update` fetches it."""
        self.changed()

    # -- hands and matches end ----------------------------------------------------------------------------------------

    def _end_hand(self, dt: float) -> bool | float:
        """After a moment to look at the last action, the sheet with the result."""
        if self.prompt is not None or self.wait == 0.0:
            self.prompt = None
        self.thinking_for += dt
        pause = min(1.2, BEAT[self.context.settings.speed] * 1.5)
        if self.thinking_for < pause:
            return pause - self.thinking_for
        won = self.session.match.winners is not None
        self.context.sound.play("win" if won else "score")
        sheet = ResultScene(self.context, self.session, self.table, self._view)
        self.context.stack.push(sheet, self._after_result)
        self.thinking_for = 0.0
        return False

    def _after_result(self, choice: str | None) -> None:
        match = self.session.match
        if choice == "next" and match.awaits_deal:
            match.deal_next()
            self.viewer = self._usual_viewer()
            self.order = []
            self.tabletop.things = {}
            self.save()
            self.context.sound.play("shuffle")
            self.refresh(moving=True)
        elif choice == "again":
            self.context.store.clear_autosave()
            self.context.stack.replace(PlayScene.start(self.context, self.session.plan))
        else:
            if match.winners is not None:
                self.context.store.clear_autosave()
            self.close(None)

    # -- people sharing the screen ------------------------------------------------------------------------------------

    def _usual_viewer(self) -> Seat | None:
        """Whose hand may be seen without asking: the only person's; with several, nobody's until they lift the lid."""
        humans = self.session.humans
        if not humans:
            return None
        if len(humans) == 1 or not self.session.game.hidden:
            return humans[0]
        return None

    def _lid_needed(self) -> bool:
        seat = self.session.match.to_act
        return seat is not None and self.session.is_human(seat) and self.session.game.hidden and seat != self.viewer

    def _lower_lid(self) -> None:
        """Covers the table with the next name before anything of that seat is drawn."""
        seat = self.session.match.to_act
        assert seat is not None
        self.viewer = None
        self.tabletop.things = {}
        self.tabletop.motion.tracks = {}
        self.toast = ""
        self.context.stack.push(CurtainScene(self.context, self._seating()[seat]), lambda _: self._lift_lid(seat))

    def _lift_lid(self, seat: Seat) -> None:
        self.viewer = seat
        self.order = []
        self.prompt = None
        self.refresh()

    def focus_lost(self) -> None:
        """The window has lost the focus: with several people at one screen the lid goes down again."""
        hidden = self.session.game.hidden and len(self.session.humans) > 1
        if hidden and self.viewer is not None and self.context.settings.curtain_on_return:
            self.viewer = None
            self.prompt = None
            self.refresh()

    # -- what is shown ------------------------------------------------------------------------------------------------

    @property
    def _view(self) -> View:
        assert self.tabletop.view is not None
        return self.tabletop.view

    def refresh(self, *, moving: bool = False) -> None:
        """Makes the picture anew; with `moving`, what has changed glides to its new place."""
        session, match = self.session, self.session.match
        state = match.state
        acting = match.to_act
        mine = acting is not None and acting == self.viewer and session.is_human(acting)
        ready = mine and self.prompt is not None and self.prompt.ply == match.ply
        home = self.viewer if self.viewer is not None else next(iter(session.humans), 0)
        observation = match.rules.observe(state, home)
        if self.viewer is None and "hand" in observation:
            observation["hand"] = []
        hand = self._ordered(observation.get("hand", []))
        seats = len(session.plan.seats)
        areas = self.tabletop.areas(self.context.scale, seats, len(hand), self._verb_room(), pad_open=self.pad_open)
        turn_words = "Your turn" if mine else "thinking" if self.thinking_for >= THINKING_MARK else "to play"
        view = View(
            rules=match.rules,
            options=match.options,
            observation=observation,
            viewer=self.viewer,
            legal=self.prompt.legal_actions if ready and self.prompt else (),
            seating=self._seating(),
            areas=areas,
            scale=self.context.scale,
            scores=match.rules.scores(state),
            log=session.seen(self.viewer),
            last=session.latest(self.viewer),
            past=tuple(session.ends if session.hand_end is None else session.ends[:-1]),
            hovered=self.hovered,
            refused=self.refused,
        )
        practice = " · practice" if session.practice else ""
        situation = Situation(session.game.title, self.table.head(view) + practice, home, acting, turn_words)
        before = self.tabletop.show(view, situation, hand)
        if moving:
            self.tabletop.motion.plan(
                before,
                self.tabletop.things.values(),
                exits=self.tabletop.picture.exits,
                enter=self._entrance(view, home),
                factor=SPEEDS[self.context.settings.speed],
                reduced=self.context.settings.reduced_motion,
            )
        self.layout()
        self.changed()

    def _entrance(self, view: View, home: Seat) -> tuple[int, int]:
        """Where new things come from: the plate of the seat that acted last."""
        log = self.session.log
        seat = log[-1].event.seat if log else home
        return self.tabletop.plate_rects(view, home)[seat].center

    def _seating(self) -> tuple[Seating, ...]:
        strengths = self.session.game.strengths
        return tuple(
            Seating(seat.name, seat.style, "" if seat.is_person else strengths[seat.player].label)
            for seat in self.session.plan.seats
        )

    def _ordered(self, hand: Sequence[str]) -> list[str]:
        """The hand as the person wants it: drawn tiles come last, or sorted."""
        if self.sorting == "suit":
            return sorted(hand, key=lambda text: tuple(-int(n) for n in text.split("|")))
        if self.sorting == "pips":
            return sorted(hand, key=lambda text: -WEIGHT[parse_tile(text)])
        kept = [text for text in self.order if text in hand]
        self.order = kept + [text for text in hand if text not in kept]
        return list(self.order)

    def reorder(self, text: str, x: int) -> None:
        """Puts a tile of the hand where it was dropped in the rack (window pixels)."""
        self.sorting = SORTING[0]
        self.order = [other for other in self._ordered(self._view.observation["hand"]) if other != text]
        places = [rect.centerx for rect in self.tabletop.hand_rects]
        self.order.insert(sum(1 for place in places[: len(self.order)] if place < x), text)
        self.refresh(moving=True)

    # -- widgets ------------------------------------------------------------------------------------------------------

    def layout(self) -> None:
        """Menu button, things that can be touched, the game's verbs, Undo and Hint; in reading order."""
        if self.tabletop.view is None or self._view.scale != self.context.scale:
            self.tabletop.view = None
            self.widgets = []
            self.refresh()
            return
        view = self._view
        px = view.px
        menu = self.menu_button()
        widgets: list[Widget] = [
            menu,
            IconButton("log", "Log", menu.rect.move(0, px(56)), self.open_log, icon="log", shortcut="L"),
        ]
        if self.table.has_pad and (view.areas.pad is None or self.pad_open):
            tab = pygame.Rect(view.scale.width - px(56), px(16), px(48), px(48))
            widgets.append(IconButton("pad", "Scores", tab, self.toggle_pad, icon="scores", kind="paper"))
        leads = self.table.leads(view) if view.legal else frozenset()
        widgets += self._verb_widgets(view, leads)
        self.widgets = widgets

    def _verb_room(self) -> int:
        return 2 + sum(1 for verb in self.tabletop.picture.verbs if verb.rect is None)

    def _verb_widgets(self, view: View, leads: frozenset[str]) -> list[Widget]:
        px, scale = view.px, view.scale
        verbs = [self._verb(verb, verb.rect, leads) for verb in self.tabletop.picture.verbs if verb.rect is not None]
        row = [verb for verb in self.tabletop.picture.verbs if verb.rect is None]
        width, height = px(BUTTON[0] if not scale.tight else 84), px(BUTTON[1])
        left, across = chrome.content(scale)
        spot = self.tabletop.picture.buttons
        if spot is not None:
            x, y = spot.topleft
            width = min(width, (spot.width - px(12) * (len(row) + 1)) // (len(row) + 2))
        else:
            rack = view.areas.rack
            x = left + across - px(20) - (len(row) + 2) * (width + px(12)) + px(12)
            y = rack.y + (rack.height - px(chrome.LEDGE) - height) // 2 + px(2)
        rects = [pygame.Rect(x + i * (width + px(12)), y, width, height) for i in range(len(row) + 2)]
        widgets = verbs + [self._verb(verb, rect, leads) for verb, rect in zip(row, rects[:-2], strict=True)]
        undo, why = self.can_undo()
        widgets.append(Button("undo", "Undo", rects[-2], self.undo, enabled=undo, reason=why, shortcut="Ctrl+Z"))
        widgets.append(
            Button("hint", "Hint", rects[-1], self.hint, enabled=bool(view.legal), reason="not your turn", shortcut="H")
        )
        return widgets

    def _verb(self, verb: Verb, rect: pygame.Rect, leads: frozenset[str]) -> Widget:
        enabled = verb.enabled and (bool(verb.command) or verb.touch in leads)
        label = f"{verb.label} {verb.note}" if verb.note else verb.label
        kind = "brass" if verb.primary else "paper" if verb.on_paper else "panel"
        return Button(
            verb.key,
            label,
            rect,
            lambda: self.use_verb(verb),
            kind=kind,
            enabled=enabled,
            reason=verb.reason,
            shortcut=verb.shortcut,
        )

    def items(self) -> Sequence[dict[str, object]]:
        """The things on the table and the verbs, with whether touching them now leads towards a legal action."""
        if self.tabletop.view is None:
            return ()
        view = self._view
        leads = self.table.leads(view) if view.legal else frozenset()
        things = [
            {"key": item.key, "rect": list(item.rect), "touch": item.touch in leads, "label": item.label}
            for item in self.tabletop.things.values()
        ]
        verbs = [
            {"key": w.key, "rect": list(w.rect), "touch": w.enabled, "label": w.label}
            for w in self.widgets
            if isinstance(w, Button) and any(v.key == w.key and v.touch for v in self.tabletop.picture.verbs)
        ]
        return [*things, *verbs]

    def describe(self) -> str:
        """The position in plain words, for those who listen."""
        return self.table.describe(self._view) if self.tabletop.view is not None else ""

    def settled(self) -> bool:
        """Whether nothing moves."""
        return self.tabletop.view is not None and not self.tabletop.motion.active

    def draw(self, surface: pygame.Surface) -> None:
        """The table, what is held, and the toast."""
        if self.tabletop.view is None:
            return
        held = self.pointer.held
        self.tabletop.draw(surface, hidden=frozenset({held.key}) if held else frozenset())
        self.draw_widgets(surface)
        if held:
            self.tabletop.draw_held(surface, held, self.pointer.at)
        if self.toast:
            view = self._view
            felt, strip = view.areas.felt, view.areas.strip
            centre = strip.center if strip else (felt.centerx, view.areas.rack.y - view.px(42))
            if not view.areas.rack.height:
                centre = (felt.centerx, view.areas.window.bottom - view.px(30))
            chrome.draw_toast(
                surface, self.toast, centre, self.context.assets, self.context.scale, refuse=self.toast_refuses
            )

    # -- touching -----------------------------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        """The mouse on the table and the keys of the game."""
        if event.type == pygame.KEYDOWN:
            return self._key(event)
        return self.pointer.handle(event)

    def touch(self, name: str) -> None:
        """Touches one thing: the same for click, drag and keyboard."""
        if self.tabletop.view is None or not self._view.legal:
            return
        self._answer(self.table.touch(self._view, name), name)

    def use_verb(self, verb: Verb) -> None:
        """Presses one of the game's buttons."""
        if verb.command:
            self._answer(self.table.command(self._view, verb.command), verb.touch)
        else:
            self.touch(verb.touch)

    def _answer(self, touched: Touched, name: str) -> None:
        self.refused = ""
        if touched.action is not None:
            assert self.prompt is not None
            self.players[self.prompt.seat].choose(self.prompt, touched.action)
        elif touched.refused:
            self.refused = name
            self.refuse(touched.refused)
        self.refresh()

    def refuse(self, why: str) -> None:
        """Says why something cannot be."""
        self.say(why, refuse=True)
        self.context.sound.play("refuse")

    def leads_on(self, name: str) -> bool:
        """Whether touching that leads towards a legal action now."""
        return bool(self._view.legal) and name in self.table.leads(self._view)

    def put_back(self) -> bool:
        """Nothing is picked any more; whether anything was."""
        had = self.table.put_back()
        if had:
            self.refresh(moving=True)
        return had

    def back(self) -> None:
        """Esc puts back what is picked, else opens the menu."""
        if not self.put_back():
            self.menu()

    def finish_motion(self) -> None:
        """Whatever moves is where it belongs at once."""
        for item in self.tabletop.motion.finish():
            self._sound(item.sound, item)
        self.changed()

    def command(self, name: str) -> bool:
        """What the keys of the table do."""
        commands = {
            "hint": self.hint,
            "undo": self.undo,
            "redo": self.redo,
            "turn": self.turn,
            "log": self.open_log,
            "pause": self.menu,
            "save": self.keep,
            "new": lambda: self.chosen("new"),
            "fit": lambda: self._camera(0.0),
            "nearer": lambda: self._camera(1.15),
            "further": lambda: self._camera(1 / 1.15),
            "sort": self.sort,
            "rules": lambda: self.chosen("rules"),
        }
        if name in commands:
            commands[name]()
        return name in commands

    def _key(self, event: pygame.event.Event) -> bool:
        self.finish_motion()
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META | pygame.KMOD_ALT):
            return False
        if pygame.K_1 <= event.key <= pygame.K_9:
            return self._pick_number(event.key - pygame.K_1)
        return False

    def _pick_number(self, number: int) -> bool:
        hand = [item for item in self.tabletop.things.values() if item.touch.startswith("hand:")]
        if number < len(hand):
            self.touch(hand[number].touch)
            self.focus_key = hand[number].key
        return number < len(hand)

    def turn(self, by: int = 1) -> bool:
        """Right click, R and the wheel turn what is in hand; whether there was something to turn."""
        if self.tabletop.view is None or not self._view.legal:
            return False
        touched = self.table.command(self._view, "turn" if by > 0 else "turn back")
        if touched.changed:
            self._answer(touched, "")
        return touched.changed

    def _camera(self, factor: float) -> None:
        """Nearer or further by that factor; 0 shows the whole layout again."""
        if self.tabletop.picture.zoomable:
            self.table.zoom = min(max(self.table.zoom * factor, 0.5), 4.0) if factor else 1.0
            if not factor:
                self.table.pan = (0, 0)
            self.refresh(moving=True)

    def zoom(self, steps: float) -> None:
        """Wheel over the cloth: nearer or further."""
        self._camera(1.12**steps)

    def pan(self, by: tuple[int, int]) -> None:
        """Drags the cloth by so many pixels."""
        if self.tabletop.picture.zoomable:
            self.table.pan = (self.table.pan[0] + by[0], self.table.pan[1] + by[1])
            self.refresh()

    def _sync_hover(self) -> None:
        """What the mouse or the focus is on decides which preview is shown."""
        if self.tabletop.view is None:
            return
        on = self.pointer.over or self._focused_thing()
        leads = self.table.leads(self._view) if self._view.legal and on else frozenset()
        hovered = on.key if on is not None and on.touch in leads else ""
        if hovered != self.hovered:
            self.hovered = hovered
            self.refresh()

    def _focused_thing(self) -> Item | None:
        return self.tabletop.things.get(self.focus_key or "")

    def _focus_something(self) -> None:
        """A new turn: the focus goes to the first thing that leads on, unless it is on one already."""
        leads = self.table.leads(self._view)
        focused = self._focused_thing()
        if focused is None or focused.touch not in leads:
            things = [item.key for item in self.tabletop.things.values() if item.touch in leads]
            verbs = [w.key for w in self.widgets if w.enabled and w.key not in ("menu", "log", "undo", "hint")]
            self.focus_key = next(iter(things + verbs), self.focus_key)

    def stops(self) -> list[Stop]:
        """The menu, the things that can be touched from left to right, then the buttons."""
        stops = super().stops()
        if self.tabletop.view is None or not self._view.legal:
            return stops
        things = [Stop(item.key, item.rect) for item in self.tabletop.things.values() if item.touch]
        return stops[:2] + things + stops[2:]

    def press(self, key: str) -> bool:
        """Enter or Space on a thing of the table touches it."""
        item = self.tabletop.things.get(key)
        if item is not None and item.touch:
            self.touch(item.touch)
        return item is not None

    def focus_shape(self, key: str) -> tuple[pygame.Rect, float] | None:
        """Around a thing of the table the ring follows its face."""
        item = self.tabletop.things.get(key)
        if item is None:
            return super().focus_shape(key)
        return (item.rect, min(item.rect.size) * 0.17) if self.prompt is not None and self._view.legal else None

    # -- things one can ask for ---------------------------------------------------------------------------------------

    def can_undo(self) -> tuple[bool, str]:
        """Whether an own decision can be taken back now, and if not, why not."""
        seat = self._own_seat()
        if seat is None:
            return False, "nobody to take back for"
        why = self.session.undo_blocked(seat)
        alone = len(self.session.humans) == 1 and self.session.decision_before(seat) is not None
        return not why or alone, why

    def _own_seat(self) -> Seat | None:
        if self.session.game.hidden or len(self.session.humans) == 1:
            return self.viewer if self.viewer in self.session.humans else None
        log = [entry.event.seat for entry in self.session.log if self.session.is_human(entry.event.seat)]
        return log[-1] if log else None

    def undo(self) -> None:
        """Takes the last own decision back; if something hidden was seen since, only as practice and after asking."""
        seat = self._own_seat()
        possible, why = self.can_undo()
        if seat is None or not possible:
            self.say(f"Cannot take back: {why}", refuse=True)
            return
        if why and not self.session.practice:
            dialog = Dialog(
                self.context,
                "Take it back as practice?",
                f"It can no longer be taken back quite fairly: {why}. The match will be marked as practice.",
                yes="Take back",
                no="Leave it",
            )
            self.context.stack.push(dialog, lambda yes: self._take_back(seat, practice=True) if yes else None)
            return
        self._take_back(seat, practice=bool(why))

    def _take_back(self, seat: Seat, *, practice: bool) -> None:
        for player in self.players:
            player.forget()
        if self.session.take_back(seat, practice=practice):
            self.prompt = None
            self.table.put_back()
            self.save()
            self.refresh(moving=True)

    def redo(self) -> None:
        """Plays once more what was taken back last."""
        if self.session.undone and self.prompt is not None and self.session.is_human(self.prompt.seat):
            self._show_after(self.session.play_again())

    def hint(self) -> None:
        """Asks for one good action of one's own."""
        if self.prompt is not None and self._view.legal:
            self.adviser.ask(self.prompt)

    def _show_hint(self, action: Any, reason: str) -> None:
        wanted = self.table.touches(action)
        for name in sorted(wanted, key=lambda name: not name.startswith("hand:")):
            if name.startswith("hand:") and name not in self.table.picks:
                self.touch(name)
        on = [item.key for item in self.tabletop.things.values() if item.touch in wanted - set(self.table.picks)]
        if on:
            self.focus_key = on[0]
        self.say(f"Hint: {reason}")
        self.refresh()

    def sort(self) -> None:
        """The next way of ordering the hand."""
        self.sorting = SORTING[(SORTING.index(self.sorting) + 1) % len(SORTING)]
        self.say({"drawn": "Hand as drawn", "suit": "Hand by suit", "pips": "Hand by pips"}[self.sorting])
        self.refresh(moving=True)

    def toggle_pad(self) -> None:
        """Opens or closes the folded score pad."""
        self.pad_open = not self.pad_open
        self.refresh()

    def keep(self) -> None:
        """Saves now, and says so."""
        self.save()
        self.say("Saved")

    def save(self) -> None:
        """Keeps the match as it stands."""
        self.context.store.autosave(self.session.record())

    def open_log(self) -> None:
        """What has happened in this hand, line by line."""
        if self.tabletop.view is not None:
            self.context.stack.push(LogScene(self.context, self.session, self.viewer))

    def menu(self) -> None:
        """The pause menu."""
        self.context.stack.push(PauseScene(self.context, self.session.game.key), self.chosen)

    def chosen(self, result: Any) -> None:
        """Does what was chosen in the menu: leaving and starting anew are the table's own, the rest is everybody's."""
        if result == "title":
            self.close(None)
        elif result == "new":
            dialog = Dialog(
                self.context, "Start a new match?", "The present one is given up.", yes="Start anew", no="Play on"
            )
            self.context.stack.push(dialog, lambda yes: self._after_result("again") if yes else None)
        elif result == "rules":
            self.context.stack.push(RulebookScene(self.context, self.session.game.key))
        else:
            super().chosen(result)

    def title(self) -> str:
        """The game's name."""
        return self.session.game.title

    # -- news ---------------------------------------------------------------------------------------------------------

    def say(self, message: str, *, refuse: bool = False) -> None:
        """Shows one line for a few seconds."""
        self.toast, self.toast_refuses, self.toast_left = message, refuse, TOAST
        self.changed()

    def _tell(self, event: Event) -> None:
        """A score, a pass, a draw: said in a line and heard."""
        sentence = event.sentence(tuple(seat.name for seat in self.session.plan.seats))
        if event.kind in ("pass", "draw", "pick_up", "skip", "hand_end") or event.points:
            self.say(f"{sentence} {event.why}".strip() if event.points else sentence)
        if event.kind in SOUNDS:
            self._sound(SOUNDS[event.kind], None)
        if event.points > 0 and event.kind != "hand_end":
            self.context.sound.play("score")

    def _sound(self, name: str, item: Item | None) -> None:
        if name:
            across = self.context.scale.width
            self.context.sound.play(name, pan=(2 * item.rect.centerx / across - 1) * 0.6 if item else 0.0)

    def _fade_toast(self, dt: float) -> bool | float:
        if not self.toast:
            return False
        self.toast_left -= dt
        if self.toast_left <= 0:
            self.toast = ""
            self.refused = ""
            self.refresh()
            return False
        return self.toast_left


def _who(plan: TablePlan) -> list[tuple[str, str]]:
    return [(seat.name, seat.player) for seat in plan.seats]
