"""The table: shows the position to the seat that may look, and turns touches and answers into actions."""

import secrets
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pygame

from game import games
from game.core.events import Event
from game.core.record import Record
from game.core.rules import Seat
from game.scenes.attention import sooner
from game.scenes.base import Context, Scene
from game.scenes.buttons import ALWAYS, row_length, table_buttons
from game.scenes.curtain import CurtainScene
from game.scenes.hand import HandOrder
from game.scenes.keeping import Keeping
from game.scenes.news import News
from game.scenes.pointer import Pointer
from game.scenes.requests import Requests
from game.scenes.results import ResultScene
from game.scenes.seats import TablePlan
from game.scenes.session import Session
from game.scenes.tips import Tips
from game.scenes.turns import Turns
from game.scenes.watch import Watch
from game.ui import chrome
from game.ui.focus import Stop
from game.ui.items import hint_frame
from game.ui.scale import Scale
from game.ui.staging import Before, Stage
from game.ui.table import Seating, Table, Touched, Verb, View
from game.ui.tabletop import Situation, Tabletop
from game.ui.tempo import pace
from game.ui.widgets import Widget

FINISHING = frozenset(
    {pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.FINGERDOWN, pygame.CONTROLLERBUTTONDOWN, pygame.JOYBUTTONDOWN}
)
"""Kinds of input that finish what moves."""
HELD_DOWN = pygame.KMOD_CTRL | pygame.KMOD_META | pygame.KMOD_ALT
"""With one of these a key is a command."""


class PlayScene(Scene):
    """A match in progress. The match is played on at one place: `update`."""

    name = "play"
    always = ALWAYS
    """How many buttons stand beside the game's own: Undo and Hint, or none."""
    watched = True
    """Whether all that is drawn over the table is among the marks of `Watch`; otherwise every frame is drawn whole."""

    def __init__(self, context: Context, session: Session) -> None:
        super().__init__(context)
        self.session = session
        self.table: Table = games.table_class(session.game.key)(context.assets)
        self.tabletop = Tabletop(context.assets, self.table)
        self.turns = Turns(session, context)
        self.requests = Requests(self)
        self.pointer = Pointer(self)
        self.tips = Tips(self)
        self.news = News(context)
        self.keeping = Keeping(context)
        self.watch = Watch(self)
        self.hand = HandOrder(context.settings.hand_order)
        self.viewer: Seat | None = self._usual_viewer()
        self.hovered = ""
        self.refused = ""
        self.hinted: frozenset[str] = frozenset()
        """What the last hint said to touch, until something is played."""
        self.answered = False
        """Whether an action has been picked that is not played yet."""
        self.looked_for = 0.0
        """Seconds that a finished hand has been looked at."""
        self.pad_open = False

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
        session = Session.resume(record, games.find(record.game))
        if plan is not None and _who(plan) == _who(session.plan):
            session.plan = replace(session.plan, seats=plan.seats)
        return cls(context, session)

    # -- time ---------------------------------------------------------------------------------------------------------

    def update(self, dt: float) -> bool | float:
        """One step: motion, then whose turn it is, then the next action."""
        motion = self.tabletop.motion
        if motion.active:
            self.news.hear(motion.advance(dt))
            self.changed()
            if motion.busy:
                return True
        fading = sooner(self._fade_news(dt), self.tips.pass_time(dt))
        if self.tabletop.view is None:
            self._show_first()
            return True
        self.sync_hover()
        saved = self.keeping.saved
        if self.keeping.tell():
            return False
        if self.keeping.saved != saved:
            self.refresh()
        if self.session.hand_end is not None:
            return sooner(sooner(self._end_hand(dt), fading), motion.active)
        if self._lid_needed():
            self._lower_lid()
            return False
        if not self.turns.asked():
            self._ask()
        self.requests.show_hint()
        thought = self.turns.thinking
        action, wait = self.turns.pass_time(dt)
        if action is not None:
            self.show_after(self.session.play(action))
            return True
        if self.turns.thinking != thought:
            self.refresh()
        return sooner(sooner(wait, fading), motion.active)

    def _show_first(self) -> None:
        """The picture is made for the first time: a hand that nobody has played in is dealt before one's eyes."""
        before = self._before()
        dealt = not self.session.seen(None)
        self.refresh(moving=dealt, dealt=dealt)
        if dealt:
            Stage(self.tabletop, before, pace(self.context.settings)).deal()
            self.hear_landings()

    def _before(self) -> Before:
        """What the table shows, to see later what has changed."""
        tabletop, seats = self.tabletop, range(self.session.match.seats)
        if tabletop.view is None:
            return Before({}, (0,) * len(seats), (None,) * len(seats))
        tiles = tuple(tabletop.plate(seat).tiles for seat in seats)
        return Before(tabletop.things, tabletop.view.scores, tiles, tabletop.picture.pad)

    def hear_landings(self) -> None:
        """What lands without having been on its way is heard at once."""
        self.news.hear(self.tabletop.motion.advance(0.0))

    def _ask(self) -> None:
        """The next seat is asked; if it is a person's, the table shows what it may do."""
        prompt = self.turns.ask()
        self.answered = False
        human = self.session.is_human(prompt.seat)
        if human and not self.session.game.hidden:
            self.viewer = prompt.seat
        self.refresh()
        self.table.begin(self.view)
        self.refresh()
        if human and self.turns.forced(prompt) is None:
            self.context.sound.play("turn")
            self._focus_something()

    def show_after(self, events: Sequence[Event]) -> None:
        """Keeps the match, tells what happened, and lets the picture move to the new position."""
        self.turns.forget()
        self.requests.adviser.forget()
        self.tips.forget()
        self.refused, self.hinted, self.answered = "", frozenset(), False
        self.looked_for = 0.0
        self.save()
        self._count()
        told, before = [event.seen_by(self.viewer) for event in events], self._before()
        self.news.tell(told, self._names())
        self.refresh(moving=True)
        self.pointer.let_go()
        Stage(self.tabletop, before, pace(self.context.settings)).play(told)
        self.hear_landings()

    def _count(self) -> None:
        """A match that has just been decided goes into the statistics of the people who played it."""
        session, winners = self.session, self.session.match.winners
        if winners is not None and session.humans:
            won = any(session.is_human(seat) for seat in winners)
            self.keeping.count(session.game.key, won=won, practice=session.practice, hints=session.hints)

    def went_back(self) -> None:
        """Something was taken back: the picture moves to the position before it."""
        self.turns.forget(thoughts=True)
        self.hinted, self.answered = frozenset(), False
        self.table.put_back()
        self.save()
        self.refresh(moving=True)

    def save(self) -> None:
        """Keeps the match as it stands."""
        self.keeping.save(self.session.record())

    def wake(self, message: object) -> None:
        """An answer has come: the next `update` fetches it."""

    # -- hands and matches end ----------------------------------------------------------------------------------------

    def _end_hand(self, dt: float) -> bool | float:
        """After a moment to look at the last action, the sheet with the result."""
        self.turns.forget()
        self.looked_for += dt
        pause = min(1.2, 1.6 * self.turns.beat)
        if self.looked_for < pause:
            return pause - self.looked_for
        self.looked_for = 0.0
        self.context.sound.play("win" if self.session.match.winners is not None else "score")
        sheet = ResultScene(self.context, self.session, self.table, self.view)
        self.context.stack.push(sheet, self._after_result)
        return False

    def _after_result(self, choice: str | None) -> None:
        match = self.session.match
        if choice == "next" and match.awaits_deal:
            self.session.deal_next()
            self.turns = Turns(self.session, self.context)  # other players may have been seated
            self.viewer = self._usual_viewer()
            self.hand.forget()
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
        self.context.stack.replace(PlayScene.start(self.context, self.session.plan))

    # -- people sharing the screen ------------------------------------------------------------------------------------

    def _usual_viewer(self) -> Seat | None:
        """Whose hand may be seen without asking: the only person's; with several, nobody's until they lift the lid."""
        humans = self.session.humans
        if not humans:
            return None
        return humans[0] if len(humans) == 1 or not self.session.game.hidden else None

    def _lid_needed(self) -> bool:
        seat = self.session.match.to_act
        return seat is not None and self.session.is_human(seat) and self.session.game.hidden and seat != self.viewer

    def _lower_lid(self) -> None:
        """Covers the table with the next name before anything of that seat is drawn."""
        seat = self.session.match.to_act
        assert seat is not None
        self._hide()
        self.context.stack.push(CurtainScene(self.context, self._seating()[seat]), lambda _: self._lift_lid(seat))

    def _hide(self) -> None:
        """Nothing of anybody's hand is kept in the picture, the news or the picks."""
        self.viewer = None
        self.hinted, self.answered = frozenset(), False
        self.table.looked_through = False
        self.tips.forget()
        self.turns.forget()
        self.table.put_back()
        self.news.line = ""
        self.tabletop.motion.clear()
        self.refresh()

    def _lift_lid(self, seat: Seat) -> None:
        self.viewer = seat
        self.hand.forget()
        self.refresh()

    def focus_lost(self) -> None:
        """The window is no longer looked at: with several people at one screen the lid goes down again."""
        shared = self.session.game.hidden and len(self.session.humans) > 1
        if shared and self.viewer is not None and self.context.settings.curtain_on_return:
            self._hide()

    # -- what is shown ------------------------------------------------------------------------------------------------

    @property
    def view(self) -> View:
        """What the picture was made from."""
        assert self.tabletop.view is not None
        return self.tabletop.view

    @property
    def scale(self) -> Scale:
        """The room that the table has: the whole window."""
        return self.context.scale

    def buttons(self, view: View) -> list[Widget]:
        """All buttons around the table, in reading order."""
        return table_buttons(self, view)

    def refresh(self, *, moving: bool = False, gliding: bool = False, dealt: bool = False) -> None:
        """Makes the picture anew.

        With `moving`, what has changed goes to its new place and new things come from whoever acted (all of them from
        the heap when they are `dealt`); with `gliding`, things only change their places.
        """
        session, match = self.session, self.session.match
        home = self.viewer if self.viewer is not None else next(iter(session.humans), 0)
        observation = session.observation(self.viewer)
        hand = self.hand.of(observation.get("hand", []))
        mine = match.to_act is not None and match.to_act == self.viewer and session.is_human(match.to_act)
        asked = self.turns.asks(self.viewer) if mine else None
        view = View(
            rules=match.rules,
            options=match.options,
            observation=observation,
            viewer=self.viewer,
            legal=asked.legal_actions if asked else (),
            seating=self._seating(),
            areas=self.tabletop.areas(
                self.scale,
                match.seats,
                len(hand),
                row_length(self.tabletop.picture.verbs, self.always),
                pad_open=self.pad_open,
            ),
            scale=self.scale,
            scores=match.rules.scores(match.state),
            log=session.seen(self.viewer),
            story=session.story(self.viewer),
            last=session.latest(self.viewer),
            past=tuple(session.ends if session.hand_end is None else session.ends[:-1]),
            hovered=self.hovered,
            refused=self.refused,
            hinted=self.hinted,
        )
        before = self.tabletop.show(view, self._situation(view, home, mine=mine), hand)
        if moving or gliding:
            last = next(iter(view.last), None)
            actor = last.seat if last else home
            self.tabletop.move(before, pace(self.context.settings), actor=None if gliding else actor, dealt=dealt)
        self.widgets = self._with_state(self.buttons(view))
        self.attention.renew()
        self.changed()

    def _situation(self, view: View, home: Seat, *, mine: bool) -> Situation:
        kept = "not saved" if not self.keeping.saved else "practice" if self.session.practice else "saved"
        marks = kept, f"deal {self.session.sealed[:6]}"
        head = (self.table.head(view), *marks)
        words = "Your turn" if mine else "thinking" if self.turns.thinking else "to play"
        return Situation(self.session.game.title, head, home, self.session.match.to_act, words)

    def _seating(self) -> tuple[Seating, ...]:
        strengths = self.session.game.strengths
        return tuple(
            Seating(seat.name, seat.style, "" if seat.is_person else strengths[seat.player].label)
            for seat in self.session.plan.seats
        )

    def _names(self) -> tuple[str, ...]:
        return tuple(seat.name for seat in self.session.plan.seats)

    def layout(self) -> None:
        """The picture and its buttons for the present window; what moved has arrived."""
        if self.tabletop.view is not None:
            self.news.hear(self.tabletop.motion.finish())
            self.refresh()

    @property
    def follows(self) -> bool:  # type: ignore[override]
        """Whether every step of the mouse counts: where dragging over things touches them."""
        return self.table.paints

    @property
    def follows(self) -> bool:
        """Whether every step of the mouse counts: where dragging over things touches them."""
        return self.table.paints

    def lay_out(self) -> None:
        """For another window, or one that something else has been shown in: everything is drawn anew."""
        super().lay_out()
        self.areas = None

    def changed(self, *areas: pygame.Rect) -> None:
        """Asks for a new frame: what looks different will be found by itself."""
        if not self.watched:
            super().changed(*areas)
        self.dirty = True

    def stale(self) -> list[pygame.Rect] | None:
        """What moves, what has come, gone or changed on the table, and whatever is drawn over it."""
        found = self.watch.areas() if self.watched else None
        return None if found is None or self.areas is None else found + self.areas

    def _with_state(self, widgets: list[Any]) -> list[Any]:
        """New buttons know what the old ones of the same key knew (hover, press)."""
        before = {widget.key: widget for widget in self.widgets}
        for widget in widgets:
            old = before.get(widget.key)
            if old is not None and type(old) is type(widget):
                widget.adopt(old)
        return widgets

    def items(self) -> Sequence[dict[str, object]]:
        """The things on the table and the verbs, with whether touching them now leads towards a legal action."""
        if self.tabletop.view is None:
            return ()
        leads = self.table.leads(self.view) if self.view.legal else frozenset()
        things: list[dict[str, object]] = [
            {
                "key": item.key,
                "rect": list(item.rect),
                "touch": item.touch in leads,
                "label": item.label,
                "tip": item.tip,
                "hit": list(item.hit(self.context.scale)) if item.touch else [],
            }
            for item in self.tabletop.things.values()
        ]
        verbs = {verb.key for verb in self.tabletop.picture.verbs if verb.touch}
        things += [
            {"key": widget.key, "rect": list(widget.rect), "touch": widget.enabled, "label": widget.label}
            for widget in self.widgets
            if widget.key in verbs
        ]
        return things

    def title(self) -> str:
        """The game's name."""
        return self.session.game.title

    def describe(self) -> str:
        """The position in plain words, for those who listen."""
        return self.table.describe(self.view) if self.tabletop.view is not None else ""

    def settled(self) -> bool:
        """Whether nothing moves and no opponent is about to play."""
        if self.tabletop.view is None or self.tabletop.motion.active:
            return False
        seat = self.session.match.to_act
        return seat is None or self.session.is_human(seat)

    def draw(self, surface: pygame.Surface) -> None:
        """The table, what is held, and the news."""
        if self.tabletop.view is None:
            return
        held = self.pointer.held
        self.draw_table(surface, frozenset({held.key}) if held else frozenset())
        self.draw_widgets(surface)
        self._draw_hinted_verbs(surface)
        if held and not self.pointer.snapped:
            self.tabletop.draw_held(surface, held, self.pointer.at)
        if self.news.line:
            chrome.draw_toast(
                surface,
                self.news.line,
                self.tabletop.news_room(),
                self.context.assets,
                self.context.scale,
                refuse=self.news.refuses,
                free=self.tabletop.ghost_rect(),
            )
        self.tips.draw(surface)

    def draw_table(self, surface: pygame.Surface, hidden: frozenset[str]) -> None:
        """The table itself, without the things whose keys are `hidden`."""
        self.tabletop.draw(surface, hidden=hidden)

    def _draw_hinted_verbs(self, surface: pygame.Surface) -> None:
        for verb in self.tabletop.picture.verbs if self.hinted else ():
            widget = self.widget(verb.key) if verb.touch in self.hinted else None
            if widget is not None:
                hint_frame(surface, widget.rect, self.context.assets, self.context.scale.factor, low=True)

    def _fade_news(self, dt: float) -> bool | float:
        left = self.news.fade(dt)
        if left == 0.0:
            self.refused = ""
            if self.tabletop.view is not None:
                self.refresh()
        return left or False

    # -- touching -----------------------------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        """The mouse on the table, the digits that pick a tile, and the key that looks through what lies on top."""
        if event.type in (pygame.KEYDOWN, pygame.KEYUP) and event.key == pygame.K_x and not event.mod & HELD_DOWN:
            return self._look_through(event.type == pygame.KEYDOWN)
        if event.type != pygame.KEYDOWN:
            return self.pointer.handle(event)
        self.finish_motion()
        self.pointer.over = None  # whoever types looks at what has the focus, not where the mouse was left
        if event.mod & HELD_DOWN or not pygame.K_0 <= event.key <= pygame.K_9:
            return False
        hand = [item for item in self.tabletop.things.values() if item.touch.startswith("hand:")]
        number = (event.key - pygame.K_1) % 10
        if number < len(hand):
            item = hand[number]
            self.focus_key = item.key
            self.touch(item.touch)
        return True

    def _look_through(self, on: bool) -> bool:
        """While the key is held, what lies on top lets what is below it show."""
        if self.tabletop.view is None or self.table.looked_through == on:
            return False
        self.table.looked_through = on
        self.refresh()
        return True

    def touch(self, name: str) -> None:
        """Touches one thing: the same for click, drag and keyboard."""
        if self.tabletop.view is not None and self.view.legal:
            had = len(self.table.picks)
            self._answer(self.table.touch(self.view, name), name, had)

    def use_verb(self, verb: Verb) -> None:
        """Presses one of the game's buttons."""
        if verb.command:
            self._answer(self.table.command(self.view, verb.command), verb.touch)
        else:
            self.touch(verb.touch)

    def _answer(self, touched: Touched, name: str, had: int = 0) -> None:
        """What comes of a touch; `had` is how many things were picked before it."""
        self.refused = ""
        if touched.action is not None:
            self.turns.pick(touched.action)
            self.answered = True  # the picture stays as it is: what was let go moves on from there
            self.changed()
            return
        if touched.refused:
            self.refused = name
            self.news.refuse(touched.refused)
        elif name.partition("/")[0] not in self.hinted:
            self.hinted = frozenset()
        before = self._before()
        self.refresh(gliding=True)
        picked = len(self.table.picks) > had and not touched.refused
        Stage(self.tabletop, before, pace(self.context.settings)).touched(picked=picked)
        self.hear_landings()

    def leads_on(self, name: str) -> bool:
        """Whether touching that leads towards a legal action now."""
        return bool(self.view.legal) and name in self.table.leads(self.view)

    def put_back(self) -> bool:
        """Nothing is picked any more; whether anything was."""
        had = self.table.put_back()
        if had:
            self.hinted = frozenset()
            self.refresh(gliding=True)
        return had

    def back(self) -> None:
        """Esc puts back what is picked, else opens the menu."""
        if not self.put_back():
            self.menu()

    def finish_motion(self) -> None:
        """Whatever moves is where it belongs at once, and whoever is next is asked: no touch meets a table at rest
        that does not know whose turn it is."""
        if self.tabletop.motion.active:
            busy = self.tabletop.motion.busy
            self.news.hear(self.tabletop.motion.finish())
            self.changed()
            if busy:
                self.update(0.0)

    def process(self, event: pygame.event.Event) -> None:
        """Any key or click finishes what moves, and then does what it does."""
        if event.type in FINISHING:
            self.finish_motion()
        super().process(event)

    def turn(self, by: int = 1) -> bool:
        """Right click, R and the wheel turn what is in hand; whether there was something to turn."""
        if self.tabletop.view is None or not self.view.legal:
            return False
        touched = self.table.command(self.view, "turn" if by > 0 else "turn back")
        if touched.changed:
            self._answer(touched, "")
        return touched.changed

    def reorder(self, text: str, position: tuple[int, int]) -> None:
        """Puts a tile of the hand where it is held over the rack (window pixels); the others make room."""
        here = pygame.Vector2(position)
        places = [here.distance_to(rect.center) for rect in self.tabletop.hand_rects]
        place, hand = places.index(min(places)), self.view.observation["hand"]
        if self.hand.of(hand).index(text) != place:
            self.hand.move(text, place, hand)
            self.refresh(gliding=True)

    def camera(self, factor: float, about: tuple[int, int] | None = None) -> None:
        """Nearer or further by that factor, `about` a point that stays (pixels); 0 shows the whole layout again."""
        if self.tabletop.picture.zoomable:
            self.table.come(factor, about, self.view.areas.felt.center)
            self.refresh(gliding=True)

    def pan(self, by: tuple[int, int]) -> None:
        """Drags the cloth by so many pixels."""
        if self.tabletop.picture.zoomable:
            self.table.pan = (self.table.pan[0] + by[0], self.table.pan[1] + by[1])
            self.refresh()

    def sync_hover(self) -> None:
        """What the mouse or the focus is on decides which preview is shown."""
        if self.answered:
            return
        places = self.pointer.over, self.tabletop.things.get(self.focus_key or "")
        hovered = next((item.key for item in places if item and item.touch and self.leads_on(item.touch)), "")
        if hovered != self.hovered:
            self.hovered = hovered
            self.refresh(gliding=True)

    # -- the keyboard -------------------------------------------------------------------------------------------------

    def _focus_something(self) -> None:
        """A new turn: the focus goes to the first thing that leads on, unless it is on one already."""
        leads = self.table.leads(self.view)
        focused = self.tabletop.things.get(self.focus_key or "")
        if focused is None or focused.touch not in leads:
            things = [item.key for item in self.tabletop.things.values() if item.touch in leads]
            verbs = [verb.key for verb in self.tabletop.picture.verbs if verb.touch in leads]
            self.focus_key = next(iter(things + verbs), self.focus_key)

    def stops(self) -> list[Stop]:
        """The menu, the things that can be touched, then the buttons."""
        stops = super().stops()
        if self.tabletop.view is None or not self.view.legal:
            return stops
        useful = self.table.leads(self.view) | self.table.starts(self.view) | frozenset(self.table.picks)
        things = [Stop(item.key, item.rect) for item in self.tabletop.things.values() if item.touch in useful]
        head = 2 if len(stops) > 1 and stops[1].key == "log" else 1
        return stops[:head] + things + stops[head:]

    def press(self, key: str) -> bool:
        """Enter or Space on a thing of the table touches it."""
        item = self.tabletop.things.get(key)
        if item is not None and item.touch:
            self.touch(item.touch)
        return item is not None

    def focus_shape(self, key: str) -> tuple[pygame.Rect, float] | None:
        """Around a thing of the table the ring follows its face, and takes in the ghost that shows there."""
        item = self.tabletop.things.get(key)
        if item is None:
            return super().focus_shape(key)
        if self.tabletop.view is None or not self.view.legal or self.tabletop.motion.busy or self.pointer.held:
            return None
        ghost = self.tabletop.ghost_rect() if key == self.hovered else None
        return item.rect.union(ghost) if ghost else item.rect, min(item.rect.size) * 0.17

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

    def toggle_pad(self) -> None:
        """Opens or closes the folded score pad."""
        self.pad_open = not self.pad_open
        self.refresh()


def _who(plan: TablePlan) -> list[tuple[str, str]]:
    return [(seat.name, seat.player) for seat in plan.seats]
